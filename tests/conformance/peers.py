"""The programs that we compare with: which tables and runs, and how."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from . import c45r8, id3, j48, rpart, scikit
from .references import trees
from .verdict import Verdict


@dataclass(frozen=True)
class Peer:
    """A program, its reference file, the runs that have a counterpart, and their comparison."""

    title: str
    file: str
    runs: Sequence[str]
    compare: Callable[[str, str], Verdict]

    def pairs(self) -> list[tuple[str, str]]:
        """The tables and runs of the reference file."""
        return [
            (table, run)
            for table, entry in trees(self.file).items()
            for run in self.runs
            if run in entry["runs"]
        ]

    def verdict(self, table: str, run: str) -> Verdict:
        """The comparison of one pair, made once."""
        return _verdict(self.file, table, run)


PEERS = {
    peer.file: peer
    for peer in (
        Peer("Weka 3.9.7, J48", "j48", j48.RUNS, j48.compare),
        Peer("C4.5 release 8", "c45r8", tuple(c45r8.RUNS), c45r8.compare),
        Peer("Weka 3.6.14, Id3", "id3", ("Id3",), id3.compare),
        Peer("Orange 3.40.0, TreeLearner", "orange", ("no_sufficient_majority",), id3.compare),
        Peer("rpart 4.1.19", "rpart", rpart.RUNS, rpart.compare),
        Peer("scikit-learn 1.9.1", "sklearn", scikit.RUNS, scikit.compare),
    )
}


@cache
def _verdict(file: str, table: str, run: str) -> Verdict:
    return PEERS[file].compare(table, run)
