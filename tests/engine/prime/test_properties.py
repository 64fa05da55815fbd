"""Invariants of Prime Daifugo, checked on random games by random rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import MAX_RANK, Card, Suit, read_cards
from engine.errors import BadSetting
from engine.game_protocol import Made, Step
from engine.games import replay_text
from engine.prime.facts import final_state
from engine.prime.game import PrimeGame
from engine.prime.moves import (
    DoneThinking,
    Draw,
    Encounter,
    Exchange,
    HandIn,
    LeaveGame,
    OutOfTime,
    Play,
    TimeUp,
    TurnUpCards,
)
from engine.prime.notation import read_line, read_move, read_play, write_move, write_play
from engine.prime.record import write_record
from engine.prime.settings import chosen_of, rules_for
from engine.prime.state import Phase, State
from engine.record import RecordedGame
from engine.seats import Seat
from engine.verdict import Reason, Refused
from tests.dice import RandomDice
from tests.engine.prime.random_table import MOST_MOVES, Tried, random_game, random_rules

SEEDS = [*range(75), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(75, 150))]
NAMES = ("aki", "ben", "cid", "dan", "eve")


def _tables(seed: int) -> Iterator[State]:
    """Yield every state of a game, from first to last."""
    after: State | None = None
    for tried in random_game(seed):
        if after is not tried.before:
            yield tried.before
        after = tried.before if isinstance(tried.result, Refused) else tried.result.state
        if after is not tried.before:
            yield after


def _cards(state: State) -> Counter[Card]:
    """Count all cards of a table, by face."""
    found = [card for hand in state.hands for card in hand]
    found += [card for laid in state.field for card in laid.cards]
    found += [card for block in state.deck for card in block.cards]
    return Counter(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_made_or_lost(seed: int) -> None:
    """Every card is in a hand, the field or the deck, at all times (P-2)."""
    first: Counter[Card] | None = None
    for state in _tables(seed):
        first = first or _cards(state)
        assert _cards(state) == first


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_move_changes_nothing(seed: int) -> None:
    """A refusal leaves the state unchanged and has one of the known reasons (P-21, P-22)."""
    for tried in random_game(seed):
        if not isinstance(tried.result, Refused):
            continue
        assert isinstance(tried.result.reason, Reason)
        before = repr(tried.before)
        again = PrimeGame().play(tried.before, tried.actor, tried.move)
        assert again == tried.result
        assert repr(tried.before) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_ends(seed: int) -> None:
    """The game ends by play or by its time, and everybody has a distinct place (P-50 … P-53)."""
    moves = list(random_game(seed))
    last = moves[-1].result
    assert isinstance(last, Step)
    state = last.state
    assert state.phase is Phase.OVER
    assert sorted(state.ranks) == list(range(state.seats))
    assert state.ranks[: len(state.finished)] == state.finished
    gone = len(state.disqualified)
    assert state.ranks[len(state.ranks) - gone :] == state.disqualified[::-1]
    assert len(moves) < 2 * MOST_MOVES


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_and_the_right_to_move_agree(seed: int) -> None:
    """Players still in hold cards, others hold none, and only players still in have to act (P-50, P-51)."""
    game = PrimeGame()
    for state in _tables(seed):
        if state.phase is Phase.OVER:
            continue
        assert all((seat in state.still_in) == bool(hand) for seat, hand in enumerate(state.hands))
        waiting = game.due(state)
        assert set(waiting.seats) <= set(state.still_in)
        assert waiting.seats or waiting.blind
        assert all(hand == tuple(sorted(hand)) for hand in state.hands)
        count = len(state.rotation) - 1
        if state.phase is Phase.TURN and state.field and not waiting.blind:
            # A single player flushes only by passing, so nothing is due after a play.
            assert state.passes < max(count, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_come_back_as_they_were_written(seed: int) -> None:
    """The notation of a move is parsed as that move."""
    silent = Draw | DoneThinking | TurnUpCards | Exchange | HandIn | TimeUp
    for tried in random_game(seed):
        if isinstance(tried.move, silent):
            continue
        text = write_move(tried.move, suits=True)
        assert read_move(text) == tried.move
        line = read_line(text)
        assert (line.move, line.draw, line.penalty, line.tag, line.finishes) == (
            tried.move, None, None, None, False,
        )  # fmt: skip


cards = st.one_of(
    st.builds(Card.of, st.integers(0, 13), st.sampled_from(Suit)),
    st.builds(Card.of, st.integers(14, MAX_RANK)),
    st.sampled_from(read_cards("XXrXb")),
)
runs = st.lists(cards, min_size=1, max_size=6).map(tuple)
terms = st.lists(st.lists(runs, min_size=1, max_size=3).map(tuple), max_size=4).map(tuple)
values = st.lists(st.integers(0, MAX_RANK), max_size=5).map(tuple)
plays = st.one_of(
    st.builds(Play, runs, terms, values), st.builds(Play, runs, jokers=values, twin=runs)
)  # fmt: skip


@given(plays)
def test_any_play_comes_back_as_it_was_written(play: Play) -> None:
    """Cards of every kind, towers, joker values and pairs survive writing and parsing."""
    assert read_play(write_play(play, suits=True)) == play
    assert read_line(write_play(play, suits=True)).move == play


@given(st.text(max_size=30) | st.text(alphabet="[]RDPGCI()%|X=7^*,#A2KF~?!<>14 ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No typed line raises an exception in a replay."""
    record = f"aki:(57X)\nben:(2)\naki:{text}\n"
    replay = replay_text("+++\ndeck = '57'\n+++\n" + record)
    assert replay.ok or replay.error is not None
    if replay.error is not None:
        assert msgspec.json.encode(replay.report())


@given(st.integers(0, 10**9))
@settings(max_examples=150)
def test_settings_come_back_as_they_were_written(seed: int) -> None:
    """The settings in a record give the same rules again."""
    rules, seats = random_rules(Random(seed))
    assert rules_for(rules.preset, chosen_of(rules, seats), seats) == rules


def _made(seed: int) -> list[Made]:
    """Return the moves of a game that were not refused, as a host records them."""
    tries = random_game(seed)
    return [
        Made(tried.actor, tried.move, tried.before, tried.result)
        for tried in tries
        if isinstance(tried.result, Step)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_to_the_same_table(seed: int) -> None:
    """A game written as a record and replayed has the same final state (P-2 … P-64)."""
    made = _made(seed)
    start, end = made[0].before, made[-1].step.state
    names = NAMES[: start.seats]
    text = write_record(names, start, made)
    assert tomllib.loads(text.split("+++")[1])
    plays = [one for one in made if isinstance(one.move, Play | Encounter) and one.before.upside_down]
    assert text.count("[R]") == len(plays)
    replay = replay_text(text)
    assert replay.ok, f"game {seed}: {replay.error}\n{text}"
    assert replay.final is not None
    there = final_state(RecordedGame(names, end))
    known = ("phase", "turn", "order", "field", "hands", "ranks", "over")
    assert {key: replay.final[key] for key in known} == {key: there[key] for key in known}
    assert sorted(replay.final["in"]) == sorted(there["in"])


def test_who_leaves_while_thinking_does_not_lead() -> None:
    """If the leader leaves before the first turn, the next player still in leads (P-51, D6)."""
    game = PrimeGame()
    state = game.deal(rules_for("official", {"D5": "seat"}, 4), 4, RandomDice(1), thinks=True)
    assert (state.phase, state.turn) == (Phase.THINK, Seat(0))
    for seat in (Seat(1), Seat(0)):
        step = game.play(state, seat, LeaveGame())
        assert isinstance(step, Step)
        state = step.state
    assert (state.phase, state.turn) == (Phase.THINK, Seat(2))


def test_a_deal_of_too_many_cards_is_refused() -> None:
    """Five hands of eleven need 55 cards of 54: the error names both numbers (P-11)."""
    with pytest.raises(BadSetting, match=r"55.*54"):
        PrimeGame().deal(rules_for("official", {}, 5), 5, RandomDice(1))
    with pytest.raises(BadSetting, match=r"55.*54"):
        PrimeGame().deal(rules_for("official", {"D4": 10, "D5": "high-card"}, 5), 5, RandomDice(1))
    assert PrimeGame().deal(rules_for("official", {"D4": 10}, 5), 5, RandomDice(1)).seats == 5


def test_the_deal_needs_dice_alone() -> None:
    """The same seed deals the same cards, another seed others; each seat has D4 cards (P-10, P-11)."""
    rules = rules_for("official", {}, 3)
    game = PrimeGame()
    one, same, other = (game.deal(rules, 3, RandomDice(n)) for n in (1, 1, 2))
    assert one == same
    assert one != other
    assert [len(hand) for hand in one.hands] == [11, 11, 11]
    assert _cards(one).total() == 54


def test_random_games_show_everything() -> None:
    """Every phase and every kind of play occurs in the games of these tests."""
    seen: set[str] = set()
    for seed in SEEDS:
        for tried in random_game(seed):
            seen |= _seen(tried)
    assert not {str(phase) for phase in Phase} - seen
    wanted = {"prime", "composite", "cut", "revolution", "infinity", "foul", "left", "time", "pair", "lock"}
    assert not wanted - seen, wanted - seen


def _seen(tried: Tried) -> set[str]:
    """Return the phases and events of one step, by name."""
    if isinstance(tried.result, Refused):
        return {str(tried.before.phase)}
    seen = {str(tried.before.phase), str(tried.result.state.phase)}
    for event in tried.result.events:
        seen.add(str(getattr(event, "kind", "")) or str(getattr(event, "why", "")))
    if tried.result.state.lock:
        seen.add("lock")
    if tried.result.state.top is not None and tried.result.state.top.pair:
        seen.add("pair")
    kind = getattr(tried.result.verdict, "kind", "foul")
    return seen | {str(kind)} | ({"time"} if isinstance(tried.move, OutOfTime) else set())
