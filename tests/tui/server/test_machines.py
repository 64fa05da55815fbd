"""A server on several machines that meet in a Redis server; here each machine has a home of its own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tools import need_package

need_package("asyncssh")
need_package("redis")

import msgspec  # noqa: E402

from netplay.directory.forwarding import ForwardHeader, forward  # noqa: E402
from netplay.directory.opening import open_directory  # noqa: E402
from netplay.line.transport import ConnectionLost  # noqa: E402
from tests.netplay.redistools import RedisServer  # noqa: E402
from tests.tui.several import Lines, Several  # noqa: E402
from tests.tui.sshtools import new_key  # noqa: E402
from tests.waiting import PATIENCE, in_time, until  # noqa: E402
from tui.server.peers import ServerProcess  # noqa: E402

Machines = tuple[RedisServer, Several, Several]


@pytest.fixture(name="machines")
async def two_machines(tmp_path: Path) -> AsyncIterator[Machines]:
    """Run two machines with a process each, and a table each."""
    redis = RedisServer(tmp_path)
    redis.start()
    servers = [
        Several(
            tmp_path / f"m{number}", "--directory", redis.url, "--reach", "127.0.0.1", "--machine", str(number),
            "--table", f"Of {number}", workers=1,
        )
        for number in range(2)
    ]  # fmt: skip
    try:
        for machine in servers:
            machine.begin()
        for machine in servers:
            await machine.stands()
        yield redis, servers[0], servers[1]
    finally:
        await asyncio.gather(*(asyncio.to_thread(machine.end) for machine in servers))
        redis.kill()


async def test_players_of_two_machines_meet(machines: Machines, tmp_path: Path) -> None:
    """A name belongs to one key everywhere; the other machine's table is reached by TLS; Redis may die and return."""
    redis, here, there = machines
    key = new_key(tmp_path / "aki")
    aki = await Lines.come(here.port, "aki", key)
    other = await Lines.come(there.port, "aki", new_key(tmp_path / "other"))
    assert other.name == "aki-2", "on another machine too"
    assert (await here.table("Of 1"), await there.table("Of 0")) == ((1001, "1.1"), (1, "1"))
    aki.say("join 1001")
    await aki.reads("You are at the table as aki")
    other.say("join 1001")
    await other.reads("You are at the table as aki-2")
    for one in (aki, other):
        one.say("/ready")
    for one in (aki, other):
        await one.reads("rock")
    redis.kill()
    await here.directory_is("away")
    aki.say("/say still here")
    await other.reads("aki says: still here")
    await aki.go()
    new = await Lines.come(here.port, "new", new_key(tmp_path / "new"), command="tables")
    await until(lambda: b"can't look up this name" in new.seen.errors)
    again = await Lines.come(here.port, "aki", key)
    await again.asks("tables", "may be missing here")
    again.say("join 1001")
    await again.reads("You are at the table as aki")
    await again.reads("rock")
    await again.go()
    redis.start()
    await here.directory_is("ok")
    await here.lists(2)
    again = await Lines.come(there.port, "aki", key)
    assert (again.name, await here.worker_of("aki")) == ("aki", "1.1"), "one person, one name, by any machine"
    await again.reads("table 1001: your seat is reserved")
    again.say("join 1001")
    await again.reads("You are at the table as aki")
    await again.reads("rock")
    await there.ask("say", text="cake at nine")
    await again.reads("cake at nine")
    await other.reads("cake at nine")
    for one in (again, other):
        await one.go()


async def test_machines_know_each_other_and_nobody_else(machines: Machines, tmp_path: Path) -> None:
    """Bans, codes, the inner port, and a third machine with the id of another. (Two machines take long to start.)"""
    await _a_ban_holds_on_every_machine_until_it_is_lifted(machines, tmp_path)
    await _a_code_is_good_on_every_machine(machines, tmp_path)
    await _nobody_else_comes_by_the_inner_port(machines)
    await _two_machines_cannot_be_the_same(machines, tmp_path)


async def _a_ban_holds_on_every_machine_until_it_is_lifted(machines: Machines, tmp_path: Path) -> None:
    """For the key of the name too, though its player has come by one machine only."""
    _, here, there = machines
    key = new_key(tmp_path / "dan")
    dan = await Lines.come(there.port, "dan", key)
    assert (await here.ask("ban", who="dan"))["kind"] == "names"
    await in_time(dan.seen.closed.wait())
    for machine in (here, there):
        other = await Lines.come(machine.port, "other", key, command="tables")
        await until(lambda other=other: b"you are banned" in other.seen.errors)
    await here.ask("unban", who="dan")
    for machine in (there, here):
        await (await Lines.come(machine.port, "dan", key)).go()


async def _a_code_is_good_on_every_machine(machines: Machines, tmp_path: Path) -> None:
    """Created on one in plain mode, entered on the other with another key: the same player on both from then on."""
    _, here, there = machines
    key, further = new_key(tmp_path / "aki"), new_key(tmp_path / "further")
    aki = await Lines.come(here.port, "aki", key)
    aki.say("code")
    await aki.reads("It is shown only once")
    code = re.search(r"^[0-9A-Z-]{24}$", aki.seen.text, re.MULTILINE)
    assert code is not None
    for at, machine in enumerate((there, here)):
        if not at:
            new = await Lines.come(machine.port, "new", further)
            new.say(f"back {code[0].lower()}")
            await new.reads("That is the code of aki")
            new.say(f"back {code[0].lower()} yes")
            await new.reads("you are now aki")
            await in_time(new.seen.closed.wait())
        again = await Lines.come(machine.port, "aki", further)
        while again.name != "aki":  # the other machine learns of it a moment later
            assert machine is not there, "where the code was told"
            await again.go()
            again = await Lines.come(machine.port, "aki", further)
        await again.go()
    aki.say("ranking")
    await aki.reads("Each machine of this server stores its own records")
    await aki.go()


async def _nobody_else_comes_by_the_inner_port(machines: Machines) -> None:
    """Without the server's secret a connection is cut; with another certificate it doesn't get the secret."""
    redis, _, there = machines
    directory = open_directory(redis.url)
    rows = directory.beat("unknown", {}, "").rows
    word = directory.change("word", lambda kept: kept or b"").decode()
    directory.close()
    value = rows["worker/1.1"].value
    assert value is not None
    place = msgspec.json.decode(value, type=ServerProcess).place
    assert (place.machine, place.host) == ("1", "127.0.0.1")
    for tried, lets_in in (("", False), ("0" * 64, False), (word, True)):
        line = await forward(place, ForwardHeader(1001, "198.51.100.7", word=tried), "0")
        line.write(b"\0\0\0\1x")
        received = b""
        try:
            async with asyncio.timeout(PATIENCE):
                while data := await line.read():
                    received += data
        except ConnectionLost:
            pass
        assert bool(received) == lets_in, "the table answers what is no greeting, to those who reach it"
        line.abort()
    with pytest.raises(ConnectionLost, match="another process"):
        await forward(
            msgspec.structs.replace(place, fingerprint=b"\0" * 32), ForwardHeader(1001, "", word=word), "0"
        )
    assert there.log.count("does not know its word") == 2


async def _two_machines_cannot_be_the_same(machines: Machines, tmp_path: Path) -> None:
    """The second one reports it, and serves nobody."""
    redis, *_ = machines
    third = Several(tmp_path / "m2", "--directory", redis.url, "--reach", "127.0.0.1", workers=1)
    third.begin()
    assert await third.ended() == 2
    assert "another machine is number 0" in third.log
