"""What the three games have in common: a few questions, and the habit that chance and time are players.

A game is a frozen state and functions over it. Who must act next is `due`; `play` carries a move out,
or refuses it and leaves everything as it was. Nobody outside sees a state: a seat, a spectator and a
bot get the `view` that is built up from what they may know, and events pass `redact` before they
leave the host. A changed view travels as the fields that changed, so that a client stays true to the
host without knowing the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from engine.chance import Chance
from engine.seats import Seat
from engine.verdict import Accepted, Fouled, Refused

S = TypeVar("S")
M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
E = TypeVar("E")


class ToAct(msgspec.Struct, frozen=True):
    """Who has to act: seats (several at once choose in secret), or the dealer, or nobody.

    `blind` counts the cards that the dealer must turn up from places that nobody knows.
    """

    seats: tuple[Seat, ...] = ()
    blind: int = 0


class Step(msgspec.Struct, Generic[S, E], frozen=True):
    """What a move led to: what it was, the new state, and what the table saw, in order."""

    verdict: Accepted | Fouled
    state: S
    events: tuple[E, ...]


class Made(msgspec.Struct, Generic[S, M, E], frozen=True):
    """A move that was made: by whom, on what table, and what it led to."""

    actor: Seat
    move: M
    before: S
    step: Step[S, E]
    seconds: float | None = None
    """The time used, if a clock ran."""


class Prover(Protocol):
    """Who decides whether a number is prime, certainly (P-32)."""

    def is_prime(self, number: int) -> bool:
        """Whether the number is prime."""

    def is_semiprime(self, number: int) -> bool:
        """Whether the number is a product of exactly two primes."""


class Game(Protocol[S, M, V, E]):
    """One game of the family, as the host, the records and the bots meet it."""

    name: str

    def deal(self, rules: Any, seats: int, dice: Chance, *, titles: Sequence[str] = ()) -> S:
        """A new game by these rules.

        Arguments:
            titles: each seat's title from the last game of a series, where the game knows titles.
        """

    def due(self, state: S) -> ToAct:
        """Who has to act next."""

    def play(self, state: S, actor: Seat, move: M) -> Step[S, E] | Refused:
        """Carries a move out, or refuses it; the old state stays as it was either way."""

    def blind_cards(self, state: S, dice: Chance) -> M:
        """The dealer's move where `due(state).blind` cards are to be turned up.

        Raises:
            ValueError: in a game that leaves nothing to chance once it is dealt.
        """

    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat may know; None: a spectator."""

    def legal_moves(self, view: V) -> Iterator[M]:
        """Every lawful move that this seat has now, one by one as they are found; none where it decides nothing.

        Moves that differ only in which of equal cards they take, or in how they are written, are one move.
        """

    def own(self, state: S, seat: Seat) -> dict[str, Any]:
        """The fields of its view that this seat sees otherwise than everybody does; all others are as everybody's."""

    def redact(self, state: S, event: E, seat: Seat | None) -> E:
        """The event as this seat may hear of it."""

    def result(self, state: S) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""


class Budget(Protocol):
    """The time that a bot has for one move; the engine has no clock, so the caller brings one."""

    def left(self) -> float:
        """The seconds that are left; none or fewer when the time is over."""


class Bot(Protocol[V_contra, M_co]):
    """A player that is given its seat's view and nothing else.

    Each game's `bots` have `BOTS`, a bot a level, and `choose(level, view, seed, budget=None)`: its move for a seed.
    """

    @property
    def name(self) -> str:
        """Its level."""

    def choose(self, view: V_contra, dice: Chance) -> M_co | None:
        """The move that this bot makes now, one that can be played; None when it has nothing to decide."""


class Compared(msgspec.Struct, frozen=True):
    """A move that was made beside the best one that a bot finds, both tried in the same imagined games."""

    best: Any
    """The best move as the game's hints tell it, with its reason."""
    chance: float | None = None
    """In what share of the imagined games the best move wins; None where nobody can say."""
    made: float | None = None
    """In what share the move wins that was made."""
    is_made: bool = False
    """Whether the best move is the one that was made."""
    beyond: Any | None = None
    """The best move of somebody who knows all that can be known, where that is another one."""
    mine: Any | None = None
    """The best move with what the player knows, where that is told and is another one."""
    mine_chance: float | None = None
    """In what share that one wins."""

    @property
    def cost(self) -> float:
        """What the move that was made has cost; nothing where it is as good, or nobody can say."""
        return 0.0 if self.chance is None or self.made is None else max(0.0, self.chance - self.made)
