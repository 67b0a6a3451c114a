"""Names of columns: one each, and an error that says which one may be meant."""

from collections.abc import Hashable, Iterable
from typing import Any

import pandas as pd


def check_names(data: pd.DataFrame) -> None:
    """Raise ValueError where two columns have the same name, or names have several levels."""
    if data.columns.nlevels > 1:
        raise ValueError(
            "the columns have names of several levels (a MultiIndex): make one of each, such as by "
            'data.columns = ["_".join(map(str, name)) for name in data.columns]'
        )
    doubled = list(dict.fromkeys(data.columns[data.columns.duplicated()]))
    if doubled:
        raise ValueError(
            f"more than one column is called {doubled[0]!r}: rename or drop one of them"
        )


def check_name(option: str, name: Any) -> None:
    """Raise TypeError where an option is given something that can't name a column.

    >>> check_name("target", ["y"])
    Traceback (most recent call last):
    TypeError: target= names a column of the table, so it can't be a list: write target='y'
    """
    if isinstance(name, Hashable) and not isinstance(name, pd.Series | pd.DataFrame | pd.Index):
        return
    one = isinstance(name, list) and len(name) == 1
    remedy = (
        f"write {option}={name[0]!r}"
        if one
        else 'put the values into the table and write their name, as in id3(X.assign(y=y), "y")'
    )
    raise TypeError(
        f"{option}= names a column of the table, so it can't be a {type(name).__name__}: {remedy}"
    )


def near_name(name: Hashable, columns: Iterable[Hashable]) -> str:
    """Which column may be meant by a name that none has, as a question; empty if none is near.

    >>> near_name("1", [0, 1]), near_name("Rsk", ["Age", "Risk"])
    ("did you mean the int 1, not the str '1'? ", "did you mean 'Risk'? ")
    """
    from difflib import get_close_matches  # needed for this error only

    texts = {str(column): column for column in columns}
    if str(name) in texts:
        same = texts[str(name)]
        kinds = type(same).__name__, type(name).__name__
        return f"did you mean the {kinds[0]} {same!r}, not the {kinds[1]} {name!r}? "
    near = get_close_matches(str(name), list(texts), 1)
    return f"did you mean {texts[near[0]]!r}? " if near else ""
