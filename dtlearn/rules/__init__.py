"""Rules: a tree as "if ... and ... then ...", and what is left when conditions are dropped."""

from dtlearn.rules.conditions import Condition, Interval, Levels
from dtlearn.rules.rules import Rule, Rules, tree_rules
from dtlearn.rules.simplify import simplify

__all__ = ["Condition", "Interval", "Levels", "Rule", "Rules", "simplify", "tree_rules"]
