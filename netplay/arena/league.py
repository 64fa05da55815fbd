"""Bots against bots: many games with the same deals for all, and their statistics.

Each deal is played once for every rotation of seats, so that no bot has the better cards or the first move more often
than another (duplicate deals). Games are independent: any `concurrent.futures` executor runs them. A rate of wins comes
with its Wilson interval of 95%.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED as ONE_DONE
from concurrent.futures import Executor, Future, wait
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import CLASSLESS, SEATS
from engine.errors import QkError
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, GameConfig, TableRules, adapter_of
from netplay.uecda import match

MOST_MOVES = 4000
"""A longer game counts for nobody; repetition (P-52) ends idle ones long before."""
CHUNK = 8
"""Games that travel to a process together."""


class ArenaGame(msgspec.Struct, frozen=True):
    """One game: the bot of each seat, and the deal."""

    seating: tuple[int, ...]
    """The number of the bot on each seat."""
    deal: int


class Arena(msgspec.Struct, frozen=True):
    """The plan of an arena."""

    bots: tuple[str, ...]
    games: int
    seed: int = 0
    rules: str = "official"
    set: Mapping[str, Any] = {}
    game: str = "prime"
    local: tuple[str, ...] = ()
    off: tuple[str, ...] = ()

    def check(self) -> None:
        """Refuses bots, rules or numbers that cannot be. Raises QkError."""
        adapter = adapter_of(self.game)
        levels = self.levels(adapter)
        unknown = [bot for bot in self.bots if bot not in levels]
        if unknown:
            raise QkError("no-such-bot", level=unknown[0][:40], levels=", ".join(levels))
        if len(self.bots) < 2:
            raise QkError("arena-few-bots", bots=len(self.bots))
        if self.is_match and len(self.bots) != SEATS:
            raise QkError("uecda-five-bots", bots=len(self.bots))
        if self.games < 1:
            raise QkError("arena-no-games", games=self.games)
        self.terms(adapter)

    @property
    def is_match(self) -> bool:
        """Whether it is a match of the UEC competition: classes, exchange, and points for every place."""
        return (self.game, self.rules) == ("daifugo", "uecda") and not (self.set or self.local or self.off)

    def levels(self, adapter: GameAdapter) -> tuple[str, ...]:
        """The bots that there are for these rules."""
        return adapter.levels_under(
            GameConfig(self.game, self.rules, self.set, self.local, self.off, len(self.bots))
        )

    def terms(self, adapter: GameAdapter) -> TableRules:
        """The rules that the bots play by. Raises BadSetting."""
        chosen = GameConfig(self.game, self.rules, self.set, self.local, self.off, len(self.bots))
        return adapter.terms(adapter.for_arena(chosen))

    def duels(self) -> Iterator[ArenaGame]:
        """All games: each deal once for every rotation of the bots round the table."""
        count = len(self.bots)
        if self.is_match:
            yield from (ArenaGame(tuple(range(count)), game) for game in range(self.games))
            return
        for game in range(self.games):
            deal, turn = divmod(game, count)
            yield ArenaGame(tuple((seat + turn) % count for seat in range(count)), deal)


def usual_bots(game: str, rules: str = "official") -> tuple[str, ...]:
    """The strongest bot against the next, on as many seats as the game needs; for the competition against samples."""
    adapter = adapter_of(game)
    if (game, rules) == ("daifugo", "uecda"):
        return (bots.LEVELS[-1], *("novice",) * (SEATS - 1))
    return (adapter.levels[-1], *(adapter.levels[-2],) * (adapter.fewest - 1))


class BotResult(msgspec.Struct, frozen=True):
    """The result of one bot: first places, their rate with its 95% interval, and its rating.

    In a match of the competition also its points a game, 5 for the first place down to 1, with their interval.
    """

    bot: str
    wins: int
    rate: float
    low: float
    high: float
    rating: float = 0.0
    points: float | None = None
    points_low: float | None = None
    points_high: float | None = None


class Report(msgspec.Struct, frozen=True):
    """The outcome of an arena."""

    games: int
    results: tuple[BotResult, ...]
    games_per_second: float


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a rate of wins (Wilson)."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, match.Z95 * match.Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    spread = match.Z95 / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def play_games(arena: Arena, duels: Sequence[ArenaGame]) -> list[tuple[int, ...]]:
    """Plays some of the games, wherever that is; gives the bots' numbers, best first, for each."""
    if arena.is_match:
        return match.play(arena.bots, duels[0].deal, len(duels), arena.seed)
    adapter = adapter_of(arena.game)
    terms = arena.terms(adapter)
    return [play_game(arena, duel, adapter, terms) for duel in duels]


def play_game(arena: Arena, duel: ArenaGame, adapter: GameAdapter, terms: TableRules) -> tuple[int, ...]:
    """Play one game; returns the bots' numbers, best first, empty if unfinished."""
    game = adapter.game
    dice = Dice.of_number(arena.seed * 1_000_003 + duel.deal)
    state = adapter.deal(terms, len(arena.bots), dice)
    for number in range(MOST_MOVES):
        ranks = game.result(state)
        if ranks is not None:
            return tuple(duel.seating[seat] for seat in ranks)
        due = game.due(state)
        if due.blind:
            step = game.play(state, DEALER, adapter.chance(state, dice))
        else:
            seat = due.seats[0]
            seed = duel.deal * MOST_MOVES + number
            step = _bot_moves(adapter, state, seat, arena.bots[duel.seating[seat]], seed, dice)
        if isinstance(step, Refused):
            raise RuntimeError(f"game {duel}: a move is refused as {step.reason}")
        state = step.state
    return ()


def _bot_moves(adapter: GameAdapter, state: Any, seat: Seat, level: str, seed: int, dice: Dice) -> Any:
    move = adapter.choose(level, adapter.game.view(state, seat), seed)
    step = None if move is None else adapter.game.play(state, seat, move)
    if step is None or isinstance(step, Refused):
        return adapter.game.play(state, *adapter.stand_in(state, seat, dice))
    return step


def hold(
    arena: Arena,
    executor: Executor,
    progress: Callable[[int, int], None] = lambda done, of: None,
    *,
    jobs: int = 2,
) -> Report:
    """Play all games of an arena.

    Arguments:
        executor: runs the games; any executor of `concurrent.futures`.
        progress: called with the number of games done, and of all.
        jobs: the number of parts under way at once.
    """
    arena.check()
    duels = list(arena.duels())
    size = CLASSLESS if arena.is_match else CHUNK
    parts = [duels[at : at + size] for at in range(0, len(duels), size)]
    began = time.perf_counter()
    ranks: dict[int, list[tuple[int, ...]]] = {}
    waiting: dict[Future[list[tuple[int, ...]]], int] = {}
    following = iter(enumerate(parts))
    done = 0
    while True:
        while len(waiting) < 2 * jobs and (part := next(following, None)) is not None:
            waiting[executor.submit(play_games, arena, part[1])] = part[0]
        if not waiting:
            break
        for future in wait(waiting, return_when=ONE_DONE).done:
            at = waiting.pop(future)
            try:
                ranks[at] = future.result()
            except ImportError as wrong:
                raise QkError("arena-worker", said=str(wrong)) from wrong
            done += len(ranks[at])
            progress(done, len(duels))
    seconds = time.perf_counter() - began
    return _report(arena, [one for at in sorted(ranks) for one in ranks[at]], seconds)


def _report(arena: Arena, ranks: Sequence[tuple[int, ...]], seconds: float) -> Report:
    played = [one for one in ranks if one]
    ratings = _ratings(len(arena.bots), played)
    lines = []
    for number, bot in enumerate(arena.bots):
        wins = sum(one[0] == number for one in played)
        low, high = wilson(wins, len(played))
        rate = wins / len(played) if played else 0.0
        line = BotResult(bot, wins, rate, low, high, ratings[number])
        if arena.is_match:
            least, mean, most = match.interval([match.points_of(one, number) for one in played])
            line = replace(line, points=mean, points_low=least, points_high=most)
        lines.append(line)
    return Report(len(ranks), tuple(lines), len(ranks) / seconds if seconds else 0.0)


def _ratings(count: int, ranks: Sequence[tuple[int, ...]]) -> list[float]:
    """The bots' ratings by the Plackett-Luce model, cautious: mean less three deviations."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(count)]
    for one in ranks:
        order = list(one)
        rated = model.rate([[ratings[number]] for number in order])
        for number, (rating,) in zip(order, rated, strict=True):
            ratings[number] = rating
    return [float(rating.ordinal()) for rating in ratings]
