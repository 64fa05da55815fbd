"""Strength of Prime Daifugo's bots against each other: `python -m tests.bench.strength master:planner --limit 4`.

Each deal is played twice with the seats swapped. Finished games are appended to a file, one on each line, so that a
long measurement continues where it was stopped; games with other settings or time limits share the file. Only the
master thinks by the clock. Besides the levels there is `planner`, which knows every prime as the master does but only
plans: it shows what searching is worth with equal knowledge.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.chance import SeedDice
from engine.prime.bots import choose
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.planner import planner
from engine.prime.moves import Move
from engine.prime.state import Phase
from engine.prime.view import View
from netplay.arena.league import Arena, ArenaGame, play_game, wilson
from netplay.table.games import TimeBudget
from netplay.table.games.prime.adapter import Adapter

LADDER = (
    "novice:random",
    "club:novice",
    "strong:club",
    "expert:strong",
    "master:expert",
    "master:strong",
    "master:planner",
)


def planned(view: View, seed: int) -> Move | None:
    """Return the move of `planner`."""
    if view.phase is not Phase.TURN:
        return choose("master", view, seed)  # outside its turn only knowledge matters
    return planner(view, MASTER, SeedDice(seed))[0]


class Timed(Adapter):
    """Prime Daifugo's adapter with a time limit for the master, recording its longest move."""

    levels = (*Adapter.levels, "planner")

    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self.seconds = seconds
        self.longest = 0.0

    def choose(self, level: str, view: Any, seed: int, budget: Any = None) -> Any:
        """Return a bot's move."""
        given = TimeBudget(self.seconds) if self.seconds and level == "master" else None
        began = time.monotonic()
        move = planned(view, seed) if level == "planner" else choose(level, view, seed, given)
        if level == "master":
            self.longest = max(self.longest, time.monotonic() - began)
        return move


def saved(path: Path) -> dict[str, int | None]:
    """Return the games in the file with the winner of each."""
    if not path.exists():
        return {}
    lines = (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip())
    return {line["game"]: line["won"] for line in lines}


def played(pair: str, arena: Arena, seconds: float | None, path: Path) -> Iterator[int | None]:
    """Yield the winner of each game: 0 for the first bot of the pair, 1 for the second; from the file if there."""
    done = saved(path)
    adapter = Timed(seconds)
    terms = arena.terms(adapter)
    for duel in arena.duels():
        name = _name(pair, arena, seconds, duel)
        if name not in done:
            ranks = play_game(arena, duel, adapter, terms)
            done[name] = ranks[0] if ranks else None
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": name, "won": done[name]}) + "\n")
        yield done[name]
    if adapter.longest:
        print(f"  the longest thought took {adapter.longest:.2f} s")


def _name(pair: str, arena: Arena, seconds: float | None, duel: ArenaGame) -> str:
    chosen = json.dumps(dict(arena.set), sort_keys=True)
    return f"{pair} {arena.rules} {chosen} {seconds or '-'} s{arena.seed} d{duel.deal} {duel.seating[0]}"


def result_line(pair: str, wins: int, games: int) -> str:
    """Return a line of the report."""
    low, high = wilson(wins, games)
    return f"{pair}: {wins} of {games}, {wins / games if games else 0:.1%} [{low:.1%}, {high:.1%}]"


def measure(pair: str, arena: Arena, seconds: float | None, path: Path) -> None:
    """Play the games that aren't in the file yet, and print the result."""
    wins = games = 0
    began = time.monotonic()
    for number, won in enumerate(played(pair, arena, seconds, path), 1):
        games += won is not None
        wins += won == 0
        if time.monotonic() - began > 60:
            began = time.monotonic()
            print(f"  {number}: {result_line(pair, wins, games)}", flush=True)
    print(result_line(pair, wins, games), flush=True)


def main() -> None:
    """Measure the pairs named, or those of the whole ladder."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength")
    parser.add_argument("pairs", nargs="*", default=LADDER, help="such as master:expert")
    parser.add_argument("--deals", type=int, default=100, help="each is played twice")
    parser.add_argument("--limit", type=int, help="D3")
    parser.add_argument(
        "--seconds", type=float, help="for each move of the master; else a fixed number of deals"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("strength.jsonl"))
    args = parser.parse_args()
    for pair in args.pairs:
        bots = tuple(pair.split(":"))
        chosen = {} if args.limit is None else {"D3": args.limit}
        arena = Arena(bots, 2 * args.deals, args.seed, set=chosen)
        unknown = [bot for bot in bots if bot not in Timed.levels]
        if unknown or len(bots) != 2:
            parser.error(f"{pair}: two of {', '.join(Timed.levels)}, with a colon between them")
        measure(pair, arena, args.seconds, args.file)


if __name__ == "__main__":
    main()
