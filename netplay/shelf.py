"""The games kept on this machine: what is known of each without opening it on a screen."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.record import Replay
from netplay.judging import Ask
from netplay.replayer import Unreadable, read_file, replay_aside, shown
from netplay.store import records_folder


class Book(msgspec.Struct, frozen=True):
    """One kept game."""

    path: Path
    players: tuple[str, ...] = ()
    moves: int = 0
    ranks: tuple[str, ...] = ()
    """The places, best first; empty if the game was not played to its end."""
    rules: str = ""
    date: str = ""
    problem: str = ""
    """What is wrong with the file, if it cannot be replayed."""


def kept_games(ask: Ask) -> list[Book]:
    """Every record that is kept, the latest first; files that are no records too, with what is wrong."""
    paths = sorted(records_folder().glob("*.qk"), key=lambda path: path.name, reverse=True)
    return [open_book(path, ask) for path in paths]


def open_book(path: Path, ask: Ask) -> Book:
    """What a record says of its game."""
    try:
        replay = replay_aside(read_file(str(path)), ask)
    except Unreadable as wrong:
        return Book(path, problem=str(wrong))
    problem = "" if replay.error is None else f"{replay.error.line}: {shown(replay.error.message)}"
    final = replay.final or {}
    ranks = tuple(shown(name) for name in final.get("ranks", ())) if final.get("over") else ()
    header = {} if replay.record is None else replay.record.header.values
    return Book(
        path=path,
        players=_players(replay),
        moves=len(replay.steps),
        ranks=ranks,
        rules=shown(str(header.get("rules", "official"))),
        date=shown(str(header.get("date", ""))),
        problem=problem,
    )


def _players(replay: Replay) -> tuple[str, ...]:
    return () if replay.record is None else tuple(shown(dealt.name) for dealt in replay.record.deal)
