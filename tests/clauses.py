"""Index of citations: which files of the project cite which clauses of the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tui.games.registry import GAMES as BOOKS
from tui.text.rulings import clauses

ROOT = Path(__file__).parents[1]
SCENARIOS = Path("tests/scenarios")
FOLDERS: Mapping[str, tuple[str, ...]] = {
    "prime": ("prime", "abstract"), "daifugo": ("daifugo",), "tyrant": ("tyrant",),
}  # fmt: skip
"""The folders of each game's scenarios."""
CLAUSES = {number: clause for game in BOOKS for number, clause in clauses(game).items()}
"""All clauses of all games, by number."""
NO_CLAUSES = frozenset(("P-256", "D20", "D99"))
"""Names that look like clauses but are not: a curve of cryptography, and settings that tests invent."""

_NAMED = re.compile(
    r"\b(?P<series>P|NT|DF|OR|FF|GR|PL|HK|ST|CF|FR|TY)-(?P<first>\d+)[a-e]?\b"
    r"(?:,? ?(?:…|\.\.\.|–|to) ?(?P=series)-(?P<last>\d+)\b)?"
)
_DIALS = re.compile(r"(?<![\w(:.-])D(?P<first>\d{1,2})\b(?: ?(?:…|\.\.\.|–) ?D(?P<last>\d{1,2}))?")
_ROWS = re.compile(r"\b[Rr]ows? (\d+(?:(?:, and |, | and )\d+)*)\b(?! …)")


def cited(text: str, *, rows: bool) -> Iterator[str]:
    """Yield the clauses that a text cites; `TY-21 ... TY-23` includes those between.

    Arguments:
        rows: whether `row 4` in this text means a local rule of Daifugo.
    """
    for found in (*_NAMED.finditer(text), *_DIALS.finditer(text)):
        head = f"{found['series']}-" if "series" in found.re.groupindex else "D"
        first, last = int(found["first"]), int(found["last"] or found["first"])
        yield from (f"{head}{end}" for end in {first, last})
        yield from (name for at in range(first + 1, last) if (name := f"{head}{at}") in CLAUSES)
    if rows:
        for numbers in _ROWS.findall(text):
            yield from (f"row {number}" for number in re.findall(r"\d+", numbers))


@cache
def citations() -> Mapping[str, frozenset[Path]]:
    """Return each cited clause with the files that cite it; in scenarios only comments count."""
    found: dict[str, set[Path]] = {}
    for path in _files():
        text = (ROOT / path).read_text(encoding="utf-8")
        if path.suffix == ".qk":
            text = "\n".join(line for line in text.splitlines() if line.startswith(";"))
        for clause in cited(text, rows="daifugo" in path.as_posix()):
            if clause not in NO_CLAUSES:
                found.setdefault(clause, set()).add(path)
    return {clause: frozenset(files) for clause, files in found.items()}


def _files() -> Iterator[Path]:
    """Yield the files that may cite clauses, without the rulings themselves, which cite each other."""
    for folder in ("engine", "netplay", "tui", "tests", "docs"):
        for path in sorted((ROOT / folder).rglob("*")):
            own = path.relative_to(ROOT)
            if path.name.endswith("_weights.py"):
                continue  # what a command wrote spells anything
            if path.suffix in (".py", ".qk", ".ftl", ".md") and "rulings" not in own.parts:
                yield own
    yield from (path.relative_to(ROOT) for path in sorted(ROOT.glob("*.md")))


def examples(game: str) -> dict[str, list[Path]]:
    """Return, for each clause, the scenarios of a game that cite it in a comment."""
    own = {SCENARIOS / name for name in FOLDERS[game]}
    return {
        clause: sorted(path for path in files if own & {*path.parents})
        for clause, files in citations().items()
    }
