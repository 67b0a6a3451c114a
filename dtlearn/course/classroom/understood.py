"""What a class understood: how often each question was right, and what went wrong in it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dtlearn.course.classroom.marked import Marked
from dtlearn.course.worksheets.question import UNREAD

# what may be said of an answer, beside the names of slips
GOOD = ("right", "follows")
REST = ("in part", "wrong", UNREAD, "missing")
OF_SKILLS = {
    "entropy": "02_measure_purity",
    "gain": "03_grow_the_risk_tree",
    "gain_ratio": "08_grow_c45",
    "gini": "02_measure_purity",
    "threshold": "04_cut_by_height",
    "subset": "09_grow_cart",
    "level": "07_grow_id3",
    "tree": "07_grow_id3",
    "rules": "03_grow_the_risk_tree",
    "prediction": "07_grow_id3",
    "reduced_error": "10_stop_and_prune",
    "alpha": "10_stop_and_prune",
    "pessimistic": "10_stop_and_prune",
}
# slips that a chapter treats, whatever was asked
OF_SLIPS = {
    "natural logarithm": "02_measure_purity",
    "log10": "02_measure_purity",
    "sign": "02_measure_purity",
    "error instead": "02_measure_purity",
    "Gini instead": "02_measure_purity",
    "entropy instead": "02_measure_purity",
    "equal classes": "02_measure_purity",
    "rows instead of shares": "05_sort_the_mail",
    "no weights": "03_grow_the_risk_tree",
    "equal weights": "03_grow_the_risk_tree",
    "after the split": "03_grow_the_risk_tree",
}


@dataclass(frozen=True)
class Tally:
    """What was said of the answers to a question: the words, each with how many students."""

    question: str
    said: tuple[tuple[str, int], ...]

    @property
    def n(self) -> int:
        """How many students there are."""
        return sum(times for _, times in self.said)


@dataclass(frozen=True)
class Slip:
    """A slip with how many answers had it, the questions, what it is, and a chapter about it."""

    name: str
    times: int
    questions: tuple[str, ...]
    reason: str
    chapter: str

    def __str__(self) -> str:
        told = f"{self.name}: {self.times} {'answer' if self.times == 1 else 'answers'}"
        return f"{told} to {', '.join(self.questions)}. {self.reason} See {self.chapter}."


def tallies(found: Sequence[Marked]) -> list[Tally]:
    """Of each question: right, what follows, each slip from the most frequent on, and the rest."""
    names = [mark.question for mark in found[0].marks]
    return [_tally(name, Counter(one.marks[name].said for one in found)) for name in names]


def _tally(name: str, said: Counter[str]) -> Tally:
    slips = sorted(set(said) - {*GOOD, *REST}, key=lambda slip: (-said[slip], slip))
    return Tally(name, tuple((word, said[word]) for word in (*GOOD, *slips, *REST)))


def slips(found: Sequence[Marked], most: int = 3) -> list[Slip]:
    """The most frequent slips; of equal ones that of the earlier question first."""
    times, questions = Counter[tuple[str, str]](), dict[tuple[str, str], dict[str, str]]()
    for one in found:
        for mark in one.marks:
            if mark.said not in (*GOOD, *REST):
                slip = (mark.said, one.handout.sheet[mark.question].skill)
                times[slip] += 1
                questions.setdefault(slip, {})[mark.question] = mark.reason
    order = [question.name for question in found[0].handout.sheet.questions]
    names = {slip: sorted(asked, key=order.index) for slip, asked in questions.items()}
    ranked = sorted(times, key=lambda slip: (-times[slip], order.index(names[slip][0]), slip))
    return [_slip(slip, times[slip], names[slip], questions[slip]) for slip in ranked[:most]]


def _slip(slip: tuple[str, str], times: int, names: list[str], reasons: dict[str, str]) -> Slip:
    name, skill = slip
    chapter = OF_SLIPS.get(name, OF_SKILLS[skill])
    return Slip(name, times, tuple(names), reasons[names[0]], chapter)
