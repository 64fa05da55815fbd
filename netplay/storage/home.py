"""Where files lie: QK_HOME, or the platform's folders for an application's data, settings and cache."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

from engine.errors import QkError
from netplay.storage.reading import must_be_writable_as_file

_players: ContextVar[Path | None] = ContextVar("_players", default=None)
"""The home of the player for whom something is done, where one process serves several."""


def home() -> Path:
    """The folder of records, tournaments and unfinished games; made when it is first needed."""
    return _players.get() or _programs_home()


def _programs_home() -> Path:
    named = os.environ.get("QK_HOME")
    if named:
        try:
            return Path(named).expanduser()
        except RuntimeError as wrong:
            raise QkError("home-unknown", path=named) from wrong
    import platformdirs  # not needed where QK_HOME says it

    return Path(platformdirs.user_data_dir("qk", appauthor=False))


def config_folder() -> Path:
    """The folder of settings, keys and themes: QK_HOME or a server player's home, else the platform's for settings."""
    if _players.get() is not None or os.environ.get("QK_HOME"):
        return home()
    import platformdirs  # not needed where QK_HOME says it

    return Path(platformdirs.user_config_dir("qk", appauthor=False))


def cache_folder() -> Path:
    """The folder of what can be made again: QK_HOME/cache, or the platform's folder for such things."""
    if os.environ.get("QK_HOME"):
        return _programs_home() / "cache"  # one for all players
    import platformdirs  # not needed where QK_HOME says it

    return Path(platformdirs.user_cache_dir("qk", appauthor=False))


@contextlib.contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Whatever is done in this block, and in tasks begun in it, is done for the player whose home this is."""
    token = _players.set(folder)
    try:
        yield
    finally:
        _players.reset(token)


def without_home(text: str) -> str:
    """Return a text for a player with the server's folders cut out of the paths in it.

    On the player's own machine the text stays as it is. On a server, a path under the player's home becomes a path
    relative to it (`records/x.qk`): the player can't open the file, and the admin's folders are nobody's business.
    """
    folder = _players.get()
    if folder is None:
        return text
    for one in (folder, _programs_home()):
        text = text.replace(f"{one}{os.sep}", "").replace(str(one), ".")
    return text


def made_folder(folder: Path) -> Path:
    """A folder of ours, made if there is none, with those above it: nobody but its owner looks into it.

    Raises:
        OSError: if it cannot be made.
    """
    if not folder.is_dir():
        if folder.parent != folder:
            made_folder(folder.parent)
        folder.mkdir(exist_ok=True, mode=0o700)
    return folder


def keep_private(path: Path) -> None:
    """Nobody but its owner reads a file of ours, whatever a copy or a restored backup has made of it.

    Raises:
        OSError: if it is not there, or open to others and somebody else's.
    """
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def write_aside(path: Path, text: str, *, is_private: bool = True) -> None:
    """Writes a text file so that the old one stays whole until the new one is: aside, then renamed.

    Arguments:
        is_private: whether its owner alone reads it; else it gets the mode that the umask gives.

    Raises:
        OSError: if it cannot be written; the old file is as it was.
    """
    write_bytes_aside(path, text.encode("utf-8"), is_private=is_private)


def write_bytes_aside(path: Path, data: bytes, *, is_private: bool = True) -> None:
    """Writes a file so that the old one stays whole until the new one is: aside, then renamed.

    What is no file (a pipe, a folder) is never replaced by one; a link stays, and what it leads to is written.

    Arguments:
        is_private: whether its owner alone reads it; else it gets the mode that the umask gives.

    Raises:
        OSError: if it cannot be written; the old file is as it was.
    """
    path = Path(os.path.realpath(path))
    must_be_writable_as_file(path)
    aside = _written_aside(path, data, is_private=is_private)
    try:
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def keep_new(path: Path, data: bytes) -> bool:
    """Keeps a file for its owner alone, unless there is one already; False if there is, which stays as it is.

    Of several programs that do so at once one keeps its own.

    Raises:
        OSError: if it cannot be written.
    """
    # A file in the place of the folder is an error of its own: it must not be taken for this one.
    aside = _written_aside(path, data, is_private=True)
    try:
        put_new(aside, path)
    except FileExistsError:
        return False
    finally:
        aside.unlink(missing_ok=True)
    return True


def write_new(path: Path, data: bytes, *, is_private: bool = False) -> None:
    """Writes a file that is not there yet, whole before it has its name.

    Arguments:
        is_private: whether its owner alone reads it; else it gets the mode that the umask gives.

    Raises:
        FileExistsError: if it is there; it stays as it is.
        OSError: if it cannot be written.
    """
    aside = _written_aside(path, data, is_private=is_private)
    try:
        put_new(aside, path)
    finally:
        aside.unlink(missing_ok=True)


def put_new(aside: Path, path: Path) -> None:
    """Gives a file that lies beside its place the name that it is to have, which no file has yet.

    Raises:
        FileExistsError: if there is one; both stay.
        OSError: if it cannot be done.
    """
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        os.replace(aside, path)
    else:
        aside.unlink(missing_ok=True)


def _written_aside(path: Path, data: bytes, *, is_private: bool) -> Path:
    """A file that is on the disk whole, beside the place where it is to lie."""
    if is_private:
        handle, name = tempfile.mkstemp(dir=made_folder(path.parent), prefix=f".{path.name}.")
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The umask of a process can be asked only by changing it for every thread: the system takes it off instead.
        name = str(path.with_name(f".{path.name}.{secrets.token_hex(4)}"))
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)
