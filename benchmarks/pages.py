"""How large each page of the site is, and how long it takes to load from a disk.

    make site && python -m benchmarks.pages

A page counts with its own pictures; frames are loaded when a slider comes into view, and counted
apart. The time is the browser's own, until all that the page asks for at once is there: the middle
of three.
"""

import re
from pathlib import Path
from statistics import median

from tests.lab import chromium
from tests.walk import loading

SITE = Path(__file__).resolve().parents[1] / "build" / "site"


def main() -> None:
    """Print a line for each page."""
    print(f"{'page':38} {'page KB':>8} {'frames KB':>9} {'load ms':>8}")
    with chromium() as browser:
        for path in sorted(SITE.rglob("*.html")):
            times = [_load(browser, path) for _ in range(3)]
            frames = sum(
                _size(f"frames/{name}.js") for name in _named(path, r'id="explorer-([^"]*)"')
            )
            pictures = sum(_size(src) for src in _named(path, r'src="(figures/[^"]*)"'))
            own = path.stat().st_size + pictures
            name = path.relative_to(SITE)
            print(f"{name!s:38} {own / 1e3:8.0f} {frames / 1e3:9.0f} {median(times):8.0f}")


def _load(browser, path: Path) -> float:
    with browser.new_context(offline=True) as context:
        return loading(context.new_page(), path.as_uri())


def _named(path: Path, pattern: str) -> list[str]:
    return re.findall(pattern, path.read_text("utf-8"))


def _size(name: str) -> int:
    return (SITE / name).stat().st_size


if __name__ == "__main__":
    main()
