"""A DataFrame, checked and coded once: columns as codes, the target, the training rows."""

from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.levels import class_counts
from dtlearn.table.numbers import Numbers
from dtlearn.table.table import Table
from dtlearn.table.target import Target

__all__ = ["Attribute", "Classes", "Numbers", "Table", "Target", "class_counts"]
