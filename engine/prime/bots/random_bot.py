"""The random level: draws, passes, plays and fouls at random."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.chance import Chance
from engine.prime.bots.holding import HIGHEST_JOKER, infinite_counts
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.options import TurnSight, option, prime_options, sight, twin_options, weigh
from engine.prime.bots.why import Decided
from engine.prime.encounter import refused
from engine.prime.moves import Draw, Encounter, Move, Pass, Play
from engine.prime.view import View, ground
from engine.verdict import Fouled

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
        left = list(here.view.hand)
        size = sizes[dice.below(len(sizes))]
        cards = tuple(left.pop(dice.below(len(left))) for _ in range(size))
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
