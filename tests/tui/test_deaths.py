"""Two hundred kills of all programs that save data: acknowledged data survives, and the next start continues.

Solo games, the judge's desk, hosts, their clients, drills, imports and settings die by SIGKILL, SIGTERM and SIGHUP at
random times; solo games also lose power. The default run has some kills of each kind.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from engine.prime.settings import rules_for
from netplay.archive.archive import Archive
from netplay.archive.intake import import_records
from netplay.desk.book import DeskStep, added
from netplay.desk.notebook import Notebook, saved_desks
from netplay.learn.schedule import QuizAnswer, load_progress, save_answers
from tests.netplay import test_kill
from tests.netplay.material import prime_game
from tests.programs import context, program
from tests.tui.solo_deaths import check, live
from tests.tui.test_plain import PATIENCE, Process, host
from tui.app.settings import Settings, load_settings, save_settings

_notebooks: list[Notebook] = []
"""The notebook of this process."""


def _entered(home: Path, number: int) -> None:
    if not _notebooks:
        desks = saved_desks()
        rules = rules_for("official", {}, 2)
        _notebooks.append(Notebook.again(desks[0].path) if desks else Notebook(rules, ("aki", "ben")))
    _notebooks[0].write(added(DeskStep("pass", (number - 1) % 2)))


def _entries_known(home: Path) -> int:
    (desk,) = saved_desks() or (None,)
    assert desk is None or (desk.problem is None and not desk.is_open)
    return 0 if desk is None else desk.moves


Keeps = Callable[[Path, int], None]
Knows = Callable[[Path], int]

DAY = datetime(2026, 11, 21, tzinfo=UTC)
MOST = 40
"""The most saves of one process."""


def _answered(home: Path, number: int) -> None:
    save_answers([QuizAnswer("prime:57", number % 3 > 0, False, DAY)])


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
        taken = import_records(archive, [str(home / "in" / f"{number}.qk")])
    assert taken.ids


def _records_known(home: Path) -> int:
    with Archive() as archive:
        assert archive.count() == len([archive.text(book.id) for book in archive.find()])
        return archive.count()


KINDS: dict[str, tuple[Keeps, Knows]] = {
    "drill": (_answered, _answers_known),
    "settings": (_set, _last_set),
    "import": (_imported, _records_known),
    "desk": (_entered, _entries_known),
}


def _live(home: Path, keeps: Keeps, first: int, pipe: Connection) -> None:
    """Save repeatedly in one process, and print each acknowledgement."""
    for number in range(first, first + MOST):
        keeps(home, number)
        os.write(pipe.fileno(), b".")


def die(home: Path, kind: str, deaths: int, seed: int) -> None:
    """Kill processes at random times; check after each that all acknowledged data is there."""
    chance = random.Random(seed)
    keeps, knows = KINDS[kind]
    known = 0
    for _ in range(deaths):
        hears, tells = context.Pipe(duplex=False)
        pipe = hears.fileno()
        life = program(_live, home, home, keeps, known + 1, tells)
        life.start()
        tells.close()
        acknowledged, wanted = 0, chance.randint(0, 6)
        while acknowledged < wanted and (told_now := os.read(pipe, 64)):
            acknowledged += len(told_now)
        life.join(chance.random() * 0.01)
        number = chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP))
        if life.pid is not None and life.is_alive():
            os.kill(life.pid, number)
        while told_now := os.read(pipe, 64):
            acknowledged += len(told_now)
        life.join()
        hears.close()
        before, known = known, knows(home)
        assert known - before - acknowledged in (0, 1), "one more may have been kept whose answer never came"


def records(home: Path, count: int) -> None:
    """Write a number of different records to import."""
    (home / "in").mkdir()
    text = prime_game(1, most=4)
    for number in range(1, count + 1):
        named = text.replace("+++\n", f'+++\nevent = "{number}"\n', 1)
        (home / "in" / f"{number}.qk").write_text(named, encoding="utf-8")


# ---------------------------------------------------------------------- hosts and clients


def die_as_host(home: Path, deaths: int, seed: int) -> None:
    """Kill a host of four people over real sockets, and resume after each kill."""
    players, waits = asyncio.run(test_kill.killed(home, "tyrant", deaths, seed))
    test_kill.check(home, players, "tyrant")
    assert len(waits) == deaths


def die_as_guest(home: Path, deaths: int, seed: int) -> None:
    """Kill a client in plain mode, which returns with the data in its home: the same seat, the same game."""
    chance, lives = random.Random(seed), home / "guest"
    processes: list[Process] = []
    try:
        # Single cards without factors, and so many that some are not prime: neither the bot nor the pack ends the game.
        rules = ("D3=1", "D4=20", "composites=off", "packs=4")
        sets = (word for rule in rules for word in ("--set", rule))
        where = host(home, processes, "--bots", "1", "--think", "0", *sets)
        for life in range(deaths + 1):
            guest = Process(lives, "join", where, "--plain", "--nick", "aki")
            processes.append(guest)
            guest.until("at the table as aki")
            if life == 0:
                guest.say("/ready")
            guest.until("^Your hand")
            guest.say("\n".join(["/wait", "d", "%"] * 3))
            guest.until("aki (drew|passed)")
            time.sleep(chance.random() * 0.1)
            guest.process.send_signal(chance.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)))
            guest.process.wait(PATIENCE)
    finally:
        for process in processes:
            process.kill()


# ---------------------------------------------------------------------- the kinds

DEATHS = {"solo": 40, "desk": 30, "host": 30, "guest": 20, "drill": 30, "import": 25, "settings": 25}
"""The number of kills of each kind, and below in the default run."""
SOME = {"solo": 4, "desk": 6, "host": 2, "guest": 2, "drill": 6, "import": 6, "settings": 6}


def die_as(kind: str, home: Path, deaths: int, seed: int) -> None:
    """Run a number of kills of a kind."""
    match kind:
        case "solo":
            check(home, live(home, deaths, seed))
        case "host":
            die_as_host(home, deaths, seed)
        case "guest":
            die_as_guest(home, deaths, seed)
        case _:
            if kind == "import":
                records(home, deaths * (MOST + 1))
            die(home, kind, deaths, seed)


@pytest.mark.parametrize("kind", DEATHS)
def test_what_was_acknowledged_outlives_any_death(kind: str, home: Path) -> None:
    """Some kills of each kind."""
    die_as(kind, home, SOME[kind], seed=13)


@pytest.mark.long
@pytest.mark.parametrize("kind", DEATHS)
def test_what_was_acknowledged_outlives_two_hundred_deaths(kind: str, home: Path) -> None:
    """All of them."""
    assert sum(DEATHS.values()) == 200
    die_as(kind, home, DEATHS[kind], seed=1)
