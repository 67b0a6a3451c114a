"""The course as web pages: sliders that move without a kernel, in a browser without a network."""

import os
import re
from pathlib import Path

import pytest
import walk
from lab import CHROMIUM, SECONDS_TO_WAIT, chromium, opened
from playwright.sync_api import expect

import dtlearn as dt
from notebooks.site.addresses import broken
from notebooks.site.chapters import chapters, first
from notebooks.site.explored import explorers, stored
from notebooks.site.mathematics import Renderer, mathml
from notebooks.site.whole import build

ROOT = Path(__file__).parents[1]
CACHE = ROOT / "build" / "explorers"
# One chapter with trees and one with words to type: `make outside` walks through all.
CHAPTERS = [c for c in chapters() if c.number in ("03", "13")]
LEFT_OUT = [c.page for c in chapters() if c not in CHAPTERS]
PAGES = ["index.html", "ledger.html", "formulas.html", "api/dtlearn/widgets.html"]
PAGES += ["for_lecturers.html"]
LIGHT_TOO = PAGES[0], PAGES[3], PAGES[4], "03_grow_the_risk_tree.html"  # one page of each kind
PAGES += [chapter.page for chapter in CHAPTERS]


# without a browser


@pytest.mark.slow
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.path.stem)
def test_the_first_frame_is_what_the_notebook_stores(chapter):
    """Each explorer of a notebook is on its page, with the numbers that the notebook shows."""
    assert walk.other_first_frames(chapter, explorers(chapter.path, CACHE)) == []


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
def test_words_to_type_are_left_to_a_running_notebook():
    """A page offers the lists of the ledger's explorer, and says that its field is empty."""
    kept = stored(dt.widgets.ledger_explorer(dt.ledger.entries("Q")))
    assert [(c["name"], c["kind"]) for c in kept["controls"]] == [
        ("source", "select"),
        ("verdict", "select"),
    ]
    assert {len(frame["at"]) for frame in kept["frames"]} == {2}
    assert kept["notes"] == [
        "The field “text”, for words of your own, works in a running notebook; "
        "here it is left empty."
    ]


@pytest.mark.slow
def test_formulas_become_mathml_and_labels_stay_literal():
    """An aligned array has its rows and columns; what is escaped within text comes out as it is."""
    aligned = r"$$\begin{aligned} a &= \frac{1}{2} \\[3pt] &= b \end{aligned}$$"
    array, label = mathml([aligned, r"$\text{<b> }\$\text{5}\_\&\text{ x}$"])
    assert (array.count("<mtr>"), array.count("<mtd"), array.count("<mfrac>")) == (2, 4, 1)
    assert re.sub("<[^>]*>", "", label).replace("\u00a0", " ") == "&lt;b&gt; $5_&amp; x"
    [logarithm] = mathml([r"$\log_2 p$"])
    assert re.findall(r"<m[^>]*>|\w+(?=<)", logarithm)[2:] == [
        *("<msub>", '<mi mathvariant="normal" class="name">', "log", "<mn>", "2", "<mi>", "p"),
    ]
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
    assert renderer.html("- $x$\n").startswith('<div class="scroll"><ul>')
    assert renderer.html("- a\n\n$x$\n").startswith("<ul>")
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


def test_each_chapter_is_opened_on_binder_where_the_project_says():
    """The address is that of the table of README.md."""
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [c.path.name for c in chapters() if f"({c.binder})" not in readme] == []


# in a browser


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site with the pages of some chapters, in a folder of its own."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, CACHE, CHAPTERS)
    return folder


@pytest.fixture(scope="module")
def browser():
    """One headless Chromium for all pages."""
    if not CHROMIUM:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("no Chromium on this machine; install it, or name it in the variable CHROMIUM")
    with chromium() as browser:
        yield browser


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
def test_links_lead_somewhere(site):
    """Only the pages of chapters that are left out are missed; nothing comes from the network."""
    assert [link for link in broken(site) if not any(page in link for page in LEFT_OUT)] == []
    front = (site / "index.html").read_text("utf-8")
    assert [c.path.stem for c in chapters() if f'<a href="{c.page}">' not in front] == []
    for chapter in CHAPTERS:
        assert f'<a href="{chapter.binder}">' in (site / chapter.page).read_text("utf-8")


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
@pytest.mark.parametrize("name", PAGES)
def test_page_moves_and_is_readable_without_a_network(name, site, browser, tmp_path):
    """All sliders answer keys; axe finds no fault, light and dark; a phone scrolls one way."""
    with opened(browser, "about:blank", tmp_path / "page.png", 1440, offline=True) as page:
        assert walk.faults(page, (site / name).as_uri(), name in LIGHT_TOO) == []


FAULTY = """<html lang="en"><title>t</title><main><h1>t</h1>
<p style="width: 500px; color: #ccc">wide</p>
<img src="gone.png"><details open>answer</details>
<div class="explorer" data-name="e" data-ready="true">
<label><span class="name">a</span><input type="range" max="2"></label>
<img class="figure" alt="" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
<pre class="numbers"></pre><p class="spoken"></p></div><nav class="turn">on</nav></main>"""


@pytest.mark.browser
@pytest.mark.timeout(4 * SECONDS_TO_WAIT)
def test_a_faulty_page_is_found(browser, tmp_path):
    """What the walk looks for is found where it is: the test above can fail."""
    (tmp_path / "faulty.html").write_text(FAULTY)
    with opened(browser, "about:blank", tmp_path / "page.png", 1440, offline=True) as page:
        found = "\n".join(walk.faults(page, (tmp_path / "faulty.html").as_uri(), True))
    for fault in (
        *("a moves no picture", "a moves no words", "a moves no numbers", "nothing is spoken"),
        *("color-contrast in the light", "image-alt in the dark", "a moves no text of value"),
        *("not folded", "scrolls sideways", "dark on dark", "is printed", "failed: file:"),
    ):
        assert fault in found


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
