"""Apache Parquet, read by pandas with pyarrow: columns have their types, text may have levels."""

from importlib import util
from pathlib import Path

import pandas as pd

from dtlearn.formats.fields import Unreadable


def read(file: Path) -> pd.DataFrame:
    """The table of a Parquet file, its columns named by text.

    Raises Unreadable where pyarrow is missing, or the file is no Parquet.
    """
    if util.find_spec("pyarrow") is None:
        raise Unreadable("Parquet needs pyarrow: pip install 'dtlearn[parquet]'")
    with file.open("rb") as opened:
        try:
            data = pd.read_parquet(opened, engine="pyarrow")
        except (ValueError, OSError) as error:  # pyarrow's errors are kinds of these
            raise Unreadable(f"{file}: {str(error).splitlines()[0]}") from None
    return data.reset_index(drop=True).set_axis(list(map(str, data.columns)), axis=1)
