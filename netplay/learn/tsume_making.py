"""Makes endgame puzzles: positions of games, shortened, in which only one move is proved to win.

The exact searches of the bots prove every kind of move a win or a loss; an undecided one makes no puzzle. The solution
is the shortest win against the longest defense.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from engine.chance import hashed
from engine.daifugo import board as daifugo_board
from engine.daifugo import moves as daifugo_moves
from engine.daifugo.bots import duel
from engine.daifugo.notation import write_move as write_daifugo
from engine.prime import flow, primes
from engine.prime.bots.endgame import LOST, OPEN, WON, Solver, key_of
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.thorough import BudgetExceeded
from engine.prime.moves import Draw, GiveUp, Pass, Play
from engine.prime.notation import write_move
from engine.prime.state import Phase, State, due
from engine.verdict import Fouled, Refused
from netplay.learn.tsume import Goal, Puzzle
from netplay.learn.tsume_games import ME, NAMES, OTHER, Position, game_of
from netplay.learn.tsume_taking import from_bots

LEAST_KINDS = 3
"""The minimum number of kinds of moves to choose from."""
LEAST_PLIES = {"prime": 3, "daifugo": 5}


def puzzle_of(game: str, position: Position) -> Puzzle:
    """A position as a puzzle.

    Raises:
        Unproved: unless exactly one way wins, or if the proof takes too long, or the puzzle is too easy.
    """
    state = game_of(game).start(position)
    tree = TREES[game](state)
    if tree.winner(state) is not None or tree.actor(state) != ME:
        raise Unproved
    key, wrong = _only_way(tree, state)
    mates = MateSearch(tree)
    mates.plies(tree.after(state, key))
    line = tuple(mates.line(state, key))
    end, plays = state, 0
    for move in line:
        plays += tree.actor(end) == ME and tree.is_play(move)
        end = tree.after(end, move)
    if game_of(game).scene(end).hands[ME]:
        raise Unproved("cut off")
    answered = tuple((tree.text(move), _reply(tree, state, move)) for move in wrong)
    if len(line) < LEAST_PLIES[game] or plays < 1:
        raise Unproved("easy")
    found = Puzzle(
        id="", game=game, goal=_goal(game, tree, state, key), hands=position.hands,  # type: ignore[arg-type]
        solution=tuple(map(tree.text, line)), plays=plays, grade=0, deck=position.deck, top=position.top,
        turned=position.turned, wrong=answered,
    )  # fmt: skip
    name = f"{hashed(repr((game, position))) % 16**8:08x}"
    return msgspec.structs.replace(found, id=name, grade=grade_of(found))


def _only_way(tree: Tree, state: Any) -> tuple[Any, list[Any]]:
    """The kind of move that wins, and one of each other kind that is no foul; all of them are proved."""
    kinds = set()
    for move in tree.moves(state):
        if tree.winner(tree.after(state, move)) == ME:
            raise Unproved("at once")
        if not tree.is_foul(state, move):
            kinds.add(tree.kind(state, move))
    if len(kinds) < LEAST_KINDS:
        raise Unproved("few")
    seen: set[Hashable] = set()
    good: list[Any] = []
    bad: list[Any] = []
    for move in tree.moves(state):
        foul = tree.is_foul(state, move)
        kind = None if foul else tree.kind(state, move)
        if kind in seen:
            continue
        if not foul:
            seen.add(kind)
        worth = tree.worth(tree.after(state, move))
        if worth == OPEN or (worth == WON and (good or foul)):
            raise Unproved("open" if worth == OPEN else "many" if good else "foul")
        if worth == WON:
            good.append(move)
        elif not foul:
            bad.append(move)
    if not good:
        raise Unproved("lost")
    return good[0], bad


def _reply(tree: Tree, state: Any, move: Any) -> str:
    """The refutation of a wrong move; empty if the solver is still in turn, and lost."""
    after = tree.after(state, move)
    if tree.winner(after) is not None or tree.actor(after) == ME:
        return ""
    for reply in tree.moves(after):
        if tree.worth(tree.after(after, reply)) == LOST and not tree.is_foul(after, reply):
            return tree.text(reply)
    raise Unproved


def _goal(game: str, tree: Tree, state: Any, key: Any) -> Goal:
    if isinstance(key, Draw):
        return "draw"
    if not tree.is_play(key):
        return "wait"
    passing = Pass() if game == "prime" else daifugo_moves.Pass()
    if passing in tuple(tree.moves(state)) and _goes_out(tree, tree.after(state, passing)):
        return "stop"
    return "out"


def _goes_out(tree: Tree, state: Any) -> bool:
    """Whether the opponent, who is in turn, can go out at once."""
    if tree.winner(state) is not None or tree.actor(state) != OTHER:
        return False
    return any(tree.winner(tree.after(state, move)) == OTHER for move in tree.moves(state))


def grade_of(puzzle: Puzzle) -> int:
    """The estimated difficulty, 1 to 5: its length, the wrong ways, and an unexpected move."""
    depth = len(puzzle.solution) / 2
    weight = (
        depth
        + math.log2(1 + len(puzzle.wrong)) * 0.8
        + (puzzle.goal in ("draw", "wait"))
        + ("=" in puzzle.key)
    )
    return max(1, min(5, round(weight - 2.4)))


def found_in(positions: Iterable[tuple[str, Position]]) -> Iterator[Puzzle]:
    """The puzzles among positions, none twice."""
    seen: set[tuple[object, ...]] = set()
    for game, position in positions:
        try:
            puzzle = puzzle_of(game, position)
        except (Unproved, ValueError):
            continue
        same = (game, puzzle.hands, puzzle.top, puzzle.key)
        if same not in seen:
            seen.add(same)
            yield puzzle


def from_games(game: str, levels: Sequence[str], games: int, seed: int) -> Iterator[tuple[str, Position]]:
    """The endings of this many games of bots."""
    for number in range(games):
        level = levels[number % len(levels)]
        for position in from_bots(game, level, seed + number):
            yield game, position


def graded(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The easiest first."""
    return sorted(puzzles, key=lambda one: (one.grade, len(one.solution), one.id))


# Two games for the search of puzzles, and the exhaustive search for the number of moves of a win.

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

    def is_play(self, move: Any) -> bool:
        """Whether it plays cards."""


class _PrimeTree:
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
        step = flow.play(state, due(state).seats[0], move, primes)
        assert not isinstance(step, Refused)
        return step.state

    def actor(self, state: State) -> int:
        return due(state).seats[0]

    def winner(self, state: State) -> int | None:
        return state.ranks[0] if state.phase is Phase.OVER else None

    def key(self, state: State) -> Hashable:
        return key_of(state)

    def worth(self, state: State) -> int:
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
        if isinstance(move, GiveUp):
            raise Unproved
        return "D" if isinstance(move, Draw) else write_move(move)

    def kind(self, state: State, move: Any) -> Hashable:
        """Number and cards."""
        return game_of("prime").intended(state, move).kind

    def is_play(self, move: Any) -> bool:
        return isinstance(move, Play)


class _DaifugoTree:
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
        step = game_of("daifugo").after(state, move)
        assert not isinstance(step, Refused)
        return step

    def actor(self, state: Any) -> int:
        awaited = daifugo_board.due(state)
        if awaited.blind:
            raise Unproved
        return awaited.seats[0]

    def winner(self, state: Any) -> int | None:
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
        if duel.DuelSearch(ME, OTHER, STEPS).wins(state):
            return WON
        return LOST if duel.DuelSearch(OTHER, ME, STEPS).wins(state) else OPEN

    def is_foul(self, state: Any, move: Any) -> bool:
        """A foul ends the game here; it is a move like any other."""
        return False

    def text(self, move: Any) -> str:
        return write_daifugo(move, NAMES)

    def kind(self, state: Any, move: Any) -> Hashable:
        """The cards and their reading."""
        return game_of("daifugo").intended(state, move).kind

    def is_play(self, move: Any) -> bool:
        return isinstance(move, daifugo_moves.Play)


TREES: dict[str, Callable[[Any], Tree]] = {"prime": _PrimeTree, "daifugo": _DaifugoTree}


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
        """The winning move, the longest defense, and so on to the end."""
        tree, move = self._tree, key
        while True:
            yield move
            state = tree.after(state, move)
            if tree.winner(state) is not None:
                return
            options = [
                (self._plies_or(tree.after(state, one)), tree.is_foul(state, one), one)
                for one in tree.moves(state)
            ]
            if tree.actor(state) == ME:
                move = min(options, key=lambda one: one[:2])[2]
            else:
                move = max(options, key=lambda one: (one[0], not one[1]))[2]

    def _plies_or(self, state: Any) -> int:
        try:
            return self.plies(state)
        except Unproved:
            return MOST_PLIES + 1
