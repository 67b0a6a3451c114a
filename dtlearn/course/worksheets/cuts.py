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
    number, line = facts.drawn.story.number[0], by_number(facts)
    cuts = sorted(candidates(line), key=lambda cut: -cut_gain(facts, cut))
    best, values = cuts[0], [value for value, _ in line]
    near = {
        "lower value": max(v for v in values if v < best),
        "upper value": min(v for v in values if v > best),
        "second best": cuts[1],
        "worst": cuts[-1],
    }
    right, sides = cut_gain(facts, best), facts.drawn.two_sides(lambda row: row[number] <= best)
    of_gain = {
        "natural logarithm": right * NATS,
        "after the split": CAREFUL.entropy(facts.drawn.counts(facts.drawn.rows)) - right,
        "Gini instead": CAREFUL.gini_gain(sides),
        "second best": cut_gain(facts, cuts[1]),
    }

    def table() -> Page:
        lines = [(f"{cut:g}", f"{cut_gain(facts, cut):.3f}") for cut in sorted(cuts)]
        values_and_classes = ", ".join(f"{value} {label}" for value, label in line)
        told = f"In the order of {number}: {values_and_classes}. Only a cut between rows of "
        return f"{told}different classes can be the best.", Grid(("cut", "gain"), tuple(lines))

    return [
        Question(
            "threshold",
            "threshold",
            f"Which threshold of {number} has the largest information gain for {facts.target}? "
            "Thresholds lie in the middle between two neighbouring values.",
            "exact",
            lambda own, hand: best,
            slips=near,
            reasons=CUT_REASONS,
            worked=table,
        ),
        Question(
            "threshold_gain",
            "threshold",
            f"What is the information gain of that threshold of {number}, in bits?",
            "number",
            lambda own, hand: cut_gain(
                facts, own.get("threshold", best), hand, facts.entropy(own, hand)
            ),
            ("threshold", *facts.used(entropy="entropy")),
            slips=of_gain,
            reasons=REASONS | CUT_REASONS,
            worked=lambda: (
                explain.information_gain(facts.frame, facts.target, number, best, digits=PLACES),
            ),
        ),
    ]


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
    attribute, sets = facts.drawn.names[2], ranked_levels(facts)
    levels = facts.drawn.story.attributes[attribute]
    best, right = sets[0], set_gain(facts, sets[0])
    sides = facts.drawn.two_sides(lambda row: row[attribute] == best)
    of_gain = {
        "after the split": CAREFUL.gini(facts.drawn.counts(facts.drawn.rows)) - right,
        "entropy instead": CAREFUL.gain(sides),
        "second best": set_gain(facts, sets[1]),
    }

    def table() -> Page:
        lines = [
            (one, ", ".join(x for x in levels if x != one), f"{set_gain(facts, one):.3f}")
            for one in sets
        ]
        return (Grid(("left", "right", "Gini gain"), tuple(lines)),)

    return [
        Question(
            "subset",
            "subset",
            f"CART parts the levels of {attribute} in two sets. Which level stands alone in the "
            "split with the largest Gini gain?",
            "label",
            lambda own, hand: best,
            options=levels,
            slips={"second best": sets[1], "worst": sets[2]},
            reasons=CUT_REASONS,
            worked=table,
        ),
        Question(
            "subset_gain",
            "subset",
            f"What is the Gini gain of that split of {attribute}?",
            "number",
            lambda own, hand: set_gain(facts, own.get("subset", best), hand, facts.gini(own, hand)),
            ("subset", *facts.used(gini="gini")),
            slips=of_gain,
            reasons=REASONS | CUT_REASONS,
            worked=lambda: (
                explain.gini_gain(facts.of_levels, facts.target, attribute, {best}, digits=PLACES),
            ),
        ),
    ]
