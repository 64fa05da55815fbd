"""A tournament on a server of several processes: one runs it, players of all take part, and it survives a crash."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from tests.tools import need_package

need_package("asyncssh")

from netplay.club.acts import ParticipantEntered, TournamentPlan  # noqa: E402
from netplay.club.book import TournamentFile, begin  # noqa: E402
from netplay.compute.worker_pool import WorkerPool  # noqa: E402
from netplay.directory.forwarding import ForwardHeader, PeerAddress, forward  # noqa: E402
from netplay.guest.botguest import BotGuest  # noqa: E402
from netplay.guest.guest import Guest, JoinRequest  # noqa: E402
from netplay.storage.home import at_home  # noqa: E402
from tests.tui.several import Lines, Several  # noqa: E402
from tests.tui.sshtools import new_key  # noqa: E402
from tests.waiting import until  # noqa: E402
from tui.commands.server import ask  # noqa: E402
from tui.server.tournament import run_file  # noqa: E402
from tui.server.worker_config import socket_of  # noqa: E402

NAMES = ("aki", "ben", "cid", "dan")


@pytest.fixture(name="server")
async def two_workers(tmp_path: Path) -> AsyncIterator[Several]:
    """Run a server of two processes."""
    async with Several(tmp_path / "h").standing() as server:
        yield server


def tournament(path: Path, **plan: object) -> TournamentFile:
    """Return four players before their only round, with short games."""
    book = begin(
        path, TournamentPlan("Cup", rounds=1, lot="1", set={"D4": 3, "D5": "seat", "D6": "none"}, **plan)
    )  # type: ignore[arg-type]
    for name in NAMES:
        book.do(ParticipantEntered(name))
    return book


async def match_tables(server: Several, count: int) -> dict[str, tuple[int, str]]:
    """Return the tables of its matches by their players, and the process of each."""

    async def found() -> dict[str, tuple[int, str]] | None:
        tables = (await server.ask("tables"))["tables"]
        cup = {
            one["title"]: (one["number"], one["worker"]) for one in tables if one["title"].startswith("Cup")
        }
        return cup if len(cup) == count else None

    tables = await until(found, lambda: server.log)
    assert tables is not None
    return tables


async def taken(server: Several, seats: int) -> None:
    """Wait until all processes know how many seats are taken at its tables."""

    async def so() -> bool:
        return sum(one["taken"] for one in (await server.ask("tables"))["tables"]) == seats

    await until(so, lambda: server.log)


async def played(server: Several, book: TournamentFile, tables: dict[str, tuple[int, str]]) -> None:
    """Connect bots to the tables for the paired players, until every match has its result."""
    worker_pool, running = WorkerPool(), []
    for title, (number, worker) in tables.items():
        for name in title.partition(": ")[2].split(" – "):
            with at_home(server.home):
                place = PeerAddress("0", str(socket_of(int(worker))))
            dial = partial(forward, place, ForwardHeader(number, "198.51.100.7"), "0")
            guest = Guest(dial, JoinRequest(name, agent="qk bot"), time.monotonic)
            bot = BotGuest(guest, "club", worker_pool, lambda line: None, pace=0.0)
            running += [asyncio.create_task(guest.run()), asyncio.create_task(bot.play(lambda: None))]

    def all_taken() -> bool:
        book.refresh()
        return book.tournament.is_over

    await until(all_taken, lambda: server.log)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await worker_pool.close()


async def test_a_tournament_is_played_from_all_processes(server: Several, tmp_path: Path) -> None:
    """Players are called in any process, see the standings, reach their tables; its process may be killed."""
    await _refuses(server, tmp_path)
    book = tournament(tmp_path / "cup.tournament")
    aki = await Lines.come(server.port, "aki", new_key(tmp_path / "aki"))
    at = await server.worker_of("aki")
    ben = await server.elsewhere("ben", at, new_key(tmp_path / "ben"))
    near, far = (aki, ben) if at == "1" else (ben, aki)
    answer = await server.ask("tournament", file=str(book.path), late=0.0, pages="")
    assert (answer["name"], answer["players"]) == ("Cup", 4)
    for one in (near, far):
        await one.reads("Cup: your match against")
    tables = await match_tables(server, 2)
    assert {worker for _, worker in tables.values()} == {"1"}
    mine = next(number for title, (number, _) in tables.items() if far.name in title)
    for one in (near, far):
        await one.asks("tables", "your match is at table")
        one.say("tournament")
        await one.reads("cid")
    far.say(f"join {mine}")
    await far.reads("You are at the table as " + far.name)
    await taken(server, 1)
    far.say("/leave")
    await taken(server, 0)

    await server.kill("1")
    tables = await match_tables(server, 2)
    assert next(number for title, (number, _) in tables.items() if far.name in title) == mine
    await played(server, book, tables)
    await far.reads("Cup is over")
    assert [len(match.games) for match in book.tournament.matches()] == [1, 1]
    await far.asks("tables", "Cup  ·")
    with at_home(server.home):
        path = run_file()
    await until(lambda: not path.exists())
    assert (await server.ask("tournament", stop=True))["ok"]
    await far.go()
    await near.go()


async def _refuses(server: Several, tmp_path: Path) -> None:
    """No such file, nothing to stop, and a process that does not answer: a code each."""
    with at_home(server.home):
        for asked, code in (
            ({"file": str(tmp_path / "none")}, "club-no-file"),
            ({"file": str(tmp_path / "none"), "late": -1}, "house-bad-late"),
            ({"stop": True}, "house-no-tournament"),
        ):
            answer = await ask({"do": "tournament", **asked})
            assert answer["code"] == code
