"""Proved finishes: plays that nobody can answer, whatever the others hold.

Every other player is given all unseen cards. A player who gets out against such hands without losing the lead gets out
against any.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import Chance
from engine.daifugo import flow
from engine.daifugo.bots.answers import sensible
from engine.daifugo.bots.hand import outlook
from engine.daifugo.bots.step_budget import Steps
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.faces import Cards, in_order
from engine.daifugo.judge import JudgedPlay, judge
from engine.daifugo.legal import candidates, legal_plays
from engine.daifugo.moves import Pass, Play
from engine.daifugo.state import State
from engine.daifugo.view import ground, view
from engine.seats import Seat
from engine.verdict import Refused

MOST_CARDS = 12
"""Larger hands are not looked through."""
MOST_STEPS = 250


def certain_way_out(table: State, unseen: Cards, dice: Chance) -> Play | None:
    """The first play of a proved finish of the player in turn, if one is found.

    Arguments:
        table: a possible table; the others' hands in it do not matter.
        unseen: all cards that may be in another hand.
    """
    me = table.turn
    if len(table.hands[me]) > MOST_CARDS:
        return None
    all_unseen = in_order(unseen)
    hands = tuple(
        hand if seat == me or Seat(seat) not in table.active else all_unseen
        for seat, hand in enumerate(table.hands)
    )
    return _way_out(replace(table, hands=hands), me, dice, Steps(MOST_STEPS), set())


def _way_out(table: State, me: Seat, dice: Chance, steps: Steps, failed: set[object]) -> Play | None:
    key = (table.hands[me], table.field, table.rev, table.notes, table.locks)
    if key in failed:
        return None
    plays = sorted(legal_plays(flow.ground(table)), key=lambda play: -len(play.cards))
    for play in plays:
        if not steps.take():
            return None
        after = _unanswered(table, me, play, dice)
        if after is None:
            continue
        if me in after.finished or _way_out(after, me, dice, steps, failed) is not None:
            return play
    failed.add(key)
    return None


def _unanswered(table: State, me: Seat, play: Play, dice: Chance) -> State | None:
    """The table when the play has won its round or the game; None if somebody might interfere."""
    step = flow.play(table, me, play)
    for _ in range(20):
        if isinstance(step, Refused):
            return None
        state = step.state
        if me in state.finished:
            return state
        if state.over or me not in state.active:
            return None
        match state.open:
            case None if state.turn == me:
                return state if not state.field else None
            case None:
                there = flow.ground(state)
                if any(isinstance(judge(there, one), JudgedPlay) for one in candidates(there)):
                    return None
                step = flow.play(state, state.turn, Pass())
            case Ask(kind=Kind.CARDS, seat=seat, cards=cards) as ask if seat == me:
                if not set(cards) <= set(state.hands[me]):
                    return None
                mine = view(state, me)
                step = flow.play(state, me, sensible(mine, ask, outlook(mine, ground(mine)), dice))
            case _:
                return None
    return None
