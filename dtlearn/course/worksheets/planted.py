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
GINI_MARGIN = 0.005
DISTINCT = 0.01  # by so many bits any two candidates of the root differ
CUTS = 3  # thresholds to compare
FEW, LEAST_OPEN = 7, 3  # so few rows have one node below the root; rows of such a node


def planted(dice: Dice, story: Story, n: int, root: str) -> Drawn:
    """A table round a tree of two or three questions, which may turn out not to be ID3's.

    One branch of the root or two ask again, and each of them has two leaves.
    """
    names = list(story.attributes)
    sizes, splitting = _sizes(dice, n), (True, n_open(n) == 2, False)
    decks = {name: _deck(dice, levels, n) for name, levels in story.attributes.items()}
    rows: list[dict[str, Any]] = []
    levels_of_root = dice.shuffled(story.attributes[root])
    for level, size, splits in zip(levels_of_root, sizes, splitting, strict=True):
        asked = dice.pick([name for name in names if name != root])
        levels = dice.shuffled(story.attributes[asked])[:2]
        classes = dice.shuffled(story.classes)
        for i in range(size):
            row: dict[str, Any] = {name: deck.pop() for name, deck in decks.items()}
            row |= {root: level, story.target: classes[0]}
            if splits:
                side = i if i < 2 else dice.below(2)
                row |= {asked: levels[side], story.target: classes[side]}
            rows.append(row)
    return Drawn(story, tuple(dice.shuffled(rows)))


def _deck(dice: Dice, levels: tuple[str, ...], n: int) -> list[str]:
    """A level for each row, each level at least once."""
    return dice.shuffled([*levels, *(dice.pick(levels) for _ in range(n - len(levels)))])


def n_open(n: int) -> int:
    """How many branches of the root are split again, in a table of n rows."""
    return 2 if n > FEW else 1


def _sizes(dice: Dice, n: int) -> tuple[int, int, int]:
    """Rows of the three branches of the root; three or more where branches are split again.

    Of two rows any attribute that differs makes leaves, and the best would be tied.
    """
    least = LEAST_OPEN if n_open(n) == 2 else 1
    closed = dice.between(1, n - LEAST_OPEN - least)
    second = dice.between(least, n - closed - LEAST_OPEN)
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
    gains = [gain for gain, _ in drawn.ranking]
    return gains[0] - gains[1] > MARGIN and gains[1] - gains[2] > DISTINCT


def _open_branches(drawn: Drawn) -> list[list[Any]]:
    parts = drawn.parts(drawn.rows, drawn.root).values()
    return [part for part in parts if is_open(drawn.counts(part))]


def _as_many_open(drawn: Drawn) -> bool:
    return len(_open_branches(drawn)) == n_open(len(drawn.rows))


def _two_leaves(drawn: Drawn) -> bool:
    tree: Any = grown(drawn, drawn.rows, drawn.names, drawn.root)
    inner = [list(t[1].values()) for t in tree[1].values() if not isinstance(t, str)]
    return all(len(leaves) == 2 and all(isinstance(x, str) for x in leaves) for leaves in inner)


def _inner_lead(drawn: Drawn) -> bool:
    left = [name for name in drawn.names if name != drawn.root]
    for part in _open_branches(drawn):
        (best, _), (second, _) = ranked(drawn, part, left)
        if best - second <= MARGIN:
            return False
    return True


def _candidates_below(drawn: Drawn) -> bool:
    left = [name for name in drawn.names if name != drawn.root]
    varying = [
        name for part in _open_branches(drawn) for name in left if len(drawn.parts(part, name)) > 1
    ]
    return len(varying) == 2 * n_open(len(drawn.rows))


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
    "no class has half of the rows, or less than two": _not_even,
    "each attribute shows all of its levels": _all_levels,
    f"the root leads by {MARGIN} bits": _root_leads,
    "as many branches of the root are split again as on each sheet": _as_many_open,
    "a branch that is split again has more rows of one class": _one_undecided,
    "as many candidates are to be scored below the root as on each sheet": _candidates_below,
    f"each node below leads by {MARGIN} bits": _inner_lead,
    "each node below has two leaves": _two_leaves,
}
AT_ROOT = "each attribute is at the root equally often"
OF_SETS = {f"the best set of levels leads by {GINI_MARGIN}": _set_leads}
OF_NUMBERS = {f"there are {CUTS} thresholds to compare, the best by {MARGIN} bits": _cut_leads}
