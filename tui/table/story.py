"""What a seat has heard of a game so far: enough to tell it again in another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.text.narration import EventNarrator, Sentence
from tui.text.words import Words

E = TypeVar("E")
C = TypeVar("C")


class StoryHeard(Generic[E, C]):
    """The events of a game as one seat heard them."""

    NARRATOR: ClassVar[type[EventNarrator]]
    """Who tells them in words."""

    def __init__(self, seat: Seat | None) -> None:
        self.happened: list[E] = []
        self.deeds: Mapping[Seat, E] = {}
        """What each player did last, as long as it matters."""
        self.fresh: tuple[C, ...] = ()
        """Cards that came into the hand lately; shown as new."""
        self.seat = seat

    def after(self, event: E) -> Mapping[Seat, E]:
        """What each player did last, once this has happened too."""
        raise NotImplementedError

    def fresh_after(self, event: E) -> tuple[C, ...]:
        """The cards that are new in the hand, once this has happened too."""
        raise NotImplementedError

    def laid(self, event: E) -> tuple[Seat, str] | None:
        """Who played what, if that is what happened."""
        raise NotImplementedError

    def hear(self, events: Sequence[E]) -> None:
        """Something happened."""
        for event in events:
            self.happened.append(event)
            self.deeds, self.fresh = self.after(event), self.fresh_after(event)

    def told(self, events: Sequence[E], update: SeatUpdate, words: Words) -> list[Sentence]:
        """These events in words, at a table with these players."""
        return self.NARRATOR(words, update.names, update.left).told(events)

    def played(self) -> dict[Seat, list[str]]:
        """What each player has played."""
        plays: dict[Seat, list[str]] = {}
        for event in self.happened:
            if (laid := self.laid(event)) is not None:
                plays.setdefault(laid[0], []).append(laid[1])
        return plays
