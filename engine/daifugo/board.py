"""The table of Daifugo as one frozen value: hands, field, piles, order, locks, and pending decisions.

Rules see it without the book of rules in force (added by `state.py`), so that no rule depends on another.
"""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

import msgspec

from engine.daifugo.effects import Ask, DrawCards, Lock
from engine.daifugo.faces import JOKERS, PLACE, Cards
from engine.daifugo.ladder import Notes, StrengthOrder
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.settings import Rules
from engine.daifugo.shapes import CardReading, Form, Laid
from engine.game_protocol import ToAct
from engine.seats import Seat


class Phase(StrEnum):
    """The phase of the game, in the words of records."""

    EXCHANGE = "exchange"
    TURN = "turn"
    ASK = "ask"
    RESPOND = "respond"
    CHANCE = "chance"
    OVER = "over"


ROUND_NOTES = ("back11", "back2", "damian", "parity:odd", "parity:even")
"""Words that end when the field clears (ST-2); all others last for the game."""

NO_NOTES: Notes = frozenset()


class Before(msgspec.Struct, frozen=True):
    """The situation just before a play (PL-3)."""

    order: StrengthOrder
    locks: tuple[Lock, ...]
    notes: Notes


class PlayInProgress(msgspec.Struct, frozen=True):
    """A play while it is being resolved."""

    actor: Seat
    laid: Laid
    """The play on the field; after a fuse the whole group."""
    fresh: Cards
    """The cards from the hand, which count for triggers and fouls (GR-1)."""
    under: Laid | None
    before: Before
    fused: bool = False
    forced_by: str = ""
    """The rule that made it legal regardless of the field."""
    runs_count: bool = True
    """Whether effects also happen in sequence forms (GR-3)."""
    fouled: bool = False
    clearings: tuple[tuple[str, bool], ...] = ()
    """The rules that clear the field, each with whether responses may answer."""
    late: tuple[str, ...] = ()
    """Words that end when the play is through."""

    @property
    def leads(self) -> bool:
        """Whether it was played on an empty field (NT-5)."""
        return self.under is None and not self.fused

    @property
    def is_single(self) -> bool:
        """Whether it is one card played alone; a card fused on is not (FR-13)."""
        return self.laid.form is Form.SINGLE

    def count(self, place: int, *, always: bool = False) -> int:
        """The number of cards of the play that are of this rank or represent it (NT-10); `always`: see GR-3."""
        if self.laid.is_group:
            return len(self.fresh) if self.laid.rank == place else 0
        return sum(PLACE[card] == place for card in self.laid.roles) if self.runs_count or always else 0


class ClearedRound(msgspec.Struct, frozen=True):
    """The round that a clearing ended (PL-12)."""

    plays: tuple[Laid, ...]
    leader: Seat


class OfferedResponse(msgspec.Struct, frozen=True):
    """A response that a player holds the cards for."""

    seat: Seat
    rule: str
    cards: Cards
    count: int


class Window(msgspec.Struct, frozen=True):
    """The others may respond to a play before it continues (GR-10).

    At a table all are asked at once and answer in secret, so that the question reveals nothing; a record goes through
    the holders of the cards one by one.
    """

    rules: tuple[str, ...]
    offers: tuple[OfferedResponse, ...]
    """In order of precedence."""
    waiting: tuple[Seat, ...] = ()
    """The seats that have not answered; empty if a record asks one by one."""
    answers: tuple[tuple[Seat, RuleAnswer], ...] = ()


class Gifts(msgspec.Struct, frozen=True):
    """The exchange while richer players choose (DF-27, DF-29)."""

    owed: tuple[tuple[Seat, int], ...]
    given: tuple[tuple[Seat, Cards], ...] = ()
    leader: Seat | None = None
    """The leader that was drawn beforehand; None: the rules find it."""


class RuleContext(msgspec.Struct, frozen=True):
    """What a play faces, as rules see it."""

    rules: Rules
    hand: Cards
    top: Laid | None
    order: StrengthOrder
    notes: Notes
    locks: tuple[Lock, ...]
    start_card: Cards = ()


class Board(msgspec.Struct, frozen=True):
    """A table as rules see it: everything about a game in play but the book, so that no rule looks at another."""

    rules: Rules
    """The rules that are played."""
    hands: tuple[Cards, ...]
    active: tuple[Seat, ...]
    """The players still in, in the order of the deal (NT-3)."""
    ring: tuple[Seat, ...]
    """The seats clockwise (row 55 may change them)."""
    order: StrengthOrder
    turn: Seat = Seat(0)
    """The seat in turn."""
    direction: int = 1
    field: tuple[Laid, ...] = ()
    discard: Cards = ()
    aside: Cards = ()
    rev: bool = False
    """The permanent revolution (NT-8)."""
    notes: Notes = NO_NOTES
    locks: tuple[Lock, ...] = ()
    locked_out: tuple[Seat, ...] = ()
    """The players who passed and get no further turn this round (DF-16)."""
    passes: int = 0
    """The number of consecutive passes, across clearings too (`pass_limit`)."""
    finished: tuple[Seat, ...] = ()
    fouled: tuple[Seat, ...] = ()
    fallen: tuple[Seat, ...] = ()
    """Clean finishers, foulers and the fallen, each in order of happening."""
    titles: tuple[str, ...] = ()
    """The titles of the last game, a place a seat; empty in the first game."""
    start_card: Cards = ()
    """The card that the first play must contain, until that play (DF-24)."""
    open: Ask | DrawCards | Window | Gifts | None = None
    """What the game waits for, if not a move of the player in turn."""
    play: PlayInProgress | None = None
    cleared_round: ClearedRound | None = None
    at: int = 0
    """The current step of the play, or of the clearing, in its pipeline."""
    asks_everybody: bool = False
    """Whether responses are offered to all (a table) or to those who can make them (a record)."""
    over: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def top(self) -> Laid | None:
        """The play to beat."""
        return self.field[-1] if self.field else None

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        if self.over:
            return Phase.OVER
        match self.open:
            case None:
                return Phase.TURN
            case Ask():
                return Phase.ASK
            case DrawCards():
                return Phase.CHANCE
            case Window():
                return Phase.RESPOND
            case Gifts():
                return Phase.EXCHANGE
            case _:
                assert_never(self.open)


def due(board: Board) -> ToAct:
    """Who has to act: one player, several in secret, or the dealer."""
    if board.over:
        return ToAct()
    match board.open:
        case None:
            return ToAct((board.turn,))
        case Ask(seat=seat):
            return ToAct((seat,))
        case DrawCards(count=count):
            return ToAct(blind=count)
        case Window(offers=offers, waiting=waiting):
            return ToAct(waiting if board.asks_everybody else (offers[0].seat,))
        case Gifts(owed=owed, given=given):
            done = {seat for seat, _ in given}
            return ToAct(tuple(seat for seat, _ in owed if seat not in done))
        case _:
            assert_never(board.open)


def next_active(board: Board, seat: Seat, direction: int) -> Seat:
    """The nearest active player after this one in a direction, +1 clockwise (NT-7); itself if alone."""
    ring, active = board.ring, board.active
    at = ring.index(seat)
    for step in range(1, len(ring) + 1):
        found = ring[(at + direction * step) % len(ring)]
        if found in active:
            return found
    return seat


def others_from(board: Board, seat: Seat) -> tuple[Seat, ...]:
    """The other active players, from the next one on in the direction of play (GR-10)."""
    at, ring = board.ring.index(seat), board.ring
    row = (ring[(at + board.direction * step) % len(ring)] for step in range(1, len(ring)))
    return tuple(one for one in row if one in board.active)


def ranks(board: Board) -> tuple[Seat, ...]:
    """All places, best first, once the game is over; until then the clean finishers (DF-23)."""
    if not board.over:
        return board.finished
    return (*board.finished, *board.active, *reversed(board.fallen), *reversed(board.fouled))


def jokers_only(played: Laid | CardReading | None) -> bool:
    """Whether a play is nothing but jokers."""
    return played is not None and played.is_group and played.rank == JOKERS
