"""Every number of the library as a hand computation: symbols, numbers in their place, the value."""

from dtlearn.explain.derivation import Derivation
from dtlearn.explain.impurities import entropy

__all__ = ["Derivation", "entropy"]
