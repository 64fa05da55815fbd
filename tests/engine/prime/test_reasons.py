"""The reasons in hints are true: counted again over other deals, by trying every play that can be written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from random import Random

from engine.cards import Card
from engine.chance import SeedDice
from engine.game_protocol import Step
from engine.prime.bots.hints import HARD, of_every_prime
from engine.prime.bots.opponent_odds import unseen
from engine.prime.bots.why import Why
from engine.prime.game import PrimeGame
from engine.prime.moves import Pass, Play
from engine.prime.settings import rules_for
from engine.prime.state import Phase, State
from engine.prime.view import View, unplayable_for
from engine.seats import DEALER
from engine.verdict import Reason

DEALS = 60
TALLEST = 64
"""An exponent from which on even 2 gives more than the cards of these tables can spell."""
GAME = PrimeGame()


def every_play(hand: tuple[Card, ...], count: int) -> Iterator[Play]:
    """Yield every play with this many cards in the field, legal or not, and jokers with every value.

    Without jokers, factors are left out if their product, computed here, isn't the number in the field.
    """
    for cards in dict.fromkeys(permutations(hand, count)):
        left = list(hand)
        for card in cards:
            left.remove(card)
        yield from plays_of(cards, ())
        for used in range(1, len(left) + 1):
            for chosen in dict.fromkeys(permutations(left, used)):
                spelled = None if any(card.is_joker for card in (*cards, *chosen)) else spelling(cards)
                for signs in product("+*^", repeat=used - 1):
                    if spelled is None or product_of(chosen, signs) == spelled:
                        yield from plays_of(cards, factor_part(chosen, signs))


def plays_of(cards: tuple[Card, ...], part: tuple[tuple[tuple[Card, ...], ...], ...]) -> Iterator[Play]:
    """Yield these cards with these factors, once for all values of their jokers."""
    jokers = sum(card.is_joker for card in (*cards, *(one for term in part for c in term for one in c)))
    for values in (*product(range(14), repeat=jokers), *([()] if jokers else [])):
        yield Play(cards, part, values)


def spelling(cards: tuple[Card, ...]) -> int:
    """Return the number that cards side by side spell."""
    return int("".join(str(card.rank) for card in cards))


def product_of(cards: tuple[Card, ...], signs: tuple[str, ...]) -> int:
    """Return the product of cards with these signs between them; something too large for a tower out of reach."""
    text = str(cards[0].rank)
    for card, sign in zip(cards[1:], signs, strict=True):
        text += f"{sign.strip('+')}{card.rank}"
    product = 1
    for term in text.split("*"):
        base, *powers = map(int, term.split("^"))
        tower = 1
        for power in reversed(powers):
            tower = min(power**tower, TALLEST)
        product *= base**tower
    return product


def factor_part(cards: tuple[Card, ...], signs: tuple[str, ...]) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Return cards side by side (+), as the next factor (*) or as an exponent (^)."""
    terms: list[list[list[Card]]] = [[[cards[0]]]]
    for card, sign in zip(cards[1:], signs, strict=True):
        if sign == "*":
            terms.append([[card]])
        elif sign == "^":
            terms[-1].append([card])
        else:
            terms[-1][-1].append(card)
    return tuple(tuple(tuple(chunk) for chunk in term) for term in terms)


def can_answer(state: State, hand: tuple[Card, ...]) -> bool:
    """Return whether some play of this hand is legal on the table, according to the engine."""
    seat = state.turn
    hands = tuple(hand if one == seat else cards for one, cards in enumerate(state.hands))
    asked = type(state)(
        **{**{name: getattr(state, name) for name in state.__struct_fields__}, "hands": hands}
    )
    top, view = state.field[-1], GAME.view(asked, seat)
    for play in every_play(hand, len(top.cards)):
        if isinstance(unplayable_for(view, play), Reason):
            continue
        step = GAME.play(asked, seat, play)
        if isinstance(step, Step) and not any(type(event).__name__ == "FoulPlayed" for event in step.events):
            return True
    return False


def positions(seed: int) -> Iterator[tuple[State, View]]:
    """Yield positions of a small game of random legal moves."""
    dice = Random(seed)
    state = GAME.deal(rules_for("official", {"D4": 4, "D5": "seat", "D6": "none"}, 2), 2, SeedDice(seed))
    for turn in range(24):
        if state.phase is Phase.OVER:
            return
        due = GAME.due(state)
        if due.blind:
            step = GAME.play(state, DEALER, GAME.blind_cards(state, SeedDice(turn)))
        else:
            view = GAME.view(state, due.seats[0])
            yield state, view
            moves = [move for move in islice(GAME.legal_moves(view), 30) if len(state.hands[view.turn]) > 1]
            step = GAME.play(state, due.seats[0], dice.choice(moves or [Pass()]))
        if not isinstance(step, Step):
            return
        state = step.state


def test_every_reason_that_counts_or_excludes_is_true() -> None:
    """Hard to beat, cannot play, beats the field: each is checked against every possible play."""
    dice, seen = Random(57), dict.fromkeys((Why.HARD_TO_BEAT, Why.CANNOT_PLAY, Why.SMALLEST_THAT_BEATS), 0)
    for state, view in (one for seed in range(200) for one in positions(seed)):
        if min(seen.values()) >= 4:
            break
        found = of_every_prime(view, 3)
        if found is None or found.why not in seen or seen[found.why] >= 6:
            continue
        if found.why is Why.CANNOT_PLAY:
            assert view.top is None or not can_answer(state, view.hand)
        elif isinstance(found.move, Play):
            after = GAME.play(state, view.turn, found.move)
            assert isinstance(after, Step)
            if found.why is Why.SMALLEST_THAT_BEATS:
                assert view.top is not None
                assert len(after.state.field) == len(state.field) + 1
            elif len(found.cards) > 2 or max(view.counts) > 4:
                continue
            else:
                beaten = share_beaten(view, after.state, dice)
                assert found.beaten is not None
                assert found.beaten <= 100 * HARD
                assert abs(beaten - found.beaten / 100) <= 0.2, found
        seen[found.why] += 1
    assert min(seen.values()) >= 4, seen


def share_beaten(view: View, state: State, dice: Random) -> float:
    """Return the share of other deals in which the next player has an answer, a draw included."""
    beaten = 0
    for _ in range(DEALS):
        hidden = unseen(view)
        wanted = view.counts[1 - view.turn] + bool(view.deck)
        beaten += can_answer(state, tuple(sorted(dice.sample(hidden, min(wanted, len(hidden))))))
    return beaten / DEALS
