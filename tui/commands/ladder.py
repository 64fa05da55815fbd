"""`qk records ladder`: ratings of a server's players, printed or as pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from engine import GAMES
from engine.errors import QkError
from tui.commands.asked import json_line
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from netplay.archive.archive import Archive
    from netplay.archive.ladder import Ladder, Season


def register(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options of the ladder."""
    say = words.say
    parser.add_argument("who", nargs="?", default="", metavar=say("records-who"), help=say("ladder-who-help"))
    parser.add_argument("--game", choices=GAMES, metavar="GAME", help=say("records-game-help"))
    parser.add_argument("--season", default="", metavar="SEASON", help=say("ladder-season-help"))
    parser.add_argument("--to", type=Path, metavar=say("records-to"), help=say("ladder-to-help"))


def run(archive: Archive, args: argparse.Namespace, words: Words) -> int:
    """Print the ladders, or write them as pages. Raises QkError."""
    from netplay.archive.ladder import ALWAYS, ladders, season
    from tui.text import ladder_text

    within = season(args.season) if args.season else ALWAYS
    found = ladders(archive, within, args.game or "")
    shown = ladder_text.of_player(found, args.who) if args.who else found
    if args.who and not shown:
        raise WrongUsage(words.say("records-no-such-player", who=args.who))
    if args.to is not None:
        return _pages(archive, found, within, args.to, words, as_json=args.json)
    if args.json:
        import msgspec

        for one in shown:
            print(json_line(msgspec.to_builtins(one)))
    elif not shown:
        print(words.say("records-none-fit"))
    else:
        tell = ladder_text.portrait if args.who else ladder_text.table
        print("\n\n".join("\n".join(tell(one, words)) for one in shown))
    return 0


def _pages(
    archive: Archive, found: list[Ladder], within: Season, folder: Path, words: Words, *, as_json: bool
) -> int:
    """Pages of every ladder and every player, in both languages. Raises QkError if they can't be written."""
    from netplay.archive.statistics import statistics
    from netplay.storage.reading import why_not
    from tui.club.server_pages import write_server_pages

    try:
        written = write_server_pages(found, statistics(archive), within, folder)
    except OSError as wrong:
        raise QkError("club-file", path=str(folder), why=why_not(wrong)) from wrong
    text = words.say("ladder-written", count=len(written), folder=str(folder))
    print(json_line({"path": str(folder)}) if as_json else text)
    return 0
