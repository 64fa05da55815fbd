"""The possible plays of some cards, judged by a seat's view: for the line above the hand, and for hints.

It uses the table's judge with a view in place of the state, so the answer is that of the table, as far as the seat can
know.
"""

from __future__ import annotations

import msgspec

from engine.cards import JOKER
from engine.daifugo.faces import BY_PLACE, JOKERS, PLACE, Cards, naturals, place
from engine.daifugo.hooks import LastPlay
from engine.daifugo.judge import JudgedPlay, judge, readings
from engine.daifugo.moves import Play
from engine.daifugo.ruleset import book_of
from engine.daifugo.shapes import CardReading
from engine.daifugo.view import View, ground
from engine.verdict import Reason


class Way(msgspec.Struct, frozen=True):
    """One way to play the cards: the move, its reading, and the rule that forces it."""

    play: Play
    reading: CardReading
    forced_by: str = ""


def ways(view: View, cards: Cards) -> tuple[Way, ...] | Reason:
    """All ways to play these cards now, the default reading first (DF-14); if none, the first one's reason."""
    there = ground(view)
    usual = judge(there, Play(cards))
    found = [Way(Play(cards), usual.reading, usual.forced_by)] if isinstance(usual, JudgedPlay) else []
    if JOKER in cards and there.book.shaping:
        for reading in readings(there.book, cards, there.order.reversed):
            play = Play(cards, _named(reading))
            judged = judge(there, play)
            if isinstance(judged, JudgedPlay) and not any(
                _same(judged.reading, one.reading) for one in found
            ):
                found.append(Way(play, judged.reading, judged.forced_by))
    if there.top is not None and there.book.fusing and cards:
        fused = judge(there, Play(cards, fuse=True))
        if isinstance(fused, JudgedPlay):
            found.append(Way(Play(cards, fuse=True), fused.reading, fused.forced_by))
    if found:
        return tuple(found)
    assert isinstance(usual, Reason)
    return usual


def shape_of(view: View, cards: Cards) -> CardReading | None:
    """The reading of the cards on an empty field; None if they make no form."""
    found = readings(book_of(view.rules), cards, view.order.reversed) if cards else []
    top = view.top
    alike = [one for one in found if top is not None and one.form is top.form]
    return next(iter(alike or found), None)


def _same(one: CardReading, other: CardReading) -> bool:
    return (one.form, one.rank, one.step) == (other.form, other.rank, other.step)


def _named(reading: CardReading) -> Cards:
    """The cards that name a reading, from its start."""
    if reading.roles or reading.rank == JOKERS:
        return reading.roles or reading.cards
    real = naturals(reading.cards)
    others = tuple(card for card in BY_PLACE[reading.rank] if card not in real)
    return (*real, *(others or BY_PLACE[reading.rank])[: len(reading.cards) - len(real)])


def foul_of(view: View, way: Way) -> str:
    """The kind of foul that going out like this would be; empty if it is none, or cards are left (FF-1)."""
    cards = way.play.cards
    if len(cards) < len(view.hand):
        return ""
    book = book_of(view.rules)
    wins = book.by_id.get("grand_revolution")
    if (
        wins
        and not wins.is_hushed(view.notes)
        and view.top is None
        and set(cards) == set(BY_PLACE[place("2")])
    ):
        return ""  # row 48 finishes cleanly before anything is foul
    last = LastPlay(cards, bool(way.reading.roles), view.order.reversed)
    return next((kind for kind in view.rules.fouls if book.is_foul(last, (kind,))), "")


def strength_row(view: View) -> tuple[int, ...]:
    """The places of the ranks in the game from weak to strong, jokers included."""
    book = book_of(view.rules)
    there = {PLACE[card] for card in book.pack}
    return tuple(sorted(there, key=view.order.ranks.__getitem__))


def lifted(view: View) -> Cards:
    """Cards above all ranks now (rows 63, 72)."""
    pack = set(book_of(view.rules).pack)
    return tuple(card for four in BY_PLACE for card in four if card in view.order.lifted & pack)
