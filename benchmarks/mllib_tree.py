"""A tree of Spark's MLlib: see benchmarks/outside.py for what it reads and prints.

It has two branches a node and asks for the numbers of levels, which it makes of them first: that
belongs to the time, as coding belongs to ours.
"""

import os
import sys
from time import perf_counter

import pyspark
from pyspark.ml import Pipeline
from pyspark.ml.classification import DecisionTreeClassifier
from pyspark.ml.feature import StringIndexer, VectorAssembler
from pyspark.sql import SparkSession

MEMORY = "6g"


def main() -> None:
    """Grow trees of a Parquet file, or print the version."""
    if len(sys.argv) == 1:
        print(f"PySpark {pyspark.__version__}")
        return
    file, depth = sys.argv[1:]
    builder = SparkSession.builder.master("local[*]").config("spark.driver.memory", MEMORY)
    spark = builder.config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    seconds, leaves = [], 0
    for _ in range(int(os.environ["BUILDS"])):
        start = perf_counter()
        leaves = grown(spark.read.parquet(file), int(depth))
        seconds.append(perf_counter() - start)
    print(leaves, *seconds, sep="\n")
    spark.stop()


def grown(rows: "pyspark.sql.DataFrame", depth: int) -> int:
    """The number of leaves of a tree by entropy."""
    names = [name for name in rows.columns if name != "label"]
    codes = [f"{name}_code" for name in names]
    index = StringIndexer(
        inputCols=[*names, "label"], outputCols=[*codes, "y"], stringOrderType="alphabetAsc"
    )
    vector = VectorAssembler(inputCols=codes, outputCol="x")
    tree = DecisionTreeClassifier(
        featuresCol="x", labelCol="y", impurity="entropy", maxDepth=depth, maxMemoryInMB=1024
    )
    model = Pipeline(stages=[index, vector, tree]).fit(rows).stages[-1]
    return (model.numNodes + 1) // 2


if __name__ == "__main__":
    main()
