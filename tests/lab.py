"""JupyterLab with notebooks of ours, and pages of it in headless Chromium.

The tests of pages use it, and the benchmarks that press keys.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import nbformat
from playwright.sync_api import expect, sync_playwright

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


@contextmanager
def chromium():
    """A headless Chromium, for as long as the block lasts."""
    expect.set_options(timeout=SECONDS_TO_WAIT * 1000)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
    ):
        yield browser


@contextmanager
def jupyterlab(home):
    """Run JupyterLab over home/notebooks; gives the address of a file, `{}` for its name."""
    (home / "config" / "labconfig").mkdir(parents=True)
    overrides = home / "config" / "labconfig" / "default_setting_overrides.json"
    overrides.write_text(json.dumps(SETTINGS))
    port, token = free_port(), secrets.token_hex()
    with server(home, port, token):
        yield f"http://127.0.0.1:{port}/lab/tree/{{}}?reset&token={token}"


def write_notebook(path, *cells):
    """A notebook of some cells that nobody has run."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)


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
    raise RuntimeError(f"JupyterLab does not answer:\n{log.read_text()}")


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
