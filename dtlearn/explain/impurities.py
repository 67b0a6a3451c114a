"""Impurities of a node, worked out from its counts.

Each takes what its namesake in ``dt`` takes, for one node, or a table and the name of its target.
"""

from collections.abc import Hashable

import pandas as pd
from numpy.typing import ArrayLike

from dtlearn import criteria
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.given import group_of, numbers_of
from dtlearn.explain.groups import Group
from dtlearn.explain.measures import EMPTY, ENTROPY, ERROR, GINI, VARIANCE, unseen
from dtlearn.explain.terms import ONE, Fraction, Log, Negative, Number, Product, Sum, Symbol
from dtlearn.table.frames import Frame


def entropy(
    data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the entropy of a node from its class counts, or of a table.

    Raises ValueError for counts that are none of one node, KeyError for an unknown target.

    >>> print(entropy([4, 2]))
    Entropy of the counts (4, 2)
    H(D) = −Σ p log₂ p
         = −4/6 · log₂(4/6) − 2/6 · log₂(2/6)
         ≈ 0.3900 + 0.5283
         ≈ 0.9183 bits
    """
    return ENTROPY.derived(group_of(data, target), digits)


def gini(
    data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the Gini index of a node from its class counts, or of a table.

    >>> print(gini([4, 2]))
    Gini index of the counts (4, 2)
    G(D) = 1 − Σ p²
         = 1 − (4/6)² − (2/6)²
         ≈ 1 − 0.4444 − 0.1111
         ≈ 0.4444
    """
    return GINI.derived(group_of(data, target), digits)


def classification_error(
    data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the share of the rows that the majority class gets wrong.

    >>> print(classification_error([4, 2]))
    Classification error of the counts (4, 2)
    E(D) = 1 − max p
         = 1 − max(4/6, 2/6)
         = 1 − 4/6
         ≈ 0.3333
    """
    return ERROR.derived(group_of(data, target), digits)


def kl_from_uniform(
    data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive how far the class shares p are from the uniform ones, u, in bits.

    >>> print(kl_from_uniform([3, 1], digits=3))
    Entropy of the counts (3, 1)
    H(D) = −Σ p log₂ p
         = −3/4 · log₂(3/4) − 1/4 · log₂(1/4)
         ≈ 0.311 + 0.5
         ≈ 0.811 bits
    <BLANKLINE>
    Kullback-Leibler divergence from uniform shares of the counts (3, 1)
    KL(p, u) = Σ p log₂(p / (1/K))
             = 3/4 · log₂((3/4)/(1/2)) + 1/4 · log₂((1/4)/(1/2))
             = log₂ K − H(D)
             ≈ log₂ 2 − 0.811
             ≈ 0.189 bits
    """
    group = group_of(data, target)
    K, result = Number(len(group.counts)), criteria.kl_from_uniform(group.counts)
    name = Symbol("KL(p, u)", r"\mathrm{KL}(p, u)")
    title = f"Kullback-Leibler divergence from uniform shares of {group.told}"
    if group.n <= 0:
        return Derivation(title, name, (), result, "bits", notes=(EMPTY,), digits=digits)
    before = ENTROPY.derived(group, digits)
    logs = [Product((p, Log(Fraction(p, Fraction(ONE, K))))) for p in group.shares]
    lines = (
        Symbol("Σ p log₂(p / (1/K))", r"\sum p \log_2 \frac{p}{1/K}"),
        Sum(tuple(logs)),
        Symbol("log₂ K − H(D)", r"\log_2 K - H(D)"),
        Sum((Log(K), Negative(Number(before.result)))),
    )
    return Derivation(title, name, lines, result, "bits", (before,), unseen(group), digits)


def variance(
    data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the variance of the target in a node: from its moments, or of a table's numbers.

    >>> print(variance([2, 4, 10]))  # y = 1 and 3
    Variance of the moments (2, 4, 10)
    Var(D) = Σy²/n − (Σy/n)²
           = 10/2 − (4/2)²
           = 5 − 2²
           = 1
    >>> print(variance(pd.DataFrame({"y": [1, 3]}), "y"))
    Mean of y (2 rows)
    ȳ(D) = Σy/n
         = (1 + 3)/2
         = 2
    <BLANKLINE>
    Variance of y (2 rows)
    Var(D) = Σ(y − ȳ)²/n
           = ((1 − 2)² + (3 − 2)²)/2
           = 1
    """
    return VARIANCE.derived(numbers_of(data, target), digits)
