"""A dozen trees in Spark beside those in memory: `make outside ARGS=spark`.

Small tables and few depths: each query of Spark takes a second, however few the rows.
"""

import numpy as np
import pandas as pd
import pyarrow as pa
from pyspark.sql import SparkSession

import dtlearn as dt

SMALL = {  # what makes small queries short
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.shuffle.partitions": "1",
    "spark.ui.showConsoleProgress": "false",
}
WEIGHED = {"weights": "w", "missing": "majority", "max_depth": 2}
TREES = [
    ("risk", dt.id3, {}),
    ("risk", dt.c45, {}),
    ("risk", dt.cart, {}),
    ("play_tennis", dt.id3, {}),
    ("play_tennis_numeric", dt.c45, {}),
    ("play_tennis_numeric", dt.cart, {"min_leaf": 2}),
    ("height_gender", dt.id3, {}),
    ("iris", dt.cart, {"max_depth": 2, "bins": None}),
    ("iris", dt.c45, {"max_depth": 2}),
    ("gaps", dt.c45, {"max_depth": 2}),
    ("gaps", dt.id3, WEIGHED),
    ("gaps", dt.cart, WEIGHED),
]


def gaps() -> pd.DataFrame:
    """Ties, weights, hostile text, and values that are missing."""
    rng = np.random.default_rng(5)
    data = pd.DataFrame({"it's; --": rng.choice(["a", 'b"', "; DROP TABLE x"], 60)})
    data["f"] = rng.integers(0, 4, 60).astype(float)
    data = data.mask(rng.random(data.shape) < 0.1)
    return data.assign(w=rng.integers(1, 3, 60), y=rng.choice(["p", "q"], 60))


def table(name: str) -> tuple[pd.DataFrame, str]:
    """A table and its target."""
    if name == "gaps":
        return gaps(), "y"
    return dt.datasets.load(name), dt.datasets.list().loc[name, "target"]


def main() -> None:
    """Raise AssertionError for the first tree that differs."""
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    for name, value in SMALL.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    for name, grow, options in TREES:
        data, target = table(name)
        rows = spark.createDataFrame(pa.Table.from_pandas(data, preserve_index=False))
        there, here = (grow(given, target, **options) for given in (rows, data))
        assert str(there) == str(here), f"{name} {grow.__name__}: {there}\n{here}"
        assert there == here or name == "gaps", f"{name} {grow.__name__}"
    risk, target = table("risk")
    tree = dt.id3(risk, target)
    rows = spark.createDataFrame(pa.Table.from_pandas(risk, preserve_index=False))
    assert tree.score(rows) == 1.0
    assert tree.predict(rows).columns == [*risk.columns, "prediction"]
    spark.stop()
    print(f"{len(TREES)} trees are those of memory, and one predicts in Spark")


if __name__ == "__main__":
    main()
