"""Worker processes: they answer, they can be stopped, and none is left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from engine.prime.primes import is_prime
from netplay.compute import workers
from netplay.compute.worker import TASKS, task_named
from netplay.compute.worker_pool import WorkerPool
from netplay.compute.workers import BlockingWorker, TookTooLong, Worker, WorkerFailed
from tests.waiting import PATIENCE, in_time, until

LITTLE = 0.2
"""Seconds that a task may take."""
HARD = (10**60 + 7) * (10**61 + 93)
"""The product of two large primes: it can't be factored within a test's patience."""


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker()
    yield made
    await made.close()


def is_running(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone_within(pid: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not is_running(pid):
            return True
        time.sleep(0.02)
    return False


def test_the_hard_number_is_made_of_two_large_primes() -> None:
    """The other tests rely on this number to be slow."""
    assert is_prime(10**60 + 7)
    assert is_prime(10**61 + 93)


async def test_a_worker_is_started_by_the_first_question_and_kept(worker: Worker) -> None:
    """No process without a request; two requests, one process."""
    assert worker.pid is None
    assert await worker.ask("factor", 1311, limit=PATIENCE) == ((3, 1), (19, 1), (23, 1))
    first = worker.pid
    assert await worker.ask("is_prime", 2**127 - 1, limit=PATIENCE) is True
    assert worker.pid == first


async def test_a_task_past_its_limit_is_killed_and_the_next_is_served(worker: Worker) -> None:
    """TookTooLong kills the process; the next request has a fresh one."""
    await worker.ask("is_prime", 7, limit=PATIENCE)
    pid = worker.pid
    began = time.monotonic()
    with pytest.raises(TookTooLong, match=r"worker-late: .*seconds=0\.3"):
        await worker.ask("factor", HARD, limit=0.3)
    assert time.monotonic() - began < PATIENCE
    assert pid is not None
    assert gone_within(pid, PATIENCE)
    assert await worker.ask("is_prime", 7, limit=PATIENCE) is True


TALKS = """
import sys, time
sys.stdout.buffer.write((10**7).to_bytes(4, "big") + bytes(10**6))
sys.stdout.buffer.flush()
time.sleep(600)
"""
"""Code of a process in the middle of a long answer."""


async def test_a_process_that_dies_in_the_middle_of_a_long_answer_is_buried(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its exit is reported although its answer was cut off, and nobody waits for ever."""
    started: list[asyncio.subprocess.Process] = []

    async def start() -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", TALKS, stdin=pipe, stdout=pipe)
        started.append(process)
        return process

    monkeypatch.setattr(workers, "_start", start)
    asking = asyncio.create_task(worker.ask("is_prime", 7, limit=None))
    await until(lambda: started and len(started[0].stdout._buffer) >= 500_000)  # type: ignore[union-attr]
    asking.cancel()
    await in_time(asyncio.gather(asking, return_exceptions=True))
    await in_time(worker.close())
    assert started[0].returncode == -signal.SIGKILL


async def test_a_fresh_process_loads_before_the_time_of_its_first_task_runs(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long a busy machine takes to load a game does not count; a warm process loads nothing."""
    asked: list[str] = []

    async def slow_to_load(
        process: object, request: tuple[str, tuple[object, ...], float]
    ) -> tuple[bool, object]:
        asked.append(request[0])
        if request[0] != "load":
            return True, 7
        found: tuple[bool, object] = await exchange(process, request)
        await asyncio.sleep(2 * LITTLE)
        return found

    exchange = workers._exchange
    monkeypatch.setattr(workers, "_exchange", slow_to_load)
    assert await worker.ask("bot", "tyrant", limit=LITTLE) == 7
    assert await worker.ask("bot", "tyrant", limit=LITTLE) == 7
    assert asked == ["load", "bot", "bot"]


def test_a_task_of_a_game_loads_the_game() -> None:
    """In a process of its own, since this one may have loaded everything already."""
    program = "from netplay.compute.worker import answer; import sys; print(answer(('load', ('hint', 'tyrant'), None)))"
    program += "; print('engine.tyrant.bots.expert' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["(True, None)", "True"]


@pytest.mark.parametrize(
    ("task", "args", "words"),
    [("factor", (0,), "only positive numbers"), ("no such task", (), "KeyError"), ("factor", (), "TypeErr")],
)
async def test_a_failing_task_is_reported_in_one_line(
    worker: Worker, task: str, args: tuple[int, ...], words: str
) -> None:
    """An exception is reported to the caller; the worker stays."""
    with pytest.raises(WorkerFailed, match=words) as caught:
        await worker.ask(task, *args, limit=PATIENCE)
    assert "\n" not in str(caught.value)
    assert await worker.ask("is_prime", 7, limit=PATIENCE) is True


async def test_a_process_that_dies_is_reported_and_replaced(worker: Worker) -> None:
    """Killed from outside, during a task and between two tasks."""
    await worker.ask("is_prime", 7, limit=PATIENCE)
    asking = asyncio.create_task(worker.ask("sleep", PATIENCE, limit=2 * PATIENCE))
    await asyncio.sleep(0.05)  # wherever it is by then
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(WorkerFailed, match="worker-ended"):
        await asking
    assert await worker.ask("is_prime", 7, limit=PATIENCE) is True


async def test_questions_wait_for_each_other(worker: Worker) -> None:
    """Concurrent callers each get their own answer."""
    answers = await asyncio.gather(*(worker.ask("factor", n, limit=PATIENCE) for n in range(2, 30)))
    assert [answer[0][0] for answer in answers[:5]] == [2, 3, 2, 5, 2]


async def test_an_asker_who_gives_up_leaves_no_late_answer(worker: Worker) -> None:
    """A cancelled request kills its process."""
    asking = asyncio.create_task(worker.ask("sleep", PATIENCE, limit=2 * PATIENCE))
    pid = await until(lambda: worker.pid)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert gone_within(pid, PATIENCE)
    assert await worker.ask("is_prime", 9, limit=PATIENCE) is False


async def test_closing_ends_a_busy_worker() -> None:
    """No process is left, and a closed worker accepts no requests."""
    worker = Worker()
    asking = asyncio.create_task(worker.ask("sleep", PATIENCE, limit=2 * PATIENCE))
    pid = await until(lambda: worker.pid)
    await worker.close()
    with pytest.raises(WorkerFailed):
        await asking
    assert gone_within(pid, PATIENCE)
    with pytest.raises(WorkerFailed, match="closed"):
        await worker.ask("is_prime", 7, limit=PATIENCE)


async def test_closing_ends_while_an_answer_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The closer and the caller never read the same pipe: the first to wait there would not be woken."""
    made = Worker()
    assert await made.ask("is_prime", 7, limit=PATIENCE)
    closing: list[asyncio.Task[None]] = []
    feed = asyncio.StreamReader.feed_data

    def in_the_same_moment(self: asyncio.StreamReader, data: bytes) -> None:
        if not closing:
            closing.append(asyncio.create_task(made.close()))
        feed(self, data)

    monkeypatch.setattr(asyncio.StreamReader, "feed_data", in_the_same_moment)
    asking = asyncio.create_task(made.ask("is_prime", 11, limit=PATIENCE))
    await until(lambda: closing)
    async with asyncio.timeout(PATIENCE):
        await closing[0]
        await asyncio.wait([asking])
    assert asking.exception() is None or isinstance(asking.exception(), WorkerFailed)
    assert made.pid is None


async def test_closing_waits_for_a_process_that_nobody_waits_for_any_more() -> None:
    """The caller is cancelled, and again while the process is being stopped: the process is still waited for."""
    worker = Worker()
    asking = asyncio.create_task(worker.ask("factor", HARD, limit=PATIENCE))
    pid = await until(lambda: worker.pid)
    asking.cancel()
    while worker.pid is not None:
        await asyncio.sleep(0)
    asking.cancel()
    await worker.close()
    with pytest.raises(ProcessLookupError):  # it is reaped
        os.kill(pid, 0)
    with pytest.raises(asyncio.CancelledError):
        await asking


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Return the processes that a test starts."""
    found: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen.__init__

    def noted(self: subprocess.Popen[bytes], *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        found.append(self)

    monkeypatch.setattr(subprocess.Popen, "__init__", noted)
    return found


@pytest.mark.parametrize("turns", range(6))
def test_an_asker_who_is_cancelled_twice_while_a_process_starts_leaves_none(
    started: list[subprocess.Popen[bytes]], turns: int
) -> None:
    """The library kills such a process and waits for its exit, but a second cancellation ends that wait."""

    async def story() -> None:
        worker = Worker()
        asking = asyncio.ensure_future(worker.ask("is_prime", 7, limit=None))
        for _ in range(1 + turns):
            await asyncio.sleep(0)
        for _ in range(2):
            asking.cancel()
            await asyncio.sleep(0)
        await asyncio.wait({asking})
        await worker.close()

    asyncio.run(story())
    assert [one.returncode is None for one in started] == [False] * len(started)


@pytest.mark.parametrize("times", range(1, 6))
def test_a_closing_that_is_cancelled_again_and_again_leaves_no_process(
    started: list[subprocess.Popen[bytes]], times: int
) -> None:
    """A program that exits may cancel callers and closers more than once."""

    async def story() -> None:
        worker_pool = WorkerPool()
        assert await worker_pool.prove([7]) == {7: True}
        assert await worker_pool.factor(15, PATIENCE) == ((3, 1), (5, 1))

        async def use() -> None:
            try:
                await worker_pool.factor(HARD, PATIENCE)
            finally:
                await worker_pool.close()

        using = asyncio.ensure_future(use())
        await asyncio.sleep(0.01)
        for _ in range(times):
            using.cancel()
            for _ in range(3):
                await asyncio.sleep(0)
        await asyncio.wait({using})
        assert using.cancelled()

    asyncio.run(story())
    assert [one.returncode is None for one in started] == [False, False]


def test_a_blocking_worker_answers_without_a_loop() -> None:
    """Commands use it."""
    with BlockingWorker() as worker:
        assert worker.ask("factor", 12, limit=PATIENCE) == ((2, 2), (3, 1))
        with pytest.raises(TookTooLong):
            worker.ask("factor", HARD, limit=0.2)
        assert worker.ask("is_prime", 97, limit=PATIENCE) is True


PARENT = """
import asyncio
from netplay.compute import workers
from netplay.compute.workers import Worker

async def main():
    worker = Worker()
    await worker.ask("is_prime", 7, limit={limit})
    print(worker.pid, flush=True)
    await worker.ask({task!r}, {argument}, limit={limit})

asyncio.run(main())
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="looks processes up in /proc")
@pytest.mark.parametrize(("task", "argument"), [("sleep", 2 * PATIENCE), ("factor", HARD)])
def test_a_worker_dies_with_its_parent(task: str, argument: float) -> None:
    """However the parent ends, and however busy the worker is."""
    code = PARENT.format(task=task, argument=argument, limit=2 * PATIENCE)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
    assert gone_within(pid, 4)


@pytest.mark.parametrize("name", sorted(TASKS))
def test_every_task_is_there(name: str) -> None:
    """Every name of a task resolves to a function."""
    assert callable(task_named(name))
