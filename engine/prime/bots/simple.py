"""The levels that look no further than the current set: random, first, novice and club.

`random` draws, passes, plays and fouls at random. `first`, the opponent for one's first games, has just learned the
rules. It knows the primes below 100, and of any other number only whether 2, 3, 5 or 11 divides it. Numbers not
excluded it may take for primes, play, and foul; if it may play only numbers of its list, it risks a challenge with
these cards (P-69). It considers one set at a time, from the few numbers that it thinks of, and does not plan.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chance import Chance, sample
from engine.prime.bots.holding import HIGHEST_JOKER, Holding, TargetSets, known_primes, may_end, stands
from engine.prime.bots.knowledge import MASTER, NumberKnowledge
from engine.prime.bots.options import (
    Option,
    TurnSight,
    composite_options,
    option,
    prime_options,
    sight,
    special_options,
    twin_options,
    weigh,
)
from engine.prime.bots.why import Decided, Thought, Why
from engine.prime.concat import INFINITY, Concatenation, infinite_counts
from engine.prime.encounter import refused
from engine.prime.judge import unplayable
from engine.prime.moves import Draw, Encounter, Move, Pass, Play
from engine.prime.settings import PlayableNumbers, Rules
from engine.prime.view import View, ground, unplayable_for
from engine.verdict import Fouled, Reason

LARGEST_SET = 4
_TRIES = 40


def by_chance(view: View, dice: Chance) -> Decided:
    """Draws every other time; then a pass, a legal play or a foul, as likely as each other."""
    if view.may_draw and dice.below(2):
        return Draw(), None
    here = sight(view, MASTER)
    legal: Play | None = None
    foul: Play | None = None
    for play in _plays(here, dice):
        weighed = weigh(view, play)
        if weighed is None:
            continue
        if isinstance(weighed[1], Fouled):
            foul = foul or play
        else:
            legal = legal or play
        if legal and foul:
            break
    legal = legal or _searched(here, dice)
    moves: list[Move] = [Pass(), *(play for play in (legal, foul) if play), *_challenge(here, dice)]
    return moves[dice.below(len(moves))], None


def _plays(here: TurnSight, dice: Chance, least: int = 1) -> Iterator[Play]:
    """Random cards of the hand, at least this many, with random joker values."""
    sizes = [size for size in here.sizes(LARGEST_SET) if least <= size <= min(LARGEST_SET, here.holding.size)]
    for _ in range(_TRIES if sizes else 0):
        cards = sample(here.view.hand, sizes[dice.below(len(sizes))], dice)
        yield Play(cards, jokers=_declared(cards, here.view, dice))


def _challenge(here: TurnSight, dice: Chance) -> Iterator[Encounter]:
    """Two or more random cards for the dealer to order, if the table has challenges (P-69)."""
    if not here.view.rules.encounter:
        return
    play = next(_plays(here, dice, 2), None)
    if play is not None and refused(ground(here.view), move := Encounter(play.cards, play.jokers)) is None:
        yield move


def _declared(cards: tuple[Card, ...], view: View, dice: Chance) -> tuple[int, ...]:
    jokers = sum(card.is_joker for card in cards)
    if jokers == len(cards) and jokers in infinite_counts(view.rules):
        return ()
    return tuple(dice.below(min(view.rules.top_value, HIGHEST_JOKER) + 1) for _ in range(jokers))


def _searched(here: TurnSight, dice: Chance) -> Play | None:
    """A legal play if random cards gave none: one of a few primes, or a twin pair."""
    for size in here.sizes(LARGEST_SET):
        found = prime_options(here, size, weakest=bool(dice.below(2)), most=3, scan=60)
        found = found or twin_options(here, size, most=2)
        if found and size <= LARGEST_SET:
            return found[dice.below(len(found))].play
    alone = [option(here, Play((card,))) for card in here.view.hand[-1:]]
    return next((one.play for one in alone if one), None)


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
        whys = {"cut": Why.CUTS, "revolution": Why.TURNS_ORDER}
        return saved[0].play, whys.get(saved[0].kind, Why.CLEARS)
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
    dull = sum(not card.is_joker and not may_end(card.rank, base) for card in cards)
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
        yield sample(cards, size, dice)


def _infinity(view: View) -> Play | None:
    """A lone joker, where it is ∞ (P-35)."""
    for card in view.hand:
        found = unplayable_for(view, Play((card,))) if card.is_joker else None
        if isinstance(found, Concatenation) and found.number is INFINITY:
            return Play((card,))
    return None
