"""Tables in files: what each format says is what comes out, and faults are named by their line."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn import formats
from dtlearn.formats import Dialect, Unreadable
from dtlearn.formats.dates import strptime

# In the style of Weka's own files: capitals, tabs, blanks in braces, comments, quotes.
WEATHER = """% the weather, by hand
@relation weather.symbolic

@attribute outlook {sunny, overcast, rainy}
@ATTRIBUTE temperature\treal
@attribute 'relative humidity' NUMERIC   % in percent
@Attribute windy { 'TRUE', "FALSE"}
@attribute play {yes,no}

@DATA
sunny,85,85,FALSE,no
% a remark
sunny , 80, 90 ,'TRUE',no

overcast,?,8.6e1,?,yes  % the rest is a remark
rainy\t,70,96.5,FALSE,yes
"""
GOLF = """Play, Don't Play.            | the classes

outlook: sunny, overcast,
         rain.               | goes on
temperature: continuous.
wind\\:speed,  in\\, knots: continuous
windy: discrete 2.
station: ignore.
"""
# "wind\:speed,  in\, knots" would end at its bare comma, so the real file escapes both
GOLF = GOLF.replace("speed,  in", "speed\\,  in")
GOLF_ROWS = """sunny, 85, 3.5, false, A1, Don't Play.
overcast,?,  4,true,?,Play  | a remark

rain, 70, 5., false, B\\,2, Don't   Play
"""


@pytest.fixture
def written(tmp_path):
    """A function that writes a text to a file of the test's folder and gives its name."""

    def write(name, text, encoding="utf-8"):
        (tmp_path / name).write_bytes(text.encode(encoding))
        return str(tmp_path / name)

    return write


def refusal(file, dialect=None):
    """The text of the error that reading a file ends with."""
    with pytest.raises(Unreadable) as error:
        formats.read(file, *([dialect] if dialect else []))
    return str(error.value)


# ARFF


def test_arff_columns_have_their_declared_types(written):
    """Levels come in the declared order, numbers as floats, and ? is missing."""
    data = formats.read(written("weather.ARFF", WEATHER)).data
    assert list(data) == ["outlook", "temperature", "relative humidity", "windy", "play"]
    assert data["outlook"].cat.categories.tolist() == ["sunny", "overcast", "rainy"]
    assert data["outlook"].tolist() == ["sunny", "sunny", "overcast", "rainy"]
    assert data["temperature"].fillna(-1).tolist() == [85.0, 80.0, -1.0, 70.0]
    assert data["relative humidity"].tolist() == [85.0, 90.0, 86.0, 96.5]
    assert data["windy"].astype(object).fillna("-").tolist() == ["FALSE", "TRUE", "-", "FALSE"]
    assert data["play"].cat.categories.tolist() == ["yes", "no"]
    assert not data["play"].cat.ordered


ODD = r"""@relation 'odd names'
@attribute 'a b' {'x y', 'it\'s', "say \"so\"", '50%', '?', '', '{a}', 'naïve 木'}
@attribute "c,d" string
@attribute plain{u,v}
@data
'x y', "one, two", u
'it\'s', 'tab\there', v
"say \"so\"", plain text, u
'50%', '50%', u
'?', '?', u
'', ?, v
'{a}', '\u6728', v
'naïve 木', Don't, v
"""


def test_arff_quotes_and_escapes(written):
    """A quoted text comes out as it is meant, a quoted question mark is a text."""
    data = formats.read(written("odd.arff", ODD)).data
    assert list(data) == ["a b", "c,d", "plain"]
    names = ["x y", "it's", 'say "so"', "50%", "?", "", "{a}", "naïve 木"]
    assert data["a b"].tolist() == names == data["a b"].cat.categories.tolist()
    texts = ["one, two", "tab\there", "plain text", "50%", "?", None, "木", "Don't"]
    assert [None if pd.isna(text) else text for text in data["c,d"]] == texts
    assert data["plain"].tolist() == list("uvuuuvvv")


def test_arff_rows_may_be_separated_by_blanks(written):
    """Where a line has no comma, blanks and tabs part its values, but not those in quotes."""
    text = "@attribute a {'x y',z}\n@attribute b numeric\n@data\n'x y'\t1\nz  ?\n"
    data = formats.read(written("blank.arff", text)).data
    assert data["a"].tolist() == ["x y", "z"]
    assert data["b"].fillna(-1).tolist() == [1.0, -1.0]


def test_arff_dates(written):
    """A pattern of Java's letters is read, and the ISO form is taken where none is given."""
    text = (
        "@attribute day date 'dd.MM.yyyy'\n@attribute at date\n@attribute z date \"yyyy Z\"\n"
        "@data\n'03.02.2001', 2001-02-03T04:05:06, '2001 +0100'\n?,?,?\n"
    )
    data = formats.read(written("dates.arff", text)).data
    assert data["day"].iloc[0] == pd.Timestamp(2001, 2, 3)
    assert data["at"].iloc[0] == pd.Timestamp(2001, 2, 3, 4, 5, 6)
    assert data["z"].iloc[0] == pd.Timestamp("2000-12-31T23:00", tz="UTC")
    assert data.iloc[1].isna().all()


def test_patterns_of_dates():
    """Letters whose number tells the form keep it, and text in quotes is no letter."""
    assert strptime("EEE, d MMM yy h:mm a") == "%a, %d %b %y %I:%M %p"
    assert strptime("yyyy'T'HH%ss.SSS") == "%YT%H%%%S.%f"
    assert strptime("ww") is None


HEAD = "@attribute a {yes,no}\n@attribute b numeric\n@data\n"
ARFF_FAULTS = [
    (HEAD + "yes,1\nyes\n", "line 5: 1 values, where the table has 2"),
    (HEAD + "yes,1,2\n", "line 4: 3 values, where the table has 2"),
    (HEAD + "yes,1\nyess,1\n", "line 5, column 'a': 'yess' is not declared; did you mean 'yes'?"),
    (HEAD + ",1\n", "line 4, column 'a': '' is not declared; The levels are 'yes', 'no'"),
    (HEAD + "no,one\n", "line 4, column 'b': 'one' is no number; a missing value is written ?"),
    (HEAD + "no,nan\n", "line 4, column 'b': 'nan' is no number"),
    (HEAD + "no,1_000\n", "line 4, column 'b': '1_000' is no number"),
    (HEAD + "{0 yes, 1 5}\n", "line 4: a sparse row: write all values"),
    (HEAD + "yes, 1, {5}\n", "line 4: a weight of the row: make a column of it"),
    (HEAD + "'yes, 1\n", 'line 4: a quote is not closed, or no comma follows it: "\'yes, 1"'),
    (HEAD + "'yes' no, 1\n", "line 4: a quote is not closed, or no comma follows it"),
    ("@attribute a relational\n", "line 1: 'a' is relational, a table in a table: flatten it"),
    ("@attribute a complex\n", "line 1: 'a' has the type 'complex': it may be numeric, string,"),
    ("@attribute a\n@data\n", "line 1: 'a' has the type '': it may be"),
    ("@attribute a {x,y,x}\n@data\n", "line 1: 'a' has the level 'x' twice"),
    ("@attribute a {}\n@data\n", "line 1: 'a' has no levels: list them, or drop it"),
    ("@attribute a {x,y\n@data\n", "line 1: the list of levels has no end"),
    ("@attribute\n@data\n", "line 1: @attribute needs a name and a type"),
    ("@attribute a date ww\n@data\n", "line 1: 'a' has a date of the form 'ww', of which only"),
    ("@attribute a date\n@data\n1999\n", "line 3, column 'a': '1999' is no date of the form"),
    ("@attribute a numeric\n@attribute a string\n@data\n", "more than one column is called 'a'"),
    ("a,b\n1,2\n", "line 1: 'a,b' where @relation, @attribute or @data must stand"),
    ("@relation r\n@attribute a numeric\n", "has no @data line: this is no ARFF file"),
    ("", "has no @data line: this is no ARFF file"),
    ("@data\n1\n", "line 2: 1 values, where the table has 0"),
    ("@data\n", "has no columns: its first lines must name them"),
]


@pytest.mark.parametrize(("text", "message"), ARFF_FAULTS)
def test_arff_faults_are_named_with_their_line(written, text, message):
    """What can't be read is told with line, column and value."""
    assert message in refusal(written("bad.arff", text))


def arff_quoted(text):
    """A text as it is written in quotes."""
    for sign, escaped in (("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\r", "\\r")):
        text = text.replace(sign, escaped)
    return f"'{text}'"


LEVELS = st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, unique=True)


@pytest.mark.slow
@given(LEVELS, st.data())
def test_arff_brings_any_levels_back(tmp_path_factory, levels, data):
    """Whatever the letters of the levels, they come back from the quotes."""
    rows = data.draw(st.lists(st.sampled_from([*levels, None]), min_size=1))
    told = ["?" if row is None else arff_quoted(row) for row in rows]
    head = f"@attribute a {{{','.join(map(arff_quoted, levels))}}}\n@attribute n real\n@data\n"
    file = tmp_path_factory.mktemp("arff") / "any.arff"
    file.write_bytes((head + "".join(f"{row},1\n" for row in told)).encode())
    read = formats.read(str(file)).data["a"]
    assert read.cat.categories.tolist() == levels
    assert [None if pd.isna(value) else value for value in read] == rows


# C4.5's pair


def test_names_and_data_are_read_together(written):
    """Given either file, the table is the same, and the class is the target."""
    names, rows = written("golf.names", GOLF), written("golf.data", GOLF_ROWS)
    found = formats.read(names)
    assert found.target == "class"
    data = found.data
    assert list(data) == ["outlook", "temperature", "wind:speed, in, knots", "windy", "class"]
    assert data["outlook"].cat.categories.tolist() == ["sunny", "overcast", "rain"]
    assert data["temperature"].fillna(-1).tolist() == [85.0, -1.0, 70.0]
    assert data["wind:speed, in, knots"].tolist() == [3.5, 4.0, 5.0]
    assert data["windy"].tolist() == ["false", "true", "false"]
    assert data["class"].tolist() == ["Don't Play", "Play", "Don't Play"]
    pd.testing.assert_frame_equal(formats.read(rows).data, data)
    written("golf.test", GOLF_ROWS)
    pd.testing.assert_frame_equal(formats.read(names.replace(".names", ".test")).data, data)


def test_names_may_name_the_target_among_the_attributes(written):
    """As in C5.0 the first entry may be the name of the attribute to predict."""
    file = written("t.names", "out.\nin: continuous.\nout: a, b.\n")
    written("t.data", "1,a\n2,b\n")
    found = formats.read(file)
    assert (found.target, list(found.data)) == ("out", ["in", "out"])


def test_periods_inside_names_stay(written):
    """A period ends a name only before a blank or the end of the line; signs may be signs."""
    file = written("p.names", ">50K, <=50K.\nfile.size: continuous. | 3.5 MB\nv: 1.0, 2.5.\n")
    written("p.data", "10,1.0,<=50K.\n20,2.5,>50K.\n")
    data = formats.read(file).data
    assert data["class"].cat.categories.tolist() == [">50K", "<=50K"]
    assert data["v"].tolist() == ["1.0", "2.5"]
    assert list(data) == ["file.size", "v", "class"]


NAMES_FAULTS = [
    ("a, b.\nx: continuous.\n", "one,a\n", "x.data, line 1, column 'x': 'one' is no number"),
    ("a, b.\nx: continuous.\n", "1,a\n2,c\n", "x.data, line 2, column 'class': 'c' is not decl"),
    ("a, b.\nx: continuous.\n", "1,a\n\n2,3,a\n", "x.data, line 3: 3 values, where the table has"),
    ("a, b.\nx: discrete 2.\n", "u,a\nv,a\nw,b\n", "line 3, column 'x': 'w' is one level more"),
    ("a, b.\nx continuous.\n", "1,a\n", "x.names, line 2: no colon after 'x continuous'"),
    ("1. Title: Iris\n\tUpdated Sept 21\n", "1,a\n", "x.names, line 2: no colon after 'Upd"),
    ("Title: iris\n2. Sources:\n", "1,a\n", "x.names, line 1: a colon after 'Title', inside a l"),
    ("a, a.\nx: continuous.\n", "1,a\n", "x.names, line 1: 'class' has the level 'a' twice"),
    ("a, b.\nx: u, u.\n", "u,a\n", "x.names, line 2: 'x' has the level 'u' twice"),
    ("a, b.\nx: .\n", "u,a\n", "x.names, line 2: 'x' has no levels"),
    ("a, b.\nclass: u, v.\n", "u,a\n", "x.names: an attribute is called 'class', as the target"),
    ("a, b.\nx: u, v.\nx: u, v.\n", "u,u,a\n", "more than one column is called 'x'"),
    ("", "1,a\n", "x.names, line 1: 'class' has no levels"),
    ("a, b\\", "1,a\n", "x.names, line 1: a backslash has nothing to escape"),
]


@pytest.mark.parametrize(("names", "rows", "message"), NAMES_FAULTS)
def test_faults_of_the_pair_are_named_with_their_line(written, names, rows, message):
    """What can't be read is told with file, line, column and value."""
    file = written("x.names", names)
    written("x.data", rows)
    assert message in refusal(file)


def test_each_file_of_the_pair_needs_the_other(written):
    """A lonely file is told which one is missing."""
    assert "golf.data: it must stand beside golf.names" in refusal(written("golf.names", GOLF))
    lonely = refusal(written("other.data", GOLF_ROWS))
    assert "other.names: it must stand beside other.data" in lonely


# CSV


def test_only_empty_fields_are_missing(written):
    """Texts that pandas takes for missing are levels; TRUE and 007 stay what they are."""
    text = 'a,b,c,d,"e ""f"""\nNone,TRUE,1,007,x\n,FALSE,,8,NA\nnull,TRUE,2.5,9,"y, z"\n'
    data = formats.read(written("t.csv", text)).data
    assert data["a"].isna().tolist() == [False, True, False]
    assert data["a"].iloc[0] == "None"
    assert data["b"].tolist() == ["TRUE", "FALSE", "TRUE"]
    assert data["c"].fillna(-1).tolist() == [1.0, -1.0, 2.5]
    assert data["d"].tolist() == [7, 8, 9]
    assert data['e "f"'].tolist() == ["x", "NA", "y, z"]


def test_what_is_missing_can_be_named(written):
    """A text that means a missing value makes numbers of its column again."""
    file = written("t.csv", "a,b\n1,?\nNA,x\n3,y\n4,y\n")
    assert formats.read(file).doubtful == (("a", "NA"),)
    found = formats.read(file, Dialect(missing=("?", "NA")))
    assert found.doubtful == ()
    assert found.data["a"].fillna(-1).tolist() == [1.0, -1.0, 3.0, 4.0]
    assert found.data["b"].isna().tolist() == [True, False, False, False]


def test_other_separators_decimals_and_encodings(written):
    """Semicolons with decimal commas, tabs, a byte order mark, Latin-1."""
    german = formats.read(written("g.csv", "a;b\n1,5;x\n", "utf-8-sig"), Dialect(";", ","))
    assert (list(german.data), german.data["a"].tolist()) == (["a", "b"], [1.5])
    assert formats.read(written("t.tsv", "a\tb\n1\tx,y\n")).data["b"].tolist() == ["x,y"]
    latin = written("l.csv", "größe,b\n1,é\n", "latin-1")
    assert "l.csv is not utf-8" in refusal(latin)
    assert list(formats.read(latin, Dialect(encoding="latin-1")).data) == ["größe", "b"]
    assert "no encoding 'klingon'" in refusal(latin, Dialect(encoding="klingon"))


def test_standard_input_is_csv(monkeypatch):
    """A dash reads what is piped in, the byte order mark of Windows left out."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\ufeffa,b\n1,x\n"))
    assert list(formats.read("-").data) == ["a", "b"]


CSV_FAULTS = [
    ("a,b\n1,2\n3\n", "line 3: 1 values, where the table has 2"),
    ("a,b\n1,2,3\n4,5,6\n", "line 2: 3 values, where the table has 2"),
    ('a,b\n"1\n2",3\n4\n', "line 4: 1 values, where the table has 2"),
    ("a,b,a\n1,2,3\n", "more than one column is called 'a'"),
    ("a;b\n1;2\n", "has one column, 'a;b': name its separator, ';'"),
    ("", "has no columns"),
    ("\n\n", "has no columns"),
    ("a,b\n1," + "x" * 200_000 + "\n", "line 2: field larger than field limit"),
]


@pytest.mark.parametrize(("text", "message"), CSV_FAULTS)
def test_csv_faults_are_named_with_their_line(written, text, message):
    """pandas would fill short rows up, rename columns, or take one for row labels."""
    assert message in refusal(written("bad.csv", text))


# other


def test_an_unknown_ending_tells_the_known_ones(written):
    """The error lists the formats."""
    assert "ends in one of .csv .tsv .parquet .pq .arff .names" in refusal(written("a.xls", ""))


@pytest.mark.parametrize("name", ["a.arff", "a.csv", "a.names"])
def test_bytes_that_are_no_text_are_refused(tmp_path, name):
    """A binary file is an error of its encoding, not a traceback."""
    (tmp_path / name).write_bytes(b"\xff\xfe\x00\x01")
    (tmp_path / "a.data").write_bytes(b"\xff")
    assert "is not utf-8" in refusal(str(tmp_path / name))


def test_without_pyarrow_the_remedy_is_told(written):
    """Parquet says what to install."""
    assert "pip install 'dtlearn[parquet]'" in refusal(written("a.parquet", ""))


PARQUET = """
import pandas as pd, dtlearn as dt
from dtlearn import formats
frame = dt.datasets.load("golf_unknown").assign(windy=lambda t: t["windy"].astype("category"))
frame.set_axis([0, *frame.columns[1:]], axis=1).rename(columns=str).to_parquet("golf.parquet")
data = formats.read("golf.parquet").data
assert str(data["windy"].dtype) == "category" and data["0"].isna().sum() == 1
assert dt.c45(data.rename(columns={"0": "outlook"}), "play") == dt.c45(frame, "play")
open("bad.parquet", "w").write("no")
try:
    formats.read("bad.parquet")
except formats.Unreadable as error:
    print(error)
"""


@pytest.mark.slow
def test_parquet_is_read_with_pyarrow(tmp_path):
    """Text, levels, numbers and what is missing come back, and the tree is the same."""
    apart = Path(sys.prefix) / "parquet"
    path = os.pathsep.join([str(apart), str(Path(dt.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, "-c", PARQUET],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("bad.parquet: ")


# trees


def test_a_tree_is_written_by_the_ending(tmp_path):
    """Each ending gives the text of its function; another one is refused."""
    tree = dt.id3(dt.datasets.load("risk"), "Risk")
    texts = {
        "t.json": tree.to_json() + "\n",
        "t.dot": formats.dot(tree),
        "t.mmd": formats.mermaid(tree),
        "t.PY": formats.python(tree),
        "t.sql": formats.sql(tree, "risk"),
    }
    for name, text in texts.items():
        formats.write(tree, tmp_path / name, "risk")
        assert (tmp_path / name).read_text("utf-8") == text
    with pytest.raises(ValueError, match="t.txt: a tree's name ends in one of .json .dot .mmd"):
        formats.write(tree, tmp_path / "t.txt")
    assert not (tmp_path / "t.txt").exists()
