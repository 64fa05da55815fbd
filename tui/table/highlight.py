"""A highlight of a game, as a plain value: what is on the table for a beat, and what it did.

The games make highlights of their events; painting and timing are the same for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from engine.cards import Card
from engine.seats import Seat
from netplay.table.games import place_of_leaver
from tui.text.narration import EventNarrator, Tone

E = TypeVar("E")

LENGTHS = {"long": 1.2, "short": 0.5, "off": 0.0}
"""Seconds for which a highlight stays at most, by the player's setting."""


class ShownHand(msgspec.Struct, frozen=True):
    """What one of several players shows at the same time: a hand of janken, or a card."""

    who: str
    label: str = ""
    card: Card | None = None


class Highlight(msgspec.Struct, frozen=True):
    """Something at the table that every player should notice."""

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
        """The number of steps in which it is shown: the cards, then each card that comes."""
        return 1 + len(self.drops)

    @property
    def line(self) -> str:
        """The highlight in one line, for reduced motion."""
        who = "" if self.fills else self.who  # whose banner fills the field is named in it
        text = " ".join(part for part in (who, self.number) if part)
        return f"{self.banner} · {text}" if text else self.banner


def beat_of(length: str, pace: float) -> float:
    """Seconds for which a highlight stays: the player's setting, at most the table's pace."""
    return min(LENGTHS.get(length, LENGTHS["long"]), max(0.0, pace))


class HighlightMaker:
    """What the games' highlights have in common: names, sentences and the banner of a player who goes out."""

    def __init__(self, narrator: EventNarrator, me: Seat | None) -> None:
        """
        Arguments:
            me: the seat of the player at this screen; None for a spectator.
        """
        self._words, self._names, self._me = narrator.words, narrator.names, me
        self._texts, self._left = narrator.texts, narrator.left

    def _out(self, seat: Seat, place: int) -> tuple[int, str]:
        """The place at which a seat goes out, counted after those who left the game, and the banner."""
        say, who, mine = self._words.say, self._names[seat], seat == self._me
        counted = place_of_leaver(seat, self._left, len(self._names)) or place
        if counted == 1:
            return counted, say("moment-you-won") if mine else say("moment-won", who=who)
        text = say("table-place", place=counted)
        return counted, say("moment-you-out" if mine else "moment-out", who=who, place=text)


def up_to(kinds: Any, happened: Sequence[E]) -> Sequence[E]:
    """The events before the first of these kinds; all if none is of them."""
    return happened[: next((at for at, one in enumerate(happened) if isinstance(one, kinds)), len(happened))]
