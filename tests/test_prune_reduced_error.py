"""Reduced-error pruning: by hand, and against all prunings of small trees."""

import hypothesis.strategies as st
import pandas as pd
import pytest
import strategies
from hypothesis import assume, given
from prunings import chain, check_is_pruning, every_cut, inner_nodes

import dtlearn as dt
from dtlearn.prune import reduced_error
from dtlearn.splits.kinds import Multiway, Threshold

RISK = dt.datasets.load("risk")
ORDERS = pytest.mark.parametrize("order", ["bottom-up", "best-first"])


def rows(text: str) -> pd.DataFrame:
    """A table with the columns x, z and y from words such as "upA"; a dot is a missing value."""
    table = pd.DataFrame([list(word) for word in text.split()], columns=["x", "z", "y"])
    return table.where(table != ".", None)


# x = u holds 3 A and 1 B, x = v 1 A and 2 B; in each, z tells the classes apart
CROSSED = rows("upA upA upA uqB vpB vpB vqA")
# z misleads: of x = u both rows are wrong, of x = v all three
MISLED = rows("uqA uqA vqB vqB vpA")


# by hand


def test_both_orders_by_hand():
    """Leaves at u and v leave 1 error of 5; the root as a leaf, which falls most at once, 2."""
    tree = dt.id3(CROSSED, "y")
    assert [tree.node(i).attribute for i in range(3)] == ["x", "z", "z"]
    assert tree.score(MISLED) == 0
    careful = reduced_error(tree, MISLED)
    assert (careful.n_leaves, careful.score(MISLED)) == (2, 4 / 5)
    greedy = reduced_error(tree, MISLED, order="best-first")
    assert (greedy.n_leaves, greedy.score(MISLED)) == (1, 3 / 5)


def test_the_record_by_hand():
    """Bottom-up from the deepest level: errors as a leaf, errors of the pruned tree below."""
    tree = dt.id3(CROSSED, "y")
    careful = reduced_error(tree, MISLED).record
    columns = "node question n validation leaf subtree verdict"
    assert careful.columns.tolist() == columns.split()
    assert careful.to_numpy().tolist() == [
        [1, "z", 4.0, 2.0, 0.0, 2.0, "leaf"],
        [2, "z", 3.0, 3.0, 1.0, 3.0, "leaf"],
        [0, "x", 7.0, 5.0, 2.0, 1.0, "kept"],
    ]
    greedy = reduced_error(tree, MISLED, order="best-first").record
    assert greedy.to_numpy().tolist() == [[0, "x", 7.0, 5.0, 2.0, 5.0, "leaf"]]


def test_best_first_goes_on_while_errors_fall():
    """Errors fall by 2 at u and at v, u comes first; at the root from 4 to 3, later not at all."""
    validation = rows("uqA uqA vqB vqB vpB")
    pruned = reduced_error(dt.id3(CROSSED, "y"), validation, order="best-first")
    assert pruned.record["node"].tolist() == [1, 2, 0]
    assert pruned.record["leaf"].tolist() == [0, 0, 3]
    assert pruned.record["subtree"].tolist() == [2, 2, 0]
    assert pruned.record["verdict"].tolist() == ["leaf", "leaf", "kept"]


def test_ties_are_pruned_bottom_up_only():
    """A split that changes no error goes, and so does one that no row reaches; best-first not."""
    tree, right = dt.id3(CROSSED, "y"), rows("upA vpB")
    assert tree.score(right) == 1
    assert reduced_error(tree, right).n_leaves == 2
    assert reduced_error(tree, right[:1]).n_leaves == 1
    assert reduced_error(tree, right, order="best-first").n_leaves == 4


def test_rows_without_a_branch_stay_at_their_node():
    """In ID3 a row of unseen z is an error at its node in either case, and no child has it."""
    tree = dt.id3(CROSSED, "y")
    record = reduced_error(tree, rows("u?B uqB")).record.set_index("node")
    assert record.loc[1, ["validation", "leaf", "subtree"]].tolist() == [2, 2, 1]
    assert record.loc[1, "verdict"] == "kept"


def test_rows_are_shared_out_by_hand():
    """In C4.5 a row of unknown x goes 4/7 to u and 3/7 to v, and each share may be an error."""
    tree = dt.c45(CROSSED, "y", min_objects=1, average_gain=False)
    assert [tree.node(i).attribute for i in range(3)] == ["x", "z", "z"]
    pruned = reduced_error(tree, rows(".qA .pA"))
    record = pruned.record.set_index("node")
    assert record["validation"].tolist() == pytest.approx([8 / 7, 6 / 7, 2])
    assert record["leaf"].tolist() == pytest.approx([0, 6 / 7, 0])
    assert record["subtree"].tolist() == pytest.approx([4 / 7, 3 / 7, 3 / 7])
    assert record["verdict"].tolist() == ["leaf", "kept", "leaf"]
    assert pruned.n_leaves == 1


def test_a_class_that_the_tree_does_not_know_is_an_error():
    """Neither the leaf nor the subtree gets C right, where A and where B is predicted."""
    record = reduced_error(dt.id3(CROSSED, "y"), rows("upC uqB vpC vqA")).record
    assert record.set_index("node").loc[[1, 2], ["leaf", "subtree"]].to_numpy().tolist() == [
        [2, 1],
        [2, 1],
    ]


def test_shares_that_rounding_parts_are_equal():
    """At the root 1 error as a leaf, and 2/5 + 3/5 of a row below, which is less than 1 in floats.

    The row is B with z unknown; of 5 rows 2 have z = p and 3 have z = q, where A is predicted.
    """
    tree = dt.c45(rows("uqA vpA upB wqA wqA"), "y", min_objects=1, collapse=False)
    assert (tree.root.attribute, tree.n_leaves) == ("z", 4)
    assert reduced_error(tree, rows("upA v.B")).n_leaves == 1


def test_regression_by_hand():
    """Leaves 0 and 6 have squared errors of 4 + 4 on rows of 2 and 4, their mean 3 has 1 + 1."""
    data = pd.DataFrame({"f": [1, 2, 3], "y": [0.0, 6.0, 30.0]})
    tree = dt.cart(data, "y")
    pruned = reduced_error(tree, pd.DataFrame({"f": [1, 2, 3], "y": [2, 4, 29]}))
    assert pruned.n_leaves == 2
    record = pruned.record.set_index("node")
    assert record.loc[1, ["leaf", "subtree"]].tolist() == pytest.approx([2, 8])
    assert record.loc[0, ["leaf", "subtree"]].tolist() == pytest.approx([10**2 + 8**2 + 17**2, 3])


# what is promised


@st.composite
def grown(draw, builders=("id3", "cart", "c45", "regression"), max_rows=8):
    """A tree and validation rows: the training rows or others, with labels drawn anew."""
    builder = draw(st.sampled_from(builders))
    missing = draw(st.booleans())
    kinds = ("nominal", "numeric", "constant")
    data = draw(strategies.tables(kinds=kinds, missing=missing, max_rows=2 * max_rows))
    if builder == "regression":
        data["y"] = draw(st.lists(st.integers(0, 4), min_size=len(data), max_size=len(data)))
        data["y"] = data["y"].astype(float)
    train = data.iloc[: (len(data) + 1) // 2]
    return tree_of(draw, builder, train, missing), shuffled(draw, data)


def tree_of(draw, builder, train, missing):
    """A tree of one of the builders, with some way to treat missing values."""
    if builder == "c45":
        return dt.c45(train, "y", min_objects=1, mdl=False, collapse=False)
    ways = ["majority", "stop"] if builder == "id3" else ["majority", "surrogate", "stop"]
    way = draw(st.sampled_from(ways)) if missing else None
    return (dt.id3 if builder == "id3" else dt.cart)(train, "y", missing=way)


def shuffled(draw, data):
    """The rows with the labels of others, so that trees that fit are wrong."""
    return data.assign(y=data["y"].to_numpy()[draw(st.permutations(range(len(data))))])


def loss(tree, cut, validation):
    """Errors of the pruning, one row at a time from the readable tests."""
    truths = validation["y"].tolist()
    columns = validation.to_dict("records")
    return sum(
        row_loss(tree.root, cut, row, truth) for row, truth in zip(columns, truths, strict=True)
    )


def row_loss(node, cut, row, truth):
    """Error of one row from a node down, in shares where it is shared out."""
    branch = None if node.is_leaf or node.id in cut else branch_of(node, row)
    if branch is not None:
        return row_loss(node.children[branch], cut, row, truth)
    if node.tree.distribute and not node.is_leaf and node.id not in cut:
        n = sum(child.n for child in node.children)
        return sum(c.n / n * row_loss(c, cut, row, truth) for c in node.children if c.n)
    if isinstance(node.prediction, float):
        return (truth - node.prediction) ** 2
    return float(node.prediction != truth)


def branch_of(node, row):
    """The branch of a row by its value; where there is none, what the tree does about it."""
    value, split = row[node.attribute], node.split
    if isinstance(split, Threshold):
        known = not pd.isna(value)
        branch = int(value > split.value) if known else None
    else:
        sides = [[v] for v in split.levels] if isinstance(split, Multiway) else node.levels
        branch = next((i for i, side in enumerate(sides) if value in side), None)
    return branch if branch is not None else fallback(node, row)


def fallback(node, row):
    """The branch of a row without one: asked of the tree, since pruning is not about it."""
    path = node.tree.path(row)
    on = [child for child in node.children if child.id in set(path["node"])]
    return on[0].id - node.children[0].id if len(on) == 1 else None


@given(case=grown())
def test_bottom_up_is_the_smallest_of_the_best_prunings(case):
    """Of all prunings of the tree none has fewer errors, and each with as few has more leaves."""
    tree, validation = case
    cuts = list(every_cut(tree.root))
    assume(len(cuts) <= 60)
    losses = [loss(tree, cut, validation) for cut in cuts]
    best = [c for c, found in zip(cuts, losses, strict=True) if found <= min(losses) + 1e-9]
    sizes = [tree.pruned(list(cut)).n_leaves for cut in best]
    assert sizes.count(min(sizes)) == 1
    smallest = best[sizes.index(min(sizes))]
    assert reduced_error(tree, validation) == tree.pruned(list(smallest))


@given(case=grown())
def test_best_first_does_what_it_says(case):
    """Again and again the node whose errors fall most, the first of equal ones, becomes a leaf."""
    tree, validation = case
    cut = frozenset()
    while True:
        now = loss(tree, cut, validation)
        nodes = sorted(inner_nodes(tree.root, cut), key=lambda node: node.id)
        falls = [now - loss(tree, cut | {node.id}, validation) for node in nodes]
        if max(falls, default=0) <= 1e-9:
            break
        cut |= {next(n.id for n, f in zip(nodes, falls, strict=True) if f > max(falls) - 1e-9)}
    pruned = reduced_error(tree, validation, order="best-first")
    assert pruned == tree.pruned(list(cut))
    assert (pruned.record["verdict"] == "leaf").sum() == len(cut)


@ORDERS
@given(case=grown(builders=("id3", "cart", "regression"), max_rows=20))
def test_the_score_never_falls(order, case):
    """Validation accuracy, or R squared, of the pruned tree is that of the tree or more."""
    tree, validation = case
    assume(tree.classes or validation["y"].nunique() > 1)
    pruned = reduced_error(tree, validation, order)
    assert pruned.score(validation) >= tree.score(validation) - 1e-9


@ORDERS
@given(data=strategies.tables(max_rows=20), extra=st.data())
def test_the_score_of_c45_never_falls_on_complete_rows(order, data, extra):
    """Where every value is known and was seen, its leaves are as clear as those of the others."""
    tree = dt.c45(data, "y", min_objects=1, collapse=False)
    validation = shuffled(extra.draw, data)
    assert reduced_error(tree, validation, order).score(validation) >= tree.score(validation)


@ORDERS
@given(case=grown(builders=("c45",), max_rows=20))
def test_the_errors_of_shares_never_rise(order, case):
    """With missing and unseen values the weighted errors of C4.5's leaves fall or stay."""
    tree, validation = case
    pruned = reduced_error(tree, validation, order)
    cut = frozenset()
    before, after = loss(tree, cut, validation), loss(pruned, cut, validation)
    assert after <= before + 1e-9


def test_the_score_of_c45_may_fall_for_a_row_in_shares():
    """A: 3/5 before, wrong for 2/5 of the row; then 3/5 · 2/3 = 2/5, and B is predicted.

    The row is A, with z unknown. Of 5 rows 3 have z = p, and x = u leads to the A of those.
    """
    data = rows("upA vpA vpB uqB vqB")
    tree = dt.c45(data, "y", min_objects=1, collapse=False, average_gain=False)
    assert [tree.node(i).attribute for i in range(3)] == ["z", "x", None]
    row = rows("u.A")
    assert tree.predict_proba(row)["A"].tolist() == pytest.approx([3 / 5])
    pruned = reduced_error(tree, row)
    assert pruned.predict_proba(row)["A"].tolist() == pytest.approx([2 / 5])
    assert pruned.record["subtree"].tolist() == pytest.approx([0, 2 / 5])
    assert (tree.score(row), pruned.score(row)) == (1, 0)


@ORDERS
@given(case=grown(max_rows=20))
def test_the_result_is_a_pruning_and_the_tree_stays_as_it_is(order, case):
    """Some nodes became leaves; the given tree and the validation rows are as they were."""
    tree, validation = case
    before, rows_before = tree.to_json(), validation.copy()
    pruned = reduced_error(tree, validation, order)
    check_is_pruning(tree, pruned)
    assert tree.to_json() == before
    assert tree.record is None
    pd.testing.assert_frame_equal(validation, rows_before)


# long, odd and wrong


@pytest.mark.slow
@ORDERS
def test_a_chain_of_3000_levels(order):
    """Half of its leaves, those that are wrong, become one."""
    tree = chain([(3, 0), (0, 1)] * 1500 + [(3, 0)])
    labels = ["a", "b"] * 750 + ["a"] * 1501
    validation = pd.DataFrame({"f": range(3001), "y": labels})
    assert (tree.height, tree.score(validation)) == (3000, pytest.approx(1 - 750 / 3001))
    pruned = reduced_error(tree, validation, order)
    assert pruned.score(validation) == 1
    assert pruned.height == 1500


def test_a_tree_read_from_json_is_pruned_alike():
    """No training rows are needed."""
    tree = dt.id3(CROSSED, "y")
    assert reduced_error(dt.Tree.from_json(tree.to_json()), MISLED) == reduced_error(tree, MISLED)


def test_index_and_other_columns_do_not_matter():
    """Rows under doubled index labels, and columns that the tree does not know."""
    odd = MISLED.assign(more=1).set_axis([7, 7, 0, 1, 1])[["more", "y", "z", "x"]]
    tree = dt.id3(CROSSED, "y")
    assert reduced_error(tree, odd) == reduced_error(tree, MISLED)


def test_a_leaf_has_nothing_to_prune():
    """The tree comes back with an empty record."""
    pruned = reduced_error(dt.id3(RISK, "Risk", max_depth=0), RISK)
    assert (pruned.n_leaves, len(pruned.record)) == (1, 0)


def test_what_can_not_decide_is_refused():
    """Wrong orders and validation rows without rows, target, labels or tested columns."""
    tree = dt.id3(RISK, "Risk")
    with pytest.raises(ValueError, match="order must be one of .*'best-first'.*, got 'top-down'"):
        reduced_error(tree, RISK, order="top-down")
    with pytest.raises(ValueError, match="no rows"):
        reduced_error(tree, RISK[:0])
    with pytest.raises(KeyError, match="no column 'Risk'"):
        reduced_error(tree, RISK.drop(columns="Risk"))
    with pytest.raises(KeyError, match="no column 'Car'"):
        reduced_error(tree, RISK.drop(columns="Car"))
    with pytest.raises(ValueError, match="'Risk' has 1 missing values in 6 rows"):
        reduced_error(tree, RISK.assign(Risk=[None, *RISK["Risk"][1:]]))
    with pytest.raises(TypeError, match="pyarrow Table, got list"):
        reduced_error(tree, [1, 2])
    numbers = RISK.assign(Risk=[1.5, 2, 3, 4, 5, 6])
    with pytest.raises(ValueError, match="'Risk' should be numeric but holds 'L'"):
        reduced_error(dt.cart(numbers, "Risk"), RISK)
