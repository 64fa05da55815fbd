"""The relay's logic without sockets: rooms, routing, errors, and arbitrary bytes."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgpack
import pytest

from netplay.line.transport import Frames, Peer
from netplay.relaying.limits import RelayLimits
from netplay.relaying.messages import (
    FIRST_FRAME,
    FRAME,
    MOST_MAIL,
    BadFrame,
    EndStream,
    Enter,
    Mail,
    Message,
    PeerCame,
    PeerWent,
    RelayHello,
    RelayOpen,
    RelayPing,
    RelayPong,
    RelayRejection,
    RelayWelcome,
    RoomEntered,
    RoomOpened,
    decode,
    encode,
    received,
)
from netplay.relaying.rooms import Act, Close, PauseReading, Rooms, Send

TOKEN = b"t" * 32
FAR = Peer("203.0.113.7", 5000)


class FakeRelay:
    """A relay with its own clock; the messages to each connection, and which were closed and why."""

    def __init__(self, limits: RelayLimits | None = None) -> None:
        self.rooms = Rooms(limits)
        self.now = 100.0
        self.told: dict[int, list[Message]] = {}
        self.closed: dict[int, str] = {}
        self.closing: list[int] = []
        self.held: dict[int, float] = {}

    def line(self, peer: Peer = FAR) -> int:
        """Open a connection."""
        number, acts = self.rooms.arrive(peer, self.now)
        self.told[number] = []
        self.do(acts)
        return number

    def say(self, line: int, *messages: Message) -> list[Message]:
        """Send a message; return the immediate replies."""
        return self.feed(line, b"".join(map(encode, messages)))

    def feed(self, line: int, data: bytes) -> list[Message]:
        """Send bytes; return the immediate replies."""
        before = len(self.told[line])
        self.do(self.rooms.receive(line, data, self.now))
        return self.told[line][before:]

    def do(self, acts: Iterable[Act]) -> None:
        """Store the relay's actions; assert that nothing is sent on a closed connection."""
        for act in acts:
            match act:
                case Send(line=number, data=data):
                    assert number not in self.closed
                    self.told[number] += list(received(Frames(FRAME), data))
                case Close(line=number, why=why):
                    assert number not in self.closed
                    self.closed[number] = why
                    self.closing.append(number)
                case PauseReading(line=number, seconds=seconds):
                    self.held[number] = seconds
        while self.closing:
            self.do(self.rooms.lost(self.closing.pop(), self.now))

    def later(self, seconds: float, *awake: int) -> None:
        """Advance the clock second by second; the named connections answer meanwhile."""
        for _ in range(round(seconds)):
            self.now += 1
            for line in awake:
                self.say(line, RelayPong(0))
            self.do(self.rooms.tick(self.now))

    def host(self, room: str = "kitchen", token: bytes = TOKEN, peer: Peer = FAR) -> int:
        """Open a new room; return its host."""
        line = self.line(peer)
        assert self.say(line, RelayHello(1, 1), RelayOpen(room, token))[-1] == RoomOpened(False)
        return line

    def guest(self, room: str = "kitchen") -> tuple[int, int]:
        """Enter a room; return the client's connection and its number there."""
        line = self.line()
        answer = self.say(line, RelayHello(1, 9), Enter(room))[-1]
        assert isinstance(answer, RoomEntered)
        return line, answer.peer

    def last(self, line: int) -> Message:
        """Return the last message to a connection."""
        return self.told[line][-1]


def test_mail_goes_between_the_host_and_one_guest() -> None:
    """Never to another client, never to another room."""
    relay = FakeRelay()
    host, other = relay.host(), relay.host("attic")
    (aki, a), (ben, b), (eve, e) = relay.guest(), relay.guest(), relay.guest("attic")
    assert relay.told[host][-2:] == [PeerCame(a, str(FAR)), PeerCame(b, str(FAR))]
    assert a != b
    before = {line: len(told) for line, told in relay.told.items()}
    relay.say(host, Mail(a, b"for aki"))
    relay.say(ben, Mail(0, b"from ben"))
    relay.say(eve, Mail(0, b"from eve"))
    new = {line: relay.told[line][count:] for line, count in before.items()}
    assert new == {
        host: [Mail(b, b"from ben")],
        aki: [Mail(0, b"for aki")],
        ben: [],
        other: [Mail(e, b"from eve")],
        eve: [],
    }


def test_a_guest_cannot_write_to_a_guest() -> None:
    """A message to another number closes the sender's connection; the host is notified of that."""
    relay = FakeRelay()
    host = relay.host()
    (aki, a), (ben, b) = relay.guest(), relay.guest()
    assert relay.say(aki, Mail(b, b"psst"))[-1] == RelayRejection(
        "no-such-peer", "a guest's mail goes to the host, who is 0"
    )
    assert relay.closed == {aki: "no-such-peer"}
    assert relay.last(host) == PeerWent(a, "fault")
    assert relay.told[ben][-1] == RoomEntered(b)


def test_a_disconnect_is_reported_to_the_other_side_alone() -> None:
    """Clients leave, hosts remove clients, hosts close; a message to a client that has left is no error."""
    relay = FakeRelay()
    host = relay.host()
    (aki, a), (ben, b), (eve, _) = relay.guest(), relay.guest(), relay.guest()
    relay.say(aki, EndStream(0))
    assert relay.last(host) == PeerWent(a, "closed")
    relay.say(host, Mail(a, b"too late"), EndStream(a), EndStream(b), Mail(b, b"too late"))
    assert relay.last(ben) == PeerWent(0, "closed")
    relay.say(host, EndStream(0))
    assert relay.last(eve) == PeerWent(0, "closed")
    assert set(relay.closed) == {host, aki, ben, eve}
    assert relay.rooms.count() == (0, 0)
    relay.host(token=b"another host's token")


def test_a_room_waits_for_its_host() -> None:
    """A host reclaims its room with its token, and nobody else can; clients enter again."""
    relay = FakeRelay()
    host = relay.host()
    aki, a = relay.guest()
    relay.do(relay.rooms.lost(host, relay.now))
    assert relay.last(aki) == PeerWent(0, "host-away")
    assert relay.closed[aki] == "host-away"
    late = relay.line()
    assert isinstance(refused := relay.say(late, RelayHello(1, 1), Enter("kitchen"))[-1], RelayRejection)
    assert refused.code == "host-away"
    thief = relay.line()
    assert isinstance(
        refused := relay.say(thief, RelayHello(1, 1), RelayOpen("kitchen", b"x" * 32))[-1], RelayRejection
    )
    assert refused.code == "room-taken"
    relay.later(30)
    back = relay.line()
    assert relay.say(back, RelayHello(1, 1), RelayOpen("kitchen", TOKEN))[-1] == RoomOpened(True)
    assert relay.guest()[1] > a
    relay.do(relay.rooms.lost(back, relay.now))
    relay.later(61)
    assert relay.rooms.count() == (0, 0)


def test_a_host_that_comes_back_early_replaces_its_dead_line() -> None:
    """The relay may not have noticed yet that the old connection is dead."""
    relay = FakeRelay()
    old = relay.host()
    aki, _ = relay.guest()
    new = relay.line()
    assert relay.say(new, RelayHello(1, 1), RelayOpen("kitchen", TOKEN))[-1] == RoomOpened(True)
    assert isinstance(refused := relay.last(old), RelayRejection)
    assert refused.code == "replaced"
    assert relay.last(aki) == PeerWent(0, "host-away")
    ben, b = relay.guest()
    assert relay.say(ben, Mail(0, b"hi")) == []
    assert relay.last(new) == Mail(b, b"hi")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ([Enter("kitchen")], "out-of-turn"),
        ([RelayOpen("kitchen", TOKEN)], "out-of-turn"),
        ([RelayHello(1, 1), RelayHello(1, 1)], "out-of-turn"),
        ([RelayHello(1, 1), Mail(0, b"x")], "out-of-turn"),
        ([RelayHello(1, 1), EndStream(0)], "out-of-turn"),
        ([RelayHello(1, 1), RoomEntered(4)], "out-of-turn"),
        ([RelayHello(1, 1), RelayOpen("a", TOKEN), RelayOpen("b", TOKEN)], "out-of-turn"),
        ([RelayHello(1, 1), RelayOpen("a", TOKEN), Enter("b")], "out-of-turn"),
        ([RelayHello(2, 9)], "version"),
        ([RelayHello(0, 0)], "version"),
        ([RelayHello(1, 1), Enter("nowhere")], "no-room"),
        ([RelayHello(1, 1), RelayOpen("a\u202eb", TOKEN)], "bad-room"),
        ([RelayHello(1, 1), RelayOpen(" a", TOKEN)], "bad-room"),
        ([RelayHello(1, 1), RelayOpen("a", b"short")], "bad-message"),
        ([RelayHello(1, 1), RelayOpen("x" * 41, TOKEN)], "bad-message"),
        ([RelayHello(1, 1), RelayOpen("a", TOKEN), Mail(1, b"")], "bad-message"),
        ([RelayHello(1, 1), RelayOpen("a", TOKEN), Mail(1, b"x" * (MOST_MAIL + 1))], "bad-message"),
        ([RelayHello(1, 1), RelayOpen("a", TOKEN), Mail(1, b"x" * FRAME)], "bad-frame"),
    ],
)
def test_faults_are_named_and_end_that_line(said: list[Message], code: str) -> None:
    """Each protocol error is answered by its code on that connection, which is closed."""
    relay = FakeRelay()
    host = relay.host()
    line = relay.line()
    answer = relay.say(line, *said)[-1]
    assert isinstance(answer, RelayRejection)
    assert answer.code == code
    assert relay.closed == {line: code}
    assert relay.told[host] == [RelayWelcome(1), RoomOpened(False)]


def test_a_long_frame_is_refused_by_its_length_alone() -> None:
    """Before any of it is buffered; longer frames are accepted only from connections in a room."""
    relay = FakeRelay()
    line = relay.line()
    relay.feed(line, (FIRST_FRAME + 1).to_bytes(4, "big"))
    assert relay.closed == {line: "bad-frame"}
    line = relay.line()
    relay.feed(line, b"\0\0\0\0")
    assert relay.closed[line] == "bad-frame"
    host = relay.host()
    guest, number = relay.guest()
    relay.say(host, Mail(number, b"x" * MOST_MAIL))
    assert relay.last(guest) == Mail(0, b"x" * MOST_MAIL)


def test_a_client_that_expects_a_host_learns_that_it_is_a_relay() -> None:
    """A TLS handshake is answered by a frame that says so."""
    relay = FakeRelay()
    line = relay.line()
    assert relay.feed(line, b"\x16\x03\x01\x02\x00") == [
        RelayRejection("relay", "this is a relay; ask it for a room")
    ]
    assert relay.closed == {line: "relay"}


def test_the_silent_are_let_go_alone() -> None:
    """Half-open connections after five seconds, silent ones after fifteen; those that answer stay."""
    relay = FakeRelay()
    host = relay.host()
    (aki, _), (ben, b) = relay.guest(), relay.guest()
    half = relay.line()
    greeted = relay.line()
    relay.say(greeted, RelayHello(1, 1))
    relay.later(5, host, aki)
    assert relay.closed == {half: "too-late", greeted: "too-late"}
    relay.later(10, host, aki)
    assert relay.closed[ben] == "silent"
    assert relay.last(host) == PeerWent(b, "silent") or PeerWent(b, "silent") in relay.told[host]
    relay.later(100, host, aki)
    assert set(relay.closed) == {half, greeted, ben}
    pings = [message for message in relay.told[aki] if isinstance(message, RelayPing)]
    assert 20 <= len(pings) <= 25
    assert relay.say(aki, RelayPing(7)) == [RelayPong(7)]


def test_a_pause_of_the_relays_is_not_a_guests_silence() -> None:
    """A connection that was not read for a while does not count as silent."""
    relay = FakeRelay()
    host = relay.host()
    aki, _ = relay.guest()
    relay.later(14, host)
    relay.rooms.awake(aki, relay.now)
    relay.later(5, host)
    assert relay.closed == {}


def test_a_client_that_sends_too_much_is_read_more_slowly() -> None:
    """Bytes and frames are counted; a sender over its budget has to wait, and a burst is allowed."""
    limits = RelayLimits(guest_bytes=1000, frames=10, burst=2)
    relay = FakeRelay(limits)
    relay.host()
    aki, _ = relay.guest()
    relay.say(aki, Mail(0, b"x" * 1500))
    assert relay.held == {}
    relay.say(aki, Mail(0, b"x" * 1500))
    assert 1.0 < relay.held.pop(aki) < 1.2
    ben, _ = relay.guest()
    relay.say(ben, *[RelayPing(n) for n in range(38)])
    assert relay.held.pop(ben) == pytest.approx(2.0, abs=0.3)
    assert relay.closed == {}


def test_the_slow_are_cut_off_alone() -> None:
    """A client that does not read is cut, and the host gets the reason; the others stay."""
    relay = FakeRelay()
    host = relay.host()
    (aki, a), (ben, b) = relay.guest(), relay.guest()
    relay.do(relay.rooms.slow(aki, relay.now))
    assert relay.closed == {aki: "slow"}
    assert relay.last(host) == PeerWent(a, "slow")
    relay.say(host, Mail(b, b"go on"))
    assert relay.last(ben) == Mail(0, b"go on")


def test_limits_are_for_each_address_and_for_all() -> None:
    """Connections, rooms and clients; loopback has only the total limit where the relay is configured so."""
    here = Peer("127.0.0.1", 9, loopback=True)
    relay = FakeRelay(
        RelayLimits(
            lines=9, lines_per_address=2, rooms=3, rooms_per_address=1, guests=1, trusts_loopback=True
        )
    )
    assert not relay.closed
    relay.host("a")
    two = relay.line()
    assert isinstance(refused := relay.say(two, RelayHello(1, 1), RelayOpen("b", TOKEN))[-1], RelayRejection)
    assert refused.code == "too-many"
    relay.guest("a")
    three = relay.line()
    assert isinstance(
        refused := relay.say(three, RelayHello(1, 1), RelayOpen("b", b"u" * 32))[-1], RelayRejection
    )
    assert refused.code == "too-many"
    host_b = relay.host("b", peer=here)
    relay.host("c", peer=here)
    four = relay.line(here)
    assert isinstance(refused := relay.say(four, RelayHello(1, 1), RelayOpen("d", TOKEN))[-1], RelayRejection)
    assert refused.code == "relay-full"
    five = relay.line(here)
    assert isinstance(refused := relay.say(five, RelayHello(1, 1), Enter("a"))[-1], RelayRejection)
    assert refused.code == "room-full"
    six = relay.line(Peer("198.51.100.9", 1))
    assert isinstance(relay.say(six, RelayHello(1, 1), Enter("b"))[-1], RoomEntered)
    seven = relay.line(Peer("198.51.100.8", 1))
    assert isinstance(refused := relay.say(seven, RelayHello(1, 1), Enter("c"))[-1], RelayRejection)
    assert refused.code == "relay-full"
    # Released resources can be used again.
    relay.say(host_b, EndStream(0))
    relay.host("d", peer=here)


def test_idle_connections_shut_nobody_out_of_the_relay() -> None:
    """Newcomers and a host that reclaims its room get in; the address with most connections loses one."""
    relay = FakeRelay(RelayLimits(lines=64))
    host = relay.host("ours", peer=Peer("198.51.100.1", 1))
    addresses = [Peer(f"203.0.113.{n}", 1) for n in range(1, 3)]
    for count in range(100):
        relay.line(addresses[count % 2])
    assert len(relay.closed) == 68
    relay.do(relay.rooms.lost(host, relay.now))
    back = relay.line(Peer("198.51.100.1", 2))
    relay.line(addresses[0])
    assert relay.say(back, RelayHello(1, 1), RelayOpen("ours", TOKEN))[-1] == RoomOpened(True)
    guest = relay.line(Peer("198.51.100.2", 2))
    for count in range(100):
        relay.line(addresses[count % 2])
    assert isinstance(relay.say(guest, RelayHello(1, 1), Enter("ours"))[-1], RoomEntered)
    relay.later(10, back, guest)
    assert len(relay.rooms.admission) == 2


@pytest.mark.parametrize(
    "peer", [Peer("127.0.0.1", 9, loopback=True), Peer("198.51.100.7", 9)], ids=["this machine", "another"]
)
def test_one_address_cannot_take_what_is_everybodys(peer: Peer) -> None:
    """Rooms and places in a room: loopback is not trusted merely because a tunnel ends on this machine."""
    relay = FakeRelay(RelayLimits(rooms_per_address=2, guests_per_address=3))
    relay.host("a", peer=peer)
    relay.host("b", peer=peer)
    third = relay.line(peer)
    assert isinstance(
        refused := relay.say(third, RelayHello(1, 1), RelayOpen("c", TOKEN))[-1], RelayRejection
    )
    assert refused.code == "too-many"
    for _ in range(3):
        line = relay.line(peer)
        assert isinstance(relay.say(line, RelayHello(1, 1), Enter("a"))[-1], RoomEntered)
    fourth = relay.line(peer)
    assert isinstance(refused := relay.say(fourth, RelayHello(1, 1), Enter("a"))[-1], RelayRejection)
    assert refused.code == "too-many"
    other = relay.line(Peer("203.0.113.5", 1))
    assert isinstance(relay.say(other, RelayHello(1, 1), Enter("a"))[-1], RoomEntered)
    # The addresses of one IPv6 network count as one.
    near = [Peer(f"2001:db8::{n}", 1) for n in range(1, 5)]
    replies = [relay.say(relay.line(one), RelayHello(1, 1), Enter("a"))[-1] for one in near]
    assert [isinstance(one, RoomEntered) for one in replies] == [True, True, True, False]


def test_an_address_cannot_guess_names_without_end() -> None:
    """Room lookups of an address are limited per second; connections without one are not."""
    relay = FakeRelay(RelayLimits(knocks=2, trusts_loopback=True))
    relay.host("ours", peer=Peer("198.51.100.9", 1))

    def asked(peer: Peer = FAR) -> str:
        line = relay.line(peer)
        answer = relay.say(line, RelayHello(1, 1), Enter("guess"))[-1]
        assert isinstance(answer, RelayRejection)
        return answer.code

    for _ in range(40):
        relay.do(relay.rooms.lost(relay.line(), relay.now))
    assert relay.closed == {}
    assert [asked() for _ in range(21)] == ["no-room"] * 20 + ["too-often"]
    assert asked(Peer("198.51.100.9", 1)) == "no-room"
    assert asked(Peer("127.0.0.1", 1, loopback=True)) == "no-room"
    relay.later(2)
    assert asked() == "no-room"
    # The token of a room is no guess.
    while asked(Peer("198.51.100.9", 1)) == "no-room":
        pass
    back = relay.line(Peer("198.51.100.9", 1))
    assert relay.say(back, RelayHello(1, 1), RelayOpen("ours", TOKEN))[-1] == RoomOpened(True)


def test_another_decoder_reads_the_same() -> None:
    """Frames are ordinary MessagePack: an array of the message's number and its fields."""
    messages: list[tuple[Message, list[object]]] = [
        (RelayHello(1, 2), [64, 1, 2]),
        (RelayOpen("台所", TOKEN), [66, "台所", TOKEN]),
        (RoomOpened(True), [67, True]),
        (Enter("a"), [68, "a"]),
        (Mail(7, b"\x00\xff"), [73, 7, b"\x00\xff"]),
        (PeerWent(3, "slow"), [71, 3, "slow"]),
        (RelayRejection("relay", "words"), [74, "relay", "words"]),
    ]
    for message, plain in messages:
        frame = encode(message)
        assert msgpack.unpackb(frame[4:]) == plain
        assert decode(msgpack.packb(plain)) == message


def test_frames_come_whole_however_they_are_cut() -> None:
    """The same messages from one piece and from single bytes."""
    messages = [RelayHello(1, 1), RelayOpen("a", TOKEN), Mail(1, b"x" * 5000), RelayPong(3)]
    data = b"".join(map(encode, messages))
    frames = Frames(FRAME)
    assert list(received(frames, data)) == messages
    assert [message for byte in data for message in received(frames, bytes([byte]))] == messages


def _mutated(dice: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 5))):
        place = dice.randrange(len(changed)) if changed else 0
        match dice.randrange(5):
            case 0:
                changed[place : place + 1] = bytes([dice.randrange(256)])
            case 1:
                changed[place:place] = dice.randbytes(dice.randrange(1, 9))
            case 2:
                del changed[place : place + dice.randrange(1, 9)]
            case 3:
                changed[place:place] = changed[: dice.randrange(40)]
            case _:
                changed[place : place + 4] = dice.choice(
                    (b"\xff\xff\xff\xff", b"\xdd\x7f\xff\xff", b"\x91" * 4)
                )
    return bytes(changed)


def test_any_bytes_leave_the_relay_whole() -> None:
    """A hundred thousand mutated frames: each is accepted or refused on its own connection; the rooms don't change."""
    dice = random.Random(1729)
    relay = FakeRelay(RelayLimits(knocks=1e9))
    host = relay.host("safe", peer=Peer("127.0.0.1", 1, loopback=True))
    aki, number = relay.guest("safe")
    seeds = [
        encode(RelayHello(1, 1))
        + encode(RelayOpen(f"r{n}", bytes([n]) * 32))
        + encode(Mail(1, b"x" * 50))
        + encode(EndStream(1))
        for n in range(4)
    ]
    seeds += [
        encode(RelayHello(1, 1)) + encode(Enter(f"r{n}")) + encode(Mail(0, b"hi")) + encode(RelayPong(1))
        for n in range(4)
    ]
    frames, line, inside = 0, 0, 0
    while frames < 100_000:
        if not line or line in relay.closed or not dice.randrange(6):
            if line and line not in relay.closed:
                relay.do(relay.rooms.lost(line, relay.now))
            line = relay.line()
            if dice.random() < 0.6:  # the rest is sent from inside a room
                relay.say(
                    line, RelayHello(1, 1), Enter("safe") if dice.random() < 0.5 else RelayOpen("r9", TOKEN)
                )
        replies = relay.feed(line, _mutated(dice, dice.choice(seeds)))
        inside += not any(isinstance(message, RelayRejection) for message in replies)
        frames += 4
        if not frames % 4000:
            relay.told = {
                one: replies[-1:] for one, replies in relay.told.items() if one in {host, aki, line}
            }
            relay.closed = {one: why for one, why in relay.closed.items() if one == line}
            relay.now += 1
    assert inside > 1500
    if line not in relay.closed:
        relay.do(relay.rooms.lost(line, relay.now))
    relay.say(host, Mail(number, b"still here"))
    assert relay.last(aki) == Mail(0, b"still here")
    assert aki not in relay.closed
    assert relay.rooms.count()[1] == 2
    relay.later(61, host, aki)
    assert relay.rooms.count() == (1, 2)


@pytest.mark.parametrize(
    "body",
    [b"\xc1", b"", b"\x90", b"\x91\x40", b"\x92\xa1x\x01", b"\x95\x4b\x01\x01\x01\x01", b"\x92\x4b\xd3" + b"\xff" * 8,
     b"\x92\x44\xa1\xff", b"\xdd\xff\xff\xff\xff", b"\x91" * 400, b"\x92\x4b\x01\x00", b"\x92\x63\x01"],
)  # fmt: skip
def test_what_is_no_message_is_the_other_ends_fault(body: bytes) -> None:
    """Wrong types, unknown numbers, too many fields, bad text, trailing bytes, deep nesting: one kind of error."""
    with pytest.raises(BadFrame) as wrong:
        decode(body)
    assert str(wrong.value).isprintable()
