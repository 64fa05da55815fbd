"""Moves as text: any move survives writing and reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import GAMES
from engine.cards import Card, Suit, read_cards
from engine.daifugo import moves as daifugo
from engine.daifugo.bots.random_bot import random_answer
from engine.daifugo.catalogue import ALL
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.notation import _KINDS
from engine.errors import BadNotation
from engine.prime import moves as prime
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.tyrant import moves as tyrant
from netplay.table.dice import Dice
from netplay.table.games import adapter_of
from tests.engine.daifugo.random_daifugo import play_out, random_rules
from tests.netplay.tables import CHOICES, NAMES


def come_back(game: str, *moves: object) -> None:
    """Check that each move survives writing and reading."""
    adapter = adapter_of(game)
    for move in moves:
        text = adapter.move_text(move, NAMES)
        assert adapter.read_move_text(text, NAMES) == move, (text, move)
        assert "\n" not in text


def cards(text: str) -> tuple[Card, ...]:
    """Return these cards."""
    return read_cards(text.replace(" ", ""))


def test_every_kind_of_answer_in_daifugo_comes_back() -> None:
    """Answers to all rules that ask, refusals, readings, and moves of dealer and timekeeper."""
    some = cards("3d 4h Ks X 2c 9s 8h")
    for rule in ALL:
        kind = _KINDS.get(rule.id, Kind.CARDS)
        ask = Ask(kind, Seat(0), cards=some, least=1, most=3, seats=(Seat(1), Seat(2), Seat(3)), rule=rule.id)
        answers = [random_answer(ask, (5, 6, 7, 8), Dice.of_number(seed)) for seed in range(8)]
        come_back("daifugo", *answers, daifugo.RuleAnswer(rule.id))
    come_back(
        "daifugo",
        daifugo.RuleAnswer(""),
        daifugo.Pass(),
        daifugo.OutOfTime(),
        daifugo.Gift(cards("2c 3d")),
        daifugo.DealtCards(cards("X 3d Ks 3h")),
        daifugo.Play(cards("5h X 4h"), cards("3h 4h 5h")),
        daifugo.Play(cards("9c"), fuse=True),
        daifugo.Play(cards("Kd 3s Ah")),
    )


@pytest.mark.parametrize("seed", range(12))
def test_games_by_random_rules_of_daifugo_come_back(seed: int) -> None:
    """All moves of whole games, in the order of their cards."""
    rules, seats = random_rules(seed)
    _, moves = play_out(rules, seats, seed)
    come_back("daifugo", *(one.move for one in moves))


def test_every_kind_of_move_in_prime_daifugo_comes_back() -> None:
    """Also the words that records leave out."""
    come_back(
        "prime",
        prime.Draw(),
        prime.Pass(),
        prime.DoneThinking(),
        prime.LeaveGame(),
        prime.AskFactors(),
        prime.OutOfTime(),
        prime.TimeUp(),
        prime.Janken("paper"),
        prime.ShowCard(cards("Ks")[0]),
        prime.GiveUp(()),
        prime.GiveUp(cards("4h 6d")),
        prime.Exchange(cards("4h 6d")),
        prime.TurnUpCards(cards("Xb 6d")),
        prime.Arrange(cards("Xr 3h"), (8,)),
        prime.Play(cards("Kh Xb Xr"), (), (0, 7)),
        prime.Play(cards("5h"), twin=cards("7h")),
        prime.Play(cards("Ah 2h"), ((cards("2d"), cards("2s")), (cards("3c"),))),
    )


def test_every_kind_of_decision_in_tyrant_comes_back() -> None:
    """Including the clock's decisions."""
    seven = cards("2h 2h 3s 4d 5c 9c Th")
    decisions: tuple[tyrant.Decision, ...] = (
        tyrant.ChooseHand(seven),
        tyrant.Refill(seven[:6]),
        tyrant.Lay(seven[:1]),
        tyrant.Pass(),
        tyrant.Play(seven[:3], (2,), tyrant.Tyrant(Suit.NONE, 5)),
        tyrant.Play(seven[:2], (), tyrant.Tyrant(Suit.CLUBS, 1)),
    )
    come_back("tyrant", *decisions, *map(tyrant.OutOfTime, decisions))


@pytest.mark.parametrize("game", GAMES)
@given(
    text=st.text(st.characters(codec="utf-8"), max_size=40)
    | st.text("0A3dhsX%=|^*+ (),:DFHJS#~?!-as", max_size=24)
)
def test_any_text_is_a_move_or_is_refused(game: str, text: str) -> None:
    """Untrusted text gives a move or a refusal; any move can be submitted to a table, which makes or refuses it."""
    adapter = adapter_of(game)
    try:
        move = adapter.read_move_text(text, NAMES[:3])
    except BadNotation:
        return
    terms = adapter.terms(adapter.without_clocks(replace(CHOICES[game], seats=3)))
    state = adapter.deal(terms, 3, Dice.of_number(1))
    for actor in (Seat(0), Seat(1), DEALER, TIMEKEEPER):
        adapter.game.play(state, actor, move)
