"""What a server's players share beside the tables: who is here, the lobby's talk, and the ladders."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from engine.errors import QkError
from netplay.line.budgets import Budgets
from netplay.line.sanitize import clean_text
from tui.server.players import SessionPlayer, names_of

if TYPE_CHECKING:
    from netplay.archive.ladder import Ladder

LONGEST = 200
"""Characters of a line of talk."""
REMEMBERED = 100
"""Lines that anyone who comes later still reads."""
LINES, LINES_AT_ONCE = 0.5, 5.0
"""Lines a second that one player may say in the long run, and at once; guests of one address share theirs."""
COUNTED = 60.0
"""Seconds for which a ranking stands though games may have ended since."""


class ChatLine(msgspec.Struct, frozen=True):
    """Something that was said in the lobby."""

    at: datetime
    name: str
    text: str


class Talk:
    """The lobby's talk, in memory only."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shares = Budgets(LINES, LINES_AT_ONCE)
        self._lines: deque[ChatLine] = deque(maxlen=REMEMBERED)
        self.count = 0
        """How many lines there have been."""
        self.listeners: set[Callable[[ChatLine], None]] = set()
        self.pass_on: Callable[[ChatLine], None] = lambda line: None
        """Sends what was said here to the other processes."""

    def say(self, player: SessionPlayer, text: str) -> None:
        """Say something in the lobby. Raises QkError."""
        cleaned = clean_text(text, LONGEST)
        if not cleaned:
            return
        self._shares.forget(self._now())
        if not self._shares.takes(player.share, self._now()):
            raise QkError("talk-too-often")
        line = ChatLine(datetime.now(), player.nick, cleaned)
        self.pass_on(line)
        self.hear(line)

    def hear(self, line: ChatLine) -> None:
        """A line that was said, here or in another process of the server."""
        self._lines.append(line)
        self.count += 1
        for listener in tuple(self.listeners):
            listener(line)

    def last(self, most: int = REMEMBERED) -> tuple[ChatLine, ...]:
        """The last lines, the newest last."""
        return tuple(self._lines)[-most:] if most else ()


class PresentPlayer(msgspec.Struct, frozen=True):
    """A player who is connected to the server."""

    name: str
    is_guest: bool
    table: int = 0
    """The table at which they are; 0: at none."""
    watches: bool = False


def present_players(
    guests: Mapping[str, bool], at: Mapping[int, Mapping[str, bool]]
) -> tuple[PresentPlayer, ...]:
    """Who is in the server, those with a key first.

    Arguments:
        guests: all players by name, and whether they are guests.
        at: who is at each table, and whether they look on.
    """
    where = {name: (number, watches) for number, there in at.items() for name, watches in there.items()}
    people = (
        PresentPlayer(name, is_guest, *where.get(name, (0, False))) for name, is_guest in guests.items()
    )
    return tuple(sorted(people, key=lambda one: (one.is_guest, one.name.casefold())))


class Ranking:
    """The ladders of the server, counted again on demand when games have ended meanwhile."""

    def __init__(self, folder: Path, archive: Path, now: Callable[[], float] = time.monotonic) -> None:
        """
        Arguments:
            folder: the folder of the register; only people with a name there are ranked.
            archive: where the games of the server are archived.
        """
        self._folder = folder
        self._archive = archive
        self._now = now
        self._counted: tuple[float, object] = (float("-inf"), [])
        self._found: tuple[Ladder, ...] = ()
        self._one_at_a_time = asyncio.Lock()

    async def ladders(self) -> tuple[Ladder, ...]:
        """The ladders, that with most games first. Raises QkError if the games cannot be read."""
        async with self._one_at_a_time:
            at, state = self._counted
            now = self._state()
            if self._now() - at >= COUNTED and state != now:
                names = frozenset(names_of(self._folder).values())
                self._found = await asyncio.to_thread(_ranked, self._archive, names)
                self._counted = (self._now(), now)
        return self._found

    def _state(self) -> object:
        """A number that changes when a game has been archived."""
        stats = []
        # SQLite holds the latest changes in a file beside the archive.
        for path in (self._archive, self._archive.with_name(self._archive.name + "-wal")):
            with contextlib.suppress(OSError):
                stat = path.stat()
                stats.append((stat.st_mtime_ns, stat.st_size))
        return stats


def _ranked(path: Path, names: Collection[str]) -> tuple[Ladder, ...]:
    """The ladders of the server's players, and of the bots that they played against."""
    from netplay.archive.live_ladders import followed

    if not path.exists():
        return ()
    ranked = []
    for one in followed(path).ladders():
        shown = tuple(each for each in one.standings if each.is_bot or each.name in names)
        if any(not each.is_bot for each in shown):
            ranked.append(msgspec.structs.replace(one, standings=shown))
    return tuple(ranked)
