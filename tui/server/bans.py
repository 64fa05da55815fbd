"""Bans of names, addresses and keys, in a file beside the players."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.line.budgets import address_key, read_host
from netplay.line.sanitize import likeness
from netplay.storage.user_files import change_saved, read_saved
from tui.server.players import SessionPlayer

_LIKE_AN_ADDRESS = re.compile(r"\d+(\.\d+){2,}(/.*)?|[0-9a-f]*(:[0-9a-f.]*){2,}(/.*)?", re.IGNORECASE)
"""Numbers with dots or colons between."""


class Bans(msgspec.Struct, frozen=True):
    """All bans, each with its day."""

    names: dict[str, str] = {}
    addresses: dict[str, str] = {}
    keys: dict[str, str] = {}
    owners: dict[str, tuple[str, ...]] = {}
    """Of each name that is banned, whose it was: they are not admitted by another one either."""

    @property
    def everyone(self) -> dict[str, str]:
        """All of them in one list."""
        return {**self.names, **self.addresses, **self.keys}

    def and_of(self, what: str, day: str, names: Mapping[str, str]) -> Bans:
        """These, and one more; with a name the keys that have it, where `names` has those of the server by key."""
        kind, like = kind_of(what), likeness(what)
        owners = tuple(key for key, name in names.items() if kind == "names" and likeness(name) & like)
        whose = {**self.owners, what: owners} if owners else self.owners
        return msgspec.structs.replace(self, **{kind: {**getattr(self, kind), what: day}}, owners=whose)

    def stop(self, host: str, player: SessionPlayer | None = None) -> bool:
        """Whether a connection is banned: by its address, and by its player once known."""
        if any(covers(banned, host) for banned in self.addresses):
            return True
        if player is None:
            return False
        if any(likeness(name) & likeness(player.nick) for name in self.names):
            return True
        key = player.fingerprint
        owned = any(key in owners for owners in self.owners.values())
        return bool(key) and (owned or any(key.startswith(one) for one in self.keys))


class BanList:
    """The server's list of bans."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.now = read_saved(path, Bans) or Bans()

    def add(self, what: str, day: str, names: Mapping[str, str] = {}) -> None:
        """Ban a name, an address (or a network), or a key's fingerprint. Raises QkError.

        Arguments:
            names: of the players of the server, by their keys.
        """
        self._change(lambda bans: bans.and_of(what, day, names))

    def remove(self, what: str) -> bool:
        """Lift a ban; return whether there was one, here or in the file. Raises BadFile."""
        found = what in self.now.everyone

        def change(bans: Bans) -> Bans:
            nonlocal found
            found = found or what in bans.everyone
            kinds = ("names", "addresses", "keys")
            left = {
                kind: {one: day for one, day in getattr(bans, kind).items() if one != what} for kind in kinds
            }
            whose = {name: keys for name, keys in bans.owners.items() if name != what}
            return Bans(**left, owners=whose)

        self._change(change)
        return found

    def _change(self, change: Callable[[Bans], Bans]) -> None:
        def changed(saved: Bans | None) -> Bans:
            self.now = change(saved or Bans())
            return self.now

        change_saved(self._path, Bans, changed)


def kind_of(what: str) -> str:
    """What a word names: an address or a network, a key by 8 to 40 signs of its fingerprint, else a name.

    Raises:
        QkError: for what looks like an address or a network and isn't valid: as a name it would have no effect.
    """
    try:
        ipaddress.ip_network(what, strict=False)
    except ValueError:
        if _LIKE_AN_ADDRESS.fullmatch(what):
            raise QkError("no-network", what=what[:60]) from None
        is_key = 8 <= len(what) <= 40 and set(what) <= set("0123456789abcdef")
        return "keys" if is_key else "names"
    return "addresses"


def covers(banned: str, host: str) -> bool:
    """Whether an address is in a banned network; an address of IPv6 stands for its network of 64 bits."""
    try:
        network = ipaddress.ip_network(banned, strict=False)
        where = read_host(host)
    except ValueError:
        return host == banned
    return where in network or address_key(str(where)) == address_key(banned)
