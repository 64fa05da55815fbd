"""The host's move for a player whose time ran out: a pass if legal, else the least possible (FR-16)."""

from __future__ import annotations

from typing import assert_never

from engine.daifugo.asking import trade_size
from engine.daifugo.board import Gifts, Window, due
from engine.daifugo.effects import Ask, DrawCards, Kind
from engine.daifugo.exchange import giving_hand
from engine.daifugo.faces import Cards
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.state import State
from engine.seats import Seat


def timeout_move(state: State, seat: Seat) -> Move | None:
    """The move made for a seat that is awaited; None if it is not."""
    if seat not in due(state).seats:
        return None
    match state.open:
        case Window(offers=offers):
            return RuleAnswer("" if state.asks_everybody else offers[0].rule)
        case Ask() as ask:
            return _least(state, ask)
        case Gifts(owed=owed):
            count = next(number for who, number in owed if who == seat)
            return Gift(_weakest(state, giving_hand(state, seat), count))
        case None | DrawCards():
            if state.field:
                return Pass()
            return Play(state.start_card or _weakest(state, state.hands[seat], 1))
        case _:
            assert_never(state.open)


def _weakest(state: State, cards: Cards, count: int) -> Cards:
    return tuple(sorted(cards, key=state.order.singles.__getitem__)[:count])


def _least(state: State, ask: Ask) -> RuleAnswer:
    """Decline if possible, else give the weakest and name the first."""
    if ask.optional or (ask.kind is Kind.CARDS and not ask.least):
        return RuleAnswer(ask.rule)
    match ask.kind:
        case Kind.CARDS:
            return RuleAnswer(ask.rule, _weakest(state, ask.cards, ask.least))
        case Kind.PLAYER:
            return RuleAnswer(ask.rule, seats=ask.seats[:1])
        case Kind.TRADE:
            count = trade_size(state, ask, ask.seats[0])
            return RuleAnswer(ask.rule, _weakest(state, ask.cards, count), ask.seats[:1])
        case Kind.SIDE:
            return RuleAnswer(ask.rule, word="left")
        case Kind.RANKS:
            return RuleAnswer(ask.rule, ranks=tuple(range(ask.most)))
        case Kind.YES | Kind.ORDER:
            return RuleAnswer(ask.rule)
