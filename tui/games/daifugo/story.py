"""What a seat has heard of a game of Daifugo so far: enough to tell it again in another language."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Card
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
from tui.games.daifugo.names import laid_faces
from tui.games.daifugo.narration import Narrator
from tui.table.story import StoryHeard


class Story(StoryHeard[Event, Card]):
    """The events of a game as one seat heard them."""

    NARRATOR = Narrator

    def after(self, event: Event) -> Mapping[Seat, Event]:
        """What each player did last, once this has happened too."""
        return after_event(self.deeds, event)

    def fresh_after(self, event: Event) -> Cards:
        """Cards that came into the hand since this seat's last play."""
        match event:
            case Exchanged() if event.taker == self.seat:
                return (*self.fresh, *event.cards)
            case Shifted() if event.target == self.seat and event.source != self.seat:
                return (*self.fresh, *event.cards)
            case Played() if event.laid.owner == self.seat:
                return ()
            case _:
                return self.fresh

    def laid(self, event: Event) -> tuple[Seat, str] | None:
        """The play that was made, and by whom."""
        return (event.laid.owner, laid_faces(event.laid)) if isinstance(event, Played) else None


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
