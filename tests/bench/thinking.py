"""How long a bot thinks about a move, and what it keeps in memory: `python -m tests.bench.thinking --game tyrant`.

One level plays all seats, in a process of its own, so that the memory is its own too. The time is that of the
processor, for all moves as they come, forced ones too.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time

import msgspec

from engine.seats import DEALER
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of

SECONDS = 20.0
MIB = 1024


class Thought(msgspec.Struct, frozen=True):
    """The moves of one level."""

    moves: int
    median: float
    late: float
    """Of a hundred moves one takes longer."""
    memory: float
    """MiB of the process at its largest."""


def think(game: str, level: str, seconds: float) -> Thought:
    """Plays as long as there is time left."""
    adapter = adapter_of(game)
    chosen = GameConfig(game, "official", {}, (), (), adapter.usual_seats)
    terms = adapter.terms(adapter.for_arena(chosen))
    times: list[float] = []
    until = time.monotonic() + seconds
    deal = 0
    while time.monotonic() < until:
        dice = Dice.of_number(deal)
        state = adapter.deal(terms, adapter.usual_seats, dice)
        deal += 1
        while adapter.game.result(state) is None and time.monotonic() < until:
            due = adapter.game.due(state)
            if due.blind:
                state = adapter.game.play(state, DEALER, adapter.chance(state, dice)).state
                continue
            seat = due.seats[0]
            view = adapter.game.view(state, seat)
            began = time.process_time()
            move = adapter.choose(level, view, len(times))
            times.append(time.process_time() - began)
            step = adapter.game.play(state, seat, move) if move is not None else None
            if step is None or not hasattr(step, "state"):
                step = adapter.game.play(state, *adapter.stand_in(state, seat, dice))
            state = step.state
    ordered = sorted(times)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MIB
    return Thought(len(times), statistics.median(ordered), ordered[int(0.99 * (len(ordered) - 1))], memory)


def run(games: tuple[str, ...] = ("prime", "daifugo", "tyrant"), seconds: float = SECONDS) -> None:
    """A table a game, as docs/BOTS.md has it."""
    for game in games:
        print(f"\n{game}\n\n| level | moves | median | p99 | memory |\n|---|---|---|---|---|")
        for level in adapter_of(game).levels:
            command = [sys.executable, "-m", "tests.bench.thinking", "--game", game, "--level", level]
            command += ["--seconds", str(seconds)]
            done = subprocess.run(command, capture_output=True, check=True)
            one = msgspec.json.decode(done.stdout, type=Thought)
            told = f"{one.median:.4f} s | {one.late:.3f} s | {one.memory:.0f} MiB"
            print(f"| `{level}` | {one.moves} | {told} |", flush=True)


def main() -> None:
    """The table of one game, or of all; with a level its figures alone, for a program."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinking")
    parser.add_argument("--game")
    parser.add_argument("--level")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each level")
    asked = parser.parse_args()
    if asked.level:
        print(msgspec.json.encode(think(asked.game, asked.level, asked.seconds)).decode())
    else:
        run((asked.game,) if asked.game else ("prime", "daifugo", "tyrant"), asked.seconds)


if __name__ == "__main__":
    main()
