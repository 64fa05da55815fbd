"""The strong level: tries the trained player's likeliest moves; under untrained rules it tries plans.

All are tried in the same simulated deals, each played to the end in outline.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from engine.cards import JOKER
from engine.chance import Chance, sample
from engine.daifugo import flow
from engine.daifugo.board import Gifts, Window, due, ranks
from engine.daifugo.bots.effort import Effort, Steps
from engine.daifugo.bots.hand import OUT, is_spoilt, units
from engine.daifugo.bots.planner import OpenTurn, imagined, proved_or_open, settled, value
from engine.daifugo.effects import Ask, DrawCards
from engine.daifugo.faces import JOKERS, PLACE, Cards, in_order, place, without
from engine.daifugo.judge import JudgedPlay, judge
from engine.daifugo.legal import candidates
from engine.daifugo.moves import DealtCards, Move, OutOfTime, Pass, Play
from engine.daifugo.state import State
from engine.daifugo.view import View
from engine.seats import DEALER, Seat
from engine.verdict import Refused

MOST_MOVES = 1500
"""The total number of moves in all simulated deals; under slow rules fewer deals are tried."""
PLANS = 3
"""The number of plans that are tried, beside the pass."""
_ROUNDS = 0.15
"""The weight of a round of the plan beside places in outline."""


class StrongBot(msgspec.Struct, frozen=True):
    """Tries a few moves of the learned player, or a few plans, in imagined deals."""

    effort: Effort
    deals: int

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        found = proved_or_open(view, dice)
        if not isinstance(found, OpenTurn):
            return found
        # Columns are loaded when first needed: the lower levels and the screens do without.
        from engine.daifugo.bots.deep import KNOWN, tried
        from engine.daifugo.bulk.learnt import MIND

        table, look, moves = found.table, found.look, found.moves
        if table.book.on <= KNOWN:
            return tried(table, look, moves, self.effort, MIND, dice)
        worth = [(value(table, move, look, dice), move) for move in moves]
        best = sorted(worth, key=lambda one: -one[0])[:PLANS]
        if Pass() in moves and Pass() not in [move for _, move in best]:
            best.append(next(one for one in worth if one[1] == Pass()))
        best = [one for one in best if one[0] > -OUT / 2] or best[:1]
        return self._tried(view, best, dice) if len(best) > 1 else best[0][1]

    def _tried(self, view: View, row: list[tuple[float, Move]], dice: Chance) -> Move:
        """The plan that leads to the best places."""
        places, steps, done = [0.0] * len(row), Steps(MOST_MOVES), 0
        while done < self.deals and steps.take():
            done += 1
            table = imagined(view, dice)
            for at, (_, move) in enumerate(row):
                after = settled(table, table.turn, move, dice)
                places[at] += 1.0 if after is None else place_after(after, table.turn, dice, steps)
        judged = [
            (_ROUNDS * worth - place / done, -at)
            for at, ((worth, _), place) in enumerate(zip(row, places, strict=True))
        ]
        return row[-max(judged)[1]][1]


# Play-outs by fast players who see only their own hands.

LONGEST = 300
"""Games count as they are after this many moves."""
_EIGHT = place("8")
_BREAKING = 5.0
"""The cost of breaking up cards of a rank, in steps of strength."""
_HOLDING = 9.0
"""From this cost on a play is held back while nobody is near the end."""


def place_after(state: State, me: Seat, dice: Chance, steps: Steps) -> float:
    """The place that a player reaches from here, 0 the first, 1 the last; `steps` moves on the game counts as it is."""
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
            return DEALER, DealtCards(sample(in_order(cards), count, dice))
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
