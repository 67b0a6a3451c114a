"""The course as web pages: sliders that move without a kernel, in a browser without a network."""

import os
import re
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import CHROMIUM, SECONDS_TO_WAIT, chromium, opened
from playwright.sync_api import expect

import dtlearn as dt
from notebooks.site.chapters import chapters, first
from notebooks.site.explored import stored
from notebooks.site.links import broken
from notebooks.site.mathematics import Renderer, mathml
from notebooks.site.whole import build, explorers

ROOT = Path(__file__).parents[1]
CACHE = ROOT / "build" / "explorers"
CHAPTERS = chapters()
REFERENCE = ["prune.html", "rules.html", "widgets.html"]  # made as the larger ones are
SHEETS = ["index.html", "ledger.html", *(f"api/dtlearn/{page}" for page in REFERENCE)]
# axe takes seconds a page: in the dark it sees all, in the light one page of each kind
LIGHT_TOO = ["index.html", "ledger.html", "api/dtlearn/widgets.html", "03_grow_the_risk_tree.html"]
KEYS = {"select": "ArrowDown", "checkbox": "Space", "range": "ArrowRight"}
PICTURE_AND_WORDS = """explorer => [explorer.querySelector("img.figure").src,
    explorer.querySelector("img.figure").alt, explorer.querySelector(".numbers").textContent]"""
DARK_ON_DARK = """() => [...document.querySelectorAll("img.figure")].filter(
    image => getComputedStyle(image).backgroundColor !== "rgb(255, 255, 255)").length"""
SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"
HIDDEN_ON_PAPER = """() => [...document.querySelectorAll(".top, .turn, .contents, .controls")]
    .filter(part => part.checkVisibility()).length"""


# without a browser


@pytest.fixture(scope="module")
def explored():
    """The explorers of each chapter, by its page and the ids of their cells."""
    return dict(zip([c.page for c in CHAPTERS], explorers(CHAPTERS, CACHE), strict=True))


@pytest.mark.slow
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.path.stem)
def test_the_first_frame_is_what_the_notebook_stores(chapter, explored):
    """Each explorer of a notebook is on its page, with the numbers that the notebook shows."""
    found = explored[chapter.page]
    cells = nbformat.read(chapter.path, as_version=4).cells
    shown = {
        cell.id: cell.outputs[0].data["text/plain"]
        for cell in cells
        if cell.cell_type == "code" and re.search(r"^dt\.widgets\.\w+\(", cell.source, re.M)
    }
    assert found.keys() == shown.keys()
    for cell, text in shown.items():
        kept = found[cell]
        assert (f"{kept['about']}\n{kept['frames'][kept['start']]['text']}" == text) or kept[
            "notes"
        ]


@pytest.mark.slow
def test_a_frame_is_what_the_live_explorer_shows():
    """Moved to the stops of each frame, a live explorer has its numbers, words and picture."""
    tree = dt.cart(dt.datasets.load("iris")[::2], "class")
    live = dt.widgets.pruning_explorer(tree, dt.datasets.load("iris")[1::2])
    kept = stored(dt.widgets.pruning_explorer(tree, dt.datasets.load("iris")[1::2]))
    controls = {control.description: control for control in live.controls}
    assert len(kept["frames"]) == live.positions > 10
    for frame in kept["frames"]:
        for control, text in zip(kept["controls"], frame["at"], strict=True):
            moved = controls[control["name"]]
            moved.index = [name for name, _ in moved._options_full].index(text)
        picture = "".join(kept["parts"][i] for i in kept["pictures"][frame["picture"]])
        assert frame["text"] == live.text.partition("\n")[2]
        assert (frame["alt"], picture) == (live.figure.alt, bytes(live.figure.value).decode())


@pytest.mark.slow
def test_a_sample_is_stated():
    """Where frames are left out the page says how many there are, and the start is among them."""
    kept = stored(dt.widgets.counts_explorer(left=(4, 2), right=(0, 2)))
    assert kept["notes"][0].startswith("A sample: 192 of 6,561 positions are stored on this page;")
    assert kept["frames"][kept["start"]]["at"] == ["4", "2", "0", "2"]
    assert first(kept)["picture"].startswith("data:image/webp;base64,")


@pytest.mark.slow
def test_formulas_become_mathml_and_labels_stay_literal():
    """An aligned array has its rows and columns; what is escaped within text comes out as it is."""
    aligned = r"$$\begin{aligned} a &= \frac{1}{2} \\[3pt] &= b \end{aligned}$$"
    array, label = mathml([aligned, r"$\text{<b> }\$\text{5}\_\&\text{ x}$"])
    assert (array.count("<mtr>"), array.count("<mtd"), array.count("<mfrac>")) == (2, 4, 1)
    assert re.sub("<[^>]*>", "", label).replace("\u00a0", " ") == "&lt;b&gt; $5_&amp; x"
    with pytest.raises(ValueError, match=r"nonsense\$ is no MathML: write it in simpler LaTeX"):
        mathml(["$" + r"\nonsense" + "$"])


@pytest.mark.slow
def test_headings_have_the_ids_that_jupyter_gives_them():
    """Links into a chapter lead to the same heading in JupyterLab and on the page."""
    renderer = Renderer()
    html = renderer.html("## Where can *Age* be cut?\n\nAt $x$.\n\n| a |\n|---|\n| 1 |\n")
    assert '<h2 id="Where-can-Age-be-cut?">' in html
    assert renderer.headings == [("Where-can-Age-be-cut?", "Where can <em>Age</em> be cut?")]
    assert '<div class="scroll"><table>' in html
    assert "<!--" not in renderer.filled(html)


def test_links_that_lead_nowhere_are_named(tmp_path):
    """A missing file, a missing id, and what comes from the network."""
    (tmp_path / "a.html").write_text('<p id="x"><a href="b.html#y">b</a><a href="#x">x</a>')
    (tmp_path / "b.html").write_text('<a href="c.html">c</a><script src="https://e.org/s.js">')
    assert list(broken(tmp_path)) == [
        "a.html links to b.html#y, where no id is y",
        "b.html loads https://e.org/s.js",
        "b.html links to c.html, which is not there",
    ]


# in a browser


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The whole site in a folder of its own."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, CACHE)
    return folder


@pytest.fixture(scope="module")
def browser():
    """One headless Chromium for all pages."""
    if not CHROMIUM:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("no Chromium on this machine; install it, or name it in the variable CHROMIUM")
    with chromium() as browser:
        yield browser


def faults_seen_by_axe(page):
    """Serious faults that axe finds: rule, and the places where it is broken."""
    found = Axe().run(page, options={"preload": False}).response["violations"]
    return {
        rule["id"]: [node["html"] for node in rule["nodes"]]
        for rule in found
        if rule["impact"] in ("serious", "critical")
    }


def trouble(page):
    """A list that gets what the page reports while it is used: errors and failed requests."""
    seen = []
    page.on("console", lambda said: seen.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: seen.append(str(error)))
    page.on("requestfailed", lambda request: seen.append(f"failed: {request.url[:200]}"))
    return seen


def move_each(explorer):
    """Each control that can move is moved by keyboard; all that is shown changes."""
    explorer.scroll_into_view_if_needed()
    expect(explorer).to_have_attribute("data-ready", "true")
    is_tree = explorer.locator("img.vector").count() > 0
    for control in explorer.locator("input:enabled, select:enabled").all():
        kind = control.evaluate("c => c.tagName === 'SELECT' ? 'select' : c.type")
        before = explorer.evaluate(PICTURE_AND_WORDS)
        control.focus()
        at_end = kind == "range" and control.evaluate("c => c.value === c.max")
        control.press("ArrowLeft" if at_end else KEYS[kind])
        after = explorer.evaluate(PICTURE_AND_WORDS)
        same = [old == new for old, new in zip(before, after, strict=True)]
        assert same == [is_tree and same[0], False, False]  # a tree may stay as it is
        if kind == "range":
            told = control.locator("xpath=..").locator(".value").inner_text()
            assert control.get_attribute("aria-valuetext") == told != ""
    expect(explorer.locator(".spoken")).not_to_be_empty()
    assert explorer.locator("img.figure").evaluate("i => i.decode().then(() => i.naturalWidth)") > 0


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
def test_the_site_is_whole(site):
    """No link leads nowhere, nothing comes from the network, and it is smaller than 60 MB."""
    assert list(broken(site)) == []
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < 60e6
    front = (site / "index.html").read_text("utf-8")
    assert [c.path.stem for c in CHAPTERS if f'<a href="{c.page}">' not in front] == []
    assert "$" not in re.sub(r"<[^>]*>", "", front)


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
@pytest.mark.parametrize("name", [*SHEETS, *(chapter.page for chapter in CHAPTERS)])
def test_page_moves_and_is_readable_without_a_network(name, site, browser, tmp_path):
    """All sliders answer keys; axe finds no fault; a phone scrolls one way."""
    with opened(browser, "about:blank", tmp_path / "page.png", 1440, offline=True) as page:
        seen = trouble(page)
        page.goto((site / name).as_uri())
        for explorer in page.locator(".explorer").all():
            move_each(explorer)
        if name in LIGHT_TOO:
            assert faults_seen_by_axe(page) == {}
        page.set_viewport_size({"width": 360, "height": 800})
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(DARK_ON_DARK) == 0
        assert faults_seen_by_axe(page) == {}
        page.emulate_media(media="print")
        assert page.evaluate(HIDDEN_ON_PAPER) == 0
        assert seen == []


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
def test_without_script_the_first_frame_stays(site, browser, tmp_path):
    """Picture, numbers and a sentence are there, the ledger is whole, and no form is shown."""
    page_of = (site / "03_grow_the_risk_tree.html").as_uri()
    with opened(browser, page_of, tmp_path / "plain.png", java_script_enabled=False) as page:
        explorer = page.locator(".explorer").first
        expect(explorer.locator("img.figure")).to_have_attribute("alt", re.compile("^Bars of"))
        expect(explorer.locator(".numbers")).to_contain_text("Age ≤ 22.5  2  0  2  0.000000")
        page.goto((site / "ledger.html").as_uri())
        expect(page.locator("#ledger tbody tr")).to_have_count(len(dt.ledger.entries()))
        expect(page.locator("#filter")).to_be_hidden()


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
def test_the_ledger_is_filtered(site, browser, tmp_path):
    """By source, verdict and words; the number of entries left is told."""
    entries = dt.ledger.entries("Q")
    with opened(browser, (site / "ledger.html").as_uri(), tmp_path / "ledger.png") as page:
        page.get_by_label("source").select_option("Q")
        told = f"{len(entries)} of {len(dt.ledger.entries())} entries"
        expect(page.locator("#shown")).to_have_text(told)
        page.get_by_label("words").fill("no such words")
        expect(page.locator("#ledger tbody tr:visible")).to_have_count(0)
