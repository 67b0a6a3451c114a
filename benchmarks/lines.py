"""What is measured, a line each: what, from which table of how many rows, by us, by whom else."""

from functools import partial

import dtlearn as dt
from benchmarks.engine import DEPTH, AgainstSpark, InEngine
from benchmarks.keys import Keys
from benchmarks.kinds import Alone, Grow, Line, Memory, Scaling, Versus, leaves
from benchmarks.outside import j48, mllib, orange, rpart
from benchmarks.sides import Scikit, grow, one_hot, one_thread
from benchmarks.sliders import PRESSED, SLIDERS, move_of, numbers_of
from benchmarks.tables import car, chain, flight, mixed
from benchmarks.tricks import TRICKS, both
from benchmarks.works import (
    from_frame,
    growing_and_path,
    importing,
    nothing,
    path_alone,
    predicted_alike,
    predicting,
    steps,
)

cart, c45, id3 = grow(dt.cart), grow(dt.c45), grow(dt.id3)
cart_8, pruned = grow(dt.cart, max_depth=8), grow(dt.c45, prune=True)
missing, codes = partial(mixed, missing=0.05), partial(mixed, codes=True)
SCIKIT = Scikit().name
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)

# Each takes a few seconds at the most.
QUICK: tuple[Line, ...] = (
    Grow("CART, car evaluation", car, 1_728, cart, Scikit(inputs=one_hot), pairs=20),
    Grow("CART, car evaluation", car, 1_728, cart, rpart(), pairs=20),
    Grow("C4.5, car evaluation", car, 1_728, c45, j48("-U -M 2"), pairs=20),
    Grow("C4.5 pruned, car evaluation", car, 1_728, pruned, j48(), pairs=20),
    Grow("ID3, car evaluation", car, 1_728, id3, orange(), pairs=20),
    Grow("CART, flight", flight, 1_000, cart, Scikit(), pairs=20),
    Grow("CART, flight, depth 8", flight, 1_000, cart_8, Scikit(8), pairs=20),
    Grow("C4.5, flight", flight, 1_000, c45, j48("-U -M 2"), pairs=20),
    Grow("ID3, flight", flight, 1_000, id3, j48("-U -M 2"), pairs=20),
    Grow("CART, flight", flight, 10_000, cart, Scikit()),
    Grow("CART, flight, depth 8", flight, 10_000, cart_8, Scikit(8)),
    Grow("CART on codes, mixed", codes, 30_000, cart, Scikit()),
    Alone("ID3, risk", 6, from_frame(grow(dt.id3, "Risk"), "risk")),
    Alone("C4.5, risk", 6, from_frame(grow(dt.c45, "Risk"), "risk")),
    Alone("CART, risk", 6, from_frame(grow(dt.cart, "Risk"), "risk")),
    Alone("ID3, play tennis", 14, from_frame(grow(dt.id3, "play"), "play_tennis")),
    Alone("C4.5, play tennis", 14, from_frame(grow(dt.c45, "play"), "play_tennis")),
    Alone("CART, play tennis", 14, from_frame(grow(dt.cart, "play"), "play_tennis")),
    *(Alone(f"slider, {name}: numbers", 0, numbers_of(make)) for name, make in SLIDERS.items()),
    *(
        Alone(f"slider, {name}: numbers and picture", 0, move_of(make))
        for name, make in SLIDERS.items()
    ),
    Versus("growth and cost-complexity path, flight", SCIKIT, 10_000, growing_and_path, steps),
    Alone("cost-complexity path, flight", 10_000, path_alone, runs=5),
    Versus("import", "NumPy and pandas", 0, importing, nothing, pairs=7),
)
SLOW: tuple[Line, ...] = (
    Grow("CART, 3,000 levels", chain, 3_001, cart, Scikit(), pairs=3),
    Grow("C4.5, flight", flight, 10_000, c45, j48("-U -M 2")),
    Grow("ID3, flight", flight, 10_000, id3, j48("-U -M 2")),
    Grow("C4.5, mixed", mixed, 30_000, c45, j48("-U -M 2")),
    Grow("C4.5, mixed, 5% missing", missing, 30_000, c45, j48("-U -M 2")),
    Grow("C4.5 pruned, mixed", mixed, 30_000, pruned, j48()),
    Grow("CART, flight, depth 8", flight, 90_000, cart_8, Scikit(8)),
    Grow("CART, flight, depth 8, one thread", flight, 90_000, one_thread(cart_8), Scikit(8)),
    Grow("CART, flight, depth 8", flight, 90_000, cart_8, rpart(8)),
    Grow("CART, flight", flight, 90_000, cart, Scikit()),
    Grow("CART, flight, one thread", flight, 90_000, one_thread(cart), Scikit()),
    Grow("CART, flight", flight, 90_000, cart, rpart()),
    Grow("C4.5, flight", flight, 90_000, c45, j48("-U -M 2")),
    Grow("ID3, flight", flight, 90_000, id3, j48("-U -M 2")),
    Versus("prediction, depth 8", SCIKIT, 1_000_000, predicting(8), predicted_alike),
    Versus("prediction, fully grown", SCIKIT, 1_000_000, predicting(), predicted_alike),
    Keys("slider, key to picture in JupyterLab", PRESSED),
    Memory("peak memory, CART, flight", 90_000),
    Memory("peak memory, CART, flight", 1_000_000),
    *(
        Versus(f"trick, {trick}", "without it", n, partial(both, trick), leaves, pairs)
        for trick in TRICKS
        for n, pairs in ((1_000, 20), (10_000, 5), (60_000, 3))
    ),
    InEngine("engine, ID3, 10 nominal", [10**4, 10**5, 10**6, 10**7]),
    AgainstSpark("engine, ID3, 10 nominal", 10**7, mllib(DEPTH)),
    Scaling("CART, flight, growth", flight, SIZES, cart, Scikit()),
)
# Minutes and gigabytes: only where a part of the name is asked for.
NAMED: tuple[Line, ...] = (InEngine("engine, ID3, 10 nominal", [10**8]),)
