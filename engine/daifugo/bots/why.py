"""Why a move of Daifugo is good, told with the weighing of the strongest level; the words live with the screens."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from engine.chance import SeedDice
from engine.daifugo.bots.hand import Outlook, Unit, outlook, rounds, wins_round
from engine.daifugo.bots.planner import imagined, proved_move, settled
from engine.daifugo.faces import JOKERS
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Answer, Gift, Move, Pass, Play
from engine.daifugo.state import State
from engine.daifugo.view import View, ground
from engine.seats import Seat

HARD = 0.7
"""From this chance to win its round a play is called hard to beat."""


class Why(StrEnum):
    """The thought behind a move."""

    GOES_OUT = "goes-out"
    CERTAIN = "certain"
    """Proved: whatever the others do, this wins."""
    TURNS_ORDER = "turns-order"
    CLEARS = "clears"
    """The field is cleared at once, and the same player leads again."""
    LOCKS = "locks"
    HARD_TO_BEAT = "hard-to-beat"
    SHEDS = "sheds"
    """Many cards at once."""
    WEAKEST = "weakest"
    """The least that will do."""
    SAVES = "saves"
    """Something could be laid, but is kept."""
    CANNOT_PLAY = "cannot-play"
    GIVES = "gives"
    """What the hand misses least."""
    ANSWERS = "answers"
    DECLINES = "declines"


class Advice(msgspec.Struct, frozen=True):
    """A move, the thought behind it, and the figures of that thought."""

    move: Move
    why: Why
    values: Mapping[str, int] = {}
    """`stays`: cards left afterwards; `rounds`: what they still cost; `chance`: that nobody beats it, of a hundred."""


def explained(view: View, move: Move, seed: int) -> Advice:
    """The reason for a move that a level has chosen, from the same imagined table on which it was weighed."""
    match move:
        case Gift():
            return Advice(move, Why.GIVES, {"count": len(move.cards)})
        case Answer():
            return Advice(move, Why.DECLINES if move.declines else Why.ANSWERS)
        case Pass():
            return Advice(move, Why.SAVES if legal_plays(ground(view)) else Why.CANNOT_PLAY)
        case Play():
            return _of_play(view, move, SeedDice(seed))
        case _:
            raise ValueError(f"nobody is advised to {move}")


def _of_play(view: View, move: Play, dice: SeedDice) -> Advice:
    look = outlook(view, ground(view))
    table = imagined(view, dice)
    me, after = table.turn, settled(table, table.turn, move, dice)
    stays = len(view.hand) - len(move.cards)
    if after is None:
        return Advice(move, Why.WEAKEST, {"stays": stays})
    chance = min(99, round(100 * _stands(after, me, look)))  # a hundred is said of what is proved alone
    values = {"stays": stays, "chance": chance, "count": len(move.cards)}
    if not stays:
        return Advice(move, Why.GOES_OUT, values)
    values["rounds"] = round(rounds(after.hands[me], look))
    if proved_move(view, table, look, dice) == move:
        return Advice(move, Why.CERTAIN, values)
    return Advice(move, _effect(view, table, after, me, chance), values)


def _effect(view: View, table: State, after: State, me: Seat, chance: int) -> Why:
    """What a play does that its player wants."""
    if after.rev != table.rev:
        return Why.TURNS_ORDER
    if not after.field and after.turn == me:
        return Why.CLEARS
    if after.locks and not table.locks:
        return Why.LOCKS
    if chance >= 100 * HARD:
        return Why.HARD_TO_BEAT
    laid = len(view.hand) - len(after.hands[me])
    return Why.SHEDS if view.top is None and laid > 1 else Why.WEAKEST


def _stands(after: State, me: Seat, look: Outlook) -> float:
    """The chance that the play is the last of its round."""
    if not after.field or after.field[-1].owner != me:
        return 0.0
    top = after.field[-1]
    return wins_round(Unit(top.cards, top.rank if top.is_group else JOKERS, not top.is_group), look)
