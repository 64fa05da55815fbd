"""The fast table of the preset `uecda`, compared with the engine after each move of many games."""

import random

import pytest

from engine.daifugo.effects import DrawCards
from engine.daifugo.flow import ground, play
from engine.daifugo.game import DaifugoGame
from engine.daifugo.judge import JudgedPlay, judge
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import DealtCards, Pass, Play
from engine.daifugo.ruleset import preset_of, rules_for
from engine.daifugo.state import State
from engine.daifugo.uecda.plays import (
    LONE,
    UecdaPlay,
    cards_of,
    mask_of,
    reading_of,
    suit_bits,
    uecda_play_of,
)
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import PASS_LIMIT, FastRandom, UecdaTable
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from tests.dice import RandomDice

RULES = rules_for((), (), {}, 5, "uecda")
GAMES = 60


def _spelled(one: UecdaPlay) -> Play:
    return Play(cards_of(one.mask), reading_of(one))


def _same(table: UecdaTable, state: State) -> None:
    """Check that both tables are in the same state."""
    assert [mask_of(hand) for hand in state.hands] == [
        0 if table.out[seat] else hand for seat, hand in enumerate(table.hands)
    ]
    assert table.ranks[: len(state.finished)] == list(state.finished)
    assert table.over == state.over
    if state.over:
        return
    assert (table.turn, table.rev) == (state.turn, state.rev)
    assert table.lock == (suit_bits(state.locks[0].suits) if state.locks else 0)
    assert (table.field is None) == (not state.field)
    if state.top is not None:
        assert table.field is uecda_play_of(state.top)
        assert table.owner == state.top.owner
    assert tuple(table.passed) == state.locked_out
    assert table.passes == state.passes


def _play_both(seed: int, passing: float, by_simple: bool) -> int:
    """Play a game on both tables and compare their legal plays; return the number of moves."""
    rng, whims = random.Random(seed), FastRandom(seed)
    state = DaifugoGame().deal(RULES, 5, RandomDice(seed))
    table = UecdaTable([mask_of(hand) for hand in state.hands], state.turn)
    moves = 0
    while not state.over:
        _same(table, state)
        options, here = table.options(), ground(state)
        assert all(isinstance(judge(here, _spelled(one)), JudgedPlay) for one in options)
        for found in legal_plays(here):
            judged = judge(here, found)
            assert isinstance(judged, JudgedPlay)
            assert any(one.mask == mask_of(found.cards) for one in options), found
        if by_simple:
            chosen = simple(table, options, whims) if options else None
        else:
            chosen = rng.choice(options) if options and rng.random() >= passing else None
        step = play(state, Seat(table.turn), Pass() if chosen is None else _spelled(chosen))
        assert not isinstance(step, Refused), (step.reason, chosen)
        state = step.state
        if chosen is not None:
            table.play_cards(chosen)
        elif isinstance(state.open, DrawCards):
            assert table.passes == PASS_LIMIT - 1
            table.skip()
            drawn = play(state, DEALER, DealtCards(tuple(rng.sample(state.open.cards, state.open.count))))
            assert not isinstance(drawn, Refused)
            assert drawn.state.over
            assert table.over
            return moves
        else:
            table.skip()
        moves += 1
    _same(table, state)
    return moves


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_agree(seed: int) -> None:
    """Random plays and passes; in every third game so many passes that the lot decides."""
    assert _play_both(seed, (0.1, 0.4, 0.97)[seed % 3], by_simple=False)


@pytest.mark.parametrize("seed", range(10))
def test_simple_games_agree(seed: int) -> None:
    """Games of the sample player."""
    assert _play_both(seed, 0, by_simple=True)


@pytest.mark.parametrize("seed", range(20))
def test_every_lead_is_legal(seed: int) -> None:
    """The engine accepts every lead from a hand with the joker, in the intended reading."""
    rng = random.Random(seed)
    row = rng.sample(range(52), 10)
    hand = sum(1 << bit for bit in row) | LONE.mask
    rest = rng.sample([bit for bit in range(52) if bit not in row], 10)
    state = DaifugoGame().deal(RULES, 5, RandomDice(seed))
    hands = (cards_of(hand), cards_of(sum(1 << bit for bit in rest)), *state.hands[2:])
    from msgspec.structs import replace

    state = replace(state, hands=hands, turn=Seat(0))
    for one in UecdaTable([mask_of(cards) for cards in hands], 0).options():
        step = play(state, Seat(0), _spelled(one))
        assert not isinstance(step, Refused), one
        laid = next(event.laid for event in step.events if type(event).__name__ == "Played")
        assert uecda_play_of(laid) is one


def test_the_preset_has_its_name() -> None:
    """Rules equal to the preset are recognized as it."""
    from engine.daifugo.settings import chosen_of

    again = rules_for(RULES.local, RULES.off, chosen_of(RULES), 5)
    assert again == RULES
    assert preset_of(again) == "uecda"
    assert preset_of(rules_for((), (), {}, 5)) == "official"
