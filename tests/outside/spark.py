"""Tables that stay in Spark, in local mode with a PySpark of its own."""

import shutil
from pathlib import Path

from .commands import ROOT, environment, installed, require, run, say
from .pythons import found

PYSPARK = "pyspark==4.3.0"


def check(folder: Path) -> None:
    """Trees grown in Spark are those grown in memory, and predict there."""
    require(bool(shutil.which("java")), "java is missing: apt-get install default-jre-headless")
    program = next(iter(found().values()))
    pins = ("--constraint", ROOT / "constraints.txt")
    wanted = (f"{ROOT}[engine,parquet]", PYSPARK)
    python = environment(folder / "spark", program, *pins, "--editable", *wanted)
    say(f"pyspark {installed(python)['pyspark']}")
    say(run(python, ROOT / "tests" / "outside" / "in_spark.py", cwd=folder).splitlines()[-1])
