"""`legal_moves` lists no move that the game refuses or judges as a foul, and leaves none out, in any phase."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine import GAMES as NAMES
from engine.cards import Card, read_cards, write_cards
from engine.chance import Dice
from engine.daifugo import bots as daifugo_bots
from engine.daifugo import moves as daifugo
from engine.daifugo.ruleset import rules_for as daifugo_rules
from engine.game_protocol import Step
from engine.games import GAMES
from engine.prime import bots as prime_bots
from engine.prime import moves as prime
from engine.prime.opening import start
from engine.prime.settings import rules_for as prime_rules
from engine.prime.state import Phase
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.tyrant import bots as tyrant_bots
from engine.tyrant import moves as tyrant
from engine.tyrant.settings import rules_for as tyrant_rules
from engine.verdict import Accepted

BOTS: dict[str, dict[str, Any]] = {
    "prime": {**prime_bots.BOTS},
    "daifugo": {**daifugo_bots.BOTS},
    "tyrant": {**tyrant_bots.BOTS},
}
MOST = 300
"""Most moves of one position that are tried."""


def test_games_go_by_their_names() -> None:
    """The table of games and the list of their names agree."""
    assert tuple(GAMES) == NAMES
    assert [one.name for one in GAMES.values()] == list(NAMES)


def same(move: Any) -> object:
    """Return what distinguishes moves: not which of equal cards, nor the order of factors."""
    match move:
        case prime.Play():
            factors = sorted(
                tuple(tuple(card.face for card in chunk) for chunk in term) for term in move.factors
            )
            jokers = move.jokers if not move.factors else sorted(move.jokers)
            return "play", faces(move.cards), str(factors), str(jokers), faces(move.twin)
        case prime.GiveUp() | prime.Exchange():
            return type(move), tuple(sorted(faces(move.cards)))
        case prime.ShowCard(card=card):
            return "show", card.face
        case prime.Arrange():
            return "show", faces(move.cards), move.jokers
        case daifugo.Play():
            return "play", tuple(sorted(move.cards)), move.reading, move.fuse
        case daifugo.Gift():
            return "gift", tuple(sorted(move.cards))
        case daifugo.RuleAnswer():
            return move.rule, tuple(sorted(move.cards)), move.seats, tuple(sorted(move.ranks)), move.word
        case tyrant.Play():
            return tuple(sorted(move.cards)), tuple(move.cards[at] for at in move.up), move.tyrant
        case tyrant.ChooseHand() | tyrant.Refill():
            return type(move), tuple(sorted(move.cards))
    return move


def faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards without their suits."""
    return tuple(card.face for card in cards)


def played(name: str, rules: Any, seats: int, level: str, seed: int, turns: int = 60) -> int:
    """Play a game with moves of a bot and of the list; return the number of positions checked."""
    game, dice, chance = GAMES[name], Dice.of_number(seed), random.Random(seed)
    state = game.deal(rules, seats, dice)
    for turn in range(turns):
        due = game.due(state)
        if not due.seats:
            if not due.blind and game.result(state) is not None:
                return turn
            step = game.play(state, DEALER, game.blind_cards(state, dice))  # type: ignore[attr-defined]
            assert isinstance(step, Step)
            state = step.state
            continue
        seat = due.seats[0]
        view = game.view(state, seat)
        moves = list(islice(game.legal_moves(view), MOST))
        assert len({same(one) for one in moves}) == len(moves), "none is told twice"
        for move in moves if len(moves) < MOST else chance.sample(moves, 40):
            step = game.play(state, seat, move)
            assert isinstance(step, Step), (move, step)
            assert isinstance(step.verdict, Accepted), (move, step.verdict)
        chosen = BOTS[name][level].choose(view, dice)
        assert chosen is not None or not moves
        step = game.play(state, seat, chosen)
        assert isinstance(step, Step)
        if isinstance(step.verdict, Accepted) and len(moves) < MOST:
            assert same(chosen) in {same(one) for one in moves}, (chosen, moves[:20])
        if chance.random() < 0.5 and moves:
            step = game.play(state, seat, chance.choice(moves))
            assert isinstance(step, Step)
        state = step.state
    return turns


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("rules", "set_"),
    [
        ("official", {"D4": 4}),
        ("official", {"D4": 3, "D5": "high-card", "D6": 10}),
        ("mathpower", {"D4": 4}),
        ("official", {"D4": 4, "twin_primes": True, "suit_lock": True}),
    ],
)
def test_prime(rules: str, set_: dict[str, Any], seed: int) -> None:
    """Janken, the lead, turns in and out of the revolution, penalties, pairs and locks."""
    assert played("prime", prime_rules(rules, set_, 2), 2, ("random", "novice")[seed % 2], seed) > 2


def test_choices_from_a_large_hand_are_found_one_by_one() -> None:
    """Twenty cards have more orders, and more halves, than fit into memory, so moves have to be yielded lazily."""
    game = GAMES["prime"]
    rules = prime_rules("official", {"D4": 20, "D5": "seat", "D12": "showdown"}, 2)
    step = game.play(game.deal(rules, 2, Dice.of_number(1)), TIMEKEEPER, prime.TimeUp())
    assert isinstance(step, Step)
    view = game.view(step.state, Seat(0))
    for here in (view, msgspec.structs.replace(view, phase=Phase.PENALTY, owed=10)):
        moves = list(islice(game.legal_moves(here), 10))
        assert len({same(move) for move in moves}) == 10


def test_who_may_discard_may_keep_cards() -> None:
    """Under `may-discard` up to as many cards as the deck lacks go under it, or none (P-62)."""
    game, rules = GAMES["prime"], prime_rules("2014", {}, 2)
    state = start(rules, (read_cards("46"), read_cards("75")), (), janken=False)
    step = game.play(state, Seat(0), prime.Play(read_cards("46")))
    assert isinstance(step, Step)
    given = [write_cards(move.cards) for move in game.legal_moves(game.view(step.state, Seat(1)))]
    assert given == ["57", "5", "7", ""]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "local", [[], ["seven_pass", "ten_discard", "queen_bomber", "stairs", "nine_gamble", "spade_return"]]
)
def test_daifugo(local: list[str], seed: int) -> None:
    """Turns, questions of rules, responses out of turn."""
    rules = daifugo_rules(local, (), {}, 3)
    assert played("daifugo", rules, 3, ("random", "novice")[seed % 2], seed) > 10


@pytest.mark.parametrize("seed", range(2))
def test_tyrant(seed: int) -> None:
    """The choice of a hand, turns with and without chips, the refill."""
    assert played("tyrant", tyrant_rules("official", {}, 3), 3, "random", seed, 40) > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_player_with_nothing_to_decide_has_no_move(name: str) -> None:
    """Spectators, and players who aren't due."""
    rules = {
        "prime": prime_rules("official", {}, 3),
        "daifugo": daifugo_rules((), (), {}, 3),
        "tyrant": tyrant_rules("official", {}, 3),
    }[name]
    game = GAMES[name]
    state = game.deal(rules, 3, Dice.of_number(1))
    idle = [None, *(Seat(seat) for seat in range(3) if seat not in game.due(state).seats)]
    assert [list(game.legal_moves(game.view(state, seat))) for seat in idle] == [[] for _ in idle]
