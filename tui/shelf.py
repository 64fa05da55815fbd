"""A kept game in one line, for the list on the screen and on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.words import Words

if TYPE_CHECKING:
    from netplay.shelf import Book


def game_line(book: Book, words: Words) -> str:
    """One line a game: its file, who played, who won."""
    if book.problem:
        return words.say("records-line-problem", file=book.path.name, problem=book.problem)
    who = " ".join(book.players)
    name = "records-line-won" if book.ranks else "records-line"
    winner = book.ranks[0] if book.ranks else ""
    return words.say(name, file=book.path.name, players=who, moves=book.moves, winner=winner)
