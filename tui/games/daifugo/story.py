"""What a seat has heard of a game of Daifugo so far: enough to tell it again in another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.daifugo.events import (
    Chosen,
    Cleared,
    Event,
    Exchanged,
    Passed,
    Played,
    RanOut,
    Responded,
    Shifted,
    Skipped,
    TurnBegan,
)
from engine.daifugo.faces import Cards
from engine.seats import Seat
from netplay.table.messages import Update
from tui.games.daifugo.names import laid_faces
from tui.games.daifugo.narration import Narrator
from tui.text.narration import Sentence
from tui.text.words import Words


class Story:
    """The events of a game as one seat heard them."""

    def __init__(self, seat: Seat | None) -> None:
        self.happened: list[Event] = []
        self.deeds: Mapping[Seat, Event] = {}
        """What each player did last, as long as it matters."""
        self.fresh: Cards = ()
        """Cards that came into the hand since this seat's last play; shown as new."""
        self._seat = seat

    def hear(self, events: Sequence[Event]) -> None:
        """Something happened."""
        for event in events:
            self.happened.append(event)
            self.deeds = after_event(self.deeds, event)
            self._note_fresh(event)

    def told(self, events: Sequence[Event], update: Update, words: Words) -> list[Sentence]:
        """These events in words, at a table with these players."""
        return Narrator(words, [player.name for player in update.players], update.left).told(events)

    def played(self) -> dict[Seat, list[str]]:
        """The plays that each player has made."""
        plays: dict[Seat, list[str]] = {}
        for event in self.happened:
            if isinstance(event, Played):
                plays.setdefault(event.laid.owner, []).append(laid_faces(event.laid))
        return plays

    def _note_fresh(self, event: Event) -> None:
        match event:
            case Exchanged() if event.taker == self._seat:
                self.fresh = (*self.fresh, *event.cards)
            case Shifted() if event.target == self._seat and event.source != self._seat:
                self.fresh = (*self.fresh, *event.cards)
            case Played() if event.laid.owner == self._seat:
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
        case Played():
            now[event.laid.owner] = event
        case Passed() if isinstance(now.get(event.seat), RanOut):
            pass  # the clock passed for this player, and that is to be seen
        case Passed() | Chosen() | Responded() | RanOut():
            now[event.seat] = event
        case Skipped():
            now |= dict.fromkeys(event.seats, event)
        case Cleared():
            now = {}
        case _:
            pass
    return now
