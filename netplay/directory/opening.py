"""The directory at an address."""

from __future__ import annotations

from importlib.util import find_spec

from engine.errors import QkError
from netplay.directory.protocol import Directory
from netplay.storage.home import home


def open_directory(address: str) -> Directory:
    """The directory at an address; empty: that of this machine. It may be away. Raises QkError."""
    if not address:
        from netplay.directory.sqlite import SqliteDirectory

        return SqliteDirectory(home() / "directory.db")
    if not address.startswith(("redis://", "rediss://", "unix://")):
        raise QkError("directory-unknown", address=address[:60])
    if find_spec("redis") is None:
        raise QkError("directory-extra")
    from netplay.directory.redis import RedisDirectory

    try:
        return RedisDirectory(address)
    except ValueError as wrong:
        raise QkError("directory-unknown", address=address.rpartition("@")[2][:60]) from wrong
