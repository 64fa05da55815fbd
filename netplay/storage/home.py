"""The folders of the program: QK_HOME, or the platform's folders for an application's data, settings and cache."""

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
"""The home of the player being served, in a process that serves several."""


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
    import platformdirs  # not needed if QK_HOME is set

    return Path(platformdirs.user_data_dir("qk", appauthor=False))


def config_folder() -> Path:
    """The folder of settings, keys and themes: QK_HOME or a server player's home, else the platform's for settings."""
    if _players.get() is not None or os.environ.get("QK_HOME"):
        return home()
    import platformdirs  # not needed if QK_HOME is set

    return Path(platformdirs.user_config_dir("qk", appauthor=False))


def cache_folder() -> Path:
    """The folder for what can be recreated: QK_HOME/cache, or the platform's cache folder."""
    if os.environ.get("QK_HOME"):
        return _programs_home() / "cache"  # one for all players
    import platformdirs  # not needed if QK_HOME is set

    return Path(platformdirs.user_cache_dir("qk", appauthor=False))


def current_folder() -> Path:
    """The current folder; if it was deleted meanwhile, the user's."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path.home()


@contextlib.contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Use this home for everything in this block, and in tasks started in it."""
    token = _players.set(folder)
    try:
        yield
    finally:
        _players.reset(token)


def without_home(text: str) -> str:
    """A text for a player with the server's folders cut out of the paths in it.

    On the player's own machine the text is unchanged. On a server, a path under the player's home becomes relative to
    it (`records/x.qk`): the player can't open the file, and the admin's folders are private.
    """
    folder = _players.get()
    if folder is None:
        return text
    for one in (folder, _programs_home()):
        text = text.replace(f"{one}{os.sep}", "").replace(str(one), ".")
    return text


def private_folder(folder: Path) -> Path:
    """A private folder of ours, created with its parents if missing. Raises OSError if it cannot be made."""
    if not folder.is_dir():
        if folder.parent != folder:
            private_folder(folder.parent)
        try:
            folder.mkdir(exist_ok=True, mode=0o700)
        except FileExistsError as wrong:
            # A file is in its place: the same error as where something below it is read.
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from wrong
    return folder


def make_private(path: Path) -> None:
    """Make a file of ours private, even if a copy or a restored backup gave it another mode.

    Raises:
        OSError: if it is missing, or open to others and not ours.
    """
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def write_atomically(path: Path, text: str, *, is_private: bool = True) -> None:
    """Write a text file atomically: to a temporary file, then renamed.

    Arguments:
        is_private: whether only its owner may read it, and its folder is made; else the umask decides.

    Raises:
        OSError: if it cannot be written; the old file is unchanged.
    """
    write_bytes_atomically(path, text.encode("utf-8"), is_private=is_private)


def write_bytes_atomically(path: Path, data: bytes, *, is_private: bool = True) -> None:
    """Write a file atomically: to a temporary file, then renamed.

    Anything but a file (a pipe, a folder) is never replaced; a link stays, and its target is written.

    Arguments:
        is_private: whether only its owner may read it, and its folder is made; else the umask decides.

    Raises:
        OSError: if it cannot be written; the old file is unchanged.
    """
    path = Path(os.path.realpath(path))
    must_be_writable_as_file(path)
    aside = _temporary_file(path, data, is_private=is_private)
    try:
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def create_private(path: Path, data: bytes) -> bool:
    """Create a private file, unless there is one already; False if there is, which is unchanged.

    If several programs do so at once, one succeeds.

    Raises:
        OSError: if it cannot be written.
    """
    # A file in the place of the folder is an error of its own: it must not be confused with this one.
    aside = _temporary_file(path, data, is_private=True)
    try:
        rename_new(aside, path)
    except FileExistsError:
        return False
    finally:
        aside.unlink(missing_ok=True)
    return True


def write_new(path: Path, data: bytes) -> None:
    """Write a new file atomically, and its folder, with the mode of the umask.

    Raises:
        FileExistsError: if it is there; it stays as it is.
        OSError: if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = _temporary_file(path, data, is_private=False)
    try:
        rename_new(aside, path)
    finally:
        aside.unlink(missing_ok=True)


def rename_new(aside: Path, path: Path) -> None:
    """Rename a temporary file to a new name.

    Raises:
        FileExistsError: if that exists; both stay.
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


def _temporary_file(path: Path, data: bytes, *, is_private: bool) -> Path:
    """A temporary file with this content, flushed to disk, in the folder of the path."""
    if is_private:
        handle, name = tempfile.mkstemp(dir=private_folder(path.parent), prefix=f".{path.name}.")
    else:
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
