"""The `Game` of Tyrant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import assert_never

from engine.cards import Suit
from engine.chance import Chance
from engine.errors import BadSetting
from engine.seats import Seat
from engine.tyrant import flow, setup
from engine.tyrant.bots import move_for_absent
from engine.tyrant.events import Event, redact
from engine.tyrant.judge import MOST
from engine.tyrant.moves import ChooseHand, Decision, Lay, Move, OutOfTime, Pass, Play, Refill, Tyrant
from engine.tyrant.settings import Rules
from engine.tyrant.state import HAND, REFILL, SUITS, Cards, Phase, State, due
from engine.tyrant.view import View, own, unplayable_for, view


def _decisions(view: View) -> Iterator[Decision]:
    """Everything that a player may decide (TY-29 … TY-45, TY-81), some of it refused."""
    assert view.seat is not None
    match view.phase:
        case Phase.HAND:
            yield from map(ChooseHand, _sets(view.stock, HAND))
        case Phase.REFILL:
            yield from map(Refill, _sets(view.stock, REFILL))
        case Phase.LAY:
            put = view.turns[view.seat]
            yield from map(Lay, _sets(put.cards, 1) if put is not None else ())
        case Phase.TURN:
            yield Pass()
            for size in range(1, MOST + 1):
                for cards in _sets(view.hand, size):
                    # Of three cards one is face up; among equal ones it makes no difference which.
                    shown = {cards[place]: (place,) for place in reversed(range(size))}.values()
                    for up in shown if size == MOST else ((),):
                        yield from (Play(cards, up, action) for action in _actions(view))
        case Phase.OVER:
            return
        case _:
            assert_never(view.phase)


def _actions(view: View) -> Iterator[Tyrant | None]:
    """No chips, or any number of them on the lead card or a row."""
    assert view.seat is not None
    yield None
    for place in (Suit.NONE, *SUITS):
        yield from (Tyrant(place, chips) for chips in range(1, view.chips[view.seat] + 1))


def _sets(cards: Cards, size: int) -> Iterable[Cards]:
    """The distinct sets of this many of the cards, equal cards counting as one."""
    return dict.fromkeys(combinations(sorted(cards), size))


class TyrantGame:
    """Tyrant; it remembers nothing, all is in the state."""

    name = "tyrant"
    due = staticmethod(due)
    play = staticmethod(flow.play)
    view = staticmethod(view)
    own = staticmethod(own)

    def deal(self, rules: Rules, seats: int, dice: Chance, *, titles: Sequence[str] = ()) -> State:
        """Set up the table and deal each seat its ace and its sixteen cards (TY-6 … TY-15); it knows no titles.

        Raises BadSetting if the rules are for another number of players.
        """
        if seats != rules.players:
            raise BadSetting("players-fit", value=rules.players, seats=seats)
        return setup.deal(rules, dice)

    def blind_cards(self, state: State, dice: Chance) -> Move:
        """Nothing is left to chance once the cards are dealt."""
        raise ValueError("Tyrant never asks the dealer")

    def timeout_move(self, state: State, seat: Seat, dice: Chance) -> OutOfTime:
        """The host's decision for a player whose time ran out, based on the player's knowledge (TY-97)."""
        return OutOfTime(move_for_absent(view(state, seat), dice))

    def legal_moves(self, view: View) -> Iterator[Move]:
        """Every decision that is not refused, one by one; the order of cards makes no difference."""
        if view.is_my_turn:
            yield from (one for one in _decisions(view) if unplayable_for(view, one) is None)

    def redact(self, state: State, event: Event, seat: Seat | None) -> Event:
        """The event as this seat may see it."""
        return redact(event, seat)

    def result(self, state: State) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""
        return state.ranks if state.phase is Phase.OVER else None
