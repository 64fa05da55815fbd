"""Game records: a header, the deal, and one line a move; read, replayed and checked.

One text format serves saved games, shared games and test scenarios of all three games. This file has the common part:
the TOML header, comments, assertions (`?`, `!`), and the verdict on a whole record. Moves and facts are read by each
game's `RecordReader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from engine.chance import Dice
from engine.errors import BadNotation, BadSetting, Problem, problem
from engine.header import BadToml, read_toml
from engine.lenient import HEADER, SECONDS, StrictText, foreign_character, numbered, to_strict
from engine.lenient import short as short
from engine.seats import Seat
from engine.verdict import Reason

Factoring = Callable[[int], tuple[tuple[int, int], ...] | None]
"""Finds a factorization, or None if it takes too long."""

MAX_SIZE = 16 * 1024 * 1024
"""The maximum length of a record in characters, far above any game's."""

MAX_SEATS = 1000
"""The maximum number of hands in a record."""

_NAME = re.compile(r"[^\s:=|?!;*+\[][^\s:=|]*")


class Fault(msgspec.Struct, frozen=True):
    """The first error in a record: its line, its code in the record format, and the problem."""

    line: int
    code: str
    problem: Problem


WARNING = "warning"
"""The code of something that a lenient reading accepted."""

UNVERIFIED = "verify-failed"
"""The code of a record that differs from the deal of its proof."""


class BadLine(Exception):
    """An invalid line of a record: the code in the record format and the problem; the reader adds the line.

    It is `unverified` if only the proof of the deal contradicts it.
    """

    def __init__(
        self, code: str, problem: Problem, line: int | None = None, *, unverified: bool = False
    ) -> None:
        super().__init__(str(problem))
        self.code = code
        self.problem = problem
        self.line = line
        self.unverified = unverified


class RefusedLine(BadLine):
    """A move that the rules refuse, as a line with `!` expects."""


def refusal(reason: Reason) -> RefusedLine:
    """The error for a move refused for this reason."""
    return RefusedLine(reason, problem("refused", reason=reason))


@contextmanager
def as_bad_line(code: str, line: int | None = None, *, key: str = "") -> Iterator[None]:
    """Raise BadNotation and BadSetting of the block as BadLine with this code; `key` is that of the header, if any."""
    try:
        yield
    except (BadNotation, BadSetting) as wrong:
        why = wrong.as_problem
        raise BadLine(code, problem("in-header", key=key, why=why) if key else why, line) from wrong


class Header(msgspec.Struct, frozen=True):
    """The header of a record; unknown keys are preserved."""

    values: Mapping[str, Any] = {}
    line: int = 1
    present: bool = False

    @property
    def game(self) -> str:
        """Which game it is: prime, daifugo or tyrant."""
        return str(self.values.get("game", "prime"))


def seat_named(value: object, key: str, names: Sequence[str]) -> Seat:
    """The seat of the player whom a header key names. Raises BadLine if no player has that name."""
    if value not in names:
        others = ", ".join(names)
        raise BadLine("bad-header", problem("no-seat-in", key=key, name=short(str(value)), names=others))
    return Seat(names.index(value))


class DealLine(msgspec.Struct, frozen=True):
    """A line of the deal: a seat and the text behind its colon."""

    line: int
    name: str
    text: str


class RecordLine(msgspec.Struct, frozen=True):
    """A line after the deal: a move, or a fact to check if `name` is None."""

    line: int
    text: str
    name: str | None = None
    must_be_refused: bool = False


class Record(msgspec.Struct, frozen=True):
    """A record as written, unchecked."""

    header: Header
    deal: tuple[DealLine, ...]
    entries: tuple[RecordLine, ...]


S = TypeVar("S")
E = TypeVar("E")


class RecordedGame(msgspec.Struct, Generic[S, E], frozen=True):
    """A recorded game: the players' names, the state, and the result of the last line."""

    names: tuple[str, ...]
    state: S
    verdict: str = "-"
    value: str | None = None
    events: tuple[E, ...] = ()
    dice: Dice | None = None
    """The dice for later random decisions, if a proof gives them."""
    warnings: tuple[Problem, ...] = ()
    published: int | None = None
    """A number whose factorization the rules publish at this step."""


AnyTable = RecordedGame[Any, Any]
"""A recorded game of any kind."""


class RecordReader(Protocol):
    """Reads the records of one game."""

    def begin(self, record: Record, *, lenient: bool) -> AnyTable:
        """The table after the deal. Raises BadLine."""

    def move(
        self, table: AnyTable, name: str, text: str, *, lenient: bool, attempt: bool = False
    ) -> AnyTable:
        """The table after a move. Raises RefusedLine if the rules refuse it, else BadLine.

        Arguments:
            attempt: whether the line must be refused: open questions before it aren't declined then.
        """

    def text_of_refused(self, text: str) -> tuple[str, str | None]:
        """Split the text behind `!` into the move and the reason code, if any."""

    def fact(self, table: AnyTable, words: list[str]) -> str | None:
        """None if the fact holds, else the actual value. Raises BadLine for an unknown fact."""

    def final(self, table: AnyTable) -> dict[str, Any]:
        """The state for the machine-readable report."""


class Frame(msgspec.Struct, frozen=True):
    """One line of a replayed record, for stepping, and the table after it."""

    line: int
    player: str | None
    text: str
    table: AnyTable
    factors: tuple[tuple[int, int], ...] | None = ()
    """The factorization that the rules publish here: empty if there is none, None if it takes too long."""

    @property
    def step(self) -> dict[str, Any]:
        """The line in the machine-readable report."""
        step: dict[str, Any] = {"line": self.line, "player": self.player, "text": self.text}
        step |= {"verdict": self.table.verdict, "value": self.table.value}
        if self.factors != ():
            found = self.factors
            step["factors"] = None if found is None else [[str(prime), power] for prime, power in found]
        return step


class Replay(msgspec.Struct, frozen=True):
    """A replayed record: its lines, its result, and the first fault."""

    game: str
    error: Fault | None
    final: dict[str, Any] | None = None
    warnings: tuple[Fault, ...] = ()
    frames: tuple[Frame, ...] = ()
    start: Any = None
    record: Record | None = None

    @property
    def ok(self) -> bool:
        """Whether the whole record is valid."""
        return self.error is None

    @property
    def steps(self) -> tuple[dict[str, Any], ...]:
        """The lines in the machine-readable report."""
        return tuple(frame.step for frame in self.frames)

    def report(self, say: Callable[[Problem], str] = str) -> dict[str, Any]:
        """The machine-readable report; `say` words a problem for people."""
        wrong = self.error
        error = (
            None if wrong is None else {"line": wrong.line, "code": wrong.code, "message": say(wrong.problem)}
        )
        return {
            "game": self.game,
            "ok": self.ok,
            "error": error,
            "steps": list(self.steps),
            "final": self.final,
        }


def read_record(text: str, *, lenient: bool = False) -> Record:
    """Parse a record into header, deal and lines. Raises BadLine, with code and line."""
    if text.startswith("\ufeff"):
        if not lenient:
            raise BadLine("bad-header", problem("byte-order-mark"), 1)
        text = text[1:]
    if len(text) > MAX_SIZE:
        raise BadLine("bad-header", problem("record-too-long", size=len(text), most=MAX_SIZE), 1)
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    header, at = _read_header(lines)
    deal: list[DealLine] = []
    names: set[str] = set()
    entries: list[RecordLine] = []
    for number, line in numbered(lines[at:], at + 1, lenient=lenient):
        if not line.strip() or line.startswith(";"):
            continue
        if line.startswith("?"):
            entries.append(RecordLine(number, line[1:].strip()))
            continue
        if line.rstrip() == HEADER:
            raise BadLine("bad-notation", problem("another-game"), number)
        name, colon, rest = line.partition(":")
        if not colon:
            raise BadLine("bad-notation", problem("no-colon", text=short(line)), number)
        rest = rest.removeprefix(" ")
        if rest.startswith("(") and not entries:
            if not _NAME.fullmatch(name):
                raise BadLine("bad-notation", problem("no-name", name=short(name)), number)
            if name in names:
                raise BadLine("bad-deal", problem("dealt-twice", name=short(name)), number)
            if len(deal) == MAX_SEATS:
                raise BadLine("bad-deal", problem("too-many-hands", most=MAX_SEATS), number)
            names.add(name)
            deal.append(DealLine(number, name, rest.rstrip()))
            continue
        refused = rest.startswith("!")
        entries.append(
            RecordLine(number, rest.removeprefix("!").strip() if refused else rest.rstrip(), name, refused)
        )
    return Record(header, tuple(deal), tuple(entries))


def _read_header(lines: list[str]) -> tuple[Header, int]:
    """The header, and the number of lines up to its end."""
    for at, line in enumerate(lines):
        if not line.strip() or line.startswith(";"):
            continue
        if line.rstrip() != "+++":
            return Header(), 0
        end = next((n for n in range(at + 1, len(lines)) if lines[n].rstrip() == "+++"), None)
        if end is None:
            raise BadLine("bad-header", problem("header-open"), at + 1)
        text = "\n".join(lines[at + 1 : end])
        try:
            values = read_toml(text)
        except BadToml as wrong:
            # The fault stands at the header's first line, as every fault of it; its words name the line itself.
            raise BadLine("bad-header", wrong.moved(at + 1).as_problem, at + 1) from wrong
        if not isinstance(values.get("game", "prime"), str):
            raise BadLine("bad-header", problem("game-text"), at + 1)
        return Header(values, at + 1, present=True), end + 1
    return Header(), 0


def replay_record(
    text: str, readers: Mapping[str, RecordReader], *, lenient: bool = False, factor: Factoring | None = None
) -> Replay:
    """Replay a record up to its first fault.

    Arguments:
        readers: the record reader of each game.
        lenient: whether letters of other alphabets, headings above the deal, a missing tag or `#` and reordered
            penalty cards pass with a warning.
        factor: finds the factorizations that D9 publishes; None omits them.
    """
    tidy = to_strict(text) if lenient else StrictText(text)
    replay = _replayed(tidy.text, readers, lenient, factor)
    notes = [Fault(line, WARNING, one) for line, one in tidy.warnings]
    return msgspec.structs.replace(
        replay,
        record=_dated(replay.record, tidy.date),
        error=None if replay.error is None else _meant(replay.error, tidy.text),
        warnings=tuple(sorted((*notes, *replay.warnings), key=lambda one: one.line)),
    )


def _dated(record: Record | None, day: str) -> Record | None:
    """The record with the date of its title, if its header has none."""
    if record is None or not day:
        return record
    values = {"date": day, **record.header.values}
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, values=values))


def _meant(fault: Fault, text: str) -> Fault:
    """The fault, named by the foreign character that makes the line unreadable."""
    line = text.split("\n")[fault.line - 1] if fault.code == Reason.BAD_NOTATION else ""
    return msgspec.structs.replace(fault, problem=foreign_character(line) or fault.problem)


def _replayed(
    text: str, readers: Mapping[str, RecordReader], lenient: bool, factor: Factoring | None
) -> Replay:
    """Replay a record strictly as spelled."""
    try:
        record = read_record(text, lenient=lenient)
    except BadLine as bad:
        return Replay("prime", Fault(bad.line or 1, bad.code, bad.problem))
    game, header_line = record.header.game, record.header.line
    reader = readers.get(game)
    if reader is None:
        wrong = problem("unknown-game", game=short(game), games=", ".join(readers))
        return Replay(game, Fault(header_line, "bad-header", wrong))
    try:
        table = reader.begin(record, lenient=lenient)
    except BadLine as bad:
        return Replay(game, Fault(bad.line or header_line, bad.code, bad.problem))
    return _run(record, reader, table, lenient, factor)


def _run(
    record: Record, reader: RecordReader, start: AnyTable, lenient: bool, factor: Factoring | None
) -> Replay:
    """Apply the lines one by one to the table after the deal."""
    table = start
    frames: list[Frame] = []
    error: Fault | None = None
    for entry in record.entries:
        try:
            if entry.name is None:
                _check_assertion(reader, table, entry)
                continue
            table, text = _take(reader, table, entry, lenient)
        except BadLine as bad:
            others_turn = bad.code == Reason.NOT_YOUR_TURN and bad.problem.code == "refused"
            wrong = problem("not-turn", who=short(entry.name or ":")) if others_turn else bad.problem
            error = Fault(entry.line, UNVERIFIED if bad.unverified else bad.code, wrong)
            break
        factors = () if table.published is None or factor is None else factor(table.published)
        frames.append(Frame(entry.line, entry.name or None, text, table, factors))
    warnings = tuple(Fault(frame.line, WARNING, one) for frame in frames for one in frame.table.warnings)
    return Replay(record.header.game, error, reader.final(table), warnings, tuple(frames), start, record)


def _check_assertion(reader: RecordReader, table: AnyTable, entry: RecordLine) -> None:
    """Check a `?` line."""
    words = entry.text.split()
    if not words:
        raise BadLine("bad-notation", problem("fact-missing"))
    instead = reader.fact(table, words)
    if instead is not None:
        raise BadLine("assertion-failed", problem("fact-otherwise", fact=short(entry.text), instead=instead))


def _take(reader: RecordReader, table: AnyTable, entry: RecordLine, lenient: bool) -> tuple[AnyTable, str]:
    """The table after a move line, and the move's text; with `!` it must be refused, for the reason given."""
    assert entry.name is not None
    if not entry.must_be_refused:
        text = SECONDS.sub("", entry.text)
        return reader.move(table, entry.name, text, lenient=lenient), text
    text, reason = reader.text_of_refused(SECONDS.sub("", entry.text))
    try:
        reader.move(table, entry.name, text, lenient=lenient, attempt=True)
    except RefusedLine as refused:
        if reason is not None and reason != refused.code:
            other = problem("other-reason", code=refused.code, told=short(reason))
            raise BadLine("wrong-reason", other) from None
        return RecordedGame(table.names, table.state, "refused", dice=table.dice), text
    except BadLine as bad:
        raise BadLine("not-refused", problem("can-be-made", why=bad.problem)) from None
    raise BadLine("not-refused", problem("not-refused", text=short(text)))
