"""The good player: it guesses how the hidden cards lie, plays each guess out, and takes what wins most often.

What is weighed is the chance to win, not fame: a line that ends ten ahead of the poorest ends under
the axe, so the expert slows down in time (TY-76). Decisions differ in suits and counts only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeVar

import msgspec

from engine.cards import Suit
from engine.chance import Chance
from engine.tyrant.bots.guess import counts_of, guess
from engine.tyrant.bots.options import Option, card_to_lay, cards_of, decision, likely
from engine.tyrant.bots.sketch import Sketch, Whim
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill
from engine.tyrant.state import HAND, REFILL, SUITS, Cards, Phase
from engine.tyrant.view import View

SECOND_PLACE = 0.05
"""A little for not being last where nothing wins."""


class Patience(msgspec.Struct, frozen=True):
    """How many guesses are played out: few for every option, ever more for ever fewer of them."""

    rounds: tuple[tuple[int, int], ...]
    """Guesses of each round, and how many of the options go on to the next."""
    options: int
    """The most hands that are compared."""
    plays: int
    """The most ways to play that are compared: the likeliest come first."""


BRIEF = Patience(((8, 3), (12, 2)), options=5, plays=4)
"""Only what comes to mind first: as little as can be spent, what takes the most, and a pass."""
STEADY = Patience(((6, 5), (10, 3), (20, 2)), options=10, plays=8)
MATURE = Patience(((4, 12), (8, 6), (16, 3), (40, 2)), options=20, plays=24)


def thought_out(view: View, dice: Chance, patience: Patience) -> Decision:
    """What wins most often in the guesses played out."""
    match view.phase:
        case Phase.HAND:
            return ChooseHand(_best_choice(view, HAND, dice, patience))
        case Phase.REFILL:
            return Refill(_best_choice(view, REFILL, dice, patience))
        case Phase.LAY:
            return Lay((card_to_lay(view),))
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
    """The best options, best first: all on the same few guesses, then the better ones on more."""
    assert view.seat is not None
    whim = Whim(dice.below(2**40))
    tally = dict.fromkeys(range(len(options)), 0.0)
    alive = list(tally)
    for guesses, kept in patience.rounds:
        if len(alive) > 1:
            for _ in range(guesses):
                world = guess(view, whim)
                luck = whim.below(2**30)
                for at in alive:
                    twin = world.copy()
                    do(twin, options[at])
                    tally[at] += _worth(twin, view.seat, Whim(luck))
        alive = sorted(alive, key=lambda at: -tally[at])[:kept]
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
    plain = [*likely(view, dice)[: patience.plays], *([Option()] if view.may.passes else [])]

    def do(sketch: Sketch, option: Option) -> None:
        if option.cards:
            sketch.put(seat, option.cards, option.place, option.chips)
        else:
            sketch.pass_by(seat)

    best = _best(plain, view, dice, patience, do)
    tried = [Option(one.cards, *action) for one in best[:2] if one.cards for action in _actions(view)]
    if tried:
        best = _best([*best[:2], *tried], view, dice, patience, do)
    return decision(view, best[0])


def _actions(view: View) -> Iterator[tuple[int, int]]:
    """Places and numbers of chips worth a thought: never more than three."""
    assert view.seat is not None
    assert view.lead is not None
    lead = SUITS.index(view.lead.suit)
    for suit in range(len(SUITS)):
        if suit == lead or view.plaza[suit]:
            for chips in range(1, min(view.chips[view.seat], 3) + 1):
                yield suit, chips


# ---------------------------------------------------------------------- choosing and laying


def _best_choice(view: View, size: int, dice: Chance, patience: Patience) -> Cards:
    """The hand to choose from the stock: some likely ones are compared."""
    assert view.seat is not None
    seat = view.seat
    options = _hands(view, size, dice, patience.options)
    best = _best(options, view, dice, patience, lambda sketch, cards: sketch.take(seat, cards))
    return cards_of(view.stock, best[0])


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
