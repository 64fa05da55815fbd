"""`python -m tests.bench.server.players SECONDS PORT …`: four players at each table, as fast as they can.

A player plays the lowest prime of one or two cards that beats the field. If it has none or few cards are left, it
draws, and then passes, so that nobody goes out and all four play on. It decodes no more of a message than it needs.
Prints JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from typing import Any

import msgspec

from engine.fair import commit_to_nonce
from netplay.wire import messages as wire
from netplay.wire.connection import frame

RANKS = "0A23456789TJQK"
SUITS = "?shdc"
PRIMES = {n for n in range(2, 1400) if all(n % d for d in range(2, 38) if d < n)}
PAIRS = {(a, b): int(f"{a}{b}") for a in range(1, 14) for b in range(1, 14) if int(f"{a}{b}") in PRIMES}
FEW = 4
"""Cards that are always left in a hand."""
WARM = 1.0
"""Seconds of warm-up before the measurement."""


class Field(msgspec.Struct):
    """A set in the field."""

    cards: tuple[int, ...]


class PublicView(msgspec.Struct):
    """The part of the public view that a player needs."""

    waiting: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    phase: str | msgspec.UnsetType = msgspec.UNSET
    field: tuple[Field, ...] | msgspec.UnsetType = msgspec.UNSET
    drawn: bool | msgspec.UnsetType = msgspec.UNSET


class OwnView(msgspec.Struct):
    """The part of its own view that a player needs."""

    hands: tuple[tuple[int, ...] | None, ...] | msgspec.UnsetType = msgspec.UNSET


class Public(msgspec.Struct):
    """The public part of an update."""

    view: PublicView | msgspec.UnsetType = msgspec.UNSET


class Own(msgspec.Struct):
    """The private part of an update."""

    view: OwnView | msgspec.UnsetType = msgspec.UNSET


_public = msgspec.msgpack.Decoder(Public)
_own = msgspec.msgpack.Decoder(Own)


class Counters:
    """Counters of all players together."""

    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.latencies: list[float] = []
        self.counting = False


class Player(asyncio.Protocol):
    """One seat at one table."""

    def __init__(self, name: str, counters: Counters) -> None:
        self.seat = -1
        self._name = name
        self._counted = counters
        self._buffer = b""
        self._nonce = os.urandom(32)
        self._id = 0
        self._sent = 0.0
        self._line: Any = None
        self._waiting: tuple[int, ...] = ()
        self._field: tuple[Field, ...] = ()
        self._hand: tuple[int, ...] = ()
        self._phase = ""
        self._drawn = False
        self._number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send Hello."""
        self._line = transport
        self._say(wire.Hello(wire.OLDEST, wire.VERSION, self._name, token=os.urandom(16)))

    def _say(self, message: wire.Up) -> None:
        self._line.write(frame(message))

    def data_received(self, data: bytes) -> None:
        """Split the received data into messages."""
        data = self._buffer + data if self._buffer else data
        at, end = 0, len(data)
        while end - at >= 4:
            size = int.from_bytes(data[at : at + 4], "big")
            if end - at - 4 < size:
                break
            self._take(data[at + 4 : at + 4 + size])
            at += 4 + size
        self._buffer = data[at:]

    def _take(self, body: bytes) -> None:
        message = wire.read_down(body)
        match message:
            case wire.Update():
                self._look(message.public, message.own, message.number)
            case wire.Answer():
                self._answered(message)
            case wire.Snapshot():
                self._look(message.public, message.own, message.number)
            case wire.Lobby():
                self._lobby(message)
            case wire.DealOpened():
                self._opened = message
                digest = commit_to_nonce(message.commit, self._name, self._nonce)
                self._say(wire.Commit(message.deal, digest))
            case wire.Committed():
                self._say(wire.Reveal(message.deal, self._nonce))
            case wire.Farewell():
                raise SystemExit(f"{self._name} was sent away: {message}")
            case _:
                pass

    def _lobby(self, lobby: wire.Lobby) -> None:
        if lobby.seat is None:
            return
        self.seat = lobby.seat
        waits = lobby.phase in ("lobby", "over") and not lobby.seats[lobby.seat].ready
        if waits and all(place.name for place in lobby.seats):
            self._id += 1
            self._say(wire.Ready(self._id, True))

    def _look(self, public: bytes, own: bytes, number: int) -> None:
        view = _public.decode(public).view
        if view is not msgspec.UNSET:
            if view.waiting is not msgspec.UNSET:
                self._waiting = view.waiting
            if view.field is not msgspec.UNSET:
                self._field = view.field
            if view.phase is not msgspec.UNSET:
                self._phase = view.phase
            if view.drawn is not msgspec.UNSET:
                self._drawn = view.drawn
        if own:
            mine = _own.decode(own).view
            if mine is not msgspec.UNSET and mine.hands is not msgspec.UNSET:
                self._hand = mine.hands[self.seat] or ()
        self._number = number
        self._act()

    def _act(self) -> None:
        if self._sent or self.seat not in self._waiting or self._phase != "turn":
            return
        self._id += 1
        self._sent = time.perf_counter()
        self._say(wire.Move(self._id, self._number, self._choice()))

    def _choice(self) -> str:
        count, top = 0, 0
        if self._field:
            cards = self._field[-1].cards
            count, top = len(cards), int("".join(str(card >> 3) for card in cards))
        hand = [card for card in self._hand if card >= 0]
        found: tuple[int, tuple[int, ...]] = (10_000, ())
        if count != 1:
            for one in hand:
                for two in hand:
                    value = PAIRS.get((one >> 3, two >> 3), 0)
                    if top < value < found[0] and one != two:
                        found = (value, (one, two))
        if count == 1 or (not count and not found[1]):
            lone = ((card >> 3, (card,)) for card in hand if card >> 3 > top and card >> 3 in PRIMES)
            found = min(lone, default=found)
        if found[1] and len(hand) > FEW:
            return "".join(RANKS[card >> 3] + SUITS[card & 7] for card in found[1])
        return "%" if self._drawn else "D"

    def _answered(self, answer: wire.Answer) -> None:
        if not self._sent:
            return
        counters = self._counted
        taken, self._sent = time.perf_counter() - self._sent, 0.0
        if counters.counting:
            counters.refused += bool(answer.code)
            counters.moves += not answer.code
            counters.latencies.append(taken)
        # "deck-empty": pass next. Any other refusal: the table has changed, and the next update decides.
        self._drawn = self._drawn or answer.code == "deck-empty"
        if answer.code in ("", "deck-empty"):
            self._act()


def ticks(pid: int) -> tuple[float, float]:
    """Return the CPU time of a process in seconds: user and kernel."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    second = os.sysconf("SC_CLK_TCK")
    return int(fields[11]) / second, int(fields[12]) / second


async def main() -> None:
    """Play, and measure after the warm-up."""
    seconds, pid, ports = float(sys.argv[1]), int(sys.argv[2]), [int(port) for port in sys.argv[3:]]
    counters = Counters()
    loop = asyncio.get_running_loop()
    for port in ports:
        for name in ("aki", "ben", "cid", "dan"):
            await loop.create_connection(lambda name=name: Player(name, counters), "127.0.0.1", port)
    await asyncio.sleep(WARM)
    os.kill(pid, signal.SIGUSR1)
    used, own, began = ticks(pid), time.process_time(), time.perf_counter()
    counters.counting = True
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    user, kernel = (after - before for before, after in zip(used, ticks(pid), strict=True))
    slow = sorted(counters.latencies) or [0.0]
    print(
        json.dumps(
            {
                "moves": counters.moves,
                "seconds": passed,
                "user": user,
                "kernel": kernel,
                "client": time.process_time() - own,
                "refused": counters.refused,
                "p50": slow[len(slow) // 2],
                "p99": slow[int(len(slow) * 0.99)],
            }
        ),
        flush=True,
    )


if __name__ == "__main__":
    asyncio.run(main())
