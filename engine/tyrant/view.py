"""What a seat, a spectator or a bot may know; built up from that, never cut down (TY-17, TY-18, TY-87)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.seats import Seat, at_table
from engine.tyrant.judge import Ground, LegalActions, legal_actions, unplayable
from engine.tyrant.moves import Decision, Tyrant
from engine.tyrant.settings import Rules
from engine.tyrant.state import CHIPS, SUITS, Cards, Outcome, Phase, Put, Score, State, due
from engine.verdict import Reason


class Seen(msgspec.Struct, frozen=True):
    """The visible part of a seat's action in this trick."""

    count: int = 0
    """The number of cards put down."""
    up: Card | None = None
    """The card face up."""
    cards: Cards = ()
    """The cards themselves: one's own, and all once they are turned."""
    tyrant: Tyrant | None = None
    passed: bool = False
    skipped: bool = False

    @property
    def known(self) -> Cards:
        """The cards themselves where they are visible, else the one face up."""
        return self.cards or (() if self.up is None else (self.up,))


class Won(msgspec.Struct, frozen=True):
    """A trick in a fame row: its lead card, and the number of cards under it."""

    lead: Card
    under: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; `seat` None: a spectator."""

    rules: Rules
    seats: int
    seat: Seat | None
    phase: Phase
    trick: int
    turn: Seat | None
    waiting: tuple[Seat, ...]
    """The seats that have to act: one in turn, several with simultaneous choices."""
    marker: Seat | None
    """None until all hands are chosen (TY-98)."""
    hand: Cards
    stock: Cards
    """The seat's own stock; before the choice of a hand the sixteen cards dealt."""
    ace: Card | None
    hand_counts: tuple[int, ...]
    stock_counts: tuple[int, ...]
    chips: tuple[int, ...]
    row: Cards
    """The lead cards face up, the next one first."""
    pile: int
    plaza: tuple[Cards, ...]
    """The cards in the rows of spades, hearts, diamonds and clubs; each full five are a pile."""
    fame: tuple[tuple[Won, ...], ...]
    burned: Cards
    removed: int
    """Number cards removed since the set-up."""
    gone: tuple[int, ...]
    """Number cards by suit that all have seen and are no longer visible: under fame, or removed (TY-19)."""
    turns: tuple[Seen | None, ...]
    passed: tuple[Seat, ...]
    """The seats that passed in the trick before."""
    outcomes: tuple[Outcome, ...]
    """The results of the tricks so far (TY-19)."""
    aces: Cards
    """All aces, at scoring."""
    scores: tuple[Score, ...]
    purged: tuple[Seat, ...]
    ranks: tuple[Seat, ...]
    hands: tuple[Cards, ...] = ()
    """All hands, only in a record watched with all cards open."""
    stocks: tuple[Cards, ...] = ()

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat has something to decide now."""
        return self.seat is not None and self.seat in self.waiting

    @property
    def lead(self) -> Card | None:
        """The lead card of the trick; none before the first, and once it is won or removed."""
        return self.row[0] if self.phase in (Phase.REFILL, Phase.TURN) else None

    @property
    def used(self) -> int:
        """Chips that were spent."""
        return CHIPS * self.seats - sum(self.chips)

    @property
    def last(self) -> Outcome | None:
        """The result of the last trick."""
        return self.outcomes[-1] if self.outcomes else None

    @property
    def legal_actions(self) -> LegalActions:
        """What this seat may do in its turn (TY-29); nothing for a spectator."""
        if self.seat is None:
            return LegalActions(0, False)
        return legal_actions(len(self.hand), self.chips[self.seat], self.seat in self.passed)


def view(state: State, seat: Seat | None, *, opened: bool = False) -> View:
    """What this seat may know; None: a spectator.

    `opened` shows everything known of a recorded game; never at a table in play.
    """
    public = _public(state, opened=opened)
    return public if seat is None else replace(public, **own(state, seat, opened=opened))


def own(state: State, seat: Seat, *, opened: bool = False) -> dict[str, Any]:
    """The fields in which this seat's view differs from the public one. Raises IndexError if there is no such seat."""
    at_table(seat, len(state.hands))
    mine = {"seat": seat, "hand": state.hands[seat], "stock": state.stocks[seat], "ace": state.aces[seat]}
    return mine if opened else {**mine, "turns": _turns(state, seat, opened=False)}


def _public(state: State, *, opened: bool) -> View:
    """The public view."""
    over = state.phase is Phase.OVER or opened
    hidden = state.phase is Phase.HAND
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=None,
        phase=state.phase,
        trick=state.trick,
        turn=state.turn if state.phase in (Phase.TURN, Phase.LAY) else None,
        waiting=due(state).seats,
        marker=None if hidden and not opened else state.marker,
        hand=(),
        stock=(),
        ace=None,
        hand_counts=tuple(map(len, state.hands)),
        stock_counts=tuple(map(len, state.stocks)),
        chips=state.chips,
        row=state.row,
        pile=len(state.pile),
        plaza=state.plaza,
        fame=tuple(tuple(Won(fame.lead, len(fame.under)) for fame in won) for won in state.fame),
        burned=state.burned,
        removed=len(state.removed),
        gone=_gone(state),
        turns=_turns(state, None, opened=opened),
        passed=state.passed,
        outcomes=state.outcomes,
        aces=state.aces if over else (),
        scores=state.scores,
        purged=state.purged,
        ranks=state.ranks,
        hands=state.hands if opened else (),
        stocks=state.stocks if opened else (),
    )


def _gone(state: State) -> tuple[int, ...]:
    under = (card for won in state.fame for fame in won for card in fame.under)
    counts = Counter(card.suit for card in (*under, *state.removed))
    return tuple(counts[suit] for suit in SUITS)


def _turns(state: State, seat: Seat | None, *, opened: bool) -> tuple[Seen | None, ...]:
    owners = (Seat(owner) for owner in range(state.seats))
    return tuple(_seen(state, owner if opened else seat, owner) for owner in owners)


def _seen(state: State, seat: Seat | None, owner: Seat) -> Seen | None:
    done = state.turns[owner]
    if done is None:
        return None
    if not isinstance(done, Put):
        return Seen(passed=not done.skipped, skipped=done.skipped)
    # Only the reveal leads to the phase of laying, so all cards on the table are known there (TY-60).
    known = owner == seat or state.phase is Phase.LAY
    return Seen(
        count=len(done.cards),
        up=None if done.up is None else done.cards[done.up],
        cards=done.cards if known else (),
        tyrant=done.tyrant,
    )


def ground(view: View) -> Ground:
    """The ground for this seat's decisions."""
    assert view.seat is not None
    done = view.turns[view.seat]
    return Ground(
        phase=view.phase,
        hand=view.hand,
        stock=view.stock,
        chips=view.chips[view.seat],
        passed=view.seat in view.passed,
        lead=view.lead,
        plaza=view.plaza,
        put=done.cards if done is not None else (),
    )


def unplayable_for(view: View, decision: Decision) -> Reason | None:
    """Why this seat's decision is illegal, None if it isn't; uses only the seat's knowledge."""
    if not view.is_my_turn:
        return Reason.NOT_YOUR_TURN
    return unplayable(ground(view), decision)
