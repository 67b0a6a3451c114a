"""The printed table as Markdown, and its place in the README."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.kinds import Effort, Line, Row
from benchmarks.machine import described
from benchmarks.outside import NotInstalledError

README = Path(__file__).parent / "README.md"
START, END = "<!-- measured -->", "<!-- end of measured -->"
HEAD = (
    "| what | rows | against | dtlearn | the other | ratio | remark |",
    "|---|--:|---|--:|--:|--:|---|",
)


def report(lines: Iterable[Line], effort: Effort) -> Iterator[str]:
    """The lines of the report, each when it has been measured."""
    yield from (f"Measured on {described()}", "", *HEAD)
    missing: dict[str, list[str]] = {}
    for line in lines:
        try:
            yield from map(cells, line.measured(effort))
        except NotInstalledError as error:
            missing.setdefault(str(error), []).append(line.name)
    yield ""
    if not missing:
        yield "Nothing was left out."
    for reason, names in missing.items():
        yield f"Not run, since {reason}: {'; '.join(names)}."


def cells(row: Row) -> str:
    """A row in Markdown."""
    rows = f"{row.rows:,}" if row.rows else ""
    texts = (row.what, rows, row.against, row.ours, row.theirs, row.ratio, row.remark)
    return f"| {' | '.join(texts)} |"


def store(text: str, path: Path = README) -> None:
    """Put a report between the marks of the README."""
    before, _, rest = path.read_text("utf-8").partition(START)
    after = rest.partition(END)[2]
    path.write_text(f"{before}{START}\n{text}\n{END}{after}", "utf-8")
