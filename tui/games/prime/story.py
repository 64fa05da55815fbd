"""What a seat has heard of a game so far: enough to tell it again in another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import Card
from engine.prime.events import (
    Chosen,
    Drew,
    Event,
    Flushed,
    FoulPlayed,
    JankenShown,
    Passed,
    PenaltyDrawn,
    Played,
    ThinkingBegan,
    TurnBegan,
)
from engine.seats import Seat
from netplay.table.messages import Update
from tui.games.prime.narration import Narrator
from tui.text.figures import grouped
from tui.text.narration import Sentence
from tui.text.words import Words


class Story:
    """The events of a game as one seat heard them."""

    def __init__(self, seat: Seat | None) -> None:
        self.happened: list[Event] = []
        self.deeds: Mapping[Seat, Event] = {}
        """What each player did last, as long as it matters."""
        self.fresh: tuple[Card, ...] = ()
        """Cards drawn in this turn, or as the last penalty; new until the player has played or passed."""
        self._seat = seat

    def hear(self, events: Sequence[Event]) -> None:
        """Something happened."""
        for event in events:
            self.happened.append(event)
            self.deeds = after_event(self.deeds, event)
            self._note_fresh(event)

    def told(self, events: Sequence[Event], update: Update, words: Words) -> list[Sentence]:
        """These events in words, at a table with these players."""
        names = [player.name for player in update.players]
        return Narrator(words, names, update.left, update.view.rules.numbers).told(events)

    def played(self) -> dict[Seat, list[str]]:
        """The numbers that each player has laid."""
        numbers: dict[Seat, list[str]] = {}
        for event in self.happened:
            if isinstance(event, Played):
                numbers.setdefault(event.seat, []).append(grouped(event.number, 23))
        return numbers

    def _note_fresh(self, event: Event) -> None:
        match event:
            case Drew() if event.seat == self._seat and event.card is not None:
                self.fresh = (*self.fresh, event.card)
            case PenaltyDrawn() if event.seat == self._seat:
                self.fresh = event.cards
            case Played() | FoulPlayed() | Passed() if event.seat == self._seat:
                self.fresh = ()
            case _:
                pass


def after_event(deeds: Mapping[Seat, Event], event: Event) -> dict[Seat, Event]:
    """What each player did last, once this has happened too."""
    now = dict(deeds)
    match event:
        case TurnBegan():
            now = {seat: deed for seat, deed in now.items() if not isinstance(deed, Chosen)}
            now.pop(event.seat, None)
        case Drew() | Played() | FoulPlayed() | PenaltyDrawn() | Passed() | Chosen():
            now[event.seat] = event
        case Flushed() | ThinkingBegan() | JankenShown():
            now = {}
        case _:
            pass
    return now
