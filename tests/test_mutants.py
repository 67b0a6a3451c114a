"""The seeded faults: each still finds its fragment, and the copies run the faulty library."""

import ast
from pathlib import Path

import pytest
from mutants.copies import Copy
from mutants.faults import ROOT, Fault, faults, function_of
from mutants.run import Tried, _until_caught
from mutants.trace import reached, run
from nbformat import v4

ROOMS = {"criteria", "plain", "table", "splits", "sweep", "search", "grow", "id3", "c45", "cart"}
ROOMS |= {"tree", "prune", "rules", "explain", "draw", "widgets", "course", "engine"}
ENTROPY = Fault("dtlearn.criteria", "entropy", "log2 → log", "np.log2(p", "np.log(p")


@pytest.mark.slow
@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_each_fault_changes_what_its_function_does(fault: Fault) -> None:
    """A fragment that was rewritten, or that stands in a comment, is told by name."""
    source = (ROOT / fault.path).read_text(encoding="utf-8")
    changed = fault.put_into(source)
    compile(changed, fault.path, "exec")
    before, after = (function_of(text, fault.function) for text in (source, changed))
    assert ast.dump(after) != ast.dump(before)


def test_faults_are_many_and_in_all_rooms() -> None:
    """The list has 48 names or more, each once, and leaves out no room that computes."""
    names = [fault.name for fault in faults()]
    assert len(set(names)) == len(names) >= 48
    assert {fault.room for fault in faults()} == ROOMS


def test_a_fragment_is_looked_for_in_its_function_alone() -> None:
    """Neither another function nor a docstring counts, and code may move."""
    source = 'def f():\n    """x + 1"""\n    return x + 1\n'
    source += "class C:\n    def f(self):\n        return x + 1\n"
    fault = Fault("m", "C.f", "", "x + 1", "x - 1")
    assert fault.put_into("\n\n" + source) == "\n\n" + source[:-6] + "x - 1\n"
    assert Fault("m", "f", "", "x + 1", "x - 1").put_into(source).count("x + 1") == 2


@pytest.mark.parametrize(("body", "times"), [("return 1", 0), ("return x + x", 2)])
def test_a_fragment_must_be_there_once(body: str, times: int) -> None:
    """What is not there, or there twice, is an error that names the fault and the remedy."""
    fault = Fault("dtlearn.criteria", "f", "a slip", "x", "y")
    wanted = f"dtlearn.criteria.f: a slip: the body of f holds 'x' {times} times, not once: correct"
    with pytest.raises(ValueError, match=wanted):
        fault.put_into(f"def f():\n    {body}\n")
    with pytest.raises(ValueError, match="there is no function 'f'"):
        fault.put_into("f = 1\n")


@pytest.mark.slow
def test_tests_and_kernels_see_the_fault_and_only_while_it_is_there(tmp_path: Path) -> None:
    """In a copy with the fault, entropy([2, 2]) is ln 2 in a kernel, and a doctest fails."""
    copy = Copy.made(tmp_path / "copy")
    tests = ["dtlearn/criteria.py::dtlearn.criteria.entropy"]
    with copy.with_fault(ENTROPY):
        assert _entropy_in_kernel(copy) == "0.6931471805599453"
        assert copy.run(tests).test == tests[0]
    assert _entropy_in_kernel(copy) == "1.0"
    assert copy.run(tests).test == ""
    assert (copy.folder / ENTROPY.path).read_bytes() == (ROOT / ENTROPY.path).read_bytes()


@pytest.mark.slow
def test_a_test_without_end_counts_as_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run is ended with all that it started, and the fault is told as timed out."""
    monkeypatch.setattr("mutants.copies.SECONDS_A_RUN", 1)
    (tmp_path / "test_loop.py").write_text("while True:\n    pass\n", encoding="utf-8")
    outcome = _until_caught(Copy(tmp_path), [(["test_loop.py"], ())])
    assert outcome.test == "timed out"
    assert Tried(ENTROPY, outcome, outcome).caught


def test_only_chapters_that_call_the_function_run() -> None:
    """First comes the chapter of which the function has the largest share of calls."""
    name = "dtlearn.criteria.entropy"
    calls = {"01": {name: 5, "dtlearn.grow.f": 95}, "02": {name: 1}, "03": {"dtlearn.grow.f": 7}}
    assert reached(ENTROPY, calls) == ["02", "01"]


def _entropy_in_kernel(copy: Copy) -> str:
    notebook = v4.new_notebook(cells=[v4.new_code_cell("import dtlearn\ndtlearn.entropy([2, 2])")])
    run(notebook, copy)
    return notebook.cells[0].outputs[0].data["text/plain"]
