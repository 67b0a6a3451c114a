"""The attributes of a node that compete by gain ratio, as a table, and which of them won."""

from dtlearn.explain.compared import Compared, Contender
from dtlearn.explain.decisions import apart
from dtlearn.explain.literal import number
from dtlearn.explain.page import Grid, Page
from dtlearn.explain.ranking import branches, told
from dtlearn.explain.site import DIGITS, Site

BY_GAIN = (
    "The best split of each attribute competes by its gain ratio: its gain divided by its split "
    "information."
)
BY_LEFT = (
    "The best split of each attribute competes by its gain ratio: what is left of its gain, "
    "divided by its split information. The best cut of a number pays log₂(cuts) / rows of its "
    "gain for being chosen among so many."
)
BY_AVERAGE = " Only those with at least the average {}, less 0.001, compete."


def pays(site: Site, found: Compared) -> bool:
    """Whether numbers are cut at the node, and pay for it."""
    return site.policy.penalty is not None and any(c.cuts for c in found.contenders)


def competing(site: Site, found: Compared) -> Page:
    """By what the attributes compete."""
    told_first, what = (BY_LEFT, "of what is left") if pays(site, found) else (BY_GAIN, "gain")
    return (told_first + BY_AVERAGE.format(what) * (found.average is not None),)


def contenders(site: Site, found: Compared, most: int | None) -> Grid:
    """The attributes with what they gain, pay and have left: by ratio, then those left out."""
    order = sorted(found.contenders, key=_rank)
    shown = order if most is None else order[:most]
    with_paid = pays(site, found)
    head = (
        "best split",
        "branches",
        "gain",
        *(("pays", "left") * with_paid),
        "split inf.",
        "ratio",
        "",
    )
    lines = [_contender(site, c, with_paid) for c in shown]
    more = len(order) - len(shown)
    rest = [(f"{more} more", *[""] * (len(head) - 1))] if more else []
    return Grid(head, (*lines, *rest))


def _rank(c: Contender) -> tuple[float, float]:
    """Those that compete by ratio first, then those left out, by what they have left."""
    return (
        float("inf") if c.ratio != c.ratio else -c.ratio,
        float("inf") if c.left != c.left else -c.left,
    )


def _contender(site: Site, c: Contender, with_paid: bool) -> tuple[str, ...]:
    if c.split is None:
        return (c.attribute, *["–"] * (4 + 2 * with_paid), "out")
    paid = number(c.paid, DIGITS) if c.cuts else "–"
    ratio = "–" if c.ratio != c.ratio else number(c.ratio, DIGITS)
    mark = "chosen" if c.split == site.node.split else "out" if c.out else ""
    return (
        told(c.split),
        branches(site, c.children.tolist()),
        number(c.gain, DIGITS),
        *((paid, number(c.left, DIGITS)) * with_paid),
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
