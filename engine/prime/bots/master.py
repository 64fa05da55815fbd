"""The search of the strongest levels: the best moves, tried in simulated deals.

It goes out if possible, plays a proved win if every card is known (endgame.py), and otherwise chooses among the few
sets with the best evaluation, drawing, passing and a deliberate foul, except what is proved to lose. If the deck has no
book, or sets restrict each other (twin pairs, locked suits), the planner plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations
from typing import assert_never

import msgspec

from engine.cards import JOKER
from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.book import book_for, book_of
from engine.prime.bots.effort import THOROUGH, Effort, half_of, has_time
from engine.prime.bots.endgame import EndgameVerdict, decide
from engine.prime.bots.holding import Holding, TargetSets, known_primes, spelled, wanted_for
from engine.prime.bots.imagined import HiddenCardModel, as_float, outlined_top
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.options import Option, TurnSight, first_option, option, play_of, sight, weigh
from engine.prime.bots.planner import planner, way_out
from engine.prime.bots.playout import Outline, Pools
from engine.prime.bots.rollout import PolicyPlay, PolicyView, Sketch, Top, sketch_of
from engine.prime.bots.rows import CLEAR, COMPOSITE, CUT, PRIME, REVOLUTION
from engine.prime.bots.value import advantage, played_on
from engine.prime.bots.why import Thought, Why
from engine.prime.factor_parts import factor_parts
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.penalty import penalty_cards, penalty_for
from engine.prime.primes import factor
from engine.prime.settings import Rules
from engine.prime.view import View
from engine.verdict import Fouled

# Finds the move that wins most often: each is tried in the same simulated deals, played out in outline.
#
# All moves get the same deals, so that luck favors none; a move that is clearly behind is dropped. A budget can end
# the search at any time.

_FIRST_LOOK = 12
"""Moves clearly behind are dropped after each multiple of this many deals."""
_BEHIND = 2.3
"""Standard errors that are clear."""
_PRIOR = 3.0
"""The weight of a move's prior evaluation, in deals."""


class OutlinePlay(msgspec.Struct, frozen=True):
    """A set is played."""

    counts: int
    jokers: int
    top: Top
    kind: int


class Fouling(msgspec.Struct, frozen=True):
    """A deliberate foul that brings this many cards from the deck (P-42)."""

    cards: int


OutlineMove = OutlinePlay | Fouling | Draw | Pass
"""A move in outline."""


class Candidate(msgspec.Struct, frozen=True):
    """A move to try, with its reason, its outline and its prior evaluation."""

    move: Move
    why: Why
    outline: OutlineMove
    worth: float


def tried(
    sketch: Sketch, deal: Outline, pools: Pools, move: OutlineMove, me: int, budget: Budget | None = None
) -> float:
    """The result of a deal after a move."""
    match move:
        case OutlinePlay():
            if deal.play_set(move.counts, move.jokers, move.top, move.kind):
                return 1.0
        case Draw():
            deal.draw()
        case Pass():
            deal.pass_turn()
        case Fouling():
            deal.draw(move.cards)
            deal.pass_turn()
        case _:
            assert_never(move)
    return played_on(sketch, pools, deal, me, budget)


def best_of(
    tries: Sequence[Candidate],
    sketch: Sketch,
    hidden_model: HiddenCardModel,
    me: int,
    deals: int,
    budget: Budget | None,
) -> int:
    """The number of the move that wins most often in this many deals."""
    ends: list[list[float]] = [[] for _ in tries]
    alive = list(range(len(tries)))
    for number in range(1, deals + 1):
        if len(alive) == 1 or not has_time(budget):
            break
        deal = hidden_model.deal()
        pools = Pools(sketch, deal)
        row = []
        for at in alive:
            row.append(tried(sketch, deal.copy(), pools, tries[at].outline, me, budget))
            if not has_time(budget):
                break
        if len(row) < len(alive) or not has_time(budget):
            break  # a deal that not every move has seen whole would be unfair
        for at, end in zip(alive, row, strict=True):
            ends[at].append(end)
        if number % _FIRST_LOOK == 0:
            alive = _not_behind(alive, ends)
        sketch.tidy()
    means = [
        (sum(some) + _PRIOR * one.worth) / (len(some) + _PRIOR) for one, some in zip(tries, ends, strict=True)
    ]
    return max(alive, key=lambda at: (means[at], -at))


def _not_behind(alive: list[int], ends: list[list[float]]) -> list[int]:
    """The moves that may still be the best, compared deal by deal with the one that leads."""
    leader = max(alive, key=lambda at: sum(ends[at]))
    kept = []
    for at in alive:
        mean, error = advantage(ends[leader], ends[at])
        if at == leader or mean <= _BEHIND * error or not mean:
            kept.append(at)
    return kept


# カマトト: fouling on purpose, to have as many cards again (P-42).

_MOST_CARDS = 4

_ORDERS = 12
"""Orders of the cards that are tried for one that is no prime."""


def deliberate_fouls(here: TurnSight) -> list[Play]:
    """Sets that are certain fouls: the smallest and the largest that the deck has penalty cards for."""
    view = here.view
    within = [size for size in here.sizes(_MOST_CARDS) if size <= here.holding.size]
    sizes = [size for size in within if penalty_for(view.rules, size, size) <= len(view.deck)]
    fouls = [foul for size in sizes if (foul := _foul(here, size)) is not None]
    return fouls if len(fouls) < 2 else [fouls[0], fouls[-1]]


def _foul(here: TurnSight, size: int) -> Play | None:
    """High cards in an order that beats the field and is no prime."""
    turned = here.view.upside_down
    naturals = sorted((card for card in here.view.hand if not card.is_joker), reverse=not turned)
    for cards in islice(permutations(naturals[: size + 2], size), _ORDERS):
        play = Play(tuple(card.face for card in cards))
        weighed = weigh(here.view, play)
        if weighed is not None and isinstance(weighed[1], Fouled):
            return play
    return None


_GROWING = 0.4
"""The share of the first moves' time for building the book."""
_PLANNING = 0.25
"""Seconds that the planner may take."""
_SURE = 0.5
_KINDS = {"prime": PRIME, "composite": COMPOSITE, "cut": CUT, "revolution": REVOLUTION, "infinity": CLEAR}
_WHYS = {COMPOSITE: Why.SHEDS, CUT: Why.CUTS, CLEAR: Why.CLEARS, REVOLUTION: Why.TURNS_ORDER}


def prepare(rules: Rules, budget: Budget) -> None:
    """Build the book while there is nothing to decide."""
    book = book_for(rules)
    if book is not None:
        book.grow(budget, budget.left() / 2)


def master(
    view: View, mind: NumberKnowledge, dice: Chance, budget: Budget | None = None, effort: Effort = THOROUGH
) -> Thought:
    """The move that wins most often."""
    here = sight(view, mind, budget)
    out = way_out(here)
    if out:
        return out.play, Why.GOES_OUT
    verdict = decide(view, mind, half_of(budget))
    if verdict.move is not None:
        return verdict.move, Why.CERTAIN
    book = book_of(view) if has_time(budget) else None
    if book is None or view.seat is None:
        return planner(view, mind, dice, budget)
    book.grow(budget, budget.left() * (1 - _GROWING) if budget else 0.0)
    sketch = sketch_of(book)
    sketch.forget()
    hidden_model = HiddenCardModel(view, sketch, dice)
    found = candidates(here, sketch, dice, budget, effort.sets)
    # The moves that are not proved to lose, or all if every one is.
    found = [one for one in found if not _is_lost(one, verdict)] or found
    sure = next((one for one in found if one.why is Why.GOES_OUT), None)
    if sure:
        return sure.move, sure.why
    if len(found) == 1:
        return found[0].move, found[0].why
    deals = effort.deals if budget is None else effort.most_deals
    best = best_of(found, sketch, hidden_model, int(view.seat), deals, budget)
    return found[best].move, found[best].why


def candidates(
    here: TurnSight, sketch: Sketch, dice: Chance, budget: Budget | None, sets: int
) -> list[Candidate]:
    """The moves worth trying, at most this many sets first."""
    view = here.view
    counts, jokers = sketch.book.faces.packed(here.holding), here.holding.jokers
    scene = _scene(view)
    found: dict[Move, Candidate] = {}
    for one in sketch.ranked(sketch.pool(counts, jokers), counts, jokers, scene, sets):
        chosen = as_option(here, sketch, one)
        if chosen:
            found.setdefault(chosen.play, _candidate(here, sketch, chosen, one.worth))
    if (view.rules.limit is None or view.rules.limit > sketch.book.longest) and has_time(budget, _PLANNING):
        planning = half_of(budget)
        move, _ = planner(view, here.mind, dice, planning)
        planned = option(here, move) if isinstance(move, Play) else None
        if planned and planned.play not in found:
            found[planned.play] = _candidate(here, sketch, planned, _worth(sketch, planned, scene))
    stays = sketch.odds_of(counts, jokers, 0.0, scene.fewest)
    if view.may_draw:
        found[Draw()] = Candidate(Draw(), Why.DRAWS, Draw(), stays)
    if view.top or not found:
        why = Why.PASSES_TO_SAVE if found else Why.CANNOT_PLAY
        found[Pass()] = Candidate(Pass(), why, Pass(), stays)
    for foul in deliberate_fouls(here):
        outline = Fouling(penalty_cards(view.rules, foul))
        found.setdefault(foul, Candidate(foul, Why.FOULS_FOR_CARDS, outline, stays / 2))
    return list(found.values())


def _scene(view: View) -> PolicyView:
    order = view.still_in
    at = order.index(view.turn)
    others = tuple(view.counts[seat] for seat in order[at + 1 :] + order[:at])
    return PolicyView(outlined_top(view), view.upside_down, others)


def _worth(sketch: Sketch, one: Option, scene: PolicyView) -> float:
    """The evaluation after a set that the planner chose."""
    counts = sketch.book.faces.packed(one.rest)
    return sketch.odds_of(counts, one.rest.jokers, 1.0 if one.leads_again else 0.6, scene.fewest)


def _candidate(here: TurnSight, sketch: Sketch, one: Option, worth: float) -> Candidate:
    faces, kind = sketch.book.faces, _KINDS[one.kind]
    taken = faces.packed(here.holding) - faces.packed(one.rest)
    number = as_float(one.number) if isinstance(one.number, int) else 0.0
    cards = one.play.twin or one.play.cards
    outline = OutlinePlay(taken, here.holding.jokers - one.rest.jokers, Top(len(cards), number), kind)
    why = Why.GOES_OUT if one.goes_out else _WHYS.get(kind)
    if why is None:
        why = Why.HARD_TO_BEAT if worth >= _SURE else Why.SMALLEST_THAT_BEATS if here.view.top else Why.LEADS
    return Candidate(one.play, why, outline, worth)


def _is_lost(one: Candidate, verdict: EndgameVerdict) -> bool:
    if isinstance(one.outline, Fouling):
        return one.outline.cards in verdict.losing_fouls
    return verdict.loses(one.move)


# Turns an outlined set into a play: the cards in order, the joker values, the factors.

_WAYS = 6
"""The number of spellings tried if suits are locked."""
_PARTS = 1500
"""Factor parts that are looked through for one that takes the right cards."""


def as_option(sight: TurnSight, sketch: Sketch, one: PolicyPlay) -> Option | None:
    """The set as a play that the judge accepts and the mind knows, None if there is none."""
    if one.kind == CLEAR:
        return option(sight, Play((JOKER,) * one.jokers))
    cards = sketch.book.faces.holding(one.counts, one.jokers)
    if one.kind == COMPOSITE:
        return _composite(sight, cards, one)
    if one.cards > sketch.book.longest:
        return _strongest_known(sight, cards, one)
    if one.kind == PRIME and not sight.mind.knows(int(one.number), one.cards):
        return _strongest_known(sight, cards, one)
    ways = spelled(int(one.number), cards, wanted_for(sight.view.rules, TargetSets(one.cards)), _WAYS)
    return first_option(sight, map(play_of, ways))


def _composite(sight: TurnSight, cards: Holding, one: PolicyPlay) -> Option | None:
    """The field and a factor part that together take exactly these cards."""
    rules, number = sight.view.rules, int(one.number)
    powers = factor(number)
    if not sight.mind.takes_apart(powers):
        return None
    wanted = wanted_for(rules, TargetSets(one.cards))
    for way in spelled(number, cards, wanted, _WAYS):
        rest = cards.less(way.cards)
        parts = factor_parts(powers, dict(rest.counts), rest.jokers, wanted, rules.exponents)
        for part in islice(parts, _PARTS):
            if sum(len(chunk.cards) for term in part for chunk in term) == rest.size:
                found = option(sight, play_of(way, part))
                if found:
                    return found
    return None


def _strongest_known(sight: TurnSight, cards: Holding, one: PolicyPlay) -> Option | None:
    """The strongest prime of exactly these cards that beats the field, if there is one."""
    target = sight.target(one.cards, weakest=False)
    known = known_primes(cards, sight.view.rules, target, sight.mind, 300, sight.budget)
    ways = (way for number, wanted in known for way in spelled(number, cards, wanted, _WAYS))
    return first_option(sight, map(play_of, ways))
