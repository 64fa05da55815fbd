"""A server of several processes: players of each meet, and games survive crashes."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.tools import need_package
from tests.waiting import PATIENCE, in_time

need_package("asyncssh")

from netplay.storage.home import at_home  # noqa: E402
from tests.tui.several import Lines, Seated, Several, only_own_cards, play  # noqa: E402
from tests.tui.sshtools import new_key  # noqa: E402
from tests.waiting import until  # noqa: E402
from tui.commands.server import ask  # noqa: E402


@pytest.fixture(name="server")
async def two_workers(tmp_path: Path) -> AsyncIterator[Several]:
    """Run a server of two processes, with a table of each."""
    async with Several(tmp_path / "h", "--table", "First", "--table", "Second").standing() as server:
        yield server


async def test_players_of_two_processes_meet(server: Several, tmp_path: Path) -> None:
    """They see each other, sit at one table, and have different names. (A server takes long to start.)"""
    await _nobody_has_another_s_name(server)
    await _play_together(server, tmp_path)


async def _play_together(server: Several, tmp_path: Path) -> None:
    """They see the same tables and each other, chat, sit at one table and play; reconnecting leads to the seat."""
    key = new_key(tmp_path / "ben")
    aki = await Lines.come(server.port, "aki", new_key(tmp_path / "aki"))
    ben = await server.elsewhere("ben", await server.worker_of("aki"), key)
    await aki.reads("First")
    await aki.reads("Second")
    ben.say("say anybody there?")
    await aki.reads("anybody there?")
    await ben.asks("here", "aki  ·")
    aki.say("open prime")
    await aki.reads("You are at the table as aki")
    worker = await server.worker_of("aki")
    number = int(worker) + 2  # after the two standing ones; each process uses every second number
    await ben.asks("tables", f"{number}. ")
    ben.say(f"join {number}")
    await ben.reads("You are at the table as ben")
    aki.say("/say welcome")
    await ben.reads("aki says: welcome")
    for one in (aki, ben):
        one.say("/ready")
    for one in (aki, ben):
        await one.reads("rock")
    await ben.go()
    again = await Lines.come(server.port, "ben", key)
    await again.asks("tables", f"table {number}: your seat is reserved")
    again.say(f"join {number}")
    await again.reads("You are at the table as ben")
    await again.reads("rock")

    async def has_a_game() -> dict[str, Any] | None:
        status: dict[str, Any] = (await server.ask("status"))["status"]
        return status if status["games"] == 1 else None

    status = await until(has_a_game)  # numbers arrive a moment later
    assert status is not None
    assert (status["workers"], status["directory"]) == (2, "ok")
    for one in (aki, again):
        await one.go()


async def _nobody_has_another_s_name(server: Several) -> None:
    """Simultaneous anonymous logins on all ports get different names, and a left seat in a waiting room is free."""
    guests = await asyncio.gather(*(Lines.come(server.port, "zoe") for _ in range(12)))
    async with asyncio.timeout(PATIENCE):  # the process with fewer sessions takes the next, once it runs
        while len({await server.worker_of(one.name) for one in guests}) < 2:
            guests.append(await Lines.come(server.port, "zoe"))
    assert len({one.name for one in guests}) == len(guests), [one.name for one in guests]
    number, worker = await server.table("First")
    [far, *_] = [one for one in guests if await server.worker_of(one.name) != worker]
    far.say(f"join {number}")
    await far.reads("You are at the table as")

    async def taken() -> int:
        tables = (await server.ask("tables"))["tables"]
        return next(int(one["taken"]) for one in tables if one["number"] == number)

    async def is_free() -> bool:
        return not await taken()

    await until(taken)
    await far.go()
    await until(is_free)
    for one in guests:
        await one.go()


async def test_a_process_that_dies_comes_back_with_its_tables(server: Several) -> None:
    """SIGKILL: its game stops and resumes with the same cards; other games are not affected."""
    chance = random.Random(7)
    tables: dict[str, list[Seated]] = {}
    for title, name in (("First", "f"), ("Second", "s")):
        number, worker = await server.table(title)
        there = [Seated(server.home, int(worker), number, f"{name}{seat}") for seat in range(2)]
        await asyncio.gather(*(one.begins() for one in there))
        tables[worker] = there
        await play(there, 12, chance)
    dead, alive = tables["1"], tables["2"]
    watcher = Seated(server.home, 2, (await server.table("Second"))[0], "w", watch=True)
    await watcher.sits()
    before = [(one.view().hands, one.view().field) for one in dead]
    counted = sum(one.moves for one in alive)
    killing = asyncio.create_task(server.kill("1"))
    while not killing.done():
        await play(alive, 1, chance)
    await killing
    assert sum(one.moves for one in alive) > counted + 3, "the others played on"
    await until(
        lambda: all(one.guest.lobby is not None and one.guest.lobby.phase == "playing" for one in dead)
    )
    assert [(one.view().hands, one.view().field) for one in dead] == before
    await play(dead, 6, chance)
    only_own_cards(alive)
    assert "has died (signal 9)" in server.log
    for one in (*dead, *alive, watcher):
        await one.go()


async def test_the_directory_may_go(server: Several) -> None:
    """Locked, then moved away: games continue, the lobby reports it; it recovers, and everything is known again."""
    chance = random.Random(8)
    number, worker = await server.table("First")
    seated = [Seated(server.home, int(worker), number, f"p{seat}") for seat in range(2)]
    await asyncio.gather(*(one.begins() for one in seated))
    path = server.home / "directory.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)) as base, base:
        base.execute("BEGIN EXCLUSIVE")
        await server.directory_is("away")
        await play(seated, 6, chance)
        zoe = await Lines.come(server.port, "zoe")
        await zoe.asks("tables", "may be missing here")
        saying = asyncio.create_task(server.ask("say", text="it is back"))
        base.execute("ROLLBACK")
    base.close()
    assert (await saying)["ok"], "the admin's word waits for it"
    for text in ("it is back", "are listed again"):
        await zoe.reads(text)
    await server.directory_is("ok")
    warnings = zoe.seen.text.count("may be missing here")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)) as base, base:
        base.execute("BEGIN EXCLUSIVE")
        await until(lambda: zoe.seen.text.count("may be missing here") == warnings + 1)
        base.execute("ROLLBACK")
    base.close()
    await until(lambda: zoe.seen.text.count("are listed again") == 2)
    assert zoe.seen.text.count("may be missing here") == warnings + 1, "once"
    await server.directory_is("ok")
    path.rename(path.with_suffix(".away"))
    await play(seated, 6, chance)
    await server.lists(2)
    await until(path.exists)
    assert await server.worker_of("zoe") in "12"
    assert server.log.count("the directory is back") >= 3
    assert "the server's directory does not answer" in server.log
    assert "directory-away:" not in server.log
    for one in (*seated, zoe):
        await one.go()


async def test_the_admin_reaches_everybody(server: Several, tmp_path: Path) -> None:
    """List, message, kick, ban; and a draining server stops when nobody is there."""
    aki = await Lines.come(server.port, "aki", new_key(tmp_path / "aki"))
    ben = await server.elsewhere("ben", await server.worker_of("aki"), new_key(tmp_path / "ben"))
    await server.worker_of("ben")
    assert (await server.ask("say", text="cake at nine"))["sessions"] == 2
    for one in (aki, ben):
        await one.reads("cake at nine")
    assert (await server.ask("kick", who="BEN"))["sessions"] == 1
    await in_time(ben.seen.closed.wait())
    key = next(one["key"] for one in (await server.ask("who"))["who"] if one["name"] == "aki")
    answer = await server.ask("ban", who=key[:10])
    assert (answer["kind"], answer["sessions"]) == ("keys", 1)
    await in_time(aki.seen.closed.wait())
    await server.ask("unban", who=key[:10])
    bans = server.home / "bans.json"
    saved = bans.read_bytes()
    bans.write_text("{")
    with at_home(server.home):
        assert (await ask({"do": "ban", "who": "eve"}))["code"] == "file-stays"
    bans.write_bytes(saved)
    await server.ask("motd", text="Finals on Sunday")
    dan = await Lines.come(server.port, "dan", new_key(tmp_path / "dan"))
    eve = await server.elsewhere("eve", await server.worker_of("dan"), new_key(tmp_path / "eve"))
    lines = (await server.ask("lines"))["lines"]
    ids = {one["owner"]: one["id"] for one in lines if one["state"] == "session"}
    assert {ids["dan"].partition("/")[0], ids["eve"].partition("/")[0]} == {"1", "2"}
    assert await server.ask("lines", cut=ids["dan"]) == {"ok": True, "cut": 1}
    await in_time(dan.seen.closed.wait())
    assert (await server.ask("kick", who="127.0.0.1"))["sessions"] >= 1
    await in_time(eve.seen.closed.wait())
    zoe = await Lines.come(server.port, "zoe")
    await zoe.asks("tables", "Finals on Sunday")
    await server.ask("drain", minutes=30)
    await zoe.reads("30 minutes")

    async def drains() -> bool:
        return ((await server.ask("status"))["status"]["draining"] or 0) >= 1000

    await until(drains)
    await zoe.go()
    assert await server.ended() == 0
    assert "has died" not in server.log
