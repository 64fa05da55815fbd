"""`qk arena`: bots against bots, with intervals and ratings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tui.commands.asked import progress_bar, within
from tui.text.words import Words

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from netplay.arena.league import Report

MOST_JOBS = 1000
"""The maximum number of processes."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk arena`."""
    say = words.say
    parser = subparsers.add_parser("arena", help=say("arena-about"), description=say("arena-about"))
    parser.add_argument("--game", default="prime", metavar="GAME", help=say("arena-game"))
    parser.add_argument("--bots", metavar="A,B", help=say("arena-bots"))
    parser.add_argument("--games", type=int, default=100, metavar="N", help=say("arena-games"))
    parser.add_argument(
        "--jobs", type=within(words, int, 0, MOST_JOBS), default=0, metavar="N", help=say("arena-jobs")
    )
    parser.add_argument("--dask", metavar="ADDRESS", help=say("arena-dask"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=say("arena-seed"))
    parser.add_argument("--rules", default="official", metavar="PRESET", help=say("arena-rules"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say("arena-set"))
    parser.add_argument("--local", action="append", default=[], metavar="RULE,…", help=say("cli-local"))
    parser.add_argument("--off", action="append", default=[], metavar="RULE,…", help=say("cli-off"))
    parser.add_argument("--json", action="store_true", help=say("arena-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Hold the arena and print what came of it."""
    from engine import GAMES
    from netplay.arena.league import Arena, hold
    from tui.commands.rule_options import rule_names
    from tui.text.dials import pairs
    from tui.text.words import WrongUsage

    if args.game not in GAMES:
        raise WrongUsage(words.say("cli-no-such-game", game=args.game, games=", ".join(GAMES)))
    arena = Arena(
        bots=_bots(args),
        games=args.games,
        seed=args.seed,
        rules=args.rules,
        set=pairs("--set", args.set, words),
        game=args.game,
        local=rule_names(args.local),
        off=rule_names(args.off),
    )
    arena.check()
    progress = progress_bar(as_json=args.json)
    with _executor(args.dask, args.jobs) as (executor, jobs):
        report = hold(arena, executor, progress, jobs=jobs)
    if args.json:
        import msgspec

        print(msgspec.json.encode(report).decode())
    else:
        _print(report, words)
    return 0


def _bots(args: argparse.Namespace) -> tuple[str, ...]:
    """A bot for each seat; in a match of the competition the last one named sits on the seats that are left."""
    from engine.daifugo.uecda.match import SEATS
    from netplay.arena.league import usual_bots

    if args.bots is None:
        return usual_bots(args.game, args.rules)
    named = tuple(args.bots.split(","))
    if (args.game, args.rules) == ("daifugo", "uecda"):
        return (*named, *named[-1:] * (SEATS - len(named)))
    return named


@contextmanager
def _executor(dask: str | None, jobs: int) -> Iterator[tuple[Executor, int]]:
    """Where the games are played, and how many at once: processes of this machine, or a cluster."""
    if dask is not None:
        from netplay.arena.cluster import cluster_at

        with cluster_at(dask) as (cluster, threads):
            yield cluster, jobs or threads
        return
    import os
    from concurrent.futures import ProcessPoolExecutor

    jobs = jobs or os.cpu_count() or 1
    with ProcessPoolExecutor(jobs) as executor:
        yield executor, jobs


def _print(report: Report, words: Words) -> None:
    if report.results[0].points is not None:
        _print_points(report, words)
        return
    width = max(len(line.bot) for line in report.results)
    for line in report.results:
        interval = f"{line.low:.1%} … {line.high:.1%}"
        print(f"{line.bot:{width}}  {line.wins:6}  {line.rate:6.1%}  {interval:>16}  {line.rating:6.1f}")
    print(words.say("arena-speed", games=report.games, rate=f"{report.games_per_second:.1f}"))


def _print_points(report: Report, words: Words) -> None:
    """A match of the competition: points a game come first."""
    width = max(len(line.bot) for line in report.results)
    for line in report.results:
        interval = f"{line.points_low:.3f} … {line.points_high:.3f}"
        print(f"{line.bot:{width}}  {line.points:.3f}  {interval}  {line.wins:6}  {line.rate:6.1%}")
    print(words.say("arena-match-speed", games=report.games, rate=f"{report.games_per_second:.1f}"))
