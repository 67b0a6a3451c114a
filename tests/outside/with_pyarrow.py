"""Tests that need pyarrow, which changes how pandas keeps text: `make outside ARGS=frames`."""

import datetime
import decimal

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import strategies
from hypothesis import given, settings

import dtlearn as dt
from dtlearn import formats
from dtlearn.table.frames import as_frame, plain

GROW = {
    "id3": lambda data: dt.id3(data, "y", missing="majority"),
    "c45": lambda data: dt.c45(data, "y", min_objects=1),
    "cart": lambda data: dt.cart(data, "y", missing="surrogate"),
}
DAY, NOON = datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 12)
ZONED = pa.timestamp("us", "Europe/Berlin")
COLUMNS = [  # as pyarrow has it, and the type in which pandas has it
    (pa.array([1, 2], pa.uint8()), "uint8"),
    (pa.array([2**53 + 1, None]), "Int64"),
    (pa.array([1.5, None], pa.float32()), "float32"),
    (pa.array([True, False]), "bool"),
    (pa.array(["漢", None], pa.large_string()), "str"),
    (pa.array([DAY, None]), "datetime64[ms]"),
    (pa.array([NOON, None]), "datetime64[us]"),
    (pa.array([NOON, None], ZONED), "datetime64[us, Europe/Berlin]"),
    (pa.array([datetime.timedelta(1), None]), "timedelta64[us]"),
    (pa.array([decimal.Decimal("1.50"), None]), "object"),
    (pa.array(["b", "a", None]).dictionary_encode(), "category"),
]


def to_arrow_types(data):
    """The same table in pandas, all that pyarrow can hold kept by it."""
    table = pa.Table.from_pandas(data, preserve_index=False)
    frame = table.to_pandas(types_mapper=pd.ArrowDtype, ignore_metadata=True)
    levels = [c for c in data if isinstance(data[c].dtype, pd.CategoricalDtype)]
    return frame.assign(**{c: data[c] for c in levels})


KINDS = {
    "table": pa.Table.from_pandas,
    "batch": pa.RecordBatch.from_pandas,
    "types": to_arrow_types,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("builder", GROW)
@settings(max_examples=100)
@given(data=strategies.tables(missing=True))
def test_the_same_tree_whatever_the_kind(kind, builder, data):
    """Tree, JSON, predictions, shares and score; ordered levels stay ordered."""
    other, grow = KINDS[kind](data), GROW[builder]
    tree = grow(data)
    assert grow(other) == tree
    assert grow(other).to_json() == tree.to_json()
    assert tree.predict(other).tolist() == tree.predict(data).tolist()
    assert tree.predict_proba(other).equals(tree.predict_proba(data))
    assert tree.score(other) == tree.score(data)
    assert dt.prune.reduced_error(tree, other) == dt.prune.reduced_error(tree, data)


@pytest.mark.parametrize(("column", "wanted"), COLUMNS, ids=lambda value: str(value))
def test_a_column_of_pyarrow_in_pandas(column, wanted):
    """From a table, and where pandas keeps it as it is: type, values and what is missing."""
    backed = pd.Series(pd.arrays.ArrowExtensionArray(column), name="a")
    for usual in (plain(as_frame(pa.table({"a": column}))["a"]), plain(backed)):
        assert usual.dtype == wanted
        assert usual.isna().tolist() == column.is_null().to_pylist()
        known = [value for value in column.to_pylist() if value is not None]
        assert [pd.Timestamp(v) if type(v) is datetime.date else v for v in known] == list(
            usual.dropna()
        )


@pytest.mark.parametrize("values", [[[1], [2]], [{"a": 1}, {"a": 2}]], ids=str)
def test_lists_are_refused_by_the_name_of_their_column(values):
    """In a table, and where pandas keeps it."""
    table = pa.table({"odd": values, "y": ["a", "b"]})
    for data in (table, table.to_pandas(types_mapper=pd.ArrowDtype)):
        with pytest.raises(ValueError, match="column 'odd' holds lists or other values"):
            dt.cart(data, "y")


def test_a_series_of_text_as_target():
    """Text is kept by pyarrow here, and the classes are the same."""
    risk = dt.datasets.load("risk")
    tree = dt.cart(risk, "Risk")
    backed = risk["Risk"].astype(pd.ArrowDtype(pa.string()))
    assert dt.cart(risk.drop(columns="Risk"), backed) == tree
    assert dt.cart(pl.from_pandas(risk), "Risk") == tree
    assert str(dt.explain.entropy(risk.assign(Risk=backed), "Risk")) == str(
        dt.explain.entropy(risk, "Risk")
    )


def test_parquet_is_read(tmp_path):
    """Text, levels, numbers and what is missing come back, and the tree is the same."""
    frame = dt.datasets.load("golf_unknown").assign(windy=lambda t: t["windy"].astype("category"))
    frame.set_axis([0, *frame.columns[1:]], axis=1).rename(columns=str).to_parquet(
        tmp_path / "golf.parquet"
    )
    data = formats.read(tmp_path / "golf.parquet").data
    assert str(data["windy"].dtype) == "category" and data["0"].isna().sum() == 1
    assert dt.c45(data.rename(columns={"0": "outlook"}), "play") == dt.c45(frame, "play")


def test_what_is_no_parquet_is_refused(tmp_path):
    """The error names the file."""
    (tmp_path / "bad.parquet").write_text("no")
    with pytest.raises(formats.Unreadable, match=r"bad\.parquet: "):
        formats.read(tmp_path / "bad.parquet")
