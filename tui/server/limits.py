"""How much clients may ask of a server."""

from __future__ import annotations

import msgspec

from netplay.line.admission import ListeningPort, Places, Rate
from netplay.room.options import USUAL_WAIT
from tui.server.players import NAME_DAYS

BACKLOG = 512
"""Connections that the system holds until they are accepted: as many as may come within a turn of the loop."""
PAGES_FOR_EACH = 2
"""Connections for pages and files, for each session there may be: a browser opens some beside its terminal's."""
PAGES_LAST = 300.0
"""Seconds after which a connection for pages and files is closed in any case; a browser opens another one."""


class ServerLimits(msgspec.Struct, frozen=True):
    """Numbers of a server's limits; times in seconds."""

    lines: int = 200
    """Sessions in all …"""
    from_one: int = 20
    """… and from one address."""
    pending: int = 128
    """Connections without a session; for one more, one of the address that has most of them is closed."""
    login: float = 30.0
    """Seconds from a connection to its login, and from the login to a session."""
    idle: float = 7200.0
    """Without a key."""
    sweep_interval: float = 5.0
    connections: Rate = Rate(2.0, 60.0)
    """Connections from one address …"""
    names: Rate = Rate(1 / 60, 30.0)
    """… its new names: at once as many as a class has that comes for the first time …"""
    visits: Rate = Rate(0.2, 60.0)
    """… visits of its guests …"""
    pages: Rate = Rate(10.0, 600.0)
    """… pages and files for its browsers: a class opens the page at once …"""
    codes: Rate = Rate(1 / 60, 10.0)
    """… and recovery codes that it tries."""
    guests_share: float = 0.75
    """The part of all connections that guests may have; the others are for players with a key."""
    guests_idle: float = 0.25
    """The part of `idle` for which a guest may be silent: a guest can't come back to a session."""
    names_kept: int = NAME_DAYS
    """Days for which a name stays its key's without a visit."""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are not counted: behind a proxy or a tunnel all come from there."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies in front, which say from where their clients come."""
    lan_tables: bool = True
    """Whether players see the tables of the server's own local network, and may join them from the server's address."""
    page_names: tuple[str, ...] = ()
    """Names under which browsers reach the page, beside this machine's own."""
    wait: float = USUAL_WAIT
    """For which a game stands still while none of its players is here."""

    @property
    def ssh(self) -> ListeningPort:
        """The port for SSH."""
        return ListeningPort("ssh", self.pending, self.login)

    @property
    def web(self) -> ListeningPort:
        """The port for browsers."""
        return ListeningPort("web", PAGES_FOR_EACH * self.lines, PAGES_LAST)

    @property
    def places(self) -> Places:
        """How many may have sessions."""
        return Places(self.lines, self.from_one, self.guests_share)

    @property
    def rates(self) -> dict[str, Rate]:
        """What one network may use over time."""
        return {
            "connections": self.connections,
            "names": self.names,
            "visits": self.visits,
            "pages": self.pages,
            "codes": self.codes,
        }
