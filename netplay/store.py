"""What a solo player keeps: finished games as records, and the game in play as a journal.

The journal has a line a move, written before the move is acknowledged, so an interrupted game goes on
where it was. Its first line says how the cards were dealt: the rules, the players and the dice's seed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import QkError
from engine.prime.moves import Move
from engine.seats import Seat
from netplay.codec.prime import move_text, read_move_text
from netplay.home import home, write_aside

FORMAT = 1


class BadJournal(QkError):
    """A journal that cannot be read; the game in it cannot go on."""


class Opening(msgspec.Struct, frozen=True):
    """How a game in play was dealt: enough to deal it again."""

    format: int
    game: str
    rules: str
    set: Mapping[str, Any]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The level of each seat's bot; empty for a person."""
    seed: str
    """The dice's seed, in hex."""
    thinks: bool
    pace: float
    date: str
    number: int = 1
    """Which game of the series it is."""
    games: int = 1
    points: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    assist: bool = False
    """Whether the player is told what is prime before playing."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """One move in a journal: who, what (in notation), and the seconds used."""

    actor: int
    move: str
    seconds: float | None = None


def records_folder() -> Path:
    """Where finished games are kept."""
    return home() / "records"


def save_record(text: str, when: datetime, game: str = "prime") -> Path:
    """Keeps a finished game; gives the file's path.

    Raises:
        OSError: if it cannot be written.
    """
    stem = f"{when:%Y-%m-%d_%H%M%S}_{game}"
    path = records_folder() / f"{stem}.qk"
    for number in range(2, 1000):
        if not path.exists():
            break
        path = records_folder() / f"{stem}_{number}.qk"
    write_aside(path, text)
    return path


def safe_name(name: str) -> str:
    """A player's name as records can write it: no blanks, marks or control characters, 1 – 16 long."""
    kept = re.sub(r"[\s:=|]", "", "".join(c for c in name if c.isprintable()))[:16]
    kept = kept.lstrip("?!;*+[")
    return kept if kept and kept != "-" else "player"


class Journal:
    """The game in play, on disk."""

    def __init__(self, path: Path, opening: Opening) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, msgspec.json.encode(opening).decode() + "\n")
        path.chmod(0o600)
        self._file = path.open("a", encoding="utf-8", newline="\n")

    @classmethod
    def again(cls, path: Path) -> Journal:
        """Goes on writing a journal that was read."""
        journal = cls.__new__(cls)
        journal.path = path
        journal._file = path.open("a", encoding="utf-8", newline="\n")
        return journal

    def append(self, actor: Seat, move: Move, seconds: float | None) -> None:
        """Keeps one move."""
        self._file.write(msgspec.json.encode(Kept(actor, move_text(move), seconds)).decode() + "\n")
        self._file.flush()

    def close(self, *, finished: bool) -> None:
        """The game ended, and its journal with it, or it will go on another time."""
        self._file.close()
        if finished:
            self.path.unlink(missing_ok=True)


def solo_journal() -> Path:
    """Where the solo game in play is kept."""
    return home() / "solo.journal"


def read_journal(path: Path) -> tuple[Opening, list[tuple[Seat, Move, float | None]]] | None:
    """The game in a journal, None if there is none; a line cut off at the end is left out.

    Raises:
        BadJournal: if it cannot be understood; the file was moved aside, so that play can go on.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as wrong:
        raise _set_aside(path, wrong) from wrong
    whole, torn = lines[:-1], lines[-1]
    try:
        opening = msgspec.json.decode(whole[0] if whole else torn, type=Opening)
        if opening.format != FORMAT:
            raise BadJournal(f"journal format {opening.format} is not {FORMAT}")
        kept = [msgspec.json.decode(line, type=Kept) for line in whole[1:]]
        moves = [(Seat(one.actor), read_move_text(one.move), one.seconds) for one in kept]
    except (msgspec.MsgspecError, QkError, IndexError) as wrong:
        raise _set_aside(path, wrong) from wrong
    if torn:
        write_aside(path, "\n".join(whole) + "\n")
    return opening, moves


def keep_earlier(path: Path) -> None:
    """A new game begins over an interrupted one: its journal stays beside it, as `….earlier`."""
    if path.exists():
        path.replace(path.with_name(f"{path.name}.earlier"))


def set_aside(path: Path) -> Path:
    """Moves a file that cannot be used out of the way, so that nothing in it is lost."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not aside.exists():
            path.rename(aside)
            return aside
    return path


def _set_aside(path: Path, wrong: Exception) -> BadJournal:
    try:
        aside = set_aside(path)
    except OSError as stuck:
        return BadJournal(f"the interrupted game in {path} cannot be read ({wrong}) nor moved ({stuck})")
    return BadJournal(f"the interrupted game cannot be read ({wrong}); it was moved to {aside}")
