"""Tables of plays and the bots' books cached on disk, so that not every process builds them.

Everything cached can be rebuilt, so nothing here can fail a command: a missing, damaged or outdated file is rebuilt
(`engine.prime.tables` verifies its checksum), and an unwritable folder costs only time. The last problem is available
to callers.
"""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path

from engine.prime.tables import PlayTables
from netplay.storage.home import cache_folder, write_bytes_atomically
from netplay.storage.reading import NoFile, own_bytes

MOST_BYTES = 64 << 20
"""No table is nearly as large; a larger file is not read."""


class TableFiles:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fault: OSError | None = None
        """Why the last table could not be read or written, if it could not."""

    def path(self, name: str) -> Path:
        """The file of a table."""
        return self.folder / f"{name}.table"

    def fetch(self, name: str) -> bytes | None:
        """The data stored under a name, None if missing or unreadable."""
        path = self.path(name)
        try:
            return own_bytes(path, MOST_BYTES)
        except FileNotFoundError:
            return None
        except NoFile as wrong:
            self.fault = OSError(str(wrong))
            return b""
        except OSError as wrong:
            self.fault = wrong
            return None

    def keep(self, name: str, data: bytes) -> None:
        """Store a table, if the folder is writable."""
        try:
            write_bytes_atomically(self.path(name), data)
        except OSError as wrong:
            self.fault = wrong


MOST_BOOKS = 12
"""One for each deck that is played with; the oldest ones go."""


class BookFiles:
    """The bots' books, in the player's cache folder."""

    def fetch(self, name: str) -> bytes | None:
        """The data stored under a name, None if missing or unreadable."""
        return _book_files().fetch(name)

    def keep(self, name: str, data: bytes) -> None:
        """Store a book, if the folder is writable, and drop the oldest if there are many."""
        files = _book_files()
        files.keep(name, data)
        with contextlib.suppress(
            OSError
        ):  # another process may be deleting too: what stays now is deleted with the next one
            cached = sorted(files.folder.glob("*.table"), key=lambda path: path.stat().st_mtime)
            for path in cached[:-MOST_BOOKS]:
                path.unlink(missing_ok=True)


def _book_files() -> TableFiles:
    return TableFiles(cache_folder() / "books")


@cache
def cached_tables() -> PlayTables:
    """The tables of this process, cached in the cache folder."""
    return PlayTables(TableFiles(cache_folder() / "tables"))
