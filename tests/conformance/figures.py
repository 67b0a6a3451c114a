"""What our nodes say, in the form in which the other programs print it."""

from dtlearn.tree import Node

from .walk import Figures


def counts(classes: list[str]) -> Figures:
    """Class counts in the order of these classes."""

    def figures(node: Node) -> list[float]:
        own = dict(zip(map(str, node.tree.classes), node.counts.tolist(), strict=True))
        return [own.get(name, 0.0) for name in classes]

    return figures


def errors(node: Node) -> list[float]:
    """Rows and training errors (C4.5)."""
    return [node.n, node.n - float(node.counts.max())]


def mean_and_squares(node: Node) -> list[float]:
    """Rows, mean and sum of squares (rpart)."""
    return [node.n, node.prediction, node.n * node.impurity]


def mean_and_variance(node: Node) -> list[float]:
    """Rows, mean and variance (scikit-learn)."""
    return [node.n, node.prediction, node.impurity]
