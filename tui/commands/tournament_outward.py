"""What comes of a tournament for others: pages, tables of this machine or of a server, the lobby's board."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.commands.asked import json_line
from tui.text.errors import WrongUsage
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.club.book import TournamentFile
    from netplay.club.tournament import Tournament
    from tui.club.tables import TextTable


def export(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from netplay.storage.reading import why_not
    from tui.club.pages import write_league, write_pages

    evenings = _evenings(book, args.evening)
    if Path(args.folder).is_file():
        raise WrongUsage(words.say("club-not-a-folder", folder=args.folder))
    try:
        written = write_pages(book, Path(args.folder))
        if len(evenings) > 1:
            written += write_league(evenings, Path(args.folder))
    except OSError as wrong:
        raise WrongUsage(f"{args.folder}: {words.error(why_not(wrong))}") from wrong
    print_act(
        args,
        {"folder": args.folder, "files": [str(path) for path in written]},
        words.say("club-exported", count=len(written), file=str(Path(args.folder) / "index.html")),
    )
    return 0


def _evenings(book: TournamentFile, names: list[str]) -> list[Tournament]:
    """The evenings of a league, this one among them. Raises QkError for a file that is none, or given twice."""
    from netplay.club.book import open_book
    from netplay.club.league import in_order

    found = [book.tournament]
    for name in names:
        other = open_book(Path(name))
        found.append(other.tournament)
        other.close()
    return in_order(found)


def run(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Serve the tables until the tournament is over, SIGINT or SIGTERM."""
    from tui.club.plain import standing_plain
    from tui.club.serving import serve_evening
    from tui.club.tables import standing_sheets

    if args.house or args.stop:
        return _run_in_house(book, args, words)
    serve_evening(book, args, words)
    if args.json:
        print(json_line(standing_plain(book.tournament, len(book.tournament.rounds), None)))
    else:
        for sheet in standing_sheets(book.tournament, words):
            print_sheet(sheet)
    return 0 if book.tournament.is_over else 1


def _run_in_house(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """The server that runs in this home plays it in its lobby, or plays it no more."""
    import asyncio

    from tui.commands.server import ask, raise_again

    request: dict[str, Any] = {"do": "tournament", "file": str(book.path.absolute()), "late": args.late}
    request["pages"] = str(Path(args.pages).absolute()) if args.pages else ""
    request["stop"] = args.stop
    answer = asyncio.run(ask(request))
    if not answer["ok"]:
        raise_again(answer)
    message = "cup-house-stopped" if args.stop else "cup-house-runs"
    print_act(args, answer, words.say(message, name=book.tournament.plan.name))
    return 0


def board(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from tui.screens.app import run_app

    async def opening(app: Any) -> None:
        from tui.club.board import WallBoardScreen

        app.push_screen(WallBoardScreen(book, args.turn))

    return run_app(words, args.loaded, theme=args.theme, first=opening)


def print_sheet(sheet: TextTable) -> None:
    print(sheet.title)
    for line in sheet.lines():
        print(f"  {line}")


def print_act(args: argparse.Namespace, fields: dict[str, Any], text: str) -> None:
    print(json_line(fields) if args.json else text)
