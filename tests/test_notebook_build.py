"""The notebooks on disk are what their sources say, were run cleanly and are easy to read."""

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from statistics import median

import nbformat
import pytest

pytestmark = pytest.mark.slow  # left out of make quick

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"

spec = importlib.util.spec_from_file_location("notebook_build", NOTEBOOKS / "build.py")
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)

SOURCES = build.sources(NOTEBOOKS, [])
STORED = [(source, copy) for source in SOURCES for copy in build.COPIES]
every_source = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
every_notebook = pytest.mark.parametrize(
    ("source", "copy"), STORED, ids=[f"{source.stem}-{copy}" for source, copy in STORED]
)


def stored(source, copy):
    """A copy of a source as it is on disk."""
    return nbformat.read(build.target(source, copy), as_version=4)


def exercise_outputs(source, copy):
    """What the cells with a check say in a copy, by the cells' ids."""
    exercises = {
        cell.id
        for cell in build.code_cells(build.notebook(source, "student"))
        if "dt.practice.check(" in cell.source
    }
    cells = build.code_cells(stored(source, copy))
    return {cell.id: str(cell.outputs) for cell in cells if cell.id in exercises}


# The stored notebooks


def test_every_notebook_has_a_source_and_the_other_way_round():
    """No copy is missing, none is left over, and there is at least one source."""
    kept = {*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("solutions/*.ipynb")}
    assert SOURCES
    assert kept == {build.target(source, copy) for source, copy in STORED}


@every_notebook
def test_stored_cells_are_those_of_the_source(source, copy):
    """Ids, types, sources, tags and metadata agree: `python notebooks/build.py` was run."""
    kept, made = stored(source, copy), build.notebook(source, copy)
    assert build.content(kept) == build.content(made)
    assert kept.metadata == made.metadata
    assert [cell.metadata for cell in kept.cells] == [cell.metadata for cell in made.cells]


@every_notebook
def test_every_code_cell_was_run_once_and_in_order(source, copy):
    """A reader without a kernel sees the outputs of one clean run from top to bottom."""
    book = stored(source, copy)
    counts = [cell.execution_count for cell in build.code_cells(book)]
    assert counts == list(range(1, len(counts) + 1))
    assert list(build.trouble(book)) == []


@every_notebook
def test_no_widget_state_is_stored(source, copy):
    """Each slider is stored as a picture or text, without random widget ids."""
    book = stored(source, copy)
    mimes = {
        mime
        for cell in build.code_cells(book)
        for output in cell.outputs
        for mime in output.get("data", {})
    }
    assert "widgets" not in book.metadata
    assert build.WIDGET_VIEW not in mimes


@every_notebook
def test_every_picture_is_stored(source, copy):
    """A cell that draws, or shows a slider, leaves a picture for a page without a kernel."""
    drawing = re.compile(r"\bdt\.(draw|widgets)\.\w+\(")
    cells = build.code_cells(stored(source, copy))
    drawn = {cell.id: str(cell.outputs) for cell in cells if drawing.search(cell.source)}
    assert not [id for id, outputs in drawn.items() if "image/png" not in outputs]


@every_source
def test_student_copy_holds_no_answer(source):
    """No solution cell and no marked answer is in it, and each exercise is still to be done."""
    cells = stored(source, "student").cells
    assert not [cell.id for cell in cells if "solution" in build.tags(cell)]
    assert not [cell.id for cell in cells if build.MARK in cell.source]
    said = exercise_outputs(source, "student")
    assert not [id for id, text in said.items() if "not answered yet" not in text]


@every_source
def test_solution_copy_answers_every_exercise(source):
    """No stub is left, and the check of each exercise says that the answer is correct."""
    cells = stored(source, "solution").cells
    assert not [cell.id for cell in cells if build.STUB in cell.source]
    assert not [cell.id for cell in cells if "not answered yet" in str(cell.get("outputs"))]
    said = exercise_outputs(source, "solution")
    assert not [id for id, text in said.items() if ": correct" not in text]


# How the notebooks read


@every_notebook
def test_code_cells_are_short(source, copy):
    """A code cell has at most 12 lines, 3 at the median."""
    lengths = {c.id: len(c.source.splitlines()) for c in build.code_cells(stored(source, copy))}
    assert {id: length for id, length in lengths.items() if length > 12} == {}
    assert median(lengths.values()) <= 3


@every_notebook
def test_text_stands_between_code_cells(source, copy):
    """Two code cells never follow each other."""
    cells = stored(source, copy).cells
    assert not [b.id for a, b in pairwise(cells) if a.cell_type == b.cell_type == "code"]


@every_source
def test_helpers_in_notebooks_are_short(source):
    """A function or class defined in a notebook has at most 10 lines."""
    code = "\n".join(
        line
        for cell in build.code_cells(build.notebook(source, "solution"))
        for line in cell.source.splitlines()
        if not line.startswith(("%", "!"))
    )
    helpers = [
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    assert not [h.name for h in helpers if h.end_lineno - h.lineno + 1 > 10]


@every_source
def test_no_cell_ends_in_a_semicolon(source):
    """A cell hides its last value by an assignment.

    IPython looks for the semicolon in its history, which nbval runs without.
    """
    cells = build.code_cells(build.notebook(source, "solution"))
    assert not [cell.id for cell in cells if cell.source.rstrip().endswith(";")]


def unexplained_exemptions(code):
    """The nbval markers in a cell's code that are not allowed, or give no reason.

    nbval only knows a marker that has its line to itself, so the reason is the next line.
    """
    allowed = re.compile(r"^# NBVAL_IGNORE_OUTPUT\n# Reason: \w", re.MULTILINE)
    return re.findall(r"^\s*#+\s*(NBVAL_\w+)", allowed.sub("", code), re.MULTILINE)


@every_source
def test_exemptions_from_nbval_give_their_reason(source):
    """Only an output may be exempt, in a comment that says why on its next line."""
    for cell in build.notebook(source, "solution").cells:
        assert unexplained_exemptions(cell.source) == [], cell.id
        assert not [tag for tag in build.tags(cell) if tag.startswith("nbval")], cell.id


# The rules of the build


@pytest.mark.parametrize(
    ("source", "student", "solution"),
    [
        ("x = 1\ny = 2", "x = 1\ny = 2", "x = 1\ny = 2"),
        ("gain = 3 / 4  # solution", "gain = ...  # your answer", "gain = 3 / 4"),
        (
            "a = [\n    1,\n]  # solution\nb = 2\nc = 3  # solution\ncheck(c)",
            "a = ...  # your answer\nb = 2\nc = ...  # your answer\ncheck(c)",
            "a = [\n    1,\n]\nb = 2\nc = 3\ncheck(c)",
        ),
        (
            'def f(n):\n    """Half."""\n    m = n\n    return m / 2  # solution\n\nf(2)',
            'def f(n):\n    """Half."""\n    return ...  # your answer\n\nf(2)',
            'def f(n):\n    """Half."""\n    m = n\n    return m / 2\n\nf(2)',
        ),
        (
            "def f(n):\n    return n  # solution",
            "def f(n):\n    return ...  # your answer",
            "def f(n):\n    return n",
        ),
        ("%time f()", "%time f()", "%time f()"),
    ],
    ids=["unmarked", "one line", "several lines", "docstring", "function", "magic"],
)
def test_marked_statements_become_stubs_or_answers(source, student, solution):
    """The student's code keeps the names, the solution's the answers, and both the rest."""
    assert build.copied_code(source, "student") == student
    assert build.copied_code(source, "solution") == solution


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = [  # solution\n    1,\n]", "does not end a statement"),
        ("print(1)  # solution", "cannot be an answer"),
        ("a, b = 1, 2  # solution", "cannot be an answer"),
        ("def f(n): return n  # solution", "cannot be an answer"),
    ],
)
def test_misplaced_marks_are_refused(code, message):
    """A mark that would leave an answer in the student copy is an error with a remedy."""
    with pytest.raises(ValueError, match=message):
        build.copied_code(code, "student")


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("# NBVAL_IGNORE_OUTPUT\n# Reason: times differ\nrun()", []),
        ("# NBVAL_IGNORE_OUTPUT\nrun()", ["NBVAL_IGNORE_OUTPUT"]),
        ("# NBVAL_SKIP\n# Reason: slow\nrun()", ["NBVAL_SKIP"]),
    ],
)
def test_exemption_rule(code, wrong):
    """The rule above lets a reasoned exemption pass and stops one without a reason."""
    assert unexplained_exemptions(code) == wrong


SOURCE = """\
# %% [markdown]
# # A question

# %%
answer = 6 * 7  # solution
print(answer)

# %% [markdown] tags=["solution"]
# Six sevens.
"""


@pytest.fixture
def course(tmp_path):
    """A notebooks folder with a build script and one source."""
    shutil.copy(NOTEBOOKS / "build.py", tmp_path)
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "00_demo.py").write_text(SOURCE)
    return tmp_path


def complaints(course, *arguments):
    """Run the build script of a course; what it writes to stderr, which decides its status."""
    command = [sys.executable, course / "build.py", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == (1 if done.stderr else 0)
    return done.stderr


def test_cells_keep_their_ids_in_both_copies(course):
    """A cell is named after its place in the source; solution cells are not in the student copy."""
    source = course / "source" / "00_demo.py"
    assert build.content(build.notebook(source, "student")) == [
        ("c001", "markdown", "# A question", []),
        ("c002", "code", "answer = ...  # your answer\nprint(answer)", []),
    ]
    assert build.content(build.notebook(source, "solution")) == [
        ("c001", "markdown", "# A question", []),
        ("c002", "code", "answer = 6 * 7\nprint(answer)", []),
        ("c003", "markdown", "Six sevens.", ["solution"]),
    ]


def test_build_runs_both_copies_and_repeats_to_the_byte(course):
    """Outputs are stored, the check is content, and a second build writes the same files."""
    paths = [course / "00_demo.ipynb", course / "solutions" / "00_demo.ipynb"]
    assert complaints(course, "00") == ""
    first = [path.read_bytes() for path in paths]
    books = [nbformat.read(path, as_version=4) for path in paths]
    assert [book.cells[1].outputs[0].text for book in books] == ["Ellipsis\n", "42\n"]
    assert "version" not in books[0].metadata.language_info
    assert complaints(course, "--check") == ""
    assert complaints(course) == ""
    assert [path.read_bytes() for path in paths] == first


def test_check_names_what_is_missing_stale_or_left_over(course):
    """`--check` runs nothing and fails with one line for each faulty notebook."""
    source = course / "source" / "00_demo.py"
    nbformat.write(build.notebook(source, "student"), course / "00_demo.ipynb")
    nbformat.write(build.notebook(source, "student"), course / "01_gone.ipynb")
    source.write_text(SOURCE.replace("A question", "Another"))
    assert complaints(course, "--check").splitlines() == [
        "00_demo.ipynb differs from its source",
        "solutions/00_demo.ipynb is missing",
        "01_gone.ipynb has no source",
    ]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("1 / 0", "00_demo.ipynb, cell c002: ZeroDivisionError: division by zero"),
        (
            "import sys; print('watch out', file=sys.stderr)",
            "00_demo.ipynb, cell c002 wrote to stderr: watch out",
        ),
        ("print(1)  # solution", "00_demo.py, cell c002: 'print(1)  # solution' cannot be"),
    ],
    ids=["error", "stderr", "misplaced mark"],
)
def test_unclean_notebooks_are_not_written(course, code, message):
    """The build fails, names notebook and cell, and writes neither copy."""
    source = course / "source" / "00_demo.py"
    source.write_text(SOURCE.replace("answer = 6 * 7  # solution", code))
    assert complaints(course).startswith(message)
    assert not list(course.rglob("*.ipynb"))


def test_unknown_prefix_is_refused(course):
    """A mistyped number builds nothing and lists the sources there are."""
    assert complaints(course, "07") == "no source begins with '07': ['00_demo.py']\n"


def test_widget_view_goes_only_when_something_can_stand_for_it():
    """A widget stored beside a text leaves the text; on its own it stays."""
    view = {"model_id": "1f2e"}
    both = nbformat.v4.new_output("display_data", {build.WIDGET_VIEW: view, "text/plain": "a"})
    alone = nbformat.v4.new_output("display_data", {build.WIDGET_VIEW: view})
    assert build.without_widget_view(both).data == {"text/plain": "a"}
    assert build.without_widget_view(alone).data == {build.WIDGET_VIEW: view}
