"""`qk tournament` on the day itself: holds, check-in, the timetable, and tables for a spreadsheet."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from engine.typed import folded
from tui.commands.asked import json_line
from tui.commands.tournament_outward import print_act
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.club.book import TournamentFile

_TIME = re.compile(r"(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})")
_OFF = ("off", "-", "なし")


def hold(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Nothing is paired, opened or closed from now on; or it is again."""
    from netplay.club.acts import Resumed, TournamentHeld

    if args.action == "resume":
        book.do(Resumed())
        print_act(args, {"held": None}, words.say("club-resumed"))
    else:
        reason = " ".join(args.reason)
        book.do(TournamentHeld(reason))
        print_act(args, {"held": reason}, words.say("club-hold-set", reason=book.tournament.hold_note))
    return 0


def check_in(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Note who is present; without a name list all participants."""
    from netplay.club.acts import CheckedIn

    with book.turn() as made:
        names = [made.find(name).name for name in args.names]
        for name in names:
            book.do(CheckedIn(name, is_here=not args.undo))
    if args.json:
        print(json_line({"here": [one.name for one in book.tournament.players.values() if one.is_here]}))
    elif names:
        message = "club-did-checkin-not" if args.undo else "club-did-checkin"
        print(words.say(message, names=", ".join(names)))
    else:
        for one in book.tournament.players.values():
            print(f"{'✓' if one.is_here else '·'}  {one.name}")
    return 0


def schedule(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Set when a round is paired at the earliest, or remove that; without a round list the times."""
    from netplay.club.acts import Scheduled
    from tui.club.tables import scheduled_text

    if args.round is not None:
        time = _time(" ".join(args.time), book.tournament.plan.date)
        book.do(Scheduled(args.round, time))
        print_act(args, {"round": args.round, "time": time or None}, scheduled_text(args.round, time, words))
        return 0
    times = {round: f"{time:%Y-%m-%dT%H:%M}" for round, time in sorted(book.tournament.times.items())}
    if args.json:
        print(json_line({"times": times}))
    else:
        for round, time in times.items():
            print(scheduled_text(round, time, words))
    return 0


def _time(typed: str, day: str) -> str:
    """A time of day, on the tournament's day unless another is given; empty to take it off. Raises BadAct."""
    from datetime import datetime

    from netplay.club.matches import BadAct

    text = folded(typed).strip()
    if text.casefold() in _OFF:
        return ""
    found = _TIME.fullmatch(text)
    if found is None:
        raise BadAct("club-bad-time", text=typed[:40])
    try:
        when = datetime.fromisoformat(f"{found[1] or day or datetime.now().date()}T{found[2]:0>2}:{found[3]}")
    except ValueError as wrong:  # such as 25:00
        raise BadAct("club-bad-time", text=typed[:40]) from wrong
    return f"{when:%Y-%m-%dT%H:%M}"


def print_csv(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Print a table for a spreadsheet; into a file or a pipe with the mark by which it knows UTF-8."""
    from tui.club.csv_tables import as_csv

    print(("" if sys.stdout.isatty() else "\ufeff") + as_csv(book.tournament, args.kind), end="")
    return 0
