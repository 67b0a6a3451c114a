"""A DataFrame, checked and coded once: columns as codes, the target, the training rows."""

from dtlearn.table.columns import Attribute, class_counts
from dtlearn.table.table import Table
from dtlearn.table.target import Classes, Numbers, Target

__all__ = ["Attribute", "Classes", "Numbers", "Table", "Target", "class_counts"]
