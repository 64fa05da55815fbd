"""The host for foreign programs, checked message by message; misbehaving programs, hosts and connections."""

import asyncio
import contextlib
import random
import socket
import struct
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from engine.chance import SeedDice
from engine.daifugo.uecda import bots
from engine.daifugo.uecda.table import FastRandom
from engine.errors import QkError
from netplay.uecda.client import MatchSession, PlayWanted, play_match
from netplay.uecda.server import MatchPlan, MatchServer, Referee
from netplay.uecda.tables import UecdaStanding, blank, pack, pack_number, put_hand, put_standing
from tests.netplay.foreign_daihinmin import (
    JOKER,
    Client,
    Host,
    Laid,
    Table,
    beats,
    exactly,
    laid_in,
    packed,
    unpacked,
)
from tests.netplay.foreign_daihinmin import blank as empty_table
from tests.netplay.test_uecda import A_WHILE, LONG_ENOUGH, held, quiet
from tests.waiting import PATIENCE

# ---------------------------------------------------------------------- a client that checks every table


class Strict(Client):
    """A sample client that computes the table from the rules alone, and compares every received table with it."""

    clears = 0
    locks = 0
    revolutions = 0
    leaders_passed = 0
    shy = 0.0
    """Probability that it passes although it could play."""

    def _game(self) -> int:
        start = unpacked(exactly(self.line, 480))
        self.games += 1
        self._begin(start)
        if start[5][1]:
            weakest = sorted(self._hand(start) - {JOKER}, key=lambda cell: cell[1])[: start[5][1]]
            gift = empty_table()
            for row, column in weakest:
                gift[row][column] = 1
            self._say(gift)
        first = True
        while True:
            now = unpacked(exactly(self.line, 480))
            if first:
                self.turn, first = now[5][3], False
            self._check_turn(now)
            play = None
            if now[5][2]:
                lock = self.lock if now[5][7] else frozenset[int]()
                play = self._choose(self._hand(now), self.field, self.rev, bool(lock))
                play = None if self.odd.random() < self.shy else play
                self._say(self._shown(play))
                verdict = struct.unpack(">i", exactly(self.line, 4))[0]
                assert verdict in (8, 9)
                assert play is None or verdict == 9
                self.refused += verdict == 8 and play is not None
            after = unpacked(exactly(self.line, 480))
            self._check_field(after)
            flow = int(struct.unpack(">i", exactly(self.line, 4))[0])
            assert (flow > 0) == (len(self.out) == 5)
            if flow:
                self.places.append(self.out[:])
                return flow

    def _begin(self, start: Table) -> None:
        """Check the start table: 6 on turn, counts before the exchange, the hand with the received cards."""
        assert start[5][0] == 1
        assert start[5][2:8] == [0, 6, 1, 0, 0, 0]
        assert start[7] == [0] * 15
        self.counts, classes, seats = start[6][:5], start[6][5:10], start[6][10:]
        assert sorted(seats) == list(range(5))
        if self.games % 3 != 1:
            assert seats == self.seats, "seats are drawn again only in games 1, 4, 7, …"
        self.seats = seats
        if self.games % 100 == 1:
            assert classes == [0] * 5
            wanted = 0
            assert sorted(self.counts) == [10, 10, 11, 11, 11]
        else:
            assert classes == [self.places[-1].index(player) for player in range(5)]
            first = seats.index(classes.index(0))
            dealt = [self.counts[seats[(first + step) % 5]] for step in range(5)]
            assert dealt == [11, 11, 11, 10, 10]
            wanted = max(0, 2 - classes[self.number])
        assert start[5][1] == wanted
        self.classes = classes
        assert len(self._hand(start)) == self.counts[self.number] + wanted
        if any(classes):
            for rich, poor, count in ((0, 4, 2), (1, 3, 1)):
                assert classes.index(rich) != classes.index(poor)
                assert count == 2 - rich
        self.field: Laid | None = None
        self.rev, self.lock = False, frozenset[int]()
        self.out: list[int] = []
        self.passed: set[int] = set()
        self.owner, self.passes, self.first_passed = -1, 0, -1

    def _status(self, table: Table) -> None:
        assert table[5][0] == table[5][1] == table[5][5] == 0
        assert table[5][4] == int(self.field is None)
        assert table[5][6] == int(self.rev)
        assert table[5][7] == int(bool(self.lock))
        assert table[6] == [*self.counts, *self.classes, *self.seats]

    def _check_turn(self, now: Table) -> None:
        self._status(now)
        assert now[5][3] == self.turn
        assert now[5][2] == int(self.turn == self.number)
        assert len(self._hand(now)) == self.counts[self.number]

    def _check_field(self, after: Table) -> None:
        """Check the field before it was cleared, and the state afterwards."""
        mover, counts = self.turn, after[6][:5]
        play = laid_in(after)
        if counts[mover] < self.counts[mover]:
            assert play is not None
            assert beats(play, self.field, self.rev, self.lock)
            assert self.counts[mover] - counts[mover] == play.size
            self.counts = counts
            self._lay(play)
        else:
            assert counts == self.counts
            assert (play and play.cells) == (self.field and self.field.cells)
            self.leaders_passed += self.field is None
            self.first_passed = self.first_passed if self.passed else mover
            self.passed.add(mover)
            self.passes += 1
            self._go_on(clears=False)
        if len(self.out) < 5:
            assert after[5][3] == self.turn
            self._status(after)
            assert after[5][2] == 0

    def _lay(self, laid: Laid) -> None:
        mover = self.turn
        under = self.field
        if laid.alone:
            self.lock = frozenset()
        elif under is not None and laid.suits == under.suits:
            self.locks += not self.lock
            self.lock = laid.suits
        self.revolutions += laid.turns
        self.rev ^= laid.turns
        self.field, self.owner, self.passes = laid, mover, 0
        if not self.counts[mover]:
            self.out.append(mover)
        self._go_on(clears=laid.cuts or (under is not None and under.alone))

    def _go_on(self, *, clears: bool) -> None:
        left = [player for player in self.seats if player not in self.out]
        assert self.passes < 20
        if len(left) == 1:
            self.out += left
            return
        mover = self.seats.index(self.turn)
        row = [self.seats[(mover + step) % 5] for step in range(1, 6)]
        waiting = [player for player in row if player in left and player not in self.passed]
        if waiting and not clears:
            self.turn = waiting[0]
            return
        at = self.seats.index(self.first_passed if self.field is None else self.owner)
        self.turn = next(p for p in (self.seats[(at + step) % 5] for step in range(5)) if p in left)
        self.field, self.lock = None, frozenset()
        self.passed.clear()
        self.clears += 1


class Shy(Strict):
    """A client that passes now and then, on an empty field too."""

    shy = 0.15


async def test_every_sent_table_is_what_the_rules_say() -> None:
    """Five programs compute the table independently, and every received table is equal."""
    match, clients, _ = await held(12, lambda port: [Shy(port, f"shy{n}") for n in range(5)])
    for client in clients:
        assert client.fault is None, client.fault
        assert client.refused == 0
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]
    assert sum(client.leaders_passed for client in clients if isinstance(client, Strict)) > 5
    assert all(client.clears > 100 and client.locks > 10 for client in clients if isinstance(client, Strict))


async def test_our_bots_and_strict_programs_agree() -> None:
    """With bots that play sequences, revolutions and jokers among them."""
    match, clients, _ = await held(
        12, lambda port: [Strict(port, "a"), Shy(port, "b")], bots=("random", "random", "club")
    )
    for client in clients:
        assert client.fault is None, client.fault
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]


@pytest.mark.long
async def test_a_thousand_games_are_sent_as_the_rules_say() -> None:
    """A whole match: classes end every hundred games, seats change every three."""
    match, clients, _ = await held(
        1000, lambda port: [Strict(port, "a"), Shy(port, "b"), Strict(port, "c")], bots=("random", "strong")
    )
    assert len(match.referee.results) == 1000
    for client in clients:
        assert client.fault is None, client.fault
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]


# ---------------------------------------------------------------------- login


async def test_numbers_go_by_the_order_of_coming() -> None:
    """The first to connect is player 0, though another sent its name before."""
    plan = MatchPlan(0, games=2, greeting=PATIENCE, patience=PATIENCE)
    match = MatchServer(plan, SeedDice(7), quiet)
    running = asyncio.create_task(match.run())
    await match.opened.wait()

    def come() -> tuple[list[int], list[Client]]:
        lines = [socket.create_connection(("127.0.0.1", match.port), PATIENCE) for _ in range(5)]
        for line in reversed(lines):
            greeting = empty_table()
            greeting[0][0] = 20070
            greeting[1][:3] = map(ord, "abc")
            line.sendall(packed(greeting))
        numbers = [struct.unpack(">i", exactly(line, 4))[0] for line in lines]
        for line in lines:
            line.close()
        return numbers, []

    numbers, _ = await asyncio.to_thread(come)
    assert numbers == [0, 1, 2, 3, 4]
    async with asyncio.timeout(LONG_ENOUGH):
        await running
    assert len(match.referee.results) == 2


async def test_everybody_has_a_name_of_its_own() -> None:
    """The same name five times, and one that equals a name with its number."""
    match, clients, records = await held(
        2, lambda port: [Client(port, name) for name in ("x-2", "x", "x", "x", "x")]
    )
    assert match.referee is not None
    assert len(set(match.referee.names)) == 5
    assert len(records) == 2
    assert all(client.fault is None for client in clients)


# ---------------------------------------------------------------------- misbehaving programs


def late_verdict(client: Client, data: bytes) -> bytes:
    """Answer after the timeout, from the second game on."""
    if client.games >= 2:
        threading.Event().wait(1.2 * A_WHILE)
    return data


def piecemeal(client: Client, data: bytes) -> bytes:
    """Send every frame in small pieces."""
    at = 0
    while at < len(data):
        size = client.odd.choice((1, 2, 3, 50, 200))
        client.line.sendall(data[at : at + size])
        at += size
    return b""


def answers_before_it_is_asked(client: Client, data: bytes) -> bytes:
    """Send a different second answer behind each."""
    other = empty_table()
    other[client.odd.randrange(4)][client.odd.randrange(1, 14)] = 1
    return data + packed(other)


def vanishes_when_it_has_won(client: Client, data: bytes) -> bytes:
    """Disconnect right after playing in the second game."""
    if client.games < 2:
        return data
    client.line.sendall(data)
    client.line.shutdown(socket.SHUT_RDWR)
    raise ConnectionAbortedError("as wished")


@pytest.mark.parametrize("how", [late_verdict, vanishes_when_it_has_won], ids=lambda how: how.__name__)
async def test_who_is_too_late_or_gone_is_cut_off_alone(how: Callable[[Client, bytes], bytes]) -> None:
    """The match ends in order; the others received nothing wrong."""
    match, clients, _ = await held(
        4,
        lambda port: [Strict(port, "bad", misbehave=how), *(Strict(port, f"good{n}") for n in range(4))],
        patience=A_WHILE,
    )
    assert len(match.referee.results) == 4
    assert clients[0].fault is not None
    for client in clients[1:]:
        assert client.fault is None, client.fault
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]


@pytest.mark.parametrize("how", [piecemeal, answers_before_it_is_asked], ids=lambda how: how.__name__)
async def test_whole_answers_count_however_they_come(how: Callable[[Client, bytes], bytes]) -> None:
    """In pieces, or with more behind: the first complete frame is the answer, and nobody is cut."""
    match, clients, _ = await held(
        3, lambda port: [Strict(port, "odd", misbehave=how), *(Strict(port, f"good{n}") for n in range(4))]
    )
    for client in clients:
        assert client.fault is None, client.fault
        assert client.refused == 0
        assert client.points() == [5 - places.index(client.number) for places in match.referee.results]


async def test_a_match_without_anybody_left_ends() -> None:
    """All five disconnect in the second game."""
    match, _, _ = await held(
        3, lambda port: [Client(port, f"p{n}", misbehave=vanishes_when_it_has_won) for n in range(5)]
    )
    assert len(match.referee.results) == 3


# ---------------------------------------------------------------------- misbehaving hosts and connections


@contextlib.asynccontextmanager
async def through(port: int, chop: Callable[[bytes], list[bytes]]) -> AsyncIterator[int]:
    """Open a proxy to a host that splits everything it sends."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                for piece in chop(data):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
        except OSError:
            pass
        finally:
            writer.close()

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(there[0], writer), carry(reader, there[1]))

    server = await asyncio.start_server(come, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


@pytest.mark.parametrize("size", [1, 7, 481])
async def test_frames_may_come_in_any_pieces(size: int) -> None:
    """Byte by byte, in sevens, and one byte into the next frame: the same games, and no play is refused."""
    host, log = Host(1, seed=3), 0

    def chop(data: bytes) -> list[bytes]:
        nonlocal log
        log += len(data)
        wide = size if log < 20_000 else 97  # a whole game byte by byte takes long
        return [data[at : at + wide] for at in range(0, len(data), wide)]

    async with through(host.port, chop) as port:
        runs = []
        for player in range(5):
            runs.append(asyncio.create_task(play_match("127.0.0.1", port, f"qk{player}", "strong", quiet)))
            while len(host.names) <= player and host.fault is None:
                await asyncio.sleep(0.01)
        async with asyncio.timeout(LONG_ENOUGH):
            outcomes = await asyncio.gather(*runs)
    await asyncio.to_thread(host.join, PATIENCE)
    assert host.refused == [0] * 5
    for outcome in outcomes:
        assert list(outcome.points) == host.points(outcome.number)


def hosting(say: Callable[[socket.socket], None]) -> int:
    """Run a host for one connection that greets and then sends arbitrary data."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run() -> None:
        with listener:
            line, _ = listener.accept()
            with line, contextlib.suppress(OSError):
                line.settimeout(PATIENCE)
                exactly(line, 480)
                say(line)

    threading.Thread(target=run, daemon=True).start()
    return int(listener.getsockname()[1])


def a_start(**how: int) -> bytes:
    """Return a start table without classes in which the player has four cards."""
    rows = blank()
    put_hand(rows, 0b1111)
    put_standing(rows, UecdaStanding(exchanging=True, counts=(4, 4, 4, 4, 4)))
    for key, value in how.items():
        rows[5][int(key[1:])] = value
    return pack(rows)


def ends_early(line: socket.socket) -> None:
    """End the match in the middle of the first game."""
    turn = blank()
    put_hand(turn, 0b1111)
    put_standing(turn, UecdaStanding(turn=1, counts=(4, 4, 4, 4, 4)))
    line.sendall(pack_number(0) + a_start() + pack(turn) + pack(turn) + pack_number(2))


async def test_a_host_may_end_early() -> None:
    """The match is over when the host says so."""
    outcome = await play_match("127.0.0.1", hosting(ends_early), "qk", "novice", quiet)
    assert len(outcome.points) == 1


@pytest.mark.parametrize(
    ("says", "code"),
    [
        (pack_number(7), "uecda-bad-number"),
        (pack_number(0) + random.Random(1).randbytes(480), "uecda-bad-standing"),
        (pack_number(0) + a_start()[:300], "uecda-lost-host"),
        (pack_number(0) + a_start(), "uecda-lost-host"),
        (b"", "uecda-lost-host"),
    ],
    ids=["a number that is none", "noise", "half a table", "after a table", "nothing"],
)
async def test_a_strange_host_is_said_in_one_line(says: bytes, code: str) -> None:
    """No traceback: a value with a code."""
    with pytest.raises(QkError) as wrong:
        await play_match("127.0.0.1", hosting(lambda line: line.sendall(says)), "qk", "novice", quiet)
    assert wrong.value.code == code


async def test_a_silent_host_is_left() -> None:
    """After the host's timeout."""
    done = threading.Event()
    port = hosting(lambda line: (line.sendall(pack_number(0)), done.wait(PATIENCE))[0])
    with pytest.raises(QkError) as wrong:
        await play_match("127.0.0.1", port, "qk", "novice", quiet, patience=0.3)
    done.set()
    assert wrong.value.code == "uecda-silent-host"


# ---------------------------------------------------------------------- knowledge of our bots


def test_a_leader_who_passes_is_out_until_the_field_clears() -> None:
    """The session remembers it, though the field stays empty."""
    session = MatchSession("qk")
    counts = (4, 4, 4, 4, 4)

    def table(turn: int, *, mine: bool = False) -> bytes:
        rows = blank()
        put_hand(rows, 0b1111)
        put_standing(rows, UecdaStanding(turn=turn, my_turn=mine, counts=counts))
        return pack(rows)

    start = blank()
    put_hand(start, 0b1111)
    put_standing(start, UecdaStanding(exchanging=True, counts=counts))
    session.feed(pack_number(2) + pack(start))
    for mover in (0, 1):
        session.feed(table(mover) + table(mover + 1) + pack_number(0))
    session.feed(table(2, mine=True))
    wanted = session.next()
    assert isinstance(wanted, PlayWanted)
    assert wanted.sight.passed == (0, 1)


def test_both_know_what_was_exchanged() -> None:
    """At our own table the richer and the poorer player know where the exchanged cards are, and nobody else."""
    referee, seen = Referee("abcde", 8, FastRandom(4)), 0
    while not referee.match_over:
        referee.begin()
        given: dict[int, int] = {}
        while referee.givers():
            player, count = referee.givers()[0]
            given[player] = bots.give("strong", referee.sight(player).hand, count, 1)
            assert referee.give(player, given[player])
        for player in range(5):
            sight = referee.sight(player)
            classes = referee.order.classes if referee.order is not None else ()
            assert bool(sight.known) == bool(classes and classes[player] != 2)
            for seat, cards in sight.known:
                seen += 1
                other = referee.sight(referee.player_on(seat))
                assert cards & other.hand == cards
                assert player not in given or cards == given[player]
            for seat, cards in sight.barred:
                assert not referee.sight(referee.player_on(seat)).hand & cards
        while not referee.over:
            referee.move(bots.choose("novice", referee.sight(referee.mover), 1))
    assert seen == 7 * 4
