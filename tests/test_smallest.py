"""The smallest tree without errors, and tables that need a large one."""

from itertools import product
from math import comb, inf

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn.course.smallest import fewest_leaves, majority, parity


def sizes(rows, names):
    """The numbers of leaves of all trees without errors, listed one by one."""
    if len({row[-1] for row in rows}) == 1:
        yield 1
        return
    for i in names:
        levels = sorted({row[i] for row in rows})
        parts = [[row for row in rows if row[i] == level] for level in levels]
        if len(parts) > 1:
            for several in product(*(list(sizes(part, names - {i})) for part in parts)):
                yield sum(several)


ROWS = st.lists(st.tuples(*[st.sampled_from("abc"), *[st.sampled_from("01")] * 3]), min_size=1)


@given(ROWS)
def test_fewest_leaves_is_the_least_of_all_trees(rows):
    """Listing every tree gives the same, and no tree where rows alike differ in class."""
    assert fewest_leaves(pd.DataFrame(rows)) == min(sizes(rows, {0, 1, 2}), default=inf)


@given(ROWS)
def test_id3_never_has_fewer(rows):
    """A tree without errors has as many leaves with rows as the smallest one, or more."""
    table = pd.DataFrame(rows, columns=list("xyzc"))
    tree = dt.id3(table, "c")
    if tree.score(table) == 1:
        nodes = tree.nodes
        assert (nodes["is_leaf"] & (nodes["n"] > 0)).sum() >= fewest_leaves(table)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_parity_needs_a_leaf_a_row(n):
    """2^n leaves, as two rows that differ in one bit differ in class."""
    assert fewest_leaves(parity(n)) == 2**n == len(parity(n))


@pytest.mark.parametrize("n", [1, 3, 5, 7])
def test_majority_needs_nearly_as_many(n):
    """A way down ends at (n + 1)/2 answers that agree: j - 1 answers before it hold the others."""
    k = (n + 1) // 2
    assert fewest_leaves(majority(n)) == 2 * sum(comb(j - 1, k - 1) for j in range(k, n + 1))
