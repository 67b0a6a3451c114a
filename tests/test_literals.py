"""Answers in the text of a cell are read, and never run."""

import pytest

from dtlearn.course.classroom.literals import answer_in, name_in
from dtlearn.course.practice.reading import Unreadable


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("x = 0.954", 0.954),
        ("# by hand\nx = -3  # bits\n", -3),
        ("x = '3/8';", "3/8"),
        ("x = ('Home', {'rented': 'yes'})", ("Home", {"rented": "yes"})),
        ('x = {"a", "b"}', {"a", "b"}),
        ("x = [\n 'no',\n 'yes',\n]", ["no", "yes"]),
        ("x = ...", ...),
        ("", ...),
        ("# later", ...),
        ("x = '\\d'", "\\d"),
    ],
)
def test_answers_that_are_read(source, value):
    """Numbers, texts, tuples, lists, sets and dictionaries, as Python writes them."""
    assert answer_in(source, "x") == value


@pytest.mark.parametrize(
    "source",
    [
        *("x = 3/8", "x = log2(3)", "x = __import__('os').system('touch ran')", "x = y", "0.5"),
        *("x = 1\nx = 2", "import os", "x: int = 3", "x = y = 3", "x += 1", "x, = 3,", "y = 3"),
        *("x =", "x = (", "%time x", "!ls", "x = '", "x = \0", "x = '\ud800'", "x = f'{1}'"),
        *("x = {[]}", "x = {[]: 1}", "x = {**{}}", "x = " + "9" * 5000, "x = " + "1+" * 1900 + "1"),
        *("x = " + "-" * 3900 + "1", "x = " + "(" * 1900 + ")" * 1900, "x = " + "[" * 3900),
        *("x = " + "lambda:" * 550 + "1", "x = 1" + ".a" * 1900, "x = " + "{" * 30 + "}" * 30),
        *("x = " + "1if 1else " * 390 + "1", "x = 2" + "**2" * 1300, "async " * 600, "f'{" * 900),
    ],
)
def test_what_is_no_answer(source, tmp_path, monkeypatch):
    """A sentence for the rest: neither run, nor deep enough to end the interpreter."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unreadable) as sentence:
        answer_in(source, "x")
    assert len(str(sentence.value)) < 150
    assert list(tmp_path.iterdir()) == []


def test_sizes_that_are_read():
    """4000 letters and 40 brackets, and not one more."""
    assert answer_in(f"x = '{'a' * 3994}'", "x") == "a" * 3994
    assert answer_in("x = " + "(" * 40 + "1" + ")" * 40, "x") == 1
    for source in (f"x = '{'a' * 3995}'", "x = " + "(" * 41 + "1" + ")" * 41):
        with pytest.raises(Unreadable, match="more than 40"):
            answer_in(source, "x")


def test_the_name_of_a_cell_without_a_tag():
    """What its first statement gives a value to, below comments and empty lines; else nothing."""
    for source in ("x = 3", "\n  x=3", "# by hand\n\n# of all\nx = 3\ny = 4"):
        assert name_in(source) == "x"
    for source in ("", "# x = 3", "print(x)\nx = 3", "x == 3", "x, y = 3, 4", "#" * 10_000):
        assert name_in(source) == ""
