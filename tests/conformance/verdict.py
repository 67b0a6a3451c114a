"""What a comparison of two trees ends with.

=   node for node the same
≈   the same but for a tie, a rounding or a rule of the other program, checked where they part
≠   different, with the first difference on each path
"""

from dataclasses import dataclass, field

SIGNS = {"=": "equal", "≈": "parts for a verified reason", "≠": "different"}


@dataclass(frozen=True)
class Note:
    """One place where two trees part; ``explained`` says whether the reason was verified."""

    text: str
    explained: bool


@dataclass(frozen=True)
class Verdict:
    """All places where two trees part."""

    notes: list[Note] = field(default_factory=list)

    @property
    def sign(self) -> str:
        """The sign of the table."""
        if not self.notes:
            return "="
        return "≈" if all(note.explained for note in self.notes) else "≠"
