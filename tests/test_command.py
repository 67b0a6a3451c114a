"""The console command: what it prints is what the library gives, and its errors are one line."""

import base64
import contextlib
import inspect
import io
import os
import pty
import re
import subprocess
import sys
import termios
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

import dtlearn as dt
from dtlearn import command, formats, progress
from dtlearn.command import check, options, tree
from dtlearn.command.failed import in_one_line
from dtlearn.draw import files

RISK = dt.datasets.load("risk")
BUILDERS = {"id3": dt.id3, "c45": dt.c45, "cart": dt.cart}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to work in, with the Risk table as CSV."""
    monkeypatch.chdir(tmp_path)
    RISK.to_csv("risk.csv", index=False)
    return tmp_path


def run(capsys, *arguments):
    """Exit code, output and errors of the command."""
    try:
        code = command.main(list(map(str, arguments)))
    except SystemExit as end:
        code = end.code
    return (code, *capsys.readouterr())


def printed(capsys, *arguments):
    """What the command prints when all is well."""
    code, out, errors = run(capsys, *arguments)
    assert (code, errors) == (0, "")
    return out


def refused(capsys, *arguments):
    """The one line of an error of use; nothing else is printed."""
    code, out, errors = run(capsys, *arguments)
    assert (code, out, errors.count("\n")) == (2, "", 1)
    return errors.rstrip("\n")


# dtlearn tree


@pytest.mark.parametrize("algorithm", BUILDERS)
def test_the_tree_is_that_of_the_builder(folder, capsys, algorithm):
    """Each algorithm prints its tree, and --json keeps one equal to the builder's."""
    out = printed(
        capsys, "tree", "risk.csv", "--target", "Risk", "--algorithm", algorithm, "--json", "t.json"
    )
    grown = BUILDERS[algorithm](RISK, "Risk")
    assert out == f"{grown}\n"
    assert dt.Tree.from_json(Path("t.json").read_text("utf-8")) == grown


OPTIONS = [
    ("id3", "--max-depth 1", {"max_depth": 1}),
    ("id3", "--nominal Age", {"nominal": ["Age"]}),
    ("c45", "--min-objects 1 --no-mdl --threshold midpoint",
     {"min_objects": 1, "mdl": False, "threshold": "midpoint"}),
    ("c45", "--min-objects 0 --no-average-gain --no-collapse --min-gain -1",
     {"min_objects": 0, "average_gain": False, "collapse": False, "min_gain": -1}),
    ("cart", "--criterion cart --subsets exhaustive --purity 0.6",
     {"criterion": "cart", "subsets": "exhaustive", "purity": 0.6}),
    ("cart", '--priors {"H":0.2,"L":0.8}', {"priors": {"H": 0.2, "L": 0.8}}),
    ("cart", '--loss {"L":{"H":9}}', {"loss": {"L": {"H": 9}}}),
    ("cart", "--weights Age", {"weights": "Age"}),
]  # fmt: skip


@pytest.mark.parametrize(("algorithm", "given", "meant"), OPTIONS)
def test_options_are_those_of_the_builders(folder, capsys, algorithm, given, meant):
    """An option has the name of the builder's, with dashes; no- turns off what is on."""
    start = ["tree", "risk.csv", "--target", "Risk", "--algorithm", algorithm]
    out = printed(capsys, *start, *given.split())
    assert out == f"{BUILDERS[algorithm](RISK, 'Risk', **meant)}\n"


def test_every_option_of_the_builders_is_there(capsys):
    """Derived from the signatures, so that none is forgotten; pruning has its own options."""
    shown = set(re.findall(r"--[\w-]+", printed_help(capsys, "tree")))
    for builder in BUILDERS.values():
        for name in set(inspect.signature(builder).parameters) - {"data", "prune", "bins"}:
            assert {f"--{name.replace('_', '-')}", f"--no-{name.replace('_', '-')}"} & shown


def test_a_new_option_of_a_builder_comes_by_itself():
    """A parameter that a builder gets tomorrow is read by its type."""

    def grow(data, target, *, patience: int = 3, eager: bool = True, names: str | None = None):
        pass

    known = options.Options("--algorithm", {"grow": grow}, ("data", "target"))
    parser = command.Parser("any")
    known.add_to(parser, "growing")
    given = parser.parse_args(["--patience", "5", "--no-eager"])
    assert known.given(given, "grow") == {"patience": 5, "eager": False}


def test_classes_that_are_numbers_have_priors(folder, capsys):
    """JSON has text for names; the classes 0 and 1 of the table are meant."""
    frame = RISK.assign(Risk=(RISK["Risk"] == "H").astype(int))
    frame.to_csv("01.csv", index=False)
    start = ["tree", "01.csv", "--target", "Risk", "--algorithm", "cart"]
    out = printed(capsys, *start, "--priors", '{"0": 0.5, "1": 0.5}')
    assert out == f"{dt.cart(frame, 'Risk', priors={0: 0.5, 1: 0.5})}\n"


PRUNINGS = [
    ("pessimistic --confidence 0.1", lambda t, v: dt.prune.pessimistic(t, 0.1)),
    ("pessimistic --no-raise-subtrees --z binomial",
     lambda t, v: dt.prune.pessimistic(t, raise_subtrees=False, z="binomial")),
    ("pessimistic --method continuity", lambda t, v: dt.prune.pessimistic(t, method="continuity")),
    ("cost-complexity --alpha 0.01", lambda t, v: dt.prune.cost_complexity(t, 0.01)),
    ("cost-complexity --folds 5 --seed 3 --measure impurity",
     lambda t, v: dt.prune.cost_complexity(
         t, dt.prune.choose_alpha(t, 5, 3, measure="impurity"), "impurity")),
    ("reduced-error --validation v.csv", lambda t, v: dt.prune.reduced_error(t, v)),
    ("subtree --steps 2", lambda t, v: dt.prune.subtree(t, 2)),
    ("subtree --subtree-threshold 0.3", lambda t, v: dt.prune.subtree(t, threshold=0.3)),
    ("dropout --p 0.5 --q 0.1 --seed 4", lambda t, v: dt.prune.dropout(t, 0.5, 0.1, 4)),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("given", "meant"), PRUNINGS)
def test_pruning_is_that_of_the_library(folder, capsys, given, meant):
    """Each method by its name with dashes, with its own options."""
    iris = dt.datasets.load("iris")
    train, rest = iris.iloc[::2].reset_index(drop=True), iris.iloc[1::2]
    train.to_csv("t.csv", index=False)
    rest.to_csv("v.csv", index=False)
    start = ["tree", "t.csv", "--target", "class", "--algorithm", "cart", "--prune"]
    out = printed(capsys, *start, *given.split())
    assert out == f"{meant(dt.cart(train, 'class'), rest)}\n"


def test_all_methods_of_pruning_are_offered():
    """Those functions of dt.prune that take a tree and give a tree."""
    assert set(tree.pruning.METHODS) == {
        "cost-complexity", "dropout", "pessimistic", "reduced-error", "subtree"
    }  # fmt: skip


@pytest.mark.slow
def test_rules_and_reasons_follow_the_tree(folder, capsys):
    """--rules and --explain print what the library tells, in that order."""
    start = ["tree", "risk.csv", "--target", "Risk", "--algorithm", "cart"]
    out = printed(capsys, *start, "--rules", "--explain", "0")
    grown = dt.cart(RISK, "Risk")
    assert out == f"{grown}\n\n{grown.rules()}\n\n{grown.explain(0)}\n"


def test_a_test_file_is_judged(folder, capsys):
    """Errors and confusion matrix are those counted by hand; an unknown class is an error.

    The tree of depth 1 says L to sports cars and H to all others.
    """
    rows = (
        "Age,Car,Risk\n1,Sports,L\n1,Sports,H\n1,SUV,H\n1,SUV,H\n1,Vintage,L\n1,SUV,?\n,Sports,-\n"
    )
    Path("test.csv").write_text(rows)
    start = ["tree", "risk.csv", "--target", "Risk", "--algorithm", "cart", "--max-depth", 1]
    out = printed(capsys, *start, "--test", "test.csv")
    assert out.split("\n\n")[1] == (
        "test.csv: 7 rows, 4 errors (57.14%)\n"
        "2 of them are of no class that the tree knows\n"
        "lines: true class; columns: predicted\n"
        "   H  L\n"
        "H  2  1\n"
        "L  1  1\n"
    )


def test_a_test_file_without_some_classes_is_refused(folder, capsys):
    """A row that nobody has labelled is neither right nor wrong."""
    Path("test.csv").write_text("Age,Car,Risk\n20,SUV,H\n1,Sports,\n")
    code, _, errors = run(capsys, "tree", "risk.csv", "--target", "Risk", "--test", "test.csv")
    assert code == 2
    assert errors == (
        "dtlearn tree: the target 'Risk' has 1 missing values in 2 rows (the first in row 1): "
        "drop these rows or fill in the labels\n"
    )


def test_a_test_file_of_a_regression_is_judged(folder, capsys):
    """The tree that is a leaf predicts the mean, 2: squared errors 1 and 9."""
    Path("y.csv").write_text("x,y\n1,1.5\n2,2.5\n")
    Path("z.csv").write_text("x,y\n1,1.0\n2,5.0\n")
    start = ["tree", "y.csv", "--target", "y", "--algorithm", "cart", "--max-depth", 0]
    out = printed(capsys, *start, "--test", "z.csv")
    assert "z.csv: 2 rows, mean squared error 5, R squared -0.2500\n" in out


@pytest.mark.slow
def test_the_other_formats_give_the_same_tree(folder, capsys):
    """ARFF, C4.5's pair and CSV of one table: the tests are the same, so are the predictions."""
    golf = dt.datasets.load("golf_unknown")
    rows = golf.fillna("?").astype(str).agg(",".join, axis=1).tolist()
    kinds = ["{sunny,overcast,rainy}", "real", "real", "{TRUE,FALSE}", "{yes,no}"]
    head = [f"@attribute {n} {k}" for n, k in zip(golf, kinds, strict=True)]
    Path("golf.arff").write_text("\n".join(["@relation golf", *head, "@data", *rows]))
    told = [kind.strip("{}").replace("real", "continuous") for kind in kinds]
    pairs = [f"{n}: {k}." for n, k in zip(golf, told, strict=True)]
    Path("golf.names").write_text("\n".join(["yes, no.", *pairs[:-1]]))
    Path("golf.data").write_text("\n".join(rows))
    nested = dt.c45(golf, "play").to_nested()
    for file in ("golf.arff --target play", "golf.names", "golf.data"):
        printed(capsys, "tree", *file.split(), "--json", "t.json")
        grown = dt.Tree.from_json(Path("t.json").read_text("utf-8"))
        assert grown.to_nested() == nested
        assert grown.classes == ["yes", "no"]


def test_data_goes_through_a_pipe(folder, capsys, monkeypatch):
    """What dtlearn data writes, dtlearn tree reads from standard input."""
    out = printed(capsys, "data", "vote")
    monkeypatch.setattr(sys, "stdin", io.StringIO(out))
    start = ["tree", "-", "--target", "Class", "--prune", "pessimistic"]
    assert printed(capsys, *start) == f"{dt.c45(dt.datasets.load('vote'), 'Class', prune=True)}\n"


def test_write_takes_any_ending(folder, capsys, monkeypatch):
    """Text and pictures in one go, the SELECT from the table that the file is called by."""
    names = ["t.json", "t.dot", "t.mmd", "t.py", "t.sql", "t.svg"]
    written = [word for name in names for word in ("--write", name)]
    printed(capsys, "tree", "risk.csv", "--target", "Risk", *written)
    grown = dt.c45(RISK, "Risk")
    assert Path("t.sql").read_text("utf-8") == formats.sql(grown, "risk")
    assert Path("t.py").read_text("utf-8") == formats.python(grown)
    assert Path("t.dot").read_text("utf-8") == formats.dot(grown)
    assert Path("t.mmd").read_text("utf-8") == formats.mermaid(grown)
    assert dt.Tree.from_json(Path("t.json").read_text("utf-8")) == grown
    assert Path("t.svg").read_text("utf-8").startswith("<svg")
    monkeypatch.setattr(sys, "stdin", io.StringIO(RISK.to_csv(index=False)))
    printed(capsys, "tree", "-", "--target", "Risk", "--write", "s.sql")
    assert Path("s.sql").read_text("utf-8") == formats.sql(grown, "data")


@pytest.mark.slow
@pytest.mark.parametrize("ending", files.ENDINGS)
def test_pictures_are_of_the_kind_of_their_ending(folder, capsys, ending):
    """SVG, PNG, PDF or a page, each with the signature of its format; labels stay literal."""
    RISK.replace("Sports", "<$木&").to_csv("odd.csv", index=False)
    printed(capsys, "tree", "odd.csv", "--target", "Risk", "--picture", f"t{ending.upper()}")
    data = Path(f"t{ending.upper()}").read_bytes()
    start = {".svg": b"<svg ", ".png": b"\x89PNG", ".pdf": b"%PDF", ".html": b"<!DOCTYPE html>"}
    assert data.startswith(start[ending])
    if ending in (".svg", ".html"):
        assert b"<$" not in data
    if ending == ".html":
        assert b'<meta charset="utf-8">' in data
        [picture] = re.findall(rb"base64,([\w+/=]+)", data)
        assert "&lt;$木&amp;" in base64.b64decode(picture).decode()


WRONG = [
    ("risk.csv", "name the column to predict with --target: there are Age, Car, Risk"),
    ("risk.csv --target Rsk", "no column 'Rsk': did you mean 'Risk'? The columns are ['Age', "),
    ("risk.csv --target Risk --algorithm id4", "argument --algorithm: invalid choice: 'id4'"),
    ("risk.csv --target Risk --criterion gini", "--criterion is for --algorithm cart"),
    ("risk.csv --target Risk --algorithm cart --no-mdl", "--no-mdl is for --algorithm c45"),
    ("risk.csv --target Risk --missing stop", "--missing is for --algorithm id3 or cart"),
    ("risk.csv --target Risk --max-dept 3", "no option --max-dept; did you mean '--max-depth'?"),
    ("risk.csv more.csv --target Risk", "'more.csv' is one argument too many"),
    ("risk.csv --target Risk --max-depth -1", "--max-depth must be 0 or more, got -1"),
    ("risk.csv --target Risk --max-depth x", "argument --max-depth: invalid int value: 'x'"),
    ("risk.csv --target Risk --nominal Ag", "--nominal names 'Ag', which is no attribute of the"),
    ("risk.csv --target Risk --confidence 0.1", "--confidence is for --prune pessimistic"),
    ("risk.csv --target Risk --prune dropout", "--prune dropout needs --p"),
    ("risk.csv --target Risk --prune reduced-error", "--prune reduced-error needs --validation"),
    ("risk.csv --target Risk --prune cost-complexity --alpha 0.1 --folds 3",
     "--folds is for --prune cost-complexity without --alpha"),
    ("risk.csv --target Risk --prune none", "argument --prune: invalid choice: 'none'"),
    ("risk.csv --target Risk --explain 9", "no node 9: the tree has the nodes 0 to"),
    ("risk.csv --target Risk --picture t.gif", "t.gif: the name of a picture ends in .svg, .png"),
    ("risk.csv --target Risk --write t.sql --write t.gif",
     "t.gif: the name for --write ends in one of .json .dot .mmd .py .sql .svg .png .pdf .html"),
    ("risk.csv --target Risk --algorithm cart --priors H", "argument --priors: this is no JSON"),
    ("risk.csv --target Risk --algorithm cart --priors [1]", "--priors"),
    ("risk.csv --target Risk --sep ;;", "--sep is one sign, got ';;'"),
    ("gaps.csv --target Risk --algorithm id3", "missing values in the columns 'Age' 1, 'Car' 1"),
    ("gaps.csv --target Risk --algorithm id3", "say in --missing what to do with them"),
    ("gaps.csv --target Car", "missing"),
    ("empty.csv --target b", "the table has no rows: there is nothing to learn from"),
    ("", "the following arguments are required: FILE"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_wrong_use_is_one_line_with_the_remedy(folder, capsys, arguments, message):
    """On standard error, in the words of the command; the exit code is 2, nothing is written."""
    Path("gaps.csv").write_text("Age,Car,Risk\n,SUV,H\n20,,L\n")
    Path("empty.csv").write_text("a,b\n")
    before = sorted(os.listdir())
    error = refused(capsys, "tree", *arguments.split())
    assert error.startswith("dtlearn tree: ") and message in error
    assert sorted(os.listdir()) == before


UNREADABLE = [
    ("none.csv --target y", "none.csv: No such file or directory"),
    (". --target y", ".: a table's name ends in one of .csv"),
    ("risk.csv --target Risk --test none.csv", "none.csv: No such file or directory"),
    ("risk.csv --target Risk --json no/t.json", "no/t.json: No such file or directory"),
    ("risk.csv --target Risk --sep ;", "risk.csv"),
    ("bad.arff --target y", "bad.arff, line 1: 'hello' where @relation"),
]


@pytest.mark.parametrize(("arguments", "message"), UNREADABLE)
def test_files_that_cannot_be_read_end_with_1(folder, capsys, arguments, message):
    """One line that names the file; written or read."""
    Path("bad.arff").write_text("hello\n")
    code, _, errors = run(capsys, "tree", *arguments.split())
    if arguments.endswith("--sep ;"):  # one column, which is not the target
        assert code == 2 and "no column 'Risk'" in errors
        return
    assert (code, errors.count("\n")) == (1, 1)
    assert message in errors


def test_a_doubtful_column_is_told(folder, capsys):
    """Text among numbers makes levels of them; the line says how to call it missing."""
    Path("na.csv").write_text("Age,Risk\n1,H\nNA,L\n3,H\n4,L\n")
    code, _, errors = run(capsys, "tree", "na.csv", "--target", "Risk")
    assert code == 0
    assert errors == (
        "dtlearn tree: 'Age' is taken as text, since 'NA' is no number; "
        "if it means a missing value, name it with --missing-text\n"
    )
    printed(capsys, "tree", "na.csv", "--target", "Risk", "--missing-text", "NA")


# dtlearn data


def test_the_list_has_every_data_set_with_its_licence(capsys):
    """Name, rows, target, source and licence."""
    out = printed(capsys, "data")
    for name, row in dt.datasets.list().iterrows():
        at = out.index(f"{name} ")
        assert str(row["rows"]) in out[at:] and row["target"] in out[at:]
        assert f"{row['source']}; {row['licence']}\n" in out[at:]


@pytest.mark.parametrize("name", ["risk", "vote", "golf_unknown", "car_evaluation"])
def test_a_data_set_comes_back_from_its_csv(folder, capsys, name):
    """Written to a file and read again it is the same table."""
    assert printed(capsys, "data", name, "--out", "d.csv") == ""
    read = dt.c45(dt.datasets.load(name), dt.datasets.CATALOGUE[name].target)
    target = dt.datasets.CATALOGUE[name].target
    assert printed(capsys, "tree", "d.csv", "--target", target) == f"{read}\n"


def test_an_unknown_data_set_is_refused(capsys):
    """The near name is offered, or the list."""
    assert refused(capsys, "data", "rsik").endswith("no data set 'rsik': did you mean 'risk'?")
    assert refused(capsys, "data", "xyzzy").endswith("'xyzzy': dtlearn data lists them")
    assert "--out needs the NAME" in refused(capsys, "data", "--out", "f.csv")


# dtlearn check


def chapter(name, *cells):
    """A notebook with these cells."""
    nbformat.write(new_notebook(cells=list(map(new_code_cell, cells))), name)


@pytest.mark.slow
def test_a_chapter_is_run_and_its_progress_told(folder, capsys):
    """Solved, tried and open exercises, and the cells that failed; no file is changed."""
    cells = ['import dtlearn as dt; dt.practice.check("risk-subsets", 16)', "1 / 0"]
    chapter("03_mine.ipynb", *cells)
    before = {p.name: p.read_bytes() for p in folder.iterdir()}
    code, out, errors = run(capsys, "check", "03_mine.ipynb")
    assert code == 0
    assert out.startswith("Exercises: 0 solved, 1 tried,") and "Chapter 03: 0 of" in out
    assert re.search(r"… risk-subsets +tried, best score 0.00, 1 try\n", out)
    assert out.endswith("From the answers in 03_mine.ipynb.\n")
    assert errors == "cell 2 ends with ZeroDivisionError: division by zero\n"
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == before


@pytest.mark.slow
def test_a_cell_without_end_is_stopped(folder, capsys):
    """The line names the cell and the option."""
    chapter("03_mine.ipynb", "while True: pass")
    code, _, errors = run(capsys, "check", "03_mine.ipynb", "--timeout", "2")
    assert code == 1
    assert errors == "dtlearn check: cell 1 takes more than 2 seconds: see --timeout\n"


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"cells": 3}', "\udcff"])
def test_what_is_no_notebook_is_refused(folder, capsys, text):
    """Whatever is in the file."""
    Path("x.ipynb").write_bytes(text.encode("utf-8", "surrogateescape"))
    code, _, errors = run(capsys, "check", "x.ipynb")
    assert (code, errors) == (1, "dtlearn check: x.ipynb is no notebook\n")


def test_without_nbclient_the_remedy_is_told(folder, capsys, monkeypatch):
    """The line says what to install."""
    monkeypatch.setattr(check.util, "find_spec", lambda name: None)
    code, _, errors = run(capsys, "check", "x.ipynb")
    assert code == 1 and "pip install 'dtlearn[lab]'" in errors


# the command as a whole


def printed_help(capsys, *command_):
    """The help of a command."""
    code, out, errors = run(capsys, *command_, "--help")
    assert (code, errors) == (0, "")
    return out


def test_help_fits_a_screen_and_names_every_command(capsys, monkeypatch):
    """24 lines of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = printed_help(capsys).splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) <= 80
    assert [name for name in command.COMMANDS if f"dtlearn {name}" not in "\n".join(lines)] == []
    for name in command.COMMANDS:
        assert f"usage: dtlearn {name}" in printed_help(capsys, name)


@pytest.mark.parametrize("arguments", [[], ["tee"], ["data", "--no"]])
def test_a_wrong_command_is_one_line(capsys, arguments):
    """As every error of use."""
    assert refused(capsys, *arguments).startswith("dtlearn")


def test_errors_speak_the_words_of_the_command():
    """Options inside a message are written with dashes; other words stay."""
    said = in_one_line("say in missing= what, as min_leaf=2 does", ["--missing", "--min-leaf"])
    assert said == "say in --missing what, as --min-leaf 2 does"
    assert (
        in_one_line("column 'missing' is missing", ["--missing"]) == "column 'missing' is missing"
    )
    assert in_one_line(KeyError("no 'a'")) == "no 'a'"
    assert in_one_line(ValueError()) == "ValueError"


def outside(*arguments, **how):
    """The command in a Python of its own."""
    start = [sys.executable, "-m", "dtlearn.command", *arguments]
    return subprocess.run(start, capture_output=True, **how)


@pytest.mark.slow
def test_a_pipe_gets_utf8_whatever_the_letters_of_the_system(folder):
    """As on Windows, where those of a pipe lack the lines of a tree."""
    letters = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = outside("tree", "risk.csv", "--target", "Risk", env=letters)
    assert done.stdout.decode() == f"{dt.c45(RISK, 'Risk')}\n"
    assert done.stderr == b""


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_ends_the_command(folder):
    """`dtlearn data car_evaluation | head -1` has no traceback."""
    line = f"{sys.executable} -m dtlearn.command data car_evaluation | head -1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.slow
def test_the_command_loads_neither_matplotlib_nor_widgets(folder):
    """A tree from a file is there at once."""
    code = (
        "import sys; from dtlearn import command;"
        "command.main(['tree', 'risk.csv', '--target', 'Risk']);"
        "print(sorted({'matplotlib', 'ipywidgets', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")


# progress


def test_growth_and_folds_are_told():
    """Each depth and each fold is a step; without a listener nothing is."""
    heard = []

    def listen(steps, name, number):
        heard.append((name, number))
        return steps

    with progress.listening(listen):
        grown = dt.cart(RISK, "Risk")
        dt.prune.choose_alpha(grown, folds=2)
    assert heard == [("depths", None), ("folds", 2), ("depths", None), ("depths", None)]
    assert progress.told([1], "x") == [1]


SLOW_WORK = """
import time
from dtlearn import progress
from dtlearn.command import bars
bars.SECONDS = {delay}
with bars.bars():
    for _ in progress.told(range(3), "folds", 3):
        time.sleep(0.2)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("delay", "shown"), [(0.1, True), (60, False)])
def test_a_bar_is_on_a_terminal_after_a_while_only(delay, shown):
    """On a terminal it comes once the work is long; in a pipe never."""
    code = SLOW_WORK.format(delay=delay)
    main_end, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 80))
    done = subprocess.run([sys.executable, "-c", code], stderr=terminal, check=True)
    os.close(terminal)
    seen = b""
    with contextlib.suppress(OSError):  # the end of a closed terminal
        while part := os.read(main_end, 1024):
            seen += part
    os.close(main_end)
    assert (b"folds" in seen) == shown
    piped = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert piped.stderr == b"" and done.returncode == 0
