"""Record views of Prime Daifugo: what a record shows to whom, and what can be searched for in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.chance import SeedDice
from engine.errors import BadNotation
from engine.game_protocol import Step
from engine.prime import events as game_events
from engine.prime import flow, primes
from engine.prime import view as views
from engine.prime.facts import deck_places
from engine.prime.moves import Draw, Move, Pass, Play, TurnUpCards
from engine.prime.notation import read_line
from engine.prime.state import Phase
from engine.seats import DEALER, Seat
from netplay.table.games import RecordPerspective


class PrimePerspective(RecordPerspective):
    """Prime Daifugo; with all hands open the deck is shown as far as it is known."""

    marks: tuple[str, ...] = ("foul", "cut", "revolution", "out")

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> views.View:
        """The table as it is seen."""
        seen = views.view(state, seat)
        deck = tuple(deck_places(state))
        return replace(seen, hands=state.hands, deck=deck) if all_hands else seen

    def position(self, state: Any) -> views.View:
        """The table with all hands open, and the publicly known part of the deck."""
        return replace(views.view(state, None), hands=state.hands)

    def sights(self, state: Any) -> tuple[views.View, ...]:
        """Each seat's view of the table."""
        return tuple(_with_the_rest(views.view(state, Seat(seat)), state) for seat in range(state.seats))

    def shown_event(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> game_events.Event:
        """An event as it is shown."""
        opened = all_hands or state.rules.open_hands
        return game_events.redact(event, seat, open_hands=opened)

    def mark(self, event: Any) -> str | None:
        """Fouls, 57, the revolution, ∞, going out."""
        match event:
            case game_events.FoulPlayed() | game_events.Disqualified():
                return "foul"
            case game_events.Played(kind=("cut" | "infinity")):
                return "cut"
            case game_events.Turned():
                return "revolution"
            case game_events.WentOut() | game_events.GameOver():
                return "out"
            case _:
                return None

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> views.View | None:
        """The seat's view when it played; a card that it drew first is in its hand.

        Between two players who know the whole deck the other's hand is included: it can be deduced.
        """
        seen = views.view(before, seat)
        if before.phase is not Phase.TURN or before.turn != seat:
            return None
        drawn = next((event.card for event in events if isinstance(event, game_events.Drew)), None)
        if drawn is None:
            return _with_the_rest(seen, before)
        hands = tuple(
            (*(hand or ()), drawn) if owner == seat else hand for owner, hand in enumerate(seen.hands)
        )
        counts = tuple(count + (owner == seat) for owner, count in enumerate(seen.counts))
        return _with_the_rest(
            replace(seen, hands=hands, counts=counts, deck=seen.deck[1:], drawn=True), before
        )

    def deciding(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> Any:
        """The state with the card that the seat drew."""
        drawn = next((event.card for event in events if isinstance(event, game_events.Drew)), None)
        if drawn is None or before.phase is not Phase.TURN:
            return before
        step = flow.play(before, seat, Draw(), primes)
        assert isinstance(step, Step), "the record drew here"
        if not step.state.waits_for_chance:
            return step.state
        turned = flow.play(step.state, DEALER, TurnUpCards((drawn,)), primes)
        assert isinstance(turned, Step), "the record turned this card up"
        return turned.state

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[views.View, Move] | None:
        """A seat's view, with the card that it drew, and its play or pass."""
        seen = self.decision(before, seat, events)
        try:
            line = read_line(text)
        except BadNotation:
            return None  # a line of a lenient record
        if seen is None or not isinstance(line.move, Play | Pass):
            return None
        return seen, line.move

    def prospects(self, view: views.View, seed: int) -> tuple[float, ...]:
        """Each seat's chance to win, by the game's own estimate."""
        from engine.prime.bots.value import value

        return value(view, SeedDice(seed))


def _with_the_rest(seen: views.View, before: Any) -> views.View:
    """The view with the other's hand, if two are still in and the deck is known."""
    if None in seen.deck or len(seen.still_in) != 2:
        return seen
    hands = (hand if hand is not None else before.hands[seat] for seat, hand in enumerate(seen.hands))
    return replace(seen, hands=tuple(hands))
