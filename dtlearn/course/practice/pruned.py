"""What the exercises of chapter 10 ask for, and known wrong answers."""

import numpy as np
import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.course.practice import made
from dtlearn.course.practice.constructions import Fails
from dtlearn.course.practice.slips import Slips
from dtlearn.criteria import information_gain
from dtlearn.id3 import id3
from dtlearn.prune import added_errors, cost_complexity_path, reduced_error
from dtlearn.search.significance import chi_squared
from dtlearn.tree.tree import Tree

Branches = list[list[int]]
MOST = 8
NEW_DAYS = {
    "Sky": ["sunny", "sunny", "rain", "rain", "cloudy", "cloudy", "cloudy"],
    "Wind": [10, 40, 10, 40, 20, 50, 50],
    "Walk": ["yes", "yes", "yes", "no", "no", "yes", "no"],
}


def light() -> Branches:
    """Class counts of the hens with long and with short light, no before yes."""
    hens = load("hens")
    counts: Branches = pd.crosstab(hens["Light"], hens["Lays"]).to_numpy().tolist()
    return counts


def light_chi_squared() -> float:
    """Chi-squared of the split by Light."""
    return float(chi_squared(np.array(light(), dtype=float)))


def of_light() -> Slips:
    """What is given for chi-squared."""
    observed = np.array(light(), dtype=float)
    expected = np.outer(observed.sum(axis=1), observed.sum(axis=0)) / observed.sum()
    parts = (observed - expected) ** 2 / expected
    return [
        (float(parts[:, 1].sum()), "That is the sum over yes alone: all four counts have a part."),
        (float(parts[0].sum()), "That is the sum over one branch: all four counts have a part."),
        (float(abs(observed - expected)[0, 0]), "That is one difference: square it, then divide."),
        (float((parts * expected).sum()), "Each square is divided by the expected count."),
        (float((parts * expected / observed).sum()), "Divide by what is expected, not by what is."),
        (float(((observed - 3.5) ** 2 / 3.5).sum()), "Expected is not a quarter for each count."),
        (information_gain(observed), "That is the information gain."),
    ]


def hens_tree() -> Tree:
    """ID3's tree of the hens."""
    return id3(load("hens"), target="Lays")


def root_alpha() -> float:
    """The alpha at which the root is cut."""
    return float(cost_complexity_path(hens_tree())["alpha"].iloc[-1])


def of_alpha() -> Slips:
    """What is given for that alpha."""
    return [
        (
            5 / 4 / 14,
            "That is the strength of the root in the whole tree: a link below goes first.",
        ),
        (1 / 14, "That is the weakest link: what is the next one, when it is cut?"),
        (2 / 14, "That is the link of the white hens: is it the weakest that is left?"),
        (4 / 3, "That is errors a leaf: the risk is a share of the 14 hens."),
        (6 / 3 / 14, "The subtree has errors, too: take off those of its leaves."),
        (5 / 3 / 14, "When the brown hens are one leaf, they have an error in the subtree."),
        (6 / 14, "That is the risk of the root as a leaf."),
    ]


def walks_tree() -> Tree:
    """CART's tree of the walks, by entropy, as in chapter 00."""
    return cart(load("walks"), target="Walk", criterion="entropy")


def walks_left() -> int:
    """Leaves of the walks' tree after bottom-up pruning by the new days."""
    return reduced_error(walks_tree(), pd.DataFrame(NEW_DAYS)).n_leaves


def of_walks() -> Slips:
    """What is given for their number."""
    return [
        (5, "Nothing is cut then: is a node anywhere wrong no more often as a leaf?"),
        (4, "One node is cut: compare the node above it again, with what is left below it."),
        (2, "One cut too many: the question of the wind at 15 saves errors."),
        (1, "The root is worth its question: count the errors of what is left below it."),
    ]


def pessimist() -> float:
    """Estimated errors of two leaves of 5 and 3 rows, all right."""
    return added_errors(5, 0) + added_errors(3, 0)


def of_pessimist() -> Slips:
    """What is given for the estimate."""
    limits = 1 - 0.25 ** (1 / 5), 1 - 0.25 ** (1 / 3)
    return [
        (added_errors(8, 0), "That is one leaf of eight hens: two leaves are charged one by one."),
        (sum(limits), "Those are rates: each counts for the hens of its leaf."),
        (limits[0] * 5, "That is the first leaf: add the second."),
        (limits[1] * 3, "That is the second leaf: add the first."),
        (1.0, "That is the rule of 1/2 a leaf: take the limits at a confidence of 25 %."),
        (8 * 0.25, "Not a quarter of the hens: the rate at which no error has a chance of 1/4."),
        (5 * 0.25**0.2 + 3 * 0.25 ** (1 / 3), "Those are hens that are right: take 1 less each."),
    ]


def has_columns(table: pd.DataFrame) -> None:
    """Raise Fails where a column of the hens is missing."""
    made.has_columns(table, [str(name) for name in load("hens").columns])


def has_rows(table: pd.DataFrame) -> None:
    """Raise Fails for no rows, or too many."""
    made.has_rows(table, 1, MOST)


def has_known_levels(table: pd.DataFrame) -> None:
    """Raise Fails for a level that no hen has."""
    hens = load("hens")
    for name in hens.columns.intersection(table.columns):
        odd = [value for value in table[name] if str(value) not in set(hens[name])]
        if odd:
            raise Fails(f"no hen has {name} = {odd[0]}")


def _orders(table: pd.DataFrame) -> tuple[int, int]:
    """Rows that are wrong after bottom-up and after best-first pruning."""
    text = table.astype(str)
    pruned = (reduced_error(hens_tree(), text, order=o) for o in ("bottom-up", "best-first"))
    bottom_up, best_first = (round((1 - tree.score(text)) * len(text)) for tree in pruned)
    return bottom_up, best_first


def best_first_is_worse(table: pd.DataFrame) -> None:
    """Raise Fails where best-first pruning is wrong no more often than bottom-up."""
    bottom_up, best_first = _orders(table)
    if best_first <= bottom_up:
        raise Fails(f"bottom-up {bottom_up} and best-first {best_first} of {len(table)} are wrong")
