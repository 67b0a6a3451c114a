"""Rows that stay in an engine: it counts, and growth decides (see :mod:`dtlearn.search.rows`).

engine   DuckDB, polars with its lazy frames, or Spark: narwhals speaks to each of them
frame    a table of the engine as narwhals has it: an expression that is worked out when asked for
kept     a frame that was worked out and lies in the engine until it is no longer needed
small    a table of few lines that goes to the engine, such as the tests of the nodes
"""

from importlib import util

if util.find_spec("narwhals") is None:
    raise ImportError(
        'a table that stays in an engine is asked through narwhals: pip install "dtlearn[engine]"'
    )
