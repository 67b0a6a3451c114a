"""Make the course's notebooks from their sources, and run them.

    source/NN_name.py  ->  NN_name.ipynb              the student copy
                       ->  solutions/NN_name.ipynb    the solution copy

A source is text in jupytext's percent format. It marks answers in two ways:

*A statement* whose last line ends in ``# solution``: an assignment to one name, or a function.
The solution copy loses the mark only; the student copy keeps the name, or the function's
signature and docstring::

    gain = (                              gain = ...  # your answer
        before - after
    )  # solution

    def gini(counts):                     def gini(counts):
        shares = counts / counts.sum()        return ...  # your answer
        return 1 - (shares**2).sum()  # solution

*A cell* of text or code with the tag "solution" (``# %% tags=["solution"]``), which the student
copy leaves out.

A code cell with the tag "answer" answers what the text before it asks to predict: its output is
stored, but folded. A cell that draws has ``alt="..."``, the words for who can't see the picture; a
slider's picture has the slider's own numbers. A tag such as "Z1" names the figure of a source
that the cell works out, for the map in README.md.

Both copies run in the notebooks folder, and an error or a word on stderr stops the build.

    python notebooks/build.py           builds everything
    python notebooks/build.py 03 07     builds what begins with 03 or 07
    python notebooks/build.py --check   runs nothing; names what differs from its source
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import DEVNULL
from typing import Any, Literal

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode, v4

Copy = Literal["student", "solution"]
COPIES: tuple[Copy, ...] = ("student", "solution")

FOLDER = Path(__file__).resolve().parent
SHEET, ABOVE = "](formulas.md)", "](../formulas.md)"  # as students and as solutions link it
MARK = "# solution"
STUB = "...  # your answer"
FOLDED = "answer"  # the tag of a cell whose output is folded
PICTURE = "image/png"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SECONDS_PER_CELL = 300

# A kernel reports its exact version too, which would differ from one machine to the next.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "pygments_lexer": "ipython3",
    },
}


class BuildError(Exception):
    """A source that cannot be turned into a notebook, or a notebook that does not run cleanly."""


# From a source to a notebook that has not been run


def notebook(source: Path, copy: Copy) -> NotebookNode:
    """The unexecuted notebook of a source, as the student or the solution copy."""
    cells = [
        copied_cell(cell, f"c{number:03d}", source.name, copy)
        for number, cell in enumerate(jupytext.read(source, fmt="py:percent").cells, start=1)
        if copy == "solution" or "solution" not in tags(cell)
    ]
    return v4.new_notebook(cells=cells, metadata=nbformat.from_dict(METADATA))


def copied_cell(cell: NotebookNode, id: str, source_name: str, copy: Copy) -> NotebookNode:
    """The cell as it stands in the given copy, with a lasting id and the metadata it needs."""
    metadata = kept_metadata(cell)
    if cell.cell_type != "code":
        text = cell.source.replace(SHEET, ABOVE) if copy == "solution" else cell.source
        return v4.new_markdown_cell(text, id=id, metadata=metadata)
    try:
        code = copied_code(cell.source, copy)
    except (SyntaxError, ValueError) as error:
        raise BuildError(f"{source_name}, cell {id}: {error}") from error
    return v4.new_code_cell(code, id=id, metadata=metadata)


def kept_metadata(cell: NotebookNode) -> dict[str, Any]:
    """The tags, the words for the picture, and whether the output is folded."""
    kept: dict[str, Any] = {"tags": tags(cell)} if tags(cell) else {}
    if "alt" in cell.metadata:
        kept["alt"] = cell.metadata["alt"]
    if FOLDED in tags(cell):
        kept["jupyter"] = {"outputs_hidden": True}
    return kept


def copied_code(code: str, copy: Copy) -> str:
    """The code with each marked answer kept ("solution") or replaced by a stub ("student")."""
    lines = code.splitlines()
    # From the last statement up, so that the line numbers of the others stay true.
    for statement in reversed(marked_statements(code)):
        rows = slice(statement.lineno - 1, statement.end_lineno)
        lines[rows] = answer(lines[rows]) if copy == "solution" else stub(statement, lines)
    return "\n".join(lines)


def marked_statements(code: str) -> list[ast.stmt]:
    """The top-level statements whose last line ends in the mark."""
    lines = code.splitlines()
    marks = {row for row, line in enumerate(lines, start=1) if line.endswith(MARK)}
    statements = ast.parse(code).body if marks else []
    marked = [statement for statement in statements if statement.end_lineno in marks]
    for row in marks - {statement.end_lineno for statement in marked}:
        raise ValueError(
            f"{lines[row - 1].strip()!r} does not end a statement; "
            f"put '{MARK}' on the last line of an assignment or a function"
        )
    return marked


def answer(lines: list[str]) -> list[str]:
    """The lines of a marked statement without the mark."""
    return [*lines[:-1], lines[-1].removesuffix(MARK).rstrip()]


def stub(statement: ast.stmt, lines: list[str]) -> list[str]:
    """The lines that stand in the student copy for a marked statement of a cell."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [f"{name} = {STUB}"]
        case ast.FunctionDef(body=body) if body[0].lineno > statement.lineno:
            hidden = body[1] if ast.get_docstring(statement) and body[1:] else body[0]
            return [*lines[statement.lineno - 1 : hidden.lineno - 1], f"    return {STUB}"]
    raise ValueError(
        f"{lines[statement.lineno - 1]!r} cannot be an answer; mark an assignment to one name, "
        "or a function with its body on lines of its own"
    )


def tags(cell: NotebookNode) -> list[str]:
    """The tags of a cell; none is an empty list."""
    return list(cell.metadata.get("tags", []))


# From there to a notebook with its outputs


def run(book: NotebookNode, folder: Path, name: str) -> None:
    """Run a notebook in a folder and keep its outputs; a BuildError says which cell was unclean."""
    client = NotebookClient(
        book,
        kernel_name="python3",
        timeout=SECONDS_PER_CELL,
        allow_errors=True,  # trouble() tells the cell, which the client's own exception does not
        coalesce_streams=True,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    )
    try:
        # What a kernel says of itself, when it starts and stops; cells' stderr is in the notebook.
        client.execute(stderr=DEVNULL)
    except (CellTimeoutError, DeadKernelError) as error:
        cell = next(cell for cell in code_cells(book) if cell.execution_count is None)
        raise BuildError(f"{name}, cell {cell.id}: {error}") from error
    for message in trouble(book):
        raise BuildError(f"{name}, {message}")
    book.metadata = nbformat.from_dict(METADATA)
    for cell in code_cells(book):
        cell.outputs = [with_alt(without_widget_view(o), cell) for o in cell.outputs]


def trouble(book: NotebookNode) -> Iterator[str]:
    """What a run notebook says of errors and on stderr, cell by cell."""
    for cell in code_cells(book):
        for output in cell.outputs:
            if output.output_type == "error":
                yield f"cell {cell.id}: {output.ename}: {output.evalue}"
            elif output.get("name") == "stderr":
                yield f"cell {cell.id} wrote to stderr: {output.text.strip()}"


def without_widget_view(output: NotebookNode) -> NotebookNode:
    """The output without its live widget, when a picture or a text can stand for it.

    The widget's id is random and means nothing to a page without a kernel.
    """
    data = output.get("data", {})
    if len(data) < 2:
        return output
    kept = {mime: content for mime, content in data.items() if mime != WIDGET_VIEW}
    return NotebookNode({**output, "data": NotebookNode(kept)})


def with_alt(output: NotebookNode, cell: NotebookNode) -> NotebookNode:
    """The output with the words for its picture, where JupyterLab and nbconvert look for them."""
    data = output.get("data", {})
    if PICTURE not in data:
        return output
    words = cell.metadata.get("alt", data.get("text/plain", ""))
    about = {**output.metadata.get(PICTURE, {}), "alt": words}
    metadata = {**output.metadata, PICTURE: about}
    return NotebookNode({**output, "metadata": nbformat.from_dict(metadata)})


def code_cells(book: NotebookNode) -> list[NotebookNode]:
    """The cells of a notebook that can be run."""
    return [cell for cell in book.cells if cell.cell_type == "code"]


# The files


def sources(folder: Path, prefixes: list[str]) -> list[Path]:
    """The sources in a notebooks folder whose names begin with one of the prefixes, or all."""
    found = sorted((folder / "source").glob("*.py"))
    for prefix in prefixes:
        if not any(path.name.startswith(prefix) for path in found):
            raise BuildError(f"no source begins with {prefix!r}: {[path.name for path in found]}")
    return [path for path in found if path.name.startswith(tuple(prefixes or [""]))]


def target(source: Path, copy: Copy) -> Path:
    """Where a copy of a source is kept."""
    folder = source.parent.parent
    return (folder / "solutions" if copy == "solution" else folder) / f"{source.stem}.ipynb"


def build(source: Path) -> None:
    """Write both copies of a source, after both have run cleanly."""
    books = {target(source, copy): notebook(source, copy) for copy in COPIES}
    folder = source.parent.parent
    for path, book in books.items():
        run(book, folder, str(path.relative_to(folder)))
    for path, book in books.items():
        path.parent.mkdir(exist_ok=True)
        nbformat.write(book, path)
    print(f"built {source.stem}", flush=True)


def differences(folder: Path, chosen: list[Path]) -> Iterator[str]:
    """What is wrong with the stored notebooks, seen from their sources, without running them."""
    for path, book in ((target(s, copy), notebook(s, copy)) for s in chosen for copy in COPIES):
        if not path.exists():
            yield f"{path.relative_to(folder)} is missing"
        elif content(nbformat.read(path, as_version=4)) != content(book):
            yield f"{path.relative_to(folder)} differs from its source"
    wanted = {target(source, copy) for source in sources(folder, []) for copy in COPIES}
    for path in sorted({*folder.glob("*.ipynb"), *folder.glob("solutions/*.ipynb")} - wanted):
        yield f"{path.relative_to(folder)} has no source"


def content(book: NotebookNode) -> list[tuple[str, str, str, list[str]]]:
    """The id, type, source and tags of every cell: all that a source decides."""
    return [(cell.id, cell.cell_type, cell.source, tags(cell)) for cell in book.cells]


def main(arguments: list[str]) -> int:
    """Build or check the notebooks beside this file; the exit status is 1 when one is wrong."""
    summary, _, rest = __doc__.partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("prefix", nargs="*", help="how the names of the wanted sources begin")
    parser.add_argument("--check", action="store_true", help="compare only; run nothing")
    options = parser.parse_args(arguments)
    try:
        chosen = sources(FOLDER, options.prefix)
        problems = list(differences(FOLDER, chosen)) if options.check else failures(chosen)
    except BuildError as error:
        problems = [str(error)]
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


def failures(chosen: list[Path]) -> list[str]:
    """Build the sources, two at a time, and return what failed."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        builds = [pool.submit(build, source) for source in chosen]
    errors = [job.exception() for job in builds]
    for error in errors:
        if error and not isinstance(error, BuildError):
            raise error
    return [str(error) for error in errors if error]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
