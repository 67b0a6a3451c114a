"""Codes: for each class a word of 0s and 1s, which are the answers to yes/no questions.

code     {class: word}; the classes of several rows together are one text, such as "no yes"
counts   {class: rows}
length   the mean number of answers, each word as often as its class comes up
"""

from collections.abc import Iterable, Mapping
from heapq import heapify, heappop, heappush
from itertools import product
from math import prod
from typing import Any

from dtlearn import criteria
from dtlearn.course.practice.constructions import Fails
from dtlearn.course.practice.reading import Unreadable, kind, shown, text

Code = Mapping[str, str]
Counts = Mapping[str, int]
SAME = 1e-9
LONGEST = 60  # letters of a word


def code(answer: Any) -> Code:
    """A code, from a dictionary; a tuple of classes stands for rows together.

    Raises Unreadable for anything else.

    >>> code({"Wren": "1", ("tit", "wren"): "01"})
    {'wren': '1', 'tit wren': '01'}
    """
    if not isinstance(answer, dict) or not answer:
        raise Unreadable(
            f'This asks for a dictionary such as {{"wren": "01"}}, and not for {kind(answer)}.'
        )
    return {_class(label): _word(label, word) for label, word in answer.items()}


def length(words: Code, counts: Counts) -> float:
    """Mean length of the words of a code. Raises Fails where it is one of other classes.

    >>> length({"a": "1", "b": "01", "c": "00"}, {"a": 2, "b": 1, "c": 1})
    1.5
    """
    if set(words) != set(counts):
        raise Fails("there has to be a word for each class, and for no other")
    return sum(n * len(words[label]) for label, n in counts.items()) / sum(counts.values())


def best_length(counts: Iterable[int]) -> float:
    """Mean length of the best code (Huffman 1952): join the two rarest until one is left.

    >>> best_length([2, 1, 1])
    1.5
    """
    heap = list(counts)
    heapify(heap)
    n, asked = sum(heap), 0
    while len(heap) > 1:
        joined = heappop(heap) + heappop(heap)
        asked += joined
        heappush(heap, joined)
    return asked / n


def together(counts: Counts, rows: int) -> dict[str, int]:
    """Counts of the classes of several rows, drawn one by one and put back.

    >>> together({"no": 4, "yes": 1}, 2)
    {'no no': 16, 'no yes': 4, 'yes no': 4, 'yes yes': 1}
    """
    return {
        " ".join(labels): prod(counts[label] for label in labels)
        for labels in product(counts, repeat=rows)
    }


def a_word_for_each(words: Code, counts: Counts) -> None:
    """Raise Fails where the classes of a code are not those of the counts."""
    missing, others = sorted(set(counts) - set(words)), sorted(set(words) - set(counts))
    found = [f"{label!r} has none" for label in missing[:1]]
    found += [f"{label!r} is none of the classes" for label in others[:1]]
    if found:
        raise Fails(" and ".join(found))


def no_word_begins_another(words: Code) -> None:
    """Raise Fails where a text of words could be read in two ways."""
    pairs = ((a, b) for a in words for b in words if a != b)
    for a, b in pairs:
        if words[a] == words[b]:
            raise Fails(f"{a} and {b} have the same word")
        if words[b].startswith(words[a]):
            raise Fails(f"{words[a]!r} of {a} begins {words[b]!r} of {b}")


def not_below_the_entropy(words: Code, counts: Counts) -> None:
    """Raise Fails for a code too short to be read back."""
    asked, entropy = length(words, counts), criteria.entropy(list(counts.values()))
    if asked < entropy - SAME:
        raise Fails(f"it is {asked:.4f}, and words so short can't be told apart")


def _class(label: Any) -> str:
    labels = label if isinstance(label, tuple) and label else (label,)
    return " ".join(" ".join(map(text, labels)).replace(",", " ").split())


def _word(label: Any, word: Any) -> str:
    plain = word.strip() if isinstance(word, str) else ""
    if not plain or set(plain) - {"0", "1"} or len(plain) > LONGEST:
        raise Unreadable(
            f'Each word is a text of 0s and 1s in quotes, such as "01", and that of '
            f"{shown(label)} is none."
        )
    return plain
