"""The alternatives of a seat at a point of a game, for a player who reviews it (P-30, P-31, P-64)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

import msgspec

from engine.cards import Card
from engine.game_protocol import Budget
from engine.prime.bots.budget import has_time
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.options import (
    Option,
    TurnSight,
    composite_options,
    prime_options,
    sight,
    special_options,
    twin_options,
)
from engine.prime.bots.planner import way_out
from engine.prime.concat import Number
from engine.prime.moves import Play
from engine.prime.state import Phase
from engine.prime.view import View

Merit = Literal["out", "special", "strongest", "smallest", "composite", "twin"]
"""Why a play is worth a look: it empties the hand, it is 57, 1729 or ∞, it is the strongest or smallest."""
MERITS: tuple[Merit, ...] = get_args(Merit)

_STRONGEST = 3
_COMPOSITES = 3
_LARGEST_SET = 12
"""On an empty field larger sets are considered only if they are the whole hand."""
_SCANNED = 400
_TAKEN_APART = 600
"""Composites are looked for among this many numbers from each end."""


class Alternative(msgspec.Struct, frozen=True):
    """One play that the judge would have accepted."""

    merit: Merit
    play: Play
    number: Number
    kind: str
    cards: int
    """Cards in the field, without the factors."""


Laying = tuple[Number, tuple[Card, ...], tuple[Card, ...]]
"""The identity of a play to the game: the number, the field's cards and all cards, sorted."""


def laying_of(play: Play, number: Number) -> Laying:
    """The identity of a play: `KX` and `XK` as 1313 are equal (P-1, P-21)."""
    field, whole = (sorted(card.face for card in cards) for cards in (play.cards, play.all_cards))
    return number, tuple(field), tuple(whole)


def alternatives(view: View, budget: Budget | None = None) -> tuple[Alternative, ...]:
    """The notable plays of this seat's hand, by merit, and within a merit the larger sets first.

    The same cards played as the same number are one play, whatever their order and whichever of them is the joker.
    """
    if view.phase is not Phase.TURN or view.seat != view.turn or not view.hand:
        return ()
    here = sight(view, MASTER, budget)
    found: dict[Laying, Alternative] = {}
    for merit, one in _options(here, budget):
        cards = one.play.cards
        laying = laying_of(one.play, one.number)
        found.setdefault(laying, Alternative(merit, one.play, one.number, one.kind, len(cards)))
    return tuple(sorted(found.values(), key=lambda one: MERITS.index(one.merit)))


def _options(here: TurnSight, budget: Budget | None) -> Iterator[tuple[Merit, Option]]:
    """The quickly found plays first; on an empty field one of each size, else a few of the one size."""
    out = way_out(here)
    if out:
        yield "out", out
    yield from _with("special", special_options(here))
    sizes = sorted(here.sizes(_LARGEST_SET), reverse=True)
    most = _STRONGEST if here.view.top else 1
    for weakest, merit in ((False, "strongest"), (True, "smallest")):
        for cards in sizes:
            if not has_time(budget):
                return
            wanted = 1 if weakest else most
            yield from _with(merit, prime_options(here, cards, weakest=weakest, most=wanted, scan=_SCANNED))  # type: ignore[arg-type]
    for cards in sizes:
        if not has_time(budget):
            return
        yield from _with("composite", _composites(here, cards))
        yield from _with("twin", twin_options(here, cards, most=1))


def _composites(here: TurnSight, cards: int) -> list[Option]:
    """The strongest composites of this many cards, and the one that takes the most cards along."""
    if cards > 4:
        return []
    strong = composite_options(here, cards, weakest=False, most=_COMPOSITES, scan=_TAKEN_APART)
    weak = composite_options(here, cards, weakest=True, most=_COMPOSITES, scan=_TAKEN_APART)
    longest = sorted({*strong, *weak}, key=lambda one: (one.rest.size, str(one.play)))[:1]
    return list(dict.fromkeys([*strong[: _COMPOSITES - 1], *longest]))


def _with(merit: Merit, options: Iterable[Option]) -> Iterator[tuple[Merit, Option]]:
    return ((merit, one) for one in options)
