"""Matches of the UECda competition with foreign hosts and clients over sockets; hostile frames."""

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from engine.chance import SeedDice
from engine.daifugo.uecda.plays import UecdaPlay
from engine.daifugo.uecda.sight import UecdaSight
from engine.errors import QkError
from engine.games import replay_text
from netplay.uecda.client import MatchSession, PlayWanted, _Visit, play_match
from netplay.uecda.match import interval, scores
from netplay.uecda.server import MatchPlan, MatchServer
from tests.netplay.foreign_daihinmin import Client, Host, packed, unpacked
from tests.waiting import PATIENCE
from tui.plain.typist import Typist

LONG_ENOUGH = 600.0
A_WHILE = 10.0
"""Seconds that a host waits where a program never answers: enough for the others to answer on any machine."""


def quiet(line: str) -> None:
    """Discard a log line."""


async def test_a_host_that_hangs_up_while_a_person_thinks_ends_the_match_at_once() -> None:
    """Nobody is asked on about a table that has gone; a host cuts off a player who answers too late."""
    reader = asyncio.StreamReader()

    class Slow:
        async def give(self, hand: int, count: int) -> int:
            raise AssertionError("nothing is to be given")

        async def play(self, sight: UecdaSight) -> UecdaPlay | None:
            reader.feed_eof()
            await asyncio.Event().wait()
            return None

    wanted = PlayWanted(cast(UecdaSight, None), readable=True)
    session = SimpleNamespace(greeting=bytes, next=lambda: wanted, play=bytes, feed=bytes)
    visit = _Visit(cast(MatchSession, session), Slow(), quiet)
    writer = cast(asyncio.StreamWriter, SimpleNamespace(write=quiet))
    with pytest.raises(QkError, match="uecda-lost-host"):
        async with asyncio.timeout(PATIENCE):
            await visit.play(reader, writer, "there", PATIENCE)


async def held(
    games: int,
    come: Callable[[int], list[Client]],
    *,
    bots: tuple[str, ...] = (),
    patience: float = PATIENCE,
    log: Callable[[str], None] = quiet,
    greeting: float = PATIENCE,
) -> tuple[MatchServer, list[Client], list[str]]:
    """Play a match on our host with these foreign clients; return the match, the clients, and the records."""
    records: list[str] = []
    plan = MatchPlan(0, games=games, bots=bots, patience=patience, greeting=greeting)
    match = MatchServer(plan, SeedDice(7), log, lambda text, when, levels: records.append(text))
    running = asyncio.create_task(match.run())
    await match.opened.wait()
    clients = await asyncio.to_thread(come, match.port)
    async with asyncio.timeout(LONG_ENOUGH):
        await running
    for client in clients:
        await asyncio.to_thread(client.thread.join, PATIENCE)
    return match, clients, records


def five(port: int) -> list[Client]:
    """Return five sample clients."""
    return [Client(port, f"sample{number}") for number in range(5)]


async def test_foreign_clients_play_at_our_table() -> None:
    """Every game ends, both sides count the same points, every game is a valid record."""
    match, clients, records = await held(6, five)
    for client in clients:
        assert client.fault is None, client.fault
        assert client.refused == 0
        assert client.games == 6
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]
    assert len(records) == 6
    for text in records:
        assert 'rules = "uecda"' in text
        replay = replay_text(text)
        assert replay.error is None, replay.error


async def test_bots_fill_the_places_that_are_left() -> None:
    """Two programs and three of our bots."""
    match, clients, _ = await held(
        6, lambda port: [Client(port, "a"), Client(port, "b")], bots=("random", "novice", "strong")
    )
    assert len(match.referee.results) == 6
    assert [client.number for client in clients] == [0, 1]
    assert all(client.fault is None for client in clients)


async def visits(games: int, levels: list[str]) -> tuple[Host, list[object]]:
    """Send our bots to a foreign host; return what it saw, and what they did."""
    host = Host(games, seed=11)
    runs = []
    for level in levels:
        seen = len(host.names)
        runs.append(
            asyncio.create_task(play_match("127.0.0.1", host.port, f"qk-{level}", level, quiet, seed=5))
        )
        while len(host.names) == seen and host.fault is None:
            await asyncio.sleep(0.01)
    async with asyncio.timeout(LONG_ENOUGH):
        outcomes = await asyncio.gather(*runs)
    await asyncio.to_thread(host.join, PATIENCE)
    return host, outcomes


async def test_our_bots_play_at_a_foreign_table() -> None:
    """No play is refused, nobody stalls, and the points are the host's."""
    host, outcomes = await visits(2, ["random", "novice", "club", "strong", "expert"])
    assert len(host.places) == 2
    assert host.refused == [0] * 5
    for outcome in outcomes:
        assert outcome.refused == 0
        assert list(outcome.points) == host.points(outcome.number)


@pytest.mark.long
async def test_a_thousand_games_there() -> None:
    """A whole match at the foreign host."""
    host, outcomes = await visits(1000, ["novice", "novice", "strong", "strong", "expert"])
    assert host.refused == [0] * 5
    for outcome in outcomes:
        assert list(outcome.points) == host.points(outcome.number)


@pytest.mark.long
async def test_a_thousand_games_here() -> None:
    """A whole match at our table."""
    match, clients, _ = await held(1000, five)
    for client in clients:
        assert client.fault is None, client.fault
        assert client.refused == 0
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]


class Keys:
    """A person who mistypes everything once, then plays the first card if possible, and else passes."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self._hand = ""
        self._tries = 0

    def say(self, name: str, values: dict[str, str]) -> str:
        self._hand = values.get("hand", self._hand)
        if not name.endswith("-again"):
            self._tries = 0
        return name

    async def ask(self, line: str) -> str:
        self.shown.append(line)
        self._tries += 1
        if self._tries == 1:
            return "zz 4"
        if line.startswith("uecda-give"):
            return " ".join(self._hand.split()[: self._tries - 1])
        return self._hand.split()[0] if self._tries == 2 else "%"


async def test_a_person_plays_in_lines() -> None:
    """An invalid play is asked for again, and the host refuses none."""
    keys = Keys()
    plan = MatchPlan(0, games=5, bots=("novice",) * 4, patience=PATIENCE)
    match = MatchServer(plan, SeedDice(9), quiet)
    running = asyncio.create_task(match.run())
    await match.opened.wait()
    typist = Typist(keys.ask, keys.say)
    async with asyncio.timeout(LONG_ENOUGH):
        outcome = await play_match("127.0.0.1", match.port, "aki", "novice", quiet, person=typist)
        result = await running
    assert outcome.refused == 0
    assert sum(outcome.points) == next(one.points for one in result if one.name == "aki")
    assert "uecda-turn-again" in keys.shown


# ---------------------------------------------------------------------- misbehaving programs


def cut_short(client: Client, data: bytes) -> bytes:
    """Send half a frame in the third game, and close."""
    if client.games < 3:
        return data
    client.line.sendall(data[:200])
    client.line.shutdown(socket.SHUT_WR)
    raise ConnectionAbortedError("as wished")


def falls_silent(client: Client, data: bytes) -> bytes:
    """Send nothing from the second game on."""
    return data if client.games < 2 else b""


def half_frame(client: Client, data: bytes) -> bytes:
    """Send half a frame from the second game on, and no more."""
    return data if client.games < 2 else data[:240]


def doubled(client: Client, data: bytes) -> bytes:
    """Send everything twice."""
    return data + data


def garbled(client: Client, data: bytes) -> bytes:
    """Send noise of the right length every second time."""
    return data if client.odd.random() < 0.5 else client.odd.randbytes(len(data))


def out_of_range(client: Client, data: bytes) -> bytes:
    """Send cards that don't exist."""
    table = unpacked(data)
    table[client.odd.randrange(5)][client.odd.randrange(15)] = client.odd.choice((-1, 1, 2, 3, 2**31 - 1))
    return packed(table)


def pours(client: Client, data: bytes) -> bytes:
    """Send a hundred frames for one, in the second game."""
    return data if client.games < 2 else data * 100


HOSTILE = [cut_short, falls_silent, half_frame, doubled, garbled, out_of_range, pours]


@pytest.mark.parametrize("how", HOSTILE, ids=lambda how: how.__name__)
async def test_a_bad_program_spoils_only_its_own_game(how: Callable[[Client, bytes], bytes]) -> None:
    """The match ends in order, and the others' games all count."""
    match, clients, _ = await held(
        5,
        lambda port: [Client(port, "bad", misbehave=how), *(Client(port, f"good{n}") for n in range(4))],
        patience=A_WHILE,
    )
    assert len(match.referee.results) == 5
    for client in clients[1:]:
        assert client.fault is None, client.fault
        assert client.refused == 0
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]


async def test_a_doubled_frame_answers_once() -> None:
    """A program that sends everything twice is not cut, and its second frames are ignored."""
    match, clients, _ = await held(
        3,
        lambda port: [
            Client(port, "twice", misbehave=doubled),
            *(Client(port, f"good{n}") for n in range(4)),
        ],
    )
    assert clients[0].fault is None
    assert clients[0].points() == [5 - places.index(0) for places in match.referee.results]


async def test_other_protocols_are_turned_away() -> None:
    """Silence (20060), text (20140) and another number: the connection is closed; the match waits for five others."""
    said: list[str] = []
    turned: list[bytes] = []

    def come(port: int) -> list[Client]:
        for greeting in (
            b"",
            struct.pack("=120i", 20060, *[0] * 119),
            b"20140 hello\n",
            packed([[20140] + [0] * 14] * 8),
        ):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                line.sendall(greeting)
                with contextlib.suppress(ConnectionError):
                    turned.append(line.recv(4))
        return five(port)

    match, clients, _ = await held(2, come, log=said.append, greeting=A_WHILE / 2)
    assert turned.count(b"") == len(turned)
    assert len([line for line in said if "was rejected" in line]) == 4
    assert len(match.referee.results) == 2
    assert all(client.fault is None for client in clients)


async def test_a_sixth_finds_no_place() -> None:
    """It gets no answer, and the match is not disturbed."""

    def come(port: int) -> list[Client]:
        clients = five(port)
        with pytest.raises((ConnectionError, OSError)):
            Client(port, "sixth")
        return clients

    match, clients, _ = await held(3, come)
    assert len(match.referee.results) == 3
    assert all(client.fault is None for client in clients)


async def test_who_leaves_before_the_match_leaves_the_place() -> None:
    """Its number goes to the next program."""

    def come(port: int) -> list[Client]:
        early = Client(port, "early")
        early.line.shutdown(socket.SHUT_RDWR)
        early.thread.join(PATIENCE)
        return five(port)

    match, clients, _ = await held(2, come)
    assert sorted(client.number for client in clients) == [0, 1, 2, 3, 4]
    assert len(match.referee.results) == 2


async def test_a_host_that_goes_away_is_said() -> None:
    """During a match, and before the connection."""
    with pytest.raises(QkError) as not_there:
        await play_match("127.0.0.1", 9, "qk", "novice", quiet)
    assert not_there.value.code == "uecda-not-reached"
    listener = socket.create_server(("127.0.0.1", 0))

    def hang_up() -> None:
        line, _ = listener.accept()
        line.recv(480)
        line.sendall(struct.pack(">i", 0))
        line.close()
        listener.close()

    thread = threading.Thread(target=hang_up)
    thread.start()
    with pytest.raises(QkError) as gone:
        await play_match("127.0.0.1", listener.getsockname()[1], "qk", "novice", quiet)
    thread.join()
    assert gone.value.code == "uecda-lost-host"


# ---------------------------------------------------------------------- points


def test_points_come_with_their_interval() -> None:
    """5 4 3 2 1 by place; the interval contains the mean."""
    found = scores("abcde", [(0, 1, 2, 3, 4), (0, 2, 1, 4, 3)])
    assert [(one.name, one.points) for one in found] == [("a", 10), ("b", 7), ("c", 7), ("d", 3), ("e", 3)]
    low, mean, high = interval([5, 4, 3, 2, 1] * 20)
    assert mean == 3
    assert 2.7 < low < 3 < high < 3.3
