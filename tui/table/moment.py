"""A moment of a game: what lies on the table for a beat, and what it did, as a plain value.

The games make moments of their events; what paints them, and how long they stay, is the same for all.
"""

from __future__ import annotations

import msgspec

from engine.cards import Card
from tui.text.narration import Tone

LENGTHS = {"long": 1.2, "short": 0.5, "off": 0.0}
"""Seconds for which a moment stays at most, by what the player has set."""


class ShownHand(msgspec.Struct, frozen=True):
    """What one of several players shows at the same time: a hand of janken, or a card."""

    who: str
    told: str = ""
    card: Card | None = None


class Highlight(msgspec.Struct, frozen=True):
    """Something that everybody at the table should see happen."""

    banner: str
    """What it did, in a word or two."""
    who: str = ""
    tone: Tone = Tone.NEWS
    number: str = ""
    """Digits in groups, or ∞; drawn as large as there is room."""
    struck: bool = False
    """Whether the number is struck through: a foul."""
    cards: tuple[Card, ...] = ()
    """What was played."""
    worths: tuple[str, ...] = ()
    """What each card that is a joker stands for; empty for the others."""
    lines: tuple[str, ...] = ()
    """What follows from it."""
    drops: tuple[Card | None, ...] = ()
    """Cards that come one by one; None where this seat does not see them."""
    fills: bool = False
    """Whether it takes the whole middle of the table: going out."""
    hands: tuple[ShownHand, ...] = ()
    """What all show at once, side by side."""

    @property
    def steps(self) -> int:
        """In how many steps it is seen: what lies there, then each card that comes."""
        return 1 + len(self.drops)

    @property
    def line(self) -> str:
        """The moment in one line, where nothing moves and nobody waits."""
        who = "" if self.fills else self.who  # whose banner fills the field is named in it
        said = " ".join(part for part in (who, self.number) if part)
        return f"{self.banner} · {said}" if said else self.banner


def beat_of(length: str, pace: float) -> float:
    """Seconds that a moment stays: as long as the player likes, and never longer than the table's pace."""
    return min(LENGTHS.get(length, LENGTHS["long"]), max(0.0, pace))
