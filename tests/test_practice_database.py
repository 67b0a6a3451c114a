"""Queries of students, run in DuckDB: what they may read, how long they take, what is told."""

import sys

import duckdb
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.course.practice import counting, level_query, queries, record

check = dt.practice.check
HENS = {"hens": pd.DataFrame({"Feed": ["corn", "peas"]})}
SECRET = pd.DataFrame({"word": ["secret"]})


@pytest.fixture(autouse=True)
def fresh(tmp_path, monkeypatch):
    """Each test starts with no tries, in a folder without chapters."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(record, "_in_memory", {})


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT * FROM read_csv('secret.csv')", "file system operations are disabled"),
        ("SELECT * FROM 'secret.csv'", "file system operations are disabled"),
        ("SELECT * FROM glob('*')", "file system operations are disabled"),
        ("SELECT * FROM SECRET", "does not exist"),
        ("COPY hens TO 'stolen.csv'", "it is no query"),
        ("ATTACH 'stolen.db'", "it is no query"),
        ("SET threads = 9", "it is no query"),
        ("SELECT 1; DROP TABLE hens", "it holds 2 statements"),
        ("-- nothing", "it holds 0 statements"),
        ("SELECT * FROM hens WHERE Feed = ?", "parameters"),
        ("SELECT * FROM range(1001)", "more than 1,000 lines"),
    ],
)
def test_a_query_reaches_nothing_but_its_tables(tmp_path, monkeypatch, sql, said):
    """No file, no variable of Python, no option, no second statement."""
    SECRET.to_csv(tmp_path / "secret.csv")
    monkeypatch.setattr(queries, "SECRET", SECRET, raising=False)  # where DuckDB would look
    with pytest.raises(queries.Refused, match=said.replace("(", r"\(")):
        queries.answer_of(sql, HENS)
    assert [path.name for path in tmp_path.iterdir()] == ["secret.csv"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM range(100000000000) a, range(1000) b",
        "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r",
    ],
)
def test_a_query_that_does_not_end_is_interrupted(monkeypatch, sql):
    """It gets the sentence of a function that does not end."""
    monkeypatch.setattr(queries, "SECONDS", 0.2)
    with pytest.raises(queries.Refused, match="does not come to an end"):
        queries.answer_of(sql, HENS)


@pytest.mark.slow
def test_a_query_that_fills_the_memory_is_stopped():
    """A list of all numbers gets a sentence."""
    with pytest.raises(queries.Refused, match="Out of Memory"):
        queries.answer_of("SELECT list(i) FROM range(10000000000) t(i)", HENS)


def test_names_of_columns_may_be_odd():
    """Quotes and spaces in the names of a table reach the query."""
    odd = pd.DataFrame({'the "best" feed': ["corn"]})
    found = queries.answer_of('SELECT "the ""best"" feed" FROM "my hens"', {"my hens": odd})
    assert found.lines == (("corn",),)


def test_without_the_database_the_check_says_what_to_install(monkeypatch):
    """That is no try."""
    monkeypatch.setitem(sys.modules, "duckdb", None)
    said = check("count-a-level", "SELECT 1").message
    assert 'pip install "dtlearn[engine]"' in " ".join(said.split())
    assert dt.practice.progress().ids("tried") == []


def test_the_wanted_lines_are_those_of_the_brown_and_white_hens():
    """Counted by hand in the table of the hens."""
    assert level_query.counted(level_query.hens_at_nodes()) == {
        (1, "Feed", "corn", "yes", 2): 1,
        (1, "Feed", "peas", "yes", 1): 1,
        (1, "Feed", "peas", "no", 1): 1,
        (1, "Light", "long", "yes", 3): 1,
        (1, "Light", "short", "no", 1): 1,
        (2, "Feed", "corn", "no", 4): 1,
        (2, "Feed", "peas", "yes", 2): 1,
        (2, "Light", "long", "no", 2): 1,
        (2, "Light", "short", "no", 2): 1,
        (2, "Light", "short", "yes", 2): 1,
    }


def test_a_query_that_knows_the_ten_hens_is_no_query_for_others():
    """Lines that are typed, not counted, are right for these hens alone."""
    lines = ", ".join(map(str, level_query.counted(level_query.hens_at_nodes())))
    found = check(
        "count-a-level", f"SELECT * FROM (VALUES {lines}) t(node, attribute, level, class, n)"
    )
    assert found.score == 3 / 4 and "right for other hens" in found.message


def test_the_plan_reads_the_table_as_often_as_the_key_says():
    """DuckDB's own plan: what is kept is scanned three times, the table twice."""
    with duckdb.connect() as database:
        database.execute("CREATE TABLE trips (Way TEXT, Rain TEXT, Day TEXT, Late TEXT, node INT)")
        database.execute("INSERT INTO trips VALUES ('sea', 'no', 'Mon', 'yes', 3)")
        plan = database.execute(f"EXPLAIN (FORMAT json) {counting.PLANNED}").fetchall()[0][1]
    assert plan.count('"SEQ_SCAN') == 2 and plan.count('"CTE_SCAN') == 3
