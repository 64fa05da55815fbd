"""Tables of any game, with bots that move at once and a clock that tests set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.seats import Seat
from netplay.table.bot_seat import Pace, play_bot
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, GameConfig, TimeBudget, adapter_of
from netplay.table.messages import SeatedPlayer, TableState
from netplay.table.table import Table

NAMES = ("aki", "ben", "cid", "dan", "eve", "fay", "gus", "hal")

CHOICES: dict[str, GameConfig] = {
    "prime": GameConfig("prime", set={"D5": "seat", "D6": "none", "D7": "none", "D10": "shuffled"}, seats=3),
    "daifugo": GameConfig(
        "daifugo",
        local=("seven_pass", "ten_discard", "nine_gamble", "ten_return", "spade_return", "red_five"),
        seats=4,
        clock={"window": "none"},
    ),
    "tyrant": GameConfig("tyrant", seats=3),
}
"""One choice of each game with many of its features."""


class Now:
    """A clock that only the test advances."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class RecordingListener:
    """A listener that stores its updates."""

    def __init__(self) -> None:
        self.updates: list[TableState] = []
        self.closed = False

    def on_update(self, update: TableState | None) -> None:
        """Store the update; None closes."""
        if update is None:
            self.closed = True
        else:
            self.updates.append(update)


class InlineWorkerPool:
    """A worker pool that does its work at once, in this process."""

    def __init__(self, adapter: GameAdapter | None = None) -> None:
        self._adapter = adapter

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Prove each number prime or composite."""
        from engine.prime.primes import is_prime

        return {number: is_prime(number) for number in numbers}

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """Factor a number."""
        from engine.prime.primes import factor

        return factor(number)

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """Return a bot's move."""
        return (self._adapter or adapter_of(game)).choose(level, view, seed, TimeBudget(1.0))

    async def close(self) -> None:
        """Do nothing: no process was started."""


def table_for(chosen: GameConfig, seed: int = 1, *, bots: str = "", **more: Any) -> Table:
    """Return a table of a choice; `bots`: the level that is shown for every seat."""
    adapter = adapter_of(chosen.game)
    terms = adapter.terms(chosen)
    start = adapter.deal(terms, chosen.seats, Dice.of_number(seed), more.pop("titles", ()))
    players = [SeatedPlayer(name, bots) for name in NAMES[: chosen.seats]]
    return Table(adapter, start, players, Dice.of_number(seed + 1), clocks=terms.clocks, **more)


def seat_bots(table: Table, level: str, seed: int = 0, seats: Sequence[int] | None = None) -> None:
    """Seat bots, which play at once."""
    bench = InlineWorkerPool(table.adapter)
    for seat in range(len(table.players)) if seats is None else seats:
        client = table.attach(Seat(seat))
        plays = play_bot(table, client, level, seed + 7 * seat, bench.think, Pace(0.0))
        table.spawn(plays)
