"""Each notebook runs in JupyterLab in a real browser, and its sliders answer the keyboard."""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect, sync_playwright

from dtlearn.draw import style
from dtlearn.widgets.explorer import SHARPNESS

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
# The most that a page, a slider or all cells of a notebook may take. A machine without other work
# needs seconds; on a loaded one all is slow, and nothing is wrong.
SECONDS_TO_WAIT = 240
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
    "--no-sandbox",
]
SETTINGS = {
    # A cell out of sight would otherwise be out of the page, too.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    # Light or dark, as the browser prefers.
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "doNotDisturbMode": True,
        "fetchNews": "false",
    },
}
FAULT = ", ".join(
    f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']"
    for kind in ("error", "stderr")
)
ALL_CELLS_RAN = """count => {
    const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
    const ran = prompts.filter(prompt => /\\[\\d+\\]/.test(prompt.textContent));
    return ran.length === count && document.querySelector("[data-status=idle]");
}"""
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

pytestmark = [pytest.mark.browser, pytest.mark.timeout(4 * SECONDS_TO_WAIT)]


# The server and the browser


@pytest.fixture(scope="module")
def browser():
    """One headless Chromium for all notebooks."""
    if not CHROMIUM:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("no Chromium on this machine; install it, or name it in the variable CHROMIUM")
    expect.set_options(timeout=SECONDS_TO_WAIT * 1000)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
    ):
        yield browser


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    """The address of a file in a JupyterLab of our own, with `{}` for the file's name."""
    home = tmp_path_factory.mktemp("lab")
    copy_without_outputs(NOTEBOOKS, home / "notebooks")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [nbformat.v4.new_code_cell(source) for source in DERIVATIONS]
    book = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.write(book, home / "notebooks" / "derivations.ipynb")
    (home / "config" / "labconfig").mkdir(parents=True)
    overrides = home / "config" / "labconfig" / "default_setting_overrides.json"
    overrides.write_text(json.dumps(SETTINGS))
    port, token = free_port(), secrets.token_hex()
    with server(home, port, token):
        yield f"http://127.0.0.1:{port}/lab/tree/{{}}?reset&token={token}"


def copy_without_outputs(folder, target):
    """Copy the notebooks so that every output and prompt seen later is from a live kernel."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    for path in target.glob("*.ipynb"):
        book = nbformat.read(path, as_version=4)
        for cell in code_cells(book):
            cell.update(outputs=[], execution_count=None)
        nbformat.write(book, path)


def code_cells(book):
    """The cells of a notebook that have something to run."""
    return [cell for cell in book.cells if cell.cell_type == "code" and cell.source]


def free_port():
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def server(home, port, token):
    """Run JupyterLab with all its files below a folder, for as long as the block lasts."""
    options = {
        "IdentityProvider.token": token,
        "LabApp.extension_manager": "readonly",
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": home / "notebooks",
    }
    folders = {
        "IPYTHONDIR": home / "ipython",
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in options.items()]
    environment = os.environ | {name: str(folder) for name, folder in folders.items()}
    log = home / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        wait_until_it_answers(process, f"http://127.0.0.1:{port}/api", log)
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_until_it_answers(process, address, log):
    """Return when the server answers; fail with its log when it ends or keeps silent."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + SECONDS_TO_WAIT
    while process.poll() is None and time.monotonic() < deadline:
        try:
            direct.open(address, timeout=5).close()
            return
        except urllib.error.URLError:
            time.sleep(0.2)
    pytest.fail(f"JupyterLab does not answer:\n{log.read_text()}")


@contextmanager
def opened(browser, address, picture, width=1280, **options):
    """A page of its own at an address; when the block fails, a screenshot tells what was seen."""
    with browser.new_context(viewport={"width": width, "height": 1000}, **options) as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS_TO_WAIT * 1000)
        page.goto(address)
        try:
            yield page
        except BaseException as error:
            page.screenshot(path=picture)
            error.add_note(f"What the browser showed: {picture}")
            raise


# What a student does


def run_all_cells(page, count):
    """Choose Run, Run All Cells in the menu, and wait until all cells ran or one went wrong."""
    # The notebook's own indicator is idle even before there is a kernel.
    expect(page.locator("#jp-main-statusbar").get_by_text("| Idle")).to_be_visible()
    page.locator(".lm-MenuBar-itemLabel").get_by_text("Run", exact=True).click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).click()
    page.wait_for_function(
        f"count => document.querySelector(`{FAULT}`) || ({ALL_CELLS_RAN})(count)",
        arg=count,
        timeout=SECONDS_TO_WAIT * 1000,
    )


def press_arrow(handle):
    """Move a slider by one step by keyboard, to the left when it is at the right end."""
    handle.focus()
    handle.press("ArrowLeft" if handle.evaluate("s => s.value === s.max") else "ArrowRight")


def unchanged_after(page, explorer, action):
    """What stays as it was, of figure, words and numbers, long after an action."""
    before = explorer.evaluate(FIGURE_WORDS_AND_NUMBERS)
    action()
    deadline = time.monotonic() + SECONDS_TO_WAIT
    names = [*SHOWN]
    while names and time.monotonic() < deadline:
        page.wait_for_timeout(50)
        try:
            now = explorer.evaluate(FIGURE_WORDS_AND_NUMBERS)
        except Error:  # the picture was replaced while it was read
            continue
        names = [n for n, old, new in zip(SHOWN, before, now, strict=True) if old == new]
    return names


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


@pytest.mark.parametrize(
    "name", [path.name for path in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))]
)
def test_notebook_runs_and_its_sliders_move(name, browser, lab, tmp_path):
    """Run All Cells ends without an error, and two steps of each slider change all it shows."""
    cells = code_cells(nbformat.read(NOTEBOOKS / name, as_version=4))
    with opened(browser, lab.format(name), tmp_path / f"{name}.png") as page:
        run_all_cells(page, len(cells))
        assert page.locator(FAULT).all_inner_texts() == []
        explorers = page.locator(".dtlearn-explorer")
        expect(explorers).to_have_count(sum("dt.widgets." in cell.source for cell in cells))
        for explorer in explorers.all():
            explorer.scroll_into_view_if_needed()
            expect(explorer.get_by_role("slider")).not_to_have_count(0)
            expect(explorer.locator("img.dtlearn-figure")).to_have_attribute("src", re.compile("."))
            image = explorer.locator("img.dtlearn-figure")
            image.evaluate(WATCH)
            for handle in explorer.get_by_role("slider").all() * 2:
                assert unchanged_after(page, explorer, lambda h=handle: press_arrow(h)) == []
            assert image.evaluate("image => image.dataset.blank") is None
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
def test_derivations_are_mathematics_and_labels_are_literal(theme, browser, lab, tmp_path):
    """In a narrow window no formula is cut, none is an error, and a label starts no mathematics."""
    address, picture = lab.format("derivations.ipynb"), tmp_path / f"{theme}.png"
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
