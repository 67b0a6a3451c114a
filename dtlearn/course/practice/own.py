"""The exercises of the notebook on a table of one's own: leaks, ids, texts, intervals, reading."""

import re
from math import ceil
from typing import Any

import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.course.practice import made, pictures
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Arguments, Function, equal_numbers
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "your_own_table"
EXPECTED, MARGIN, Z = 0.8, 0.05, 1.96


# the loans


def leak() -> str:
    """The column of the loans that tells the class by one question."""
    loans = load("loans")
    columns = [c for c in loans.columns if c != "Late"]
    trees = {c: cart(loans[[c, "Late"]], target="Late", max_depth=1) for c in columns}
    return next(c for c in columns if trees[c].score(loans) == 1)


def row_number() -> str:
    """The column of whole numbers that are different in all loans."""
    loans = load("loans")
    return next(str(c) for c in loans if loans[c].dtype.kind == "i" and loans[c].is_unique)


def _of_leak() -> Slips:
    return [
        ("receipt", "A receipt is written when the loan begins, and it leaks nothing."),
        ("age", "The age is known before, and no single question about it parts the classes."),
        ("kind", "The kind is known before, and a film may come back in time."),
        ("weight", "The weight is known before, and no single question about it parts them."),
        ("late", "That is the target itself."),
    ]


def _of_row_number() -> Slips:
    return [
        ("weight", "All weights differ, but near ones mean near things: they are measured."),
        ("age", "Some readers have the same age."),
        ("reminder", "It has two levels only."),
        ("kind", "It has three levels only."),
        ("late", "That is the target itself."),
    ]


# how many rows


def rows_for(accuracy: float, margin: float) -> int:
    """Test rows for which 1.96 standard errors of an accuracy are within a margin.

    >>> rows_for(0.5, 0.05)
    385
    """
    return ceil(Z**2 * accuracy * (1 - accuracy) / margin**2)


def _of_rows() -> Slips:
    spread = EXPECTED * (1 - EXPECTED)
    return [
        (
            rows_for(EXPECTED, MARGIN) - 1,
            "With one row less the margin is a little above 5 points.",
        ),
        *(
            (round(Z**2 * spread / MARGIN**2, places), "A part of a row is a whole one: round up.")
            for places in (1, 2, 3)
        ),
        *(
            (rows, "That is the worst case, an accuracy of a half.")
            for rows in (rows_for(0.5, MARGIN), rows_for(0.5, MARGIN) - 1, Z**2 / 4 / MARGIN**2)
        ),
        (ceil(4 * spread / MARGIN**2), "That is with 2 standard errors: take 1.96."),
        (rows_for(EXPECTED, MARGIN / 2), "5 points to either side, not both sides together."),
        (rows_for(EXPECTED, 2 * MARGIN), "That is for 10 points to either side."),
        (ceil(spread / MARGIN**2), "That makes one standard error 5 points, and not 1.96 of them."),
        (ceil(Z * spread / MARGIN**2), "Square the 1.96 as well."),
        (ceil(Z * spread**0.5 / MARGIN), "The root of n is not n: square both sides."),
    ]


# numbers in texts


def number_in(text: str) -> float:
    """The number in a text, where commas part thousands.

    >>> number_in("1,200 km")
    1200.0
    """
    return float(re.sub(r"[^\d.-]", "", text))


def _texts() -> list[Arguments]:
    plain = ("7", "-3", "0.5", " 12 ", "12 kg", "12kg", "0.5 t", "1,200", "-1,050")
    return [(text,) for text in (*plain, "2,400.5", "1,200 km", "12,345,678 €")]


def _is_number(arguments: Arguments, given: Any, wanted: float) -> bool:
    return not isinstance(given, str) and equal_numbers(arguments, given, wanted)


def _until_comma(text: str) -> float:
    return number_in(text.split(",")[0])


def _digits_only(text: str) -> float:
    return float(re.sub(r"\D", "", text))


def _without_sign(text: str) -> float:
    return abs(number_in(text))


def _decimal_comma(text: str) -> float:
    return float(re.sub(r"[^\d.-]", "", text.replace(",", ".")))


# the tours


def _has_rows(tours: pd.DataFrame) -> None:
    made.has_columns(tours, list(load("tours").columns))
    made.has_rows(tours, 8, 8)


def _keeps(tours: pd.DataFrame, column: str) -> None:
    """Raise Fails where the column has not the values of the file."""
    made.has_columns(tours, [column])
    told, wanted = (
        frame[column].fillna("(missing)").astype(str) for frame in (tours, load("tours"))
    )
    odd = [(i, a, b) for i, (a, b) in enumerate(zip(told, wanted, strict=False), 1) if a != b]
    if odd:
        row, now, then = odd[0]
        raise Fails(f"row {row} has {now!r} in place of {then!r}")


def _countries(tours: pd.DataFrame) -> None:
    _keeps(tours, "Country")


def _guides(tours: pd.DataFrame) -> None:
    _keeps(tours, "Guide")


def _metres(tours: pd.DataFrame) -> None:
    made.has_columns(tours, ["Metres"])
    if not pd.api.types.is_numeric_dtype(tours["Metres"]):
        raise Fails(f"it holds text such as {str(tours['Metres'].iloc[0])!r}")
    wanted = load("tours")["Metres"].map(number_in)
    for now, then in zip(tours["Metres"], wanted, strict=False):
        if abs(now - then) > 1e-9:
            raise Fails(f"it holds {now:g} in place of {then:g}")


EXERCISES = (
    Value(
        "loans-leak",
        CHAPTER,
        "Which column of the loans is known only after the loan was late or not?",
        (
            "which column alone parts the classes without an error?",
            "when does a library write such a thing: before the day it is due, or after?",
        ),
        leak,
        _of_leak,
        synonyms={"reminders": "reminder"},
    ),
    Value(
        "loans-id",
        CHAPTER,
        "Which column of the loans is an id?",
        (
            "count the different values of each column: which have as many as there are rows?",
            "two have; a measured one has decimals, and near values mean near things.",
        ),
        row_number,
        _of_row_number,
        synonyms={"receipts": "receipt"},
    ),
    Function(
        "number-in-text",
        CHAPTER,
        "Read the number in a text such as '1,200 km', where commas part thousands.",
        (
            "a number is made of digits, a point and a minus: what else may stay?",
            "take out all other signs, the comma too, and call float on the rest.",
        ),
        "my_number",
        number_in,
        _texts,
        lambda text: pictures.rows(pd.DataFrame({"text": [text], "number": [number_in(text)]})),
        _is_number,
        (
            (_until_comma, "It stops at the comma, which parts thousands here."),
            (_digits_only, "It takes out the point and the minus, too."),
            (_without_sign, "It loses the minus."),
            (_decimal_comma, "It reads the comma as a decimal point."),
        ),
    ),
    Value(
        "rows-for-margin",
        CHAPTER,
        f"An accuracy of about {EXPECTED} is expected: how many test rows for ±5 points?",
        (
            "1.96 standard errors are to be 0.05 at most; what is the standard error of n rows?",
            "1.96² · 0.8 · 0.2 / 0.05², and a part of a row is a whole one.",
        ),
        lambda: rows_for(EXPECTED, MARGIN),
        _of_rows,
    ),
    Construction(
        "read-tours",
        CHAPTER,
        "Read the file of the tours so that texts stay texts and numbers become numbers.",
        (
            "by default pandas takes None and NA for missing: which option of read_csv stops that?",
            'keep_default_na=False, na_values=[""] keeps what is empty, thousands= the comma.',
        ),
        made.table,
        (
            Part("four columns and the 8 rows", _has_rows),
            Part("Country as in the file, NA too", _countries),
            Part("Guide as in the file: None a level, the empty field missing", _guides),
            Part("Metres are the numbers", _metres),
        ),
        pictures.rows,
    ),
)
