"""The five official rules and foul finishes, as rules like any other (OR, FF)."""

from __future__ import annotations

from engine.cards import JOKER
from engine.daifugo.board import Board, PlayInProgress, RuleContext, jokers_only
from engine.daifugo.effects import Effects, Fall, Lock, Unbind
from engine.daifugo.faces import PLACE, card, place
from engine.daifugo.hooks import Class, LastPlay, PlayEffect, PlayStage, Rule
from engine.daifugo.shapes import CardReading, Form, suits_of
from engine.daifugo.terms import (
    binds,
    cuts,
    does,
    flips,
    forced_by,
    has_grouped,
    lock_of,
    of_a_kind,
    same_suits,
    shows,
)
from engine.seats import Seat
from engine.titles import RICHEST
from engine.verdict import Reason

_LONE_3 = (card("3s"),)


def denies_other_suits(ground: RuleContext, reading: CardReading) -> Reason | None:
    """Under a suit lock every play shows exactly those suits (OR-11)."""
    lock = lock_of(ground, "suit") if ground.locks else None
    if lock is None or jokers_only(reading):
        return None
    if ground.rules.joker_locks:
        return None if suits_of(reading) == lock.suits else Reason.LOCKED
    if shows(reading, lock.suits, only=True):
        return None
    return Reason.LOCKED


def _frees(s: Board, play: PlayInProgress) -> bool:
    """A lone joker ends the lock, if jokers take part in locks at all (`joker_locks`)."""
    return s.rules.joker_locks and bool(play.before.locks) and jokers_only(play.laid)


SUIT_LOCK_PLAYS = (
    binds(same_suits, lambda play: Lock("suit", suits_of(play.laid))),
    PlayEffect(PlayStage.LOCKS, _frees, does(Unbind())),
)


def _long_run(s: Board, play: PlayInProgress) -> bool:
    """A run of five or more turns the order too, if set (`run_revolution`)."""
    return s.rules.run_revolution and play.laid.form is Form.STAIRS and len(play.laid.cards) >= 5


def _eight_in_run(s: Board, play: PlayInProgress) -> bool:
    """An eight in a run, or a joker representing one, cuts too, if set (`cut_in_runs`)."""
    return s.rules.cut_in_runs and not play.laid.is_group and play.count(place("8"), always=True) > 0


def lone_joker_on_top(ground: RuleContext) -> bool:
    """One joker, played alone, is to be beaten (OR-13)."""
    top = ground.top
    return jokers_only(top) and top is not None and len(top.cards) == 1


def _fallen(s: Board, winner: Seat) -> Effects:
    """The reigning 大富豪 falls when another is the first to finish cleanly (OR-17, OR-18)."""
    if RICHEST not in s.titles or len(s.finished) != 1:
        return ()
    reigning = Seat(s.titles.index(RICHEST))
    return (Fall(reigning),) if reigning in s.active and reigning != winner else ()


def _is_foul(kinds: tuple[str, ...], last: LastPlay) -> bool:
    """Whether the last cards are foul, by the kinds that count here (FF-1)."""
    places = {PLACE[one] for one in last.cards}
    return (
        ("joker" in kinds and JOKER in last.cards)
        or ("eight" in kinds and place("8") in places and not last.is_sequence)
        or ("spade3" in kinds and last.cards == _LONE_3)
        or ("two" in kinds and not last.reversed and place("2") in places)
        or ("three" in kinds and last.reversed and place("3") in places)
    )


OFFICIAL = (
    Rule("revolution", Class.OFFICIAL, plays=(flips(of_a_kind(4)), flips(_long_run))),
    Rule(
        "eight_cut",
        Class.OFFICIAL,
        muted_by=("omen", "mary"),
        plays=(cuts(has_grouped("8"), contestable=True), cuts(_eight_in_run, contestable=True)),
    ),
    Rule("suit_lock", Class.OFFICIAL, muted_by=("omen",), plays=SUIT_LOCK_PLAYS, denies=denies_other_suits),
    Rule(
        "spade3_return",
        Class.OFFICIAL,
        muted_by=("omen",),
        forces=lambda ground, reading: reading.cards == _LONE_3 and lone_joker_on_top(ground),
        plays=(cuts(forced_by("spade3_return")),),
    ),
    Rule("miyako_ochi", Class.OFFICIAL, on_finish=_fallen),
    Rule("fouls", Class.OFFICIAL, is_foul=_is_foul),
)
OFFICIAL_IDS = tuple(rule.id for rule in OFFICIAL)
"""The identifiers of these rules, in their order."""
