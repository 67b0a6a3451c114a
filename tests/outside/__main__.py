"""Run the checks that are named, or all: each tells what it did, the last line how many passed."""

import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from . import alone, binder, frames, graders, packages, releases, site, source
from .commands import Failed, say

CHECKS: dict[str, Callable[[Path], None]] = {
    "packages": packages.check,
    "alone": alone.check,
    "source": source.check,
    "frames": frames.check,
    "site": site.check,
    "oldest": releases.oldest,
    "newest": releases.newest,
    "nbgrader": graders.nbgrader,
    "otter": graders.otter,
    "binder": binder.check,
}


def passes(name: str, folder: Path) -> bool:
    """Run one check in a folder; what it raises is told, and counts as failed."""
    print(f"{name}: {CHECKS[name].__doc__}", flush=True)
    start = time.perf_counter()
    try:
        CHECKS[name](folder)
    except Failed as failed:
        say(f"FAILED: {failed}")
        return False
    except Exception:
        say(f"FAILED:\n{traceback.format_exc()}")
        return False
    finally:
        say(f"{time.perf_counter() - start:.0f} s")
    return True


def main(names: list[str]) -> int:
    """The exit status is 1 if a check failed, 2 if there is none of a name."""
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"no check {', '.join(unknown)}: there are {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="dtlearn-") as folder:
        passed = [passes(name, Path(folder).resolve()) for name in names or CHECKS]
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
