"""Tables on the local network: found, updated and removed; hostile announcements do no harm."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import secrets
import subprocess
import sys
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from netplay.dialing import discovery
from netplay.dialing.discovery import (
    AnnouncedTable,
    FoundTable,
    announce,
    browse,
    discover,
    read_announcement,
    txt_record,
)
from tests.waiting import PATIENCE

OFFER = AnnouncedTable("台所の卓", "prime", 1729, 4, 1, "abc123", fingerprint="k" * 52)
HERE = ("127.0.0.1",)


@pytest.fixture(autouse=True)
def own_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce under a name of this test's own: all tests on this machine share its loopback network."""
    monkeypatch.setattr(discovery, "SERVICE", f"_qk-{secrets.token_hex(5)}._tcp.local.")
    monkeypatch.setattr(discovery, "_PATIENCE", PATIENCE)


def wire(offer: AnnouncedTable) -> dict[bytes, bytes | None]:
    """Return an announcement as it comes from the network."""
    return {key.encode(): value.encode() for key, value in txt_record(offer).items()}


async def until(
    lists: AsyncIterator[tuple[FoundTable, ...]], fits: Callable[[tuple[FoundTable, ...]], bool]
) -> None:
    """Wait for a list that meets a condition."""
    async with asyncio.timeout(PATIENCE):
        async for tables in lists:
            if fits(tables):
                return


async def test_a_table_is_found_followed_and_gone() -> None:
    """An announced table is listed, its free seats are updated, and it disappears when its host closes it."""
    problems: list[str] = []
    async with browse(problems.append, only=HERE) as lists:
        table = await announce(OFFER, problems.append, only=HERE)
        if problems:
            await table.close()
            if os.environ.get("QK_REQUIRE_TOOLS"):
                pytest.fail(f"no multicast: {problems}")
            pytest.skip(f"no multicast on loopback: {problems}")
        try:
            await until(lists, lambda tables: [one.name for one in tables] == ["台所の卓"])
            await table.change(replace(OFFER, taken=4))
            await until(lists, lambda tables: bool(tables) and tables[0].full)
            async with asyncio.timeout(PATIENCE):
                while [one.name for one in await discover(3.0, only=HERE)] != ["台所の卓"]:
                    pass
        finally:
            await table.close()
        await until(lists, lambda tables: tables == ())


def test_a_search_or_an_announcement_that_is_canceled_leaves_no_socket_open() -> None:
    """Canceled after any number of steps, and again after any number more; no exception is lost either."""
    lost: list[dict[str, object]] = []

    async def look() -> None:
        async with browse(only=HERE) as lists:
            async for _ in lists:
                pass

    async def offer() -> None:
        await (await announce(OFFER, lambda line: None, only=HERE)).close()

    async def briefly(work: Callable[[], Coroutine[None, None, None]], steps: int, more: int) -> None:
        doing = asyncio.create_task(work())
        for wait in (steps, more):
            for _ in range(wait):
                await asyncio.sleep(0)
            doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)

    async def all_of_them() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: lost.append(context))
        await asyncio.gather(*(briefly(*each) for each in product((look, offer), range(8), range(6))))

    gc.collect()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        asyncio.run(all_of_them())
        gc.collect()
    assert [str(one.message) for one in caught] == []
    assert lost == []


async def test_without_a_network_there_is_a_reason_and_no_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is empty, the table is not announced, and each reports the reason in one line."""

    def none(only: tuple[str, ...]) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(discovery, "_open", none)
    problems: list[OSError] = []
    async with browse(problems.append) as lists:
        assert await anext(lists) == ()
    assert await discover(0.01, problems.append) == ()
    assert [problem.strerror for problem in problems] == ["No such device"] * 2
    logged: list[str] = []
    table = await announce(OFFER, logged.append)
    await table.change(replace(OFFER, taken=2))
    await table.close()
    assert logged == ["this table could not be announced on the local network: No such device"]


async def test_a_machine_whose_interfaces_are_all_down_has_no_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library says so with an exception of another kind."""

    def none(**options: object) -> None:
        raise RuntimeError("No interfaces to listen on")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", none)
    problems: list[OSError] = []
    async with browse(problems.append) as lists:
        assert await anext(lists) == ()
    assert [problem.errno for problem in problems] == [errno.ENETDOWN]
    logged: list[str] = []
    await announce(OFFER, logged.append)
    assert logged == [
        f"this table could not be announced on the local network: {os.strerror(errno.ENETDOWN)}"
    ]


def test_an_announcement_comes_back_as_it_went() -> None:
    """Players see what the host announces, and the fingerprint's first letters only."""
    found = read_announcement(["fe80::1%3", "192.0.2.7"], 1729, wire(OFFER))
    assert found == FoundTable(
        "台所の卓", "prime", "192.0.2.7", 1729, 1, 4, True, False, "k" * 12, "abc123", 1
    )
    assert len(b"".join(f"{key}={value}".encode() for key, value in txt_record(OFFER).items())) < 400


def test_a_hostile_announcement_is_cleaned() -> None:
    """Escape sequences and giant values are removed; an announcement without a table is ignored."""
    hostile = {
        **wire(OFFER),
        b"name": b"\x1b]0;owned\x07" + b"x" * 240,
        b"seats": b"-5",
        b"taken": b"9" * 200,
        b"v": "１".encode(),
        b"key": None,
    }
    found = read_announcement(["192.0.2.7"], 1, hostile)
    assert found is not None
    assert found.name == "]0;owned" + "x" * 32
    assert (found.seats, found.taken, found.version, found.fingerprint) == (0, 1000, 0, "")
    assert read_announcement([], 1, wire(OFFER)) is None
    assert read_announcement(["192.0.2.7"], None, wire(OFFER)) is None
    assert read_announcement(["192.0.2.7"], 1, {}) is None


@given(
    st.dictionaries(
        st.sampled_from(
            [b"v", b"name", b"game", b"table", b"seats", b"taken", b"watchers", b"password", b"key"]
        ),
        st.one_of(st.none(), st.binary(max_size=255)),
    )
)
def test_any_announcement_is_read_or_none(said: dict[bytes, bytes | None]) -> None:
    """Any announcement can be shown, and raises nothing."""
    found = read_announcement(["192.0.2.7"], 1, {b"table": b"t", b"game": b"g", **said})
    if found is not None:
        assert all(text.isprintable() for text in (found.name, found.game, found.table, found.fingerprint))


def test_the_library_is_loaded_only_when_wanted() -> None:
    """Neither reading an address nor listing the ways of discovery loads zeroconf or cryptography."""
    code = (
        "import sys, netplay.dialing.discovery, netplay.dialing.dialing, netplay.line.certificate; "
        "import netplay.relaying.server; "
        "print([name for name in ('zeroconf', 'cryptography', 'textual', 'numpy', 'flint') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.strip() == "[]"
