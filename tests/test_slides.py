"""The pseudo-code of CART on the slides, word by word."""

import pandas as pd
import pytest

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.course.slides import grown


@pytest.mark.parametrize("last_level", [0, 1, 2, 3, 9])
def test_the_last_level_is_the_height_of_the_library(last_level):
    """With levels from 1 at the root, L is what max_depth is; each row differs from the next."""
    rows = pd.DataFrame({"x": range(8), "y": [0, 1] * 4})
    tree = cart(rows, target="y", max_depth=last_level)
    assert grown(rows, last_level) == (tree.n_leaves, tree.height)


def test_pure_nodes_are_split_on():
    """x2 ≤ 4.5 leaves one 0 and four 1; the four are parted all the same, until δ stops it."""
    assert grown(load("midpoints"), 99)[0] == 5
    assert grown(load("midpoints"), 99, delta=4) == (2, 1)


def test_rows_that_are_all_alike_have_no_question():
    """The pseudo-code does not say what happens; the search over nothing fails."""
    with pytest.raises(ValueError, match="empty"):
        grown(pd.DataFrame({"x": [1, 1], "y": [0, 1]}), 1)
