"""A class in which each slip, each carried error and each kind of harm is somebody's."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import dtlearn as dt
from tests.classes import ALL, SECRET, all_right, as_source, read_marks, right, write_class


def slip(name, place):
    """Everything right but one question, which has one of its slips; later ones are right too."""

    def case(sheet):
        known = sheet[name].slips
        if not known:  # of a prediction not each sheet has one
            return right(sheet), {}
        found = list(known)[place % len(known)]
        return right(sheet) | {name: as_source(known[found])}, {name: found}

    return case


def other(question):
    """An answer that is neither right nor out of the question."""
    value = question.answer
    if question.kind in ("number", "fraction", "exact"):
        return value * 0.83 + 0.037 if question.kind != "exact" else value + 1
    if question.kind == "label":
        return next(option for option in question.options if option != value)
    return None


def carried(name, earlier):
    """An own earlier answer, and what follows from it by the formulas of the library."""

    def case(sheet):
        own = other(sheet[earlier])
        worked = {"gain": by_gain, "root": by_root}.get(name.rstrip("_123"), by_value)
        follows = worked(sheet, name, earlier, own)
        wrong = sheet[earlier].judge(own).said
        assert wrong not in ("right", "follows")
        said = sheet[name].judge(follows).said
        expected = {} if said == "right" else {name: "follows"}
        others = {
            key: source for key, source in right(sheet).items() if key not in sheet[name].uses
        }
        given = others | {earlier: as_source(own), name: as_source(follows)}
        return given, {earlier: wrong, **expected}

    return case


def by_value(sheet, name, earlier, own):
    """What the question itself works out from the own answer."""
    from dtlearn.course.worksheets.hand import CAREFUL

    return sheet[name].value({earlier: own}, CAREFUL)


def by_gain(sheet, name, earlier, own):
    """The gain with an own entropy before the split: as much more as that is."""
    return own + sheet[name].answer - sheet[earlier].answer


def by_root(sheet, name, earlier, own):
    """The attribute of the largest gain, one of which is the student's own."""
    gains = {f"gain_{i}": sheet[f"gain_{i}"].answer for i in (1, 2, 3)} | {earlier: own}
    return sheet.table.columns[int(max(gains, key=gains.get)[-1]) - 1]


def by_own_root(sheet):
    """Another root, and below it the trees that dt.id3 grows: 'tree' follows."""
    table, target = sheet.table, sheet.target
    root = other(sheet["root"])
    below = table[[*[c for c in table.columns[:3] if c != root], target]]
    nested = {
        level: dt.id3(below[table[root] == level], target).to_nested()
        for level in table[root].unique()
    }
    given = {"root": repr(root), "tree": repr((root, nested))}
    return given, {"root": sheet["root"].judge(root).said, "tree": "follows"}


def noise(sheet):
    """Wrong answers that are no slip."""
    given = {q.name: "987.5" for q in sheet.questions if q.kind in ("number", "fraction", "exact")}
    return given, dict.fromkeys(given, "wrong")


def hostile(sheet):
    """Answers that would do harm if they were run, or compared without care."""
    odd = ["__import__('os').abort()", "10**10**10", "[" * 3000, "1e999", "{{}}", "float('nan')"]
    given = {q.name: odd[i % len(odd)] for i, q in enumerate(sheet.questions)}
    return given, dict.fromkeys(given, "not readable")


def cases_of(sheet):
    """What the students of a class do, one a student, as functions of their sheet."""
    slips = [(q.name, i) for q in sheet.questions for i in range(len(q.slips))]
    uses = [
        (q.name, earlier)
        for q in sheet.questions
        for earlier in q.uses
        if q.kind not in ("tree", "labels") and other(sheet[earlier]) is not None
    ]
    return [
        all_right,
        *(slip(*one) for one in slips),
        *(carried(*one) for one in uses),
        by_own_root,
        noise,
        hostile,
        lambda sheet: ({}, {}),
    ]


def said_in(line):
    """What a line of marks.csv says of each question that is not simply right."""
    found = {}
    for part in line["notes"].split("; "):
        name, _, words = part.partition(": ")
        if name == "missing":
            found |= dict.fromkeys(words.split(", "), "missing")
        elif name in line:
            found[name] = re.sub(r" \(cell .*", "", words)
    return found


def grade(*more, **environment):
    """Run the command in a process of its own; its output."""
    arguments = ["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv", *more]
    done = subprocess.run(
        [sys.executable, "-m", "dtlearn.command", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_class_of_all_kinds(tmp_path, monkeypatch):
    """Each slip, each carried error, noise and hostile answers are found, twice the same bytes."""
    monkeypatch.chdir(tmp_path)
    sheet = dt.worksheets.make("any", ALL, 10)
    cases = cases_of(sheet)
    _, expected = write_class(tmp_path, cases)
    said = Counter(word for of_each in expected.values() for word in of_each.values())
    assert len(said) > 30 and said["follows"] >= 12 and said["natural logarithm"] >= 5
    out = grade(PYTHONHASHSEED="1")
    marks = read_marks("marks.csv")
    for id, of_each in expected.items():
        line, found = marks[id], said_in(marks[id])
        wanted = {name: said for name, said in of_each.items() if said != "right"}
        if set(of_each.values()) == {"missing"}:
            wanted, found = {}, {k: v for k, v in found.items() if k in of_each}
        assert {name: found.get(name) for name in wanted} == wanted, (id, line)
        for name, said in of_each.items():
            assert float(line[name]) == (said in ("right", "follows")), (id, name, line)
        total = sum(said in ("right", "follows") for said in of_each.values())
        assert (float(line["total"]), line["out_of"]) == (total, "24")
    first = [Path(name).read_bytes() for name in ("marks.csv", "class.html")]
    assert grade(PYTHONHASHSEED="2") == out
    assert [Path(name).read_bytes() for name in ("marks.csv", "class.html")] == first
