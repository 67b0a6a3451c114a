"""Rows without a value find their way: surrogates, the larger branch or a stop, all policies."""

import pickle

import hypothesis.strategies as st
import numpy as np
import oracles
import pandas as pd
import pytest
import strategies
from conformance import references
from hypothesis import given
from oracles_missing import MissingGrower, told

import dtlearn as dt
from dtlearn.splits.kinds import Threshold

NAN = float("nan")
POLICIES = ("surrogate", "majority", "stop")
BUILDERS = {"cart": (dt.cart, "gini", True), "id3": (dt.id3, "entropy", False)}
GROWN = [("cart", policy) for policy in POLICIES] + [("id3", policy) for policy in POLICIES[1:]]


def plain(data, kind, policy, weights=None):
    """The plain grower of a table."""
    _, score, binary = BUILDERS[kind]
    table = oracles.problem(data, weights=weights)
    ordinal = oracles.ordered_columns(data)
    return MissingGrower(table, oracles.SCORES[score], policy, binary, ordinal)


def grown(data, kind, policy, **options):
    """The library's tree; CART tries every subset, as the plain grower does."""
    options |= {"subsets": "exhaustive"} if kind == "cart" else {}
    return BUILDERS[kind][0](data, "y", missing=policy, **options)


def related(seed, n=60, missing=0.2):
    """A table whose nine attributes tell of each other, so that surrogates are found."""
    rng = np.random.default_rng(seed)
    hidden = rng.integers(0, 6, n)
    frame = pd.DataFrame({f"f{i}": hidden + rng.integers(0, 3, n) for i in range(5)}, dtype=float)
    frame["back"] = -hidden + rng.integers(0, 2, n).astype(float)
    frame["level"] = np.array(list("abcdef"))[(hidden + rng.integers(0, 2, n)) % 6]
    frame["flag"] = np.where(rng.random(n) < 0.8, hidden > 2, hidden < 3)
    frame = frame.astype({"level": object, "flag": object})
    frame["size"] = pd.Categorical.from_codes(np.minimum(hidden, 3), list("SMLX"), ordered=True)
    gone = rng.random(frame.shape) < missing
    y = np.array(["no", "yes"])[(hidden + rng.integers(0, 3, n) > 3).astype(int)]
    return frame.mask(gone).assign(y=y)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "policy"), GROWN)
@pytest.mark.parametrize("seed", range(4))
def test_whole_trees(kind, policy, seed):
    """Tests, counts, surrogates in their order and direction, and default branches."""
    data = related(seed)
    assert told(grown(data, kind, policy).root) == plain(data, kind, policy).tree()


def test_surrogates_are_many():
    """The tables above have nodes of five surrogates, of cuts both ways and of levels."""
    trees = [told(grown(related(seed), "cart", "surrogate").root) for seed in range(4)]
    stands_in = [s for tree in trees for s in surrogates(tree)]
    assert {s[3] for s in stands_in if s[0] == "≤"} == {False, True}
    assert {s[0] for s in stands_in} == {"≤", "∈"}
    assert max(len(tree[2]) for tree in trees) == 5


def surrogates(tree):
    """All surrogates of a told tree."""
    if len(tree) == 2:
        return []
    return [*tree[2], *(s for child in tree[4] for s in surrogates(child))]


@given(data=strategies.tables(missing=True, max_rows=16), case=st.sampled_from(GROWN))
def test_small_trees(data, case):
    """The same on odd little tables: ties, constants, columns without a value."""
    assert told(grown(data, *case).root) == plain(data, *case).tree()


@given(
    data=strategies.tables(missing=True, weights=strategies.whole_weights()),
    case=st.sampled_from(GROWN),
)
def test_small_trees_with_weights(data, case):
    """A row of weight 3 counts as three rows for surrogates and default branches too."""
    tree = grown(data, *case, weights="w")
    assert told(tree.root) == plain(data, *case, weights="w").tree()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "policy"), GROWN)
def test_new_rows_go_the_same_ways(kind, policy):
    """Prediction passes the nodes that the plain ways pass, unseen levels included."""
    data, rows = related(11), related(12, missing=0.4).drop(columns="y")
    rows["level"] = rows["level"].where(rows["level"] != "a", "never seen")
    tree, grower = grown(data, kind, policy), plain(data, kind, policy)
    wanted = grower.tree()
    for i, values in enumerate(rows.astype(object).where(rows.notna(), None).to_dict("records")):
        passed = tree.path(rows.iloc[i])["node"]
        found = tuple(tuple(tree.node(node).counts) for node in passed)
        assert found == grower.rest(wanted, values)


@given(data=strategies.tables(missing=True), case=st.sampled_from(GROWN))
def test_weight_is_kept_or_rests(data, case):
    """Branches hold their node's rows, but for those that a policy leaves at the node."""
    tree = grown(data, *case)
    for node in map(tree.node, range(tree.n_nodes)):
        below = sum(child.n for child in node.children)
        if case[1] == "majority" and not node.is_leaf:
            assert below == node.n
        elif not node.is_leaf:
            rests = (tree.apply(data) == node.id).sum()
            assert below + rests == node.n


def ways(tree):
    """Tests, surrogates and defaults of a told tree, without its counts."""
    return tree[:1] if len(tree) == 2 else (tree[0], *tree[2:4], *map(ways, tree[4]))


@pytest.mark.slow
@pytest.mark.parametrize("case", GROWN)
@pytest.mark.parametrize("seed", [0, 3, 6])
def test_row_order_does_not_matter(case, seed):
    """Weights of tenths add up differently in another order; tests and ways stay the same."""
    rng = np.random.default_rng(seed)
    tables = [related(seed, n) for n in (8, 12, 20, 60)]
    for data in [t.assign(w=rng.choice([0.1, 0.2, 0.3, 0.7], len(t))) for t in tables]:
        shuffled = data.sample(frac=1, random_state=seed)
        trees = [grown(d, *case, weights="w") for d in (data, shuffled)]
        assert ways(told(trees[0].root)) == ways(told(trees[1].root))
        np.testing.assert_allclose(trees[0].arrays.n, trees[1].arrays.n, atol=1e-12)


@pytest.mark.parametrize("policy", ["surrogate", "majority"])
def test_equal_branches_are_equal_whatever_the_rounding(policy):
    """0.1 + 0.1 + 0.1 is 0.3 here: the first branch, or with surrogates none, in either order."""
    data = pd.DataFrame(
        {"f": [1, 1, 1, 2, NAN], "w": [0.1, 0.1, 0.1, 0.3, 1.0], "y": list("aaabb")}
    )
    trees = [dt.cart(d, "y", missing=policy, weights="w") for d in (data, data[::-1])]
    wanted = 0 if policy == "majority" else -1
    assert [tree.arrays.tests.default[0] for tree in trees] == [wanted] * 2


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("kind", ["cart", "id3"])
def test_complete_tables_need_no_policy(kind, policy):
    """Without missing values every policy gives the tests and counts of the strict builder."""
    data = related(3, missing=0.0)
    if (kind, policy) in GROWN:
        strict = BUILDERS[kind][0](
            data, "y", **({"subsets": "exhaustive"} if kind == "cart" else {})
        )
        tree = grown(data, kind, policy)
        assert tree.nodes.equals(strict.nodes)


@pytest.mark.parametrize("policy", POLICIES)
def test_trees_come_back_with_their_surrogates(policy):
    """JSON, pickle and pruning keep the ways of rows without a value."""
    data, rows = related(7), related(8, missing=0.5)
    tree = grown(data, "cart", policy)
    for again in (dt.Tree.from_json(tree.to_json()), pickle.loads(pickle.dumps(tree))):
        assert again == tree
        assert told(again.root) == told(tree.root)
        pd.testing.assert_frame_equal(again.predict_proba(rows), tree.predict_proba(rows))
    cut = [node.id for node in map(tree.node, range(tree.n_nodes)) if node.depth == 2]
    pruned = tree.pruned(cut)
    assert told(pruned.root)[:4] == told(tree.root)[:4]
    assert pruned.apply(rows).isin(range(pruned.n_nodes)).all()
    shallow = grown(data, "cart", policy, max_depth=2)
    assert told(pruned.root) == told(shallow.root)


# by hand


def twins():
    """f and its mirror image g, which is less often known; the last two rows lack f."""
    return pd.DataFrame(
        {
            "f": [1, 2, 3, 7, 8, 9, 9, 9, NAN, NAN],
            "g": [NAN, -2, -3, -7, -8, -9, NAN, -9, -2, NAN],
            "y": list("aaabbbbbab"),
        }
    )


def test_a_mirrored_surrogate_by_hand():
    """f ≤ 5 parts 3 from 5; g > -5 says the same: row 8 goes left, row 9 to the larger side."""
    tree = dt.cart(twins(), "y", missing="surrogate")
    backup = tree.arrays.tests.backups[0]
    assert (tree.root.split, backup.threshold[0]) == (Threshold("f", 5.0), -5.0)
    assert backup.branches_of_levels(0).tolist() == [1, 0]
    assert [c.counts.tolist() for c in tree.root.children] == [[4, 0], [0, 6]]
    assert tree.apply(pd.DataFrame({"f": [NAN] * 3, "g": [-4, -6, NAN]})).tolist() == [1, 2, 2]


@pytest.mark.parametrize(
    ("g", "cut", "node"),
    [
        ([1, 2, 8, 9, 4], 3.0, 2),  # cuts 3 and 6 agree alike: the lower one, and 4 is above it
        ([9, 8, 2, 1, 4], 3.0, 1),  # mirrored: 4 is above, which is now the left side
        ([1, 2, 8, 9, NAN], 5.0, 0),  # nothing is lent, and both sides are equal: it stays
        ([1, 2, 8, 9, 10], 5.0, 2),  # lent beyond the others: no new cut between them
    ],
)
def test_a_row_without_the_primary_lends_its_value_to_the_cuts(g, cut, node):
    """f ≤ 1.5 parts the first four rows; the last one lacks f and has a value of g, as in rpart."""
    data = pd.DataFrame({"f": [1, 1, 2, 2, NAN], "g": g, "y": list("aabbc")})
    tree = dt.cart(data, "y", missing="surrogate", max_depth=1)
    assert tree.root.split == Threshold("f", 1.5)
    assert tree.arrays.tests.backups[0].threshold[0] == cut
    assert tree.apply(data)[4] == node


def test_the_larger_branch_by_hand():
    """Both rows without f follow the five on the right."""
    tree = dt.cart(twins()[["f", "y"]], "y", missing="majority")
    assert [c.counts.tolist() for c in tree.root.children] == [[3, 0], [1, 6]]


def test_a_stop_by_hand():
    """Both rows without f stay at the root and get its shares, 4 and 6 of 10."""
    data = twins()[["f", "y"]]
    tree = dt.cart(data, "y", missing="stop")
    assert [c.counts.tolist() for c in tree.root.children] == [[3, 0], [0, 5]]
    assert tree.apply(data).tolist()[-2:] == [0, 0]
    np.testing.assert_allclose(tree.predict_proba(data.tail(1)), [[0.4, 0.6]])


def test_equal_sides_have_no_larger_one():
    """Two rows on each side and no surrogate: the row of unknown value rests at the root."""
    data = pd.DataFrame({"f": [1, 1, 2, 2, NAN], "y": list("aabba")})
    tree = dt.cart(data, "y", missing="surrogate")
    assert tree.nodes["n"].tolist() == [5, 2, 2]


def test_a_branch_for_missing_values():
    """ID3's level "missing" comes last, is learned from and is where new unknown values go."""
    data = pd.DataFrame({"c": ["u", "u", "v", "v", None, None], "y": list("aabbcc")})
    tree = dt.id3(data, "y", missing="branch")
    assert tree.root.levels == ("u", "v", "missing")
    assert [c.counts.tolist() for c in tree.root.children] == [[2, 0, 0], [0, 2, 0], [0, 0, 2]]
    rows = pd.DataFrame({"c": [NAN, pd.NA, "u", "unseen"]}, dtype=object)
    assert tree.apply(rows).tolist() == [3, 3, 1, 0]
    assert dt.Tree.from_json(tree.to_json()).apply(rows).tolist() == [3, 3, 1, 0]


def test_a_level_may_be_called_missing():
    """The text "missing" and a missing value are two levels."""
    data = pd.DataFrame({"c": ["missing", "missing", None, None], "y": list("aabb")})
    tree = dt.id3(data, "y", missing="branch")
    assert tree.predict(data).tolist() == list("aabb")
    assert dt.Tree.from_json(tree.to_json()).predict(data).tolist() == list("aabb")


def test_numbers_have_no_branch_for_missing_values():
    """Only levels can have a branch of their own; the numeric column is named."""
    data = pd.DataFrame({"f": [1, 2, NAN], "c": ["u", None, "v"], "y": list("aab")})
    with pytest.raises(ValueError, match="'f' 1"):
        dt.id3(data, "y", missing="branch")
    assert dt.id3(data.drop(columns="f"), "y", missing="branch").score(data) == 1.0


def test_a_complete_column_has_no_missing_branch():
    """Where nothing was missing in training there is no branch, and a row stops at the node."""
    data = pd.DataFrame({"c": ["u", "v"], "d": ["s", None], "y": list("ab")})
    tree = dt.id3(data, "y", missing="branch")
    assert tree.root.levels == ("u", "v")
    assert tree.apply(pd.DataFrame({"c": [None], "d": ["s"]}, dtype=object)).tolist() == [0]


@pytest.mark.parametrize("builder", [dt.id3, dt.cart])
def test_unknown_policies_are_named(builder):
    """The value and the choices are in the message."""
    with pytest.raises(ValueError, match="missing must be one of .*'guess'"):
        builder(twins(), "y", missing="guess")


def test_regression_has_surrogates_too():
    """The means of 1 and 5 are kept apart for the rows that only g knows."""
    data = twins().assign(y=[1.0, 1, 1, 5, 5, 5, 5, 5, 1, 5])
    tree = dt.cart(data, "y", missing="surrogate")
    assert tree.predict(data).tolist() == data["y"].tolist()


def test_the_surrogates_of_labor_are_told():
    """At the root of labor rpart has one surrogate, the second year's wage at 3.25."""
    frame, target = references.data("labor")
    root = dt.cart(frame, target, missing="surrogate").root
    assert root.split.question == "wage-increase-first-year ≤ 2.65"
    assert root.surrogates == (
        "wage-increase-second-year ≤ 3.25 → wage-increase-first-year ≤ 2.65",
    )
    assert dt.cart(frame, target, missing="majority").root.surrogates == ()
