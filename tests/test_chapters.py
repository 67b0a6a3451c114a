"""The manner of the chapters: predictions are folded, figures have words, exercises stand alone."""

import ast
import csv
import importlib.util
import re
import shutil
from itertools import pairwise
from pathlib import Path

import jupytext
import nbformat
import pytest

from dtlearn.course.practice import EXERCISES

pytestmark = pytest.mark.slow  # left out of make quick

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
SOURCES = sorted((NOTEBOOKS / "source").glob("*.py"))
COPIES = sorted([*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("solutions/*.ipynb")])
every_source = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
every_copy = pytest.mark.parametrize("path", COPIES, ids=lambda p: f"{p.parent.name}-{p.stem}")
HELPERS = (
    "gain_at",
    "best_cut",
    "best",
    "sweep",
    "grow_everywhere",
)  # defined in the cells of an exercise before its last
PREDICT = "**Predict, then look.**"


def module(name):
    """A script of the notebooks folder, as a module."""
    spec = importlib.util.spec_from_file_location(f"notebooks_{name}", NOTEBOOKS / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


items, pages = module("items"), module("pages")


def cells_of(source):
    """The cells of a source."""
    return jupytext.read(source, fmt="py:percent").cells


def code_of(source):
    """The code cells of a source."""
    return [cell for cell in cells_of(source) if cell.cell_type == "code"]


def outputs(book):
    """Every output of a notebook beside its cell."""
    return [(c, o) for c in book.cells if c.cell_type == "code" for o in c.outputs]


# Predictions


@every_source
def test_each_prediction_has_a_folded_answer(source):
    """After a question to predict, before the next one, comes a cell whose output is folded."""
    waiting, asked = 0, 0
    for cell in cells_of(source):
        assert not (waiting and PREDICT in cell.source), f"no answer before {cell.source[:60]!r}"
        if PREDICT in cell.source:
            waiting, asked = 1, asked + 1
        if "answer" in cell.metadata.get("tags", []):
            assert waiting, f"no question before {cell.source[:60]!r}"
            waiting = 0
    assert not waiting and asked >= 3


@every_source
def test_the_reason_is_folded_like_the_answer(source):
    """The text after a folded output starts with a fold, or it would give the answer away."""
    after = [
        b.source for a, b in pairwise(cells_of(source)) if "answer" in a.metadata.get("tags", [])
    ]
    assert after
    assert not [
        text for text in after if not text.startswith("<details><summary>Why?</summary>\n\n")
    ]
    assert not [text for text in after if text.count("\n\n</details>") != 1]


@every_copy
def test_the_answers_are_stored_and_folded(path):
    """The output is there for nbval and for readers, and JupyterLab hides it; the code is shown."""
    book = nbformat.read(path, as_version=4)
    answers = [c for c in book.cells if "answer" in c.metadata.get("tags", [])]
    assert answers and all(c.outputs for c in answers)
    assert all(c.metadata.jupyter == {"outputs_hidden": True} for c in answers)
    others = [c for c in book.cells if c not in answers]
    assert not [c.id for c in others if "jupyter" in c.metadata]


@every_copy
def test_the_line_beside_a_fold_gives_nothing_away(path):
    """JupyterLab shows the first line of a folded output: it names what is below, no more."""
    book = nbformat.read(path, as_version=4)
    answers = [c for c in book.cells if "answer" in c.metadata.get("tags", [])]
    first = [c.outputs[0].get("text") or c.outputs[0].data["text/plain"] for c in answers]
    assert not [text for text in first if not re.match(r"[^\n]{5,}[:?]\n", text)]


def test_the_first_chapter_says_how_to_open_an_answer():
    """A student who meets the first fold is told what to do."""
    text = SOURCES[0].read_text(encoding="utf-8")
    assert "run the cell, or open the fold below it" in re.sub(r"\n# ", " ", text)


@pytest.mark.parametrize("dark", [False, True])
def test_pages_fold_the_answers(dark):
    """On a page each answer is in a closed foldout of its own, and no other output is."""
    path = NOTEBOOKS / "03_grow_the_risk_tree.ipynb"
    book = nbformat.read(path, as_version=4)
    html = pages.page(book, path.stem, dark)
    folded = re.findall(r'<details class="dtlearn-answer">(.*?)</details>', html, flags=re.S)
    answers = [c for c in book.cells if "answer" in c.metadata.get("tags", [])]
    assert len(folded) == len(answers)
    assert all("<summary>The answer</summary>" in part for part in folded)
    assert any("0.459148" in part for part in folded)
    assert not any("<pre>CART tree" in part for part in folded[:2])


def test_pages_are_written_for_chosen_chapters(tmp_path):
    """`pages.py FOLDER 00` writes one page."""
    pages.write(tmp_path / "site", ["00"])
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["00_start_here.html"]


# Figures


@every_copy
def test_every_picture_has_words(path):
    """Who can't see a picture reads what it shows, in JupyterLab's and nbconvert's place for it."""
    book = nbformat.read(path, as_version=4)
    drawn = [o for _, o in outputs(book) if "image/png" in o.get("data", {})]
    words = [o.metadata["image/png"]["alt"] for o in drawn]
    assert drawn and all(len(text) > 30 and "<Figure" not in text for text in words)
    html = pages.page(book, path.stem)
    shown = re.findall(r"<img\s[^>]*>", html)
    assert len(shown) >= len(drawn)
    assert not [tag[:80] for tag in shown if not re.search(r'alt="[^"]{30,}', tag)]
    assert "No description" not in html


@every_source
def test_every_picture_is_followed_by_a_sentence(source):
    """The cell after a figure or a slider is text that does not start with a heading."""
    cells = cells_of(source)
    drawing = re.compile(r"\bdt\.(draw|widgets)\.\w+\(")
    after = [
        b.source for a, b in pairwise(cells) if drawing.search(a.source) and a.cell_type == "code"
    ]
    assert len(after) >= 3
    assert not [text[:50] for text in after if text.startswith("#")]


@every_source
def test_no_plumbing_of_plots(source):
    """A chapter draws by a call of dt.draw, and never names Matplotlib or calls .plot()."""
    code = "\n".join(cell.source for cell in code_of(source))
    assert not re.search(r"matplotlib|\bplt\.|\.plot\(|subplots", code)


@every_copy
def test_outputs_are_tidy(path):
    """No dtype line, no parent -1, and whole counts without a decimal point."""
    book = nbformat.read(path, as_version=4)
    texts = [
        str(o.get("text", "")) + str(o.get("data", {}).get("text/plain", ""))
        for _, o in outputs(book)
    ]
    assert not [t for t in texts if "dtype:" in t or re.search(r"\bparent\b", t)]
    assert not [t for t in texts if re.search(r"\((\d+\.0, )+\d+\.0\)|np\.float", t)]


@every_source
def test_sliders_are_run_first(source):
    """The text before a slider or a list of choices says that its cell has to be run."""
    cells = cells_of(source)
    before = [a.source for a, b in pairwise(cells) if b.source.startswith("dt.widgets.")]
    assert before
    assert not [
        t[-80:]
        for t in before
        if not re.search(r"\*\*Run this cell, then (move the slider|choose)", " ".join(t.split()))
    ]


# Code


@every_source
def test_names_are_bound_once(source):
    """A cell run again, or out of order, shows what its text says: no name has two values.

    Imports may come again, and so may the Axes that a figure returns.
    """
    bound = {}
    for number, cell in enumerate(code_of(source)):
        for name in names_bound_by(cell.source):
            bound.setdefault(name, set()).add(number)
    assert {name: where for name, where in bound.items() if len(where) > 1 and name != "ax"} == {}


def names_bound_by(code):
    """The names that a cell leaves behind; those of a comprehension stay inside it."""
    found = set()
    for statement in ast.parse(code).body:
        if isinstance(statement, ast.FunctionDef):
            found.add(statement.name)
            continue
        inside = {
            id(name)
            for part in ast.walk(statement)
            if isinstance(part, ast.ListComp | ast.DictComp | ast.SetComp | ast.GeneratorExp)
            for name in ast.walk(part)
        }
        found |= {
            node.id
            for node in ast.walk(statement)
            if isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Store)
            and id(node) not in inside
        }
    return found


@every_source
def test_hand_values_are_what_the_library_is_held_against(source):
    """An assert never compares one call of the library with another."""
    asserts = [
        statement
        for cell in code_of(source)
        for statement in ast.parse(cell.source).body
        if isinstance(statement, ast.Assert)
    ]
    assert asserts
    for statement in asserts:
        assert (
            ast.unparse(statement).count("dt.")
            - ast.unparse(statement).count("dt.classification_error)")
            <= 1
        )


# Exercises


def exercises_in(source):
    """The ids that the cells of a chapter check, in order."""
    code = "\n".join(cell.source for cell in code_of(source))
    return re.findall(r'dt\.practice\.check\("([\w-]+)"', code)


def test_the_exercises_asked_are_those_in_the_chapters():
    """Progress counts what a chapter asks, and every exercise is asked in its own chapter."""
    number = {s: s.stem[:2] if s.stem[0].isdigit() else s.stem for s in SOURCES}
    asked = [(number[source], id) for source in SOURCES for id in exercises_in(source)]
    assert sorted(asked) == sorted((e.chapter, e.id) for e in EXERCISES.values() if e.asked)


@every_source
def test_three_to_six_exercises_from_recall_to_construction(source):
    """Each chapter has a value, a function and a construction among its exercises."""
    kinds = [type(EXERCISES[id]).__name__ for id in exercises_in(source)]
    warm_ups = source.read_text(encoding="utf-8").count("### Warm-up")
    assert 3 <= len(kinds) - warm_ups <= 6
    assert set(kinds) == {"Value", "Function", "Construction"}


@every_source
def test_exercise_cells_run_after_a_restart(source):
    """A cell with a check works in a new Python, with no more than the helpers of its exercise."""
    functions = {
        node.name: cell.source
        for cell in code_of(source)
        for node in ast.parse(cell.source).body
        if isinstance(node, ast.FunctionDef)
    }
    for cell in code_of(source):
        if "dt.practice.check(" in cell.source:
            needed = [
                functions[name] for name in HELPERS if re.search(rf"\b{name}[()]", cell.source)
            ]
            scope = {}
            exec(compile("\n".join([*needed, cell.source]), source.name, "exec"), scope)


@every_source
def test_no_key_stands_above_its_exercise(source):
    """No fraction that an exercise asks for is printed in an output before it."""
    path = NOTEBOOKS / f"{source.stem}.ipynb"
    above = ""
    for cell in nbformat.read(path, as_version=4).cells:
        for id in re.findall(r'dt\.practice\.check\("([\w-]+)"', cell.source):
            key = getattr(EXERCISES[id], "key", lambda: "")()
            if isinstance(key, float) and key != int(key):
                assert f"{key:.3f}" not in above and f"{key:.4f}" not in above, id
        above += str(cell.get("outputs", "")) + (
            cell.source if cell.cell_type == "markdown" else ""
        )


# The map of worked examples


def test_the_table_of_worked_examples_is_up_to_date():
    """README.md holds the table that the tags make, and each cell of it exists."""
    assert (NOTEBOOKS / "README.md").read_text(encoding="utf-8") == items.readme()
    rows = re.findall(r"\[\d\d\]\((\w+)\.ipynb\) \| (.*?) \| (c\d{3}) \|", items.readme())
    assert len(rows) >= 25
    for chapter, heading, id in rows:
        book = nbformat.read(NOTEBOOKS / f"{chapter}.ipynb", as_version=4)
        assert id in [cell.id for cell in book.cells]
        assert f"## {heading}" in "\n".join(cell.source for cell in book.cells)


def test_every_item_has_a_cell_or_a_chapter_to_come():
    """No numbered example of the sources is missing, and no tag is unknown."""
    ids = [item["id"] for item in items.items()]
    wanted = {f"{key}{i}" for key, n in (("Z", 12), ("F", 13), ("T", 8)) for i in range(1, n + 1)}
    assert wanted <= set(ids) and len(ids) == len(set(ids))
    assert {id[0] for id in ids} == set("ZFNTSQMHR")
    assert set(items.places()) - {"answer", "solution"} <= set(ids)
    known = items.places()
    assert all((item["id"] in known) != bool(item["to_come"]) for item in items.items())


def test_every_entry_of_the_ledger_is_worked_out_in_a_cell():
    """The chapters' own ledger is no list of claims."""
    with (ROOT / "dtlearn/course/data/ledger.csv").open(encoding="utf-8") as file:
        ids = {line["id"] for line in csv.DictReader(file)}
    assert ids <= set(items.places())


def test_an_old_table_is_seen(tmp_path, monkeypatch):
    """Changing a heading changes the table."""
    source = next(path for path in SOURCES if path.name.startswith("03"))
    (tmp_path / "source").mkdir()
    shutil.copy(source, tmp_path / "source")
    monkeypatch.setattr(items, "HERE", tmp_path)
    before = items.places()["Z1"]
    copied = tmp_path / "source" / source.name
    copied.write_text(copied.read_text().replace("# ## How mixed is a table?", "# ## Mixed?"))
    assert [place.heading for place in before] == ["How mixed is a table?"]
    assert [place.heading for place in items.places()["Z1"]] == ["Mixed?"]
