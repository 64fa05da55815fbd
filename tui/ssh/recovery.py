"""A code to keep: with it a player comes back from another browser, or from one whose cookies were cleared.

It is shown once, when it is made; what is kept is a hash of it. Whoever tells it at the page has one more key that
is the same player; nobody's key is taken away.
"""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path

import msgspec

from engine.errors import QkError
from engine.typed import folded
from netplay.storage.kept_files import change_kept, read_kept

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of which none is taken for another."""
_MISREAD = str.maketrans("OIL", "011")
_GROUPS, _GROUP = 5, 4
"""A hundred bits: nobody finds one by trying."""
MOST_KEYS = 20
"""Further keys of one player; the oldest goes first."""


class NoSuchCode(QkError):
    """A code that is nobody's, or that another has taken the place of."""


class _Kept(msgspec.Struct, frozen=True):
    codes: dict[str, str] = {}
    """The hash of each player's code."""
    keys: dict[str, str] = {}
    """Further keys, and whose they are."""


class Recovery:
    """The codes of a house's players, and the keys that came by them."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "recovery.json"

    def owner(self, key: str) -> str:
        """The player whose key this is, by the key with which they came first. Raises BadFile."""
        kept = read_kept(self._path, _Kept)
        return key if kept is None else kept.keys.get(key, key)

    def has_code(self, player: str) -> bool:
        """Whether a player has made one. Raises BadFile."""
        kept = read_kept(self._path, _Kept)
        return kept is not None and player in kept.codes

    def new_code(self, player: str) -> str:
        """Makes a code, which takes the place of the one before. Raises BadFile."""
        letters = "".join(secrets.choice(_LETTERS) for _ in range(_GROUPS * _GROUP))

        def change(kept: _Kept | None) -> _Kept:
            kept = kept or _Kept()
            return _Kept({**kept.codes, player: _hash(letters)}, kept.keys)

        change_kept(self._path, _Kept, change)
        return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))

    def player_of(self, code: str) -> str:
        """Whose code this is, however it is spelled. Raises NoSuchCode, BadFile."""
        kept, sought = read_kept(self._path, _Kept) or _Kept(), _hash(_letters(code))
        found = next((player for player, known in kept.codes.items() if known == sought), "")
        if not found:
            raise NoSuchCode("no-such-code")
        return found

    def add_key(self, player: str, key: str) -> None:
        """Gives a player one more key. Raises BadFile."""

        def change(kept: _Kept | None) -> _Kept:
            kept = kept or _Kept()
            others = {one: whose for one, whose in kept.keys.items() if one != key}
            own = [one for one, whose in others.items() if whose == player]
            for one in own[: max(0, len(own) - MOST_KEYS + 1)]:
                del others[one]
            return _Kept(kept.codes, {**others, key: player})

        change_kept(self._path, _Kept, change)


def _letters(code: str) -> str:
    """The letters of a code as somebody typed it: in any width and case, with whatever parts them."""
    return "".join(filter(str.isalnum, folded(code[:200]).upper())).translate(_MISREAD)


def _hash(letters: str) -> str:
    return hashlib.sha256(b"qk recovery code " + letters.encode()).hexdigest()
