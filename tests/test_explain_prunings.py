"""What a pruning decided, told in sentences: true of the numbers that it compared."""

import operator

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from test_prune_pessimistic import chain_with_rows

import dtlearn as dt
from dtlearn.explain.decisions import METHODS, decisions
from dtlearn.explain.page import Heading

RISK = dt.datasets.load("risk")
IRIS = dt.datasets.load("iris")
RELATIONS = {"≤": operator.le, "<": operator.lt, ">": operator.gt, "≥": operator.ge}
ENDS = {
    "leaf": "the subtree goes.",
    "kept": ("the subtree stays.", "the subtree, which stays.", "it stays, and pruning ends."),
    "raised": "the branch is raised in its place.",
    "dropped": "the subtree is dropped.",
    "gone with a node above": "this one is gone with it.",
}


def rows(text):
    """A table with the columns x, z and y from words such as "upA"."""
    return pd.DataFrame([list(word) for word in text.split()], columns=["x", "z", "y"])


CROSSED = rows("upA upA upA uqB vpB vpB vqA")
MISLED = rows("uqA uqA vqB vqB vpA")


def said(pruned):
    """Node and sentence of each decision."""
    return [(decision.node, decision.sentence) for decision in decisions(pruned)]


# by hand: the numbers of the records are worked out in the tests of the methods


def test_reduced_error_bottom_up():
    """At x = u the leaf makes no error and the subtree 2; at the root 2 and 1 error."""
    pruned = dt.prune.reduced_error(dt.id3(CROSSED, "y"), MISLED)
    where = "errors on the validation rows, the subtree"
    assert said(pruned) == [
        (1, f"The leaf makes 0 {where} 2: the leaf is no worse, so the subtree goes."),
        (
            2,
            "The leaf makes 1 error on the validation rows, the subtree 3: the leaf is no worse, "
            "so the subtree goes.",
        ),
        (0, f"The leaf makes 2 {where} 1: the leaf is worse, so the subtree stays."),
    ]


def test_reduced_error_best_first():
    """The root's errors fall by 3, those of the nodes below by 2."""
    pruned = dt.prune.reduced_error(dt.id3(CROSSED, "y"), MISLED, order="best-first")
    assert said(pruned) == [
        (
            0,
            "The leaf makes 2 errors on the validation rows, the subtree 5: no other node's errors "
            "fall by more, so the subtree goes.",
        )
    ]


def test_reduced_error_without_rows():
    """No validation row comes to x = v."""
    pruned = dt.prune.reduced_error(dt.id3(CROSSED, "y"), MISLED[:2])
    assert dict(said(pruned))[2] == (
        "No validation row comes here: the leaf is no worse, so the subtree goes."
    )


def test_reduced_error_in_other_units():
    """Squared errors of a regression, and what errors cost."""
    data = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": [1.0, 1.0, 7.0]})
    tree = dt.cart(data, "y")
    pruned = dt.prune.reduced_error(tree, pd.DataFrame({"x": [1.0], "y": [3.0]}))
    assert said(pruned) == [
        (
            0,
            "The leaf's squared errors on the validation rows add up to 0, the subtree's to 4: the "
            "leaf is no worse, so the subtree goes.",
        )
    ]
    costly = dt.cart(RISK, "Risk", loss={"L": {"H": 5}})
    told = said(dt.prune.reduced_error(costly, RISK))[-1][1]
    assert told.startswith("The leaf's errors on the validation rows cost ")


def test_cost_complexity():
    """Node 1 is wrong in 1 of 6 rows as a leaf; of the root 2 rows are wrong, and then 1."""
    pruned = dt.prune.cost_complexity(dt.cart(RISK, "Risk"), alpha=0.17)
    assert said(pruned) == [
        (
            1,
            "The risk is 0.1667 as a leaf, and 0 with the 2 leaves of the subtree: each leaf more "
            "saves (0.1667 − 0) / (2 − 1) = 0.1667, not more than alpha = 0.17, so the subtree "
            "goes.",
        ),
        (
            0,
            "The risk is 0.3333 as a leaf, and 0.1667 with the 2 leaves of the subtree: each leaf "
            "more saves (0.3333 − 0.1667) / (2 − 1) ≈ 0.1667, not more than alpha = 0.17, so the "
            "subtree goes.",
        ),
    ]
    kept = said(dt.prune.cost_complexity(dt.cart(RISK, "Risk"), alpha=0.1))
    assert kept[0][1].endswith("= 0.1667, more than alpha = 0.1, so the subtree stays.")


def test_continuity():
    """Iris, node 4: 1.5 errors as a leaf and as three leaves, standard error √(1.5 · 44.5 / 46)."""
    told = dict(said(dt.prune.pessimistic(dt.cart(IRIS, "class"), method="continuity")))
    assert told[4] == (
        "With 1/2 for each leaf, the leaf is charged 1.5 errors and the subtree 1.5, give or take "
        "a standard error of 1.2046: 1.5 is at most 1.5 + 1.2046 = 2.7046, so the subtree goes."
    )
    assert "100.5 is above 4.5 + 2.0893" in told[0]


def test_pessimistic():
    """Two rows without error: 2 (1 − 1/2) are added; 1 of 3 rows in a leaf is told by the limit."""
    pruned = dt.prune.pessimistic(dt.id3(CROSSED, "y"), raise_subtrees=False)
    leaf, subtree = 1 + dt.prune.added_errors(4, 1), 3 * (1 - 0.25 ** (1 / 3)) + 0.75
    assert dict(said(pruned))[1] == (
        f"Estimated errors are {leaf:.4f} as a leaf and {subtree:.4f} as the subtree: the leaf is "
        "more than 0.1 above the subtree, which stays."
    )


def test_a_raised_branch():
    """A leaf of one a above leaves of 10 a and 10 b: 0.75 + 1.29 + 1.29 against 1.30 + 1.29."""
    pruned = dt.prune.pessimistic(chain_with_rows([(1, 0), (10, 0), (0, 10)]))
    ten, eleven = 10 * (1 - 0.25**0.1), 11 * (1 - 0.25 ** (1 / 11))
    why = pruned.explain()
    first, second = why.sentences
    assert first.endswith(
        f"{0.75 + 2 * ten:.4f} as the subtree and {ten + eleven:.4f} as its largest branch alone: "
        "the leaf is more than 0.1 above the branch, but the branch is at most 0.1 above the "
        "subtree, so the branch is raised in its place."
    )
    assert second.endswith("leaf and branch are each more than 0.1 above the subtree, which stays.")
    assert [decision.verdict for decision in why.decisions] == ["raised", "kept"]
    assert (why.node, why.candidates) == (0, None)
    assert pruned.pruning.places.tolist() == [0, 3, 4]
    assert pruned.explain(given=1).sentences[-1] == (
        "It is gone: a branch beside it, or below it, was raised in the place of a node above."
    )


def test_subtree():
    """Iris with C4.5: (0.4451 − 0.1809) / 3 = 0.0881 bits a leaf."""
    pruned = dt.prune.subtree(dt.c45(IRIS, "class"), threshold=0.1)
    assert said(pruned) == [
        (
            3,
            "The entropy is 0.4451 here and 0.1809 at the 3 leaves below: (0.4451 − 0.1809) / 3 "
            "≈ 0.0881 bits a leaf, the least in the tree at that moment and not above threshold = "
            "0.1, so the subtree goes.",
        ),
        (
            2,
            "The entropy is 1 here and 0.3098 at the 2 leaves below: (1 − 0.3098) / 2 = 0.3451 "
            "bits a leaf, the least in the tree at that moment, but above threshold = 0.1: it "
            "stays, and pruning ends.",
        ),
    ]


def test_dropout():
    """The draws of seed 0 are 0.6370 and 0.2698."""
    pruned = dt.prune.dropout(dt.id3(RISK, "Risk"), p=0.5)
    assert said(pruned) == [
        (0, "The draw 0.6370 is not below the probability 0: the subtree stays."),
        (2, "The draw 0.2698 is below the probability 0.5: the subtree is dropped."),
    ]


# which node is meant


def test_nodes_are_numbered_as_in_the_pruned_tree_or_as_in_the_given_one():
    """Node 5 of the pruned iris tree is another one than node 5 of the given tree."""
    tree = dt.cart(IRIS, "class")
    pruned = dt.prune.cost_complexity(tree, alpha=0.01)
    for number, place in enumerate(pruned.pruning.places.tolist()):
        assert np.array_equal(pruned.node(number).counts, tree.node(place).counts)
        assert pruned.node(number).branch == tree.node(place).branch
        mine, theirs = pruned.explain(number), pruned.explain(given=place)
        assert (mine.node, str(mine)) == (theirs.node, str(theirs)) == (number, str(mine))


def test_a_node_that_is_gone():
    """It is told with which node, and why that one became a leaf."""
    tree = dt.cart(RISK, "Risk")
    why = dt.prune.cost_complexity(tree, alpha=0.17).explain(given=3)
    assert (why.node, why.candidates) == (None, None)
    assert why.sentences[0] == "It is a leaf of the given tree, so there was nothing to prune."
    assert why.sentences[1].startswith("It is gone with node 1 (Car ∈ {Sports}) above it: The risk")


def test_a_node_that_stays_tells_its_split_too():
    """First what pruning decided, then why growth chose the split."""
    tree = dt.cart(RISK, "Risk")
    why = dt.prune.cost_complexity(tree, alpha=0.1).explain()
    assert [block.text for block in why.page if isinstance(block, Heading)] == [
        "Node 0 of the given tree (the root): Car ∈ {Sports}; node 0 of the pruned one",
        "Before pruning",
    ]
    assert str(why).endswith(str(tree.explain()).split("\n\n", 1)[1])
    assert why.derivations[0].result == pytest.approx(1 / 6)  # its alpha


def test_a_node_that_pruning_did_not_come_to():
    """One step of sub-tree pruning looks at one node."""
    why = dt.prune.subtree(dt.c45(IRIS, "class")).explain()
    told = "Pruning ended after 1 step, before it came to this node: its subtree stays."
    assert why.sentences[0] == told


def test_pruned_twice():
    """Each pruning is told, the last one first."""
    once = dt.prune.cost_complexity(dt.cart(IRIS, "class"), alpha=0.005)
    why = dt.prune.pessimistic(once, raise_subtrees=False).explain()
    assert why.sentences[0].startswith("Estimated errors")
    assert why.sentences[1].startswith("The risk is 0.6667 as a leaf")
    assert why.sentences[2].startswith("150 rows arrive")


def test_pruned_by_c45_itself():
    """prune=True is told like pessimistic pruning of the tree that was grown."""
    why = dt.c45(IRIS, "class", prune=True).explain()
    assert why.sentences[0].startswith("Estimated errors are 104.3021 as a leaf")


def test_two_numbers_are_refused():
    """A node of this tree and one of the given tree at once."""
    pruned = dt.prune.cost_complexity(dt.cart(IRIS, "class"), alpha=0.01)
    with pytest.raises(ValueError, match="node=1 and given=2 name two nodes: leave one out"):
        pruned.explain(1, given=2)
    with pytest.raises(IndexError, match="no node 99"):
        pruned.explain(given=99)


def test_cut_by_hand_after_pruning():
    """Leaves that are cut by hand are no longer those of the record."""
    pruned = dt.prune.cost_complexity(dt.cart(IRIS, "class"), alpha=0.01).pruned([0])
    assert (pruned.record, pruned.pruning) == (None, None)


# on random tables


@st.composite
def prunings(draw):
    """A tree of a small table, pruned in some way."""
    data = draw(strategies.tables(kinds=("nominal", "numeric"), labels=[["no", "yes"]]))
    build = draw(st.sampled_from([dt.id3, dt.c45, dt.cart]))
    tree = build(data, "y")
    part = data.iloc[draw(st.lists(st.integers(0, len(data) - 1), min_size=1, max_size=8))]
    p = dt.prune
    return draw(
        st.sampled_from(
            [
                lambda: p.reduced_error(tree, part),
                lambda: p.reduced_error(tree, part, order="best-first"),
                lambda: p.cost_complexity(tree, draw(st.sampled_from([0.0, 0.05, 0.1, 0.3]))),
                lambda: p.cost_complexity(tree, 0.1, measure="impurity"),
                lambda: p.pessimistic(tree, draw(st.sampled_from([0.1, 0.25, 0.5]))),
                lambda: p.pessimistic(tree, raise_subtrees=False, z="binomial"),
                lambda: p.pessimistic(tree, method="continuity"),
                lambda: p.subtree(tree, threshold=draw(st.sampled_from([0.0, 0.2, 0.5]))),
                lambda: p.subtree(tree, steps=2),
                lambda: p.dropout(tree, 0.5, seed=draw(st.integers(0, 5))),
            ]
        )
    )()


@given(prunings())
def test_what_is_told_is_true_of_the_numbers(pruned):
    """Each line of the record has a sentence; it fits the verdict, and its comparisons hold."""
    told = decisions(pruned)
    assert [(d.node, d.verdict) for d in told] == list(
        zip(pruned.record["node"], pruned.record["verdict"], strict=True)
    )
    for decision in told:
        assert decision.sentence.endswith(ENDS[decision.verdict])
        for left, relation, right in decision.compared:
            slack = 2e-6 if pruned.pruning.method == "pessimistic" else 1e-9
            up = slack if relation in "≤<" else -slack
            assert RELATIONS[relation](left, right + up)


@given(prunings())
def test_every_node_of_both_trees_is_told(pruned):
    """Whatever became of a node, there is a page; leaves that were cut say so."""
    given_tree = pruned.pruning.given
    for place in range(given_tree.n_nodes):
        why = pruned.explain(given=place)
        here = np.flatnonzero(pruned.pruning.places == place)
        assert why.node == (here[0] if len(here) else None)
        assert why.sentences
        if not len(here):
            assert "It is gone" in why.sentences[-1]
        elif given_tree.node(place).is_leaf:
            assert pruned.node(why.node).is_leaf or why.decisions
        elif pruned.node(why.node).is_leaf:
            assert why.decisions[-1].verdict in ("leaf", "dropped")


def test_no_method_is_left_out():
    """Every function that makes a record is told."""
    assert set(METHODS) == {
        *("reduced_error", "cost_complexity", "continuity", "pessimistic", "subtree", "dropout")
    }


def test_very_small_numbers_are_told_too():
    """One wrong row of 40,000 for a leaf more: 1/40000, written as a power of ten."""
    data = pd.DataFrame({"x": np.arange(40_000), "y": "p"})
    data.loc[39_999, "y"] = "q"
    pruned = dt.prune.cost_complexity(dt.cart(data, "y"), 1e-6)
    (line,) = decisions(pruned)
    assert line.sentence == (
        "The risk is 2.5 · 10^−5 as a leaf, and 0 with the 2 leaves of the subtree: each leaf more "
        "saves (2.5 · 10^−5 − 0) / (2 − 1) = 2.5 · 10^−5, more than alpha = 1 · 10^−6, so the "
        "subtree stays."
    )
