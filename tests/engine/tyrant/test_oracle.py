"""Random games played by the oracle, replayed by the engine and compared line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.cards import Card, Suit
from engine.games import replay_text
from engine.record import Replay
from engine.seats import Seat
from engine.tyrant.events import Event, TurnBegan
from engine.tyrant.facts import RecordedTyrant, final_state
from engine.tyrant.notation import write_move
from tests.dice import RandomDice
from tests.engine.tyrant.random_table import GAME
from tests.oracles.tyrant_by_rules_games import KINDS, RandomGame, random_game, random_wrong_deal, reason
from tests.oracles.tyrant_by_rules_record import disagreements, opened

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / "tyrant").glob("*.qk"))
EVERYWHERE = {
    "play", "pass", "lay", "refill", "timeout", "won", "nobody", "passed", "over", "not over", "purged", "piles",
    "over wrong-phase", "turn wrong-phase", "turn not-your-turn", "turn bad-notation", "turn no-such-card",
    "turn not-in-hand", "turn wrong-count", "turn face-up", "turn must-follow", "turn no-pass", "turn no-chip",
    "lay wrong-phase", "lay not-in-hand", "refill wrong-count", "refill not-your-turn",
}  # fmt: skip
"""What the default games have to contain, so that a change of their generator can't weaken the tests."""


def tables_of(replay: Replay) -> dict[int, RecordedTyrant]:
    """Return the table after each line; line 0 is the deal."""
    return {frame.line: frame.table for frame in replay.frames} | {0: replay.start}


def plain(value: Any) -> Any:
    """Return a value of an event in the oracle's form."""
    match value:
        case Card():
            return str(value)
        case Suit():
            return "shdc"[value - 1] if value else "lead"
        case tuple():
            return [plain(item) for item in value]
        case msgspec.Struct():
            return [plain(item) for item in msgspec.structs.astuple(value)]
        case _:
            return value


def in_words(events: tuple[Event, ...]) -> list[tuple[Any, ...]]:
    """Return events in the oracle's form, which has none for the beginning of a turn."""
    found = []
    for event in events:
        if not isinstance(event, TurnBegan):
            tag, *parts = event.__struct_config__.tag, *plain(event)
            if tag == "refilled":
                parts[3].sort()
            found.append((tag, *parts))
    return found


def agree(kind: str, seed: int) -> RandomGame:
    """Replay a random game: verdicts, codes, facts, events and the table after each line have to be the oracle's."""
    game = random_game(kind, seed)
    replay = replay_text(game.text)
    what = f"{kind} {seed}: {replay.error}\n{game.text}"
    fault = None if replay.error is None else (replay.error.line, replay.error.code)
    assert fault == game.error, what
    steps = [(step["line"], step["player"], step["text"], step["verdict"]) for step in replay.steps]
    assert steps == list(game.steps), what
    assert all(step["value"] is None for step in replay.steps)
    tables = tables_of(replay)
    assert final_state(tables[0]) == game.states[0], what
    for (line, *_), state, events in zip(game.steps, game.states[1:], game.events, strict=True):
        assert final_state(tables[line]) == state, f"after line {line}, {what}"
        assert in_words(tables[line].events) == events, f"in line {line}, {what}"
    assert replay.final == game.final, what
    return game


def test_random_games_agree() -> None:
    """Whole games and positions, three and four players, both chip floors, with refused lines of every kind."""
    happened: set[str] = set()
    for kind in KINDS:
        for seed in range(50 if kind.startswith("deal") else 160):
            happened |= agree(kind, seed).happened
    assert happened >= EVERYWHERE


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_host_decides_is_lawful(kind: str) -> None:
    """For a late player the host passes if allowed, else it makes a legal decision (TY-94, TY-97)."""
    for seed in range(5000, 5015):
        game = random_game(kind, seed)
        tables = tables_of(replay_text(game.text))
        oracle, _ = opened(game.text)
        dice = RandomDice(seed)
        table = tables[0]
        for line, name, text, verdict in game.steps:
            for seat in oracle.due.waiting:
                written = write_move(GAME.timeout_move(table.state, Seat(seat), dice))
                assert reason(oracle, oracle.names[seat], written) == "", (
                    f"line {line}: {written}\n{game.text}"
                )
                passes = oracle.due.kind == "turn" and "%" in oracle.game.may(seat)
                assert (written == "%%") is passes
                assert written.startswith("%%")
            if verdict != "refused":
                oracle.tell(name, text)
                table = tables[line]


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_too_many(kind: str) -> None:
    """A deal with too many copies of a card is refused at the line of the extra one (TY-4, TY-8, TY-9)."""
    for seed in range(60):
        text, line = random_wrong_deal(kind, seed)
        error = replay_text(text).error
        assert error is not None, text
        assert (error.code, error.line) == ("bad-deal", line), text


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_examples_hold_for_the_oracle_too(path: Path) -> None:
    """The oracle agrees with every scenario."""
    assert disagreements(path.read_text(encoding="utf-8")) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_many_random_games_agree(kind: str) -> None:
    """Thousands of games of every kind, in which rare cases occur too."""
    happened: set[str] = set()
    for seed in range(10_000, 13_000):
        happened |= agree(kind, seed).happened
    assert happened >= EVERYWHERE | {
        "turn no-place", "tie by tricks", "tie by place", "holder purged", "several purged",
    }  # fmt: skip
