"""The levels of Tyrant against independent baselines: `python -m tests.bench.tyrant --deals 40`.

One player of a level meets two or three of a baseline (`tests.baselines.tyrant`) or of another level. Every deal is
played with the level on each seat, with the same randomness for all levels. So levels are compared in pairs of games:
beside each rate of first places is the difference to the level before, with its confidence interval. Finished games are
appended to a file, one on each line, and a later run continues from there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from netplay.arena.league import Arena, ArenaGame, play_game, wilson
from netplay.table.games.tyrant.adapter import Adapter
from tests.baselines.tyrant import choose

BASELINES = ("careful", "counting")
LEVELS = ("novice", "club", "strong", "expert", "master")


class WithBaselines(Adapter):
    """Tyrant's adapter with the baselines as levels."""

    levels = (*Adapter.levels, *BASELINES)

    def choose(self, level: str, view: Any, seed: int, budget: Any = None) -> Any:
        """Return a player's decision."""
        if level in BASELINES:
            return choose(level, view, seed) if view.is_my_turn else None
        return super().choose(level, view, seed, budget)


def place(level: str, against: str, seats: int, deal: int, seat: int, seed: int = 1) -> int:
    """Play a game; return the place, from 1, of this level on this seat."""
    arena = Arena((level, *(against,) * (seats - 1)), 1, seed, game="tyrant")
    adapter = WithBaselines()
    seating = tuple(0 if at == seat else 1 for at in range(seats))
    return 1 + play_game(arena, ArenaGame(seating, deal), adapter, arena.terms(adapter)).index(0)


def row_of(places: Sequence[int]) -> str:
    """Return a row: games, rate of first places with its interval, mean place."""
    wins = sum(one == 1 for one in places)
    low, high = wilson(wins, len(places))
    rate = f"{wins / len(places):.1%} [{low:.1%}, {high:.1%}]"
    return f"{len(places)} | {rate} | {sum(places) / len(places):.2f}"


def difference(ours: dict[tuple[int, int], int], others: dict[tuple[int, int], int]) -> str:
    """Return the difference in first places over the same deals, with the interval of its mean by deals."""
    by_deal: dict[int, list[int]] = {}
    for key in ours.keys() & others.keys():
        by_deal.setdefault(key[0], []).append((ours[key] == 1) - (others[key] == 1))
    gained = np.array([np.mean(one) for one in by_deal.values()])
    if len(gained) < 2:
        return "–"
    spread = 1.96 * gained.std(ddof=1) / len(gained) ** 0.5
    return f"{gained.mean():+.1%} ± {spread:.1%}"


def saved(path: Path) -> dict[str, int]:
    """Return the games in the file with their places."""
    if not path.exists():
        return {}
    lines = (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip())
    return {line["game"]: line["place"] for line in lines}


def measure(levels: Sequence[str], against: str, seats: int, deals: int, path: Path) -> None:
    """Play the games that aren't in the file yet; print a row for each level."""
    done, before = saved(path), {}
    for level in levels:
        found: dict[tuple[int, int], int] = {}
        for deal in range(deals):
            for seat in range(seats):
                name = f"{level} – {against} {seats} d{deal} s{seat}"
                if name not in done:
                    done[name] = place(level, against, seats, deal, seat)
                    with path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps({"game": name, "place": done[name]}) + "\n")
                found[deal, seat] = done[name]
        gained = difference(found, before) if before else "–"
        print(
            f"| `{level}` – {seats - 1} `{against}` | {row_of(list(found.values()))} | {gained} |", flush=True
        )
        before = found


def main() -> None:
    """Print a table for each baseline and number of players."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tyrant")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--against", default=",".join(BASELINES), help="baselines, or levels")
    parser.add_argument("--seats", default="4,3")
    parser.add_argument("--deals", type=int, default=40, help="each is played on every seat")
    parser.add_argument("--file", type=Path, default=Path("tyrant-games.jsonl"))
    args = parser.parse_args()
    print("| | games | first | mean place | difference to the row above |\n|---|---|---|---|---|")
    for against in args.against.split(","):
        for seats in map(int, args.seats.split(",")):
            measure(args.levels.split(","), against, seats, args.deals, args.file)


if __name__ == "__main__":
    main()
