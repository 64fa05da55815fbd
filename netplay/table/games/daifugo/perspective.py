"""Record views of Daifugo: what a record shows to whom, and what can be searched for in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.chance import SeedDice
from engine.daifugo import events as game_events
from engine.daifugo import record
from engine.daifugo import view as views
from engine.daifugo.moves import Move
from engine.seats import Seat
from netplay.table.games import RecordPerspective


class DaifugoPerspective(RecordPerspective):
    """Daifugo."""

    marks: tuple[str, ...] = ("foul", "cut", "revolution", "out")

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> views.View:
        """The table as it is seen; a recorded question is shown to all who see every hand."""
        seen = views.view(state, seat)
        return replace(seen, hands=state.hands) if all_hands else seen

    def shown_event(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> game_events.Event:
        """An event as it is heard."""
        return event if all_hands else game_events.redact(event, seat)

    def mark(self, event: Any) -> str | None:
        """Fouls, cuts, revolutions, going out."""
        match event:
            case game_events.WentFoul() | game_events.Fell():
                return "foul"
            case game_events.Fired(rule="eight_cut"):
                return "cut"
            case game_events.Turned():
                return "revolution"
            case game_events.WentOut() | game_events.GameOver():
                return "out"
            case _:
                return None

    def deciding(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> Any:
        """The state once everything open had been declined."""
        found = record.decided(before, seat, text, names)
        return before if found is None else found[0]

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[views.View, Move] | None:
        """A seat's view after open questions were declined, and its move."""
        found = record.decided(before, seat, text, names)
        return None if found is None else (views.view(found[0], seat), found[1])

    def prospects(self, view: views.View, seed: int) -> tuple[float, ...]:
        """Each seat's chance to win, by the game's own estimate."""
        from engine.daifugo.bots.prospects import prospects

        return prospects(view, SeedDice(seed))
