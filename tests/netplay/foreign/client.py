"""A player written from docs/PROTOCOL.md alone: the standard library and a msgpack library, none of our code.

It logs in over plain TCP or TLS, takes part in the deal, follows the chain of hashes, folds the updates,
finds legal moves by trial (a refused one was not legal), reconnects once in the middle of the game, and
checks the deal against the record.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import random
import select
import socket
import ssl
import time
import tomllib
from typing import Any

import msgpack

HELLO, MOVE, READY, SIT, STAND, SAY, SET_BOT, PROPOSE, PAUSE, LEAVE, COMMIT, REVEAL, PING, REMOVE = range(
    1, 15
)
WELCOME, LOBBY, SNAPSHOT, UPDATE, ANSWER, SAID, DEAL_OPENED, COMMITTED, DEALT, RECORD, FAREWELL, PONG = range(
    32, 44
)

SUITS = " shdc"
RANKS = "0A23456789TJQK"


class Over(Exception):
    """The host sent a Farewell; carries its code."""


class Client:
    """One member of a table."""

    def __init__(self, port: int, nick: str, fingerprint: bytes | None = None) -> None:
        self.port, self.nick, self.fingerprint = port, nick, fingerprint
        self.token = os.urandom(20)
        self.next_id = random.randrange(1, 2**52)
        self.name, self.epoch, self.resumed = "", 0, False
        self.lobby: list[Any] = []
        self.public: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.deal, self.number, self.chain = 0, 0, bytes(32)
        self.links = 0
        """Updates whose place in the hash chain was checked."""
        self.events: list[dict[str, Any]] = []
        self.answers: dict[int, list[Any]] = {}
        self.parts: list[str] = []
        self.record = ""
        self.nonces: dict[int, bytes] = {}
        self.opened: list[Any] = []
        self.committed: list[Any] = []
        self.dealt: list[Any] = []
        self.snapshots = 0
        self.sent: list[float] = []
        self.told: list[str] = []
        """Result codes of its commands since it last connected."""

    # ------------------------------------------------------------------ the connection

    def connect(self, **hello: Any) -> None:
        """Connect and send Hello."""
        plain = socket.create_connection(("127.0.0.1", self.port), 10)
        self.line: socket.socket = plain
        if self.fingerprint is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.minimum_version = ssl.TLSVersion.TLSv1_3
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.set_alpn_protocols(["qk/1"])
            secure = context.wrap_socket(plain)
            certificate = secure.getpeercert(binary_form=True)
            assert certificate is not None
            assert hashlib.sha256(certificate).digest() == self.fingerprint, (
                "another host than was invited to"
            )
            self.line = secure
        self.buffer = b""
        self.pinged = time.monotonic()
        self.send(
            HELLO, 2, 2, self.nick, hello.get("watch", False), "", self.token,
            hello.get("resume", False), hello.get("epoch", 0), hello.get("last", 0), "foreign",
        )  # fmt: skip

    def close(self) -> None:
        """Close the connection."""
        self.line.close()

    def come_back(self, lost: Any = lambda: None) -> None:
        """Disconnect and return as the same member; call `lost` in between."""
        self.line.close()
        self.told = []
        lost()
        self.connect(resume=True, epoch=self.epoch, last=self.number)
        self.wait(lambda: self.resumed)

    def send(self, *message: Any) -> None:
        """Send a message."""
        body = msgpack.packb(list(message))
        self.line.sendall(len(body).to_bytes(4, "big") + body)

    def hear(self, seconds: float) -> None:
        """Take messages for some seconds; at least one if any arrives."""
        if time.monotonic() - self.pinged > 4:
            self.pinged = time.monotonic()
            self.send(PING, 1)
        pending = isinstance(self.line, ssl.SSLSocket) and self.line.pending()
        if not pending and not select.select([self.line], [], [], seconds)[0]:
            return
        data = self.line.recv(65536)
        if not data:
            raise Over("the line ended")
        self.buffer += data
        while len(self.buffer) >= 4:
            length = int.from_bytes(self.buffer[:4], "big")
            assert 1 <= length <= 65536
            if len(self.buffer) < 4 + length:
                return
            body, self.buffer = self.buffer[4 : 4 + length], self.buffer[4 + length :]
            self.take(*msgpack.unpackb(body, strict_map_key=False))

    def wait(self, holds: Any, seconds: float = 240) -> None:
        """Take messages until a condition holds."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"{self.nick} waits in vain in {self.phase}"
            self.hear(0.5)

    def ask(self, number: int, *fields: Any) -> str:
        """Send a command and return the code of its answer."""
        now = time.monotonic()
        self.sent = [at for at in self.sent if now - at < 3] + [now]
        if len(self.sent) > 90:  # the server allows forty a second in the long run
            time.sleep(0.5)
        id, self.next_id = self.next_id, self.next_id + 1
        self.send(number, id, *fields)
        self.wait(lambda: id in self.answers)
        self.told.append(str(self.answers[id][1]))
        return self.told[-1]

    # ------------------------------------------------------------------ incoming messages

    def take(self, kind: int, *fields: Any) -> None:
        """Handle one message."""
        if kind == WELCOME:
            _, _, _, self.name, self.epoch, self.resumed, *_ = fields
        elif kind == LOBBY:
            self.lobby = list(fields)
        elif kind == SNAPSHOT:
            self.deal, self.number, self.chain, _, public, own = fields
            changes = value(public)
            if self.snapshots == 0:
                assert self.chain == hashlib.sha256(bytes(32) + public).digest()
            self.public = changes["view"]
            self.own = value(own).get("view", {}) if own else {}
            self.snapshots += 1
        elif kind == UPDATE:
            self.update(*fields)
        elif kind == ANSWER:
            self.answers[fields[0]] = list(fields)
        elif kind == DEAL_OPENED:
            self.open_deal(*fields)
        elif kind == COMMITTED:
            self.committed = list(fields[1])
            self.reveal(fields[0])
        elif kind == DEALT:
            self.check_nonces(fields[1])
        elif kind == RECORD:
            part, parts, text, *_ = fields
            self.parts = [*(self.parts if part else []), text]
            if len(self.parts) == parts:
                self.record = "".join(self.parts)
        elif kind == FAREWELL:
            raise Over(fields[0])

    def update(self, number: int, chain: bytes, at: int, public: bytes, own: bytes = b"") -> None:
        """Fold an update into the view and check its place in the chain."""
        if number <= self.number:
            return
        assert number == self.number + 1, "a gap"
        assert chain == hashlib.sha256(self.chain + public).digest(), "the chain is broken"
        self.number, self.chain, self.links = number, chain, self.links + 1
        changes, mine = value(public), value(own) if own else {}
        self.public.update(changes.get("view", {}))
        if "view" in mine:
            self.own = mine["view"]
        events = list(changes.get("events", []))
        for place, event in mine.get("events", []):
            events[place] = event
        self.events += events

    # ------------------------------------------------------------------ the deal

    def open_deal(self, deal: int, commit: bytes, names: list[str]) -> None:
        """Commit to a nonce."""
        self.opened = [deal, commit, names]
        if self.name in names:
            nonce = self.nonces.setdefault(deal, os.urandom(32))
            self.send(COMMIT, deal, digest(commit, self.name, nonce))

    def reveal(self, deal: int) -> None:
        """Reveal the nonce, once the own commitment is listed unchanged."""
        _, commit, names = self.opened
        if self.name in names:
            assert self.committed[names.index(self.name)] == digest(commit, self.name, self.nonces[deal])
            self.send(REVEAL, deal, self.nonces[deal])

    def check_nonces(self, nonces: list[bytes]) -> None:
        """Check that each nonce matches its commitment."""
        _, commit, names = self.opened
        for name, committed, nonce in zip(names, self.committed, nonces, strict=True):
            assert digest(commit, name, nonce) == committed
        self.dealt = nonces

    def seed(self) -> bytes:
        """Return the seed in the record, after comparing all its inputs with what this client saw."""
        verify = tomllib.loads(self.record.split("+++")[1])["verify"]
        secret = bytes.fromhex(verify["secret"])
        _, commit, names = self.opened
        assert verify["v"] == 1
        assert bytes.fromhex(verify["commit"]) == commit
        assert hashlib.sha256(b"qk fair 1 secret\0" + secret).digest() == commit
        assert {name: bytes.fromhex(nonce) for name, nonce in verify["nonces"].items()} == dict(
            zip(names, self.dealt, strict=True)
        )
        contributions = b"".join(
            name.encode() + b"\0" + nonce for name, nonce in zip(names, self.dealt, strict=True)
        )
        return hashlib.sha256(b"qk fair 1 seed\0" + secret + contributions).digest()

    # ------------------------------------------------------------------ its state

    @property
    def phase(self) -> str:
        """The table's phase."""
        return str(self.lobby[1]) if self.lobby else ""

    @property
    def seat(self) -> int:
        """This client's seat."""
        seat = self.lobby[7]
        assert isinstance(seat, int)
        return seat

    @property
    def view(self) -> dict[str, Any]:
        """The table as this client sees it."""
        return {**self.public, **self.own}

    def play(self, comes_back_at: int = 3, lost: Any = lambda: None) -> None:
        """Play until the game is over; disconnect once after a number of updates, and call `lost` then."""
        self.wait(lambda: self.snapshots)
        while self.phase in ("playing", "paused", "dealing"):
            if self.links >= comes_back_at and not self.resumed:
                self.come_back(lost)
            if self.seat in self.view["waiting"]:
                self.move()
            else:
                self.hear(0.2)
        self.wait(lambda: self.record)

    def move(self) -> None:
        """Try moves until one is accepted."""
        view = self.view
        for text in candidates(str(self.lobby[2]), view, self.seat):
            code = self.ask(MOVE, self.number, text)
            if code in ("", "stale", "not-your-turn", "wrong-phase"):
                return
            if code == "paused":  # everybody was disconnected: the game goes on when all are back
                self.hear(0.2)
                return
        raise AssertionError(f"no move is taken in {view['phase']}: {view}")


def digest(commit: bytes, name: str, nonce: bytes) -> bytes:
    """Return the commitment of a peer."""
    return hashlib.sha256(b"qk fair 1 nonce\0" + commit + name.encode() + b"\0" + nonce).digest()


def value(data: bytes) -> Any:
    """Decode a byte string; large integers come as extension types."""

    def extension(code: int, inside: bytes) -> int:
        assert code == 1
        return int(inside)

    return msgpack.unpackb(data, strict_map_key=False, ext_hook=extension)


# ---------------------------------------------------------------------- moves


def spell(card: int) -> str:
    """Return a card as moves spell it."""
    if card < 0:
        return {-1: "X", -2: "Xr", -3: "Xb"}[card]
    return RANKS[card // 8] + SUITS[card % 8].strip()


def candidates(game: str, view: dict[str, Any], seat: int) -> Any:
    """Yield moves that may be legal, the best first."""
    return {"prime": prime_moves, "daifugo": daifugo_moves, "tyrant": tyrant_moves}[game](view, seat)


def is_prime(number: int) -> bool:
    """Trial division."""
    return number > 1 and all(number % small for small in range(2, int(number**0.5) + 1))


def prime_moves(view: dict[str, Any], seat: int) -> Any:
    """Yield the largest prime of most cards when leading, else the smallest prime that beats the field."""
    hand = view["hands"][seat] or []
    if view["phase"] == "janken":
        return ["J(rock)"]
    if view["phase"] == "penalty":
        return [f"F({''.join(map(spell, hand[: view['owed']]))})"]
    if view["phase"] != "turn":
        return ["ready", *(f"H({spell(card)})" for card in hand), "S()", "%"]
    naturals = [card for card in hand if card >= 0]
    top = view["field"][-1] if view["field"] else None
    sizes = [len(top["cards"])] if top else [3, 2, 1]
    found = []
    for size in sizes:
        if size > 3:
            continue
        for cards in itertools.permutations(naturals, size):
            number = int("".join(str(card // 8) for card in cards))
            beats = not top or (top["number"] != "inf" and (number < top["number"]) == view["upside_down"])
            if beats and is_prime(number):
                found.append((number, "".join(map(spell, cards))))
        if found:
            break
    moves = [text for _, text in sorted(found)[:4]]
    if len(hand) == 1 and hand[0] < 0:
        moves.append(spell(hand[0]))
    return [*moves, *([] if view["drawn"] else ["D"]), "%"]


def daifugo_moves(view: dict[str, Any], seat: int) -> Any:
    """Yield plays from the weakest on."""
    hand = view["hands"][seat] or []
    if view["phase"] == "respond":
        return ["-"]
    if view["phase"] == "ask":
        asked = view["question"]
        cards = [spell(card) for card in asked["cards"]]
        rows = itertools.combinations(cards, asked["least"])
        return [f"{asked['rule']}=-", *(f"{asked['rule']}={' '.join(row)}" for row in rows)]
    groups: dict[int, list[str]] = {}
    for card in hand:
        groups.setdefault(card // 8, []).append(spell(card))
    size = len(view["field"][-1]["cards"]) if view["field"] else 0
    if size == 0:
        return sorted((" ".join(group) for group in groups.values()), key=len) + [
            spell(card) for card in hand
        ]
    return [" ".join(group[:size]) for group in groups.values() if len(group) >= size] + ["%"]


def tyrant_moves(view: dict[str, Any], seat: int) -> Any:
    """Yield single cards, then a pass."""
    hand, stock = [spell(card) for card in view["hand"]], [spell(card) for card in view["stock"]]
    match view["phase"]:
        case "hand":
            return [f"hand={' '.join(stock[:7])}"]
        case "refill":
            return [f"refill={' '.join(stock[:6])}"]
        case "lay":
            return [f"lay={spell(card)}" for card in view["turns"][seat]["cards"]]
        case _:
            return [*hand, "%"]


# ---------------------------------------------------------------------- repeating the deal


def deal_again(seed: bytes, seats: int, size: int) -> list[list[int]]:
    """Return the hands of Prime Daifugo dealt from a seed, with one pack and two jokers."""
    cards = [rank * 8 + suit for rank in range(1, 14) for suit in (1, 2, 3, 4)] + [-3, -2]
    dice = Dice(seed)
    for last in range(len(cards) - 1, 0, -1):
        other = dice.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return [cards[seat * size : (seat + 1) * size] for seat in range(seats)]


class Dice:
    """A deterministic random stream of a seed."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.block, self.rest = seed, 0, b""

    def below(self, bound: int) -> int:
        """Return a number in 0 … bound - 1."""
        if bound < 2:
            return 0
        count = ((bound - 1).bit_length() + 7) // 8
        while True:
            while len(self.rest) < count:
                self.rest += hashlib.sha256(self.seed + self.block.to_bytes(8, "big")).digest()
                self.block += 1
            number, self.rest = int.from_bytes(self.rest[:count], "big"), self.rest[count:]
            if number < 256**count - 256**count % bound:
                return number % bound
