"""The chapter on flying where there is no simulator."""

import os
import subprocess
import sys
from pathlib import Path

import jupytext
import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "notebooks" / "source" / "14_learn_to_fly.py"
WITHOUT = "import sys\nsys.modules['jsbsim'] = None  # as if it were not installed\n"


@pytest.mark.slow
def test_without_jsbsim_the_chapter_says_what_to_install_and_shows_the_kept_flights(tmp_path):
    """All cells run, and the one that would fly names the extra; kept flights need no simulator."""
    cells = jupytext.read(SOURCE, fmt="py:percent").cells
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    shown = 'print(trials.loc["chosen, tested", "near"], type(ax).__name__)'
    script = tmp_path / "chapter.py"
    script.write_text("\n\n".join([WITHOUT, *code, shown]), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, script],
        cwd=tmp_path,
        env={**os.environ, "MPLBACKEND": "Agg", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert 'pip install "dtlearn[flight]"' in run.stdout and "stages flown: 7" not in run.stdout
    assert run.stdout.splitlines()[-1].endswith(" Axes")
