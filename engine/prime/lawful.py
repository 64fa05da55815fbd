"""All legal moves of a player of Prime Daifugo, fouls excluded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.cards import Card, jokers_in
from engine.prime import primes
from engine.prime.concat import read_arrangement
from engine.prime.judge import Ground, judged
from engine.prime.listed import starter
from engine.prime.moves import (
    JANKEN_HANDS,
    Arrange,
    DoneThinking,
    Draw,
    Exchange,
    GiveUp,
    HandIn,
    Janken,
    Move,
    Pass,
    Play,
    ShowCard,
)
from engine.prime.plays import Hand, Playable, composite_plays, hand_of, prime_plays, twin_plays
from engine.prime.settings import ShortDeck
from engine.prime.state import Phase
from engine.prime.view import View, ground
from engine.verdict import Accepted, Reason


def lawful_moves(view: View) -> Iterator[Move]:
    """Every move that is neither refused nor a foul, plays of few cards first, of this many cards the strongest first.

    A number of many cards can be played in very many ways: take as many as are wanted. Under a suit lock each way is
    played once, with suits that fit.
    """
    if not view.is_my_turn:
        return
    match view.phase:
        case Phase.JANKEN:
            yield from map(Janken, JANKEN_HANDS)
        case Phase.THINK:
            yield DoneThinking()
        case Phase.LISTS:
            yield HandIn(starter(view.rules))
        case Phase.HIGH_CARD:
            yield from (ShowCard(card) for (card,) in _sets(view.hand, 1))
        case Phase.PENALTY:
            free = view.rules.short_deck is ShortDeck.MAY_DISCARD
            for size in range(view.owed, -1, -1) if free else (view.owed,):
                yield from map(GiveUp, _sets(view.hand, size))
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
    top, here = view.top, ground(view)
    hand = hand_of(view.hand)
    for count in (len(top.cards),) if top is not None else range(1, len(view.hand) + 1):
        for found in plays_of(hand, count, here):
            if is_lawful(here, found.play):
                yield found.play


def is_lawful(here: Ground, play: Play) -> bool:
    """Whether the judge would neither refuse the play nor call it a foul."""
    found = judged(here, play, primes)
    return not isinstance(found, Reason) and isinstance(found[1], Accepted)


def plays_of(hand: Hand, count: int, here: Ground) -> Iterator[Playable]:
    """Every play of this many cards that beats the field, suits left out; three runs, each strongest first."""
    top, rules = here.top, here.rules
    beating = top.number if top is not None else None
    if top is None or not top.pair:
        yield from prime_plays(hand, count, beating, here.upside_down, rules=rules)
        yield from composite_plays(hand, count, beating, here.upside_down, rules=rules)
    yield from twin_plays(hand, count, beating, here.upside_down, rules=rules)


def _arrangements(view: View) -> Iterator[Arrange]:
    """All cards of the hand as one number (P-53): in every order, jokers with every value."""
    values = range(view.rules.top_value + 1)
    jokers = jokers_in(view.hand)
    for cards in _orders(tuple(sorted((card.face for card in view.hand), reverse=True))):
        worth = (*product(values, repeat=jokers), *(((),) if jokers else ()))
        for one in worth:
            if not isinstance(read_arrangement(view.rules, cards, one), Reason):
                yield Arrange(cards, one)


def _orders(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The distinct orders of the cards, generated lazily because there are very many."""
    if not cards:
        yield ()
    for card in dict.fromkeys(cards):
        at = cards.index(card)
        yield from ((card, *rest) for rest in _orders(cards[:at] + cards[at + 1 :]))


def _sets(hand: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    """The distinct sets of this many of the cards, equal faces counting as one; generated lazily."""
    cards = tuple(sorted(card.face for card in hand))
    if not size:
        yield ()
    for at, card in enumerate(cards[: len(cards) - size + 1] if size else ()):
        if not at or cards[at - 1] != card:
            yield from ((card, *rest) for rest in _sets(cards[at + 1 :], size - 1))
