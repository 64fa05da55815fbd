"""Brute-force oracle for endings of Prime Daifugo: recursion over the engine with every move that can be typed.

It shares nothing with the bots: it tries every order of the cards, every way to write factors, and every value of
jokers, and the engine judges each. Equivalent positions are evaluated once. It is slow and sees only a few moves ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from msgspec.structs import astuple, replace

from engine.cards import JOKER, Card
from engine.game_protocol import Step
from engine.prime.game import PrimeGame
from engine.prime.moves import Draw, GiveUp, Move, Pass, Play
from engine.prime.state import Phase, State
from engine.seats import Seat

GAME = PrimeGame()
Key = tuple[Any, ...]


class Endings:
    """What a seat can force within a number of moves, with open hands."""

    def __init__(self, me: Seat) -> None:
        self._me = me
        self._known: dict[tuple[Key, int], int] = {}
        self._after: dict[Key, list[State]] = {}

    def worth(self, state: State, plies: int) -> int:
        """Return 1 if the seat can force a win, −1 if the opponent can, 0 if that isn't decided in time."""
        if state.phase is Phase.OVER:
            return 1 if state.ranks[0] == self._me else -1
        if not plies or GAME.due(state).blind:
            return 0
        key = _key(state), plies
        if key not in self._known:
            self._known[key] = self._worth(state, plies)
        return self._known[key]

    def _worth(self, state: State, plies: int) -> int:
        good = 1 if GAME.due(state).seats[0] == self._me else -1
        worst = True
        for after in self.all_after(state):
            worth = self.worth(after, plies - 1)
            if worth == good:
                return good
            worst = worst and worth == -good
        return -good if worst else 0

    def all_after(self, state: State) -> list[State]:
        """Return every possible next position, final ones first."""
        key = _key(state)
        if key not in self._after:
            actor = GAME.due(state).seats[0]
            steps = (GAME.play(state, actor, move) for move in moves(state))
            after = (plain(step.state) for step in steps if isinstance(step, Step))
            found = {_key(one): one for one in after}
            self._after[key] = sorted(found.values(), key=lambda one: one.phase is not Phase.OVER)
        return self._after[key]


def _key(state: State) -> Key:
    """Return a position as a key, without the rules, which don't change and are slow to compare."""
    return astuple(state)[2:]


def plain(state: State) -> State:
    """Return a position without what no move depends on: the last foul's number, and details of the sets played."""
    field = tuple(replace(laid, values=(), kind="", factors="") for laid in state.field)
    return replace(state, foul=None, field=field)


def moves(state: State) -> Iterator[Move]:
    """Yield everything that can be typed, playable or not."""
    hand = state.hands[GAME.due(state).seats[0]]
    if state.phase is Phase.PENALTY:
        for count in range(len(hand) + 1):
            yield from (GiveUp(cards) for cards in dict.fromkeys(permutations(hand, count)))
        return
    yield Draw()
    yield Pass()
    for count in range(1, len(hand) + 1):
        for row in dict.fromkeys(permutations(hand, count)):
            yield from _written(row, state.rules.top_value)


def _written(row: tuple[Card, ...], highest: int) -> Iterator[Play]:
    """Yield a row of cards as a set, and as sets with factors, with every value of its jokers, or none."""
    stars = row.count(JOKER)
    for values in [v for n in range(stars + 1) for v in product(range(highest + 1), repeat=n)]:
        yield Play(row, jokers=values)
        for at in range(1, len(row) - 1):
            for signs in product(("", "*", "^"), repeat=len(row) - at - 1):
                if any(signs):
                    yield Play(row[:at], _terms(row[at:], signs), values)


def _terms(row: tuple[Card, ...], signs: tuple[str, ...]) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    text: list[list[list[Card]]] = [[[row[0]]]]
    for sign, card in zip(signs, row[1:], strict=True):
        if sign == "*":
            text.append([[card]])
        elif sign == "^":
            text[-1].append([card])
        else:
            text[-1][-1].append(card)
    return tuple(tuple(tuple(chunk) for chunk in term) for term in text)
