"""Guess the split: choose a test for a node, then ask what the algorithm chooses."""

from collections.abc import Callable, Hashable
from typing import Any

import pandas as pd

from dtlearn.cart import cart
from dtlearn.draw.kept import Vector
from dtlearn.id3 import id3
from dtlearn.options import check_option
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show, show_all
from dtlearn.tree import report
from dtlearn.tree.tree import Tree
from dtlearn.widgets.controls import Pick, Press
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.frames import Position, Stop
from dtlearn.widgets.rounds import Round, Rounds, label

BUILDERS: dict[str, Callable[..., Tree]] = {"id3": id3, "cart": cart}
ASK, ON, AGAIN = "Ask the algorithm", "Next node", "Play again"


def split_game(
    data: Frame, target: Hashable | pd.Series, algorithm: str = "cart", **options: Any
) -> Explorer:
    """Choose a split for each node in turn, and ask the algorithm for its own.

    Attribute and test are picked from lists. Before the algorithm is asked the counts of one's own
    branches are shown, as one would count them by hand, but neither impurity nor gain: shown
    beside the lists a gain would be searched for its largest value, and nobody would look at the
    counts. The button then gives both splits with their scores, and the gap between them, in bits
    where the score is the information gain. The first answer at a node counts; after it other
    tests may be tried. The game goes on in the algorithm's tree, depth by depth, until no node is
    left to split.

    ``algorithm`` is "id3" or "cart", and ``options`` are theirs. :meth:`Explorer.frames` gives, for
    a page without a kernel, each test of the root as if it had just been asked.

    Raises ValueError for another algorithm and for a table that is not split at all; TypeError for
    a regression; and what the algorithm raises.

    >>> import dtlearn as dt
    >>> game = split_game(dt.datasets.load("risk"), "Risk", "cart", criterion="entropy")
    >>> print(game)
    Which split of Risk? Each node by CART:
    node 1 of 2: the root
              H  L  n
    Age ≤ 35  3  2  5
    Age > 35  1  0  1
    node      4  2  6
    score            no node asked yet
    >>> game.controls[2].click()
    >>> print(game)
    Which split of Risk? Each node by CART:
    node 1 of 2: the root
              H  L  n   entropy
    Age ≤ 35  3  2  5  0.970951
    Age > 35  1  0  1  0.000000
    node      4  2  6  0.918296
    your split       Age ≤ 35        information gain 0.109170 bits
    the algorithm's  Car ∈ {Sports}  information gain 0.459148 bits
    gap              0.349978 bits
    score            1 node, gaps of 0.349978 bits in all
    """
    remedy = 'C4.5 compares in two steps, so that a gap between two scores says little: use "id3"'
    told = remedy if algorithm == "c45" else f"one of {tuple(BUILDERS)}"
    check_option("algorithm", algorithm, algorithm in BUILDERS, told)
    data, target = table_of(data, target)
    tree: Tree = BUILDERS[algorithm](data, target, **options)
    tree.target.class_labels("the game counts classes", 'give task="classification"')
    if not tree.height:
        told = report.headline(tree)
        raise ValueError(f"the tree is a leaf, there is no split to guess: {told}")
    about = f"Which split of {show(target)}? Each node by {tree.method}:"
    return _Game(Rounds(tree)).explorer(about)


class _Game:
    """The state of a game and its three controls; ``at`` is the round of the moment."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds, self.at, self.busy = rounds, Round(0, 0), False
        self.names = [attribute.name for attribute in rounds.tree.attributes]
        self.attribute = Pick(description="attribute")
        self.test = Pick(description="test")
        self.button = Press(description=ASK)
        self.attribute.observe(lambda change: self._offer(), names="value")
        self._to(0, 0, 0.0)

    def explorer(self, about: str) -> Explorer:
        rounds = self.rounds
        explorer = Explorer(
            about,
            [self.attribute, self.test, self.button],
            Vector.of_sheets(rounds.sheet),
            rounds.tell,
            rounds.words,
            positions=self._positions(),
            moment=self._moment,
        )

        def press(_: Any) -> None:
            self._press()
            explorer.renew()

        self.button.on_click(press)
        return explorer

    def _moment(self) -> tuple[Round]:
        if not self.busy and self.test.value is not None:
            self.at = self.at._replace(number=self.test.value)
        return (self.at,)

    def _to(self, place: int, n_asked: int, total: float) -> None:
        """Come to a node: offer its attributes, and of the first one the test in the middle."""
        self.busy, self.at = True, Round(place, 0, False, n_asked, total)
        names = list(dict.fromkeys(t.split.attribute for t in self.rounds.trials(place)))
        numbers = [self.names.index(name) for name in names]
        self.attribute.options = list(zip(show_all(names), numbers, strict=True))
        self.attribute.index = 0
        self._offer()
        self.button.description = ASK
        self.busy = False
        self._moment()

    def _offer(self) -> None:
        """The tests of the attribute that is picked."""
        trials, busy = self._trials(self.at.place, self.attribute.value), self.busy
        self.busy = True
        self.test.options = trials
        self.busy = busy
        self.test.index = len(trials) // 2

    def _trials(self, place: int, attribute: int) -> list[tuple[str, int]]:
        """The tests of an attribute with their numbers."""
        some, name = enumerate(self.rounds.trials(place)), self.names[attribute]
        return [(label(t.split), i) for i, t in some if t.split.attribute == name]

    def _press(self) -> None:
        (at,) = self._moment()
        if not at.asked:
            gap = self.rounds.gap(at.place, at.number)
            self.at = at._replace(asked=True, rounds=at.rounds + 1, total=at.total + gap)
            last = at.place + 1 == len(self.rounds.nodes)
            self.button.description = AGAIN if last else ON
        elif self.button.description == ON:
            self._to(at.place + 1, at.rounds, at.total)
        else:
            self._to(0, 0, 0.0)

    def _positions(self) -> list[Position]:
        """Each test of the root as if it were the first one asked."""
        return [
            Position(
                {"attribute": Stop(name, value), "test": Stop(text, number)},
                (Round(0, number, True, 1, self.rounds.gap(0, number)),),
            )
            for name, value in self.attribute._options_full
            for text, number in self._trials(0, value)
        ]
