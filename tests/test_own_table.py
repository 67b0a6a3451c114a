"""The untidy file of the notebook on a table of one's own: its rule, its faults, its interval."""

from pathlib import Path

import jupytext
import pandas as pd
import pytest
from scipy.stats import binomtest

import dtlearn as dt
from dtlearn.course.datasets import CATALOGUE

SOURCE = Path(__file__).parents[1] / "notebooks" / "source" / "your_own_table.py"
OWN = {"path": 'dt.datasets.path("{}")', "target": '"{}"', "together": "None"}


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


def run(name, target):
    """The names that the notebook leaves behind when its three lines are another table's."""
    lines = "\n".join(
        f"{n} = {v}".format(value)
        for (n, v), value in zip(OWN.items(), (name, target, ""), strict=True)
    )
    scope = {}
    for code in cells():
        if "dt.practice.check(" not in code and "{mean_score(" not in code:
            exec(lines if code.startswith("path = ") else code, scope)
    return scope


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "target"), [("vote", "Class"), ("wine", "cultivar"), ("hens", "Lays")]
)
def test_the_notebook_takes_other_tables(name, target, capsys):
    """Only the three lines change: text or numbers, missing values, three classes, few rows."""
    made = run(name, target)
    right, n = made["right"], len(made["test"])
    parts = [made[part] for part in ("training", "validation", "test")]
    assert sum(map(len, parts)) == len(made["rows"]) == CATALOGUE[name].rows
    wilson = binomtest(right, n).proportion_ci(method="wilson")
    assert made["wilson"](right, n, 1.959964) == pytest.approx([wilson.low, wilson.high], abs=1e-6)
    assert f"{right / n:.3f}, from" in capsys.readouterr().out
