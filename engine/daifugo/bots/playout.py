"""Play-outs by fast players who see only their own hands."""

from __future__ import annotations

from typing import assert_never

from engine.cards import JOKER
from engine.chance import Chance
from engine.daifugo import flow
from engine.daifugo.board import Gifts, Window, due, ranks
from engine.daifugo.bots.cleanly import is_spoilt
from engine.daifugo.bots.hand import units
from engine.daifugo.bots.random_bot import some
from engine.daifugo.bots.step_budget import Steps
from engine.daifugo.effects import Ask, DrawCards
from engine.daifugo.faces import JOKERS, PLACE, Cards, in_order, place, without
from engine.daifugo.judge import JudgedPlay, judge
from engine.daifugo.legal import candidates
from engine.daifugo.moves import DealtCards, Move, OutOfTime, Pass, Play
from engine.daifugo.state import State
from engine.seats import DEALER, Seat
from engine.verdict import Refused

LONGEST = 300
"""Games count as they are after this many moves."""
_EIGHT = place("8")
_BREAKING = 5.0
"""The cost of breaking up cards of a rank, in steps of strength."""
_HOLDING = 9.0
"""From this cost on a play is held back while nobody is near the end."""


def place_after(state: State, me: Seat, dice: Chance, steps: Steps) -> float:
    """The place that a player reaches from here: 0 the first, 1 the last.

    Arguments:
        steps: the moves left; afterwards the game counts as it is.
    """
    for _ in range(LONGEST):
        if state.over or me not in state.active or not steps.take():
            break
        step = flow.play(state, *_next(state, dice))
        if isinstance(step, Refused):
            break
        state = step.state
    return _place(state, me)


def _place(state: State, me: Seat) -> float:
    last = state.seats - 1
    if state.over:
        return ranks(state).index(me) / last
    if me in state.finished:
        return state.finished.index(me) / last
    below = len(state.fouled) + len(state.fallen)
    if me in state.active:
        return (len(state.finished) + last - below) / 2 / last
    # The player who fell or fouled later stands above.
    return (last - (state.fouled.index(me) if me in state.fouled else below - 1)) / last


def _next(state: State, dice: Chance) -> tuple[Seat, Move]:
    match state.open:
        case None:
            return state.turn, _lead(state) if not state.field else _follow(state, dice)
        case DrawCards(cards=cards, count=count):
            return DEALER, DealtCards(some(in_order(cards), count, dice))
        case Ask() | Window() | Gifts():
            return due(state).seats[0], OutOfTime()
        case _:
            assert_never(state.open)


def _lead(state: State) -> Move:
    """The weakest unit of the hand; of the last two the stronger one."""
    hand, order = state.hands[state.turn], state.order
    row = sorted(units(hand, state.book.on), key=lambda one: order.ranks[one.rank] - len(one.cards) / 4)
    if len(row) == 2:
        row.reverse()
    if row[0].rank == JOKERS and len(row) > 2:
        row.append(row.pop(0))
    for unit in row:
        if not _spoils(state, hand, unit.cards):
            return Play(unit.cards)
    return Play(row[0].cards)


def _follow(state: State, dice: Chance) -> Move:
    there = flow.ground(state)
    hand, order = there.hand, state.order
    held = [0] * 14
    for card in hand:
        held[PLACE[card]] += 1
    near = min(len(state.hands[seat]) for seat in state.active) <= 3
    best: tuple[float, Play] | None = None
    for play in candidates(there):
        cards = play.cards
        price = sum(order.singles[card] for card in cards) / len(cards)
        price = float(max(order.singles[card] for card in cards)) if JOKER in cards else price
        if not play.reading and not play.fuse:
            price += _BREAKING * (held[PLACE[cards[0]]] > len(cards) - cards.count(JOKER))
            price -= 3.0 * (PLACE[cards[0]] == _EIGHT)
        if best is not None and price >= best[0]:
            continue
        if isinstance(judge(there, play), JudgedPlay) and not _spoils(state, hand, cards):
            best = price, play
    if best is None:
        return Pass()
    # A strong card is saved now and then, more often with more cards left.
    if not near and len(hand) > 4 and best[0] > _HOLDING and dice.below(3):
        return Pass()
    return best[1]


def _spoils(state: State, hand: Cards, cards: Cards) -> bool:
    left = without(hand, cards)
    if not left:
        return is_spoilt(cards, state.book, state.order.reversed) or JOKER in cards
    return is_spoilt(left, state.book, state.rev)
