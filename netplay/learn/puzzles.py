"""Plays as answers: a composite with its factors, and a hand emptied in two plays; the engine judges both."""

from __future__ import annotations

import re
from functools import cache

from engine.cards import Card, read_cards, write_cards
from engine.errors import BadNotation
from engine.prime import opening
from engine.prime.concat import Concatenation, read
from engine.prime.factor_parts import factor_parts, without
from engine.prime.game import PrimeGame
from engine.prime.judge import verdict_on
from engine.prime.moves import Pass, Play
from engine.prime.notation import as_written, in_capitals, read_play, typed_play, write_play
from engine.prime.primes import MemoizedProver, factor
from engine.prime.settings import Rules, rules_for
from engine.prime.spellings import SpellingQuery, spellings
from engine.seats import Seat
from engine.verdict import Accepted, Fouled, FoulReason, Reason, Refused
from netplay.learn.payoff import worths
from netplay.learn.questions import MarkedAnswer, QuizQuestion, factors_in, factors_text
from netplay.table.dice import Dice

ME, OTHER = Seat(0), Seat(1)


@cache
def rules() -> Rules:
    """The official rules for two, no clocks."""
    return rules_for("official", {"D5": "seat", "D6": "none", "D7": "none"}, 2)


def mark_composite(question: QuizQuestion, factors: str) -> MarkedAnswer:
    """Whether these factors are legal for the number: `7*11*13`, with or without the number before `=`.

    Raises:
        BadNotation: if it is malformed, or another number precedes `=`.
    """
    number = int(question.key)
    powers = tuple((int(prime), power) for prime, power in factors_in(question.factors)) or factor(number)
    field, equals, part = as_written(in_capitals(factors), rules()).rpartition("=")
    if equals and not _spells(field, number):
        raise BadNotation("not-the-number", text=field[:40], number=number)
    play = read_play(f"{as_written(question.key, rules())}={part}")
    found = judged(play)
    wrong = "" if isinstance(found, Concatenation) else str(found)
    return MarkedAnswer(not wrong, factors_text(powers), powers, wrong)


def judged(play: Play) -> Concatenation | Reason | FoulReason:
    """The reading of a play on an empty field, or why it is refused or a foul."""
    reading = read(rules(), play)
    if isinstance(reading, Reason):
        return reading
    verdict = verdict_on(rules(), reading, False, MemoizedProver())
    return reading if isinstance(verdict, Accepted) else verdict.reason


def _spells(field: str, number: int) -> bool:
    """Whether cards, or digits, are this number."""
    reading = read(rules(), read_play(field))
    return isinstance(reading, Concatenation) and reading.number == number


@cache
def hand_of(number: int) -> tuple[Card, ...]:
    """The hand of a puzzle; later puzzles have more cards, and every one can be done."""
    return tuple(sorted(card for play in solution_of(number) for card in play.all_cards))


@cache
def solution_of(number: int) -> tuple[Play, Play]:
    """Two plays that make a puzzle's hand."""
    dice = Dice.of_number(number)
    first, second = ((2, 1), (2, 2), (3, 2), (3, 3), (4, 3))[min(4, (number - 1) // 12)]
    while True:
        plays = (_some_play(dice, first, number % 3 == 0), _some_play(dice, second, False))
        cards = [card for play in plays for card in play.all_cards]
        if all(cards.count(card) <= 4 for card in cards) and len(cards) <= 11:
            return plays


def _some_play(dice: Dice, cards: int, composite: bool) -> Play:
    """A play of this many cards in the field (a composite: two), among those that pay off most."""
    count = min(cards, 2) if composite else cards
    known = worths("composites" if composite else "primes", count)
    pack = dict.fromkeys(range(1, 14), 4)
    wanted = SpellingQuery(exactly=count, infinite=())
    while True:
        number = known[dice.below(min(len(known), 120))].number
        # What needs a joker for a zero is left to other drills.
        field = next(spellings(number, pack, 0, wanted), None)
        if field is not None and not composite:
            return Play(field.faces)
        left = {} if field is None else without(pack, field.cards)
        part = next(factor_parts(factor(number), left, 0, SpellingQuery(infinite=()), True), None)
        if field is not None and part is not None:
            return Play(field.faces, tuple(tuple(chunk.faces for chunk in term) for term in part))


def read_plays(text: str) -> list[Play]:
    """Two plays as they are typed, with a blank or / between them. Raises BadNotation if they are no plays."""
    # An input method writes ・ where / was meant.
    parts = in_capitals(text.replace("・", "/")).replace("/", " ").split()
    return [typed_play(re.sub(r"(?<![1=[])0", "T", part), rules()) for part in parts]


def mark_hand(question: QuizQuestion, text: str) -> MarkedAnswer:
    """Whether these plays empty the hand, led one after the other while the other player passes.

    Raises:
        BadNotation: if they are no plays.
    """
    number = int(question.key)
    solution = "  ".join(write_play(play) for play in solution_of(number))
    plays = read_plays(text)
    if len(plays) != 2:
        raise BadNotation("two-plays-wanted", count=len(plays))
    game = PrimeGame()
    start = opening.start(
        rules(),
        [hand_of(number), read_cards("468TQ468TQ")],
        opening.known(read_cards("2468TQ")),
        janken=False,
    )
    state = start
    for play in plays:
        step = game.play(state, ME, play)
        if isinstance(step, Refused):
            return MarkedAnswer(False, solution, why=str(step.reason))
        if isinstance(step.verdict, Fouled):
            return MarkedAnswer(False, solution, why=str(step.verdict.reason))
        state = step.state
        if ME in state.finished:
            break
        if state.turn == OTHER:
            passed = game.play(state, OTHER, Pass())
            assert not isinstance(passed, Refused)
            state = passed.state
    return MarkedAnswer(ME in state.finished, solution, why="" if ME in state.finished else "left")


def hand_text(number: int) -> str:
    """The hand of a puzzle as it is written."""
    return write_cards(hand_of(number))
