"""How a recorded game stood: how likely each player is to go out first, every hand lying open (P-50).

The hands are as they are, what the deck still holds is shuffled again and again, and everybody plays on in
outline, seeing only the own cards. So the luck of the draw is averaged out, and what a move was worth shows.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.book import book_for
from engine.prime.bots.budget import half_of, has_time
from engine.prime.bots.chances import as_it_comes
from engine.prime.bots.endgame import OPEN, WON, decide
from engine.prime.bots.imagined import Imagination
from engine.prime.bots.master import UNPROVED
from engine.prime.bots.mind import MASTER
from engine.prime.bots.playout import Outline, Pools, first_out, standing
from engine.prime.bots.sketch import Sketch, sketch_of
from engine.prime.state import Phase
from engine.prime.view import View
from engine.seats import Seat, next_in

DEALS = 24
"""So many times a position is played on."""
_WARMTH, _CARDS = 0.32, 1.5
"""Chances of more than two players come true best to this power, over the cards in hand and one to that one (fitted to
37 games of four bots, each tenth judged by the others)."""
_BEFORE = 4.0
"""How many of them the look of the hands alone counts for."""


class Outlined(msgspec.Struct, frozen=True, eq=False):
    """A position as the outline has it: what was seen of it, and each seat's chance."""

    view: View
    sketch: Sketch
    chances: list[float]


def prospects(view: View, dice: Chance, budget: Budget | None = None) -> tuple[float, ...]:
    """Each seat's chance to go out first; nothing where the deck is too strange to be thought about.

    Arguments:
        view: a position with every hand open, and of the deck what everybody has watched.
    """
    decided = view.finished or view.ranks
    if decided:
        return tuple(float(seat == decided[0]) for seat in range(view.seats))
    proved = _proved(view, budget)
    if proved:
        return proved
    found = outlined(view, dice, budget)
    if found is None:
        return ()
    if len(view.still_in) == 2:
        chances = as_it_comes(found.view, found.sketch, found.chances)
    else:
        chances = _closer_together(found.chances, found.view)
    return _short_of_certain(chances, found.view)


def _proved(view: View, budget: Budget | None) -> tuple[float, ...]:
    """One and nought where two players can know every card and a win is proved; else nothing.

    The other's hand is hidden as long as cards of the deck are: nobody at the table can play by it (`proofs.proofs`).
    """
    if view.phase is not Phase.TURN or len(view.still_in) != 2:
        return ()
    seen = replace(view, seat=view.turn)
    if None in view.deck:
        own = tuple(hand if seat == view.turn else None for seat, hand in enumerate(view.hands))
        seen = replace(seen, hands=own)
    worth = decide(seen, MASTER, half_of(budget)).worth
    if worth == OPEN:
        return ()
    other = next(seat for seat in view.still_in if seat != view.turn)
    winner = view.turn if worth == WON else other
    return tuple(float(seat == winner) for seat in range(view.seats))


def outlined(view: View, dice: Chance, budget: Budget | None = None) -> Outlined | None:
    """The chances if everybody knew all that can be laid; nothing where that cannot be told."""
    hands = [hand or () for hand in view.hands]
    book = book_for(view.rules)
    if book is None or len(view.still_in) < 2 or not all(map(book.holds, hands)):
        return None
    book.grow(budget)
    sketch = sketch_of(book)
    sketch.tidy()
    mover = _next_to_move(view)
    opened = replace(
        view,
        seat=mover,
        turn=mover,
        drawn=view.drawn and mover == view.turn,
        deck=(None,) * len(view.deck),
    )
    imagination = Imagination(opened, sketch, dice)
    wins, deals = [0.0] * view.seats, 0
    for number in range(DEALS):
        if not has_time(budget):
            break
        deal = imagination.deal()
        if view.phase is Phase.JANKEN:  # who leads is not known yet
            deal.turn = deal.inside[number % len(deal.inside)]
        if number == 0:
            wins = [_BEFORE * share for share in _weighed(sketch, deal, view.seats)]
        winner = first_out(sketch, Pools(sketch, deal), deal, budget)
        shares = _weighed(sketch, deal, view.seats) if winner is None else _won(winner, view.seats)
        wins = [won + share for won, share in zip(wins, shares, strict=True)]
        deals += 1
    if not deals:
        return None
    return Outlined(opened, sketch, [won / (deals + _BEFORE) for won in wins])


def _closer_together(chances: list[float], view: View) -> list[float]:
    """The chances at larger tables: the outline takes everybody to know all that can be laid, and nobody does.

    So whoever has few cards is nearer to the end than it says.
    """
    raised = [
        max(chances[seat], UNPROVED) ** _WARMTH / (1 + view.counts[seat]) ** _CARDS
        if seat in view.still_in
        else 0.0
        for seat in range(view.seats)
    ]
    return [one / sum(raised) for one in raised]


def _short_of_certain(chances: list[float], view: View) -> tuple[float, ...]:
    """The chances with a little left for everybody still in: nothing of them is proved."""
    left = len(view.still_in) * UNPROVED
    return tuple(
        UNPROVED + (1 - left) * chance if seat in view.still_in else 0.0
        for seat, chance in enumerate(chances)
    )


def _next_to_move(view: View) -> Seat:
    """Whose turn comes; a fouler's is over while the others help the deck out, and the fouler may be gone (P-41)."""
    if view.phase is not Phase.PENALTY and view.turn in view.still_in:
        return view.turn
    following = next_in(view.turn, view.seats, view.still_in)
    assert following is not None, "two are still in"
    return following


def _won(winner: int, seats: int) -> list[float]:
    return [float(seat == winner) for seat in range(seats)]


def _weighed(sketch: Sketch, deal: Outline, seats: int) -> list[float]:
    """The hands as they look, without playing on."""
    looks = {seat: standing(sketch, deal, seat) for seat in deal.inside}
    total = sum(looks.values()) or 1.0
    return [looks.get(Seat(seat), 0.0) / total for seat in range(seats)]
