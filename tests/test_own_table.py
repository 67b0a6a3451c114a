"""The untidy file of the notebook on a table of one's own: its rule, its faults, its interval."""

from pathlib import Path

import jupytext
import pandas as pd
import pytest
from scipy.stats import binomtest

import dtlearn as dt
from dtlearn.course.datasets import CATALOGUE

SOURCE = Path(__file__).parents[1] / "notebooks" / "source" / "your_own_table.py"


@pytest.fixture(scope="module")
def shop():
    """The repairs as the file has them."""
    return pd.read_csv(dt.datasets.path("repairs"), keep_default_na=False, na_values=[""])


def test_every_data_set_with_a_file_has_a_path():
    """The path leads to as many rows as the catalogue says; the others name the remedy."""
    for name in CATALOGUE:
        if name != "car_evaluation":
            assert len(pd.read_csv(dt.datasets.path(name))) == CATALOGUE[name].rows
    with pytest.raises(KeyError, match=r"no file: use load\('car_evaluation'\)"):
        dt.datasets.path("car_evaluation")
    with pytest.raises(KeyError, match="no data set 'x': there are risk"):
        dt.datasets.path("x")


def test_the_repairs_follow_their_rule_but_for_some_customers(shop):
    """Late if 12 wait and a part is ordered, or for a rim; with quiet customers the reverse."""
    told = shop.assign(late=shop["late"].str.strip().str.lower()).dropna(subset=["waiting"])
    told = told[told["late"].isin(["yes", "no"])]
    rule = (told["part"] == "rim") | ((told["waiting"] >= 12) & (told["part"] != "None"))
    kept = (rule == (told["late"] == "yes")).groupby(told["customer"]).mean()
    assert set(kept) == {0.0, 1.0}
    assert (kept == 0).sum() == 2 and len(kept) == 29


def test_the_repairs_have_the_faults_that_are_told(shop):
    """Copies, a leak, a class of one row, spellings, answers that are not there."""
    assert shop.duplicated().sum() == 6 and shop["ticket"].nunique() == len(shop) - 6
    known = shop.dropna(subset=["days"])
    late = known["late"].str.strip().str.lower() == "yes"
    assert known["days"][late].min() > 7.5 > known["days"][~late].max()
    assert (shop["late"] == "lost").sum() == 1 and shop["late"].isna().sum() == 4
    assert {"yes ", "no "} <= set(shop["late"].dropna())


def cells():
    """The code of the notebook's cells, as the solution has it."""
    found = jupytext.read(SOURCE, fmt="py:percent").cells
    return [cell.source for cell in found if cell.cell_type == "code"]


def run(path, target, **lists):
    """The names that the notebook leaves behind when its three lines are another table's."""
    scope = {}
    for code in cells():
        if "dt.practice.check(" not in code and "{mean_score(" not in code:
            exec(code, scope)
            if code.startswith("path = "):
                scope.update(path=path, target=target, together=None)
            if code.startswith("ids = "):
                scope.update(lists)
    return scope


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "target"), [("vote", "Class"), ("wine", "cultivar"), ("hens", "Lays")]
)
def test_the_notebook_takes_other_tables(name, target, capsys):
    """Only the three lines change: text or numbers, missing values, three classes, few rows."""
    made = run(dt.datasets.path(name), target)
    right, n = made["right"], len(made["test"])
    parts = [made[part] for part in ("training", "validation", "test")]
    assert sum(map(len, parts)) == len(made["rows"]) == CATALOGUE[name].rows
    wilson = binomtest(right, n).proportion_ci(method="wilson")
    assert made["wilson"](right, n, 1.959964) == pytest.approx([wilson.low, wilson.high], abs=1e-6)
    assert f"{right / n:.3f}, from" in capsys.readouterr().out


@pytest.mark.slow
def test_semicolons_and_decimal_commas_change_nothing(tmp_path):
    """The same table written in the manner of another country gets the same numbers."""
    wine = dt.datasets.load("wine")
    wine.to_csv(tmp_path / "wein.csv", sep=";", decimal=",", index=False)
    made = run(tmp_path / "wein.csv", "cultivar", reading={"sep": ";", "decimal": ","})
    plainly = run(dt.datasets.path("wine"), "cultivar")
    assert (made["right"], made["n"]) == (plainly["right"], plainly["n"])
    assert made["whole"].to_json() == plainly["whole"].to_json()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("price", "price has 40 values in 40 rows: no classes"),
        ("cost", r"no column {'cost'}: there are \['rooms', 'price'\]"),
    ],
)
def test_what_can_not_work_is_told(target, said, tmp_path):
    """A number as the target, and a name that the file does not have."""
    houses = pd.DataFrame({"rooms": [2, 3] * 20, "price": [100.5 + i for i in range(40)]})
    houses.to_csv(tmp_path / "houses.csv", index=False)
    with pytest.raises(AssertionError, match=said):
        run(tmp_path / "houses.csv", target)
