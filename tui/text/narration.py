"""Sentences of the judge's log, in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, Self, TypeVar

import msgspec

from engine.cards import Card
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.text.words import Words


class Tone(StrEnum):
    """How a sentence is meant; its sign says the same without color."""

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
        """What there is to say of an event; nothing of those that the table itself shows."""
        raise NotImplementedError

    def texts(self, event: Any) -> tuple[str, ...]:
        """The texts of an event's sentences."""
        return tuple(sentence.text for sentence in self.sentences(event))

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)


E = TypeVar("E")


class EventHistory(Generic[E]):
    """The events of a game in the view of one seat, kept so that they can be shown again in another language."""

    def __init__(self, seat: Seat | None) -> None:
        self.happened: list[E] = []
        self.last_events: Mapping[Seat, E] = {}
        """Each player's last action, as long as it matters."""
        self.fresh: tuple[Card, ...] = ()
        """Cards that came into the hand lately; shown as new."""
        self.seat = seat

    def after(self, event: E) -> Mapping[Seat, E]:
        """`last_events` after an event."""
        raise NotImplementedError

    def fresh_after(self, event: E) -> tuple[Card, ...]:
        """`fresh` after an event."""
        raise NotImplementedError

    def hear(self, events: Sequence[E]) -> None:
        """Add events."""
        for event in events:
            self.happened.append(event)
            self.last_events, self.fresh = self.after(event), self.fresh_after(event)


def decided(happened: Iterable[object], clause_of: Callable[[object], str]) -> tuple[str, ...]:
    """The clauses behind these events or codes of refusals, each once, in the order in which they were met."""
    return tuple(dict.fromkeys(filter(None, map(clause_of, happened))))
