"""Strength of Daifugo's levels against three plain players: `python -m tests.bench.daifugo_strength club master`.

Duplicate deals: a level plays each deal once on every seat. Plain players alone would win 25% with a mean place of 2.5
in every deal. All levels play the same deals and are compared game by game, which removes most of the luck of the
cards. Finished games are appended to a file, and a later run continues from there.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec

from netplay.arena.league import Arena, ArenaGame, play_game, wilson
from netplay.table.games.daifugo.adapter import Adapter
from netplay.uecda.match import Z95
from tests.bench.plain_player import plain
from tests.lab.together import together
from tui.commands.rule_options import rule_names

PLAIN = "plain"
SEATS = 4


class Foreign(Adapter):
    """Daifugo's adapter with the plain player as a level."""

    levels = (*Adapter.levels, PLAIN)

    def choose(self, level: str, view: Any, seed: int, budget: Any = None) -> Any:
        """Return a player's move."""
        return plain(view, seed) if level == PLAIN else super().choose(level, view, seed, budget)


class Game(msgspec.Struct, frozen=True):
    """A game: the level and its seat, the other players, and the place reached, from 1."""

    level: str
    others: str
    rules: str
    seed: int
    deal: int
    seat: int
    place: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What identifies this game."""
        return self.level, self.others, self.rules, self.seed, self.deal, self.seat


def played(game: Game, local: tuple[str, ...], adapter: Adapter) -> Game:
    """Play a game; return it with the place reached."""
    bots = tuple(game.level if at == game.seat else game.others for at in range(SEATS))
    arena = Arena(bots, 1, game.seed, game="daifugo", local=local)
    ranks = play_game(arena, ArenaGame(tuple(range(SEATS)), game.deal), adapter, arena.terms(adapter))
    return msgspec.structs.replace(game, place=ranks.index(game.seat) + 1 if ranks else 0)


def told(games: list[Game]) -> str:
    """Return first places and mean place with their intervals, the latter by deals, whose games are dependent."""
    first, count = sum(one.place == 1 for one in games), len(games)
    low, high = wilson(first, count)
    mean, wide = interval(
        [[one.place for one in games if one.deal == deal] for deal in {g.deal for g in games}]
    )
    return (
        f"{count} games, first {first / count:.1%} [{low:.1%}, {high:.1%}], "
        f"mean place {mean:.2f} [{mean - wide:.2f}, {mean + wide:.2f}]"
    )


def interval(deals: list[list[float]] | list[list[int]]) -> tuple[float, float]:
    """Return the mean over deals, and the half-width of its 95% interval."""
    means = [statistics.fmean(one) for one in deals]
    wide = Z95 * statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else float("inf")
    return statistics.fmean(means), wide


def compared(one: list[Game], other: list[Game]) -> str:
    """Return how much better the first level is in the games that both have played."""
    there = {(game.deal, game.seat): game.place for game in other}
    both = [(game, there[game.deal, game.seat]) for game in one if (game.deal, game.seat) in there]
    gains = []
    for name, gain in (
        ("first", lambda mine, theirs: float((mine == 1) - (theirs == 1))),
        ("places gained", lambda mine, theirs: float(theirs - mine)),
    ):
        by_deal: dict[int, list[float]] = {}
        for game, theirs in both:
            by_deal.setdefault(game.deal, []).append(gain(game.place, theirs))
        mean, wide = interval(list(by_deal.values()))
        gains.append(f"{name} {mean:+.3f} [{mean - wide:+.3f}, {mean + wide:+.3f}]")
    return f"in {len(both)} games of both: " + ", ".join(gains)


def saved(path: Path) -> list[Game]:
    """Return the games in the file."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Game) for line in lines]


def main() -> None:
    """Play the games that aren't in the file yet, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.daifugo_strength")
    parser.add_argument("levels", nargs="+", help="each is also compared with the one before it")
    parser.add_argument("--deals", type=int, default=50, help="each is played once on every seat")
    parser.add_argument("--against", default=PLAIN, help="who sits on the other seats")
    parser.add_argument(
        "--local", default="", help="local rules that are on as well, such as stairs,eleven_back"
    )
    parser.add_argument("--together", type=int, default=1, help="games beside each other, which is faster")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="no game is begun later")
    parser.add_argument("--file", type=Path, default=Path("strength-daifugo.jsonl"))
    args = parser.parse_args()
    local = rule_names([args.local])
    rules = "+".join(local) or "official"
    adapter, until = Foreign(), time.monotonic() + args.seconds
    done = {one.key for one in saved(args.file)}
    every = product(range(args.deals), range(SEATS), args.levels)
    games = (Game(level, args.against, rules, args.seed, deal, seat) for deal, seat, level in every)
    left = (game for game in games if game.key not in done)
    with args.file.open("ab") as file:
        while time.monotonic() < until and (some := list(islice(left, args.together))):
            for game in together([partial(played, game, local, adapter) for game in some]):
                file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
    before: list[Game] = []
    for level in args.levels:
        wanted = (level, args.against, rules, args.seed)
        found = [
            one for one in saved(args.file) if one.key[:4] == wanted and one.place and one.deal < args.deals
        ]
        if found:
            print(level, told(found), flush=True)
            if before:
                print("   against the level before it", compared(found, before), flush=True)
        before = found


if __name__ == "__main__":
    main()
