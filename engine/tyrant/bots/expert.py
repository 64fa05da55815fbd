"""The good player: it guesses how the hidden cards lie, plays each guess out, and takes what wins most often.

What is weighed is the chance to win, not fame: a line that ends ten ahead of the poorest ends under
the axe, so the expert slows down in time (TY-76). Decisions differ in suits and counts only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeVar

import msgspec

from engine.cards import Card, Suit
from engine.chance import Chance
from engine.tyrant.bots.guess import counts_of, guess
from engine.tyrant.bots.sketch import Counts, Sketch, Whim
from engine.tyrant.judge import MOST
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill, Tyrant
from engine.tyrant.state import HAND, PILE, REFILL, SUITS, Cards, Phase, of_suit
from engine.tyrant.view import View

SECOND_PLACE = 0.05
"""A little for not being last where nothing wins."""


class Patience(msgspec.Struct, frozen=True):
    """How many guesses are played out: for each option at first, and for the few best in the end."""

    first: int = 10
    then: int = 60
    options: int = 24
    """The most hands that are compared."""
    finalists: int = 5


MATURE = Patience()


class Option(msgspec.Struct, frozen=True):
    """One thing to do, in suits and counts; no cards is a pass."""

    cards: tuple[int, ...] = ()
    place: int = -1
    chips: int = 0


def thought_out(view: View, dice: Chance, patience: Patience) -> Decision:
    """What wins most often in the guesses played out."""
    match view.phase:
        case Phase.HAND:
            return ChooseHand(_best_choice(view, HAND, dice, patience))
        case Phase.REFILL:
            return Refill(_best_choice(view, REFILL, dice, patience))
        case Phase.LAY:
            return Lay((_card_to_lay(view),))
        case Phase.TURN:
            return _best_turn(view, dice, patience)
        case Phase.OVER:
            raise ValueError("the game is over; nobody decides anything")


Choice = TypeVar("Choice")


def _best(
    options: Sequence[Choice],
    view: View,
    dice: Chance,
    patience: Patience,
    do: Callable[[Sketch, Choice], None],
) -> list[Choice]:
    """The best options, best first: all on the same few guesses, then the finalists on many."""
    assert view.seat is not None
    whim = Whim(dice.below(2**40))
    tally = dict.fromkeys(range(len(options)), 0.0)
    alive = list(tally)
    for rounds in (patience.first, patience.then):
        if len(alive) > 1:
            for _ in range(rounds):
                world = guess(view, whim)
                luck = whim.below(2**30)
                for at in alive:
                    twin = world.copy()
                    do(twin, options[at])
                    tally[at] += _worth(twin, view.seat, Whim(luck))
        alive = sorted(alive, key=lambda at: -tally[at])[: patience.finalists]
    return [options[at] for at in alive]


def _worth(sketch: Sketch, seat: int, whim: Whim) -> float:
    """One for a win, next to nothing for the places after it."""
    ranks, _ = sketch.play_out(whim)
    place = next(place for place, other in enumerate(ranks) if other == seat)
    return 1.0 if place == 0 else SECOND_PLACE * (len(ranks) - 1 - place)


def wins(view: View, move: ChooseHand | Refill | Play | Pass, dice: Chance, rounds: int) -> float:
    """In what share of guesses played out a decision wins the game."""
    assert view.seat is not None
    seat, whim, won = view.seat, Whim(dice.below(2**40)), 0
    for _ in range(rounds):
        world = guess(view, whim)
        match move:
            case Pass():
                world.pass_by(seat)
            case Play():
                world.put(seat, counts_of(move.cards), *_aimed(view, move))
            case _:
                world.take(seat, counts_of(move.cards))
        won += world.play_out(Whim(whim.below(2**30)))[0][0] == seat
    return won / rounds


def _aimed(view: View, move: Play) -> tuple[int, int]:
    """On which suit chips lie, and how many."""
    if move.tyrant is None:
        return -1, 0
    assert view.lead is not None
    place = view.lead.suit if move.tyrant.place is Suit.NONE else move.tyrant.place
    return SUITS.index(place), move.tyrant.chips


# ---------------------------------------------------------------------- turns


def _best_turn(view: View, dice: Chance, patience: Patience) -> Decision:
    """Cards or a pass first; then whether chips make the best of it better."""
    assert view.seat is not None
    seat = view.seat
    plain = [*_puts(view), *([Option()] if view.may.passes else [])]

    def do(sketch: Sketch, option: Option) -> None:
        if option.cards:
            sketch.put(seat, option.cards, option.place, option.chips)
        else:
            sketch.pass_by(seat)

    best = _best(plain, view, dice, patience, do)
    tried = [Option(one.cards, *action) for one in best[:2] if one.cards for action in _actions(view)]
    if tried:
        best = _best([*best[:2], *tried], view, dice, patience, do)
    return _decision(view, best[0])


def _puts(view: View) -> Iterator[Option]:
    """All ways to put down one to three cards by suits (TY-34, TY-36)."""
    assert view.lead is not None
    hand = counts_of(view.hand)
    lead = SUITS.index(view.lead.suit)
    for cards in product(*(range(min(count, MOST) + 1) for count in hand)):
        if 1 <= sum(cards) <= MOST and (cards[lead] or not hand[lead]):
            yield Option(cards)


def _actions(view: View) -> Iterator[tuple[int, int]]:
    """Places and numbers of chips worth a thought: never more than three."""
    assert view.seat is not None
    assert view.lead is not None
    lead = SUITS.index(view.lead.suit)
    for suit in range(len(SUITS)):
        if suit == lead or view.plaza[suit]:
            for chips in range(1, min(view.chips[view.seat], 3) + 1):
                yield suit, chips


def _decision(view: View, option: Option) -> Decision:
    if not option.cards:
        return Pass()
    assert view.lead is not None
    cards = _cards(view.hand, option.cards)
    up = (_least_telling(cards, view.lead.suit),) if len(cards) == MOST else ()
    if not option.chips:
        return Play(cards, up)
    suit = SUITS[option.place]
    place = Suit.NONE if suit == view.lead.suit else suit
    return Play(cards, up, Tyrant(place, option.chips))


def _least_telling(cards: Cards, lead: Suit) -> int:
    """Which card lies face up: one that does not follow, if there is one."""
    return next((at for at, card in enumerate(cards) if card.suit != lead), 0)


def _cards(cards: Cards, counts: Sequence[int]) -> Cards:
    return tuple(
        card for suit, count in zip(SUITS, counts, strict=True) for card in of_suit(cards, suit)[:count]
    )


# ---------------------------------------------------------------------- choosing and laying


def _best_choice(view: View, size: int, dice: Chance, patience: Patience) -> Cards:
    """The hand to choose from the stock: some likely ones are compared."""
    assert view.seat is not None
    seat = view.seat
    options = _hands(view, size, dice, patience.options)
    best = _best(options, view, dice, patience, lambda sketch, cards: sketch.take(seat, cards))
    return _cards(view.stock, best[0])


def _hands(view: View, size: int, dice: Chance, most: int) -> list[tuple[int, ...]]:
    """Hands to compare: as people choose them, and as far apart as they come."""
    stock = counts_of(view.stock)
    every = [
        cards for cards in product(*(range(min(count, size) + 1) for count in stock)) if sum(cards) == size
    ]
    whim = Whim(dice.below(2**40))
    sketch = guess(view, whim)
    usual = {tuple(sketch.usual_choice(stock, size, whim)) for _ in range(most)}
    fair = [cards for cards in every if cards in usual]
    while len(fair) < min(most, len(every)):
        other = every[whim.below(len(every))]
        if other not in fair:
            fair.append(other)
    return fair


def _card_to_lay(view: View) -> Card:
    """The suit whose row should grow: the one that this seat still holds most of (TY-68)."""
    assert view.seat is not None
    seen = view.turns[view.seat]
    assert seen is not None
    held: Counts = counts_of((*view.hand, *view.stock))

    def gain(card: Card) -> int:
        at = SUITS.index(card.suit)
        # The fifth card closes a pile: the row falls from four power to two.
        return held[at] * (-2 if len(view.plaza[at]) % PILE == PILE - 1 else 1)

    return max(seen.cards, key=gain)
