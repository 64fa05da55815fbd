"""Where this player has sat: the token of each table, so that coming back means the same seat.

A token counts for one host, known by its key (on this machine by its address), and one table there. Kept
under QK_HOME for the player alone.
"""

from __future__ import annotations

import msgspec

from netplay.addresses import Address
from netplay.fingerprints import compact
from netplay.home import home
from netplay.keeping import change_kept, read_kept

MOST = 50


class Place(msgspec.Struct, frozen=True):
    """A seat that may still be waiting."""

    host: str
    table: str
    token: str
    nick: str
    name: str


class _Places(msgspec.Struct, frozen=True):
    places: tuple[Place, ...] = ()


def host_name(address: Address, fingerprint: bytes | None) -> str:
    """By what a host is told from others."""
    return f"{compact(fingerprint)}/{address.room}" if fingerprint is not None else address.known_as


def last_place(host: str, nick: str) -> Place | None:
    """Where this player sat last at a host under this nick. Raises BadFile."""
    kept = read_kept(home() / "places.json", _Places)
    found = (place for place in (kept.places if kept else ()) if place.host == host and place.nick == nick)
    return next(found, None)


def remember_place(place: Place) -> None:
    """This player sits here now. Raises BadFile."""

    def change(kept: _Places | None) -> _Places:
        others = [
            one for one in (kept.places if kept else ()) if (one.host, one.nick) != (place.host, place.nick)
        ]
        return _Places((place, *others)[:MOST])

    change_kept(home() / "places.json", _Places, change)


def forget_place(host: str, nick: str) -> None:
    """The seat there is given up. Raises BadFile."""

    def change(kept: _Places | None) -> _Places:
        return _Places(tuple(p for p in (kept.places if kept else ()) if (p.host, p.nick) != (host, nick)))

    change_kept(home() / "places.json", _Places, change)
