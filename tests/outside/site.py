"""The site: the whole course as pages, made from the unpacked sdist, and walked in a browser."""

import json
import os
import sys
from pathlib import Path

from notebooks.site.chapters import chapters
from tests import lab, walk

from .commands import require, run, say
from .source import unpacked

LIMIT = 60e6  # bytes


def check(folder: Path) -> None:
    """Made from the sdist it is small, each link leads somewhere, and all its sliders move."""
    project = unpacked(folder)
    say(run(sys.executable, "-m", "notebooks.site", cwd=project).strip())
    site = project / "build" / "site"
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    require(size < LIMIT, f"{size / 1e6:.1f} MB are more than {LIMIT / 1e6:.0f}")
    for chapter in chapters():
        [kept] = (project / "build" / "explorers").glob(f"{chapter.path.stem}-*.json")
        other = walk.other_first_frames(chapter, json.loads(kept.read_text("utf-8")))
        require(not other, f"{chapter.page}: other first frames in the cells {other}")
    _walked(site)


def _walked(site: Path) -> None:
    """Every page in a browser without a network."""
    if not lab.CHROMIUM and os.environ.get("CI") != "true":
        say("Not walked: Chromium is missing. Install it, or name it in the variable CHROMIUM")
        return
    pages, faults = [path for path in sorted(site.rglob("*.html")) if not _leads_on(path)], []
    with lab.chromium() as browser:
        for path in pages:
            with browser.new_context(offline=True) as context:
                page = context.new_page()
                found = walk.faults(page, path.as_uri())
                faults += [f"{path.name}: {fault}" for fault in found]
    require(not faults, "\n".join(faults))
    say(f"{len(pages)} pages are readable without a network, and all their sliders move")


def _leads_on(path: Path) -> bool:
    """Whether a page only sends the browser to another."""
    return 'http-equiv="refresh"' in path.read_text("utf-8")
