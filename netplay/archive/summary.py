"""The derived data of a record: players, result, kinds of moves, numbers."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from engine.errors import problem
from engine.record import Fault, Replay
from engine.typed import printable
from netplay.compute.judging import Ask
from netplay.replay.reel import hints_in, kind_played, replay_in_worker, stand_ins_in

EDITION = 4
"""Increased when a summary holds more or something else: the archive then reads its records again."""

NUMBERS = ("prime", "composite", "cut", "revolution", "infinity", "foul")
"""The verdicts of Prime Daifugo with a number on the table."""

LONGEST_WORD = 200
"""The maximum number of characters stored of a word from a header."""


class GamePlayer(msgspec.Struct, frozen=True):
    """One player of a game: the place, and the number of each kind of move."""

    name: str
    bot: str = ""
    """The level, if a bot sat there and that is known."""
    place: int | None = None
    """1 is the best; None if the game was not played to its end."""
    score: int | None = None
    """The points of the sheet, in games that have one (Tyrant)."""
    counts: Mapping[str, int] = {}
    """By verdict of the record (`prime`, `foul`, `pass` …), `drew` for draws, `turned` for revolutions of Daifugo.

    `left` for a game that this player left and a bot played to its end; `hints` for hints that named a play.
    """

    @property
    def key(self) -> tuple[str, bool]:
        """The key of statistics: of a bot its level, of a person the name."""
        return (self.bot, True) if self.bot else (self.name, False)


class PlayedNumber(msgspec.Struct, frozen=True):
    """A number that a player played, how often, and its verdict."""

    seat: int
    value: str
    verdict: str
    """As in the record; `semiprime` for what stood where semiprimes do (P-68)."""
    times: int
    by_chance: bool = False
    """Whether the dealer chose its order (P-69); not stored in archives."""


def by_size(digits: str) -> tuple[int, str]:
    """Sort key of numbers in digits; converting thousands of digits to numbers would take time."""
    return len(digits), digits


class GameSummary(msgspec.Struct, frozen=True):
    """The derived data of a game."""

    game: str
    rules: str = ""
    settings: str = ""
    """The differences from the rules' preset, as words."""
    played: str = ""
    """The day, perhaps the time, in ISO form; empty if unknown."""
    event: str = ""
    moves: int = 0
    over: bool = False
    seats: tuple[GamePlayer, ...] = ()
    numbers: tuple[PlayedNumber, ...] = ()
    problem: str = ""
    """Where and why the record is invalid (`problems.packed`); empty if it is valid."""
    assist: bool = False
    """Whether the players had the prime check."""

    @property
    def hints(self) -> int:
        """The number of hints that named a play, for all players together."""
        return sum(seat.counts.get("hints", 0) for seat in self.seats)

    @property
    def helped(self) -> bool:
        """Whether hints or the prime check helped a player; such a game is never rated."""
        return self.assist or self.hints > 0


def fingerprint(text: str) -> str:
    """The same for the same record, regardless of line ends and trailing blanks."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
    return hashlib.sha256("\n".join(lines).strip().encode()).hexdigest()


def read_with_faults(
    text: str, ask: Ask, *, lenient: bool = False, bots: Mapping[str, str] | None = None
) -> tuple[GameSummary | Fault, tuple[Fault, ...]]:
    """Replay a record; its derived data, or the first thing wrong with it, and the warnings of a lenient reading.

    Arguments:
        bots: the level of each bot by its name, if the host knows more than the record.
    """
    replay = replay_in_worker(text, ask, lenient=lenient)
    if replay.error is not None:
        return replay.error, replay.warnings
    if not replay.frames:
        return Fault(1, "bad-notation", problem("no-move")), replay.warnings
    return summary_of(replay, bots or {}, lenient=lenient), replay.warnings


def summary_of(replay: Replay, bots: Mapping[str, str], *, lenient: bool = False) -> GameSummary:
    """The derived data of a replay."""
    assert replay.record is not None
    header = replay.record.header
    final = replay.final or {}
    over = bool(final.get("over"))
    names = [dealt.name for dealt in replay.record.deal]
    counts, numbers = _count_moves(replay, names)
    left, came_back = stand_ins_in(header.values.get("stand_ins"))
    levels = {**_levels(header.values.get("bots")), **bots}
    levels = {name: level for name, level in levels.items() if name not in (*left, *came_back)}
    ranks = places_of(final.get("ranks", ()), left) if over else []
    totals = {name: total for name, total in (final.get("totals") or {}).items() if name not in left}
    for name in left:
        if name in names:
            counts[names.index(name)]["left"] = 1
    for name, hints in hints_in(header.values).items():
        if name in names:
            counts[names.index(name)]["hints"] = hints
    for name in final.get("purged", ()) if over else ():
        counts[names.index(name)]["purged"] = 1
    seats = tuple(
        GamePlayer(
            name=_word(name),
            bot=_word(levels.get(name, "")),
            place=ranks.index(name) + 1 if name in ranks else None,
            score=totals.get(name),
            counts=dict(counts[seat]),
        )
        for seat, name in enumerate(names)
    )
    preset = "official" if header.present or not lenient else "online"
    return GameSummary(
        game=replay.game,
        rules=_word(header.values.get("rules", preset)),
        settings=_settings(header.values),
        played=played_on(header.values.get("date")),
        event=_word(header.values.get("event", "")),
        moves=len(replay.frames),
        over=over,
        seats=seats,
        numbers=tuple(
            PlayedNumber(seat, value, verdict, times, by_chance)
            for (seat, value, verdict, by_chance), times in sorted(numbers.items())
        ),
        assist=header.values.get("assist") is True,
    )


def _count_moves(
    replay: Replay, names: list[str]
) -> tuple[list[Counter[str]], Counter[tuple[int, str, str, bool]]]:
    """The number of each kind of move by seat, and the numbers played."""
    seats = {name: seat for seat, name in enumerate(names)}
    counts: list[Counter[str]] = [Counter() for _ in names]
    numbers: Counter[tuple[int, str, str, bool]] = Counter()
    start = getattr(replay.start, "state", None)
    upside_down = getattr(start, "rev", None)
    for frame in replay.frames:
        table = frame.table
        turned = getattr(table.state, "rev", None)
        seat = seats.get(frame.player or "")
        if seat is not None and table.verdict != "refused":
            counts[seat][table.verdict] += 1
            counts[seat]["turned"] += turned != upside_down
            counts[seat]["drew"] += replay.game == "prime" and frame.text.startswith("D(")
            if table.value is not None and table.verdict in NUMBERS:
                numbers[seat, table.value, kind_played(start, table.verdict), "~" in frame.text] += 1
        upside_down = turned
    return [+one for one in counts], numbers


def _levels(value: object) -> dict[str, str]:
    """The header's `bots = { Euler = "club" }`."""
    if not isinstance(value, Mapping):
        return {}
    return {name: level for name, level in value.items() if isinstance(level, str)}


def places_of(ranks: Sequence[str], left: Sequence[str]) -> list[str]:
    """The names by final place: leavers come after all others, the first leaver last."""
    return [*(name for name in ranks if name not in left), *(name for name in left if name in ranks)]


def _settings(header: Mapping[str, Any]) -> str:
    """The differences from the preset, in the words of records."""
    chosen = header.get("set")
    words = [f"{key}={_value(value)}" for key, value in chosen.items()] if isinstance(chosen, Mapping) else []
    for key, mark in (("local", "+"), ("off", "-")):
        listed = header.get(key)
        words += [f"{mark}{one}" for one in listed] if isinstance(listed, list) else []
    return printable(" ".join(words))[: 10 * LONGEST_WORD]


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _word(value: object) -> str:
    return printable(str(value))[:LONGEST_WORD]


def played_on(value: object) -> str:
    """A date as headers give it, in ISO form; empty if it is none."""
    if isinstance(value, date):
        return value.isoformat()
    text = str(value)
    try:
        if len(text) > 10:
            return datetime.fromisoformat(text).isoformat()
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""
