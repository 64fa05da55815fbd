"""The events of a game of Prime Daifugo in the view of one seat."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Card
from engine.prime import events
from engine.seats import Seat
from tui.games.prime.narration import Narrator
from tui.table.story import EventHistory
from tui.text.figures import grouped


class Story(EventHistory[events.Event]):
    """The events of a game in the view of one seat."""

    NARRATOR = Narrator

    def after(self, event: events.Event) -> Mapping[Seat, events.Event]:
        now = dict(self.last_events)
        match event:
            case events.TurnBegan():
                now = {seat: last for seat, last in now.items() if not isinstance(last, events.Chosen)}
                now.pop(event.seat, None)
            case events.Played() | events.FoulPlayed() | events.Passed() | events.Chosen():
                now[event.seat] = event
            case events.Drew() | events.PenaltyDrawn():
                now[event.seat] = event
            case events.Flushed() | events.ThinkingBegan() | events.JankenShown():
                now = {}
            case _:
                pass
        return now

    def fresh_after(self, event: events.Event) -> tuple[Card, ...]:
        """Cards drawn in this turn, or as the last penalty; new until the player has played or passed."""
        match event:
            case events.Drew() if event.seat == self.seat and event.card is not None:
                return (*self.fresh, event.card)
            case events.PenaltyDrawn() if event.seat == self.seat:
                return event.cards
            case events.Played() | events.FoulPlayed() | events.Passed() if event.seat == self.seat:
                return ()
            case _:
                return self.fresh

    def played(self) -> dict[Seat, list[str]]:
        """The numbers that each player has played."""
        plays: dict[Seat, list[str]] = {}
        for event in self.happened:
            if isinstance(event, events.Played):
                plays.setdefault(event.seat, []).append(grouped(event.number, 23))
        return plays
