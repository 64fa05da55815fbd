"""The numbers of a play, proved aside before it is judged (P-32).

A number is proved for as long as that takes: how much a table may play was bounded when its rules were proposed
(`netplay.table.games.reach`), so a verdict never hangs on how busy the machine is. What is larger all the same is
undecided before any work.
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
"""Seconds after which the factors of a number count as unknown; a verdict hangs on them under `semiprime` alone."""


class Proofs:
    """What one table has proved."""

    def __init__(
        self, adapter: GameAdapter, mathematician: PrimalityProver | None, stand: Callable[[bool], None]
    ) -> None:
        """
        Arguments:
            mathematician: who proves; None: the engine does it itself, at once.
            stand: stops the turn's clock while the judge works, and lets it run again.
        """
        self._adapter = adapter
        self._mathematician = mathematician
        self._stand = weakly(stand)
        self._undecided: int | None = None
        """The decision in which a number could not be proved: the clock stands for no other try in it."""

    async def decide(self, numbers: Sequence[int], composed: Sequence[int], decision: int) -> bool:
        """Has the numbers proved; whether all are decided.

        Arguments:
            composed: numbers of which the factors have to be found.
            decision: which of the table's decisions the play belongs to.
        """
        if max((*numbers, *composed)) >= PROVABLE:
            return False
        if self._mathematician is None:
            return True
        stands = self._undecided != decision
        if stands:
            self._stand(True)
        try:
            proved = await self._mathematician.prove(numbers)
            factored = {number: await self._mathematician.factor(number, FACTOR_TIME) for number in composed}
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
        """Has the factors found of each number that D9 publishes, and told (P-36)."""
        mathematician = self._mathematician
        if mathematician is not None:
            yield from (self._tell_when_found(number, mathematician, tell) for number in numbers)
        else:
            for number in numbers:
                tell((self._adapter.factors_told(number, factor(number)),))

    async def _tell_when_found(
        self, number: int, mathematician: PrimalityProver, tell: Callable[[tuple[Any, ...]], None]
    ) -> None:
        tell((self._adapter.factors_told(number, await mathematician.factor(number, FACTOR_TIME)),))
