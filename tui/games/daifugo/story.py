"""The events of a game of Daifugo in the view of one seat."""

from __future__ import annotations

from collections.abc import Mapping

from engine.daifugo import events
from engine.daifugo.faces import Cards
from engine.seats import Seat
from tui.games.daifugo.narration import Narrator
from tui.table.story import EventHistory


class Story(EventHistory[events.Event]):
    """The events of a game in the view of one seat."""

    NARRATOR = Narrator

    def after(self, event: events.Event) -> Mapping[Seat, events.Event]:
        now = dict(self.last_events)
        match event:
            case events.TurnBegan():
                now = {seat: last for seat, last in now.items() if not isinstance(last, events.Chosen)}
                now.pop(event.seat, None)
            case events.Played():
                now[event.laid.owner] = event
            case events.Passed() if isinstance(now.get(event.seat), events.RanOut):
                pass  # the clock passed for this player, which stays visible
            case events.Passed() | events.Chosen() | events.Responded() | events.RanOut():
                now[event.seat] = event
            case events.Skipped():
                now |= dict.fromkeys(event.seats, event)
            case events.Cleared():
                now = {}
            case _:
                pass
        return now

    def fresh_after(self, event: events.Event) -> Cards:
        """Cards that came into the hand since this seat's last play."""
        match event:
            case events.Exchanged() if event.taker == self.seat:
                return (*self.fresh, *event.cards)
            case events.Shifted() if event.target == self.seat and event.source != self.seat:
                return (*self.fresh, *event.cards)
            case events.Played() if event.laid.owner == self.seat:
                return ()
            case _:
                return self.fresh
