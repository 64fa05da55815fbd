"""Write the examples of rulings that the program shows: `python -m tests.tui.rule_examples`.

Each is one of the scenarios in `tests/scenarios`: the shortest in which the clause decides something, else the
shortest that names it.
"""

from __future__ import annotations

from pathlib import Path

from engine.games import replay_text
from engine.prime.primes import factor
from netplay.replay.reel import Reel
from tests.clauses import CLAUSES, FOLDERS, ROOT, SCENARIOS, cited
from tui.games.registry import GAMES
from tui.replay.watching import Watched
from tui.text.words import HOME

EXAMPLES = HOME.parent / "examples"
_LONGEST = 3000
"""Scenarios of more characters are too long for an example."""
_NAMED_ONLY = 99
"""Rank of a scenario that only names a clause, behind all in which it decides."""


def examples_of(game: str) -> str:
    """Return the file of a game: above each record its clause and the scene that the clause decides."""
    best: dict[str, tuple[tuple[bool, int, int, str], int, str]] = {}
    for folder in FOLDERS[game]:
        for path in sorted((ROOT / SCENARIOS / folder).rglob("*.qk")):
            text = path.read_text("utf-8")
            if len(text) <= _LONGEST:
                _note(best, path, text)
    order = [clause for clause in CLAUSES if clause in best]
    return "".join(f"=== {clause} @{best[clause][1]}\n{best[clause][2].strip()}\n" for clause in order)


def _note(best: dict[str, tuple[tuple[bool, int, int, str], int, str]], path: Path, text: str) -> None:
    """Take a scenario for those clauses of which it is the best example so far."""
    reel = Reel("", replay_text(text, factor=factor), text)
    comments = "\n".join(line for line in text.splitlines() if line.startswith(";"))
    named = set(cited(comments, rows="daifugo" in path.as_posix()))
    found = [
        ((clause not in named, place, len(text), path.name), clause, at)
        for at in range(len(reel.scenes) if reel.fault is None else 0)
        for place, clause in enumerate(Watched(reel).decided_at(at))
    ]
    if reel.fault is None:
        found += [((True, _NAMED_ONLY, len(text), path.name), clause, 0) for clause in named]
    for rank, clause, at in found:
        if clause not in best or rank < best[clause][0]:
            best[clause] = (rank, at, text)


def write() -> None:
    """Write the files of all games."""
    EXAMPLES.mkdir(exist_ok=True)
    for game in GAMES:
        (EXAMPLES / f"{game}.qk").write_text(examples_of(game), "utf-8")


if __name__ == "__main__":
    write()
