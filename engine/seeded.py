"""A game whose chance comes out of one seed: the few questions with which a program plays it from deal to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from engine.chance import Chance, Dice
from engine.errors import QkError
from engine.game_protocol import Game, Step
from engine.seats import DEALER, Seat
from engine.verdict import Reason, Refused


class _Seated(Protocol):
    """A state of any game."""

    @property
    def seats(self) -> int:
        """The number of players."""


S = TypeVar("S", bound=_Seated)
M = TypeVar("M")
V = TypeVar("V")
E = TypeVar("E")


class MoveRefused(QkError):
    """A move that cannot be made; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__("move-refused", reason=reason)
        self.reason = reason


class SeededGame(Generic[S, M, V, E]):
    """One of the games with dice of its own: the same seed and moves give the same game.

    A state is a frozen value that never changes. What else can be asked of the game, `rules_of_play` answers.
    """

    def __init__(
        self,
        rules_of_play: Game[S, M, V, E],
        seats: int,
        rules_for: Callable[[str, dict[str, Any], int], Any],
        read: Callable[[str], M],
        seed: int = 0,
    ) -> None:
        """A game.

        Arguments:
            seats: the usual number of players.
            rules_for: the rules of a preset with these settings, for this many players.
            read: a move by its text in records.
        """
        self.rules_of_play = rules_of_play
        self.seats = seats
        self.dice: Chance = Dice.of_number(seed)
        self._rules_for = rules_for
        self._read = read

    def deal(self, seats: int | None = None, rules: str = "official", **settings: Any) -> S:
        """A new game.

        Arguments:
            seats: how many play; by default two at Prime Daifugo, four at the others.
            rules: the name of a preset.
            settings: what is played otherwise, by the keys of records (`D5="seat"`, `jokers=2`, `local=["stairs"]`).

        Raises:
            BadSetting: for rules that do not exist, or cannot be played by this many.
        """
        seats = self.seats if seats is None else seats
        chosen = self._rules_for(rules, settings, seats)
        return self._after_chance(self.rules_of_play.deal(chosen, seats, self.dice))[0]

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that have to act, counted from 0; several at once choose in secret, none when the game is over."""
        return self.rules_of_play.due(state).seats

    def views(self, state: S) -> tuple[V, ...]:
        """What each seat may know; give a player or a bot its own view and nothing else."""
        return tuple(self.rules_of_play.view(state, Seat(seat)) for seat in range(state.seats))

    def legal(self, state: S, seat: int | None = None) -> Iterator[M]:
        """Every lawful move of a seat, by default of the first that has to act; found one by one."""
        return self.rules_of_play.legal_moves(self.rules_of_play.view(state, self._seat(state, seat)))

    def play(self, state: S, move: M | str, seat: int | None = None) -> Step[S, E]:
        """What a move leads to: a verdict, the state after it, and what the table saw. `state` stays as it was.

        Arguments:
            move: a move, or its text as records have it (`"QK"`).
            seat: whose move it is; by default the first seat that has to act.

        Raises:
            MoveRefused: for a move that cannot be made now.
            BadNotation: for a text that is no move.
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
        """The state once the dice have decided all that is left to chance, and what the table saw of it."""
        events: tuple[E, ...] = ()
        while self.rules_of_play.due(state).blind:
            dealt = self.rules_of_play.blind_cards(state, self.dice)
            step = self.rules_of_play.play(state, DEALER, dealt)
            assert not isinstance(step, Refused)
            state, events = step.state, (*events, *step.events)
        return state, events
