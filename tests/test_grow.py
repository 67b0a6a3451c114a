"""Growing obeys its stopping rules and does not depend on what must not matter."""

import hypothesis.strategies as st
import numpy as np
import oracles
import pandas as pd
import pytest
import strategies
from hypothesis import given
from strategies import TARGET, WEIGHT

import dtlearn as dt
from dtlearn.splits.routing import Lines, share_out

BUILDERS = st.sampled_from([dt.id3, dt.c45, dt.cart])
NO_C45 = st.sampled_from([dt.id3, dt.cart])


def leaves(tree):
    """The leaves of a tree."""
    return [tree.node(i) for i in range(tree.n_nodes) if tree.node(i).is_leaf]


def inner(tree):
    """The nodes that test something."""
    return [tree.node(i) for i in range(tree.n_nodes) if not tree.node(i).is_leaf]


# what must not matter


@given(data=strategies.tables(), builder=BUILDERS, seed=st.integers(0, 99))
def test_row_order_does_not_matter(data, builder, seed):
    """A shuffled table gives an equal tree."""
    shuffled = data.sample(frac=1, random_state=seed)
    assert builder(shuffled, TARGET) == builder(data, TARGET)


@given(
    data=strategies.tables(weights=strategies.any_weights()),
    builder=NO_C45,
    seed=st.integers(0, 99),
)
def test_row_order_does_not_matter_with_weights(data, builder, seed):
    """Sums of fractions round differently in another order, and the tests stay the same."""
    trees = [
        builder(rows, TARGET, weights=WEIGHT)
        for rows in (data, data.sample(frac=1, random_state=seed))
    ]
    assert trees[0].nodes["branch"].tolist() == trees[1].nodes["branch"].tolist()
    np.testing.assert_allclose(trees[0].arrays.statistics, trees[1].arrays.statistics, atol=1e-12)


@given(data=strategies.tables(weights=strategies.whole_weights(), max_rows=8), builder=BUILDERS)
def test_whole_weights_are_copies(data, builder):
    """A row of weight 3 counts as three equal rows."""
    copies = data.loc[data.index.repeat(data[WEIGHT].astype(int))].drop(columns=WEIGHT)
    assert builder(data, TARGET, weights=WEIGHT) == builder(copies, TARGET)


@given(data=strategies.tables(weights=strategies.any_weights()))
def test_rows_without_weight_teach_nothing(data):
    """Leaving out the rows of weight 0 leaves CART's tests and counts as they were."""
    kept = data[data[WEIGHT] > 0]
    full, part = (dt.cart(d, TARGET, weights=WEIGHT) for d in (data, kept))
    assert full.nodes["n"].tolist() == part.nodes["n"].tolist()
    assert full.predict(kept).tolist() == part.predict(kept).tolist()


@given(data=strategies.tables(weights=st.just(0.1)), builder=NO_C45)
def test_the_scale_of_weights_does_not_matter(data, builder):
    """All rows of weight 0.1 give the tests that rows of weight 1 give."""
    light = builder(data, TARGET, weights=WEIGHT)
    plain = builder(data.drop(columns=WEIGHT), TARGET)
    assert light.nodes["branch"].tolist() == plain.nodes["branch"].tolist()


@given(data=strategies.tables(), builder=BUILDERS)
def test_the_data_stay_as_they_were(data, builder):
    """Growing and predicting change nothing in the student's table."""
    before = data.copy(deep=True)
    builder(data, TARGET).predict(data)
    pd.testing.assert_frame_equal(data, before)


@given(data=strategies.tables(), builder=BUILDERS)
def test_class_names_do_not_matter(data, builder):
    """Classes renamed in the same order give the same tests and counts."""
    number = {c: f"class {i}" for i, c in enumerate(oracles.ordered(data[TARGET]))}
    renamed = data.assign(y=data[TARGET].map(number).astype(object))
    trees = builder(data, TARGET), builder(renamed, TARGET)
    assert trees[0].nodes["branch"].tolist() == trees[1].nodes["branch"].tolist()
    assert trees[0].arrays.statistics.tolist() == trees[1].arrays.statistics.tolist()


# when growing ends


def contradictions(data):
    """Rows that are alike in every attribute and differ in class."""
    attributes = [c for c in data.columns if c != TARGET]
    keys = data[attributes].astype(str).agg("|".join, axis=1)
    return data.groupby(keys)[TARGET].nunique().max() > 1


@given(data=strategies.tables(), builder=NO_C45)
def test_a_full_tree_makes_no_error(data, builder):
    """With splits of zero gain allowed, only rows that contradict each other are wrong."""
    tree = builder(data, TARGET, min_gain=-1)
    if not contradictions(data):
        assert tree.score(data) == 1.0
    else:
        assert tree.score(data) < 1.0


@given(data=strategies.tables(), builder=NO_C45)
def test_leaves_are_pure_or_without_gain(data, builder):
    """By default a node stays a leaf only when it is pure, empty, or no split gains anything."""
    tree = builder(data, TARGET)
    for leaf in leaves(tree):
        if leaf.n > 0 and leaf.impurity > 0:
            score = tree.candidates(leaf.id)["score"].dropna()
            assert (score <= 1e-12).all()


@given(data=strategies.tables(), builder=BUILDERS, limit=st.integers(0, 3))
def test_max_depth(data, builder, limit):
    """No node is deeper than the limit, and the tree down to it is the free one's."""
    tree, free = builder(data, TARGET, max_depth=limit), builder(data, TARGET)
    assert tree.height == min(limit, free.height)
    cut = [i for i in range(free.n_nodes) if free.node(i).depth == limit]
    assert tree == free.pruned(cut)


@given(data=strategies.tables(), builder=BUILDERS, limit=st.integers(1, 6))
def test_max_leaves(data, builder, limit):
    """At most so many leaves; all of them where the free tree has no more."""
    tree, free = builder(data, TARGET, max_leaves=limit), builder(data, TARGET)
    assert tree.n_leaves <= limit
    if free.n_leaves <= limit:
        assert tree == free


def test_max_leaves_takes_the_best_split_first():
    """Of two open nodes the one whose split gains more in total is split first."""
    data = pd.DataFrame({"f": range(16), "y": list("aaaaaaaaccbbbbbb")})
    tree = dt.cart(data, "y", max_leaves=2)
    assert tree.root.threshold == 7.5
    data = pd.DataFrame({"f": range(12), "y": list("aabbbbcccddd")})
    free, tree = dt.cart(data, "y"), dt.cart(data, "y", max_leaves=3)
    assert (free.n_leaves, tree.n_leaves) == (4, 3)
    split = [node.threshold for node in inner(tree)]
    assert split == [5.5, 8.5]  # 6 × 0.5 gained among c and d, 6 × 4/9 among a and b


def spread(seed, n=40):
    """Numbers and levels whose splits seldom gain the same."""
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame(rng.normal(size=(n, 2)), columns=["f", "g"])
    frame["c"] = rng.choice(list("uvwx"), n)
    return frame.assign(y=rng.choice(["a", "b", "c"], n, p=[0.5, 0.3, 0.2]))


@pytest.mark.slow
@pytest.mark.parametrize("limit", [2, 4, 7])
@pytest.mark.parametrize("builder", [dt.id3, dt.cart])
def test_max_leaves_is_greedy_growth(builder, limit):
    """Splitting the open node of largest weight × gain, again and again, gives the same tree.

    Of 12 random tables at least 10 have no two open nodes as good as each other.
    """
    score, binary = ("gini", True) if builder is dt.cart else ("entropy", False)
    compared = 0
    for seed in range(12):
        data = spread(seed)
        slow = oracles.Grower(oracles.problem(data), oracles.SCORES[score], binary)
        greedy = oracles.BestFirst(slow, limit)
        wanted = greedy.tree()
        if not greedy.doubtful:
            compared += 1
            assert oracles.nested(builder(data, TARGET, max_leaves=limit).root) == wanted
    assert compared >= 10


@given(data=strategies.tables(), builder=BUILDERS, least=st.integers(1, 4))
def test_min_leaf(data, builder, least):
    """Each branch that holds rows holds at least so many."""
    tree = builder(data, TARGET, min_leaf=least)
    assert all(node.n >= least for node in leaves(tree) if node.n > 0 and node.id > 0)


@given(data=strategies.tables(), least=st.integers(2, 3))
def test_min_leaf_keeps_the_best_of_the_rest(data, least):
    """CART with min_leaf is the slow grower that leaves out the splits with small branches."""
    slow = oracles.Grower(
        oracles.problem(data),
        oracles.SCORES["gini"],
        True,
        oracles.ordered_columns(data),
        least,
    )
    tree = dt.cart(data, TARGET, min_leaf=least, subsets="exhaustive")
    assert oracles.nested(tree.root) == oracles.BestFirst(slow).tree()


@given(data=strategies.tables(), builder=BUILDERS, least=st.integers(2, 8))
def test_min_split(data, builder, least):
    """No node of fewer rows is split."""
    assert all(node.n >= least for node in inner(builder(data, TARGET, min_split=least)))


@given(data=strategies.tables(), builder=BUILDERS, share=st.sampled_from([0.5, 0.7, 0.9]))
def test_purity(data, builder, share):
    """A node with that share of one class is a leaf."""
    for node in inner(builder(data, TARGET, purity=share)):
        assert node.counts.max() / node.n < share


@pytest.mark.parametrize("weights", [[0.7, 0.7, 0.3, 0.2, 0.1], [0.7, 0.2, 0.1, 0.7, 0.3]])
def test_minimum_sizes_are_reached_whatever_the_rounding(weights):
    """These weights are 2 together, and add up to a little less in the second order."""
    data = pd.DataFrame({"f": [0] * 5 + [1] * 2, "w": [*weights, 1, 1], "y": list("aaaaabb")})
    assert dt.cart(data, "y", weights="w", min_leaf=2).n_leaves == 2
    data = pd.DataFrame({"f": [0, 0, 1, 1, 1], "w": weights, "y": list("aabbb")})
    assert dt.cart(data, "y", weights="w", min_split=2).n_leaves == 2


@pytest.mark.parametrize(
    ("option", "splits", "stops"),
    [
        ("max_depth", 1, 0),
        ("min_split", 4, 5),
        ("min_leaf", 2, 3),
        ("purity", 0.6, 0.5),
        ("min_gain", 0.4, 0.5),
        ("min_decrease", 0.5, 0.6),
    ],
)
def test_each_rule_at_its_border(option, splits, stops):
    """Four rows, two of each class, are cut into two pure halves: the Gini gain is exactly 1/2."""
    data = pd.DataFrame({"x": [1, 2, 3, 4], "y": list("aabb")})
    assert dt.cart(data, "y", **{option: splits}).n_leaves == 2
    assert dt.cart(data, "y", **{option: stops}).n_leaves == 1


def test_purity_is_reached_at_the_share_itself():
    """9 of 10 rows are 90 %: a leaf at purity 0.9, split at 0.91."""
    data = pd.DataFrame({"f": range(10), "y": list("aaaaaaaaab")})
    assert dt.cart(data, "y", purity=0.9).n_nodes == 1
    assert dt.cart(data, "y", purity=0.91).n_nodes == 3


@given(data=strategies.tables(), builder=BUILDERS, least=st.sampled_from([0.05, 0.2, 0.4]))
def test_min_gain(data, builder, least):
    """Every split scores more than the minimum."""
    tree = builder(data, TARGET, min_gain=least)
    assert all(tree.arrays.gain[node.id] > least for node in inner(tree))


@given(data=strategies.tables(), builder=BUILDERS)
def test_node_numbers_go_level_by_level(data, builder):
    """Parents come before children, depths ascend, and children follow each other."""
    tree = builder(data, TARGET)
    assert (np.diff(tree.arrays.depth) >= 0).all()
    assert (tree.arrays.parent[1:] < np.arange(1, tree.n_nodes)).all()
    for node in inner(tree):
        assert [c.parent.id for c in node.children] == [node.id] * len(node.children)
        assert len(node.children) == len(node.split.branches)
        assert all(c.depth == node.depth + 1 for c in node.children)


# missing values in C4.5


@given(data=strategies.tables(missing=True), average=st.booleans())
def test_c45_loses_no_weight(data, average):
    """Rows of unknown value go down in shares, and at each node the shares add up."""
    tree = dt.c45(data, TARGET, average_gain=average, min_objects=1)
    assert sum(leaf.n for leaf in leaves(tree)) == pytest.approx(len(data))
    for node in inner(tree):
        np.testing.assert_allclose(sum(c.counts for c in node.children), node.counts, atol=1e-9)


@given(data=strategies.tables(missing=True), seed=st.integers(0, 99))
def test_c45_with_missing_values_is_steady(data, seed):
    """A shuffled table with missing values gives the same tests and, but for rounding, counts."""
    trees = [dt.c45(d, TARGET) for d in (data, data.sample(frac=1, random_state=seed))]
    assert trees[0].nodes["branch"].tolist() == trees[1].nodes["branch"].tolist()
    np.testing.assert_allclose(trees[0].arrays.statistics, trees[1].arrays.statistics, atol=1e-9)


def test_c45_shares_follow_the_branches():
    """Of 5 known rows 2 go left and 3 right: the unknown one counts 0.4 left and 0.6 right."""
    data = pd.DataFrame({"f": [1, 2, 8, 9, 9, None], "y": list("aabbba")})
    tree = dt.c45(data, "y")
    assert [c.counts.tolist() for c in tree.root.children] == [[2.4, 0.0], [0.6, 3.0]]
    assert tree.predict_proba(data.tail(1)).to_numpy()[0] == pytest.approx([0.5, 0.5])


def test_c45_discounts_the_gain_by_the_known_share():
    """5 of 6 values known: gain 5/6 of that of the known rows, and one more branch of size 1.

    The known rows are 2 a and 3 b, parted cleanly: gain 5/6 H(2, 3), ratio that over H(2, 3, 1).
    """
    data = pd.DataFrame({"f": [1, 2, 8, 9, 9, None], "y": list("aabbba")})
    found = dt.c45(data, "y", mdl=False).candidates(0)
    best = found[found["chosen"]].iloc[0]
    assert best["score"] == pytest.approx(5 / 6 * dt.entropy([2, 3]) / dt.entropy([2, 3, 1]))


def test_c45_minimum_for_cuts():
    """A tenth of the rows per class: of 100 rows in 2 classes, each side of a cut needs 5."""
    for n_left, cut in ((4, False), (5, True)):
        y = ["a"] * n_left + ["b"] * (100 - n_left)
        data = pd.DataFrame({"f": [0] * n_left + [1] * (100 - n_left), "y": y})
        assert dt.c45(data, "y").n_leaves == 1 + cut


def test_c45_minimum_for_cuts_ends_at_25():
    """Of 1,000 rows in 2 classes a tenth per class is 50, but 25 are enough."""
    for n_left, cut in ((24, False), (25, True)):
        y = ["a"] * n_left + ["b"] * (1000 - n_left)
        data = pd.DataFrame({"f": [0] * n_left + [1] * (1000 - n_left), "y": y})
        assert dt.c45(data, "y").n_leaves == 1 + cut


def test_rows_are_shared_out_in_proportion_and_not_among_empty_branches():
    """Of weight 3, branches of 2, 0 and 1 rows get 2, nothing and 1; empty branches get no row."""
    at, first, n_branches = np.array([0, 1]), np.array([0, 3]), np.array([3, 2])
    n = np.array([2.0, 0.0, 1.0, 0.0, 0.0])
    lines = Lines(np.array([7, 8]), at, np.array([3.0, 1.0]))
    rows, child, weight = share_out(lines, first, n_branches, n)
    assert (rows.tolist(), child.tolist(), weight.tolist()) == ([7, 7], [0, 2], [2.0, 1.0])


# gains and scores


def test_the_gain_of_c45_is_the_gain_and_the_ratio_its_own_column():
    """Outlook parts golf as (4, 0), (2, 3), (3, 2): gain .247, split information 1.577, ratio .156.

    Quinlan (1993), section 2.2; the branches rainy and sunny gain all of H(2, 3) = .971.
    """
    root, below = (0, 2), [(4, 0), (3, 2), (2, 3)]
    tree = dt.c45(dt.datasets.load("play_tennis_numeric"), "play", mdl=False)
    gain = dt.entropy([9, 5]) - 10 / 14 * dt.entropy([2, 3])
    nodes = tree.nodes
    assert nodes.loc[root, ["gain", "score"]].to_numpy().ravel() == pytest.approx(
        [gain, gain / dt.split_information(below), dt.entropy([2, 3]), 1.0]
    )
    assert nodes.loc[0, "gain"] == pytest.approx(0.247, abs=5e-4)


def test_min_gain_of_c45_is_a_gain():
    """The root gains .247 at a ratio of .156: a minimum of .2 keeps its split, .25 does not."""
    data = dt.datasets.load("play_tennis")
    assert dt.c45(data, "play", min_gain=0.2).root.attribute == "outlook"
    assert dt.c45(data, "play", min_gain=0.25).n_nodes == 1


def test_the_gain_by_the_cart_measure_is_that_of_its_impurity():
    """Car parts Risk as (1, 2), (3, 0): Gini gain 2/9, CART measure 2 · 1/2 · 1/2 · 4/3 = 2/3."""
    tree = dt.cart(dt.datasets.load("risk"), "Risk", criterion="cart")
    assert tree.nodes.loc[0, ["gain", "score"]].tolist() == pytest.approx([2 / 9, 2 / 3])
    assert "score" not in dt.cart(dt.datasets.load("risk"), "Risk").nodes


def test_the_gain_of_a_cut_has_not_paid_for_its_choice():
    """f ≤ 1 of 6 known rows of 7: the gain counts 6/7, and only the score pays for two cuts."""
    data = pd.DataFrame({"f": [1, 1, 2, 3, None, 3, 1], "y": list("aabbabb")})
    known = data["f"].dropna()
    left = data.loc[known.index][known <= 1]["y"].value_counts().tolist()
    tree = dt.c45(data, "y", min_objects=1)
    n = len(data)
    part = 6 / n * (dt.entropy([2, 4]) - 3 / 6 * dt.entropy(left))
    assert tree.root.split.question == "f ≤ 1"
    assert tree.arrays.gain[0] == pytest.approx(part)
    paid = part - np.log2(2) / n  # two cuts: after 1 and after 2
    assert tree.arrays.score[0] == pytest.approx(paid / dt.entropy([3, 3, 1]))


def test_trees_stored_before_scores_can_be_read():
    """A stored tree without scores has its gains as scores; one with them comes back whole."""
    tree = dt.c45(dt.datasets.load("play_tennis"), "play")
    assert dt.Tree.from_json(tree.to_json()) == tree
    stored = tree.to_dict()
    old = dt.Tree.from_dict(
        {**stored, "nodes": {k: v for k, v in stored["nodes"].items() if k != "score"}}
    )
    assert old.arrays.score.tolist() == old.arrays.gain.tolist()
    assert "score" not in dt.id3(dt.datasets.load("play_tennis"), "play").to_dict()["nodes"]


def test_min_decrease_by_hand():
    """Risk: the root lowers the Gini index by 2/9; below it 3 of 6 rows × 4/9 are 2/9 as well."""
    data = dt.datasets.load("risk")
    assert dt.cart(data, "Risk", min_decrease=2 / 9).n_leaves == 3
    assert dt.cart(data, "Risk", min_decrease=2 / 9 + 1e-9).n_leaves == 1
    bits = 0.5 * dt.entropy([1, 2])  # of the sports cars by Age, for the whole table
    assert dt.id3(data, "Risk", min_decrease=bits).n_leaves == 4
    assert dt.id3(data, "Risk", min_decrease=bits + 1e-9).n_leaves == 1  # Car gains no more


def test_min_decrease_is_in_the_unit_of_the_impurity():
    """y = 0, 0, 6, 6 has variance 9: in C4.5 the unit is the bit, in the CART measure Gini's."""
    data = pd.DataFrame({"f": [1, 1, 2, 2], "y": [0.0, 0.0, 6.0, 6.0]})
    assert [dt.cart(data, "y", min_decrease=d).n_leaves for d in (9, 9.01)] == [2, 1]
    data = data.assign(y=list("aabb"))
    assert [dt.c45(data, "y", min_decrease=d).n_leaves for d in (1, 1.01)] == [2, 1]
    measured = [dt.cart(data, "y", criterion="cart", min_decrease=d) for d in (0.5, 0.51)]
    assert [tree.n_leaves for tree in measured] == [2, 1]


def test_min_decrease_sees_what_priors_alter():
    """Equal priors make H count 3/4 and L 3/2: Car leaves (.75, 3) of 6, so it lowers .5 by .3.

    Below it 3.75 of 6 × .32 is .2.
    """
    data, priors = dt.datasets.load("risk"), {"H": 0.5, "L": 0.5}
    leaves = [
        dt.cart(data, "Risk", priors=priors, min_decrease=least).n_leaves
        for least in (0.2, 0.2 + 1e-9, 0.3, 0.3 + 1e-9)
    ]
    assert leaves == [3, 2, 2, 1]


@pytest.mark.parametrize("mindev", [0.02, 0.04, 0.5])
def test_min_decrease_and_the_mindev_of_r(mindev):
    """R's tree keeps a split that lowers the deviance by mindev of the root's: n × entropy in bits.

    Deviances are -2 times sums of logarithms, so that the factor falls out of the relation.
    """
    data = dt.datasets.load("iris")
    root = dt.cart(data, "class", criterion="entropy", max_depth=0).root
    tree = dt.cart(data, "class", criterion="entropy", min_decrease=mindev * root.impurity)
    free = dt.cart(data, "class", criterion="entropy")

    def kept(node):
        before = node.n * dt.entropy(node.counts)
        after = sum(child.n * dt.entropy(child.counts) for child in node.children)
        enough = before - after >= mindev * root.n * root.impurity
        return 1 if node.is_leaf or not enough else sum(map(kept, node.children))

    assert tree.n_leaves == kept(free.root)
    assert 1 < tree.n_leaves < free.n_leaves


@pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
def test_a_negative_min_decrease_is_refused(builder):
    """The option, its range and the value are in the message."""
    with pytest.raises(ValueError, match="min_decrease must be 0 or more, got -1"):
        builder(dt.datasets.load("risk"), "Risk", min_decrease=-1)


# why a root is a leaf


def tennis(builder, **options):
    """The head of the tree of the tennis table."""
    return repr(builder(dt.datasets.load("play_tennis"), "play", **options))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"min_leaf": 20}, "no split leaves enough rows in its branches (min_leaf=20)"),
        ({"min_split": 15}, "the rows weigh 14, and a node is split from 15 on: min_split"),
        ({"max_leaves": 2}, "max_leaves=2"),  # outlook has three branches
        ({"purity": 0.6}, "purity=0.6 is reached"),  # 9 of 14 are yes
        ({"min_gain": 0.25}, "no split gains more than 0.25"),  # outlook gains 0.247
        ({"min_decrease": 0.25}, "no split lowers the impurity by min_decrease=0.25"),
        ({"significance": 0.01}, "the best split is not significant at 0.01"),
    ],
)
def test_a_root_says_why_it_is_a_leaf(options, why):
    """The option that keeps the root a leaf is named, with its value."""
    head = tennis(dt.id3, **options)
    assert head.startswith(f"ID3 tree for play: 1 leaf, height 0 ({why}")
    tree = dt.id3(dt.datasets.load("play_tennis"), "play", **options)
    assert str(tree).startswith(head + "; counts in the order no, yes\nroot → yes (5, 9)")


def test_weights_that_sum_to_one_say_so():
    """Weights count rows: 14 of 1/14 weigh 1, too few for C4.5, which splits from 4 on."""
    for least, wanted in ((2, 4), (5, 10)):
        head = tennis(dt.c45, weights=np.full(14, 1 / 14), min_objects=least)
        assert f"the rows weigh 1, and a node is split from {wanted} on" in head


@pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
@pytest.mark.parametrize(
    ("f", "why"),
    [([1] * 8, "no attribute has two values"), ([0, 0, 1, 1] * 2, "no split gains ")],
)
def test_a_table_that_tells_nothing_says_so(builder, f, why):
    """A constant column, and one whose branches have the shares of the root."""
    head = repr(builder(pd.DataFrame({"f": f, "y": list("ab" * 4)}), "y"))
    assert head.partition("(")[2].startswith(why)


def test_a_collapsed_root_says_so():
    """Both branches say a, as the root does: the split lowers the entropy and no error."""
    data = pd.DataFrame({"f": list("uuuuvvvv"), "y": list("aaaaaaab")})
    head = repr(dt.c45(data, "y", min_objects=1))
    assert head.endswith("(collapsed, as it makes no more errors than its branches)")


def test_other_trees_say_nothing():
    """Where the root is pure, was pruned down, or a leaf was asked for, there is no reason."""
    risk = dt.datasets.load("risk")
    assert repr(dt.id3(risk, "Risk", max_depth=0)) == "ID3 tree for Risk: 1 leaf, height 0"
    tree = dt.id3(risk, "Risk")
    assert repr(tree.pruned([0])) == "ID3 tree for Risk: 1 leaf, height 0"
    assert repr(tree) == "ID3 tree for Risk: 4 leaves, height 2"
    assert repr(dt.id3(risk.assign(Risk="H"), "Risk")) == "ID3 tree for Risk: 1 leaf, height 0"
