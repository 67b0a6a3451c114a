"""README is true: its examples print what it says, its links lead somewhere."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.image import imread

import dtlearn as dt
from dtlearn.command import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, flags=re.S)


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_examples_print_what_is_shown(code, printed):
    """Each example prints the text block that follows it, to the letter."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    assert out.getvalue() == printed


def test_every_python_block_has_its_output():
    """No example goes unchecked."""
    assert len(EXAMPLES) == README.count("```python") == 4


def test_commands_are_targets_of_the_makefile():
    """Each make command that README names exists."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), flags=re.M))
    named = set(re.findall(r"make ([a-z]+)", README))
    assert {"lab", "test", "notebooks", "lint", "bench"} <= named <= targets


@pytest.mark.slow
def test_shell_lines_of_dtlearn_run(tmp_path, monkeypatch, capsys):
    """Each line of the command runs on files of the names that it gives, and says something."""
    monkeypatch.chdir(tmp_path)
    risk = dt.datasets.load("risk")
    risk.to_csv("loans.csv", index=False)
    for name in ("train.arff", "test.arff"):
        rows = dt.datasets.load("iris").astype(str).agg(",".join, axis=1)
        kinds = ["real"] * 4 + ["{setosa, versicolor, virginica}"]
        columns = zip(dt.datasets.load("iris"), kinds, strict=True)
        head = [f"@attribute {column} {kind}" for column, kind in columns]
        Path(name).write_text("\n".join(["@relation iris", *head, "@data", *rows]))
    chapter = "03_grow_the_risk_tree.ipynb"
    Path(chapter).write_bytes((ROOT / "notebooks" / chapter).read_bytes())
    Path("class.csv").write_text("id,name\n7,Ann\n")
    lines = re.findall(r"^dtlearn .*?(?=\s+#|$)", README, flags=re.M)
    assert [line.split()[1] for line in lines] == [
        "tree",
        "tree",
        "data",
        "check",
        "worksheets",
        "grade",
    ]
    for line in lines:
        for part in line.split(" | "):
            assert main(shlex.split(part)[1:]) == 0
            said = capsys.readouterr().out
            assert said
            monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert Path("tree.svg").stat().st_size


def test_links_lead_to_files():
    """Each relative link and picture exists in the project."""
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert len(links) >= 8
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_table_of_notebooks_is_complete():
    """README lists each notebook, with the question that is its title."""
    for path in sorted((ROOT / "notebooks" / "source").glob("*.py")):
        title = re.search(r"^# # (.*)$", path.read_text(encoding="utf-8"), flags=re.M)[1]
        assert f"[{path.stem}](notebooks/{path.stem}.ipynb) | {title} |" in README


def test_picture_is_the_tree_as_it_is_drawn():
    """The picture beside the table is what dt.draw.tree draws of that table today."""
    drawn = dt.draw.tree(dt.cart(dt.datasets.load("risk"), "Risk")).figure
    stored = imread(ROOT / "notebooks" / "pictures" / "risk_tree.png")
    with io.BytesIO() as file:
        drawn.savefig(file)
        now = imread(io.BytesIO(file.getvalue()))
    plt.close(drawn)
    assert stored.shape == now.shape
    assert np.abs(stored - now).mean() < 0.01
