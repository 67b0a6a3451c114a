"""Questions about impurities and gains: entropy, gain, gain ratio, Gini."""

import math
from collections.abc import Sequence

from dtlearn import explain
from dtlearn.course.practice.slips import DIGITS, IN_NATS, NATS, SIGN
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.hand import CAREFUL, Hand, summed
from dtlearn.course.worksheets.question import Own, Question

PLACES = 3  # decimals of a worked solution
REASONS = {
    "natural logarithm": IN_NATS,
    "log10": "That is with log10: take the logarithm to base 2 (log2).",
    "sign": SIGN,
    "Gini instead": "That is with the Gini index: use shares times log2 of shares.",
    "entropy instead": "That is with entropies: square the shares.",
    "rows instead of shares": "That is for all rows together: divide by their number.",
    "error instead": "That is the share of the smaller class only.",
    "equal classes": "That is the chance that two rows agree: subtract it from 1.",
    "no weights": "The weights are forgotten: each branch counts by its share of the rows.",
    "equal weights": "Each branch counts by its share of the rows, not equally.",
    "after the split": "That is what is left after the split: the gain is what it is smaller by.",
    "turned round": "Divide the gain by the split information, not the other way.",
    "multiplied": "Divide the gain by the split information: do not multiply.",
    "entropy of the classes": "The split information is of the sizes of the branches, not of the "
    "classes.",
    "divided by branches": "Divide by the split information, not by the number of branches.",
}


def entropy(facts: Facts) -> list[Question]:
    """The entropy of the whole table."""
    counts = facts.drawn.counts(facts.drawn.rows)
    right = CAREFUL.entropy(counts)
    slips = {
        "natural logarithm": right * NATS,
        "log10": right * DIGITS,
        "sign": -right,
        "Gini instead": CAREFUL.gini(counts),
        "rows instead of shares": right * sum(counts),
        "error instead": min(counts) / sum(counts),
    }
    return [
        Question(
            "entropy",
            "entropy",
            f"What is the entropy of {facts.target} in the whole table, in bits?",
            "number",
            lambda own, hand: hand.entropy(counts),
            slips=slips,
            reasons=REASONS,
            worked=lambda: (explain.entropy(facts.frame, facts.target, digits=PLACES),),
        )
    ]


def gini(facts: Facts) -> list[Question]:
    """The Gini index of the whole table, and the Gini gain of the first attribute."""
    return [_gini_index(facts), _gini_gain(facts, facts.drawn.names[0])]


def _gini_index(facts: Facts) -> Question:
    counts = facts.drawn.counts(facts.drawn.rows)
    slips = {
        "equal classes": 1 - CAREFUL.gini(counts),
        "entropy instead": CAREFUL.entropy(counts),
        "error instead": min(counts) / sum(counts),
    }
    return Question(
        "gini",
        "gini",
        f"What is the Gini index of {facts.target} in the whole table?",
        "number",
        lambda own, hand: hand.gini(counts),
        slips=slips,
        reasons=REASONS,
        worked=lambda: (explain.gini(facts.frame, facts.target, digits=PLACES),),
    )


def _gini_gain(facts: Facts, attribute: str) -> Question:
    children = facts.drawn.children(facts.drawn.rows, attribute)
    before, left = CAREFUL.gini(summed(children)), [CAREFUL.gini(c) for c in children]
    slips = {
        **_of_weights(before, left, [sum(c) for c in children]),
        "entropy instead": CAREFUL.gain(children),
    }
    return Question(
        "gini_gain",
        "gini",
        f"What is the Gini gain of {attribute}, with one branch for each level?",
        "number",
        lambda own, hand: hand.gini_gain(children, facts.gini(own, hand)),
        ("gini",),
        slips=slips,
        reasons=REASONS,
        worked=lambda: (
            explain.gini_gain(facts.of_levels, facts.target, attribute, digits=PLACES),
        ),
    )


def gain(facts: Facts) -> list[Question]:
    """The information gain of each attribute."""
    return [_gain(facts, i, name) for i, name in enumerate(facts.drawn.names, start=1)]


def _gain(facts: Facts, place: int, attribute: str) -> Question:
    children = facts.drawn.children(facts.drawn.rows, attribute)
    right, before = CAREFUL.gain(children), CAREFUL.entropy(summed(children))
    slips = {
        "natural logarithm": right * NATS,
        "sign": -right,
        **_of_weights(before, [CAREFUL.entropy(c) for c in children], [sum(c) for c in children]),
        "rows instead of shares": right * len(facts.drawn.rows),
        "Gini instead": CAREFUL.gini_gain(children),
    }
    return Question(
        f"gain_{place}",
        "gain",
        f"What is the information gain of {attribute} for {facts.target}, in bits, with one branch "
        "for each level?",
        "number",
        lambda own, hand: hand.gain(children, facts.entropy(own, hand)),
        facts.used(entropy="entropy"),
        slips=slips,
        reasons=REASONS,
        worked=lambda: (
            explain.information_gain(facts.of_levels, facts.target, attribute, digits=PLACES),
        ),
    )


def _of_weights(before: float, left: Sequence[float], sizes: Sequence[int]) -> dict[str, float]:
    """Gains with what is wrong about the weights of the branches."""
    return {
        "after the split": CAREFUL.weighted(left, sizes),
        "no weights": before - sum(left),
        "equal weights": before - sum(left) / len(left),
    }


def gain_ratio(facts: Facts) -> list[Question]:
    """Split information and gain ratio of the second attribute."""
    attribute = facts.drawn.names[1]
    children = facts.drawn.children(facts.drawn.rows, attribute)
    return [_split_information(facts, attribute, children), _ratio(facts, attribute, children)]


def _split_information(facts: Facts, attribute: str, children: list[list[int]]) -> Question:
    sizes = [sum(c) for c in children]
    info = CAREFUL.entropy(sizes)
    slips = {
        "natural logarithm": info * NATS,
        "log10": info * DIGITS,
        "sign": -info,
        "entropy of the classes": CAREFUL.entropy(summed(children)),
    }
    return Question(
        "split_information",
        "gain_ratio",
        f"What is the split information of {attribute}, in bits?",
        "number",
        lambda own, hand: hand.entropy(sizes),
        slips=slips,
        reasons=REASONS,
        worked=lambda: (
            explain.split_information(facts.of_levels, facts.target, attribute, digits=PLACES),
        ),
    )


def _ratio(facts: Facts, attribute: str, children: list[list[int]]) -> Question:
    sizes = [sum(c) for c in children]
    gain, info = CAREFUL.gain(children), CAREFUL.entropy(sizes)

    def ratio(own: Own, hand: Hand) -> float:
        above = own.get("gain_2", hand.gain(children, facts.entropy(own, hand)))
        return hand.value(above / own.get("split_information", hand.entropy(sizes)))

    slips = {
        "multiplied": gain * info,
        "turned round": info / gain if gain > 0 else math.inf,
        "divided by branches": gain / len(sizes),
    }
    return Question(
        "gain_ratio",
        "gain_ratio",
        f"What is the gain ratio of {attribute}?",
        "number",
        ratio,
        (*facts.used(gain_2="gain"), "split_information"),
        slips=slips,
        reasons=REASONS,
        worked=lambda: (
            explain.gain_ratio(facts.of_levels, facts.target, attribute, digits=PLACES),
        ),
    )
