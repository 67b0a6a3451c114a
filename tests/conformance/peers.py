"""The programs that we compare with: which tables and runs, and how."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import (
    c45r8,
    dropout,
    id3,
    j48,
    j48_reduced_error,
    rpart,
    rpart_cp,
    rpart_priors,
    scikit,
    scikit_paths,
)
from .references import trees
from .verdict import Verdict


@dataclass(frozen=True)
class Peer:
    """A program, its reference file, the runs that have a counterpart, and their comparison."""

    title: str
    file: str
    runs: Sequence[str]
    compare: Callable[[str, str], Verdict]
    tables: Callable[[str], Mapping[str, Any]] = trees

    def pairs(self) -> list[tuple[str, str]]:
        """The tables and runs of the reference file."""
        return [
            (table, run)
            for table, entry in self.tables(self.file).items()
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
        Peer(
            "Weka 3.6.14, J48 with reduced-error pruning",
            j48_reduced_error.FILE,
            j48_reduced_error.RUNS,
            j48_reduced_error.compare,
        ),
        Peer("C4.5 release 8", "c45r8", tuple(c45r8.RUNS), c45r8.compare),
        Peer("Weka 3.6.14, Id3", "id3", ("Id3",), id3.compare),
        Peer("Orange 3.40.0, TreeLearner", "orange", ("no_sufficient_majority",), id3.compare),
        Peer("rpart 4.1.19", "rpart", rpart.RUNS, rpart.compare),
        Peer("rpart 4.1.19, CP tables", rpart_cp.FILE, rpart_cp.RUNS, rpart_cp.compare),
        Peer(
            "rpart 4.1.19, priors and losses",
            rpart_priors.FILE,
            rpart_priors.RUNS,
            rpart_priors.compare,
        ),
        Peer("scikit-learn 1.9.1", "sklearn", scikit.RUNS, scikit.compare),
        Peer(
            "scikit-learn 1.9.1, pruning paths",
            scikit_paths.FILE,
            scikit_paths.RUNS,
            scikit_paths.compare,
        ),
        Peer(
            "Separate program, dropout",
            dropout.FILE,
            dropout.RUNS,
            dropout.compare,
            dropout.tables,
        ),
    )
}


@cache
def _verdict(file: str, table: str, run: str) -> Verdict:
    return PEERS[file].compare(table, run)
