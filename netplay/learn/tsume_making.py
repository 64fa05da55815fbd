"""Makes endgame puzzles: positions of games, shortened, in which only one move is proved to win.

The exact searches of the bots prove every kind of move a win or a loss; an undecided one makes no puzzle. The solution
is the shortest win against the longest defense.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.chance import hashed
from engine.daifugo import moves as daifugo_moves
from engine.prime.bots.endgame import LOST, OPEN, WON
from engine.prime.moves import Draw, Pass
from netplay.learn.tsume import Goal, Puzzle
from netplay.learn.tsume_games import ME, OTHER, Position, game_of
from netplay.learn.tsume_search import TREES, MateSearch, Tree, Unproved
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
    end = state
    for move in line:
        end = tree.after(end, move)
    if game_of(game).scene(end).hands[ME]:
        raise Unproved("cut off")
    answered = tuple((tree.text(move), _reply(tree, mates, state, move)) for move in wrong)
    plays = sum(tree.lays(move) for move, mine in _whose(tree, state, line) if mine)
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


def _reply(tree: Tree, mates: MateSearch, state: Any, move: Any) -> str:
    """The refutation of a wrong move; empty if the solver is still in turn, and lost."""
    after = tree.after(state, move)
    if tree.winner(after) is not None or tree.actor(after) == ME:
        return ""
    for reply in tree.moves(after):
        if tree.worth(tree.after(after, reply)) == LOST and not tree.is_foul(after, reply):
            return tree.text(reply)
    raise Unproved


def _whose(tree: Tree, state: Any, line: Sequence[Any]) -> Iterator[tuple[Any, bool]]:
    for move in line:
        yield move, tree.actor(state) == ME
        state = tree.after(state, move)


def _goal(game: str, tree: Tree, state: Any, key: Any) -> Goal:
    """The goal of the puzzle."""
    if isinstance(key, Draw):
        return "draw"
    if not tree.lays(key):
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
