"""The level that plays as people do: what they lead, when they draw, gamble a whole hand, cut, foul and pass.

The possible moves are compared (`ideas`), each described by a few features (`features`); a multinomial logistic model
learned from recorded games of people gives the probability of each. The level picks one at random with less noise than
the crowd. It sees what any player sees and knows what people know: the numbers that they have played (the repertoire),
most primes of a few cards, and of anything longer only whether it looks like one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import exp, log
from typing import Any

import msgspec
import numpy as np

from engine.cards import JOKER, Card
from engine.chance import Chance, shuffle
from engine.prime.bots.holding import Holding, TargetSets, known_primes
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.options import (
    Option,
    TurnSight,
    composite_options,
    option,
    prime_options,
    sight,
    special_options,
    twin_options,
)
from engine.prime.bots.why import Thought, Why
from engine.prime.concat import Concatenation, con
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.notation import read_play
from engine.prime.primes import is_prime
from engine.prime.view import View, unplayable_for
from engine.weights import weights

WAVERS = 0.85
"""The temperature of the choice: 1 as the crowd, 0 always what most people would do."""

_SURER = 4.0
"""The factor for the decision whether to draw first."""

_LEADS, _ANSWERS = 4, 6
"""Up to this many cards known sets are considered; longer ones come from the repertoire."""
_WHOLE = 9
"""Up to this many cards the whole hand is tried at once, in random orders."""
_SCAN = 300
_PLANNED = 8
"""The number of likely sets checked for going out afterwards."""
_FORESIGHT = 7.0
"""The factor by which that raises their probability."""
_GUESSED = range(3, 11)
"""Of this many cards doubtful sets are thought of."""
_ORDERS = 16
"""Orders of the cards that are looked at for one that could be prime."""
_SCANNED = 40
_SIEVED = 10**15
"""Below this a person also sees whether 7 or 11 divides a number."""


class PersonIdea(msgspec.Struct, frozen=True):
    """One thing that could be done now."""

    kind: str
    """`draw`, `pass`, `cut`, `turn`, `clear`, `composite`, `sure` (in the repertoire), `known`, `guess`, `twin`."""
    move: Move
    number: int = 0
    """The number it spells; 0 for ∞ and without a play."""
    field: int = 0
    """Cards in the field."""
    played: tuple[Card, ...] = ()
    """All cards that leave the hand."""
    times: int = 0
    """How often people played it."""


@cache
def _learned() -> Any:
    return weights("engine.prime.bots", "person")


def idea_weights() -> dict[str, float]:
    """The weight of each feature of an idea."""
    found: dict[str, float] = _learned()["ideas"]
    return found


@cache
def repertoire() -> Repertoire:
    """The recorded plays of people."""
    return Repertoire(_learned()["heard"])


def person(view: View, mind: NumberKnowledge, dice: Chance) -> Thought:
    """One of the things that a person could do here, as likely as people do it."""
    found, likely = considered(view, mind, dice, repertoire(), idea_weights())
    odds = [round(share * 2**32) for share in likely]
    at = dice.below(sum(odds))
    for idea, share in zip(found, odds, strict=True):
        at -= share
        if at < 0:
            return idea.move, _why(view, idea)
    raise AssertionError("the shares add up to what was thrown below")


def considered(
    view: View, mind: NumberKnowledge, dice: Chance, known_plays: Repertoire, weights: Mapping[str, float]
) -> tuple[list[PersonIdea], list[float]]:
    """The ideas of a turn, with their probabilities."""
    found = ideas(view, mind, dice, known_plays)
    out = [idea for idea in found if _goes_out(view, idea)]
    found = out or found  # a person who sees how to go out does nothing else
    likely = _planned(view, mind, found, shares(weights, features(view, found), WAVERS))
    return found, _decided(found, likely)


def _decided(found: list[PersonIdea], likely: list[float]) -> list[float]:
    """The probabilities with less noise about whether to draw, of which people are surer than of their plays."""
    groups = [idea.kind == "draw" for idea in found]
    totals = {
        name: sum(share for group, share in zip(groups, likely, strict=True) if group == name)
        for name in groups
    }
    whole = sum(total**_SURER for total in totals.values())
    return [
        share * totals[group] ** (_SURER - 1) / whole if share else 0.0
        for group, share in zip(groups, likely, strict=True)
    ]


def _planned(view: View, mind: NumberKnowledge, found: list[PersonIdea], likely: list[float]) -> list[float]:
    """The probabilities, raised if only a prime that the person knows would be left: two sets are planned."""
    planned = list(likely)
    order = sorted(range(len(found)), key=lambda at: -likely[at])
    sets = [at for at in order if found[at].played and found[at].kind != "guess"][:_PLANNED]
    here = sight(view, mind)
    for at in sets:
        rest = here.holding.less(None if card.is_joker else card.rank for card in found[at].played)
        target = TargetSets(rest.size, upside_down=view.upside_down != (found[at].kind == "turn"))
        if 0 < rest.size <= _WHOLE and any(True for _ in known_primes(rest, view.rules, target, mind, _SCAN)):
            planned[at] *= _FORESIGHT
    return planned


def shares(weights: Mapping[str, float], rows: Sequence[Mapping[str, float]], warmth: float) -> list[float]:
    """The probability of each idea: the softmax of its weighted features."""
    scores = [sum(weights.get(name, 0.0) * value for name, value in one.items()) / warmth for one in rows]
    highest = max(scores)
    raised = [exp(score - highest) for score in scores]
    total = sum(raised)
    return [one / total for one in raised]


def _goes_out(view: View, idea: PersonIdea) -> bool:
    return idea.kind != "guess" and bool(idea.played) and len(idea.played) == len(view.hand)


def _why(view: View, idea: PersonIdea) -> Why:
    if _goes_out(view, idea):
        return Why.GOES_OUT
    by_kind = {
        "draw": Why.DRAWS, "pass": Why.CANNOT_PLAY, "cut": Why.CUTS, "turn": Why.TURNS_ORDER,
        "clear": Why.CLEARS, "composite": Why.SHEDS, "twin": Why.SHEDS, "guess": Why.GUESSES,
    }  # fmt: skip
    return by_kind.get(idea.kind, Why.HARD_TO_BEAT if view.top else Why.LEADS)


def ideas(view: View, mind: NumberKnowledge, dice: Chance, known_plays: Repertoire) -> list[PersonIdea]:
    """The moves that a person considers; at least one."""
    here = sight(view, mind)
    found: list[PersonIdea] = [PersonIdea("draw", Draw())] if view.may_draw else []
    found.append(PersonIdea("pass", Pass()))
    seen: set[tuple[int, tuple[Card, ...]]] = set()
    for idea in _plays(here, known_plays, dice):
        key = idea.number, tuple(sorted(card.face for card in idea.played))
        if key not in seen:
            seen.add(key)
            found.append(idea)
    return found


def _plays(here: TurnSight, known_plays: Repertoire, dice: Chance) -> Iterator[PersonIdea]:
    kinds = {"cut": "cut", "revolution": "turn", "infinity": "clear", "composite": "composite"}
    for special in special_options(here):
        yield _idea(special, kinds.get(special.kind, "known"))
    sizes = here.sizes(here.holding.size)
    if here.view.rules.base == 10 and not (here.view.top and here.view.top.pair):
        for times, play in known_plays.from_hand(here.holding, sizes):
            found = option(here, play)
            if found:
                yield _idea(found, kinds.get(found.kind, "sure"), times)
    for size in here.sizes(_LEADS):
        if size <= min(here.holding.size, _ANSWERS):
            yield from _known(here, size)
    if here.holding.size in sizes and here.holding.size <= _WHOLE:
        for one in prime_options(here, here.holding.size, weakest=False, most=1, scan=_SCAN):
            yield _idea(one, "known")
    yield from _guesses(here, sizes, dice)


def _known(here: TurnSight, size: int) -> Iterator[PersonIdea]:
    """The strongest sets of this many cards that the mind knows, the weakest if one has to be beaten, composites."""
    found = prime_options(here, size, weakest=False, most=2 if here.view.top else 1, scan=_SCANNED)
    if here.view.top:
        found += prime_options(here, size, weakest=True, most=1, scan=_SCANNED)
    for one in found:
        yield _idea(one, "known")
    if size < (4 if here.view.top else 3):
        for one in composite_options(here, size, weakest=False, most=2, scan=_SCANNED):
            yield _idea(one, "composite")
        for one in twin_options(here, size, most=1):
            yield _idea(one, "twin")


def _idea(one: Option, kind: str, times: int = 0) -> PersonIdea:
    number = one.number if isinstance(one.number, int) else 0
    return PersonIdea(kind, one.play, number, len(one.play.cards), one.play.all_cards, times)


def _guesses(here: TurnSight, sizes: range, dice: Chance) -> Iterator[PersonIdea]:
    """For each number of cards one set that only looks like a prime, the whole hand among them."""
    whole = here.holding.size
    for size in sizes:
        if size <= whole and (size in _GUESSED or size == whole) and size > 1:
            guess = _guess(here.view, size, dice)
            if guess:
                yield guess


def _guess(view: View, size: int, dice: Chance) -> PersonIdea | None:
    """An order of some cards that a person could take for a prime: high ones if a set has to be beaten."""
    for tried in range(_ORDERS):
        cards = list(shuffle(view.hand, dice))
        if size < len(cards):
            if view.top and not view.upside_down and tried < _ORDERS // 2:
                cards.sort(key=lambda card: -14 if card.is_joker else -card.rank)
                cards = cards[: size + tried // 3]
                cards = list(shuffle(cards, dice))
            cards = cards[:size]
            if view.top and not view.upside_down:
                cards.sort(key=_in_front, reverse=True)
        _end_well(cards, dice)
        values = tuple(1 + 2 * dice.below(6) for card in cards if card.is_joker)
        if cards[0].is_joker and len(cards) == 1:
            return None
        play = Play(tuple(cards), jokers=values)
        reading = unplayable_for(view, play)
        if (
            isinstance(reading, Concatenation)
            and isinstance(reading.number, int)
            and _looks_prime(reading.number)
        ):
            return PersonIdea("guess", play, reading.number, size, play.cards)
    return None


def _in_front(card: Card) -> tuple[int, int]:
    """The sort key by which cards spell the greatest number: first digit, then second."""
    text = str(13 if card.is_joker else card.rank)
    return int(text[0]) if len(text) == 1 else int(text[0]) + 10, int(text)


def _end_well(cards: list[Card], dice: Chance) -> None:
    """Move a card that can end a prime to the end."""
    ends = [at for at, card in enumerate(cards) if not card.is_joker and card.rank % 10 in (1, 3, 7, 9)]
    if ends:
        cards.append(cards.pop(ends[dice.below(len(ends))]))


def _looks_prime(number: int) -> bool:
    divisors = (2, 3, 5, 7, 11) if number < _SIEVED else (2, 3, 5)
    return number > 100 and all(number % divisor for divisor in divisors)


def features(view: View, found: list[PersonIdea]) -> list[dict[str, float]]:
    """The features of each idea; their names are those of the weights."""
    here = _Scene(view, found)
    return [here.features_of(idea) for idea in found]


class _Scene:
    """What all ideas of one turn share."""

    def __init__(self, view: View, found: list[PersonIdea]) -> None:
        self.hand = view.hand
        self.lead = "answer" if view.top else "lead"
        self.when = f"{self.lead} {'fresh' if view.may_draw else 'drawn'}"
        self.cards = _bucket(len(view.hand))
        others = [view.counts[seat] for seat in view.still_in if seat != view.seat]
        self.others = _bucket(min(others, default=1))
        self.opening = " opening" if not view.top and min(view.counts) >= view.rules.hand_size else ""
        self.goes_out = " out" if any(_goes_out(view, one) for one in found) else ""
        self.leads_on = " cut" if any(one.kind in ("cut", "clear") for one in found) else ""
        self.answers = " able" if any(one.kind in ("sure", "known", "composite") for one in found) else ""
        self.top = view.top.number if view.top and isinstance(view.top.number, int) else 0
        self.turned = view.upside_down
        self.best: dict[tuple[str, int], list[int]] = {}
        for one in found:
            if one.kind in ("sure", "known"):
                self.best.setdefault((one.kind, one.field), []).append(one.number)
        for numbers in self.best.values():
            numbers.sort(reverse=not self.turned)

    def features_of(self, idea: PersonIdea) -> dict[str, float]:
        """The features of one idea."""
        kind = idea.kind
        if not idea.played:
            state = f"{kind} {self.when}"
            return {
                state: 1.0,
                f"{state}{self.opening}{self.goes_out}{self.leads_on}{self.answers}": 1.0,
                f"{state} hand {self.cards}": 1.0,
                f"{state} others {self.others}": 1.0,
                f"{kind} {self.lead}{self.goes_out} hand {self.cards}": 1.0,
            }
        rest = len(self.hand) - len(idea.played)
        is_whole = not rest
        if is_whole:
            kind += " whole"
        state = f"{kind} {self.lead}"
        values = {
            state: 1.0,
            f"{kind} {self.when}{self.opening}": 1.0,
            f"{state} hand {self.cards}": 1.0,
            f"{kind} others {self.others}": 1.0,
        }
        values |= self._of_set(idea, rest, state)
        if rest:
            values |= self._of_rest(idea, rest)
        return values

    def _of_set(self, idea: PersonIdea, rest: int, state: str) -> dict[str, float]:
        naturals = [card.rank for card in idea.played if not card.is_joker]
        jokers = len(idea.played) - len(naturals)
        size = f"{self.lead} set {min(idea.field, 12)}"
        values = {
            f"{idea.kind} {size}": 1.0,
            f"{size} hand {self.cards}": float(bool(rest)),
            "heard": log(1 + idea.times),
            f"heard {self.lead} {min(idea.field, 7)}": log(1 + idea.times),
            f"jokers {idea.kind} {self.lead}": float(jokers),
            f"high {size}": sum(naturals) / (13 * max(1, len(naturals))),
            f"cards {state}": float(len(idea.played)),
        }
        ranked = self.best.get((idea.kind, idea.field))
        if ranked:
            at = ranked.index(idea.number)
            values[f"rank {idea.kind} {self.lead} {min(at, 3)}"] = 1.0
            if at == len(ranked) - 1:
                values[f"weakest {idea.kind} {self.lead}"] = 1.0
        return values

    def _of_rest(self, idea: PersonIdea, rest: int) -> dict[str, float]:
        left = [card.face for card in self.hand]
        for card in idea.played:
            left.remove(card.face)
        ranks = [card.rank for card in left if not card.is_joker]
        ends = sum(rank % 10 in (1, 3, 7, 9) for rank in ranks) + left.count(JOKER)
        values = {
            f"rest {_bucket(rest)} {self.lead}": 1.0,
            "rest ends": ends / rest,
            "rest dull": float(not ends),
            "rest jokers": float(left.count(JOKER)),
        }
        held = {card.rank for card in self.hand if not card.is_joker}
        if {5, 7} <= held and idea.kind != "cut":
            values["breaks 57"] = float(not {5, 7} <= set(ranks))
        if rest <= 4:
            values[f"rest prime {idea.kind in ('cut', 'clear')}"] = float(
                _spells_a_prime(tuple(sorted(left)))
            )
        return values


_EDGES = (1, 2, 3, 4, 6, 9, 11, 12, 16, 22, 60)


def _bucket(cards: int) -> str:
    """The bucket of a number of cards: the least edge not below it."""
    return str(next((edge for edge in _EDGES if cards <= edge), _EDGES[-1]))


def _spells_a_prime(cards: tuple[Card, ...]) -> bool:
    """Whether a few cards can be led together; with a joker they nearly always can."""
    if JOKER in cards:
        return True
    return any(
        order[0].rank and is_prime(con([card.rank for card in order])) for order in permutations(cards)
    )


# The repertoire: plays that people are known to make, searched for those of a hand.

_RANKS = 14


class Repertoire:
    """Plays without jokers, each with its frequency among people; a joker may replace any card."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.plays = tuple(map(read_play, counts))
        self.times = tuple(counts.values())
        self.numbers = tuple(con([card.rank for card in play.cards]) for play in self.plays)
        self.known = frozenset(
            number for number, play in zip(self.numbers, self.plays, strict=True) if not play.factors
        )
        """The numbers that are played as primes."""
        self._needs = np.zeros((len(self.plays), _RANKS), np.int8)
        for row, play in zip(self._needs, self.plays, strict=True):
            for card in play.all_cards:
                row[card.rank] += 1
        self._cards = np.array([len(play.cards) for play in self.plays], np.int16)

    def from_hand(self, holding: Holding, sizes: range) -> Iterator[tuple[int, Play]]:
        """The plays of this hand with these sizes: the frequency among people, and the play."""
        held = np.zeros(_RANKS, np.int8)
        for rank, count in holding.counts:
            if rank < _RANKS:
                held[rank] = count
        lacking = np.maximum(self._needs - held, 0).sum(axis=1)
        fits = (lacking <= holding.jokers) & (self._cards >= sizes.start) & (self._cards < sizes.stop)
        for at in np.flatnonzero(fits).tolist():
            play = _with_jokers(self.plays[at], holding)
            if not all(card.is_joker for card in play.cards):
                yield self.times[at], play


def _with_jokers(play: Play, holding: Holding) -> Play:
    """The play with jokers for missing cards."""
    left = Counter(dict(holding.counts))
    values: list[int] = []

    def with_joker(card: Card) -> Card:
        if left[card.rank] > 0:
            left[card.rank] -= 1
            return card
        values.append(card.rank)
        return JOKER

    cards = tuple(map(with_joker, play.cards))
    factors = tuple(tuple(tuple(map(with_joker, chunk)) for chunk in term) for term in play.factors)
    return Play(cards, factors, tuple(values))
