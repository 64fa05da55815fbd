"""Evaluate reviews against results: `python -m tests.lab.reviews FOLDER [--every N] [--from K]` (two-player records).

The win probabilities of each decision, as in `qk replay --review --json`, are compared with the winner: before the
move, after it, and after the best move, also only where that was played. Nothing is fitted here, but the weights of the
win probability are (tests/lab/values.py): use games that they weren't fitted to.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from netplay.replay.analysis import prove, scenes_to_prove
from netplay.replay.reel import Reel
from netplay.replay.review import Reviewed, accuracy, question, review
from tests.reels import reel_from_file

Outcome = tuple[float, bool]
"""A win probability, and whether that player won."""


def reels(folder: Path, first: int, every: int) -> Iterator[Reel]:
    """Yield every n-th record of a folder."""
    for path in sorted(folder.rglob("*.qk"))[first::every]:
        yield reel_from_file(path, path.stem)


def reviewed(reel: Reel) -> list[Reviewed]:
    """Review a record."""
    proved = prove(reel.game, scenes_to_prove(reel))
    questions = (question(reel, at, proved) for at in sorted(reel.decisions))
    found = (review(reel.game, one) for one in questions if one is not None)
    return [one for one in found if one is not None]


def brier(outcomes: Iterable[Outcome]) -> float:
    """Return the Brier score: the mean squared error of probabilities."""
    off = [(chance - result) ** 2 for chance, result in outcomes]
    return sum(off) / len(off)


def line(name: str, outcomes: list[Outcome]) -> str:
    """Return one line about a kind of probabilities: the count, the Brier score, and the results at both ends."""
    if not outcomes:
        return f"{name}: none"
    low, high = (
        [result for chance, result in outcomes if lo <= chance <= hi] for lo, hi in ((0, 0.05), (0.95, 1))
    )
    ends = f"0-5%: {sum(low)} of {len(low)}  95-100%: {sum(high)} of {len(high)}"
    return f"{name}: {len(outcomes)}  Brier {brier(outcomes):.3f}  {ends}"


def report(every: Iterable[tuple[list[Reviewed], int]]) -> Iterator[str]:
    """Yield the lines of the report about reviewed games and their winners."""
    kinds: dict[str, list[Outcome]] = {name: [] for name in ("before", "after", "best made", "best")}
    marks: Counter[str] = Counter()
    games, shares = 0, []
    for found, winner in every:
        games += 1
        shares += [accuracy(one for one in found if one.seat == seat) for seat in (0, 1)]
        for one in found:
            won = one.seat == winner
            marks[one.mark] += 1
            kinds["before"].append((one.before, won))
            kinds["after"].append((one.after, won))
            kinds["best"].append((one.best_after, won))
            if one.best == one.move:
                kinds["best made"].append((one.best_after, won))
    yield from (line(name, outcomes) for name, outcomes in kinds.items())
    known = [share for share in shares if share is not None]
    yield f"{games} games, marks a game: " + "  ".join(
        f"{mark or 'none'} {count / games:.2f}" for mark, count in sorted(marks.items())
    )
    yield f"accuracy: {sum(known) / max(1, len(known)):.1f}"


def main() -> None:
    """Review the records of a folder and print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    ended = (
        (reviewed(reel), reel.position(len(reel.scenes) - 1))
        for reel in reels(args.folder, args.first, args.every)
        if reel.scenes
    )
    won = ((found, (last.finished or last.ranks)) for found, last in ended)
    print(*report((found, int(places[0])) for found, places in won if places), sep="\n")


if __name__ == "__main__":
    main()
