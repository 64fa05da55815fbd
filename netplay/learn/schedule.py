"""When a question comes again: spaced repetition by FSRS, and the progress kept in QK_HOME.

A question answered wrongly comes back within minutes, one answered rightly after days, then weeks. What is due
comes first, then what is new in the order in which it pays off, then what would be due next.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from fsrs import Card, Rating, Scheduler

from netplay.learn.questions import KINDS, Kind, Question, bank
from netplay.storage.home import home, write_aside

FORMAT = 1
_SCHEDULER = Scheduler(enable_fuzzing=False)
"""The library's usual weights; without chance, so that the same answers lead to the same days."""


class Progress(msgspec.Struct, frozen=True):
    """What was asked so far, by question: its state in the scheduler, and how it was answered."""

    format: int = FORMAT
    cards: Mapping[str, Mapping[str, Any]] = {}
    asked: int = 0
    right: int = 0


class Loaded(msgspec.Struct, frozen=True):
    """The progress, and what was wrong with its file, if anything."""

    progress: Progress
    problem: str = ""


def progress_path() -> Path:
    """Where progress is kept."""
    return home() / "drill.json"


def load_progress() -> Loaded:
    """What was learned before; a file that cannot be used is moved aside and named."""
    path = progress_path()
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Progress)
        for card in found.cards.values():
            _card(card)
    except FileNotFoundError:
        return Loaded(Progress())
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        aside = path.with_name(f"{path.name}.damaged")
        try:
            os.replace(path, aside)
        except OSError as stuck:
            return Loaded(Progress(), f"{path}: {wrong}; {stuck}")
        return Loaded(Progress(), f"{path}: {wrong} → {aside.name}")
    if found.format != FORMAT:
        return Loaded(Progress(), f"{path}: format {found.format}, this version knows {FORMAT}")
    return Loaded(found)


def save_progress(progress: Progress) -> None:
    """Keeps the progress; the old file stays whole until the new one is.

    Raises:
        OSError: if it cannot be written.
    """
    write_aside(progress_path(), json.dumps(msgspec.to_builtins(progress)) + "\n")


def _card(kept: Mapping[str, Any]) -> Card:
    """The scheduler's card as it was kept."""
    return Card.from_dict(dict(kept))  # type: ignore[arg-type]  # a file's mapping; what is missing raises


def due_of(progress: Progress, question: Question) -> datetime | None:
    """When a question is due again; None if it was never asked."""
    kept = progress.cards.get(question.id)
    return None if kept is None else _card(kept).due


def next_question(
    progress: Progress, now: datetime, kinds: Iterable[Kind] = KINDS, last: str = ""
) -> Question:
    """What to ask now.

    Arguments:
        now: with its time zone.
        last: the question asked just now, which does not come twice in a row.
    """
    known: list[tuple[datetime, Question]] = []
    fresh: list[Question] = []
    for kind in kinds:
        unseen = True
        for question in bank(kind):
            due = due_of(progress, question)
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
        asked = {kind: sum(question.kind == kind for _, question in known) for kind in KINDS}
        return min(fresh, key=lambda question: asked[question.kind])
    return next((question for _, question in known if question.id != last), known[0][1])


def answered(
    progress: Progress, question: Question, right: bool, *, quick: bool, now: datetime | None = None
) -> Progress:
    """The progress after an answer."""
    now = now or datetime.now(UTC)
    kept = progress.cards.get(question.id)
    card = _card(kept) if kept is not None else Card(card_id=len(progress.cards) + 1, due=now)
    rating = Rating.Again if not right else Rating.Easy if quick else Rating.Good
    card, _ = _SCHEDULER.review_card(card, rating, now)
    cards = {**progress.cards, question.id: dict(card.to_dict())}
    return Progress(FORMAT, cards, progress.asked + 1, progress.right + right)


def due_count(progress: Progress, now: datetime) -> int:
    """How many questions wait to be asked again."""
    return sum(_card(kept).due <= now for kept in progress.cards.values())
