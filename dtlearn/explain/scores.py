"""The score of a split at a node of a tree, worked out as the tree compared it."""

import numpy as np
import pandas as pd

from dtlearn.explain.compared import Compared, Contender
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.gains import decrease
from dtlearn.explain.groups import Branches
from dtlearn.explain.measures import ENTROPY, ERROR, GINI, VARIANCE
from dtlearn.explain.ratios import cart_measure, gain_ratio, split_information
from dtlearn.explain.site import DIGITS, Site
from dtlearn.explain.terms import Fraction, Log, Negative, Number, Product, Sum, Symbol, Term
from dtlearn.explain.written import latex, text
from dtlearn.text import show_count

MEASURES = {"entropy": ENTROPY, "gini": GINI, "error": ERROR, "variance": VARIANCE}
LEFT = Symbol("Left", r"\mathrm{Left}")


def score_of(site: Site, line: pd.Series) -> Derivation:
    """The score of a line of the candidates: for the share of the rows whose value is known."""
    children = np.asarray(line["branches"], dtype=float)
    seen = site.policy.seen(children)
    known = site.growth.rows.target.weight(seen).sum()
    whole = site.growth.rows.target.weight(site.policy.seen(site.rows.statistics()[0])).sum()
    split = line["split"]
    found = site.branches(split, seen, max(float(whole - known), 0.0))
    plain = _plain_score(site, found)
    if known >= whole * (1 - 1e-12):
        return plain
    share = Fraction(Number(known), Number(whole))
    formula = _known_share(plain.name)
    told = f"{show_count(known)} of {show_count(whole)}"
    note = f"The score counts for the share of the rows whose value is known, {told}."
    lines: tuple[Term, ...] = (formula, Product((share, Number(plain.result))))
    title, result = f"Score of {split.question}", float(line["score"])
    name = Symbol("Score", r"\mathrm{Score}")
    return Derivation(title, name, lines, result, plain.unit, (plain,), (note,), DIGITS)


def _plain_score(site: Site, found: Branches) -> Derivation:
    criterion = site.policy.criterion.name
    if criterion == "cart":
        return cart_measure(found)
    return decrease(found, MEASURES[criterion], "mean", DIGITS)


def _known_share(name: Term) -> Symbol:
    """The formula of a score for the share of the known rows."""
    source = rf"\frac{{n_\text{{known}}}}{{n}} \cdot {latex(name, DIGITS)}"
    return Symbol(f"known/n · {text(name, DIGITS)}", source)


# C4.5


def score_of_contender(site: Site, c: Contender) -> Derivation:
    """The gain ratio of an attribute's best split; of a cut that pays, of what it has left."""
    assert c.split is not None
    found = site.branches(c.split, c.children, c.unknown)
    if not c.paid:
        return gain_ratio(found)
    left, spread = _left(site, c, found), split_information(found)
    title, result = f"Gain ratio of {c.split.question}", c.left / c.split_information
    formula = Symbol("Left/Split", r"\frac{\mathrm{Left}}{\mathrm{Split}}")
    lines: tuple[Term, ...] = (formula, Fraction(Number(left.result), Number(spread.result)))
    name = Symbol("Ratio", r"\mathrm{Ratio}")
    return Derivation(title, name, lines, result, "", (left, spread), (), DIGITS)


def _left(site: Site, c: Contender, found: Branches) -> Derivation:
    """What is left of the gain of a cut that has paid for its choice."""
    assert c.split is not None
    gain, n = decrease(found, ENTROPY, "mean", DIGITS), Number(found.whole.n + c.unknown)
    paid = Negative(Fraction(Log(Number(c.cuts)), n))
    plain, source = "Gain", r"\mathrm{Gain}"
    first: Term = Number(gain.result)
    if c.unknown > 0:
        plain, source = _known_share(gain.name).text, _known_share(gain.name).latex
        first = Product((Fraction(Number(found.whole.n), n), first))
    formula = Symbol(f"{plain} − log₂(cuts)/n", rf"{source} - \frac{{\log_2 \text{{cuts}}}}{{n}}")
    one = c.cuts == 1
    note = f"{c.cuts} cut{' has' if one else 's have'} enough rows on both sides."
    title, lines = f"What {c.split.question} has left of its gain", (formula, Sum((first, paid)))
    return Derivation(title, LEFT, lines, c.left, "bits", (gain,), (note,), DIGITS)


def average_left(found: Compared) -> Derivation | None:
    """The average of what the attributes have left; None where it decides nothing."""
    counted = [c for c in found.contenders if c.counted]
    if found.average is None or len(found.contenders) < 2 or not counted:
        return None
    total = Sum(tuple(Number(c.left) for c in counted))
    what = "Left" if any(c.cuts for c in found.contenders) else "Gain"
    source = rf"\frac{{\sum \mathrm{{{what}}}}}{{\text{{attributes}}}}"
    formula = Symbol(f"Σ {what}/attributes", source)
    lines: tuple[Term, ...] = (formula, Fraction(total, Number(len(counted))))
    notes = _not_counted(found)
    title = "Average of the gains" + " that are left" * (what == "Left")
    name = Symbol("Average", r"\mathrm{Average}")
    return Derivation(title, name, lines, found.average, "bits", (), notes, DIGITS)


def _not_counted(found: Compared) -> tuple[str, ...]:
    """The attributes that do not count in the average, and why."""
    gone = [c for c in found.contenders if not c.counted]
    reasons = {
        "no split": [c for c in gone if c.split is None],
        "nothing is left of the gain": [c for c in gone if c.cuts],
        "too many levels for the number of rows": [c for c in gone if c.split and not c.cuts],
    }
    return tuple(
        f"Not counted: {', '.join(c.attribute for c in some)} ({why})."
        for why, some in reasons.items()
        if some
    )
