"""A tree as SVG: well-formed, literal, the same words as on an Axes, everything in its place."""

import re
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn.draw.marks import Rectangle, Sheet, Stroke, Text
from dtlearn.draw.vector import svg, tree_svg

SVG = "{http://www.w3.org/2000/svg}"
ODD = ["$5-$10", "x_1^2", "a&b <i>", "two\nlines", "q\"q'", "\x00\x1b\ud800", "中文", "שלום", "_ "]


@pytest.fixture(autouse=True)
def closed():
    """No figure stays open."""
    yield
    plt.close("all")


def parsed(text):
    """The root of an SVG text, which must be well-formed XML that UTF-8 can hold."""
    return ElementTree.fromstring(text.encode())


def texts(root):
    """The written texts in their order."""
    return [element.text for element in root.iter(f"{SVG}text")]


def risk_tree():
    """The tree of the chapter."""
    return dt.cart(dt.datasets.load("risk"), target="Risk")


def test_the_svg_is_one_picture_with_words():
    """Its root is a picture with a name, a title that says the same, a viewBox and a ground."""
    root = parsed(tree_svg(risk_tree()))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    name = "CART tree for Risk: 3 leaves, height 2"
    assert (root.get("aria-label"), root.find(f"{SVG}title").text) == (name, name)
    wide, high = map(float, root.get("viewBox").split()[2:])
    assert root.get("viewBox").startswith("0 0 ")
    assert float(root.get("width")) == pytest.approx(wide * 4 / 3, abs=0.5)
    ground = root.find(f"{SVG}rect")
    assert (ground.get("fill"), float(ground.get("width"))) == ("#ffffff", wide)
    assert float(ground.get("height")) == high
    fonts = root.find(f"{SVG}g").get("font-family")
    assert re.fullmatch(r"'DejaVu Sans', .*Verdana, sans-serif", fonts)


def test_words_may_be_given():
    """The alternative text of the caller takes the place of ours, escaped."""
    root = parsed(tree_svg(risk_tree(), words='a "b" & <c>'))
    assert root.get("aria-label") == 'a "b" & <c>'


def test_nothing_in_the_svg_runs_or_has_an_id():
    """No script, no style, no link, no id that a second picture in the page could repeat."""
    data = pd.DataFrame({"x": range(30), "y": [f"c{i}" for i in range(30)]})
    for tree in (risk_tree(), dt.cart(data, "y")):
        root = parsed(tree_svg(tree))
        assert {e.tag.removeprefix(SVG) for e in root.iter()} <= {
            *("svg", "title", "g", "rect", "path", "text")
        }
        assert not [
            name for e in root.iter() for name in e.attrib if name == "id" or name[:2] == "on"
        ]


@pytest.mark.parametrize("build", [dt.id3, dt.cart])
def test_labels_are_literal(build):
    """Marks of XML, quotes, controls, other scripts: each label is read back as it is shown."""
    table = pd.DataFrame({"a<b&c $x$": ODD * 2, "y": ODD * 2})
    tree = build(table, target="y")
    written = texts(parsed(tree_svg(tree)))
    assert written == [text.get_text() for text in dt.draw.tree(tree).texts]
    for label in ("$5-$10", "x_1^2", "a&b <i>", r"two\nlines", "q\"q'", r"\x00\x1b\ud800"):
        assert label in written
    assert any("a<b&c $x$" in text for text in written)


def test_texts_from_right_to_left_have_their_own_direction():
    """A Hebrew label is marked, a Latin one is not."""
    tree = dt.id3(pd.DataFrame({"a": ["שלום", "b"], "y": ["0", "1"]}), target="y")
    marked = {e.text: e.get("unicode-bidi") for e in parsed(tree_svg(tree)).iter(f"{SVG}text")}
    assert (marked["= שלום"], marked["= b"]) == ("plaintext", None)


@pytest.mark.slow
@given(st.text(), st.text())
def test_any_text_is_well_formed(text, words):
    """What XML has no place for is replaced, everything else is read back."""
    sheet = Sheet(9.0, 9.0, [Text(1.0, 1.0, text, 9.0)], words)
    root = parsed(svg(sheet))
    kept = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    assert (texts(root)[0] or "") == re.sub("\r\n?", "\n", kept)


@given(st.lists(st.text(max_size=5), min_size=2, max_size=4, unique=True), st.text(max_size=5))
def test_trees_of_any_labels_are_well_formed(labels, name):
    """Names, levels and classes of any characters."""
    table = pd.DataFrame({"x" + name: labels, "y": labels})
    assert parsed(tree_svg(dt.id3(table, target="y"))) is not None


def test_marks_are_written_by_hand():
    """A dashed line, a hatched bar, a rounded frame and two kinds of text, letter by letter."""
    marks = [
        Stroke(((0, 0), (1.5, 2)), 1.0, None, dashed=True),
        Rectangle(1, 2, 30, 4, "#0072b2", "#000000", 1.3, 6.0),
        Text(3, 4, "a", 10.0, bold=True),
        Text(3, 4, "b", 9.0, centred=False, colour="#595959"),
    ]
    assert svg(Sheet(40, 8, marks, "w")).split('xml:space="preserve">')[1] == (
        '<path d="M0 0L1.5 2" fill="none" stroke="#1a1a1a" stroke-width="1"'
        ' stroke-dasharray="4.0 2.5"/>'
        '<rect x="1" y="2" width="30" height="4" rx="6" fill="#0072b2" stroke="#000000"'
        ' stroke-width="1.3"/>'
        '<text x="3" y="4" font-size="10" font-weight="bold">a</text>'
        '<text x="3" y="4" text-anchor="start" fill="#595959">b</text></g></svg>'
    )


@given(
    st.sampled_from(["////", "....", "xxxx"]),
    st.tuples(*4 * [st.floats(0.1, 300)]),
)
def test_hatches_stay_in_their_rectangle(hatch, place):
    """Each end of each piece lies on the rectangle, whatever its size."""
    x, y, wide, high = place
    root = parsed(svg(Sheet(9, 9, [Rectangle(*place, "#0072b2", hatch=hatch)], "w")))
    path = root.find(f".//{SVG}path").get("d")
    points = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+)", path)]
    assert all(x - 0.01 <= px <= x + wide + 0.01 for px, _ in points)
    assert all(y - 0.01 <= py <= y + high + 0.01 for _, py in points)
    if hatch == "////" and wide > 10 and high > 10:
        (x0, y0), (x1, y1) = points[:2]  # from lower left to upper right, at 45 degrees
        assert x1 - x0 == pytest.approx(y0 - y1, abs=0.02)


def test_many_classes_are_told_apart_by_hatches():
    """The ninth class has the colour of the first and lines over it."""
    data = pd.DataFrame({"x": range(12), "y": [f"c{i:02}" for i in range(12)]})
    written = tree_svg(dt.cart(data, "y", max_depth=0))
    after = written.split('fill="#0072B2"')
    assert after[2].startswith('/><path d="M')
    assert after[1].startswith("/><rect")
