"""Which sets clear the field by the rules in force, and how surely: cuts, forced plays, and their possible answers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb

import msgspec

from engine.cards import Card
from engine.daifugo.board import NO_NOTES, Before, Board, PlayInProgress
from engine.daifugo.book import RuleBook, RuleStep
from engine.daifugo.faces import Cards
from engine.daifugo.hooks import PlayStage, ResponseCards, ResponseMoment, Rule
from engine.daifugo.judge import Ground, JudgedPlay, judge_reading
from engine.daifugo.shapes import Laid, as_group
from engine.seats import Seat


class Cut(msgspec.Struct, frozen=True, eq=False):
    """A rule by which a set clears the field, and the cards with which others may answer."""

    rule: Rule
    wanted: tuple[ResponseCards, ...]


def cut_chance(ground: Ground, rank: int, cards: Cards, unseen: Counter[Card], opponents: int) -> float:
    """The probability that a played set clears the field for its player at once.

    Arguments:
        ground: the order and the restrictions in force.
        unseen: the cards that the others may hold.
    """
    best = 0.0
    for cut in cuts_of(ground.book, rank, cards, ground.order.reversed):
        if cut.rule.is_hushed(ground.notes):
            continue
        chance = 1.0
        for wanted in cut.wanted:
            held = sum(unseen[card] for card in wanted.cards)
            chance *= 1 - min(1.0, comb(held, wanted.count) / opponents ** (wanted.count - 1))
        best = max(best, chance)
    return best


@lru_cache(maxsize=4096)
def cuts_of(book: RuleBook, rank: int, cards: Cards, reversed_: bool) -> tuple[Cut, ...]:
    """The rules by which these cards of a rank clear the field when led.

    Arguments:
        reversed_: whether the order is reversed before the play.
    """
    reading = as_group(cards)
    assert reading is not None
    order = book.order(reversed_, NO_NOTES)
    judged = judge_reading(Ground(book.rules, cards, None, order, NO_NOTES, (), book=book), reading)
    forced = judged.forced_by if isinstance(judged, JudgedPlay) else ""
    played = Laid(Seat(0), cards, reading.form, rank)
    play = PlayInProgress(Seat(0), played, cards, None, Before(order, (), NO_NOTES), forced_by=forced)
    table = Board(book.rules, (), (), (), order)
    steps = [one for one in book.steps if isinstance(one, RuleStep)]
    clearing = [one for one in steps if one.at.stage in (PlayStage.CLEARING, PlayStage.OFFER)]
    fired = {one.rule.id: one.rule for one in clearing if one.at.when(table, play)}
    # Only a cut that stands alone can be answered, and of all cuts only the eights'.
    answerable = list(fired) == ["eight_cut"]
    return tuple(Cut(rule, _answers(book, table, play) if answerable else ()) for rule in fired.values())


def _answers(book: RuleBook, table: Board, play: PlayInProgress) -> tuple[ResponseCards, ...]:
    replies = [rule.replies for rule in book.replies if rule.replies is not None]
    found = [reply.wants(table, play) for reply in replies if reply.moment is ResponseMoment.CUT]
    return tuple(one for one in found if one is not None)
