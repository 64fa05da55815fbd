"""A stopped host's game waits for its players for hours; no clock runs meanwhile, and nobody is locked out."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import signal
from pathlib import Path
from typing import Any

import pytest

from netplay.guest.events import ConnectionDown, ConnectionEnded, LobbySeen
from netplay.guest.guest import Guest, JoinRequest
from netplay.line.admission import Places
from netplay.line.transport import Transport
from netplay.room.acts import GameFinished as KeptEnd
from netplay.room.acts import fold, write_act
from netplay.room.game import CLOCK_INTERVAL
from netplay.room.limits import HostLimits
from netplay.room.match import RETURN_TIME
from netplay.room.opening import restore_room
from netplay.room.options import Options
from netplay.room.room import KEPT_SEAT
from netplay.room.server import Server
from netplay.room.undelivered import UNHEARD, MissedGame, MissedGames
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from netplay.wire.problems import reconnects
from tests.netplay.killing import NAMES, Host, Players
from tests.netplay.peers import Client, VirtualHost, play_on
from tests.netplay.simulation.clock import in_virtual_time
from tests.netplay.tables import InlineWorkerPool
from tests.ports import free_port
from tui.text import disconnect_reasons
from tui.text.words import Words

CLOCKED = {"D4": 5, "D5": "seat", "D6": "none", "D7": 60, "D8": "pass", "D11": 3600}
FOUR = GameConfig("prime", set=CLOCKED, seats=4)
TWO = GameConfig("prime", set=CLOCKED, seats=2)
HOUR = 3600.0


async def stop(host: VirtualHost) -> None:
    """Stop the host in order, as on SIGTERM."""
    await host.server.close("the host has closed the table for now", "closed-for-now")
    for task in host.serving:
        task.cancel()
    await asyncio.gather(*host.serving, return_exceptions=True)
    host.serving.clear()


def start(host: VirtualHost) -> None:
    """Restart the host from its journal."""
    found = fold([write_act(line) for line in host.notes.kept])
    book: Any = host.notes
    undelivered = host.room.delivery.missed
    host.room = restore_room(found, book, InlineWorkerPool(), host.now, "test", host.log.append)
    host.room.delivery.missed = undelivered
    host.server = Server(host.room, None, host.now, host.log.append)


def table_of(host: VirtualHost) -> Any:
    """Return the table of the current game."""
    assert host.room.match.playing is not None
    return host.room.match.playing.table


def left(host: VirtualHost) -> tuple[float | None, float | None]:
    """Return the remaining seconds of the turn and of the game."""
    clock = table_of(host).timing.clock(host.now())
    return clock.left, clock.game_left


@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
@in_virtual_time
async def test_a_game_waits_for_its_players_in_any_order(order: tuple[int, ...]) -> None:
    """SIGTERM, ten minutes, everybody returns: the game resumes, and no clock ran."""
    host = VirtualHost(FOUR)
    clients = await host.playing("aki", "ben", "cid", "dan")
    await play_on(host, clients, 6)
    state, count = table_of(host).state, len(table_of(host).made)
    await stop(host)
    assert {client.farewell for client in clients} <= {"closed-for-now"}
    await asyncio.sleep(300)
    start(host)
    began = left(host)
    await asyncio.sleep(300)
    names = [("aki", "ben", "cid", "dan")[at] for at in order]
    back: list[Client] = []
    for name in names:
        assert host.room.match.phase == "paused"
        assert table_of(host).state == state
        assert left(host) == began
        back.append(await host.come(name, resume=True))
        await asyncio.sleep(25)
    assert host.room.match.phase == "playing"
    assert len(table_of(host).made) == count
    assert left(host)[0] == pytest.approx(60 - 25, abs=0.5)
    # One order plays to the end; the others only check that the game resumes.
    await play_on(host, back, *([] if order == (0, 1, 2, 3) else [8]))
    assert (host.room.match.phase == "over") == (order == (0, 1, 2, 3))
    assert len(table_of(host).made) > count


@pytest.mark.parametrize("killed", [False, True])
@in_virtual_time
async def test_who_thinks_long_before_a_restart_gains_nothing_by_it(killed: bool) -> None:
    """The clocks of the decision and of the whole game continue; a kill gives back seconds at most."""
    host = VirtualHost(TWO)
    await host.playing("aki", "ben")
    await asyncio.sleep(41)
    turn, game = left(host)
    assert turn == pytest.approx(60 - 41, abs=1)
    if killed:
        written = len(host.notes.kept)
        await stop(host)
        del host.notes.kept[written:]
    else:
        await stop(host)
    await asyncio.sleep(HOUR)
    start(host)
    for name in ("aki", "ben"):
        await host.come(name, resume=True)
    assert host.room.match.phase == "playing"
    assert turn - 1 <= left(host)[0] <= turn + CLOCK_INTERVAL * killed
    assert game - 1 <= left(host)[1] <= game + CLOCK_INTERVAL * killed


@in_virtual_time
async def test_the_first_who_is_back_does_not_set_the_clocks_of_others_running() -> None:
    """The others have two minutes from the first player's return; then their clocks run."""
    host = VirtualHost(FOUR)
    await host.playing("aki", "ben", "cid", "dan")
    await stop(host)
    start(host)
    await asyncio.sleep(HOUR)
    aki = await host.come("aki", resume=True)
    assert await aki.code(lambda id: wire.Pause(id, False)) == "waits"
    await aki.until(lambda: aki.lobby and 0 < aki.lobby.waits <= RETURN_TIME * 1000)
    await asyncio.sleep(RETURN_TIME - 5)
    assert host.room.match.phase == "paused"
    await asyncio.sleep(10)
    assert host.room.match.phase == "playing"
    assert aki.lobby is not None
    assert aki.lobby.waits == 0


@in_virtual_time
async def test_a_player_who_is_back_is_shown_first_how_long_the_others_have() -> None:
    """Not that the game waits until tomorrow, as it did until then; the last one is told that it resumes."""
    host = VirtualHost(TWO)
    await host.playing("aki", "ben")
    await stop(host)
    start(host)
    await asyncio.sleep(HOUR)
    for name, phase, least, most in (("aki", "paused", 1, RETURN_TIME * 1000), ("ben", "playing", 0, 0)):
        back = await host.come(name, resume=True)
        await back.until(lambda back=back: back.lobby)  # type: ignore[misc]
        first = next(one for one in back.heard if isinstance(one, wire.Lobby))
        assert first.phase == phase
        assert least <= first.waits <= most


@in_virtual_time
async def test_a_bot_that_comes_back_by_itself_sets_nobodys_clock_running() -> None:
    """Only a person's return does."""
    host = VirtualHost(TWO)
    await host.playing("aki", "ben")
    await stop(host)
    start(host)
    await host.come("ben", resume=True, agent="qk bot")
    await asyncio.sleep(2 * RETURN_TIME)
    assert host.room.match.phase == "paused"
    await host.come("aki", resume=True)
    assert host.room.match.phase == "playing"


@in_virtual_time
async def test_a_game_stands_still_when_the_last_player_has_gone() -> None:
    """Also without a restart: a player alone against bots loses no time by a night without a connection."""
    host = VirtualHost(TWO)
    aki = await host.come("aki")
    await aki.ask(lambda id: wire.SetBot(id, 1, "random"))
    await aki.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.seen is not None)
    aki.leave()
    await asyncio.sleep(1)
    count = len(table_of(host).made)
    await asyncio.sleep(9 * HOUR)
    assert (host.room.match.phase, len(table_of(host).made)) == ("paused", count)
    back = await host.come("aki", resume=True)
    await back.until(lambda: back.phase == "playing")


@pytest.mark.parametrize("restarts", [False, True])
@in_virtual_time
async def test_an_agreed_pause_outlives_that_everybody_goes(restarts: bool) -> None:
    """The players find it paused when they return, after a restart of the host too."""
    host = VirtualHost(TWO)
    aki, ben = await host.playing("aki", "ben")
    for one in (aki, ben):
        assert await one.code(lambda id: wire.Pause(id, True)) == ""
    assert host.room.match.phase == "paused"
    if restarts:
        await stop(host)
        start(host)
    else:
        aki.leave(), ben.leave()
    await asyncio.sleep(HOUR)
    backs = [await host.come(name, resume=True) for name in ("ben", "aki")]
    await asyncio.sleep(RETURN_TIME + 5)
    assert host.room.match.phase == "paused"
    assert await backs[0].code(lambda id: wire.Pause(id, False)) == ""
    assert host.room.match.phase == "playing"


@in_virtual_time
async def test_the_end_of_a_wait_is_shown_beforehand_and_ends_the_game_as_it_stands() -> None:
    """In the log and for spectators; then the record is archived, and queued for each player."""
    host = VirtualHost(TWO, Options(pace=0.1, wait=5 * HOUR))
    clients = await host.playing("aki", "ben")
    await play_on(host, clients, 4)
    watcher = await host.come("cid", watch=True)
    filed: list[str] = []
    host.room.file = lambda began, text: filed.append(text)
    for client in clients:
        client.leave()
    await watcher.until(lambda: watcher.lobby and watcher.lobby.waits > 4.9 * HOUR * 1000)
    assert any("waits until" in line for line in host.log)
    await asyncio.sleep(5 * HOUR - 30)
    minutes = [message.args["minutes"] for message in watcher.of(wire.Said) if message.code == "wait-ends"]
    assert minutes == [60, 10, 1]
    assert host.room.match.phase == "paused"
    await asyncio.sleep(60)
    assert watcher.of(wire.Said)[-1].code == "broken-off"
    assert watcher.phase == "lobby"
    assert len(filed) == 1
    assert isinstance(host.notes.kept[-1], KeptEnd) or any(
        isinstance(line, KeptEnd) for line in host.notes.kept[-4:]
    )
    assert "".join(part.text for part in watcher.of(wire.RecordPart)) == filed[0]
    await asyncio.sleep(600)
    assert not host.room.seated
    back = await host.come("ben")
    assert not back.of(wire.Welcome)[0].resumed
    assert "".join(part.text for part in back.of(wire.RecordPart)) == filed[0]
    again = await host.come("ben", resume=True)
    assert not again.of(wire.RecordPart), "it is told once"


@pytest.mark.parametrize("later", [10.0, 1000.0])
@in_virtual_time
async def test_a_player_who_missed_the_end_is_shown_it_later(later: float) -> None:
    """By then the seat may be gone and the table full of others."""
    host = VirtualHost(GameConfig("prime", set={**CLOCKED, "D7": "none", "D11": 15}, seats=2))
    aki, ben = await host.playing("aki", "ben")
    ben.leave()
    await aki.until(lambda: aki.phase == "over")
    record = aki.of(wire.RecordPart)
    await asyncio.sleep(later)
    if later > KEPT_SEAT:
        await host.come("dan")
    back = host.client("ben", resume=True)
    await back.until(lambda: back.of(wire.RecordPart) or back.is_over)
    assert "".join(part.text for part in back.of(wire.RecordPart)) == "".join(part.text for part in record)
    if later > KEPT_SEAT:
        await back.until_over()
        assert back.farewell == "full"


@in_virtual_time
async def test_between_two_games_of_a_series_everybody_may_come_back() -> None:
    """Points and seats survive a long stop; once somebody is back, the others' seats are reserved for a while."""
    short = GameConfig("prime", set={**CLOCKED, "D7": "none", "D11": 5}, seats=2)
    host = VirtualHost(short, Options(pace=0.1, games=3))
    aki, _ = await host.playing("aki", "ben")
    await aki.until(lambda: aki.phase == "over")
    await stop(host)
    start(host)
    await asyncio.sleep(3 * HOUR)
    assert [member.name for member in host.room.seated] == ["aki", "ben"]
    aki = await host.come("aki", resume=True)
    assert aki.of(wire.Welcome)[0].resumed
    await asyncio.sleep(KEPT_SEAT + 5)
    assert [member.name for member in host.room.seated] == ["aki"]


# ---------------------------------------------------------------------- disconnect reasons


def test_the_host_decides_about_an_unknown_code() -> None:
    """The client reconnects after an unknown code if the host says so; after a known one as the code says."""
    assert reconnects("some-news", again=True)
    assert not reconnects("some-news")
    assert not reconnects("closed", again=True)


@in_virtual_time
async def test_a_guest_comes_back_by_itself_after_an_orderly_stop() -> None:
    """SIGTERM is like a crash: the client retries until the host is back, and gets its seat."""
    host = VirtualHost(TWO)

    async def dial() -> Transport:
        if host.server._sweeping.done():
            raise OSError("nobody answers")
        return host.line()

    guest = Guest(dial, JoinRequest("aki", token=b"a" * 16), host.now)
    running = asyncio.create_task(guest.run())
    heard: list[Any] = []

    async def hear() -> None:
        while True:
            heard.append(await guest.events.get())

    hearing = asyncio.create_task(hear())
    await asyncio.sleep(1)
    assert guest.lobby is not None
    await stop(host)
    await asyncio.sleep(60)
    downs = [one for one in heard if isinstance(one, ConnectionDown)]
    assert downs[0].code == "closed-for-now"
    assert not any(isinstance(one, ConnectionEnded) for one in heard)
    start(host)
    heard.clear()
    await asyncio.sleep(20)
    assert any(isinstance(one, LobbySeen) for one in heard)
    assert guest.lobby.seat == 0
    await host.server.close()
    await asyncio.sleep(1)
    assert [one.code for one in heard if isinstance(one, ConnectionEnded)] == ["closed"]
    for task in (running, hearing):
        task.cancel()
    await asyncio.gather(running, hearing, return_exceptions=True)


@pytest.mark.parametrize("spoken", [(0, 1), (1, 1)])
@in_virtual_time
async def test_a_client_of_before_0_3_is_shown_both_versions(spoken: tuple[int, int]) -> None:
    """One line in the player's language, and no seat is taken."""
    host = VirtualHost(TWO, Options(pace=0.0))
    old = host.client("aki", low=spoken[0], high=spoken[1])
    await old.until_over()
    end = old.heard[-1]
    assert isinstance(end, wire.Farewell)
    text = disconnect_reasons.ended(end.code, end.text, Words("en"), end.args)
    assert f"protocol {spoken[1]}" in text
    assert f"the host {wire.VERSION}" in text
    assert not host.room.members


# ---------------------------------------------------------------------- priority of known seats


@in_virtual_time
async def test_a_known_seat_returns_whatever_unknown_clients_do_at_its_address() -> None:
    """Neither wrong passwords nor too many connections of its address lock a player out of the seat."""
    host = VirtualHost(TWO, Options(password="sesame"), HostLimits(places=Places(300, 5)))
    ben = await host.come("ben", password="sesame")
    ben.leave()
    for _ in range(12):
        foreign_character = host.client("mallory", watch=True, token=b"m" * 16, password="guess")
        await foreign_character.until_over()
    assert foreign_character.farewell == "busy"
    lines = [host.line("10.0.0.2") for _ in range(2 * HostLimits().pending)]
    await asyncio.sleep(0)
    back = await host.come("ben", resume=True)
    assert back.of(wire.Welcome)[0].resumed
    for line in lines:
        line.abort()


@in_virtual_time
async def test_a_table_that_cannot_be_reported_leaves_no_ghost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator whose snapshot is too long is told so, and neither listed nor counted."""
    host = VirtualHost(TWO)
    aki, _ = await host.playing("aki", "ben")
    monkeypatch.setattr("netplay.wire.connection.DOWN", 600)
    watcher = host.client("cid", watch=True)
    await watcher.until_over()
    monkeypatch.undo()
    assert watcher.farewell == "too-large"
    assert [member.name for member in host.room.members.values()] == ["aki", "ben"]
    await aki.ask(lambda id: wire.Say(id, "hello"))
    assert host.room.lobby(None).watchers == 0
    assert not any(member.name == "cid" for audience in host.room.audiences for member in audience._members)


@in_virtual_time
async def test_on_a_headless_table_no_unknown_player_is_the_opener() -> None:
    """Players on the host's machine may open, or those with the opener's password, which also admits to the table."""
    host = VirtualHost(TWO, Options(opener="known"))
    foreign_character = await host.come("mallory")
    assert foreign_character.lobby is not None
    assert foreign_character.lobby.opener == ""
    assert await foreign_character.code(lambda id: wire.SetBot(id, 1, "random")) == "not-opener"
    await host.close()
    host = VirtualHost(TWO, Options(opener="known", opener_word="kagi", password="sesame"))
    await host.come("mallory", password="sesame")
    admin = await host.come("admin", password="kagi")
    assert await admin.code(lambda id: wire.Remove(id, "mallory")) == ""
    await stop(host)
    start(host)
    admin = await host.come("admin", resume=True)
    assert admin.lobby is not None
    assert admin.lobby.opener == "admin"


# ---------------------------------------------------------------------- undelivered records


def test_missed_games_are_claimed_once_and_outlive_the_host(tmp_path: Path) -> None:
    """Each token has its own, in a file that reveals no token."""
    token, other = b"t" * 16, b"o" * 16
    missed = MissedGame("Table", "text")
    for _ in range(2):
        MissedGames(tmp_path / "owed").add(token, missed)
    assert not MissedGames(tmp_path / "owed").claim(other)
    assert not any(token.hex() in path.name for path in (tmp_path / "owed").iterdir())
    assert MissedGames(tmp_path / "owed").claim(token) == (missed,)
    assert MissedGames(tmp_path / "owed").claim(token) == ()


@in_virtual_time
async def test_what_was_sent_over_a_dying_connection_is_still_undelivered() -> None:
    """A client that dies during the delivery gets the record next time; a delivered one is not sent again."""
    host = VirtualHost(GameConfig("prime", set=CLOCKED, seats=2))
    token = hashlib.sha256(b"ben").digest()
    host.room.delivery.missed.add(token, MissedGame("Table", "how it ended"))
    for stays in (1.0, UNHEARD - 1, UNHEARD + 1):
        ben = await host.come("ben", resume=True)
        await ben.until(lambda ben=ben: ben.of(wire.RecordPart))  # type: ignore[misc]
        assert ben.of(wire.RecordPart)[0].text == "how it ended"
        await asyncio.sleep(stays)
        ben.leave()
        await asyncio.sleep(1)
    ben = await host.come("ben", resume=True)
    await asyncio.sleep(1)
    assert not ben.of(wire.RecordPart)


@in_virtual_time
async def test_what_a_host_reported_just_before_it_died_is_still_undelivered(tmp_path: Path) -> None:
    """It may have died before a byte was sent; after some time the record counts as delivered."""
    host = VirtualHost(GameConfig("prime", set=CLOCKED, seats=2))
    host.room.delivery.missed = MissedGames(tmp_path / "owed")
    token, missed = hashlib.sha256(b"ben").digest(), MissedGame("Table", "how it ended")
    host.room.delivery.missed.add(token, missed)
    ben = await host.come("ben", resume=True)
    await ben.until(lambda: ben.of(wire.RecordPart))
    assert MissedGames(tmp_path / "owed").of(token) == (missed,)
    await asyncio.sleep(UNHEARD + 1)
    ben.leave()
    await asyncio.sleep(1)
    assert MissedGames(tmp_path / "owed").of(token) == ()


@in_virtual_time
async def test_the_log_says_which_record_was_not_saved(tmp_path: Path) -> None:
    """Not the fault alone: an admin reads whose record is missing."""
    host = VirtualHost(TWO)
    (tmp_path / "owed").write_bytes(b"")
    host.room.delivery.missed = MissedGames(tmp_path / "owed")
    ben = await host.come("ben")
    ben.leave()
    await asyncio.sleep(1)
    host.room.delivery.ended("how it ended")
    assert any(line.startswith("the record of ben, who is away, was not saved: ") for line in host.log)


# ---------------------------------------------------------------------- a real host


async def test_players_of_a_real_host_play_on_after_sigterm(tmp_path: Path) -> None:
    """`qk host --headless` is stopped and restarted: its clients reconnect, and nothing is lost."""
    port = free_port()
    process = Host(tmp_path / "home", "tyrant", port, "--seats", "4", "--wait", "2")
    await process.start()
    players = Players("tyrant", port, 7, pause=0.05)
    try:
        await players.more(6)
        assert await process.end(signal.SIGTERM) == 0
        assert players.said == [], "nobody was sent away for good"
        counts = {name: len(moves) for name, moves in players.acknowledged[1].items()}
        await process.start()
        await players.more(8)
        assert players.problems == []
        assert all(len(players.acknowledged[1][name]) >= count for name, count in counts.items()), (
            "the game of before goes on"
        )
        assert set(players.acknowledged) <= {1, 2}
        assert all(guest.name in NAMES for guest in players.guests)
        await process.logs("resumes where it was interrupted")
    finally:
        await players.close()
        await process.close()
