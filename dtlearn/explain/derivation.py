"""A number and how it is worked out by hand: symbols, numbers in their place, the value."""

from dataclasses import dataclass, replace

from dtlearn.explain import written
from dtlearn.explain.literal import UNDEFINED, markdown, number, words
from dtlearn.explain.terms import NOISE, Number, Term, has_value, value
from dtlearn.options import check_number

DIGITS = 4
MOST_DIGITS = 12
GAP = "[3pt]"  # between the lines of a formula, so that fractions do not touch
ELIDED = "Where “…” stands, terms are not written; the value has them all."


@dataclass(frozen=True, repr=False)
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

    def __post_init__(self) -> None:
        within = f"0 to {MOST_DIGITS}"
        check_number("digits", self.digits, lambda d: 0 <= d <= MOST_DIGITS, within, whole=True)

    def rounded(self, digits: int) -> "Derivation":
        """The same with so many decimals, in its parts too."""
        parts = tuple(part.rounded(digits) for part in self.parts)
        return replace(self, parts=parts, digits=digits)

    def __str__(self) -> str:
        return "\n\n".join(_as_text(part) for part in in_order(self))

    __repr__ = __str__

    def latex(self) -> str:
        """The computation as LaTeX: aligned equations, what is worked out before first."""
        return _aligned([row for part in in_order(self) for row in _rows(part)])

    def _repr_markdown_(self) -> str:
        return "\n\n".join(_as_markdown(part) for part in in_order(self))


def in_order(derivation: Derivation) -> list[Derivation]:
    """All derivations that one needs and last itself, each after its own parts and once."""
    before = [each for part in derivation.parts for each in in_order(part)]
    return list(dict.fromkeys([*before, derivation]))


def relation(derivation: Derivation, line: Term) -> str:
    """ "=" where a line as it is written is the result itself, "≈" where rounding parts them."""
    result = derivation.result
    if result != result or not has_value(line):
        return "="
    written_value = value(line, derivation.digits)
    return "=" if abs(written_value - result) <= NOISE * max(1.0, abs(result)) else "≈"


def _equations(derivation: Derivation) -> list[tuple[str, Term]]:
    """The lines and the result, each with its relation; what would be said twice is said once."""
    lines = [*derivation.lines, Number(derivation.result)]
    shown = [written.text(line, derivation.digits) for line in lines]
    return [
        (relation(derivation, line), line)
        for i, line in enumerate(lines)
        if i + 1 == len(lines) or shown[i] != shown[i + 1]
    ]


def _notes(derivation: Derivation) -> list[str]:
    elided = any(written.is_elided(line, derivation.digits) for line in derivation.lines)
    return [*derivation.notes, *[ELIDED] * elided]


def _as_text(derivation: Derivation) -> str:
    name = written.text(derivation.name, derivation.digits)
    lefts = [name, *[" " * len(name)] * len(derivation.lines)]
    rows = [
        f"{left} {sign} {written.text(line, derivation.digits)}"
        for left, (sign, line) in zip(lefts, _equations(derivation), strict=False)
    ]
    rows[-1] = f"{rows[-1]} {_unit(derivation)}".rstrip()
    return "\n".join([derivation.title, *rows, *_notes(derivation)])


def _unit(derivation: Derivation) -> str:
    """The unit of the value: of one, without its plural; none where there is no value."""
    shown = number(derivation.result, derivation.digits)
    if shown == UNDEFINED:
        return ""
    return derivation.unit.removesuffix("s") if shown == "1" else derivation.unit


def _rows(derivation: Derivation) -> list[str]:
    lefts = [written.latex(derivation.name, derivation.digits), *[""] * len(derivation.lines)]
    signs = {"=": "=", "≈": "\\approx"}
    rows = [
        f"{left} &{signs[sign]} {written.latex(line, derivation.digits)}".lstrip()
        for left, (sign, line) in zip(lefts, _equations(derivation), strict=False)
    ]
    if unit := _unit(derivation):
        rows[-1] += f"\\;{words(unit)}"
    return rows


def _aligned(rows: list[str]) -> str:
    return "\\begin{aligned}\n" + f" \\\\{GAP}\n".join(rows) + "\n\\end{aligned}"


def _as_markdown(derivation: Derivation) -> str:
    formula = f"$$\n{_aligned(_rows(derivation))}\n$$"
    title = f"**{markdown(derivation.title).strip()}**"
    return "\n\n".join([title, formula, *map(markdown, _notes(derivation))])
