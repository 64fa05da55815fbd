"""Local rules that lock suits, colors and steps, and the one that unlocks (rows 5, 12, 20, 25, 26, 42, 66)."""

from __future__ import annotations

from engine.daifugo.board import Board, PlayInProgress, RuleContext
from engine.daifugo.effects import Lock, Unbind
from engine.daifugo.faces import card
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.official import SUIT_LOCK_PLAYS, denies_other_suits
from engine.daifugo.shapes import CardReading, Form, suits_of
from engine.daifugo.terms import (
    all_of,
    binds,
    colour_of,
    does,
    has,
    is_jokers_only,
    lock_of,
    lock_pair,
    one_step_up,
    same_suits,
    shows,
    single,
    steps_from,
)
from engine.verdict import Reason


def _same_colour(s: Board, play: PlayInProgress) -> bool:
    pair = lock_pair(play)
    return pair is not None and colour_of(pair[0].cards) == colour_of(pair[1].cards) != ()


def _shared(play: PlayInProgress) -> tuple[int, ...]:
    pair = lock_pair(play)
    if pair is None or play.laid.form is not Form.GROUP or pair[0].form is not Form.GROUP:
        return ()
    return tuple(suit for suit in suits_of(pair[0]) if suit in suits_of(pair[1]))


def _other_colour(ground: RuleContext, reading: CardReading) -> Reason | None:
    lock = lock_of(ground, "color")
    return Reason.LOCKED if lock and not set(suits_of(reading)) <= set(lock.suits) else None


def _lacks_shared(ground: RuleContext, reading: CardReading) -> Reason | None:
    lock = lock_of(ground, "partial")
    return Reason.LOCKED if lock and not shows(reading, lock.suits, only=False) else None


def _no_step(ground: RuleContext, reading: CardReading) -> Reason | None:
    if lock_of(ground, "number") is None or is_jokers_only(reading):
        return None
    return None if steps_from(ground, reading) == 1 else Reason.LOCKED


def _no_fierce_step(ground: RuleContext, reading: CardReading) -> Reason | None:
    lock = lock_of(ground, "fierce")
    if lock is None or is_jokers_only(reading):
        return None
    fits = shows(reading, lock.suits, only=True) and steps_from(ground, reading) == 1
    return None if fits else Reason.LOCKED


def _locked_before(s: Board, play: PlayInProgress) -> bool:
    return bool(play.before.locks)


COLOR_LOCK = Rule(
    "color_lock",
    Class.LOCK,
    plays=(binds(_same_colour, lambda play: Lock("color", colour_of(play.laid.cards))),),
    denies=_other_colour,
)

PARTIAL_LOCK = Rule(
    "partial_lock",
    Class.LOCK,
    plays=(binds(lambda s, play: _shared(play) != (), lambda play: Lock("partial", _shared(play))),),
    denies=_lacks_shared,
)

FIERCE_LOCK = Rule(
    "fierce_lock",
    Class.LOCK,
    plays=(binds(all_of(same_suits, one_step_up), lambda play: Lock("fierce", suits_of(play.laid))),),
    denies=_no_fierce_step,
)

FIVE_COLOR_LOCK = Rule(
    "five_color_lock",
    Class.LOCK,
    excludes=("suit_lock", "mark_lock", "color_lock", "partial_lock", "number_lock", "fierce_lock"),
    plays=(
        binds(
            single(*map(card, ("5s", "5h", "5d", "5c"))), lambda play: Lock("color", colour_of(play.fresh))
        ),
    ),
    denies=_other_colour,
)

NUMBER_LOCK = Rule(
    "number_lock",
    Class.LOCK,
    plays=(binds(one_step_up, lambda play: Lock("number")),),
    denies=_no_step,
)

MARK_LOCK = Rule(
    "mark_lock",
    Class.LOCK,
    plays=SUIT_LOCK_PLAYS,
    denies=denies_other_suits,
)

QUEEN_RELEASE = Rule(
    "queen_release",
    Class.EFFECT,
    needs=(
        (
            "suit_lock",
            "mark_lock",
            "color_lock",
            "partial_lock",
            "number_lock",
            "fierce_lock",
            "five_color_lock",
        ),
    ),
    returnable=True,
    plays=(PlayEffect(PlayStage.LOCKS, all_of(_locked_before, has("Q")), does(Unbind())),),
)

RULES = (COLOR_LOCK, PARTIAL_LOCK, FIERCE_LOCK, FIVE_COLOR_LOCK, NUMBER_LOCK, MARK_LOCK, QUEEN_RELEASE)
