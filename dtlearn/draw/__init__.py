"""Pictures of trees, splits and impurities. Matplotlib is loaded here and nowhere below.

Every function takes ``ax=None`` and returns the Axes it drew on. Labels are shown as they are: a
dollar sign in a level starts no mathematics.
"""

from dtlearn.draw import picture
from dtlearn.draw.alphas import staircase
from dtlearn.draw.branches import split
from dtlearn.draw.chord import chord
from dtlearn.draw.confusion import confusion_matrix
from dtlearn.draw.curves import gain_curve, impurity_curves
from dtlearn.draw.depths import depth_curve
from dtlearn.draw.intervals import ranges
from dtlearn.draw.learning import learning_curve
from dtlearn.draw.leaves import distributions
from dtlearn.draw.partition import regions
from dtlearn.draw.picture import pruned, tree
from dtlearn.draw.powers import loglog
from dtlearn.draw.rates import roc
from dtlearn.draw.shading import surface
from dtlearn.draw.sizes import errors_by_size
from dtlearn.draw.spread import spread
from dtlearn.draw.stairs import steps
from dtlearn.draw.tallies import tally
from dtlearn.draw.triangle import simplex
from dtlearn.draw.ways import paths

__all__ = [
    "chord",
    "confusion_matrix",
    "depth_curve",
    "distributions",
    "errors_by_size",
    "gain_curve",
    "impurity_curves",
    "learning_curve",
    "loglog",
    "paths",
    "picture",
    "pruned",
    "ranges",
    "regions",
    "roc",
    "simplex",
    "split",
    "spread",
    "staircase",
    "steps",
    "surface",
    "tally",
    "tree",
]
