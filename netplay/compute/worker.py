"""The worker process: answers one request after another on its pipes, until they close.

Run as `python -m netplay.compute.worker` by `netplay.compute.workers`. A request is a task's name, its arguments and
its limit in seconds; an answer is the result or a one-line error. Both are pickled behind a length of four bytes: the
two ends are one program, started by the same user on the same machine.
"""

from __future__ import annotations

import faulthandler
import importlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import IO, Any

TASKS: dict[str, str] = {
    "is_prime": "engine.prime.primes:is_prime",
    "prove": "engine.prime.primes:prove",
    "factor": "engine.prime.primes:factor",
    "bot": "netplay.table.games:choose",
    "hint": "netplay.table.games:hint",
    "prospects": "netplay.replay.analysis:prospects",
    "proofs": "netplay.replay.analysis:prove",
    "review": "netplay.replay.review:review",
    "alternatives": "netplay.replay.analysis:alternatives",
    "sleep": "time:sleep",
    "load": "netplay.compute.worker:load",
}
"""The tasks, each with its module, which is imported at the first request."""
_OF_A_GAME = "netplay."
"""Tasks there take the game as their first argument."""

GRACE = 2.0
"""Seconds past the limit after which a worker that nobody stopped ends itself."""

_LENGTH = 4
_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)


def pack(message: object) -> bytes:
    """A message as it travels."""
    body = pickle.dumps(message, protocol=5)
    return len(body).to_bytes(_LENGTH, "big") + body


def task_named(name: str) -> Callable[..., Any]:
    """The function behind a task's name."""
    module, _, function = TASKS[name].partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found


def load(task: str, *args: Any) -> None:
    """Import what a task needs before its time runs: the task, and its game."""
    task_named(task)
    if args and TASKS[task].startswith(_OF_A_GAME):
        game = importlib.import_module(f"netplay.table.games.{args[0]}.adapter")
        for module in game.Adapter.thinking:
            importlib.import_module(module)


def answer(request: tuple[str, tuple[Any, ...], float | None]) -> tuple[bool, Any]:
    """Do a task: (True, the result), or (False, a one-line error)."""
    name, args, _ = request
    try:
        return True, task_named(name)(*args)
    except Exception as wrong:  # whatever a task does, its asker gets an answer and the next one is served
        words = " ".join(str(wrong).split())[:200]
        return False, f"{name}: {type(wrong).__name__}: {words}"


def main() -> None:
    """Serve requests until the asking side closes its end, or is gone."""
    requests, answers = _take_pipes()
    _end_with_parent()
    with open(os.devnull, "w") as nowhere:
        while (request := _read(requests)) is not None:
            # The watchdog needs no interpreter lock, which FLINT holds while it factors.
            if request[2] is not None:
                faulthandler.dump_traceback_later(request[2] + GRACE, exit=True, file=nowhere)
            reply = pack(answer(request))
            faulthandler.cancel_dump_traceback_later()
            answers.write(reply)
            answers.flush()


def _take_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """The two pipes, moved out of reach of code that prints or reads."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    return requests, answers


def _end_with_parent() -> None:
    """Has Linux end a busy worker at once when its parent dies; elsewhere closed pipes and the limit do."""
    if sys.platform != "linux":
        return
    import ctypes

    parent = os.getppid()
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # it died in between
        os._exit(1)


def _read(requests: IO[bytes]) -> tuple[str, tuple[Any, ...], float | None] | None:
    head = requests.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    size = int.from_bytes(head, "big")
    body = requests.read(size)
    if len(body) < size:
        return None
    request: tuple[str, tuple[Any, ...], float | None] = pickle.loads(body)
    return request


if __name__ == "__main__":
    main()
