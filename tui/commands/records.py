"""`qk records`: the games kept on this machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tui.commands.asked import json_line
from tui.shelf import game_line
from tui.words import Words

if TYPE_CHECKING:
    from netplay.shelf import Book


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk records`."""
    parser = subparsers.add_parser(
        "records", help=words.say("records-about"), description=words.say("records-about"), allow_abbrev=False
    )
    parser.add_argument(
        "text", nargs="?", default="", metavar=words.say("records-text"), help=words.say("records-text-help")
    )
    parser.add_argument("--json", action="store_true", help=words.say("judge-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Lists the games whose file, date or players have the text in them, the latest first."""
    from netplay.shelf import kept_games
    from netplay.store import records_folder
    from netplay.workers import BlockingWorker

    with BlockingWorker() as worker:
        books = [book for book in kept_games(worker.ask) if _fits(book, args.text)]
    if args.json:
        for book in books:
            print(json_line(_told(book)))
        return 0
    if not books:
        print(words.say("records-none", folder=str(records_folder())))
    for book in books:
        print(game_line(book, words))
    return 0


def _fits(book: Book, text: str) -> bool:
    return text.casefold() in " ".join((book.path.name, book.date, *book.players)).casefold()


def _told(book: Book) -> dict[str, Any]:
    return {
        "path": str(book.path),
        "date": book.date or None,
        "rules": book.rules,
        "players": book.players,
        "moves": book.moves,
        "ranks": book.ranks,
        "problem": book.problem or None,
    }
