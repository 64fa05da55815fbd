"""The engine agrees with an independent oracle on random games in any base."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

import pytest

from engine.games import replay_text
from tests.oracles.random_faults import random_fault
from tests.oracles.random_games import (
    PRESETS,
    RandomGame,
    random_game,
    random_official_game,
    random_preset_game,
)

GAMES = int(os.environ.get("QK_ORACLE_GAMES", "100"))
MANY = 4000

CLAUSES = (
    {f"2.15.{k}" for k in range(1, 11)}
    | {"2.17.1", "2.17.2", "2.17.3", "2.17.5.1", "2.17.6.1", "2.17.6.2"}
    | {f"2.17.4.{k}" for k in range(1, 5)}
    | {f"2.17.5.2.{k}" for k in range(1, 5)}
    | {"57 with factors", "finished pass", "over"}
)


def check(seed: int, make: Callable[[int], RandomGame]) -> None:
    """Replay the oracle's game without an error, to the same final state."""
    game = make(seed)
    replay = replay_text(game.text)
    numbered = "\n".join(f"{k:3} {line}" for k, line in enumerate(game.text.splitlines(), 1))
    assert replay.ok, f"{make}({seed}): {replay.error}\n{numbered}"
    differing = {
        key: (replay.final.get(key), wanted)
        for key, wanted in game.final.items()
        if replay.final.get(key) != wanted
    }
    assert not differing, f"{make}({seed}): engine, oracle {differing}\n{numbered}"


@pytest.mark.parametrize("seed", range(GAMES))
def test_abstract_games_go_as_defined(seed: int) -> None:
    """A random game of the abstract rules is judged by the definition (P-61)."""
    check(seed, random_game)


@pytest.mark.parametrize("seed", range(GAMES // 2))
def test_official_games_go_as_defined(seed: int) -> None:
    """With finished players out of the rotation, the official rules give the same verdicts (P-45, P-50, P-60)."""
    check(seed, random_official_game)


@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_online_tables_go_as_defined(preset: str) -> None:
    """Every set of rules of online tables gives the verdicts of the definition (P-65 … P-69, P-71)."""
    for seed in range(GAMES // 4):
        check(seed, partial(random_preset_game, preset))


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_many_games_of_online_tables_go_as_defined(preset: str) -> None:
    """Hundreds of games of each."""
    for seed in range(GAMES // 4, GAMES // 4 + MANY // 8):
        check(seed, partial(random_preset_game, preset))


@pytest.mark.long
@pytest.mark.parametrize("make", [random_game, random_official_game])
def test_many_games_go_as_defined(make: Callable[[int], RandomGame]) -> None:
    """Thousands of random games are judged by the definition."""
    for seed in range(GAMES, GAMES + MANY):
        check(seed, make)


@pytest.mark.parametrize("seed", range(GAMES // 2))
def test_false_marks_are_found(seed: int) -> None:
    """A record with one falsified mark is refused at that line, with the code of the error."""
    fault = random_fault(seed)
    if fault is None:
        pytest.skip("this game has no line to spoil")
    text, line, code = fault
    error = replay_text(text).error
    numbered = "\n".join(f"{k:3} {written}" for k, written in enumerate(text.splitlines(), 1))
    assert error is not None, f"random_fault({seed}): nothing found, line {line} is {code}\n{numbered}"
    assert (error.line, error.code) == (line, code), f"random_fault({seed}): {error}\n{numbered}"


def test_every_clause_happens() -> None:
    """Every clause of 2.15 and 2.17 occurs in the default games."""
    missing = set(CLAUSES)
    for seed in range(150):
        if not missing:
            break
        missing -= random_game(seed).happened
    assert missing == set()


def test_a_seed_is_a_game() -> None:
    """The same seed writes the same game."""
    assert random_game(11) == random_game(11)
