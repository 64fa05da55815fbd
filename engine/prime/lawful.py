"""Everything that a player of Prime Daifugo may lawfully do, for learners and studies; fouls are no part of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations, product

from engine.cards import Card, jokers_in
from engine.prime import primes
from engine.prime.bots.options import lay, weigh
from engine.prime.concat import Number, read_arrangement
from engine.prime.moves import (
    JANKEN_HANDS,
    Arrange,
    Draw,
    Exchange,
    GiveUp,
    Janken,
    Move,
    Pass,
    Play,
    Ready,
    ShowCard,
)
from engine.prime.plays import Chunk, Hand, Playable, composite_plays, customs_of, prime_plays
from engine.prime.spellings import JOKER, Spelling
from engine.prime.state import Phase
from engine.prime.view import View
from engine.verdict import Accepted, Reason


def lawful_moves(view: View) -> Iterator[Move]:
    """Every move that is neither refused nor a foul, plays of few cards first, of so many cards the strongest first.

    A number of many cards can be laid in very many ways: take as many as are wanted. Under a suit lock each way is
    laid once, with suits that fit.
    """
    if not view.is_my_turn:
        return
    match view.phase:
        case Phase.JANKEN:
            yield from map(Janken, JANKEN_HANDS)
        case Phase.THINK:
            yield Ready()
        case Phase.HIGH_CARD:
            yield from (ShowCard(card) for (card,) in _sets(view.hand, 1))
        case Phase.PENALTY:
            yield from map(GiveUp, _sets(view.hand, view.owed))
        case Phase.EXCHANGE:
            yield from map(Exchange, _sets(view.hand, view.owed))
        case Phase.SHOWDOWN:
            yield from _arrangements(view)
        case Phase.TURN:
            if view.may_draw:
                yield Draw()
            yield Pass()
            yield from _plays(view)
        case Phase.OVER:
            return


def _plays(view: View) -> Iterator[Play]:
    top, customs = view.top, customs_of(view.rules)
    pairs_alone = top is not None and top.pair
    hand = Hand(Counter(card.rank for card in view.hand if not card.is_joker), jokers_in(view.hand))
    beating = top.number if top is not None else None
    for count in (len(top.cards),) if top is not None else range(1, len(view.hand) + 1):
        for find in () if pairs_alone else (prime_plays, composite_plays):
            for found in find(hand, count, beating, view.upside_down, customs=customs):
                yield from _lawful(view, *_spelt(found))
        if view.rules.twin_primes and (top is None or pairs_alone):
            yield from _twins(view, hand, count, beating)


def _twins(view: View, hand: Hand, count: int, beating: Number | None) -> Iterator[Play]:
    """Pairs p, p + 2 of so many cards each; in the revolution they descend (P-64)."""
    customs, step = customs_of(view.rules), -2 if view.upside_down else 2
    for first in prime_plays(hand, count, beating, view.upside_down, customs=customs):
        if not isinstance(first.value, int) or not primes.is_prime(first.value + step):
            continue
        used = Counter(first.cards)
        counts = {value: held - used[value] for value, held in hand.counts.items()}
        rest = Hand(counts, hand.jokers - used[JOKER])
        for second in prime_plays(rest, count, customs=customs):
            if second.value == first.value + step:
                yield from _lawful(view, _spelt(first)[0], twin=_spelt(second)[0])


def _spelt(found: Playable) -> tuple[Spelling, tuple[tuple[Spelling, ...], ...]]:
    """The set and the factor part of a play, each chunk with what its own jokers are worth."""
    values = iter(found.jokers)

    def spelt(chunk: Chunk) -> Spelling:
        return Spelling(0, chunk, tuple(islice(values, chunk.count(JOKER))))

    field = spelt(found.cards)
    return field, tuple(tuple(spelt(chunk) for chunk in term) for term in found.factors)


def _lawful(
    view: View, field: Spelling, part: tuple[tuple[Spelling, ...], ...] = (), twin: Spelling | None = None
) -> Iterator[Play]:
    """The play, unless its suits fit no lock or another rule refuses it."""
    play = lay(field, part, twin)
    weighed = weigh(view, play)
    if weighed is not None and isinstance(weighed[1], Accepted):
        yield play


def _arrangements(view: View) -> Iterator[Arrange]:
    """All cards of the hand as one number (P-53): in every order, jokers with every value."""
    values = range(view.rules.top_value + 1)
    jokers = jokers_in(view.hand)
    for cards in dict.fromkeys(permutations(card.face for card in view.hand)):
        worth = (*product(values, repeat=jokers), *(((),) if jokers else ()))
        for one in worth:
            if not isinstance(read_arrangement(view.rules, cards, one), Reason):
                yield Arrange(cards, one)


def _sets(cards: tuple[Card, ...], size: int) -> Iterable[tuple[Card, ...]]:
    """So many of the cards in every way, equal faces told apart by nothing."""
    return dict.fromkeys(combinations(sorted(card.face for card in cards), size))
