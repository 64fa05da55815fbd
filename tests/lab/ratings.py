"""Rate all levels of a game on one scale: `python -m tests.lab.ratings --game tyrant --deals 40`.

A round robin: each deal is played by levels drawn for it, once for every rotation of the seats. With several groups,
the levels are drawn from one group; levels of similar strength tell most about each other. Games are appended to
a file, one on each line, so that a run continues where the last one stopped, and more levels can be added later.

The Plackett-Luce model is fitted to all games of the file: strengths that determine the probability of finishing before
the others (in Tyrant only of winning), in the units of the ladder (`netplay.archive.ladder`), where `club` has 25. The
95% intervals come from a bootstrap over deals, with the mean of all levels, weighted by their games, held fixed.
`--write` stores the table for the ladder and for docs/BOTS.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache, partial
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from engine.chance import SeedDice
from engine.errors import QkError
from netplay.arena.league import Arena, ArenaGame, play_games
from netplay.arena.measured import MEASURED
from netplay.table.games import adapter_of
from tests.lab.together import together

MEAN, BETA = 25.0, 25.0 / 6.0
"""Rating of a new player, and the amount of luck in one game, as in `netplay.archive.ladder`."""
ANCHOR = "club"
ALL_IS_WINNING = ("tyrant",)
"""Games in which only first places count: playing to win in Tyrant risks the axe, and so the last place."""
BOOTSTRAPS = 300
_PRIOR = 0.02
"""Strength of the prior, so that a level that never won has a finite rating."""
_Z95 = (2.5, 97.5)

Column = Any


class RatedGame(msgspec.Struct, frozen=True):
    """The players and their order, the first first; `times` for games of which only the count is known."""

    game: str
    rules: str
    deal: int
    seats: tuple[str, ...]
    order: tuple[str, ...]
    seed: int = 0
    times: int = 1

    @property
    def key(self) -> tuple[object, ...]:
        """What identifies this game."""
        return self.game, self.rules, self.seed, self.deal, self.seats


class Strength(msgspec.Struct, frozen=True):
    """A level's rating, its interval, and the number of its games."""

    rating: float
    low: float
    high: float
    games: int


# ---------------------------------------------------------------------- playing


def lineup(levels: Sequence[str], seats: int, deal: int, seed: int) -> tuple[str, ...]:
    """Draw the levels that play a deal: as many different ones as possible."""
    dice, left, chosen = SeedDice(seed * 1_000_003 + deal), list(levels), []
    for _ in range(seats):
        left = left or list(levels)
        chosen.append(left.pop(dice.below(len(left))))
    return tuple(chosen)


def planned(
    args: argparse.Namespace, groups: Sequence[Sequence[str]], seats: int
) -> Iterator[tuple[Arena, ArenaGame]]:
    """Yield all games of the round robins, the groups in turn: each deal once for every rotation of its levels."""
    for deal, levels in product(range(args.deals), groups):
        bots = lineup(levels, seats, deal, args.seed)
        arena = Arena(bots, 1, args.seed, args.rules, game=args.game)
        ways = (tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats))
        # If a level has several seats, two rotations may be the same game.
        for way in {tuple(bots[at] for at in way): way for way in ways}.values():
            yield arena, ArenaGame(way, deal)


def finished_all(planned: Sequence[tuple[Arena, ArenaGame]]) -> list[RatedGame]:
    """Play some games concurrently."""
    return together([partial(finished, arena, duel) for arena, duel in planned])


def finished(arena: Arena, duel: ArenaGame) -> RatedGame:
    """Play a game."""
    (ranks,) = play_games(arena, [duel])
    seats = tuple(arena.bots[number] for number in duel.seating)
    order = tuple(arena.bots[number] for number in ranks)
    return RatedGame(arena.game, arena.rules, duel.deal, seats, order, arena.seed)


def kept(path: Path) -> list[RatedGame]:
    """Return the games in the file. Raises SystemExit for an invalid line."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=RatedGame))
        except msgspec.DecodeError as wrong:
            raise SystemExit(f"{path.name}:{number}: no finished game of a round robin") from wrong
    return found


def play(args: argparse.Namespace, groups: Sequence[Sequence[str]], seats: int, path: Path) -> None:
    """Play the games that aren't in the file yet, until all are done or the time is over."""
    done = {one.key for one in kept(path)}
    left = iter(
        (arena, duel)
        for arena, duel in planned(args, groups, seats)
        if RatedGame(
            arena.game, arena.rules, duel.deal, tuple(arena.bots[at] for at in duel.seating), (), arena.seed
        ).key
        not in done
    )
    jobs = args.jobs or os.cpu_count() or 1
    until = time.monotonic() + args.seconds
    with ProcessPoolExecutor(jobs) as executor, path.open("a", encoding="utf-8") as file:
        waiting: set[Future[list[RatedGame]]] = set()
        while True:
            while (
                len(waiting) < jobs
                and time.monotonic() < until
                and (some := list(islice(left, args.together)))
            ):
                waiting.add(executor.submit(finished_all, some))
            if not waiting:
                return
            over, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in over:
                file.writelines(msgspec.json.encode(one).decode() + "\n" for one in future.result())
            file.flush()


# ---------------------------------------------------------------------- the fit


def fitted(orders: Column, levels: int, weights: Column, stages: int) -> Column:
    """Fit the strengths by maximum likelihood (Newton's method); their mean is 0.

    Arguments:
        orders: the number of the level at each place, one row for each game.
        weights: the weight of each game.
        stages: the number of places that count; 1: only the winner.
    """
    strengths = np.zeros(levels)
    ones = np.eye(levels)
    for _ in range(40):
        gradient, hessian = -_PRIOR * strengths, -_PRIOR * np.eye(levels)
        worth = np.exp(strengths)[orders]
        for place in range(stages):
            share = worth[:, place:] / worth[:, place:].sum(1, keepdims=True)
            odds = (share[:, :, None] * ones[orders[:, place:]]).sum(1)
            gradient = gradient + weights @ (ones[orders[:, place]] - odds)
            hessian = hessian - np.diag(weights @ odds) + (odds * weights[:, None]).T @ odds
        step = np.linalg.solve(hessian - 1e-9 * np.eye(levels), gradient)
        # Limit the step: for a level that nearly always won, Newton's would go much too far.
        strengths = strengths - np.clip(step, -1, 1)
        if abs(step).max() < 1e-9:
            break
    return strengths - strengths.mean()


def strengths_of(games: Iterable[RatedGame], order: Sequence[str]) -> dict[str, Strength]:
    """Return the rating of every level that played, in this order, on the ladder's scale."""
    counted = [one for one in games if one.order and len(set(one.order)) > 1]
    played = {level for one in counted for level in one.order}
    levels = [level for level in order if level in played]
    if not counted:
        return {}
    at = {level: number for number, level in enumerate(levels)}
    orders = np.array([[at[level] for level in one.order] for one in counted])
    times = np.array([one.times for one in counted], float)
    unit = BETA * orders.shape[1] ** 0.5
    stages = 1 if counted[0].game in ALL_IS_WINNING else orders.shape[1] - 1
    found = fitted(orders, len(levels), times, stages)
    # The fixed point is the mean weighted by games: a level with few games must not widen the other intervals.
    weight = np.array([(orders == number).any(1) @ times for number in range(len(levels))])
    found = found - np.average(found, weights=weight)
    zero = MEAN - unit * found[at.get(ANCHOR, 0)]
    dice = np.random.default_rng(1)
    deals = {key: number for number, key in enumerate(dict.fromkeys(_deal(one) for one in counted))}
    own = np.array([deals[_deal(one)] for one in counted])
    bootstrap = []
    for _ in range(BOOTSTRAPS):
        drawn = np.where(times > 1, dice.poisson(times), dice.poisson(1.0, len(deals))[own])
        again = fitted(orders, len(levels), drawn, stages)
        bootstrap.append(again - np.average(again, weights=weight))
    low, high = np.percentile(np.array(bootstrap), _Z95, axis=0)
    rated = {}
    for number, level in enumerate(levels):
        rating, *ends = (round(float(zero + unit * one[number]), 2) for one in (found, low, high))
        rated[level] = Strength(rating, ends[0], ends[1], int(weight[number]))
    return rated


def _deal(one: RatedGame) -> tuple[object, ...]:
    """Return the key of the deal: games of one deal with the same levels are dependent."""
    return (*one.key[:4], tuple(sorted(one.seats)))


# ---------------------------------------------------------------------- the table


@cache
def measured(game: str, rules: str = "official") -> Mapping[str, Strength]:
    """Return the measured ratings of a game's levels, the weakest first; empty if there are none."""
    table = MEASURED.get((game, rules), {})
    return {level: Strength(*numbers) for level, numbers in table.items()}


def table_of(strengths: Mapping[str, Strength]) -> str:
    """Return the table in the form of docs/BOTS.md."""
    lines = ["| level | rating | 95% | games |", "|---|---|---|---|"]
    lines += [
        f"| `{level}` | {one.rating:.1f} | {one.low:.1f} – {one.high:.1f} | {one.games} |"
        for level, one in strengths.items()
    ]
    return "\n".join(lines) + "\n"


def write(game: str, rules: str, strengths: Mapping[str, Strength], path: Path) -> None:
    """Write the table, together with those of the other games."""
    tables = {
        **MEASURED,
        (game, rules): {level: msgspec.structs.astuple(one) for level, one in strengths.items()},
    }
    lines = ['"""How strong the levels are; written by `python -m tests.lab.ratings --write`."""\n']
    lines.append("# A level: its rating, the ends of its interval, and from how many games.")
    lines.append("MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {")
    for (name, preset), table in sorted(tables.items()):
        lines.append(f'    ("{name}", "{preset}"): {{')
        lines += [f'        "{level}": ({", ".join(map(str, one))}),' for level, one in table.items()]
        lines.append("    },")
    path.write_text("\n".join([*lines, "}"]) + "\n", encoding="utf-8")


def main() -> None:
    """Play, fit, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.ratings")
    parser.add_argument("--game", default="prime")
    parser.add_argument("--rules", default="official")
    parser.add_argument(
        "--levels",
        action="append",
        help="levels that play each other, such as club,strong,expert (default: all); repeatable: groups",
    )
    parser.add_argument("--deals", type=int, default=0, help="each is played once for every seat")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no game after this time")
    parser.add_argument("--jobs", type=int, default=0, help="games at once; else one per core")
    parser.add_argument(
        "--together",
        type=int,
        default=1,
        help="games side by side in a process; Daifugo's upper levels think several times as fast this way",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="finished games; else ratings-GAME.jsonl")
    parser.add_argument("--write", action="store_true", help="save the table for the ladder")
    parser.add_argument("--out", type=Path, default=Path("netplay/arena/measured.py"))
    args = parser.parse_args()
    path = args.file or Path(f"ratings-{args.game}.jsonl")
    try:
        adapter = adapter_of(args.game)
        every = Arena((ANCHOR, ANCHOR), 1, 0, args.rules, game=args.game).levels(adapter)
        groups = [tuple(one.split(",")) for one in args.levels] if args.levels else [every]
        if unknown := [level for levels in groups for level in levels if level not in every]:
            parser.error(f"{unknown[0]}: no such level; there are {', '.join(every)}")
        if args.deals:
            play(args, groups, adapter.usual_seats, path)
        games = [one for one in kept(path) if (one.game, one.rules) == (args.game, args.rules)]
    except QkError as wrong:
        parser.error(json.dumps({"code": wrong.code, **wrong.values}))
    strengths = strengths_of(games, every)
    sys.stdout.write(table_of(strengths))
    if args.write and strengths:
        write(args.game, args.rules, strengths, args.out)


if __name__ == "__main__":
    main()
