"""What holds for every test: its chance is seeded, and it leaves nothing behind.

QK_CHANCE=… gives all tests other deals, QK_ORDER=… another order: the default run has to pass with any.
"""

from __future__ import annotations

import gc
import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import leftovers
from tests.chance import seeded

CHANCE = os.environ.get("QK_CHANCE", "")
ORDER = os.environ.get("QK_ORDER", "")
YOUNG = (200_000, 10, 10)
"""When garbage is looked for: a screen makes thousands of values that are gone by themselves."""

LONGEST = (
    "test_soak.py", "test_offers.py", "test_looking_round.py", "test_storm.py", "test_machines.py",
    "test_remote_tournament.py", "test_workers.py", "test_lookback.py", "test_replay_lookback.py", "test_deaths.py",
    "test_kill.py", "test_recovery_codes.py", "test_simulation.py", "test_shots_whole.py", "test_flood.py",
    "test_any_keys.py", "test_input_method_at_doors.py", "test_slow_disk.py", "test_recovery.py",
    "test_game_server.py", "test_server.py", "test_plain.py",
)  # fmt: skip
"""Files with tests that take many seconds, most of them in other processes or waiting; the longest first."""

# No verdict hangs on how busy the machine is: neither a deadline nor the speed with which examples are thrown counts.
settings.register_profile(
    "steady", deadline=None, derandomize=not CHANCE, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


# Where Python is told to keep nothing compiled, every worker and every command that a test starts would compile all
# of the program and its tests again: ten seconds a worker, a sixth of a command's start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

HOME = Path(tempfile.gettempdir()) / f"qk-tests-{os.getpid()}"
"""QK_HOME of a test that names no other: never the home of the person who runs the tests, and new for each test."""
os.environ["QK_HOME"] = str(HOME)

if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, too, what a test starts is to die by it


@pytest.fixture(autouse=True)
def _new_home() -> Generator[None]:
    """What a test leaves in the default home is gone before the next one."""
    yield
    if HOME.exists():
        shutil.rmtree(HOME)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What all tests need for good — modules, tests — is never again walked through in search of garbage.

    Tests of screens leave much garbage; a third of a million values that stay made each search cost half a second.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Each test, with its fixtures, throws what comes out of its own name."""
    with seeded(f"{CHANCE} {item.nodeid}"):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """What a test finds when it begins is not its own."""
    leftovers.begin()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """A test that leaves tasks, generators, processes or threads behind has failed."""
    result = yield
    left = leftovers.end()
    if left:
        pytest.fail("left behind: " + ", ".join(left), pytrace=False)
    return result


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest begins first, in all workers, so that nobody waits for it at the end; or another order.

    The order is the same in every process of a run.
    """
    if ORDER:
        random.Random(ORDER).shuffle(items)
    else:
        items[:] = longest_first(items, getattr(config, "workerinput", {}).get("workercount", 1))


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order tests so that each of so many equal parts, one a worker, begins with its share of the longest."""
    longest = [item for item in items if item.path.name in LONGEST]
    longest.sort(key=lambda item: LONGEST.index(item.path.name))
    rest = iter([item for item in items if item.path.name not in LONGEST])
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        ends = (worker + 1) * len(items) // workers
        ordered += longest[worker::workers]
        ordered += islice(rest, max(0, ends - len(ordered)))
    return [*ordered, *rest]


def pytest_report_header() -> str:
    """How to have the same run again."""
    hashes = os.environ.get("PYTHONHASHSEED", "random")
    return f"QK_CHANCE={CHANCE!r} QK_ORDER={ORDER!r} PYTHONHASHSEED={hashes!r}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto` more processes than there are processors: many tests wait for other processes."""
    processors = os.cpu_count() or 1
    return processors + max(2, (processors + 1) // 2)
