"""Tables of chance round a small tree, and what is demanded of them."""

from collections.abc import Callable
from typing import Any

from dtlearn.course.worksheets.cuts import by_number, candidates, cut_gain, ranked_levels, set_gain
from dtlearn.course.worksheets.dice import Dice
from dtlearn.course.worksheets.drawn import Drawn, is_open, is_tied
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.growing import grown, ranked
from dtlearn.course.worksheets.stories import Story

MARGIN = 0.05  # by so many bits the best candidate leads at each node
GINI_MARGIN = 0.02
DISTINCT = 0.01  # by so many bits any two candidates of the root differ
OPEN, CUTS = 2, 3  # branches of the root that are split again; thresholds to compare


def planted(dice: Dice, story: Story, n: int) -> Drawn:
    """A table round a tree of three questions, which may turn out not to be ID3's.

    Two branches of the root ask again, and each of them has two leaves.
    """
    names = list(story.attributes)
    root = dice.pick(names)
    sizes = _sizes(dice, n)
    rows: list[dict[str, Any]] = []
    levels_of_root = dice.shuffled(story.attributes[root])
    for level, size, splits in zip(levels_of_root, sizes, (True, True, False), strict=True):
        asked = dice.pick([name for name in names if name != root])
        levels = dice.shuffled(story.attributes[asked])[:2]
        classes = dice.shuffled(story.classes)
        for i in range(size):
            row = {name: dice.pick(values) for name, values in story.attributes.items()}
            row |= {root: level, story.target: classes[0]}
            if splits:
                side = i if i < 2 else dice.below(2)
                row |= {asked: levels[side], story.target: classes[side]}
            rows.append(row)
    return Drawn(story, tuple(dice.shuffled(rows)))


def _sizes(dice: Dice, n: int) -> tuple[int, int, int]:
    """Rows of the three branches of the root: three or more, two or more, one or more."""
    closed = dice.between(1, min(n // 2 - 1, n - 5))
    second = dice.between(2, n - closed - 3)
    return n - closed - second, second, closed


def with_numbers(dice: Dice, drawn: Drawn) -> Drawn:
    """The same table with a number in each row, all of them different."""
    name, least, most = drawn.story.number
    values: list[int] = []
    while len(values) < len(drawn.rows):
        value = dice.between(least, most)
        if value not in values:
            values.append(value)
    rows = tuple({**row, name: x} for row, x in zip(drawn.rows, values, strict=True))
    return Drawn(drawn.story, rows)


# what is demanded of the levels, each as a sentence about the table


def _all_levels(drawn: Drawn) -> bool:
    levels = drawn.story.attributes
    return all(len(drawn.parts(drawn.rows, name)) == len(levels[name]) for name in levels)


def _not_even(drawn: Drawn) -> bool:
    counts = drawn.counts(drawn.rows)
    return not is_tied(counts) and min(counts) > 1


def _root_leads(drawn: Drawn) -> bool:
    gains = [gain for gain, _ in ranked(drawn, drawn.rows, drawn.names)]
    return gains[0] - gains[1] > MARGIN and gains[1] - gains[2] > DISTINCT


def _open_branches(drawn: Drawn) -> list[list[Any]]:
    root = ranked(drawn, drawn.rows, drawn.names)[0][1]
    parts = drawn.parts(drawn.rows, root).values()
    return [part for part in parts if is_open(drawn.counts(part))]


def _shape(drawn: Drawn) -> bool:
    _, below = grown(drawn, drawn.rows, drawn.names)
    inner = [tree for tree in below.values() if not isinstance(tree, str)]
    two_leaves = all([isinstance(x, str) for x in t[1].values()] == [True, True] for t in inner)
    return len(inner) == OPEN and two_leaves


def _inner_lead(drawn: Drawn) -> bool:
    root = ranked(drawn, drawn.rows, drawn.names)[0][1]
    left = [name for name in drawn.names if name != root]
    for part in _open_branches(drawn):
        (best, _), (second, _) = ranked(drawn, part, left)
        if best - second <= MARGIN:
            return False
    return True


def _one_undecided(drawn: Drawn) -> bool:
    return any(not is_tied(drawn.counts(part)) for part in _open_branches(drawn))


def _set_leads(facts: Facts) -> bool:
    first, second, _ = (set_gain(facts, level) for level in ranked_levels(facts))
    return first - second > GINI_MARGIN


def _cut_leads(facts: Facts) -> bool:
    cuts = candidates(by_number(facts))
    gains = sorted((cut_gain(facts, cut) for cut in cuts), reverse=True)
    return len(cuts) == CUTS and gains[0] - gains[1] > MARGIN


Holds = Callable[[Any], bool]
OF_LEVELS: dict[str, Holds] = {
    "each attribute shows all of its levels": _all_levels,
    "no class has half of the rows, or less than two": _not_even,
    f"the root leads by {MARGIN} bits": _root_leads,
    f"{OPEN} branches of the root are split again, in two leaves each": _shape,
    f"each node below leads by {MARGIN} bits": _inner_lead,
    "a branch that is split again has more rows of one class": _one_undecided,
}
OF_SETS = {f"the best set of levels leads by {GINI_MARGIN}": _set_leads}
OF_NUMBERS = {f"there are {CUTS} thresholds to compare, the best by {MARGIN} bits": _cut_leads}
