"""A program that dies while it keeps drill answers, settings or records: what it had said it has kept is there.

Solo games, the judge's desk and hosted tables with their guests die in test_unfinished_kills, test_desk_notebook
and test_kill; here die those that keep files as a whole or a database.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from netplay.archive.intake import take_in
from netplay.archive.shelf import Archive
from netplay.learn.schedule import Answer, keep_answers, load_progress
from tests.netplay.material import prime_game
from tui.app.settings import Settings, load_settings, save_settings

Keeps = Callable[[Path, int], None]
Knows = Callable[[Path], int]

DAY = datetime(2026, 11, 21, tzinfo=UTC)
MOST = 40
"""Things that are kept in one life at the most."""


def _answered(home: Path, number: int) -> None:
    keep_answers([Answer("prime:57", number % 3 > 0, False, DAY)])


def _answers_known(home: Path) -> int:
    looked = load_progress()
    assert looked.wrong is None
    return 0 if looked.held is None else looked.held.asked


def _set(home: Path, number: int) -> None:
    save_settings(Settings(name=f"n{number}"))


def _last_set(home: Path) -> int:
    loaded = load_settings()
    return 0 if loaded.is_first else int(loaded.settings.name.removeprefix("n"))


def _imported(home: Path, number: int) -> None:
    with Archive() as archive:
        taken = take_in(archive, [str(home / "in" / f"{number}.qk")])
    assert taken.ids


def _records_known(home: Path) -> int:
    with Archive() as archive:
        assert archive.count() == len([archive.text(book.id) for book in archive.find()])
        return archive.count()


KINDS: dict[str, tuple[Keeps, Knows]] = {
    "drill": (_answered, _answers_known),
    "settings": (_set, _last_set),
    "import": (_imported, _records_known),
}


def _live(home: Path, keeps: Keeps, first: int, told: int) -> None:
    """One life: thing after thing is kept, and then told."""
    for number in range(first, first + MOST):
        keeps(home, number)
        os.write(told, b".")


def die(home: Path, kind: str, deaths: int, seed: int) -> None:
    """Lives that end at any moment; after each everything that was told is there, and the next life goes on."""
    chance, context = random.Random(seed), multiprocessing.get_context("fork")
    keeps, knows = KINDS[kind]
    known = 0
    for _ in range(deaths):
        heard, told = os.pipe()
        life = context.Process(target=_live, args=(home, keeps, known + 1, told))
        life.start()
        os.close(told)
        acknowledged, wanted = 0, chance.randint(0, 6)
        while acknowledged < wanted and (told_now := os.read(heard, 64)):
            acknowledged += len(told_now)
        life.join(chance.random() * 0.01)
        number = chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP))
        if life.pid is not None and life.is_alive():
            os.kill(life.pid, number)
        while told_now := os.read(heard, 64):
            acknowledged += len(told_now)
        life.join()
        os.close(heard)
        before, known = known, knows(home)
        assert known - before - acknowledged in (0, 1), "one more may have been kept whose answer never came"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home, and beside it records to take in."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    (tmp_path / "in").mkdir()
    return tmp_path


def records(home: Path, count: int) -> None:
    """So many different records."""
    text = prime_game(1, most=4)
    for number in range(1, count + 1):
        named = text.replace("+++\n", f'+++\nevent = "{number}"\n', 1)
        (home / "in" / f"{number}.qk").write_text(named, encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_kept_outlives_any_death(kind: str, home: Path) -> None:
    """A few deaths of each."""
    if kind == "import":
        records(home, 8 * (MOST + 1))
    die(home, kind, deaths=8, seed=13)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_kept_outlives_many_deaths(kind: str, seed: int, home: Path) -> None:
    """With those of solo games, desks, hosts and guests, two hundred and more."""
    if kind == "import":
        records(home, 30 * (MOST + 1))
    die(home, kind, deaths=30, seed=seed)
