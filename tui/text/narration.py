"""What a table tells: sentences of the judge's log, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from engine.seats import Seat
from tui.text.words import Words


class Tone(StrEnum):
    """How a sentence is meant; its sign says the same without colour."""

    GOOD = "good"
    BAD = "bad"
    CALM = "calm"
    NEWS = "news"


class Sentence(msgspec.Struct, frozen=True):
    """One line of the judge's log."""

    sign: str
    text: str
    tone: Tone = Tone.CALM


class EventNarrator:
    """Tells the events of a game in words; what there is to say of each is the game's."""

    def __init__(self, words: Words, names: Sequence[str], left: Sequence[int] = ()) -> None:
        """Words for what happened at this table.

        Arguments:
            left: the seats whose players left for good, in the order in which they left.
        """
        self._words = words
        self._names = tuple(names)
        self._left = tuple(map(Seat, left))

    def told(self, events: Sequence[Any]) -> list[Sentence]:
        """These events in words; some need none."""
        return [sentence for event in events for sentence in self.sentences(event)]

    def sentences(self, event: Any) -> tuple[Sentence, ...]:
        """What there is to say of an event."""
        raise NotImplementedError

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self._names[seat] if 0 <= seat < len(self._names) else str(seat + 1)
