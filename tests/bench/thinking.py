"""CPU time of a bot's move, and its memory: `python -m tests.bench.thinking --game tyrant`.

One level plays all seats in its own process, so that the memory is only its own. All moves count, also forced ones.
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
    """Statistics of one level's moves."""

    moves: int
    median: float
    late: float
    """The 99th percentile."""
    memory: float
    """Peak memory of the process in MiB."""


def think(game: str, level: str, seconds: float) -> Thought:
    """Let a level play for some seconds; return its statistics."""
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
    """Print a table for each game in the form of docs/BOTS.md."""
    for game in games:
        print(f"\n{game}\n\n| level | moves | median | p99 | memory |\n|---|---|---|---|---|")
        for level in adapter_of(game).levels:
            command = [sys.executable, "-m", "tests.bench.thinking", "--game", game, "--level", level]
            command += ["--seconds", str(seconds)]
            done = subprocess.run(command, capture_output=True, check=True)
            one = msgspec.json.decode(done.stdout, type=Thought)
            cells = f"{one.median:.4f} s | {one.late:.3f} s | {one.memory:.0f} MiB"
            print(f"| `{level}` | {one.moves} | {cells} |", flush=True)


def main() -> None:
    """Print the tables; with --level only the statistics of that level, as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinking")
    parser.add_argument("--game")
    parser.add_argument("--level")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each level")
    args = parser.parse_args()
    if args.level:
        print(msgspec.json.encode(think(args.game, args.level, args.seconds)).decode())
    else:
        run((args.game,) if args.game else ("prime", "daifugo", "tyrant"), args.seconds)


if __name__ == "__main__":
    main()
