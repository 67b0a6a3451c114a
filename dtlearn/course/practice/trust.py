"""The exercises of chapter 12: what a tree owes to its rows, and what it is worth."""

from itertools import product
from math import comb, sqrt
from typing import Any

import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.practice import made, pictures
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value
from dtlearn.tree.tree import Tree

CHAPTER = "12"
SAID, TRUE = (7, 9, 12, 12), 8  # what four trees say at a place, and what is true there
WRONG, VOTERS = 0.3, 3
LEAVES, COLUMNS = 1024, 20
LEAST, MOST = 4, 12
NAMES = ["a", "b", "class"]


def _mean() -> float:
    return sum(SAID) / len(SAID)


def _variance(dropped: int = 0) -> float:
    """Mean squared distance from the mean; with ``dropped`` 1 divided by one less."""
    return sum((said - _mean()) ** 2 for said in SAID) / (len(SAID) - dropped)


def _of_variance() -> Slips:
    error = sum((said - TRUE) ** 2 for said in SAID) / len(SAID)
    return [
        (error, "That is the mean squared error: the variance is taken round their own mean."),
        ((_mean() - TRUE) ** 2, "That is the squared bias: how far the mean is from the truth."),
        (
            _mean() - TRUE,
            "That is the bias, and the mean distance from the mean too: square each distance.",
        ),
        (_variance(1), "Divide by the number of trees, 4, so that the parts add up."),
        (sqrt(_variance()), "That is the standard deviation: the variance is its square."),
        (_variance() * len(SAID), "That is the sum of the squares: divide it by 4."),
        (error * len(SAID), "Those are squares round the truth: take them round the mean."),
        (sum(abs(x - _mean()) for x in SAID), "That is the sum of the distances: square each."),
        (_mean(), "That is the mean of the four: how far from it are they?"),
    ]


def _vote_is_wrong() -> float:
    """The chance that two or three of three trees err."""
    chances = [comb(VOTERS, k) * WRONG**k * (1 - WRONG) ** (VOTERS - k) for k in range(4)]
    return chances[2] + chances[3]


def _of_vote() -> Slips:
    return [
        (1 - _vote_is_wrong(), "That is how often the vote is right."),
        (WRONG**VOTERS, "That is the chance that all three err: two are enough."),
        (
            VOTERS * WRONG**2 * (1 - WRONG),
            "That is the chance that just two err: three may err, too.",
        ),
        (WRONG**2 * (1 - WRONG), "Two of three trees can be chosen in three ways."),
        (WRONG, "That is one tree's chance."),
        (WRONG**2, "The third tree has its say: it may be right or wrong."),
        (1 - (1 - WRONG) ** VOTERS, "That is how often some tree errs: one alone is outvoted."),
        (VOTERS * WRONG * (1 - WRONG) ** 2, "That is how often just one errs: it is outvoted."),
        ((1 - WRONG) ** VOTERS, "That is how often none errs."),
        (100 * _vote_is_wrong(), "Give the chance itself, between 0 and 1, or write the sign %."),
    ]


def stops() -> pd.DataFrame:
    """Ten buses that were held out, with whether each was late.

    >>> stops().shape
    (10, 3)
    """
    rain = ["no", "yes", "no", "yes", "no", "no", "yes", "yes", "no", "yes"]
    stops = [3, 12, 9, 4, 14, 5, 11, 7, 16, 15]
    late = ["no", "yes", "no", "no", "yes", "no", "yes", "no", "no", "yes"]
    return pd.DataFrame({"Rain": rain, "Stops": stops, "Late": late})


BUSES = ("Stops", 8, "no", ("Rain", {"yes": "yes", "no": ("Stops", 13, "no", "yes")}))


def buses_tree() -> Tree:
    """The tree of the buses.

    >>> buses_tree().n_leaves
    4
    """
    return Tree.from_nested(BUSES)


def _right(changed: str | None = None) -> int:
    """Buses that the tree gets right, with a column turned upside down."""
    asked = stops()
    if changed:
        asked[changed] = asked[changed].to_numpy()[::-1]
    return int((buses_tree().predict(asked).to_numpy() == stops()["Late"].to_numpy()).sum())


def _importance(column: str) -> float:
    return (_right() - _right(column)) / len(stops())


def _of_importance() -> Slips:
    return [
        (_right("Rain") / len(stops()), "That is what is left: how much is lost?"),
        (_right() / len(stops()), "That is the share of right buses before anything is turned."),
        (_right() - _right("Rain"), "That is the number of buses: divide it by 10."),
        (_importance("Stops"), "That is the importance of Stops: turn Rain upside down."),
        (-_importance("Rain"), "Before less after: a loss counts as importance."),
        (
            (_right() - _right("Rain")) / _right(),
            "Divide by all ten buses, not by those that were right.",
        ),
        (0.0, "Turn Rain alone: Stops, and whether each bus was late, stay where they are."),
    ]


def balanced(table: Any) -> float:
    """Mean, over the true classes, of the share that is called right.

    >>> balanced([[38, 0], [2, 0]])
    0.5
    """
    return sum(line[k] / sum(line) for k, line in enumerate(table)) / len(table)


def _accuracy(table: Any) -> float:
    return sum(line[k] for k, line in enumerate(table)) / sum(map(sum, table))


def _by_columns(table: Any) -> float:
    """The wrong way: shares of what is said, 0 where nothing is."""
    columns = list(zip(*table, strict=True))
    return sum(c[k] / sum(c) for k, c in enumerate(columns) if sum(c)) / len(columns)


def _tables() -> list[Arguments]:
    """Confusion matrices in which every class occurs, small ones first."""
    two = [[[a, b], [c, d]] for a, b, c, d in product((0, 1, 4), repeat=4) if a + b and c + d]
    three = [[[5, 1, 0], [2, 2, 0], [0, 0, 1]], [[90, 0, 0], [7, 0, 0], [2, 0, 1]]]
    return [(table,) for table in sorted(two, key=lambda t: sum(map(sum, t)))[:30] + three]


def _matrix(table: Any) -> str:
    return pictures.bars(table, [f"true class {k}" for k in range(len(table))])


def _of_comparisons() -> Slips:
    questions = LEAVES.bit_length() - 1
    one_more = LEAVES * COLUMNS / (questions + 1)
    return [
        (LEAVES * COLUMNS, "That is what k-NN looks at: divide by the questions of the tree."),
        (questions, "That is what the tree looks at: how many does k-NN?"),
        (LEAVES / questions, "Each of the rows has 20 numbers."),
        (COLUMNS, "The tree does not ask all its questions: how many on one way down?"),
        (
            round(LEAVES * COLUMNS / (LEAVES - 1), 6),
            "Only the questions of one way count, not all of the tree.",
        ),
        (LEAVES * COLUMNS - questions, "How many times as many: divide."),
        *(
            (places, "The leaf at the end of the way asks nothing.")
            for places in (one_more, round(one_more, 1), round(one_more), int(one_more))
        ),
        (questions / (LEAVES * COLUMNS), "The other way round: k-NN looks at more."),
    ]


def _columns(table: pd.DataFrame) -> None:
    made.has_columns(table, NAMES)


def _rows(table: pd.DataFrame) -> None:
    made.has_rows(table, LEAST, MOST)


def _roots(table: pd.DataFrame) -> tuple[str, str]:
    """What the tree of all rows asks for, and that of the rows without the last."""
    _columns(table)
    parts = {"of all rows": table[NAMES], "without the last row": table[NAMES].iloc[:-1]}
    roots = {
        name: cart(part, target="class", task="classification", max_depth=1).root
        for name, part in parts.items()
    }
    for name, root in roots.items():
        if root.is_leaf:
            raise Fails(f"the tree {name} asks nothing")
    whole, without = (str(root.attribute) for root in roots.values())
    return whole, without


def _both_ask(table: pd.DataFrame) -> None:
    _roots(table)


def _other_root(table: pd.DataFrame) -> None:
    whole, without = _roots(table)
    if whole == without:
        raise Fails(f"both ask for {whole}")


EXERCISES = (
    Value(
        "four-trees-variance",
        CHAPTER,
        "Four trees say 7, 9, 12, 12 at a place where 8 is true. What is their variance?",
        (
            "the truth does not matter here: take the mean of the four.",
            "square how far each is from that mean, and take the mean of the squares.",
        ),
        _variance,
        _of_variance,
    ),
    Construction(
        "one-row-another-root",
        CHAPTER,
        f"Make {LEAST} to {MOST} rows so that without the last one CART asks another attribute.",
        (
            "let a sort the rows nearly as well as b does; the last row decides.",
            "without it a makes no error and b one; let the last row be an error of a.",
        ),
        made.table,
        (
            Part("the columns a, b and class", _columns),
            Part(f"from {LEAST} to {MOST} rows", _rows),
            Part("both trees have a question", _both_ask),
            Part("their roots ask for different attributes", _other_root),
        ),
        pictures.rows,
    ),
    Value(
        "three-trees-vote",
        CHAPTER,
        f"Three trees for two classes err independently, each with the chance {WRONG}. How often "
        "is their vote wrong?",
        (
            "the vote errs where two trees do, or all three.",
            "two of three can be chosen in three ways: 3 times 0.3 times 0.3 times 0.7, and more.",
        ),
        _vote_is_wrong,
        _of_vote,
    ),
    Value(
        "buses-importance",
        CHAPTER,
        "What is the permutation importance of Rain, when its column is turned upside down?",
        (
            "count the right buses with the table as it is, and with Rain from bottom to top.",
            "the tree asks for Rain only where Stops is above 8: look at those buses.",
        ),
        lambda: _importance("Rain"),
        _of_importance,
    ),
    Function(
        "balanced-function",
        CHAPTER,
        "A confusion matrix, a line for each true class: what is the balanced accuracy?",
        (
            "of each line, what share stands on the diagonal?",
            "take the mean of these shares, each class alike.",
        ),
        "my_balanced",
        balanced,
        _tables,
        _matrix,
        slips=(
            (_accuracy, "That is the accuracy: each class counts alike, not each row."),
            (_by_columns, "The lines are the true classes: it takes the shares of the columns."),
            (
                lambda table: sum(line[k] / sum(line) for k, line in enumerate(table)),
                "It adds the shares up: take their mean.",
            ),
        ),
    ),
    Value(
        "comparisons-ratio",
        CHAPTER,
        f"A tree of {LEAVES} leaves, all equally deep, and k-NN with {LEAVES} rows of {COLUMNS} "
        "columns: how many times as many numbers does k-NN look at for one prediction?",
        (
            "k-NN looks at every number of every row; a tree at one number a question.",
            "a tree of two leaves asks once, of four twice, of eight three times.",
        ),
        lambda: LEAVES * COLUMNS // (LEAVES.bit_length() - 1),
        _of_comparisons,
    ),
)
