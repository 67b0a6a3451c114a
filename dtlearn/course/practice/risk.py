"""The exercises of chapter 03: growing a whole tree by hand."""

import pandas as pd

from dtlearn import criteria
from dtlearn.course import keys
from dtlearn.course.datasets import load
from dtlearn.course.practice import hunt, inputs, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.reading import shown
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.start import RISKS
from dtlearn.course.practice.values import Value
from dtlearn.id3 import id3

CHAPTER = "03"
BOOK = "Zaki & Meira"
SPORTS = {"Sports"}


def _light() -> list[list[int]]:
    """Counts of the plants by Light."""
    plants = load("plants")
    return pd.crosstab(plants["Light"], plants["Thrives"]).to_numpy().tolist()


def _gain_slips(attribute: str, left: object, ledger_id: str, place: int, why: str) -> Slips:
    misprint = (slips.printed(ledger_id, place), f"That is the printed figure: {why}")
    return [misprint, *slips.of_gain(keys.branch_counts("risk", attribute, left))]


def _of_groupings() -> Slips:
    return [
        (
            (5 - 1) / 2,
            f"That is the formula (v - 1)/2 that {BOOK} print. List those of three levels.",
        ),
        (2**5 - 1, "Swapped sides are the same split: count each pair once."),
        (2**5, "Swapped sides are the same split, and no side may be empty."),
        (2**4, "One of these has an empty side."),
        (5, "Those are the sets of one level; sets of two count, too."),
    ]


def _entropy_in_nats(counts: list[int]) -> float:
    return float(criteria.entropy(counts) * slips.NATS)


def _rows_between(plants: pd.DataFrame) -> None:
    made.has_rows(plants, 2, 6)


def _two_columns(table: pd.DataFrame) -> None:
    if table.shape[1] < 2:
        raise Fails(f"it has {table.shape[1]}")


def _height_3(table: pd.DataFrame) -> None:
    height = id3(table, target=table.columns[-1]).height
    if height != 3:
        raise Fails(f"its height is {height}")


def _all_right(table: pd.DataFrame) -> None:
    tree = id3(table, target=table.columns[-1])
    wrong = round((1 - tree.score(table)) * len(table))
    if wrong:
        raise Fails(f"{wrong} of {len(table)} come out wrong")


def _table_or_tree(value: object) -> str:
    return "the table below" if isinstance(value, pd.DataFrame) else shown(value)


WARM_UPS = (
    Value(
        "risk-root-entropy",
        CHAPTER,
        "What is the entropy of the six clients, in bits?",
        ("the shares are 4/6 and 2/6.", "add -p log2 p for p = 4/6 and for p = 2/6."),
        lambda: criteria.entropy([4, 2]),
        lambda: [
            (slips.printed("Z1"), "That is the printed figure, with 0.387 in place of 0.390."),
            *slips.of_entropy([4, 2]),
        ],
        asked=False,
    ),
    Value(
        "risk-age-gain",
        CHAPTER,
        "What is the information gain of Age ≤ 35?",
        (
            "five rows go left (3 H, 2 L), one row goes right.",
            "the right branch is pure, so 5/6 of the left one's entropy is all that is left.",
        ),
        lambda: criteria.information_gain(keys.branch_counts("risk", "Age", 35)),
        lambda: _gain_slips("Age", 35, "Z4", 2, "it starts from 0.915 for the entropy."),
        asked=False,
    ),
    Value(
        "risk-root-gain",
        CHAPTER,
        "What is the information gain of Car ∈ {Sports}?",
        (
            "the entropy of the table less 3/6 of the left branch's and 3/6 of the right one's.",
            "the right branch is pure; the left one has the shares 1/3 and 2/3.",
        ),
        lambda: criteria.information_gain(keys.branch_counts("risk", "Car", SPORTS)),
        lambda: _gain_slips("Car", SPORTS, "Z6", 1, "its weighted entropy lacks a term."),
        asked=False,
    ),
    Value(
        "risk-gini-gain",
        CHAPTER,
        "What is the Gini gain of Car ∈ {Sports}?",
        (
            "put the Gini index 1 - (sum of squared shares) in place of the entropy.",
            "the node has 1 - (4/6)² - (2/6)²; weight the two branches by 3/6 each.",
        ),
        lambda: criteria.gini_gain(keys.branch_counts("risk", "Car", SPORTS)),
        lambda: slips.of_gini_gain(keys.branch_counts("risk", "Car", SPORTS)),
        asked=False,
    ),
    Value(
        "risk-classify",
        CHAPTER,
        "What risk is a driver of 22 with a sports car?",
        ("is 22 ≤ 22.5?", "the car leads to the left, and the age to the left again."),
        lambda: keys.risk_of(22, "Sports"),
        lambda: [("L", "That follows the printed rules, whose two outcomes are swapped.")],
        RISKS,
        asked=False,
    ),
)

EXERCISES = (
    *WARM_UPS,
    Function(
        "entropy-function",
        CHAPTER,
        "Write the entropy of class counts, in bits, for any number of classes.",
        (
            "turn the counts into shares first; then add -p log2 p, class by class.",
            "log2(0) is an error: leave out the classes with count 0, whose part is 0.",
        ),
        "my_entropy",
        criteria.entropy,
        inputs.counts,
        lambda counts: pictures.bars([counts], ["counts"]),
        slips=(
            (_entropy_in_nats, slips.IN_NATS),
            (lambda counts: -criteria.entropy(counts), slips.SIGN),
            (criteria.gini, "That is the Gini index: use shares times log2 of shares."),
            (
                lambda counts: criteria.entropy(counts) * sum(counts),
                "That is for all rows together.",
            ),
        ),
    ),
    Value(
        "plants-gain",
        CHAPTER,
        "What is the information gain of Light, with one branch for each of its three levels?",
        (
            "the plants are 4 and 4; count no and yes in each of the three branches.",
            "one branch is pure; the other two hold three plants each, with shares 1/3 and 2/3.",
        ),
        lambda: criteria.information_gain(_light()),
        lambda: slips.of_gain(_light()),
    ),
    Value(
        "risk-subsets",
        CHAPTER,
        "Into how many pairs of sets can five levels be split?",
        (
            "each level goes left or right, swapped sides count once, no side is empty.",
            "list them for three levels, then for four, and see how the number grows.",
        ),
        lambda: keys.n_groupings(5),
        _of_groupings,
    ),
    Function(
        "hunt-function",
        CHAPTER,
        "Write Hunt's algorithm: a table in, a class or (attribute, {level: subtree}) out.",
        (
            "first the two cases in which it stops: the best gain is 0, or one class is left.",
            "otherwise take the best attribute, and call grow on the rows of each of its levels.",
        ),
        "grow",
        hunt.by_library,
        inputs.tables,
        lambda table, target: pictures.rows(table),
        hunt.agrees,
        write=_table_or_tree,
        slips=(
            (hunt.first_attribute, "It takes the first attribute, not the one of largest gain."),
        ),
    ),
    Construction(
        "risk-table-of-height-3",
        CHAPTER,
        "Make a table of at most 6 rows, class last, whose ID3 tree has height 3.",
        (
            "the first question should split off one row, the second another one.",
            "try three attributes of two levels, each of which is needed for one row only.",
        ),
        made.table,
        (
            Part("from two to six rows", _rows_between),
            Part("at least one attribute beside the class", _two_columns),
            Part("the tree of dt.id3 has height 3", _height_3),
            Part("the tree gets all rows right", _all_right),
        ),
        pictures.rows,
    ),
    Value(
        "risk-purity",
        CHAPTER,
        "How many leaves has the tree of the clients if a share of 60 % is pure enough?",
        (
            "which share of the whole table is H?",
            "the rule is asked before a node is split, and the root is a node, too.",
        ),
        lambda: keys.risk_tree(purity=0.6).n_leaves,
        lambda: [
            (keys.risk_tree().n_leaves, "That is the full tree. Is its root already pure enough?"),
            (keys.risk_tree(max_depth=1).n_leaves, "That stops one level too late."),
        ],
    ),
)
