"""Questions about pruning a small node with numbers of its own."""

from collections.abc import Callable
from dataclasses import dataclass

from dtlearn import explain
from dtlearn.course.worksheets.drawn import is_tied
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.hand import CAREFUL, Hand, summed
from dtlearn.course.worksheets.impurity import PLACES
from dtlearn.course.worksheets.question import Own, Question
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.page import Page
from dtlearn.explain.strength import ALPHA, LEAF_RISK, STRENGTH, SUBTREE_RISK
from dtlearn.explain.terms import ONE, Fraction, Negative, Number, Sum, Symbol

CONFIDENCE = 0.25  # of C4.5
KEEP, PRUNE = "keep", "prune"
RISK = Symbol("e/N", r"\frac{e}{N}")
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

    classes: tuple[str, ...]
    attribute: str
    levels: list[str]
    training: list[list[int]]
    validation: list[list[int]]
    says: tuple[int, int]
    as_leaf: int

    def below(self, counts: list[list[int]]) -> int:
        """How many of some rows the two leaves get wrong."""
        first, other = self.says
        return counts[0][other] + counts[1][first]

    def at_leaf(self, counts: list[list[int]]) -> int:
        """How many of them the node gets wrong as a leaf."""
        return summed(counts)[1 - self.as_leaf]

    @property
    def told(self) -> str:
        """The node, in a question."""
        return (
            f"A node asks for {self.attribute} and has two leaves. Training rows: "
            f"{self._listed(self.training)}. Validation rows: {self._listed(self.validation)}."
        )

    def _listed(self, counts: list[list[int]]) -> str:
        c = self.classes
        pairs = zip(self.levels, counts, strict=True)
        return "; ".join(f"{level}: {a} {c[0]}, {b} {c[1]}" for level, (a, b) in pairs)

    def worked(self) -> Page:
        """What leaves and node say, and which validation rows are wrong."""
        (first, other), c, rows = self.says, self.classes, self.validation
        return (
            f"By the training rows the leaves say {c[first]} and {c[other]}, and the node as a "
            f"leaf {c[self.as_leaf]}.",
            f"Of the validation rows {rows[0][other]} + {rows[1][first]} = {self.below(rows)} are "
            f"wrong below the node, and {self.at_leaf(rows)} at a leaf.",
        )


def _step(facts: Facts) -> _Step:
    """Rows drawn so that the node's class is no tie, and the errors before and after differ."""
    dice, attribute = facts.dice, facts.dice.pick(facts.drawn.names)
    levels = dice.shuffled(facts.drawn.story.attributes[attribute])[:2]
    first, other = dice.shuffled([0, 1])
    training = [[0, 0], [0, 0]]
    for side, label in enumerate((first, other)):
        training[side][label] = dice.between(3, 6)
        training[side][1 - label] = dice.between(0, 2)
    if is_tied(summed(training)):  # the class of the leaf would be a matter of taste
        training[0][first] += 1
    node = summed(training)
    label, says = node.index(max(node)), (first, other)
    while True:
        rows = [[dice.between(0, 4) for _ in range(2)] for _ in range(2)]
        step = _Step(facts.classes, attribute, levels, training, rows, says, label)
        if step.below(rows) != step.at_leaf(rows):
            return step


def reduced_error(facts: Facts) -> list[Question]:
    """One step of reduced-error pruning, at a node of two leaves."""
    step = _step(facts)
    below = f"{step.told} How many validation rows do the two leaves get wrong?"
    at_leaf = "How many validation rows does that node get wrong as a leaf?"
    return [
        _errors(step, "subtree_errors", below, step.below),
        _errors(step, "leaf_errors", at_leaf, step.at_leaf),
        _verdict(step),
    ]


def _errors(step: _Step, name: str, text: str, wrong: Callable[[list[list[int]]], int]) -> Question:
    n, rows = sum(summed(step.validation)), step.validation
    return Question(
        name,
        "reduced_error",
        text,
        "exact",
        lambda own, hand: wrong(rows),
        slips={"training rows": wrong(step.training), "right rows": n - wrong(rows)},
        reasons=PRUNING_REASONS,
        worked=step.worked,
    )


def _verdict(step: _Step) -> Question:
    def verdict(own: Own, hand: Hand) -> str:
        leaf = own.get("leaf_errors", step.at_leaf(step.validation))
        subtree = own.get("subtree_errors", step.below(step.validation))
        return PRUNE if leaf <= subtree else KEEP

    return Question(
        "reduced_error",
        "reduced_error",
        f'What does reduced-error pruning do with that node, "{KEEP}" or "{PRUNE}"? Of equal '
        "errors it prunes.",
        "label",
        verdict,
        ("subtree_errors", "leaf_errors"),
        options=(KEEP, PRUNE),
        worked=step.worked,
    )


@dataclass(frozen=True)
class _Link:
    """A node with leaves below it: rows of the table and of the node, and errors."""

    rows: int
    here: int
    errors: int
    below: list[int]

    def strength(self, own: Own, hand: Hand) -> float:
        """The alpha from which on the node becomes a leaf."""
        leaf, subtree = (hand.share(e / self.rows) for e in (self.errors, sum(self.below)))
        return hand.value(hand.value(leaf - subtree) / (len(self.below) - 1))

    @property
    def slips(self) -> dict[str, float]:
        """What comes of classic errors."""
        saved, links = self.errors - sum(self.below), len(self.below) - 1
        return {
            "leaves not less one": saved / self.rows / (links + 1),
            "errors not shares": saved / links,
            "rows of the node": saved / self.here / links,
            "subtree forgotten": self.errors / self.rows / links,
        }

    def worked(self) -> Page:
        """Both risks, and what is saved for each leaf less."""
        leaf = self._risk("Risk as a leaf", LEAF_RISK, self.errors)
        subtree = self._risk("Risk below", SUBTREE_RISK, sum(self.below))
        saved = Sum((Number(leaf.result), Negative(Number(subtree.result))))
        line = Fraction(saved, Sum((Number(len(self.below)), Negative(ONE))))
        result, parts = self.strength({}, CAREFUL), (leaf, subtree)
        return (Derivation("Alpha", ALPHA, (STRENGTH, line), result, "", parts, (), PLACES),)

    def _risk(self, title: str, name: Symbol, errors: int) -> Derivation:
        lines = RISK, Fraction(Number(errors), Number(self.rows))
        return Derivation(title, name, lines, errors / self.rows, digits=PLACES)


def alpha(facts: Facts) -> list[Question]:
    """One alpha of cost-complexity pruning."""
    dice = facts.dice
    rows, leaves = dice.pick((20, 25, 30, 40, 50)), dice.between(3, 4)
    below = dice.shuffled([1, *(dice.below(2) for _ in range(leaves - 1))])
    link = _Link(rows, dice.between(14, 18), sum(below) + dice.between(1, 3), below)
    told = ", ".join(map(str, below[:-1]))
    return [
        Question(
            "alpha",
            "alpha",
            f"A tree was grown from {rows} rows. {link.here} of them come to a node, which would "
            f"get {link.errors} wrong as a leaf. Below it are {leaves} leaves, which get {told} "
            f"and {below[-1]} wrong. From which alpha on does cost-complexity pruning make the "
            "node a leaf?",
            "number",
            link.strength,
            slips=link.slips,
            reasons=PRUNING_REASONS,
            worked=link.worked,
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
