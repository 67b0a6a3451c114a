"""Pruning: a tree goes in, a new and smaller tree comes out."""

from dtlearn.prune.cost_complexity import cost_complexity, cost_complexity_path
from dtlearn.prune.cross_validation import choose_alpha, cross_validate
from dtlearn.prune.dropout import AccuracyDistribution, dropout, dropout_distribution
from dtlearn.prune.limits import added_errors
from dtlearn.prune.pessimistic import pessimistic
from dtlearn.prune.reduced_error import reduced_error
from dtlearn.prune.subtree import subtree, subtree_path

__all__ = [
    "AccuracyDistribution",
    "added_errors",
    "choose_alpha",
    "cost_complexity",
    "cost_complexity_path",
    "cross_validate",
    "dropout",
    "dropout_distribution",
    "pessimistic",
    "reduced_error",
    "subtree",
    "subtree_path",
]
