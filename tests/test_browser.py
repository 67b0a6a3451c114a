"""Each notebook runs in JupyterLab in a real browser, and its sliders answer the keyboard."""

import os
import re
import time
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import (
    CHROMIUM,
    FAULT,
    SECONDS_TO_WAIT,
    chromium,
    code_cells,
    copy_without_outputs,
    jupyterlab,
    opened,
    run_all_cells,
    write_notebook,
)
from playwright.sync_api import Error, expect

from dtlearn.draw import style
from dtlearn.draw.kept import SHARPNESS

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
DERIVED = "derivations.ipynb"
# Names of columns, levels and classes that Markdown, HTML or MathJax might take for their own.
ODD = r"""import dtlearn as dt
import pandas as pd
levels = ["$5-$10", "<b>bold</b>", "a\\(x\\)b", "*m* & `c`"] * 2
classes = ["y_$1$", "}{", "y_$1$", "100%", "漢", "~^#", "y_$1$", "\\\\frac{1}{2}"]
odd = pd.DataFrame({"a$x$_b": levels, "z_{2}^3": classes})
iris = dt.datasets.load("iris")"""
DERIVATIONS = [
    ODD,
    'dt.explain.information_gain(odd, "z_{2}^3", "a$x$_b")',
    'dt.explain.prediction(dt.id3(odd, "z_{2}^3"), odd.iloc[0])',
    'dt.explain.gain_ratio(iris, "class", "petal_length_cm", 2.45)',
    'dt.explain.variance_reduction(iris, "petal_length_cm", "class", {"setosa"})',
    "dt.explain.entropy(range(12))",
    "dt.explain.cart_measure([range(8), range(8, 0, -1)])",
    "dt.explain.split_information([[30], [50], [50], [10]])",
    "dt.explain.chi_squared([[4, 0, 3, 2], [0, 4, 3, 1], [9, 9, 9, 9]])",
    'dt.explain.added_errors(140, 12, z="binomial")',
    "dt.explain.added_errors(14, 5)",
    'dt.explain.cost_complexity(dt.cart(iris, "class"), 2)',
]
CUT = """output => [...output.querySelectorAll("mjx-container")].filter(formula =>
    formula.firstElementChild.getBoundingClientRect().right
    > output.getBoundingClientRect().right).map(formula => formula.textContent)"""
SHOWN = "figure", "words", "numbers"
FIGURE_WORDS_AND_NUMBERS = """async explorer => [
    await (await fetch(explorer.querySelector("img.dtlearn-figure").src)).text(),
    explorer.querySelector("img.dtlearn-figure").alt,
    explorer.querySelector(".dtlearn-numbers").innerText,
]"""
# The old picture stays on the page until the new one is there.
WATCH = """image => {
    let shown = false;
    const look = () => {
        if (shown && !image.naturalWidth) image.dataset.blank = "seen";
        shown ||= image.naturalWidth > 0;
        requestAnimationFrame(look);
    };
    look();
}"""

CONTROLS = "controls.ipynb"
# The options of one control depend on another; a button counts how often it was pressed.
EVERY_CONTROL = """
from dtlearn.draw.kept import Vector
from dtlearn.widgets.controls import Amount, Choice, Count, Pick, Press, Switch
from dtlearn.widgets.explorer import Explorer

TESTS = {"Age": ["young", "old"], "Car <b>": ["SUV", "Sports & co", "Vintage"]}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text y="40">{}</text></svg>'
attribute = Pick(options=[*TESTS], description="attribute")
test = Pick(options=TESTS["Age"], description="test")
attribute.observe(lambda change: test.set_trait("options", TESTS[change.new]), names="value")
button, presses = Press(description="Ask the algorithm"), []
controls = (
    Choice(options=list("abc"), description="choice"),
    Count(1, 0, 3, description="count"),
    Amount(0.5, min=0, max=1, step=0.1, description="amount"),
    attribute,
    test,
    Switch(description="switch"),
    button,
)

def told(*values):
    return " ".join(map(str, (*values, len(presses))))

picture = Vector(lambda *v: SVG.format(len(presses)), lambda *v: b"")
explorer = Explorer("Everything:", controls, picture, told, told)
button.on_click(lambda _: (presses.append(1), explorer.renew()))
explorer
"""

EXPLORED = "explorers.ipynb"
# Explorers, a cell each, that no chapter has, or with a target of numbers.
EXPLORERS = [
    'import dtlearn as dt\niris = dt.datasets.load("iris")',
    "dt.widgets.purity_explorer()",
    'dt.widgets.purity_explorer((1, 2, 1), ("$a$", "<b>", "漢"))',
    'dt.widgets.regions_explorer(iris, "class", "petal_length_cm", "petal_width_cm")',
    'dt.widgets.regions_explorer(iris, "sepal_width_cm", "petal_length_cm", "petal_width_cm")',
    'dt.widgets.size_explorer(iris, "class")',
    'dt.widgets.steps_explorer(iris, "petal_width_cm", "petal_length_cm")',
    'dt.widgets.subset_explorer(iris, "petal_width_cm", "class")',
    'dt.widgets.threshold_explorer(iris, "petal_width_cm", "sepal_width_cm")',
]

TREES = "trees.ipynb"
# Explorers of trees, with odd labels; for each the keys of two moves, and what the numbers say.
TREE_CELLS = [
    """import dtlearn as dt
iris, risk = dt.datasets.load("iris"), dt.datasets.load("risk")
odd = risk.replace({"SUV": "<b>$x$</b>", "Vintage": "漢字 & co"})""",
    'dt.widgets.dropout_explorer(dt.cart(iris, "class"), iris)',
    'dt.widgets.growth_stepper(iris, "class", "cart")',
    'dt.widgets.instability_explorer(odd, "Risk")',
    'dt.widgets.pruning_explorer(dt.cart(iris[::2], "class"), iris[1::2])',
    'dt.widgets.split_game(odd, "Risk")',
]
TREE_KEYS = [
    ("slider", "p", [("ArrowLeft", "p = 0.2, q = 0,"), ("Tab ArrowRight", "p = 0.2, q = 0.1,")]),
    (
        "slider",
        "step",
        [("ArrowRight", "step 1 of 8: 1 split;"), ("End", "step 8 of 8: 8 splits;")],
    ),
    (
        "combobox",
        "change",
        [("Tab ArrowRight", "leave out, seed 7: rows 5, "), ("Tab ArrowLeft", ", seed 6: rows ")],
    ),
    (
        "combobox",
        "method",
        [("ArrowDown", "alpha 0.00666667: 6 leaves"), ("Tab ArrowRight", "6 leaves, 3 after")],
    ),
    (
        "combobox",
        "attribute",
        [
            ("ArrowDown", "Car ∈ {Sports}"),
            ("Tab ArrowDown", "Car ∈ {漢字 & co}  1  0  1"),
            ("Tab Enter", "the algorithm's  Car ∈ {Sports}     Gini gain 0.222222"),
            ("Enter", "node 2 of 2: Car ∈ {Sports}"),
        ],
    ),
]
ROOM = """room => [room.clientWidth, room.scrollWidth, room.tabIndex, room.scrollLeft,
    room.firstElementChild.clientWidth - 12, room.firstElementChild.naturalWidth]"""

pytestmark = [pytest.mark.browser, pytest.mark.timeout(4 * SECONDS_TO_WAIT)]


@pytest.fixture(scope="module")
def browser():
    """One headless Chromium for all notebooks."""
    if not CHROMIUM:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("no Chromium on this machine; install it, or name it in the variable CHROMIUM")
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    """The address of a file in a JupyterLab of our own, with `{}` for the file's name."""
    home = tmp_path_factory.mktemp("lab")
    copy_without_outputs(NOTEBOOKS, home / "notebooks")
    write_notebook(home / "notebooks" / CONTROLS, EVERY_CONTROL)
    write_notebook(home / "notebooks" / DERIVED, *DERIVATIONS)
    write_notebook(home / "notebooks" / TREES, *TREE_CELLS)
    write_notebook(home / "notebooks" / EXPLORED, *EXPLORERS)
    with jupyterlab(home) as address:
        yield address


# What a student does


def press_arrow(handle):
    """Move a slider by one step by keyboard, to the left when it is at the right end."""
    handle.focus()
    handle.press("ArrowLeft" if handle.evaluate("s => s.value === s.max") else "ArrowRight")


def unchanged_after(page, explorer, action):
    """What stays as it was, of figure, words and numbers, long after an action.

    A tree may look the same after a move, and only words and numbers tell what is another.
    """
    is_tree = explorer.locator("img.dtlearn-vector").count() > 0
    before = explorer.evaluate(FIGURE_WORDS_AND_NUMBERS)
    action()
    deadline = time.monotonic() + SECONDS_TO_WAIT
    names = [name for name in SHOWN if name != "figure" or not is_tree]
    watched = names
    while names and time.monotonic() < deadline:
        page.wait_for_timeout(50)
        try:
            now = explorer.evaluate(FIGURE_WORDS_AND_NUMBERS)
        except Error:  # the picture was replaced while it was read
            continue
        same = [n for n, old, new in zip(SHOWN, before, now, strict=True) if old == new]
        names = [name for name in same if name in watched]
    return names


def move_all_explorers(page, n_explorers):
    """Two steps of each slider by keyboard change figure, words and numbers; none is ever blank."""
    explorers = page.locator(".dtlearn-explorer")
    expect(explorers).to_have_count(n_explorers)
    for explorer in explorers.all():
        explorer.scroll_into_view_if_needed()
        expect(explorer.locator(".dtlearn-control")).not_to_have_count(0)
        image = explorer.locator("img.dtlearn-figure")
        expect(image).to_have_attribute("src", re.compile("."))
        image.evaluate(WATCH)
        for handle in explorer.get_by_role("slider", disabled=False).all() * 2:
            assert unchanged_after(page, explorer, lambda h=handle: press_arrow(h)) == []
        assert image.evaluate("image => image.dataset.blank") is None


def faults_seen_by_axe(page):
    """Serious faults that axe finds in the explorers: rule, and the places where it is broken."""
    found = Axe().run(page, ".dtlearn-explorer").response["violations"]
    return {
        rule["id"]: [node["html"] for node in rule["nodes"]]
        for rule in found
        if rule["impact"] in ("serious", "critical")
    }


def size_of_small_type(picture):
    """The smallest type of a picture as the page shows it, in pixels."""
    shown, drawn = picture.evaluate("image => [image.clientWidth - 12, image.naturalWidth]")
    return style.SMALL / 72 * SHARPNESS * shown / drawn


@pytest.mark.parametrize("name", [path.name for path in sorted(NOTEBOOKS.glob("*.ipynb"))])
def test_notebook_runs_and_its_sliders_move(name, browser, lab, tmp_path):
    """Run All Cells ends without an error, and two steps of each slider change all it shows."""
    cells = code_cells(nbformat.read(NOTEBOOKS / name, as_version=4))
    with opened(browser, lab.format(name), tmp_path / f"{name}.png") as page:
        run_all_cells(page, len(cells))
        assert page.locator(FAULT).all_inner_texts() == []
        move_all_explorers(page, sum("dt.widgets." in cell.source for cell in cells))
        assert faults_seen_by_axe(page) == {}


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 1024)])
def test_every_explorer_answers_the_keyboard(theme, width, browser, lab, tmp_path):
    """Two steps of each slider change all it shows, in either theme; axe finds no fault."""
    picture = tmp_path / f"{theme}.png"
    with opened(browser, lab.format(EXPLORED), picture, width, color_scheme=theme) as page:
        run_all_cells(page, len(EXPLORERS))
        assert page.locator(FAULT).all_inner_texts() == []
        move_all_explorers(page, len(EXPLORERS) - 1)
        for explorer in page.locator(".dtlearn-explorer").all():
            assert explorer.evaluate("e => e.scrollWidth <= e.clientWidth")
            assert size_of_small_type(explorer.locator("img.dtlearn-figure")) >= 10
        assert faults_seen_by_axe(page) == {}


@pytest.mark.parametrize(("theme", "width"), [("dark", 1024), ("light", 1024), ("dark", 1440)])
def test_explorers_are_readable(theme, width, browser, lab, tmp_path):
    """In either theme, in a narrow and a wide window: contrast, type of 10 pixels, names, words."""
    name, picture = "04_cut_by_height.ipynb", tmp_path / f"{theme}.png"
    cells = code_cells(nbformat.read(NOTEBOOKS / name, as_version=4))
    with opened(browser, lab.format(name), picture, width, color_scheme=theme) as page:
        run_all_cells(page, len(cells))
        expect(
            page.locator(f"body[data-jp-theme-light={'true' if theme == 'light' else 'false'}]")
        ).to_have_count(1)
        for explorer in page.locator(".dtlearn-explorer").all():
            explorer.scroll_into_view_if_needed()
            expect(explorer.get_by_role("slider", name="threshold", exact=True)).to_have_count(1)
            image = explorer.get_by_role("img", name="Bars of class counts.")
            expect(image).to_have_attribute("src", re.compile("."))
            assert size_of_small_type(image) >= 10
            assert explorer.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert faults_seen_by_axe(page) == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_control_answers_the_keyboard(theme, browser, lab, tmp_path):
    """In the order of Tab, by the keys of its kind; axe finds no fault, and labels are literal."""
    picture = tmp_path / f"{theme}.png"
    with opened(browser, lab.format(CONTROLS), picture, 1024, color_scheme=theme) as page:
        run_all_cells(page, 1)
        explorer = page.locator(".dtlearn-explorer")
        words = explorer.locator("img.dtlearn-figure")
        expect(words).to_have_attribute("alt", "a 1 0.5 Age young False 0")
        assert words.evaluate("image => image.clientWidth - 12") == 300  # its own, less padding
        explorer.get_by_role("slider", name="choice", exact=True).focus()
        for key, alt in (
            ("ArrowRight", "b 1 0.5 Age young False 0"),
            ("Tab ArrowLeft", "b 0 0.5 Age young False 0"),
            ("Tab ArrowRight", "b 0 0.6 Age young False 0"),
            ("Tab ArrowDown", "b 0 0.6 Car <b> SUV False 0"),
            ("Tab ArrowDown", "b 0 0.6 Car <b> Sports & co False 0"),
            ("Tab Space", "b 0 0.6 Car <b> Sports & co True 0"),
            ("Tab Enter", "b 0 0.6 Car <b> Sports & co True 1"),
            ("Space", "b 0 0.6 Car <b> Sports & co True 2"),
        ):
            for part in key.split():
                page.keyboard.press(part)
            expect(words).to_have_attribute("alt", alt)
        expect(explorer.locator(".dtlearn-numbers")).to_have_text(alt)
        test = explorer.get_by_role("combobox", name="test", exact=True)
        assert test.evaluate("s => [...s.options].map(o => o.text)") == [
            *("SUV", "Sports & co", "Vintage")
        ]
        assert explorer.get_by_role("checkbox", name="switch", exact=True).is_checked()
        expect(explorer.get_by_role("button", name="Ask the algorithm")).to_be_focused()
        assert faults_seen_by_axe(page) == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_explorers_of_trees_answer_the_keyboard(theme, browser, lab, tmp_path):
    """Moves by keys in a narrow window: numbers follow, axe finds no fault, type keeps 9 pixels.

    A picture that is wider than the page is reached by Tab and scrolled by arrow keys.
    """
    picture = tmp_path / f"{theme}.png"
    with opened(browser, lab.format(TREES), picture, 1024, color_scheme=theme) as page:
        run_all_cells(page, len(TREE_CELLS))
        assert page.locator(FAULT).all_inner_texts() == []
        explorers = page.locator(".dtlearn-explorer")
        expect(explorers).to_have_count(len(TREE_KEYS))
        scrolled = []
        for explorer, (role, name, moves) in zip(explorers.all(), TREE_KEYS, strict=True):
            explorer.scroll_into_view_if_needed()
            explorer.get_by_role(role, name=name, exact=True).focus()
            image = explorer.locator("img.dtlearn-figure")
            expect(image).to_have_attribute("src", re.compile("."))
            for keys, told in moves:
                for key in keys.split():
                    page.keyboard.press(key)
                expect(explorer.locator(".dtlearn-numbers")).to_contain_text(told)
            room = explorer.locator(".dtlearn-room")
            inside, whole, tab, _, shown, drawn = room.evaluate(ROOM)
            assert 12 * shown / drawn >= 9
            assert (tab == 0) == (whole > inside)
            if whole > inside:
                room.focus()
                page.keyboard.press("ArrowRight")
                page.wait_for_function(f"room => ({ROOM})(room)[3] > 0", arg=room.element_handle())
                scrolled.append(name)
        assert {"method", "p", "step"} >= set(scrolled) >= {"p", "step"}
        assert faults_seen_by_axe(page) == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_derivations_are_mathematics_and_labels_are_literal(theme, browser, lab, tmp_path):
    """In a narrow window no formula is cut, none is an error, and a label starts no mathematics."""
    address, picture = lab.format(DERIVED), tmp_path / f"{theme}.png"
    with opened(browser, address, picture, 1024, color_scheme=theme) as page:
        run_all_cells(page, len(DERIVATIONS))
        assert page.locator(FAULT).all_inner_texts() == []
        outputs = page.locator(".jp-OutputArea-output")
        expect(outputs).to_have_count(len(DERIVATIONS) - 1)
        for output in outputs.all():
            expect(output.locator("mjx-container")).not_to_have_count(0)
            assert output.evaluate(CUT) == []
        expect(page.locator("mjx-merror")).to_have_count(0)
        titles = outputs.nth(0).locator("strong").all_inner_texts()
        assert any("where a$x$_b = a\\(x\\)b (" in title for title in titles)
        assert any("where a$x$_b = <b>bold</b> (" in title for title in titles)
        assert titles[-1] == "Information gain of a$x$_b for z_{2}^3"
        told = outputs.nth(1)
        assert told.locator("strong").all_inner_texts() == ["Prediction of z_{2}^3: y_$1$"]
        assert "a$x$_b is $5-$10, so a$x$_b = $5-$10: node 1" in told.inner_text()
        expect(told.locator("mjx-container")).to_have_count(1)
