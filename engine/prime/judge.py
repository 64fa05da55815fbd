"""The judge: is a play playable, and is it legal or a foul? Verdicts only, no changes.

Two separate questions (P-21, P-22): `unplayable` says why cards cannot be played at all, which costs nothing;
`verdict_on` judges a play that was made, and a foul has its penalty. Numbers are proved by the given prover, never
guessed (P-32).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from engine.cards import JOKER, Card, jokers_in, pick
from engine.errors import Problem, problem
from engine.game_protocol import Prover
from engine.prime.concat import INFINITY, Concatenation, read, stronger
from engine.prime.moves import Play
from engine.prime.primes import is_tetrad, product_is, quadruplet_of
from engine.prime.settings import Composite57, Composites, InfinityFinish, PlayableNumbers, Rules
from engine.prime.state import Hand, Laid, State
from engine.prime.suits import fitting, held
from engine.verdict import Accepted, Fouled, FoulReason, Reason

GROTHENDIECK = 57
RAMANUJAN = 1729
LAST_CARDS = 3
"""If only composites may be played, this many last cards may go without a factor part (P-66)."""


class Ground(msgspec.Struct, frozen=True):
    """Everything that playability depends on, as a host or a player knows it."""

    rules: Rules
    hand: Hand
    faces: frozenset[Card]
    """The cards of the game, wherever they are."""
    top: Laid | None = None
    lock: tuple[Card, ...] = ()
    upside_down: bool = False
    listed: frozenset[int] | None = None
    """The numbers that the player may play (P-69); None: all, or unknown."""


def ground(state: State) -> Ground:
    """The ground for the player in turn."""
    listed = state.lists[state.turn].numbers if state.lists else None
    hand = state.hands[state.turn]
    return Ground(state.rules, hand, state.faces, state.top, state.lock, state.upside_down, listed)


def unplayable(here: Ground, play: Play) -> Reason | Concatenation:
    """Why these cards cannot be played, or the number they spell if they can (P-21).

    If several reasons hold, the first in the order of the reason codes is returned.
    """
    reading = Reason.BAD_NOTATION if _is_no_play(here.rules, play) else read(here.rules, play)
    if reading is Reason.BAD_NOTATION:
        return reading
    if pick(here.hand, play.all_cards) is None:
        return missing(here.faces, play.all_cards)
    if isinstance(reading, Reason):
        return reading
    return _unfit(here, play, reading) or reading


def misspelling(rules: Rules, play: Play) -> Problem | None:
    """Why no hand has such a play under these rules: a pair without `twin_primes`, too many joker values."""
    if play.twin and not rules.twin_primes:
        return problem("twin-primes-off")
    if read(rules, play) is Reason.BAD_NOTATION:
        return problem("joker-values-many", given=len(play.jokers), jokers=jokers_in(play.all_cards))
    return problem("refused", reason=Reason.BAD_NOTATION) if _is_no_play(rules, play) else None


def _is_no_play(rules: Rules, play: Play) -> bool:
    return not play.cards or (bool(play.twin) and (bool(play.factors) or not rules.twin_primes))


def missing(faces: frozenset[Card], cards: Iterable[Card]) -> Reason:
    """Why cards that are not in the hand are refused: perhaps the game has no such card at all."""
    if any(card.face not in faces for card in cards):
        return Reason.NO_SUCH_CARD
    return Reason.NOT_IN_HAND


def _unfit(here: Ground, play: Play, reading: Concatenation) -> Reason | None:
    """Why a well-spelled play does not fit the field (P-21 c, P-34, P-64, P-66, P-69)."""
    wrong = misplaced(here, play, reading)
    if wrong:
        return wrong
    top = here.top
    if top and not stronger(reading.number, top.number, here.upside_down):
        return Reason.TOO_WEAK
    if reading.twin is not None and not stronger(reading.twin, reading.number, here.upside_down):
        return Reason.TOO_WEAK
    if not _are_listed(here, reading):
        return Reason.NOT_LISTED
    finishes = len(play.all_cards) == len(here.hand)
    if (
        finishes
        and reading.number is INFINITY
        and not play.factors
        and here.rules.infinity_finish is InfinityFinish.REFUSED
    ):
        return Reason.INFINITY_FINISH
    return None


def _are_listed(here: Ground, reading: Concatenation) -> bool:
    """Whether the numbers are on the player's list; 57, 1729 and ∞ need not be (P-69)."""
    if here.rules.numbers is not PlayableNumbers.LISTED or here.listed is None:
        return True
    free = (None, INFINITY, GROTHENDIECK, RAMANUJAN)
    return all(one in free or one in here.listed for one in (reading.number, reading.twin))


def misplaced(here: Ground, play: Play, reading: Concatenation) -> Reason | None:
    """Why cards do not fit the field in any order, strength apart (P-21 c, P-64, P-66)."""
    top = here.top
    if play.factors and here.rules.composites is Composites.OFF:
        return Reason.NO_COMPOSITES
    only = here.rules.composites is Composites.ONLY and not play.factors
    if only and not may_be_last(len(here.hand), len(play.all_cards)):
        return Reason.COMPOSITES_ONLY
    if (top and len(play.cards) != len(top.cards)) or (play.twin and len(play.twin) != len(play.cards)):
        return Reason.WRONG_COUNT
    if (top and top.pair and not play.twin) or (play.twin and not _are_two_apart(reading)):
        return Reason.TWIN_ONLY
    if here.rules.suit_lock and _fitting(here, play) is None:
        return Reason.SUIT_LOCKED
    return None


def may_be_last(held: int, played: int) -> bool:
    """Whether this many cards may go without a factor part if only composites may be played (P-66)."""
    return played == held <= LAST_CARDS


def _are_two_apart(reading: Concatenation) -> bool:
    first, second = reading.number, reading.twin
    return isinstance(first, int) and isinstance(second, int) and abs(first - second) == 2


_RANKS = frozenset(Card.of(rank) for rank in range(1, 14))
_RANKS_AND_JOKER = _RANKS | {JOKER}


def pack_faces(rules: Rules) -> frozenset[Card]:
    """The faces that the rules' deck is made of, whether or not all of them are in play."""
    if rules.cards is not None:
        return frozenset(card for card, _ in rules.cards)
    return _RANKS_AND_JOKER if rules.jokers else _RANKS


def judged(here: Ground, play: Play, prover: Prover) -> tuple[Concatenation, Accepted | Fouled] | Reason:
    """The reading of a play and its verdict, or why it cannot be played."""
    reading = unplayable(here, play)
    if isinstance(reading, Reason):
        return reading
    finishes = len(play.all_cards) == len(here.hand)
    return reading, verdict_on(here.rules, reading, finishes, prover)


def with_own_cards(here: Ground, play: Play) -> Play:
    """The play with the hand's own cards: the lock decides which of them a bare rank means (P-64).

    The play is unchanged if the hand lacks a card or no card fits.
    """
    fits = _fitting(here, play) if here.rules.suit_lock else None
    return fits or held(here.hand, play)


def _fitting(here: Ground, play: Play) -> Play | None:
    return fitting(here.hand, play, here.top.cards if here.top else (), here.lock)


def verdict_on(rules: Rules, reading: Concatenation, finishes: bool, prover: Prover) -> Accepted | Fouled:
    """The verdict on a playable play: prime, composite, cut, revolution, infinity, or a foul (P-30, P-31).

    Whether it empties the hand (`finishes`) matters for D17 alone (P-34).
    """
    number = reading.number
    if reading.twin is not None:
        assert isinstance(number, int)
        assert isinstance(reading.twin, int)
        both = all(misfit(rules.numbers, one, prover) is None for one in (number, reading.twin))
        return Accepted("prime") if both else Fouled(FoulReason.PAIR_NOT_PRIME)
    if reading.factors:
        return _verdict_on_composite(rules, reading, prover)
    if number is INFINITY:
        if finishes and rules.infinity_finish is InfinityFinish.FOUL:
            return Fouled(FoulReason.INFINITY_FINISH)
        return Accepted("infinity")
    if number == GROTHENDIECK:
        return Accepted("cut")
    if number == RAMANUJAN and rules.revolution:
        return Accepted("revolution")
    wrong = misfit(rules.numbers, number, prover)
    return Accepted("prime") if wrong is None else Fouled(wrong)


def stands(numbers: PlayableNumbers, number: int, prover: Prover) -> bool:
    """Whether a number is legal without a factor part; 57 and 1729 are not special here (P-30, P-68)."""
    match numbers:
        case PlayableNumbers.PRIME | PlayableNumbers.LISTED:
            return prover.is_prime(number)
        case PlayableNumbers.TETRAD:
            return is_tetrad(number, prover.is_prime)
        case PlayableNumbers.SEMIPRIME:
            return prover.is_semiprime(number)
        case _:
            assert_never(numbers)


_PRIME_BUT = {
    PlayableNumbers.TETRAD: FoulReason.NOT_TETRAD,
    PlayableNumbers.SEMIPRIME: FoulReason.NOT_SEMIPRIME,
}
"""The foul of a prime that is not legal."""


def misfit(numbers: PlayableNumbers, number: int, prover: Prover) -> FoulReason | None:
    """Why a number is a foul without a factor part; None if it is legal (as `stands`)."""
    if number == 1:
        return FoulReason.ONE
    if stands(numbers, number, prover):
        return None
    reason = _PRIME_BUT.get(numbers)
    return reason if reason is not None and prover.is_prime(number) else FoulReason.COMPOSITE


def _verdict_on_composite(rules: Rules, reading: Concatenation, prover: Prover) -> Accepted | Fouled:
    """Whether the factor part is the prime factorization of the field (P-31), cheapest tests first.

    There are two factors or an exponent (P-21 d), so a correct product makes the field composite by itself; towers are
    never computed (P-32).
    """
    number = reading.number
    if number is INFINITY:
        return Fouled(FoulReason.INFINITY_WITH_FACTORS)
    if number == 1:
        return Fouled(FoulReason.ONE_WITH_FACTORS)
    if number == GROTHENDIECK and rules.composite57 is Composite57.FOUL:
        return Fouled(FoulReason.FIFTY_SEVEN_AS_COMPOSITE)
    if product_is(number, reading.factors):
        bases = [term[0] for term in reading.factors]
        if not all(map(prover.is_prime, bases)):
            return Fouled(FoulReason.BASE_NOT_PRIME)
        if rules.numbers is PlayableNumbers.TETRAD and not all(
            is_tetrad(base, prover.is_prime) for base in bases
        ):
            return Fouled(FoulReason.BASE_NOT_TETRAD)
        return Accepted("composite")
    return Fouled(FoulReason.PRIME_WITH_FACTORS if prover.is_prime(number) else FoulReason.WRONG_PRODUCT)


def numbers_to_prove(rules: Rules, reading: Concatenation) -> tuple[int, ...]:
    """The numbers whose primality may decide a verdict, so that a host can have them proved beforehand."""
    numbers = [n for n in (reading.number, reading.twin) if isinstance(n, int)]
    numbers += [term[0] for term in reading.factors]
    if rules.numbers is PlayableNumbers.TETRAD:
        numbers += [other for number in numbers for other in quadruplet_of(number)]
    return tuple(dict.fromkeys(numbers))


def numbers_to_factor(rules: Rules, reading: Concatenation) -> tuple[int, ...]:
    """The numbers whose count of prime factors decides a verdict (P-68)."""
    if rules.numbers is not PlayableNumbers.SEMIPRIME or reading.factors:
        return ()
    return tuple([n for n in (reading.number, reading.twin) if isinstance(n, int)])
