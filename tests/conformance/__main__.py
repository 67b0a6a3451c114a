"""Print the comparisons; with ``store`` write them into tests/reference/README.md too."""

import sys

from . import matrix

if __name__ == "__main__":
    print(matrix.report())
    if "store" in sys.argv[1:]:
        matrix.store()
