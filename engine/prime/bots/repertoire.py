"""The repertoire: plays that people are known to make, searched for those of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from engine.cards import JOKER, Card
from engine.prime.bots.holding import Holding
from engine.prime.concat import con
from engine.prime.moves import Play
from engine.prime.notation import read_play

_RANKS = 14


class Repertoire:
    """Plays without jokers, each with its frequency among people; a joker may replace any card."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.plays = tuple(map(read_play, counts))
        self.times = tuple(counts.values())
        self.numbers = tuple(con([card.rank for card in play.cards]) for play in self.plays)
        self.known = frozenset(
            number for number, play in zip(self.numbers, self.plays, strict=True) if not play.factors
        )
        """The numbers that are played as primes."""
        self._needs = np.zeros((len(self.plays), _RANKS), np.int8)
        for row, play in zip(self._needs, self.plays, strict=True):
            for card in play.all_cards:
                row[card.rank] += 1
        self._cards = np.array([len(play.cards) for play in self.plays], np.int16)

    def from_hand(self, holding: Holding, sizes: range) -> Iterator[tuple[int, Play]]:
        """The plays of this hand with these sizes: the frequency among people, and the play."""
        held = np.zeros(_RANKS, np.int8)
        for rank, count in holding.counts:
            if rank < _RANKS:
                held[rank] = count
        lacking = np.maximum(self._needs - held, 0).sum(axis=1)
        fits = (lacking <= holding.jokers) & (self._cards >= sizes.start) & (self._cards < sizes.stop)
        for at in np.flatnonzero(fits).tolist():
            play = _with_jokers(self.plays[at], holding)
            if not all(card.is_joker for card in play.cards):
                yield self.times[at], play


def _with_jokers(play: Play, holding: Holding) -> Play:
    """The play with jokers for missing cards."""
    left = Counter(dict(holding.counts))
    values: list[int] = []

    def with_joker(card: Card) -> Card:
        if left[card.rank] > 0:
            left[card.rank] -= 1
            return card
        values.append(card.rank)
        return JOKER

    cards = tuple(map(with_joker, play.cards))
    factors = tuple(tuple(tuple(map(with_joker, chunk)) for chunk in term) for term in play.factors)
    return Play(cards, factors, tuple(values))
