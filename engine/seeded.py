"""A game that takes all randomness from one seed: the functions with which a program plays it from deal to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from engine.chance import Chance, Dice
from engine.errors import QkError
from engine.game_protocol import Game, Step
from engine.seats import DEALER, Seat
from engine.verdict import Reason, Refused


class _Seated(Protocol):
    """A state with a number of seats."""

    @property
    def seats(self) -> int:
        """The number of players."""


S = TypeVar("S", bound=_Seated)
M = TypeVar("M")
V = TypeVar("V")
E = TypeVar("E")


class MoveRefused(QkError):
    """An illegal move; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__("move-refused", reason=reason)
        self.reason = reason


class SeededGame(Generic[S, M, V, E]):
    """One of the games with its own dice: the same seed and moves give the same game.

    States are frozen values. Further functions of the game are in `rules_of_play`.
    """

    def __init__(
        self,
        rules_of_play: Game[S, M, V, E],
        seats: int,
        rules_for: Callable[[str, dict[str, Any], int], Any],
        read: Callable[[str], M],
        seed: int = 0,
    ) -> None:
        """
        Arguments:
            seats: the usual number of players.
            rules_for: the rules of a preset with these settings, for this many players.
            read: parses a move as records write it.
        """
        self.rules_of_play = rules_of_play
        self.seats = seats
        self.dice: Chance = Dice.of_number(seed)
        self._rules_for = rules_for
        self._read = read

    def deal(self, seats: int | None = None, rules: str = "official", **settings: Any) -> S:
        """Deal a new game.

        Arguments:
            seats: the number of players; by default two at Prime Daifugo, four at the others.
            rules: the name of a preset.
            settings: other settings, by the keys of records (`D5="seat"`, `jokers=2`, `local=["stairs"]`).

        Raises:
            BadSetting: unknown or contradictory rules, or not playable by this many.
        """
        seats = self.seats if seats is None else seats
        chosen = self._rules_for(rules, settings, seats)
        return self._after_chance(self.rules_of_play.deal(chosen, seats, self.dice))[0]

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that have to act, from 0; several choose in secret, none when the game is over."""
        return self.rules_of_play.due(state).seats

    def views(self, state: S) -> tuple[V, ...]:
        """The view of each seat; give a player or a bot only its own."""
        return tuple(self.rules_of_play.view(state, Seat(seat)) for seat in range(state.seats))

    def legal(self, state: S, seat: int | None = None) -> Iterator[M]:
        """The legal moves of a seat, by default of the first that has to act; generated lazily."""
        return self.rules_of_play.legal_moves(self.rules_of_play.view(state, self._seat(state, seat)))

    def play(self, state: S, move: M | str, seat: int | None = None) -> Step[S, E]:
        """The result of a move: a verdict, the new state, and the events. `state` is unchanged.

        Arguments:
            move: a move, or its text as in records (`"QK"`).
            seat: the player; by default the first seat that has to act.

        Raises:
            MoveRefused: the move is illegal now.
            BadNotation: the text is not a move.
        """
        made = self._read(move) if isinstance(move, str) else move
        step = self.rules_of_play.play(state, self._seat(state, seat), made)
        if isinstance(step, Refused):
            raise MoveRefused(step.reason)
        after, events = self._after_chance(step.state)
        return Step(step.verdict, after, (*step.events, *events))

    def result(self, state: S) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""
        return self.rules_of_play.result(state)

    def _seat(self, state: S, seat: int | None) -> Seat:
        return next(iter(self.to_act(state)), Seat(0)) if seat is None else Seat(seat)

    def _after_chance(self, state: S) -> tuple[S, tuple[E, ...]]:
        """The state after all pending random decisions, with their events."""
        events: tuple[E, ...] = ()
        while self.rules_of_play.due(state).blind:
            dealt = self.rules_of_play.blind_cards(state, self.dice)
            step = self.rules_of_play.play(state, DEALER, dealt)
            assert not isinstance(step, Refused)
            state, events = step.state, (*events, *step.events)
        return state, events
