"""`qk judge`: is a number prime, is a play legal, and how is that known."""

from __future__ import annotations

import argparse
import os
import select
import stat
import sys
from typing import TYPE_CHECKING, Any

from engine.errors import clipped
from engine.typed import printable
from tui.commands.asked import MOST_SECONDS, add_rule_options, json_line, rules_from, run_program, within
from tui.text.words import Words, WrongUsage, complain

if TYPE_CHECKING:
    from engine.prime.concat import Number
    from netplay.compute.judging import Ask, AsPlay, Ruling

DEFAULT_LIMIT = 5.0
QUIET = 3.0
"""Seconds for which a pipe may be silent before the command says what it wants."""
MOST_PIPED = 1_000_000
"""Characters."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk judge`."""
    parser = subparsers.add_parser(
        "judge", help=words.say("judge-about"), description=words.say("judge-about")
    )
    parser.add_argument(
        "asked", nargs="*", metavar=words.say("judge-asked"), help=words.say("judge-asked-help")
    )
    parser.add_argument("--json", action="store_true", help=words.say("judge-json"))
    parser.add_argument("--quiet", action="store_true", help=words.say("judge-quiet"))
    parser.add_argument(
        "--limit",
        metavar="S",
        type=within(words, float, 0, MOST_SECONDS),
        default=DEFAULT_LIMIT,
        help=words.say("judge-limit", seconds=f"{DEFAULT_LIMIT:g}"),
    )
    add_rule_options(parser, words)
    parser.add_argument(
        "--tournament", default="", metavar=words.say("club-file"), help=words.say("desk-tournament-help")
    )
    parser.add_argument("--table", default="", metavar="N|NAME", help=words.say("desk-table-help"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Judge plays one after another; 1 under `--quiet` if one of them is not prime or legal."""
    rules = rules_from(args, words)
    if args.table and not args.tournament:
        raise WrongUsage(words.say("desk-table-alone"))
    texts = [one for each in args.asked for one in (_piped(words) if each == "-" else [each])]
    texts = texts or ([] if args.tournament else _piped(words))
    if args.tournament and texts:
        raise WrongUsage(words.say("desk-tournament-asks"))
    if not texts:
        return _open_desk(args, words)
    from msgspec.structs import replace

    from engine.errors import BadNotation
    from engine.prime.notation import in_capitals
    from netplay.compute.judging import judge
    from netplay.compute.workers import BlockingWorker

    desk = _Desk(words, args, rules.numbers)
    all_good, all_read = True, True
    with BlockingWorker() as worker:
        for text in texts:
            try:
                ruling = judge(in_capitals(text), rules, worker.ask, args.limit)
            except BadNotation as wrong:
                problem = words.say(
                    "judge-unreadable", asked=_short(text), why=_short(words.error(wrong), 200)
                )
                complain(problem)
                all_read = False
                continue
            all_good = all_good and ruling.is_good
            desk.tell(replace(ruling, input=text), worker.ask)
    if not all_read:
        return 2
    return 1 if args.quiet and not all_good else 0


def _piped(words: Words) -> list[str]:
    """What comes in by a pipe or from a file, a question a line; nothing where a person types, or where nothing is."""
    if sys.stdin is None or sys.stdin.isatty():
        return []
    try:
        # The command would wait for ever for an open pipe without a writer.
        if not _is_silent():
            typed = sys.stdin.read(MOST_PIPED)
            if "\ufffd" in typed:
                raise WrongUsage(words.say("judge-no-text"))
            return [line.strip() for line in typed.splitlines() if line.strip()]
    except OSError:
        pass  # a standard input that was closed has no questions
    return []


def _is_silent() -> bool:
    """Whether standard input is a pipe without data for a while."""
    try:
        is_pipe = stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode)
    except (OSError, ValueError):  # no file of the system stands behind it
        return False
    return is_pipe and not select.select([sys.stdin], [], [], QUIET)[0]


def _open_desk(args: argparse.Namespace, words: Words) -> int:
    """Nothing was asked: the desk for a whole game with real cards; without a terminal, how to ask."""
    from pathlib import Path

    from netplay.club.cards import card_table
    from netplay.club.recent_files import resolved

    at = card_table(resolved(Path(args.tournament)), args.table) if args.tournament else None
    if args.json or args.quiet:
        raise WrongUsage(words.say("judge-how"))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(words.say("judge-how"))
        return 0
    from tui.desk.setup import DeskSetupScreen
    from tui.text.dials import pairs

    chosen = pairs("--set", args.set, words)
    return run_program(args, words, lambda app: app.push_screen(DeskSetupScreen(args.rules, chosen, at)))


class _Desk:
    """Print the judge's rulings in the format that was asked for."""

    def __init__(self, words: Words, args: argparse.Namespace, numbers: str) -> None:
        self._say = words.say
        self._words = words
        self._numbers = numbers
        self._json = args.json
        self._quiet = args.quiet
        self._limit = args.limit

    def tell(self, ruling: Ruling, ask: Ask) -> None:
        """The verdict at once, the factorization when it is found or its time is over."""
        if self._quiet:
            return
        from netplay.compute.judging import with_factors

        if not self._json:
            print(self._verdict(ruling), flush=True)
            if ruling.play is not None:
                print(f"  {self._as_play(ruling.play, ruling.number)}", flush=True)
        factored = with_factors(ruling, ask, self._limit)
        late = self._say("judge-factors-late", seconds=f"{self._limit:g}") if factored.can_be_factored else ""
        if self._json:
            print(json_line(factored.report()), flush=True)
            if late:
                complain(f"{_short(ruling.input)}: {late}")
        elif late:
            print(f"  {late}", flush=True)
        elif factored.factors and factored.verdict != "prime" and factored.factors != ((factored.number, 1),):
            print(f"  {factorization(factored)}", flush=True)

    def _verdict(self, ruling: Ruling) -> str:
        """One line: what was asked, its number, the verdict, and how it is known."""
        from tui.text.figures import name_after

        say = self._say
        typed = printable(" ".join(ruling.input.split()))
        value = "∞" if ruling.value == "inf" else ruling.value
        subject = typed if value is None or value == typed else f"{typed} → {value}"
        subject += name_after(ruling.number)
        return say(
            "judge-line", subject=subject, told=self._verdict_text(ruling, ruling.number)
        ) + self._proof(ruling)

    def _verdict_text(self, ruling: Ruling | AsPlay, number: Number | None) -> str:
        from tui.text.figures import kind_name

        say = self._say
        match ruling.verdict:
            case "legal":
                return say("judge-legal", kind=kind_name(self._words, ruling.kind, number))
            case "foul":
                return say("judge-foul", why=self._words.foul(ruling.reason, self._numbers))
            case "unplayable":
                why = self._words.error(ruling.wrong) if ruling.wrong else self._words.reason(ruling.reason)
                return say("judge-unplayable", why=why)
            case "undecided":
                return say("judge-undecided", seconds=f"{self._limit:g}")
            case verdict:
                return say(f"judge-is-{verdict}")

    def _as_play(self, play: AsPlay, number: Number | None) -> str:
        """The line below, of a number that is something as a play too."""
        subject = self._say("judge-as-play")
        if play.number is not None:
            subject, number = self._say("judge-as-cards", number=str(play.number)), play.number
        return self._say("judge-line", subject=subject, told=self._verdict_text(play, number))

    def _proof(self, ruling: Ruling) -> str:
        """How it is known, where that is worth saying: a foul's product speaks for itself."""
        plain = ruling.verdict in ("unit", "zero") or (ruling.is_play and ruling.can_be_factored)
        if ruling.proof is None or (plain and ruling.proof != "tower-bound"):
            return ""
        return self._say("judge-proof", proof=self._say(f"judge-proof-{ruling.proof}"))


def _short(text: str, most: int = 40) -> str:
    """A text fit for one line of a terminal."""
    return clipped(printable(text), most)


def factorization(ruling: Ruling) -> str:
    """A number and the primes that make it: `12 = 2^2 × 3`."""
    report = ruling.report()
    terms = [prime if power == 1 else f"{prime}^{power}" for prime, power in report["factors"]]
    return f"{report['value']} = {' × '.join(terms)}"
