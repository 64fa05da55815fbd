"""Games that earlier versions of this program left behind in one slot each: taken over to the shelf, once.

A file is locked, then renamed in one step: two programs that do so at once take each file once, and one
that is killed meanwhile leaves it in the old place or in the new.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from netplay.storage.home import home
from netplay.table.journal import BadJournal, frame, hold, payloads, whole_file
from netplay.table.unfinished import SUFFIX, choosing, free_place

EARLIER = ".earlier"
"""What was added to the name of a game over which another one was begun."""
_PORT = re.compile(r"port-(\d{1,5})(-\d+)?")
_HALL = re.compile(r"ssh-\d+")
"""Tables of a house's hall, which takes them up by itself."""


def take_over() -> dict[Path, OSError]:
    """Takes everything over; gives what could not be, and why."""
    stuck: dict[Path, OSError] = {}
    if not any(_old_files()):
        return stuck
    try:
        with choosing():
            for path in _old_files():
                try:
                    _take(path)
                except OSError as wrong:
                    stuck[path] = wrong
    except OSError as wrong:  # no folder for them
        stuck |= dict.fromkeys(_old_files(), wrong)
    return stuck


def _old_files() -> Iterator[Path]:
    """What earlier versions have left."""
    here, tables = home(), home() / "tables"
    for path in [*here.glob("solo.journal*"), *here.glob("host*.journal*"), *tables.glob("*.journal*")]:
        name = path.name.removesuffix(EARLIER)
        in_hall = path.parent == tables and path.name == name and _HALL.fullmatch(name.removesuffix(SUFFIX))
        if name.endswith(SUFFIX) and not path.name.startswith(".") and not in_hall:
            yield path


def _take(path: Path) -> None:
    """Takes one file over, unless an earlier version is playing it just now. Raises OSError if it is stuck."""
    try:
        handle = hold(path, 0.0)
    except (FileNotFoundError, BadJournal):
        return  # another program was quicker, or it is played, or it is no file
    try:
        port = _PORT.fullmatch(path.name.removesuffix(EARLIER).removesuffix(SUFFIX))
        if port is not None and int(port[1]) <= 65535:
            _note_port(handle, int(port[1]))
        path.rename(free_place())
    finally:
        os.close(handle)


def _note_port(handle: int, port: int) -> None:
    """Writes the port of a table down: until now only its file's name told it."""
    from netplay.room.acts import Reached, write_act
    from netplay.room.journal import table_of

    try:
        found, size, crc = payloads(whole_file(handle))
        if table_of(found).reached is None:
            os.ftruncate(handle, size)
            os.write(handle, frame(write_act(Reached(port)), crc)[0])
    except BadJournal:
        return  # taken over as it is, and told as damaged where games are listed
