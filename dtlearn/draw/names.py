"""Long names on little room: cut in the middle, so that the operator and the number stay."""

import re
import textwrap

CONDITION = re.compile(r"(.+) ((?:[≤>=] |[∈∉] \{).*)")  # attribute, operator and value


def elided(text: str, width: int) -> str:
    """A text of at most ``width`` characters; a longer one loses its middle.

    >>> elided("a long name, end", 16), elided("a long name, its end", 11)
    ('a long name, end', 'a lon…s end')
    """
    if len(text) <= width:
        return text
    tail = (width - 1) // 2
    return f"{text[: width - 1 - tail]}…{text[len(text) - tail :]}"


def one_line(name: str, width: int) -> str:
    """A branch's name in about ``width`` characters, its attribute and its value cut apart.

    >>> one_line("a very long attribute ≤ 22.5", 20)
    'a very…ribute ≤ 22.5'
    """
    parts = CONDITION.fullmatch(name)
    if len(name) <= width or not parts:
        return elided(name, width)
    attribute, test = parts.groups()
    test = elided(test, width - 1 - min(len(attribute), width // 2))
    return f"{elided(attribute, width - 1 - len(test))} {test}"


def two_lines(name: str, width: int) -> list[str]:
    """A branch's name in at most two lines of ``width`` characters: attribute, then test.

    >>> two_lines("a very long attribute ≤ 22.5", 16), two_lines("Age ≤ 22.5", 16)
    (['a very l…tribute', '≤ 22.5'], ['Age ≤ 22.5'])
    """
    parts = CONDITION.fullmatch(name)
    if len(name) <= width:
        return [name]
    if parts:
        return [elided(part, width) for part in parts.groups()]
    lines = textwrap.wrap(name, width)
    whole = elided(name, 2 * width)
    return lines if len(lines) <= 2 else [whole[:width].rstrip(), whole[width:].strip()]
