"""What a bot does before passing under unusual rules: a play it had not considered, or an HNP challenge.

The levels consider sets as played at official tables. If only composites or tetrads may be played (P-66, P-68), small
plays are few, and every level sees them. If only tetrads may, even cards can be played only together with odd ones: a
player who leads the odd ones alone keeps twos and queens forever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations

from engine.cards import Card
from engine.prime.bots.why import Decided, Why
from engine.prime.concat import stronger
from engine.prime.encounter import Orders, refused
from engine.prime.lawful import is_lawful, plays_of
from engine.prime.moves import Draw, Encounter, Pass, Play
from engine.prime.plays import hand_of
from engine.prime.primes import is_prime
from engine.prime.settings import Composites, PenaltyCards, PlayableNumbers, Rules
from engine.prime.view import View, ground

MOST_CARDS = 4
"""The maximum size of a set that is sought."""
_PLAYS = 600
"""The maximum number of plays considered, for each size of a set."""
_CHALLENGES = 200
"""The maximum number of challenges considered, for each size."""
_LEAST_CHALLENGE = 3
"""The least size of a challenge that a bot risks if a foul costs one card."""
_ENDS = (1, 3, 7, 9)
_WITHOUT_A_PLAN = (Why.LEADS, Why.GUESSES, Why.DRAWS, Why.CANNOT_PLAY)
_ALONE = 5
"""Playable alone; no larger playable number ends in it."""


def last_resort(view: View, thought: Decided) -> Decided:
    """The replacement for drawing or passing for lack of a play; else the thought itself."""
    move, why = thought
    if _waits_for_longer_sets(view) and why in _WITHOUT_A_PLAN:
        play = _least(view)
        if play is not None and _dull(view, play.all_cards):
            return play, Why.LEADS
        return (Draw(), Why.DRAWS) if view.may_draw else (Pass(), Why.PASSES_TO_SAVE)
    if not isinstance(move, Draw | Pass) or why in (Why.PASSES_TO_SAVE, None):
        return thought
    if view.rules.composites is Composites.ONLY or view.rules.numbers is PlayableNumbers.TETRAD:
        play = _least(view)
        if play is not None:
            return play, Why.SMALLEST_THAT_BEATS if view.top else Why.LEADS
    challenge = challenge_for(view) if isinstance(move, Pass) else None
    return thought if challenge is None else (challenge, Why.DARES)


def challenge_for(view: View, least: int = _LEAST_CHALLENGE) -> Encounter | None:
    """A challenge with cards that may well be a prime (P-69); None if there is none, or these rules have none.

    `least` is the minimum size risked if a foul costs one card.
    """
    return next(_challenges(view, least), None) if view.rules.encounter else None


def _waits_for_longer_sets(view: View) -> bool:
    """Whether to hold back odd cards on the lead: others in the hand go with them only (P-68), and more may come."""
    tetrads = view.rules.numbers is PlayableNumbers.TETRAD and bool(view.deck)
    return view.top is None and tetrads and _dull(view, view.hand) > 0


def _dull(view: View, cards: Iterable[Card]) -> int:
    """The number of cards that neither end a playable number nor can be played alone."""
    return sum(not (card.is_joker or card.rank == _ALONE or _ends(card, view.rules)) for card in cards)


def _least(view: View) -> Play | None:
    """The play to spend: leading most dull cards, no joker if that can be, most cards; then the smallest number."""
    here, top = ground(view), view.top
    hand = hand_of(view.hand)
    counts = range(1, MOST_CARDS + 1)
    sizes = counts if top is None else [size for size in counts if size == len(top.cards)]
    found = list[tuple[int, int, int, int, Play]]()
    for size in sizes:
        for one in islice(plays_of(hand, size, here), _PLAYS):
            if one.kind in ("prime", "composite") and isinstance(one.value, int):
                spent = one.play.all_cards if top is None else ()
                number = -one.value if view.upside_down else one.value
                found.append((-_dull(view, spent), len(one.jokers), -len(spent), number, one.play))
    found.sort(key=lambda one: one[:4])  # judged from the best down, until one is legal
    return next((play for *_, play in found if is_lawful(here, play)), None)


def _challenges(view: View, least: int) -> Iterator[Encounter]:
    """Cards worth a random order (P-69): no multiple of 3, and the order will end in 1, 3, 7 or 9.

    A failure costs cards: it is risked for the whole hand, and for `least` cards or more if it costs only one.
    """
    rules, here, top = view.rules, ground(view), view.top
    naturals = sorted((card for card in view.hand if not card.is_joker), key=lambda card: _ends(card, rules))
    whole = len(naturals) == len(view.hand)
    sizes = (2, 3, 4) if top is None else (len(top.cards),)
    for size in sizes:
        dares = (size >= least and rules.penalty is PenaltyCards.ONE) or (whole and size == len(view.hand))
        for cards in islice(combinations(naturals, size), _CHALLENGES if dares and size > 1 else 0):
            if sum(card.rank for card in cards) % 3 and not _is_seen_composite(cards, view):
                move = Encounter(cards)
                if refused(here, move) is None and Orders(here, move).ends_well:
                    yield move


def _is_seen_composite(cards: Sequence[Card], view: View) -> bool:
    """Whether it is obvious that no order that beats the field is prime: equal cards, or two of one digit."""
    values, top = [card.rank for card in cards], view.top
    if values[0] > 1 and len(set(values)) == 1:  # JJ is 11 × 101
        return True
    if view.rules.base != 10 or len(values) != 2 or max(values) > 9:
        return False
    numbers = [10 * tens + ones for tens, ones in permutations(values)]
    return not any(
        is_prime(one) and (top is None or stronger(one, top.number, view.upside_down)) for one in numbers
    )


def _ends(card: Card, rules: Rules) -> bool:
    return rules.base == 10 and card.rank % rules.base in _ENDS
