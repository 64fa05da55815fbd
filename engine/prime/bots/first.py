"""The opponent for one's first games: a player who has just learned the rules.

It knows the primes below 100, and of any other number only whether 2, 3, 5 or 11 divides it. Numbers not excluded it
may take for primes, play, and foul; if it may play only numbers of its list, it risks a challenge with these cards
(P-69). It considers one set at a time, from the few numbers that it thinks of, and does not plan.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chance import Chance
from engine.prime.bots.holding import stands
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.why import Thought, Why
from engine.prime.concat import INFINITY, Concatenation
from engine.prime.judge import unplayable
from engine.prime.moves import Draw, Encounter, Pass, Play
from engine.prime.settings import PlayableNumbers, Rules
from engine.prime.view import View, ground, unplayable_for
from engine.verdict import Reason

FIRST = NumberKnowledge("first", odds=(0,), sure_below=100, specials=False)
BY_HEART = 100
"""Below this every prime is known."""
SEEN = (2, 3, 5, 11)
"""The divisors it notices."""
COMES_TO_MIND = 12
"""The number of sets of two cards or more that it considers in one turn."""
_LEADS = (1, 2, 2, 2, 2, 3)
"""The number of cards it leads: mostly pairs, which it knows."""
_DARES = 3
"""Of this many doubtful numbers one is played."""


class NumberIdea(msgspec.Struct, frozen=True):
    """A number that could be played, and whether it is known to be a prime or only looks like one."""

    play: Play | Encounter
    number: int
    """For a challenge the number of one order."""
    is_known: bool


def first(view: View, dice: Chance) -> Thought:
    """Plays the smallest prime that it knows; dares one that only looks like a prime now and then; draws, or passes."""
    ideas = [idea for size in _sizes(view, dice) for idea in _ideas(view, size, dice)]
    known = sorted((one for one in ideas if one.is_known), key=lambda one: one.number)
    doubtful = [one for one in ideas if not one.is_known]
    for chosen in known:
        if len(chosen.play.cards) == len(view.hand):
            return chosen.play, Why.GOES_OUT
    if known and view.top is not None:
        return (known[-1] if view.upside_down else known[0]).play, Why.SMALLEST_THAT_BEATS
    if doubtful and not dice.below(_DARES):
        return doubtful[dice.below(len(doubtful))].play, Why.GUESSES
    if known:
        return known[dice.below(len(known))].play, Why.LEADS
    if view.may_draw:
        return Draw(), Why.DRAWS
    alone = _infinity(view)
    if alone is not None:
        return alone, Why.CLEARS
    if view.top is None and doubtful:
        return doubtful[0].play, Why.GUESSES
    return Pass(), Why.CANNOT_PLAY


def _sizes(view: View, dice: Chance) -> tuple[int, ...]:
    """The sizes of sets that it considers: that of the field; when leading a few, or its whole hand."""
    most = min(len(view.hand), view.rules.limit or len(view.hand))
    if view.top is not None:
        count = len(view.top.cards)
        return (count,) if count <= most and not view.top.pair else ()
    wanted = _LEADS[dice.below(len(_LEADS))]
    last = (len(view.hand),) if len(view.hand) <= 3 else ()
    return tuple(dict.fromkeys(size for size in (*last, wanted, 2, 1) if size <= most))


def _ideas(view: View, size: int, dice: Chance) -> Iterator[NumberIdea]:
    """The plays of this many cards that it considers; jokers are saved for ∞."""
    here = ground(view)
    by_any_list = replace(here, listed=None)
    for cards in _sets(tuple(card for card in view.hand if not card.is_joker), size, dice):
        play = Play(cards)
        found = unplayable(by_any_list, play)
        if not isinstance(found, Concatenation) or not isinstance(found.number, int):
            continue
        number, is_listed = found.number, unplayable(here, play) is not Reason.NOT_LISTED
        if number < BY_HEART:
            if is_listed and stands(view.rules, number):
                yield NumberIdea(play, number, True)
        elif _seems_right(view.rules, number):
            if is_listed:
                yield NumberIdea(play, number, False)
            elif view.rules.encounter and size > 1:
                yield NumberIdea(Encounter(cards), number, False)


def _seems_right(rules: Rules, number: int) -> bool:
    """Whether nothing is seen against a number: a prime is divided by nothing, a semiprime by one small prime."""
    seen = [divisor for divisor in SEEN if number % divisor == 0]
    if rules.numbers is not PlayableNumbers.SEMIPRIME:
        return not seen
    return len(seen) == 1 and number // seen[0] % seen[0] > 0


def _sets(cards: tuple[Card, ...], size: int, dice: Chance) -> Iterator[tuple[Card, ...]]:
    if size == 1:
        yield from ((card,) for card in cards)
    if not 1 < size <= len(cards):
        return
    for _ in range(COMES_TO_MIND):
        left = list(cards)
        yield tuple(left.pop(dice.below(len(left))) for _ in range(size))


def _infinity(view: View) -> Play | None:
    """A lone joker, where it is ∞ (P-35)."""
    for card in view.hand:
        found = unplayable_for(view, Play((card,))) if card.is_joker else None
        if isinstance(found, Concatenation) and found.number is INFINITY:
            return Play((card,))
    return None
