"""How much clients may ask of a house."""

from __future__ import annotations

import msgspec

from netplay.hosting.options import USUAL_WAIT
from tui.ssh.players import NAMES_KEPT


class Limits(msgspec.Struct, frozen=True):
    """Numbers of a house's limits; times in seconds."""

    lines: int = 200
    """Connections in all …"""
    from_one: int = 20
    """… and from one address."""
    starting: int = 20
    """Connections that have not said who they are; one more, and that of the address that has most of them goes."""
    pages: float = 10.0
    """Pages and files a second for the browsers of one address in the long run …"""
    pages_at_once: float = 600.0
    """… and at once: a class opens the page."""
    login: float = 30.0
    idle: float = 7200.0
    """Without a key."""
    swept: float = 15.0
    knocks: float = 2.0
    """Connections a second from one address in the long run …"""
    knocks_at_once: float = 60.0
    """… and at once."""
    names: float = 1 / 60
    """New names a second from one address in the long run …"""
    names_at_once: float = 30.0
    """… and at once: as many as a class that comes for the first time."""
    codes: float = 1 / 60
    """Recovery codes a second that one address may try in the long run …"""
    codes_at_once: float = 10.0
    """… and at once."""
    guests: float = 0.2
    """Visits of guests a second from one address in the long run …"""
    guests_at_once: float = 60.0
    guests_share: float = 0.75
    """The part of all connections that guests may have; the others are for players with a key."""
    guests_idle: float = 0.25
    """A guest may be silent for so much of the time for which others may: nobody comes back to the session."""
    names_kept: int = NAMES_KEPT
    """Days for which a name stays its key's without a visit."""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are not counted: behind a proxy or a tunnel all come from there."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies in front, which say from where their clients come."""
    lan_tables: bool = True
    """Whether players see the tables of the server's own local network, and may join them from the server's address."""
    wait: float = USUAL_WAIT
    """For which a game stands still while none of its players is here."""
