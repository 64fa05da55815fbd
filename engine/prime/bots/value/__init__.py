"""The evaluation of a position: each player's probability of going out first (P-50).

The curve of a game uses `value`, hints and reviews `values_after`, the search `played_on`. Proved results are 1 or 0.
Policies (planner.py, rollout.py) choose plays; only this package estimates win probabilities.

A position with all hands open is played out in outline many times; each time the rest of the deck is shuffled, and
every player sees only their own cards. That averages over the luck of the draw. Between two players it is one feature
of several (`facts.py`), except where only tetrads or composites may be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

import msgspec
from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget, Step
from engine.prime import flow, primes
from engine.prime import view as views
from engine.prime.bots.book import book_for, book_of
from engine.prime.bots.effort import half_of, has_time
from engine.prime.bots.endgame import OPEN, WON, decide, is_strange, opened_state, without_suits, worth_of
from engine.prime.bots.imagined import HiddenCardModel, dealt
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.opponent_odds import unseen
from engine.prime.bots.options import weigh
from engine.prime.bots.playout import Outline, Pools, first_out
from engine.prime.bots.rollout import Sketch, sketch_of
from engine.prime.bots.value.facts import as_it_comes
from engine.prime.bots.value.listed import by_lists, lists_of
from engine.prime.encounter import order_by
from engine.prime.judge import ground
from engine.prime.moves import Move, Play
from engine.prime.state import Phase, State
from engine.prime.view import View
from engine.seats import DEALER, Seat, next_in
from engine.verdict import Accepted

UNPROVED = 0.01
"""The probability always reserved for the unforeseen."""
PLAYED_ON = 24
"""The number of play-outs of a position."""
DEALS = 12
"""The number of simulated deals that evaluate a move."""
_WARMTH, _CARDS = 0.32, 1.5
"""With more than two players probabilities are raised to this power, over the cards in hand and one to that one.

Fitted to 37 games of four bots, each tenth judged by the others.
"""
_BEFORE = 4.0
"""The weight of the evaluation of the hands alone, in play-outs."""


class OutlinedPosition(msgspec.Struct, frozen=True, eq=False):
    """A position in outline: its features, and each seat's probability."""

    view: View
    sketch: Sketch
    chances: list[float]


class MoveValue(msgspec.Struct, frozen=True):
    """The value of a move to its player."""

    chance: float | None
    """The win probability after it, 0 or 1 if proved; None if unknown."""
    by_deal: tuple[float, ...] = ()
    """The same for each simulated deal; moves requested together share the deals."""


def value(view: View, dice: Chance, budget: Budget | None = None) -> tuple[float, ...]:
    """Each seat's probability of going out first; empty for unusual decks.

    Every hand is open in the view, and of the deck what all have seen.
    """
    decided = view.finished or view.ranks
    if decided:
        return tuple(float(seat == decided[0]) for seat in range(view.seats))
    proved = _proved(view, budget)
    if proved:
        return proved
    lists = lists_of(view)
    if lists:
        return _short_of_certain(by_lists(replace(view, turn=next_to_move(view)), lists), view)
    found = outlined(view, dice, budget)
    if found is None:
        return ()
    if len(view.still_in) > 2:
        chances = _closer_together(found.chances, found.view)
    elif found.sketch.book.has_large_sets:
        chances = as_it_comes(found.view, found.sketch, found.chances)
    else:  # so few numbers can be played that players know nearly all of them, as the outline assumes
        chances = found.chances
    return _short_of_certain(chances, found.view)


def _proved(view: View, budget: Budget | None) -> tuple[float, ...]:
    """1 and 0 if two players can know every card and a win is proved; else empty.

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


def outlined(view: View, dice: Chance, budget: Budget | None = None) -> OutlinedPosition | None:
    """The probabilities if everybody knew all possible plays; None if unknown."""
    hands = [hand or () for hand in view.hands]
    book = book_for(view.rules)
    if book is None or len(view.still_in) < 2 or not all(map(book.holds, hands)):
        return None
    book.grow(budget)
    sketch = sketch_of(book)
    sketch.tidy()
    mover = next_to_move(view)
    opened = replace(
        view, seat=mover, turn=mover, drawn=view.drawn and mover == view.turn, deck=(None,) * len(view.deck)
    )
    hidden_model = HiddenCardModel(opened, sketch, dice)
    wins, deals = [0.0] * view.seats, 0
    for number in range(PLAYED_ON):
        if not has_time(budget):
            break
        deal = hidden_model.deal()
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
    return OutlinedPosition(opened, sketch, [won / (deals + _BEFORE) for won in wins])


def _closer_together(chances: list[float], view: View) -> list[float]:
    """The probabilities at larger tables, drawn together: the outline assumes that everybody knows all possible plays.

    So the player with few cards is nearer to the end than it says.
    """
    raised = [
        max(chances[seat], UNPROVED) ** _WARMTH / (1 + view.counts[seat]) ** _CARDS
        if seat in view.still_in
        else 0.0
        for seat in range(view.seats)
    ]
    return [one / sum(raised) for one in raised]


def _short_of_certain(chances: list[float], view: View) -> tuple[float, ...]:
    """The probabilities with a little left for all still in: nothing is proved."""
    left = len(view.still_in) * UNPROVED
    return tuple(
        UNPROVED + (1 - left) * chance if seat in view.still_in else 0.0
        for seat, chance in enumerate(chances)
    )


def next_to_move(view: View) -> Seat:
    """The next player in turn; a fouler's turn is over while others help the deck out, and the fouler may go (P-41)."""
    if view.phase is not Phase.PENALTY and view.turn in view.still_in:
        return view.turn
    return next_in(view.turn, view.seats, view.still_in)


def _won(winner: int, seats: int) -> list[float]:
    return [float(seat == winner) for seat in range(seats)]


def _weighed(sketch: Sketch, deal: Outline, seats: int) -> list[float]:
    """The hands as they look, without playing on."""
    looks = {seat: _looks(sketch, deal, seat) for seat in deal.inside}
    total = sum(looks.values()) or 1.0
    return [looks.get(Seat(seat), 0.0) / total for seat in range(seats)]


def values_after(
    view: View, moves: list[Move], seed: int, budget: Budget | None = None
) -> tuple[MoveValue, ...]:
    """The value of each of some moves to the player in turn, from what this player sees."""
    rows = _by_deal(view, moves, seed, budget)
    return tuple(
        MoveValue(_value_of(view, move, row, budget), tuple(row))
        for move, row in zip(moves, rows, strict=True)
    )


def _by_deal(view: View, moves: list[Move], seed: int, budget: Budget | None) -> list[list[float]]:
    """For each move its player's probabilities, deal by deal; empty if unknown."""
    rows: list[list[float]] = [[] for _ in moves]
    if view.seat is None:
        return rows
    lists = lists_of(view)
    for number, (opened, is_certain) in enumerate(_deals(view, SeedDice(seed), budget)):
        state = replace(opened_state(opened), lists=lists)
        afters = [_after(state, move, view.seat, number, is_certain=is_certain) for move in moves]
        row = [_chance_of(after, view.seat, number, budget) for after in afters]
        if None in row or not has_time(budget):
            break  # a deal that not every move has seen whole would be unfair
        for values, one in zip(rows, row, strict=True):
            values += [one] if one is not None else []
    return rows


def _deals(view: View, dice: Chance, budget: Budget | None) -> Iterator[tuple[View, bool]]:
    """Simulated deals with every hand open, and whether it is the only one; none if the rules are too unusual."""
    if lists_of(view) and not (view.rules.suit_lock or view.rules.twin_primes):
        hidden = unseen(view)
        for _ in range(DEALS):
            hands, deck = dealt(view, hidden, dice)
            yield replace(view, hands=tuple(hands), deck=tuple(deck)), False
        return
    book = None if is_strange(view) else book_of(view)
    if book is not None:
        book.grow(budget)
        hidden_model = HiddenCardModel(view, sketch_of(book), dice)
        for _ in range(1 if hidden_model.is_certain else DEALS):
            hidden_model.deal()
            yield hidden_model.opened(), hidden_model.is_certain


def _after(state: State, move: Move, seat: Seat, seed: int, *, is_certain: bool) -> View | None:
    """The position after a move in one deal, None if it is illegal; nobody has seen a simulated deck."""
    step = flow.play(state, seat, without_suits(move), primes)
    if isinstance(step, Step) and step.state.encounter is not None:
        order = order_by(ground(step.state), step.state.encounter, SeedDice(seed))
        step = flow.play(step.state, DEALER, order, primes)
    if not isinstance(step, Step):
        return None
    seen = replace(views.view(step.state, None), hands=step.state.hands, lists=step.state.lists)
    return seen if is_certain else replace(seen, deck=(None,) * len(seen.deck))


def _chance_of(after: View | None, seat: Seat, number: int, budget: Budget | None) -> float | None:
    """A player's probability in a position; None if unknown."""
    values = value(after, SeedDice(number), budget) if after is not None else ()
    return values[seat] if values else None


def _value_of(view: View, move: Move, row: list[float], budget: Budget | None) -> float | None:
    """The proved value of a move, else its mean; None if unknown."""
    weighed = weigh(view, move) if isinstance(move, Play) else None
    is_legal = weighed is not None and isinstance(weighed[1], Accepted)
    if isinstance(move, Play) and is_legal and len(move.all_cards) == len(view.hand):
        return 1.0
    worth = worth_of(view, move, MASTER, half_of(budget))
    if worth != OPEN:
        return float(worth == WON)
    return min(1 - UNPROVED, max(UNPROVED, sum(row) / len(row))) if row else None


def advantage(best: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one move is better than another in the same deals: the mean, and its standard error."""
    apart = [one - two for one, two in zip(best, other, strict=True)]
    mean = sum(apart) / len(apart)
    spread = sum((one - mean) ** 2 for one in apart) / len(apart)
    return mean, sqrt(spread / len(apart))


def played_on(sketch: Sketch, pools: Pools, deal: Outline, me: int, budget: Budget | None = None) -> float:
    """Play a deal to its end and return its value to a seat: 1 for going out first, 0 if another does.

    If nobody goes out in time the hands are evaluated instead.
    """
    winner = first_out(sketch, pools, deal, budget)
    return _looks(sketch, deal, me) if winner is None else float(winner == me)


def _looks(sketch: Sketch, deal: Outline, me: int) -> float:
    """The evaluation of a deal for a seat."""
    scene = deal.scene(me)
    hold = float(deal.turn == me) if deal.top is None else 0.5
    odds = sketch.odds_of(deal.counts[me], deal.jokers[me], hold, scene.fewest)
    return odds ** (len(deal.inside) - 1)
