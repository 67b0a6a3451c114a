"""The comparisons as Markdown: tables as lines, runs as columns, what differs below."""

from .peers import PEERS, Peer
from .references import FOLDER
from .verdict import SIGNS, Verdict

START, END = "<!-- conformance -->", "<!-- end of conformance -->"


def report() -> str:
    """The tables of all programs."""
    return "\n\n".join([summary(), *map(section, PEERS.values())])


def stored() -> str:
    """The tables that the README of the reference trees holds."""
    text = (FOLDER / "README.md").read_text("utf-8")
    return text.partition(START)[2].partition(END)[0].strip()


def store() -> None:
    """Write the tables into that README."""
    path = FOLDER / "README.md"
    before, _, rest = path.read_text("utf-8").partition(START)
    after = rest.partition(END)[2]
    path.write_text(f"{before}{START}\n{report()}\n{END}{after}", "utf-8")


def summary() -> str:
    """How many trees of each program are equal."""
    lines = [["program", "compared", *(f"{sign} {words}" for sign, words in SIGNS.items())]]
    for peer in PEERS.values():
        signs = [peer.verdict(*pair).sign for pair in peer.pairs()]
        lines.append([peer.title, str(len(signs)), *(str(signs.count(sign)) for sign in SIGNS)])
    return _markdown(lines)


def section(peer: Peer) -> str:
    """The matrix of one program, and a note for each tree that is not equal."""
    unlike = [pair for pair in peer.pairs() if peer.verdict(*pair).notes]
    notes = [f"{i}. {_note(pair, peer.verdict(*pair))}" for i, pair in enumerate(unlike, start=1)]
    return "\n".join([f"### {peer.title}", "", _markdown(_cells(peer, unlike)), "", *notes]).strip()


def _cells(peer: Peer, unlike: list[tuple[str, str]]) -> list[list[str]]:
    """The lines of a matrix: tables by runs, with the numbers of the notes."""
    cell = {pair: peer.verdict(*pair).sign for pair in peer.pairs()}
    for i, pair in enumerate(unlike, start=1):
        cell[pair] += f" ({i})"
    tables = dict(peer.pairs())
    lines = [[table, *(cell.get((table, run), "") for run in peer.runs)] for table in tables]
    return [["table", *peer.runs], *lines]


def _note(pair: tuple[str, str], verdict: Verdict) -> str:
    """The first place where two trees part, unexplained ones before the others."""
    first = min(verdict.notes, key=lambda note: note.explained).text
    more = len(verdict.notes) - 1
    others = f" And {more} more place{'s' if more > 1 else ''}." if more else ""
    return f"{' '.join(pair)}: `{first}`.{others}"


def _markdown(lines: list[list[str]]) -> str:
    rows = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([rows[0], "|" + "---|" * len(lines[0]), *rows[1:]])
