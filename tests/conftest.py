"""Hooks and fixtures for all tests: seeded randomness, a fresh home, a check for leftovers, the order of tests.

QK_CHANCE=… changes the seed of all tests, QK_ORDER=… shuffles their order. The suite has to pass with any value.
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

from netplay.compute import workers
from netplay.line.certificate import Identity, own_identity
from tests import leftovers
from tests.chance import seeded
from tests.waiting import PATIENCE

CHANCE = os.environ.get("QK_CHANCE", "")
ORDER = os.environ.get("QK_ORDER", "")
YOUNG = (200_000, 10, 10)
"""Thresholds of the garbage collector: a screen makes thousands of values that are freed without it."""

LONGEST = (
    "test_soak.py", "test_offers.py", "test_looking_round.py", "test_storm.py", "test_machines.py",
    "test_remote_tournament.py", "test_workers.py", "test_analysis.py", "test_analysis_screen.py", "test_deaths.py",
    "test_kill.py", "test_recovery_codes.py", "test_simulation.py", "test_shots_whole.py", "test_flood.py",
    "test_any_keys.py", "test_input_method.py", "test_slow_disk.py", "test_recovery.py",
    "test_game_server.py", "test_server.py", "test_plain.py",
)  # fmt: skip
"""Files whose tests take many seconds, mostly in other processes or waiting; the longest first."""

# No result may depend on the load of the machine: no deadline, and no limit on how fast examples are generated.
settings.register_profile(
    "steady", deadline=None, derandomize=not CHANCE, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


# If Python may not write bytecode, each worker and each command that a test starts compiles the program and the
# tests again: ten seconds for a worker, a sixth of a command's start-up time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

HOME = Path(tempfile.mkdtemp(prefix="qk-tests-")) / "home"
"""QK_HOME of tests that set no other: never the home of the user who runs the tests, and empty for each test."""
os.environ["QK_HOME"] = str(HOME)

workers.STARTING = PATIENCE  # a busy machine may take half a minute to load a game

if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, too, what a test starts has to die of it


@pytest.fixture(autouse=True)
def _new_home() -> Generator[None]:
    """Delete what a test left in the default home."""
    yield
    if HOME.exists():
        shutil.rmtree(HOME)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty folder in `tmp_path` as the program's home, and return it."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("QK_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def identity(tmp_path_factory: pytest.TempPathFactory) -> Identity:
    """A host's key, made once for all tests."""
    return own_identity(tmp_path_factory.mktemp("keys"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exclude what lives as long as the run (modules, collected tests) from garbage collection.

    Tests of screens make much garbage. With a third of a million permanent objects, each collection took half a second.
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
    """Seed each test and its fixtures with the test's own id."""
    with seeded(f"{CHANCE} {item.nodeid}"):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Record what exists before the test, so that it isn't reported as left behind."""
    leftovers.begin()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test that leaves tasks, generators, processes or threads behind."""
    result = yield
    left = leftovers.end()
    if left:
        pytest.fail("left behind: " + ", ".join(left), pytrace=False)
    return result


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start the longest tests first, so that no worker waits for one of them at the end; or shuffle all tests.

    The order is the same in every process of a run.
    """
    if ORDER:
        random.Random(ORDER).shuffle(items)
    else:
        items[:] = longest_first(items, getattr(config, "workerinput", {}).get("workercount", 1))


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order tests so that each worker's equal share begins with its part of the longest ones."""
    longest = [item for item in items if item.path.name in LONGEST]
    longest.sort(key=lambda item: LONGEST.index(item.path.name))
    rest = iter([item for item in items if item.path.name not in LONGEST])
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        ends = (worker + 1) * len(items) // workers
        ordered += longest[worker::workers]
        ordered += islice(rest, max(0, ends - len(ordered)))
    return [*ordered, *rest]


def pytest_unconfigure() -> None:
    """Delete the folder of this process."""
    shutil.rmtree(HOME.parent, ignore_errors=True)


def pytest_report_header() -> str:
    """Print the settings that reproduce the run."""
    hashes = os.environ.get("PYTHONHASHSEED", "random")
    return f"QK_CHANCE={CHANCE!r} QK_ORDER={ORDER!r} PYTHONHASHSEED={hashes!r}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto`, start more workers than there are processors: many tests wait for other processes."""
    processors = os.cpu_count() or 1
    return processors + max(2, (processors + 1) // 2)
