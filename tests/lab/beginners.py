"""Models of beginners against bots: `python -m tests.lab.beginners --deals 500`, and `--even 20`.

`beginner` has done the tutorial: it knows the primes below 100, that 57 cuts, that a lone joker is ∞, and sees whether
2, 3, 5 or 11 divides a number. It shares no code with the levels. Where the table shows what is prime (`told`), it
tries a few arrangements and plays one that the table calls prime; otherwise it risks a doubtful number half of the
time. The other two know and see less. With `--even` they play the opponent that `even` has chosen after ten games.
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
    """What a beginner knows and risks."""

    below: int = 100
    """The primes below this are known."""
    seen: tuple[int, ...] = (2, 3, 5, 11)
    """The divisors that are recognized."""
    dares: float = 0.5
    """Probability of playing a doubtful number."""
    told: bool = False
    """Whether the table shows what is prime."""


MODELS = {
    "beginner": Model(),
    "told": Model(told=True),
    "hasty": Model(seen=(2, 3, 5)),
    "newcomer": Model(below=50, seen=(2, 3, 5), dares=1 / 3),
}
LOOKS = 6
"""Arrangements that are tried if no known number is possible."""
CHOICE = SoloChoice(name="Aki", bots=(EVEN,))
TEN = 10


def beginner(view: View, seed: int, model: Model) -> Move | None:
    """Return a beginner's move."""
    random = Random(seed)
    if view.phase is not Phase.TURN:
        return choose("first", view, seed)  # nothing in janken and the like is specific to beginners
    # A beginner knows pairs, and tries the last cards as one number.
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
        # All last cards if possible; else the first size drawn, and of it the smallest number.
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
        """Return a player's move."""
        if level in MODELS:
            return beginner(view, seed, MODELS[level])
        return choose(level, view, seed, budget)


def measure(who: str, against: str, deals: int, seed: int = 1) -> tuple[int, int]:
    """Return the number of games that the beginner wins, and of all games."""
    arena = Arena((who, against), 2 * deals, seed)
    over = [ranks for ranks in _played(arena, arena.duels()) if ranks]
    return sum(ranks[0] == 0 for ranks in over), len(over)


def _played(arena: Arena, duels: Iterable[ArenaGame]) -> list[tuple[int, ...]]:
    """Return the bots' numbers, best first, for each game; empty if a game doesn't end."""
    adapter = cast(GameAdapter, Beginners())
    terms = arena.terms(adapter)
    return [play_game(arena, duel, adapter, terms) for duel in duels]


def level_found(who: str, seed: int) -> str:
    """Return the level that `even` chooses for a beginner after ten games, each against its choice so far."""
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
    """Return the games that beginners win against the levels chosen by `even`, all games, and these levels."""
    levels = [level_found(who, seed * people + person) for person in range(people)]
    played = [measure(who, level, deals, 10_000 + seed + at) for at, level in enumerate(levels)]
    return sum(won for won, _ in played), sum(games for _, games in played), levels


def main() -> None:
    """Print how often each beginner wins."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.beginners")
    parser.add_argument("--deals", type=int, default=500, help="each is played twice")
    parser.add_argument("--against", nargs="*", default=["first", "novice", "club"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--even", type=int, default=0, help="so many people of each model")
    args = parser.parse_args()
    for who in MODELS if args.even else ():
        wins, games, levels = even(who, args.even, args.deals, args.seed)
        low, high = wilson(wins, games)
        found = ", ".join(sorted(levels))
        print(f"{who}: {wins} of {games}, {wins / games:.1%} [{low:.1%}, {high:.1%}], {found}", flush=True)
    for against in () if args.even else args.against:
        for who in MODELS:
            wins, games = measure(who, against, args.deals, args.seed)
            low, high = wilson(wins, games)
            print(
                f"{who}:{against} {wins} of {games}, {wins / games:.1%} [{low:.1%}, {high:.1%}]", flush=True
            )


if __name__ == "__main__":
    main()
