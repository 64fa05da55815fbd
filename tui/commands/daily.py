"""`qk daily`: the deal of the day, the same for all players of a date."""

from __future__ import annotations

import argparse
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from tui.commands.asked import json_line, read_day, run_program
from tui.text.words import Words, WrongUsage, complain

if TYPE_CHECKING:
    from netplay.solo.daily import DailyTable, SavedResults


def register(subparsers: Any, words: Words) -> None:
    """Add `qk daily`."""
    say = words.say
    parser = subparsers.add_parser("daily", help=say("daily-about"), description=say("daily-about"))
    parser.add_argument("--date", metavar="YYYY-MM-DD", help=say("daily-date-help"))
    parser.add_argument("--show", action="store_true", help=say("daily-show-help"))
    parser.add_argument("--json", action="store_true", help=say("daily-json-help"))
    parser.add_argument("--plain", action="store_true", help=say("cli-plain"))
    parser.add_argument("--theme", default=argparse.SUPPRESS, metavar="THEME", help=say("cli-theme"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Play the deal or resume it, and print the result in one line; return 1 if there is none."""
    now = datetime.now()
    day = read_day(args.date, "--date", words) if args.date is not None else now.date()
    if not args.show and not args.json:
        if day > now.date():
            raise WrongUsage(words.say("daily-not-yet", day=day.isoformat()))
        if _saved_results(words).days.get(day.isoformat()) is not None:
            complain(words.say("daily-again"))
        code = _play(day, now, args, words)
        return code or _show(day, words, quiet=True)
    return _as_json(day, now.date(), words) if args.json else _show(day, words)


def _saved_results(words: Words) -> SavedResults:
    """Return the saved results; print why if they can't be read."""
    from netplay.solo.daily import SavedResults, load

    looked = load()
    if looked.wrong is not None:
        complain(words.error(looked.wrong))
    return looked.held or SavedResults()


def _play(day: date, now: datetime, args: argparse.Namespace, words: Words) -> int:
    from netplay.solo.daily import choice_of, unfinished

    settings = args.loaded.settings
    choice = choice_of(day, settings.name or words.say("setup-you"), settings.pace, now)
    begun = unfinished(day.isoformat())
    if args.plain:
        from tui.plain.solo import play_plain, resume_plain

        return resume_plain(begun, words) if begun else play_plain(choice, words)
    from tui.joining import play

    return run_program(
        args, words, lambda app: play.go_on(app, begun) if begun else play.open_table(app, choice)
    )


def _show(day: date, words: Words, *, quiet: bool = False) -> int:
    """Print the result in one line, and in a server's folder all results.

    Arguments:
        quiet: says nothing where that is not known.
    """
    from tui.text.daily_text import line, table_lines

    saved = _saved_results(words)
    result = saved.days.get(day.isoformat())
    if result is not None:
        print(line(day, saved, words))
    elif not quiet:
        print(words.say("daily-unplayed", day=day.isoformat()))
    table = _table(day, is_open=result is None)
    if table.rows:
        print("\n".join(table_lines(day, table, words)))
    return int(result is None and not quiet)


def _table(day: date, *, is_open: bool) -> DailyTable:
    """All players' results on the server of this folder; empty if it is not a server's."""
    from netplay.archive.schema import archive_path
    from netplay.solo.daily import shared_path, table_of

    return table_of(shared_path(archive_path()), day, is_open=is_open)


def _as_json(day: date, today: date, words: Words) -> int:
    import msgspec

    from netplay.solo.daily import streak

    saved = _saved_results(words)
    result = saved.days.get(day.isoformat())
    fields = {
        "date": day.isoformat(),
        "streak": streak(saved, today),
        "result": msgspec.to_builtins(result),
        "all": [
            {"name": name, **msgspec.to_builtins(one)}
            for name, one in _table(day, is_open=result is None).rows
        ],
    }
    print(json_line(fields))
    return int(result is None)
