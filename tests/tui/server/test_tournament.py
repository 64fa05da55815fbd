"""A tournament in a server's lobby: its tables, its calls, its screen for players, and a restart."""

from __future__ import annotations

import asyncio
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from netplay.club.acts import ParticipantEntered, ResultReported, TournamentPlan
from netplay.club.book import TournamentFile, begin, open_book
from netplay.club.pairing import next_round
from netplay.compute.worker_pool import WorkerPool
from netplay.guest.botguest import BotGuest
from netplay.guest.guest import Guest, JoinRequest
from netplay.storage.home import home as server_home
from netplay.storage.locks import claim_beside
from netplay.wire.messages import TOKEN
from tests.tui.screens import compare, screen_text
from tests.tui.server.test_tables import server_lobby
from tests.waiting import until
from tui.club.follow import FollowScreen
from tui.joining.lobby import LobbyScreen
from tui.server import tournament as running
from tui.server.admin import Admin, OneProcess
from tui.server.game_server import GameServer
from tui.server.opening import open_server
from tui.server.players import Register, SessionPlayer
from tui.server.tables_words import cup_lines
from tui.server.tournament import Run, ServerTournament, run_file
from tui.text.words import Words

NAMES = ("aki", "ben", "cid", "dan")


@pytest.fixture(autouse=True)
def _brief_results(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "STAYS", 0.1)


def tournament(path: Path, **plan: Any) -> TournamentFile:
    """Return four players before their first round, with short games."""
    book = begin(path, TournamentPlan("Cup", lot="1", set={"D4": 3, "D5": "seat", "D6": "none"}, **plan))
    for name in NAMES:
        book.do(ParticipantEntered(name))
    return book


class Visitor:
    """A session that records its messages."""

    host, listener, since, heard_at = "127.0.0.1", "ssh", 0.0, 0.0

    def __init__(self, nick: str) -> None:
        self.player = SessionPlayer(nick, Path(), "key")
        self.told: list[tuple[str, dict[str, Any]]] = []

    def notify(self, name: str, /, **args: Any) -> None:
        """Store the message."""
        assert Words("ja").say(name, **args)
        self.told.append((name, args))

    def end(self, why: str = "") -> None:
        """End the session."""


def admin_of(server: GameServer) -> Admin:
    """Return the admin interface of a server of one process."""
    return Admin(OneProcess(server).do)


class Bots:
    """Bots that connect to the tables to which players are called."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._worker_pool = WorkerPool()
        self._running: list[asyncio.Task[object]] = []

    def come(self, name: str, number: int) -> None:
        """Play a player's match with a bot; for a player with a key it returns to a seat that it left."""
        line = partial(self._server.tables.line, number, "192.0.2.1")
        request = JoinRequest(name, token=sha256(name.encode()).digest()[:TOKEN], agent="qk bot")
        guest = Guest(line, request, asyncio.get_running_loop().time)
        bot = BotGuest(guest, "club", self._worker_pool, lambda line: None, pace=0.0)
        self._running.append(asyncio.create_task(guest.run()))
        self._running.append(asyncio.create_task(bot.play(lambda: None)))

    def ended(self) -> list[object]:
        """Return how bots' connections ended; raise a bot's exception, since nobody would play its match any more."""
        return [task.result() for task in self._running if task.done() and not task.cancelled()]

    async def close(self) -> None:
        """Stop all bots."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._worker_pool.close()


async def played(server: GameServer, until_told: int) -> Bots:
    """Send a bot to each table of the tournament until a number of results are in."""
    bots, sent = Bots(server), set()
    cup = server.tables.own_cup
    assert cup is not None

    def are_told() -> bool:
        for name in NAMES:
            number = cup.table_of(name)
            key = (len(cup.made.rounds), name)
            if number and key not in sent:
                sent.add(key)
                bots.come(name, number)
        bots.ended()
        return sum(match.reported is not None for match in cup.made.matches()) >= until_told

    def how_far() -> str:
        return (
            f"{sent}, ended: {bots.ended()}, tables: {server.tables.listing()}, matches: {cup.made.matches()}"
        )

    await until(are_told, how_far)
    return bots


async def test_a_server_plays_a_tournament_through_a_stop(tmp_path: Path) -> None:
    """The admin starts it, players are called, and a restarted server continues it to the end."""
    book = tournament(tmp_path / "cup.tournament", rounds=2)
    log: list[str] = []
    server = await open_server((), log.append)
    visitor = Visitor("aki")
    server.sessions[visitor] = asyncio.create_task(asyncio.sleep(600))
    admin = admin_of(server)
    request = f'{{"do": "tournament", "file": "{book.path}", "late": 10, "pages": "{tmp_path / "pages"}"}}'
    answer = await admin._answer(request.encode())
    assert answer["ok"], answer
    bots = await played(server, 1)
    called = [args for name, args in visitor.told if name == "cup-called-late"]
    assert called[0]["minutes"] == 10
    assert run_file().exists()
    server.sessions.popitem()[1].cancel()
    await bots.close()
    await server.close()

    again = await open_server((), log.append)
    late = Visitor("zoe")
    again.sessions[late] = asyncio.create_task(asyncio.sleep(600))
    bots = await played(again, 4)
    cup = again.tables.own_cup
    assert cup is not None
    await until(lambda: not cup.evening.tables and not run_file().exists())
    assert [name for name, _ in late.told] == ["cup-won"]
    await bots.close()
    again.sessions.popitem()[1].cancel()
    played_cup = open_book(book.path).tournament
    assert played_cup.is_over
    assert [len(match.games) for match in played_cup.matches()] == [1, 1, 1, 1]
    assert not again.tables.listing()
    assert (tmp_path / "pages" / "ja" / "index.html").exists()
    answer = await admin_of(again)._answer(b'{"do": "tournament", "stop": true}')
    assert answer["ok"]
    assert again.tables.own_cup is None
    await again.close()


async def test_of_two_servers_in_one_home_one_runs_the_tournament(tmp_path: Path) -> None:
    """The other refuses, at its start or on request; when the first has stopped, it may."""
    book = tournament(tmp_path / "cup.tournament", rounds=1)
    first = await open_server((), lambda line: None)
    await running.run_in(first, Run(str(book.path)))
    log: list[str] = []
    second = await open_server((), log.append)
    assert any("already runs a tournament" in line for line in log)
    assert second.tables.own_cup is None
    request = f'{{"do": "tournament", "file": "{book.path}"}}'.encode()
    assert (await admin_of(second)._answer(request))["code"] == "cup-runs-elsewhere"
    assert run_file().exists()
    await first.close()
    assert (await admin_of(second)._answer(request))["ok"]
    await second.close()
    assert run_file().exists()


async def test_a_tournament_that_another_program_runs_is_refused(tmp_path: Path) -> None:
    """The current tournament continues; it may be requested again, with another limit."""
    before = tournament(tmp_path / "before.tournament", rounds=1)
    book = tournament(tmp_path / "cup.tournament", rounds=1)
    server = await open_server((), lambda line: None)
    await running.run_in(server, Run(str(before.path)))
    elsewhere = claim_beside(book.path)
    assert elsewhere is not None
    request = f'{{"do": "tournament", "file": "{book.path}"}}'.encode()
    assert (await admin_of(server)._answer(request))["code"] == "club-runs-already"
    assert server.tables.own_cup is not None
    assert server.tables.own_cup.book.path == before.path
    assert (await admin_of(server)._answer(request.replace(b"cup.t", b"before.t")))["ok"]
    elsewhere.release()
    assert (await admin_of(server)._answer(request))["ok"]
    await server.close()


async def test_what_a_server_cannot_run(tmp_path: Path) -> None:
    """No file, no time, nothing to stop: a code each, and nothing is stored."""
    server = await open_server((), lambda line: None)
    admin = admin_of(server)
    for asked, code in (
        (f'{{"do": "tournament", "file": "{tmp_path}/none"}}', "club-no-file"),
        (f'{{"do": "tournament", "file": "{tmp_path}/none", "late": -1}}', "house-bad-late"),
        ('{"do": "tournament"}', "house-nothing-said"),
        ('{"do": "tournament", "stop": true}', "house-no-tournament"),
    ):
        answer = await admin._answer(asked.encode())
        assert answer["code"] == code
    assert server.tables.own_cup is None
    assert not run_file().exists()
    await server.close()


async def test_a_player_who_does_not_come_is_called_once_more_and_has_lost(tmp_path: Path) -> None:
    """With a limit of some seconds: those who are online read it twice, and the match is reported as not played."""
    book = tournament(tmp_path / "cup.tournament", rounds=1)
    server = await open_server((), lambda line: None)
    visitor = Visitor("Aki")
    server.sessions[visitor] = asyncio.create_task(asyncio.sleep(600))
    cup = await running.run_in(server, Run(str(book.path), late=4 / 60))
    await until(lambda: cup.made.is_over)
    await until(lambda: not cup.evening.tables)
    assert [name for name, _ in visitor.told] == ["cup-called-late", "cup-hurry", "cup-won"]
    assert all(match.reported is not None and match.reported.forfeit for match in cup.made.matches())
    server.sessions.popitem()[1].cancel()
    await server.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_player_sees_it_in_the_lobby(lang: str, tmp_path: Path) -> None:
    """The tournament stands above the tables; Enter goes to the own table, b opens the tournament."""
    book = tournament(tmp_path / "cup.tournament", rounds=2)
    act = next_round(book.tournament)
    book.do(act)
    async with server_lobby(lang) as (app, pilot):
        server = GameServer(app.tables, Register(server_home() / "players"), lambda line: None)
        cup = ServerTournament(server, Run(str(book.path), late=10.0))
        cup.begin()
        await until(lambda: cup.table_of("aki"))
        await until(lambda: "◆" in screen_text(app))
        await pilot.press("home")
        await pilot.pause()
        await until(lambda: f"{cup.table_of('aki')}" in screen_text(app))
        await compare(app, f"tables-cup-{lang}")
        await pilot.press("b")
        await until(lambda: isinstance(app.screen, FollowScreen))
        await pilot.pause()
        await compare(app, f"tables-cup-looked-{lang}")
        await pilot.press("escape", "home", "enter")
        await until(lambda: isinstance(app.screen, LobbyScreen))
        lines = cup_lines(cup, "aki", app.words)
        assert any("aki" in line for line in lines)
        mine = next(match for match in cup.made.rounds[0] if "aki" in match.players)
        book.do(ResultReported(1, mine.table, (1.0, 0.0)))
        await until(lambda: cup.table_of("aki") == 0)
        await cup.end()
