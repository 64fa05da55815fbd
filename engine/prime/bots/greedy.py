"""The two levels that look no further than the current set: the novice, and the club player."""

from __future__ import annotations

from math import gcd

from engine.chance import Chance
from engine.prime.bots.holding import Holding, TargetSets, known_primes
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.options import (
    Option,
    TurnSight,
    composite_options,
    prime_options,
    sight,
    special_options,
    twin_options,
)
from engine.prime.bots.why import Thought, Why
from engine.prime.concat import INFINITY
from engine.prime.moves import Draw, Pass
from engine.prime.view import View

_FEW = 4
"""With so few cards left a cut is worth spending."""


def novice(view: View, mind: NumberKnowledge, dice: Chance) -> Thought:
    """Plays the smallest prime it knows that beats the field, leads as many cards as it can, or draws."""
    here = sight(view, mind)
    found = [one for size in here.sizes(4) for one in prime_options(here, size, weakest=True, most=3)]
    found += [pair for size in here.sizes(2) for pair in twin_options(here, size, most=1)]
    found += special_options(here)
    out = next((one for one in found if one.goes_out), None)
    if out:
        return out.play, Why.GOES_OUT
    if found:
        # ∞ stands last: it is spent when nothing else will do.
        plain = [one for one in found if one.number is not INFINITY] or found
        most = max(len(one.play.cards) for one in plain)
        longest = [one for one in plain if len(one.play.cards) == most]
        chosen = plain[0] if view.top else longest[dice.below(len(longest))]
        if chosen.number is INFINITY:
            return chosen.play, Why.CLEARS
        return chosen.play, Why.SMALLEST_THAT_BEATS if view.top else Why.LEADS
    return (Draw(), Why.DRAWS) if view.may_draw else (Pass(), Why.CANNOT_PLAY)


def club(view: View, mind: NumberKnowledge, dice: Chance) -> Thought:
    """Goes out if it sees how, saves 57 and the jokers for it, and gets rid of the cards that end no prime."""
    here = sight(view, mind)
    found = _all_options(here)
    out = next((one for one in found if one.goes_out), None)
    if out:
        return out.play, Why.GOES_OUT
    for one in found:
        if one.leads_again and _is_known_prime(here, one.rest):
            return one.play, Why.CUTS if one.kind == "cut" else Why.CLEARS
    # Cuts, ∞ and revolutions are saved for the end, or for when nothing else beats the field.
    plain = [one for one in found if one.kind in ("prime", "composite")]
    if not plain and view.may_draw:
        return Draw(), Why.DRAWS
    saved = [one for one in found if one not in plain]
    if saved and (not plain or here.holding.size <= _FEW):
        return _special(saved[0])
    if not plain:
        return Pass(), Why.CANNOT_PLAY
    if not view.top:
        best = max(plain, key=lambda one: (_gain(here, one), -_size(one)))
        return best.play, Why.SHEDS if best.kind == "composite" else Why.LEADS
    best = min(plain, key=lambda one: (-_gain(here, one), _size(one)))
    if _gain(here, best) < 0 and here.holding.size > _FEW:
        return (Draw(), Why.DRAWS) if view.may_draw else (Pass(), Why.PASSES_TO_SAVE)
    if best.kind == "composite":
        return best.play, Why.SHEDS
    kept = any(one.kind == "cut" for one in saved)
    return best.play, Why.KEEPS_57 if kept else Why.SMALLEST_THAT_BEATS


def _special(one: Option) -> Thought:
    whys = {"cut": Why.CUTS, "revolution": Why.TURNS_ORDER}
    return one.play, whys.get(one.kind, Why.CLEARS)


def _all_options(here: TurnSight) -> list[Option]:
    found: list[Option] = []
    for size in here.sizes(6):
        found += prime_options(here, size, weakest=True, most=3)
        found += twin_options(here, size, most=1) if size < _FEW else ()
        if size < _FEW:
            found += composite_options(here, size, weakest=True, most=4, scan=60)
    return [*special_options(here), *found]


def _size(one: Option) -> int:
    return one.number if isinstance(one.number, int) else 0


def _gain(here: TurnSight, one: Option) -> int:
    """The value of a play to the hand: cards gone, above all those that end no prime; jokers and 57 cost."""
    base = here.view.rules.base
    cards = one.play.all_cards
    spent = sum(card.is_joker for card in cards)
    dull = sum(not card.is_joker and gcd(card.rank % base, base) > 1 for card in cards)
    gain = len(cards) + dull - 4 * spent - 2 * _breaks_57(here.holding, one.rest)
    return gain + 6 * _is_known_prime(here, one.rest)


def _breaks_57(before: Holding, after: Holding) -> bool:
    """Whether a 5 and a 7 that were together in the hand no longer are."""
    had, has = dict(before.counts), dict(after.counts)
    return min(had.get(5, 0), had.get(7, 0)) > 0 and not min(has.get(5, 0), has.get(7, 0))


def _is_known_prime(here: TurnSight, rest: Holding) -> bool:
    """Whether the bot knows a prime of exactly these cards, and may play this many (P-7)."""
    limit = here.view.rules.limit
    if not rest.size or (limit is not None and rest.size > limit):
        return False
    target = TargetSets(rest.size, upside_down=here.view.upside_down)
    return any(True for _ in known_primes(rest, here.view.rules, target, here.mind, scan=100))
