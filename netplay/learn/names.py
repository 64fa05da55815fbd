"""Names of numbers: those in the program's `names.txt`, and the player's own in a file of that name.

A line is a number or its cards and then the name: `QK クイーンキング`, `346X 三四郎`. A last X means every last digit
of 1, 3, 7 and 9 that makes a prime. A `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from engine.cards import rank_of_text
from engine.errors import QkError
from netplay.learn.questions import primes_of
from netplay.storage.home import home
from netplay.storage.reading import NoFile, own_bytes, why_not

LONGEST = 40
"""Characters of a name."""
_LINE = re.compile(rf"([0-9AJQKT]{{1,100}})(X?)\s+(\S.{{0,{LONGEST - 1}}})")
_MOST = 1_000_000
"""Bytes of a player's file."""


class Names(msgspec.Struct, frozen=True):
    """The content of a file of names."""

    by_number: Mapping[int, str] = {}
    unread: tuple[int, ...] = ()
    """Lines that hold no name, from 1."""
    problem: QkError | None = None
    """Why the file cannot be read."""


def name_of(number: int) -> str:
    """The name of a number, the player's own before the program's; empty if it has none."""
    return own_names().by_number.get(number, "") or common_names().get(number, "")


def names_path() -> Path:
    """The player's file of names."""
    return home() / "names.txt"


@cache
def common_names() -> Mapping[int, str]:
    """The names that come with the program."""
    return read_names(Path(__file__).with_name("names.txt").read_text("utf-8")).by_number


def own_names() -> Names:
    """The player's names; empty if there is no readable file."""
    path = names_path()
    try:
        return _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return Names()
    except (OSError, NoFile) as wrong:  # not allowed, a folder, a device, or larger than any list of names
        return Names(problem=QkError("file-unusable", path=str(path), why=why_not(wrong)))


@lru_cache(maxsize=64)
def _read(path: Path, changed: int) -> Names:
    return read_names(own_bytes(path, _MOST).decode("utf-8", "replace"))


def read_names(text: str) -> Names:
    """The names that a text holds, and the lines that hold none; of two names for a number the last one counts."""
    found: dict[int, str] = {}
    unread = []
    for at, line in enumerate(text.splitlines(), 1):
        entry = line.partition("#")[0].strip()
        fits = _LINE.fullmatch(entry)
        if fits is not None and fits[3].isprintable():
            found |= dict.fromkeys(_numbers(fits[1], fits[2]), fits[3])
        elif entry:
            unread.append(at)
    return Names(found, tuple(unread))


def _numbers(cards: str, any_last: str) -> Iterator[int]:
    """The number that cards spell, or the primes of its family."""
    stem = "".join(card if card.isdecimal() else str(rank_of_text(card)) for card in cards)
    yield from (int(stem + last) for last in (primes_of(stem) if any_last else [""]))
