"""Tyrant as it is looked at afterwards: what a record shows to whom, and what can be looked for in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.chance import SeedDice
from engine.errors import BadNotation
from engine.seats import Seat
from engine.tyrant import events as said
from engine.tyrant import view as views
from engine.tyrant.moves import Decision, OutOfTime
from engine.tyrant.notation import read_move


class TyrantPerspective:
    """Tyrant; with all hands open stocks, aces and the cards on the table are seen too."""

    marks: tuple[str, ...] = ("trick", "out")

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> views.View:
        """The table as it is seen."""
        return views.view(state, seat, opened=all_hands)

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> said.Event:
        """An event as it is heard."""
        return event if all_hands else said.redact(event, seat)

    def mark(self, event: Any) -> str | None:
        """Tricks and the end."""
        match event:
            case said.TrickWon() | said.NobodyFollowed() | said.AllPassed():
                return "trick"
            case said.GameOver():
                return "out"
            case _:
                return None

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> None:
        """Every card of a hand could be played in Tyrant; there is nothing to find."""
        return

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[views.View, Decision] | None:
        """What a seat saw, and what it decided."""
        try:
            move = read_move(text)
        except BadNotation:
            return None  # an attempt that was rightly refused
        return None if isinstance(move, OutOfTime) else (views.view(before, seat), move)

    def prospects(self, view: views.View, seed: int, seconds: float | None) -> tuple[float, ...]:
        """Each seat's chance to win, by the game's own estimate."""
        from engine.tyrant.bots.prospects import prospects

        return prospects(view, SeedDice(seed))
