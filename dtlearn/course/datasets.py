"""The course's data sets: CSV files beside this module, with source and licence.

One of them, ``car_evaluation``, is made from the rules behind it (``cars``) and needs no file.
An empty field is a missing value; every other text, "none" and "NA" included, is a level.
"""

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from dtlearn.course.cars import car_evaluation

FACTS = "facts, too small for copyright; free to use"
MADE = "made up; free to use (CC0 1.0)"


@dataclass(frozen=True)
class Dataset:
    """What is known of a data set besides its rows."""

    name: str
    rows: int
    target: str
    numeric: tuple[str, ...]
    source: str
    licence: str


CATALOGUE = {
    d.name: d
    for d in (
        Dataset(
            "risk",
            6,
            "Risk",
            ("Age",),
            "Zaki & Meira, Decision Trees (draft of chapter 16), figure 16.1",
            FACTS,
        ),
        Dataset(
            "height_gender",
            7,
            "Gender",
            ("Height",),
            "Cattaneo & Grabocka, Decision Trees (Freiburg 2023), intuition on splits",
            FACTS,
        ),
        Dataset(
            "spam",
            8,
            "Mail",
            (),
            "made for this course to fit the counts in Cattaneo & Grabocka's example of two splits",
            FACTS,
        ),
        Dataset(
            "lookahead",
            8,
            "y",
            (),
            "lecture notes Decision Trees II, how to select an attribute",
            FACTS,
        ),
        Dataset(
            "midpoints",
            5,
            "y",
            ("x1", "x2"),
            "Cattaneo & Grabocka, Decision Trees (Freiburg 2023), exhaustive search",
            FACTS,
        ),
        Dataset(
            "iris",
            150,
            "class",
            ("sepal_length_cm", "sepal_width_cm", "petal_length_cm", "petal_width_cm"),
            "Fisher 1936, The Use of Multiple Measurements in Taxonomic Problems, "
            "as distributed with scikit-learn",
            "BSD-3-Clause (scikit-learn)",
        ),
        Dataset(
            "play_tennis",
            14,
            "play",
            (),
            "Quinlan 1986, Induction of Decision Trees, table 1, in Weka's spelling",
            FACTS,
        ),
        Dataset(
            "play_tennis_numeric",
            14,
            "play",
            ("temperature", "humidity"),
            "Quinlan 1993, C4.5, the golf table, in Weka's spelling",
            FACTS,
        ),
        Dataset("stall", 8, "Cups", ("Temp", "Cups"), "made for this course", FACTS),
        Dataset("lake", 12, "Swim", ("Temp", "Wind"), "made for this course", FACTS),
        Dataset(
            "queue", 9, "People", ("Hour", "People"), "made for the exercises of this course", FACTS
        ),
        Dataset(
            "kites", 13, "Flew", ("Wind", "Rain"), "made for the exercises of this course", FACTS
        ),
        Dataset(
            "stopping",
            50,
            "Distance",
            ("Speed", "Distance"),
            "Ezekiel 1930, Methods of Correlation Analysis: speeds in miles an hour and stopping "
            "distances in feet, known as the data set cars of R",
            FACTS,
        ),
        Dataset("walks", 9, "Walk", ("Wind",), "made for the exercises of this course", FACTS),
        Dataset("plants", 8, "Thrives", (), "made for the exercises of this course", FACTS),
        Dataset("melons", 8, "Ripe", ("Weight",), "made for the exercises of this course", FACTS),
        Dataset("bees", 10, "Fly", ("Temperature",), "made for this course", FACTS),
        Dataset("loaves", 10, "Good", ("Minutes",), "made for the exercises of this course", FACTS),
        Dataset(
            "golf_unknown",
            14,
            "play",
            ("temperature", "humidity"),
            "Quinlan 1993, C4.5, chapter 3: the golf table with one outlook unknown",
            FACTS,
        ),
        Dataset("trains", 11, "Late", (), "made for the exercises of this course", FACTS),
        Dataset(
            "tumours",
            569,
            "class",
            tuple(
                f"mean_{name}"
                for name in (
                    "radius",
                    "texture",
                    "perimeter",
                    "area",
                    "smoothness",
                    "compactness",
                    "concavity",
                    "concave_points",
                    "symmetry",
                    "fractal_dimension",
                )
            ),
            "Street, Wolberg & Mangasarian 1993, Nuclear Feature Extraction for Breast Tumor "
            "Diagnosis (UCI, Breast Cancer Wisconsin Diagnostic): the ten means, as distributed "
            "with scikit-learn",
            "CC BY 4.0 (UCI Machine Learning Repository)",
        ),
        Dataset("seeds", 14, "Sprouts", (), "made for this course", FACTS),
        Dataset("pots", 6, "Height", ("Light", "Height"), "made for this course", FACTS),
        Dataset("mushrooms", 12, "Class", (), "made for this course", FACTS),
        Dataset("hikes", 10, "Snow", ("Height", "Temp"), "made for this course", FACTS),
        Dataset("tarts", 13, "Sold", (), "made for the exercises of this course", FACTS),
        Dataset("snails", 8, "Snails", ("Rain", "Damp", "Snails"), "made for this course", FACTS),
        Dataset("parcels", 14, "Broken", (), "made for the exercises of this course", FACTS),
        Dataset("picnics", 13, "Picnic", (), "made for the exercises of this course", FACTS),
        Dataset("lamps", 4, "Light", (), "made for the exercises of this course", FACTS),
        Dataset("runs", 12, "Ran", (), "made for this course", FACTS),
        Dataset("sailings", 12, "Sailed", (), "made for this course", FACTS),
        Dataset("hens", 14, "Lays", (), "made for the exercises of this course", FACTS),
        Dataset("fires", 11, "Fire", (), "made for the exercises of this course", FACTS),
        Dataset("ferries", 9, "Late", ("Share",), "made for the exercises of this course", FACTS),
        Dataset("ponds", 16, "Frogs", ("Depth",), "made for the exercises of this course", FACTS),
        Dataset("sails", 8, "Sail", (), "made for this course", FACTS),
        Dataset(
            "zoo",
            101,
            "type",
            ("legs",),
            "Forsyth 1990, Zoo, UCI Machine Learning Repository, "
            "https://doi.org/10.24432/C5R59V, as distributed with Orange: without the names",
            "CC BY 4.0 (UCI Machine Learning Repository)",
        ),
        Dataset(
            "vote",
            435,
            "Class",
            (),
            "Schlimmer 1987, Congressional Voting Records of 1984, UCI Machine Learning "
            "Repository, https://doi.org/10.24432/C5C01P",
            "CC BY 4.0 (UCI Machine Learning Repository)",
        ),
        Dataset(
            "car_evaluation",
            1728,
            "class",
            (),
            "made from the rules of Bohanec & Rajkovič 1990, Expert System for Decision "
            "Making (DEX); equal to Car Evaluation, UCI Machine Learning Repository",
            "rules and what follows from them are facts; free to use",
        ),
        Dataset("birds", 8, "Bird", ("Hour",), "made for this course", FACTS),
        Dataset("jam", 10, "Jam", (), "made for the exercises of this course", FACTS),
        Dataset(
            "wine",
            178,
            "cultivar",
            ("alcohol", "flavanoids", "color_intensity", "hue", "proline"),
            "Forina et al. 1988, PARVUS: five measurements of three cultivars of one region, "
            "as distributed with scikit-learn",
            "BSD-3-Clause (scikit-learn)",
        ),
        Dataset(
            "repairs",
            174,
            "late",
            ("ticket", "postcode", "waiting", "days"),
            "made for this course by a rule with chance, and made untidy: the notebook "
            "your_own_table tells the rule",
            MADE,
        ),
        Dataset(
            "loans",
            12,
            "Late",
            ("Receipt", "Weight", "Age"),
            "made for the exercises of this course",
            MADE,
        ),
        Dataset("tours", 8, "Full", (), "made for the exercises of this course, untidy", MADE),
    )
}


def load(name: str) -> pd.DataFrame:
    """The rows of a data set as a DataFrame of numbers and text.

    Raises KeyError for an unknown name.

    >>> load("risk").head(2)
       Age      Car Risk
    0   25   Sports    L
    1   20  Vintage    H
    """
    if name == "car_evaluation":
        return car_evaluation()
    frame = pd.read_csv(path(name), dtype=str, keep_default_na=False, na_values=[""])
    numbers = {column: pd.to_numeric(frame[column]) for column in CATALOGUE[name].numeric}
    return frame.assign(**numbers)


def path(name: str) -> Path:
    """Where the CSV file of a data set is.

    Raises KeyError for an unknown name, and for the one data set that has no file.

    >>> path("risk").read_text().splitlines()[:2]
    ['Age,Car,Risk', '25,Sports,L']
    """
    if name not in CATALOGUE:
        raise KeyError(f"no data set {name!r}: there are {', '.join(CATALOGUE)}")
    found = Path(__file__).parent / "data" / f"{name}.csv"
    if not found.exists():
        raise KeyError(f"{name!r} is made from its rules and has no file: use load({name!r})")
    return found


def list() -> pd.DataFrame:
    """Name, number of rows, target, source and licence of every data set.

    >>> list().loc["risk", "target"]
    'Risk'
    """
    columns = ["rows", "target", "source", "licence"]
    lines = [[getattr(d, c) for c in columns] for d in CATALOGUE.values()]
    return pd.DataFrame(lines, columns=columns, index=pd.Index(CATALOGUE, name="name"))
