"""An arena on a cluster, with a fake Dask, so that no test needs a real one."""

from __future__ import annotations

import json
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest

from engine.errors import QkError
from netplay.arena.league import Arena, hold
from tui.cli import main


class Client:
    """A cluster of one machine."""

    workers = 2
    closed = 0

    def __init__(self, address: str, **_: object) -> None:
        if not address.startswith("tcp://"):
            raise OSError(f"Timed out trying to connect to {address}\nafter 10 s")
        self.pool = ThreadPoolExecutor(1)

    def nthreads(self) -> dict[str, int]:
        """Return the workers with their threads."""
        return {f"worker {number}": 1 for number in range(self.workers)}

    def get_executor(self) -> Executor:
        """Return the cluster as an executor."""
        return self.pool

    def close(self) -> None:
        """Close the connection."""
        type(self).closed += 1
        self.pool.shutdown()


@pytest.fixture(autouse=True)
def dask(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("distributed")
    vars(module)["Client"] = Client
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(Client, "workers", 2)
    monkeypatch.setattr(Client, "closed", 0)


ARENA = ["--lang", "en", "arena", "--bots", "random,random", "--games", "6", "--json"]


def test_the_games_are_the_same_wherever_they_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--dask", "tcp://10.0.0.1:8786"]) == 0
    there = json.loads(capsys.readouterr().out)
    with ThreadPoolExecutor(1) as executor:
        here = hold(Arena(("random", "random"), 6), executor, jobs=1)
    assert there["games"] == 6
    assert [line["wins"] for line in there["results"]] == [line.wins for line in here.results]
    assert Client.closed == 1


def complaint(capsys: pytest.CaptureFixture[str], address: str) -> str:
    """Return the command's error where the cluster can't be used."""
    assert main([*ARENA, "--dask", address]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_what_keeps_a_cluster_from_playing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong address, no workers, Dask not installed."""
    assert "no scheduler answers there" in complaint(capsys, "nowhere:1")
    for wrong in ("rubbish://x", "10.0.0.1", "tcp://10.0.0.1", ""):
        assert "not an address such as" in complaint(capsys, wrong)
    monkeypatch.setattr(Client, "workers", 0)
    assert "has no workers" in complaint(capsys, "tcp://10.0.0.1:8786")
    assert Client.closed == 1
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pipx install --force '.[dask]'" in complaint(capsys, "tcp://10.0.0.1:8786")


def test_a_worker_without_the_program_is_named() -> None:
    class Elsewhere(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            failed: Future[Any] = Future()
            failed.set_exception(ModuleNotFoundError("No module named 'netplay'"))
            return failed

    with pytest.raises(QkError, match="arena-worker: said=No module named 'netplay'"):
        hold(Arena(("random", "random"), 2), Elsewhere(), jobs=1)
