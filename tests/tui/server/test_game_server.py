"""Administration of a server: status, kicks, bans, announcements, draining, health, metrics, backups."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import tarfile
import tempfile
import time
from argparse import Namespace
from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest
from prometheus_client.parser import text_string_to_metric_families
from rich.cells import cell_len

from engine.errors import QkError
from netplay.archive.archive import Archive
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.discovery import FoundTable
from netplay.line.admission import ListeningPort
from netplay.room.opening import Listeners, TablePlan, open_table
from netplay.room.options import Options
from netplay.table.games import GameConfig
from tests.said import said
from tests.tui.sshtools import Seen, connect, new_key, screen, served
from tests.waiting import PATIENCE, in_time, until
from tui.cli import main
from tui.commands import server as command
from tui.commands.server import ask
from tui.server import tables as tables_module
from tui.server.admin import Admin, OneProcess, socket_path, status
from tui.server.backup import back_up, back_up_to
from tui.server.bans import BanList, kind_of
from tui.server.cluster_admin import ClusterAdmin
from tui.server.health import Health
from tui.server.limits import ServerLimits
from tui.server.listing import PublicAddresses
from tui.server.peers import Peers, RemoteVisitor
from tui.server.players import Register, SessionPlayer
from tui.server.tables import NearbyTables
from tui.server.tables_words import known_as
from tui.ssh.server import ListeningServer
from tui.text.words import Words


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a short folder as the home: the path of a socket has a maximum length."""
    monkeypatch.setenv("QK_HOME", str(tmp_path / "h"))
    return tmp_path / "h"


@contextlib.asynccontextmanager
async def opened(log: list[str] | None = None) -> AsyncIterator[ListeningServer]:
    """Open a server with its admin socket."""
    async with served(log=log) as server:
        admin = Admin(OneProcess(server.server).do)
        await admin.open()
        try:
            yield server
        finally:
            await admin.close()


async def come(server: ListeningServer, name: str, key: asyncssh.SSHKey | None = None) -> tuple[Any, Seen]:
    """Log in to the lobby in plain mode."""
    conn = await connect(server, name, key)
    channel, seen = await conn.create_session(Seen, "plain", encoding=None)
    await until(lambda: "Standing" in seen.text)
    return channel, seen


async def test_who_is_there_and_how_it_stands(tmp_path: Path) -> None:
    """By name, key and address; with the current numbers."""
    log: list[str] = []
    async with opened(log) as server:
        await come(server, "aki", new_key(tmp_path / "key"))
        await come(server, "zoe")
        answer = (await ask({"do": "who"}))["who"]
        assert [(one["name"], one["guest"], one["address"]) for one in answer] == [
            ("aki", False, "127.0.0.1"),
            ("zoe", True, "127.0.0.1"),
        ]
        status = (await ask({"do": "status"}))["status"]
        assert (status["sessions"], status["guests"], status["tables"], status["draining"]) == (2, 1, 1, None)
        assert status["memory"] > 10_000_000
        tables = (await ask({"do": "tables"}))["tables"]
        assert [one["title"] for one in tables] == ["Standing"]
        key = answer[0]["key"]
    assert any(f"came: aki (key {key[:12]}) from 127.0.0.1" in line for line in log)
    assert any("left: zoe (guest) from 127.0.0.1" in line for line in log)
    assert not socket_path().exists()


async def test_kick_ban_and_unban(tmp_path: Path) -> None:
    """A kicked player reads why and may return; a banned one may not, by name, key or address, until unbanned."""
    key = new_key(tmp_path / "key")
    async with opened() as server:
        _, seen = await come(server, "aki", key)
        assert (await ask({"do": "kick", "who": "AKI"}))["sessions"] == 1
        await in_time(seen.closed.wait())
        assert "The admin has ended this session" in seen.text
        await come(server, "aki", key)
        fingerprint = (await ask({"do": "who"}))["who"][0]["key"]
        for what, kind in (("aki", "names"), (fingerprint[:8], "keys"), ("127.0.0.0/8", "addresses")):
            answer = await ask({"do": "ban", "who": what})
            assert (answer["ok"], answer["kind"]) == (True, kind)
            await until(lambda: not server.server.sessions)
            for name in ("aki", "ben"):  # also under another name
                with pytest.raises((asyncssh.Error, OSError, TimeoutError)):
                    await in_time(come(server, name, key), 3)
            assert (await ask({"do": "unban", "who": what}))["ok"]
            await come(server, "aki", key)
        again = await ask({"do": "unban", "who": "aki"})
        assert (again["ok"], again["code"]) == (False, "not-banned")


def test_names_that_nobody_uses_are_free_again(tmp_path: Path) -> None:
    """A name expires some days after the last visit, much earlier after a single one; its player is told."""
    day, log = [date(2026, 1, 1)], list[str]()
    register = Register(tmp_path, kept=120, today=lambda: day[0], log=log.append)
    first = register.of_key(b"aki", "aki")
    assert (first.days, first.asked) == (10, "")
    for squatted in range(20):
        register.of_key(b"squatter %d" % squatted, f"name{squatted}x")
    day[0] += timedelta(days=9)
    assert register.of_key(b"aki", "aki").days == 120
    assert register.of_key(b"ben", "name7x").asked == "name7x"
    assert register.guest("name8x").nick == "name8x-2"
    day[0] += timedelta(days=2)
    assert register.guest("name8x").nick == "name8x", "nobody came back to it"
    assert register.of_key(b"ben", "name7x").nick == "name7x"
    assert len([line for line in log if "is free again" in line]) == 20
    day[0] += timedelta(days=118)
    assert register.of_key(b"cid", "AKI").nick == "AKI-2"
    day[0] += timedelta(days=1)
    assert register.of_key(b"dan", "AKI").nick == "AKI"
    back = register.of_key(b"aki", "aki")
    assert (back.nick, back.asked, back.home) == ("aki-3", "aki", first.home), "what was kept stays"
    for lang in ("en", "ja"):
        assert "aki-3" in known_as(back, Words(lang))[0]


def test_no_two_who_are_here_have_one_name(tmp_path: Path) -> None:
    """A guest who came first has the name while here; a player who has it already keeps it."""
    register = Register(tmp_path)
    guest = register.guest("Iena")
    aki = register.of_key(b"aki", "lena")
    assert (aki.nick, aki.asked) == ("lena-2", "lena")
    assert register.of_key(b"aki", "lena").nick == "lena-2"
    register.gone(guest)
    assert register.of_key(b"aki", "lena").nick == "lena"
    assert register.guest("Iena").nick == "Iena-2"
    assert register.of_key(b"aki", "lena").nick == "lena"
    register.guests_elsewhere = lambda: {"ben"}
    assert register.of_key(b"ben", "Ben").nick == "Ben-2"


async def test_a_full_lobby_closes_what_nobody_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The table that has been empty longest is closed; anonymous users have few tables, the last are for keys."""
    monkeypatch.setattr(tables_module, "MOST_TABLES", 4)
    monkeypatch.setattr(tables_module, "FOR_KEYS", 2)
    monkeypatch.setattr(tables_module, "EVERY", 3600.0)
    chosen = GameConfig("prime", seats=2)
    async with served() as server:
        tables = server.server.tables

        def of(name: str, *, key: bool = True, host: str = "203.0.113.1") -> SessionPlayer:
            return SessionPlayer(name, tmp_path / name, f"key of {name}" if key else "", host=host)

        guest = await tables.open(chosen, "a guest's", of("zoe", key=False))
        with pytest.raises(QkError) as wrong:
            await tables.open(chosen, "another's", of("yan", key=False, host="203.0.113.2"))
        assert wrong.value.code == "tables-full-for-guests"
        await tables.open(chosen, "b", of("aki"))
        await tables.open(chosen, "c", of("ben"))
        with pytest.raises(QkError) as wrong:
            await tables.open(chosen, "d", of("cid"))
        assert wrong.value.code == "tables-full", "none has been looked at yet"
        await tables._sweep()
        assert len(tables._empty_since) == 3
        number = await tables.open(chosen, "d", of("cid"))
        titles = {one.number: one.title for one in tables.listing()}
        assert number == guest, "the longest empty has gone"
        assert sorted(titles.values()) == ["Standing", "b", "c", "d"]


async def test_guests_open_few_tables(tmp_path: Path) -> None:
    """Two from one address; players with a key six."""
    async with served() as server:
        tables = server.server.tables
        for name, key, most, code in (
            ("g", "", 2, "too-many-tables-of-guests"),
            ("k", "key", 4, "too-many-tables"),
        ):
            for number in range(most):
                player = SessionPlayer(
                    f"{name}{number}", tmp_path, key and f"{key} {number}", host="203.0.113.1"
                )
                await tables.open(GameConfig("prime", seats=2), "x", player)
            with pytest.raises(QkError) as wrong:
                await tables.open(
                    GameConfig("prime", seats=2),
                    "x",
                    SessionPlayer(f"{name}x", tmp_path, key, host="203.0.113.1"),
                )
            assert wrong.value.code == code


async def test_who_comes_by_another_name_has_one_table_still(tmp_path: Path) -> None:
    """A key is the player; and the next one who has the name is another."""
    async with served() as server:
        tables, chosen = server.server.tables, GameConfig("prime", seats=2)
        number = await tables.open(chosen, "first", SessionPlayer("aki", tmp_path, "key of aki"))
        with pytest.raises(QkError) as wrong:
            await tables.open(chosen, "second", SessionPlayer("zoe", tmp_path, "key of aki"))
        assert (wrong.value.code, wrong.value.values) == ("tables-yours", {"number": str(number)})
        await tables.open(chosen, "third", SessionPlayer("aki", tmp_path, "key of ben"))


async def test_guests_leave_places_to_keys(tmp_path: Path) -> None:
    """Beyond their share of the places anonymous users are refused with a reason; a key is admitted."""
    async with served(limits=ServerLimits(lines=4, guests_share=0.5)) as server:
        for name in ("zoe", "yan"):
            await come(server, name)
        conn = await connect(server, "xia")
        _, seen = await conn.create_session(Seen, "plain", encoding=None)
        await in_time(seen.closed.wait())
        assert b"places for anonymous users are taken" in seen.errors
        conn.close()
        await until(lambda: len(server.server.admission) == 2)
        await come(server, "aki", new_key(tmp_path / "key"))


async def test_guests_may_be_silent_for_less_long(tmp_path: Path) -> None:
    """An anonymous user's idle session ends first, with a reason."""
    async with served(limits=ServerLimits(idle=60.0, guests_idle=0.01, sweep_interval=0.05)) as server:
        await come(server, "aki", new_key(tmp_path / "key"))
        _, seen = await come(server, "zoe")
        await in_time(seen.closed.wait())
        assert "because it was idle" in seen.text
        assert [one.player.nick for one in server.server.sessions] == ["aki"]


async def test_everybody_is_notified(tmp_path: Path) -> None:
    """In plain mode and on the screen; the message of the day is shown in the lobby and survives a restart."""
    async with opened() as server:
        _, lines = await come(server, "aki")
        conn = await connect(server, "ben")
        _, drawn = await screen(conn)
        await until(lambda: "Standing" in drawn.text)
        assert (await ask({"do": "say", "text": "cake\x1b[2J at nine"}))["sessions"] == 2
        await until(lambda: "The admin: cake" in lines.text and "cake" in drawn.text)
        assert "\x1b[2J at nine" not in lines.text
        await ask({"do": "motd", "text": "Finals on Sunday"})
        await until(lambda: "Finals on Sunday" in drawn.text)
    async with opened() as server:
        _, lines = await come(server, "cid")
        assert "Finals on Sunday" in lines.text


async def test_a_server_that_drains(tmp_path: Path) -> None:
    """No new tables; everybody reads the deadline; the server stops when nobody plays, unless it is cancelled."""
    async with opened() as server:
        channel, seen = await come(server, "aki")
        assert (await ask({"do": "drain", "minutes": 5}))["ok"]
        await until(lambda: "ends in 5 minutes" in seen.text)
        with pytest.raises(QkError) as wrong:
            await server.server.tables.open(GameConfig("prime", seats=2), "x", SessionPlayer("aki", tmp_path))
        assert "ends soon" in said(wrong.value)
        assert (await ask({"do": "status"}))["status"]["draining"] in range(290, 301)
        await ask({"do": "drain", "undo": True})
        await until(lambda: "stays open after all" in seen.text)
        assert not server.server.empty.is_set()
        channel.write(b"quit\n")
        await in_time(seen.closed.wait())
        await until(lambda: not server.server.sessions)
        await ask({"do": "drain"})
        assert server.server.empty.is_set()
        assert (await ask({"do": "drain", "minutes": -1}))["code"] == "house-bad-minutes"


async def test_calls_before_the_end_come_once_each() -> None:
    """At ten, five and one minute, however often the time is checked."""
    async with served() as server:
        clock = [0.0]
        server.server.now = lambda: clock[0]
        announced: list[int] = []

        class One:
            host, since, heard_at = "192.0.2.1", 0.0, 0.0

            def notify(self, name: str, /, **args: Any) -> None:
                announced.append(args["minutes"])

        server.server.sessions[One()] = asyncio.create_task(asyncio.sleep(0))  # type: ignore[index]
        server.server.drain(15 * 60)
        for second in range(0, 15 * 60, 7):
            clock[0] = second
            server.server.look_at_end()
        assert announced == [15, 10, 5, 1]
        clock[0] = 15 * 60
        server.server.look_at_end()
        assert server.server.empty.is_set()
        server.server.sessions.clear()


async def asked_for(health: Health, request: bytes) -> tuple[str, str]:
    """Return head and body of an answer; both empty if the connection was closed without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", health.port)
    writer.write(request)
    writer.write_eof()
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return head, body


async def test_health_and_numbers() -> None:
    """A load balancer reads health, Prometheus reads metrics, a scanner gets nothing and leaves nothing in the log."""
    log: list[str] = []
    async with opened(log) as server:
        health = Health(lambda: status(server.server), server.server.admission)
        await health.open("127.0.0.1", 0)
        head, body = await asked_for(health, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert head.startswith("HTTP/1.1 200 OK")
        assert json.loads(body)["status"] == "ok"
        head, body = await asked_for(health, b"GET /metrics?x=1 HTTP/1.0\r\n\r\n")
        families = text_string_to_metric_families(body)
        found = {sample.name: sample.value for family in families for sample in family.samples}
        assert found["qk_tables"] == 1
        assert found["qk_keys_total"] == 0
        before = list(log)
        assert (await asked_for(health, b"POST /metrics HTTP/1.1\r\n\r\n"))[0].startswith("HTTP/1.1 405")
        assert (await asked_for(health, b"GET /etc/passwd HTTP/1.1\r\n\r\n"))[0].startswith("HTTP/1.1 404")
        for junk in (b"\x16\x03\x01" + b"\xff" * 400, b"GET\r\n\r\n", b"A" * 40_000, b""):
            assert await asked_for(health, junk) == ("", "")
        assert log == before
        await ask({"do": "drain", "minutes": 5})
        server.server.empty.clear()
        assert (await asked_for(health, b"GET /health HTTP/1.1\r\n\r\n"))[0].startswith("HTTP/1.1 503")
        await health.close()


async def test_silent_lines_keep_nobody_from_the_health(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address with silent connections loses the oldest; requests are still answered."""
    monkeypatch.setattr("tui.server.health.METRICS", ListeningPort("metrics", 4))
    async with opened() as server:
        health = Health(lambda: status(server.server), server.server.admission)
        await health.open("127.0.0.1", 0)
        held = [
            await asyncio.open_connection("127.0.0.1", health.port, local_addr=("127.0.0.2", 0))
            for _ in range(10)
        ]
        assert (await asked_for(health, b"GET /health HTTP/1.1\r\n\r\n"))[0].startswith("HTTP/1.1 200")
        for reader, _ in held[:6]:
            with contextlib.suppress(ConnectionError):
                assert not await in_time(reader.read()), "the oldest are gone"
        for _, writer in held:
            writer.close()
        await health.close()


async def test_what_is_no_request() -> None:
    """One line with a code for any invalid input; nothing is done."""
    async with opened() as server:
        for junk in (
            b"\n",
            b"[]\n",
            b"{}\n",
            b'{"do": "shoot"}\n',
            b"\xff\xfe\n",
            b'{"do": "say"}\n',
            b'{"do": []}\n',
        ):
            reader, writer = await asyncio.open_unix_connection(socket_path())
            writer.write(junk)
            answer = json.loads(await reader.readline())
            assert answer["ok"] is False
            assert answer["code"].startswith("house-")
            assert Words("ja").has(f"error-{answer['code']}")
            writer.close()
            await writer.wait_closed()
        assert socket_path().stat().st_mode & 0o077 == 0
        second = Admin(OneProcess(server.server).do)
        with pytest.raises(QkError, match="server-runs"):
            await second.open()
        assert (await ask({"do": "status"}))["status"]["sessions"] == 0, "the first one is asked as before"


async def test_a_backup_is_whole_while_games_go_on(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command copies databases and journals itself; it overwrites nothing and skips anonymous users."""
    async with opened() as server:
        await come(server, "aki", new_key(tmp_path / "key"))
        await come(server, "zoe")
        with Archive():
            pass
        assert await asyncio.to_thread(back_up, tmp_path / "copy") > 0
        for where, code in ((tmp_path / "copy", "backup-exists"), (home / "in", "backup-within")):
            with pytest.raises(QkError) as refused:
                back_up(where)
            assert refused.value.code == code
        monkeypatch.setenv("TMPDIR", str(home))  # as in the container, where nothing else can be written
        monkeypatch.setattr(tempfile, "tempdir", None)
        with (tmp_path / "qk.tar").open("wb") as stream:
            count = back_up_to(stream)
    copied = {path.relative_to(tmp_path / "copy").as_posix() for path in (tmp_path / "copy").rglob("*")}
    assert "players/names.json" in copied
    assert "tables/ssh-1.journal" in copied
    assert not any("guest-" in one for one in copied)
    database = tmp_path / "copy" / "records.sqlite"
    with contextlib.closing(sqlite3.connect(database)) as opened_copy:
        assert opened_copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with tarfile.open(tmp_path / "qk.tar") as archive:
        names = {one.name for one in archive.getmembers() if one.isfile()}
    assert count == len(names)
    assert names == {one for one in copied if (tmp_path / "copy" / one).is_file()}
    monkeypatch.setenv("QK_HOME", str(tmp_path / "nowhere"))
    with pytest.raises(QkError) as nothing:
        back_up(tmp_path / "third")
    assert nothing.value.code == "backup-nothing"


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "; nothing was written there"), ("ja", "。何も書き込んでいません")]
)
@pytest.mark.parametrize("below", ["x", "x/y"])
def test_a_backup_that_cannot_be_written_is_refused_in_a_line(
    lang: str,
    says: str,
    below: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It names the file that stands where a folder should be, and leaves it."""
    monkeypatch.setenv("QK_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "data").write_text("x")
    mine = tmp_path / "mine"
    mine.write_text("mine")
    assert main(["--lang", lang, "server", "backup", str(mine / below)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"qk: {mine}")
    assert line.endswith(says)
    assert mine.read_text() == "mine"


def test_what_is_banned(tmp_path: Path) -> None:
    """Look-alike names, networks, an IPv6 address for its network, and keys by a prefix."""
    assert [kind_of(what) for what in ("aki", "203.0.113.7", "2001:db8::/32", "0123abcd", "0123abc")] == [
        "names", "addresses", "addresses", "keys", "names",
    ]  # fmt: skip
    for slip in ("203.0.113.0/33", "203.0.113.300", "203.0.113", "2001:db8::/200"):
        with pytest.raises(QkError, match="no-network"):
            kind_of(slip)
    bans = BanList(tmp_path / "bans.json")
    for what in ("aki", "203.0.113.0/24", "2001:db8::1", "0123abcd"):
        bans.add(what, "2026-11-22")
    again = BanList(tmp_path / "bans.json").now
    assert again.stop("203.0.113.9")
    assert again.stop("::ffff:203.0.113.9")
    assert again.stop("2001:db8::77")
    assert not again.stop("203.0.114.9", SessionPlayer("ben", tmp_path, "99"))
    assert again.stop("203.0.114.9", SessionPlayer("ＡＫＩ", tmp_path))
    assert again.stop("203.0.114.9", SessionPlayer("ben", tmp_path, "0123abcdef"))


def test_a_missing_server_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """With the searched place, in both languages."""
    for lang, word in (("en", "no server runs here"), ("ja", "サーバーが動いていません")):
        assert main(["server", "status", "--lang", lang]) == 2
        error = capsys.readouterr().err
        assert word in error
        assert len(error.splitlines()) == 1


COMMANDS = ("status", "tables", "who", "lines", "say hello", "motd", "ban eve", "unban eve", "drain --undo")


async def test_the_command_prints_the_answer_of_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    """Every action in words and as JSON."""
    async with opened() as server:
        await come(server, "zoe")
        for lang in ("en", "ja"):
            for words in COMMANDS:
                code = await asyncio.to_thread(main, ["server", *words.split(), "--lang", lang])
                assert code == 0
                assert capsys.readouterr().out.strip()
        assert await asyncio.to_thread(main, ["server", "who", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["who"][0]["name"] == "zoe"
        assert await asyncio.to_thread(main, ["server", "lines", "--json"]) == 0
        (line,) = json.loads(capsys.readouterr().out)["lines"]
        found = line["listener"], line["address"], line["owner"], line["state"]
        assert found == ("ssh", "127.0.0.1", "zoe", "session")
        assert await asyncio.to_thread(main, ["server", "lines", "--cut", "nothing", "--lang", "en"]) == 1
        assert "no connection has the ID or address nothing" in capsys.readouterr().err
        assert await asyncio.to_thread(main, ["server", "lines", "--cut", line["id"], "--lang", "en"]) == 0
        assert capsys.readouterr().out == "1 connection is closed.\n"
        await until(lambda: not server.server.sessions)
        assert await asyncio.to_thread(main, ["server", "kick", "nobody", "--lang", "en"]) == 1
        assert "nobody is here as nobody" in capsys.readouterr().err
    assert command.PATIENCE > 0


async def test_a_refusal_has_the_same_exit_code_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """1 where somebody is named who is not there, 2 for wrong usage; one line on stderr, or one object on stdout."""
    requests = (
        ("kick nobody", 1),
        ("unban nobody", 1),
        ("lines --cut 99", 1),
        ("ban 203.0.113", 2),
        ("drain --minutes -5", 2),
        ("say \x07", 2),
    )
    async with opened():
        for words, code in requests:
            typed = ["server", *words.split(" ")]
            assert await asyncio.to_thread(main, typed) == code
            out, error = capsys.readouterr()
            assert (out, len(error.splitlines())) == ("", 1)
            assert await asyncio.to_thread(main, [*typed, "--json"]) == code
            out, error = capsys.readouterr()
            assert (json.loads(out)["ok"], error) == (False, "")


async def test_a_text_that_is_too_long_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Not cut, and not taken for a missing server where the request itself has no room."""
    async with opened():
        assert (await ask({"do": "say", "text": "x" * 200}))["ok"]
        for do in ("say", "motd"):
            assert (await ask({"do": do, "text": "x" * 201}))["code"] == "house-too-long"
        for length in (201, 100_000):
            assert await asyncio.to_thread(main, ["server", "say", "x" * length, "--lang", "en"]) == 2
            assert "give 200 characters at most" in capsys.readouterr().err


async def test_numbers_stand_in_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    """In Japanese too, where a character takes two cells."""
    async with opened():
        for lang in ("en", "ja"):
            assert await asyncio.to_thread(main, ["server", "status", "--lang", lang]) == 0
            lines = capsys.readouterr().out.splitlines()
            assert len({cell_len(line[: line.rindex("  ") + 2]) for line in lines}) == 1


async def test_tables_are_listed_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """The game by its name; and without any table nobody is told to press a key of the lobby."""
    async with opened():
        for lang, game in (("en", "Prime Daifugo"), ("ja", "素数大富豪")):
            assert await asyncio.to_thread(main, ["server", "tables", "--lang", lang]) == 0
            assert f"Standing  {game}  " in capsys.readouterr().out
    command._say(Namespace(action="tables"), {"tables": []}, Words("en"))
    assert capsys.readouterr().out == "No tables are open.\n"


async def test_nobody_is_idle_for_longer_than_they_have_been_here() -> None:
    """The time of the last key is known to half a minute only."""
    now, peers = round(time.time()), Peers()
    peers.visitors["1-0"] = RemoteVisitor("1", "aki", "", "192.0.2.1", now - 5, now - 29)
    (who,) = (await ClusterAdmin(SimpleNamespace(), peers, ()).who({}))["who"]  # type: ignore[arg-type]
    assert who["idle"] in (5, 6, 7)


async def test_everybody_reads_when_the_server_stops(tmp_path: Path) -> None:
    """In plain mode and on the screen, before the end: when, and how long games wait; without players no delay."""
    async with opened() as server:
        _, lines = await come(server, "aki")
        _, drawn = await screen(await connect(server, "ben"))
        await until(lambda: "Standing" in drawn.text)
        leaving = asyncio.create_task(server.server.take_leave(2.0))
        await until(lambda: "stops in 2 seconds" in lines.text and "waits 24 hours" in lines.text)
        await until(lambda: "stops in 2" in drawn.text)
        assert not lines.closed.is_set()
        with pytest.raises(QkError):
            await server.server.tables.open(GameConfig("prime", seats=2), "x", SessionPlayer("aki", tmp_path))
        await leaving
        await server.server.close()
        await in_time(lines.closed.wait())
        async with asyncio.timeout(PATIENCE):
            await server.server.take_leave(1000.0)


async def test_the_lobby_in_plain_mode(tmp_path: Path) -> None:
    """Who is here, chat without delay, the ranking, an invitation; any other word lists all commands."""
    async with opened() as server:
        server.server.tables.ways = PublicAddresses("club.example", 2257)
        ours, aki = await come(server, "aki", new_key(tmp_path / "key"))
        theirs, ben = await come(server, "ben")
        ours.write(b"here\n")
        await until(lambda: "ben  ·  anonymous  ·  in the lobby" in aki.text)
        theirs.write(b"say good evening\n")
        await until(lambda: "ben: good evening" in aki.text and "ben: good evening" in ben.text)
        theirs.write("ＳＡＹ　「やあ」、皆さん\n".encode())
        await until(lambda: "ben: 「やあ」、皆さん" in aki.text)
        ours.write(b"ranking\ninvite 1\nnonsense\n")
        await until(lambda: "Nobody is ranked yet" in aki.text)
        await until(lambda: "ssh -t -p 2257 club.example join 1" in aki.text)
        await until(lambda: aki.text.count("here lists who is here") == 2)
        ours.write(b"daily\n")
        await until(lambda: "nobody has played it yet" in aki.text)
        theirs.write(b"WATCH 1\n")
        await until(lambda: server.server.tables.here()[1].watches)
        theirs.write(b"quit\n")
        await until(lambda: server.server.tables.here()[1].table == 0)
        theirs.write(b"join 1\n")
        await until(lambda: server.server.tables.here()[1].table == 1)
        ours.write(b"say not heard\nhere\n")
        await until(lambda: "ben  ·  anonymous  ·  at table 1" in aki.text)
        assert "not heard" not in ben.text


async def test_the_lobby_in_plain_mode_lists_tables_of_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the screen: when they are found, and in the list; one joins them by number."""
    monkeypatch.setattr(NearbyTables, "look_round", lambda self: None)
    worker_pool = WorkerPool()
    plan = TablePlan(
        GameConfig("prime", seats=2), Options(title="Kitchen", password="ひらけ、ごま"), Listeners(port=0)
    )
    table = await open_table(plan, worker_pool, lambda line: None)
    kitchen = FoundTable("Kitchen", "prime", "127.0.0.1", table.port, 0, 2, True, True, "k", "t1", 1)
    async with opened() as server:
        around = server.server.tables.around
        ours, aki = await come(server, "aki", new_key(tmp_path / "key"))
        assert "n1" not in aki.text
        around.found = (kitchen,)
        for listener in around.listeners:
            listener()
        await until(lambda: "n1. Kitchen, Prime Daifugo, 0 of 2 seats taken, password" in aki.text)
        for listener in around.listeners:
            listener()
        ours.write(b"join n2\ntables\n")
        await until(lambda: "there is no table n2" in aki.text and aki.text.count("n1. Kitchen") == 2)
        ours.write("join n1 ひらけ、ごま\n".encode())
        await until(lambda: [one.name for one in table.room.seated] == ["aki"])
        ours.write(b"/leave\n")
        await until(lambda: aki.text.count("n1. Kitchen") == 3)
    await table.close()
    await worker_pool.close()
