"""Print the benchmark table: dtlearn against scikit-learn, in pairs, in one process.

make bench
"""

import platform
from os import cpu_count

import numpy as np
import pandas as pd
from sklearn.tree import DecisionTreeClassifier

import dtlearn as dt
from benchmarks.pairs import compare, timed
from benchmarks.tables import flight


def describe_machine() -> None:
    """Say what the figures were measured with."""
    print(
        f"{platform.machine()}, {cpu_count()} cores, Python {platform.python_version()}, ", end=""
    )
    print(f"NumPy {np.__version__}, pandas {pd.__version__}")


def growing(n_rows: int, max_depth: int | None, pairs: int) -> None:
    """Grow the same tree with both, and print one line of the table."""
    data = flight(n_rows)
    X, y = data.drop(columns="label").to_numpy(), data["label"].to_numpy()
    pair = compare(
        lambda: dt.cart(data, target="label", max_depth=max_depth),
        lambda: DecisionTreeClassifier(max_depth=max_depth, random_state=0).fit(X, y),
        pairs,
    )
    what = f"CART, {n_rows:,} x 20, " + (
        "fully grown" if max_depth is None else f"depth {max_depth}"
    )
    print(f"{what:36}{pair.ours:10.4f}{pair.theirs:14.4f}{pair.ratio:9.2f}")


def small_tables() -> None:
    """Time from DataFrame to tree where sliders live; there is nothing to pair it with."""
    for name, target in (("risk", "Risk"), ("play_tennis_numeric", "play")):
        data = dt.datasets.load(name)
        seconds = min(timed(lambda: dt.c45(data, target=target)) for _ in range(20))  # noqa: B023  # called at once
        print(f"{'C4.5, ' + name:36}{seconds:10.4f}")


def main() -> None:
    """Print the table; ratios below 1 mean that dtlearn is faster."""
    describe_machine()
    print(f"{'':36}{'dtlearn s':>10}{'scikit-learn s':>15}{'ratio':>8}")
    growing(1_000, None, pairs=7)
    growing(10_000, None, pairs=3)
    growing(10_000, 8, pairs=3)
    small_tables()


if __name__ == "__main__":
    main()
