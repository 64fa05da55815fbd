"""A match of many games: seats, classes, the deal, the exchange, and the points.

Players are numbered from 0 for the whole match. Seats are drawn again in the first game and in every third one after
it; classes are reset every hundred games. Cards are dealt one by one, the daifugo first.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.chance import Chance, shuffle
from engine.daifugo.uecda.plays import JOKER_BIT
from engine.titles import TITLES

SEATS = 5
RESEATED = 3
CLASSLESS = 100
POINTS = (5, 4, 3, 2, 1)
"""The points of the places of a game."""
GIFTS = ((0, 4, 2), (1, 3, 1))
"""Richer class, poorer class, cards."""


class GameOrder(msgspec.Struct, frozen=True):
    """The start of one game of a match: the player of each seat, and each player's class."""

    game: int
    """Counted from 1."""
    seats: tuple[int, ...]
    classes: tuple[int, ...]
    """0 for the daifugo … 4 for the daihinmin, by player; empty without classes."""

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles by seat, in the engine's words."""
        return tuple(TITLES[self.classes[player]] for player in self.seats) if self.classes else ()


def next_order(before: GameOrder | None, places: Sequence[int], dice: Chance) -> GameOrder:
    """The start of the next game, from the players of the last, best first."""
    game = 1 if before is None else before.game + 1
    seats = tuple(range(SEATS)) if before is None else before.seats
    if game % RESEATED == 1:
        seats = shuffle(seats, dice)
    classes: tuple[int, ...] = ()
    if places and game % CLASSLESS != 1:
        classes = tuple(places.index(player) for player in range(SEATS))
    return GameOrder(game, seats, classes)


def dealt(order: GameOrder, dice: Chance) -> list[int]:
    """A hand for each seat: one card after the other, the daifugo first."""
    row = shuffle(range(53), dice)
    first = order.seats.index(order.classes.index(0)) if order.classes else 0
    hands = [0] * SEATS
    for at, bit in enumerate(row):
        hands[(first + at) % SEATS] |= 1 << bit
    return hands


def strongest(hand: int, count: int) -> int:
    """The tribute of a poorer player: the joker, then the highest cards, of equals spades, hearts, diamonds, clubs."""
    found = 0
    if hand & JOKER_BIT:
        found, count = JOKER_BIT, count - 1
    for place in range(12, -1, -1):
        for suit in range(4):
            bit = 1 << (4 * place + suit)
            if count and hand & bit:
                found |= bit
                count -= 1
    return found


def above(cards: int) -> int:
    """The cards a poorer player would have given before the weakest of these, so has none of."""
    found, every = 0, (1 << 53) - 1
    while cards & ~found:
        found |= strongest(every & ~found, 1)
    return found & ~cards


def gifts(order: GameOrder) -> tuple[tuple[int, int, int], ...]:
    """The gifts, by seat: richer, poorer, how many cards."""
    if not order.classes:
        return ()
    seat_of = [order.seats.index(order.classes.index(one)) for one in range(SEATS)]
    return tuple((seat_of[rich], seat_of[poor], count) for rich, poor, count in GIFTS)


def leader(hands: Sequence[int]) -> int:
    """The seat that has the 3 of diamonds."""
    return next(seat for seat, hand in enumerate(hands) if hand >> 2 & 1)
