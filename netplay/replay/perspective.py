"""How a recorded table of each game is looked at: through a seat's eyes, a spectator's, or with all hands open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from engine.daifugo import events as daifugo_events
from engine.daifugo import view as daifugo_view
from engine.prime import events as prime_events
from engine.prime import view as prime_view
from engine.prime.facts import deck_places
from engine.prime.state import Phase
from engine.seats import Seat
from engine.tyrant import events as tyrant_events
from engine.tyrant import view as tyrant_view

MARKS: Mapping[str, tuple[str, ...]] = {
    "prime": ("foul", "cut", "revolution", "out"),
    "daifugo": ("foul", "cut", "revolution", "out"),
    "tyrant": ("trick", "out"),
}
"""What can be looked for in a record of each game."""


class Lens(Protocol):
    """One game's way of looking; states, events and views are the game's own values."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> Any:
        """The table as it is seen."""

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> Any:
        """An event as it is heard."""

    def mark(self, event: Any) -> str | None:
        """What somebody looks for in a record: the word of `MARKS` that fits what happened."""

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> Any | None:
        """What a seat saw when it made its move; None where nothing can be said about other moves."""


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

    def mark(self, event: Any) -> str | None:
        """Fouls, 57, the revolution, ∞, who went out."""
        match event:
            case prime_events.FoulPlayed() | prime_events.Disqualified():
                return "foul"
            case prime_events.Played(kind=("cut" | "infinity")):
                return "cut"
            case prime_events.Turned():
                return "revolution"
            case prime_events.WentOut() | prime_events.GameOver():
                return "out"
            case _:
                return None

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> prime_view.View | None:
        """The seat's view when it played; a card that it drew first is in its hand."""
        seen = prime_view.view(before, seat)
        if before.phase is not Phase.TURN or before.turn != seat:
            return None
        drawn = next((event.card for event in events if isinstance(event, prime_events.Drew)), None)
        if drawn is None:
            return seen
        hands = tuple(
            (*(hand or ()), drawn) if owner == seat else hand for owner, hand in enumerate(seen.hands)
        )
        counts = tuple(count + (owner == seat) for owner, count in enumerate(seen.counts))
        return replace(seen, hands=hands, counts=counts, deck=seen.deck[1:], drawn=True)


class DaifugoLens:
    """Daifugo."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> daifugo_view.View:
        """The table as it is seen; a recorded question is shown to all who see every hand."""
        seen = daifugo_view.view(state, seat)
        return replace(seen, hands=state.hands) if all_hands else seen

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> daifugo_events.Event:
        """An event as it is heard."""
        return event if all_hands else daifugo_events.redact(event, seat)

    def mark(self, event: Any) -> str | None:
        """Fouls, cuts, revolutions, who went out."""
        match event:
            case daifugo_events.WentFoul() | daifugo_events.Fell():
                return "foul"
            case daifugo_events.Fired(rule="eight_cut"):
                return "cut"
            case daifugo_events.Turned():
                return "revolution"
            case daifugo_events.WentOut() | daifugo_events.GameOver():
                return "out"
            case _:
                return None

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> None:
        """What else could be laid is plain to see in Daifugo."""
        return


class TyrantLens:
    """Tyrant; with all hands open stocks, aces and the cards on the table are seen too."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> tyrant_view.View:
        """The table as it is seen."""
        return tyrant_view.view(state, seat, opened=all_hands)

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> tyrant_events.Event:
        """An event as it is heard."""
        return event if all_hands else tyrant_events.redact(event, seat)

    def mark(self, event: Any) -> str | None:
        """Tricks and the end."""
        match event:
            case tyrant_events.TrickWon() | tyrant_events.NobodyFollowed() | tyrant_events.AllPassed():
                return "trick"
            case tyrant_events.GameOver():
                return "out"
            case _:
                return None

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> None:
        """Every card of a hand could be played in Tyrant; there is nothing to find."""
        return


LENSES: Mapping[str, Lens] = {"prime": PrimeLens(), "daifugo": DaifugoLens(), "tyrant": TyrantLens()}
"""By the name of the game."""


def marks(lens: Lens, events: Sequence[Any]) -> frozenset[str]:
    """What somebody looks for in a record, out of all that happened."""
    return frozenset(mark for mark in map(lens.mark, events) if mark is not None)
