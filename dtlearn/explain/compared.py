"""How C4.5 compares the attributes of a node: what each gains, pays and is left with, and who wins.

gain    of the best split, counted for the share of the rows whose value is known
paid    log2(cuts) / rows, what a number pays for being the best of so many cuts
left    gain − paid: this counts in the average, and is divided by the split information
out     why an attribute does not compete; empty for one that does
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dtlearn import criteria
from dtlearn.arrays import Floats
from dtlearn.c45 import EQUAL, SLACK, GainRatio
from dtlearn.explain.literal import number
from dtlearn.search.best import every_candidate, final_scores, kept_cuts
from dtlearn.search.candidates import Candidates, unknown_weight
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Rows
from dtlearn.search.tried import rows_at, split_of
from dtlearn.splits.kinds import Split
from dtlearn.text import show

if TYPE_CHECKING:
    from dtlearn.grow import Growth
    from dtlearn.tree.tree import Tree

DIGITS = 4


@dataclass(frozen=True)
class Contender:
    """The best split of one attribute; see the module's vocabulary.

    ``children`` (branches, classes) are of the rows with a known value, ``unknown`` is the weight
    of the others. ``split`` is None where the attribute has none to offer.
    """

    attribute: str
    split: Split | None
    children: Floats
    unknown: float
    cuts: int
    gain: float
    paid: float
    split_information: float
    ratio: float
    counted: bool
    out: str

    @property
    def left(self) -> float:
        """What is left of the gain when a cut has paid."""
        return self.gain - self.paid


@dataclass(frozen=True)
class Compared:
    """The contenders in the order of the columns, and the average of what those counted have left.

    The average is None where all compete by ratio, whatever their gain.
    """

    contenders: tuple[Contender, ...]
    average: float | None


def compared(growth: "Growth", tree: "Tree", node: int) -> Compared:
    """The attributes at a node of a tree that C4.5 grew."""
    rows, policy = rows_at(growth.rows, tree, node), growth.choosing
    rule = policy.compare
    assert isinstance(rule, GainRatio)
    found = every_candidate(rows, policy)
    picks = [some.best_of_pairs(policy) for some in found]
    left = np.full((len(found), 1), -np.inf)
    for pick in picks:
        left[pick.attribute, 0] = pick.score
    ratio, average = final_scores(rows, policy, picks)[:, 0], float(rule.average(left)[0])
    counted = rule.counted(left)[:, 0]
    contenders = tuple(
        _contender(rows, policy, j, some, ratio[j], bool(counted[j]), average, rule.average_gain)
        for j, some in enumerate(found)
    )
    return Compared(contenders, average if rule.average_gain else None)


def _parts(rows: Rows, found: Candidates) -> bool:
    """Whether some split has rows in two branches."""
    return bool(((rows.target.weight(found.children) > 0).sum(axis=-1) > 1).any())


def _without_split(rows: Rows, policy: Policy, name: str, found: Candidates) -> Contender:
    """An attribute of which no split is admissible."""
    too_small = f"no split is large enough ({policy.admissible.option})"
    why = too_small if _parts(rows, found) else "has one value here"
    nan = float("nan")
    return Contender(name, None, np.zeros((0, 0)), nan, 0, nan, nan, nan, nan, False, why)


def _below(average: float) -> str:
    """Why a gain is not enough; the average is infinite where no attribute counts in it."""
    if average == np.inf:
        return "no attribute counts in the average"
    return f"below the average of {number(average, DIGITS)}"


def _contender(
    rows: Rows,
    policy: Policy,
    j: int,
    found: Candidates,
    ratio: float,
    counted: bool,
    average: float,
    by_average: bool,
) -> Contender:
    """The best split of an attribute, whether it competes or not."""
    name, admissible = show(rows.attributes[j].name), np.isfinite(found.score)
    if not admissible.any():
        return _without_split(rows, policy, name, found)
    first = (found.is_tie(policy) & admissible).nonzero()[0][:1]
    best = found.only(first)
    unknown = unknown_weight(rows, policy, best.children, best.node)
    spread = float(criteria.split_information(best.children, unknown)[0])
    is_cut, gain = not np.isnan(best.threshold[0]), float(best.score[0])
    paid = float(best.penalty[0]) if policy.penalty is not None and is_cut else 0.0
    cuts = kept_cuts(rows, policy, best.attribute, best.threshold)
    if is_cut and policy.penalty is not None and gain - paid <= policy.tie:
        out = "nothing is left when the cut has paid"
    elif by_average and gain - paid < average - SLACK:
        out = _below(average)
    else:
        out = "all rows go one way" if spread <= EQUAL else ""
    return Contender(
        name,
        split_of(rows, policy, best, 0, cuts),
        best.children[0],
        float(unknown[0]),
        int(admissible.sum()) if is_cut else 0,
        gain,
        paid,
        spread,
        float(ratio) if np.isfinite(ratio) else float("nan"),
        counted,
        out,
    )
