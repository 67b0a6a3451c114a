"""Exercises that ask to make something: right ones of several kinds, and parts that fail."""

import itertools
import math

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.course.practice import EXERCISES, codes
from dtlearn.course.practice.constructions import Construction
from dtlearn.course.practice.equivalent import afternoon_tree
from dtlearn.course.practice.made import table as read_table
from tests.practice import my_entropy

check = dt.practice.check
pytestmark = pytest.mark.usefixtures("no_tries")
CONSTRUCTIONS = [id for id, e in EXERCISES.items() if isinstance(e, Construction)]

DAYS = {"Sky": ["sunny", "rain", "rain"], "Wind": [10, 10, 50], "Walk": ["no", "no", "yes"]}
CHAIN = {"a": list("xyyyy"), "b": list("uvuuu"), "c": list("ppqpp"), "class": list("00011")}
EVEN = {"Height": [1, 1, 2, 2, 3, 3], "Gender": list("mfmfmf")}
HIDDEN = {"Minutes": [1, 2, 2, 3], "Good": ["no", "no", "yes", "yes"]}
NUMBERED = {"number": list("abcdef"), "colour": list("rrrrgg"), "class": list("001011")}
TRAP = {"a": list("00001"), "b": list("00010"), "c": list("00111"), "class": list("nnnyy")}
BY_SWITCH = ("Switch", {"on": ("Plug", {"in": "yes", "out": "no"}), "off": "no"})
BY_BULB = ("Plug", {"in": ("Bulb", {"new": "yes", "old": "no"}), "out": "no"})
BY_RANK = {"n": [1, 2, 3, 4], "class": list("abab")}
OFF_OR_EVEN = {"a": list("xyyyyyy"), "b": list("uuvuvvv"), "class": list("0001111")}
CHAIN_OF_3 = ("x", 1, "a", ("x", 2, "b", ("x", 3, "a", "b")))
FULL = tuple(("y", cut, "a", "b") for cut in (1, 3, 5, 7))
FULL_OF_3 = ("z", 0, ("x", 4, FULL[0], FULL[1]), ("x", 6, FULL[2], FULL[3]))
RAIN_FIRST = (
    "Rain",
    2,
    ("Wind", 20, "walk", ("Wind", 40, "kite", "cook")),
    ("Wind", 20, "read", "chess"),
)
JAM = {"plum": "0", "apple": "10", "pear": "110", "quince": "111"}
JARS = {"no no": "1", "no yes": "01", "yes no": "001", "yes yes": "000"}
HEN = ["Breed", "Feed", "Light", "Lays"]
BROWN, PEAS, LAYER = "brown corn short yes", "white peas long no", "white corn long yes"


def hens(*words):
    """Hens as a table, from words in the order of their columns."""
    return pd.DataFrame([word.split() for word in words], columns=HEN)


KIND = {
    "Wood": ["wet", "dry", "dry", "dry"],
    "Wind": ["weak", "weak", "weak", "strong"],
    "Wall": ["no", "no", "yes", "yes"],
    "Fire": ["no", "yes", "yes", "yes"],
}  # a test that one question passes, and two do not


TOURS = {  # the file as it is meant
    "Country": ["NA", "DE", "KE", "NA", "DE", "KE", "NA", "DE"],
    "Guide": ["None", "Ana", "None", "Lu", None, "Ana", "None", "Lu"],
    "Metres": [1200, 900, 2400, 1050, 750, 3100, 800, 1800],
    "Full": ["no", "yes", "no", "yes", "yes", "yes", "no", "no"],
}


def tours(**options):
    """The file of the tours, read with options."""
    return pd.read_csv(dt.datasets.path("tours"), **options)


TEXTS = {"keep_default_na": False, "na_values": [""]}
DECIDED = {"a": list("xxyyx"), "b": list("uuvvv"), "class": list("nnyyy")}  # by the last row


VERDICTS = dict(zip("abcdef", dt.ledger.VERDICTS, strict=True))
PONDS = {"a": "agrees", "b": "rounded", "c": "wrong", "d": "follows", "e": "misprint", "f": "loose"}


BY_FEED = "SELECT node, 'Feed', Feed, Lays, count(*) FROM hens GROUP BY ALL"
BY_LIGHT = "SELECT node, 'Light', Light, Lays, count(*) FROM hens GROUP BY node, Light, Lays"
XOR = {"a": list("xxyy"), "b": list("uvuv"), "class": list("0110")}


def two_tables(left, right):
    """Two tables of a and b, from words such as "xu0"."""
    names = ["a", "b", "class"]
    return tuple(
        pd.DataFrame([[*w] for w in side.split()], columns=names) for side in (left, right)
    )


# a: x 3:1, y 1:3; b: u 2:2, v 2:2
TWINS = two_tables("xu0 xu0 xv0 xv1 yu1 yu1 yv1 yv0", "xu0 xv0 xv0 xu1 yu1 yv1 yv1 yu0")


MADE = {
    "count-a-level": [
        f"{BY_FEED} UNION ALL {BY_LIGHT}",
        f"  {BY_LIGHT}\nunion all\n{BY_FEED};",
        "SELECT node, attribute, level, Lays, count(*) AS n FROM (UNPIVOT hens ON Feed, Light "
        "INTO NAME attribute VALUE level) GROUP BY ALL ORDER BY n",
    ],
    "same-counts": [
        TWINS,
        list(reversed(TWINS)),
        (TWINS[0], TWINS[1][["class", "b", "a"]].sample(frac=1, random_state=0)),
    ],
    "one-row-another-root": [
        DECIDED,
        pd.DataFrame({"a": [0, 0, 1, 1, 0], "b": [5, 5, 9, 9, 9], "class": [0, 0, 1, 1, 1]}),
        pd.DataFrame(DECIDED)[["class", "b", "a"]].iloc[[0, 0, 1, 3, 3, 2, 2, 4]],
    ],
    "test-chosen": [
        {"choose": [19, 16], "test": [16, 19]},
        pd.DataFrame({"test": [5.0, 9.0, 10.0], "choose": [12, 4, 8], "clone": list("abc")}),
        [{"choose": 20, "test": 0}, {"choose": 0, "test": 20}],
    ],
    "ponds-verdicts": [PONDS, {k.upper(): f" {v.title()} " for k, v in PONDS.items()}],
    # 0.961237 - 0.715297 and 0.863121 - 0.616403
    "rounded-apart": [[[0, 2], [8, 3]], ([3, 8], [2, 0]), np.array([[8, 0], [7, 6]])],
    "two-orders": [
        hens(BROWN, BROWN, PEAS, PEAS, LAYER),
        hens(PEAS, BROWN),  # a tie goes to the root, the first node
        hens(*[BROWN] * 3, *[PEAS] * 3, *[LAYER] * 2),
    ],
    "steps-equivalent": [
        RAIN_FIRST,
        (*RAIN_FIRST[:2], ("Wind", 40, ("Wind", 20, "walk", "kite"), "cook"), RAIN_FIRST[3]),
        dt.Tree.from_nested(RAIN_FIRST),
    ],
    "steps-few-many": [
        (CHAIN_OF_3, FULL_OF_3),
        [("x", 0, ("x", -1, ("Car", {"SUV"}, 1, 2), 3), 4), FULL_OF_3],
        (dt.Tree.from_nested(CHAIN_OF_3), FULL_OF_3),
    ],
    "purity-two-orders": [
        [[6, 6, 0], [9, 2, 1]],
        np.array([[9, 1, 2], [0, 6, 6]]),
        ([700, 150, 150], [450, 0, 450]),
    ],
    "code-jam": [
        JAM,
        {"Plum": "1", "apple": "00", "pear": "010", "quince": " 011 "},
        {"plum": "00", "apple": "1", "pear": "010", "quince": "011"} | JAM,
    ],
    "code-pairs": [
        JARS,
        {tuple(pair.split()): word for pair, word in JARS.items()},
        {pair.replace(" ", ", "): word for pair, word in JARS.items()},
    ],
    "loaf-hidden-cut": [
        HIDDEN,
        pd.DataFrame(HIDDEN).iloc[::-1],
        {
            "Minutes": [9, 1, 5, 5, 5, 9, 1],
            "Good": [*("yes", "no", "yes", "no", "no"), "yes", "no"],
        },
    ],
    "start-right-nowhere": [
        DAYS,
        pd.DataFrame(DAYS),
        [
            {"Sky": s, "Wind": w, "Walk": "no"}
            for s, w in (("sunny", 1), ("rain", 2), ("cloudy", 20))
        ],
    ],
    "risk-table-of-height-3": [CHAIN, BY_RANK, pd.DataFrame(CHAIN, index=[7] * 5)],
    "height-no-cut-gains": [
        EVEN,
        {"Height": [1, 1, 2, 2, 3, 3, 3, 3], "Gender": list("mfmfmmff")},
    ],
    "spam-blind-error": [[[9, 1], [5, 5]], ([5, 5], [9, 1]), np.array([[19, 1], [5, 5]])],
    "lamps-two-trees": [
        (BY_SWITCH, BY_BULB),
        [BY_BULB, BY_SWITCH],
        (
            ("Bulb", {"new"}, ("Plug", {"in"}, "yes", "no"), "no"),
            ("Switch", {"off"}, "no", ("Plug", {"out"}, "no", "yes")),
        ),
    ],
    "greedy-needs-more": [
        TRAP,
        pd.DataFrame(TRAP)[["c", "b", "a", "class"]],
        {name: [column[0], *column] for name, column in TRAP.items()},
        {name: [int(v == "1") for v in column] for name, column in TRAP.items() if name != "class"}
        | {"class": list("nnnyy")},
    ],
    "fires-kind-test": [
        KIND,
        pd.DataFrame(KIND)[["Fire", "Wall", "Wind", "Wood"]],
        pd.DataFrame(KIND).iloc[[0, 3, 3, 3, 3, 3]],
    ],
    "ratio-or-gain": [
        NUMBERED,
        pd.DataFrame(NUMBERED)[["colour", "number", "class"]],
        {"a": list("uuvvwwxx"), "b": [1, 1, 1, 2, 1, 1, 2, 2], "class": list("00110011")},
    ],
    "gini-or-cart": [
        OFF_OR_EVEN,
        pd.DataFrame(OFF_OR_EVEN).assign(**{"class": [False] * 3 + [True] * 4}),
        OFF_OR_EVEN | {"a": [9, 1, 1, 1, 1, 1, 1]},
    ],
    "read-tours": [
        TOURS,
        dt.datasets.load("tours").assign(Metres=TOURS["Metres"]),
        pd.DataFrame(TOURS)[["Full", "Metres", "Guide", "Country"]].astype({"Metres": float}),
    ],
    "spam-gini-or-entropy": [
        ([[0, 4], [2, 2]], [[1, 0], [1, 6]]),
        ([[1, 0], [2, 5]], [[0, 2], [3, 3]]),
        np.array([[[0, 3], [4, 3]], [[1, 5], [3, 1]]]),
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "made"), [(id, made) for id, several in MADE.items() for made in several]
)
def test_every_right_construction_passes(id, made):
    """Several objects have the property, and each is right."""
    found = check(id, made)
    assert found, found.message


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (["Rain", 2, "walk", "read"], "as nested tuples"),
        ("walk", "as nested tuples"),
        (("Rain", 2, "walk"), "is no node"),
        (("Rain", 2, "walk", ("Rain", 1, "a", "b")), "no row can come"),
    ],
)
def test_trees_that_are_none_are_told_what_a_tree_is(made, said):
    """What can't be read as a tree gets a sentence and is no try."""
    assert said in check("steps-equivalent", made).message
    assert dt.practice.progress().ids("tried") == []


@pytest.mark.parametrize(
    "made", [{"plum": 1}, {"0": "plum"}, {"plum": ""}, {"plum": "2"}, {"plum": "0" * 61}, {}]
)
def test_words_that_are_none_are_told_what_a_word_is(made):
    """A code of numbers, the wrong way round, or of empty words gets a sentence and is no try."""
    assert "such as" in check("code-jam", made).message
    assert dt.practice.progress().ids("tried") == []


def test_the_best_code_is_as_short_as_any():
    """Huffman's rule is held against all codes of four classes with words of up to four letters."""
    lengths = list(itertools.product(range(1, 5), repeat=4))
    for counts in [(4, 3, 2, 1), (1, 1, 1, 1), (9, 1, 1, 1), (5, 4, 1, 0), (49, 7, 7, 1)]:
        readable = [ls for ls in lengths if sum(2.0**-n for n in ls) <= 1]  # Kraft
        least = min(sum(map(math.prod, zip(ls, counts, strict=True))) for ls in readable)
        assert codes.best_length(counts) == least / sum(counts)
        assert codes.best_length(counts) >= my_entropy(counts) - 1e-12


def test_every_construction_is_tested():
    """No construction without a right answer above."""
    assert set(MADE) == set(CONSTRUCTIONS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "made", "parts", "said"),
    [
        ("purity-two-orders", [[6, 6, 0], [6, 3, 3]], 2, "both call the second more mixed"),
        ("purity-two-orders", [[6, 6, 0], [0, 6, 6]], 2, "sees no difference"),
        ("purity-two-orders", [[6, 6], [9, 3]], 1, "there are 2"),
        ("purity-two-orders", [[6, 6, 0], [0, 0, 0]], 1, "one is empty"),
        ("code-jam", JAM | {"plum": "00", "apple": "01"}, 3, "it has 2.3000 questions a jar"),
        ("code-jam", JAM | {"plum": "11", "apple": "10"}, 2, "'11' of plum begins '110' of pear"),
        (
            "code-jam",
            dict(zip(JAM, ("00", "01", "10", "11"), strict=True)),
            3,
            "2.0000 questions a jar, and 1.9",
        ),
        (
            "code-jam",
            dict(zip(JAM, ("0", "10", "00", "1"), strict=True)),
            2,
            "'0' of plum begins '00' of pear",
        ),
        ("code-jam", {"plum": "0", "apple": "10"}, 1, "'pear' has none"),
        ("code-jam", JAM | {"quince": "0"}, 2, "plum and quince have the same word"),
        ("code-jam", JAM | {"fig": "1111"}, 0, "'fig' is none of the classes"),
        ("code-jam", {"plums": "0", "pear": "1"}, 1, "'apple' has none and 'plums' is none of"),
        ("code-pairs", dict(zip(JARS, ("00", "01", "10", "11"), strict=True)), 3, "it is 1.0000"),
        ("code-pairs", dict(zip(JARS, ("1", "001", "010", "0001"), strict=True)), 3, "it is 0.8"),
        ("start-right-nowhere", DAYS | {"Walk": ["no", "yes", "yes"]}, 4, "right on row 1"),
        ("start-right-nowhere", DAYS | {"Walk": ["no", "NO", "yes"]}, 4, "there is 'NO'"),
        ("start-right-nowhere", DAYS | {"Sky": ["sunny"] * 3, "Walk": ["no"] * 3}, 4, "end in 1"),
        ("start-right-nowhere", pd.DataFrame(DAYS).head(2), 3, "it has 2"),
        (
            "steps-equivalent",
            (
                "Wind",
                40,
                ("Rain", 2, ("Wind", 20, "walk", "kite"), ("Wind", 20, "read", "chess")),
                ("Rain", 2, "cook", "chess"),
            ),
            2,
            "it has 6 regions, and 2 of them are not among the five",
        ),
        ("steps-equivalent", afternoon_tree(), 2, "it is the same one"),
        ("steps-equivalent", ("Rain", 2, "walk", "chess"), 1, "at Wind 20, Rain just above 2"),
        (
            "steps-equivalent",
            ("Sky", {"rain": "a"}),
            1,
            "same everywhere: Sky is asked for by levels",
        ),
        ("steps-few-many", (FULL_OF_3, CHAIN_OF_3), 2, "it has 8. the second"),
        ("steps-few-many", (CHAIN_OF_3, CHAIN_OF_3), 3, "leaves as can be: it has 4"),
        ("steps-few-many", (CHAIN_OF_3[3], FULL_OF_3), 2, "heights are 2 and 3"),
        ("steps-few-many", (("s", dict.fromkeys("uvw", "a")), FULL_OF_3), 1, "one has 3"),
        ("risk-table-of-height-3", CHAIN | {"c": list("ppppp")}, 2, "its height is 2"),
        ("risk-table-of-height-3", {"a": [1, 2], "class": ["x", "y"]}, 3, "its height is 1"),
        (
            "risk-table-of-height-3",
            {"n": range(8), "class": list("abababab")},
            2,
            "from two to six rows: it has 8",
        ),
        ("loaf-hidden-cut", HIDDEN | {"Good": ["no", "no", "no", "yes"]}, 4, "it finds 2.5"),
        ("loaf-hidden-cut", HIDDEN | {"Good": ["no"] * 4}, 3, "two classes: there are 1"),
        ("loaf-hidden-cut", HIDDEN | {"Minutes": [1] * 4}, 3, "there is no cut"),
        ("loaf-hidden-cut", HIDDEN | {"Minutes": [1, 1, 2, 2]}, 4, "it finds 1.5"),
        ("height-no-cut-gains", EVEN | {"Gender": list("mfmfff")}, 4, "gains"),
        ("height-no-cut-gains", EVEN | {"Gender": ["m"] * 6}, 4, "two genders: there are 1"),
        ("height-no-cut-gains", EVEN | {"Height": [1, 1, 2, 2, 2, 2]}, 4, "there are 2"),
        ("lamps-two-trees", (BY_SWITCH, BY_SWITCH), 2, "both ask for Switch"),
        (
            "lamps-two-trees",
            (BY_SWITCH, ("Plug", {"in": ("Switch", {"on": "yes", "off": "no"}), "out": "no"})),
            3,
            "the same of all eight",
        ),
        (
            "lamps-two-trees",
            (("Switch", {"on": "no", "off": "no"}), BY_BULB),  # a majority, if an even one
            3,
            "1 of 4 come out wrong",
        ),
        ("lamps-two-trees", (("Swich", {"on": "no", "off": "no"}), BY_BULB), 1, "is no attribute"),
        ("greedy-needs-more", TRAP | {"c": list("00011")}, 4, "no tree without errors has fewer"),
        ("greedy-needs-more", TRAP | {"c": list("01211")}, 4, "c has 3"),
        ("greedy-needs-more", TRAP | {"class": list("nynyy")}, 2, "a and b tie"),
        (
            "greedy-needs-more",
            {"a": list("0011"), "b": list("0101"), "y": list("0110")},
            2,
            "gains",
        ),
        ("two-orders", hens(BROWN), 3, "bottom-up 0 and best-first 0 of 1 are wrong"),
        ("two-orders", hens(BROWN, BROWN, PEAS, LAYER), 3, "bottom-up 1 and best-first 1 of 4"),
        ("two-orders", hens(*[BROWN] * 3, *[PEAS] * 4, *[LAYER] * 2), 3, "it has 9"),
        ("two-orders", hens(BROWN, PEAS).drop(columns="Feed"), 2, "no column Feed"),
        ("two-orders", hens(BROWN, PEAS, "white corn long maybe"), 3, "Lays = maybe"),
        ("ratio-or-gain", NUMBERED | {"colour": list("rrrggg")}, 4, "both choose number"),
        ("ratio-or-gain", NUMBERED | {"colour": list("fedcba")}, 2, "have the same gain"),
        ("ratio-or-gain", {"a": [1, 2], "class": ["x", "y"]}, 3, "too few columns"),
        ("ratio-or-gain", pd.DataFrame(NUMBERED).iloc[[0, 1, 2, 3, 4, 5] * 2], 4, "it has 12"),
        ("gini-or-cart", OFF_OR_EVEN | {"b": list("uuuvvvv")}, 4, "both choose b"),
        ("gini-or-cart", OFF_OR_EVEN | {"b": list("xyyyyyy")}, 2, "equally good"),
        ("gini-or-cart", OFF_OR_EVEN | {"class": list("0001112")}, 4, "there are 3"),
        ("gini-or-cart", {"a": [1, 1], "class": ["x", "y"]}, 2, "no split gains"),
        ("gini-or-cart", pd.DataFrame(OFF_OR_EVEN).iloc[[*range(7)] * 2], 4, "it has 14"),
        ("one-row-another-root", DECIDED | {"a": list("xyxyx")}, 3, "both ask for b"),
        ("one-row-another-root", DECIDED | {"class": list("nnnnn")}, 2, "of all rows asks nothing"),
        (
            "one-row-another-root",
            DECIDED | {"class": list("nnnny")},
            2,
            "without the last row asks nothing",
        ),
        ("one-row-another-root", {"a": list("xyxy"), "class": list("nnyy")}, 1, "no column b"),
        ("one-row-another-root", pd.DataFrame(DECIDED).iloc[[0, 2, 4]], 3, "it has 3"),
        ("count-a-level", "SELECT node, Feed, n FROM hens", 0, 'column "n" not found'),
        ("count-a-level", "DROP TABLE hens", 0, "it is no query"),
        ("count-a-level", f"{BY_FEED}; {BY_LIGHT}", 0, "it holds 2 statements"),
        ("count-a-level", "SELECT Feed, count(*) FROM hens GROUP BY ALL", 1, "there are 2"),
        ("count-a-level", BY_FEED, 2, "is missing among 5"),
        (
            "count-a-level",
            f"{BY_FEED} UNION ALL {BY_LIGHT.replace('Lays, count(*)', 'Lays, 1')}",
            2,
            "is missing among",
        ),
        (
            "count-a-level",
            f"{BY_FEED} UNION ALL {BY_LIGHT} UNION ALL SELECT 1, 'Feed', 'corn', 'no', 0",
            2,
            "is one too many",
        ),
        ("same-counts", (TWINS[0], TWINS[0]), 3, "the trees are the same"),
        ("same-counts", (TWINS[0], XOR), 3, "a = 'x' with class '0' is there 3 and 1 times"),
        ("same-counts", (TWINS[0], TWINS[1].drop(columns="b")), 1, "there is no column b"),
        ("same-counts", (TWINS[0], pd.concat(TWINS)), 2, "it has 16"),
        ("fires-kind-test", KIND | {"Fire": ["no", "yes", "yes", "no"]}, 3, "row 4 is none of"),
        ("fires-kind-test", KIND | {"Wood": ["damp", *KIND["Wood"][1:]]}, 3, "no level 'damp'"),
        ("fires-kind-test", pd.DataFrame(KIND).tail(3), 3, "it has 3"),
        ("fires-kind-test", pd.DataFrame(KIND).iloc[[1, 2, 1, 3]], 4, "there is 1"),
        ("fires-kind-test", pd.DataFrame(KIND).iloc[[0, 0, 1, 2, 3]], 4, "get 1.0000 and 0.8000"),
        ("read-tours", tours(), 1, "row 1 has '(missing)' in place of 'NA'"),
        ("read-tours", tours(thousands=","), 2, "row 1 has '(missing)' in place of 'None'"),
        ("read-tours", tours(**TEXTS), 3, "it holds text such as '1,200'"),
        ("read-tours", tours(**TEXTS, decimal=","), 3, "it holds 1.2 in place of 1200"),
        ("read-tours", tours(keep_default_na=False, thousands=","), 3, "row 5 has ''"),
        ("read-tours", tours(**TEXTS, thousands=",").head(5), 3, "it has 5"),
        ("test-chosen", {"choose": [19, 16], "tests": [16, 19]}, 1, "there is no column test"),
        ("test-chosen", {"choose": [21, 14], "test": [16, 19]}, 0, "21 is no number of landings"),
        ("test-chosen", {"choose": [19, 16], "test": [15, 19]}, 3, "they are 35 and 34"),
        ("test-chosen", {"choose": [18, 18, 2], "test": [9, 18, 11]}, 3, "2 of them land 18 times"),
        ("test-chosen", {"choose": [19, 18], "test": [18, 19]}, 3, "19, and the rule reports 18"),
        ("test-chosen", {"choose": [19, 16], "test": [19, 16]}, 3, "19, and the rule reports 19"),
        ("ponds-verdicts", {"a": "agrees"}, 1, "claim f: it has no verdict yet"),
        ("ponds-verdicts", VERDICTS, 3, "claim c: not follows; work it out from the counts"),
        ("rounded-apart", [[4, 0], [0, 4]], 1, "it is 1.000000"),
        ("rounded-apart", [[0, 0], [2, 4]], 0, "one is empty"),
        ("rounded-apart", [[2, 0], [2, 2]], 2, "0.92 - 0.67 = 0.25"),
        ("spam-blind-error", [[4, 0], [2, 2]], 3, "one is pure"),
        ("spam-blind-error", [[3, 1], [1, 3]], 3, "it gains 0.2500"),
        ("spam-blind-error", [[4, 1], [4, 1]], 3, "it gains 0.0000 bits"),
        ("spam-gini-or-entropy", ([[4, 0], [0, 4]], [[2, 2], [2, 2]]), 2, "both prefer the first"),
        ("spam-gini-or-entropy", ([[0, 4], [2, 2]], [[1, 0], [1, 5]]), 2, "the second of [2, 5]"),
        ("spam-gini-or-entropy", ([[1, 2], [2, 1]], [[1, 2], [2, 1]]), 2, "sees no difference"),
    ],
)
def test_wrong_constructions_are_told_the_part_that_fails(id, made, parts, said):
    """The score is the share of the parts that hold, and the message names the others."""
    found = check(id, made)
    asked = EXERCISES[id]
    assert said in found.message
    assert f"{parts} of {len(asked.parts)} parts hold" in found.message
    assert found.score == parts / len(asked.parts)


TABLES = [id for id in CONSTRUCTIONS if EXERCISES[id].read is read_table]


@pytest.mark.slow
@pytest.mark.parametrize("empty", [{}, [], {"a": []}, pd.DataFrame(columns=["a", "class"])])
@pytest.mark.parametrize("id", TABLES)
def test_an_empty_table_is_told(id, empty):
    """No part is asked about it, so that none answers in words of Python or pandas."""
    assert "That table is empty." in check(id, empty).message
