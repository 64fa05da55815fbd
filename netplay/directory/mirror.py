"""One process's rows in a directory, and its copy of all others, readable without waiting.

The copy remains valid while the directory is away. When it is back, or an empty one has replaced it, all rows are sent
again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

from netplay.directory.protocol import Directory, DirectoryEntry, DirectoryUnavailable, News
from netplay.tasks import traceback_of

EVERY = 0.4
"""Seconds between two beats."""


class Mirror:
    """One owner's part in a directory."""

    def __init__(
        self,
        directory: Directory,
        owner: str,
        log: Callable[[str], None],
        say: Callable[[DirectoryUnavailable], str] = str,
    ) -> None:
        """
        Arguments:
            say: words an error for the log.
            owner: the unique name of this process.
        """
        self.directory = directory
        self.owner = owner
        self.rows: dict[str, DirectoryEntry] = {}
        """Everything that is known, of this process too."""
        self.away_since: float | None = None
        """Since when the directory has not answered; None: it does."""
        self.before_beat: Callable[[], None] = lambda: None
        """Called before each beat, to collect changes."""
        self.after_news: Callable[[Collection[str]], None] = lambda keys: None
        """Called with the keys of the rows that are new, changed or gone."""
        self.after_turn: Callable[[], None] = lambda: None
        """Called when the directory has become unreachable, and when it is back."""
        self._log = log
        self._say = say
        self._own: dict[str, bytes] = {}
        self._changed: set[str] = set()
        self._mark = ""

    def put(self, key: str, value: bytes | None) -> None:
        """Set a row with the next beat; None removes it."""
        if self._own.get(key) == value:
            return
        if value is None:
            del self._own[key]
        else:
            self._own[key] = value
        self._changed.add(key)

    def own(self) -> tuple[str, ...]:
        """The keys of this process's rows."""
        return tuple(self._own)

    def claim(self, keys: Collection[str], value: bytes) -> bool:
        """Claim keys exclusively for this process, until it removes them by `put`. Raises DirectoryUnavailable."""
        if self.away_since is not None:
            raise DirectoryUnavailable("directory-away", where="", why="")
        try:
            taken = self.directory.claim(self.owner, keys, value)
        except DirectoryUnavailable as wrong:
            self._is_away(wrong)
            raise
        if not taken:
            return False
        self._own.update(dict.fromkeys(keys, value))
        return True

    def change(self, name: str, step: Callable[[bytes | None], bytes]) -> bytes:
        """Changes a document of the directory. Raises DirectoryUnavailable, at once while it is known to be away."""
        if self.away_since is not None:
            raise DirectoryUnavailable("directory-away", where="", why="")
        try:
            return self.directory.change(name, step)
        except DirectoryUnavailable as wrong:
            self._is_away(wrong)
            raise

    def _is_away(self, wrong: DirectoryUnavailable) -> None:
        """Remember that the directory has not answered, so that the next caller need not wait for it too."""
        if self.away_since is None:
            self.away_since = time.monotonic()
            self._log(self._say(wrong))
            self.after_turn()

    async def run(self) -> None:
        """Beats, as long as it is not cancelled; a beat that fails is logged, and the next one follows."""
        while True:
            try:
                await self.beat()
            except Exception as fault:  # whatever it is: without beats a process would be gone for all others
                self._log(f"the directory was not told what is new: {traceback_of(fault)}")
            await asyncio.sleep(EVERY)

    async def beat(self) -> None:
        """Send changes and receive news; an unreachable directory is noted."""
        self.before_beat()
        changed, self._changed = self._changed, set()
        changes = {key: self._own.get(key) for key in changed}
        try:
            news = await asyncio.to_thread(self.directory.beat, self.owner, changes, self._mark)
        except DirectoryUnavailable as wrong:
            self._changed |= changed
            self._is_away(wrong)
            return
        if self.away_since is not None:
            self._log(f"the directory is back after {time.monotonic() - self.away_since:.0f} s")
            self.away_since = None
            self.after_turn()
        self._take(news)

    def _take(self, news: News) -> None:
        self._mark = news.mark
        gone = set(self.rows) - set(news.rows) if news.whole else set()
        if news.whole:
            # It has only the rows of this process that were sent just now.
            self._changed |= {key for key in self._own if key not in news.rows}
            self.rows = {}
        for key, row in news.rows.items():
            if row.value is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = row
            if row.owner == self.owner and row.value != self._own.get(key):
                # Of an earlier life of this owner, or lapsed while it stood still.
                self._changed.add(key)
        if self._changed:
            self._changed -= {key for key in self._changed if self._is_elsewhere(key)}
        keys = {*news.rows, *gone}
        if keys:
            self.after_news(keys)

    async def withdraw(self) -> None:
        """Remove all rows of this process from the directory, as it ends."""
        self.before_beat = lambda: None
        for key in self.own():
            self.put(key, None)
        await self.beat()

    def _is_elsewhere(self, key: str) -> bool:
        """Whether another owner has set a row that this process no longer wants."""
        row = self.rows.get(key)
        return key not in self._own and (row is None or row.owner != self.owner)
