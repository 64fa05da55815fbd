"""Rejected users read why, and sessions that end at once are no error: bans, foreign host names, lost connections."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from engine.errors import QkError
from netplay.table.games import GameConfig
from tests.tui.sshtools import connect, new_key, served, until
from tui.app.crash import MOST, log_fault, write_crash
from tui.cli import main
from tui.server.health import GAUGES, Exposition
from tui.server.limits import ServerLimits
from tui.server.players import SessionPlayer
from tui.text.words import Words
from tui.web import page
from tui.web.server import ServedWeb, is_own_name, own_names, serve

pytestmark = pytest.mark.usefixtures("home")


@contextlib.asynccontextmanager
async def page_served(log: list[str], **limits: object) -> AsyncIterator[tuple[ServedWeb, str]]:
    """Serve the page; return its address."""
    server = await serve("127.0.0.1", 0, (), log.append, limits=ServerLimits(**limits))  # type: ignore[arg-type]
    try:
        yield server, f"http://127.0.0.1:{server.port}"
    finally:
        await server.close()


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en_US.UTF-8", "you are banned from this server"),
        ("ja_JP.UTF-8", "このサーバーの利用を禁止されています"),
    ],
)
async def test_who_is_banned_reads_so_over_ssh(lang: str, expected: str, tmp_path: Path) -> None:
    """One line and exit code 2 each time; the log has the first rejection and then a count."""
    log: list[str] = []
    key = new_key(tmp_path / "key")
    async with served(log=log) as server:
        server.server.bans.add("mallory", "2026-01-01")
        for _ in range(5):
            conn = await connect(server, "mallory", key)
            done = await conn.run("plain", encoding="utf-8", env={"LANG": lang})
            assert done.exit_status == 2
            assert expected in str(done.stderr)
            conn.close()
            await conn.wait_closed()
        assert sum("banned" in line for line in log) == 1
        assert not any("can't be used" in line for line in log)


async def test_who_is_banned_reads_so_in_a_browser() -> None:
    """A page with code 403 that does not reload itself; the session is refused as well."""
    log: list[str] = []
    async with page_served(log) as (server, where), aiohttp.ClientSession() as client:
        server.server.bans.add("mallory", "2026-01-01")
        form = {"name": "mallory", "lang": "en"}
        async with client.post(where, data=form, headers={"Origin": where}) as answer:
            text = await answer.text()
            assert (answer.status, "you are banned from this server" in text) == (403, True)
            assert "data-name" not in text
            assert "textual.js" not in text
        async with client.head(f"{where}/?name=mallory&lang=en") as answer:
            assert answer.status == 403
        for _ in range(3):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.ws_connect(f"{where}/ws/~mallory/en", headers={"Origin": where})
            assert refused.value.status == 403
        async with client.post(where, data={**form, "name": "aki"}, headers={"Origin": where}) as answer:
            assert answer.status == 200
        assert sum("banned" in line for line in log) == 1


async def test_the_page_answers_to_its_own_names_alone() -> None:
    """Another site whose name resolves to this machine gets neither the page nor a session."""
    async with page_served([], page_names=("club.example",)) as (_, where), aiohttp.ClientSession() as client:
        for host, status in (
            ("evil.example", 421),
            ("club.example.evil.example:80", 421),
            ("[", 421),
            ("club.example", 200),
            ("CLUB.example.:8080", 200),
            ("localhost:2273", 200),
            ("127.0.0.1", 200),
            ("[::1]:80", 200),
        ):
            async with client.get(where, headers={"Host": host}) as answer:
                assert answer.status == status, host
        foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect(f"{where}/ws/~x/en", headers=foreign)
        assert refused.value.status == 421


def test_names_of_a_server() -> None:
    """Addresses are always valid; a name must be the machine's own, or one that the admin configured."""
    names = own_names(("Club.Example",))
    own = ("", "club.example", "qk.localhost", "192.0.2.1:80", "[2001:db8::1]:80")
    assert all(is_own_name(host, names) for host in own)
    assert not any(
        is_own_name(host, names) for host in ("x", "club.example.org", "a:b:c", "club.example:port")
    )


async def test_a_session_that_ends_at_once_is_no_fault(home: Path) -> None:
    """A browser that connects and closes leaves no error file."""
    log: list[str] = []
    async with page_served(log) as (server, where), aiohttp.ClientSession() as client:

        async def come_and_go() -> None:
            line = await client.ws_connect(f"{where}/ws/~x/en", headers={"Origin": where})
            assert line._response.connection is not None
            assert line._response.connection.transport is not None
            line._response.connection.transport.abort()
            await line.close()

        for _ in range(2):
            await asyncio.gather(*(come_and_go() for _ in range(12)))
            await until(lambda: not server.server.sessions)
    assert not list((home / "log").glob("crash-*")) if (home / "log").exists() else True
    assert not any("fault" in line for line in log)


def test_only_so_many_files_of_faults_are_kept(home: Path) -> None:
    """The newest ones."""
    paths = [log_fault(["test"], ValueError(str(n))) for n in range(MOST + 5)]
    assert sorted((home / "log").glob("crash-*.txt")) == paths[5:]


@pytest.mark.usefixtures("home")
def test_a_fault_is_one_line_of_the_log() -> None:
    """Its message may have several; a server's log is read line by line."""
    line = write_crash(["web"], Words("en"), ValueError("one\n  two\r\nthree"))
    assert line.startswith("internal error (ValueError: one two three); details are in ")
    assert len(line.splitlines()) == 1


def test_scrapes_agree() -> None:
    """Counters have no creation time, the uptime is a gauge, and a second scrape is like the first."""
    gauges = dict.fromkeys(GAUGES, 1)
    totals = {**gauges, "keys": 5, "uptime": 9, "draining": None}
    first, second = (Exposition(totals, {}).text() for _ in range(2))
    assert first == second
    kinds = {one.name: one.type for one in text_string_to_metric_families(first)}
    assert (kinds["qk_uptime"], kinds["qk_keys"]) == ("gauge", "counter")
    assert "_created" not in first


def test_the_page_focuses_the_way_back() -> None:
    """After the end of a session Enter goes to it."""
    assert (
        'if (document.body.classList.contains("-closed")) { document.getElementById("again").focus()'
        in page.SCRIPT
    )


async def test_tables_opened_at_the_same_moment_are_counted(tmp_path: Path) -> None:
    """Limits by address, lower for its anonymous users, and by player, also if all press the key at once."""
    chosen = GameConfig("prime", seats=2)
    async with served() as server:
        tables = server.server.tables

        async def opened(name: str, key: str, host: str) -> str:
            try:
                await tables.open(chosen, name, SessionPlayer(name, tmp_path / name, key, host=host))
            except QkError as wrong:
                return wrong.code
            return ""

        guests = await asyncio.gather(*(opened(f"g{n}", "", "203.0.113.1") for n in range(14)))
        assert (guests.count(""), guests.count("too-many-tables-of-guests")) == (2, 12)
        keys = await asyncio.gather(*(opened(f"k{n}", f"k{n}", "203.0.113.2") for n in range(14)))
        assert (keys.count(""), keys.count("too-many-tables")) == (6, 8)
        mine = await asyncio.gather(*(opened("aki", "k", "203.0.113.3") for _ in range(4)))
        assert (mine.count(""), mine.count("tables-soon")) == (1, 3)
        everybody = await asyncio.gather(*(opened(f"m{n}", "", f"203.0.114.{n}") for n in range(60)))
        assert everybody.count("") == 40 - 10  # the standing one and nine others; the last ten are for keys
        numbers = [one.number for one in tables.listing()]
        assert len(numbers) == len(set(numbers)) == 40


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "is called qk server now"), ("ja", "という名前に変わりました")]
)
def test_the_old_name_of_the_command_says_the_new_one(
    lang: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, and exit code 2."""
    for more in ([], ["status"], ["ban", "x"]):
        assert main(["house", *more, "--lang", lang]) == 2
        error = capsys.readouterr().err
        assert expected in error
        assert len(error.splitlines()) == 1
