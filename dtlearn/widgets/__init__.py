"""Sliders round pictures and numbers. ipywidgets is loaded here and nowhere below.

An explorer shows a figure and the numbers behind it, and renews both whenever a slider moves. On a
page without a kernel its last figure and numbers stay.
"""

from dtlearn.widgets.counts import counts_explorer
from dtlearn.widgets.purity import purity_explorer
from dtlearn.widgets.regions import regions_explorer
from dtlearn.widgets.size import size_explorer
from dtlearn.widgets.steps import steps_explorer
from dtlearn.widgets.subset import subset_explorer
from dtlearn.widgets.threshold import threshold_explorer

__all__ = [
    "counts_explorer",
    "purity_explorer",
    "regions_explorer",
    "size_explorer",
    "steps_explorer",
    "subset_explorer",
    "threshold_explorer",
]
