"""Records from files: read without trust, replayed, and prepared for watching step by step."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import GAMES
from engine.errors import QkError
from engine.games import readers
from engine.lenient import games_in, lines_of
from engine.prime.events import FactorsPublished
from engine.prime.primes import MemoizedProver
from engine.prime.record import PrimeReader
from engine.prime.settings import PlayableNumbers
from engine.record import (
    MAX_SIZE,
    UNVERIFIED,
    WARNING,
    Factoring,
    Fault,
    Frame,
    Replay,
    refusal,
    replay_record,
)
from engine.seats import Seat
from engine.typed import printable
from engine.verdict import Reason, Refused
from netplay.compute.judging import Ask, factors_within
from netplay.compute.workers import TookTooLong
from netplay.storage.reading import UTF8, NoFile, bytes_of, fitting, text_in, why_not
from netplay.table.games import adapter_of
from netplay.table.games.reach import PROVABLE

PROOF_TIME = 60.0
"""Seconds that the proofs of larger numbers in one record may take together."""

FACTOR_TIME = 60.0
"""The default time for a factorization in seconds."""


class UnreadableRecord(QkError):
    """A file that is no record because it is no text, or is not there; the message is one line."""


class Source(msgspec.Struct, frozen=True):
    """The content of a file of records, and how it was decoded."""

    name: str
    text: str
    encoding: str = UTF8
    lenient: bool = False

    @property
    def games(self) -> tuple[tuple[str, str], ...]:
        """The games in it, each with its name; in strict reading a file is one."""
        texts = games_in(self.text) if self.lenient else (self.text,)
        if len(texts) == 1:
            return ((self.name, texts[0]),)
        return tuple((f"{self.name} ({number})", text) for number, text in enumerate(texts, 1))

    @property
    def encoding_note(self) -> QkError | None:
        """Its encoding, if that is worth mentioning."""
        if self.encoding == UTF8:
            return None
        return QkError("read-as-encoding", file=printable(self.name), encoding=self.encoding)


def read_source(name: str, *, lenient: bool = False, encoding: str = "") -> Source:
    """The content of a file; `-` is standard input.

    Arguments:
        lenient: accepts any encoding that the bytes determine; else it has to be UTF-8.
        encoding: the encoding, if given by the user.

    Raises:
        UnreadableRecord: with the file's name and what is wrong with it.
    """
    try:
        data = bytes_of(name, MAX_SIZE)
    except (NoFile, OSError, ValueError) as wrong:  # ValueError: a name with a NUL in it
        raise UnreadableRecord("record-unreadable", file=printable(name), why=why_not(wrong)) from wrong
    if len(data) > MAX_SIZE:
        raise UnreadableRecord("record-too-large", file=printable(name), most=MAX_SIZE // 2**20)
    if encoding or lenient:
        found = encoding or _encoding(name, data)
        try:
            return Source(name, text_in(data, found), found, lenient)
        except UnicodeDecodeError as wrong:
            values = {"encoding": found, "place": wrong.start + 1}
            raise UnreadableRecord("record-no-text-as", file=printable(name), **values) from wrong
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as wrong:
        found = _encoding(name, data)
        line = data.count(b"\n", 0, wrong.start) + 1
        values = {"encoding": found, "option": found.lower()}
        raise UnreadableRecord("record-no-text-in", file=printable(name), line=line, **values) from wrong


def _encoding(name: str, data: bytes) -> str:
    """The only encoding that fits a text. Raises UnreadableRecord if there is none, or another as well."""
    found = fitting(data)
    if len(found) == 2:
        raise UnreadableRecord("record-encoding-unclear", file=printable(name))
    if found:
        return found[0]
    try:
        data.decode("utf-8")
        at = data.find(b"\0")
    except UnicodeDecodeError as wrong:
        at = wrong.start
    line, byte = data.count(b"\n", 0, at) + 1, f"0x{data[at]:02x}"
    raise UnreadableRecord("record-no-text", file=printable(name), line=line, byte=byte)


def read_file(name: str) -> str:
    """The text of a record; raises as `read_source` does."""
    return read_source(name).text


class _Proving(MemoizedProver):
    """Proves the numbers of a record, large ones in a worker; time is limited only beyond a table's bounds.

    So anything played at a table is decided on every machine (P-32).
    """

    def __init__(self, ask: Ask, limit: float) -> None:
        super().__init__()
        self._ask = ask
        self._left = limit

    def is_prime(self, n: int) -> bool:
        # Proved in a fraction of a second; no pack of the presets makes more.
        if n < 10**100 or self.quick(n):
            return super().is_prime(n)
        began, bounded = monotonic(), n < PROVABLE
        try:
            prime = bool(self._ask("is_prime", n, limit=None if bounded else self._left))
        except TookTooLong as late:
            raise refusal(Reason.UNDECIDED) from late
        finally:
            if not bounded:
                self._left = max(0.0, self._left - (monotonic() - began))
        self.learn(n, prime)
        return prime

    def is_semiprime(self, n: int) -> bool:
        if self.is_undecided(n):
            began = monotonic()
            try:
                self.learn_factors(n, self._ask("factor", n, limit=self._left))
            except TookTooLong as late:
                raise refusal(Reason.UNDECIDED) from late
            finally:
                self._left = max(0.0, self._left - (monotonic() - began))
        return super().is_semiprime(n)


def replay_in_worker(
    text: str, ask: Ask, *, lenient: bool = False, factors: bool = False, limit: float = FACTOR_TIME
) -> Replay:
    """Replay a record; long computations run in a worker and are stopped in time.

    Arguments:
        factors: whether the factorizations published by D9 are wanted.
        limit: seconds for each factorization.
    """

    def find(number: int) -> tuple[tuple[int, int], ...] | None:
        return factors_within(number, ask, limit)

    by_game = {**readers(), "prime": PrimeReader(_Proving(ask, PROOF_TIME))}
    factoring: Factoring | None = find if factors else None
    return replay_record(text, by_game, lenient=lenient, factor=factoring)


def fault_at(name: str, fault: Fault) -> QkError:
    """The problem of a file with its place; or a warning."""
    if fault.code == WARNING:
        return QkError("record-warning-at", file=printable(name), line=fault.line, why=fault.problem)
    return QkError(
        "record-fault-at", file=printable(name), line=fault.line, why=fault.problem, reason=str(fault.code)
    )


class ReplayStep(msgspec.Struct, frozen=True):
    """One line of a record and its result; the first scene is the deal."""

    line: int
    player: Seat | None = None
    text: str = ""
    verdict: str = ""
    reason: str = ""
    """Why the line was refused, as the record names it."""


def hints_in(header: Mapping[str, Any]) -> dict[str, int]:
    """The number of hints that named a play, by player: the header's `hints = { aki = 3 }`."""
    counts = header.get("hints")
    if not isinstance(counts, Mapping):
        return {}
    return {name: times for name, times in counts.items() if type(times) is int and times > 0}


def stand_ins_in(value: object) -> tuple[list[str], list[str]]:
    """The header's `stand_ins = { aki = { from = 12 } }`: who left, the last one first; and who came back (`to`)."""
    since = {}
    back = []
    for name, span in value.items() if isinstance(value, Mapping) else ():
        begins = span.get("from") if isinstance(span, Mapping) else None
        if isinstance(begins, int) and "to" in span:
            back.append(name)
        elif isinstance(begins, int):
            since[name] = begins
    last_first = list(since)[::-1]
    return sorted(last_first, key=lambda name: -since[name]), back


def kind_played(start: Any, verdict: str) -> str:
    """The verdict of a line, by the state at the start: in a game of semiprimes `prime` means one of them (P-68)."""
    numbers = getattr(getattr(start, "rules", None), "numbers", None)
    return "semiprime" if verdict == "prime" and numbers is PlayableNumbers.SEMIPRIME else verdict


class Reel:
    """A record for watching, scene by scene, from any perspective; it returns views, not states."""

    def __init__(self, title: str, replay: Replay, text: str = "") -> None:
        self.title = printable(title)
        self.text = text
        """The original text."""
        self.game = replay.game if replay.game in GAMES else GAMES[0]
        self._perspective = adapter_of(self.game).perspective
        self.looked_for = self._perspective.marks
        """What can be searched for in this game's records."""
        self.fault = replay.error
        self.warnings = replay.warnings
        self.proof = _proof_of(replay)
        self.header: Mapping[str, Any] = {} if replay.record is None else replay.record.header.values
        self.names: tuple[str, ...] = ()
        self.scenes: tuple[ReplayStep, ...] = ()
        self._tables: list[Any] = []
        start, record = replay.start, replay.record
        if start is None or record is None or replay.game not in GAMES:
            return  # the fault lies before the first move; there is nothing to watch
        self.names = tuple(printable(name) for name in start.names)
        self._tables = [start, *map(_with_factors, replay.frames)]
        reasons = {one.line: one.text.split()[-1:] for one in record.entries if one.must_be_refused}
        self.scenes = (
            ReplayStep(record.deal[0].line),
            *(
                ReplayStep(
                    frame.line,
                    Seat(start.names.index(frame.player)) if frame.player in start.names else None,
                    printable(frame.text),
                    kind_played(start.state, frame.table.verdict),
                    "".join(reasons.get(frame.line, ())),
                )
                for frame in replay.frames
            ),
        )

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats whose players left for good, in order: bots played on."""
        last_first = stand_ins_in(self.header.get("stand_ins"))[0]
        return tuple(Seat(self.names.index(name)) for name in reversed(last_first) if name in self.names)

    def view(self, at: int, seat: Seat | None, *, all_hands: bool = False) -> Any:
        """The table after a scene, as a seat sees it, or a spectator (None), or with every hand open."""
        return self._perspective.view(self._tables[at].state, seat, all_hands)

    def position(self, at: int) -> Any:
        """The table after a scene with all hands open, for win probabilities."""
        return self._perspective.position(self._tables[at].state)

    def state(self, at: int) -> Any:
        """The complete table after a scene, for playing on; not for screens."""
        return self._tables[at].state

    def sights(self, at: int) -> tuple[Any, ...]:
        """Each seat's view after a scene, for the search for proofs."""
        return self._perspective.sights(self._tables[at].state)

    def events(self, at: int, seat: Seat | None, *, all_hands: bool = False) -> tuple[Any, ...]:
        """The events of a scene, as this perspective may see them."""
        table = self._tables[at]
        return tuple(
            self._perspective.shown_event(table.state, event, seat, all_hands) for event in table.events
        )

    def with_move(
        self, at: int, move: Any, seat: Seat | None, *, all_hands: bool = False
    ) -> tuple[Any, tuple[Any, ...]] | None:
        """The table as `view` has it, and the events, had the player of a scene made this move; None if refused."""
        scene, game = self.scenes[at], adapter_of(self.game).game
        if scene.player is None:
            return None
        earlier, events = self._tables[at - 1].state, self._tables[at].events
        before = self._perspective.deciding(earlier, scene.player, scene.text, self.names, events)
        step = game.play(before, scene.player, move)
        if isinstance(step, Refused):
            return None
        seen = tuple(
            self._perspective.shown_event(step.state, event, seat, all_hands) for event in step.events
        )
        return self._perspective.view(step.state, seat, all_hands), seen

    @cached_property
    def marks(self) -> tuple[frozenset[str], ...]:
        """The searchable marks of each scene."""
        mark = self._perspective.mark
        return tuple(frozenset(filter(None, map(mark, table.events))) for table in self._tables)

    def decision(self, at: int) -> Any | None:
        """The view of a scene's player before the move; None if alternatives cannot be given."""
        seat = self.scenes[at].player
        if at == 0 or seat is None:
            return None
        before, after = self._tables[at - 1], self._tables[at]
        events = () if self.scenes[at].verdict == "refused" else after.events
        return self._perspective.decision(before.state, seat, events)

    def decided(self, at: int) -> tuple[Any, Any] | None:
        """The view and the move of a scene's player; None without a decision."""
        scene = self.scenes[at]
        if at == 0 or scene.player is None or scene.verdict == "refused":
            return None
        before, after = self._tables[at - 1], self._tables[at]
        return self._perspective.decided(before.state, scene.player, scene.text, self.names, after.events)

    @cached_property
    def decisions(self) -> frozenset[int]:
        """The scenes with a player's decision, not of chance or the clock."""
        return frozenset(at for at in range(len(self.scenes)) if self.decided(at) is not None)

    def written(self, at: int) -> str:
        """The record's line of a scene."""
        lines = lines_of(self.text)
        number = self.scenes[at].line
        return lines[number - 1] if number <= len(lines) else ""

    def at_line(self, line: int) -> int:
        """The scene of the first move on this line of the file or after it."""
        return next((at for at, scene in enumerate(self.scenes) if scene.line >= line), len(self.scenes) - 1)


class DealProof(msgspec.Struct, frozen=True):
    """The check of a record's proof of its deal."""

    holds: bool
    """Whether the secrets give the recorded cards, as far as it could be replayed."""
    peers: int = 0
    """The number of players who contributed to the secret beside the host."""


def _proof_of(replay: Replay) -> DealProof | None:
    """The check of a deal's proof, None without one."""
    record, error = replay.record, replay.error
    if error is not None and error.code == UNVERIFIED:
        return DealProof(holds=False)
    proof = None if record is None else record.header.values.get("verify")
    if replay.start is None or not isinstance(proof, Mapping):
        return None
    nonces = proof.get("nonces", {})
    return DealProof(holds=True, peers=len(nonces) if isinstance(nonces, Mapping) else 0)


def _with_factors(frame: Frame) -> Any:
    """The table after a line, with a factorization that the rules publish there (D9)."""
    table = frame.table
    if not frame.factors:
        return table
    event = FactorsPublished(math.prod(prime**power for prime, power in frame.factors), frame.factors)
    return replace(table, events=(*table.events, event))


def open_reels(name: str, ask: Ask, *, lenient: bool = False, encoding: str = "") -> list[Reel]:
    """Read the records of a file for watching; only quick factorizations are included.

    Raises:
        UnreadableRecord: if the file is no text or missing, or a record of an unsupported game.
    """
    source = read_source(name, lenient=lenient, encoding=encoding)
    return [reel_of(called, text, ask, lenient=lenient) for called, text in source.games]


def reel_of(name: str, text: str, ask: Ask, *, lenient: bool = False) -> Reel:
    """Plays a record out for watching under this name; raises as `open_reels` does."""
    replay = replay_in_worker(text, ask, lenient=lenient, factors=True, limit=0.0)
    if replay.game not in GAMES and replay.record is not None:
        known = ", ".join(GAMES)
        raise UnreadableRecord(
            "record-no-screen", file=printable(name), known=known, game=printable(replay.game)
        )
    return Reel(name, replay, text)
