"""A page of the site as a reader walks through it, in headless Chromium without a network.

The tests of the site use it, and `make outside` on every page.
"""

import nbformat
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

KEYS = {"select": "ArrowDown", "checkbox": "Space", "range": "ArrowRight"}
SHOWN = """explorer => [explorer.querySelector("img.figure").src,
    explorer.querySelector("img.figure").alt, explorer.querySelector(".numbers").textContent]"""
UNFOLDED = "() => document.querySelectorAll('details[open]').length"
UNFOLD = "() => document.querySelectorAll('details').forEach(details => { details.open = true; })"
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"
# Observers of sizes are told at the end of a frame: the next one comes after them.
FRAMED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
FADED = "() => Promise.allSettled(document.getAnimations().map(fading => fading.finished))"
SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"
DARK_ON_DARK = """() => [...document.querySelectorAll("img.figure")].filter(
    image => getComputedStyle(image).backgroundColor !== "rgb(255, 255, 255)").length"""
HIDDEN_ON_PAPER = """() => [...document.querySelectorAll(".top, .turn, .contents, .controls")]
    .filter(part => part.checkVisibility()).length"""


def faults(page, address, light_too=False):
    """What is wrong with a page: its sliders, what axe finds, its width, what the browser says.

    axe takes seconds a page: it looks at the dark one, and at the contrast in the light if asked.
    """
    seen = trouble(page)
    page.set_viewport_size({"width": 1440, "height": 1000})
    page.emulate_media(media="screen", color_scheme="light")
    page.goto(address)
    found = ["an answer is not folded"] if page.evaluate(UNFOLDED) else []
    page.evaluate(UNFOLD)
    found += [fault for explorer in page.locator(".explorer").all() for fault in stuck(explorer)]
    found += seen_by_axe(page, "light", runOnly=["color-contrast"]) if light_too else []
    page.set_viewport_size({"width": 360, "height": 800})
    page.emulate_media(color_scheme="dark")
    page.evaluate(FRAMED)  # what is larger than its room now takes the focus
    page.evaluate(FADED)  # links change their colour in steps
    found += ["the whole page scrolls sideways"] if page.evaluate(SIDEWAYS) > 0 else []
    found += ["a picture is dark on dark"] if page.evaluate(DARK_ON_DARK) else []
    found += seen_by_axe(page, "dark")
    page.emulate_media(media="print")
    found += ["what cannot be used is printed"] if page.evaluate(HIDDEN_ON_PAPER) else []
    return found + seen


def trouble(page):
    """A list that gets what the page reports while it is used: errors and failed requests."""
    seen = []
    page.on("console", lambda said: seen.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: seen.append(str(error)))
    page.on("requestfailed", lambda request: seen.append(f"failed: {request.url[:200]}"))
    return seen


def seen_by_axe(page, light, **options):
    """Serious faults that axe finds, with the places where a rule is broken."""
    options |= {"preload": False, "resultTypes": ["violations"]}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{rule['id']} in the {light}: {[node['html'] for node in rule['nodes']]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


def stuck(explorer):
    """What does not follow when each control of an explorer is moved by keyboard."""
    explorer.scroll_into_view_if_needed()
    expect(explorer).to_have_attribute("data-ready", "true")
    name = explorer.get_attribute("data-name")
    movable = explorer.locator("input:enabled, select:enabled").all()
    found = [f"{name}: {fault}" for control in movable for fault in unmoved(explorer, control)]
    found += [] if movable else [f"{name}: nothing can be moved"]
    found += [] if explorer.locator(".spoken").inner_text() else [f"{name}: nothing is spoken"]
    picture = explorer.locator("img.figure")
    if not picture.evaluate("image => image.decode().then(() => image.naturalWidth)"):
        found.append(f"{name}: no picture")
    return found


def unmoved(explorer, control):
    """What stays as it was when a key is pressed on a control."""
    kind = control.evaluate("c => c.tagName === 'SELECT' ? 'select' : c.type")
    label = control.locator("xpath=..").locator(".name").inner_text()
    before = explorer.evaluate(SHOWN)
    control.focus()
    at_end = kind == "range" and control.evaluate("c => c.value === c.max")
    control.press("ArrowLeft" if at_end else KEYS[kind])
    after = explorer.evaluate(SHOWN)
    parts = zip(("picture", "words", "numbers"), before, after, strict=True)
    same = [part for part, old, new in parts if old == new]
    if explorer.locator("img.vector").count():  # a tree may stay as it is
        same = [part for part in same if part != "picture"]
    if kind == "range":
        told = "".join(control.locator("xpath=..").locator(".value").all_inner_texts())
        same += [] if control.get_attribute("aria-valuetext") == told != "" else ["text of value"]
    return [f"{label} moves no {part}" for part in same]


def loading(page, address):
    """Milliseconds until all is there that a page asks for at once."""
    page.goto(address)
    page.wait_for_function(f"({LOADED})() > 0")
    return page.evaluate(LOADED)


def other_first_frames(chapter, found):
    """Cells of a notebook whose explorer is not on the page, or with other numbers at first.

    Where there is a button, the page shows each choice as if it had been pressed.
    """
    cells = nbformat.read(chapter.path, as_version=4).cells
    shown = {
        cell.id: cell.outputs[0].data["text/plain"]
        for cell in cells
        if cell.cell_type == "code" and "dt.widgets." in cell.source
    }
    first = {
        cell: f"{kept['about']}\n{kept['frames'][kept['start']]['text']}"
        for cell, kept in found.items()
    }
    pressed = {cell for cell, kept in found.items() if "as if it" in " ".join(kept["notes"])}
    wrong = {cell for cell in first.keys() & shown.keys() if first[cell] != shown[cell]}
    return sorted((first.keys() ^ shown.keys()) | wrong - pressed)
