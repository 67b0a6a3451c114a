"""Impurities of a node, worked out from its counts."""

from numpy.typing import ArrayLike

from dtlearn import criteria
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.terms import Fraction, Log, Negative, Number, Product, Sum, Symbol


def entropy(counts: ArrayLike, digits: int = DIGITS) -> Derivation:
    """Derive the entropy of a node of some class counts.

    >>> print(entropy([4, 2]))
    Entropy of the counts (4, 2)
    H = −Σ p log2 p
      = −4/6 · log2 4/6 − 2/6 · log2 2/6
      ≈ 0.39 + 0.5283
      ≈ 0.9183 bits
    """
    n = sum(counts)
    shares = [Fraction(Number(c), Number(n)) for c in counts if c > 0]
    logs = [Product((share, Log(share))) for share in shares]
    from dtlearn.explain.terms import value

    return Derivation(
        "Entropy of the counts (4, 2)",
        Symbol("H", "H"),
        (
            Symbol("−Σ p log2 p", r"-\sum p \log_2 p"),
            Sum(tuple(Negative(log) for log in logs)),
            Sum(tuple(Number(-value(log)) for log in logs)),
        ),
        criteria.entropy(counts),
        "bits",
        digits=digits,
    )
