"""Rows of a sample and depth of its tree: the numbers of the explorer, and its curve."""

import numpy as np
import pytest

import dtlearn as dt

CARS = dt.datasets.load("car_evaluation").sample(frac=1, random_state=1)
NEW = CARS[1200:]


def accuracy(n, depth, rows):
    """The share of rows that a tree grown to this depth from the first n cars gets right."""
    said = dt.id3(CARS.head(n), "class", max_depth=depth).predict(rows)
    return float((said == rows["class"]).mean())


@pytest.mark.slow
def test_numbers_are_those_of_a_tree_grown_to_the_depth():
    """Cut at a depth is what growing stops at: accuracies on own and on new rows, and leaves."""
    explorer = dt.widgets.sample_explorer(CARS[:1200], "class", NEW, (50, 400, 1200))
    for at, n in enumerate((50, 400, 1200)):
        for depth in (0, 2, 5):
            told = explorer.frame(at, depth).text.splitlines()
            leaves = dt.id3(CARS.head(n), "class", max_depth=depth).n_leaves
            many = "1 leaf" if leaves == 1 else f"{leaves} leaves"
            assert told[1] == f"{n:,} rows, depth {depth}: {many}" or told[0].endswith(many)
            text = "\n".join(told)
            assert f"(accuracy {accuracy(n, depth, CARS.head(n)):.4f})" in text
            assert f"(accuracy {accuracy(n, depth, NEW):.4f})" in text
            if at:
                before = accuracy((50, 400, 1200)[at - 1], depth, NEW)
                assert told[-1].endswith(f"accuracy {before:.4f}")


def test_a_tree_that_ends_above_the_depth_stays_as_it_is():
    """The sample of five has a stump; deeper it is the same."""
    explorer = dt.widgets.sample_explorer(CARS[:1200], "class", NEW, (5, 1200))
    assert (
        explorer.frame(0, 2).text.split(": ", 2)[2:] == explorer.frame(0, 6).text.split(": ", 2)[2:]
    )


@pytest.mark.parametrize(
    ("sizes", "said"),
    [((), "must rise"), ((9, 9), "must rise"), ((0, 9), "from 1"), ((9, 2000), "has 1,728")],
)
def test_sizes_that_cannot_be_are_refused(sizes, said):
    """They rise, and the table has them."""
    with pytest.raises(ValueError, match=said):
        dt.widgets.sample_explorer(CARS, "class", NEW, sizes)


def test_other_faults_are_refused():
    """An unknown algorithm, and a target that is a number."""
    with pytest.raises(ValueError, match="algorithm"):
        dt.widgets.sample_explorer(CARS, "class", NEW, (9,), "id4")
    numbers = CARS.assign(price=np.arange(len(CARS)) / 2)
    with pytest.raises(ValueError, match="'price' is a number"):
        dt.widgets.sample_explorer(numbers, "price", numbers, (9,), "cart")


def test_the_curve_has_a_tick_for_each_size_and_its_numbers():
    """Lines, ticks and legend of the picture."""
    ax = dt.draw.learning_curve([10, 1000], {"a": [0.5, 0.75], "$b$": [0.25, 1]})
    assert [line.get_ydata().tolist() for line in ax.lines] == [[0.5, 0.75], [0.25, 1]]
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["10", "1,000"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "$b$"]
    assert ax.get_xscale() == "log"


@pytest.mark.parametrize(
    ("rows", "found", "said"),
    [
        ([2, 1], [0, 1], "must rise"),
        ([], [], "must rise"),
        ([1, 2], [1], "one for each"),
        ([1, 2], [1, np.nan], "one for each"),
    ],
)
def test_curves_that_do_not_fit_are_refused(rows, found, said):
    """Rows rise, and each has its number."""
    with pytest.raises(ValueError, match=said):
        dt.draw.learning_curve(rows, {"a": found})
