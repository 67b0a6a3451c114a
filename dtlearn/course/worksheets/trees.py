"""Questions about a tree of ID3: its first level, and the whole of it."""

from typing import Any

from dtlearn import explain
from dtlearn.course.worksheets import growing
from dtlearn.course.worksheets.drawn import is_open
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.hand import Hand
from dtlearn.course.worksheets.question import Own, Question
from dtlearn.explain.page import Grid, Page

TREE_REASONS = {
    "smallest gain": "That is the attribute of the smallest gain.",
    "closed branches": "Those have rows of one class: they are leaves already.",
    "share of the table": "Divide by the rows of the rule, not by those of the table.",
    "other class": "That is the share of the other class.",
    "class of the table": "A level without rows at a node gets the class of most rows of the "
    "node, not of the table.",
    "rare class": "A level without rows at a node gets the class of most rows there.",
}


def root_of(facts: Facts, own: Own) -> str:
    """The attribute at the root: the student's own, that of the own gains, or the right one."""
    if "root" in own:
        return str(own["root"])
    gains = {
        name: own.get(f"gain_{i}", facts.drawn.gain(facts.drawn.rows, name))
        for i, name in enumerate(facts.drawn.names, start=1)
    }
    return max(gains, key=lambda name: gains[name])


def of_gains(facts: Facts) -> tuple[str, ...]:
    """The questions about gains, where they are asked."""
    return facts.used(gain_1="gain", gain_2="gain", gain_3="gain")


def level(facts: Facts) -> list[Question]:
    """One level of growth: what the root asks, and which branches go on."""
    return [_root(facts), _open(facts)]


def _root(facts: Facts) -> Question:
    drawn = facts.drawn
    ranked = growing.ranked(drawn, drawn.rows, drawn.names)

    def worked() -> Page:
        lines = tuple((name, f"{gain:.3f}") for gain, name in ranked)
        return Grid(("attribute", "gain"), lines), f"{ranked[0][1]} has the largest gain."

    return Question(
        "root",
        "level",
        f"Grow a tree by information gain from {listed(drawn.names)}, with one branch for "
        "each level. Which attribute does the root ask for?",
        "label",
        lambda own, hand: root_of(facts, own),
        of_gains(facts),
        options=drawn.names,
        slips={"smallest gain": ranked[-1][1]},
        reasons=TREE_REASONS,
        worked=worked,
    )


def _open(facts: Facts) -> Question:
    drawn, root = facts.drawn, root_of(facts, {})
    parts = drawn.parts(drawn.rows, root)

    def open_levels(own: Own, hand: Hand) -> frozenset[str]:
        below = drawn.parts(drawn.rows, root_of(facts, own))
        return frozenset(x for x, part in below.items() if is_open(drawn.counts(part)))

    def worked() -> Page:
        lines = [(x, *map(str, drawn.counts(part))) for x, part in parts.items()]
        return (Grid((root, *facts.classes), tuple(lines)),)

    return Question(
        "open_levels",
        "level",
        "Which branches of the root have rows of both classes and have to be split again? "
        "Give their levels.",
        "set",
        open_levels,
        ("root",),
        options=[x for name in drawn.names for x in drawn.story.attributes[name]],
        slips={"closed branches": frozenset(parts) - open_levels({}, Hand())},
        reasons=TREE_REASONS,
        worked=worked,
    )


def listed(names: list[str]) -> str:
    """Names as a sentence has them."""
    return f"{', '.join(names[:-1])} and {names[-1]}"


def tree(facts: Facts) -> list[Question]:
    """The whole tree."""
    drawn = facts.drawn
    right = growing.grown(drawn, drawn.rows, drawn.names)

    def partly(given: Any, own: Own) -> tuple[int, int]:
        first = root_of(facts, own) if own else None
        return growing.judged(drawn, drawn.rows, drawn.names, given, first)

    options = {**drawn.story.attributes, "": facts.classes}
    return [
        Question(
            "tree",
            "tree",
            f"Grow the whole tree by information gain from {listed(drawn.names)}, until each leaf "
            "has rows of one class.",
            "tree",
            lambda own, hand: right,
            facts.used(root="level") or of_gains(facts),
            options=options,
            worked=lambda: explain.solution(facts.of_levels, facts.target, "id3").page[3:],
            partly=partly,
        )
    ]
