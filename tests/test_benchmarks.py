"""The benchmarks: their tables, their arithmetic, every line on tiny tables; no time is judged."""

import json
import sys
from functools import cache

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
import dtlearn.sweep.threads
from benchmarks import __main__ as command
from benchmarks import keys, memory, outside, pairs, report, tables
from benchmarks.__main__ import main
from benchmarks.keys import Keys
from benchmarks.kinds import Effort, Grow, Scaling, exponent
from benchmarks.lines import NAMED, QUICK, SLOW
from benchmarks.outside import NotInstalledError, Outside, Program, j48
from benchmarks.sides import Scikit, grow, one_hot, one_thread
from benchmarks.sliders import PRESSED, SLIDERS, move_of, numbers_of, stored
from dtlearn.widgets.frames import stops

pytestmark = pytest.mark.slow  # left out of make quick

# the tables


@pytest.mark.parametrize("make", [tables.flight, tables.mixed, tables.car, tables.chain])
def test_tables_are_the_same_each_time(make):
    """A table has the rows that are asked for, and its class in the last column."""
    table = make(50)
    pd.testing.assert_frame_equal(table, make(50))
    assert len(table) == 50
    assert table.columns[-1] == "label"


def test_flight_has_twenty_numbers_and_noise(monkeypatch):
    """20 numbers, 5 classes; a tenth of the labels are drawn, a fifth of them as they were."""
    table = tables.flight(20_000)
    assert table.drop(columns="label").dtypes.eq(float).all()
    assert table.shape[1] == 21
    assert sorted(table["label"].unique()) == [0, 1, 2, 3, 4]
    monkeypatch.setattr(tables, "NOISE", 0.0)
    clean = tables.flight(20_000)
    pd.testing.assert_frame_equal(table.drop(columns="label"), clean.drop(columns="label"))
    assert (table["label"] != clean["label"]).mean() == pytest.approx(0.08, abs=0.01)


def test_mixed_has_levels_classes_and_gaps():
    """Six numbers, six nominal columns of 5 to 20 levels, three equal classes, 5% missing."""
    table = tables.mixed(5_000, missing=0.05)
    nominal = [f"c{i}" for i in range(1, 7)]
    assert [table[c].nunique() for c in nominal] == [5, 8, 10, 12, 15, 20]
    assert table.drop(columns=nominal).dtypes.eq(float).sum() == 6
    assert table["label"].value_counts(normalize=True).to_numpy() == pytest.approx(1 / 3, abs=0.02)
    assert table["label"].notna().all()
    assert table.drop(columns="label").isna().to_numpy().mean() == pytest.approx(0.05, abs=0.005)


def test_mixed_as_codes_is_the_same_table():
    """With codes, level v7 is the number 7."""
    plain, codes = tables.mixed(300), tables.mixed(300, codes=True)
    pd.testing.assert_series_equal(plain["c6"].str.removeprefix("v").astype(int), codes["c6"])
    pd.testing.assert_frame_equal(plain[["n1", "label"]], codes[["n1", "label"]])


def test_a_chain_is_as_deep_as_can_be():
    """Of 31 rows, each cut takes one off: 30 levels."""
    assert dt.cart(tables.chain(31), "label").height == 30


def test_one_hot_has_a_column_for_each_level():
    """The car evaluation has 4 + 4 + 4 + 3 + 3 + 3 levels; a row has six of them."""
    columns = one_hot(tables.car(1_728))
    assert columns.shape == (1_728, 21)
    assert (columns.sum(axis=1) == 6).all()


# the arithmetic


def test_pairs_are_compared_in_turn(monkeypatch):
    """The first runs do not count; of 4/2, 9/3 and 2/4 seconds the medians are 4, 3 and 2."""
    lasts = [50, 1, 4, 2, 9, 3, 2, 4]
    ticks = iter(np.cumsum([x for last in lasts for x in (7, last)]).tolist())
    monkeypatch.setattr(pairs, "perf_counter", lambda: next(ticks))
    calls = []
    pair = pairs.compare(lambda: calls.append("we") or 1, lambda: calls.append("they") or 2, 3)
    assert (pair.ours, pair.theirs, pair.ratio, pair.made) == (4, 3, 2, (1, 2))
    assert calls == ["we", "they"] * 4


def test_a_single_pair_is_not_warmed_up():
    """What takes minutes runs once."""
    calls = []
    pairs.compare(lambda: calls.append("we"), lambda: calls.append("they"), pairs=1)
    assert calls == ["we", "they"]


def test_exponent_is_the_slope_of_the_logarithms():
    """Seconds that grow as the rows to the power of 1.5 have the exponent 1.5."""
    sizes = [10, 100, 1_000, 10_000]
    assert exponent(sizes, [3 * n**1.5 for n in sizes]) == pytest.approx(1.5)


def test_one_thread_keeps_to_one_core():
    """Inside the builder there is one core, outside all of them again."""
    before = dtlearn.sweep.threads.cpu_count()
    seen = []
    one_thread(lambda data: seen.append(dtlearn.sweep.threads.cpu_count()))(None)
    assert seen == [1]
    assert dtlearn.sweep.threads.cpu_count() == before


# other programs


@pytest.fixture
def bare(monkeypatch):
    """No other program is found."""
    for program in outside.PROGRAMS:
        monkeypatch.setitem(vars(program), "command", lambda: ["no-such-program"])


FAKE = """
import json, os, sys
if len(sys.argv) == 1:
    print("Fake 1.0")
else:
    print(5)
    print(*[2.0, 8.0, 4.0][: int(os.environ["BUILDS"])], sep="\\n")
    json.dump([open(sys.argv[1]).read(), sys.argv[2:]], open(SEEN, "w"))
"""


@pytest.fixture
def fake(tmp_path):
    """A program that says 5 leaves and 2, 8, 4 seconds, and the file where it notes its input."""
    script, seen = tmp_path / "fake.py", tmp_path / "seen.json"
    script.write_text(f"SEEN = {str(seen)!r}\n{FAKE}", "utf-8")
    command = [sys.executable, str(script)]
    return Program(lambda: command, outside.write_arff, "Fake is missing"), seen


def test_another_program_is_run_and_read(fake):
    """It gets the table and its options; leaves and the median of its seconds come back."""
    program, seen = fake
    assert program.version() == "Fake 1.0"
    data = pd.DataFrame({"x": [1.5, np.nan], "car": ["suv", "bus"], "label": [1, 0]})
    pair = Outside("Fake", program, "-U -M 2").meet(lambda: 4, data, pairs=3)
    assert (pair.theirs, pair.made) == (4.0, (4, 5))
    assert pair.ratio == pytest.approx(pair.ours / 4)
    table, options = json.loads(seen.read_text("utf-8"))
    assert options == ["-U", "-M", "2"]
    assert table == (
        "@relation table\n@attribute x numeric\n@attribute car {bus,suv}\n"
        "@attribute label {0,1}\n@data\n1.5,suv,1\n?,bus,0\n"
    )


def test_leaves_are_compared(fake):
    """The row says whether both trees have as many leaves."""
    rival = Outside("Fake", fake[0])
    for max_depth, remark in ((None, "4 ≠ 5 leaves"), (0, "1 ≠ 5 leaves")):
        ours = grow(dt.id3, target="Risk", max_depth=max_depth)
        risk = dt.datasets.load("risk")
        [row] = Grow("ID3", risk.head, 6, ours, rival, pairs=1).measured(Effort())
        assert (row.rows, row.against, row.theirs, row.remark) == (6, "Fake", "2.00 s", remark)
    [row] = Grow("CART", tables.chain, 5, grow(dt.cart), rival, pairs=2).measured(Effort())
    assert (row.theirs, row.remark) == ("5.00 s", "5 = 5 leaves")


def test_levels_do_not_look_like_numbers_in_csv(tmp_path):
    """A letter before each level keeps other programs from reading numbers; a gap is NA."""
    data = pd.DataFrame({"x": [1.5, np.nan], "doors": ["2", None], "label": [1, 0]})
    outside.write_csv(data, tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text("utf-8") == "x,doors,label\n1.5,v2,v1\nNA,NA,v0\n"


@pytest.mark.parametrize("name", ["no-such-program", "false"])
def test_a_program_that_is_not_there_is_said(name, bare):
    """A line that needs it is left out and named with the remedy; the others are measured."""
    missing = Program(lambda: [name], outside.write_csv, "Fake is missing")
    with pytest.raises(NotInstalledError, match="Fake is missing"):
        missing.version()
    lines = [
        Grow("CART", tables.chain, 5, grow(dt.cart), Outside("Fake", missing)),
        Grow("CART", tables.chain, 5, grow(dt.cart), Scikit(), pairs=1),
    ]
    text = list(report.report(lines, Effort()))
    assert [line.split(" | ")[2] for line in text if line.startswith("| CART")] == ["scikit-learn"]
    assert text[-1] == "Not run, since Fake is missing: CART, 5 rows, against Fake."


# the command


@pytest.mark.posix  # the peak of memory is asked of the system
def test_every_line_runs(bare, capsys, monkeypatch):
    """On tiny tables each line gives its rows, or is said not to have run."""
    monkeypatch.setattr(memory, "of_growing", cache(memory.of_growing))  # two lines, same rows
    monkeypatch.setattr(keys, "CHROMIUM", None)
    main(["--rows", "40", "--pairs", "1"])
    printed = capsys.readouterr().out
    table, _, rest = printed.partition("\n\nNot run")
    for line in (*QUICK, *SLOW):
        rival = getattr(line, "theirs", None)
        if isinstance(rival, Outside) or isinstance(line, Keys):
            assert line.name in rest
        else:
            assert f"\n| {line.what} | " in table
    assert "| CART, flight, growth, fitted growth |  | scikit-learn | rows^" in table


def test_lines_can_be_chosen(bare, capsys):
    """Lines by a part of their name, in any case; without the slow ones if told so."""
    main(["--only", "cart, RISK", "--pairs", "1"])
    assert capsys.readouterr().out.count("\n| CART, risk | 6 |") == 1
    with pytest.raises(SystemExit):
        main(["--only", "growth, fitted nonsense"])
    assert "no line has 'growth, fitted nonsense' in its name" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--quick", "--only", "peak memory"])


def test_a_part_is_not_stored(capsys):
    """What is kept in the README is the whole table."""
    for options in (["--quick"], ["--only", "risk"], ["--rows", "9"], ["--pairs", "1"]):
        with pytest.raises(SystemExit):
            main(["store", *options])
        assert "leave the other options out" in capsys.readouterr().err


def test_what_is_printed_is_stored(bare, capsys, monkeypatch):
    """With store, the text that was printed is kept, and without it nothing is."""
    kept = []
    monkeypatch.setattr(command, "store", kept.append)
    monkeypatch.setattr(
        command, "QUICK", [Grow("CART", tables.chain, 5, grow(dt.cart), Scikit(), pairs=1)]
    )
    monkeypatch.setattr(command, "SLOW", [])
    main([])
    assert kept == []
    capsys.readouterr()
    main(["store"])
    assert kept == [capsys.readouterr().out.removesuffix("\n")]


def test_the_table_is_stored_between_its_marks(tmp_path):
    """A new table takes the place of the old one, and nothing else changes."""
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{report.START}\nold\n{report.END}\nafter\n", "utf-8")
    report.store("new", readme)
    report.store("newer", readme)
    assert readme.read_text("utf-8") == (f"before\n{report.START}\nnewer\n{report.END}\nafter\n")


def test_the_readme_has_the_marks():
    """There is a place for the table."""
    text = report.README.read_text("utf-8")
    assert text.count(report.START) == text.count(report.END) == 1


def test_trees_that_have_to_be_equal_face_j48_with_the_same_options():
    """C4.5 meets J48 -U -M 2 unpruned, and its default pruned."""
    lines = [x for x in (*QUICK, *SLOW) if isinstance(x, Grow) and x.what.startswith("C4.5")]
    assert len(lines) >= 8
    for line in lines:
        assert line.theirs == j48("" if "pruned" in line.what else "-U -M 2")
        assert line.ours.keywords.get("prune", False) == ("pruned" in line.what)


def test_the_largest_table_is_made_by_name_only(capsys, monkeypatch):
    """A part of its name is not enough."""
    asked = []
    monkeypatch.setattr(command, "report", lambda lines, effort: asked.append(lines) or [])
    main(["--only", "engine"])
    main(["--only", NAMED[0].name])
    assert [line.name for line in asked[0]] == [line.name for line in SLOW if "engine" in line.name]
    assert asked[1] == list(NAMED)


def test_growth_goes_from_a_thousand_to_a_million_rows():
    """The last line, since it takes longest."""
    assert isinstance(SLOW[-1], Scaling)
    assert (SLOW[-1].sizes[0], SLOW[-1].sizes[-1]) == (1_000, 1_000_000)


@pytest.mark.parametrize("name", SLIDERS)
def test_a_slider_line_moves_the_slider(name):
    """Each run shows another figure and other numbers."""
    shown = SLIDERS[name]()
    move, text = move_of(lambda: shown)(0), numbers_of(lambda: shown)(0)
    for _ in range(3):
        before = shown.figure.value, text()
        move()
        assert shown.figure.value != before[0]
        assert text() != before[1]


@pytest.mark.parametrize("name", SLIDERS)
def test_the_floor_shows_what_the_explorer_shows(name):
    """Wherever the first control goes, picture, words and numbers are those of the live one."""
    live, floor = SLIDERS[name](), stored(SLIDERS[name])
    for stop in stops(live.controls[0]):
        for explorer in (live, floor):
            explorer.controls[0].value = stop.value
        assert floor.figure.value == live.figure.value
        assert floor.figure.alt == live.figure.alt
        assert floor.numbers.value == live.numbers.value


@pytest.mark.browser
def test_keys_are_pressed_in_jupyterlab(monkeypatch):
    """Two presses on each explorer, and on the same with stored pictures, give a row."""
    if not keys.CHROMIUM:
        pytest.skip("no Chromium on this machine")
    rows = list(Keys("moves", PRESSED, moves=2).measured(Effort()))
    assert [row.what for row in rows] == [f"moves: {name}" for name in PRESSED]
    assert all(row.ours and row.theirs and row.remark.startswith("floor ") for row in rows)
