"""The events of a game in the view of one seat, so that they can be worded again in another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from engine.cards import Card
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.text.narration import EventNarrator, Sentence
from tui.text.words import Words

E = TypeVar("E")


class EventHistory(Generic[E]):
    """The events of a game in the view of one seat."""

    NARRATOR: ClassVar[type[EventNarrator]]

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

    def sentences_of(self, events: Sequence[E], update: SeatUpdate, words: Words) -> list[Sentence]:
        """Events in words, at the table of an update."""
        return self.NARRATOR.at(update, words).sentences_of(events)
