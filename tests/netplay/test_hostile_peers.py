"""Hostile peers: the host disconnects each with a reason, and no other player notices."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from netplay.line.admission import Places
from netplay.line.sanitize import clean_text
from netplay.line.transport import ConnectionLost, MemoryTransport
from netplay.room.limits import HostLimits
from netplay.room.options import Options
from netplay.room.room import lock_for
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from netplay.wire.connection import ClientEnd, RemoteError
from tests.netplay import mutations
from tests.netplay.peers import SHORT, THREE, Client, VirtualHost
from tests.netplay.simulation.clock import in_virtual_time
from tests.waiting import in_time

ENDLESS = GameConfig("prime", set={**SHORT, "D11": "none", "D18": False}, seats=2)
REASONS = {
    "frame-length", "bad-message", "wrong-state", "flood", "timeout", "login-timeout", "version", "wrong-password",
    "full", "bad-token", "busy", "seat-alive", "replaced", "closed", "left", "removed", "too-large",
}  # fmt: skip


class Innocent:
    """Two players who play on, whatever happens around them, and their response times."""

    def __init__(self, aki: Client, ben: Client) -> None:
        self.players = (aki, ben)
        self.slowest = 0.0
        self.moves = 0

    async def play(self) -> None:
        """Pass in turn, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            client = self.players[self.moves % 2]
            await client.until(lambda client=client: client.view.turn == client.lobby.seat)
            began = loop.time()
            answer = await client.move("%")
            assert answer.code == ""
            self.slowest = max(self.slowest, loop.time() - began)
            self.moves += 1
            await asyncio.sleep(0.2)


@asynccontextmanager
async def besieged(
    limits: HostLimits | None = None, **options: Any
) -> AsyncIterator[tuple[VirtualHost, Innocent]]:
    """Open a table with two players; at the end assert that they were not disturbed."""
    host = VirtualHost(ENDLESS, Options(**options), limits)
    aki, ben = await host.playing("aki", "ben")
    innocent = Innocent(aki, ben)
    playing = asyncio.create_task(innocent.play())
    yield host, innocent
    moves = innocent.moves
    await asyncio.sleep(5)
    if playing.done():
        playing.result()
    assert innocent.moves > moves + 10
    assert innocent.slowest < 0.05, "somebody's answer came late"
    for player in innocent.players:
        assert not player.is_over
        assert player.farewell == ""
    playing.cancel()
    await host.close()


async def last_words(line: MemoryTransport, end: ClientEnd | None = None) -> str:
    """Return the code of the host's Farewell, or that there was none."""
    end, code = end or ClientEnd(), "none"
    end._greeted = True
    try:
        async with asyncio.timeout(100):
            while data := await line.read():
                for message in end.receive(data):
                    if isinstance(message, wire.Farewell):
                        code = message.code
                        assert message.text == clean_text(message.text, 400) != ""
    except ConnectionLost:
        pass
    except RemoteError as wrong:
        raise AssertionError(f"the host broke the protocol: {wrong}") from wrong
    return code


HELLO = wire.Hello(wire.OLDEST, wire.VERSION, "mallory", watch=True, token=b"m" * 16)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xff\xff\xff", "frame-length"),
        (b"\x00\x00\x00\x00", "frame-length"),
        (b"\x00\x00\x04\x01" + b"x" * 1025, "frame-length"),
        (b"GET / HTTP/1.1\r\n\r\n", "frame-length"),
        (mutations.frame(b"\xc1"), "bad-message"),
        (mutations.frame(b"\xdd\xff\xff\xff\xff"), "bad-message"),
        (mutations.frame(b"\x91" * 500), "bad-message"),
        (mutations.frame(wire.encode(wire.Ping(1))), "wrong-state"),
        (mutations.frame(wire.encode(wire.Hello(wire.VERSION + 1, 9, "x"))), "version"),
        (mutations.frame(wire.encode(wire.Hello(0, 0, "x"))), "version"),
        (mutations.frame(wire.encode(wire.Hello(wire.OLDEST, wire.VERSION, "x", token=b"m" * 16))), "full"),
        (
            mutations.frame(
                wire.encode(wire.Hello(wire.OLDEST, wire.VERSION, "x", watch=True, token=b"m" * 15))
            ),
            "bad-token",
        ),
        (mutations.frame(wire.encode(HELLO)) * 2, "wrong-state"),
        (mutations.frame(wire.encode(HELLO)) + b"\x00\x00\x10\x01", "frame-length"),
        (mutations.frame(wire.encode(HELLO)) + mutations.frame(b"\x92\x02"), "bad-message"),
        (mutations.frame(wire.encode(HELLO)) + mutations.frame(wire.encode(wire.Ping(1))) * 300, "flood"),
    ],
)
@in_virtual_time
async def test_a_disconnect_names_the_rule_that_was_broken(data: bytes, code: str) -> None:
    """One Farewell names the rule, and the connection is closed."""
    async with besieged() as (host, _):
        line = host.line("10.6.6.6")
        line.write(data)
        assert await last_words(line) == code


@in_virtual_time
async def test_who_says_nothing_is_cut() -> None:
    """Ten seconds without Hello, or fifteen without a byte."""
    async with besieged() as (host, _):
        loop = asyncio.get_running_loop()
        began = loop.time()
        assert await last_words(host.line("10.6.6.6")) == "login-timeout"
        assert 10 < loop.time() - began < 12
        silent = host.client("silent", watch=True)
        await silent.until(lambda: silent.lobby)
        silent.be_silent()
        began = loop.time()
        await asyncio.sleep(1)
        assert await last_words(silent.line, silent.end) == "timeout"
        assert 14 < loop.time() - began < 17


@in_virtual_time
async def test_a_trickle_before_hello_buys_no_time() -> None:
    """Single bytes are no Hello: the limit is ten seconds all the same."""
    async with besieged() as (host, _):
        line = host.line("10.6.6.6")

        async def trickle() -> None:
            for byte in mutations.frame(wire.encode(HELLO)):
                line.write(bytes([byte]))
                await asyncio.sleep(1)

        trickling = asyncio.create_task(trickle())
        assert await last_words(line) == "login-timeout"
        trickling.cancel()


@pytest.mark.parametrize("orderly", [True, False])
@in_virtual_time
async def test_a_line_that_ends_in_the_middle_of_a_frame_is_only_a_lost_line(orderly: bool) -> None:
    """Half a frame and then nothing: the member can reconnect."""
    async with besieged() as (host, innocent):
        aki = innocent.players[0]
        line = host.line("10.6.6.6")
        line.write(b"\x00\x00\x00\x10abc")
        await asyncio.sleep(0.1)
        if orderly:
            await line.close()
        else:
            line.abort()
        await asyncio.sleep(1)
        assert len(host.server._lines) == 2
        assert aki.lobby.watchers == 0


@in_virtual_time
async def test_who_does_not_read_is_cut_and_nobody_waits() -> None:
    """The send queue of a slow reader is bounded; the others receive everything meanwhile."""
    async with besieged(HostLimits(full=20_000)) as (host, innocent):
        slow = host.client("slow", watch=True)
        await slow.until(lambda: slow.lobby)
        slow.be_silent()

        async def pings() -> None:
            while True:
                slow.say(wire.Ping(1))
                await asyncio.sleep(1)

        task = asyncio.create_task(pings())
        for _ in range(200):
            for player in innocent.players:
                player.send(lambda id: wire.Say(id, "x" * 190))
            await asyncio.sleep(1)
            if slow.line._other is None:
                break
        task.cancel()
        assert slow.line._other is None, "it was never cut"
        assert any("slowly" in line for line in host.log)
        await innocent.players[0].until(lambda: innocent.players[0].lobby.watchers == 0)


@in_virtual_time
async def test_a_flood_is_cut_however_it_is_spread() -> None:
    """More messages a second than the limit close the connection; a client below it is never cut."""
    async with besieged() as (host, _):
        steady = host.client("steady", "10.6.6.1", watch=True)
        flooding = host.client("flooding", "10.6.6.2", watch=True)
        for _ in range(40):
            for _ in range(9):
                steady.say(wire.Ping(1))
            for _ in range(15):
                flooding.say(wire.Ping(1))
            await asyncio.sleep(0.25)
        assert steady.farewell == ""
        assert flooding.farewell == "flood"


@in_virtual_time
async def test_a_host_that_falls_behind_blames_nobody() -> None:
    """The limit uses the clock: a host that rarely reads its connections cuts no client below it."""
    async with besieged(HostLimits(sweep_interval=10, dead=60)) as (host, _):
        steady = host.client("steady", "10.6.6.1", watch=True)
        for _ in range(40):
            for _ in range(9):
                steady.say(wire.Ping(1))
            await asyncio.sleep(0.25)
        assert steady.farewell == ""


@in_virtual_time
async def test_chunks_of_many_small_frames_cost_their_sender_alone() -> None:
    """A read of the smallest frames is cut at the burst limit, and the rest is not answered."""
    async with besieged() as (host, _):
        mallory = host.client("mallory", watch=True)
        await mallory.until(lambda: mallory.lobby)
        mallory.line.write(mutations.frame(wire.encode(wire.Ping(1))) * 9000)
        await mallory.until_over()
        assert mallory.farewell == "flood"
        assert len(mallory.of(wire.Pong)) <= 120


async def tried(host: VirtualHost, address: str, password: str) -> str:
    """Return the host's answer to an address and a password."""
    line = host.line(address)
    hello = wire.Hello(wire.OLDEST, wire.VERSION, "m", watch=True, password=password, token=b"m" * 16)
    line.write(mutations.frame(wire.encode(hello)))
    return await last_words(line)


@in_virtual_time
async def test_passwords_cannot_be_tried_for_long() -> None:
    """After ten wrong ones an address is locked for a minute; others get in meanwhile."""
    async with besieged(password="") as (host, _):
        host.room.state.options = Options(password=lock_for("sesame"))
        codes = [await tried(host, "10.6.6.6", f"open {number}") for number in range(14)]
        assert codes == ["wrong-password"] * 10 + ["busy"] * 4
        right = host.client("right", "10.6.6.7", watch=True, password="sesame")
        await right.until(lambda: right.lobby)
        await asyncio.sleep(61)
        later = host.client("later", "10.6.6.6", watch=True, password="sesame")
        await later.until(lambda: later.lobby)


@in_virtual_time
async def test_a_network_of_addresses_tries_no_more_passwords_than_one() -> None:
    """A household or a rented server has 2⁶⁴ IPv6 addresses."""
    async with besieged(password="") as (host, _):
        host.room.state.options = Options(password=lock_for("sesame"))
        codes = [await tried(host, f"2001:db8::{n + 1:x}", f"open {n}") for n in range(14)]
        assert codes == ["wrong-password"] * 10 + ["busy"] * 4
        right = host.client("right", "2001:db8:0:1::1", watch=True, password="sesame")
        await right.until(lambda: right.lobby)


@in_virtual_time
async def test_many_lines_at_once_do_not_try_many_passwords() -> None:
    """Connections opened before the limit was reached are held to it too."""
    async with besieged(password="") as (host, _):
        host.room.state.options = Options(password=lock_for("sesame"))
        lines = [host.line("10.6.6.6") for _ in range(30)]
        await asyncio.sleep(0.1)
        codes = []
        for line in lines:
            hello = wire.Hello(wire.OLDEST, wire.VERSION, "m", watch=True, password="guess", token=b"m" * 16)
            line.write(mutations.frame(wire.encode(hello)))
            codes.append(await last_words(line))
        assert codes == ["wrong-password"] * 10 + ["busy"] * 20


@in_virtual_time
async def test_one_address_has_so_many_members() -> None:
    """Each address has its own limit, which counts connections after Hello; the next address gets in."""
    async with besieged(HostLimits(places=Places(300, 5))) as (host, _):
        watchers = [host.client(f"w{n}", "10.6.6.6", watch=True) for n in range(5)]
        for watcher in watchers:
            await watcher.until(lambda watcher=watcher: watcher.lobby)
        sixth = host.client("w6", "10.6.6.6", watch=True)
        await sixth.until_over()
        assert sixth.farewell == "busy"
        other = host.client("other", "10.6.6.7", watch=True)
        await other.until(lambda: other.lobby)
        watchers[0].leave()
        await asyncio.sleep(0.1)
        again = host.client("again", "10.6.6.6", watch=True)
        await again.until(lambda: again.lobby)


@in_virtual_time
async def test_a_host_has_so_many_members() -> None:
    """Above the total limit an address with as many members as any other is refused with the reason."""
    async with besieged(HostLimits(places=Places(8, 40))) as (host, _):
        inside = sum(one.is_admitted for one in host.server.admission)
        for number in range(8 - inside):
            client = host.client(f"w{number}", f"10.6.{number}.1", watch=True)
            await client.until(lambda client=client: client.lobby)
        late = host.client("late", "10.7.0.1", watch=True)
        await late.until_over()
        assert late.farewell == "busy"


@in_virtual_time
async def test_who_says_nothing_shuts_nobody_out() -> None:
    """Silent connections of an address are closed in favor of other addresses, and all of them after a while."""
    async with besieged(HostLimits(pending=4)) as (host, _):
        lines = [host.line("10.6.6.6") for _ in range(12)]
        other = host.client("other", "10.6.6.7", watch=True)
        await other.until(lambda: other.lobby)
        assert sum(not one.is_admitted for one in host.server.admission) <= 4
        assert await last_words(lines[-1]) == "login-timeout"
        await asyncio.sleep(30)
        assert all(one.is_admitted for one in host.server.admission)


@in_virtual_time
async def test_a_token_takes_a_place_only_when_it_is_right_and_means_it() -> None:
    """A guessed token is rejected; the right one without `resume` is refused while its connection is alive."""
    async with besieged() as (host, innocent):
        aki = innocent.players[0]
        line = host.line("10.6.6.6")
        line.write(
            mutations.frame(
                wire.encode(
                    wire.Hello(wire.OLDEST, wire.VERSION, "aki", watch=True, token=aki.token[:-1] + b"x")
                )
            )
        )
        await asyncio.sleep(0.2)
        assert await in_time(first_name(line)) == "aki-2"
        twin = host.client("twin", token=aki.token)
        await twin.until_over()
        assert twin.farewell == "seat-alive"


async def first_name(line: MemoryTransport) -> str:
    """Return the name in a Welcome."""
    end = ClientEnd()
    end._greeted = True
    message = end.receive(await line.read())[0]
    assert isinstance(message, wire.Welcome)
    return message.name


@pytest.mark.parametrize(
    "nick",
    [
        "\x1b[31mred",
        "\u202ekcatta",
        "a\u200bb",
        "\x07bell",
        "aki",
        "\U000e0041tag",
        "x\ny",
        "a" * 64,
        "\x00",
        "：＝｜",
    ],
)
@in_virtual_time
async def test_names_cannot_steer_a_terminal(nick: str) -> None:
    """Whatever name a peer sends, the others get one clean word."""
    async with besieged() as (host, innocent):
        guest = host.client(nick, watch=True, token=b"g" * 16)
        await guest.until(lambda: guest.of(wire.Welcome))
        name = guest.of(wire.Welcome)[0].name
        assert name == clean_text(name, 64) != ""
        assert not set(name) & set(" :=|")
        await guest.ask(lambda id: wire.Say(id, f"{nick} says"))
        await asyncio.sleep(0.1)
        message = innocent.players[0].of(wire.Said)[-1]
        assert message.name == name
        assert message.text == clean_text(message.text, 400)
        for line in host.log:
            assert line.isprintable(), line


# ---------------------------------------------------------------------- random attacks


async def hammer(host: VirtualHost, chance: random.Random, frames: int) -> dict[str, int]:
    """Send mutated frames over as many connections as it takes; return how the connections ended."""
    ends: dict[str, int] = {}
    sent = 0
    while sent < frames:
        line = host.line(f"10.{chance.randrange(256)}.{chance.randrange(256)}.1")
        if chance.random() < 0.8:
            hello = wire.Hello(wire.OLDEST, wire.VERSION, "m", watch=True, token=chance.randbytes(16))
            line.write(mutations.frame(wire.encode(hello)))
        for _ in range(chance.randrange(1, 12)):
            line.write(mutations.mutated(chance, mutations.UP))
            sent += 1
        await asyncio.sleep(0.01)
        if chance.random() < 0.5:
            await line.close()
        else:
            line.abort()
        code = await last_words(line)
        ends[code] = ends.get(code, 0) + 1
        assert code in REASONS | {"none"}, code
    return ends


@in_virtual_time
async def test_what_comes_and_goes_fills_no_log() -> None:
    """Connections lost before Hello are counted; a player who stands up and sits down again is not logged."""
    host = VirtualHost(THREE)
    aki, _ = await host.come("aki"), await host.come("ben")
    before = len(host.log)
    for _ in range(100):
        line = host.line("10.6.6.6")
        line.write(b"\0")
        assert await aki.code(wire.Stand) == await aki.code(lambda id: wire.Sit(id, 0)) == ""
        line.abort()
        await asyncio.sleep(0.1)
    await asyncio.sleep(60)
    assert [line.partition(": ")[2] for line in host.log[before:]] == [
        "the connection was closed",
        "100 × lost before Hello from 1 address",
    ]
    await host.close()


@in_virtual_time
async def test_fifteen_thousand_mutated_frames_against_a_live_room() -> None:
    """Nothing fails in the host, and two players play on undisturbed."""
    async with besieged() as (host, _):
        ends = await hammer(host, random.Random(3), 15_000)
    assert {"bad-message", "frame-length", "wrong-state"} <= set(ends)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@in_virtual_time
async def test_a_million_mutated_frames_against_live_rooms(seed: int) -> None:
    """The same, many times."""
    async with besieged() as (host, _):
        await hammer(host, random.Random(100 + seed), 100_000)


def command(chance: random.Random, id: int) -> wire.Up:
    """Return a well-formed command with random contents."""
    text = chance.choice((*mutations.TEXTS, "".join(chance.choices("A23XTJQK=*^|%shdc ()D", k=12))))
    text = text.encode("utf-8", "ignore").decode()
    match chance.randrange(12):
        case 0 | 1 | 2:
            return wire.Move(id, chance.choice((0, 1, 5, 2**53)), text)
        case 3:
            return wire.Ready(id, chance.random() < 0.5)
        case 4:
            return wire.Sit(id, chance.randrange(8))
        case 5:
            return wire.Stand(id)
        case 6:
            return wire.SetBot(id, chance.randrange(8), chance.choice(("", "random", "club", "x")))
        case 7 | 8:
            rules = {
                "game": chance.choice(("prime", "daifugo", "tyrant", "x")),
                "seats": chance.randrange(1, 10),
            }
            more = mutations.value(chance)
            key = chance.choice(("set", "preset", "local", "off", "clock", "seats", "game"))
            if chance.random() < 0.5:
                more = {chance.choice(("D1", "D4", "D7", "D10", "players", "turn", "start")): more}
            return wire.Propose(id, {**rules, key: more})
        case 9:
            return wire.Pause(id, chance.random() < 0.5)
        case 10:
            return wire.Hinted(id)
        case _:
            return wire.Remove(id, chance.choice(("aki", "x", "")))


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
@in_virtual_time
async def test_every_command_is_answered_whatever_it_means(game: str) -> None:
    """Invalid moves, seats and rules, in any phase: each is answered, and the room stays alive."""
    seats = {"prime": 2, "daifugo": 4, "tyrant": 3}[game]
    chance = random.Random(game)
    host = VirtualHost(GameConfig(game, seats=seats), Options(pace=0.05))
    mallory = await host.come("mallory")
    count = 0
    for _ in range(30):
        numbers = []
        for _ in range(20):
            try:
                message = command(chance, mallory._next)
                body = wire.encode(message)
            except (UnicodeEncodeError, OverflowError):
                continue
            if len(body) > 8192:
                continue
            mallory._next += 1
            mallory.raw(body)
            numbers.append(message.id)
        for number in numbers:
            if mallory.is_over:
                break
            answer = await mallory.answer(number)
            assert len(answer.detail) <= 400
            count += 1
        if mallory.is_over:
            assert mallory.farewell in ("bad-message", "removed")
            mallory = await host.come("mallory", resume=True)
        await asyncio.sleep(0.7)
    await host.close()
    assert count > 300


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
@in_virtual_time
async def test_senseless_moves_in_a_game_are_refused(game: str) -> None:
    """Each is refused with a reason; the table does not change."""
    seats = {"prime": 2, "daifugo": 4, "tyrant": 3}[game]
    chance = random.Random(game + "moves")
    host = VirtualHost(
        GameConfig(game, set={"D5": "seat"} if game == "prime" else {}, seats=seats), Options(pace=0.0)
    )
    players = await host.playing(*("aki", "ben", "cid", "dan")[:seats])
    letters = "A23456789TJQKX=*^|%shdc ()D,<>+"
    for number in range(300):
        player = players[number % seats]
        text = chance.choice(mutations.TEXTS) if number % 3 else "".join(chance.choices(letters, k=8))
        text = text.encode("utf-8", "ignore").decode()
        if text == "~":
            continue
        answer = await player.move(text)
        assert len(answer.code) <= 40
        await asyncio.sleep(0.03)
    assert all(not player.is_over for player in players)


@in_virtual_time
async def test_three_seats_and_an_unknown_client_with_every_answer() -> None:
    """Answers to questions that were never asked change nothing."""
    host = VirtualHost(THREE)
    aki = await host.come("aki")
    for deal in (0, 1, 2**53):
        aki.say(wire.Commit(deal, bytes(32)))
        aki.say(wire.Reveal(deal, bytes(32)))
    await asyncio.sleep(0.1)
    assert await aki.code(lambda id: wire.Say(id, "still here")) == ""
