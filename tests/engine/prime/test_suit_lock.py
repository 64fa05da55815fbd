"""The suit lock by its definition (P-64): of all choices of cards, tried in order, the first that fits is meant."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.cards import JOKER, Card, Suit
from engine.prime.moves import Play
from engine.prime.notation import write_play
from engine.prime.suits import fitting
from tests.engine.prime.test_verdicts import written
from tests.oracles.prime_by_rulings import attempt, may_lie, ways

SUITS = tuple(Suit)[1:]


@pytest.mark.parametrize("hundred", range(15))
def test_a_bare_rank_is_the_first_card_that_fits(hundred: int) -> None:
    """Hands with several suits of a rank, with and without lock, pairs, jokers and cards with explicit suits."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        agree(random.Random(seed), seed)


def agree(dice: random.Random, seed: int) -> None:
    """Compare one hand, one field and one play with the oracle."""
    ranks = dice.sample(range(1, 14), dice.choice((1, 2, 3)))
    deck = [Card.of(rank, suit) for rank in ranks for suit in SUITS] + [JOKER, JOKER]
    hand = tuple(sorted(dice.sample(deck, min(len(deck), dice.randint(2, 7)))))
    size = dice.randint(1, min(3, len(hand)))
    taken = dice.sample(hand, size)
    twin = (
        dice.sample(list((Counter(hand) - Counter(taken)).elements()), size) if 2 * size <= len(hand) else []
    )
    twin = twin if dice.random() < 0.5 else []
    bare = [card if dice.random() < 0.2 else card.face for card in (*taken, *twin)]
    play = Play(tuple(bare[:size]), (), (), tuple(bare[size:]))
    under = tuple(dice.choice([*deck, Card.of(5, dice.choice(SUITS))]) for _ in range(dice.choice((0, size))))
    lock = sorted(dice.choice(SUITS) for _ in range(dice.choice((0, 0, size, max(0, size - 1)))))
    tried, bound = attempt(write_play(play, suits=True)), "".join(" shdc"[suit] for suit in lock)
    fits = (way for way in ways(written(hand), tried) if may_lie(way, written(under), bound))
    found = fitting(hand, play, under, tuple(Card(int(suit)) for suit in lock))
    assert (found and attempt(write_play(found, suits=True))) == next(fits, None), seed


def test_factors_take_what_the_field_leaves() -> None:
    """A factor with an explicit suit is that card, so the field's cards without suit are others."""
    hand = tuple(sorted((Card.of(2, Suit.SPADES), Card.of(2, Suit.HEARTS), Card.of(2, Suit.CLUBS))))
    play = Play((Card.of(2),), (((Card.of(2, Suit.SPADES),), (Card.of(2),)),))
    assert fitting(hand, play, (), ()) == Play(
        (Card.of(2, Suit.HEARTS),), (((Card.of(2, Suit.SPADES),), (Card.of(2, Suit.CLUBS),)),)
    )


def test_a_huge_bare_play_is_decided_in_a_bounded_number_of_steps() -> None:
    """Hundreds of cards without a suit, of which no choice fits: no recursion, no endless search."""
    hand = tuple(sorted(Card.of(rank, suit) for rank in range(1, 14) for suit in SUITS for _ in range(8)))
    play = Play(tuple(card.face for card in hand[::2]))
    lock = tuple(Card(int(Suit.SPADES)) for _ in play.cards)
    assert fitting(hand, play, (), lock) is None
