"""Recovery codes: with one a player comes back from another browser, or from one whose cookies were cleared.

It is shown once, when it is made; a hash of it is stored. A browser that shows it gets one more key that
is the same player; older keys stay valid.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from engine.errors import QkError
from engine.typed import folded
from netplay.directory.protocol import DirectoryUnavailable
from netplay.storage.user_files import change_saved, read_saved

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of which none is taken for another."""
_MISREAD = str.maketrans("OIL", "011")
_GROUPS, _GROUP = 5, 4
"""A hundred bits: too many to try."""
MOST_KEYS = 20
"""Further keys of one player; the oldest goes first."""


class NoSuchCode(QkError):
    """A code that is unknown, or was replaced by another."""


class CodesUnavailable(QkError):
    """The other machines of a server cannot be asked for its codes."""


class _Codes(msgspec.Struct, frozen=True):
    codes: dict[str, str] = {}
    """The hash of each player's code."""
    keys: dict[str, str] = {}
    """Further keys, and whose they are."""


class Recovery:
    """The codes of a server's players, and the keys that came by them."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "recovery.json"
        self.shared: Callable[[Callable[[bytes | None], bytes]], bytes] | None = None
        """Changes the codes that several machines share; the local file is then a copy. Raises DirectoryUnavailable."""
        self.changed: Callable[[], None] = lambda: None
        """Notifies the other machines of a change."""
        self._behind = True
        """Whether another machine may have changed something since the copy was made."""

    def is_behind(self) -> None:
        """Another machine has changed something."""
        self._behind = True

    def check(self) -> None:
        """Check that the local file can be read. Raises BadFile."""
        read_saved(self._path, _Codes)

    def _codes_now(self) -> _Codes:
        """The codes and keys as they are; while the other machines cannot be asked, as they were. Raises BadFile."""
        if self.shared is not None and self._behind:
            try:
                return self._change(lambda saved: saved)
            except CodesUnavailable:
                pass  # anyone who is known here comes in; only what is new has to wait
        return read_saved(self._path, _Codes) or _Codes()

    def _change(self, change: Callable[[_Codes], _Codes]) -> _Codes:
        """Change the codes, those of all machines where there are several. Raises BadFile, CodesUnavailable."""
        if self.shared is None:
            return change_saved(self._path, _Codes, lambda saved: change(saved or _Codes()))
        here = read_saved(self._path, _Codes) or _Codes()

        def step(data: bytes | None) -> bytes:
            there = _Codes() if data is None else msgspec.json.decode(data, type=_Codes)
            # Those of a machine that has been alone, or of a directory that has lost its documents.
            return msgspec.json.encode(
                change(_Codes({**here.codes, **there.codes}, {**here.keys, **there.keys}))
            )

        try:
            saved = msgspec.json.decode(self.shared(step), type=_Codes)
        except DirectoryUnavailable as wrong:
            raise CodesUnavailable("codes-away") from wrong
        self._behind = False
        return change_saved(self._path, _Codes, lambda _: saved)

    def owner(self, key: str) -> str:
        """The player whose key this is, by the key with which they came first. Raises BadFile."""
        return self._codes_now().keys.get(key, key)

    def has_code(self, player: str) -> bool:
        """Whether a player has made one. Raises BadFile."""
        return player in self._codes_now().codes

    def new_code(self, player: str) -> str:
        """Make a code, which takes the place of the one before. Raises BadFile, CodesUnavailable."""
        letters = "".join(secrets.choice(_LETTERS) for _ in range(_GROUPS * _GROUP))
        self._change(lambda saved: _Codes({**saved.codes, player: _hash(letters)}, saved.keys))
        self.changed()
        return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))

    def player_of(self, code: str) -> str:
        """Whose code this is, however it is spelled. Raises NoSuchCode, BadFile, CodesUnavailable."""
        # Where machines share them, another may have taken its place just now: all of them are asked.
        saved = self._codes_now() if self.shared is None else self._change(lambda one: one)
        hashed = _hash(_letters(code))
        found = next((player for player, known in saved.codes.items() if known == hashed), "")
        if not found:
            raise NoSuchCode("no-such-code")
        return found

    def add_key(self, player: str, key: str) -> None:
        """Give a player one more key. Raises BadFile, CodesUnavailable."""

        def change(saved: _Codes) -> _Codes:
            others = {one: whose for one, whose in saved.keys.items() if one != key}
            own = [one for one, whose in others.items() if whose == player]
            for one in own[: max(0, len(own) - MOST_KEYS + 1)]:
                del others[one]
            return _Codes(saved.codes, {**others, key: player})

        self._change(change)
        self.changed()


def _letters(code: str) -> str:
    """The letters of a typed code: in any width and case, with any separators."""
    return "".join(filter(str.isalnum, folded(code[:200]).upper())).translate(_MISREAD)


def _hash(letters: str) -> str:
    return hashlib.sha256(b"qk recovery code " + letters.encode()).hexdigest()
