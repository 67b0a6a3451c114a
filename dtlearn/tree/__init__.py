"""A grown tree: its nodes as arrays, the view of one node, what it predicts, prints and stores."""

from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

__all__ = ["Node", "Tree"]
