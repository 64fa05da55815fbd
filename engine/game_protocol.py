"""The interface of the three games: pure functions over a frozen state; chance and time are players.

`due` says who must act next; `play` carries out a move, or refuses it and changes nothing. No state leaves the host: a
seat, a spectator and a bot get the `view`, built up from what they may know, and events pass `redact`. A changed view
travels as its changed fields, so a client follows the host without knowing the rules.
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
V = TypeVar("V")
E = TypeVar("E")


class ToAct(msgspec.Struct, frozen=True):
    """Who has to act: seats (several at once choose in secret), the dealer, or nobody.

    `blind` counts the cards that the dealer must turn up from places with unknown contents.
    """

    seats: tuple[Seat, ...] = ()
    blind: int = 0


class Step(msgspec.Struct, Generic[S, E], frozen=True):
    """The result of a move: its verdict, the new state, and the events in order."""

    verdict: Accepted | Fouled
    state: S
    events: tuple[E, ...]


class Made(msgspec.Struct, Generic[S, M, E], frozen=True):
    """A completed move: the player, the state before it, and its result."""

    actor: Seat
    move: M
    before: S
    step: Step[S, E]
    seconds: float | None = None
    """The time used, if a clock was running."""


class Prover(Protocol):
    """Decides primality with certainty (P-32)."""

    def is_prime(self, number: int) -> bool:
        """Whether the number is prime."""

    def is_semiprime(self, number: int) -> bool:
        """Whether the number is a product of exactly two primes."""


class Game(Protocol[S, M, V, E]):
    """The functions of one game, as the host, records and bots use them."""

    name: str

    def deal(self, rules: Any, seats: int, dice: Chance, *, titles: Sequence[str] = ()) -> S:
        """A new game by these rules, with each seat's title from the last game of a series where titles are known."""

    def due(self, state: S, /) -> ToAct:
        """Who has to act next."""

    def play(self, state: S, actor: Seat, move: M) -> Step[S, E] | Refused:
        """Carry out a move or refuse it; the old state is unchanged either way."""

    def blind_cards(self, state: S, dice: Chance) -> M:
        """The dealer's move when `due(state).blind` cards are to be turned up.

        Raises ValueError if the game leaves nothing to chance after the deal.
        """

    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat may know; None: a spectator."""

    def legal_moves(self, view: V) -> Iterator[M]:
        """All legal moves of this seat, generated lazily; none when it has nothing to decide.

        Moves that differ only in equal cards or in spelling are one move.
        """

    def own(self, state: S, seat: Seat) -> dict[str, Any]:
        """The fields in which this seat's view differs from the public view."""

    def redact(self, state: S, event: E, seat: Seat | None) -> E:
        """The event as this seat may see it."""

    def result(self, state: S) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""


class Budget(Protocol):
    """The thinking time of a bot for one move; supplied by the caller, since the engine has no clock."""

    def left(self) -> float:
        """The seconds left; zero or negative when the time is up."""


class Compared(msgspec.Struct, frozen=True):
    """A completed move compared with a bot's best one, both tried in the same simulated games."""

    best: Any
    """The best move as hints show it, with its reason."""
    chance: float | None = None
    """The share of simulated games won by the best move; None if unknown."""
    made: float | None = None
    """The share won by the move made."""
    is_made: bool = False
    """Whether the move made is the best one."""
    beyond: Any | None = None
    """The best move of a player with complete knowledge, if it is neither this nor the one made."""
    mine: Any | None = None
    """The best move given the player's own knowledge, if it is shown and another one."""
    mine_chance: float | None = None
    """The share of simulated games that this one wins."""

    @property
    def cost(self) -> float:
        """The win probability lost by the move made; 0 if none was, or if unknown."""
        return 0.0 if self.chance is None or self.made is None else max(0.0, self.chance - self.made)
