"""What a pruning method decided about each node, as one sentence with the numbers it compared."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from dtlearn.explain.literal import number
from dtlearn.prune.pessimistic import SLACK
from dtlearn.tree.tree import Tree

DIGITS = 4
MOST_DIGITS = 12
NOISE = 1e-12


class Comparison(NamedTuple):
    """Two numbers that were compared, and how they relate: "≤", "<" or ">"."""

    left: float
    relation: str
    right: float


@dataclass(frozen=True)
class Decision:
    """A line of a pruning record, told.

    ``node`` is numbered in the tree that was given, ``question`` is what it asked there.
    """

    node: int
    question: str
    verdict: str
    compared: tuple[Comparison, ...]
    sentence: str


Line = Mapping[str, Any]
Told = tuple[tuple[Comparison, ...], str]


def decisions(pruned: Tree) -> tuple[Decision, ...]:
    """The lines of a pruning record, told; empty for a tree that was not pruned.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> pruned = dt.prune.reduced_error(dt.cart(iris[::2], "class"), iris[1::2])
    >>> print(decisions(pruned)[0].sentence)
    The leaf makes 0 errors on the validation rows, the subtree 1: the leaf is no worse, so the
    subtree goes.
    """
    if pruned.pruning is None or pruned.record is None:
        return ()
    tell = METHODS[pruned.pruning.method]
    lines: Any = pruned.record.to_dict("records")
    return tuple(
        Decision(int(line["node"]), line["question"], line["verdict"], *tell(pruned, line))
        for line in lines
    )


def apart(*values: float) -> list[str]:
    """Numbers as text, with as many decimals as it takes to tell different ones apart.

    >>> apart(1.5, 2 / 3), apart(0.10001, 0.10002)
    (['1.5', '0.6667'], ['0.10001', '0.10002'])
    """
    for digits in range(DIGITS, MOST_DIGITS):
        texts = [number(value, digits) for value in values]
        if len(set(texts)) == len(set(values)):
            return texts
    return [number(value, DIGITS) for value in values]


def equals(worked: float, shown: str) -> str:
    """ "=" where a sum of the numbers as written gives the number as written, else "≈"."""
    value = _read(shown)
    return "=" if abs(worked - value) <= NOISE * max(1.0, abs(value)) else "≈"


def _read(shown: str) -> float:
    return float(shown.replace("−", "-").replace(" · 10^", "e"))


def fate(verdict: str) -> str:
    """What becomes of the subtree."""
    return "the subtree goes" if verdict == "leaf" else "the subtree stays"


def _reduced_error(pruned: Tree, line: Line) -> Told:
    leaf, subtree = float(line["leaf"]), float(line["subtree"])
    is_leaf, best_first = line["verdict"] == "leaf", _options(pruned)["order"] == "best-first"
    if line["validation"] <= 0:
        compared = Comparison(leaf, "≤", subtree)
        return (compared,), "No validation row comes here: " + (
            f"the leaf is no worse, so {fate('leaf')}."
            if is_leaf
            else f"a leaf would make no fewer errors, so {fate('kept')}."
        )
    if best_first:
        relation = "<" if is_leaf else "≥"
        why = "no other node's errors fall by more" if is_leaf else "the leaf makes no fewer"
    else:
        relation = "≤" if is_leaf else ">"
        why = "the leaf is no worse" if is_leaf else "the leaf is worse"
    told = f"{_errors(pruned, leaf, subtree)}: {why}, so {fate(line['verdict'])}."
    return (Comparison(leaf, relation, subtree),), told


def _errors(pruned: Tree, leaf: float, subtree: float) -> str:
    """The errors of a leaf and of a subtree on the validation rows, in the target's own measure."""
    first, second = apart(leaf, subtree)
    if not pruned.classes:
        where = "on the validation rows"
        return f"The leaf's squared errors {where} add up to {first}, the subtree's to {second}"
    if pruned.target.altered is not None:
        return f"The leaf's errors on the validation rows cost {first}, the subtree's {second}"
    word = "error" if first == "1" else "errors"
    return f"The leaf makes {first} {word} on the validation rows, the subtree {second}"


def _cost_complexity(pruned: Tree, line: Line) -> Told:
    given, alpha, leaves = _options(pruned)["alpha"], float(line["alpha"]), int(line["leaves"])
    risks = float(line["leaf_risk"]), float(line["subtree_risk"])
    leaf, subtree = apart(*risks)
    price, limit = apart(alpha, given)
    sign = equals((_read(leaf) - _read(subtree)) / (leaves - 1), price)
    is_leaf = line["verdict"] == "leaf"
    measure = "impurity" if _options(pruned)["measure"] == "impurity" else "risk"
    told = (
        f"The {measure} is {leaf} as a leaf, and {subtree} with the {leaves} leaves of the "
        f"subtree: each leaf more saves ({leaf} − {_held(subtree)}) / ({leaves} − 1) {sign} "
        f"{price}, {'not ' * is_leaf}more than alpha = {limit}, so {fate(line['verdict'])}."
    )
    return (Comparison(alpha, "≤" if is_leaf else ">", given),), told


def _held(text: str) -> str:
    return f"({text})" if text.startswith("−") else text


def _continuity(pruned: Tree, line: Line) -> Told:
    leaf, subtree, error = (float(line[name]) for name in ("leaf", "subtree", "standard_error"))
    first, second, third, most = apart(leaf, subtree, error, subtree + error)
    sign = equals(_read(second) + _read(third), most)
    is_leaf = line["verdict"] == "leaf"
    told = (
        f"With 1/2 for each leaf, the leaf is charged {first} errors and the subtree {second}, "
        f"give or take a standard error of {third}: {first} is "
        f"{'at most' if is_leaf else 'above'} {second} + {third} {sign} {most}, "
        f"so {fate(line['verdict'])}."
    )
    return (Comparison(leaf, "≤" if is_leaf else ">", subtree + error),), told


def _pessimistic(pruned: Tree, line: Line) -> Told:
    leaf, subtree, branch = (float(line[name]) for name in ("leaf", "subtree", "branch"))
    raises = branch == branch
    others = [subtree, branch] if raises else [subtree]
    texts = apart(leaf, *others)
    told = f"Estimated errors are {texts[0]} as a leaf" + (
        f", {texts[1]} as the subtree and {texts[2]} as its largest branch alone: "
        if raises
        else f" and {texts[1]} as the subtree: "
    )
    if line["verdict"] == "leaf":
        both = "both others" if raises else "the subtree"
        told += f"the leaf is at most {SLACK} above {both}, so the subtree goes."
        return (Comparison(leaf, "≤", min(others) + SLACK),), told
    if line["verdict"] == "raised":
        less = "branch" if branch < subtree else "subtree"
        told += (
            f"the leaf is more than {SLACK} above the {less}, but the branch is at most {SLACK} "
            "above the subtree, so the branch is raised in its place."
        )
        at_least = Comparison(leaf, ">", min(others) + SLACK)
        return (at_least, Comparison(branch, "≤", subtree + SLACK)), told
    who = "leaf and branch are each" if raises else "the leaf is"
    told += f"{who} more than {SLACK} above the subtree, which stays."
    worse = [Comparison(leaf, ">", subtree + SLACK)]
    return (*worse, *[Comparison(branch, ">", subtree + SLACK)] * raises), told


def _subtree(pruned: Tree, line: Line) -> Told:
    threshold, leaves = _options(pruned)["threshold"], int(line["leaves"])
    own, below = apart(float(line["entropy"]), float(line["leaf_entropy"]))
    value = float(line["value"])
    is_leaf = line["verdict"] == "leaf"
    shown, limit = apart(value, value if threshold is None else threshold)
    sign = equals((_read(own) - _read(below)) / leaves, shown)
    told = (
        f"The entropy is {own} here and {below} at the {leaves} leaves below: "
        f"({own} − {below}) / {leaves} {sign} {shown} bits a leaf, the least in the tree at that "
        "moment"
    )
    if threshold is None:
        return (), f"{told}, so the subtree goes."
    if is_leaf:
        told += f" and not above threshold = {limit}, so the subtree goes."
        return (Comparison(value, "≤", threshold),), told
    told += f", but above threshold = {limit}: it stays, and pruning ends."
    return (Comparison(value, ">", threshold),), told


def _dropout(pruned: Tree, line: Line) -> Told:
    if line["verdict"] == "gone with a node above":
        return (), "A node above it was dropped, and this one is gone with it."
    draw, chance = float(line["draw"]), float(line["probability"])
    first, second = apart(draw, chance)
    if line["verdict"] == "dropped":
        told = f"The draw {first} is below the probability {second}: the subtree is dropped."
        return (Comparison(draw, "<", chance),), told
    told = f"The draw {first} is not below the probability {second}: the subtree stays."
    return (Comparison(draw, "≥", chance),), told


def _options(pruned: Tree) -> Mapping[str, Any]:
    return {} if pruned.pruning is None else pruned.pruning.options


METHODS: dict[str, Callable[[Tree, Line], Told]] = {
    "reduced_error": _reduced_error,
    "cost_complexity": _cost_complexity,
    "continuity": _continuity,
    "pessimistic": _pessimistic,
    "subtree": _subtree,
    "dropout": _dropout,
}
