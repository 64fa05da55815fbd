"""Models of beginners against bots: `python -m tests.lab.beginners --deals 500`, and `--even 20`.

`beginner` has done the tutorial: it knows the primes below 100, that 57 cuts, that a lone joker is ∞, and sees
whether 2, 3, 5 or 11 divides a number. It shares no code with the levels. Where a table tells primes (`told`), it
looks at a few arrangements and lays one that the table calls prime; where none does, it dares a doubtful number half
the time. Two others know and see less. With `--even` they play against whom `even` gives them after ten games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any, cast

import msgspec

from engine.prime.bots import choose
from engine.prime.concat import Concatenation
from engine.prime.judge import unplayable
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.primes import is_prime
from engine.prime.state import Phase
from engine.prime.view import View, ground
from netplay.archive.ladder import LadderGame
from netplay.arena.league import Arena, ArenaGame, play_game, wilson
from netplay.solo.choice import EVEN, SoloChoice
from netplay.solo.even import level_for
from netplay.table.games import GameAdapter
from netplay.table.games.prime.adapter import Adapter


class Model(msgspec.Struct, frozen=True):
    """What a beginner knows and dares."""

    below: int = 100
    """The primes below this are known."""
    seen: tuple[int, ...] = (2, 3, 5, 11)
    """The divisors that are seen."""
    dares: float = 0.5
    """How often a doubtful number is laid."""
    told: bool = False
    """Whether the table says what is prime."""


MODELS = {
    "beginner": Model(),
    "told": Model(told=True),
    "hasty": Model(seen=(2, 3, 5)),
    "newcomer": Model(below=50, seen=(2, 3, 5), dares=1 / 3),
}
LOOKS = 6
"""Arrangements that are looked at when nothing known will do."""
CHOICE = SoloChoice(name="Aki", bots=(EVEN,))
TEN = 10


def beginner(view: View, seed: int, model: Model) -> Move | None:
    """What a beginner does."""
    random = Random(seed)
    if view.phase is not Phase.TURN:
        return choose("first", view, seed)  # janken and the like: nothing that a beginner does otherwise
    # Pairs are what a beginner knows; the last cards are tried whole.
    sizes = (len(view.top.cards),) if view.top else tuple(random.sample((1, 2, 2, 2, 3), 3))
    if view.top is None and len(view.hand) <= 3:
        sizes = (len(view.hand), *sizes)
    sure: list[tuple[int, Play]] = []
    doubtful: list[tuple[int, Play]] = []
    here = ground(view)
    for size in dict.fromkeys(sizes):
        hands = list(dict.fromkeys(permutations(view.hand, size))) if size < 3 else []
        hands += (
            [tuple(random.sample(view.hand, size)) for _ in range(LOOKS)]
            if 3 <= size <= len(view.hand)
            else []
        )
        for cards in hands:
            found = unplayable(here, Play(cards))
            if not isinstance(found, Concatenation):
                continue
            if not isinstance(found.number, int) or found.number == 57:
                sure.append((10**6, Play(cards)))
            elif found.number < model.below and is_prime(found.number):
                sure.append((found.number, Play(cards)))
            elif found.number >= model.below and all(found.number % divisor for divisor in model.seen):
                doubtful.append((found.number, Play(cards)))
    if sure:
        # The last cards at once where that is seen; else the first size that came to mind, and of it the smallest.
        return min(
            sure, key=lambda one: (len(one[1].cards) < len(view.hand), sizes.index(len(one[1].cards)), one[0])
        )[1]
    random.shuffle(doubtful)
    for number, play in doubtful[:LOOKS]:
        if model.told and is_prime(number):
            return play
    if doubtful and not model.told and random.random() < model.dares:
        return doubtful[0][1]
    return Draw() if view.may_draw else Pass()


class Beginners(Adapter):
    """Prime Daifugo's adapter with the beginners as levels."""

    levels = (*Adapter.levels, *MODELS)

    def choose(self, level: str, view: Any, seed: int, budget: Any = None) -> Any:
        """A player's move."""
        if level in MODELS:
            return beginner(view, seed, MODELS[level])
        return choose(level, view, seed, budget)


def measure(who: str, against: str, deals: int, seed: int = 1) -> tuple[int, int]:
    """How many games the beginner wins, of how many."""
    arena = Arena((who, against), 2 * deals, seed)
    over = [ranks for ranks in _played(arena, arena.duels()) if ranks]
    return sum(ranks[0] == 0 for ranks in over), len(over)


def _played(arena: Arena, duels: Iterable[ArenaGame]) -> list[tuple[int, ...]]:
    """The bots' numbers, best first, for each of some games; nobody where a game does not end."""
    adapter = cast(GameAdapter, Beginners())
    terms = arena.terms(adapter)
    return [play_game(arena, duel, adapter, terms) for duel in duels]


def found_by(who: str, seed: int) -> str:
    """Whom `even` gives such a beginner after ten games, each played against whom it gave before."""
    so_far: list[LadderGame] = []
    for number in range(TEN):
        level = level_for(CHOICE, so_far)
        at = seed * TEN + number
        arena = Arena((who, level), 2, at)
        ranks = _played(arena, [list(arena.duels())[at % 2]])[0]
        if ranks:
            places = (1, 2) if ranks[0] == 0 else (2, 1)
            keys = ((CHOICE.name, False), (level, True))
            so_far.append(LadderGame("prime", "official", "2026-11-01", keys, places))
    return level_for(CHOICE, so_far)


def even(who: str, people: int, deals: int, seed: int = 1) -> tuple[int, int, list[str]]:
    """How many games such beginners win against whom `even` has found, of how many; and whom it has found."""
    levels = [found_by(who, seed * people + person) for person in range(people)]
    played = [measure(who, level, deals, 10_000 + seed + at) for at, level in enumerate(levels)]
    return sum(won for won, _ in played), sum(games for _, games in played), levels


def main() -> None:
    """Tells how often each beginner wins."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.beginners")
    parser.add_argument("--deals", type=int, default=500, help="each is played twice")
    parser.add_argument("--against", nargs="*", default=["first", "novice", "club"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--even", type=int, default=0, help="so many people of each model")
    asked = parser.parse_args()
    for who in MODELS if asked.even else ():
        wins, games, levels = even(who, asked.even, asked.deals, asked.seed)
        low, high = wilson(wins, games)
        found = ", ".join(sorted(levels))
        print(f"{who}: {wins} of {games}, {wins / games:.1%} [{low:.1%}, {high:.1%}], {found}", flush=True)
    for against in () if asked.even else asked.against:
        for who in MODELS:
            wins, games = measure(who, against, asked.deals, asked.seed)
            low, high = wilson(wins, games)
            print(
                f"{who}:{against} {wins} of {games}, {wins / games:.1%} [{low:.1%}, {high:.1%}]", flush=True
            )


if __name__ == "__main__":
    main()
