"""Whether cards can be played: read, then judged against the field (PL-1, PL-2; DF-9 … DF-14).

Verdicts only; nothing is changed here. A `Ground` holds what a play is judged by, so that the table and
a seat's view of it are judged alike.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER
from engine.daifugo.board import RuleContext
from engine.daifugo.book import RuleBook
from engine.daifugo.faces import SUIT, SUITS, Cards, holds, naturals
from engine.daifugo.moves import Play
from engine.daifugo.shapes import CardReading, Form, Laid, as_group, as_named, runs_beyond, suits_of
from engine.verdict import Reason


class Ground(RuleContext, frozen=True, kw_only=True):
    """What a play is judged by: what it faces, and the book."""

    book: RuleBook


class JudgedPlay(msgspec.Struct, frozen=True):
    """A play that can be made: as what, and the rule that forced it."""

    reading: CardReading
    forced_by: str = ""


_FORMS = {form: at for at, form in enumerate(Form)}


def judge(ground: Ground, play: Play) -> JudgedPlay | Reason:
    """The reading under which a play is legal, or the first reason, in the order of the codes, why it is not."""
    cards = play.cards
    if not cards:
        return Reason.BAD_NOTATION
    hand = ground.hand
    if not ground.book.faces.issuperset(cards):
        return Reason.NO_SUCH_CARD
    if not holds(hand, cards):
        return Reason.NOT_IN_HAND
    if ground.start_card and ground.start_card[0] not in cards:
        return Reason.START_CARD
    if play.fuse:
        return _fused(ground, cards)
    if not play.reading and not ground.book.shaping:
        group = as_group(cards)
        return judge_reading(ground, group) if group is not None else Reason.NO_FORM
    return _best(ground, play)


def _fused(ground: Ground, cards: Cards) -> JudgedPlay | Reason:
    for rule in ground.book.fusing:
        assert rule.fuses is not None
        reading = None if rule.is_hushed(ground.notes) else rule.fuses(ground, cards)
        if reading is not None:
            return JudgedPlay(reading, rule.id)
    return Reason.NO_FORM


def _best(ground: Ground, play: Play) -> JudgedPlay | Reason:
    """The reading that is meant: the field's form, else a forced one; within a form the strongest (DF-14, FR-6)."""
    found = readings(ground.book, play.cards, ground.order.reversed)
    if play.reading:
        found = [one for each in found if (one := _named(ground.book, each, play.reading)) is not None]
    if not found:
        return Reason.NO_FORM
    top = ground.top
    if top is None:
        return judge_reading(ground, found[0])
    refused: Reason | None = None
    for reading in sorted(found, key=lambda one: (one.form is not top.form, one.step != top.step)):
        judged = judge_reading(ground, reading)
        if isinstance(judged, JudgedPlay):
            return judged
        refused = refused or judged
    assert refused is not None
    return refused


def readings(book: RuleBook, cards: Cards, reversed_: bool) -> list[CardReading]:
    """All ways to read the cards: groups first, then stairs, emperor, arith; in each the strongest first (DF-14)."""
    group = as_group(cards)
    found = [] if group is None else [group]
    if len(cards) > 2:
        for rule in book.shaping:
            assert rule.forms is not None
            found += rule.forms(cards)
        if book.rules.joker_beyond and "stairs" in book.on and JOKER in cards:
            found += runs_beyond(cards)
    if len(found) > 1:
        sign = 1 if reversed_ else -1
        found.sort(key=lambda one: (_FORMS[one.form], sign * one.rank, one.step))
    return found


def _named(book: RuleBook, reading: CardReading, named: Cards) -> CardReading | None:
    """The reading if it is the one that was named; where jokers make locks, with the suits named for them."""
    found = as_named(reading, named)
    if found is None or not book.rules.joker_locks or not found.is_group:
        return found
    shown = naturals(named)  # jokers alone are named as themselves
    suits = {SUIT[card] for card in shown}
    worn = suits - {SUIT[card] for card in naturals(found.cards)}
    return replace(found, shown=tuple(sorted(worn))) if len(suits) == len(shown) else None


def _worn(ground: Ground) -> tuple[int, ...]:
    """The suits that a joker takes by itself: those of the lock, else those of the play to beat."""
    lock = next((lock for lock in ground.locks if lock.kind == "suit"), None)
    if lock is not None:
        return lock.suits
    return () if ground.top is None else suits_of(ground.top)


def suited(reading: CardReading, wished: tuple[int, ...]) -> CardReading:
    """A group whose jokers stand for suits that it lacks, these before others (`joker_locks`)."""
    real = naturals(reading.cards)
    if not reading.is_group or not real or len(real) == len(reading.cards):
        return reading
    there = {SUIT[card] for card in real}
    missing = sorted((int(suit) for suit in SUITS if suit not in there), key=lambda suit: suit not in wished)
    return replace(reading, shown=tuple(sorted(missing[: len(reading.cards) - len(real)])))


def judge_reading(ground: Ground, reading: CardReading) -> JudgedPlay | Reason:
    """Whether one reading can be played on the field (PL-2)."""
    book, notes = ground.book, ground.notes
    if book.rules.joker_locks and not reading.shown:
        reading = suited(reading, _worn(ground))
    for rule in book.forcing:
        assert rule.forces is not None
        if not rule.is_hushed(notes) and rule.forces(ground, reading):
            return JudgedPlay(reading, rule.id)
    top = ground.top
    if top is None:
        return JudgedPlay(reading)
    if len(reading.cards) != len(top.cards):
        return Reason.WRONG_COUNT
    if reading.form is not top.form or reading.step != top.step:
        return Reason.WRONG_FORM
    if ground.locks or notes:
        for rule in book.denying:
            assert rule.denies is not None
            reason = None if rule.is_hushed(notes) else rule.denies(ground, reading)
            if reason is not None:
                return reason
    if is_stronger(ground, reading, top):
        return JudgedPlay(reading)
    for rule in book.waiving:
        assert rule.waives is not None
        if not rule.is_hushed(notes) and rule.waives(ground, reading):
            return JudgedPlay(reading)
    return Reason.TOO_WEAK


def is_stronger(ground: Ground, reading: CardReading, top: Laid) -> bool:
    """Whether a reading beats a play of the same form and length (DF-11 … DF-13)."""
    order = ground.order
    if reading.is_group:
        return order.of_group(reading.rank, reading.cards) > order.of_group(top.rank, top.cards)
    if reading.form is Form.STAIRS and not ground.book.rules.sequence_overlap:
        size = len(reading.cards)
        if "tunnel" not in ground.book.on:
            return reading.rank + size <= top.rank if order.reversed else reading.rank >= top.rank + size
        there = {(top.rank + nth) % 13 for nth in range(size)}
        if any((reading.rank + nth) % 13 in there for nth in range(size)):
            return False
    return reading.rank < top.rank if order.reversed else reading.rank > top.rank
