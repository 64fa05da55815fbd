"""Sentences of the judge's log, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Self

import msgspec

from engine.seats import Seat
from netplay.table.messages import SeatUpdate
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
    """Words the events of a game; the sentences are the game's."""

    def __init__(self, words: Words, names: Sequence[str], left: Sequence[int] = ()) -> None:
        """Words for what happened at this table.

        Arguments:
            left: the seats whose players left for good, in the order in which they left.
        """
        self.words = words
        self.names = tuple(names)
        self.left = tuple(map(Seat, left))

    @classmethod
    def at(cls, update: SeatUpdate, words: Words) -> Self:
        """The narrator of a table, with the names of its players."""
        return cls(words, update.names, update.left)

    def sentences_of(self, events: Sequence[Any]) -> list[Sentence]:
        """These events in words; some need none."""
        return [sentence for event in events for sentence in self.sentences(event)]

    def sentences(self, event: Any) -> tuple[Sentence, ...]:
        """What there is to say of an event."""
        raise NotImplementedError

    def texts(self, event: Any) -> tuple[str, ...]:
        """The texts of an event's sentences."""
        return tuple(sentence.text for sentence in self.sentences(event))

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)
