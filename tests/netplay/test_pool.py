"""One pool of bot workers for a server: priorities, limits of waiting, and no lost tasks or processes."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from netplay.compute.pool import AGEING, PoolShare, ProcessPool, SyncBotWorker, TaskPriority
from netplay.compute.worker_pool import ServerWorkerPool
from netplay.compute.workers import TookTooLong, WorkerFailed
from tests.netplay.simulation.clock import in_virtual_time


class Hand:
    """A fake process whose tasks take as many seconds as they say; it records finished tasks."""

    done: list[str]
    pid = None

    def __init__(self, done: list[str]) -> None:
        self.done = done

    async def ask(self, task: str, *args: Any, limit: float | None) -> str:
        """Work; a task called `fault` fails."""
        try:
            async with asyncio.timeout(limit):
                await asyncio.sleep(args[0])
        except TimeoutError:
            raise TookTooLong("worker-late", task=task, seconds=str(limit)) from None
        if task == "fault":
            raise WorkerFailed("worker-fault", task=task, said="x")
        self.done.append(task)
        return task

    async def rest(self) -> None:
        """Do nothing: there is no process."""

    async def close(self) -> None:
        """Do nothing: there is no process."""


def pool(size: int) -> tuple[ProcessPool, list[str]]:
    """Return a pool in virtual time, and the list of finished tasks in their order."""
    done: list[str] = []
    make_process = lambda: Hand(done)  # noqa: E731
    return ProcessPool(size, asyncio.get_running_loop().time, make_process), done  # type: ignore[arg-type]


async def _asks(pool: ProcessPool, *wanted: tuple[str, float, TaskPriority, str]) -> list[asyncio.Task[Any]]:
    tasks = []
    for task, seconds, rank, asker in wanted:
        request = pool.ask(task, seconds, limit=None, rank=rank, asker=asker)
        tasks.append(asyncio.create_task(request))
        await asyncio.sleep(0)
    return tasks


@in_virtual_time
async def test_quick_bots_go_before_slow_ones_and_both_before_looking_back() -> None:
    """In one process: a running task is not interrupted; then by priority, and first come, first served."""
    one, done = pool(1)
    requests = await _asks(
        one,
        ("first", 1.0, TaskPriority.ANALYSIS, "a"),
        ("look", 1.0, TaskPriority.ANALYSIS, "b"),
        ("slow", 1.0, TaskPriority.SLOW, "c"),
        ("slow too", 1.0, TaskPriority.SLOW, "d"),
        ("quick", 0.01, TaskPriority.QUICK, "e"),
    )
    await asyncio.gather(*requests)
    assert done == ["first", "quick", "slow", "slow too", "look"]


@in_virtual_time
async def test_a_process_is_kept_for_quick_tasks() -> None:
    """However many tasks run long, a quick bot is answered at once."""
    three, _ = pool(3)
    requests = await _asks(three, *[(f"slow {n}", 5.0, TaskPriority.SLOW, f"t{n}") for n in range(10)])
    began = asyncio.get_running_loop().time()
    for n in range(5):
        await three.ask(f"quick {n}", 0.01, limit=1.0, rank=TaskPriority.QUICK, asker="z")
    assert asyncio.get_running_loop().time() - began < 0.1
    await asyncio.gather(*requests)
    assert asyncio.get_running_loop().time() - began == pytest.approx(25.0, abs=0.2), "two at a time"


@in_virtual_time
async def test_everybody_has_a_share() -> None:
    """A hundred tasks of one asker delay nobody by more than the running task."""
    one, done = pool(1)
    requests = await _asks(one, *[(f"greedy {n}", 1.0, TaskPriority.ANALYSIS, "greedy") for n in range(5)])
    requests += await _asks(one, ("modest", 1.0, TaskPriority.ANALYSIS, "modest"))
    await asyncio.gather(*requests)
    assert done.index("modest") == 1


@in_virtual_time
async def test_nobody_waits_for_ever() -> None:
    """Waiting raises the priority: an analysis finishes beside tables that never pause."""
    one, done = pool(1)
    requests = await _asks(
        one, ("slow", 1.0, TaskPriority.SLOW, "t"), ("look", 1.0, TaskPriority.ANALYSIS, "p")
    )
    while "look" not in done:
        requests += await _asks(one, ("slow", 1.0, TaskPriority.SLOW, "t"))
        await asyncio.sleep(1.0)
        assert len(done) < 3 * AGEING
    for task in requests:
        task.cancel()
    await asyncio.gather(*requests, return_exceptions=True)


@in_virtual_time
async def test_the_limit_counts_the_waiting() -> None:
    """A task not served within it fails and leaves the queue; the process takes the next."""
    one, done = pool(1)
    clock = asyncio.get_running_loop().time
    requests = await _asks(one, ("long", 8.0, TaskPriority.SLOW, "a"))
    with pytest.raises(TookTooLong):
        await one.ask("late", 1.0, limit=5.0, rank=TaskPriority.SLOW, asker="b")
    assert clock() == pytest.approx(5.0, abs=0.1)
    with pytest.raises(TookTooLong):
        await one.ask("half", 4.0, limit=5.0, rank=TaskPriority.SLOW, asker="b")
    assert clock() == pytest.approx(10.0, abs=0.1), "three seconds of waiting, two of work"
    await asyncio.gather(*requests)
    assert await one.ask("next", 1.0, limit=5.0, rank=TaskPriority.SLOW, asker="b") == "next"
    assert done == ["long", "next"]


@in_virtual_time
async def test_who_gives_up_or_fails_takes_nothing_along() -> None:
    """Cancelled in the queue, when its turn comes, at work, or failed: all processes are available afterwards."""
    two, _ = pool(2)
    for pause in (0.0, 0.5, 1.0, 1.5):
        requests = await _asks(two, *[("x", 1.0, TaskPriority.QUICK, f"{n}") for n in range(5)])
        requests += await _asks(two, ("fault", 0.1, TaskPriority.QUICK, "f"))
        await asyncio.sleep(pause)
        for task in requests:
            task.cancel()
        await asyncio.gather(*requests, return_exceptions=True)
        assert len(two._free) == 2
        assert not two._waiting
        assert not two._running
    with pytest.raises(WorkerFailed):
        await two.ask("fault", 0.1, limit=1.0, rank=TaskPriority.QUICK, asker="f")
    assert len(two._free) == 2


async def test_a_server_has_one_pool_for_all() -> None:
    """Tables, players and analyses share the processes; closing one share stops none."""
    workers = ServerWorkerPool(ProcessPool(2))
    shares = [workers.share(f"table {n}") for n in range(4)]
    parts = [workers.bot_worker(f"player {n}") for n in range(4)]
    try:
        for one in (*shares, *parts):
            await one.close()
        pids = set()
        for part in parts:
            assert isinstance(part, PoolShare)
            assert await part.ask("is_prime", 1213, limit=60) is True
        pids = {worker.pid for worker in workers._pool._all} - {None}
        assert len(pids) == 1, "one was enough"
        assert await shares[0].prove([1213]) == {1213: True}
    finally:
        await workers.close()
    with pytest.raises(WorkerFailed):
        await parts[0].ask("is_prime", 1213, limit=60)


async def test_a_thread_waits_for_its_turn_in_the_pool() -> None:
    """A thread that reads a record uses the same processes as everybody; errors are raised in the thread."""
    crowd, done = pool(1)
    waited = SyncBotWorker(PoolShare(crowd, TaskPriority.ANALYSIS, "aki"))

    def reads() -> str:
        with waited as bot_worker:
            with pytest.raises(WorkerFailed):
                bot_worker.ask("fault", 0.0, limit=None)
            with pytest.raises(TookTooLong):
                bot_worker.ask("long", 60.0, limit=0.05)
            return str(bot_worker.ask("record", 0.0, limit=1.0))

    assert await asyncio.to_thread(reads) == "record"
    assert done == ["record"]
    assert crowd._running.total() == 0


def test_no_screen_starts_processes_of_its_own() -> None:
    """On a server all screens share one pool, which the program returns."""
    root = Path(__file__).parents[2] / "tui"
    own = {
        str(file.relative_to(root))
        for file in root.rglob("*.py")
        if re.search(r"\b(Blocking)?Worker\(", file.read_text("utf-8")) and file.parent.name != "commands"
    }
    assert own == {"app/program.py"}
