"""Reasons for a move of Daifugo: facts of the table, or proofs; the words are in `tui/words`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from engine.chance import SeedDice
from engine.daifugo import flow
from engine.daifugo.bots.hand import outlook
from engine.daifugo.bots.planner import imagined, proved_move, settled
from engine.daifugo.faces import JOKERS, PLACE, Cards, in_order, naturals
from engine.daifugo.judge import Ground, JudgedPlay, judge
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.state import State
from engine.daifugo.view import View, ground
from engine.seats import Seat

HARD = 2
"""A play is called hard to beat if at most this many ranks can beat it."""


class Why(StrEnum):
    """The thought behind a move."""

    GOES_OUT = "goes-out"
    CERTAIN = "certain"
    """Proved: this wins no matter what the others do."""
    TURNS_ORDER = "turns-order"
    CLEARS = "clears"
    """The field is cleared at once, and the same player leads again."""
    LOCKS = "locks"
    HARD_TO_BEAT = "hard-to-beat"
    """Few ranks can beat it, counted among all unseen cards."""
    SHEDS = "sheds"
    """Many cards at once."""
    WEAKEST = "weakest"
    """No weaker play of this hand beats the field."""
    BEATS = "beats"
    """It beats the field, as others would."""
    LEADS = "leads"
    SAVES = "saves"
    """A play was possible, but is held back."""
    CANNOT_PLAY = "cannot-play"
    GIVES = "gives"
    """The cards that the hand misses least."""
    ANSWERS = "answers"
    DECLINES = "declines"


class Advice(msgspec.Struct, frozen=True):
    """A move, the thought behind it, and the figures of that thought."""

    move: Move
    why: Why
    values: Mapping[str, int] = {}
    """`stays`: cards left afterwards; `count`: cards played or given; `ranks`: how many ranks can still beat it."""
    source: str = "all"
    """Whose move it is: the name of a level; `all`: the strongest."""


def explained(view: View, move: Move, seed: int) -> Advice:
    """The reason for a move that a level has chosen, from the same possible table."""
    match move:
        case Gift():
            return Advice(move, Why.GIVES, {"count": len(move.cards)})
        case RuleAnswer():
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
    values = {"stays": stays, "count": len(move.cards)}
    if after is None:
        return Advice(move, _rank(view, move), values)
    if not stays:
        return Advice(move, Why.GOES_OUT, values)
    if proved_move(view, table, look, dice) == move:
        return Advice(move, Why.CERTAIN, values)
    ranks = beating_ranks(after, me, tuple(look.unseen.elements()))
    if ranks is not None:
        values["ranks"] = ranks
    return Advice(move, _effect(view, table, after, move, ranks), values)


def _effect(view: View, table: State, after: State, move: Play, ranks: int | None) -> Why:
    """The intended effect of a play."""
    if after.rev != table.rev:
        return Why.TURNS_ORDER
    if not after.field and after.turn == table.turn:
        return Why.CLEARS
    if after.locks and not table.locks:
        return Why.LOCKS
    if ranks is not None and ranks <= HARD:
        return Why.HARD_TO_BEAT
    return _rank(view, move)


def _rank(view: View, move: Play) -> Why:
    """The position of a play among those possible."""
    here = ground(view)
    if view.top is None:
        return Why.SHEDS if len(move.cards) > 1 else Why.LEADS
    own, others = _strength(here, move), [_strength(here, play) for play in legal_plays(here)]
    is_weakest = own is not None and all(other is not None and other >= own for other in others)
    return Why.WEAKEST if is_weakest else Why.BEATS


def _strength(here: Ground, play: Play) -> int | None:
    """The strength of a single or a group in the order in force; None for a sequence, or cards added to the field."""
    judged = judge(here, play)
    if play.fuse or not isinstance(judged, JudgedPlay) or not judged.reading.is_group:
        return None
    return here.order.of_group(judged.reading.rank, play.cards)


def beating_ranks(after: State, me: Seat, unseen: Cards) -> int | None:
    """The number of ranks (jokers alone are one) that can beat this play, if the others hold all unseen cards.

    None unless a single or a group is on the table, or if others are asked first.
    """
    if after.open is not None or after.turn == me or not after.field:
        return None
    top = after.field[-1]
    if top.owner != me or not top.is_group:
        return None
    hands = tuple(in_order(unseen) if seat == after.turn else hand for seat, hand in enumerate(after.hands))
    plays = legal_plays(flow.ground(replace(after, hands=hands)))
    return len({min((PLACE[card] for card in naturals(play.cards)), default=JOKERS) for play in plays})
