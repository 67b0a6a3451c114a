"""Exercises that ask for a function: right ones, and those that known slips make."""

import math
import sys
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.course.practice import EXERCISES, limits
from dtlearn.course.practice.functions import Function
from tests.practice import my_entropy

check = dt.practice.check
pytestmark = pytest.mark.usefixtures("no_tries")
FUNCTIONS = [id for id, e in EXERCISES.items() if isinstance(e, Function)]


def my_total(left, right):
    """Gain on the total scale without the library."""
    node = [a + b for a, b in zip(left, right, strict=True)]
    return (
        sum(node) * my_entropy(node) - sum(left) * my_entropy(left) - sum(right) * my_entropy(right)
    )


def my_gain(children):
    """Gain of any number of branches without the library."""
    node = [sum(column) for column in zip(*children, strict=True)]
    return my_entropy(node) - sum(sum(b) / sum(node) * my_entropy(b) for b in children)


def my_stump(numbers, labels, best=max):
    """The last of the best cuts, and the last of the most frequent classes in text order."""
    values = sorted(set(numbers))
    found = []
    for low, high in pairwise(values):
        sides = [
            [y for x, y in zip(numbers, labels, strict=True) if (x <= low) == side]
            for side in (True, False)
        ]
        gain = my_gain([[side.count("f"), side.count("m")] for side in sides])
        majorities = [max(sorted(set(side), reverse=True), key=side.count) for side in sides]
        found.append((round(gain, 9), (low + high) / 2, *majorities))
    return best(found)[1:]


def my_tree(table, target):
    """Hunt's algorithm that takes the last of the best attributes."""
    rows = table.to_dict("records")
    labels = [row[target] for row in rows]

    def gain(name):
        levels = sorted({row[name] for row in rows})
        parts = [[row[target] for row in rows if row[name] == level] for level in levels]
        return round(my_gain([[p.count(c) for c in sorted(set(labels))] for p in parts]), 9)

    best = max(reversed([name for name in table if name != target]), key=gain)
    if gain(best) == 0:
        return max(sorted(set(labels), reverse=True), key=labels.count)
    return best, {level: my_tree(part, target) for level, part in table.groupby(best)}


def everywhere(table, target, levels, empty=None):
    """Hunt's algorithm with all levels, the last of the best attributes; ``empty`` for them all."""
    labels = list(table[target])
    label = max(sorted(set(labels), reverse=True), key=labels.count)
    gains = {
        name: round(my_gain(pd.crosstab(table[name], table[target]).to_numpy().tolist()), 9)
        for name in levels
    }
    best = max(reversed(levels), key=gains.get)
    if gains[best] == 0:
        return label
    branches = dict.fromkeys(levels[best], empty or label)
    for level, part in table.groupby(best):
        branches[level] = everywhere(part, target, levels, empty)
    return best, branches


def default_of_all(table, target, levels):
    """An empty branch states the first class of the most frequent ones of the whole table."""
    return everywhere(table, target, levels, table[target].mode()[0])


def only_here(table, target, levels):
    """No branch for a level that the node lacks; the first of the best attributes."""
    gains = {
        name: round(my_gain(pd.crosstab(table[name], table[target]).to_numpy().tolist()), 9)
        for name in levels
    }
    best = max(levels, key=gains.get)
    if gains[best] == 0:
        return table[target].mode()[0]
    return best, {level: only_here(part, target, levels) for level, part in table.groupby(best)}


def my_walk(sky, wind):
    """The tree of the walks, read off its picture."""
    if sky == "sunny" or wind <= 15:
        return "yes"
    return "YES" if sky == "cloudy" and wind <= 30 else "no"


def my_pruning(training, validation):
    """Errors of a leaf and of two, counted row by row."""
    rows = [(b, c) for b in (0, 1) for c in (0, 1) for _ in range(validation[b][c])]
    leaf = int(training[0][1] + training[1][1] > training[0][0] + training[1][0])
    leaves = [int(no < yes) for no, yes in training]
    return sum(c != leaf for _, c in rows) <= sum(c != leaves[b] for b, c in rows)


def my_gini(counts):
    """Pairs of rows that differ, counted one by one."""
    rows = [label for label, n in enumerate(counts) for _ in range(n)]
    return sum(a != b for a in rows for b in rows) / len(rows) ** 2


def my_sweep(numbers, labels):
    """One walk along the sorted rows, with running counts."""
    rows, found = sorted(zip(numbers, labels, strict=True)), []
    left, right = {"f": 0, "m": 0}, {c: labels.count(c) for c in "fm"}
    for (x, label), (after, _) in pairwise(rows):
        left[label] += 1
        right[label] -= 1
        if x < after:
            found.append([(x + after) / 2, tuple(left.values()), np.array(list(right.values()))])
    return tuple(found)


def my_boundaries(numbers, labels):
    """All cuts but those between two values that are pure and of the same class."""
    found = []
    for a, b in pairwise(sorted(set(numbers))):
        near = [label for x, label in zip(numbers, labels, strict=True) if x in (a, b)]
        if near.count("f") not in (0, len(near)):
            found.append((a + b) / 2)
    return found[::-1]


def my_gini_gain(children):
    """By squares over the rows, without the library."""
    node = [sum(counts) for counts in zip(*children, strict=True)]
    score = [sum(n * n for n in counts) / sum(counts) for counts in [*children, node]]
    return (sum(score[:-1]) - score[-1]) / sum(node)


def of_all_sets(levels, gain):
    """The largest gain of all ways to put levels in two sets, each tried."""
    gains = []
    for code in range(1, 2 ** len(levels) - 1):
        left, right = [0, 0], [0, 0]
        for k, (no, yes) in enumerate(levels):
            side = left if code >> k & 1 else right
            side[0] += no
            side[1] += yes
        gains.append(gain([left, right]))
    return max(gains)


def of_cuts(levels, key=None):
    """The largest Gini gain of the cuts through the levels as they stand, or by a key."""
    line = sorted(levels, key=key) if key else levels
    sides = [(line[:i], line[i:]) for i in range(1, len(line))]
    return max(
        my_gini_gain([[sum(n) for n in zip(*s, strict=True)] for s in both]) for both in sides
    )


def my_kites(wind, rain):
    """The four shares, read off the counts of the picture."""
    if wind <= 12:
        return Fraction(1, 4)
    if rain > 1.5:
        return Fraction(1, 3)
    return Fraction(3, 4) if wind <= 45 else 0


def my_fits(printed, n):
    """Between two halves of the last decimal, by exact fractions; a half rounds to even."""
    unit = Fraction(1, 10 ** len(printed.partition(".")[2]))
    return any(round(Fraction(k, n) / unit) * unit == Fraction(printed) for k in range(n + 1))


def my_balanced(matrix):
    """The shares of the diagonal, by an array."""
    counts = np.array(matrix)
    return float((counts.diagonal() / counts.sum(axis=1)).mean())


def my_best(lines):
    """The least sum of n · log2(rows of the level / n), of equal ones the last."""
    rows, rest = {}, {}
    for attribute, level, _, n in lines:
        rows[attribute, level] = rows.get((attribute, level), 0) + n
    for attribute, level, _, n in lines:
        rest[attribute] = rest.get(attribute, 0) + n * math.log2(rows[attribute, level] / n)
    return min(reversed(rest), key=lambda name: round(rest[name], 9))


def my_bounds(before, after):
    """From the ends of both, by exact fractions, written as a list."""
    halves = [Fraction(1, 2 * 10 ** len(text.partition(".")[2])) for text in (before, after)]
    middle = Fraction(before) - Fraction(after)
    return [float(middle - sum(halves)), middle + sum(halves)]


def my_hands(seen, stick, lag):
    """What was seen before each move, found from the changes between neighbours."""
    early = [seen[0]] * lag + list(seen)
    return [(early[i + 1], b) for i, (a, b) in enumerate(pairwise(stick)) if a != b]


RIGHT = {
    "best-by-counts": my_best,
    "moves-function": my_hands,
    "balanced-function": my_balanced,
    "fits-function": my_fits,
    "printed-range": my_bounds,
    "steps-sum": my_kites,
    "gini-function": my_gini,
    "prune-once": my_pruning,
    "start-route": my_walk,
    "entropy-function": my_entropy,
    "hunt-function": my_tree,
    "hunt-everywhere": everywhere,
    "total-gain-function": my_total,
    "best-cut-function": lambda numbers, labels: my_stump(numbers, labels)[0],
    "stump-function": my_stump,
    "gain-function": my_gain,
    "sweep-function": my_sweep,
    "boundary-function": my_boundaries,
    "gain-ratio-function": lambda c: my_gain(c) / my_entropy([sum(branch) for branch in c]),
    "ordered-function": lambda levels: of_all_sets(levels, my_gini_gain),
    "number-in-text": lambda text: float(text.replace(",", "").strip(" kgtm€")),
}


@pytest.mark.slow
@pytest.mark.parametrize("id", FUNCTIONS)
def test_right_functions_pass(id):
    """A function written apart from the library is right, whichever of equal answers it takes."""
    found = check(id, RIGHT[id])
    assert found, found.message
    assert "on all" in found.message and found._repr_html_() is None


def joined(left, right):
    """A total gain with + on lists."""
    node = left + right
    return (
        sum(node) * my_entropy(node) - sum(left) * my_entropy(left) - sum(right) * my_entropy(right)
    )


def plain_formula(counts):
    """The entropy as the formula stands, which has no logarithm of 0."""
    n = sum(counts)
    return -sum(c / n * math.log2(c / n) for c in counts)


def in_nats(counts):
    """The entropy with the natural logarithm."""
    return my_entropy(counts) * math.log(2)


def parting_equals(numbers, labels):
    """A sweep that notes a cut after each row."""
    rows = sorted(zip(numbers, labels, strict=True))
    order = [label for _, label in rows]
    return [
        (
            (a[0] + b[0]) / 2,
            *([side.count("f"), side.count("m")] for side in (order[:i], order[i:])),
        )
        for i, (a, b) in enumerate(pairwise(rows), start=1)
    ]


def of_neighbours(numbers, labels):
    """Cuts between rows of different class."""
    rows = sorted(zip(numbers, labels, strict=True))
    return [(a + b) / 2 for (a, c), (b, d) in pairwise(rows) if a < b and c != d]


def by_levels(lines, badness):
    """The attribute whose counts, a line for each level, are the least bad."""
    classes, tables = sorted({label for _, _, label, _ in lines}), {}
    for attribute, level, label, n in lines:
        counts = tables.setdefault(attribute, {}).setdefault(level, [0] * len(classes))
        counts[classes.index(label)] = n
    return min(tables, key=lambda name: round(badness(list(tables[name].values())), 9))


def my_mean(counts):
    """Mean entropy of the levels."""
    return sum(map(my_entropy, counts)) / len(counts)


def my_errors(counts):
    """Rows outside the majorities."""
    return sum(sum(line) - max(line) for line in counts)


def strictly(sky, wind):
    """The walks with < for ≤."""
    return my_walk(sky, wind + 1e-9)


def first_attribute(table, target):
    """A tree that takes the first attribute that tells anything."""
    for name in table.columns.drop(target):
        parts = pd.crosstab(table[name], table[target]).to_numpy().tolist()
        if my_gain(parts) > 1e-9:
            grown = {level: first_attribute(part, target) for level, part in table.groupby(name)}
            return name, grown
    return table[target].mode()[0]


@pytest.mark.parametrize(
    ("id", "wrong", "said"),
    [
        ("entropy-function", lambda counts: 3.287, r"my_entropy([0, 1]) gives 3.287; 0 is right"),
        ("entropy-function", plain_formula, "my_entropy([0, 1]) ends with ValueError"),
        ("entropy-function", in_nats, "in nats"),
        ("entropy-function", lambda counts: -my_entropy(counts), "The sign is lost"),
        ("total-gain-function", lambda left, right: 3.287, "gives 3.287; 0 is right"),
        ("total-gain-function", joined, "+ joins"),
        ("total-gain-function", lambda a, b: my_gain([a, b]), "per row"),
        ("gain-function", lambda c: sum(map(sum, c)) * my_gain(c), "for all rows together"),
        ("gain-function", lambda c: dt.gini_gain(c), "Gini gain"),
        ("gain-ratio-function", my_gain, "divide it by the split information"),
        ("gain-ratio-function", lambda c: my_entropy(list(map(sum, c))), "the gain goes above it"),
        ("gain-ratio-function", lambda c: my_gain(c) / math.log2(len(c)), "equally large"),
        ("ordered-function", of_cuts, "not put in order"),
        ("ordered-function", lambda v: of_cuts(v, lambda line: line[1]), "take the share"),
        ("ordered-function", lambda v: of_all_sets(v, my_gain), "use dt.gini_gain"),
        ("ordered-function", lambda v: -of_cuts(v), "is right"),
        ("best-cut-function", lambda numbers, labels: min(numbers), "not yet"),
        ("stump-function", lambda x, y: my_stump(x, y)[:1] + my_stump(x, y)[:0:-1], "not yet"),
        ("start-route", strictly, "≤, not <"),
        ("start-route", lambda sky, wind: "yes", "whatever the day is"),
        ("steps-sum", lambda w, r: my_kites(w + 1e-9, r + 1e-9), "≤, not <"),
        ("steps-sum", lambda w, r: my_kites(w, r) == 0.75, "share of yes"),
        ("steps-sum", lambda w, r: 1 - my_kites(w, r), "shares of no"),
        (
            "steps-sum",
            lambda w, r: (w <= 12) / 4 + 3 / 4 * (w <= 45 and r <= 1.5) + (r > 1.5) / 3,
            "two terms count",
        ),
        ("moves-function", lambda s, p, lag: my_hands(s, p, 0), "without any delay"),
        (
            "moves-function",
            lambda s, p, lag: [(s[i - lag], b) for i, b in enumerate(p) if i and b != p[i - 1]],
            "from the end of the list",
        ),
        (
            "moves-function",
            lambda s, p, lag: [(s[max(0, i - lag)], p[i]) for i in range(1, len(p))],
            "a row for each moment",
        ),
        ("moves-function", lambda s, p, lag: [x for x, _ in my_hands(s, p, lag)], "is right"),
        ("balanced-function", lambda m: np.trace(m) / np.sum(m), "That is the accuracy"),
        ("balanced-function", lambda m: my_balanced(m) * len(m), "take their mean"),
        (
            "balanced-function",
            lambda m: np.mean(np.diagonal(m) / np.maximum(np.sum(m, axis=0), 1)),
            "shares of the columns",
        ),
        ("balanced-function", lambda m: "half", "gives 'half'"),
        ("best-by-counts", lambda lines: lines[0][0], "first attribute"),
        ("best-by-counts", lambda lines: by_levels(lines, lambda t: my_gain(t)), "least gain"),
        ("best-by-counts", lambda lines: by_levels(lines, my_mean), "equally"),
        (
            "best-by-counts",
            lambda lines: by_levels(lines, lambda t: len(t) * my_mean(t)),
            "weights are forgotten",
        ),
        ("best-by-counts", lambda lines: by_levels(lines, lambda t: -len(t)), "most levels"),
        ("best-by-counts", lambda lines: by_levels(lines, my_errors), "counts errors"),
        ("best-by-counts", lambda lines: 3, "gives 3"),
        ("fits-function", lambda text, n: True, "It fits always"),
        ("fits-function", lambda text, n: False, "It fits never"),
        ("fits-function", lambda text, n: (float(text) * n).is_integer(), "has been rounded"),
        (
            "fits-function",
            lambda text, n: text in [f"{k / n:.9f}"[: len(text)] for k in range(n + 1)],
            "cuts the decimals off",
        ),
        ("fits-function", lambda text, n: "yes", "gives 'yes'"),
        ("number-in-text", float, "my_number('12 kg') ends with ValueError"),
        ("number-in-text", lambda text: text, "gives '7'; 7 is right"),
        ("number-in-text", lambda text: float(text.split(",")[0].strip(" kgtm€")), "at the comma"),
        (
            "number-in-text",
            lambda text: int("".join(filter(str.isdigit, text))),
            "takes out the point",
        ),
        (
            "number-in-text",
            lambda text: float(text.strip(" -kgtm€").replace(",", "")),
            "loses the minus",
        ),
        (
            "number-in-text",
            lambda text: float(text.strip(" kgtm€").replace(",", ".")),
            "as a decimal point",
        ),
        ("printed-range", lambda a, b: my_bounds(a, b)[::-1], "smaller bound comes first"),
        (
            "printed-range",
            lambda a, b: [
                float(a) - float(b) + sign * (my_bounds(a, "0")[1] - 0.5 - float(a))
                for sign in (-1, 1)
            ],
            "the second is, too",
        ),
        ("printed-range", lambda a, b: my_bounds(a, b)[0], "is right"),
        ("printed-range", lambda a, b: ["x", "y"], "is right"),
        ("prune-once", lambda a, b: my_pruning(a, a), "not those it grew from"),
        ("prune-once", lambda a, b: True, "always prunes"),
        ("prune-once", lambda a, b: "True", "gives 'True'"),
        ("hunt-everywhere", only_here, "needs a branch as well"),
        ("hunt-everywhere", default_of_all, "The smallest counter-example"),
        ("hunt-everywhere", lambda table, target, levels: "no", "gives 'no'"),
        ("hunt-function", first_attribute, "first attribute"),
        ("gini-function", lambda counts: 1 - my_gini(counts), "two rows agree"),
        ("gini-function", lambda counts: 1 - sum(n * n for n in counts), "Counts are squared"),
        ("gini-function", lambda counts: my_gini(counts) - 1, "The 1 in front is missing"),
        ("gini-function", my_entropy, "entropy"),
        ("sweep-function", parting_equals, "Equal numbers stay together"),
        (
            "sweep-function",
            lambda x, y: [(cut, list(b), list(a)) for cut, a, b in my_sweep(x, y)],
            "sides are swapped",
        ),
        ("boundary-function", of_neighbours, "ask all rows of a value"),
        ("boundary-function", lambda x, y: [c[0] for c in my_sweep(x, y)], "all cuts"),
        ("hunt-function", lambda table, target: "no", "'yes' is right"),
    ],
)
@pytest.mark.slow
def test_wrong_functions_get_the_smallest_counter_example(id, wrong, said):
    """The message has the input, what came and what is right; a known slip is named."""
    found = check(id, wrong)
    assert not found and said in found.message
    assert "The smallest counter-example: " in found.message
    html = found._repr_html_()
    assert "<table" in html and "The smallest counter-example" in html


def test_no_slip_is_named_for_what_is_right_wherever_it_gives_something():
    """float fails on units and commas; where it gives a number, that is right."""
    message = check("number-in-text", float).message
    assert "It stops at the comma" not in message
    cut = check("number-in-text", lambda text: float(text.split(",")[0])).message
    assert "It stops at the comma" in cut


def test_score_is_the_share_of_inputs():
    """A function that is right for two classes only gets part of the score."""
    found = check("entropy-function", lambda c: my_entropy(c) if len(c) == 2 else 0.0)
    assert 0.3 < found.score < 0.6
    assert "my_entropy([0, 1, 1])" in found.message


def test_the_counter_example_is_the_first_of_the_inputs_that_fails():
    """Inputs stand in order of size, so the first failure is the smallest."""
    sizes = [sum(counts) for (counts,) in EXERCISES["entropy-function"].inputs()]
    assert sizes == sorted(sizes)
    wrong = check("entropy-function", lambda c: my_entropy(c) if sum(c) < 4 else 0.0)
    assert "my_entropy([1, 3])" in wrong.message


@pytest.mark.slow
def test_functions_may_print_change_their_input_and_run_for_ever(monkeypatch, capsys):
    """Neither words, nor changed lists, nor endless loops do harm."""

    def changes(counts):
        print("hello")
        value = my_entropy(counts)
        counts.clear()
        return value

    def endless(counts):
        while True:
            pass

    monkeypatch.setattr(limits, "SECONDS", 0.3)
    tracing = sys.gettrace()
    assert check("entropy-function", changes)
    assert "does not come to an end" in check("entropy-function", endless).message
    assert capsys.readouterr().out == ""
    assert sys.gettrace() is tracing


def test_a_called_function_is_told_to_give_its_name():
    """`my_entropy([4, 2])` in place of `my_entropy` gets a sentence; dots in it are no answer."""
    assert "by its name alone: my_entropy." in check("entropy-function", 0.918).message
    assert "not answered yet" in check("entropy-function", lambda counts: ...).message
