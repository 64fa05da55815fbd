"""Two players' chances as they came true where such positions were seen: the outline's odds beside what hands show.

The outline takes everybody to know every prime, and nobody does. So what it says is weighed with facts that are
seen at once. What each fact is worth was fitted to who won in 630 games of people (tests/bench/chances.py).
"""

from __future__ import annotations

from math import exp, log

from engine.prime.bots.holding import holding_of
from engine.prime.bots.imagined import as_float
from engine.prime.bots.sketch import Scene, Sketch, Top
from engine.prime.state import Hand
from engine.prime.view import View
from engine.seats import Seat

SURE = 0.01
"""So little is left at least of what the outline says, before it is weighed."""
_FEW, _MANY = 6, 14
_FEW_TOGETHER, _MANY_TOGETHER = 4, 12
_KING, _COURT = 13, 10

WEIGHTS: dict[str, float] = {
    "always": -0.06,
    "odds": 0.429,
    "odds, many own": 0.038,
    "odds, many theirs": -0.061,
    "fewer": 1.049,
    "goes out": 7.1,
    "goes out with many": -1.068,
    "their one set": 0.182,
    "their short set": -2.345,
    "leads": 1.014,
    "answers": 0.731,
    "answers with all": 0.709,
    "field": -0.308,
    "too few": -0.522,
    "own": -0.355,
    "theirs": -0.076,
    "very many own": 0.693,
    "very many theirs": 0.0,
    "own kings": 0.16,
    "their kings": -0.36,
    "own courts": 0.306,
    "own dull": -0.222,
    "their dull": 0.073,
    "jokers": 0.777,
    "ends": -0.325,
}
"""What each fact is worth to the one who moves next, as log odds."""


def as_it_comes(view: View, sketch: Sketch, chances: list[float], *, leads: bool) -> list[float]:
    """Two players' chances, from the outline's; before janken either may lead."""
    one, other = view.still_in
    if leads:
        one, other = (one, other) if one == view.turn else (other, one)
        share = _measured(view, sketch, chances, one, other)
    else:
        share = _measured(view, sketch, chances, one, other) / 2
        share += (1 - _measured(view, sketch, chances, other, one)) / 2
    measured = [0.0] * view.seats
    measured[one], measured[other] = share, 1 - share
    return measured


def _measured(view: View, sketch: Sketch, chances: list[float], mover: Seat, other: Seat) -> float:
    """The mover's chance."""
    if not view.hands[mover] or not view.hands[other]:
        return chances[mover]
    odds, told = facts(view, sketch, chances[mover], mover, other)
    return 1 / (1 + exp(-odds - sum(WEIGHTS[name] * fact for name, fact in told.items())))


def facts(
    view: View, sketch: Sketch, share: float, mover: Seat, other: Seat
) -> tuple[float, dict[str, float]]:
    """What is seen of a position with both hands open, and what the outline gives the one who moves next.

    Returns:
        The log odds that count as they are, and the facts that are weighed: with few cards the outline is right,
        with many it is one fact of several.
    """
    share = min(1 - SURE, max(SURE, share))
    hand, against = view.hands[mover] or (), view.hands[other] or ()
    mine, theirs, field = len(hand), len(against), len(view.top.cards) if view.top else 0
    odds, leads = log(share / (1 - share)), float(not field)
    seen, beside = _seen(hand, sketch), _seen(against, sketch)
    answer = _answer(hand, view, sketch)
    told = {
        "always": 1.0,
        "odds": odds,
        "odds, many own": odds * max(0, mine - 4) / 8,
        "odds, many theirs": odds * max(0, theirs - 4) / 8,
        "fewer": log((theirs + 1) / (mine + 1)),
        "goes out": leads * seen["one set"] / mine,
        "goes out with many": leads * seen["one set"] * (mine > _FEW),
        "their one set": beside["one set"],
        "their short set": beside["one set"] / theirs,
        "leads": leads,
        "answers": float(answer > 0),
        "answers with all": float(answer == mine),
        "field": field / 5,
        "too few": float(field > mine),
        "own": mine / 10,
        "theirs": theirs / 10,
        "very many own": float(mine >= _MANY),
        "very many theirs": float(theirs >= _MANY),
        "own kings": seen["kings"],
        "their kings": beside["kings"],
        "own courts": seen["courts"],
        "own dull": seen["dull"],
        "their dull": beside["dull"],
    }
    told |= {fact: seen[fact] - beside[fact] for fact in ("jokers", "ends")}
    trusted = min(1.0, max(0.0, (_MANY_TOGETHER - mine - theirs) / (_MANY_TOGETHER - _FEW_TOGETHER)))
    return trusted * odds, {name: (1 - trusted) * fact for name, fact in told.items()}


def _seen(hand: Hand, sketch: Sketch) -> dict[str, float]:
    """What one hand shows."""
    holding = holding_of(hand)
    counts = sketch.book.faces.packed(holding)
    ranks = [card.rank for card in hand if not card.is_joker]
    dull = sum(rank % 2 == 0 or rank == 5 for rank in ranks)
    ends = holding.jokers + sum(rank % 10 in (1, 3, 7, 9) for rank in ranks)
    return {
        "one set": float(sketch.is_one_set(counts, holding.jokers)),
        "jokers": float(holding.jokers),
        "kings": float(sum(rank == _KING for rank in ranks)),
        "courts": sum(rank >= _COURT for rank in ranks) / 4,
        "dull": dull / 4,
        "ends": ends / len(hand),
    }


def _answer(hand: Hand, view: View, sketch: Sketch) -> int:
    """How many cards the best answer to the top set takes; none where there is nothing to answer or to lay."""
    top = view.top
    if top is None:
        return 0
    beyond = (
        as_float(top.number) if isinstance(top.number, int) else -1.0 if view.upside_down else float("inf")
    )
    holding = holding_of(hand)
    counts = sketch.book.faces.packed(holding)
    scene = Scene(Top(len(top.cards), beyond), view.upside_down, (8,))
    best = sketch.best(sketch.pool(counts, holding.jokers), counts, holding.jokers, scene)
    return 0 if best is None else best.size
