"""What a table is about: names for the target, its classes, three attributes, and a number."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dtlearn.course.practice import reading

LEVELS, ATTRIBUTES, CLASSES = 3, 3, 2


@dataclass(frozen=True)
class Story:
    """The names of a table.

    rows        what a row is, as a sentence
    target      the column that is predicted
    classes     its two classes
    attributes  three attributes, each with three levels
    number      the name of a numeric attribute, its least and its largest value
    """

    rows: str
    target: str
    classes: tuple[str, ...]
    attributes: Mapping[str, tuple[str, ...]]
    number: tuple[str, int, int]

    @classmethod
    def of(cls, told: "Mapping[str, Any] | Story") -> "Story":
        """A story from a dictionary of its parts. Raises ValueError for what is not enough.

        >>> Story.of({"target": "Risk"})
        Traceback (most recent call last):
        ...
        ValueError: the story lacks rows: give rows, target, classes, attributes, number
        """
        if isinstance(told, Story):
            return told
        parts = ("rows", "target", "classes", "attributes", "number")
        for part in parts:
            if part not in told:
                raise ValueError(f"the story lacks {part}: give {', '.join(parts)}")
        attributes = {name: tuple(levels) for name, levels in dict(told["attributes"]).items()}
        story = cls(
            told["rows"],
            told["target"],
            tuple(told["classes"]),
            attributes,
            tuple(told["number"]),
        )
        story._check()
        return story

    def _check(self) -> None:
        _check_texts("classes", self.target, self.classes, CLASSES)
        _check_texts("attributes", "the story", tuple(self.attributes), ATTRIBUTES)
        for name, levels in self.attributes.items():
            _check_texts("levels", name, levels, LEVELS)
        names = [self.target, *self.attributes, self.number[0]]
        if len(set(names)) < len(names):
            raise ValueError(f"two columns of the story have the same name: {names}")
        name, least, most = self.number
        if most - least < 2 * 12:
            raise ValueError(
                f"{name!r} goes from {least} to {most}: give it 24 values or more, so that all "
                "rows can differ"
            )


def _check_texts(what: str, of: str, texts: tuple[Any, ...], wanted: int) -> None:
    for text in texts:
        if not isinstance(text, str) or not reading.text(text):
            raise ValueError(f"{of!r} has {text!r} among its {what}: give texts that are not empty")
    if len(set(map(reading.text, texts))) != wanted or len(texts) != wanted:
        raise ValueError(f"{of!r} has {what} {list(texts)}: give {wanted} different ones")


STORIES = {
    "loans": Story(
        "Each row is a loan that a bank has given.",
        "Repaid",
        ("no", "yes"),
        {
            "Income": ("low", "middle", "high"),
            "Home": ("rented", "owned", "family"),
            "Job": ("new", "steady", "seasonal"),
        },
        ("Age", 21, 68),
    ),
    "weather": Story(
        "Each row is a day on which a ferry sailed or stayed in port.",
        "Sails",
        ("no", "yes"),
        {
            "Sky": ("clear", "cloudy", "rain"),
            "Wind": ("calm", "breeze", "gale"),
            "Tide": ("low", "rising", "high"),
        },
        ("Temperature", 1, 32),
    ),
    "plants": Story(
        "Each row is a plant of one of two kinds.",
        "Kind",
        ("mint", "nettle"),
        {
            "Leaf": ("round", "narrow", "heart"),
            "Edge": ("smooth", "toothed", "wavy"),
            "Stem": ("bare", "hairy", "ribbed"),
        },
        ("Height", 12, 95),
    ),
}
