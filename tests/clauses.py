"""Where the clauses of the rulings are cited: in code, tests, examples, words and pages."""

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
"""Where the examples of a game lie."""
CLAUSES = {number: clause for game in BOOKS for number, clause in clauses(game).items()}
"""Every clause that there is."""
NO_CLAUSES = frozenset(("P-256", "D20", "D99"))
"""What looks like a clause and is none: the curve of the keys, and settings that tests make up."""

_NAMED = re.compile(
    r"\b(?P<series>P|NT|DF|OR|FF|GR|PL|HK|ST|CF|FR|TY)-(?P<first>\d+)[a-e]?\b"
    r"(?:,? ?(?:…|\.\.\.|–|to) ?(?P=series)-(?P<last>\d+)\b)?"
)
_DIALS = re.compile(r"(?<![\w(:.-])D(?P<first>\d{1,2})\b(?: ?(?:…|\.\.\.|–) ?D(?P<last>\d{1,2}))?")
_ROWS = re.compile(r"\b[Rr]ows? (\d+(?:(?:, and |, | and )\d+)*)\b(?! …)")


def cited(text: str, *, rows: bool) -> Iterator[str]:
    """The clauses that a text names, `TY-21 ... TY-23` meaning those between too.

    Arguments:
        rows: whether a `row` in this text is one of the local rules of Daifugo.
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
    """Each clause that anything of the project names, and the files that do; of examples the comments count."""
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
    """What may name a clause; the rulings, which lead to each other, are looked at by themselves."""
    for folder in ("engine", "netplay", "tui", "tests", "docs"):
        for path in sorted((ROOT / folder).rglob("*")):
            own = path.relative_to(ROOT)
            if path.name.endswith("_weights.py"):
                continue  # what a command wrote spells anything
            if path.suffix in (".py", ".qk", ".ftl", ".md") and "rulings" not in own.parts:
                yield own
    yield from (path.relative_to(ROOT) for path in sorted(ROOT.glob("*.md")))


def examples(game: str) -> dict[str, list[Path]]:
    """The examples of a game that name each clause in a comment."""
    own = {SCENARIOS / name for name in FOLDERS[game]}
    return {
        clause: sorted(path for path in files if own & {*path.parents})
        for clause, files in citations().items()
    }
