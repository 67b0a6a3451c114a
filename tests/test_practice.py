"""Checks of exercises: odd and hostile answers, hints, memory."""

import json
import math
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.course.practice import EXERCISES, record
from tests.practice import EVERY, KEYS, VALUES, my_entropy

check = dt.practice.check
pytestmark = pytest.mark.usefixtures("no_tries")
FIRST_IDS = [
    "start-rows",
    "start-predict",
    "start-height",
    "risk-root-entropy",
    "risk-age-gain",
    "risk-root-gain",
    "risk-gini-gain",
    "risk-subsets",
    "risk-classify",
    "risk-purity",
    "height-root-entropy",
    "height-gain-165",
    "height-gain-175",
    "height-best",
    "spam-useless",
    "spam-quarter",
    "spam-three-one",
    "spam-four-kinds",
]


class Hostile:
    """An object that fails whenever it is looked at."""

    def _fails(self, *arguments, **named):
        raise RuntimeError("no")

    __repr__ = __str__ = __eq__ = __bool__ = __float__ = __len__ = __iter__ = _fails
    __getattr__ = __array__ = __format__ = __call__ = __deepcopy__ = __index__ = _fails
    __hash__ = None


class BadFloat(float):
    """A number whose value can't be had."""

    def __float__(self):
        raise RuntimeError("no")

    __abs__ = __sub__ = __rsub__ = __lt__ = __repr__ = __float__


def loops_in_itself():
    """A list that holds itself."""
    made = []
    made.append(made)
    return made


HOSTILE = {
    "None": None,
    "True": True,
    "numpy True": np.True_,
    "complex": 0.459 + 0j,
    "numpy complex": np.complex128(4),
    "NaN": float("nan"),
    "infinite": float("-inf"),
    "huge": 10**400,
    "huge fraction": Fraction(10**400, 3),
    "huge decimal": Decimal("1e400"),
    "decimal NaN": Decimal("sNaN"),
    "text": "four",
    "long text": "9" * 10_000,
    "empty": "",
    "text NaN": "nan",
    "text of 0": "1/0",
    "slashes": "1/2/3",
    "bytes": b"4",
    "list": [4],
    "tuple": (4, 5, 6),
    "dict": {"a": 4},
    "set": {4},
    "array": np.array([4.0]),
    "odd array": np.full((), object(), dtype=object),
    "itself": loops_in_itself(),
    "series": pd.Series([4.0]),
    "NA": pd.NA,
    "date": pd.Timestamp("2020-01-01"),
    "table": pd.DataFrame({"a": [1, 2]}),
    "empty table": pd.DataFrame(),
    "tall table": pd.DataFrame({"Height": np.arange(5000), "Gender": "m"}),
    "odd cells": pd.DataFrame({"Height": [Hostile()] * 4, "Gender": [[1], {}, None, 1j]}),
    "twice": pd.DataFrame([[1, 2]], columns=["a", "a"]),
    "module": math,
    "class": int,
    "generator": (n for n in range(3)),
    "hostile": Hostile(),
    "bad float": BadFloat(0.459),
    "no arguments": lambda: 4,
    "raises": lambda *a: 1 / 0,
    "exits": lambda *a: sys.exit(),
    "recurses": lambda *a: (lambda f: f(f))(lambda f: f(f)),
    "gives hostile": lambda *a: Hostile(),
    "gives None": lambda *a: None,
    "gives itself": lambda *a: loops_in_itself(),
    "gives lambda": lambda *a: lambda: 4,
    "constant": lambda *a: 3.287,
}


def test_the_first_ids_stay():
    """The ids that notebooks elsewhere may use are still valid, and every key is tested."""
    assert set(FIRST_IDS) <= set(EXERCISES)
    assert set(KEYS) == set(VALUES)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("id", EVERY)
def test_hostile_answers_get_a_sentence(id, name):
    """No answer of a wrong kind is an error or right, and each is told why."""
    found = check(id, HOSTILE[name])
    assert not found and found.correct is False
    assert 0 <= found.score < 1
    assert found.message.startswith(f"{id}: not yet. ") and found.message.endswith((".", "?"))
    assert "Traceback" not in found.message and len(found.message) < 900
    assert " ".join(repr(found).split()) == " ".join(found.message.split())


# Hints


@pytest.mark.parametrize("id", EVERY)
def test_the_second_hint_is_another_and_none_tells_the_answer(id):
    """Two hints, neither of which holds the value asked for."""
    first, second = EXERCISES[id].hints
    assert first != second and first.endswith((".", "?")) and second.endswith((".", "?"))
    key = KEYS.get(id)
    if isinstance(key, float):
        assert not any(f"{key:.{d}f}" in hint for hint in (first, second) for d in (2, 3))


def test_the_second_wrong_try_gets_the_second_hint():
    """The first hint comes first; dots and unreadable answers are no tries."""
    hints = EXERCISES["risk-purity"].hints
    check("risk-purity", ...)
    check("risk-purity", None)
    assert hints[0] in check("risk-purity", 7).message
    assert hints[1] in check("risk-purity", 8).message
    assert hints[1] in check("risk-purity", 7).message


@pytest.mark.slow
@pytest.mark.parametrize("id", EVERY)
def test_dots_say_the_same_each_time(id):
    """An open exercise prints one line, whatever was tried before."""
    check(id, 1234.5)
    check(id, 1234.5)
    found = check(id, ...)
    assert not found
    assert found.message == f"{id}: not answered yet. Replace the ... with your answer."


def test_unknown_exercise_is_refused():
    """A mistyped id lists those that there are."""
    with pytest.raises(KeyError, match="no exercise 'risk'.*risk-root-gain"):
        check("risk", 1)


# Memory


def chapter_folder(tmp_path):
    """A folder with a chapter in it."""
    (tmp_path / "03_grow_the_risk_tree.ipynb").write_text("{}")
    return tmp_path / record.FILE


def test_scripts_leave_no_file(tmp_path):
    """Where no chapter is, tries are kept in memory only, and progress says so."""
    check("risk-purity", 7)
    assert list(tmp_path.iterdir()) == []
    assert "no chapter is in the folder" in dt.practice.progress().text
    assert dt.practice.progress().ids("tried") == ["risk-purity"]


@pytest.mark.slow
def test_tries_survive_a_restart(tmp_path):
    """A new Python beside the chapter knows what was tried and gives the second hint."""
    file = chapter_folder(tmp_path)
    check("risk-purity", 7)
    check("plants-gain", 0.311)
    check("entropy-function", my_entropy)
    assert json.loads(file.read_text())["plants-gain"]["answer"] == "0.311"
    assert (
        "Entropy without the library" in json.loads(file.read_text())["entropy-function"]["answer"]
    )
    code = (
        "import dtlearn as dt; print(dt.practice.progress('03'));"
        "print(dt.practice.check('risk-purity', 8))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Chapter 03: 2 of 6 solved" in said.stdout
    assert "plants-gain             solved, 1 try" in said.stdout
    assert "risk-purity             tried, best score 0.00, 1 try" in said.stdout
    assert EXERCISES["risk-purity"].hints[1] in " ".join(said.stdout.split())
    assert "Kept in dtlearn_answers.json beside the chapter." in said.stdout


@pytest.mark.parametrize(
    "broken", ["", "[1]", "{", '{"risk-purity": 3}', '{"x": {"y": 1}}', "\x00"]
)
def test_a_broken_file_does_no_harm(tmp_path, broken):
    """A file that is not ours is read as no tries, and the next try writes it anew."""
    file = chapter_folder(tmp_path)
    file.write_text(broken)
    assert check("risk-purity", 1)
    assert json.loads(file.read_text())["risk-purity"]["best"] == 1.0


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    """The verdict comes all the same."""
    chapter_folder(tmp_path)
    (tmp_path / record.FILE).mkdir()
    assert check("risk-purity", 1)
    assert dt.practice.progress("03").ids("solved") == ["risk-purity"]


def test_the_best_score_counts():
    """A wrong try after a right one takes nothing away; unasked exercises show once tried."""
    check("risk-purity", 1)
    check("risk-purity", 2)
    check("risk-root-gain", 0.459)
    shown = dt.practice.progress()
    assert shown.ids("solved") == ["risk-root-gain", "risk-purity"]
    assert "risk-age-gain" not in shown.text
    assert "Exercises: 2 solved, 0 tried, " in shown.text
    assert repr(shown) == shown.text
    assert shown.score == pytest.approx(2 / len(shown.lines))


def test_unreadable_answers_leave_no_trace():
    """None, text and the like are no tries."""
    for answer in (None, "x", [1], 1j):
        check("risk-purity", answer)
    assert dt.practice.progress().ids("tried") == []
