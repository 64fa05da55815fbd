"""The configuration that the processes of a server get from their parent."""

from __future__ import annotations

from pathlib import Path

import msgspec

from netplay.storage.home import home
from tui.server.limits import ServerLimits
from tui.server.listing import PublicAddresses
from tui.server.tables import PermanentTable

MOST_MACHINES, MOST_WORKERS = 10, 16
OF_MACHINE = 1000
"""Numbers of tables that each machine has."""
RUNS_CUP = 1
"""The process of a machine that runs its tournaments."""
LONGEST_PATH = 100
"""Bytes that the path of a socket may have."""


class WorkerConfig(msgspec.Struct, frozen=True):
    """What a process of a server serves."""

    number: int
    """Which of the machine's processes it is, from 1."""
    of: int
    """How many there are."""
    machine: int = 0
    directory: str = ""
    """The address of the directory; empty: that of this machine."""
    reach: tuple[str, int] = ("", 0)
    """Where other machines reach this process: an address and a port (0: any); no address: they do not."""
    ssh: tuple[int, ...] = ()
    """The sockets at which it listens for SSH, as they are numbered in it …"""
    web: tuple[int, ...] = ()
    """… and for browsers."""
    limits: ServerLimits = ServerLimits()
    standing: tuple[PermanentTable, ...] = ()
    guests: bool = True
    ways: PublicAddresses = PublicAddresses()
    log_json: bool = False
    bot_workers: int = 1

    @property
    def name(self) -> str:
        """Its name in the server: its number, behind that of its machine."""
        return f"{self.machine}.{self.number}" if self.machine else str(self.number)

    @property
    def numbers(self) -> range:
        """Those of its tables: no two processes of a server ever give the same one."""
        first = self.machine * OF_MACHINE
        return range(first + self.number, first + OF_MACHINE, self.of)

    @property
    def own_standing(self) -> tuple[PermanentTable, ...]:
        """The permanent tables of this process: dealt to the processes in turn, so that their numbers stay."""
        return self.standing[self.number - 1 :: self.of]


def socket_of(number: int) -> Path:
    """Where a process listens for others of its machine."""
    return home() / "workers" / f"{number}.sock"
