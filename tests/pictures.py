"""Every picture once, on an Axes that is given or on a figure of its own."""

from functools import cache

import numpy as np
import pandas as pd

import dtlearn as dt

ODD = ["$5-$10", "a_b & <i>", "漢字 שלום", "two\nlines"]  # labels that trip naive renderers
RISK = dt.datasets.load("risk")


@cache
def numbers():
    """60 rows of two numbers, a class with an odd name, and a number, whose columns are odd too."""
    rng = np.random.default_rng(0)
    data = pd.DataFrame({"$x_1$": rng.uniform(0, 10, 60).round(2)})
    data["<b> & 漢"] = rng.uniform(-1, 1, 60).round(3)
    steps = (data["$x_1$"] // 3).astype(int) % 4
    data["y"] = [ODD[i] for i in np.where(rng.random(60) < 0.1, 0, steps)]
    return data


@cache
def of_classes():
    """A tree of both numbers with four odd classes."""
    return dt.cart(numbers(), "y", max_depth=4)


@cache
def of_numbers():
    """A regression tree of both numbers with an odd target."""
    data = numbers().drop(columns="y")
    return dt.cart(data.assign(**{"$y$_": data["$x_1$"] ** 2}), "$y$_", max_leaves=6)


def with_target():
    """The rows of the regression tree."""
    return numbers().assign(**{"$y$_": numbers()["$x_1$"] ** 2})


def path(validated):
    """The pruning path of a tree of the irises, and what cross-validation says of it."""
    tree = dt.cart(dt.datasets.load("iris"), "class")
    found = dt.prune.cost_complexity_path(tree)
    return (found, dt.prune.cross_validate(tree) if validated else None)


OLD = {
    "tree": lambda ax=None: dt.draw.tree(dt.cart(RISK, "Risk"), ax=ax),
    "split": lambda ax=None: dt.draw.split([[1, 2], [3, 0]], ["H", "L"], ax=ax),
    "gain_curve": lambda ax=None: dt.draw.gain_curve(RISK, "Risk", "Age", threshold=22.5, ax=ax),
    "chord": lambda ax=None: dt.draw.chord([[1, 2], [3, 0]], ax=ax),
    "impurity_curves": lambda ax=None: dt.draw.impurity_curves(ax=ax),
}
NEW = {
    "steps": lambda ax=None: dt.draw.steps(
        dt.cart(dt.datasets.load("height_gender"), "Gender"), "Height", "m", (155, 185), ax=ax
    ),
    "steps of means": lambda ax=None: dt.draw.steps(
        dt.cart(with_target()[["$x_1$", "$y$_"]], "$y$_", max_depth=2),
        "$x_1$",
        data=with_target(),
        ax=ax,
    ),
    "regions": lambda ax=None: dt.draw.regions(of_classes(), data=numbers(), ax=ax),
    "surface of means": lambda ax=None: dt.draw.surface(of_numbers(), data=with_target(), ax=ax),
    "surface of shares": lambda ax=None: dt.draw.surface(of_classes(), label=ODD[0], ax=ax),
    "simplex": lambda ax=None: dt.draw.simplex(
        "gini", [[5, 5, 5], [5, 1, 0], [0, 4, 5]], ODD[:3], ["node", "x ≤ $1-$2", "x > $1"], ax=ax
    ),
    "staircase": lambda ax=None: dt.draw.staircase(*path(True), ax=ax),
    "confusion_matrix": lambda ax=None: dt.draw.confusion_matrix(of_classes(), numbers(), ax=ax),
    "distributions": lambda ax=None: dt.draw.distributions(of_classes(), ax=ax),
    "distributions of numbers": lambda ax=None: dt.draw.distributions(
        of_numbers(), data=with_target(), ax=ax
    ),
    "depth_curve": lambda ax=None: dt.draw.depth_curve(of_classes(), numbers(), 2, ax=ax),
    "errors_by_size": lambda ax=None: dt.draw.errors_by_size(
        [1, 2, 4, 8], [0.5, 0.3, 0.1, 0], [0.5, 0.35, 0.3, 0.4], "$min_leaf$", 4, ax=ax
    ),
    "spread": lambda ax=None: dt.draw.spread(
        [0, 0.1, 0.2], [[1, 1], [0.8, 1], [0.7, 0.9]], [1, 0.9, 0.8], [0, 0.1, 0.1], "$p$_", ax=ax
    ),
    "learning_curve": lambda ax=None: dt.draw.learning_curve(
        [100, 1000, 10000], {"depth 2": [0.6, 0.7, 0.7], "depth 6": [0.5, 0.8, 0.9]}, ax=ax
    ),
    "loglog": lambda ax=None: dt.draw.loglog(
        [10, 100, 1000], {ODD[0]: [0.1, 11, 900], ODD[2]: [0.1, 1, 13]}, ax=ax
    ),
    "tally": lambda ax=None: dt.draw.tally(ODD, [9, 4, 0, 17], [3, 4, 0, 0], "$n$", ax=ax),
    "ranges": lambda ax=None: dt.draw.ranges(
        ODD[:3], [(3.2, 3.32), (3, 3.5), (3.1, 3.4)], [3.92, 3.3, 2.9], ax=ax
    ),
    "paths": lambda ax=None: dt.draw.paths(
        {ODD[0]: numbers(), ODD[2]: numbers()[::2]}, "$x_1$", "<b> & 漢", ax=ax
    ),
    "roc": lambda ax=None: dt.draw.roc(
        numbers()["y"], of_classes().predict_proba(numbers())[ODD[0]], ODD[0], 0.5, ax=ax
    ),
}
EVERY = OLD | NEW
