"""What single explorers tell, against numbers worked out apart; test_widgets has what all share."""

import itertools
import warnings

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_widgets import numbers

import dtlearn as dt
from dtlearn.draw import means
from dtlearn.search.column import subsets_of, thresholds_of
from dtlearn.widgets.grown import Trees, losses_by_depth

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again

ODD = "漢字 $x_1$ & <b>a rather long name of a column in millimetres</b>"


@pytest.fixture
def iris():
    """150 flowers."""
    return dt.datasets.load("iris")


def axes_of(explorer, *values):
    """The Axes of an explorer's picture while its moving part is on it, as lists of texts."""
    seen, picture = [], explorer._picture
    move = picture._move

    def watched(axes, *values):
        move(axes, *values)
        for ax in picture._canvas.figure.axes:
            texts = [ax.get_title(loc="left"), *(text.get_text() for text in ax.texts)]
            seen.append(texts)

    picture._move = watched
    picture.png(*values)
    picture._move = move
    return seen


# purity


def test_the_purity_of_the_spam_counts():
    """Of 6 spam and 2 other mails: p = 3/4, H = 2 - 3/4 log2 3, Gini 3/8, error 1/4, KL 1 - H."""
    explorer = dt.widgets.purity_explorer((6, 2), ("spam", "non-spam"))
    entropy = 2 - 0.75 * np.log2(3)
    assert numbers(explorer).splitlines()[3:] == [
        f"entropy               {entropy:.6f} bits",
        "Gini index            0.375000",
        "classification error  0.250000",
        f"KL from uniform       {1 - entropy:.6f} bits",
    ]
    assert axes_of(explorer, 6, 2)[0][0] == "6 spam, 2 non-spam: p = 0.7500"


def test_the_purity_of_three_classes():
    """Shares 1/4, 1/4, 1/2: 1.5 bits, Gini 5/8, error 1/2, KL log2 3 - 1.5."""
    explorer = dt.widgets.purity_explorer((1, 1, 2), "abc", measure="gini")
    told = numbers(explorer)
    for value in ("1.500000 bits", "0.625000", "0.500000", f"{np.log2(3) - 1.5:.6f} bits"):
        assert f" {value}" in told
    assert axes_of(explorer, 1, 1, 2)[0][0] == "1 a, 1 b, 2 c; Gini index 0.6250"
    assert explorer.figure.alt.endswith("node: 1 a, 1 b, 2 c, 0.6250.")


@pytest.mark.parametrize("classes", ["ab", "abc"])
def test_a_node_without_rows_is_no_trouble(classes):
    """All sliders at 0: no dot, no share, no warning."""
    explorer = dt.widgets.purity_explorer([0] * len(classes), classes)
    assert numbers(explorer).splitlines()[2].split() == ["share", *"-" * (len(classes) + 1)]
    assert "no rows" in explorer.figure.alt


# steps


def test_the_steps_of_height():
    """Seven people: at 165 none of two is a man, above it four of five; then 0, 3/4 and 1."""
    explorer = dt.widgets.steps_explorer(dt.datasets.load("height_gender"), "Gender", "Height")
    assert explorer.controls[0].value == 1
    assert numbers(explorer).splitlines() == [
        "depth 1: 2 leaves, 1 of 7 rows wrong (0.1429)",
        "above up to n share of m class errors",
        "    -   165 2          0     f      0",
        "  165     - 5        0.8     m      1",
    ]
    explorer.controls[0].value = 2
    assert [line.split()[3] for line in numbers(explorer).splitlines()[2:]] == ["0", "0.75", "1"]


def brute_steps(x, y, depth):
    """Means of a regression tree of one number by plain search: the fit of each row."""
    best, cuts = None, np.unique(x)
    if depth == 0 or len(cuts) < 2 or np.ptp(y) == 0:
        return np.full(len(y), y.mean())
    for low, high in itertools.pairwise(cuts):
        left = x <= (low + high) / 2
        loss = sum(((part - part.mean()) ** 2).sum() for part in (y[left], y[~left]))
        if best is None or loss < best[0] - 1e-9:
            best = loss, left
    left, fit = best[1], np.empty(len(y))
    for side in (left, ~left):
        fit[side] = brute_steps(x[side], y[side], depth - 1)
    return fit


def test_the_squared_error_is_that_of_a_plain_search():
    """A noisy sine of 60 rows, at each depth of the slider."""
    rng = np.random.default_rng(4)
    x = rng.uniform(0, 6, 60)
    y = np.sin(x) + 0.3 * rng.normal(size=60)
    explorer = dt.widgets.steps_explorer(pd.DataFrame({"x": x, "y": y}), "y", "x", max_depth=3)
    for depth in range(4):
        loss = ((y - brute_steps(x, y, depth)) ** 2).sum()
        head = explorer.frame(depth).text.splitlines()[0]
        assert head.endswith(f", squared error {loss:.6g}, {loss / 60:.6g} a row")


def test_many_leaves_are_not_told_one_by_one():
    """A line is halved six times: of 64 leaves the first twelve, in numbers and in words."""
    data = pd.DataFrame({"x": range(64), "y": np.arange(64.0)})
    explorer = dt.widgets.steps_explorer(data, "y", "x")
    frame = explorer.frame(explorer.controls[0].max)
    assert frame.text.splitlines()[-1] == "52 more leaves"
    assert len(frame.text.splitlines()) == 1 + 1 + 12 + 1
    assert frame.alt.endswith(", then 52 more.")


# regions and size


@pytest.mark.parametrize("target", ["class", "sepal_width_cm"])
def test_a_tree_cut_at_a_depth_is_the_tree_grown_to_it(iris, target):
    """So that one tree serves all depths, for each min_leaf."""
    trees = Trees(iris, target, ["petal_length_cm", "petal_width_cm"], 6, None)
    columns = ["petal_length_cm", "petal_width_cm", target]
    for least in (1, 5, 20):
        for depth in range(7):
            grown = dt.cart(iris[columns], target, max_depth=depth, min_leaf=least)
            assert trees.at(depth, least) == grown


@pytest.mark.parametrize("target", ["class", "sepal_width_cm"])
def test_losses_by_depth_are_those_of_each_cut_tree(iris, target):
    """Each depth's tree asked on its own: wrong rows and squared errors of rows held out."""
    train, held_out = iris[::2], iris[1::2].copy()
    held_out.loc[held_out.index[:3], "petal_width_cm"] = np.nan  # these stop on the way down
    held_out.loc[held_out.index[5:9], target] = None
    tree = dt.cart(train, target)
    losses, n = losses_by_depth(tree, held_out)
    assert n == len(held_out) - 4
    known = held_out[held_out[target].notna()]
    for depth, loss in enumerate(losses):
        predicted = dt.cart(train, target, max_depth=depth).predict(known)
        if target == "class":
            assert loss == (predicted != known[target]).sum()
        else:
            assert loss == pytest.approx(((predicted - known[target]) ** 2).sum())


def test_rows_of_an_unknown_class_are_wrong(iris):
    """A class that the tree has never seen can't be predicted."""
    train = iris[iris["class"] != "virginica"]
    explorer = dt.widgets.size_explorer(train, "class", iris)
    assert "validation  50 of 150 rows wrong (0.3333)" in numbers(explorer)


def test_regions_tell_both_errors(iris):
    """Trained on every second flower, asked on the others; counts from predict."""
    train, other = iris[::2], iris[1::2]
    names = ["petal_length_cm", "petal_width_cm", "class"]
    explorer = dt.widgets.regions_explorer(train, "class", *names[:2], other)
    assert [control.value for control in explorer.controls] == [2, 1]
    for depth, least in ((0, 1), (2, 1), (3, 10)):
        tree = dt.cart(train[names], "class", max_depth=depth, min_leaf=least)
        wrong = [int((tree.predict(rows) != rows["class"]).sum()) for rows in (train, other)]
        assert explorer.frame(depth, least).text.splitlines() == [
            f"depth {depth}, min_leaf {least}: "
            + ("1 leaf" if tree.n_leaves == 1 else f"{tree.n_leaves} leaves"),
            f"training    {wrong[0]} of 75 rows wrong ({wrong[0] / 75:.4f})",
            f"validation  {wrong[1]} of 75 rows wrong ({wrong[1] / 75:.4f})",
        ]


def test_the_size_explorer_says_where_its_rows_are_from(iris):
    """A third is held out by the seed; rows of their own are told as such."""
    first = numbers(dt.widgets.size_explorer(iris, "class"))
    assert first.splitlines()[0] == (
        "100 training rows; 50 validation rows, a third of the table drawn at random (seed 0)"
    )
    assert numbers(dt.widgets.size_explorer(iris, "class")) == first
    assert (
        numbers(dt.widgets.size_explorer(iris, "class", seed=1)).splitlines()[2:]
        != (first.splitlines()[2:])
    )
    own = dt.widgets.size_explorer(iris[::2], "class", iris[1::2])
    assert numbers(own).startswith("75 training rows; 75 validation rows of another table\n")


def test_the_least_validation_error_is_the_least_of_all_depths(iris):
    """It is told with the first depth that has it."""
    train, other = iris[::2], iris[1::2]
    explorer = dt.widgets.size_explorer(train, "class", other)
    errors = [
        float((dt.cart(train, "class", max_depth=d).predict(other) != other["class"]).mean())
        for d in range(explorer.controls[0].max + 1)
    ]
    at = int(np.argmin(errors))
    assert numbers(explorer).splitlines()[-1] == (
        f"least validation error of min_leaf 1: {errors[at]:.4f} at depth {at}"
    )


# float targets of thresholds and subsets


def test_a_float_target_is_a_regression():
    """y = 1, 3, 7, 9 with the variance 10: the cut in the middle leaves 1 on either side."""
    data = pd.DataFrame({"x": [1, 2, 3, 4], "y": [1.0, 3.0, 7.0, 9.0]})
    explorer = dt.widgets.threshold_explorer(data, "y", "x")
    assert explorer.controls[0].label == "2.5"
    assert numbers(explorer).splitlines() == [
        "2 of 3",
        "         n mean variance",
        "x ≤ 2.5  2    2        1",
        "x > 2.5  2    8        1",
        "node     4    5       10",
        "weighted variance   1",
        "variance reduction  9 a row, 36 in total",
    ]
    assert axes_of(explorer, 1)[0] == ["variance reduction = 9", "mean 2", "mean 8"]


def test_whole_numbers_and_texts_stay_classes():
    """Only a float column is a regression, as for dt.cart."""
    data = pd.DataFrame({"x": [1, 2, 3, 4], "y": [1, 3, 7, 9]})
    assert "2.000000 bits" not in numbers(dt.widgets.threshold_explorer(data, "y", "x"))
    assert "entropy" in numbers(dt.widgets.threshold_explorer(data, "y", "x"))


VALUES = st.floats(-5, 5).map(lambda value: round(value, 2))


@given(st.lists(st.tuples(st.integers(0, 4), VALUES), min_size=4, max_size=20))
def test_variance_reductions_are_those_of_numpy_and_of_cart(rows):
    """Every cut and every grouping, with the variances of numpy; the best is that of dt.cart."""
    data = pd.DataFrame(rows, columns=["x", "y"]).assign(
        a=lambda d: d["x"].map("abcde".__getitem__)
    )
    if data["x"].nunique() < 2:
        return
    for found, name in ((thresholds_of(data, "y", "x"), "x"), (subsets_of(data, "y", "a"), "a")):
        for i, split in enumerate(found.splits):
            left = data["x"] <= split.value if name == "x" else data["a"].isin(split.left)
            parts = [data["y"][left], data["y"][~left]]
            within = sum(part.var(ddof=0) * len(part) for part in parts) / len(data)
            assert found.gain[i] == pytest.approx(data["y"].var(ddof=0) - within, abs=1e-9)
            told = means._means(found, i)[:2]
            assert told == pytest.approx([part.mean() for part in parts], abs=1e-9)
        tree = dt.cart(data[[name, "y"]], "y", max_depth=1, subsets="exhaustive")
        if tree.n_leaves > 1:
            assert tree.root.split.question == found.splits[found.best].question


def test_means_far_from_zero_are_told_apart():
    """Of a billion and a little, the little is told."""
    data = pd.DataFrame({"x": [1, 2, 3, 4], "y": 1e9 + np.array([0.0, 0.0, 1.0, 1.0])})
    told = numbers(dt.widgets.threshold_explorer(data, "y", "x"))
    assert [line.split()[-2:] for line in told.splitlines()[2:5]] == [
        ["1000000000", "0"],
        ["1000000001", "0"],
        ["1000000000.5", "0.25"],
    ]


def test_the_levels_stand_with_their_branch(iris):
    """The left set first; its levels under their rows."""
    explorer = dt.widgets.subset_explorer(iris, "petal_width_cm", "class")
    assert axes_of(explorer, 1)[0] == [
        "class ∈ {versicolor}: variance reduction = 0.008022",
        *("mean 1.33", "mean 1.14", "versicolor", "setosa", "virginica"),
    ]


# all of them


def odd_table(n=60, n_classes=12):
    """Odd names and twelve classes, a float column and levels."""
    rng = np.random.default_rng(2)
    return pd.DataFrame(
        {
            ODD: rng.normal(size=n),
            "x": rng.normal(size=n),
            "levels": [f"level ${i % 4}$ 漢" for i in range(n)],
            "class": [f"class_{i % n_classes} $漢$ & <b>" + "x" * 30 for i in range(n)],
            "y$": rng.normal(size=n),
        }
    )


MAKERS = {
    "regions": lambda d, t: dt.widgets.regions_explorer(d, t, ODD, "x"),
    "size": lambda d, t: dt.widgets.size_explorer(d, t),
    "steps": lambda d, t: dt.widgets.steps_explorer(d, t, ODD),
    "subset": lambda d, t: dt.widgets.subset_explorer(d, t, "levels"),
    "threshold": lambda d, t: dt.widgets.threshold_explorer(d, t, ODD),
}


@pytest.mark.parametrize("target", ["class", "y$"])
@pytest.mark.parametrize("name", MAKERS)
def test_odd_names_come_out_literally(name, target):
    """Without a warning, without a change of settings; signs of HTML and $ are in the texts."""
    before = dict(mpl.rcParams)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        explorer = MAKERS[name](odd_table(), target)
        explorer.controls[0].value = explorer.controls[0].value
    assert dict(mpl.rcParams) == before
    assert "<b>" not in explorer.numbers.value
    assert (target == "class" and name == "size") or "$" in explorer.text
    texts = explorer._picture._canvas.figure.findobj(mpl.text.Text)
    assert not any(text.get_parse_math() for text in texts if "$" in text.get_text())


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda d: dt.widgets.purity_explorer((4, 2, 1)), ValueError, "3 counts for 2 classes"),
        (lambda d: dt.widgets.purity_explorer((9, 2)), ValueError, "raise the limit"),
        (
            lambda d: dt.widgets.purity_explorer((1, 1, 1, 1), "abcd"),
            ValueError,
            r"a curve shows two classes and a triangle three, got 4: .*merge some of them",
        ),
        (
            lambda d: dt.widgets.purity_explorer((1, 1, 1), "abc", measure="kl"),
            ValueError,
            r"measure must be one of \['entropy', 'gini', 'error'\], got 'kl'",
        ),
        (lambda d: dt.widgets.steps_explorer(d, "class", "z"), KeyError, "no column 'z'"),
        (lambda d: dt.widgets.steps_explorer(d, "klass", "x"), KeyError, "no column 'klass'"),
        (
            lambda d: dt.widgets.steps_explorer(d, "class", "levels"),
            ValueError,
            "'levels' is nominal, and an axis needs numbers: name another one, or turn",
        ),
        (
            lambda d: dt.widgets.steps_explorer(d, "class", "x", label="q"),
            ValueError,
            "no class 'q'",
        ),
        (lambda d: dt.widgets.steps_explorer(d, "x", "x"), ValueError, "'x' is the target"),
        (
            lambda d: dt.widgets.steps_explorer(d, "class", "x", max_depth=0),
            ValueError,
            "max_depth must be 1 or more, got 0",
        ),
        (
            lambda d: dt.widgets.regions_explorer(d, "class", "x", "x"),
            ValueError,
            "'x' is named for both axes: name two attributes, x and y",
        ),
        (
            lambda d: dt.widgets.regions_explorer(d, "class", "levels", "x"),
            ValueError,
            "'levels' is nominal",
        ),
        (
            lambda d: dt.widgets.regions_explorer(d, "class", ODD, "x", d[["x", "class"]]),
            KeyError,
            "漢字",
        ),
        (
            lambda d: dt.widgets.size_explorer(d[:2], "class"),
            ValueError,
            "2 rows can't be divided into training and validation rows",
        ),
        (
            lambda d: dt.widgets.size_explorer(d, "class", d.assign(**{"class": None})),
            ValueError,
            "no validation row has a 'class': give rows that have one",
        ),
        (
            lambda d: dt.widgets.size_explorer(d, "class", seed=-1),
            ValueError,
            "seed must be 0 or more, got -1",
        ),
    ],
)
def test_errors_tell_the_remedy(call, error, message):
    """Unknown columns, one axis twice, attributes without numbers, rows without a target."""
    with pytest.raises(error, match=message):
        call(odd_table())


@pytest.mark.parametrize("gone", ["x", "class", "y$"])
@pytest.mark.parametrize(
    "make",
    [
        lambda d, t: dt.widgets.regions_explorer(d, t, ODD, "x"),
        lambda d, t: dt.widgets.size_explorer(d, t, d),
        lambda d, t: dt.widgets.steps_explorer(d, t, "x"),
        lambda d, t: dt.widgets.threshold_explorer(d, t, "x"),
    ],
)
def test_missing_values_get_the_answer_of_the_builders(make, gone):
    """The error of dt.cart, word by word, names the column and the count."""
    data = odd_table()
    target = "class" if gone == "x" else gone
    data.loc[[3, 5], gone] = None if gone == "class" else np.nan
    columns = data if gone == "y$" else data.drop(columns="y$")
    with pytest.raises(ValueError, match=r"missing") as wanted:
        dt.cart(columns[["x", target]], target)
    with pytest.raises(ValueError, match=r"missing") as got:
        make(columns, target)
    assert str(got.value) == str(wanted.value)


# ledger


def ids_told(explorer):
    """The entries that an explorer of the ledger lists."""
    lines = numbers(explorer).splitlines()[1:]
    return [line.split()[0] for line in lines if line and not line.startswith(" ")]


def test_the_ledger_is_chosen_by_source_verdict_and_text():
    """All three narrow it down; case and spaces round the text do not matter."""
    explorer = dt.widgets.ledger_explorer(dt.ledger.entries("Z"))
    _source, verdict, text = explorer.controls
    assert len(ids_told(explorer)) == len(dt.ledger.entries("Z"))
    text.value = " X5 "
    assert ids_told(explorer) == ["Z10", "Z11"]
    verdict.value = "agrees"
    assert ids_told(explorer) == ["Z11"]
    assert "agrees 1 of" in explorer.figure.alt and "wrong 0 of" in explorer.figure.alt
    text.value = "no such text"
    assert numbers(explorer) == f"0 of {len(dt.ledger.entries('Z'))} entries"


def test_the_ledger_has_a_frame_for_each_source_and_verdict():
    """Pages without a kernel can't type, but they can choose."""
    explorer = dt.widgets.ledger_explorer(dt.ledger.entries("Q"))
    frames = explorer.frames()
    assert len(frames) == explorer.positions == 2 * 3  # all, Q; all, agrees, rounded
    assert [frame.text.splitlines()[0] for frame in frames[:3]] == [
        "6 of 6 entries",
        "6 of 6 entries",
        "1 of 6 entries",
    ]


def test_a_ledger_without_entries_is_refused():
    """The error says where entries come from."""
    with pytest.raises(ValueError, match=r"dt\.ledger\.entries"):
        dt.widgets.ledger_explorer([])
