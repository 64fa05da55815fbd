"""The search of the strongest levels: the best moves, tried in simulated deals.

It goes out if possible, plays a proved win if every card is known (endgame.py), and otherwise chooses among the few
sets with the best evaluation, drawing, passing and a deliberate foul, except what is proved to lose. If the deck has no
book, or sets restrict each other (twin pairs, locked suits), the planner plays.
"""

from __future__ import annotations

from itertools import islice, permutations

import msgspec

from engine.cards import JOKER, Card
from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.book import book_for, book_of
from engine.prime.bots.budget import half_of, has_time
from engine.prime.bots.effort import THOROUGH, Effort
from engine.prime.bots.endgame import EndgameVerdict, decide
from engine.prime.bots.imagined import HiddenCardModel, as_float
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.options import Option, TurnSight, option, sight, weigh
from engine.prime.bots.planner import planner, way_out
from engine.prime.bots.realize import as_option
from engine.prime.bots.rollout import PolicyView, Sketch, Top, sketch_of
from engine.prime.bots.rows import CLEAR, COMPOSITE, CUT, PRIME, REVOLUTION
from engine.prime.bots.search import DrawNode, Fouling, Laying, MoveTry, Passing, best_of
from engine.prime.bots.why import Thought, Why
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.penalty import penalty_cards, penalty_for
from engine.prime.settings import Rules
from engine.prime.view import View
from engine.verdict import Fouled

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
        play = Play(tuple(map(_face, cards)))
        weighed = weigh(here.view, play)
        if weighed is not None and isinstance(weighed[1], Fouled):
            return play
    return None


def _face(card: Card) -> Card:
    return JOKER if card.is_joker else card.face


_GROWING = 0.4
"""The share of the first moves' time for building the book."""
_PLANNING = 0.25
"""Seconds that the planner may take."""
_SURE = 0.5
_KINDS = {"prime": PRIME, "composite": COMPOSITE, "cut": CUT, "revolution": REVOLUTION, "infinity": CLEAR}
_WHYS = {COMPOSITE: Why.SHEDS, CUT: Why.CUTS, CLEAR: Why.CLEARS, REVOLUTION: Why.TURNS_ORDER}


class Candidate(msgspec.Struct, frozen=True):
    """A move to try, with its outline and its reason."""

    move: Move
    why: Why
    attempt: MoveTry


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
    found = _not_lost(candidates(here, sketch, dice, budget, effort.sets), verdict)
    sure = next((one for one in found if one.why is Why.GOES_OUT), None)
    if sure:
        return sure.move, sure.why
    if len(found) == 1:
        return found[0].move, found[0].why
    deals = effort.deals if budget is None else effort.most_deals
    tries = [one.attempt for one in found]
    best = best_of(tries, sketch, hidden_model, int(view.seat), deals, budget)
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
        found[Draw()] = Candidate(Draw(), Why.DRAWS, MoveTry(DrawNode(), stays))
    if view.top or not found:
        why = Why.PASSES_TO_SAVE if found else Why.CANNOT_PLAY
        found[Pass()] = Candidate(Pass(), why, MoveTry(Passing(), stays))
    for foul in deliberate_fouls(here):
        tried = MoveTry(Fouling(penalty_cards(view.rules, foul)), stays / 2)
        found.setdefault(foul, Candidate(foul, Why.FOULS_FOR_CARDS, tried))
    return list(found.values())


def _scene(view: View) -> PolicyView:
    """What this seat answers to."""
    order = view.still_in
    at = order.index(view.turn)
    others = tuple(view.counts[seat] for seat in order[at + 1 :] + order[:at])
    top = view.top
    if top is None:
        return PolicyView(None, view.upside_down, others)
    beyond = -1.0 if view.upside_down else float("inf")
    number = as_float(top.number) if isinstance(top.number, int) else beyond
    return PolicyView(Top(len(top.cards), number), view.upside_down, others)


def _worth(sketch: Sketch, one: Option, scene: PolicyView) -> float:
    """The evaluation after a set that the planner chose."""
    counts = sketch.book.faces.packed(one.rest)
    return sketch.odds_of(counts, one.rest.jokers, 1.0 if one.leads_again else 0.6, scene.fewest)


def _candidate(here: TurnSight, sketch: Sketch, one: Option, worth: float) -> Candidate:
    """A set as a candidate."""
    faces, kind = sketch.book.faces, _KINDS[one.kind]
    taken = faces.packed(here.holding) - faces.packed(one.rest)
    number = as_float(one.number) if isinstance(one.number, int) else 0.0
    cards = one.play.twin or one.play.cards
    move = Laying(taken, here.holding.jokers - one.rest.jokers, Top(len(cards), number), kind)
    why = Why.GOES_OUT if one.goes_out else _WHYS.get(kind)
    if why is None:
        why = Why.HARD_TO_BEAT if worth >= _SURE else Why.SMALLEST_THAT_BEATS if here.view.top else Why.LEADS
    return Candidate(one.play, why, MoveTry(move, worth))


def _not_lost(found: list[Candidate], verdict: EndgameVerdict) -> list[Candidate]:
    """The moves not proved to lose, or all if every one is."""
    remaining = [one for one in found if not _is_lost(one, verdict)]
    return remaining or found


def _is_lost(one: Candidate, verdict: EndgameVerdict) -> bool:
    if isinstance(one.attempt.move, Fouling):
        return one.attempt.move.cards in verdict.losing_fouls
    return verdict.loses(one.move)
