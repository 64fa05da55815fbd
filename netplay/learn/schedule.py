"""When a question comes again: spaced repetition by FSRS, and the progress kept in QK_HOME.

A question answered wrongly comes back within minutes, one answered rightly after days, then weeks. What is due
comes first, then what is new in the order in which it pays off, then what would be due next.

The player's own list of numbers (`netplay.learn.known`) stands in the same file: a number on it is a question like any
other, so how well it is known and when it is due are those of the drill.

Answers go into the file one by one, each on top of what the file holds just then: so two drills at once
keep the answers of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import msgspec
from fsrs import Card, Rating, Scheduler
from msgspec.structs import replace

from engine.prime.primes import factor, is_prime
from netplay.learn.questions import MIXED, Kind, Marked, QuizQuestion, bank, factors_text, primes_of
from netplay.storage.home import home
from netplay.storage.kept_files import BadFile, Looked, change_kept, look_kept

_SCHEDULER = Scheduler(enable_fuzzing=False)
"""The library's usual weights; without chance, so that the same answers lead to the same days."""


GOAL = 20
"""Right answers that make a day's practice."""
_DAYS = 400
"""Days that are remembered."""
ASTRAY = timedelta(hours=1)
"""By so much later than now nothing was answered: the clock was wrong then."""


Source = Literal["drill", "played", "added", "import", "deck", "hint"]
"""How a number came on the player's list; one that was there to be learned, how it came to be known."""
TO_LEARN: tuple[Source, ...] = ("deck", "hint")
"""From here come numbers that the player still has to learn."""


class ScheduledNumber(msgspec.Struct, frozen=True):
    """A number on the player's list."""

    source: Source
    since: datetime
    """When it came there, or came to be known."""
    factors: str = ""
    """As they are played, `2^2*3`; empty for a prime."""


def is_known(listed: ScheduledNumber | None) -> bool:
    """Whether a number is on the list, and not only to be learned."""
    return listed is not None and listed.source not in TO_LEARN


class Progress(msgspec.Struct, frozen=True):
    """What was asked so far, by question: its state in the scheduler, and how it was answered."""

    format: int = 1
    cards: Mapping[str, Mapping[str, Any]] = {}
    asked: int = 0
    right: int = 0
    numbers: Mapping[str, ScheduledNumber] = {}
    """The player's list, by number."""
    days: Mapping[str, int] = {}
    """Right answers by day."""
    last_game: str = ""
    """The fingerprint of the game whose numbers were listed last: no game counts twice."""


class QuizAnswer(msgspec.Struct, frozen=True):
    """How a question was answered."""

    question: str
    """Its name."""
    right: bool
    quick: bool
    when: datetime
    numbers: tuple[tuple[str, str], ...] = ()
    """Numbers that a right answer was made of, with the factors of composites."""


def progress_path() -> Path:
    """Where progress is kept."""
    return home() / "drill.json"


def load_progress() -> Looked[Progress]:
    """What was learned before; a file that cannot be used is kept under another name, and that is told."""
    return look_kept(progress_path(), Progress, _check)


def _check(progress: Progress) -> None:
    """Raises ValueError, KeyError or TypeError for a card that the scheduler cannot have written."""
    for card in progress.cards.values():
        _card(card)
    for number, listed in progress.numbers.items():
        if int(number) < 2 or listed.since.tzinfo is None:
            raise ValueError(number)


def keep_answers(answers: Sequence[QuizAnswer]) -> Progress:
    """Keeps answers on top of all that was kept until now, by this drill or another; gives what is known then.

    Raises:
        BadFile: if they cannot be written, or the file there may not be written over.
    """

    return change_progress(lambda progress: with_answers(progress, answers))


def change_progress(change: Callable[[Progress], Progress]) -> Progress:
    """Changes what is kept, while no other program of ours does; gives what is kept then.

    Raises:
        BadFile: if it cannot be written, or the file there may not be written over.
    """
    return change_kept(
        progress_path(), Progress, lambda kept: change(kept or Progress()), check=_check, aside=True
    )


class QuizProgress:
    """The progress of one sitting: every answer counts at once, and is kept as soon as it can be."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self._unkept: list[QuizAnswer] = []

    def answer(
        self, question: QuizQuestion, found: Marked, *, quick: bool, now: datetime | None = None
    ) -> None:
        """A question was answered.

        Raises:
            BadFile: if that cannot be kept just now; it is tried again with the next answer.
        """
        answer = QuizAnswer(question.id, found.right, quick, now or datetime.now(UTC), found.numbers)
        self._unkept.append(answer)
        try:
            self.progress = keep_answers(self._unkept)
        except BadFile:
            self.progress = with_answers(self.progress, [answer])
            raise
        self._unkept.clear()


def _card(kept: Mapping[str, Any]) -> Card:
    """The scheduler's card as it was kept."""
    return Card.from_dict(dict(kept))  # type: ignore[arg-type]  # a file's mapping; what is missing raises


def _as_of(card: Card, now: datetime) -> Card:
    """The card, where it was answered by a clock that was wrong: later than now, as if that had been now."""
    if card.last_review is not None and card.last_review > now + ASTRAY:
        card.due, card.last_review = now, now
    return card


def due_of(progress: Progress, question: QuizQuestion, now: datetime) -> datetime | None:
    """When a question is due again; None if it was never asked."""
    kept = progress.cards.get(question.id)
    return None if kept is None else _as_of(_card(kept), now).due


def next_question(
    progress: Progress, now: datetime, kinds: Iterable[Kind] = MIXED, last: str = ""
) -> QuizQuestion:
    """What to ask now.

    Arguments:
        now: with its time zone.
        last: the question asked just now, which does not come twice in a row.
    """
    kinds = tuple(kinds)
    if kinds == ("mistake",) and not has_mistakes(progress):
        kinds = MIXED
    known: list[tuple[datetime, QuizQuestion]] = []
    fresh: list[QuizQuestion] = []
    for kind in kinds:
        unseen = True
        for question in (*_listed_questions(progress, kind), *bank(kind)):
            due = due_of(progress, question, now)
            if due is not None:
                known.append((due, question))
            elif unseen:
                unseen = False
                fresh.append(question)
    known.sort(key=lambda one: one[0])
    waiting = [question for due, question in known if due <= now and question.id != last]
    if waiting:
        return waiting[0]
    if fresh:
        # The kinds take turns: the one asked least so far comes next.
        asked = {kind: sum(question.kind == kind for _, question in known) for kind in kinds}
        return min(fresh, key=lambda question: asked[question.kind])
    return next((question for _, question in known if question.id != last), known[0][1])


def has_mistakes(progress: Progress) -> bool:
    """Whether there are mistakes of the player's to ask about."""
    return any(name.startswith("mistake:") for name in progress.cards)


def question_of(number: str, listed: ScheduledNumber) -> str:
    """The name of the question that asks for a number of the list."""
    return f"{'composite' if listed.factors else 'prime'}:{number}"


def _listed_questions(progress: Progress, kind: Kind) -> Iterator[QuizQuestion]:
    """What the drill would not ask by itself, or not yet: numbers of the player's list, and the player's mistakes."""
    if kind == "mistake":
        names = (name for name in progress.cards if name.startswith("mistake:"))
        yield from (QuizQuestion(kind, name.removeprefix("mistake:")) for name in names)
        return
    asked = {question.id for question in bank(kind)}
    for number, listed in progress.numbers.items():
        id = question_of(number, listed)
        if id.startswith(kind) and (id not in asked or id not in progress.cards):
            yield QuizQuestion(kind, number)


def with_answers(progress: Progress, answers: Iterable[QuizAnswer]) -> Progress:
    """The progress after answers. Of one question the latest answer says when it comes again.

    A number that was known comes on the player's list.
    """
    asked, right = progress.asked, progress.right
    numbers = dict(progress.numbers)
    answers = tuple(answers)
    for answer in answers:
        asked, right = asked + 1, right + answer.right
        shown = (*_shown_by(answer.question), *answer.numbers) if answer.right else ()
        for number, factors in shown:
            if not is_known(numbers.get(number)):
                numbers[number] = ScheduledNumber("drill", answer.when, factors)
    cards = with_reviews(progress.cards, answers)
    days = _with_days(progress.days, answers)
    return replace(progress, cards=cards, asked=asked, right=right, numbers=numbers, days=days)


def _with_days(days: Mapping[str, int], answers: Iterable[QuizAnswer]) -> Mapping[str, int]:
    """How many answers were right on each of the last days, by the player's calendar."""
    counts = dict(days)
    for answer in answers:
        day = answer.when.astimezone().date().isoformat()
        counts[day] = counts.get(day, 0) + answer.right
    return dict(sorted(counts.items())[-_DAYS:])


def goal_today(progress: Progress, now: datetime) -> tuple[int, int]:
    """How many right answers there were today, and for how many days in a row the goal was reached.

    A day that isn't over breaks no row.
    """
    today = now.astimezone().date()
    done = progress.days.get(today.isoformat(), 0)
    day = today if done >= GOAL else today - timedelta(days=1)
    streak = 0
    while progress.days.get(day.isoformat(), 0) >= GOAL:
        day, streak = day - timedelta(days=1), streak + 1
    return done, streak


def _shown_by(question: str) -> Iterator[tuple[str, str]]:
    """The numbers that the player who answers a question rightly knows, with the factors of composites."""
    kind, _, key = question.partition(":")
    match kind:
        case "prime" if is_prime(int(key)):
            yield key, ""
        case "family":
            yield from ((key + last, "") for last in primes_of(key))
        case "composite":
            yield key, factors_text(factor(int(key)))
        case _:
            return


def with_reviews(
    cards: Mapping[str, Mapping[str, Any]], answers: Iterable[QuizAnswer]
) -> Mapping[str, Mapping[str, Any]]:
    """The scheduler's cards after answers, wherever these were given."""
    cards = dict(cards)
    for answer in answers:
        kept = cards.get(answer.question)
        card = _card(kept) if kept is not None else Card(card_id=len(cards) + 1, due=answer.when)
        card = _as_of(card, answer.when)
        if card.last_review is not None and card.last_review > answer.when:
            continue  # it was answered again since, in another window
        rating = Rating.Again if not answer.right else Rating.Easy if answer.quick else Rating.Good
        card, _ = _SCHEDULER.review_card(card, rating, answer.when)
        cards[answer.question] = dict(card.to_dict())
    return cards


def strength_of(progress: Progress, question: str, now: datetime) -> tuple[float, datetime] | None:
    """How likely an answer is still known, 0 to 1, and when it is due; None for one that was never given."""
    kept = progress.cards.get(question)
    if kept is None:
        return None
    card = _as_of(_card(kept), now)
    return _SCHEDULER.get_card_retrievability(card, now), card.due


def due_count(progress: Progress, now: datetime) -> int:
    """How many questions wait to be asked again."""
    return sum(_as_of(_card(kept), now).due <= now for kept in progress.cards.values())
