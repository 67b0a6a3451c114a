"""Sliders round pictures and numbers. ipywidgets is loaded here and nowhere below.

An explorer shows a figure and the numbers behind it, and renews both whenever a slider moves. On a
page without a kernel its last figure and numbers stay.

    dt.widgets.growth_stepper(risk, "Risk", "cart")    # one split at a time
    dt.widgets.pruning_explorer(tree, validation)      # what each method cuts
"""

from dtlearn.widgets.bar import progress_bar
from dtlearn.widgets.counts import counts_explorer
from dtlearn.widgets.dropout import dropout_explorer
from dtlearn.widgets.flight import flight_explorer
from dtlearn.widgets.game import split_game
from dtlearn.widgets.growth import growth_stepper
from dtlearn.widgets.instability import instability_explorer
from dtlearn.widgets.ledger import ledger_explorer
from dtlearn.widgets.pruning import pruning_explorer
from dtlearn.widgets.purity import purity_explorer
from dtlearn.widgets.regions import regions_explorer
from dtlearn.widgets.sample import sample_explorer
from dtlearn.widgets.size import size_explorer
from dtlearn.widgets.steps import steps_explorer
from dtlearn.widgets.subset import subset_explorer
from dtlearn.widgets.threshold import threshold_explorer

__all__ = [
    "counts_explorer",
    "dropout_explorer",
    "flight_explorer",
    "growth_stepper",
    "instability_explorer",
    "ledger_explorer",
    "progress_bar",
    "pruning_explorer",
    "purity_explorer",
    "regions_explorer",
    "sample_explorer",
    "size_explorer",
    "split_game",
    "steps_explorer",
    "subset_explorer",
    "threshold_explorer",
]
