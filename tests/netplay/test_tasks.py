"""Background tasks: none is garbage collected, none fails silently, and none outlives its owner."""

from __future__ import annotations

import ast
import asyncio
import gc
import weakref
from contextvars import ContextVar, copy_context

import pytest

from netplay import tasks
from netplay.tasks import Tasks, alongside, logged, repeat, spawn
from tests.trees import PACKAGES, name_of, nodes_of, sources
from tests.waiting import PATIENCE

STEPS = range(6)
"""Turns of the loop before a cancellation."""
BARE = {"create_task", "ensure_future", "TaskGroup", "run_coroutine_threadsafe"}
ELSEWHERE = {
    "netplay/compute/pool.py": "a thread of its own hands work to the loop and waits for the result",
    "tui/app/own_terminal.py": "the thread that reads keys hands them to the loop, as the driver it extends does",
}
"""Modules that may create tasks directly, and why."""


async def broken(cause: str = "the cause") -> None:
    """Fail, with a cause."""
    await asyncio.sleep(0)
    try:
        raise KeyError(cause)
    except KeyError as wrong:
        raise RuntimeError("it broke") from wrong


def test_work_is_started_in_one_place() -> None:
    """The errors of tasks created elsewhere would be lost."""
    found = [
        f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}"
        for path in sources(*PACKAGES)
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute | ast.Name)
        and (node.attr if isinstance(node, ast.Attribute) else node.id) in BARE
        and name_of(path) not in ("netplay/tasks.py", *ELSEWHERE)
    ]
    assert not found


async def test_a_fault_is_logged_with_its_cause() -> None:
    """The log says what failed, where, and why."""
    log: list[str] = []
    task = spawn(broken(), logged(log.append, "the sweep failed"))
    await asyncio.wait([task])
    await asyncio.sleep(0)
    [line] = log
    assert line.startswith("the sweep failed: Traceback")
    assert "KeyError: 'the cause'" in line
    assert line.endswith("RuntimeError: it broke")


async def test_a_task_that_nobody_holds_lives_on() -> None:
    """The loop's weak reference alone would let the collector take it during its work."""
    waiting: list[weakref.ref[asyncio.Future[None]]] = []

    async def work() -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(weakref.ref(future))
        await future

    spawn(work(), pytest.fail)
    await asyncio.sleep(0)
    gc.collect()
    future = waiting[0]()
    assert future is not None
    future.set_result(None)


async def test_cancellation_is_no_fault() -> None:
    """A cancelled task is not logged."""
    heard: list[BaseException] = []
    task = spawn(asyncio.Event().wait(), heard.append)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    await asyncio.sleep(0)
    assert task.cancelled()
    assert not heard


async def test_tasks_end_with_their_owner() -> None:
    """Also where one of them ends the owner, and where one ignores the first cancellation."""
    heard: list[BaseException] = []
    owner = Tasks(heard.append)
    left: list[str] = []

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            left.append("slow")

    async def ends_all() -> None:
        await asyncio.sleep(0)
        await owner.end()
        left.append("ends")

    owner.spawn(slow())
    owner.spawn(broken())
    await asyncio.wait([owner.spawn(ends_all())])
    assert left == ["slow", "ends"]
    assert [str(one) for one in heard] == ["it broke"]
    await asyncio.sleep(0)
    assert not len(owner)


async def test_tasks_run_in_the_context_of_their_owner() -> None:
    """A task for the server does not run in the home of the caller."""
    where: ContextVar[str] = ContextVar("where", default="nowhere")
    where.set("server")
    owner = Tasks(pytest.fail, copy_context())  # type: ignore[arg-type]
    where.set("caller")

    async def look() -> str:
        return where.get()

    assert await owner.run(look()) == "server"
    with pytest.raises(RuntimeError, match="it broke"):  # the caller handles it; the owner is not notified
        await owner.run(broken())


async def test_a_block_ends_with_the_fault_of_what_runs_alongside() -> None:
    """The original exception is raised, with its cause: no group, no cancellation."""
    ended: list[str] = []

    async def other() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("other")

    async def block() -> None:
        async with alongside() as start:
            start(other())
            start(broken())
            await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match="it broke") as wrong:
        await block()
    assert isinstance(wrong.value.__cause__, KeyError)
    assert ended == ["other"]
    assert asyncio.current_task().cancelling() == 0  # type: ignore[union-attr]


async def test_what_runs_alongside_ends_with_the_block() -> None:
    """However the block ends, and its own exception is raised unchanged."""
    running: list[asyncio.Task[bool]] = []

    async def block(wrong: Exception | None = None) -> None:
        async with alongside() as start:
            running.append(start(asyncio.Event().wait()))
            await asyncio.sleep(0)
            if wrong is not None:
                raise wrong

    await block()
    with pytest.raises(LookupError, match="mine"):
        await block(LookupError("mine"))
    assert all(task.cancelled() for task in running)


async def test_two_faults_at_once_are_both_reported() -> None:
    """The second one is a note of the first."""

    async def block() -> None:
        async with alongside() as start:
            start(broken("one"))
            start(broken("two"))
            await asyncio.Event().wait()

    with pytest.raises(RuntimeError) as wrong:
        await block()
    assert "'two'" in "".join(wrong.value.__notes__)


@pytest.mark.parametrize("steps", STEPS)
async def test_a_block_with_company_can_be_canceled(steps: int) -> None:
    """At any time, also while it waits for its tasks."""

    async def stubborn() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)

    async def run() -> None:
        async with alongside() as start:
            start(stubborn())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.Event().wait()

    task = asyncio.ensure_future(run())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    assert done
    assert task.cancelled()


async def test_a_bad_round_does_not_end_the_next_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is reported; the pauses grow while it keeps failing, up to a bound, and are short again afterwards."""
    pauses: list[float] = []
    heard: list[BaseException] = []
    rounds = iter([*[RuntimeError("bad")] * 8, None, RuntimeError("again"), None])
    over = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def work() -> None:
        try:
            wrong = next(rounds)
        except StopIteration:
            over.set()
            await asyncio.Event().wait()
            return
        if wrong is not None:
            raise wrong

    monkeypatch.setattr(tasks.asyncio, "sleep", sleep)
    running = spawn(repeat(15.0, work, heard.append), pytest.fail)  # type: ignore[arg-type]
    await over.wait()
    running.cancel()
    assert pauses == [15.0, 30.0, *[60.0] * 7, 15.0, 30.0, 15.0]
    assert len(heard) == 9
