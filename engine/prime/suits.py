"""Which cards of a hand a play means, and the suit lock (P-64).

A card written without its suit means the first of its rank, in the order ♠ ♥ ♦ ♣, that the lock allows. The cards of a
set are chosen together: an earlier card yields if otherwise none would fit a later one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.cards import Card, pick
from engine.prime.moves import Play

Cards = tuple[Card, ...]

_MOST_STEPS = 20_000
"""Cards that are tried for one play. Only a large hand that holds most ranks several times reaches this;
its player writes the suits."""


def suits_of(cards: Cards) -> Counter[int]:
    """The suits of a set's natural cards, as a multiset; its jokers have any suit (P-64)."""
    return Counter(int(card.suit) for card in cards if not card.is_joker)


def lock_after(lock: Cards, under: Cards, cards: Cards) -> Cards:
    """The lock after playing `cards` on the set `under`: suits as suited faces, empty while nothing is locked.

    Two consecutive sets with equal suits lock them. Jokers take any suit, so sets agree if their naturals together need
    no more suits than there are cards; later naturals lock the suits still free.
    """
    bound = _counted(lock) if lock else suits_of(under)
    union = suits_of(cards) | bound
    if not lock and (len(under) != len(cards) or union.total() > len(cards)):
        return ()
    return tuple(Card(suit) for suit in sorted(union.elements()))


def fitting(hand: Cards, play: Play, under: Cards, lock: Cards) -> Play | None:
    """The play with the hand's own cards, chosen to fit the lock; None if no choice does.

    `under` is the top set, whose suits a pair may lock before its own second set; empty on an empty field.
    """
    named = pick(hand, [card for card in play.all_cards if card != card.face])
    if named is None:
        return None
    steps = iter(range(_MOST_STEPS))
    for first, left in _choices(play.cards, named[1], lock, steps):
        bound = lock_after(lock, under, first)
        second = next(_choices(play.twin, left, bound if play.twin else (), steps), None)
        if second is not None:
            return held(hand, Play(first, play.factors, play.jokers, second[0]))
    return None


def held(hand: Cards, play: Play) -> Play:
    """The play with the hand's own cards for bare ranks; unchanged if the hand lacks one."""
    picked = pick(hand, play.all_cards)
    if picked is None:
        return play
    cards = iter(picked[0])

    def taken(written: Cards) -> Cards:
        return tuple(next(cards) for _ in written)

    field, twin = taken(play.cards), taken(play.twin)
    factors = tuple(tuple(taken(chunk) for chunk in term) for term in play.factors)
    return Play(field, factors, play.jokers, twin)


def _counted(lock: Cards) -> Counter[int]:
    return Counter(int(suit) for suit in lock)


def _choices(cards: Cards, left: Cards, lock: Cards, steps: Iterator[int]) -> Iterator[tuple[Cards, Cards]]:
    """The choices of a set's bare cards that fit the lock, in order, each with the cards left.

    Not recursive: a set may have hundreds of cards.
    """
    spare = len(cards) - len(lock)
    if spare < 0:
        return
    chosen: list[Card] = []
    open_ways = [_candidates(cards, 0, left, _counted(lock), spare)]
    while open_ways:
        found = next(open_ways[-1], None)
        if found is None:
            open_ways.pop()
            if chosen:
                chosen.pop()
            continue
        if next(steps, None) is None:
            return
        card, rest, bound, free = found
        if card is None:
            yield tuple(chosen), rest
            continue
        chosen.append(card)
        open_ways.append(_candidates(cards, len(chosen), rest, bound, free))


_Choice = tuple[Card | None, Cards, Counter[int], int]


def _candidates(cards: Cards, at: int, left: Cards, bound: Counter[int], spare: int) -> Iterator[_Choice]:
    """The candidates for the card at an index, with the cards, the locked suits and the free places left."""
    if at == len(cards):
        yield None, left, bound, spare
        return
    card = cards[at]
    if card.is_joker:
        yield card, left, bound, spare
        return
    bare = card == card.face
    for one in dict.fromkeys(c for c in left if c.face == card) if bare else (card,):
        fits = bound[int(one.suit)] > 0
        if fits or spare:
            rest = left
            if bare:
                place = left.index(one)
                rest = left[:place] + left[place + 1 :]
            yield one, rest, bound - Counter([int(one.suit)]) if fits else bound, spare - (not fits)
