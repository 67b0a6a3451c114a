"""Working copies of the chapters, and the command that lays and opens them."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dtlearn import command
from dtlearn.command import lab
from dtlearn.course import copies

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
RISK = "03_grow_the_risk_tree.ipynb"


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of its own that a test may change; the copies go to the folder beside it."""
    source = tmp_path / "course"
    for name in copies._names(NOTEBOOKS):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(NOTEBOOKS / name, source / name)
    monkeypatch.setattr(copies, "IN_WHEEL", source)
    monkeypatch.chdir(tmp_path)
    return source


def run(*arguments):
    """The exit status of `dtlearn lab` with some arguments."""
    return command.main(["lab", *map(str, arguments)])


def opened(monkeypatch):
    """What JupyterLab is started with, in place of JupyterLab."""
    seen = []

    class Lab:
        main = staticmethod(seen.append)

    monkeypatch.setattr(lab, "import_module", lambda name: Lab)
    return seen


def test_copies_are_laid_once_and_never_overwritten(course, tmp_path, capsys):
    """All chapters and their solutions are copied; what a student writes stays."""
    assert run("mine", "--copy") == 0
    mine = tmp_path / "mine"
    assert sorted(p.name for p in mine.glob("*.ipynb")) == NAMES
    assert sorted(p.name for p in (mine / "solutions").glob("*.ipynb")) == NAMES
    (mine / RISK).write_text("my answers")
    assert run("mine", "--copy") == 0
    assert (mine / RISK).read_text() == "my answers"
    said = capsys.readouterr().out.splitlines()
    n = len(NAMES)
    assert said == [
        f"Chapters in mine: {n} laid, 0 kept as they were.",
        f"Chapters in mine: 0 laid, {n} kept as they were.",
    ]


def test_the_formula_sheet_lies_beside_the_copies(course, tmp_path):
    """The chapters link it; the solutions link the one above them."""
    shutil.copyfile(NOTEBOOKS / copies.SHEET, course / copies.SHEET)
    run("mine", "--copy")
    assert (tmp_path / "mine" / "formulas.md").read_text() == (course / copies.SHEET).read_text()
    solution = (tmp_path / "mine" / "solutions" / "02_measure_purity.ipynb").read_text()
    assert "(../formulas.md)" in solution and "(formulas.md)" not in solution


def test_a_chapter_that_has_changed_is_named_with_what_to_do(course, tmp_path, capsys):
    """After an update the old copy stays, and the line says how to take the new one."""
    run("mine", "--copy")
    (course / RISK).write_text("new edition")
    capsys.readouterr()
    run("mine", "--copy")
    [_, line] = capsys.readouterr().out.splitlines()
    assert line.startswith("03_grow_the_risk_tree has changed since your copy was made")
    assert line.endswith("dtlearn lab mine --fresh 03")
    assert (tmp_path / "mine" / RISK).read_text() != "new edition"


def test_fresh_renews_one_chapter_and_keeps_the_old_copies(course, tmp_path, capsys):
    """Each old copy gets a name of its own; the other chapters stay as they are."""
    run("mine", "--copy")
    mine = tmp_path / "mine"
    (mine / RISK).write_text("first answers")
    (mine / NAMES[0]).write_text("other answers")
    (course / RISK).write_text("new edition")
    assert run("mine", "--copy", "--fresh", "03") == 0
    (mine / RISK).write_text("second answers")
    assert run("mine", "--copy", "--fresh", "03") == 0
    assert (mine / RISK).read_text() == "new edition"
    assert (mine / "03_grow_the_risk_tree.old-1.ipynb").read_text() == "first answers"
    assert (mine / "03_grow_the_risk_tree.old-2.ipynb").read_text() == "second answers"
    assert (mine / NAMES[0]).read_text() == "other answers"
    out = capsys.readouterr().out
    assert f"{RISK} is new; your old copy is now 03_grow_the_risk_tree.old-2.ipynb." in out
    run("mine", "--copy")
    assert "has changed" not in capsys.readouterr().out


def test_a_new_chapter_is_added(course, tmp_path, capsys):
    """A chapter that came with an update joins the copies that are there."""
    run("mine", "--copy")
    (course / "06_new.ipynb").write_text("a new chapter")
    run("mine", "--copy")
    assert (tmp_path / "mine" / "06_new.ipynb").read_text() == "a new chapter"
    assert f"1 laid, {len(NAMES)} kept" in capsys.readouterr().out


@pytest.mark.parametrize("broken", ["", "[]", "{"])
def test_without_its_record_a_folder_is_left_alone(course, tmp_path, broken, capsys):
    """Copies of unknown origin are called changed, and not touched."""
    run("mine", "--copy")
    (tmp_path / "mine" / copies.ORIGIN).write_text(broken)
    (tmp_path / "mine" / RISK).write_text("my answers")
    assert run("mine", "--copy") == 0
    assert "03_grow_the_risk_tree has changed" in capsys.readouterr().out
    assert (tmp_path / "mine" / RISK).read_text() == "my answers"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mine", "--fresh", "99"], "no chapter begins with '99': there are 00_start_here, 0"),
        (["mine", "--fresh", ""], "no chapter begins with ''"),
        (["course"], "course holds the chapters themselves: name another folder"),
        (["course/solutions"], "holds the chapters themselves"),
        (["file"], "file is a file: name a folder"),
    ],
)
def test_what_cannot_be_done_is_said(course, tmp_path, arguments, message, capsys):
    """An error is one line with the remedy, and nothing is written."""
    (tmp_path / "file").write_text("")
    assert run("--copy", *arguments) == 1
    assert message in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


def test_lab_opens_the_first_chapter_of_the_copies(course, tmp_path, monkeypatch):
    """JupyterLab sees the copies only, and gets the options that are not ours."""
    seen = opened(monkeypatch)
    assert run("mine", "--no-browser", "--port=9") == 0
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in seen[0]
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in seen[0]
    assert seen[0][-2:] == ["--no-browser", "--port=9"]


def test_without_a_folder_the_copies_go_to_one_of_that_name(course, tmp_path, monkeypatch):
    """`dtlearn lab` alone makes a folder where it is called."""
    opened(monkeypatch)
    assert run() == 0
    assert (tmp_path / "dtlearn_chapters" / NAMES[0]).exists()


def test_without_jupyterlab_the_remedy_is_told(course, monkeypatch, capsys):
    """The copies are laid, and the line says what to install."""
    monkeypatch.setattr(lab.util, "find_spec", lambda name: None)
    assert run("mine") == 1
    assert "pip install 'dtlearn[lab]'" in capsys.readouterr().err


def test_an_installation_without_chapters_says_so(tmp_path, monkeypatch, capsys):
    """A broken wheel is an error with a remedy."""
    monkeypatch.setattr(copies, "IN_WHEEL", tmp_path / "no")
    monkeypatch.setattr(copies, "IN_CLONE", tmp_path / "no")
    assert run(tmp_path / "mine", "--copy") == 1
    assert "no chapters: install dtlearn again" in capsys.readouterr().err


def test_help_tells_both_options(capsys):
    """`dtlearn lab --help` shows the ways to call it."""
    with pytest.raises(SystemExit):
        command.main(["lab", "--help"])
    out = capsys.readouterr().out
    assert "dtlearn lab FOLDER --copy" in out and "dtlearn lab FOLDER --fresh 03" in out


@pytest.mark.posix
def test_make_lab_calls_the_command_on_an_ignored_folder():
    """The front door and the command are one, and git never sees the copies."""
    done = subprocess.run(
        ["make", "--dry-run", "lab", "ARGS=--copy"], cwd=ROOT, capture_output=True, text=True
    )
    assert ".venv/bin/dtlearn lab my_chapters --copy" in done.stdout
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert {"my_chapters/", f"{lab.FOLDER}/", "dtlearn_answers.json"} <= set(ignored)


@pytest.mark.slow
def test_the_wheel_carries_the_chapters_and_lays_them(tmp_path):
    """Installed from the wheel alone, without the clone, the command lays every chapter."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
        entry = next(name for name in packed.namelist() if name.endswith("entry_points.txt"))
        assert "dtlearn = dtlearn.command:main" in packed.read(entry).decode()
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); from dtlearn import command;"
        f"print(command.__file__); sys.exit(command.main(['lab', 'mine', '--copy']))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert str(tmp_path / "site") in done.stdout
    assert sorted(p.name for p in (tmp_path / "mine").glob("*.ipynb")) == NAMES
    assert set(json.loads((tmp_path / "mine" / copies.ORIGIN).read_text())) == set(
        copies._names(NOTEBOOKS)
    )
