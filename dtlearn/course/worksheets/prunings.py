"""Questions about pruning a small node with numbers of its own."""

from dataclasses import dataclass

from dtlearn import explain
from dtlearn.course.worksheets.drawn import is_tied
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.hand import CAREFUL, Hand
from dtlearn.course.worksheets.impurity import PLACES
from dtlearn.course.worksheets.question import Own, Question
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.page import Page
from dtlearn.explain.strength import ALPHA, LEAF_RISK, STRENGTH, SUBTREE_RISK
from dtlearn.explain.terms import ONE, Fraction, Negative, Number, Sum, Symbol

CONFIDENCE = 0.25  # of C4.5
KEEP, PRUNE = "keep", "prune"
PRUNING_REASONS = {
    "training rows": "Those are errors of training rows: validation rows decide.",
    "right rows": "Those are the rows that are right: count the wrong ones.",
    "majority of validation": "The class of the leaf is that of most training rows.",
    "leaves not less one": "Divide by the number of leaves less one: that many are saved.",
    "errors not shares": "Divide the errors by all rows: the risk is a share.",
    "rows of the node": "Divide the errors by all rows of the table, not by those of the node.",
    "subtree forgotten": "Subtract the errors that the subtree makes.",
    "one leaf": "Each leaf has its own estimate: add up the three.",
    "rates only": "Multiply each rate by the rows of its leaf.",
    "power not root": "Take the n-th root of the confidence, not its n-th power.",
    "a half a leaf": "That charges half an error a leaf: use the limit at the confidence.",
}


@dataclass(frozen=True)
class _Step:
    """A node of two leaves: their training and validation rows, and what they say by class."""

    attribute: str
    levels: list[str]
    training: list[list[int]]
    validation: list[list[int]]
    says: tuple[int, int]
    as_leaf: int


def _step(facts: Facts) -> _Step:
    """Rows drawn so that the node's class is no tie, and the errors before and after differ."""
    dice, attribute = facts.dice, facts.dice.pick(facts.drawn.names)
    levels = dice.shuffled(facts.drawn.story.attributes[attribute])[:2]
    first, other = dice.shuffled([0, 1])
    training = [[0, 0], [0, 0]]
    for side, label in enumerate((first, other)):
        training[side][label] = dice.between(3, 6)
        training[side][1 - label] = dice.between(0, 2)
    if is_tied(_summed(training)):  # the class of the leaf would be a matter of taste
        training[0][first] += 1
    node = _summed(training)
    label = node.index(max(node))
    while True:
        validation = [[dice.between(0, 4) for _ in range(2)] for _ in range(2)]
        if validation[0][other] + validation[1][first] != _summed(validation)[1 - label]:
            return _Step(attribute, levels, training, validation, (first, other), label)


def _summed(counts: list[list[int]]) -> list[int]:
    return [a + b for a, b in zip(*counts, strict=True)]


def reduced_error(facts: Facts) -> list[Question]:
    """One step of reduced-error pruning, at a node of two leaves."""
    step = _step(facts)
    attribute, levels, node = step.attribute, step.levels, _summed(step.training)
    training, validation = step.training, step.validation
    (first, other), label = step.says, step.as_leaf
    sums = _summed(validation)
    below, as_leaf = validation[0][other] + validation[1][first], sums[1 - label]

    def told(counts: list[list[int]]) -> str:
        c = facts.classes
        return "; ".join(
            f"{level}: {a} {c[0]}, {b} {c[1]}" for level, (a, b) in zip(levels, counts, strict=True)
        )

    def verdict(own: Own, hand: Hand) -> str:
        leaf, subtree = own.get("leaf_errors", as_leaf), own.get("subtree_errors", below)
        return PRUNE if leaf <= subtree else KEEP

    def worked() -> Page:
        return (
            f"By the training rows the leaves say {facts.classes[first]} and "
            f"{facts.classes[other]}, and the node as a leaf {facts.classes[label]}.",
            f"Of the validation rows {validation[0][other]} + {validation[1][first]} = {below} are "
            f"wrong below the node, and {as_leaf} at a leaf.",
        )

    wrong = training[0][other] + training[1][first]
    given = (
        f"A node asks for {attribute} and has two leaves. Training rows: {told(training)}. "
        f"Validation rows: {told(validation)}."
    )
    return [
        Question(
            "subtree_errors",
            "reduced_error",
            f"{given} How many validation rows do the two leaves get wrong?",
            "exact",
            lambda own, hand: below,
            slips={"training rows": wrong, "right rows": sum(sums) - below},
            reasons=PRUNING_REASONS,
            worked=worked,
        ),
        Question(
            "leaf_errors",
            "reduced_error",
            "How many validation rows does that node get wrong as a leaf?",
            "exact",
            lambda own, hand: as_leaf,
            slips={"training rows": min(node), "right rows": sum(sums) - as_leaf},
            reasons=PRUNING_REASONS,
            worked=worked,
        ),
        Question(
            "reduced_error",
            "reduced_error",
            f'What does reduced-error pruning do with that node, "{KEEP}" or "{PRUNE}"? Of equal '
            "errors it prunes.",
            "label",
            verdict,
            ("subtree_errors", "leaf_errors"),
            options=(KEEP, PRUNE),
            worked=worked,
        ),
    ]


def alpha(facts: Facts) -> list[Question]:
    """One alpha of cost-complexity pruning."""
    dice = facts.dice
    rows, leaves = dice.pick((20, 25, 30, 40, 50)), dice.between(3, 4)
    below = dice.shuffled([1, *(dice.below(2) for _ in range(leaves - 1))])
    here = dice.between(14, 18)
    errors = sum(below) + dice.between(1, 3)

    def value(own: Own, hand: Hand) -> float:
        risks = hand.share(errors / rows), hand.share(sum(below) / rows)
        return hand.value(hand.value(risks[0] - risks[1]) / (leaves - 1))

    def worked() -> Page:
        at, under, whole = (Number(x) for x in (errors, sum(below), rows))
        count = Sum((Number(leaves), Negative(ONE)))
        risk_of, parts = Symbol("e/N", r"\frac{e}{N}"), []
        for name, e, title in ((LEAF_RISK, at, "as a leaf"), (SUBTREE_RISK, under, "below")):
            lines = risk_of, Fraction(e, whole)
            risk = e.value / rows
            parts.append(Derivation(f"Risk {title}", name, lines, risk, digits=PLACES))
        top = Sum((Number(parts[0].result), Negative(Number(parts[1].result))))
        line, result = Fraction(top, count), value({}, CAREFUL)
        made = Derivation("Alpha", ALPHA, (STRENGTH, line), result, "", tuple(parts), (), PLACES)
        return (made,)

    saved, told = errors - sum(below), ", ".join(map(str, below[:-1]))
    slips = {
        "leaves not less one": saved / rows / leaves,
        "errors not shares": saved / (leaves - 1),
        "rows of the node": saved / here / (leaves - 1),
        "subtree forgotten": errors / rows / (leaves - 1),
    }
    return [
        Question(
            "alpha",
            "alpha",
            f"A tree was grown from {rows} rows. {here} of them come to a node, which would get "
            f"{errors} wrong as a leaf. Below it are {leaves} leaves, which get {told} and "
            f"{below[-1]} wrong. From which alpha on does cost-complexity pruning make the node a "
            "leaf?",
            "number",
            value,
            slips=slips,
            reasons=PRUNING_REASONS,
            worked=worked,
        )
    ]


def pessimistic(facts: Facts) -> list[Question]:
    """C4.5's pessimistic estimate for three leaves without errors."""
    sizes = [facts.dice.between(1, 6) for _ in range(3)]

    def value(own: Own, hand: Hand) -> float:
        parts = [hand.value(n * hand.value(1 - hand.value(CONFIDENCE ** (1 / n)))) for n in sizes]
        return hand.value(sum(parts))

    total = sum(sizes)
    slips = {
        "one leaf": total * (1 - CONFIDENCE ** (1 / total)),
        "rates only": sum(1 - CONFIDENCE ** (1 / n) for n in sizes),
        "power not root": sum(n * (1 - CONFIDENCE**n) for n in sizes),
        "a half a leaf": 1.5,
    }

    def worked() -> Page:
        parts = [explain.added_errors(n, 0, digits=PLACES) for n in sorted(set(sizes))]
        told = " + ".join(f"{value_of(n):.3f}" for n in sizes)
        return (*parts, f"Together that is {told} ≈ {value({}, CAREFUL):.3f} errors.")

    def value_of(n: int) -> float:
        return n * (1 - CONFIDENCE ** (1 / n))

    return [
        Question(
            "pessimistic",
            "pessimistic",
            f"Three leaves have {sizes[0]}, {sizes[1]} and {sizes[2]} training rows, and no errors "
            "among them. How many errors does C4.5 estimate for the three together, at the "
            f"confidence {CONFIDENCE}? A leaf of n rows without errors is charged "
            f"n times 1 - c^(1/n).",
            "number",
            value,
            slips=slips,
            reasons=PRUNING_REASONS,
            worked=worked,
        )
    ]
