"""The printed figures of ``reference/published.json``, and how near to one a number must come.

The figures are stored as text, so that the number of their digits tells how far off they may be;
``reference/README.md`` says where each one stands.
"""

import json
from decimal import Decimal
from pathlib import Path

REFERENCE = Path(__file__).parent / "reference"
PRINTED = json.loads((REFERENCE / "published.json").read_text("utf-8"))


def rounds_to(exact, printed):
    """Whether a number, rounded to as many digits as are printed, is the printed one."""
    return abs(exact - float(printed)) <= half_a_digit(printed) + 1e-9


def cut_off_to(exact, printed):
    """Whether the printed digits are the first ones of the number."""
    return 0 <= exact - float(printed) < 2 * half_a_digit(printed)


def half_a_digit(printed):
    """Half a unit of the last printed digit."""
    return 0.5 * 10.0 ** Decimal(printed).as_tuple().exponent


def by_number(print_):
    """The lines of a print by the number of the node; node k has the children 2k and 2k + 1."""
    return {line[0]: line for line in print_["nodes"]}


def inner(print_):
    """The numbers of the nodes that are split, with the lines of the node and of its children."""
    lines = by_number(print_)
    return [(k, lines[k], lines[2 * k], lines[2 * k + 1]) for k in lines if 2 * k in lines]
