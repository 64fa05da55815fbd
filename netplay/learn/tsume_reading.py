"""A file of puzzles, as `qk drill --compose` writes it: read without trust, every solution replayed once."""

from __future__ import annotations

import re

import msgspec

from engine.errors import QkError
from engine.verdict import Refused
from netplay.learn.tsume import GRADES, Puzzle
from netplay.learn.tsume_games import ME, game_of
from netplay.storage.reading import NoFile, bytes_of, why_not

LARGEST = 4 << 20
"""Bytes of a file of puzzles."""
MOST_CARDS = 30
"""In both hands and the deck together; a file that this program wrote has far fewer."""
LONGEST_LINE = 60
"""Moves of a solution."""


def read_puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, in its order. Raises QkError: then none of them is to be played."""
    try:
        data = bytes_of(name, LARGEST)
    except (OSError, ValueError, NoFile) as wrong:
        raise QkError("tsume-no-file", path=name, why=why_not(wrong)) from wrong
    if len(data) > LARGEST:
        raise QkError("tsume-large", path=name, most=LARGEST >> 20)
    decoder = msgspec.json.Decoder(Puzzle)
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            puzzle = decoder.decode(line)
            _check(puzzle)
        except (QkError, msgspec.MsgspecError, ValueError) as wrong:
            raise QkError("tsume-bad-file", path=name, line=number) from wrong
        found.setdefault(puzzle.id, puzzle)
    if not found:
        raise QkError("tsume-none-there", path=name)
    return tuple(found.values())


def _check(puzzle: Puzzle) -> None:
    """Raises ValueError, or QkError, for an impossible puzzle, or one whose solution cannot be played."""
    cards = len("".join((*puzzle.hands, puzzle.deck)).replace(" ", ""))
    if not re.fullmatch(r"[\w-]{1,40}", puzzle.id) or puzzle.grade not in GRADES:
        raise ValueError(puzzle.id)
    if cards > 2 * MOST_CARDS or not all(puzzle.hands) or not 1 <= len(puzzle.solution) <= LONGEST_LINE:
        raise ValueError(puzzle.id)
    game = game_of(puzzle.game)
    begun = state = game.start(puzzle.position)
    if game.scene(state).turn != ME or game.made(state, puzzle.key).why:
        raise ValueError(puzzle.key)
    for text in puzzle.solution:
        if game.scene(state).turn is None:
            raise ValueError(text)
        state = game.after(state, game.move(state, text))
        if isinstance(state, Refused):
            raise ValueError(text)
    if game.scene(state).hands[ME]:
        raise ValueError("the solver still holds cards")
    for text, _ in puzzle.wrong:
        if game.made(begun, text).why:
            raise ValueError(text)
