"""The expert: its knowledge, and its short search when all sets are small (D3)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

from engine.cards import Card, read_cards, write_cards
from engine.chance import SeedDice, shuffle
from engine.prime.bots import BOTS, choose
from engine.prime.bots.book import LONGEST, book_for
from engine.prime.bots.effort import BRIEF, THOROUGH
from engine.prime.bots.knowledge import CLUB, EXPERT, MASTER, NOVICE, STRONG, NumberKnowledge
from engine.prime.bots.master import candidates
from engine.prime.bots.options import sight
from engine.prime.bots.planner import way_out
from engine.prime.bots.rollout import sketch_of
from engine.prime.deck import Block
from engine.prime.game import PrimeGame
from engine.prime.moves import OutOfTime, Play
from engine.prime.opening import start
from engine.prime.primes import factor
from engine.prime.settings import rules_for
from engine.prime.view import View, view
from engine.seats import Seat
from tests.bot_games import bot_moves
from tests.engine.prime.random_table import random_rules

SHORT: Mapping[str, object] = {"D5": "seat", "D3": 4}
MINDS = (NOVICE, CLUB, STRONG, EXPERT, MASTER)
GAMES = 200
"""Games of the expert with random settings, a few turns of each."""
TURNS = 6
STEPS = 300


class Steps:
    """A time budget that is used up after a number of queries."""

    def __init__(self, queries: int) -> None:
        self.left_to_ask = queries

    def left(self) -> float:
        """Return a millisecond for each query that is left."""
        self.left_to_ask -= 1
        return max(0.0, self.left_to_ask / 1000)


def seen(hand: str, chosen: Mapping[str, object] = SHORT) -> View:
    """Return the view of the first of two players, who leads."""
    rules = rules_for("official", chosen, 2)
    return view(start(rules, [read_cards(hand), read_cards("AA")], (Block((), seen_by=None),)), Seat(0))


# ---------------------------------------------------------------------- knowledge


@pytest.mark.parametrize("cards", range(1, 15))
def test_minds_know_more_from_level_to_level(cards: int) -> None:
    """For any number of cards, no level knows fewer primes than the one below; only the master knows all."""
    shares = [mind.odds[min(cards, len(mind.odds)) - 1] for mind in MINDS]
    assert shares == sorted(shares)
    assert (shares[-2] < shares[-1]) == (cards > 3)


def test_only_the_master_plays_most_hands_at_once() -> None:
    """An expert plays few hands of eleven as a single prime, a club player hardly any (P-21)."""
    pack = [Card.of(rank) for rank in range(1, 14) for _ in range(4)]
    hands = [write_cards(shuffle(pack, SeedDice(seed))[:11]) for seed in range(60)]
    out = {
        mind.name: sum(way_out(sight(seen(hand, {"D5": "seat"}), mind)) is not None for hand in hands)
        for mind in (STRONG, EXPERT, MASTER)
    }
    assert out["strong"] <= 3
    assert 1 <= out["expert"] <= 14
    assert out["master"] >= 36


# ---------------------------------------------------------------------- the short search


def test_the_expert_searches_only_if_all_sets_are_in_the_book() -> None:
    """If D3 is at most the book's largest set it searches, else it plans; the master always searches."""
    for limit, effort in (("none", None), (LONGEST + 1, None), (LONGEST, BRIEF), (3, BRIEF), (2, None)):
        rules = rules_for("official", {"D3": limit}, 2)
        assert BOTS["expert"].effort_under(rules) == effort
        assert BOTS["strong"].effort_under(rules) is None
        assert BOTS["master"].effort_under(rules) == THOROUGH


@pytest.mark.parametrize("mind", [CLUB, EXPERT])
def test_nobody_tries_what_is_not_known(mind: NumberKnowledge) -> None:
    """The candidates of a search are primes and composites that this player knows; the master has more of them."""
    book = book_for(rules_for("official", SHORT, 2))
    assert book is not None
    book.grow(None)
    sketch = sketch_of(book)
    pack = [Card.of(rank) for rank in range(1, 14) for _ in range(4)]
    differs = 0
    for seed in range(20):
        hand = write_cards(shuffle(pack, SeedDice(seed))[:11])
        tried = {}
        for who in (mind, MASTER):
            here = sight(seen(hand), who)
            tried[who.name] = [one.move for one in candidates(here, sketch, SeedDice(1), None, 7)]
        differs += tried[mind.name] != tried["master"]
        for move in tried[mind.name]:
            if isinstance(move, Play):
                _knows(mind, move)
    assert differs


def _knows(mind: NumberKnowledge, play: Play) -> None:
    if any(card.is_joker for card in play.all_cards) or play.cards == read_cards("57"):
        return
    number = int("".join(str(card.rank) for card in play.cards))
    if play.factors:
        assert mind.takes_apart(factor(number)), f"{mind.name} takes {number} apart"
        assert number < mind.composites
    elif len(factor(number)) == 1:  # else it is a deliberate foul
        assert mind.knows(number, len(play.cards)), f"{mind.name} knows {number}"


# ---------------------------------------------------------------------- legality


@pytest.mark.parametrize("part", range(10))
def test_no_settings_make_the_expert_choose_what_cannot_be_played(part: int) -> None:
    """In games with random settings, the engine accepts each of its moves."""
    game = PrimeGame()
    for seed in range(part, GAMES, 10):
        rules, seats = random_rules(Random(seed))
        dice = SeedDice(seed)
        state = game.deal(rules, seats, dice)
        made = bot_moves(
            game,
            state,
            lambda view, number: choose("expert", view, number, Steps(STEPS)) or OutOfTime(),
            dice,
        )
        assert list(islice(made, TURNS)), f"game {seed}"
