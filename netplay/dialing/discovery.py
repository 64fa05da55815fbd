"""Tables on the local network: a host announces its table, players see open ones (DNS-SD, `_qk._tcp`).

An announcement contains public information: the game, the seats, whether spectators are welcome, and the first letters
of the host's fingerprint to distinguish tables. It has no secrets and is not trusted: input is cleaned and bounded, and
proves nothing about the host.

Without a network nothing is found and nothing fails; the reason is one line.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from netplay.line.sanitize import clean_text
from netplay.tasks import StartTask, alongside, to_the_end

if TYPE_CHECKING:
    from zeroconf import Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

SERVICE = "_qk._tcp.local."

FIRST_LETTERS = 12
"""The announced letters of a fingerprint: enough to distinguish tables, too few to trust."""

MOST = 100
"""Tables that are listed; a network that announces more is up to something."""

_PATIENCE = 3.0
_LABEL = 63


class AnnouncedTable(msgspec.Struct, frozen=True):
    """A host's data about its table."""

    name: str
    """The table's name, for people."""
    game: str
    port: int
    seats: int
    taken: int
    table: str
    """The table's identifier, the same as long as it is open."""
    watchers: bool = True
    password: bool = False
    fingerprint: str = ""
    """The host's fingerprint (`compact`); its first letters are announced."""
    version: int = 1
    """The version of the protocol that the host speaks."""


class FoundTable(msgspec.Struct, frozen=True, order=True):
    """A table that is announced on the local network."""

    name: str
    game: str
    address: str
    port: int
    taken: int
    seats: int
    watchers: bool
    password: bool
    fingerprint: str
    """Its first letters."""
    table: str
    version: int

    @property
    def full(self) -> bool:
        """No seat is left."""
        return self.taken >= self.seats


class Announcement:
    """A table that is being announced. A failure ends no game and is only logged."""

    def __init__(self, offer: AnnouncedTable, log: Callable[[str], None], only: tuple[str, ...]) -> None:
        self._offer = offer
        self._log = log
        self._failure = ""
        """The reason logged last; empty after a success."""
        self._only = only
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None

    async def change(self, offer: AnnouncedTable) -> None:
        """Update the announcement; its port and identifier stay."""
        self._offer = offer
        if self._zeroconf is None or self._info is None:
            return
        self._info = _info(offer, self._info.name, self._info.addresses, self._info.server)
        await self._try(self._zeroconf.async_update_service(self._info))

    async def close(self) -> None:
        """Takes the announcement back."""
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            await to_the_end(_withdraw(zeroconf))

    async def _begin(self) -> None:
        try:
            self._zeroconf = _open(self._only)
            addresses = [socket.inet_aton(one) for one in self._only] or _own_addresses()
        except OSError as wrong:
            self._failed(wrong)
            return
        label = (
            clean_text(self._offer.name, 40).replace(".", " ").encode()[: _LABEL - 20].decode(errors="ignore")
        )
        name = f"{label.strip() or 'QK'} ({self._offer.table[:12]}).{SERVICE}"
        server = f"qk-{self._offer.table[:12]}.local."
        self._info = _info(self._offer, name, addresses, server)
        await self._try(self._zeroconf.async_register_service(self._info, allow_name_change=True))

    async def _try(self, doing: object) -> None:
        from zeroconf import Error

        try:
            async with asyncio.timeout(_PATIENCE):
                sent = await doing  # type: ignore[misc]  # zeroconf answers an awaitable with an awaitable
                await sent
            self._failure = ""
        except (Error, OSError, TimeoutError) as wrong:
            self._failed(wrong)

    def _failed(self, wrong: BaseException) -> None:
        """Log the reason, once as long as it stays the same."""
        said = wrong.strerror if isinstance(wrong, OSError) else None
        reason = said or str(wrong) or type(wrong).__name__
        if reason != self._failure:
            self._failure = reason
            self._log(f"this table could not be announced on the local network: {reason}")


async def announce(
    offer: AnnouncedTable, log: Callable[[str], None], *, only: tuple[str, ...] = ()
) -> Announcement:
    """Announce a table on the local network, on all its interfaces or `only` on those with these addresses.

    It takes a second or two to check that the name is free; play need not wait for it.
    """
    announcement = Announcement(offer, log, only)
    try:
        await announcement._begin()
    except BaseException:
        await announcement.close()
        raise
    return announcement


@contextlib.asynccontextmanager
async def browse(
    on_problem: Callable[[OSError], None] = lambda problem: None, *, only: tuple[str, ...] = ()
) -> AsyncIterator[AsyncIterator[tuple[FoundTable, ...]]]:
    """Look for tables as long as the block lasts: yields the list, now and whenever it changes.

    Without a network the list stays empty, and `on_problem` gets the reason.
    """
    changes: asyncio.Queue[tuple[FoundTable, ...]] = asyncio.Queue()
    changes.put_nowait(())
    try:
        zeroconf = _open(only)
    except OSError as wrong:
        on_problem(wrong)
        async with contextlib.aclosing(_each(changes)) as lists:
            yield lists
        return
    try:
        async with alongside() as start:
            look = _Look(zeroconf, changes, start)
            await look.begin()
            try:
                async with contextlib.aclosing(_each(changes)) as lists:
                    yield lists
            finally:
                await to_the_end(look.end())
    finally:
        await to_the_end(zeroconf.async_close())


async def discover(
    seconds: float,
    on_problem: Callable[[OSError], None] = lambda problem: None,
    *,
    only: tuple[str, ...] = (),
) -> tuple[FoundTable, ...]:
    """The tables found within this many seconds."""
    found: tuple[FoundTable, ...] = ()
    async with browse(on_problem, only=only) as lists:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    found = await anext(lists)
    return found


async def _each(changes: asyncio.Queue[tuple[FoundTable, ...]]) -> AsyncGenerator[tuple[FoundTable, ...]]:
    while True:
        yield await changes.get()


class _Look:
    """The tables seen so far, and pending queries for details."""

    def __init__(
        self, zeroconf: AsyncZeroconf, changes: asyncio.Queue[tuple[FoundTable, ...]], start: StartTask
    ) -> None:
        from zeroconf import ServiceStateChange

        self._gone = ServiceStateChange.Removed
        self._zeroconf = zeroconf
        self._changes = changes
        self._start = start
        self._found: dict[str, FoundTable] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def begin(self) -> None:
        """Begins to listen."""
        from zeroconf.asyncio import AsyncServiceBrowser

        self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._changed])

    async def end(self) -> None:
        """Listens no more."""
        from zeroconf import NotRunningException

        # A browser that is given up before the sockets stand would take with it what closes them.
        with contextlib.suppress(NotRunningException):
            await self._zeroconf.zeroconf.async_wait_for_start()
        await self._browser.async_cancel()

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        request = self._asking.pop(name, None)
        if request is not None:
            request.cancel()
        if state_change is self._gone:
            if self._found.pop(name, None) is not None:
                self._report_changes()
        elif name in self._found or len(self._found) + len(self._asking) < MOST:
            self._asking[name] = self._start(self._ask(zeroconf, name))

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        from zeroconf import Error
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(zeroconf, _PATIENCE * 1000):
                found = read_announcement(info.parsed_scoped_addresses(), info.port, info.properties)
                if found is not None and self._found.get(name) != found:
                    self._found[name] = found
                    self._report_changes()
        except (Error, OSError, ValueError):
            return  # an announcement that cannot be read is none
        finally:
            if self._asking.get(name) is asyncio.current_task():
                del self._asking[name]

    def _report_changes(self) -> None:
        # One host is seen on several interfaces, and under a second name after a clash.
        self._changes.put_nowait(
            tuple(sorted({found.table: found for found in self._found.values()}.values()))
        )


def read_announcement(
    addresses: list[str], port: int | None, values: Mapping[bytes, bytes | None]
) -> FoundTable | None:
    """A table from its announcement, cleaned; None if it could not be joined."""

    def text(key: bytes, limit: int) -> str:
        return clean_text((values.get(key) or b"")[:255].decode(errors="ignore"), limit)

    def number(key: bytes) -> int:
        digits = (values.get(key) or b"")[:6]
        return int(digits) if digits.isdigit() else 0

    table, game = text(b"table", 40), text(b"game", 20)
    if not addresses or not port or not table or not game:
        return None
    # IPv4 first: a scoped address of IPv6 is harder to read out to a friend.
    address = min(addresses, key=lambda one: (":" in one, len(one), one))
    return FoundTable(
        name=text(b"name", 40) or "QK",
        game=game,
        address=clean_text(address, 80),
        port=port,
        taken=min(number(b"taken"), 1000),
        seats=min(number(b"seats"), 1000),
        watchers=number(b"watchers") == 1,
        password=number(b"password") == 1,
        fingerprint=text(b"key", FIRST_LETTERS),
        table=table,
        version=number(b"v"),
    )


def txt_record(offer: AnnouncedTable) -> dict[str, str]:
    """The data of an announcement (the TXT record)."""
    return {
        "v": str(offer.version),
        "name": clean_text(offer.name, 40),
        "game": offer.game,
        "table": offer.table[:40],
        "seats": str(offer.seats),
        "taken": str(offer.taken),
        "watchers": str(int(offer.watchers)),
        "password": str(int(offer.password)),
        "key": offer.fingerprint[:FIRST_LETTERS],
    }


def _info(offer: AnnouncedTable, name: str, addresses: list[bytes], server: str | None) -> AsyncServiceInfo:
    from zeroconf.asyncio import AsyncServiceInfo

    return AsyncServiceInfo(
        SERVICE, name, addresses=addresses, port=offer.port, properties=txt_record(offer), server=server
    )


def _open(only: tuple[str, ...]) -> AsyncZeroconf:
    """Join the local network's announcements. Raises OSError without a network."""
    from zeroconf import InterfaceChoice, IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    interfaces = list(only) if only else InterfaceChoice.All
    try:
        return AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.V4Only)
    except RuntimeError as wrong:  # no interface is up
        raise OSError(errno.ENETDOWN, os.strerror(errno.ENETDOWN)) from wrong


async def _withdraw(zeroconf: AsyncZeroconf) -> None:
    """Take back all announcements, and close the sockets."""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await zeroconf.async_unregister_all_services()
    await zeroconf.async_close()


def _own_addresses() -> list[bytes]:
    """This machine's IPv4 addresses that others can reach; loopback only if there is no other."""
    from zeroconf import get_all_addresses  # type: ignore[attr-defined]  # it is offered, but not typed so

    found = [one for one in map(str, get_all_addresses()) if not one.startswith("169.254.")]
    far = [one for one in found if not one.startswith("127.")]
    return [socket.inet_aton(one) for one in far or found[:1]]
