"""The exercises of chapter 05: what a split is worth, in bits and in other measures."""

import math

import numpy as np

from dtlearn import criteria
from dtlearn.course import keys
from dtlearn.course.practice import inputs, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "05"
FOLDERS = [8, 4, 2, 1, 1]
Children = list[list[int]]
CLEARLY = 0.1  # bits a row that entropy must gain where error gains nothing
SAME = 1e-9


def _of_four_kinds() -> Slips:
    kinds = [2, 2, 2, 2]
    n, best = sum(kinds), keys.largest_gain(kinds)
    return [
        (
            n * criteria.entropy(kinds),
            "That is all there is. Do two branches tell four kinds apart?",
        ),
        (best / n, "That is the gain per mail: multiply by the number of mails."),
        (criteria.entropy(kinds), "That is the entropy of one mail, before any question."),
    ]


def _of_folders() -> Slips:
    n, k = sum(FOLDERS), len(FOLDERS)
    return [
        (math.log2(k), "That is for folders of the same size: these are not."),
        (n * criteria.entropy(FOLDERS), "Those are the questions for all mails: divide by them."),
        (float(k - 1), "That is the longest way; most mails take a shorter one."),
        *slips.of_entropy(FOLDERS),
    ]


def _gain_without_weights(children: Children) -> float:
    return float(criteria.entropy(np.sum(children, axis=0)) - np.sum(criteria.entropy(children)))


def _gain_of_equal_weights(children: Children) -> float:
    return float(criteria.entropy(np.sum(children, axis=0)) - np.mean(criteria.entropy(children)))


def _no_empty_branch(children: Children) -> None:
    if not all(map(sum, children)):
        raise Fails("one is empty")


def _no_pure_branch(children: Children) -> None:
    if any(sum(n > 0 for n in branch) < 2 for branch in children):
        raise Fails("one is pure")


def _no_error_gain(children: Children) -> None:
    gain = _error_gain(children)
    if gain > SAME:
        raise Fails(f"it gains {gain:.4f}")


def _error_gain(children: Children) -> float:
    return float(criteria.impurity_decrease(children, criteria.classification_error))


def _clear_gain(children: Children) -> None:
    gain = criteria.information_gain(children)
    if gain < CLEARLY:
        raise Fails(f"it gains {gain:.4f} bits")


def _same_node(splits: tuple[Children, Children]) -> None:
    a, b = (np.sum(split, axis=0).tolist() for split in splits)
    if a != b:
        raise Fails(f"the first is of {a}, the second of {b}")


def _no_empty_branches(splits: tuple[Children, Children]) -> None:
    for split in splits:
        _no_empty_branch(split)


def _different_choices(splits: tuple[Children, Children]) -> None:
    gini = criteria.gini_gain(splits[0]) - criteria.gini_gain(splits[1])
    entropy = criteria.information_gain(splits[0]) - criteria.information_gain(splits[1])
    if min(abs(gini), abs(entropy)) <= SAME:
        raise Fails("one of the measures sees no difference")
    if gini * entropy > 0:
        raise Fails(f"both prefer the {'first' if gini > 0 else 'second'}")


def _two_pictures(splits: tuple[Children, Children]) -> str:
    names = ["first, left", "first, right", "second, left", "second, right"]
    return pictures.bars([*splits[0], *splits[1]], names)


EXERCISES = (
    Value(
        "spam-useless",
        CHAPTER,
        "What is the gain of Sent on the total scale?",
        (
            "both branches hold two mails of each class, just as mixed as before.",
            "eight bits before the split; how many for each of the two branches of four?",
        ),
        lambda: float(
            criteria.information_gain(
                keys.branch_counts("spam", "Sent", {"morning"}), scale="total"
            )
        ),
        lambda: [
            (8 * criteria.entropy([2, 2]), "Those are the bits after the split, or before it."),
            (4 * criteria.entropy([2, 2]), "Those are the bits of one branch: there are two."),
        ],
        asked=False,
    ),
    Value(
        "spam-quarter",
        CHAPTER,
        "What is the entropy of a Boolean variable that is true with p = 1/4?",
        (
            "it is false with 3/4: there are two parts.",
            "-1/4 log2 1/4 is half a bit. Add the other.",
        ),
        lambda: criteria.entropy([1, 3]),
        lambda: slips.of_entropy([1, 3]),
    ),
    Value(
        "spam-three-one",
        CHAPTER,
        "Three spam and one non-spam go left, the others right. The gain on the total scale?",
        (
            "both branches have the shares 3/4 and 1/4.",
            "8 bits before; after it 4 times the entropy of 3 and 1, twice.",
        ),
        lambda: criteria.information_gain([[3, 1], [1, 3]], scale="total"),
        lambda: slips.of_gain([[3, 1], [1, 3]], "total"),
        asked=False,
    ),
    Value(
        "spam-folders",
        CHAPTER,
        "16 mails, in folders of 8, 4, 2, 1 and 1. How many questions a mail at the best?",
        (
            "ask for the largest folder first, and count the questions for each mail.",
            "one question for each of 8 mails, two for 4, three for 2, four for the last two.",
        ),
        lambda: criteria.entropy(FOLDERS),
        _of_folders,
    ),
    Function(
        "gain-function",
        CHAPTER,
        "Write the information gain per row, for any number of branches and classes.",
        (
            "first the counts of the node: zip(*children) goes through the classes.",
            "subtract sum(branch) / n times the entropy of each branch from that of the node.",
        ),
        "my_gain",
        criteria.information_gain,
        inputs.branches,
        lambda split: pictures.bars(split, [f"branch {i + 1}" for i in range(len(split))]),
        slips=(
            (_gain_without_weights, "The weights are forgotten: each branch counts by its share."),
            (_gain_of_equal_weights, "Each branch counts by its share of the rows, not equally."),
            (
                criteria.weighted_impurity,
                "That is the weighted entropy: subtract it from the node's.",
            ),
            (
                lambda split: criteria.information_gain(split, "total"),
                "That is for all rows together.",
            ),
            (lambda split: criteria.information_gain(split) * slips.NATS, slips.IN_NATS),
            (criteria.gini_gain, "That is the Gini gain: use entropies."),
            (criteria.gain_ratio, "That is the gain ratio: the gain is not divided by anything."),
        ),
    ),
    Value(
        "spam-four-kinds",
        CHAPTER,
        "Eight mails of four kinds, two of each. The largest gain of a yes/no question, "
        "on the total scale?",
        ("try two kinds on each side.", "an answer yes or no tells at most one bit a mail."),
        lambda: keys.largest_gain([2, 2, 2, 2]),
        _of_four_kinds,
    ),
    Construction(
        "spam-blind-error",
        CHAPTER,
        "Make two mixed branches whose error gains nothing, and that gain at least 0.1 bit.",
        (
            "the error counts the smaller class: let the same class be larger on both sides.",
            "make one side nearly pure, and the other one an even mix.",
        ),
        made.children,
        (
            Part("no branch is empty", _no_empty_branch),
            Part("no branch is pure", _no_pure_branch),
            Part("the error gains nothing", _no_error_gain),
            Part(f"the information gain is at least {CLEARLY:g} bit", _clear_gain),
        ),
        lambda split: pictures.bars(split, ["left", "right"]),
    ),
    Construction(
        "spam-gini-or-entropy",
        CHAPTER,
        "Make two splits of the same node between which Gini and entropy choose differently.",
        (
            "entropy pays for a pure branch even where all the rest is left evenly mixed.",
            "let one split make one branch pure and leave the other evenly mixed, and try it "
            "against all other splits of the same node, in a loop.",
        ),
        made.two_splits,
        (
            Part("both are splits of the same node", _same_node),
            Part("no branch is empty", _no_empty_branches),
            Part("Gini prefers one, entropy the other", _different_choices),
        ),
        _two_pictures,
    ),
)
