# Apart: `tui.commands.records` loads it for one of its actions only.
"""`qk records sheet`: the evening sheet of games in a row, printed or written to a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.commands.asked import json_line
from tui.text.errors import WrongUsage
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.archive.archive import Archive
    from netplay.archive.query import ArchiveQuery


def register(parser: argparse.ArgumentParser, words: Words, number: Callable[[str], Any]) -> None:
    """Add what a sheet can be made of, and where it goes."""
    say = words.say
    parser.add_argument("ids", nargs="*", type=number, metavar="ID", help=say("evening-help-ids"))
    parser.add_argument("--to", type=Path, metavar=say("records-to"), help=say("evening-help-to"))


def run(archive: Archive, args: argparse.Namespace, wanted: ArchiveQuery, words: Words) -> int:
    """Of one game its series; of several, or of those that fit, just these. Raises QkError."""
    from netplay.archive.evening_sheet import series_of, sheet_of
    from netplay.archive.query import EVERYTHING
    from tui.sharing import evening

    archive.must_have(args.ids)
    if len(args.ids) == 1 and wanted == EVERYTHING:
        ids = series_of(archive, archive.text(args.ids[0]))
    elif args.ids or wanted != EVERYTHING:
        found = [book.id for book in archive.find(wanted, oldest_first=True)] if wanted != EVERYTHING else []
        ids = tuple(dict.fromkeys([*args.ids, *found]))
    else:
        raise WrongUsage(words.say("evening-what"))
    sheet = sheet_of(archive, ids)
    if sheet is None:
        print(words.say("records-none-fit"))
        return 1
    if args.to is not None:
        path = evening.write_sheet(sheet, args.to, words)
        text = words.say("evening-written", file=str(path))
        print(json_line({"path": str(path)}) if args.json else text)
    elif args.json:
        import msgspec

        print(json_line({**msgspec.to_builtins(sheet), "whole": sheet.is_whole}))
    else:
        print(evening.as_text(sheet, words), end="")
    return 0
