"""The player's own costly moves as questions of the drill: the hand, the field, and the better play.

A mistake is an ordinary question. Its name contains the whole question, so the drill schedules and saves it without
further data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from engine.cards import Card, read_cards, write_cards
from engine.prime.concat import Concatenation, read
from engine.prime.moves import Play
from engine.prime.notation import read_play, write_play
from engine.prime.view import View
from netplay.learn.numbers_read import TAKEN_APART
from netplay.learn.puzzles import judged, read_plays, rules
from netplay.learn.questions import MarkedAnswer, QuizQuestion, factors_of
from netplay.learn.schedule import Progress, QuizAnswer, change_progress, with_reviews

if TYPE_CHECKING:
    from netplay.replay.review import Reviewed

MOST = 300
"""Mistakes that are saved; beyond that no more are taken."""


class Mistake(msgspec.Struct, frozen=True):
    """The situation of a costly move, and the better move."""

    hand: str
    beats: str
    """The number on the field, in digits; empty for a lead."""
    turned: bool
    """Whether the revolution was on."""
    made: str
    """The move made, as records write it."""
    best: str
    """A play that was better, of numbers that the player could know."""

    @property
    def key(self) -> str:
        """The text behind the kind in the question's name."""
        return ";".join((self.hand, self.beats, "r" if self.turned else "", self.made, self.best))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand."""
        return read_cards(self.hand)


def mistake_in(question: QuizQuestion) -> Mistake:
    """The mistake of a question."""
    hand, beats, turned, made, best = question.key.split(";")
    return Mistake(hand, beats, bool(turned), made, best)


def mistake_of(one: Reviewed, view: View) -> Mistake | None:
    """The mistake in a decision; None if it cost little, or nothing better could be known.

    Arguments:
        view: the player's view.
    """
    better = _better(one)
    top = view.top
    if better is None or not isinstance(better.move, Play) or ";" in one.move:
        return None
    if not isinstance(judged(better.move), Concatenation) or (
        top is not None and not isinstance(top.number, int)
    ):
        return None
    hand = write_cards(tuple(sorted(card.face for card in view.hand)))
    beats = "" if top is None else str(top.number)
    return Mistake(hand, beats, view.upside_down, one.move, write_play(better.move))


def _better(one: Reviewed) -> Any | None:
    """The best play with the player's knowledge, as hints show it, if the decision was a mistake in comparison."""
    from netplay.replay.review import MISTAKE  # it loads the bots, which practice does without

    found = one.found
    if found is None or one.mark not in ("?", "??"):
        return None
    mine, worth = found.mine, found.mine_chance
    if mine is not None and worth is not None and worth - (found.made or 0.0) >= MISTAKE:
        return mine
    return None if one.known is False or found.best.fouls else found.best


def add_mistakes(found: Iterable[Mistake], now: datetime | None = None) -> int:
    """Add mistakes to the drill's questions; returns the number of new ones.

    Raises:
        BadFile: nothing is added then.
    """
    when, fresh = now or datetime.now(UTC), 0
    answers = [QuizAnswer(f"mistake:{one.key}", False, False, when) for one in found]

    def change(progress: Progress) -> Progress:
        nonlocal fresh
        there = sum(name.startswith("mistake:") for name in progress.cards)
        new = [one for one in answers if one.question not in progress.cards][: max(0, MOST - there)]
        fresh = len(new)
        return replace(progress, cards=with_reviews(progress.cards, new))

    if answers:
        change_progress(change)
    return fresh


def mark_mistake(question: QuizQuestion, text: str) -> MarkedAnswer:
    """Whether this is the better play: the same number with as many cards. Raises BadNotation if it is not a play."""
    mistake = mistake_in(question)
    plays, best = read_plays(text), read_play(mistake.best)
    found, wanted = judged(plays[0]), read(rules(), best)
    assert isinstance(wanted, Concatenation), "it was judged when it was saved"
    if not isinstance(found, Concatenation):
        return MarkedAnswer(False, mistake.best, why=str(found))
    cards = plays[0].all_cards
    if Counter(cards) - Counter(mistake.cards):
        return MarkedAnswer(False, mistake.best, why="not-in-hand")
    right = len(plays) == 1 and found.number == wanted.number and len(cards) == len(best.all_cards)
    number = wanted.number
    numbers = ((str(number), factors_of(number)),) if isinstance(number, int) and number < TAKEN_APART else ()
    return MarkedAnswer(right, mistake.best, numbers=numbers)
