"""Two games for the search of puzzles, and the exhaustive search for the number of moves of a win."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Protocol

from engine.daifugo import board as daifugo_board
from engine.daifugo import moves as daifugo_moves
from engine.daifugo.bots import duel
from engine.daifugo.notation import write_move as write_daifugo
from engine.prime import flow, primes
from engine.prime.bots.endgame import LOST, OPEN, WON, Solver, key_of
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.thorough import BudgetExceeded
from engine.prime.moves import Draw, GiveUp, Play
from engine.prime.notation import write_move
from engine.prime.state import Phase, State, due
from engine.verdict import Fouled, Refused
from netplay.learn.tsume_games import ME, NAMES, OTHER, game_of

ALL_NUMBERS = NumberKnowledge("all", odds=(100_000,))
"""The knowledge of a solver: all numbers."""
STEPS = 600
"""Moves that one proof may try."""
MOST_STEPS = 1000
"""Work that may go into thinking of the moves of one puzzle."""
MOST_PLIES = 11
_MOST_POSITIONS = 3_000


class Unproved(Exception):
    """A position that makes no puzzle, or one that takes too long to prove."""


class Tree(Protocol):
    """One game as a search sees it."""

    def moves(self, state: Any) -> Iterable[Any]:
        """All moves of the player in turn; of fouls with the same penalty, one."""

    def after(self, state: Any, move: Any) -> Any:
        """The table then."""

    def actor(self, state: Any) -> int:
        """The player in turn."""

    def winner(self, state: Any) -> int | None:
        """The winner, None if the game continues."""

    def key(self, state: Any) -> Hashable:
        """All that the continuation depends on."""

    def worth(self, state: Any) -> int:
        """1 if the solver is proved to win here, −1 if the other is, else 0."""

    def is_foul(self, state: Any, move: Any) -> bool:
        """Whether a move is a foul."""

    def text(self, move: Any) -> str:
        """A move as records write it."""

    def kind(self, state: Any, move: Any) -> Hashable:
        """The kind of the move."""

    def lays(self, move: Any) -> bool:
        """Whether it plays cards."""


class PrimeTree:
    """Prime Daifugo, searched by the bots' own solver."""

    def __init__(self, state: State) -> None:
        if sum(card.is_joker for hand in state.hands for card in hand) > 1:
            raise Unproved("jokers")
        self._solver = Solver(state, ME, ALL_NUMBERS, None, MOST_STEPS)

    def moves(self, state: State) -> Iterable[Any]:
        """Everything that can be done, fouls too."""
        try:
            yield from self._solver.moves(state)
        except BudgetExceeded as wrong:
            raise Unproved from wrong

    def after(self, state: State, move: Any) -> State:
        """The table then."""
        step = flow.play(state, due(state).seats[0], move, primes)
        assert not isinstance(step, Refused)
        return step.state

    def actor(self, state: State) -> int:
        """The player in turn."""
        return due(state).seats[0]

    def winner(self, state: State) -> int | None:
        """The player who came first."""
        return state.ranks[0] if state.phase is Phase.OVER else None

    def key(self, state: State) -> Hashable:
        """The solver's own."""
        return key_of(state)

    def worth(self, state: State) -> int:
        """The proved value."""
        if state.phase is Phase.OVER:
            return WON if state.ranks[0] == ME else LOST
        actor = due(state).seats[0]
        found = Solver(state, actor, ALL_NUMBERS, None, STEPS).verdict().worth
        return found if actor == ME else -found

    def is_foul(self, state: State, move: Any) -> bool:
        """Whether the judge takes it back."""
        step = flow.play(state, due(state).seats[0], move, primes)
        return not isinstance(step, Refused) and isinstance(step.verdict, Fouled)

    def text(self, move: Any) -> str:
        """As records write it."""
        if isinstance(move, GiveUp):
            raise Unproved
        return "D" if isinstance(move, Draw) else write_move(move)

    def kind(self, state: State, move: Any) -> Hashable:
        """Number and cards."""
        return game_of("prime").intended(state, move).kind

    def lays(self, move: Any) -> bool:
        """No draw, no pass."""
        return isinstance(move, Play)


class DaifugoTree:
    """Daifugo, searched by the bots' own duel."""

    def __init__(self, state: Any) -> None:
        # A joker is many cards at once; without one every play of a puzzle is identified by its cards.
        if any(card.is_joker for hand in state.hands for card in hand):
            raise Unproved("jokers")

    def moves(self, state: Any) -> Iterable[Any]:
        """Plays, passes and answers."""
        found = duel.choices(state)
        if found is None:
            raise Unproved
        return found

    def after(self, state: Any, move: Any) -> Any:
        """The table then."""
        step = game_of("daifugo").after(state, move)
        assert not isinstance(step, Refused)
        return step

    def actor(self, state: Any) -> int:
        """The player in turn."""
        awaited = daifugo_board.due(state)
        if awaited.blind:
            raise Unproved
        return awaited.seats[0]

    def winner(self, state: Any) -> int | None:
        """The player who came first."""
        return daifugo_board.ranks(state)[0] if state.over else None

    def key(self, state: Any) -> Hashable:
        """All that can still matter; a question during a play is identified by the play's progress."""
        field = tuple((played.cards, played.roles, played.owner) for played in state.field)
        question = (state.open, state.play, state.cleared_round, state.at) if state.open is not None else None
        return (
            state.hands,
            state.turn,
            field,
            state.rev,
            state.notes,
            state.locks,
            state.passes,
            question,
            state.fouled,
        )

    def worth(self, state: Any) -> int:
        """The proved value."""
        if duel.DuelSearch(ME, OTHER, STEPS).wins(state):
            return WON
        return LOST if duel.DuelSearch(OTHER, ME, STEPS).wins(state) else OPEN

    def is_foul(self, state: Any, move: Any) -> bool:
        """A foul ends the game here; it is a move like any other."""
        return False

    def text(self, move: Any) -> str:
        """As records write it."""
        return write_daifugo(move, NAMES)

    def kind(self, state: Any, move: Any) -> Hashable:
        """The cards and their reading."""
        return game_of("daifugo").intended(state, move).kind

    def lays(self, move: Any) -> bool:
        """No pass, no answer."""
        return isinstance(move, daifugo_moves.Play)


TREES: dict[str, Callable[[Any], Tree]] = {"prime": PrimeTree, "daifugo": DaifugoTree}


class MateSearch:
    """The number of moves of a win, shortest against longest, by exhaustive search."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._left = _MOST_POSITIONS

    def wins(self, state: Any, plies: int) -> bool:
        """Whether the solver has won within this many moves of both, whatever the other does."""
        winner = self._tree.winner(state)
        if winner is not None or not plies:
            return winner == ME
        key = self._tree.key(state), plies
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise Unproved("long")
            after = (self.wins(self._tree.after(state, move), plies - 1) for move in self._tree.moves(state))
            self._known[key] = any(after) if self._tree.actor(state) == ME else all(after)
        return self._known[key]

    def plies(self, state: Any) -> int:
        """The minimum number of moves to a win."""
        for plies in range(MOST_PLIES + 1):
            if self.wins(state, plies):
                return plies
        raise Unproved

    def line(self, state: Any, key: Any) -> Iterator[Any]:
        """The winning move, the longest defence, and so on to the end."""
        tree, move = self._tree, key
        while True:
            yield move
            state = tree.after(state, move)
            if tree.winner(state) is not None:
                return
            options = [
                (self._plies_or(after), tree.is_foul(state, one), one) for one, after in self._next(state)
            ]
            if tree.actor(state) == ME:
                move = min(options, key=lambda one: one[:2])[2]
            else:
                move = max(options, key=lambda one: (one[0], not one[1]))[2]

    def _next(self, state: Any) -> Iterator[tuple[Any, Any]]:
        return ((move, self._tree.after(state, move)) for move in self._tree.moves(state))

    def _plies_or(self, state: Any) -> int:
        try:
            return self.plies(state)
        except Unproved:
            return MOST_PLIES + 1
