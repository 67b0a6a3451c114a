"""A number and how it is worked out by hand: symbols, then numbers in their place, then the value."""

from dataclasses import dataclass, replace

from dtlearn.explain import written
from dtlearn.explain.terms import Number, Term, has_value, value

DIGITS = 4
CLOSE = 1e-12  # relative: what is written is the value itself


@dataclass(frozen=True)
class Derivation:
    """How one number is worked out.

    title   what is worked out, of what
    name    the left-hand side
    lines   the right-hand sides: the formula first, then numbers in its place
    result  the library's own number, which each line of numbers stands for
    unit    of the result, such as "bits"; empty for none
    parts   what has to be worked out before
    notes   sentences under the computation
    digits  decimals of the numbers that have to be rounded
    """

    title: str
    name: Term
    lines: tuple[Term, ...]
    result: float
    unit: str = ""
    parts: tuple["Derivation", ...] = ()
    notes: tuple[str, ...] = ()
    digits: int = DIGITS

    def rounded(self, digits: int) -> "Derivation":
        """The same with so many decimals, in its parts too."""
        parts = tuple(part.rounded(digits) for part in self.parts)
        return replace(self, parts=parts, digits=digits)

    def __str__(self) -> str:
        return "\n\n".join(_as_text(part) for part in _in_order(self))

    def latex(self) -> str:
        """The computation as LaTeX: aligned equations, what is worked out before first."""
        rows = [row for part in _in_order(self) for row in _aligned(part)]
        return "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"

    def _repr_markdown_(self) -> str:
        return "\n\n".join(_as_markdown(part) for part in _in_order(self))


def _in_order(derivation: Derivation) -> list[Derivation]:
    """All derivations that one needs, each after its own parts and once."""
    before = [each for part in derivation.parts for each in _in_order(part)]
    return list(dict.fromkeys([*before, derivation]))


def relation(derivation: Derivation, line: Term) -> str:
    """ "=" where a line as it is written is the result itself, "≈" where rounding parts them."""
    if not has_value(line):
        return "="
    written_value, result = value(line, derivation.digits), derivation.result
    return "=" if abs(written_value - result) <= CLOSE * max(1.0, abs(result)) else "≈"


def _equations(derivation: Derivation) -> list[tuple[str, Term]]:
    """The lines and the result, each with its relation; what would be said twice is said once."""
    lines = [*derivation.lines, Number(derivation.result)]
    shown = [written.text(line, derivation.digits) for line in lines]
    return [
        (relation(derivation, line), line)
        for i, line in enumerate(lines)
        if i + 1 == len(lines) or shown[i] != shown[i + 1]
    ]


def _as_text(derivation: Derivation) -> str:
    name = written.text(derivation.name, derivation.digits)
    lefts = [name, *[" " * len(name)] * len(derivation.lines)]
    rows = [
        f"{left} {sign} {written.text(line, derivation.digits)}"
        for left, (sign, line) in zip(lefts, _equations(derivation), strict=False)
    ]
    rows[-1] = f"{rows[-1]} {derivation.unit}".rstrip()
    return "\n".join([derivation.title, *rows, *derivation.notes])


def _aligned(derivation: Derivation) -> list[str]:
    lefts = [written.latex(derivation.name, derivation.digits), *[""] * len(derivation.lines)]
    signs = {"=": "=", "≈": "\\approx"}
    rows = [
        f"{left} &{signs[sign]} {written.latex(line, derivation.digits)}".lstrip()
        for left, (sign, line) in zip(lefts, _equations(derivation), strict=False)
    ]
    if derivation.unit:
        rows[-1] += f"\\;{written.words(derivation.unit)}"
    return rows


def _as_markdown(derivation: Derivation) -> str:
    rows = " \\\\\n".join(_aligned(derivation))
    formula = f"$$\n\\begin{{aligned}}\n{rows}\n\\end{{aligned}}\n$$"
    title = f"**{written.markdown(derivation.title)}**"
    return "\n\n".join([title, formula, *map(written.markdown, derivation.notes)])
