"""The numbers of a play, proved in a worker before it is judged (P-32).

A proof takes as long as it takes: the size of numbers was bounded when the table's rules were proposed
(`netplay.table.games.reach`), so a verdict never depends on the machine's load. A larger number is undecided at once.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

from engine.prime.primes import factor
from netplay.table.games import GameAdapter
from netplay.table.games.reach import PROVABLE
from netplay.table.interfaces import PrimalityProver
from netplay.table.weakly import weakly

FACTOR_TIME = 60.0
"""Seconds after which the factors of a number count as unknown; only under `semiprime` a verdict depends on them."""


class Proofs:
    """The proofs of one table."""

    def __init__(
        self, adapter: GameAdapter, prover: PrimalityProver | None, stand: Callable[[bool], None]
    ) -> None:
        """
        Arguments:
            mathematician: proves numbers; None: the engine does it at once.
            stand: stops the turn's clock while the judge works, and starts it again.
        """
        self._adapter = adapter
        self._prover = prover
        self._stand = weakly(stand)
        self._undecided: int | None = None
        """The decision in which a number could not be proved: further tries in it do not stop the clock."""

    async def decide(self, numbers: Sequence[int], composed: Sequence[int], decision: int) -> bool:
        """Have the numbers proved; returns whether all are decided.

        Arguments:
            composed: numbers to factor.
            decision: the table's decision that the play belongs to.
        """
        if max((*numbers, *composed)) >= PROVABLE:
            return False
        if self._prover is None:
            return True
        stands = self._undecided != decision
        if stands:
            self._stand(True)
        try:
            proved = await self._prover.prove(numbers)
            factored = {number: await self._prover.factor(number, FACTOR_TIME) for number in composed}
        finally:
            if stands:
                self._stand(False)
        for number, prime in proved.items():
            self._adapter.learn(number, prime)
        for number, factors in factored.items():
            if factors is not None:
                self._adapter.learn_factors(number, factors)
        decided = all(number in proved for number in numbers) and None not in factored.values()
        if not decided:
            self._undecided = decision
        return decided

    def tell_factors(
        self, numbers: Sequence[int], tell: Callable[[tuple[Any, ...]], None]
    ) -> Iterator[Coroutine[None, None, None]]:
        """Have each number that D9 publishes factored, and publish the factors (P-36)."""
        prover = self._prover
        if prover is not None:
            yield from (self._publish_when_found(number, prover, tell) for number in numbers)
        else:
            for number in numbers:
                tell((self._adapter.factors_event(number, factor(number)),))

    async def _publish_when_found(
        self, number: int, prover: PrimalityProver, tell: Callable[[tuple[Any, ...]], None]
    ) -> None:
        tell((self._adapter.factors_event(number, await prover.factor(number, FACTOR_TIME)),))
