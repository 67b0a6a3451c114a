"""Explorers of trees: their numbers are those of hand computations, brute force and the library."""

import gc
import html
import itertools
import re
from collections import Counter
from math import log2
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure

import dtlearn as dt
from dtlearn.draw.bars import Part, bars_sheet
from dtlearn.draw.marks import Rectangle
from dtlearn.draw.twins import asks_the_same, pairs
from dtlearn.widgets import frames

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again

RISK = dt.datasets.load("risk")
TENNIS = dt.datasets.load("play_tennis")
IRIS = dt.datasets.load("iris")
HALVES = IRIS[::2], IRIS[1::2]
SVG = "{http://www.w3.org/2000/svg}"
LONG = "length of the third segment of the left antenna, in millimetres"


def numbers(explorer):
    """The numbers that an explorer shows, as plain text."""
    return html.unescape(re.fullmatch(r"<pre [^>]*>(.*)</pre>", explorer.numbers.value, re.S)[1])


def texts(explorer):
    """The texts of its picture, in their order."""
    root = ElementTree.fromstring(bytes(explorer.figure.value))
    return [element.text for element in root.iter(f"{SVG}text")]


def entropy(labels):
    """Entropy of labels, by its definition."""
    return -sum(n / len(labels) * log2(n / len(labels)) for n in Counter(labels).values())


# growth


def test_the_growth_of_the_tennis_tree():
    """Quinlan's gains at the root: outlook .247, humidity .152, windy .048, temperature .029."""
    explorer = dt.widgets.growth_stepper(TENNIS, "play")
    slider = explorer.controls[0]
    assert (slider.value, slider.max) == (0, 3)
    assert numbers(explorer).splitlines() == [
        "step 0 of 3: nothing is split yet; 1 leaf, 1 open",
        "",
        "14 rows arrive: no 5, yes 9. The entropy is 0.9403 bits.",
    ]
    box, legend = ["○ open", "yes", "no: 5, yes: 9", "n = 14"], ["play", "no", "yes"]
    assert texts(explorer) == [*box, *legend, "○ still to be looked at"]
    slider.value = 1
    assert numbers(explorer).splitlines() == [
        "step 1 of 3: 1 split; 3 leaves, 2 open",
        "",
        "Node 0 (the root): outlook",
        "",
        "14 rows arrive: no 5, yes 9. The entropy is 0.9403 bits.",
        "",
        "4 splits were tried, of 4 attributes. The score of a split is its",
        "information gain: by how much it lowers the entropy.",
        "",
        "rank  split        branches              gain",
        "1     outlook      (0, 4) (2, 3) (3, 2)  0.2467  chosen",
        "2     humidity     (4, 3) (1, 6)         0.1518",
        "3     windy        (2, 6) (3, 3)         0.0481",
        "4     temperature  (1, 3) (2, 2) (2, 4)  0.0292",
        "",
        "outlook has the largest information gain, 0.2467; the next best,",
        "humidity, has 0.1518.",
    ]
    assert explorer.figure.alt == (
        "ID3 tree for play: 3 leaves, height 1; split last: outlook; 2 nodes wait."
    )
    slider.value = 3
    assert "step 3 of 3: 3 splits; 5 leaves, none open" in numbers(explorer)


@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_each_step_of_growth_shows_what_is_there(algorithm):
    """Walked by hand from the root: mixed nodes wait, in the order of their depths."""
    tree = getattr(dt, algorithm)(IRIS, "class")
    explorer = dt.widgets.growth_stepper(IRIS, "class", algorithm)
    waiting, shown, pure = [tree.root], 0, 0
    for step in range(explorer.controls[0].max + 1):
        explorer.controls[0].value = step
        if step:
            node = waiting.pop(0)
            shown += not node.is_leaf
            pure += node.is_leaf
            mixed = [child for child in node.children if np.count_nonzero(child.counts) > 1]
            pure += len(node.children) - len(mixed)
            waiting += mixed
        written = texts(explorer)
        assert written.count("○ open") == len(waiting)
        assert sum(text.endswith("?") for text in written) == shown
        assert written.count("★ split now") + written.count("★ stays a leaf") == (step > 0)
        n_leaves = re.search(r"(\d+) lea(f|ves),", numbers(explorer))[1]
        assert int(n_leaves) == pure + len(waiting)
    assert waiting == []


def test_a_node_that_cannot_be_split_is_looked_at_too():
    """Under max_depth=1 the mixed node below the root has its step, and the reason is told."""
    explorer = dt.widgets.growth_stepper(IRIS, "class", "cart", max_depth=1)
    explorer.controls[0].value = 2
    assert explorer.controls[0].max == 2
    assert "★ stays a leaf" in texts(explorer)
    assert "The node is a leaf: max_depth=1." in numbers(explorer)
    assert explorer.figure.alt.endswith("last stays a leaf; 0 nodes wait.")


def test_growth_of_numbers_and_of_a_pure_table():
    """A regression tree grows as well; a pure table has step 0 alone."""
    explorer = dt.widgets.growth_stepper(IRIS, "petal_width_cm", "cart", max_depth=2)
    explorer.controls[0].value = 1
    assert "variance reduction" in numbers(explorer)
    pure = dt.widgets.growth_stepper(pd.DataFrame({"x": [1, 2], "y": ["a", "a"]}), "y")
    assert pure.controls[0].max == 0
    assert len(pure.frames()) == 1


# the game


def asked(game, attribute=0, test=None):
    """Pick a test of the node and ask; without a test the one that is offered first."""
    game.controls[0].index = attribute
    if test is not None:
        game.controls[1].index = test
    game.controls[2].click()
    return numbers(game)


def test_the_gap_of_the_chapter():
    """Risk by entropy: Age ≤ 22.5 gains 0.251629, Car ∈ {Sports} 0.459148, 0.207519 more."""
    game = dt.widgets.split_game(RISK, "Risk", criterion="entropy")
    game.controls[1].index = 0
    assert numbers(game).splitlines() == [
        "node 1 of 2: the root",
        "            H  L  n",
        "Age ≤ 22.5  2  0  2",
        "Age > 22.5  2  2  4",
        "node        4  2  6",
        "score            no node asked yet",
    ]
    assert asked(game).splitlines()[5:] == [
        "your split       Age ≤ 22.5      information gain 0.251629 bits",
        "the algorithm's  Car ∈ {Sports}  information gain 0.459148 bits",
        "gap              0.207519 bits",
        "score            1 node, gaps of 0.207519 bits in all",
    ]


def test_nothing_gives_the_answer_away():
    """Before the question is asked there is no gain and no entropy, nor the algorithm's split."""
    game = dt.widgets.split_game(RISK, "Risk", criterion="entropy")
    for shown in (numbers(game), game.figure.alt, " ".join(texts(game))):
        assert not re.search("gain|entropy|bits|Sports|algorithm", shown)
    names = [label for label, _ in game.controls[0]._options_full]
    assert names == ["Age", "Car"]  # as in the table, not by their worth
    game.controls[0].index = 1
    assert game.controls[1]._options_labels == ("∈ {SUV}", "∈ {Sports}", "∈ {Vintage}")


@pytest.mark.parametrize("attribute", ["petal_width_cm", "sepal_length_cm"])
def test_every_gap_by_brute_force(attribute):
    """All cuts of a column of iris: gains worked out from the rows, large gaps and small ones."""
    data = IRIS[[attribute, "class"]]
    game = dt.widgets.split_game(data, "class", "id3")
    values, labels = data[attribute].to_numpy(), data["class"].to_numpy()
    cuts = [(a + b) / 2 for a, b in itertools.pairwise(sorted(set(values)))]
    gains = []
    for cut in cuts:
        sides = labels[values <= cut], labels[values > cut]
        gains.append(entropy(labels) - sum(len(s) / len(labels) * entropy(s) for s in sides))
    assert len(game.frames()) == len(cuts) == len(game.controls[1].options)
    for frame, gain in zip(game.frames(), gains, strict=True):
        assert f"gap              {max(gains) - gain:.6f} bits" in frame.text


def test_a_whole_game():
    """The score adds up over the nodes; then it can be played again from the start."""
    game = dt.widgets.split_game(TENNIS, "play", "id3")
    button = game.controls[2]
    # temperature at the root, then humidity where it rains: gains by definition
    root = entropy(TENNIS["play"])
    rain = TENNIS[TENNIS["outlook"] == "rainy"]

    def gain(rows, column):
        parts = [part["play"] for _, part in rows.groupby(column, observed=True)]
        return entropy(rows["play"]) - sum(len(p) / len(rows) * entropy(p) for p in parts)

    first = gain(TENNIS, "outlook") - gain(TENNIS, "temperature")
    second = gain(rain, "windy") - gain(rain, "humidity")
    assert root == pytest.approx(0.940286, abs=1e-6)
    assert f"score            1 node, gaps of {first:.6f} bits in all" in asked(game, 1)
    assert button.description == "Next node"
    button.click()
    assert button.description == "Ask the algorithm"
    assert numbers(game).startswith("node 2 of 3: outlook = rainy\n")
    names = game.controls[0]._options_labels
    told = asked(game, names.index("humidity"))
    assert f"score            2 nodes, gaps of {first + second:.6f} bits in all" in told
    button.click()
    told = asked(game, game.controls[0]._options_labels.index("humidity"))
    assert told.endswith(f"gaps of {first + second:.6f} bits in all; no node is left")
    assert "gap              0.000000 bits: the same split" in told
    assert button.description == "Play again"
    button.click()
    assert numbers(game).endswith("score            no node asked yet")


def test_the_first_answer_counts():
    """After it other tests may be tried; the score stays."""
    game = dt.widgets.split_game(RISK, "Risk", criterion="entropy")
    asked(game, 0, 0)
    game.controls[0].index = 1
    game.controls[1].index = 1
    assert "gap              0.000000 bits: the same split" in numbers(game)
    assert "score            1 node, gaps of 0.207519 bits in all" in numbers(game)


def test_a_tie_is_no_gap():
    """Two columns with the same values: the second is as good as the first."""
    data = pd.DataFrame({"a": [1, 2, 3, 4], "b": [1, 2, 3, 4], "y": list("ppqq")})
    told = asked(dt.widgets.split_game(data, "y"), 1, 1)
    assert "gap              0.000000: a tie" in told


def test_frames_of_the_game_are_what_it_shows():
    """Each test of the root, asked in a new game."""
    shown = dt.widgets.split_game(RISK, "Risk").frames()
    assert [frame.controls["test"].text for frame in shown] == [
        *("≤ 22.5", "≤ 35"),
        *("∈ {SUV}", "∈ {Sports}", "∈ {Vintage}"),
    ]
    for frame in shown:
        game = dt.widgets.split_game(RISK, "Risk")
        for control in game.controls[:2]:
            control.value = frame.controls[control.description].value
        game.controls[2].click()
        assert (frame.picture, frame.alt) == (bytes(game.figure.value), game.figure.alt)
        assert frame.text == numbers(game)


def test_a_node_of_very_many_branches():
    """Of 40 levels 15 are shown one by one, and the others together."""
    data = pd.DataFrame({"a": [f"v{i:02}" for i in range(40)] * 2, "y": list("pq") * 40})
    data.loc[40:, "y"] = "p"
    game = dt.widgets.split_game(data, "y", "id3")
    assert "25 more branches" in numbers(game)
    assert "25 more branches" in texts(game)


def test_bars_are_as_long_as_their_counts():
    """By one scale in all parts; the bars of a part start at one place and follow each other."""
    counts = np.array([[4.0, 2.0, 0.0], [0.0, 3.0, 3.0]])
    parts = [
        Part("node", ("node",), counts.sum(axis=0, keepdims=True), ("n = 12",)),
        Part("split", ("left", "right"), counts, ("n = 6", "n = 6")),
    ]
    sheet = bars_sheet("y", ["a", "b", "c"], parts, "words")
    bars = [m for m in sheet.marks if isinstance(m, Rectangle) and m.height == 16]
    unit = bars[0].width / 4
    assert [bar.width / unit for bar in bars] == pytest.approx([4, 5, 3, 4, 2, 3, 3])
    starts = [(bar.x - bars[0].x) / unit for bar in bars]
    assert starts == pytest.approx([0, 4, 9, 0, 4, 0, 3])


# pruning


def test_reduced_error_pruning_of_half_of_iris():
    """6 leaves become 4; errors counted from predictions."""
    train, rest = HALVES
    tree = dt.cart(train, "class")
    explorer = dt.widgets.pruning_explorer(tree, rest)
    method, strength = explorer.controls
    assert (method.label, strength.disabled, strength.label) == ("reduced error", True, "none")
    wrong = [
        (t.predict(rows) != rows["class"]).mean()
        for t in (tree, dt.prune.reduced_error(tree, rest))
        for rows in HALVES
    ]
    lines = numbers(explorer).splitlines()
    assert lines[0] == "reduced error: 6 leaves, 4 after pruning"
    assert lines[2].split() == ["before", "6", "4", *(f"{w:.6f}" for w in wrong[:2])]
    assert lines[3].split() == ["after", "4", "3", *(f"{w:.6f}" for w in wrong[2:])]
    assert "The leaf makes 0 errors on the validation rows, the subtree 1" in " ".join(lines[5:7])
    assert [text for text in texts(explorer) if text.startswith("◆ leaf v")] == ["◆ leaf virginica"]


def test_every_method_at_every_strength():
    """The leaves are those of the functions of dt.prune; what is pale is what is gone."""
    train, rest = HALVES
    tree = dt.cart(train, "class")
    alphas = dt.prune.cost_complexity_path(tree)["alpha"]
    confidences = (1, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01, 0.001)
    expected = [
        dt.prune.reduced_error(tree, rest),
        *(dt.prune.cost_complexity(tree, alpha) for alpha in alphas),
        *(dt.prune.pessimistic(tree, confidence) for confidence in confidences),
        dt.prune.pessimistic(tree, method="continuity"),
        *(dt.prune.subtree(tree, steps=n) for n in range(len(dt.prune.subtree_path(tree)))),
    ]
    explorer = dt.widgets.pruning_explorer(tree, rest)
    shown = explorer.frames()
    assert explorer.positions == len(shown) == len(expected)
    for frame, pruned in zip(shown, expected, strict=True):
        assert f": 6 leaves, {pruned.n_leaves} after pruning\n" in frame.text
        gone = tree.n_nodes - pruned.n_nodes
        assert (f"nodes marked as cut away: {gone};" in frame.alt) == (gone > 0)


def test_a_branch_that_moves_up_is_pointed_out():
    """C4.5 raises a branch of the labor-like chain: both places are marked."""
    rng = np.random.default_rng(1)
    x = pd.DataFrame(rng.integers(0, 4, (120, 3)), columns=list("abc"))
    x["y"] = np.where(rng.random(120) < 0.25, "p", np.where(x["a"] > 1, "p", "q"))
    for seed in range(40):
        data = x.sample(60, random_state=seed)
        tree = dt.c45(data, "y", mdl=False)
        pruned = dt.prune.pessimistic(tree)
        if tree.height and (pruned.record["verdict"] == "raised").any():
            break
    explorer = dt.widgets.pruning_explorer(tree, methods=["pessimistic"])
    assert "raised" in numbers(explorer)
    assert "▲ subtree that moves up" in texts(explorer)


def test_methods_that_fit():
    """Without validation rows no reduced error; of numbers no counting of classes."""
    tree = dt.cart(RISK, "Risk")
    labels = dt.widgets.pruning_explorer(tree).controls[0]._options_labels
    assert labels == (
        "cost-complexity",
        "pessimistic (C4.5)",
        "continuity correction",
        "entropy a leaf",
    )
    regression = dt.cart(IRIS, "petal_width_cm", max_depth=3)
    explorer = dt.widgets.pruning_explorer(regression, IRIS[::3])
    assert explorer.controls[0]._options_labels == ("reduced error", "cost-complexity")
    squares = (regression.predict(IRIS) - IRIS["petal_width_cm"]) ** 2
    assert f"{squares.mean():.6f}" in numbers(explorer).splitlines()[2]
    read = dt.Tree.from_json(tree.to_json())  # it has no rows: nothing is raised
    explorer = dt.widgets.pruning_explorer(read, methods=["pessimistic"])
    assert "pessimistic (C4.5), confidence 0.25: 3 leaves" in numbers(explorer)


def test_the_strength_starts_where_something_is_cut():
    """The first alpha above 0, the confidence 0.25 of C4.5, one step."""
    explorer = dt.widgets.pruning_explorer(dt.cart(HALVES[0], "class"))
    method, strength = explorer.controls
    shown = {}
    for name in ("cost_complexity", "pessimistic", "continuity", "subtree"):
        method.value = name
        shown[name] = strength.label, strength.disabled
    assert shown == {
        "cost_complexity": ("alpha 0.00666667", False),
        "pessimistic": ("confidence 0.25", False),
        "continuity": ("none", True),
        "subtree": ("1 step", False),
    }


def test_a_move_to_another_method_shows_one_picture():
    """The strengths change with the method: nothing between the two reaches the page."""
    explorer = dt.widgets.pruning_explorer(dt.cart(HALVES[0], "class"))
    sent = []
    explorer.figure.send_state = lambda keys: sent.append(set(keys))
    explorer.controls[0].value = "subtree"
    assert len(sent) == 1


# a changed table


def same_questions(one, other):
    """Questions at the same place of two trees as nested tuples of multiway and cut tests."""
    if not isinstance(one, tuple) or not isinstance(other, tuple) or len(one) != len(other):
        return 0
    if one[0] != other[0] or (len(one) == 4 and one[1] != other[1]):
        return 0
    if len(one) == 4:
        below = list(zip(one[2:], other[2:], strict=True))
    else:
        below = [(one[1][level], other[1][level]) for level in set(one[1]) & set(other[1])]
    return 1 + sum(same_questions(*pair) for pair in below)


@pytest.mark.parametrize("change", ["leave out", "change the class"])
@pytest.mark.parametrize("n", [1, 5])
def test_a_changed_table_by_hand(change, n):
    """Rows by the random order of the seed; the tree of the table changed here with pandas."""
    explorer = dt.widgets.instability_explorer(TENNIS, "play", "id3")
    how, rows, seed = explorer.controls
    how.value, rows.value, seed.value = change, n, 3
    chosen = np.random.default_rng(3).permutation(14)[:n]
    table = TENNIS.drop(index=chosen)
    if change == "change the class":
        table = TENNIS.copy()
        other = {"yes": "no", "no": "yes"}  # of two classes there is one other
        table.loc[chosen, "play"] = table.loc[chosen, "play"].map(other)
    first, second = dt.id3(TENNIS, "play"), dt.id3(table, "play")
    same = same_questions(first.to_nested(), second.to_nested())
    differ = (first.predict(TENNIS) != second.predict(TENNIS)).sum()
    told = numbers(explorer)
    assert told.splitlines()[-2:] == [
        f"questions at the same place: {same} of {first.n_nodes - first.n_leaves} are the same",
        f"predictions that differ: {differ} of 14 rows, {100 * differ / 14:.2f} %",
    ]
    head = told[: told.index("leaves")].replace("\n", " ")
    assert re.findall(r"\d+", head)[1:-1] == [str(row) for row in chosen]
    assert told.splitlines()[-3].split()[2:] == [str(second.n_leaves), str(second.height)]


def test_more_rows_are_the_same_rows_and_others():
    """With one seed the first rows stay; the table itself is never changed."""
    before = TENNIS.copy()
    explorer = dt.widgets.instability_explorer(TENNIS, "play", "id3")
    rows = [explorer.frame("leave out", n, 5).text.split(": rows ")[-1] for n in (3, 4)]
    assert rows[1].startswith(rows[0].split(" of")[0])
    explorer.controls[0].value = "change the class"
    pd.testing.assert_frame_equal(TENNIS, before)


def test_it_starts_where_the_tree_changes_most():
    """Of 20 seeds none leaves fewer questions the same when its first row is left out."""
    explorer = dt.widgets.instability_explorer(TENNIS, "play", "id3")
    whole = dt.id3(TENNIS, "play").to_nested()
    same = [
        same_questions(whole, dt.id3(TENNIS.drop(index=row), "play").to_nested())
        for row in (np.random.default_rng(seed).permutation(14)[0] for seed in range(20))
    ]
    seed = explorer.controls[2].value
    assert explorer.controls[1].value == 1
    assert same[seed] == min(same)


def test_sets_named_by_the_other_side_are_the_same_question():
    """Without the Vintage cars SUV and Sports are told apart, as Sports from the rest before."""
    one = dt.cart(RISK, "Risk")
    rows = RISK[RISK["Car"] != "Vintage"]
    other = dt.Tree.from_nested(
        ("Car", {"SUV"}, "H", ("Age", 22.5, "H", "L")), rows, "Risk", criterion="gini"
    )
    found = pairs(one, other)
    assert [asks_the_same(pair) for pair in found] == [True, True, False, False, False]
    assert found[1][0].branch == "Car ∈ {Sports}"
    assert found[1][1].branch == "Car ∉ {SUV}"


def test_first_differences_are_marked_in_both_trees():
    """One mark on each way, in words and picture; of regression trees the questions alone."""
    explorer = dt.widgets.instability_explorer(RISK, "Risk")
    marks = [text for text in texts(explorer) if text == "≠ other question"]
    assert len(marks) == 2  # at both roots
    assert explorer.figure.alt.endswith("1 node differs.")
    explorer = dt.widgets.instability_explorer(IRIS[::5], "petal_width_cm", max_depth=2)
    assert explorer.controls[0]._options_labels == ("leave out",)
    assert "predictions differ by 0." in numbers(explorer)


# dropout


def test_dropout_of_the_risk_tree():
    """Age is dropped with p = 0.25, and one row of 6 is then wrong: 1 - 0.25/6, sd √(3/16)/6."""
    explorer = dt.widgets.dropout_explorer(dt.id3(RISK, "Risk"), RISK)
    assert [control.value for control in explorer.controls[:2]] == [0.25, 0.0]
    mean, sd = 1 - 0.25 / 6, (3 / 16) ** 0.5 / 6
    assert f"one draw on average: {mean:.6f} ± {sd:.6f}, from 0.833333 to 1.0" in numbers(explorer)
    assert "chance of a draw at least as good as without dropout: 0.750000" in numbers(explorer)
    assert "1 of 2 inner nodes dropped" in numbers(explorer)


@pytest.mark.parametrize("q", [0.0, 1.0])
def test_the_mean_of_dropout_by_brute_force(q):
    """All sets of the inner nodes of a tree with 5, each with its probability."""
    train, rest = HALVES
    tree = dt.cart(train, "class")
    inner = [n for n in map(tree.node, range(tree.n_nodes)) if not n.is_leaf and n.depth]
    scores, chances = [], []
    for drops in itertools.product([False, True], repeat=len(inner)):
        chance = 1.0
        for node, dropped in zip(inner, drops, strict=True):
            p = min(1.0, 0.2 * (1 + q) ** (node.depth - 1))
            chance *= p if dropped else 1 - p
        cut = [node.id for node, dropped in zip(inner, drops, strict=True) if dropped]
        scores.append(tree.pruned(cut).score(rest))
        chances.append(chance)
    mean = np.average(scores, weights=chances)
    sd = np.average((np.array(scores) - mean) ** 2, weights=chances) ** 0.5
    explorer = dt.widgets.dropout_explorer(tree, rest)
    explorer.controls[0].value, explorer.controls[1].value = 0.2, q
    assert f"one draw on average: {mean:.6f} ± {sd:.6f}, " in numbers(explorer)


def test_what_a_draw_drops_is_pale():
    """The draw is that of dt.prune.dropout; without dropout nothing is pale."""
    train, rest = HALVES
    tree = dt.cart(train, "class")
    explorer = dt.widgets.dropout_explorer(tree, rest)
    p, _, seed = explorer.controls
    p.value, seed.value = 0.5, 7
    drawn = dt.prune.dropout(tree, 0.5, seed=7)
    gone = tree.n_nodes - drawn.n_nodes
    assert f"nodes marked as cut away: {gone};" in explorer.figure.alt
    assert f"{drawn.score(rest):.6f}" in numbers(explorer).splitlines()[4]
    p.value = 0.0
    assert "cut away" not in " ".join(texts(explorer))


# all of them

EVERY = {
    "dropout": lambda data: dt.widgets.dropout_explorer(
        dt.cart(data, "y", max_depth=4, subsets="principal"), data
    ),
    "game": lambda data: dt.widgets.split_game(data, "y", "id3", max_depth=3),
    "growth": lambda data: dt.widgets.growth_stepper(data, "y", "id3", max_depth=3),
    "instability": lambda data: dt.widgets.instability_explorer(data, "y", "id3", max_depth=3),
    "pruning": lambda data: dt.widgets.pruning_explorer(dt.id3(data, "y", max_depth=3), data[::2]),
}


def odd_table():
    """12 classes, long names, and letters that HTML, XML or mathematics might take for theirs."""
    classes = ["<b>bold</b>", "$x$_1", "漢字", "a & b", '"quoted"', "שלום", *"cdefgh"]
    n = 60
    rng = np.random.default_rng(0)
    return pd.DataFrame(
        {
            LONG: rng.integers(0, 9, n),
            "a<b> & $c$": [("<i>", "&amp;", "$5-$10", "漢")[i % 4] for i in range(n)],
            "y": [classes[i % 12] for i in range(n)],
        }
    )


@pytest.mark.parametrize("name", EVERY)
def test_labels_are_literal(name):
    """Numbers escape them, the picture is well-formed XML, and the letters are all there."""
    explorer = EVERY[name](odd_table())
    if name == "game":
        explorer.controls[2].click()
    assert "<b>" not in explorer.numbers.value
    written = " ".join(text or "" for text in texts(explorer))
    for label in ("<b>bold</b>", "$x$_1", "漢字", "a & b", "שלום"):
        assert label in written
    for frame in explorer.frames(3):
        ElementTree.fromstring(frame.picture)


@pytest.mark.parametrize("name", EVERY)
def test_two_of_a_kind_show_the_same(name):
    """Nothing is drawn by chance but by the seeds that are shown."""
    first, second = (EVERY[name](odd_table()) for _ in range(2))
    assert first.text == second.text
    assert [f.picture for f in first.frames(5)] == [f.picture for f in second.frames(5)]


@pytest.mark.parametrize("name", ["dropout", "instability"])
def test_some_frames_are_what_the_explorer_shows(name):
    """Of very many positions those that are kept: numbers, words and picture of a move there."""
    explorer = EVERY[name](odd_table())
    controls = {control.description: control for control in explorer.controls}
    for frame in explorer.frames(12):
        for key, stop in frame.controls.items():
            controls[key].value = stop.value
        assert (frame.picture, frame.text) == (bytes(explorer.figure.value), numbers(explorer))
        assert frame.alt == explorer.figure.alt


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_any_moves_leave_no_figure_open(data):
    """Any order of moves of any explorer; the numbers are those of the frame there."""
    explorer = EVERY[data.draw(st.sampled_from(sorted(EVERY)))](odd_table())
    for _ in range(8):
        control = data.draw(st.sampled_from(list(explorer.controls)))
        if not control.has_trait("value"):
            control.click()
        elif control.has_trait("index"):
            control.index = data.draw(st.integers(0, len(control.options) - 1))
        else:
            n_steps = round((control.max - control.min) / control.step)
            i = data.draw(st.integers(0, n_steps))
            control.value = type(control.value)(round(control.min + i * control.step, 12))
        values = explorer._values()
        assert numbers(explorer) == explorer._tell(*values)
        assert explorer.figure.alt == explorer._words(*values)
        assert bytes(explorer.figure.value) == explorer._picture.live(*values)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("name", EVERY)
def test_two_hundred_moves_leave_nothing_open(name):
    """Stored pictures are drawn on figures: none of them is kept, and pyplot knows of none."""
    explorer = EVERY[name](odd_table())
    moved = explorer.controls[0]
    stops = [stop.value for stop in frames.stops(moved)]
    before = figures_in_memory()
    for move in range(200):
        moved.value = stops[move % len(stops)]
        if move % 50 == 0:
            explorer._repr_mimebundle_()
    assert figures_in_memory() == before
    assert plt.get_fignums() == []


def figures_in_memory():
    """Number of Matplotlib's figures that something still holds."""
    gc.collect()
    return sum(type(kept) is Figure for kept in gc.get_objects())


TREE = dt.cart(RISK, "Risk")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: dt.widgets.growth_stepper(RISK, "Risk", "j48"), ValueError, "algorithm must be"),
        (lambda: dt.widgets.growth_stepper(RISK, "Rsik"), KeyError, "'Rsik'"),
        (lambda: dt.widgets.split_game(RISK, "Risk", "c45"), ValueError, 'use "id3"'),
        (lambda: dt.widgets.split_game(IRIS, "petal_width_cm"), TypeError, "regression tree"),
        (
            lambda: dt.widgets.split_game(RISK, "Risk", max_depth=0),
            ValueError,
            "the tree is a leaf, there is no split to guess: CART tree for Risk: 1 leaf",
        ),
        (lambda: dt.widgets.pruning_explorer(RISK), TypeError, r"dt\.cart\(data, target\)"),
        (
            lambda: dt.widgets.pruning_explorer(TREE, methods=["reduced_error"]),
            ValueError,
            "give them as validation=",
        ),
        (
            lambda: dt.widgets.pruning_explorer(TREE, methods=["prune"]),
            ValueError,
            "'reduced_error', 'cost_complexity'",
        ),
        (lambda: dt.widgets.pruning_explorer(TREE, methods=[]), ValueError, "one method at least"),
        (
            lambda: dt.widgets.pruning_explorer(dt.cart(RISK, "Risk", max_depth=0)),
            ValueError,
            "the tree is a leaf, there is nothing to prune",
        ),
        (
            lambda: dt.widgets.pruning_explorer(TREE, RISK.drop(columns="Age")),
            KeyError,
            "'Age'",
        ),
        (
            lambda: dt.widgets.instability_explorer(RISK, "Risk", weights=[1.0] * 6),
            ValueError,
            "weights must be the name of a column",
        ),
        (
            lambda: dt.widgets.instability_explorer(RISK[:3], "Risk"),
            ValueError,
            "four at least",
        ),
        (lambda: dt.widgets.dropout_explorer(RISK, RISK), TypeError, "grow one first"),
        (
            lambda: dt.widgets.dropout_explorer(TREE, RISK, convention="both"),
            ValueError,
            "convention must be",
        ),
        (lambda: dt.widgets.dropout_explorer(TREE, RISK[["Age"]]), KeyError, "'Risk'"),
    ],
)
def test_errors_name_what_is_wrong(call, error, message):
    """Unknown names, what is no tree, leaves, rows that are missing."""
    with pytest.raises(error, match=message):
        call()
