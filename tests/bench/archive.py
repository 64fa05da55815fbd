"""The archive with 10,000 and 50,000 games: opening, saving a game, searching, statistics, and memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median

from msgspec.structs import replace

from engine.record import Fault
from netplay.archive.archive import Archive, NewGame
from tests.netplay.material import prime_game

SIZES = (10_000, 50_000)
PLAYERS = 40
ROUNDS = 5


def run() -> None:
    """Fill an archive and measure; statistics run in a separate process, to measure its memory."""
    with tempfile.TemporaryDirectory() as folder:
        path, done = Path(folder) / "records.sqlite", 0
        for size in SIZES:
            filled(path, done, size)
            done = size
            print(f"{size:,} games, {path.stat().st_size / 1e6:.0f} MB: time, processor", flush=True)
            for name, work in _tasks(path):
                print(f"  {name:34} {_times(work)}", flush=True)
            command = [sys.executable, "-m", "tests.bench.archive", str(path)]
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            print(f"  {output.strip()}", flush=True)


def filled(path: Path, start: int, end: int) -> None:
    """Add games to an archive: a dozen real ones, repeated with other players and dates."""
    with Archive(path) as archive:
        real = [prime_game(seed) for seed in range(12)]
        summaries = [archive.read(text) for text in real]
        for at in range(start, end, 1000):
            entries = []
            for number in range(at, min(at + 1000, end)):
                text, summary = real[number % len(real)], summaries[number % len(real)]
                assert not isinstance(summary, Fault)
                day = datetime(2000, 1, 1) + timedelta(hours=4 * number)
                seats = tuple(
                    replace(seat, name=f"player{(number * 7 + 11 * one) % PLAYERS}", bot="")
                    for one, seat in enumerate(summary.seats)
                )
                renamed = replace(
                    summary, seats=seats, played=day.isoformat(timespec="seconds"), event="Cup 57"
                )
                entries.append(NewGame(f"{text}; {number}\n", renamed))
            archive.keep(entries)


def _tasks(path: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    from netplay.archive.query import read_search
    from netplay.archive.storing import archive_game_at

    def opened() -> None:
        with Archive(path):
            pass

    fresh = (f"{prime_game(1)}; once more {number}\n" for number in range(10**6))
    yield "open", opened
    yield "save a finished game", lambda: archive_game_at(path, next(fresh), datetime(2026, 1, 1))
    with Archive(path) as archive:
        for text in ("", "cup", "player:player7", "57", "nowhere"):
            wanted = read_search(text)
            yield f"find 200 for '{text}'", lambda wanted=wanted: archive.find(wanted, 200)  # type: ignore[misc]
            yield f"count '{text}'", lambda wanted=wanted: archive.count(wanted)  # type: ignore[misc]


def _of_today(text: str) -> str:
    """Return a record without its date."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("date"))


def _times(work: Callable[[], object]) -> str:
    """Return the medians of elapsed time and CPU time."""
    taken, worked = [], []
    for _ in range(ROUNDS):
        began, busy = time.perf_counter(), time.process_time()
        work()
        taken.append(time.perf_counter() - began)
        worked.append(time.process_time() - busy)
    return f"{median(taken) * 1000:8.0f} ms {median(worked) * 1000:8.0f} ms"


def _statistics(path: Path) -> None:
    from netplay.archive.statistics import statistics

    with Archive(path) as archive:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        taken = _times(lambda: statistics(archive))
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"{'statistics of all':34} {taken}, {more:.0f} MiB more")
    _ladder(path)


def _ladder(path: Path) -> None:
    """Measure the ladder from scratch, and after one more game of today."""
    from netplay.archive.live_ladders import LiveLadders
    from netplay.archive.storing import archive_game_at

    print(f"  {'the ladder of all':34} {_times(lambda: LiveLadders(path).ladders())}")
    follows, days = LiveLadders(path), iter(range(1, 10**6))
    follows.ladders()

    def after_one_more() -> None:
        text = f"{_of_today(prime_game(2))}; and again {next(days)}\n"
        archive_game_at(path, text, datetime.now())
        follows.rated(text, ["ann", "ben"])

    print(f"  {'a rating after one more game':34} {_times(after_one_more)}")


if __name__ == "__main__":
    _statistics(Path(sys.argv[1]))
