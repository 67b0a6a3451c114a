"""The sweep over sorted numbers: what it leaves out could not have been chosen."""

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from strategies import TARGET

import dtlearn as dt
from dtlearn import criteria
from dtlearn.arrays import stable_order
from dtlearn.search import best
from dtlearn.sweep import entries, proxy, threads
from dtlearn.sweep.entries import Entries
from dtlearn.sweep.pieces import Pieces
from dtlearn.tree import nodes

BUILDERS = st.sampled_from([dt.id3, dt.c45, dt.cart])


# the proxies are the public impurities, written as sums


SIZES = st.lists(st.integers(1, 9) | st.floats(0.1, 9), min_size=1, max_size=9)


def sides(y, sizes, lasts):
    """Rows up to each piece and after it in its group, as (y, size) lists; then the pieces."""
    last = np.unique([min(i, len(sizes) - 1) for i in (*lasts, len(sizes) - 1)])
    group = np.searchsorted(last, np.arange(len(sizes)))
    rows = list(zip(y, sizes, group, strict=True))
    cuts = [
        [
            [(v, s) for j, (v, s, g) in enumerate(rows) if g == group[i] and (j <= i) == left]
            for left in (True, False)
        ]
        for i in range(len(rows))
    ]
    upto = np.array([sum(s for _, s in left) for left, _ in cuts], dtype=float)
    size = np.array(sizes, dtype=float)
    return cuts, Pieces(
        np.arange(len(sizes)), np.array(y), size, upto, last, np.diff(last, prepend=-1)
    )


def counts_of(rows):
    """Class counts of rows, the classes being 0 to 3."""
    return [sum(s for v, s in rows if v == c) for c in range(4)]


@given(data=st.data(), sizes=SIZES, lasts=st.lists(st.integers(0, 8), max_size=3))
def test_the_proxy_is_the_impurity_as_a_sum(data, sizes, lasts):
    """Of both branches of each cut: n (1 - Gini index) and -n times the entropy, added up."""
    y = data.draw(st.lists(st.integers(0, 3), min_size=len(sizes), max_size=len(sizes)))
    cuts, pieces = sides(y, sizes, lasts)
    expected = [[], []]
    for cut in cuts:
        counts = [counts_of(side) for side in cut]
        expected[0].append(sum(sum(c) * (1 - criteria.gini(c)) for c in counts))
        expected[1].append(sum(-sum(c) * criteria.entropy(c) for c in counts))
    inner = np.setdiff1d(np.arange(len(sizes)), pieces.last)  # after the last piece is no cut
    for own, wanted in zip((proxy.GINI, proxy.ENTROPY), expected, strict=True):
        assert own.of_cuts(pieces)[inner] == pytest.approx(np.array(wanted)[inner], abs=1e-9)


@given(data=st.data(), sizes=SIZES, lasts=st.lists(st.integers(0, 8), max_size=3))
def test_the_proxy_of_numbers_is_what_the_variance_leaves(data, sizes, lasts):
    """Of both branches: the sum of squares less n times the variance, added up."""
    y = data.draw(st.lists(st.floats(-100, 100), min_size=len(sizes), max_size=len(sizes)))
    cuts, pieces = sides(y, sizes, lasts)
    expected = []
    for cut in cuts:
        moments = np.array([[sum(s * v**k for v, s in side) for k in range(3)] for side in cut])
        expected.append((moments[:, 2] - moments[:, 0] * criteria.variance(moments)).sum())
    inner = np.setdiff1d(np.arange(len(sizes)), pieces.last)
    found = proxy.VARIANCE.of_cuts(pieces)[inner]
    assert found == pytest.approx(np.array(expected)[inner], abs=1e-6)


# the search


def search(tree):
    """Test at the root, as plain values, and its score."""
    root = tree.grower.rows.open(np.array([True]))
    tests, score, _ = best.best_tests(root, tree.grower.policy)
    chosen = tests.attribute.tolist(), tests.threshold.tolist(), tests.level_branch.tolist()
    return chosen, score


def search_every_cut(tree):
    """The same where every cut is scored: no proxy tells which ones could win."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best, "PROXIES", {})
        return search(tree)


def assert_equally_good(tree):
    """With all cuts scored, the same test is chosen; its score is the same but for rounding."""
    chosen, score = search(tree)
    of_all, of_all_score = search_every_cut(tree)
    np.testing.assert_equal(chosen, of_all)
    np.testing.assert_allclose(score, of_all_score, rtol=1e-12)


@given(
    data=strategies.tables(weights=strategies.any_weights()),
    builder=BUILDERS,
    least=st.sampled_from([0, 2, 3.5]),
)
def test_the_cuts_left_out_are_never_the_best(data, builder, least):
    """Scoring every cut chooses the same test, with the same score."""
    tree = builder(data, TARGET, weights=strategies.WEIGHT, min_leaf=least)
    assert_equally_good(tree)


@given(data=strategies.tables(weights=strategies.any_weights()))
def test_the_cuts_left_out_are_never_the_best_in_regression(data):
    """So it is for numbers, whose every cut is a boundary."""
    data = data.assign(**{TARGET: data[TARGET].astype("category").cat.codes.astype(float)})
    tree = dt.cart(data, TARGET, weights=strategies.WEIGHT)
    assert_equally_good(tree)


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_light_rows_beside_heavy_ones_keep_their_cut(criterion):
    """Where weights are 1e10 times others, rounding hides no cut: the best of all is found."""
    for seed in range(40):
        rng = np.random.default_rng(seed)
        light, far = np.arange(400) < 3, np.isin(np.arange(400), [1, 2])
        x = rng.standard_normal((400, 2)) + 10 * far[:, None]
        data = pd.DataFrame(x, columns=["a", "b"]).assign(y=light)
        weights = 10.0 ** np.where(light, rng.uniform(-4, -3, 400), rng.uniform(3, 6, 400))
        tree = dt.cart(data, "y", weights=weights, criterion=criterion, max_depth=0)
        score, of_all = search(tree)[1], search_every_cut(tree)[1]
        np.testing.assert_allclose(score, of_all, rtol=1e-2, atol=1e-15)  # gains are some 1e-11


def test_equal_values_of_two_classes_are_a_boundary_on_both_sides():
    """x = 1 1 2 2 3 3, y = a a a b b b: the cuts 1.5 and 2.5 are equal, and the first is taken."""
    data = pd.DataFrame({"x": [1, 1, 2, 2, 3, 3], "y": list("aaabbb")})
    assert dt.cart(data, "y", max_depth=1).root.threshold == 1.5


def test_the_best_admissible_cut_may_be_no_boundary():
    """y = a b b b b b a a: with three rows a side the boundaries 0.5 and 5.5 are out.

    2.5 gives (1, 2) and (2, 3), 3.5 gives (1, 3) and (2, 2), 4.5 gives (1, 4) and (2, 1): the last
    has the largest decrease, 15/32 - (5/8 * 8/25 + 3/8 * 4/9).
    """
    data = pd.DataFrame({"x": range(8), "y": list("abbbbbaa")})
    tree = dt.cart(data, "y", min_leaf=3, max_depth=1)
    assert tree.root.threshold == 4.5
    assert tree.arrays.gain[0] == pytest.approx(15 / 32 - (5 / 8 * 8 / 25 + 3 / 8 * 4 / 9))


# the order of the numbers


@given(
    key=st.lists(st.integers(0, 299_999), max_size=40),
    n_keys=st.sampled_from([300_000, 5_000_000_000]),
)
def test_stable_order_of_many_keys(key, n_keys):
    """Keys of more than 16 bits are sorted as NumPy's stable sort does."""
    key = np.array(key, dtype=np.int64)
    assert stable_order(key, n_keys).tolist() == np.argsort(key, kind="stable").tolist()


@given(seed=st.integers(0, 10**6), steps=st.integers(1, 4))
def test_blocks_stay_in_order(seed, steps):
    """After steps that drop and double rows, each group has its node's known rows, by value."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 5, (12, 3)).astype(float)
    X[rng.random(X.shape) < 0.2] = np.nan
    data = pd.DataFrame(X, columns=list("abc")).assign(y=rng.integers(0, 2, 12))
    table = dt.c45(data, "y").grower.table
    own = Entries.unsorted(table, np.arange(12), np.zeros(12, dtype=int), np.ones(12), 1)
    for _ in range(steps):
        origin = np.sort(rng.integers(0, len(own.rows), 10))
        parent, branch = np.repeat(np.arange(own.n_nodes), 2), np.tile([0, 1], own.n_nodes)
        node = 2 * own.node[origin] + rng.integers(0, 2, len(origin))
        own = own.parted(origin, node, np.full(len(origin), 0.5), parent, branch)
    found = {
        (int(block.attributes[group % len(block.attributes)]), int(own.order[node])): part.tolist()
        for block in [later.value for later in own.blocks]
        for group, part in enumerate(np.split(block.entry, np.cumsum(block.size)[:-1]))
        for node in [group // len(block.attributes)]
    }
    for (attribute, node), here_in_order in found.items():
        x = table.X[own.rows[here_in_order], attribute]
        here = np.flatnonzero((own.node == node) & ~np.isnan(table.X[own.rows, attribute]))
        assert sorted(here_in_order) == here.tolist()
        assert (np.diff(x) >= 0).all()
    assert len(found) == 3 * own.n_nodes


@given(data=strategies.tables(), builder=BUILDERS)
def test_small_blocks_and_threads_change_nothing(data, builder):
    """One attribute a block, each a piece of work for a thread: the tree is the same."""
    with pytest.MonkeyPatch.context() as patch:
        whole = builder(data, TARGET)
        patch.setattr(entries, "BLOCK", 1)
        patch.setattr(entries, "LARGE_BLOCK", 1)
        patch.setattr(threads, "WORTH_THREADS", 0)
        patch.setattr(threads, "cpu_count", lambda: 2)
        assert builder(data, TARGET) == whole


# rows that go down in chunks


@given(data=strategies.tables(), builder=BUILDERS, chunk=st.integers(1, 4))
def test_chunks_change_nothing(data, builder, chunk):
    """Rows go down a few at a time, and rest as they do all at once, at every patience."""
    tree = builder(data, TARGET)
    X, arrays = tree.encode(data), tree.arrays
    whole = arrays.descend(X, tree.distribute)
    for patience in (1, 3):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(nodes, "CHUNK", chunk)
            patch.setattr(nodes, "PATIENCE", patience)
            for own, other in zip(arrays.descend(X, tree.distribute), whole, strict=True):
                assert own.tolist() == other.tolist()
