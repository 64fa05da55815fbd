"""A hosted game of four on `qk ssh`, in virtual time: the server restarts, and everybody returns."""

from __future__ import annotations

import asyncio
import random
import re
from functools import partial
from pathlib import Path

import pytest

from netplay.guest.guest import Guest, JoinRequest
from netplay.room import opening
from netplay.room.room import KEPT_SEAT
from netplay.storage.home import at_home
from netplay.table.games import GameConfig, adapter_of
from netplay.wire import messages as wire
from tests.netplay.simulation.clock import in_virtual_time
from tui.lobby import news as lobby_news
from tui.server.players import SessionPlayer, seat_token
from tui.server.tables import PATIENCE, ServerTables
from tui.text.words import Words

NAMES = ("aki", "ben", "cid", "dan")
CLOCKED = {"D4": 5, "D5": "seat", "D6": "none", "D7": 60, "D8": "pass", "D11": "none"}
CHOSEN = GameConfig("prime", set=CLOCKED, seats=4)
HOUR = 3600.0


class Loop:
    """A fake `time` module: the clock of the running loop instead of the machine's."""

    def monotonic(self) -> float:
        """Return virtual seconds."""
        return asyncio.get_running_loop().time()

    def time(self) -> float:
        """Return virtual seconds: nothing here lives for months."""
        return self.monotonic()


@pytest.fixture(autouse=True)
def _virtual_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "time", Loop())


class Visitor:
    """A player with a home on the server, at one of its tables; without a key only the token identifies the player."""

    def __init__(self, tables: ServerTables, folder: Path, name: str, number: int, key: str = "f") -> None:
        self.tables, self.name, self.number = tables, name, number
        self.home = folder / "home" / "players" / f"key-{name}"
        with at_home(self.home):
            token, _ = seat_token(SessionPlayer(name, self.home, key), tables.token(number), watch=False)
        now = asyncio.get_running_loop().time
        self.guest = Guest(
            partial(tables.line, number, "198.51.100.7"),
            JoinRequest(name, token=token, resume=True),
            now,
            patience=10.0,
        )
        self.running = asyncio.create_task(self.guest.run())

    async def come(self) -> None:
        """Sit down, and store the seat, as a session does it."""
        while self.guest.lobby is None:
            await asyncio.sleep(0.05)
        assert self.guest.welcome is not None
        with at_home(self.home):
            self.tables.remember(self.number, self.guest.welcome.token, self.guest.welcome.name)

    async def go(self) -> None:
        """End the session; the seat stays reserved."""
        await self.guest.close()
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    async def move(self, chance: random.Random) -> bool:
        """Make a random move if it is this player's turn."""
        client, adapter = self.guest.playing, adapter_of("prime")
        last = client.last if client is not None else None
        if client is None or last is None or last.paused or not last.view.is_my_turn:
            return False
        move = adapter.choose("random", last.view, chance.getrandbits(30), None)
        return move is not None and (await client.send(move)).taken


async def play(visitors: list[Visitor], moves: int, chance: random.Random) -> None:
    """Make a number of moves at the table."""
    while moves:
        done = [await one.move(chance) for one in visitors]
        moves -= min(moves, sum(done))
        await asyncio.sleep(0.1)


async def opened(folder: Path, log: list[str], guest: str = "") -> tuple[ServerTables, int, list[Visitor]]:
    """Open a server with a running game of four; one of them may have no key."""
    tables = ServerTables(log.append, asyncio.get_running_loop().time)
    await tables.begin(())
    number = await tables.open(
        CHOSEN, "Four", SessionPlayer("aki", folder / "home" / "players" / "key-aki", "f")
    )
    visitors = [Visitor(tables, folder, name, number, "" if name == guest else "f") for name in NAMES]
    for one in visitors:
        await one.come()
        await one.guest.ask(lambda id: wire.Ready(id, True))
    while any(one.guest.playing is None for one in visitors):
        await asyncio.sleep(0.1)
    return tables, number, visitors


async def closed(tables: ServerTables, visitors: list[Visitor]) -> None:
    """Stop like SIGTERM: all clocks stop, the sessions end one after another, then the server closes."""
    tables.hold()
    for one in visitors:
        await one.go()
        await asyncio.sleep(1.0)
    await tables.close()


@pytest.mark.parametrize("order", ["abcd", "dcba", "cadb"])
@in_virtual_time
async def test_everybody_returns_after_the_server_was_stopped(tmp_path: Path, order: str) -> None:
    """Ten minutes down and ten minutes empty: the game resumes, and no clock ran."""
    log: list[str] = []
    chance = random.Random(order)
    tables, number, visitors = await opened(tmp_path, log)
    await play(visitors, 7, chance)
    playing = tables.table(number).room.match.playing
    assert playing is not None
    state = playing.table.state
    await closed(tables, visitors)
    assert playing.table.state == state, "nobody moved for anybody"
    await asyncio.sleep(600)
    tables = ServerTables(log.append, asyncio.get_running_loop().time)
    await tables.begin(())
    await asyncio.sleep(max(600, PATIENCE * 2))
    [listed] = tables.listing()
    assert (listed.phase, listed.taken) == ("paused", 4)
    assert 23 * HOUR < listed.waits < 24 * HOUR
    back: list[Visitor] = []
    for letter in order:
        name = NAMES["abcd".index(letter)]
        with at_home(tmp_path / "home" / "players" / f"key-{name}"):
            assert tables.waiting_seat() == number
        back.append(Visitor(tables, tmp_path, name, number))
        await back[-1].come()
        await asyncio.sleep(20)
    match = tables.table(number).room.match
    assert match.playing is not None
    assert (match.phase, match.playing.table.state) == ("playing", state)
    left = match.playing.table.timing.clock(asyncio.get_running_loop().time()).left
    assert left == pytest.approx(60 - 20, abs=1)
    await play(back, 5, chance)
    assert len(tables.table(number).room.seated) == 4
    await closed(tables, back)


@in_virtual_time
async def test_a_game_that_nobody_comes_back_to_is_reported_to_each_in_the_lobby(tmp_path: Path) -> None:
    """After the wait the table closes; each player gets the record later, once, in the player's home."""
    log: list[str] = []
    tables, _, visitors = await opened(tmp_path, log)
    await play(visitors, 7, random.Random(1))
    await closed(tables, visitors)
    tables = ServerTables(log.append, asyncio.get_running_loop().time, wait=2 * HOUR)
    await tables.begin(())
    await asyncio.sleep(2 * HOUR - 100)
    assert len(tables.listing()) == 1
    before = tables.missed.since()
    await asyncio.sleep(100 + KEPT_SEAT + 2 * PATIENCE)
    assert tables.listing() == ()
    assert tables.missed.since() != before
    assert any("ends unfinished in 60 min" in line for line in log)
    for name in NAMES:
        with at_home(tmp_path / "home" / "players" / f"key-{name}"):
            [missed] = tables.missed.claim()
            assert tables.missed.claim() == ()
        assert missed.title == "Four"
        turns = len(re.findall(r"^(?:aki|ben|cid|dan):[^(]", missed.text, re.MULTILINE))
        for lang, word in (("en", f"after {turns} moves"), ("ja", f"{turns}手")):
            assert word in lobby_news._result_text(missed.text, Words(lang))
    await tables.close()


@in_virtual_time
async def test_seats_of_guests_are_not_waited_for(tmp_path: Path) -> None:
    """After a crash a player without a key cannot return to the seat: a bot takes it."""
    log: list[str] = []
    tables, number, visitors = await opened(tmp_path, log, guest="dan")
    await closed(tables, visitors)
    tables = ServerTables(log.append, asyncio.get_running_loop().time)
    await tables.begin(())
    await asyncio.sleep(0.1)
    seated = [member.name for member in tables.table(number).room.seated]
    assert seated == ["aki", "ben", "cid"]
    assert tables.table(number).room.match.bots
    await tables.close()
