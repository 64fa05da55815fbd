"""Turns an outlined set into a play: the cards in order, the joker values, the factors."""

from __future__ import annotations

from itertools import islice

from engine.cards import JOKER
from engine.prime.bots.holding import Holding, TargetSets, known_primes, spelled, wanted_for
from engine.prime.bots.options import Option, TurnSight, option, play_of
from engine.prime.bots.rollout import PolicyPlay, Sketch
from engine.prime.bots.rows import CLEAR, COMPOSITE, PRIME
from engine.prime.factor_parts import factor_parts
from engine.prime.moves import Play
from engine.prime.primes import factor

_WAYS = 6
"""The number of spellings tried if suits are locked."""
_PARTS = 1500
"""Factor parts that are looked through for one that takes the right cards."""


def as_option(sight: TurnSight, sketch: Sketch, one: PolicyPlay) -> Option | None:
    """The set as a play that the judge accepts and the mind knows, None if there is none."""
    if one.kind == CLEAR:
        return option(sight, Play((JOKER,) * one.jokers))
    cards = sketch.book.faces.holding(one.counts, one.jokers)
    if one.kind == COMPOSITE:
        return _composite(sight, cards, one)
    if one.cards > sketch.book.longest:
        return _strongest_known(sight, cards, one)
    if one.kind == PRIME and not sight.mind.knows(int(one.number), one.cards):
        return _strongest_known(sight, cards, one)
    for way in spelled(int(one.number), cards, wanted_for(sight.view.rules, TargetSets(one.cards)), _WAYS):
        found = option(sight, play_of(way))
        if found:
            return found
    return None


def _composite(sight: TurnSight, cards: Holding, one: PolicyPlay) -> Option | None:
    """The field and a factor part that together take exactly these cards."""
    rules, number = sight.view.rules, int(one.number)
    powers = factor(number)
    if not sight.mind.takes_apart(powers):
        return None
    wanted = wanted_for(rules, TargetSets(one.cards))
    for way in spelled(number, cards, wanted, _WAYS):
        rest = cards.less(way.cards)
        parts = factor_parts(powers, dict(rest.counts), rest.jokers, wanted, rules.exponents)
        for part in islice(parts, _PARTS):
            if sum(len(chunk.cards) for term in part for chunk in term) == rest.size:
                found = option(sight, play_of(way, part))
                if found:
                    return found
    return None


def _strongest_known(sight: TurnSight, cards: Holding, one: PolicyPlay) -> Option | None:
    """The strongest prime of exactly these cards that beats the field, if there is one."""
    target = sight.target(one.cards, weakest=False)
    for number, wanted in known_primes(cards, sight.view.rules, target, sight.mind, 300, sight.budget):
        for way in spelled(number, cards, wanted, _WAYS):
            found = option(sight, play_of(way))
            if found:
                return found
    return None
