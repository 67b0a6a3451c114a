"""Symbols of splits: measures of all branches, sums over them, differences."""

from dtlearn.explain.groups import Branches, Group, roman
from dtlearn.explain.measures import Measure
from dtlearn.explain.terms import Symbol, Term


def set_of(branches: Branches, letter: str) -> Symbol:
    """A measure of all branches: H(D_L, D_R), H(D_1, …, D_5)."""
    plain, source = zip(*(group.set for group in branches.groups), strict=True)
    if len(plain) > 3:
        plain, source = (plain[0], "…", plain[-1]), (source[0], r"\dots", source[-1])
    return Symbol(f"{letter}({', '.join(plain)})", f"{roman(letter)}({', '.join(source)})")


def summed(
    groups: tuple[Group, ...], measure: Measure, plain: str, source: str, sign: str = "+"
) -> Symbol:
    """Measures of branches with a factor each, added up: of more than three with a sum sign."""
    if len(groups) > 3:
        factors = plain.format(size="n_b"), source.format(size="n_b")
        dot = " · ", r" \cdot "
        return Symbol(
            f"Σ {factors[0]}{dot[0]}{measure.letter}(D_b)",
            rf"\sum_b {factors[1]}{dot[1]}{roman(measure.letter)}(D_b)",
        )
    names = [(group.size, group.of(measure.letter)) for group in groups]
    texts = [f"{plain.format(size=size[0])} · {of.text}" for size, of in names]
    sources = [rf"{source.format(size=size[1])} \cdot {of.latex}" for size, of in names]
    latex_sign = sign.replace("−", "-")
    return Symbol(f" {sign} ".join(texts), f" {latex_sign} ".join(sources))


def difference(before: Term, after: Term) -> Symbol:
    """One measure less another one."""
    assert isinstance(before, Symbol) and isinstance(after, Symbol)
    return Symbol(f"{before.text} − {after.text}", f"{before.latex} - {after.latex}")


def delta(measure: Measure, times: str = "") -> Symbol:
    """The decrease of a measure, with a factor before it."""
    letter = measure.letter
    source = times.replace("·", r"\cdot")
    return Symbol(f"{times}Δ{letter}", rf"{source}\Delta {roman(letter)}")
