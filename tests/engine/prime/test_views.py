"""Each seat's view contains exactly what it may know, derived from what happened face up (P-15, P-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.chance import SeedDice
from engine.game_protocol import Step
from engine.prime.events import (
    CardsShown,
    Disqualified,
    Drew,
    Event,
    Flushed,
    GaveUp,
    LowerMoved,
    PenaltyDrawn,
    Played,
    redact,
)
from engine.prime.game import PrimeGame
from engine.prime.moves import HandIn, TimeUp
from engine.prime.number_list import ListedNumber, NumberList
from engine.prime.settings import Flush, rules_for
from engine.prime.state import Phase, State
from engine.prime.view import View, view
from engine.seats import TIMEKEEPER, Seat
from tests.engine.prime.random_table import random_game

SEEDS = [*range(75), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(75, 150))]

Knowers = frozenset[Seat | None]
"""Who saw a card go to its place in the deck; None stands for the spectators."""
NOBODY: Knowers = frozenset()


@dataclass(frozen=True)
class Watched:
    """A state, and for each place of its deck who knows the card there."""

    state: State
    deck: tuple[Knowers, ...]

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        """Every seat, and the spectators."""
        return (*map(Seat, range(self.state.seats)), None)

    def hides_hand(self, owner: int, seat: Seat | None) -> bool:
        """Return whether a hand is hidden: others' unless D19, and all hands until the order is decided."""
        if self.state.phase is Phase.OVER:
            return False
        undecided = self.state.phase in (Phase.LISTS, Phase.JANKEN)
        return undecided or (owner != seat and not self.state.rules.open_hands)


def _watched(seed: int) -> Iterator[Watched]:
    """Yield the states of a game, each with who knows which cards of the deck."""
    deck: tuple[Knowers, ...] | None = None
    for tried in random_game(seed):
        if deck is None:
            deck = (NOBODY,) * sum(len(block.cards) for block in tried.before.deck)
            yield Watched(tried.before, deck)
        if isinstance(tried.result, Step):
            for event in tried.result.events:
                deck = _after(tried.before, event, deck)
            yield Watched(tried.result.state, deck)


def _after(before: State, event: Event, deck: tuple[Knowers, ...]) -> tuple[Knowers, ...]:
    """Return who knows which place of the deck after an event."""
    everybody: Knowers = frozenset((*map(Seat, range(before.seats)), None))
    match event:
        case Drew():
            return deck[1:]
        case PenaltyDrawn():
            return deck[event.count :]
        case GaveUp():
            return deck + (everybody if before.rules.open_hands else frozenset((event.seat,)),) * event.count
        case Disqualified():
            return deck + (NOBODY,) * len(before.hands[event.seat])
        case CardsShown():
            return deck + (NOBODY,) * len(event.cards)
        case LowerMoved():
            return deck + (everybody,) * event.count
        case Flushed():
            return _laid_under(before, deck, event.count, everybody)
        case Played():
            factors = sum(len(chunk) for term in event.play.factors for chunk in term)
            return _laid_under(before, deck, factors, everybody)
        case _:
            return deck


def _laid_under(
    before: State, deck: tuple[Knowers, ...], count: int, everybody: Knowers
) -> tuple[Knowers, ...]:
    """Put cards of the field or the factor field under the deck by D10 (P-46)."""
    match before.rules.flush:
        case Flush.ORDERED:
            return deck + (everybody,) * count
        case Flush.SHUFFLED:
            return deck + (NOBODY,) * count
        case Flush.RESHUFFLE:
            return (NOBODY,) * (len(deck) + count) if count else deck


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_knows_what_it_watched(seed: int) -> None:
    """A view shows exactly the deck cards that its seat saw go there, and the hands that it may see."""
    for watched in _watched(seed):
        for seat in watched.watchers:
            seen = view(watched.state, seat)
            assert [card is not None for card in seen.deck] == [seat in knowers for knowers in watched.deck]
            hidden = [watched.hides_hand(owner, seat) for owner in range(watched.state.seats)]
            assert [hand is None for hand in seen.hands] == hidden


@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_another_list_before_the_end(seed: int) -> None:
    """A list, and which one was chosen, is visible only to its owner until the game is over (P-69)."""
    random, game = Random(seed), PrimeGame()
    state = game.deal(rules_for("listed", {"D5": "seat", "D4": 4}, 3), 3, SeedDice(seed))
    lists = [NumberList(tuple(map(ListedNumber, random.sample(range(2, 99), 9)))) for _ in range(3)]
    for seat, listed in enumerate(lists):
        assert all(game.view(state, other).choice is None for other in map(Seat, range(3)) if other >= seat)
        step = game.play(state, Seat(seat), HandIn(listed))
        assert isinstance(step, Step)
        assert repr(listed.entries[0]) not in repr(
            [game.redact(step.state, one, None) for one in step.events]
        )
        state = step.state
    assert state.phase is Phase.TURN
    for seat in (*map(Seat, range(3)), None):
        seen = game.view(state, seat).lists
        assert seen == tuple(listed if owner == seat else None for owner, listed in enumerate(lists))
    ended = game.play(state, TIMEKEEPER, TimeUp())
    assert isinstance(ended, Step)
    assert game.view(ended.state, None).lists == tuple(lists)


def _reseated(watched: Watched, seat: Seat | None, random: Random) -> State:
    """Shuffle the cards that this seat cannot know among their places."""
    state = watched.state
    knowers = iter(watched.deck)
    deck = [[(card, seat in next(knowers)) for card in block.cards] for block in state.deck]
    hidden = [watched.hides_hand(owner, seat) for owner in range(state.seats)]
    pool = [card for at, hand in enumerate(state.hands) if hidden[at] for card in hand]
    pool += [card for block in deck for card, known in block if not known]
    random.shuffle(pool)
    hands = tuple(
        tuple(sorted(pool.pop() for _ in hand)) if hidden[at] else hand for at, hand in enumerate(state.hands)
    )
    blocks = tuple(
        replace(block, cards=tuple(card if known else pool.pop() for card, known in places))
        for block, places in zip(state.deck, deck, strict=True)
    )
    assert not pool
    return replace(state, hands=hands, deck=blocks)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_shows_nothing_hidden(seed: int) -> None:
    """Shuffling the cards that a seat cannot know leaves its view unchanged."""
    random = Random(seed)
    for number, watched in enumerate(_watched(seed)):
        if number % 4:
            continue
        for seat in watched.watchers:
            assert view(_reseated(watched, seat, random), seat) == view(watched.state, seat)


def _without_choices(shown: View) -> View:
    """Return a view without who still has to act, and without its own choice."""
    return replace(shown, waiting=(), choice=None, owed=0)


@pytest.mark.parametrize("seed", SEEDS)
def test_choices_of_others_are_sealed(seed: int) -> None:
    """Others' choices are in no view before all have chosen, only that they have (P-12, P-41)."""
    for watched in _watched(seed):
        state = watched.state
        if not any(state.sealed):
            continue
        unsealed = replace(state, sealed=(None,) * state.seats)
        for seat in watched.watchers:
            shown = view(state, seat)
            assert _without_choices(shown) == _without_choices(view(unsealed, seat))
            assert shown.choice == (None if seat is None else state.sealed[seat])


HIDING = ("drew", "penalty-drawn", "gave-up", "exchanged")


def _cards_in(event: Event) -> tuple[Card, ...]:
    """Return the cards that an event of a hiding kind contains."""
    card = getattr(event, "card", None)
    return getattr(event, "cards", ()) if card is None else (card,)


@pytest.mark.parametrize("seed", SEEDS)
def test_redacted_events_carry_no_hidden_card(seed: int) -> None:
    """Drawn, penalty and given cards are visible only to those who see them; their number to all (P-16)."""
    game = PrimeGame()
    for tried in random_game(seed):
        if not isinstance(tried.result, Step):
            continue
        state = tried.result.state
        for event in tried.result.events:
            for seat in (*map(Seat, range(state.seats)), None):
                redacted = game.redact(state, event, seat)
                assert type(redacted) is type(event)
                if str(event.__struct_config__.tag) not in HIDING:
                    assert redacted == event
                    continue
                own = {getattr(event, name, None) for name in ("seat", "giver", "taker")}
                sees = state.rules.open_hands or (seat is not None and seat in own)
                assert _cards_in(redacted) == (_cards_in(event) if sees else ())
                assert getattr(redacted, "count", 0) == getattr(event, "count", 0)


def test_spectators_hear_less_than_players() -> None:
    """A drawn card is visible to the player who drew it, not to a spectator, unless hands are open (P-15, P-16)."""
    drew = Drew(Seat(1), Card.of(5))
    assert redact(drew, Seat(1)) == drew
    assert redact(drew, None) == redact(drew, Seat(0)) == Drew(Seat(1))
    assert redact(drew, None, open_hands=True) == drew
