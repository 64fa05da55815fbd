"""Alternatives to a pass: small composites and tetrads (P-66, P-68), challenges (P-69)."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.cards import read_cards
from engine.chance import SeedDice
from engine.game_protocol import Step
from engine.prime.bots import LEVELS, choose
from engine.prime.bots.fallback import challenge_for
from engine.prime.deck import Block
from engine.prime.encounter import refused
from engine.prime.game import PrimeGame
from engine.prime.lawful import is_lawful, plays_of
from engine.prime.listed import read_list
from engine.prime.moves import Draw, Encounter, Pass, Play
from engine.prime.opening import start
from engine.prime.plays import hand_of
from engine.prime.settings import PRESETS, rules_for
from engine.prime.state import Phase
from engine.prime.view import View, ground, view
from engine.seats import Seat
from tests.bot_games import bot_moves
from tests.engine.prime.test_bots import game_of

SOBER = tuple(level for level in LEVELS if level != "random")
"""The levels that pass only if they have no play, or to save one."""
MOST_MOVES = 6000
"""Weak players draw and pass for a long time before a game ends."""
QUICK = {"D5": "seat", "D6": "none", "D7": "none"}


def seen(preset: str, hand: str, *, deck: str = "", listed: str = "", **chosen: object) -> View:
    """Return the view of the first seat before it leads."""
    rules = rules_for(preset, {**QUICK, **chosen}, 2)
    lists = (read_list(listed), read_list("2")) if listed else ()
    hands = [read_cards(hand), read_cards("2468")]
    return view(
        start(rules, hands, (Block(read_cards(deck), seen_by=None),), janken=False, lists=lists), Seat(0)
    )


@pytest.mark.parametrize("level", SOBER)
@pytest.mark.parametrize(
    ("preset", "hand"),
    [("composites", "42289QJ"), ("composites", "6A23TTQ8"), ("tetrad", "4J468QT"), ("tetrad", "A9Q48T66")],
)
def test_no_level_passes_instead_of_leading_what_there_is(preset: str, hand: str, level: str) -> None:
    """Every level knows the small composites and tetrads if nothing else is legal."""
    here = seen(preset, hand)
    move = choose(level, here, 1)
    assert isinstance(move, Play)
    assert is_lawful(ground(here), move) or level in ("first", "person")  # they gamble


@pytest.mark.parametrize("level", ["first", "novice", "club"])
@pytest.mark.parametrize("preset", ["composites", "tetrad"])
def test_a_lead_is_passed_only_where_nothing_of_three_cards_can_be_played(preset: str, level: str) -> None:
    """Checked over whole games."""
    game, dice = PrimeGame(), SeedDice(4)
    state = game.deal(rules_for(preset, {**QUICK, "D4": 7}, 2), 2, dice)
    for one in islice(bot_moves(game, state, lambda here, turn: choose(level, here, turn), dice), 60):
        here = game.view(one.before, one.actor)
        if isinstance(one.move, Pass) and here.top is None:
            held, hand = preset == "tetrad" and here.deck, hand_of(here.hand)
            assert held or not any(next(plays_of(hand, few, ground(here)), None) for few in (1, 2, 3))


@pytest.mark.parametrize("level", ["first", "novice", "club"])
def test_odd_cards_are_not_led_alone_where_even_ones_go_with_them_only(level: str) -> None:
    """It draws, and passes, until a tetrad or a composite uses a four too; with an empty deck it doesn't wait."""
    waits = seen("tetrad", "J446", deck="9")
    assert isinstance(choose(level, waits, 1), Draw)
    move = choose(level, seen("tetrad", "J446A3", deck="9"), 1)
    assert isinstance(move, Play)
    assert any(card.rank in (4, 6) for card in move.all_cards)
    assert isinstance(choose(level, seen("tetrad", "J446"), 1), Play)


@pytest.mark.parametrize(
    ("field", "hand", "cards"), [("A7", "A98", "89"), ("89", "A98", ""), ("6K", "7TTJJ", "")]
)
def test_no_challenge_is_advised_that_everybody_sees_fail(field: str, hand: str, cards: str) -> None:
    """8 and 9 may become 89, but above 89 only 98 and 91 are possible; two jacks are 11 × 101."""
    rules = rules_for("beginner", QUICK, 2)
    state = start(rules, [read_cards(f"{field}2"), read_cards(hand)], (), janken=False)
    step = PrimeGame().play(state, Seat(0), Play(read_cards(field)))
    assert isinstance(step, Step)
    found = challenge_for(view(step.state, Seat(1)), least=2)
    assert "".join(map(str, found.cards if found else ())) == cards


@pytest.mark.parametrize("level", SOBER)
def test_cards_without_a_listed_number_are_played_as_a_challenge(level: str) -> None:
    """The last two cards may be a prime in some order, here 19; the dealer has an order to choose."""
    here = seen("listed", "9A", listed="2 3")
    move = choose(level, here, 1)
    assert isinstance(move, Encounter)
    assert refused(ground(here), move) is None


@pytest.mark.parametrize(
    ("preset", "hand"),
    [
        ("listed", "946A8"),  # a foul would cost all its cards
        ("beginner", "4682"),  # no prime ends in these digits
        ("beginner", "3399"),  # every order is a multiple of 3
        ("official", "4682"),
    ],
)
def test_a_challenge_that_does_not_pay_is_not_made(preset: str, hand: str) -> None:
    """If the table has no challenges, if a foul costs too much, and if it cannot succeed."""
    listed = "2 5" if preset != "official" else ""
    move = choose("novice", seen(preset, hand, listed=listed), 1)
    assert not isinstance(move, Encounter)


def test_a_challenge_pays_where_a_foul_costs_one_card() -> None:
    """With three cards or more, by the rules for beginners."""
    move = choose("club", seen("beginner", "47A8", listed="2 5"), 1)
    assert isinstance(move, Encounter)
    assert len(move.cards) >= 3


@pytest.mark.parametrize("preset", ["beginner", "listed", "tetrad", "composites"])
def test_games_with_them_go_on_without_a_refusal(preset: str) -> None:
    """The engine accepts all challenges and plays."""
    game_of(["novice", "club"], preset, {"D5": "seat", "D4": 5}, 3, most=80)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("preset", "level"),
    [
        *(
            (preset, level)
            for preset in ("listed", "beginner", "tetrad")
            for level in ("random", "novice", "club")
        ),
        *((preset, "first") for preset in PRESETS if preset != "abstract"),
    ],
)
def test_games_come_to_an_end_at_every_kind_of_table(preset: str, level: str, seed: int) -> None:
    """Also if a list of primes below a hundred has no use for tens and queens: challenges use these.

    Where only tetrads are legal, tens and queens are played together with odd cards.
    """
    assert game_of([level] * 2, preset, {"D5": "seat"}, seed, most=MOST_MOVES).phase is Phase.OVER


def test_a_beginner_dares_what_is_not_on_its_list_and_only_what_may_be_a_prime() -> None:
    """It challenges only with two cards or more that have no divisor it recognizes, besides playing known numbers."""
    here = seen("listed", "TQ3", listed="2 3")
    found = {choose("first", here, seed) for seed in range(60)}
    dared = [one.cards for one in found if isinstance(one, Encounter)]
    assert dared
    assert all(sum(card.rank for card in cards) % 3 for cards in dared)
    assert any(isinstance(one, Play) for one in found)
