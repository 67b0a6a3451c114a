"""Trees that R printed in a book and in a vignette, held against the library.

ISLR's tree of the Carseats by R's package tree; two trees of rpart's vignette. Shares, deviances,
improvements and tables of CP are computed from the counts that the prints themselves give.
"""

from itertools import pairwise
from math import log

import pandas as pd
import pytest
from published import PRINTED, REFERENCE, half_a_digit, rounds_to

import dtlearn as dt

carseats, stagec, car90 = PRINTED["carseats"], PRINTED["stagec"], PRINTED["car90"]


def by_number(print_):
    """The lines of a print by the number of the node; node k has the children 2k and 2k + 1."""
    return {line[0]: line for line in print_["nodes"]}


def inner(print_):
    """The numbers of the nodes that are split, with the lines of the node and of its children."""
    lines = by_number(print_)
    return [(k, lines[k], lines[2 * k], lines[2 * k + 1]) for k in lines if 2 * k in lines]


# ISLR, Carseats, R's tree


def sales(line):
    """Counts of No and Yes at a node, from its rows and the printed shares."""
    _, _, n, _, _, no, yes = line
    assert rounds_to(round(n * float(no)) / n, no) and rounds_to(round(n * float(yes)) / n, yes)
    return [round(n * float(no)), round(n * float(yes))]


@pytest.mark.parametrize("line", carseats["nodes"], ids=lambda line: str(line[0]))
def test_a_deviance_is_twice_the_rows_times_the_entropy_in_nats(line):
    """Each of the 53 printed deviances follows from its line's own counts."""
    counts = sales(line)
    assert rounds_to(2 * sum(counts) * dt.entropy(counts) * log(2), line[3])


def test_what_a_split_takes_off_the_deviance_is_its_gain():
    """Deviance of the node less those of its children: 2 ln 2 times the gain on the total scale."""
    for _, node, left, right in inner(carseats):
        printed = float(node[3]) - float(left[3]) - float(right[3])
        gain = dt.information_gain([sales(left), sales(right)], scale="total")
        digits = sum(half_a_digit(line[3]) for line in (node, left, right))
        assert abs(2 * log(2) * gain - printed) <= digits


def test_the_summary_of_carseats_follows_from_its_leaves():
    """27 leaves, the residual mean deviance and 36 errors of 400."""
    lines = by_number(carseats)
    leaves = [sales(line) for k, line in lines.items() if 2 * k not in lines]
    mean, total, degrees = carseats["residual mean deviance"]
    deviance = sum(2 * sum(leaf) * dt.entropy(leaf) * log(2) for leaf in leaves)
    assert (len(leaves), 400 - len(leaves)) == (carseats["leaves"], degrees)
    assert rounds_to(deviance, total) and rounds_to(deviance / degrees, mean)
    rate, wrong, n = carseats["errors"]
    assert sum(min(leaf) for leaf in leaves) == wrong
    assert rounds_to(wrong / n, rate)


def test_the_tree_of_carseats_is_the_printed_one():
    """Node for node: R's tree stops below 10 rows, 5 in a branch, or 1 % of the root's deviance."""
    data = pd.read_csv(REFERENCE / "data" / "carseats.csv")
    high = data.pop("Sales").gt(8).map({False: "No", True: "Yes"})
    least = 0.01 * dt.entropy([236, 164])
    tree = dt.cart(
        data.assign(High=high),
        target="High",
        criterion="entropy",
        min_split=10,
        min_leaf=5,
        min_decrease=least,
    )
    assert tree.classes == ["No", "Yes"]
    assert as_printed(tree) == {question_of(line): sales(line) for line in carseats["nodes"]}


def as_printed(tree):
    """Counts of the nodes by all questions on the way to each, in the words of R's tree."""
    found = {(): list(tree.root.counts)}
    waiting = [((), tree.root)]
    for way, node in waiting:  # the list grows while it is read
        for child in node.children:
            waiting.append(((*way, _words(child.branch)), child))
            found[waiting[-1][0]] = list(child.counts)
    return found


def _words(branch):
    """A branch of two, which is a cut or a set of levels, as attribute, side and value."""
    for sign, side in ((" ≤ ", "<"), (" > ", ">")):
        if sign in branch:
            name, _, value = branch.partition(sign)
            return name, side, float(value)
    name, sign, levels = branch.partition(" ∈ ") if " ∈ " in branch else branch.partition(" ∉ ")
    return name, sign.strip(), levels


def question_of(line):
    """All questions on the way to a printed node."""
    lines, number, way = by_number(carseats), line[0], []
    while number > 1:
        way.append(_printed_words(lines[number][1], lines[number ^ 1][1]))
        number //= 2
    return tuple(reversed(way))


def _printed_words(question, other):
    """A printed question; of two sets of levels the one with fewer is named in both."""
    if ":" not in question:
        name, side, value = question.split()
        return name, side, float(value)
    name, own = question.split(": ")
    _, others = other.split(": ")
    fewer = min(own, others, key=lambda text: (text.count(","), text))
    return name, "∈" if fewer == own else "∉", "{" + fewer.replace(",", ", ") + "}"


# rpart's vignette, stage C


def progressed(line):
    """Counts of No and Prog at a node, from its rows and the loss of the class it states."""
    _, _, n, loss, label, _ = line
    return [n - loss, loss] if label == "No" else [loss, n - loss]


def stagec_tree():
    """The printed tree over made-up rows, each of which knows only the leaf that it comes to."""
    lines = by_number(stagec)
    leaves = {str(k): progressed(line) for k, line in lines.items() if 2 * k not in lines}
    rows = [
        (leaf, label)
        for leaf, counts in leaves.items()
        for label, n in zip(("No", "Prog"), counts, strict=True)
        for _ in range(n)
    ]

    def below(k):
        return below(2 * k) | below(2 * k + 1) if 2 * k in lines else {str(k)}

    def nested(k):
        if 2 * k not in lines:
            return lines[k][4]
        return ("leaf", below(2 * k), nested(2 * k), nested(2 * k + 1))

    data = pd.DataFrame(rows, columns=["leaf", "stage"])
    return dt.Tree.from_nested(nested(1), data, "stage", criterion="gini")


@pytest.mark.parametrize("line", stagec["nodes"], ids=lambda line: str(line[0]))
def test_shares_and_losses_of_stage_c(line):
    """The share of No follows from rows and loss; the loss is the classification error."""
    counts = progressed(line)
    assert rounds_to(counts[0] / sum(counts), line[5])
    assert round(line[2] * dt.classification_error(counts)) == line[3]


def test_children_of_stage_c_make_up_their_node():
    """92 and 54 of 146 at the root, and no row is lost below."""
    assert progressed(stagec["nodes"][0]) == [92, 54]
    for _, node, left, right in inner(stagec):
        assert progressed(node) == [
            a + b for a, b in zip(progressed(left), progressed(right), strict=True)
        ]


@pytest.mark.parametrize("node", ["1", "3"])
def test_improve_is_the_gini_gain_on_the_total_scale(node):
    """Of the rows whose value is known: those without one don't count."""
    n = by_number(stagec)[int(node)][2]
    for question, improve, children, missing in stagec["improve"][node]:
        assert sum(map(sum, children)) == n - missing, question
        assert rounds_to(dt.gini_gain(children, scale="total"), improve), question


def test_the_improve_of_a_split_without_missing_values_is_in_the_print_itself():
    """The rows and losses of nodes 2 and 3 give the 10.36 of the root's split."""
    lines = by_number(stagec)
    assert stagec["improve"]["1"][0][2] == [progressed(lines[2]), progressed(lines[3])]


def test_cp_is_alpha_in_units_of_the_error_of_the_root():
    """The complexity table of the printed tree: the path of cost-complexity pruning."""
    tree = stagec_tree()
    rate, wrong, n = stagec["root node error"]
    root = wrong / n
    assert rounds_to(root, rate)
    path = dt.prune.cost_complexity_path(tree).iloc[::-1]
    table = stagec["cp"]
    assert [splits for _, splits, _ in table] == [leaves - 1 for leaves in path["n_leaves"]]
    for (cp, _, error), alpha, risk in zip(table[:-1], path["alpha"], path["risk"], strict=False):
        assert rounds_to(alpha / root, cp)
        assert rounds_to(risk / root, error)
    assert table[-1][0] == "0.010000"  # the option cp, at which growing stopped
    assert rounds_to(path["risk"].iloc[-1] / root, table[-1][2])


def test_any_cp_between_two_lines_prunes_to_the_same_tree():
    """Between 0.0555 and 0.1049 the vignette's tree of three splits is left."""
    tree = stagec_tree()
    for cp in (0.0556, 0.08, 0.1049):
        pruned = dt.prune.cost_complexity(tree, alpha=cp * 54 / 146)
        assert (pruned.n_leaves, pruned.height) == (4, 3)


# rpart's vignette, prices of cars


def moments(line):
    """Rows, sum and sum of squares, from the printed rows, deviance and mean."""
    _, _, n, deviance, mean = line
    total = n * float(mean)
    return [n, total, float(deviance) + total * float(mean)]


@pytest.mark.parametrize("node", ["1", "2", "3"])
def test_improve_of_a_regression_is_a_share_of_the_sum_of_squares(node):
    """The variance reduction over the variance of the node."""
    lines = by_number(car90)
    children = [moments(lines[2 * int(node) + side]) for side in (0, 1)]
    share = dt.variance_reduction(children) / dt.variance(moments(lines[int(node)]))
    assert abs(share - float(car90["improve"][node])) < 2e-6  # the means have seven digits


def test_root_error_and_relative_errors_of_the_cars():
    """A relative error is the sum of squares of the leaves over that of the root."""
    lines = by_number(car90)
    variance, deviance, n = car90["root node error"]
    assert rounds_to(dt.variance(moments(lines[1])), variance)
    assert rounds_to(n * dt.variance(moments(lines[1])), deviance)
    leaves = sum(float(line[3]) for k, line in lines.items() if 2 * k not in lines)
    assert rounds_to(leaves / float(lines[1][3]), car90["cp"][-1][2])


@pytest.mark.parametrize("table", [stagec["cp"], car90["cp"]], ids=["stagec", "car90"])
def test_a_cp_is_what_the_next_line_saves_for_each_split(table):
    """So a table of CP can be checked by itself, without the tree."""
    for (cp, splits, error), (_, more, less) in pairwise(table):
        saved = (float(error) - float(less)) / (more - splits)
        assert abs(saved - float(cp)) < 1e-5
