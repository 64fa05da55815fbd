"""The table of Prime Daifugo as one frozen value: cards, places, turn (001 2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

import msgspec

from engine.cards import Card
from engine.game_protocol import ToAct
from engine.prime.concat import Number
from engine.prime.deck import Deck
from engine.prime.moves import Arrange, Encounter, Exchange, GiveUp, HandIn, Janken, ShowCard
from engine.prime.number_list import NumberList
from engine.prime.settings import Rules
from engine.seats import Seat

Hand = tuple[Card, ...]
"""A hand, sorted."""


class Phase(StrEnum):
    """The phase of the game, in the words of records, which have no `lists`."""

    LISTS = "lists"
    EXCHANGE = "exchange"
    JANKEN = "janken"
    HIGH_CARD = "high-card"
    THINK = "think"
    TURN = "turn"
    PENALTY = "penalty"
    SHOWDOWN = "showdown"
    OVER = "over"


class Laid(msgspec.Struct, frozen=True):
    """A set in the field (P-3)."""

    owner: Seat
    cards: tuple[Card, ...]
    values: tuple[int, ...]
    """The value of each card; empty for ∞."""
    number: Number
    kind: str
    """Its verdict: prime, composite, revolution, … ."""
    factors: str = ""
    """Its factor part as written, such as `2^2*3`; empty for primes."""
    pair: bool = False
    """Whether it is the second set of a twin pair: until the flush only pairs may follow (P-64)."""


class Penalty(msgspec.Struct, frozen=True):
    """A foul that the deck was too short for: the others owe cards (P-41)."""

    offender: Seat
    missing: int
    """The number of cards that the deck lacked, n − m."""


class PendingDraw(msgspec.Struct, frozen=True):
    """Cards to be drawn from places with unknown contents; waits for the dealer."""

    seat: Seat
    count: int
    fouled: int = 0
    """The penalty, n; 0 for the draw at the start of a turn."""


class Foul(msgspec.Struct, frozen=True):
    """The last foul, while its factorization may be requested (P-36)."""

    offender: Seat
    number: Number


class Repetition(msgspec.Struct, frozen=True):
    """How often each turn has come with nothing changed on an empty field (P-52)."""

    players: tuple[Seat, ...] = ()
    hands: tuple[Hand, ...] = ()
    turns: tuple[Seat, ...] = ()


Choice = GiveUp | ShowCard | Janken | Arrange | Exchange | HandIn


class State(msgspec.Struct, frozen=True):
    """The complete state of a game; only the host and the record reader have one."""

    rules: Rules
    seats: int
    phase: Phase
    hands: tuple[Hand, ...]
    deck: Deck
    faces: frozenset[Card]
    """The cards that this game has, without their suits."""
    turn: Seat = Seat(0)
    field: tuple[Laid, ...] = ()
    upside_down: bool = False
    """The revolution state (P-5)."""
    drawn: bool = False
    """Whether the player to move has drawn (P-20)."""
    passes: int = 0
    """Passes and fouls since the last legal play (P-45)."""
    finished: tuple[Seat, ...] = ()
    disqualified: tuple[Seat, ...] = ()
    """In chronological order; ranked in reverse (P-51)."""
    ranks: tuple[Seat, ...] = ()
    """All places once the game is over."""
    sealed: tuple[Choice | None, ...] = ()
    """Choices made at once and hidden until all are in, a place a seat; empty outside such phases."""
    contenders: tuple[Seat, ...] = ()
    """The players still in janken (P-12), or giving cards back in an exchange (P-64)."""
    ready: tuple[Seat, ...] = ()
    """The players who need no more time (D6)."""
    thinks: bool = False
    """Whether a thinking phase comes before the first turn; chosen by the host, not recorded."""
    penalty: Penalty | None = None
    drawing: PendingDraw | None = None
    encounter: Encounter | None = None
    """Cards played without an order; the dealer chooses one (P-69)."""
    foul: Foul | None = None
    time_up: bool = False
    """The time of the game ran out while a penalty was open (P-53)."""
    suspended: str = ""
    """Why the game was cut off: `time` or `repetition` (P-52, P-53)."""
    repetition: Repetition = Repetition()
    lock: tuple[Card, ...] = ()
    """The suits that the field is bound to, as suited faces (P-64 `suit_lock`)."""
    titles: tuple[str, ...] = ()
    """The titles of the last game of a series, a place a seat (P-64 `series`)."""
    lists: tuple[NumberList, ...] = ()
    """The numbers that each seat may play (P-69); empty if unknown."""

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """Players who have neither finished nor been disqualified, in seat order."""
        return _seats_but(self.seats, self.finished, self.disqualified)

    @property
    def rotation(self) -> tuple[Seat, ...]:
        """The players in turn order: those still in, in the abstract game the finished too (P-61)."""
        if not self.rules.finished_pass:
            return self.still_in
        return _seats_but(self.seats, (), self.disqualified)

    @property
    def waits_for_chance(self) -> bool:
        """Whether the dealer is to turn cards up."""
        return self.drawing is not None or self.encounter is not None

    @property
    def top(self) -> Laid | None:
        """The set to beat."""
        return self.field[-1] if self.field else None


@lru_cache(1024)
def _seats_but(seats: int, finished: tuple[Seat, ...], disqualified: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(seats) if seat not in finished and seat not in disqualified)


def may_draw(state: State) -> bool:
    """Whether the player to move can still draw a card (P-20; under `under_top` the lower sets count, P-62)."""
    return not state.drawn and (bool(state.deck) or (state.rules.under_top and len(state.field) > 1))


def due(state: State) -> ToAct:
    """Who has to act: one player in turn, several with simultaneous choices, or the dealer (P-12, P-41, P-53)."""
    if state.drawing is not None:
        return ToAct(blind=state.drawing.count)
    if state.encounter is not None:
        return ToAct(blind=len(state.encounter.cards))
    waiting: Iterable[Seat]
    match state.phase:
        case Phase.OVER:
            waiting = ()
        case Phase.TURN:
            waiting = (state.turn,)
        case Phase.THINK:
            waiting = (seat for seat in state.still_in if seat not in state.ready)
        case Phase.JANKEN | Phase.EXCHANGE:
            waiting = (seat for seat in state.contenders if state.sealed[seat] is None)
        case Phase.PENALTY:
            assert state.penalty is not None
            offender = state.penalty.offender
            waiting = (s for s in state.still_in if s != offender and state.sealed[s] is None)
        case Phase.LISTS | Phase.HIGH_CARD | Phase.SHOWDOWN:
            waiting = (seat for seat in state.still_in if state.sealed[seat] is None)
    return ToAct(tuple(waiting))
