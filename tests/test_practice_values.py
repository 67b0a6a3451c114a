"""Exercises that ask for a value: the key, ways to write it, known slips."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import dtlearn as dt
from dtlearn.course.practice import EXERCISES
from dtlearn.course.practice.values import Value
from tests.practice import KEYS, VALUES

check = dt.practice.check
pytestmark = pytest.mark.usefixtures("no_tries")
NUMBERS = [id for id in VALUES if not isinstance(KEYS[id], str)]


@pytest.mark.parametrize("id", VALUES)
def test_key_is_the_value_worked_out_apart(id):
    """The computed key is right, and falls within the tolerance of the independent value."""
    found = check(id, KEYS[id])
    assert found and found.score == 1.0
    assert found.message.startswith(f"{id}: correct, ")


@pytest.mark.slow
@pytest.mark.parametrize("kind", [float, str, np.float64, np.float32, np.array, Decimal, Fraction])
@pytest.mark.parametrize("id", NUMBERS)
def test_every_real_number_is_read(id, kind):
    """Each type of number counts, a 0-d array and a text included."""
    assert check(id, kind(KEYS[id]))


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("risk-root-gain", "0.918/2"),
        ("risk-root-gain", " 45.9 % "),
        ("spam-four-kinds", "16/2"),
        ("spam-useless", "−0"),
        ("risk-subsets", np.int8(15)),
        ("risk-classify", " 'h' "),
        ("risk-classify", "High risk"),
        ("start-predict", np.str_("low")),
        ("start-predict", np.array("L")),
    ],
)
def test_ways_to_write_an_answer(id, text):
    """Fractions, per cent, spaces, quotes, case and the stated synonyms are understood."""
    assert check(id, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0,918", "with a point: 0.918."),
        ("2,048", "in two ways: write 2048, or 2.048."),
        ("1,234,567", "without commas: 1234567."),
    ],
)
def test_commas_in_numbers_are_told(text, said):
    """A comma may be a decimal one, or part thousands; who wrote it knows."""
    assert said in check("comparisons-ratio", text).message


@pytest.mark.parametrize(
    ("id", "near"), [("risk-subsets", 15.0005), ("melon-thresholds", 4.001), ("start-rows", 3.9999)]
)
def test_whole_numbers_have_no_tolerance(id, near):
    """A count is right or wrong."""
    assert not check(id, near)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "answer", "said"),
    [
        ("risk-root-entropy", 0.915, "printed figure"),
        ("risk-root-entropy", 0.6365, "in nats"),
        ("risk-root-entropy", -0.9183, "sign"),
        ("risk-root-entropy", 0.4444, "Gini index"),
        ("risk-root-entropy", 5.5098, "for all 6 rows"),
        ("risk-root-entropy", 0.3900, "part of one class"),
        ("risk-root-entropy", 0.92, None),
        ("risk-age-gain", 0.106, "printed figure"),
        ("risk-age-gain", 0.8091, "weighted entropy"),
        ("risk-age-gain", -0.0527, "weights are forgotten"),
        ("risk-age-gain", 0.0444, "Gini gain"),
        ("risk-age-gain", 0.168, "gain ratio"),
        ("risk-root-gain", 0.721, "printed figure"),
        ("risk-root-gain", 2.7549, "for all 6 rows"),
        ("risk-gini-gain", 0.4444, "before the split"),
        ("risk-subsets", 2, "(v - 1)/2"),
        ("risk-subsets", 31, "Swapped sides"),
        ("risk-subsets", 16, "empty side"),
        ("risk-classify", "L", "swapped"),
        ("height-root-entropy", 0.98, "cut off, not rounded"),
        ("height-root-entropy", 0.99, "right as far as it goes"),
        ("height-gain-165", 3.92, "printed figure"),
        ("height-gain-165", 3.33, "rounded to two decimals"),  # 7 · 0.99 - 5 · 0.72
        ("height-gain-165", 0.4696, "gain per row"),
        ("height-gain-175", 0.9, "right as far as it goes"),
        ("melon-thresholds", 7, "equal weights"),
        ("melon-gain", 5.5098, "weighted entropy"),
        ("plants-gain", 2.4902, "for all 8 rows"),
        ("spam-folders", math.log2(5), "same size"),
        ("spam-four-kinds", 16, "all there is"),
        ("start-questions", 5, "counts nodes"),
        ("steps-border", 13, "goes left"),
        ("steps-border", 8.3333, "not half in each"),  # (11/3 + 13) / 2
        ("steps-border", 16.6667, "not in both"),
        ("steps-border", 7.3333, "mean of all rows"),  # 66 / 9
        ("steps-border", 10, "hours beside it"),  # (6 + 14) / 2
        ("steps-border", 6, "one row"),
        ("steps-hundred", 100, "a question for each step"),
        ("steps-hundred", 99, "whole tree"),
        ("steps-hundred", 50, "the other half"),
        ("steps-hundred", 6, "not enough"),
        ("steps-hundred", 8, "One fewer"),
        ("steps-hundred", 6.644, "whole ones"),
        ("steps-slope", 12, "off upwards at one end"),
        ("steps-slope", 3, "Half of what the slope rises"),
        ("steps-slope", 5, "one step more"),
        ("steps-slope", 7, "One step fewer"),
        ("purity-jam-gini", 0.3, "of the same kind"),
        ("purity-jam-gini", 0.7778, "without putting the first jar back"),  # 70 of 90 pairs
        ("purity-jam-gini", 1.8464, "entropy"),
        ("purity-jam-gini", 0.6, "error"),
        ("purity-from-distance", 2.8219, "never above"),
        ("purity-from-distance", 4.5, "not 5"),
        ("purity-from-distance", 1.1094, "in nats"),  # ln 5 - 0.5
        ("loaf-boundaries", 1, "hide a class change"),
        ("loaf-boundaries", 2, "between equal minutes"),
        ("loaf-boundaries", 7, "inside a piece"),
        ("loaf-boundaries", 9, "can't be parted"),
        ("loaf-gain", 1.7095, "one gains more"),
        ("loaf-gain", 0.2813, "gain per row"),
        ("walks-rows-swept", 36, "all the way down"),
        ("walks-rows-swept", 30, "In a leaf"),
        ("walks-rows-swept", 9, "root alone"),
        ("walks-rows-swept", 12, "root is swept"),
        # 0.961237 - 7/13 · 0.591673 - 6/13 · 0.918296: dry 1:6, wet 4:2
        ("picnic-inner-gain", 0.2188, "gain at the root"),
        ("picnic-inner-gain", 0.0060, "gain of Guests"),  # few 1:3, many 1:2
        ("picnic-inner-gain", 0.8631, "before the split"),
        ("picnic-inner-gain", 0.3936, "weighted entropy"),  # 3/7 · 0.918296
        ("picnic-never-right", 0, "the same leaf"),
        ("picnic-never-right", 1, "there is another"),
        ("picnic-never-right", 4, "gets one right"),
        ("picnic-number-gain", 0, "after the split"),
        ("picnic-number-gain", math.log2(13), "entropy of the numbers"),
        ("picnic-number-gain", 0.2469, "gain of Sky"),  # blue 2:5, grey 1:3, black 2:0
        ("trains-ratio", 0.1891, "divide it by the split information"),
        ("trains-ratio", 1.4949, "divide the gain by it"),
        ("trains-ratio", 0.1902, "entropy of the classes"),
        ("trains-ratio", 0.1193, "all branches had the same size"),
        ("trains-ratio", 7.9074, "upside down"),
        ("parcels-attribute", "carrier", "the ratio decides"),
        ("parcels-attribute", "Fragile", "reach the mean"),
        ("melons-price", 0.3113, "take the price off"),
        ("melons-price", 0.0613, "single melon"),  # 0.3113 - log2(4) / 8
        ("melons-price", -0.0396, "Equal weights"),  # 0.3113 - log2(7) / 8
        ("melons-price", 0.1981, "what is left"),
        ("ferries-auc", 0.5, "each counts a half"),
        ("ferries-auc", 0.75, "count as won"),
        ("ferries-auc", 0.375, "turn it round"),
        ("ferries-auc", 12.5, "divide it by all pairs"),
        ("ferries-auc", 5 / 9, "accuracy at 0.5"),
        ("ferries-auc", 12.5 / 81, "4 times 5"),
        ("fires-dropout", (0.2 * 8 + 0.8 * 0.2 * 10 + 0.8 * 0.8 * 11) / 11, "times 1 + q"),
        ("fires-dropout", (0.2 * 8 + 0.3 * 10 + 0.5 * 11) / 11, "only where Wind is kept"),
        ("fires-dropout", 10.16, "divide it by 11"),
        # the root with 0.2 a leaf of 7 no, Wind with 0.3, Wall with 0.45
        (
            "fires-dropout",
            (0.2 * 7 + 0.8 * (0.3 * 8 + 0.7 * (0.45 * 10 + 0.55 * 11))) / 11,
            "The root stays",
        ),
        ("fires-dropout", (0.3 * 8 + 0.7 * (0.45 * 10 + 0.55 * 11)) / 11, "exponent is 0"),
        ("fires-dropout", 29 / 33, "not equally likely"),
        ("draws-at-least-one", 0.85**8, "none of them"),
        ("draws-at-least-one", 1.2, "do not add up"),
        ("draws-at-least-one", 0.15**8, "all of them"),
        ("draws-at-least-one", 0.15, "single draw"),
        ("draws-at-least-one", 8 * 0.15 * 0.85**7, "exactly one"),
        ("ponds-gain", 0.151, "start from the rows"),
        ("ponds-gain", 0.8915, "weighted entropy"),
        ("ponds-gain", 1.5545, "for all 16 rows"),  # 16 · 0.097158
        ("ponds-weights", 4, "would give 0.891"),  # (4 · 0.811 + 12 · 0.918) / 16 = 0.89125
        ("ponds-weights", 8, "would give 0.865"),  # 0.8645, which is 0.864 or 0.865 as stored
        ("ponds-weights", 16, "would not count"),
        ("ponds-largest", 2.24, "which ends make it large"),
        ("ponds-largest", 2.08, "smallest value"),  # 15.76 - 3.93 - 9.75
        ("ponds-largest", 2.2096, "exact gain"),
        ("ponds-largest", 2.32, "other two are rounded"),  # 15.92 - 3.9 - 9.7
        ("ponds-largest", -0.615, "16, 6 and 10"),
        ("ponds-largest", 0.15, "per pond"),
        ("trains-unknown", (0.6 + 1) / 3, "not equally"),
        ("trains-unknown", 0.6, "largest branch alone"),
        ("trains-unknown", 6 / 11, "Add shares of yes"),  # 5/11 · 2/5 + 4/11
        ("trains-unknown", 4 / 11, "share of no"),
        ("hens-chi-squared", 0.4, "over yes alone"),  # 36/7 (1/36 + 1/20)
        ("hens-chi-squared", 0.3333, "over one branch"),  # 36/7 (1/27 + 1/36)
        ("hens-chi-squared", 0.8571, "square it"),
        ("hens-chi-squared", 2.9388, "divided by the expected"),  # 4 · (6/7)²
        ("hens-chi-squared", 0.9796, "not by what is"),  # (6/7)² (1/3 + 1/6 + 1/3 + 1/2)
        ("hens-chi-squared", 2.5714, "not a quarter"),  # (0.5² + 2.5² + 0.5² + 1.5²) / 3.5
        ("hens-chi-squared", 0.0481, "information gain"),
        ("walks-pruned", 5, "Nothing is cut"),
        ("walks-pruned", 4, "the node above it again"),
        ("walks-pruned", 2, "One cut too many"),
        ("walks-pruned", 1, "The root is worth"),
        ("hens-alpha", 5 / 56, "in the whole tree"),
        ("hens-alpha", 1 / 14, "what is the next one"),
        ("hens-alpha", 1 / 7, "white hens"),
        ("hens-alpha", 4 / 3, "errors a leaf"),
        ("hens-alpha", 5 / 42, "they have an error"),
        ("hens-alpha", 3 / 7, "risk of the root"),
        ("hens-pessimist", 1.2728, "charged one by one"),  # 8 (1 - 0.25^(1/8))
        ("hens-pessimist", 0.6122, "Those are rates"),
        ("hens-pessimist", 1.2107, "add the second"),
        ("hens-pessimist", 1.1101, "add the first"),
        ("hens-pessimist", 1, "1/2 a leaf"),
        ("hens-pessimist", 2, "Not a quarter"),
        ("hens-pessimist", 5.6792, "that are right"),
        ("tarts-gini", "84/169", "before the split"),
        ("tarts-gini", 0.3916, "weighted Gini index"),
        ("tarts-gini", 0.1956, "square the shares"),
        ("tarts-gini", 1.3706, "for all 13 tarts"),  # 2 + 65/11 - 85/13
        ("tarts-gini", "56/169", "CART measure"),  # a surplus of 14/13
        ("snails-saved", 60, "before the cut"),
        ("snails-saved", 10, "what does it save"),
        ("snails-saved", 6.25, "multiply by 8"),
        ("snails-saved", 57.5, "sums of squares of both sides"),  # 60 - 2/4 - 8/4
        ("snails-saved", 158, "from the means"),
        ("four-trees-variance", 8.5, "round their own mean"),
        ("four-trees-variance", 4, "squared bias"),
        ("four-trees-variance", 2, "That is the bias"),
        ("four-trees-variance", 6, "parts add up"),
        ("four-trees-variance", 4.5**0.5, "standard deviation"),
        ("four-trees-variance", 18, "divide it by 4"),
        ("four-trees-variance", 34, "take them round the mean"),  # 1 + 1 + 16 + 16
        ("four-trees-variance", 8, "sum of the distances"),  # 3 + 1 + 2 + 2
        ("four-trees-variance", 10, "mean of the four"),
        ("three-trees-vote", 0.784, "vote is right"),
        ("three-trees-vote", 0.027, "two are enough"),
        ("three-trees-vote", 0.189, "three may err, too"),
        ("three-trees-vote", 0.063, "in three ways"),
        ("three-trees-vote", 0.3, "one tree's chance"),
        ("three-trees-vote", 0.09, "third tree has its say"),
        ("three-trees-vote", 0.657, "some tree errs"),  # 1 - 0.343
        ("three-trees-vote", 0.441, "just one errs"),  # 3 · 0.3 · 0.49
        ("three-trees-vote", 0.343, "none errs"),  # 0.7³
        ("three-trees-vote", 21.6, "between 0 and 1"),
        ("buses-importance", 0.7, "how much is lost"),
        ("buses-importance", 0.9, "before anything is turned"),
        ("buses-importance", 2, "divide it by 10"),
        ("buses-importance", 0.6, "importance of Stops"),
        ("buses-importance", -0.2, "counts as importance"),
        ("buses-importance", 2 / 9, "by all ten"),
        ("buses-importance", 0, "Turn Rain alone"),
        ("comparisons-ratio", 20480, "divide by the questions"),
        ("comparisons-ratio", 10, "how many does k-NN"),
        ("comparisons-ratio", 102.4, "20 numbers"),
        ("comparisons-ratio", 20, "on one way down"),
        ("comparisons-ratio", 20480 / 1023, "not all of the tree"),
        ("comparisons-ratio", 20470, "divide."),
        ("comparisons-ratio", 1861.8, "asks nothing"),  # 20480 / 11
        ("comparisons-ratio", 1862, "asks nothing"),
        ("comparisons-ratio", 1 / 2048, "other way round"),
        ("level-counts", 18, "for one node"),
        ("level-counts", 30, "once for each class"),
        ("level-counts", 33, "counts of the root"),
        ("level-counts", 165, "one level left"),  # 5 · 11 · 3
        ("level-counts", 105, "One level too many"),  # 5 · 7 · 3
        ("level-counts", 120, "not each combination"),
        ("level-counts", 10**6, "No row has to leave"),
        ("level-counts", 15, "class counts of the nodes"),
        ("plan-reads", 5, "how often SELECT"),
        ("plan-reads", 3, "what is kept of the table"),
        ("plan-reads", 1, "something else"),
        ("leaf-flips", 5, "still costs less"),
        ("leaf-flips", 17 / 3, "whole cost"),
        ("leaf-flips", 7, "not with all 20"),
        ("leaf-flips", 17, "add them up"),
        ("snails-surrogate", 1, "same side"),
        ("snails-surrogate", 4, "all days go to one side"),
        ("snails-surrogate", 0.875, "number of days"),
        ("snails-surrogate", 0.75, "better by"),
        ("loans-leak", "Receipt", "it leaks nothing"),
        ("loans-leak", "age", "known before"),
        ("loans-id", "Weight", "they are measured"),
        ("loans-id", "Kind", "three levels"),
        ("rolls-gain", 12 * 0.333923, "12"),
        ("throttle-state", 5, "25 is at most 25"),
        ("throttle-state", 3, "70 is at most 70"),
        ("rule-aloud", "a", "the sign is lost"),
        ("rule-aloud", "d", "not a movement"),
        ("stage-breaks", 5, "breaks in the next one"),
        ("rows-for-margin", 245, "a little above 5 points"),
        ("rows-for-margin", 385, "worst case"),
        ("rows-for-margin", 384.16, "worst case"),
        ("rows-for-margin", 245.86, "round up"),
        ("rows-for-margin", 256, "2 standard errors"),  # 4 · 0.16 / 0.0025
        ("rows-for-margin", 984, "not both sides together"),  # 3.8416 · 0.16 / 0.025²
        ("rows-for-margin", 62, "10 points to either side"),  # 3.8416 · 0.16 / 0.1²
        ("rows-for-margin", 64, "one standard error"),  # 0.16 / 0.0025
        ("rows-for-margin", 126, "Square the 1.96"),  # 1.96 · 0.16 / 0.0025
        ("rows-for-margin", 16, "square both sides"),  # 1.96 · 0.4 / 0.05
    ],
)
def test_known_slips_are_named(id, answer, said):
    """A wrong value that has a known cause is told the cause, also at the second try."""
    first, second = check(id, answer), check(id, answer)
    if said is None:
        assert "right as far as it goes" in first.message
        return
    assert not first and said in first.message
    assert said in second.message and EXERCISES[id].hints[1] in second.message


@pytest.mark.slow
@pytest.mark.parametrize("id", NUMBERS)
def test_no_slip_is_within_the_tolerance_of_the_key(id):
    """Every slip that lies at the key is right when it is given, and never called wrong."""
    for value, _ in EXERCISES[id].slips():
        near = abs(float(value) - KEYS[id]) <= 1e-6
        assert bool(check(id, value)) or not near


def test_tied_answers_are_all_right():
    """A key may have several values."""
    tie = Value("tie", "00", "?", ("a", "b"), lambda: (155.0, 165.0))
    assert [tie.judge(a).score for a in (155, 165, 160)] == [1.0, 1.0, 0.0]
