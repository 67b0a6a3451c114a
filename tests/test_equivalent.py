"""Regions of trees that students make, held against points of a fine grid."""

import itertools

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtlearn import Tree
from dtlearn.course.practice import equivalent
from dtlearn.course.practice.constructions import Fails

CUTS = (10, 20, 30, 40)
GRID = pd.DataFrame(
    itertools.product([*range(5, 50, 5)], repeat=2), columns=["Wind", "Rain"]
).astype(float)


@st.composite
def nested_trees(draw, bounds=None, depth=0):
    """A tree of Wind and Rain in which a row can come to each leaf."""
    bounds = bounds or {"Wind": (0, 50), "Rain": (0, 50)}
    name = draw(st.sampled_from(["Wind", "Rain"]))
    low, high = bounds[name]
    cuts = [cut for cut in CUTS if low < cut < high]
    if depth == 3 or not cuts or (depth and draw(st.booleans())):
        return draw(st.sampled_from("abc"))
    cut = draw(st.sampled_from(cuts))
    below = ({**bounds, name: reach} for reach in ((low, cut), (cut, high)))
    return name, cut, *(draw(nested_trees(side, depth + 1)) for side in below)


def boxes(nested, wind=(0, 50), rain=(0, 50)):
    """The regions by their ends, from the tuples alone."""
    if isinstance(nested, str):
        return {(wind, rain, nested)}
    name, cut, left, right = nested
    if name == "Wind":
        return boxes(left, (wind[0], cut), rain) | boxes(right, (cut, wind[1]), rain)
    return boxes(left, wind, (rain[0], cut)) | boxes(right, wind, (cut, rain[1]))


def clipped(bounds, name):
    """The ends of a region along an attribute, inside of the square."""
    low, high = bounds.get(name, (0, 50))
    return max(low, 0), min(high, 50)


@given(nested_trees())
def test_regions_are_the_boxes_of_the_tuples(nested):
    """Bounds that no question sets are without end; a leaf has one region."""
    tree = Tree.from_nested(nested)
    found = {
        (*(clipped(dict(bounds), name) for name in ("Wind", "Rain")), said)
        for bounds, said in equivalent.regions(tree)
    }
    assert found == boxes(nested)
    assert len(found) == tree.n_leaves


@given(nested_trees())
def test_each_region_holds_a_point(nested):
    """The points that are compared come to every leaf, so none can differ unseen."""
    tree = Tree.from_nested(nested)
    points = equivalent.points(tree)
    assert tree.apply(points).nunique() == tree.n_leaves


@given(nested_trees(), nested_trees())
def test_trees_that_say_the_same_are_told_from_others(nested, given_one):
    """Held against a grid with a point on each threshold and between any two."""
    tree, other = Tree.from_nested(nested), Tree.from_nested(given_one)
    same = (tree.predict(GRID) == other.predict(GRID)).all()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equivalent, "AFTERNOON", given_one)
        if same:
            equivalent.says_the_same(tree)
        else:
            with pytest.raises(Fails, match="it says [abc], and the given tree [abc]"):
                equivalent.says_the_same(tree)
