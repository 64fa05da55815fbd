"""What a review of a game of Daifugo asks: what a move cost beside the best one, and who was winning."""

from __future__ import annotations

from math import exp

from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.daifugo.board import Phase
from engine.daifugo.bots.hand import outlook, rounds
from engine.daifugo.bots.planner import imagined, settled
from engine.daifugo.bots.why import Advice, Why, explained
from engine.daifugo.faces import Cards, in_order
from engine.daifugo.moves import Move, Play
from engine.daifugo.view import View, ground
from engine.game_protocol import Compared
from engine.seats import Seat

DEALS = 400
"""The number of simulated deals for both moves."""
LEAST = 60
"""The number if the rules have to carry out the moves."""
_UNPROVED = 0.01


def compare(view: View, best: Advice, made: Move, seed: int) -> Compared:
    """The best move of a turn compared with the one made, with the probability of each to be the next to go out.

    Both are tried in the same deals. For answers, gifts and exchanges only the best is given.
    """
    same = _named(best.move) == _named(made)
    if view.phase is not Phase.TURN:
        return Compared(best, is_made=same)
    chances = _chances(view, (best.move,) if same else (best.move, made), seed)
    if best.why is Why.CERTAIN and chances:
        chances[0] = 1.0
    if same or not chances:
        chance = chances[0] if chances else None
        return Compared(best, chance, chance, is_made=same)
    if chances[1] > chances[0]:  # in these deals the move made did better, so it is the best known
        return Compared(explained(view, made, seed), chances[1], chances[1], is_made=True)
    return Compared(best, chances[0], chances[1])


def _named(move: Move) -> Move:
    """The identity of a move, regardless of the order of its cards."""
    return Play(in_order(move.cards), move.reading, move.fuse) if isinstance(move, Play) else move


def _chances(view: View, moves: tuple[Move, ...], seed: int) -> list[float]:
    """How often each of these moves makes its player the next to go out."""
    from engine.daifugo.bots.deep import OUTLINED, next_out
    from engine.daifugo.bulk.learnt import MIND

    dice = SeedDice(seed)
    table = imagined(view, dice)
    if any(settled(table, table.turn, move, dice) is None for move in moves):
        return []
    games = DEALS if table.book.on <= OUTLINED else LEAST
    found = next_out(table, outlook(view, ground(view)), moves, games, MIND, dice)
    return [min(1 - _UNPROVED, max(_UNPROVED, chance)) for chance in found]


# The win probability of each player in a recorded game of Daifugo.
#
# If the columns implement the rules in force, the table is played out. Else, and during exchanges, a rough estimate: a
# hand is worth the rounds it costs from its player's view; leading saves a part of one.

GAMES = 256
"""This many times a position is played on."""
_ROUND = 1.0
"""The approximate log odds of a round, fitted to the winners among bots (tests/bench/calibration.py)."""
_STRANGE = 20
"""This many local rules, most of which the count of rounds ignores, halve the log odds."""
_LEAD = 0.6
"""The rounds saved by the lead; the turn on a field saves half of it."""


def prospects(view: View, dice: Chance) -> tuple[float, ...]:
    """Each seat's chance to go out first from a position with every hand open."""
    decided = view.finished or (view.ranks if view.phase is Phase.OVER else ())
    if decided:
        return tuple(float(seat == decided[0]) for seat in range(view.seats))
    hands = tuple(hand for hand in view.hands if hand is not None)
    if view.phase is Phase.TURN and len(hands) == view.seats and (found := _played_on(view, hands, dice)):
        return found
    sure = _ROUND / (1 + len(view.rules.local) / _STRANGE)
    worth = {seat: exp(-sure * _cost(view, seat)) for seat in view.active}
    total = sum(worth.values())
    return tuple(worth.get(Seat(seat), 0.0) / total for seat in range(view.seats)) if total else ()


def _played_on(view: View, hands: tuple[Cards, ...], dice: Chance) -> tuple[float, ...]:
    """The probabilities by play-outs; empty if a rule is in force that the columns do not implement."""
    # Only analysis needs the columns: they are loaded on its first request.
    from engine.daifugo.bots.deep import OUTLINED, first_out
    from engine.daifugo.bulk.learnt import MIND

    table = replace(imagined(replace(view, seat=view.turn), dice), hands=hands)
    return tuple(first_out(table, GAMES, MIND, dice)) if table.book.on <= OUTLINED else ()


def _cost(view: View, seat: Seat) -> float:
    """The rounds that a seat's hand still costs."""
    own = replace(view, seat=seat)
    cost = rounds(own.hand, outlook(own, ground(own)))
    if seat == view.turn:
        cost -= _LEAD if not view.field else _LEAD / 2
    return cost
