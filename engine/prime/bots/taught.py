"""Advice from the numbers that a player knows, and from those to learn next.

Next to learn is what a player one step above knows and what can be learned: primes of few digits, the other primes of a
family (82X) of which one is known, composites that can be factored mentally.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec.structs import replace

from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.holding import holding_of, spelled
from engine.prime.bots.knowledge import CLUB, NumberKnowledge
from engine.prime.bots.off_turn import answer
from engine.prime.bots.options import weigh
from engine.prime.bots.planner import planner
from engine.prime.bots.why import Decided, Thought, Why
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.primes import factor, is_prime
from engine.prime.spellings import SpellingQuery
from engine.prime.state import Phase
from engine.prime.view import View
from engine.verdict import Fouled

Source = Literal["mine", "level", "all"]
Knower = Source | Literal["common"]
"""Who knows the numbers of a play; `common`: everybody, and they are not all on the player's list."""

HEAD = frozenset(number for number in range(2, 100) if is_prime(number)) | {57, 1729}
"""Known without a list: primes below a hundred, and the two special numbers."""
DULL = 0.2
"""A known play worth less is dropped for something to learn, or for drawing."""
FEW = 30
"""With fewer numbers on the list primes of three digits are next, and composites of two; else of one digit more."""


def taught(
    view: View, dice: Chance, budget: Budget | None, source: Source, listed: frozenset[int]
) -> tuple[Decided, Knower]:
    """The move, and whose knowledge it comes from: the player's own, if that finds a play, else what is next to learn.

    The source `level` uses what is next to learn at once.
    """
    mind = knowing(view, listed)
    if view.phase is not Phase.TURN:
        return answer(view, mind, dice) or (None, Why.NOTHING_TO_SHOW), "mine"
    mine = planned(view, mind, dice, budget)
    if source == "mine" and isinstance(mine[0], Play):
        return mine, knower(view, mine[0], listed)
    found = planned(view, knowing(view, listed | next_to_learn(listed)), dice, budget)
    if not isinstance(found[0], Play):
        found = mine
    return found, knower(view, found[0], listed)


def knowing(view: View, numbers: frozenset[int]) -> NumberKnowledge:
    """The knowledge of these numbers and of those that need no list, as far as the hand spells them; no others."""
    holding, wanted = holding_of(view.hand), SpellingQuery(base=view.rules.base, top=view.rules.top_value)
    known = frozenset(number for number in HEAD | numbers if spelled(number, holding, wanted))
    return replace(CLUB, listed=known, composites=max(known, default=0) + 1)


def planned(view: View, mind: NumberKnowledge, dice: Chance, budget: Budget | None = None) -> Thought:
    """The planner's thought, without deliberate fouls or passes that a draw could replace, from which nobody learns."""
    draws_below = 0.0 if view.lists else DULL  # games with lists took 1.5 times as many moves otherwise
    move, why = planner(view, mind, dice, budget, others=CLUB, draws_below=draws_below)
    weighed = weigh(view, move) if isinstance(move, Play) else None
    if weighed is not None and isinstance(weighed[1], Fouled):
        move, why = Pass(), Why.CANNOT_PLAY
    return (Draw(), Why.DRAWS) if isinstance(move, Pass) and view.may_draw else (move, why)


def knower(view: View, move: Move | None, listed: frozenset[int]) -> Knower:
    """Who knows the numbers of a move; ∞ is not one of them. What names no number is the player's own."""
    weighed = weigh(view, move) if isinstance(move, Play) else None
    if weighed is None:
        return "mine"
    played = [one for one in (weighed[0].number, weighed[0].twin) if isinstance(one, int)]
    if played and listed.issuperset(played):
        return "mine"
    return "common" if (listed | HEAD).issuperset(played) else "level"


def next_to_learn(listed: frozenset[int]) -> frozenset[int]:
    """The numbers one step above a list."""
    few = _primes_below(1_000 if len(listed) < FEW else 10_000)
    head = _in_the_head(100 if len(listed) < FEW else CLUB.composites)
    return frozenset((*few, *_siblings(listed), *head)) - listed


def _siblings(listed: frozenset[int]) -> Iterator[int]:
    """The other primes of every family of which one is known."""
    for stem in {number // 10 for number in listed if number > 100 and is_prime(number)}:
        yield from (10 * stem + last for last in (1, 3, 7, 9) if is_prime(10 * stem + last))


@cache
def _primes_below(bound: int) -> tuple[int, ...]:
    return tuple(number for number in range(2, bound) if is_prime(number))


@cache
def _in_the_head(bound: int) -> tuple[int, ...]:
    """The composites that a club player takes apart."""
    return tuple(
        number for number in range(4, bound) if not is_prime(number) and CLUB.takes_apart(factor(number))
    )
