"""Pruning: a tree goes in, a new and smaller tree comes out."""

from dtlearn.prune.pessimistic import added_errors, pessimistic

__all__ = ["added_errors", "pessimistic"]
