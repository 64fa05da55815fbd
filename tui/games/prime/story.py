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
from netplay.table.messages import SeatUpdate
from tui.games.prime.narration import Narrator
from tui.table.story import StoryHeard
from tui.text.figures import grouped
from tui.text.narration import Sentence
from tui.text.words import Words


class Story(StoryHeard[Event, Card]):
    """The events of a game as one seat heard them."""

    NARRATOR = Narrator

    def after(self, event: Event) -> Mapping[Seat, Event]:
        """What each player did last, once this has happened too."""
        return after_event(self.deeds, event)

    def told(self, events: Sequence[Event], update: SeatUpdate, words: Words) -> list[Sentence]:
        """These events in words, at a table with these players."""
        names = update.names
        return Narrator(words, names, update.left, update.view.rules.numbers).told(events)

    def fresh_after(self, event: Event) -> tuple[Card, ...]:
        """Cards drawn in this turn, or as the last penalty; new until the player has played or passed."""
        match event:
            case Drew() if event.seat == self.seat and event.card is not None:
                return (*self.fresh, event.card)
            case PenaltyDrawn() if event.seat == self.seat:
                return event.cards
            case Played() | FoulPlayed() | Passed() if event.seat == self.seat:
                return ()
            case _:
                return self.fresh

    def laid(self, event: Event) -> tuple[Seat, str] | None:
        """The number that was played, and by whom."""
        return (event.seat, grouped(event.number, 23)) if isinstance(event, Played) else None


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
