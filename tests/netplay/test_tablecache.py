"""Tables on disk: built once, and again if damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.prime import tables
from engine.prime.plays import Hand, bare_lines, composite_plays, prime_plays
from engine.prime.tables import PlayTable, PlayTables
from netplay.compute.listing import ListingRequest, list_plays
from netplay.storage.home import cache_folder
from netplay.storage.table_cache import MOST_BYTES, TableFiles, cached_tables

HAND = Hand({1: 2, 3: 1, 4: 1, 7: 1, 11: 1}, 1)


def primes(tables: PlayTables) -> list[object]:
    """Return the plays of five cards without factors."""
    return [line for block in bare_lines(HAND, 5, tables=tables) for line in block.entries()]


def plays(folder: Path) -> list[object]:
    """Return what a fresh process finds with this folder."""
    tables = PlayTables(TableFiles(folder))
    found = [*primes(tables), *composite_plays(HAND, 3, tables=tables)]
    assert len(found) > 100
    return found


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of every table that is built from here on."""
    seen: list[str] = []

    def noting(kind: str, build: object) -> object:
        def note(cards: int) -> PlayTable:
            seen.append(f"{kind}-{cards}")
            return build(cards)  # type: ignore[operator, no-any-return]

        return note

    monkeypatch.setattr(tables, "prime_table", noting("primes", tables.prime_table))
    monkeypatch.setattr(tables, "composite_table", noting("composites", tables.composite_table))
    return seen


def test_a_second_process_builds_nothing(tmp_path: Path, built: list[str]) -> None:
    first = plays(tmp_path)
    assert sorted(built) == ["composites-3", "primes-5"]
    built.clear()
    assert plays(tmp_path) == first
    assert built == []


@pytest.mark.parametrize("harm", ["flipped", "cut", "empty", "version", "huge", "other"])
def test_a_damaged_table_is_built_again(tmp_path: Path, built: list[str], harm: str) -> None:
    """A flipped byte, a truncated or empty file, another version, a giant, another table's file: same plays."""
    first = plays(tmp_path)
    path = tmp_path / "primes-5.table"
    whole = path.read_bytes()
    middle = len(whole) // 2
    if harm == "huge":
        with path.open("r+b") as file:
            file.truncate(MOST_BYTES + 1)
    else:
        path.write_bytes(
            {
                "flipped": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
                "cut": whole[:middle],
                "empty": b"",
                "version": whole.replace(b"qk-table-", b"qk-elder-", 1),
                "other": (tmp_path / "composites-3.table").read_bytes(),
            }[harm]
        )
    built.clear()
    assert plays(tmp_path) == first
    assert built == ["primes-5"]
    assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path, built: list[str]) -> None:
    """The folder is below a file, where not even root can write."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    files = TableFiles(blocked / "tables")
    found = primes(PlayTables(files))
    assert found == [(play.value, play.cards, play.jokers) for play in prime_plays(HAND, 5)]
    assert "primes-5" in built
    assert isinstance(files.fault, NotADirectoryError | FileExistsError)


def test_the_command_keeps_its_tables_under_qk_home(home: Path) -> None:
    cached_tables.cache_clear()
    assert list(list_plays(ListingRequest("A2357JK", count=5)))
    cached_tables.cache_clear()
    assert cache_folder() == home / "cache"
    assert [path.name for path in (home / "cache" / "tables").iterdir()] == ["primes-5.table"]
