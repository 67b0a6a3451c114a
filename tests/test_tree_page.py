"""A tree in a notebook: HTML with a picture and a text that folds, and a picture for LaTeX."""

import base64
import os
import re
import shutil
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pandas as pd
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbclient import NotebookClient
from nbconvert import HTMLExporter, LatexExporter
from PIL import Image
from playwright.sync_api import sync_playwright

import dtlearn as dt
from dtlearn.draw.picture import WIDEST
from dtlearn.draw.plan import LIMIT
from dtlearn.draw.vector import tree_svg

ODD = ["$5-$10", "x_1^2", "a&b <i>", "two\nlines", "</details>", 'q"', "שלום", "_under"]


class Reader(HTMLParser):
    """Reads a page: the deepest nesting, the lines of lists, attributes of elements, faults."""

    EMPTY = "img", "br"

    def __init__(self, page):
        super().__init__()
        self.open, self.deepest, self.lines, self.found = [], 0, [], {}
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        """Keep the attributes, go one deeper, begin a line."""
        self.found.setdefault(tag, []).append(dict(attrs))
        if tag not in self.EMPTY:
            self.open.append(tag)
            self.deepest = max(self.deepest, len(self.open))
        if tag == "bdi":
            self.lines.append("")

    def handle_endtag(self, tag):
        """It must be the one that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Go on with the line."""
        if "bdi" in self.open:
            self.lines[-1] += data


def odd_tree():
    """A tree whose every level, class and name would trip a naive page."""
    return dt.id3(pd.DataFrame({"x_1^2 <b>": ODD * 2, "y": ODD * 2}), target="y")


def noise_tree(rows):
    """A large tree."""
    rng = np.random.default_rng(0)
    data = pd.DataFrame(rng.normal(size=(rows, 3)).round(2), columns=list("abc"))
    return dt.cart(data.assign(y=rng.integers(0, 3, rows).astype(str)), "y")


def chain(rows):
    """A tree that is nearly as deep as it has rows."""
    return dt.cart(pd.DataFrame({"k": range(rows), "y": [str(i % 2) for i in range(rows)]}), "y")


def picture(reader):
    """The SVG of a page, and the alternative text."""
    (image,) = reader.found["img"]
    data = image["src"].removeprefix("data:image/svg+xml;base64,")
    return base64.b64decode(data).decode(), image["alt"]


# HTML


def test_the_page_of_the_chapters_tree():
    """The picture, its words, and a line for each node: branch, counts, question or class."""
    tree = dt.id3(dt.datasets.load("risk"), target="Risk")
    page = Reader(tree._repr_html_())
    assert picture(page) == (
        tree_svg(tree),
        "ID3 tree for Risk: 4 leaves, height 2. The text below tells the nodes.",
    )
    assert page.lines == [
        "ID3 tree for Risk: 4 leaves, height 2; counts in the order H, L",
        "root (4, 2): Car?",
        "Car = SUV → H (2, 0)",
        "Car = Sports (1, 2): Age ≤ 22.5?",
        "Age ≤ 22.5 → H (1, 0)",
        "Age > 22.5 → L (0, 2)",
        "Car = Vintage → H (1, 0)",
    ]
    folds = page.found["details"]
    assert [("open" in fold) for fold in folds] == [False, True, True]  # all; root; Car = Sports


def test_first_levels_are_open():
    """In the text, two levels are open, and those below are closed."""
    page = noise_tree(60)._repr_html_()
    opened = re.findall(r"<li><details( open)?><summary><bdi>([^<]*)", page)
    root = noise_tree(60).root
    two = {"root", *(child.branch for child in root.children)}
    lines = {line.split(" (")[0].replace("&gt;", ">") for is_open, line in opened if is_open}
    assert lines == two - {child.branch for child in root.children if child.is_leaf}
    assert len(opened) > len(lines)


def test_labels_are_literal():
    """Text as it is shown, nothing that is taken for markup, no script, no handler."""
    tree = odd_tree()
    page = Reader(tree._repr_html_())
    told = "\n".join(page.lines)
    for label in ("$5-$10", "x_1^2 <b>", "a&b <i>", r"two\nlines", "</details>", 'q"', "שלום"):
        assert label in told
    assert set(page.found) <= {"div", "img", "details", "summary", "p", "bdi", "ul", "li"}
    assert not [k for found in page.found.values() for each in found for k in each if k[:2] == "on"]
    assert ElementTree.fromstring(picture(page)[0]) is not None


def test_a_large_tree_says_what_is_left_out():
    """Picture and text end at a depth; the nodes below are counted, all in all each node once."""
    tree = noise_tree(2000)
    assert tree.n_nodes > 1000
    page = Reader(tree._repr_html_())
    svg, words = picture(page)
    drawn = int(re.search(r"(\d+) of [\d,]+ nodes are drawn", words)[1])
    assert drawn <= LIMIT
    assert "Drawn to depth" in svg
    left_out = re.findall(r" … ([\d,]+) nodes below are left out", tree._repr_html_())
    hidden = sum(int(number.replace(",", "")) for number in left_out)
    assert hidden > 0
    assert len(page.lines) - 1 + hidden == tree.n_nodes


@pytest.mark.slow
def test_a_deep_tree_is_plain_text():
    """3,000 levels: 200 lines as text, the rest counted; no nesting, and no more than 300 KB."""
    tree = chain(3000)
    assert tree.height > 2900
    page = tree._repr_html_()
    assert Reader(page).deepest < 10
    assert len(page) < 300_000
    lines = re.search("<pre>(.*)</pre>", page, re.DOTALL)[1].splitlines()
    assert lines[0].startswith("CART tree for y: 3000 leaves")
    assert len(lines) == 1 + 200 + 1
    assert lines[-1] == (
        f"… {tree.n_nodes - 200:,} of {tree.n_nodes:,} nodes are left out here: "
        "print(tree) shows all"
    )


def test_nesting_stays_within_what_browsers_take():
    """A tree of 40 levels folds, three elements a level; one of 41 does not."""
    tree = chain(42)
    assert tree.height == 41
    assert "<pre>" in tree._repr_html_()
    page = dt.cart(chain_rows(42), "y", max_depth=40)._repr_html_()
    assert "<pre>" not in page
    assert Reader(page).deepest < 3 * 40 + 10


def chain_rows(rows):
    """The rows of a chain."""
    return pd.DataFrame({"k": range(rows), "y": [str(i % 2) for i in range(rows)]})


def test_a_single_leaf_is_a_line():
    """Nothing to fold but the text itself."""
    page = Reader(dt.id3(dt.datasets.load("risk"), "Risk", max_depth=0)._repr_html_())
    assert page.lines[1:] == ["root → H (4, 2)"]
    assert len(page.found["details"]) == 1


@pytest.mark.slow
def test_a_page_leaves_no_figure_open():
    """A tree that is shown in a notebook makes no figure of pyplot's."""
    odd_tree()._repr_html_()
    odd_tree()._repr_png_()
    assert plt.get_fignums() == []


# other formats


@pytest.mark.slow
@pytest.mark.parametrize(
    "tree", [odd_tree(), noise_tree(300), chain(300)], ids=["odd", "n", "deep"]
)
def test_the_printed_picture_is_small(tree):
    """A PNG of limited size, of more than two colours."""
    data = tree._repr_png_()
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    assert max(image.size) <= WIDEST + 1
    assert len(data) < 150_000
    assert len(image.convert("RGB").getcolors(1 << 24)) > 10


@pytest.fixture(scope="module")
def notebook():
    """A notebook that shows a tree, run."""
    code = 'import dtlearn as dt\ndt.id3(dt.datasets.load("risk"), target="Risk")'
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    NotebookClient(book, kernel_name="python3", timeout=120).execute()
    return book


@pytest.mark.slow
def test_an_export_to_latex_shows_the_tree(notebook):
    """The picture is among the files, and the text of the page includes it."""
    body, resources = LatexExporter().from_notebook_node(notebook)
    ((name, data),) = resources["outputs"].items()
    assert data.startswith(b"\x89PNG")
    assert name in body
    assert "includegraphics" in body


@pytest.mark.slow
def test_an_export_to_html_folds(notebook):
    """The page has the picture and the foldable text."""
    body, _ = HTMLExporter().from_notebook_node(notebook)
    assert "data:image/svg+xml;base64," in body
    assert "<summary><bdi>root (4, 2): Car?</bdi></summary>" in body


def test_stored_notebooks_do_not_change_with_fonts_installed_or_styles():
    """The HTML is the same whatever Matplotlib's style: it is compared when chapters are run."""
    page = odd_tree()._repr_html_()
    with plt.style.context("dark_background"):
        assert odd_tree()._repr_html_() == page


# in a browser


CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="module")
def browser():
    """One headless Chromium."""
    if not CHROMIUM:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("no Chromium on this machine; install it, or name it in the variable CHROMIUM")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as browser,
    ):
        yield browser


@pytest.mark.browser
@pytest.mark.parametrize("ground", ["white; color: black", "#111111; color: #dddddd"])
@pytest.mark.parametrize(
    "tree", [odd_tree(), noise_tree(300), chain(300)], ids=["odd", "n", "deep"]
)
def test_axe_finds_no_fault(browser, tree, ground):
    """Light and dark, everything unfolded."""
    page = browser.new_page()
    page.set_content(
        f'<!doctype html><html lang="en"><title>Tree</title><body style="background: {ground}">'
        f"<main><h1>A tree</h1>{tree._repr_html_()}</main>"
    )
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    image = page.locator("img")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    assert [fault["id"] for fault in Axe().run(page).response["violations"]] == []
    page.close()


@pytest.mark.browser
def test_texts_stay_in_their_boxes_in_a_browser(browser):
    """Measured by the browser, with the fonts that it has: each text is in its box, or above."""
    labels = [*ODD, "中文字符", "مرحبا", "W" * 24]
    data = pd.DataFrame({"x": labels * 2, "y": labels * 2})
    page = browser.new_page()
    page.set_content(tree_svg(dt.cart(data, "y")))
    out = page.evaluate(
        """() => {
        const boxes = [...document.querySelectorAll("rect[stroke]")].map(r => r.getBBox());
        const cut = t => boxes.some(b => t.y > b.y && t.y + t.height < b.y + b.height
            && t.x < b.x + b.width && b.x < t.x + t.width
            && (t.x < b.x || t.x + t.width > b.x + b.width));
        return [...document.querySelectorAll("text")].filter(t => cut(t.getBBox()))
            .map(t => t.textContent);
    }"""
    )
    assert out == []
    page.close()
