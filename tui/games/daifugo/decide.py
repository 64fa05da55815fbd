"""What Enter makes of a composition of Daifugo: a move, or what it still lacks."""

from __future__ import annotations

from msgspec.structs import replace

from engine.daifugo.effects import Ask
from engine.daifugo.moves import Gift, Move, RuleAnswer
from engine.daifugo.view import View
from engine.daifugo.ways import ways
from engine.verdict import Reason
from tui.games.daifugo.composition import (
    Composition,
    Goal,
    Slip,
    chosen,
    goal_of,
    most_options,
    on_options,
    pick_option,
    trade_count,
)


def move_of(view: View, made: Composition) -> Move | Reason | Slip | Composition:
    """The move that Enter makes; or what it lacks; or the composition with a question to the player."""
    goal, ask = goal_of(view), view.question
    if on_options(view, made) and not made.picked:
        if made.cursor < 0:
            return Slip.CHOOSE
        picked = pick_option(view, made, made.cursor)
        if isinstance(picked, Slip) or most_options(view) > 1 or goal is Goal.TRADE:
            return picked
        made = picked
    match goal:
        case Goal.PLAY:
            return _play(view, made)
        case Goal.GIVE:
            return Gift(made.cards) if len(made.cards) == view.owed else Slip.TOO_FEW
        case Goal.RESPOND:
            return _response(view, made)
        case Goal.NONE:
            return Slip.EMPTY
        case _:
            assert ask is not None
            return _answer(view, ask, goal, made)


def _play(view: View, made: Composition) -> Move | Reason | Slip | Composition:
    if not made.cards:
        return Slip.EMPTY
    found = ways(view, made.cards)
    if isinstance(found, Reason):
        return found
    if made.asks_way and made.picked:
        return found[made.picked[0]].play
    if len(found) > 1:
        return replace(made, asks_way=True, cursor=0, picked=())
    return found[0].play


def _response(view: View, made: Composition) -> Move | Slip | Composition:
    named = chosen(view, made)
    if not named:
        return Slip.CHOOSE
    offer = named[0]
    if len(offer.cards) == offer.count:
        return RuleAnswer(offer.rule, offer.cards)
    return RuleAnswer(offer.rule, made.cards) if len(made.cards) == offer.count else Slip.TOO_FEW


def _answer(view: View, ask: Ask, goal: Goal, made: Composition) -> Move | Slip:
    named = chosen(view, made)
    seats = tuple(one.seat for one in named if one.seat is not None)
    match goal:
        case Goal.CARDS:
            if not made.cards and not ask.least:
                return Slip.EMPTY
            return RuleAnswer(ask.rule, made.cards) if len(made.cards) >= ask.least else Slip.TOO_FEW
        case Goal.TRADE:
            enough = len(made.cards) == trade_count(view, ask, made)
            return RuleAnswer(ask.rule, made.cards, seats) if enough and seats else Slip.TOO_FEW
        case Goal.SIDE | Goal.YES:
            return RuleAnswer(ask.rule, word=named[0].word) if named else Slip.CHOOSE
        case Goal.PLAYER:
            return RuleAnswer(ask.rule, seats=seats) if seats else Slip.CHOOSE
        case Goal.ORDER:
            return RuleAnswer(ask.rule, seats=seats) if len(seats) == len(ask.seats) else Slip.TOO_FEW
        case _:
            ranks = tuple(one.rank for one in named if one.rank is not None)
            return RuleAnswer(ask.rule, ranks=ranks) if len(ranks) == ask.most else Slip.TOO_FEW


def decline_of(view: View) -> RuleAnswer | None:
    """The move by which what is asked is declined; None where it cannot be."""
    goal, ask = goal_of(view), view.question
    if goal is Goal.RESPOND:
        return RuleAnswer("")
    if ask is None or ask.seat != view.seat or goal in (Goal.NONE, Goal.PLAY, Goal.GIVE):
        return None
    return RuleAnswer(ask.rule) if ask.optional or not ask.least else None
