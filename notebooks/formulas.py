"""The formula sheet, formulas.md: text from formulas.toml, formulas and numbers from the library.

python notebooks/formulas.py           writes the sheet
python notebooks/formulas.py --check   writes nothing; fails when the sheet is not up to date
"""

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dtlearn as dt

HERE = Path(__file__).resolve().parent
SHEET = HERE / "formulas.md"
HEAD = """# The formulas

Each measure of the course: what the library calls it, its range and unit, where it is used, how
each source writes it, and a number worked out. Z is Zaki & Meira's draft chapter 16, F are Cattaneo
& Grabocka's slides, S is Zhu & Zhou (2023), N are notes on Hunt's algorithm, T are the notes
*Decision Trees II*; words such as Z4 are entries of `dt.ledger`. Where a formula is printed with a
slip, the right one stands here, and what was printed is told.

The numbers are those of the Risk table: (4, 2) are its six clients, 4 H and 2 L, and (1, 2), (3, 0)
the branches of Car ∈ {Sports}. Where the answer is a number, the *moments* are n, the sum and the
sum of squares: (2, 4, 10) are those of 1 and 3. `dt.explain` derives most on counts of your own.

$D$ are the rows of a node, $n$ their number, $p$ the share of a class, $K$ the number of classes;
$D_L$, $D_R$ or $D_b$ are branches. $t$ is a node, and $T_t$ the tree below it. Logarithms have
base 2, also where a source leaves it out; ln is the natural one.

"""
COUNTS, CHILDREN = [4, 2], [[1, 2], [3, 0]]
MOMENTS = [[2, 4, 10], [2, 12, 74]]  # n, sum and sum of squares of the numbers 1, 3 and of 5, 7


def risk_tree() -> dt.Tree:
    """The tree of the six clients."""
    return dt.cart(dt.datasets.load("risk"), target="Risk", criterion="entropy")


def reduced() -> str:
    """Reduced error, with the clients themselves as validation rows."""
    line = dt.prune.reduced_error(risk_tree(), dt.datasets.load("risk")).record.iloc[0]
    return (
        f"node {line['node']}, {line['validation']:g} validation rows: "
        f"{line['leaf']:g} wrong as a leaf, {line['subtree']:g} by its leaves: {line['verdict']}"
    )


def subtree() -> str:
    """The value of the tree below the root."""
    line = dt.prune.subtree(risk_tree()).record.iloc[0]
    numbers = f"({line['entropy']:.6f} - {line['leaf_entropy']:g}) / {line['leaves']}"
    return f"node {line['node']}: {numbers} = {line['value']:.6f}"


def price() -> str:
    """What C4.5 leaves of the gain of the best cut of the melons' weight."""
    tried = dt.c45(dt.datasets.load("melons"), target="Ripe").candidates()
    best = tried[tried["chosen"]].iloc[0]
    left = best["score"] * best["split_information"]
    return f"eight melons, three cuts tried: {best['gain']:.4f} - log2(3)/8 = {left:.4f} bits"


def dropped() -> str:
    """Chances of a drop at the depths 1, 2 and 3."""
    p, q = 0.25, 0.5
    chances = [min(1.0, p * (1 + q) ** depth) for depth in range(3)]
    return f"p = 0.25, q = 0.5, l = 0, 1, 2: {', '.join(f'{c:g}' for c in chances)}"


WORKED: dict[str, Callable[[], Any]] = {
    "entropy": lambda: dt.explain.entropy(COUNTS),
    "gini": lambda: dt.explain.gini(COUNTS),
    "error": lambda: dt.explain.classification_error(COUNTS),
    "kl": lambda: dt.explain.kl_from_uniform(COUNTS),
    "variance": lambda: dt.explain.variance(MOMENTS[0]),
    "weighted": lambda: dt.explain.weighted_impurity(CHILDREN),
    "gain": lambda: dt.explain.information_gain(CHILDREN),
    "total": lambda: dt.explain.information_gain(CHILDREN, scale="total"),
    "gini gain": lambda: dt.explain.gini_gain(CHILDREN),
    "decrease": lambda: dt.explain.impurity_decrease(CHILDREN, impurity=dt.classification_error),
    "reduction": lambda: dt.explain.variance_reduction(MOMENTS),
    "split": lambda: dt.explain.split_information(CHILDREN),
    "ratio": lambda: dt.explain.gain_ratio(CHILDREN),
    "cart": lambda: dt.explain.cart_measure(CHILDREN),
    "chi": lambda: dt.explain.chi_squared(CHILDREN),
    "price": price,
    "pessimist": lambda: str(dt.explain.added_errors(6, 1)).replace("\n\n", "\n"),
    "continuity": lambda: dt.explain.continuity(risk_tree()),
    "reduced": reduced,
    "alpha": lambda: dt.explain.cost_complexity(risk_tree()),
    "subtree": subtree,
    "dropout": dropped,
    "rule": lambda: dt.explain.rule(risk_tree().rules(), "R3"),
}


def measures() -> list[dict[str, Any]]:
    """The measures with their texts, in the order of the sheet."""
    found: list[dict[str, Any]] = tomllib.loads(
        (HERE / "formulas.toml").read_text(encoding="utf-8")
    )["measure"]
    return found


def part(measure: dict[str, Any]) -> str:
    """What the sheet says of a measure."""
    worked = WORKED[measure["worked"]]()
    formula = measure.get("formula") or f"{worked.name.latex} = {worked.lines[0].latex}"
    number = str(worked).split("\n\n")[-1]
    sources = "".join(f"- **{key}:** {text}\n" for key, text in measure["sources"].items())
    return (
        f"## {measure['name']}\n\n$$ {formula} $$\n\n"
        f"- **Library:** `{measure['call']}`\n- **Range:** {measure['range']}\n"
        f"- **Unit:** {measure['unit']}\n- **Used:** {measure['used']}\n"
        f"- **Chapters:** {', '.join(map(link, measure['chapters']))}\n"
        f"{sources}{''.join(map(slip, measure['slips']))}\n```text\n{number}\n```\n"
    )


def link(chapter: str) -> str:
    """A link to a chapter by its number."""
    (path,) = (HERE / "source").glob(f"{chapter}_*.py")
    return f"[{chapter}]({path.stem}.ipynb)"


def slip(id: str) -> str:
    """What the ledger says of a figure or formula."""
    entry = dt.ledger.entry(id)
    return f"- **{id}** ({entry.verdict}): {literal(entry.why)}\n"


def literal(text: str) -> str:
    """A text that Markdown leaves as it is."""
    for sign in "\\`*_{}[]<>|$~":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text


def sheet() -> str:
    """The whole sheet."""
    return HEAD + "\n".join(map(part, measures()))


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(0 if SHEET.read_text(encoding="utf-8") == sheet() else "formulas.md is old")
    SHEET.write_text(sheet(), encoding="utf-8")
