"""The exercises of chapter 02: how mixed a node is, and what that has to do with questions."""

from collections.abc import Callable

import numpy as np

from dtlearn import criteria
from dtlearn.course.datasets import load
from dtlearn.course.practice import codes, inputs, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value
from dtlearn.table.levels import class_counts

CHAPTER = "02"
EVEN = [1] * 5  # five classes of equal shares
FAR = 0.5  # bits from their even mix
CLOSE = 0.8  # questions a jar that two jars together need less than
SAME = 1e-9
Nodes = list[list[int]]


def _jam(column: str) -> dict[str, int]:
    """Jars of each kind.

    >>> _jam("Opened")
    {'no': 8, 'yes': 2}
    """
    return {str(label): int(n) for label, n in class_counts(load("jam")[column]).items()}


def _counts_of_jam() -> list[int]:
    return list(_jam("Jam").values())


def _not_put_back(counts: list[int]) -> float:
    """Chance that two rows differ if the first one is kept."""
    n = sum(counts)
    return 1 - sum(c * (c - 1) for c in counts) / max(n * (n - 1), 1)


def _of_gini() -> Slips:
    counts = _counts_of_jam()
    gini = criteria.gini(counts)
    return [
        (1 - gini, "That is the chance that two jars are of the same kind: you need the rest."),
        (criteria.entropy(counts), "That is the entropy: square the shares."),
        (criteria.classification_error(counts), "That is the error: square the shares."),
        (_not_put_back(counts), "That is without putting the first jar back."),
        (gini / 2, "Both orders count: first plum then pear, and first pear then plum."),
        (100 * gini, "Those are pairs: divide by their number."),
    ]


def _of_distance() -> Slips:
    most = criteria.entropy(EVEN)
    return [
        (most + FAR, "An entropy is never above that of the even mix: subtract."),
        (most, "That is the entropy of the even mix itself."),
        (1 - FAR, "That is for two classes: the even mix of five has more than one bit."),
        (len(EVEN) - FAR, "The even mix of five classes has log2 5 bits, not 5."),
        (most * slips.NATS - FAR, slips.IN_NATS),
        (FAR, "That is the distance again: what does the even mix have?"),
    ]


def _three_classes(nodes: Nodes) -> None:
    if len(nodes[0]) != 3:
        raise Fails(f"there are {len(nodes[0])}")


def _no_empty_node(nodes: Nodes) -> None:
    if not all(map(sum, nodes)):
        raise Fails("one is empty")


def _other_order(nodes: Nodes) -> None:
    entropy, gini = (np.subtract(*f(nodes)) for f in (criteria.entropy, criteria.gini))
    if min(abs(entropy), abs(gini)) <= SAME:
        raise Fails("one of the measures sees no difference")
    if entropy * gini > 0:
        raise Fails(f"both call the {'first' if gini > 0 else 'second'} more mixed")


def _two_jars() -> dict[str, int]:
    """How often two jars, drawn one by one and put back, are opened or not."""
    return codes.together(_jam("Opened"), 2)


def _shortest(words: codes.Code) -> None:
    asked, best = codes.length(words, _jam("Jam")), codes.best_length(_jam("Jam").values())
    if asked > best + SAME:
        raise Fails(f"it has {asked:.4f} questions a jar, and {best:.4f} can be had")


def _close(words: codes.Code) -> None:
    asked = codes.length(words, _two_jars()) / 2
    if asked > CLOSE - SAME:
        raise Fails(f"it is {asked:.4f}")


def _parts_of_code(counts: Callable[[], dict[str, int]]) -> tuple[Part, ...]:
    """What every code must be."""
    return (
        Part("each class has a word", lambda words: codes.a_word_for_each(words, counts())),
        Part("no word begins another", codes.no_word_begins_another),
        Part(
            "the mean length is not below the entropy",
            lambda words: codes.not_below_the_entropy(words, counts()),
        ),
    )


EXERCISES = (
    Value(
        "purity-jam-gini",
        CHAPTER,
        "What is the Gini index of the ten jars of jam?",
        (
            "count the jars of each kind; the four shares are tenths.",
            "add up the four squares of the shares. How likely do two jars differ, then?",
        ),
        lambda: criteria.gini(_counts_of_jam()),
        _of_gini,
    ),
    Function(
        "gini-function",
        CHAPTER,
        "Write the Gini index as a function of a list of counts.",
        (
            "divide each count by the sum of all counts first.",
            "one less the sum of the squared shares; sum(p**2 for p in shares) adds them up.",
        ),
        "my_gini",
        criteria.gini,
        inputs.counts,
        lambda counts: pictures.bars([counts], ["node"]),
        slips=(
            (lambda c: 1 - criteria.gini(c), "That is the chance that two rows agree."),
            (criteria.entropy, "That is the entropy: square the shares."),
            (criteria.classification_error, "That is the error: square the shares."),
            (_not_put_back, "That is without putting the first row back."),
            (
                lambda c: 1 - sum(n * n for n in c),
                "Counts are squared, and not shares: divide by their sum first.",
            ),
            (lambda c: criteria.gini(c) - 1, "The 1 in front is missing."),
        ),
    ),
    Value(
        "purity-from-distance",
        CHAPTER,
        "The shares of five classes are 0.5 bits away from their even mix. What is their entropy?",
        (
            "distance and entropy add up to the entropy of the even mix.",
            "five even shares of 1/5 have log2 5 bits.",
        ),
        lambda: criteria.entropy(EVEN) - FAR,
        _of_distance,
    ),
    Construction(
        "purity-two-orders",
        CHAPTER,
        "Make two nodes of three classes of which entropy calls the one more mixed, and Gini "
        "the other.",
        (
            "let one node lack a class, and the other one have a little of every class.",
            "Gini hardly sees a class of a few rows, which entropy charges with many questions: "
            "try an even mix of two classes against one large class and two small ones.",
        ),
        made.nodes,
        (
            Part("there are three classes", _three_classes),
            Part("neither node is empty", _no_empty_node),
            Part("entropy and Gini order them differently", _other_order),
        ),
        lambda nodes: pictures.bars(nodes, ["first", "second"]),
    ),
    Construction(
        "code-jam",
        CHAPTER,
        "Make a code for the kinds of jam that is as short as can be.",
        (
            "the more jars there are of a kind, the shorter its word.",
            "ask for the most frequent kind first, then for the next one: words of one, two, "
            "three and three letters.",
        ),
        codes.code,
        (*_parts_of_code(lambda: _jam("Jam")), Part("no code is shorter", _shortest)),
    ),
    Construction(
        "code-pairs",
        CHAPTER,
        "Make a code for two jars at a time that needs less than 0.8 questions a jar.",
        (
            'what comes up most often is "no no": it gets the shortest word.',
            'one letter for "no no"; all other words must begin with the other letter.',
        ),
        codes.code,
        (*_parts_of_code(_two_jars), Part(f"less than {CLOSE:g} questions a jar", _close)),
    ),
)
