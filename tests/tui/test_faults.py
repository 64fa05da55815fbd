"""Errors in a server's tasks are logged with traceback; the server continues, or stops in order with a message."""

from __future__ import annotations

import asyncio
import json
import socket
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netplay.club.acts import TournamentPlan as CupPlan
from netplay.club.book import begin
from netplay.directory.mirror import Mirror
from netplay.directory.sqlite import SqliteDirectory
from netplay.evening.evening import TournamentEvening
from netplay.line.proxied import TrustedProxies
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage.reading import NoFile
from netplay.storage.user_files import BadFile
from netplay.table.games import GameConfig
from tests.netplay.simulation.world import InProcess
from tests.netplay.test_faults import WHY, breaks, breaks_later, heard_in
from tests.tui.server.test_tournament import Visitor
from tests.tui.sshtools import served, until
from tests.waiting import in_time
from tui.commands.server import refusal
from tui.plain.console import Console
from tui.plain.solo import PlainSolo
from tui.server import parent as parent_module
from tui.server import tables as tables_module
from tui.server.admin import REQUESTS, refused
from tui.server.limits import ServerLimits
from tui.server.opening import open_server
from tui.server.parent import Parent
from tui.server.peers import AdminRequest, Peers
from tui.server.players import SessionPlayer
from tui.server.proxied_listener import ProxiedListener
from tui.server.publishing import Publishing
from tui.server.tournament import Run, ServerTournament, run_in
from tui.text.words import LANGUAGES, Words
from tui.web.session import BrowserLogin, Tab

pytestmark = pytest.mark.usefixtures("home", "own_folder")


async def test_the_sweeps_of_a_server_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cleaning of tables and of sessions."""
    monkeypatch.setattr(tables_module, "EVERY", 0.02)
    log: list[str] = []
    async with served(log=log, limits=ServerLimits(sweep_interval=0.02)) as server:
        tables = server.server.tables
        with monkeypatch.context() as patch:
            patch.setattr(tables_module.ServerTables, "_is_needed", breaks)
            await until(lambda: heard_in(log))
            assert any("the tables of the server were not swept" in line for line in log)
        log.clear()
        with monkeypatch.context() as patch:
            patch.setattr(type(server.server), "look_at_end", breaks)
            await until(lambda: heard_in(log))
            assert any("the sessions of the server were not swept" in line for line in log)
        rounds: list[int] = []
        monkeypatch.setattr(type(server.server), "look_at_end", lambda game_server: rounds.append(1))
        await until(lambda: rounds)
        assert await tables.open(
            GameConfig("daifugo", seats=4), "a", SessionPlayer("aki", tmp_path / "p", "key")
        )


async def test_a_search_for_tables_that_fails_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the next player asks."""
    log: list[str] = []
    async with served(log=log) as server:
        around = server.server.tables.around
        monkeypatch.setattr(tables_module, "browse", breaks)
        for _ in range(2):
            log.clear()
            around.look_round()
            await until(lambda: heard_in(log))


async def test_what_fails_for_who_asked_is_theirs_to_hear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is raised to the caller, also if the server does the work."""
    log: list[str] = []
    async with served(log=log) as server:
        monkeypatch.setattr(tables_module, "open_table", breaks_later)
        with pytest.raises(RuntimeError, match=WHY):
            await server.server.tables.open(GameConfig(), "a", SessionPlayer("aki", tmp_path / "p", "key"))
        assert not heard_in(log)


async def test_a_session_that_fails_is_logged() -> None:
    """Whatever happens to the rest of it."""
    log: list[str] = []
    async with served(log=log) as server:
        visitor = Visitor("aki")
        server.server.run_session(breaks_later(), visitor)
        await until(lambda: heard_in(log))
        assert visitor not in server.server.sessions


async def test_a_page_that_cannot_be_sent_to_ends_its_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program without a viewer does not keep running."""
    log: list[str] = []
    async with served(log=log) as server:

        class Closed:
            async def close(self, code: int) -> None:
                return

        async def serve(tab: Tab, size: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(Tab, "_pass_on", breaks_later)
        monkeypatch.setattr(Tab, "_serve", serve)
        player = SessionPlayer("aki", tmp_path / "p", "key")
        task = Tab(server.server, Closed(), player, BrowserLogin("10.0.0.1")).begin(80, 24)
        await until(task.done)
        assert any(WHY in line for line in log)
        assert "left: aki (key key) from 10.0.0.1 after 0 min: fault" in log


async def test_new_lines_that_fail_end_alone() -> None:
    """The next connection is served."""
    log: list[str] = []
    came: list[str] = []

    async def serve(line: socket.socket, host: str) -> None:
        line.close()
        came.append(host)
        if len(came) == 1:
            raise RuntimeError(WHY)

    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    arrivals = ProxiedListener([listening], TrustedProxies(()), serve, log.append, lambda *refused: None)
    for number in (1, 2):
        _, writer = await asyncio.open_connection("127.0.0.1", arrivals.get_port())
        await until(lambda number=number: len(came) == number)
        writer.close()
    await until(lambda: heard_in(log))
    arrivals.close()


async def test_what_the_admin_wants_of_every_process_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of each failed process has it."""
    log: list[str] = []
    directory = SqliteDirectory(tmp_path / "d.sqlite")
    async with served(log=log) as server:
        publishing = Publishing(server.server, Mirror(directory, "a", log.append))
        monkeypatch.setitem(REQUESTS, "say", breaks_later)
        publishing._hear("deed/1", AdminRequest({"do": "say", "text": "x"}))
        await until(lambda: heard_in(log))
        await publishing.close()
    directory.close()


async def test_a_process_does_what_the_admin_wants_after_it_began_by_whatever_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there before is not for it, but for the end of the server; a clock set back changes nothing."""
    log: list[str] = []
    done: list[str] = []

    async def note(server: object, request: dict[str, Any]) -> dict[str, Any]:
        done.append(request["key"])
        return {}

    directory = SqliteDirectory(tmp_path / "d.sqlite")
    admin, mirror = (Mirror(directory, name, log.append) for name in ("admin", "a"))
    peers = Peers(mirror)
    for number in (1, 2):
        for do in ("say", "drain"):
            monkeypatch.setitem(REQUESTS, do, note)
            key = f"deed/{do}-{number}"
            admin.put(key, msgspec.json.encode(AdminRequest({"do": do, "key": key})))
    await admin.beat()
    await mirror.beat()
    async with served(log=log) as server:
        monkeypatch.setattr(server.server.tables, "peers", peers)
        publishing = Publishing(server.server, mirror)
        await until(lambda: len(done) == 2)
        monkeypatch.setattr("time.time", lambda: 0.0)
        admin.put("deed/say-3", msgspec.json.encode(AdminRequest({"do": "say", "key": "deed/say-3"})))
        await admin.beat()
        await mirror.beat()
        await until(lambda: len(done) == 3)
        assert done == ["deed/drain-1", "deed/drain-2", "deed/say-3"]
        await publishing.close()
    directory.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_of_a_server_is_worded_where_its_admin_is(lang: str) -> None:
    """With the reason within it."""
    wrong = BadFile("file-unusable", path="bans.json", why=NoFile("no-file-but-folder"))
    answer = json.loads(json.dumps({"ok": False, **refused(wrong)}))
    assert Words(lang).error(refusal(answer)) == Words(lang).error(wrong)


async def test_a_tournament_that_fails_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To everybody online; the server has no tournament then, and can be given one again."""
    log: list[str] = []
    book = begin(tmp_path / "cup.tournament", CupPlan("Cup"))
    book.close()
    game_server = await open_server((), log.append)
    visitor = Visitor("aki")
    game_server.sessions[visitor] = asyncio.create_task(asyncio.sleep(600))
    try:
        with monkeypatch.context() as patch:
            patch.setattr(TournamentEvening, "run", breaks_later)
            await run_in(game_server, Run(str(book.path)))
            await until(lambda: heard_in(log))
        assert [name for name, _ in visitor.told] == ["cup-failed"]
        assert game_server.tables.own_cup is None
        log.clear()
        monkeypatch.setattr(ServerTournament, "_hurry", breaks_later)
        await run_in(game_server, Run(str(book.path)))
        await until(lambda: heard_in(log))
        assert game_server.tables.own_cup is not None, "it goes on"
    finally:
        game_server.sessions.popitem()[1].cancel()
        await game_server.close()


async def test_a_process_that_is_not_restarted_ends_the_others_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The others could not run for long without it."""
    log: list[str] = []
    monkeypatch.setattr(Parent, "_begin", breaks_later)
    charge: Any = type("Charge", (), {"name": "w1"})()
    parent = Parent([charge], [], log.append)
    await in_time(parent.run())
    assert heard_in(log)
    assert parent._stops.is_set()


async def test_a_drained_server_kills_a_process_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process has ended in order. The other gets SIGTERM, which it ignores, and then SIGKILL."""
    works = {"1": "exit 0", "2": "trap '' TERM; while :; do sleep 0.1; done"}

    async def begin(self: Parent, charge: Any) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec("sh", "-c", works[charge.name])

    monkeypatch.setattr(Parent, "_begin", begin)
    monkeypatch.setattr(parent_module, "ENDING", 0.3)
    charges: Any = [type("Charge", (), {"name": name})() for name in works]
    log: list[str] = []
    parent = Parent(charges, [], log.append)
    parent.may_end = lambda: True
    await in_time(parent.run())
    assert not parent.running
    assert not log, "none has died"


class Silent(Console):
    """Fake standard streams without input."""

    def write(self, line: str) -> None:
        """Discard the text."""

    async def read(self) -> str | None:
        """Block for ever."""
        await asyncio.Event().wait()
        return None


async def test_a_solo_game_in_lines_ends_with_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command does not hang at a prompt."""
    solo = Solo.new(SoloChoice(seed=7, pace=0.0), InProcess(), datetime(2026, 11, 21))
    monkeypatch.setattr(PlainSolo, "_rate", breaks_later)
    with pytest.raises(RuntimeError, match=WHY):
        await in_time(PlainSolo(solo, Silent(), Words("en")).play())
    await solo.close()
