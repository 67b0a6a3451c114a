"""The attributes of a node that compete by gain ratio, as a table, and which of them won."""

from dtlearn.explain.compared import Compared, Contender
from dtlearn.explain.decisions import apart
from dtlearn.explain.literal import number
from dtlearn.explain.page import Grid, Page
from dtlearn.explain.ranking import branches, told
from dtlearn.explain.site import DIGITS, Site

COMPETING = (
    "The best split of each attribute competes by its gain ratio: what is left of the gain, "
    "divided by the split information."
)
PAYING = " The best cut of a number pays log₂(cuts) / rows for being chosen among so many."
BY_AVERAGE = " What is left must be at least the average of all attributes, less 0.001."


def competing(site: Site, found: Compared) -> Page:
    """By what the attributes compete."""
    pays, averaged = site.policy.penalty is not None, found.average is not None
    return (COMPETING + PAYING * pays + BY_AVERAGE * averaged,)


def contenders(site: Site, found: Compared, most: int | None) -> Grid:
    """The attributes with what they gain, pay and have left: by ratio, then those left out."""
    order = sorted(found.contenders, key=_rank)
    shown = order if most is None else order[:most]
    pays = site.policy.penalty is not None and any(c.cuts for c in order)
    head = ("best split", "branches", "gain", *(("pays", "left") * pays), "split inf.", "ratio", "")
    lines = [_contender(site, c, pays) for c in shown]
    more = len(order) - len(shown)
    rest = [(f"{more} more", *[""] * (len(head) - 1))] if more else []
    return Grid(head, (*lines, *rest))


def _rank(c: Contender) -> tuple[float, float]:
    """Those that compete by ratio first, then those left out, by what they have left."""
    return (
        float("inf") if c.ratio != c.ratio else -c.ratio,
        float("inf") if c.left != c.left else -c.left,
    )


def _contender(site: Site, c: Contender, pays: bool) -> tuple[str, ...]:
    if c.split is None:
        return (c.attribute, *["–"] * (4 + 2 * pays), "out")
    paid = number(c.paid, DIGITS) if c.cuts else "–"
    ratio = "–" if c.ratio != c.ratio else number(c.ratio, DIGITS)
    mark = "chosen" if c.split == site.node.split else "out" if c.out else ""
    return (
        told(c.split),
        branches(site, c.children.tolist()),
        number(c.gain, DIGITS),
        *((paid, number(c.left, DIGITS)) * pays),
        number(c.split_information, DIGITS),
        ratio,
        mark,
    )


def left_out(found: Compared) -> list[str]:
    """Who does not compete, and why."""
    out = [f"{c.attribute} ({c.out})" for c in found.contenders if c.out]
    return [f"Left out: {'; '.join(out)}."] if out else []


def best_ratio(found: Compared, winner: Contender) -> str:
    """Who won by ratio, by how much, or by which order."""
    assert winner.split is not None
    name = told(winner.split)
    rivals = [c for c in found.contenders if not c.out and c is not winner]
    if not rivals:
        return (
            f"{name} is the only one left to compete: its ratio is {number(winner.ratio, DIGITS)}."
        )
    second = max(rivals, key=lambda c: c.ratio)
    assert second.split is not None
    first, other = apart(winner.ratio, second.ratio)
    rival = told(second.split)
    if abs(winner.ratio - second.ratio) <= 1e-6:
        return (
            f"{name} and {rival} have the same gain ratio, {first}: the attribute that stands "
            "first in the table wins."
        )
    return f"{name} has the largest gain ratio, {first}; the next best, {rival}, has {other}."
