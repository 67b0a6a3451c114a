"""The checks of `make outside` find what is wrong and count it."""

import sys

import pytest
from outside import __main__ as outside
from outside import commands, pythons


def fine(folder):
    """Nothing is wrong."""
    commands.say("looked at it")


def wrong(folder):
    """Something is missing."""
    commands.require(folder is None, "the wheel is empty")


def broken(folder):
    """The check itself is in error."""
    raise ZeroDivisionError


def test_failures_are_told_and_counted(monkeypatch, capsys):
    """A check that fails or breaks is told; the others run, and the last line counts them."""
    monkeypatch.setattr(outside, "CHECKS", {"a": fine, "b": wrong, "c": broken})
    assert outside.main([]) == 1
    out = capsys.readouterr().out
    assert "FAILED: the wheel is empty" in out and "ZeroDivisionError" in out
    assert out.splitlines()[0] == "a: Nothing is wrong."
    assert out.splitlines()[-1] == "1 passed, 2 failed"


def test_checks_are_run_by_name(monkeypatch, capsys):
    """Only what is named is run, and an unknown name is refused with those that there are."""
    monkeypatch.setattr(outside, "CHECKS", {"a": fine, "b": wrong})
    assert outside.main(["a"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"
    assert outside.main(["z"]) == 2
    assert "no check z: there are a, b" in capsys.readouterr().err


def test_a_command_that_fails_says_which_and_why(tmp_path):
    """Its words and its last lines are told."""
    code = "import sys; sys.exit('no such thing')"
    with pytest.raises(commands.Failed, match=r"(?s)import sys.*no such thing"):
        commands.run(sys.executable, "-c", code, cwd=tmp_path)


def test_commands_know_nothing_of_the_project(tmp_path, monkeypatch):
    """PYTHONPATH and the virtual environment of who calls are not handed on."""
    monkeypatch.setenv("PYTHONPATH", str(commands.ROOT))
    monkeypatch.setenv("VIRTUAL_ENV", str(commands.ROOT / ".venv"))
    said = commands.run(sys.executable, "-c", "import os; print(*os.environ)", cwd=tmp_path)
    assert not {"PYTHONPATH", "VIRTUAL_ENV"} & set(said.split())


@pytest.mark.slow
def test_pythons_are_found_oldest_first():
    """The Python that runs this is among them, and none is older than 3.11."""
    found = pythons.found()
    assert sys.version_info[:2] in {version[:2] for version in found}
    assert list(found) == sorted(found)
    assert min(found) >= (3, 11)


@pytest.mark.parametrize("program", ["no-such-python", sys.executable + "x"])
def test_what_is_no_python_has_no_version(program):
    """A name that can't be started is left out."""
    assert pythons._version(program) == (0,)
