"""Schedules questions: spaced repetition by FSRS, with the progress saved in QK_HOME.

A wrongly answered question comes back within minutes, a right one after days, then weeks. Due questions come first,
then new ones in the order of payoff, then those due next.

The player's own list of numbers (`netplay.learn.known`) is in the same file: a number on it is an ordinary question,
with the drill's estimate and due date.

Answers are added one by one to the present content of the file, so two drills at once both save theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import msgspec
from fsrs import Card, Rating, Scheduler
from msgspec.structs import replace

from engine.prime.primes import factor, is_prime
from netplay.learn.questions import MIXED, Kind, MarkedAnswer, QuizQuestion, bank, factors_text, primes_of
from netplay.storage.home import home
from netplay.storage.user_files import BadFile, LoadedFile, change_saved, load_saved

_SCHEDULER = Scheduler(enable_fuzzing=False)
"""The library's usual weights; without chance, so that the same answers lead to the same days."""


GOAL = 20
"""Right answers that make a day's practice."""
_DAYS = 400
"""Days that are remembered."""
ASTRAY = timedelta(hours=1)
"""By so much later than now nothing was answered: the clock was wrong then."""
_FACTORS = re.compile(r"(?:\d+(?:\^\d+)?(?:\*\d+(?:\^\d+)?)*)?", re.ASCII)
Source = Literal["drill", "played", "added", "import", "deck", "hint"]
"""How a number came to the player's list or, if it was there to be learned, how it came to be known."""
TO_LEARN: tuple[Source, ...] = ("deck", "hint")
"""From here come numbers that the player still has to learn."""


class ScheduledNumber(msgspec.Struct, frozen=True):
    """A number on the player's list."""

    source: Source
    since: datetime
    """When it was added, or came to be known."""
    factors: str = ""
    """As they are played, `2^2*3`; empty for a prime."""


def is_known(listed: ScheduledNumber | None) -> bool:
    """Whether a number is on the list, and not only to be learned."""
    return listed is not None and listed.source not in TO_LEARN


class Progress(msgspec.Struct, frozen=True):
    """The progress by question: its state in the scheduler, and its answers."""

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
    """The answer to a question."""

    question: str
    """Its name."""
    right: bool
    quick: bool
    when: datetime
    numbers: tuple[tuple[str, str], ...] = ()
    """Numbers that a right answer was made of, with the factors of composites."""


def progress_path() -> Path:
    """The file of the progress."""
    return home() / "drill.json"


def load_progress() -> LoadedFile[Progress]:
    """The saved progress; an unusable file is preserved under another name, which the return value reports."""
    return load_saved(progress_path(), Progress, _check)


def _check(progress: Progress) -> None:
    """Raises ValueError, KeyError or TypeError for a card or number that this program did not write."""
    for name, saved in progress.cards.items():
        card = _card(saved)
        if None in (card.due.tzinfo, (card.last_review or card.due).tzinfo):
            raise ValueError(name)
        if name.startswith("mistake:") and name.count(";") != 4:  # the five fields of `Mistake.key`
            raise ValueError(name)
    for number, listed in progress.numbers.items():
        is_number = str(int(number)) == number and int(number) >= 2
        if not is_number or listed.since.tzinfo is None or not _FACTORS.fullmatch(listed.factors):
            raise ValueError(number)


def save_answers(answers: Sequence[QuizAnswer]) -> Progress:
    """Add answers to the saved progress, of this drill or another; returns the new progress.

    Raises:
        BadFile: if they cannot be written, or the file may not be overwritten.
    """

    return change_progress(lambda progress: with_answers(progress, answers))


def change_progress(change: Callable[[Progress], Progress]) -> Progress:
    """Change the saved progress under its lock; returns the new progress.

    Raises:
        BadFile: if it cannot be written, or the file may not be overwritten.
    """
    return change_saved(
        progress_path(), Progress, lambda saved: change(saved or Progress()), check=_check, aside=True
    )


class QuizProgress:
    """The progress of one sitting: every answer counts at once, and is saved as soon as possible."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self._unkept: list[QuizAnswer] = []

    def answer(
        self, question: QuizQuestion, found: MarkedAnswer, *, quick: bool, now: datetime | None = None
    ) -> None:
        """Record an answer. Raises BadFile if it cannot be saved now; the next answer tries again."""
        answer = QuizAnswer(question.id, found.right, quick, now or datetime.now(UTC), found.numbers)
        self._unkept.append(answer)
        try:
            self.progress = save_answers(self._unkept)
        except BadFile:
            self.progress = with_answers(self.progress, [answer])
            raise
        self._unkept.clear()


def _card(saved: Mapping[str, Any]) -> Card:
    return Card.from_dict(dict(saved))  # type: ignore[arg-type]  # a file's mapping; what is missing raises


def _as_of(card: Card, now: datetime) -> Card:
    """The card, corrected if it was answered by a clock ahead of now."""
    if card.last_review is not None and card.last_review > now + ASTRAY:
        card.due, card.last_review = now, now
    return card


def due_of(progress: Progress, question: QuizQuestion, now: datetime) -> datetime | None:
    """When a question is due again; None if it was never asked."""
    saved = progress.cards.get(question.id)
    return None if saved is None else _as_of(_card(saved), now).due


def next_question(
    progress: Progress, now: datetime, kinds: Iterable[Kind] = MIXED, last: str = ""
) -> QuizQuestion:
    """The next question.

    Arguments:
        now: with its time zone.
        last: the previous question, which is not repeated at once.
    """
    kinds = tuple(kinds)
    if kinds == ("mistake",) and not has_mistakes(progress):
        kinds = MIXED
    known: list[tuple[datetime, QuizQuestion]] = []
    fresh: list[QuizQuestion] = []
    for kind in kinds:
        unseen = True
        for question in _questions(progress, kind):
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
        # The kinds take turns: the least asked one is next.
        counts = {kind: sum(question.kind == kind for _, question in known) for kind in kinds}
        return min(fresh, key=lambda question: counts[question.kind])
    return next((question for _, question in known if question.id != last), known[0][1])


def has_mistakes(progress: Progress) -> bool:
    """Whether there are mistakes of the player's to ask about."""
    return any(name.startswith("mistake:") for name in progress.cards)


def question_of(number: str, listed: ScheduledNumber) -> str:
    """The name of the question about a number of the list."""
    return f"{'composite' if listed.factors else 'prime'}:{number}"


def _questions(progress: Progress, kind: Kind) -> Iterator[QuizQuestion]:
    """All questions of a kind that can be asked."""
    return chain(_listed_questions(progress, kind), bank(kind))


def _listed_questions(progress: Progress, kind: Kind) -> Iterator[QuizQuestion]:
    """Additional questions: numbers of the player's list, and the player's mistakes."""
    if kind == "mistake":
        names = (name for name in progress.cards if name.startswith("mistake:"))
        yield from (QuizQuestion(kind, name.removeprefix("mistake:")) for name in names)
        return
    known_ids = {question.id for question in bank(kind)}
    for number, listed in progress.numbers.items():
        id = question_of(number, listed)
        if id.startswith(kind) and (id not in known_ids or id not in progress.cards):
            yield QuizQuestion(kind, number, factors=listed.factors)


def with_answers(progress: Progress, answers: Iterable[QuizAnswer]) -> Progress:
    """The progress after answers. For one question the latest answer decides when it comes again.

    A known number is added to the player's list.
    """
    asked, right = progress.asked, progress.right
    numbers = dict(progress.numbers)
    answers = tuple(answers)
    for answer in answers:
        asked, right = asked + 1, right + answer.right
        shown = (*_shown_by(answer.question, numbers), *answer.numbers) if answer.right else ()
        for number, factors in shown:
            if not is_known(numbers.get(number)):
                numbers[number] = ScheduledNumber("drill", answer.when, factors)
    cards = with_reviews(progress.cards, answers)
    days = _with_days(progress.days, answers)
    return replace(progress, cards=cards, asked=asked, right=right, numbers=numbers, days=days)


def _with_days(days: Mapping[str, int], answers: Iterable[QuizAnswer]) -> Mapping[str, int]:
    """The number of right answers on each of the last days, by the player's calendar."""
    counts = dict(days)
    for answer in answers:
        day = answer.when.astimezone().date().isoformat()
        counts[day] = counts.get(day, 0) + answer.right
    return dict(sorted(counts.items())[-_DAYS:])


def goal_today(progress: Progress, now: datetime) -> tuple[int, int]:
    """The number of right answers today, and of consecutive days on which the goal was reached.

    Today does not break the streak before it is over.
    """
    today = now.astimezone().date()
    done = progress.days.get(today.isoformat(), 0)
    day = today if done >= GOAL else today - timedelta(days=1)
    streak = 0
    while progress.days.get(day.isoformat(), 0) >= GOAL:
        day, streak = day - timedelta(days=1), streak + 1
    return done, streak


def _shown_by(question: str, listed: Mapping[str, ScheduledNumber]) -> Iterator[tuple[str, str]]:
    """The numbers known by a player who answers a question rightly, with the factors of composites."""
    kind, _, key = question.partition(":")
    match kind:
        case "prime" if is_prime(int(key)):
            yield key, ""
        case "family":
            yield from ((key + last, "") for last in primes_of(key))
        case "composite":
            yield key, listed[key].factors if key in listed else factors_text(factor(int(key)))
        case _:
            return


def with_reviews(
    cards: Mapping[str, Mapping[str, Any]], answers: Iterable[QuizAnswer]
) -> Mapping[str, Mapping[str, Any]]:
    """The scheduler's cards after answers, wherever these were given."""
    cards = dict(cards)
    for answer in answers:
        saved = cards.get(answer.question)
        card = _card(saved) if saved is not None else Card(card_id=len(cards) + 1, due=answer.when)
        card = _as_of(card, answer.when)
        if card.last_review is not None and card.last_review > answer.when:
            continue  # it was answered again since, in another window
        rating = Rating.Again if not answer.right else Rating.Easy if answer.quick else Rating.Good
        card, _ = _SCHEDULER.review_card(card, rating, answer.when)
        cards[answer.question] = dict(card.to_dict())
    return cards


def strength_of(progress: Progress, question: str, now: datetime) -> tuple[float, datetime] | None:
    """The probability that an answer is still known, 0 to 1, and when it is due; None if it was never given.

    After a wrong answer it is 0 until the next right one.
    """
    saved = progress.cards.get(question)
    if saved is None:
        return None
    card = _as_of(_card(saved), now)
    was_wrong = card.step == 0  # the scheduler begins its first steps again
    return 0.0 if was_wrong else _SCHEDULER.get_card_retrievability(card, now), card.due


def due_count(progress: Progress, now: datetime, kinds: Iterable[Kind] = MIXED) -> int:
    """The number of due questions of these kinds, those about numbers to learn that were never asked included."""
    kinds = tuple(kinds)
    listed = (question_of(number, one) for number, one in progress.numbers.items() if not is_known(one))
    fresh = sum(id not in progress.cards and id.partition(":")[0] in kinds for id in listed)
    asked = (due_of(progress, question, now) for kind in kinds for question in _questions(progress, kind))
    return fresh + sum(due is not None and due <= now for due in asked)
