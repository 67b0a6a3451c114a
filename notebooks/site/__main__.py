"""Write the course as web pages that move without a kernel.

python -m notebooks.site            into build/site; its front is build/site/index.html
"""

import sys
import time
from pathlib import Path

from notebooks.site.addresses import broken
from notebooks.site.whole import build

BUILD = Path(__file__).resolve().parents[2] / "build"


def main() -> int:
    """Write the site, and say how large it is and how long it took; 1 if links are broken."""
    start = time.perf_counter()
    build(BUILD / "site", BUILD / "explorers")
    files = [path for path in (BUILD / "site").rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    seconds = time.perf_counter() - start
    front = BUILD / "site" / "index.html"
    print(f"{front}: {len(files)} files, {size / 1e6:.1f} MB, {seconds:.0f} s")
    problems = list(broken(BUILD / "site"))
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
