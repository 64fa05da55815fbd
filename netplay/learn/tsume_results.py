"""A player's results with endgame puzzles, saved in QK_HOME, with the days on which the daily one was solved.

A server also sums the tries of all its players, and grades puzzles by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path

import msgspec

from netplay.learn.tsume import GRADES, Puzzle
from netplay.storage.home import home
from netplay.storage.user_files import LoadedFile, change_saved, load_saved

EXPECTED = {1: 0.9, 2: 0.75, 3: 0.6, 4: 0.45, 5: 0.3}
"""The expected share of first-try solutions for each grade."""
WEIGHT = 4
"""This many tries of people weigh as much as the figures of the search."""


class PuzzleResults(msgspec.Struct, frozen=True):
    """The results of a puzzle."""

    begun: int = 0
    clean: int = 0
    """Solved at the first try without a hint."""
    solved: int = 0


class SavedPuzzles(msgspec.Struct, frozen=True):
    """The saved data."""

    format: int = 1
    puzzles: Mapping[str, PuzzleResults] = {}
    days: tuple[str, ...] = ()
    """Days on which that day's puzzle was solved, as 2026-11-22."""


def path() -> Path:
    """The file of the data."""
    return home() / "puzzles.json"


def load() -> LoadedFile[SavedPuzzles]:
    """The saved data; an unusable file is set aside, which the return value reports."""
    return load_saved(path(), SavedPuzzles, _check)


def of_all(tally: Path | None, own: SavedPuzzles) -> Mapping[str, PuzzleResults]:
    """The results of each puzzle: of all players of a server, else one's own.

    Arguments:
        tally: the server's file; None: no server.
    """
    held = load_saved(tally, SavedPuzzles, _check).held if tally is not None else None
    return {**own.puzzles, **(held.puzzles if held is not None else {})}


def count_for_all(tally: Path, puzzle: Puzzle, *, solved: bool, clean: bool) -> None:
    """Add a try to those of all players of the server. Raises BadFile."""
    _count(tally, puzzle, solved, clean, None)


def _check(saved: SavedPuzzles) -> None:
    for day in saved.days:
        date.fromisoformat(day)
    if any(min(one.begun, one.clean, one.solved) < 0 for one in saved.puzzles.values()):
        raise ValueError("below nothing")


def keep(puzzle: Puzzle, *, solved: bool, clean: bool, day: date | None = None) -> SavedPuzzles:
    """Record a solved or abandoned puzzle; returns the new data.

    Arguments:
        clean: solved at the first try and without a hint.
        day: the day of a daily puzzle.

    Raises:
        BadFile: if it cannot be written.
    """
    return _count(path(), puzzle, solved, clean, day)


def _count(to: Path, puzzle: Puzzle, solved: bool, clean: bool, day: date | None) -> SavedPuzzles:
    def change(saved: SavedPuzzles | None) -> SavedPuzzles:
        saved = saved or SavedPuzzles()
        before = saved.puzzles.get(puzzle.id, PuzzleResults())
        now = PuzzleResults(before.begun + 1, before.clean + clean, before.solved + solved)
        days = {*saved.days, day.isoformat()} if solved and day is not None else set(saved.days)
        return SavedPuzzles(puzzles={**saved.puzzles, puzzle.id: now}, days=tuple(sorted(days)))

    return change_saved(to, SavedPuzzles, change, check=_check, aside=True)


def in_a_row(days: Iterable[str], today: date) -> int:
    """The number of consecutive days up to today; today itself may still be missing."""
    there = set(days)
    at = today if today.isoformat() in there else today - timedelta(days=1)
    count = 0
    while at.isoformat() in there:
        count, at = count + 1, at - timedelta(days=1)
    return count


def grade(puzzle: Puzzle, results: PuzzleResults | None) -> int:
    """The difficulty of a puzzle, 1 to 5: by its features, and increasingly by results."""
    if results is None or not results.begun:
        return puzzle.grade
    rate = (EXPECTED[puzzle.grade] * WEIGHT + results.clean) / (WEIGHT + results.begun)
    return min(GRADES, key=lambda one: (abs(EXPECTED[one] - rate), one))


def next_one(
    puzzles: Iterable[Puzzle],
    saved: SavedPuzzles,
    last: str = "",
    people: Mapping[str, PuzzleResults] | None = None,
) -> Puzzle:
    """The next puzzle: the easiest unsolved one; else the least often begun.

    Arguments:
        people: the results that grade puzzles; None: one's own.
    """
    results = saved.puzzles if people is None else people
    every = list(puzzles)
    some = [one for one in every if one.id != last] or every
    fresh = [one for one in some if not saved.puzzles.get(one.id, PuzzleResults()).solved]
    if fresh:
        return min(fresh, key=lambda one: (grade(one, results.get(one.id)), one.id))
    return min(some, key=lambda one: (saved.puzzles[one.id].begun, one.id))
