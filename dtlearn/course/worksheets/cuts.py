"""Questions about tests of two sides: the best threshold of a number, the best set of levels."""

from itertools import pairwise

from dtlearn import explain
from dtlearn.course.practice.slips import NATS
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.hand import CAREFUL, Hand
from dtlearn.course.worksheets.impurity import PLACES, REASONS
from dtlearn.course.worksheets.question import Question
from dtlearn.explain.page import Grid, Page

CUT_REASONS = {
    "lower value": "That is the value below the cut: take the middle between the neighbours.",
    "upper value": "That is the value above the cut: take the middle between the neighbours.",
    "second best": "That is the second best: compare the gains again.",
    "worst": "That is the one that gains least.",
}


def by_number(facts: Facts) -> list[tuple[int, str]]:
    """The numbers in their order, each with its class."""
    number = facts.drawn.story.number[0]
    return sorted((row[number], row[facts.target]) for row in facts.drawn.rows)


def candidates(line: list[tuple[int, str]]) -> list[float]:
    """The middles between neighbours of different classes.

    >>> candidates([(20, "no"), (25, "no"), (30, "yes"), (45, "no")])
    [27.5, 37.5]
    """
    return [(a + b) / 2 for (a, c), (b, d) in pairwise(line) if c != d]


def cut_gain(facts: Facts, cut: float, hand: Hand = CAREFUL, before: float | None = None) -> float:
    """The information gain of a threshold. Raises ValueError where a side is empty."""
    number = facts.drawn.story.number[0]
    sides = facts.drawn.two_sides(lambda row: row[number] <= cut)
    if not all(map(sum, sides)):
        raise ValueError(f"no row is on one side of {cut}")
    return hand.gain(sides, before)


def threshold(facts: Facts) -> list[Question]:
    """The best threshold of the number, and its gain."""
    cuts = sorted(candidates(by_number(facts)), key=lambda cut: -cut_gain(facts, cut))
    return [_best_cut(facts, cuts), _gain_of_cut(facts, cuts)]


def _best_cut(facts: Facts, cuts: list[float]) -> Question:
    """Which threshold it is, of those that are given with the best first."""
    number, best, values = facts.drawn.story.number[0], cuts[0], [x for x, _ in by_number(facts)]
    slips = {
        "lower value": max(v for v in values if v < best),
        "upper value": min(v for v in values if v > best),
        "second best": cuts[1],
        "worst": cuts[-1],
    }
    return Question(
        "threshold",
        "threshold",
        f"Which threshold of {number} has the largest information gain for {facts.target}? "
        "Thresholds lie in the middle between two neighbouring values.",
        "exact",
        lambda own, hand: best,
        slips=slips,
        reasons=CUT_REASONS,
        worked=lambda: _gains_of_cuts(facts, cuts),
    )


def _gains_of_cuts(facts: Facts, cuts: list[float]) -> Page:
    number = facts.drawn.story.number[0]
    lines = [(f"{cut:g}", f"{cut_gain(facts, cut):.3f}") for cut in sorted(cuts)]
    values_and_classes = ", ".join(f"{value} {label}" for value, label in by_number(facts))
    told = f"In the order of {number}: {values_and_classes}. Only a cut between rows of "
    return f"{told}different classes can be the best.", Grid(("cut", "gain"), tuple(lines))


def _gain_of_cut(facts: Facts, cuts: list[float]) -> Question:
    number, best, right = facts.drawn.story.number[0], cuts[0], cut_gain(facts, cuts[0])
    slips = {
        "natural logarithm": right * NATS,
        "after the split": CAREFUL.entropy(facts.drawn.counts(facts.drawn.rows)) - right,
        "Gini instead": CAREFUL.gini_gain(facts.drawn.two_sides(lambda row: row[number] <= best)),
        "second best": cut_gain(facts, cuts[1]),
    }
    return Question(
        "threshold_gain",
        "threshold",
        f"What is the information gain of that threshold of {number}, in bits?",
        "number",
        lambda own, hand: cut_gain(
            facts, own.get("threshold", best), hand, facts.entropy(own, hand)
        ),
        ("threshold", *facts.used(entropy="entropy")),
        slips=slips,
        reasons=REASONS | CUT_REASONS,
        worked=lambda: (
            explain.information_gain(facts.frame, facts.target, number, best, digits=PLACES),
        ),
    )


def set_gain(facts: Facts, level: str, hand: Hand = CAREFUL, before: float | None = None) -> float:
    """The Gini gain of one level of the third attribute against the others."""
    attribute = facts.drawn.names[2]
    sides = facts.drawn.two_sides(lambda row: row[attribute] == level)
    return hand.gini_gain(sides, before)


def ranked_levels(facts: Facts) -> list[str]:
    """The levels of the third attribute, the one with the best Gini gain alone first."""
    levels = facts.drawn.story.attributes[facts.drawn.names[2]]
    return sorted(levels, key=lambda level: -set_gain(facts, level))


def subset(facts: Facts) -> list[Question]:
    """CART's best set of levels of the third attribute, and its Gini gain."""
    return [_best_set(facts, ranked_levels(facts)), _gain_of_set(facts, ranked_levels(facts))]


def _best_set(facts: Facts, ranked: list[str]) -> Question:
    attribute = facts.drawn.names[2]
    levels = facts.drawn.story.attributes[attribute]

    def gains() -> Page:
        lines = [
            (one, ", ".join(x for x in levels if x != one), f"{set_gain(facts, one):.3f}")
            for one in ranked
        ]
        return (Grid(("left", "right", "Gini gain"), tuple(lines)),)

    return Question(
        "subset",
        "subset",
        f"CART parts the levels of {attribute} in two sets. Which level stands alone in the "
        "split with the largest Gini gain?",
        "label",
        lambda own, hand: ranked[0],
        options=levels,
        slips={"second best": ranked[1], "worst": ranked[2]},
        reasons=CUT_REASONS,
        worked=gains,
    )


def _gain_of_set(facts: Facts, ranked: list[str]) -> Question:
    attribute, best = facts.drawn.names[2], ranked[0]
    before = CAREFUL.gini(facts.drawn.counts(facts.drawn.rows))
    slips = {
        "after the split": before - set_gain(facts, best),
        "entropy instead": CAREFUL.gain(facts.drawn.two_sides(lambda row: row[attribute] == best)),
        "second best": set_gain(facts, ranked[1]),
    }
    return Question(
        "subset_gain",
        "subset",
        f"What is the Gini gain of that split of {attribute}?",
        "number",
        lambda own, hand: set_gain(facts, own.get("subset", best), hand, facts.gini(own, hand)),
        ("subset", *facts.used(gini="gini")),
        slips=slips,
        reasons=REASONS | CUT_REASONS,
        worked=lambda: (
            explain.gini_gain(facts.of_levels, facts.target, attribute, {best}, digits=PLACES),
        ),
    )
