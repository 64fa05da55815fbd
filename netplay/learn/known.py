"""The player's own list of numbers: its entries, how well they are known, adding and removing.

It is part of the drill's progress and scheduled by it (`netplay.learn.schedule`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.errors import QkError
from engine.prime.judge import GROTHENDIECK, RAMANUJAN
from engine.record import Fault
from netplay.archive.archive import Archive
from netplay.archive.summary import fingerprint
from netplay.learn.numbers_read import TAKEN_APART, Number
from netplay.learn.questions import factors_in, factors_of
from netplay.learn.schedule import (
    TO_LEARN,
    Progress,
    QuizAnswer,
    ScheduledNumber,
    Source,
    change_progress,
    is_known,
    load_progress,
    progress_path,
    question_of,
    strength_of,
    with_reviews,
)

MOST = 10_000
"""The maximum length of a list; the progress of this many takes about five million bytes."""
SPECIAL = {GROTHENDIECK: "cut", RAMANUJAN: "revolution"}
"""Numbers with effects, and their effects."""
_STOOD = ("prime", "semiprime", "composite", "cut", "revolution")


class KnownNumber(msgspec.Struct, frozen=True):
    """A number of the list as it is shown."""

    value: str
    cards: str
    """The fewest cards that spell it, a joker for a 0 that is not part of a ten: `4XA|X=0`."""
    kind: str
    factors: tuple[tuple[str, int], ...]
    source: Source
    strength: float
    """The probability that it is still known, 0 to 1."""
    due: str
    """When the drill asks for it next."""
    since: str
    """When it was added, or came to be known."""

    @property
    def is_known(self) -> bool:
        """Whether it is not only to be learned."""
        return self.source not in TO_LEARN

    @property
    def number(self) -> int:
        """Its value."""
        return int(self.value)

    @property
    def count(self) -> int:
        """The number of cards that spell it."""
        return len(self.cards.partition("|")[0])


def listed(progress: Progress, now: datetime) -> list[KnownNumber]:
    """The list, by size."""
    numbers = sorted(progress.numbers, key=int)
    return [_known_number(progress, number, progress.numbers[number], now) for number in numbers]


def learned_since(known: Iterable[KnownNumber], day: date, now: datetime) -> list[KnownNumber]:
    """The numbers that came to be known from this day until today, by the player's calendar.

    A later one was added while the clock was wrong; nobody knows when.
    """
    today = now.astimezone().date()
    return [one for one in known if one.is_known and day <= day_of(one.since) <= today]


def day_of(moment: str) -> date:
    """The day of a number's `since` or `due`, by the player's calendar."""
    return datetime.fromisoformat(moment).astimezone().date()


def _known_number(progress: Progress, number: str, one: ScheduledNumber, now: datetime) -> KnownNumber:
    strength, due = _estimate(progress, number, one, now)
    return KnownNumber(
        value=number,
        cards=cards_of(number),
        kind=SPECIAL.get(int(number), "composite" if one.factors else "prime"),
        factors=tuple(factors_in(one.factors)),
        source=one.source,
        strength=round(strength, 3),
        due=due.isoformat(timespec="seconds"),
        since=one.since.isoformat(timespec="seconds"),
    )


def _estimate(progress: Progress, number: str, one: ScheduledNumber, now: datetime) -> tuple[float, datetime]:
    """The drill's estimate of a number: by itself; if it was never asked, as one of its family (82X)."""
    questions = [question_of(number, one)] + [f"family:{number[:-1]}"] * (not one.factors)
    found = (strength_of(progress, question, now) for question in questions)
    return next(filter(None, found), (0.0, min(one.since, now)))


def cards_of(digits: str) -> str:
    """The cards that spell a number: with as few jokers as can be, and of those ways the fewest cards."""
    ways = [""]
    for at, digit in enumerate(digits):
        ends = [ways[at] + _SINGLES[digit]]
        if at and digits[at - 1] == "1" and digit in _COURT:
            ends.append(ways[at - 1] + _COURT[digit])
        ways.append(min(ends, key=lambda cards: (cards.count("X"), len(cards))))
    return ways[-1] + "|X=0" * ways[-1].count("X")


_COURT = {"0": "T", "1": "J", "2": "Q", "3": "K"}
"""The cards of 10 to 13 by their second digit."""
_SINGLES = {**{digit: digit for digit in "23456789"}, "0": "X", "1": "A"}


def exported(progress: Progress) -> str:
    """The list as other tables read it: a number a line, composites as `12=2*2*3`."""
    return "".join(
        f"{number}{_written(progress.numbers[number])}\n" for number in sorted(progress.numbers, key=int)
    )


def _written(one: ScheduledNumber) -> str:
    factors = [prime for prime, power in factors_in(one.factors) for _ in range(power)]
    return f"={'*'.join(factors)}" if factors else ""


def saved_progress() -> Progress:
    """The progress with the list. Raises BadFile if it cannot be used."""
    looked = load_progress()
    if looked.wrong is not None:
        raise looked.wrong
    return looked.held or Progress()


def known_numbers() -> frozenset[int]:
    """The numbers of the list. Raises BadFile."""
    return frozenset(map(int, saved_progress().numbers))


def own_numbers() -> frozenset[int]:
    """The numbers of the list for a screen that asks at each key: the file is only read when it has changed.

    Empty if it can't be read; opening the list shows why.
    """
    path = progress_path()
    try:
        return _numbers_at(path, path.stat().st_mtime_ns)
    except OSError:
        return frozenset()


@lru_cache(maxsize=64)
def _numbers_at(path: Path, changed: int) -> frozenset[int]:
    held = load_progress().held
    return frozenset(map(int, held.numbers)) if held is not None else frozenset()


async def numbers_listed() -> frozenset[int]:
    """The numbers of the list, read in a thread; empty if it can't be read; opening the list shows why."""
    held = (await asyncio.to_thread(load_progress)).held
    return frozenset(map(int, held.numbers)) if held is not None else frozenset()


def add(found: Iterable[Number], source: Source, now: datetime | None = None) -> list[int]:
    """Add numbers to the list; return those that were not on it.

    A number that the player adds counts as a quick answer, even if it was there to be learned. One from a deck or a
    hint is still to be learned.

    Raises:
        QkError: nothing is added then.
    """
    when, found = now or datetime.now(UTC), tuple(found)
    fresh: list[int] = []

    def change(progress: Progress) -> Progress:
        numbers = dict(progress.numbers)
        taken: list[int] = []
        for one in found:
            there = numbers.get(str(one.value))
            if there is None:
                fresh.append(one.value)
            if there is None or (source not in TO_LEARN and not is_known(there)):
                numbers[str(one.value)] = ScheduledNumber(source, when, one.factors)
                taken.append(one.value)
        if len(numbers) > MOST:
            raise QkError("list-full", most=MOST, size=len(numbers))
        names = (question_of(str(value), numbers[str(value)]) for value in taken)
        answers = [QuizAnswer(name, True, True, when) for name in names if name not in progress.cards]
        return replace(
            progress,
            numbers=numbers,
            cards=progress.cards if source in TO_LEARN else with_reviews(progress.cards, answers),
        )

    _change_list(change)
    return fresh


def add_shown(number: int) -> None:
    """Add a number that a hint has shown, as one to be learned. Raises QkError."""
    add([Number(number, factors_of(number))], "hint")


def _change_list(change: Callable[[Progress], Progress]) -> None:
    """Change the list; raises BadFile if a damaged one was there, which is named before another begins."""
    saved_progress()
    change_progress(change)


def remove(numbers: Iterable[int]) -> list[int]:
    """Remove numbers from the list and leave the drill's progress as it is; return those that were on it.

    Raises:
        BadFile: nothing is removed then.
    """
    wanted = set(map(str, numbers))
    gone: list[int] = []

    def change(progress: Progress) -> Progress:
        gone.extend(int(number) for number in progress.numbers if number in wanted)
        remaining = {number: one for number, one in progress.numbers.items() if number not in wanted}
        return replace(progress, numbers=remaining)

    _change_list(change)
    return gone


def learn_from(text: str, name: str, now: datetime | None = None) -> list[int]:
    """Add the numbers that the player played legally in the game of this record; returns the new ones.

    A game with help does not show what the player knows, nor a number whose order the dealer chose (P-69). The last
    game is not counted again.

    Raises:
        ArchiveTrouble: if the record cannot be read in a worker.
        BadFile: if the list can't be saved.
    """
    with Archive() as archive:
        summary = archive.read(text)
    if isinstance(summary, Fault) or summary.game != "prime" or summary.assist:
        return []
    own = [at for at, seat in enumerate(summary.seats) if seat.name == name and not seat.counts.get("hints")]
    verdicts = {
        int(one.value): one.verdict
        for one in summary.numbers
        if one.seat in own and one.verdict in _STOOD and not one.by_chance
    }
    return _count_game(fingerprint(text), verdicts, now or datetime.now(UTC)) if verdicts else []


def _count_game(game: str, verdicts: Mapping[int, str], when: datetime) -> list[int]:
    """Count each number played in this game as an answer; return those that were not on the list."""
    factors = {
        number: "" if verdict == "prime" else factors_of(number)
        for number, verdict in verdicts.items()
        if verdict == "prime" or number < TAKEN_APART
    }
    fresh: list[int] = []

    def change(progress: Progress) -> Progress:
        if progress.last_game == game:
            return progress
        fresh.extend(number for number in factors if str(number) not in progress.numbers)
        new = {
            str(number): ScheduledNumber("played", when, text)
            for number, text in factors.items()
            if not is_known(progress.numbers.get(str(number)))
        }
        numbers = {**progress.numbers, **new}
        if len(numbers) > MOST:
            fresh.clear()
            numbers = {**progress.numbers}
        played = (question_of(str(one), numbers[str(one)]) for one in factors if str(one) in numbers)
        cards = with_reviews(progress.cards, [QuizAnswer(name, True, False, when) for name in played])
        return replace(progress, numbers=numbers, cards=cards, last_game=game)

    _change_list(change)
    return fresh
