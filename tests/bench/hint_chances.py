"""Whether the chances of hints come true: `python -m tests.bench.hint_chances FOLDER` (records of Prime Daifugo).

At some decisions of each recorded game of two a hint is asked for. What it tells is held against who won, in all games
and in those in which the person did what the hint says. Found hints are kept in a file, a line each, and a later run
goes on.
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
from tests.lab.decisions import Decided, decisions


class Asked(msgspec.Struct, frozen=True):
    """A hint: the chance it told in percent, whether the person did the same, and whether the person won."""

    game: str
    turn: int
    chance: int
    same: bool
    won: bool


def winners(folder: Path) -> dict[str, Seat]:
    """Who went out first in each game."""
    found, reader = {}, PrimeReader()
    for path in sorted(folder.rglob("*.qk")):
        replay = replay_record(path.read_text("utf-8"), {"prime": reader})
        if replay.error is None and replay.frames and (ranks := replay.frames[-1].table.state.ranks):
            found[path.stem] = ranks[0]
    return found


def chosen(folder: Path, each: int) -> Iterator[tuple[int, Decided]]:
    """So many decisions of each game of two, any of them, with their numbers in it."""
    for game, made in groupby(decisions(folder), key=lambda one: one.game):
        numbered = [(at, one) for at, one in enumerate(made) if one.view.seats == 2]
        random.Random(game).shuffle(numbered)
        yield from numbered[:each]


def is_same(hinted: Move, made: Move) -> bool:
    """Whether it comes to the same: the same number of the same cards, in whatever suits."""
    if isinstance(hinted, Play) and isinstance(made, Play):
        return _ranks(hinted) == _ranks(made)
    return type(hinted) is type(made)


def _ranks(play: Play) -> list[int]:
    return [0 if card.is_joker else card.rank for card in play.all_cards]


def asked(folder: Path, each: int, most: int, path: Path) -> list[Asked]:
    """The hints in the file, and those that are still wanted."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = [msgspec.json.decode(line, type=Asked) for line in lines]
    done, won = {(one.game, one.turn) for one in found}, winners(folder)
    with path.open("ab") as file:
        for at, one in chosen(folder, each):
            if len(found) >= most:
                break
            if (one.game, at) in done or one.game not in won:
                continue
            told = hint(one.view, 1)
            if told is None or told.chance is None:
                continue
            new = Asked(
                one.game, at, told.chance, is_same(told.move, one.move), won[one.game] == one.view.seat
            )
            found.append(new)
            file.write(msgspec.json.encode(new) + b"\n")
            file.flush()
    return found


def told(found: Sequence[Asked]) -> list[Told]:
    """As the table wants them."""
    return [
        Told(number, (one.chance / 100, 1 - one.chance / 100), Seat(0 if one.won else 1))
        for number, one in enumerate(found)
    ]


def main() -> None:
    """Asks, and tells the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hint_chances", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=2, help="decisions of a game")
    parser.add_argument("--most", type=int, default=1_000_000, help="hints in all")
    parser.add_argument("--file", type=Path, default=Path("hint-chances.jsonl"))
    options = parser.parse_args()
    found = asked(options.folder, options.each, options.most, options.file)
    print(f"all\n{report(told(found))}")
    print(f"done by the person\n{report(told([one for one in found if one.same]))}")


if __name__ == "__main__":
    main()
