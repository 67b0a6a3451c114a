"""Makes a worksheet from a seed: draws tables until one is fair, then what else is asked."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dtlearn.course.worksheets import cuts, impurity, planted, prunings, spoken, trees
from dtlearn.course.worksheets.dice import Dice
from dtlearn.course.worksheets.drawn import Drawn
from dtlearn.course.worksheets.facts import Facts, Makes
from dtlearn.course.worksheets.question import Question
from dtlearn.course.worksheets.sheet import Worksheet
from dtlearn.course.worksheets.stories import STORIES, Story
from dtlearn.options import check_number, check_option

FORMAT = 1  # of the sheets: the next one may make others from the same seed
LEAST, MOST = 6, 12  # rows that can be worked out by hand
MOST_TRIED = 5000

# Skills by what they need: the levels of the table, its number, or nothing but names.
OF_LEVELS: dict[str, Makes] = {
    "entropy": impurity.entropy,
    "gain": impurity.gain,
    "gain_ratio": impurity.gain_ratio,
    "gini": impurity.gini,
    "subset": cuts.subset,
    "level": trees.level,
    "tree": trees.tree,
    "rules": spoken.rules,
    "prediction": spoken.prediction,
}
OF_NUMBERS: dict[str, Makes] = {"threshold": cuts.threshold}
OF_NAMES: dict[str, Makes] = {
    "reduced_error": prunings.reduced_error,
    "alpha": prunings.alpha,
    "pessimistic": prunings.pessimistic,
}
# The order of the questions: what is used comes before.
SKILLS = {
    "entropy": "the entropy of the table",
    "gain": "the information gain of each attribute",
    "gain_ratio": "split information and gain ratio of an attribute",
    "gini": "the Gini index of the table, and a Gini gain",
    "threshold": "the best threshold of a number, and its gain",
    "subset": "the best set of levels, and its Gini gain",
    "level": "one level of growth: the root, and the branches that go on",
    "tree": "the whole tree of ID3, as nested tuples",
    "rules": "a rule with its support and confidence",
    "prediction": "the classes of three rows, one with a level without rows",
    "reduced_error": "one step of reduced-error pruning",
    "alpha": "one alpha of cost-complexity pruning",
    "pessimistic": "one pessimistic estimate of C4.5",
}


def skills() -> dict[str, str]:
    """The skills by name, each with what it asks, in the order of the questions.

    >>> list(skills())[:4]
    ['entropy', 'gain', 'gain_ratio', 'gini']
    """
    return dict(SKILLS)


def make(
    seed: int | str,
    skills: Sequence[str] = ("entropy", "gain", "level", "tree"),
    rows: int = 8,
    story: str | Mapping[str, Any] | Story | None = None,
) -> Worksheet:
    """Make the worksheet of one student, the same for the same seed on every machine.

    ``skills`` are names of :func:`skills`, ``rows`` is from 6 to 12. ``story`` is "loans",
    "weather" or "plants", which the seed chooses, or a dictionary of an own one, with rows (what a
    row is), target, classes, attributes (three, with three levels each) and number (a name, the
    least and the largest value).

    All sheets of the same skills and rows have the same number of candidates to score and of
    nodes to grow, and a right answer stays right if all values on the way are rounded to three
    decimals. Raises ValueError for what can't be asked, and where no fair table is found; KeyError
    for an unknown skill or story.

    >>> sheet = make(7, ["entropy", "gain"])
    >>> [question.name for question in sheet.questions]
    ['entropy', 'gain_1', 'gain_2', 'gain_3']
    """
    asked = _checked(skills)
    check_number("rows", rows, lambda n: LEAST <= n <= MOST, f"from {LEAST} to {MOST}", whole=True)
    told = _seed(seed)
    start = (f"dtlearn worksheet {FORMAT}", told, ",".join(asked), rows)
    chosen = _story(story, Dice(*start, "story"))
    draws = _Draws(start, frozenset(asked), rows)
    facts = draws.of_levels(chosen)
    found = [*draws.questions]
    if OF_NUMBERS.keys() & set(asked):
        facts = draws.of_numbers(facts)
        found += draws.questions
    for name in [name for name in asked if name in OF_NAMES]:
        draws.of_names(facts, name)
        found += draws.questions
    found.sort(key=lambda question: asked.index(question.skill))
    return Worksheet(
        seed, asked, chosen.rows, chosen.target, tuple(found), draws.tried, facts.frame
    )


def _seed(seed: Any) -> str:
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise ValueError(f"seed must be a whole number or a text, got {seed!r}")
    return str(seed)


def _checked(names: Sequence[str]) -> tuple[str, ...]:
    """The skills in the order of the questions."""
    check_option("skills", names, not isinstance(names, str) and len(names) > 0, "a list of names")
    for name in names:
        if name not in SKILLS:
            raise KeyError(f"no skill {name!r}: there are {', '.join(SKILLS)}")
    return tuple(name for name in SKILLS if name in names)


def _story(story: str | Mapping[str, Any] | Story | None, dice: Dice) -> Story:
    if story is None:
        return STORIES[dice.pick(list(STORIES))]
    if not isinstance(story, str):
        return Story.of(story)
    if story not in STORIES:
        raise KeyError(f"no story {story!r}: there are {', '.join(STORIES)}, or give a dictionary")
    return STORIES[story]


class _Draws:
    """Draws until all that is demanded holds; keeps how often, and the questions that were fair."""

    def __init__(self, start: tuple[object, ...], skills: frozenset[str], rows: int) -> None:
        self.start, self.skills, self.rows = start, skills, rows
        self.tried = 0
        self.questions: list[Question] = []

    def of_levels(self, story: Story) -> Facts:
        """A table of levels, with the questions about it."""
        demands = planted.OF_SETS if "subset" in self.skills else {}
        # chosen once, or fair tables of one attribute would crowd out those of the others
        root = Dice(*self.start, "root").pick(list(story.attributes))

        def draw(dice: Dice) -> tuple[Facts, str]:
            drawn = planted.planted(dice, story, self.rows, root)
            facts = self._facts(drawn, dice)
            at_root = {planted.AT_ROOT: lambda drawn: drawn.root == root}
            return facts, _first(planted.OF_LEVELS | at_root, drawn) or _first(demands, facts)

        return self._fair("levels", draw, OF_LEVELS)

    def of_numbers(self, levels: Facts) -> Facts:
        """The same table with numbers, and the questions about those."""

        def draw(dice: Dice) -> tuple[Facts, str]:
            facts = self._facts(planted.with_numbers(dice, levels.drawn), dice)
            return facts, _first(planted.OF_NUMBERS, facts)

        return self._fair("numbers", draw, OF_NUMBERS)

    def of_names(self, facts: Facts, skill: str) -> None:
        """The questions of a skill that brings its own numbers."""

        def draw(dice: Dice) -> tuple[Facts, str]:
            return self._facts(facts.drawn, dice), ""

        self._fair(skill, draw, {skill: OF_NAMES[skill]})

    def _facts(self, drawn: Drawn, dice: Dice) -> Facts:
        return Facts(drawn, self.skills, dice)

    def _fair(
        self, what: str, draw: Callable[[Dice], tuple[Facts, str]], makes: Mapping[str, Makes]
    ) -> Facts:
        """The first draw of which all demands hold, those of its questions too."""
        dice, missed = Dice(*self.start, what), Counter[str]()
        for _ in range(MOST_TRIED):
            self.tried += 1
            facts, fault = draw(dice)
            if not fault:
                fault = self._asked(facts, makes)
            if not fault:
                return facts
            missed[fault] += 1
        raise ValueError(_not_found(self.rows, self.skills, missed))

    def _asked(self, facts: Facts, makes: Mapping[str, Makes]) -> str:
        """Keep the questions about a table; the first fault of one, empty if all are fair."""
        self.questions = []
        for asked in (makes[name](facts) for name in makes if name in self.skills):
            self.questions += asked
            for question in asked:
                if fault := question.fault:
                    return fault
        return ""


def _first(demands: Mapping[str, Callable[[Any], bool]], of: Any) -> str:
    """The first demand that does not hold; empty if all do."""
    return next((name for name, holds in demands.items() if not holds(of)), "")


def _not_found(rows: int, skills: frozenset[str], missed: Counter[str]) -> str:
    """What could not be met: the demand that draws came farthest to, in the order of the looks."""
    demands = [*planted.OF_LEVELS, planted.AT_ROOT, *planted.OF_SETS, *planted.OF_NUMBERS]
    of_questions = [fault for fault, _ in missed.most_common() if fault not in demands]
    demand = (of_questions or sorted(missed, key=demands.index, reverse=True))[0]
    return (
        f"no fair table of {rows} rows was found for {', '.join(s for s in SKILLS if s in skills)} "
        f"among {MOST_TRIED}: none met the demand that {demand}. Ask for more rows or fewer skills"
    )
