"""What `qk tournament` can be asked: its actions and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import date
from typing import Any

from engine.typed import spaced
from netplay.club.acts import SEEDINGS, SYSTEMS
from netplay.club.matches import MOST_ROUNDS
from tui.commands.asked import Add, actions_of, add_encoding, within
from tui.text.words import Words, one_line


def add_actions(subparsers: Any, words: Words) -> None:
    """Add `qk tournament` and what can be done with one."""
    say = words.say
    parser = subparsers.add_parser(
        "tournament", help=say("club-about"), description=say("club-about"), allow_abbrev=False
    )
    on_any = actions_of(
        parser, words, "club", anywhere=True, title=say("club-actions"), prog="qk tournament", required=True
    )

    def add(name: str) -> argparse.ArgumentParser:
        action = on_any(name)
        action.add_argument("file", metavar=say("club-file"), help=say("club-file-help"))
        return action

    _new_options(add("new"), words)
    _people(add, words)
    _rounds(add, words)
    _add_listings(add, words)


def _people(add: Add, words: Words) -> None:
    """Who takes part, when, and with whom."""
    say = words.say
    entering = add("add")
    entering.add_argument(
        "names", nargs="*", type=spaced, metavar=say("club-names"), help=say("club-names-help")
    )
    entering.add_argument("--rating", type=float, default=0.0, metavar="R", help=say("club-rating-help"))
    entering.add_argument(
        "--club", type=spaced, default="", metavar=say("club-club"), help=say("club-club-help")
    )
    entering.add_argument("--members", default="", metavar="A,B,C", help=say("club-members-help"))
    entering.add_argument("--from", dest="list", metavar=say("club-file"), help=say("club-from-help"))
    add_encoding(entering, words)
    for name in ("drop", "back"):
        add(name).add_argument("names", nargs="+", metavar=say("club-names"), help=say("club-name-help"))
    here = add("checkin")
    here.add_argument("names", nargs="*", metavar=say("club-names"), help=say("club-name-help"))
    here.add_argument("--not", dest="undo", action="store_true", help=say("club-not-help"))
    absent = add("absent")
    absent.add_argument("names", nargs="+", metavar=say("club-names"), help=say("club-name-help"))
    absent.add_argument(
        "--round", type=within(words, int, 1, MOST_ROUNDS), metavar="N", help=say("club-round-help")
    )
    absent.add_argument("--not", dest="undo", action="store_true", help=say("club-not-help"))
    apart = add("apart")
    apart.add_argument("names", nargs=2, metavar=say("club-names"), help=say("club-name-help"))
    apart.add_argument("--not", dest="undo", action="store_true", help=say("club-not-help"))


def _rounds(add: Add, words: Words) -> None:
    """Pairings, and what came out."""
    say = words.say
    pairing = add("pair")
    pairing.add_argument("--by-hand", nargs="+", default=[], metavar="A:B", help=say("club-by-hand-help"))
    pairing.add_argument("--repeats", action="store_true", help=say("club-repeats-help"))
    pairing.add_argument("--undo", action="store_true", help=say("club-undo-help"))
    pairing.add_argument("--discard", action="store_true", help=say("club-discard-help"))
    schedule = add("schedule")
    schedule.add_argument(
        "round", nargs="?", type=within(words, int, 1, MOST_ROUNDS), metavar="N", help=say("club-round-help")
    )
    schedule.add_argument("time", nargs="*", metavar=say("club-time"), help=say("club-time-help"))
    add("hold").add_argument(
        "reason", nargs="*", type=spaced, metavar=say("club-reason"), help=say("club-reason-help")
    )
    add("resume")
    result = add("result")
    result.add_argument("result", nargs="*", metavar=say("club-result"), help=say("club-result-help"))
    result.add_argument("--round", type=int, metavar="N", help=say("club-round-help"))
    result.add_argument("--cards", default="", metavar="A,B", help=say("club-cards-help"))
    either = result.add_mutually_exclusive_group()
    either.add_argument("--correct", action="store_true", help=say("club-correct-help"))
    either.add_argument("--withdraw", action="store_true", help=say("club-withdraw-help"))
    result.add_argument(
        "--record", nargs="+", default=[], metavar=say("club-file"), help=say("club-record-help")
    )


def _add_listings(add: Add, words: Words) -> None:
    """How it stands, for whom, and played where."""
    say = words.say
    table = add("table")
    table.add_argument("--round", type=int, metavar="N", help=say("club-round-help"))
    for name in ("cross", "pairings", "seats", "trail"):
        table.add_argument(f"--{name}", action="store_true", help=say(f"club-{name}-help"))
    kinds, kind = ("standings", "pairings", "players"), say("club-csv-kind")
    add("csv").add_argument("kind", choices=kinds, metavar=kind, help=say("club-csv-help"))
    export = add("export")
    export.add_argument("folder", metavar=say("club-folder"), help=say("club-folder-help"))
    export.add_argument("--evening", nargs="+", default=[], metavar=say("club-file"), help=say("league-help"))
    add("rescue").add_argument("to", metavar=say("cup-new-file"), help=say("cup-rescue-help"))
    evening = add("run")
    evening.add_argument(
        "--port", type=within(words, int, 0, 65535), default=None, metavar="N", help=say("club-port-help")
    )
    evening.add_argument("--lan", action="store_true", help=say("cli-lan"))
    evening.add_argument("--bind", default=None, metavar="ADDRESS", help=say("cli-bind"))
    evening.add_argument("--password", default="", help=say("club-password-help"))
    evening.add_argument(
        "--late", type=within(words, float, 0, 600), default=0.0, metavar="N", help=say("club-late-help")
    )
    evening.add_argument("--pages", default="", metavar=say("club-folder"), help=say("club-pages-help"))
    evening.add_argument("--house", action="store_true", help=say("cup-house-help"))
    evening.add_argument("--stop", action="store_true", help=say("cup-stop-help"))
    board = add("board")
    board.add_argument("--turn", type=float, default=12.0, metavar="S", help=say("club-turn-help"))


def _date(words: Words) -> Callable[[str], str]:
    """A day, as argparse reads the values of an option."""

    def read(text: str) -> str:
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError as wrong:
            raise argparse.ArgumentTypeError(words.say("cli-no-date", text=one_line(text)[:40])) from wrong

    return read


def _new_options(new: argparse.ArgumentParser, words: Words) -> None:
    say = words.say
    new.add_argument("--name", type=spaced, default="", help=say("club-title-help"))
    new.add_argument("--system", choices=SYSTEMS, default="swiss", help=say("club-system-help"))
    new.add_argument("--date", type=_date(words), metavar="YYYY-MM-DD", help=say("club-date-help"))
    for key, usual in (
        ("rounds", 0),
        ("table", 2),
        ("games", 1),
        ("groups", 1),
        ("advance", 2),
        ("cycles", 1),
    ):
        new.add_argument(f"--{key}", type=int, default=usual, metavar="N", help=say(f"club-{key}-help"))
    new.add_argument("--team", type=int, default=0, choices=(0, 3, 5), help=say("club-team-help"))
    new.add_argument("--minutes", type=int, default=0, metavar="N", help=say("club-minutes-help"))
    new.add_argument("--seeding", choices=SEEDINGS, default="rating", help=say("club-seeding-help"))
    new.add_argument("--seed", default="", metavar="TEXT", help=say("club-seed-help"))
    new.add_argument("--tie-breaks", default="", metavar="A,B,…", help=say("club-ties-help"))
    new.add_argument("--apart-clubs", action="store_true", help=say("club-apart-clubs-help"))
    new.add_argument("--game", default="prime", metavar="GAME", help=say("cli-game"))
    new.add_argument("--rules", default="", metavar="PRESET", help=say("cli-preset"))
    new.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say("cli-set"))
    new.add_argument("--local", action="append", default=[], metavar="RULE,…", help=say("cli-local"))
    new.add_argument("--off", action="append", default=[], metavar="RULE,…", help=say("cli-off"))
    new.add_argument("--clock", action="append", default=[], metavar="KEY=VALUE", help=say("cli-clock"))
