"""Pictures of numbers: triangle, staircase, confusion, leaves, depths, sizes, powers, ROC."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import colors
from matplotlib.collections import PathCollection, PolyCollection
from matplotlib.contour import ContourSet
from sklearn import metrics

import dtlearn as dt
from dtlearn.draw import (
    alphas,
    confusion,
    depths,
    leaves,
    lines,
    powers,
    rates,
    sizes,
    style,
    triangle,
)

IRIS, RISK = dt.datasets.load("iris"), dt.datasets.load("risk")


@pytest.fixture(autouse=True)
def closed():
    """No figure stays open."""
    yield
    plt.close("all")


def polygons(ax):
    """The rectangles of each filled artist, as (left, bottom, right, top)."""
    found = [c for c in ax.collections if isinstance(c, PolyCollection)]
    return [
        [(*p.vertices[:4].min(axis=0), *p.vertices[:4].max(axis=0)) for p in c.get_paths()]
        for c in found
    ]


# The triangle


@given(st.lists(st.integers(0, 50), min_size=3, max_size=3).filter(any))
def test_a_point_stands_where_its_shares_weigh_the_corners(counts):
    """Its height over each side is the share of the corner across, in heights of the triangle."""
    x, y = triangle.place(counts)
    shares = np.array(counts) / sum(counts)
    assert y / np.sqrt(0.75) == pytest.approx(shares[2])
    from_left = (np.sqrt(3) * x - y) / 2  # distance from the side that joins corners 1 and 3
    from_right = (np.sqrt(3) * (1 - x) - y) / 2
    assert from_left / np.sqrt(0.75) == pytest.approx(shares[1], abs=1e-9)
    assert from_right / np.sqrt(0.75) == pytest.approx(shares[0], abs=1e-9)


@pytest.mark.parametrize("name", ["entropy", "gini", "error"])
def test_lines_of_the_triangle_have_the_value_they_tell(name):
    """The measure at the points of each line, from their heights over the sides, is its level."""
    ax = dt.draw.simplex(name)
    drawn = next(c for c in ax.collections if isinstance(c, ContourSet) and not c.filled)
    of = {"entropy": dt.entropy, "gini": dt.gini, "error": dt.classification_error}[name]
    checked = 0
    for level, path in zip(drawn.levels, drawn.get_paths(), strict=True):
        x, y = path.vertices.T
        third = y / np.sqrt(0.75)
        second = (np.sqrt(3) * x - y) / 2 / np.sqrt(0.75)
        shares = np.stack([1 - second - third, second, third], axis=-1)
        # A line is drawn through a net of points; at the edge entropy is steep between two of them.
        values = of(np.clip(shares, 0, None))
        inner = shares.min(axis=1) > 0.03
        assert np.allclose(values[inner], level, atol=0.006)
        checked += inner.sum()
    assert checked > 200


def test_the_names_of_the_lines_are_their_values():
    """Each name stands where the measure, straight up from the middle, has its value."""
    ax = dt.draw.simplex("gini")
    told = [t for t in ax.texts if t.get_gid() == triangle.LEVEL]
    assert len(told) >= 4
    for text in told:
        up = text.get_position()[1] / np.sqrt(0.75)
        value = 1 - up**2 - (1 - up) ** 2 / 2
        assert value == pytest.approx(float(text.get_text()), abs=0.005)


def test_the_triangle_says_what_is_wrong():
    """Other measures, other numbers of classes, points without rows, names too many."""
    with pytest.raises(ValueError, match="no measure 'ginni': choose one of"):
        dt.draw.simplex("ginni")
    with pytest.raises(ValueError, match="three classes with rows"):
        dt.draw.simplex("gini", [[0, 0, 0]])
    with pytest.raises(ValueError, match="three classes with rows"):
        dt.draw.simplex("gini", [[1, 2]])
    with pytest.raises(ValueError, match="of three classes, got 2"):
        dt.draw.simplex("gini", classes=["a", "b"])
    with pytest.raises(ValueError, match="2 names for 1 points"):
        dt.draw.simplex("gini", [[1, 2, 3]], names=["a", "b"])


# The staircase


def stairs_of(ax):
    """Heights and edges of each staircase."""
    return [(p.get_data().values, p.get_data().edges) for p in ax.patches]


def test_the_stairs_of_the_risk_tree():
    """Errors 0 and 1/3 at alphas from 0 and from 1/6; 3 leaves and 1; alpha 0.1 has the first."""
    path = dt.prune.cost_complexity_path(dt.cart(RISK, "Risk"))
    ax = dt.draw.staircase(path, alpha=0.1)
    ((values, edges),) = stairs_of(ax)
    assert values.tolist() == pytest.approx([0, 1 / 3])
    assert edges.tolist() == [0, 1, 2]
    assert [t.get_text() for t in ax.get_xticklabels()] == ["0", "0.167"]
    over = ax.child_axes[0]
    assert [t.get_text() for t in over.get_xticklabels()] == ["3", "1"]
    assert ax.get_title(loc="left") == "alpha = 0: 3 leaves, error 0"
    assert alphas.chosen_step(path, None, 1 / 6) == 1
    assert alphas.chosen_step(path, None, 0.1666) == 0


def test_error_bars_and_the_line_of_one_standard_error():
    """Irises: bars from error - SE to error + SE; the line at the least + SE; 3 leaves chosen."""
    tree = dt.cart(IRIS, "class")
    path, found = dt.prune.cost_complexity_path(tree), dt.prune.cross_validate(tree)
    ax = dt.draw.staircase(path, found)
    bars = [c for c in ax.collections if len(c.get_paths()) == len(path)]
    ends = np.array([[p.vertices[:, 1].min(), p.vertices[:, 1].max()] for p in bars[0].get_paths()])
    error, spread = found["error"].to_numpy(), found["standard_error"].to_numpy()
    assert np.allclose(ends, np.stack([error - spread, error + spread], axis=1))
    level = [line.get_ydata()[0] for line in ax.lines if len(set(line.get_ydata())) == 1]
    assert any(np.isclose(y, 0.06 + spread[1]) for y in level)
    assert ax.get_title(loc="left") == "alpha = 0.0133: 3 leaves, error 0.0667"
    ring = ax.collections[-1].get_offsets()
    assert ring.tolist() == [[3.5, pytest.approx(0.0667, abs=1e-4)]]


def test_tables_that_do_not_fit_are_refused():
    """A column that is missing, errors too few, an alpha below 0."""
    path = dt.prune.cost_complexity_path(dt.cart(RISK, "Risk"))
    with pytest.raises(KeyError, match="path has no column 'risk'"):
        dt.draw.staircase(path.drop(columns="risk"))
    with pytest.raises(KeyError, match="cross_validated has no column 'error'"):
        dt.draw.staircase(path, path)
    with pytest.raises(ValueError, match="1 errors of validation rows for the 2 steps"):
        dt.draw.staircase(path, validation=[0.5])
    with pytest.raises(ValueError, match="alpha must be 0 or more, got -1"):
        dt.draw.staircase(path, alpha=-1)


# The confusion matrix


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(1, 9)), min_size=1),
)
def test_counts_are_those_of_scikit_learn(rows):
    """Weighted counts of true against predicted, for a tree that predicts a column as it is."""
    true, said, weight = np.array(rows).T
    names = np.array(list("abcd"))
    data = pd.DataFrame({"x": names[said], "y": names[true]})
    teach = pd.DataFrame({"x": names, "y": names})
    tree = dt.id3(teach, "y")
    found = confusion.counts_of(tree, data, weight)
    wanted = metrics.confusion_matrix(data["y"], data["x"], labels=names, sample_weight=weight)
    assert np.array_equal(found.to_numpy(), wanted)


def test_the_matrix_of_the_depth_two_tree():
    """Irises at depth 2: 50, 49 and 45 right, 1 and 5 wrong; shares of the line of each class."""
    tree = dt.cart(IRIS, "class", max_depth=2)
    ax = dt.draw.confusion_matrix(tree, IRIS)
    shown = {tuple(t.get_position()): t.get_text() for t in ax.texts}
    assert shown == {
        (0.5, 0.5): "50\n100 %",
        (1.5, 1.5): "49\n98 %",
        (2.5, 1.5): "1\n2 %",
        (1.5, 2.5): "5\n10 %",
        (2.5, 2.5): "45\n90 %",
    }
    assert ax.get_title(loc="left") == "accuracy = 0.9600 (144 of 150)"
    assert [t.get_text() for t in ax.get_yticklabels()] == tree.classes
    table = pd.crosstab(IRIS["class"], tree.predict(IRIS))
    again = dt.draw.confusion_matrix(table)
    assert {tuple(t.get_position()): t.get_text() for t in again.texts} == shown


def test_a_class_that_is_never_predicted_has_a_column():
    """The table of pd.crosstab lacks it; the matrix is square all the same."""
    table = pd.crosstab(pd.Series(list("aabc")), pd.Series(list("aaaa")))
    ax = dt.draw.confusion_matrix(table)
    assert len(polygons(ax)[0]) == 9
    assert ax.get_title(loc="left") == "accuracy = 0.5000 (2 of 4)"


@pytest.mark.slow
def test_twelve_classes_are_readable():
    """Every count keeps inside its cell, on a figure of its own."""
    names = [f"class {i:02}" for i in range(12)]
    rng = np.random.default_rng(0)
    table = pd.DataFrame(rng.integers(1, 9999, (12, 12)), names, names)
    ax = dt.draw.confusion_matrix(table)
    ax.figure.canvas.draw()
    assert len(ax.texts) == 144
    for text in ax.texts:
        box = ax.transData.inverted().transform_bbox(text.get_window_extent())
        column, line = np.floor(text.get_position())
        assert column <= box.x0 and box.x1 <= column + 1
        assert line <= min(box.y0, box.y1) and max(box.y0, box.y1) <= line + 1


def test_matrices_that_are_none_are_refused():
    """No data, weights that do not fit, numbers below 0, a regression tree."""
    tree = dt.cart(RISK, "Risk")
    with pytest.raises(ValueError, match="needs rows to predict: give data"):
        dt.draw.confusion_matrix(tree)
    with pytest.raises(ValueError, match=r"weights of shape \(2,\) for 6 rows"):
        dt.draw.confusion_matrix(tree, RISK, [1, 2])
    with pytest.raises(ValueError, match="finite and not negative"):
        dt.draw.confusion_matrix(pd.DataFrame([[-1]], ["a"], ["a"]))
    with pytest.raises(ValueError, match="a tree, or counts as a DataFrame"):
        dt.draw.confusion_matrix([[1, 2], [3, 4]])
    with pytest.raises(TypeError, match="it has no classes"):
        data = pd.DataFrame({"a": [1, 2], "y": [0.5, 1.5]})
        dt.draw.confusion_matrix(dt.cart(data, "y"), data)


# Distributions of leaves


def test_the_bars_are_the_counts():
    """Risk: 3 H; 2 L; 1 H, one bar under the other, from 0 on."""
    ax = dt.draw.distributions(dt.cart(RISK, "Risk"))
    half = leaves.BAR / 2
    high, low = polygons(ax)
    assert high == [pytest.approx((0, -half, 3, half)), pytest.approx((0, 2 - half, 1, 2 + half))]
    assert low == [pytest.approx((0, 1 - half, 2, 1 + half))]
    assert [t.get_text() for t in ax.texts] == ["n = 3", "n = 2", "n = 1"]


@pytest.mark.parametrize("depth", [0, 1, 2, None])
def test_the_nodes_of_a_depth_hold_all_rows(depth):
    """Whatever the depth, the bars add up to the table."""
    tree = dt.cart(IRIS, "class")
    nodes, hidden = leaves.by_size(tree, depth)
    assert tree.arrays.n[nodes].sum() == 150 and hidden == 0
    bars = np.vstack([b for b in polygons(dt.draw.distributions(tree, depth)) if b])
    assert (bars[:, 2] - bars[:, 0]).sum() == pytest.approx(150)


def test_of_many_leaves_the_largest_are_drawn():
    """90 leaves: 40 of them, and a note of the other 50."""
    data = pd.DataFrame({"x": range(90), "y": [str(i) for i in range(90)]})
    tree = dt.id3(data, "y", nominal=["x"])
    ax = dt.draw.distributions(tree)
    assert len(ax.get_yticks()) == 40
    assert ax.get_title(loc="left") == "50 smaller ones are left out"


def test_means_and_deviations_of_numbers():
    """1 and 3: mean 2 ± 1; 7, 7: mean 7 ± 0; rows as dots under the line of their node."""
    data = pd.DataFrame({"x": [0, 0, 1, 1], "y": [1.0, 3.0, 7.0, 7.0]})
    tree = dt.cart(data, "y", task="regression")
    ax = dt.draw.distributions(tree, data=data)
    spread = ax.collections[0].get_segments()
    assert np.allclose(spread, [[[1, 0], [3, 0]], [[7, 1], [7, 1]]])
    means, rows = (c for c in ax.collections if isinstance(c, PathCollection))
    assert np.allclose(means.get_offsets(), [[2, 0], [7, 1]])
    low = leaves.SHIFT
    assert np.allclose(rows.get_offsets(), [[1, low], [3, low], [7, 1 + low], [7, 1 + low]])


# Depths and sizes


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_each_depth_is_the_tree_grown_to_it(criterion):
    """CART's first splits do not depend on max_depth: errors and impurities of shallower trees."""
    train, rest = IRIS.iloc[::2], IRIS.iloc[1::2]
    tree = dt.cart(train, "class", criterion=criterion)
    table = depths.by_depth(tree, rest)
    measure = {"gini": dt.gini, "entropy": dt.entropy}[criterion]
    for depth in range(tree.height + 1):
        short = dt.cart(train, "class", criterion=criterion, max_depth=depth)
        ends = [short.node(i) for i in range(short.n_nodes) if short.node(i).is_leaf]
        impurity = sum(node.n * measure(node.counts) for node in ends) / len(train)
        wanted = [impurity, 1 - short.score(train), 1 - short.score(rest)]
        assert table.loc[depth].tolist() == pytest.approx(wanted)


def test_depths_of_a_regression_tree_are_squared_errors():
    """The variance of the leaves is the mean squared error, so there is one line for it."""
    data = pd.DataFrame({"x": [0, 1, 2, 3], "y": [0.0, 2.0, 10.0, 14.0]})
    table = depths.by_depth(dt.cart(data, "y", task="regression"), data)
    assert table.columns.tolist() == ["training error", "validation error"]
    # mean 6.5: (42.25 + 20.25 + 12.25 + 56.25) / 4; then means 1 and 12: (1 + 1 + 4 + 4) / 4
    assert np.allclose(table.to_numpy().T, [[32.75, 2.5, 0]] * 2)


def test_rows_without_a_branch_count_where_they_stop():
    """A training row whose value is missing stays at the root: its error there counts on."""
    data = pd.DataFrame({"x": ["a", "a", "b", "b", None], "y": ["p", "p", "q", "q", "q"]})
    tree = dt.cart(data, "y", missing="majority")
    table = depths.by_depth(tree)
    wrong = 1 - tree.score(data)
    assert table["training error"].iloc[-1] == pytest.approx(wrong)


def test_a_depth_is_marked():
    """The ring stands at the last curve; a depth that the tree lacks is refused."""
    tree = dt.cart(RISK, "Risk")
    ax = dt.draw.depth_curve(tree, RISK, 1)
    assert ax.collections[-1].get_offsets().tolist() == [[1, pytest.approx(1 / 6)]]
    assert ax.get_title(loc="left") == "depth 1: validation error 0.167"
    with pytest.raises(ValueError, match="no depth 3: the tree has the depths 0 to 2"):
        dt.draw.depth_curve(tree, depth=3)


def test_the_least_validation_error_has_a_line_down():
    """Of equal ones the first: 0.3 at size 2; rings at both errors of the current size."""
    ax = dt.draw.errors_by_size([1, 2, 4, 9], [0.5, 0.2, 0.1, 0], [0.5, 0.3, 0.3, 0.4], current=9)
    down = ax.collections[0].get_segments()[0]
    assert down[0, 0] == down[1, 0] == 2 and down[1, 1] == 0.3
    rings = [c.get_offsets().tolist()[0] for c in ax.collections[1:]]
    assert rings == [[9, 0], [9, 0.4]]
    assert [line.get_ydata().tolist() for line in ax.lines] == [
        [0.5, 0.2, 0.1, 0],
        [0.5, 0.3, 0.3, 0.4],
    ]


def test_single_results_lie_beside_their_mean_and_its_band():
    """Two dots at each value, 0.3 of a step to both sides; the band reaches one sd up and down."""
    ax = dt.draw.spread([0, 1, 2], [[1, 1], [0.6, 1], [0.5, 0.7]], [1, 0.8, 0.6], [0, 0.2, 0.1])
    band, dots = ax.collections
    assert ax.lines[0].get_xydata().tolist() == [[0, 1], [1, 0.8], [2, 0.6]]
    places = [[-0.3, 1], [0.3, 1], [0.7, 0.6], [1.3, 1], [1.7, 0.5], [2.3, 0.7]]
    assert np.allclose(dots.get_offsets(), places)
    corners = band.get_paths()[0].vertices
    assert {(x, round(y, 9)) for x, y in corners.tolist()} == {
        *((0, 1), (1, 0.6), (1, 1), (2, 0.5), (2, 0.7))
    }
    one_each = dt.draw.spread([0, 2], [1, 0.5], [1, 0.6], [0, 0.1]).collections[1]
    assert one_each.get_offsets().tolist() == [[0, 1], [2, 0.5]]


def test_results_that_do_not_fit_are_refused():
    """Fewer results than values, a missing number, a negative deviation."""
    with pytest.raises(ValueError, match="1 lines of results, 2 means and 2 deviations for 2"):
        dt.draw.spread([0, 1], [1], [1, 1], [0, 0])
    with pytest.raises(ValueError, match="a number is missing or infinite"):
        dt.draw.spread([0, 1], [1, np.nan], [1, 1], [0, 0])
    with pytest.raises(ValueError, match="never negative, got -0.1"):
        dt.draw.spread([0, 1], [1, 1], [1, 1], [0, -0.1])


def test_sizes_that_do_not_fit_are_refused():
    """Fewer errors than sizes, sizes that fall, a current size that is none."""
    with pytest.raises(ValueError, match="1 training errors for 2 sizes"):
        dt.draw.errors_by_size([1, 2], [0.5])
    with pytest.raises(ValueError, match="sizes must rise"):
        dt.draw.errors_by_size([2, 1], [0.5, 0.4])
    with pytest.raises(ValueError, match=r"no size 3: the sizes are \[1.0, 2.0\]"):
        dt.draw.errors_by_size([1, 2], [0.5, 0.4], current=3)


# Powers


@given(st.floats(0.01, 100), st.floats(-1, 3), st.integers(0, 99))
def test_the_exponent_is_that_of_numpy(factor, exponent, seed):
    """A noisy power law: the same line as a polynomial of degree one through the logarithms."""
    x = np.array([10.0, 30, 100, 1000, 5000])
    y = factor * x**exponent * np.exp(np.random.default_rng(seed).normal(0, 0.1, 5))
    slope, at_one = np.polyfit(np.log(x), np.log(y), 1)
    assert powers.power_law(x, y) == pytest.approx((np.exp(at_one), slope), rel=1e-6, abs=1e-9)


def test_times_without_a_logarithm_are_refused():
    """Zero, one size only, and lists of different lengths."""
    with pytest.raises(ValueError, match="numbers above 0: look at the sizes and at naive"):
        dt.draw.loglog([1, 2], {"naive": [0, 1]})
    with pytest.raises(ValueError, match="two different sizes"):
        dt.draw.loglog([2, 2], {"naive": [3, 1]})
    with pytest.raises(ValueError, match="1 naive for 2 sizes"):
        dt.draw.loglog([1, 2], {"naive": [3]})


# ROC


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0])), min_size=2
    ).filter(lambda rows: len({truth for truth, _ in rows}) == 2)
)
def test_curve_and_area_are_those_of_scikit_learn(rows):
    """With ties among the scores: corners as roc_curve, area as roc_auc_score."""
    truth, scores = zip(*rows, strict=True)
    fpr, tpr, thresholds = metrics.roc_curve(truth, scores, drop_intermediate=False)
    assert np.allclose(rates.corners(truth, scores, True)[:, 0], fpr)
    assert np.allclose(rates.corners(truth, scores, True)[:, 1], tpr)
    assert rates.corners(truth, scores, True)[1:, 2].tolist() == thresholds[1:].tolist()
    assert rates.auc(truth, scores, True) == pytest.approx(metrics.roc_auc_score(truth, scores))


def test_the_display_of_scikit_learn_has_the_same_line():
    """Beside RocCurveDisplay, for the share of virginica that a tree of depth 2 gives."""
    tree, is_one = dt.cart(IRIS, "class", max_depth=2), IRIS["class"] == "virginica"
    scores = tree.predict_proba(IRIS)["virginica"]
    theirs = metrics.RocCurveDisplay.from_predictions(is_one, scores, drop_intermediate=False)
    ours = dt.draw.roc(IRIS["class"], scores, "virginica", threshold=0.5)
    assert np.allclose(ours.lines[0].get_xydata(), theirs.line_.get_xydata())
    assert ours.get_title(loc="left").startswith(f"AUC = {theirs.roc_auc:.4f}, at 0.5: TPR 0.9000")
    assert ours.collections[-1].get_offsets().tolist() == [[0.01, 0.9]]


def test_the_curve_of_the_study():
    """The depth-three tree of the car study: its corners, and its area 0.981155."""
    # test rows of both kinds in its leaves, by falling share of the class
    others, ones = (6, 12, 240), (138, 36, 0)
    truth = np.repeat([False, True, False, True, False], [6, 138, 12, 36, 240])
    scores = np.repeat([0.712963, 0.712963, 0.25, 0.25, 0.0], [6, 138, 12, 36, 240])
    found = rates.corners(truth, scores, True)
    assert np.allclose(found[1:, 0], np.cumsum(others) / 258)
    assert np.allclose(found[1:, 1], np.cumsum(ones) / 174)
    assert found[1, :2].round(6).tolist() == [0.023256, 0.793103]
    assert found[2, 0].round(6) == 0.069767
    assert rates.auc(truth, scores, True) == pytest.approx(0.981155, abs=5e-7)


def test_scores_that_make_no_curve_are_refused():
    """Lengths that differ, a missing score, rows of one kind alone."""
    with pytest.raises(ValueError, match="1 scores for 2 rows"):
        dt.draw.roc(["a", "b"], [0.5], "a")
    with pytest.raises(ValueError, match="a score is missing"):
        dt.draw.roc(["a", "b"], [0.5, np.nan], "a")
    with pytest.raises(ValueError, match="no rows are 'c'"):
        dt.draw.roc(["a", "b"], [0.5, 0.1], "c")
    with pytest.raises(ValueError, match="all rows are 'a'"):
        dt.draw.roc(["a", "a"], [0.5, 0.1], "a")


# Looks


def test_twenty_lines_look_different():
    """By colour, dashes and sign; the colours read on white and on black."""
    looks = [lines.look(i) for i in range(20)]
    assert len({(k["color"], k["linestyle"], k["marker"]) for k in looks}) == 20
    for colour in lines.COLOURS:
        light = style.luminance(colors.to_hex(colour))
        assert 1.05 / (light + 0.05) >= 2.8 and (light + 0.05) / 0.05 >= 3


def test_what_moves_is_all_that_a_choice_changes():
    """Rings and marks can be taken off and drawn anew; the curves stay."""
    x, errors = sizes.checked([1, 2], [0.5, 0.1], [0.5, 0.2])
    found = rates.corners([True, False, True], [0.9, 0.5, 0.2], True)
    table = depths.by_depth(dt.cart(RISK, "Risk"))
    path = alphas.errors_of(dt.prune.cost_complexity_path(dt.cart(RISK, "Risk")))
    for draw in (
        lambda ax, i: sizes.moving(ax, x, errors, x[i]),
        lambda ax, i: rates.moving(ax, found, found[i, 2]),
        lambda ax, i: depths.moving(ax, table, i),
        lambda ax, i: alphas.moving(ax, path, i),
        lambda ax, i: triangle.moving(ax, np.eye(3)[[i]], ["node"]),
    ):
        ax = plt.figure().add_subplot()
        before = len(ax.get_children())
        for i in (0, 1, 0):
            artists = draw(ax, i)
            assert len(ax.get_children()) == before + len(artists)
            for artist in artists:
                artist.remove()
        assert len(ax.get_children()) == before
