"""What a seat, a spectator or a bot may know: everything but the others' hands.

Built up from what the seat may see. While responses are awaited all views say the same: which rules could answer;
whether this seat could follows from its own hand.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.daifugo.board import Gifts, OfferedResponse, Phase, Window, due, ranks
from engine.daifugo.effects import Ask, DrawCards, Lock
from engine.daifugo.exchange import giving_hand
from engine.daifugo.faces import Cards
from engine.daifugo.judge import Ground
from engine.daifugo.ladder import Notes, StrengthOrder
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.ruleset import book_of
from engine.daifugo.settings import Rules
from engine.daifugo.shapes import Laid
from engine.daifugo.state import State, order_for
from engine.seats import Seat, at_table


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; `seat` None: a spectator."""

    rules: Rules
    seats: int
    seat: Seat | None
    phase: Phase
    turn: Seat
    waiting: tuple[Seat, ...]
    """The seats that have to act: one in turn, several with simultaneous choices."""
    hands: tuple[Cards | None, ...]
    """The hands that this seat may see: its own, all once the game is over."""
    counts: tuple[int, ...]
    active: tuple[Seat, ...]
    ring: tuple[Seat, ...]
    direction: int
    field: tuple[Laid, ...]
    discard: Cards
    aside: Cards
    rev: bool
    notes: Notes
    locks: tuple[Lock, ...]
    locked_out: tuple[Seat, ...]
    passes: int
    """Passes in a row."""
    finished: tuple[Seat, ...]
    fouled: tuple[Seat, ...]
    fallen: tuple[Seat, ...]
    titles: tuple[str, ...]
    ranks: tuple[Seat, ...]
    start_card: Cards
    """The card that this seat's first play has to contain."""
    question: Ask | None
    """The open question; only the owner sees which cards of a hand may be chosen."""
    chance: str
    """The rule that waits for chance."""
    responses: tuple[str, ...]
    """The rules by which a response is possible now."""
    offers: tuple[OfferedResponse, ...]
    """The responses that this seat could make."""
    choice: RuleAnswer | None
    """This seat's own response, while others still decide."""
    owed: int
    """The number of cards that this seat has to give back in the exchange."""
    given: Cards
    """The gift of this seat, while another player still chooses."""

    @property
    def hand(self) -> Cards:
        """This seat's own cards."""
        return (self.hands[self.seat] if self.seat is not None else None) or ()

    @property
    def top(self) -> Laid | None:
        """The play to beat."""
        return self.field[-1] if self.field else None

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat has something to decide now."""
        return self.seat is not None and self.seat in self.waiting

    @property
    def order(self) -> StrengthOrder:
        """The strength in force."""
        return order_for(book_of(self.rules), self.rev, self.notes)


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know; None: a spectator. Raises IndexError if there is no such seat."""
    public = _public(state)
    return public if seat is None else replace(public, **own(state, seat))


def own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields in which this seat's view differs from the public view."""
    at_table(seat, len(state.hands))
    mine: dict[str, Any] = {"seat": seat, "hands": _hands(state, seat)}
    if seat == state.turn:
        mine["start_card"] = state.start_card
    match state.open:
        case Ask() as ask if seat == ask.seat:
            mine["question"] = ask
        case Window(offers=offers, answers=answers):
            mine["offers"] = tuple(offer for offer in offers if offer.seat == seat)
            mine["choice"] = next((one for who, one in answers if who == seat), None)
        case Gifts() as gifts:
            given = dict(gifts.given)
            mine["owed"] = next((count for who, count in gifts.owed if who == seat and who not in given), 0)
            mine["given"] = given.get(seat, ())
        case _:
            pass
    return mine


def _hands(state: State, seat: Seat | None) -> tuple[Cards | None, ...]:
    hands = (hand if owner == seat or state.over else None for owner, hand in enumerate(state.hands))
    if not isinstance(state.open, Gifts) or seat is None:
        return tuple(hands)
    # Who gives back sees what came up first, where that is the rule.
    return tuple(giving_hand(state, seat) if owner == seat else None for owner, _ in enumerate(hands))


def _public(state: State) -> View:
    """The public view."""
    waits = state.open
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=None,
        phase=state.phase,
        turn=state.turn,
        waiting=due(state).seats,
        hands=_hands(state, None),
        counts=tuple(len(hand) for hand in state.hands),
        active=state.active,
        ring=state.ring,
        direction=state.direction,
        field=state.field,
        discard=state.discard,
        aside=state.aside,
        rev=state.rev,
        notes=state.notes,
        locks=state.locks,
        locked_out=state.locked_out,
        passes=state.passes,
        finished=state.finished,
        fouled=state.fouled,
        fallen=state.fallen,
        titles=state.titles,
        ranks=ranks(state),
        start_card=(),
        question=replace(waits, cards=()) if isinstance(waits, Ask) else None,
        chance=waits.rule if isinstance(waits, DrawCards) else "",
        responses=waits.rules if isinstance(waits, Window) else (),
        offers=(),
        choice=None,
        owed=0,
        given=(),
    )


def ground(view: View) -> Ground:
    """The ground for a play of this seat, as far as the seat knows."""
    book = book_of(view.rules)
    return Ground(
        view.rules, view.hand, view.top, view.order, view.notes, view.locks, view.start_card, book=book
    )
