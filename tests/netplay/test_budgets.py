"""Rate limits by address: how they refill, which addresses share one, and what a flood leaves in the log."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from netplay.line.admission import Places, Rate
from netplay.line.budgets import Budgets, Tally, address_key, is_loopback
from netplay.line.tls import client_context
from netplay.room.limits import HostLimits
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import Options
from netplay.table.games import GameConfig
from tests.netplay.hosted import Idle
from tests.netplay.peers import VirtualHost
from tests.netplay.simulation.clock import in_virtual_time
from tests.waiting import PATIENCE, until


def test_a_share_fills_up_with_time_and_is_each_keys_own() -> None:
    """A refused request costs nothing; an unused key is forgotten."""
    budgets = Budgets(rate=2.0, at_once=3)
    assert [budgets.takes("a", 10.0) for _ in range(5)] == [True, True, True, False, False]
    assert budgets.takes("b", 10.0)
    assert not budgets.takes("a", 10.4)
    assert budgets.takes("a", 10.5)
    budgets.forget(11.0)
    assert len(budgets) == 1
    budgets.forget(13.0)
    assert len(budgets) == 0


def test_a_flood_from_everywhere_is_one_flood() -> None:
    """Many addresses can't fill the memory; those beyond the limit share one budget."""
    budgets = Budgets(rate=0.001, at_once=2)
    granted = sum(budgets.takes(f"198.51.{n // 256}.{n % 256}", 0.0) for n in range(6000))
    assert len(budgets) <= 4097
    assert granted == 4096 + 2


@pytest.mark.parametrize(
    ("address", "key", "own"),
    [
        ("192.0.2.7", "192.0.2.7", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::/64", True),
        ("::ffff:192.0.2.7", "192.0.2.7", False),
        ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", False),
        ("fe80::1%eth0", "fe80::/64", False),
        ("memory-1", "memory-1", False),
    ],
)
def test_for_whom_an_address_counts(address: str, key: str, own: bool) -> None:
    """An IPv6 network counts as one household; an invalid address stands for itself."""
    assert (address_key(address), is_loopback(address)) == (key, own)


def test_what_is_refused_is_counted() -> None:
    """The first refusal of a kind is logged in full, then one line has the counts of a period."""
    lines: list[str] = []
    tally = Tally(lines.append, every=60)
    for n in range(243):
        tally.note("doors", f"192.0.2.{n % 3}", f"192.0.2.{n % 3} comes too often", 5.0 + n / 243)
    tally.note("busy", "192.0.2.9", "192.0.2.9 was rejected", 7.0)
    tally.tell(60.0)
    assert lines == ["192.0.2.0 comes too often", "192.0.2.9 was rejected"]
    tally.tell(65.0)
    assert lines[2:] == ["refused within 60 s: 243 × doors from 3 addresses"]
    tally.tell(200.0, at_once=True)
    assert len(lines) == 3


@contextlib.asynccontextmanager
async def a_table(lines: list[str], limits: HostLimits) -> AsyncIterator[OpenTable]:
    """Open a table on a port of this machine."""
    table = await open_table(
        TablePlan(GameConfig(), Options(), Listeners(port=0)), Idle(0), lines.append, limits
    )
    try:
        yield table
    finally:
        await table.close(finished=True)


async def _is_let_in(port: int, address: str) -> bool:
    """Return whether a connection from an address of this machine completes TLS."""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(
                "127.0.0.1", port, ssl=client_context(), server_hostname="qk", local_addr=(address, 0)
            )
        writer.transport.abort()
        return True
    return False


async def test_a_flood_of_handshakes_costs_nothing_but_its_share() -> None:
    """One address is admitted a limited number of times; others are still admitted, and the log stays short."""
    lines: list[str] = []
    async with a_table(lines, HostLimits(handshakes=Rate(0.001, 12))) as table:
        found = await asyncio.gather(*(_is_let_in(table.port, "127.0.0.1") for _ in range(60)))
        assert sum(found) == 12
        assert await _is_let_in(table.port, "127.0.0.2")
        await until(lambda: not len(table.server.admission))
    refused = [line for line in lines if "too often" in line or "refused within" in line]
    assert len(refused) == 2
    assert "48 × handshakes from 1 address" in refused[1]


async def test_a_port_behind_a_proxy_does_not_take_all_for_one() -> None:
    """With the option for proxies, loopback addresses are not limited as one address."""
    limits = HostLimits(handshakes=Rate(0.001, 2), trusts_loopback=True)
    async with a_table([], limits) as table:
        found = await asyncio.gather(*(_is_let_in(table.port, "127.0.0.1") for _ in range(10)))
        assert sum(found) == 10


@in_virtual_time
async def test_one_address_brings_so_many_new_people_and_no_more() -> None:
    """Each new player is recorded; known players return as often as they like."""
    host = VirtualHost(limits=HostLimits(newcomers=Rate(0.1, 3), places=Places(300, 100)))
    known = await host.come("aki")
    for name in ("eve1", "eve2"):
        (await host.come(name, watch=True)).leave()
    third = host.client("eve3", watch=True)
    await third.until_over()
    assert third.farewell == "busy"
    for _ in range(5):
        known.leave()
        known = host.client("aki", resume=True)
        await known.until(lambda known=known: known.lobby is not None)
    other = await host.come("ben", address="10.0.0.9")
    assert other.farewell == ""
    await asyncio.sleep(11)
    assert (await host.come("eve3", watch=True)).farewell == ""
    assert sum("new people" in line for line in host.log) == 1
