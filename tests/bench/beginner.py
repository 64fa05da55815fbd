"""A model of a beginner against the level `first`: `python -m tests.bench.beginner --deals 500`.

The beginner has done the tutorial: it knows the primes below 100, that 57 cuts, that a lone joker is ∞, and sees
whether 2, 3, 5 or 11 divides a number. It shares no code with the level. Where a table tells primes, it looks at a
few arrangements and lays one that the table calls prime; where none does, it dares a doubtful number half the time.
"""

from __future__ import annotations

import argparse
from itertools import permutations
from random import Random
from typing import Any

from engine.prime.bots import choose
from engine.prime.concat import Reading
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.state import Phase
from engine.prime.view import View, unplayable_for
from netplay.arena.league import Arena, play_game, wilson
from netplay.table.games.prime.adapter import Adapter

SMALL = tuple(n for n in range(2, 100) if all(n % d for d in range(2, n)))
LOOKS = 6
"""Arrangements that are looked at when nothing known will do."""


def beginner(view: View, seed: int, told: bool) -> Move | None:
    """What a beginner does; `told`: whether the table says what is prime."""
    random = Random(seed)
    if view.phase is not Phase.TURN:
        return choose("first", view, seed)  # janken and the like: nothing that a beginner does otherwise
    # Pairs are what a beginner knows; the last cards are tried whole.
    sizes = (len(view.top.cards),) if view.top else tuple(random.sample((1, 2, 2, 2, 3), 3))
    if view.top is None and len(view.hand) <= 3:
        sizes = (len(view.hand), *sizes)
    sure: list[tuple[int, Play]] = []
    doubtful: list[tuple[int, Play]] = []
    for size in dict.fromkeys(sizes):
        hands = list(permutations(view.hand, size)) if size < 3 else []
        hands += (
            [tuple(random.sample(view.hand, size)) for _ in range(LOOKS)]
            if 3 <= size <= len(view.hand)
            else []
        )
        for cards in hands:
            found = unplayable_for(view, Play(cards))
            if not isinstance(found, Reading):
                continue
            if not isinstance(found.number, int) or found.number == 57:
                sure.append((10**6, Play(cards)))
            elif found.number in SMALL:
                sure.append((found.number, Play(cards)))
            elif found.number > 100 and all(found.number % divisor for divisor in (2, 3, 5, 11)):
                doubtful.append((found.number, Play(cards)))
    if sure:
        # The last cards at once where that is seen; else the first size that came to mind, and of it the smallest.
        return min(
            sure, key=lambda one: (len(one[1].cards) < len(view.hand), sizes.index(len(one[1].cards)), one[0])
        )[1]
    random.shuffle(doubtful)
    for number, play in doubtful[:LOOKS]:
        if told and all(number % d for d in range(2, int(number**0.5) + 1)) if number < 10**10 else False:
            return play
    if doubtful and not told and random.random() < 0.5:
        return doubtful[0][1]
    return Draw() if view.may_draw else Pass()


class Beginners(Adapter):
    """Prime Daifugo's adapter with the two beginners as levels."""

    levels = (*Adapter.levels, "beginner", "told")

    def choose(self, level: str, view: Any, seed: int, budget: Any = None) -> Any:
        """A player's move."""
        if level in ("beginner", "told"):
            return beginner(view, seed, level == "told")
        return choose(level, view, seed, budget)


def measure(who: str, against: str, deals: int, seed: int = 1) -> tuple[int, int]:
    """How many games the beginner wins, of how many."""
    arena = Arena((who, against), 2 * deals, seed)
    adapter = Beginners()
    terms = arena.terms(adapter)
    results = [play_game(arena, duel, adapter, terms) for duel in arena.duels()]
    over = [ranks for ranks in results if ranks]
    return sum(ranks[0] == 0 for ranks in over), len(over)


def main() -> None:
    """Tells how often each beginner wins."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beginner")
    parser.add_argument("--deals", type=int, default=500, help="each is played twice")
    parser.add_argument("--against", nargs="*", default=["first", "novice", "club"])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for against in asked.against:
        for who in ("beginner", "told"):
            wins, games = measure(who, against, asked.deals, asked.seed)
            low, high = wilson(wins, games)
            print(
                f"{who}:{against} {wins} of {games}, {wins / games:.1%} [{low:.1%}, {high:.1%}]", flush=True
            )


if __name__ == "__main__":
    main()
