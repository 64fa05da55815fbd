"""Primality proofs at a table: as long as they take, bounded by size, without a way to gain time (P-32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import read_cards
from engine.prime.deck import Block
from engine.prime.moves import Arrange, Play
from engine.prime.primes import is_prime
from engine.prime.state import Phase
from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.compute.workers import WorkerFailed
from netplay.table.games import GameConfig
from netplay.table.table import Table
from tests.netplay.tables import Now, RecordingListener, table_for

CHOSEN = GameConfig("prime", set={"D5": "seat", "D6": "none", "D7": 30, "D8": "pass"}, seats=2)
CARDS = read_cards("KQKJKQKJKQKJKA")
LONG = Play(CARDS)
"""27 digits: too many to prove without a worker."""


class Judge:
    """A slow prover without a result unless the test sets one."""

    def __init__(self, now: Now, seconds: float = 0.0, *, knows: bool = True) -> None:
        self.now, self.seconds, self.knows = now, seconds, knows
        self.asked: list[int] = []
        self.clocks: list[bool] = []
        self.table: Table

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Advance the clock, and return the result."""
        self.asked += numbers
        self.clocks.append(self.table.timing.is_running)
        self.now.time += self.seconds
        return {number: is_prime(number) for number in numbers} if self.knows else {}

    async def factor(self, number: int, limit: float) -> None:
        """Return no factors."""


def table_with(judge: Judge, hand: tuple[Any, ...] = CARDS, **more: Any) -> Table:
    """Return a table at which the first seat holds these cards."""
    table = table_for(more.pop("chosen", CHOSEN), prover=judge, clock=judge.now, **more)
    hands = (tuple(sorted(hand)), tuple(read_cards("23")))
    table.state = replace(table.state, hands=hands, deck=(Block(read_cards("45678")),))
    judge.table = table
    return table


async def test_a_proof_takes_as_long_as_it_takes() -> None:
    """A busy machine changes no verdict, and the player's clock stands."""
    now = Now()
    judge = Judge(now, 3600.0)
    table = table_with(judge)
    answer = await table.submit(Seat(0), LONG)
    assert answer.taken
    assert judge.clocks == [False]
    assert table.timing.used(now()) == 0
    await table.close()


async def test_a_number_too_large_for_any_proof_is_undecided_before_any_work() -> None:
    """In a game agreed on under older bounds: no worker is asked, the clock runs on, and nothing changes."""
    now = Now()
    judge, listener = Judge(now), RecordingListener()
    hand = read_cards("KQJT" * 38)
    table = table_with(judge, hand)
    table.listen(listener)
    before = table.state
    answer = await table.submit(Seat(0), Play(hand))
    assert (answer.taken, answer.reason) == (False, "undecided")
    assert judge.asked == []
    assert not any(update.judging for update in listener.updates)
    assert table.state is before
    assert (await table.submit(Seat(0), Play(read_cards("KQJ")))).taken
    await table.close()


async def test_a_second_try_at_what_cannot_be_proved_costs_time() -> None:
    """The clock stands for the first one only; then the turn times out like any other."""
    now = Now()
    judge = Judge(now, 20.0, knows=False)
    table = table_with(judge)
    for used in (0, 0, 20):
        assert table.timing.used(now()) == used
        assert (await table.submit(Seat(0), LONG)).reason == "undecided"
    assert judge.clocks == [False, True, True]
    await table._time_passed()
    assert table.state.turn == Seat(1)
    await table.close()


async def test_arrangements_of_a_showdown_are_proved_aside_too() -> None:
    """All cards of a hand make a large number, which must not block the host (P-53)."""
    now = Now()
    judge = Judge(now)
    chosen = replace(CHOSEN, set={**CHOSEN.set, "D12": "showdown", "D11": 60})
    table = table_with(judge, chosen=chosen)
    table.state = replace(table.state, phase=Phase.SHOWDOWN, sealed=(None, None), suspended="time")
    assert (await table.submit(Seat(0), Arrange(LONG.cards[:-1]))).reason == "wrong-count"
    assert judge.asked == []
    assert (await table.submit(Seat(0), Arrange(LONG.cards))).taken
    assert len(judge.asked) == 1
    await table.close()


async def test_a_worker_that_died_is_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof fails only when two processes died of it."""
    worker_pool, fails = WorkerPool(), [1]
    ask = worker_pool._numbers.ask

    async def fragile(task: str, *args: Any, limit: float | None) -> Any:
        if fails[0]:
            fails[0] -= 1
            raise WorkerFailed("is_prime: its process ended with code -9")
        return await ask(task, *args, limit=limit)

    monkeypatch.setattr(worker_pool._numbers, "ask", fragile)
    assert await worker_pool.prove([2**89 - 1]) == {2**89 - 1: True}
    fails[0] = 2
    assert await worker_pool.prove([2**89 - 1]) == {}
    await worker_pool.close()
