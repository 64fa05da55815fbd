"""How a recorded table of each game is looked at: through a seat's eyes, a spectator's, or with all hands open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from engine.daifugo import events as daifugo_events
from engine.daifugo import view as daifugo_view
from engine.prime import events as prime_events
from engine.prime import view as prime_view
from engine.prime.facts import deck_places
from engine.seats import Seat
from engine.tyrant import events as tyrant_events
from engine.tyrant import view as tyrant_view


class Lens(Protocol):
    """One game's way of looking; states, events and views are the game's own values."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> Any:
        """The table as it is seen."""

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> Any:
        """An event as it is heard."""


class PrimeLens:
    """Prime Daifugo; with all hands open the deck is shown as far as it is known."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> prime_view.View:
        """The table as it is seen."""
        seen = prime_view.view(state, seat)
        deck = tuple(deck_places(state))
        return replace(seen, hands=state.hands, deck=deck) if all_hands else seen

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> prime_events.Event:
        """An event as it is heard."""
        opened = all_hands or state.rules.open_hands
        return prime_events.redact(event, seat, open_hands=opened)


class DaifugoLens:
    """Daifugo."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> daifugo_view.View:
        """The table as it is seen; a recorded question is shown to all who see every hand."""
        seen = daifugo_view.view(state, seat)
        return replace(seen, hands=state.hands) if all_hands else seen

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> daifugo_events.Event:
        """An event as it is heard."""
        return event if all_hands else daifugo_events.redact(event, seat)


class TyrantLens:
    """Tyrant; with all hands open stocks, aces and the cards on the table are seen too."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> tyrant_view.View:
        """The table as it is seen."""
        return tyrant_view.view(state, seat, opened=all_hands)

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> tyrant_events.Event:
        """An event as it is heard."""
        return event if all_hands else tyrant_events.redact(event, seat)


LENSES: Mapping[str, Lens] = {"prime": PrimeLens(), "daifugo": DaifugoLens(), "tyrant": TyrantLens()}
"""By the name of the game."""
