"""Everything that a player of Tyrant may decide (TY-29 … TY-45, TY-81), for learners and studies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import assert_never

from engine.cards import Suit
from engine.tyrant.judge import MOST
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill, Tyrant
from engine.tyrant.state import HAND, REFILL, SUITS, Cards, Phase
from engine.tyrant.view import View, unplayable_for


def lawful_moves(view: View) -> Iterator[Decision]:
    """Every decision that is not refused; which order cards are put down in makes no difference."""
    if view.is_my_turn:
        yield from (one for one in _decisions(view) if unplayable_for(view, one) is None)


def _decisions(view: View) -> Iterator[Decision]:
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
                    # Of three one lies face up: of equal cards it is one and the same which.
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
    """So many of the cards in every way, equal cards told apart by nothing."""
    return dict.fromkeys(combinations(sorted(cards), size))
