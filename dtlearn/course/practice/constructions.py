"""Exercises that ask to make something with a property, which is verified part by part."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dtlearn.course.practice.verdict import Verdict


class Fails(Exception):
    """A part of the property does not hold; the text says why."""


@dataclass(frozen=True)
class Part:
    """One part of a property: what must hold, and a test that raises Fails where it does not."""

    must: str
    test: Callable[[Any], None]


@dataclass(frozen=True)
class Construction:
    """A question for an object with a property; every object that has it is right.

    read   turns the answer into what the parts test; raises Unreadable
    parts  of the property, in the order in which a student meets them
    """

    id: str
    chapter: str
    question: str
    hints: tuple[str, str]
    read: Callable[[Any], Any]
    parts: tuple[Part, ...]
    picture: Callable[[Any], str] = lambda made: ""
    asked: bool = True

    def judge(self, answer: Any) -> Verdict:
        """Share of the parts that hold, and what is wrong with the others."""
        made = self.read(answer)
        failed = [f"{part.must}: {why}." for part in self.parts if (why := _why_not(part, made))]
        if not failed:
            return Verdict(1.0, f"all {len(self.parts)} parts of the property hold")
        holds = len(self.parts) - len(failed)
        said = f"{holds} of {len(self.parts)} parts hold. Not so: {' '.join(failed)}"
        return Verdict(holds / len(self.parts), said, picture=self.picture(made))


def _why_not(part: Part, made: Any) -> str:
    """Why a part does not hold; empty where it does."""
    try:
        part.test(made)
    except Fails as reason:
        return str(reason)
    except Exception as error:  # of a table that the library refuses, its own words
        return " ".join(str(error).split()).rstrip(".") or type(error).__name__
    return ""
