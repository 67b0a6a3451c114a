"""Rows that stay in an engine: it counts, and growth decides (see :mod:`dtlearn.search.rows`).

engine   DuckDB, polars with its lazy frames, or Spark: narwhals speaks to each of them
frame    a table of the engine as narwhals has it: an expression that is worked out when asked for
kept     a frame that was worked out and lies in the engine until it is no longer needed
small    a table of few lines that goes to the engine, such as the tests of the nodes

While a tree grows the engine needs room for two kept tables, with 5 bytes a row and 1 or 2 for each
column (9 for a number that is cut exactly): 3 GB for 10⁸ rows of ten columns. DuckDB puts on disk
what goes beyond its ``memory_limit``.
"""

from importlib import util

if util.find_spec("narwhals") is None:
    raise ImportError(
        'a table that stays in an engine is asked through narwhals: pip install "dtlearn[engine]"'
    )
