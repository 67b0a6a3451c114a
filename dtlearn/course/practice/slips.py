"""Known wrong answers, each computed from the same counts as the right one, with a sentence.

A slip says what was done, not what the answer is. One that happens to be the right value is never
named, since the right value is looked for first.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn import criteria
from dtlearn.course import ledger

Slips = list[tuple[float | str, str]]
NATS = math.log(2.0)
DIGITS = math.log10(2.0)
SIGN = "The sign is lost: log2 of a share is negative, and the minus sign in front turns it round."
IN_NATS = "That is in nats: take the logarithm to base 2 (log2), not the natural one."
ROUNDED = "That comes from parts rounded to two decimals: round once, at the end."


def none_known() -> Slips:
    """No slips."""
    return []


def of_entropy(counts: list[int]) -> Slips:
    """What is given for the entropy of these counts.

    >>> [sentence for value, sentence in of_entropy([4, 2]) if round(value, 4) == 0.6365]
    ['That is in nats: take the logarithm to base 2 (log2), not the natural one.']
    """
    entropy, n = criteria.entropy(counts), sum(counts)
    return [
        (entropy * NATS, IN_NATS),
        (entropy * DIGITS, "That is with log10: take the logarithm to base 2 (log2)."),
        (-entropy, SIGN),
        (criteria.gini(counts), "That is the Gini index: use shares times log2 of shares."),
        (criteria.classification_error(counts), "That is the share of the smaller classes only."),
        (n * entropy, f"That is for all {n} rows together: the entropy is for one row."),
        (criteria.kl_from_uniform(counts), "That is the distance from the even mix, log2 K - H."),
        *(
            (part, "That is the part of one class: add those of all classes.")
            for part in _parts(counts)
        ),
    ]


def of_gain(children: list[list[int]], scale: str = "mean") -> Slips:
    """What is given for the information gain of these branches, on a scale.

    >>> [s[:29] for v, s in of_gain([[1, 2], [3, 0]]) if round(v, 4) == 0.3183]
    ['That is in nats: take the log']
    """
    gain, n = criteria.information_gain(children, scale), int(np.sum(children))
    rows = n if scale == "total" else 1
    before = criteria.entropy(np.sum(children, axis=0))
    return [
        (gain * NATS, IN_NATS),
        (-gain, "That is the gain with its sign turned: before the split less after it."),
        *_of_weights(children, rows),
        (before * rows, "That is the entropy before the split: subtract what is left after it."),
        *_of_scale(gain, n, scale),
        (criteria.gini_gain(children, scale), "That is the Gini gain: use entropies."),
        (
            criteria.gain_ratio(children),
            "That is the gain ratio: the gain is not divided by anything.",
        ),
        (_of_rounded_parts(children, rows), ROUNDED),
    ]


def of_gini_gain(children: list[list[int]]) -> Slips:
    """What is given for the Gini gain of these branches."""
    before = criteria.gini(np.sum(children, axis=0))
    return [
        (before, "That is the Gini index before the split: subtract the weighted one after it."),
        (
            criteria.weighted_impurity(children, criteria.gini),
            "That is the weighted Gini index. The gain is what it is smaller by.",
        ),
        (criteria.information_gain(children), "That is the information gain: square the shares."),
        (before - np.sum(criteria.gini(children)), "The weights are forgotten."),
    ]


def printed(id: str, place: int = 0) -> float:
    """A figure that a source prints, as the ledger keeps it.

    >>> printed("Z6", 1)
    0.721
    """
    return float(ledger.entry(id).printed.split("; ")[place].split(" ")[0])


def decimals(given: float | str, key: float | str) -> Slips:
    """Whether a number is the key with too few decimals, rounded or cut off."""
    if not (isinstance(given, float) and isinstance(key, float)):
        return []
    found: Slips = []
    for places in (1, 2):
        if math.isclose(given, round(key, places), abs_tol=1e-9):
            found.append(
                (given, f"That is right as far as it goes ({places} decimals): give three.")
            )
        elif math.isclose(given, math.trunc(key * 10**places) / 10**places, abs_tol=1e-9):
            found.append((given, "That is cut off, not rounded: give three decimals."))
    return found


def _parts(counts: list[int]) -> NDArray[Any]:
    shares = np.array([c for c in counts if c]) / sum(counts)
    return -shares * np.log2(shares)


def _of_weights(children: list[list[int]], rows: int) -> Slips:
    each, before = criteria.entropy(children), criteria.entropy(np.sum(children, axis=0))
    weighted = criteria.weighted_impurity(children)
    return [
        (weighted * rows, "That is the weighted entropy. The gain is what it is smaller by."),
        (
            (before - np.sum(each)) * rows,
            "The weights are forgotten: each branch counts by its share.",
        ),
        (
            (before - np.mean(each)) * rows,
            "Each branch counts by its share of the rows, not equally.",
        ),
        (
            before * rows - np.sum(each),
            "The weights are forgotten: each branch counts by its rows.",
        ),
    ]


def _of_scale(gain: float, n: int, scale: str) -> Slips:
    if scale == "total":
        return [(gain / n, f"That is the gain per row: the total scale is for all {n} rows.")]
    return [(gain * n, f"That is for all {n} rows together: the gain is for one row.")]


def _of_rounded_parts(children: list[list[int]], rows: int) -> float:
    n = np.sum(children, axis=1)
    before = round(criteria.entropy(np.sum(children, axis=0)), 2)
    after = (n * np.round(criteria.entropy(children), 2)).sum() / n.sum()
    return float((before - after) * rows)
