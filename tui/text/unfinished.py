"""Unfinished games in words: one line each, for lists on the screen, for the command line and for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import set_cell_size

from tui.text.archive_text import GAME_WIDTH, game_name
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.archive.storing import ArchiveResult
    from netplay.room.unfinished import UnfinishedGame


def day_of(game: UnfinishedGame) -> str:
    """When it was begun, to the minute."""
    return game.begun[:16].replace("T", " ")


def line_of(game: UnfinishedGame, words: Words) -> str:
    """ID, date, game, seats, moves, and what else there is to say."""
    name = set_cell_size(game_name(game.game, words), GAME_WIDTH)
    parts = [game.id, day_of(game), name, ",".join(game.seats) or "-", str(game.moves), *_marks(game, words)]
    return "  ".join(parts)


def shown(game: UnfinishedGame, words: Words) -> str:
    """A line of a list to choose from."""
    name = set_cell_size(game_name(game.game, words), GAME_WIDTH)
    moves = words.say("records-moves", moves=game.moves)
    return f"{day_of(game)}  {name}  {' · '.join([' '.join(game.seats) or '-', moves, *_marks(game, words)])}"


def _marks(game: UnfinishedGame, words: Words) -> list[str]:
    marks = [words.say("unfinished-mark-hosted")] if game.kind == "hosted" else []
    if game.series > 1:
        marks.append(words.say("unfinished-mark-series", game=game.number, games=game.series))
    return marks + ([words.say("unfinished-mark-in-play")] if game.in_play else [])


def plain(game: UnfinishedGame) -> dict[str, object]:
    """The game as JSON."""
    fields: dict[str, object] = {
        "id": game.id,
        "game": game.game,
        "rules": game.rules,
        "seats": list(game.seats),
        "begun": game.begun,
        "moves": game.moves,
        "kind": game.kind,
    }
    return fields | ({"in_play": True} if game.in_play else {})


def filed(id: str, archived: ArchiveResult, words: Words) -> str:
    """Where the record of a game is that was interrupted."""
    if archived.id is not None:
        return words.say("unfinished-filed", id=id, number=str(archived.id))
    return words.say("unfinished-filed-as", id=id, path=str(archived.path))


def unfinished_beside(words: Words) -> str:
    """What is to be said where a new game begins beside unfinished ones; empty if there are none."""
    from netplay.room.unfinished import list_unfinished

    games = len(list_unfinished().free("solo"))
    return words.say("unfinished-beside", games=games) if games else ""
