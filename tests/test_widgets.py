"""Explorers: every move of a slider renews figure, words and numbers, with or without a browser."""

import base64
import gc
import html
import io
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from PIL import Image

import dtlearn as dt
from dtlearn.widgets.explorer import Explorer

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again


@pytest.fixture
def risk():
    """The six rows of the chapter."""
    return dt.datasets.load("risk")


EXPLORERS = {
    "threshold": lambda: dt.widgets.threshold_explorer(
        dt.datasets.load("play_tennis_numeric"), "play", "humidity"
    ),
    "held counts": lambda: dt.widgets.counts_explorer((4, 2), (2, 4), hold_node=True),
    "purity": lambda: dt.widgets.purity_explorer(),
    "purity of three": lambda: dt.widgets.purity_explorer((1, 2, 1), "abc", measure="gini"),
    "regions": lambda: dt.widgets.regions_explorer(
        dt.datasets.load("iris"), "class", "petal_length_cm", "petal_width_cm"
    ),
    "regions of means": lambda: dt.widgets.regions_explorer(
        dt.datasets.load("iris"), "sepal_width_cm", "petal_length_cm", "petal_width_cm"
    ),
    "size": lambda: dt.widgets.size_explorer(dt.datasets.load("iris"), "class", max_depth=3),
    "steps": lambda: dt.widgets.steps_explorer(dt.datasets.load("iris"), "class", "sepal_width_cm"),
    "steps of means": lambda: dt.widgets.steps_explorer(
        dt.datasets.load("iris"), "petal_width_cm", "petal_length_cm"
    ),
    "subset": lambda: dt.widgets.subset_explorer(dt.datasets.load("risk"), "Risk", "Car"),
    "subset of means": lambda: dt.widgets.subset_explorer(
        dt.datasets.load("iris"), "petal_width_cm", "class"
    ),
    "threshold of means": lambda: dt.widgets.threshold_explorer(
        dt.datasets.load("iris"), "petal_width_cm", "sepal_width_cm"
    ),
    "counts": lambda: dt.widgets.counts_explorer(),
    "growth": lambda: dt.widgets.growth_stepper(dt.datasets.load("play_tennis_numeric"), "play"),
}
# Not every move changes all that these show: another seed may draw the same tree.
OTHERS = {
    "dropout": lambda: dt.widgets.dropout_explorer(
        dt.cart(dt.datasets.load("iris")[::2], "class"), dt.datasets.load("iris")[1::2]
    ),
    "flight": lambda: dt.widgets.flight_explorer(
        dt.flight.trials(), dt.flight.landings(), dt.flight.track
    ),
    "ledger": lambda: dt.widgets.ledger_explorer(dt.ledger.entries("F")),
    "game": lambda: dt.widgets.split_game(dt.datasets.load("play_tennis_numeric"), "play"),
    "instability": lambda: dt.widgets.instability_explorer(dt.datasets.load("risk"), "Risk"),
    "sample": lambda: dt.widgets.sample_explorer(
        dt.datasets.load("iris")[::2], "class", dt.datasets.load("iris")[1::2], (5, 25, 75), "cart"
    ),
    "pruning": lambda: dt.widgets.pruning_explorer(
        dt.cart(dt.datasets.load("iris")[::2], "class"), dt.datasets.load("iris")[1::2]
    ),
}
ALL = EXPLORERS | OTHERS
FIRST = {"png": b"\x89PNG", "svg+xml": b"<svg "}  # bytes of each kind of picture


def stored(explorer):
    """The picture of a page without widgets."""
    return base64.b64decode(explorer._repr_mimebundle_()["image/png"])


def numbers(explorer):
    """The numbers that an explorer shows, as plain text."""
    return html.unescape(re.fullmatch(r"<pre [^>]*>(.*)</pre>", explorer.numbers.value, re.S)[1])


def inward(slider):
    """A step that the slider can take: to the left at the right end, else to the right."""
    return -1 if slider.value == getattr(slider, "max", None) else 1


def step(slider, by):
    """Move a slider by some steps, as the arrow keys do."""
    if slider.has_trait("index"):
        slider.index += by
    else:
        slider.value += by * slider.step


@pytest.mark.parametrize("name", EXPLORERS)
def test_every_move_renews_figure_and_numbers(name):
    """Each slider is moved twice; each time the picture, its words and the numbers are others."""
    explorer = EXPLORERS[name]()
    for slider in explorer.controls:
        by = inward(slider)
        for _ in range(2):
            before = explorer.figure.value, explorer.figure.alt, explorer.numbers.value
            step(slider, by)
            after = explorer.figure.value, explorer.figure.alt, explorer.numbers.value
            assert [old == new for old, new in zip(before, after, strict=True)] == [False] * 3


@pytest.mark.parametrize("name", ALL)
def test_going_back_shows_the_same_again(name):
    """Figure and numbers depend on the sliders alone, not on the way there."""
    explorer = ALL[name]()
    first = explorer.figure.value, explorer.numbers.value
    slider = explorer.controls[0]
    by = inward(slider)
    step(slider, by)
    step(slider, -by)
    assert (explorer.figure.value, explorer.numbers.value) == first


@pytest.mark.parametrize("name", ALL)
def test_an_explorer_is_drawn_at_once_and_leaves_no_figure_open(name):
    """Without a front end there is a readable picture and text already; pyplot has no figure."""
    open_before = plt.get_fignums()
    explorer = ALL[name]()
    assert bytes(explorer.figure.value).startswith(FIRST[explorer.figure.format])
    picture = Image.open(io.BytesIO(stored(explorer)))
    assert picture.format == "PNG"
    assert len(picture.convert("RGB").getcolors(1 << 20)) > 2
    assert re.search(r"\d", numbers(explorer))
    assert plt.get_fignums() == open_before


@pytest.mark.parametrize("name", ALL)
def test_a_page_without_widgets_keeps_figure_and_numbers(name):
    """The bundle holds the widget, its picture of the moment, and text without ids."""
    explorer = ALL[name]()
    step(explorer.controls[0], inward(explorer.controls[0]))
    bundle = explorer._repr_mimebundle_()
    if explorer.figure.format == "png":
        assert stored(explorer) == explorer.figure.value
    view = bundle["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == explorer.model_id
    assert bundle["text/plain"].endswith(numbers(explorer))
    assert explorer.model_id not in bundle["text/plain"]
    assert " at 0x" not in bundle["text/plain"]
    again = ALL[name]()
    step(again.controls[0], inward(again.controls[0]))
    assert again._repr_mimebundle_()["text/plain"] == bundle["text/plain"]


@pytest.mark.parametrize("name", ALL)
def test_parts_can_be_found_on_a_page(name):
    """The box, the picture and the numbers carry the names that style sheets and tests use."""
    explorer = ALL[name]()
    assert isinstance(explorer, Explorer)
    assert "dtlearn-explorer" in explorer._dom_classes
    assert "dtlearn-figure" in explorer.figure._dom_classes
    assert "dtlearn-numbers" in explorer.numbers._dom_classes
    assert {explorer.figure, explorer.numbers} < set(explorer.children)


def test_the_thresholds_of_the_chapter(risk):
    """Age: 22.5 with gain 0.251629, then 35 with gain 0.109170 and weighted entropy 0.809125."""
    explorer = dt.widgets.threshold_explorer(risk, "Risk", "Age")
    slider = explorer.controls[0]
    assert slider.label == "22.5"
    assert "0.251629 bits a row" in numbers(explorer)
    step(slider, 1)
    assert slider.label == "35"
    assert numbers(explorer).splitlines() == [
        "2 of 2",
        "          H  L  n   entropy",
        "Age ≤ 35  3  2  5  0.970951",
        "Age > 35  1  0  1  0.000000",
        "node      4  2  6  0.918296",
        "weighted entropy  0.809125 bits",
        "gain              0.109170 bits a row, 0.655022 bits in total",
    ]


def test_the_threshold_starts_at_the_best_cut():
    """Of aabbbb only 2.5 sets the classes apart; of equal cuts it starts at the first.

    In aabaccabaa 0.8 · 1.5 bits are left at 2.5, and 0.4 · 0.8113 + 0.6 · 1.4591 at 4.5: both 1.2.
    """
    data = pd.DataFrame({"x": [1, 2, 3, 4, 5, 6], "y": list("aabbbb")})
    assert dt.widgets.threshold_explorer(data, "y", "x").controls[0].label == "2.5"
    data = pd.DataFrame({"x": range(1, 11), "y": list("aabaccabaa")})
    assert dt.widgets.threshold_explorer(data, "y", "x").controls[0].label == "2.5"


def test_the_node_can_be_held():
    """Of 6 spam and 2 non-spam, what does not go left goes right; only the left has sliders."""
    explorer = dt.widgets.counts_explorer((4, 2), (2, 0), limit=9, hold_node=True)
    spam, other = explorer.controls
    assert [(s.description, s.value, s.max) for s in (spam, other)] == [
        ("left: spam", 4, 6),
        ("left: non-spam", 2, 2),
    ]
    spam.value, other.value = 6, 0
    assert numbers(explorer).splitlines()[1:4] == [
        "left     6        0  6  0.000000",
        "right    0        2  2  0.000000",
        "node     6        2  8  0.811278",
    ]


def test_words_say_what_the_picture_shows(risk):
    """Counts, names and gain of the moment; after the bars the cuts, and the best of them."""
    explorer = dt.widgets.threshold_explorer(risk, "Risk", "Age")
    step(explorer.controls[0], 1)
    assert explorer.figure.alt == (
        "Bars of class counts. Age ≤ 35: 3 H, 2 L. Age > 35: 1 H. gain = 0.1092 bits. "
        "Curve of the gain of 2 cuts of Age, from 22.5 to 35. Best: Age ≤ 22.5: gain = 0.2516 bits."
    )
    assert dt.widgets.counts_explorer((4, 1), (0, 0)).figure.alt.split(". ")[1:] == [
        "left: 4 spam, 1 non-spam",
        "right: no rows",
        "gain = 0.0000 bits in total.",
    ]


def test_picture_and_words_reach_the_page_in_one_message(risk):
    """Between the two the page would show a picture with the words of another."""
    explorer = dt.widgets.threshold_explorer(risk, "Risk", "Age")
    sent = []
    explorer.figure.send_state = lambda keys: sent.append(set(keys))
    step(explorer.controls[0], 1)
    assert sent == [{"value", "alt"}]


def test_the_old_picture_stays_when_none_can_be_drawn(risk, monkeypatch):
    """A picture is replaced when the new one is there, and not before."""
    explorer = dt.widgets.threshold_explorer(risk, "Risk", "Age")
    before = explorer.figure.value, explorer.figure.alt
    monkeypatch.setattr(explorer._picture, "_move", lambda axes, i: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        step(explorer.controls[0], 1)
    assert (explorer.figure.value, explorer.figure.alt) == before


def figures_in_memory():
    """Number of Matplotlib's figures that something still holds."""
    gc.collect()
    return sum(type(kept) is Figure for kept in gc.get_objects())


@pytest.mark.parametrize("name", EXPLORERS)
def test_two_hundred_moves_leave_nothing_open(name):
    """pyplot has no figure, and of 200 drawn figures none is kept."""
    explorer = EXPLORERS[name]()
    slider = explorer.controls[0]
    by = inward(slider)
    before = plt.get_fignums(), figures_in_memory()
    for move in range(200):
        step(slider, -by if move % 2 else by)
    assert (plt.get_fignums(), figures_in_memory()) == before


def test_a_dark_style_of_matplotlib_leaves_the_paper_white(risk):
    """Ink is nearly black, so the paper is white whatever style the student has chosen."""
    with plt.style.context("dark_background"):
        explorer = dt.widgets.threshold_explorer(risk, "Risk", "Age")
    colours = Image.open(io.BytesIO(explorer.figure.value)).convert("RGB").getcolors(1 << 20)
    assert max(colours)[1] == (255, 255, 255)


def artists(data, monkeypatch):
    """How many artists the figure has when a move of the threshold explorer is drawn."""
    explorer, counted = dt.widgets.threshold_explorer(data, "y", "x"), []
    picture = explorer._picture
    figure, move = picture._canvas.figure, picture._move
    monkeypatch.setattr(
        picture, "_move", lambda axes, i: (move(axes, i), counted.append(len(figure.findobj())))
    )
    explorer.controls[0].index = len(explorer.controls[0].options) // 2
    return counted[0]


def test_a_move_costs_the_same_whatever_the_number_of_cuts(monkeypatch):
    """3,000 values of 3 classes make no more artists than 300 do, ticks of the axes aside."""
    rng = np.random.default_rng(0)
    few, many = (
        pd.DataFrame({"x": rng.permutation(n) / 8, "y": rng.choice(list("abc"), n)})
        for n in (300, 3000)
    )
    assert artists(many, monkeypatch) <= artists(few, monkeypatch) + 30


def test_names_too_long_keep_operator_and_number():
    """Branches of an attribute of 60 letters differ, in the picture's words and in the table."""
    name = "length of the third segment of the left antenna, in millimetres"
    data = pd.DataFrame({name: [1, 2, 3, 4], "y": list("aabb")})
    lines = numbers(dt.widgets.threshold_explorer(data, "y", name)).splitlines()
    assert "…" in lines[2] and " ≤ 2.5 " in lines[2]
    assert "…" in lines[3] and " > 2.5 " in lines[3]
    assert max(map(len, lines)) < 80


def test_the_groupings_of_the_chapter(risk):
    """Car has three groupings, with gains 0.251629 (SUV), 0.459148 (Sports), 0.109170 (Vintage)."""
    explorer = dt.widgets.subset_explorer(risk, "Risk", "Car")
    slider = explorer.controls[0]
    assert len(slider.options) == 3
    for level, gain in (("SUV", "0.251629"), ("Sports", "0.459148"), ("Vintage", "0.109170")):
        assert f"Car ∈ {{{level}}}" in numbers(explorer)
        assert f"gain              {gain} bits a row" in numbers(explorer)
        slider.index = min(slider.index + 1, 2)


def test_all_groupings_of_six_levels_are_there():
    """Six levels have 2^5 - 1 = 31 groupings; in order of class share only 5 can be best."""
    data = pd.DataFrame({"a": list("abcdef"), "y": list("pqpqpq")})
    every = dt.widgets.subset_explorer(data, "y", "a")
    ordered = dt.widgets.subset_explorer(data, "y", "a", subsets="ordered")
    assert len(every.controls[0].options) == 31
    assert len(ordered.controls[0].options) == 5


def test_the_spam_counts_of_the_slides():
    """A perfect split of 8 mails gains 8 bits in total; one that leaves 2 and 2 gains 0."""
    explorer = dt.widgets.counts_explorer()
    assert "1.000000 bits a row, 8.000000 bits in total" in numbers(explorer)
    for slider in explorer.controls:
        slider.value = 2
    assert "0.000000 bits a row, 0.000000 bits in total" in numbers(explorer)
    assert [slider.description for slider in explorer.controls] == [
        *("left: spam", "left: non-spam", "right: spam", "right: non-spam")
    ]


def test_no_mails_at_all_are_no_trouble():
    """With all sliders at 0 every entropy and the gain are 0, without a warning."""
    explorer = dt.widgets.counts_explorer()
    for slider in explorer.controls:
        slider.value = 0
    assert numbers(explorer).count("0  0.000000") == 3
    assert "gain              0.000000 bits" in numbers(explorer)


def test_labels_are_escaped():
    """Levels with signs of HTML stay text in the numbers."""
    data = pd.DataFrame({"a<b>": ["<i>", "&", "<i>", "&"], "y": ["$1$", "$1$", "_2", "_2"]})
    explorer = dt.widgets.subset_explorer(data, "y", "a<b>")
    assert "<i>" not in explorer.numbers.value
    assert "a<b> ∈ {&}" in numbers(explorer)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda d: dt.widgets.threshold_explorer(d, "Risk", "Agee"), KeyError, "'Agee'"),
        (lambda d: dt.widgets.threshold_explorer(d, "Rsik", "Age"), KeyError, "'Rsik'"),
        (lambda d: dt.widgets.threshold_explorer(d, "Risk", "Car"), ValueError, "'Car' is nominal"),
        (lambda d: dt.widgets.subset_explorer(d, "Risk", "Age"), ValueError, "'Age' is numeric"),
        (
            lambda d: dt.widgets.subset_explorer(d.assign(Car="SUV"), "Risk", "Car"),
            ValueError,
            "'Car' has only the value 'SUV'",
        ),
        (
            lambda d: dt.widgets.counts_explorer(left=(9, 0)),
            ValueError,
            r"left=\(9, 0\) holds 9, outside 0 to limit=8: raise the limit",
        ),
        (
            lambda d: dt.widgets.counts_explorer(right=(1, 2, 3)),
            ValueError,
            "has 3 counts for 2 classes",
        ),
        (
            lambda d: dt.widgets.counts_explorer(scale="sum"),
            ValueError,
            'scale must be "mean" or "total"',
        ),
    ],
)
def test_errors_name_what_is_wrong(risk, call, error, message):
    """Unknown columns, attributes of the wrong kind, constant ones, bad counts and scales."""
    with pytest.raises(error, match=message):
        call(risk)
