"""What answers of a worksheet are worth: right, from own errors, known slips, nonsense."""

import math
import re

import numpy as np
import pytest

import dtlearn as dt
from dtlearn.course.worksheets import Mark

ALL = list(dt.worksheets.skills())
GROWN = ["entropy", "gain", "gain_ratio", "level", "tree", "rules", "prediction"]


@pytest.fixture(scope="module")
def first():
    """Rows (Income, Home, Job, Repaid): rented and family are split again by Income.

    low rented steady yes, low family new no, high family new yes, middle rented seasonal no,
    middle owned steady yes, low owned seasonal yes, low family seasonal no, low rented seasonal yes
    """
    return dt.worksheets.make("paper 1", ["entropy", "gain", "level", "tree"])


@pytest.fixture(scope="module")
def second():
    """Ages in their order, with classes: 27 y, 39 n, 42 n, 49 y, 52 y, 63 n, 66 n, 68 n."""
    return dt.worksheets.make("paper 2", ["gini", "threshold", "subset", "gain_ratio"])


def said(sheet, answered, *names):
    """Points and words for some questions."""
    marks = sheet.judge(answered)
    return [(marks[name].points, marks[name].said) for name in names]


def test_a_gain_follows_from_an_own_entropy(first):
    """With 0.9 for the entropy of the table the gain of Home is 0.9 - 0.6887."""
    answered = {"entropy": 0.9, "gain_2": 0.211}
    assert said(first, answered, "entropy", "gain_2") == [(0, "wrong"), (1, "follows")]
    assert said(first, {"gain_2": 0.211}, "gain_2") == [(0, "wrong")]
    assert first.judge(answered)["gain_2"].reason == "From your own entropy."


def test_the_right_gain_is_right_after_a_wrong_entropy(first):
    """What is right is never less."""
    assert said(first, {"entropy": 0.9, "gain_2": 0.266}, "gain_2") == [(1, "right")]


def test_a_root_follows_from_own_gains(first):
    """The attribute of the largest own gain counts, also if gains are given as texts."""
    answered = {"gain_1": "0.5", "gain_2": 0.2657, "gain_3": 0.2044, "root": "income"}
    assert said(first, answered, "root") == [(1, "follows")]
    assert said(first, {"root": "Income"}, "root") == [(0, "smallest gain")]
    assert said(first, {"root": "Job"}, "root") == [(0, "wrong")]


def test_open_branches_follow_from_an_own_root(first):
    """Job leaves new (1, 1) and seasonal (2, 2) open."""
    answered = {"root": "Job", "open_levels": ["new", "seasonal"]}
    assert said(first, answered, "root", "open_levels") == [(0, "wrong"), (1, "follows")]
    assert said(first, {"open_levels": {"owned"}}, "open_levels") == [(0, "closed branches")]


# below Job: new (rows 2, 3) by Income or Home? Home is family in both; Income parts them.
# seasonal (rows 4, 6, 7, 8): Income middle n, low y n y gains 0.311; Home rented n y, owned y,
# family n gains 0.5, and is the best; rented (rows 4, 8) by Income.
BY_JOB = (
    "Job",
    {
        "steady": "yes",
        "new": ("Income", {"low": "no", "high": "yes"}),
        "seasonal": (
            "Home",
            {
                "rented": ("Income", {"middle": "no", "low": "yes"}),
                "owned": "yes",
                "family": "no",
            },
        ),
    },
)


def test_a_tree_is_judged_level_by_level(first):
    """Below an own root all else may be right: 10 of 11 nodes, and all after an own answer."""
    assert said(first, {"tree": BY_JOB}, "tree") == [(pytest.approx(10 / 11), "in part")]
    assert said(first, {"root": "Job", "tree": BY_JOB}, "tree") == [(1, "follows")]
    reason = first.judge({"root": "Job", "tree": BY_JOB})["tree"].reason
    assert reason == "From your own root: 11 of 11 nodes are right."


def test_parts_of_a_tree(first):
    """A wrong leaf costs its node, a leaf for a subtree all that is missing."""
    right = first["tree"].answer
    root, below = right
    one_wrong = (root, {**below, "owned": "no"})
    assert said(first, {"tree": one_wrong}, "tree") == [(pytest.approx(7 / 8), "in part")]
    stopped = (root, {**below, "family": "no"})
    assert said(first, {"tree": stopped}, "tree") == [(pytest.approx(5 / 8), "in part")]
    assert said(first, {"tree": "yes"}, "tree") == [(0, "wrong")]
    padded = (root, {**below, "family": ("Income", {"low": "no", "high": "yes", "middle": "no"})})
    assert said(first, {"tree": padded}, "tree") == [(1, "right")]


def test_a_threshold_gain_follows_from_an_own_threshold(second):
    """33 leaves (0, 1) and (5, 2): its gain is 0.1992; a cut beside all rows has none."""
    answered = {"threshold": 33, "threshold_gain": 0.199}
    assert said(second, answered, "threshold", "threshold_gain") == [
        (0, "second best"),
        (1, "follows"),
    ]
    answered = {"threshold": 20, "threshold_gain": 0.0}
    assert said(second, answered, "threshold_gain") == [(0, "wrong")]
    assert said(second, {"threshold": 52}, "threshold") == [(0, "lower value")]
    assert said(second, {"threshold": 57.4}, "threshold") == [(0, "wrong")]


def test_a_subset_gain_follows_from_an_own_subset(second):
    """New alone leaves (1, 1) and (4, 2): 30/64 - 2/8 · 1/2 - 6/8 · 4/9 is 0.0104."""
    answered = {"subset": "new", "subset_gain": 0.0104}
    assert said(second, answered, "subset", "subset_gain") == [(0, "second best"), (1, "follows")]


def test_a_ratio_follows_and_divides_by_no_zero(second):
    """The gain of Home, 0.2044, by an own split information; by 0 nothing follows."""
    answered = {"split_information": 1.0, "gain_ratio": 0.204}
    assert said(second, answered, "gain_ratio") == [(1, "follows")]
    assert said(second, {"split_information": 0, "gain_ratio": 0.3}, "gain_ratio") == [(0, "wrong")]


def test_slips_are_named(second):
    """Entropies for the Gini index, natural logarithms, no weights: each is told."""
    nats = 1.5 * math.log(2)
    assert said(second, {"split_information": nats}, "split_information") == [
        (0, "natural logarithm")
    ]
    assert said(second, {"gini": 0.9544}, "gini") == [(0, "entropy instead")]
    # the Gini indices of Income's branches are 4/9, 4/9 and 0
    marks = second.judge({"gini_gain": 30 / 64 - 8 / 9})
    assert marks["gini_gain"].said == "no weights"
    assert marks["gini_gain"].reason.startswith("The weights are forgotten")


def test_rules_and_predictions_follow():
    """Class, support, confidence and classes of rows are those of the own root or tree."""
    sheet = dt.worksheets.make("paper 4", GROWN)
    table, target = sheet.table, sheet.target
    place = int(re.search(r"row (\d+)", sheet["rule_class"].text)[1])
    wrong = next(n for n in table.columns[:3] if n != sheet["root"].answer)
    covered = table[target][table[wrong] == table[wrong][place]]
    counts = covered.value_counts()
    stump = (wrong, dict.fromkeys(set(table[wrong]), "no" if target != "Kind" else "mint"))
    label = next(iter(stump[1].values()))
    answered = {
        "root": wrong,
        "support": len(covered),
        "rule_class": counts.index[0],
        "confidence": f"{counts.iloc[0]}/{len(covered)}",
        "tree": stump,
        "prediction": [label] * 3,
    }
    marks = sheet.judge(answered)
    for name in ("support", "rule_class", "confidence", "prediction"):
        assert marks[name].points == 1, (name, marks[name])
    assert marks["prediction"].said == "follows"
    assert marks["tree"].points < 1


def test_an_own_class_has_its_confidence():
    """Who says the other class has the share of that class."""
    sheet = dt.worksheets.make("paper 3", *ASKED_THIRD)
    answered = {"rule_class": "yes", "confidence": "1/3"}
    assert said(sheet, answered, "rule_class", "confidence") == [(0, "wrong"), (1, "follows")]
    assert said(sheet, {"confidence": "1/3"}, "confidence") == [(0, "other class")]


ASKED_THIRD = (["rules", "prediction", "reduced_error", "alpha", "pessimistic"], 7)


def test_a_pruning_follows_from_own_errors():
    """Right are 4 below and 8 at a leaf; with 9 and 8 the node is pruned."""
    sheet = dt.worksheets.make("paper 3", *ASKED_THIRD)
    answered = {"subtree_errors": 9, "leaf_errors": 8, "reduced_error": "prune"}
    assert said(sheet, answered, "reduced_error") == [(1, "follows")]
    assert said(sheet, {"reduced_error": "prune"}, "reduced_error") == [(0, "wrong")]
    slips = {"alpha": 2 / 25 / 4, "pessimistic": 1.5}
    assert said(sheet, slips, "alpha", "pessimistic") == [
        (0, "leaves not less one"),
        (0, "a half a leaf"),
    ]


class Odd:
    """Fails at each look."""

    def __eq__(self, other):
        raise RuntimeError

    def __repr__(self):
        raise RuntimeError

    __hash__ = None


LOOP = ["Home", {}]
LOOP[1]["rented"] = LOOP
HOSTILE = [
    *("", "?", "1/0", "nan", "0,5", float("nan"), float("inf"), 10**400, True, 1j, b"yes"),
    *([], {}, (), set(), [[]], object(), Odd(), [Odd()], print, LOOP, np.array([1, 2]), {"a": 1}),
    *(("Home",), ("Home", 3), ("Home", {}), ("Home", {"rented": 1}), ("Home", {3: "yes"})),
    *(("House", {"rented": "yes"}), {"no", 1}, ["yes"] * 99, "yes" * 10**5),
]


@pytest.mark.slow
@pytest.mark.parametrize("answer", HOSTILE, ids=range(len(HOSTILE)))
def test_no_answer_is_an_error(answer):
    """Whatever is given for all questions, marks come back, and no points for nonsense."""
    sheet = dt.worksheets.make("odd", ALL)
    marks = sheet.judge({question.name: answer for question in sheet.questions})
    assert all(isinstance(mark, Mark) and 0 <= mark.points < 1 for mark in marks.marks)
    assert {mark.said for mark in marks.marks} & {"not readable", "wrong"}
    assert str(marks).endswith(f"of {len(sheet.questions)}")


def test_missing_answers(first):
    """Dots, None and what is not there are missing; an unknown question is refused."""
    marks = first.judge({"entropy": ..., "gain_1": None})
    assert {mark.said for mark in marks.marks} == {"missing"}
    assert (marks.total, marks.out_of) == (0, 7)
    with pytest.raises(KeyError, match="no question 'entropi': there are"):
        first.judge({"entropi": 1})
    with pytest.raises(KeyError, match="no question 'tre'"):
        marks["tre"]


def test_an_unread_answer_is_not_carried(first):
    """A later answer is judged as if the earlier one were not given."""
    assert said(first, {"entropy": "?", "gain_2": 0.266}, "gain_2") == [(1, "right")]
    mark = first["gain_2"].judge(0.211, {"entropy": 0.9})
    assert (mark.points, mark.said) == (1, "follows")
