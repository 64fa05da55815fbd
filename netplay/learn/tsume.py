"""Endgame puzzles (詰め): a position between two who see every card, in which only one move certainly wins.

The packaged ones were found in games and proved by `tsume_making`; each comes with its solution and, for every wrong
move, its refutation. So nothing is searched during play: a typed move is compared with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from engine.chance import hashed
from netplay.learn.tsume_games import ME, Position, PuzzleTable, game_of

Goal = Literal["out", "stop", "draw", "wait"]
"""out: go out for certain; stop: the other would go out next; draw: only a draw wins; wait: only a pass does."""

GRADES = range(1, 6)


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position with one way to win; the first hand is the solver's, who is in turn."""

    id: str
    game: Literal["prime", "daifugo"]
    goal: Goal
    hands: tuple[str, str]
    solution: tuple[str, ...]
    """The winning move and, turn by turn, the longest defense and its refutation."""
    plays: int
    """The number of the solver's plays in it."""
    grade: int
    deck: str = ""
    """The first card is the one that is drawn next."""
    top: str = ""
    """The opponent's last play."""
    turned: bool = False
    """Whether a revolution is on."""
    wrong: tuple[tuple[str, str], ...] = ()
    """Every other move that may be made, and the answer that wins against it."""

    @property
    def key(self) -> str:
        """The move that wins."""
        return self.solution[0]

    @property
    def position(self) -> Position:
        """The table it begins on."""
        return Position(self.hands, self.deck, self.top, self.turned)


class PuzzleTry(msgspec.Struct, frozen=True):
    """The result of a typed move."""

    right: bool
    move: str
    """As it is written in records."""
    reply: str = ""
    """The refutation of a losing move; empty if the move is illegal."""
    why: str = ""
    """Why it is none: a foul or a refusal, by its code."""


@cache
def packaged() -> tuple[Puzzle, ...]:
    """All puzzles of the package, the easiest first."""
    text = files("netplay.learn").joinpath("tsume.jsonl").read_bytes()
    return tuple(msgspec.json.Decoder(Puzzle).decode_lines(text))


def of_day(day: date, game: str = "") -> Puzzle:
    """The puzzle of a day: the same for everybody, repeated only after all others.

    Arguments:
        game: only of this game; of any if empty.
    """
    some = [one for one in packaged() if game in ("", one.game)]
    turn, place = divmod(day.toordinal(), len(some))
    return sorted(some, key=lambda one: hashed(f"{turn} {one.id}"))[place]


def try_move(puzzle: Puzzle, text: str) -> PuzzleTry:
    """The result of a typed move. Raises BadNotation if it is not a move."""
    game = game_of(puzzle.game)
    state = game.start(puzzle.position)
    made = game.made(state, text)
    if made.why:
        return PuzzleTry(False, made.text, why=made.why)
    if made.kind == game.made(state, puzzle.key).kind:
        return PuzzleTry(True, made.text)
    replies = {game.made(state, move).kind: reply for move, reply in puzzle.wrong}
    return PuzzleTry(False, made.text, replies.get(made.kind, ""))


def hints(puzzle: Puzzle) -> Sequence[tuple[str, str]]:
    """Hints in steps: the number of plays, the kind of the move, its first card."""
    game = game_of(puzzle.game)
    made = game.made(game.start(puzzle.position), puzzle.key)
    if not made.cards:
        return (("plays", str(puzzle.plays)), ("no-play", ""))
    return (("plays", str(puzzle.plays)), ("cards", str(len(made.cards))), ("first", made.cards[0]))


class Ply(msgspec.Struct, frozen=True):
    """A move of a solution and the table after it."""

    mine: bool
    move: str
    scene: PuzzleTable


def initial_table(puzzle: Puzzle) -> PuzzleTable:
    """The initial table of a puzzle."""
    game = game_of(puzzle.game)
    return game.scene(game.start(puzzle.position))


def played_out(puzzle: Puzzle) -> tuple[Ply, ...]:
    """The solution, move by move."""
    game = game_of(puzzle.game)
    state, found = game.start(puzzle.position), []
    for text in puzzle.solution:
        mine = game.scene(state).turn == ME
        state = game.after(state, game.move(state, text))
        found.append(Ply(mine, text, game.scene(state)))
    return tuple(found)
