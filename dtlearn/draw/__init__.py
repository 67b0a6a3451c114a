"""Pictures of trees, splits and impurities. Matplotlib is loaded here and nowhere below.

Every function takes ``ax=None`` and returns the Axes it drew on. Labels are shown as they are: a
dollar sign in a level starts no mathematics.
"""

from dtlearn.draw import picture
from dtlearn.draw.branches import split
from dtlearn.draw.chord import chord
from dtlearn.draw.curves import gain_curve, impurity_curves
from dtlearn.draw.picture import pruned, tree
from dtlearn.draw.steps import steps

__all__ = ["chord", "gain_curve", "impurity_curves", "picture", "pruned", "split", "steps", "tree"]
