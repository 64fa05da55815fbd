"""Calibration of the hints' win probabilities: `python -m tests.bench.hint_chances FOLDER` (records of Prime Daifugo).

At some decisions of each recorded two-player game a hint is computed. Its probability is compared with the winner, in
all games, and in those in which the person made the hinted move. Hints are appended to a file, one on each line, and a
later run continues from there.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from engine.prime.bots.hints import hint
from engine.prime.moves import Move, Play
from engine.prime.record import PrimeReader
from engine.record import replay_record
from engine.seats import Seat
from tests.bench.calibration import Told, report
from tests.lab.decisions import RecordedDecision, decisions


class HintResult(msgspec.Struct, frozen=True):
    """A hint: its win probability in percent, whether the person made the same move, and whether the person won."""

    game: str
    turn: int
    chance: int
    same: bool
    won: bool


def winners(folder: Path) -> dict[str, Seat]:
    """Return who went out first in each game."""
    found, reader = {}, PrimeReader()
    for path in sorted(folder.rglob("*.qk")):
        replay = replay_record(path.read_text("utf-8"), {"prime": reader})
        if replay.error is None and replay.frames and (ranks := replay.frames[-1].table.state.ranks):
            found[path.stem] = ranks[0]
    return found


def chosen(folder: Path, each: int) -> Iterator[tuple[int, RecordedDecision]]:
    """Yield this many random decisions of each two-player game, with their numbers in it."""
    for game, made in groupby(decisions(folder), key=lambda one: one.game):
        numbered = [(at, one) for at, one in enumerate(made) if one.view.seats == 2]
        random.Random(game).shuffle(numbered)
        yield from numbered[:each]


def is_same(hinted: Move, made: Move) -> bool:
    """Return whether two moves are equal apart from suits."""
    if isinstance(hinted, Play) and isinstance(made, Play):
        return _ranks(hinted) == _ranks(made)
    return type(hinted) is type(made)


def _ranks(play: Play) -> list[int]:
    return [0 if card.is_joker else card.rank for card in play.all_cards]


def hint_results(folder: Path, each: int, most: int, path: Path) -> list[HintResult]:
    """Return the hints in the file, and compute those that are missing."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = [msgspec.json.decode(line, type=HintResult) for line in lines]
    done, won = {(one.game, one.turn) for one in found}, winners(folder)
    with path.open("ab") as file:
        for at, one in chosen(folder, each):
            if len(found) >= most:
                break
            if (one.game, at) in done or one.game not in won:
                continue
            hinted = hint(one.view, 1)
            if hinted is None or hinted.chance is None:
                continue
            new = HintResult(
                one.game, at, hinted.chance, is_same(hinted.move, one.move), won[one.game] == one.view.seat
            )
            found.append(new)
            file.write(msgspec.json.encode(new) + b"\n")
            file.flush()
    return found


def as_predictions(found: Sequence[HintResult]) -> list[Told]:
    """Return the hints in the form of the calibration table."""
    return [
        Told(number, (one.chance / 100, 1 - one.chance / 100), Seat(0 if one.won else 1))
        for number, one in enumerate(found)
    ]


def main() -> None:
    """Compute the hints and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hint_chances", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=2, help="decisions of a game")
    parser.add_argument("--most", type=int, default=1_000_000, help="hints in all")
    parser.add_argument("--file", type=Path, default=Path("hint-chances.jsonl"))
    options = parser.parse_args()
    found = hint_results(options.folder, options.each, options.most, options.file)
    print(f"all\n{report(as_predictions(found))}")
    print(f"done by the person\n{report(as_predictions([one for one in found if one.same]))}")


if __name__ == "__main__":
    main()
