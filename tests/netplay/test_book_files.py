"""The bots' books on disk: computed once for all processes, and again if the file is damaged."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.prime.bots import book as books
from engine.prime.bots import book_store, choose
from engine.prime.bots.book import PlayBook
from engine.prime.settings import Rules, rules_for
from netplay.storage import home
from netplay.storage.table_cache import MOST_BOOKS, BookFiles
from tests.engine.prime.test_bots import seen

RULES = rules_for("official", {"D3": 2}, 2)
"""A small book: sets of one and two cards."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use the test's folder for books, and clear the cache of the process."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    monkeypatch.setattr(book_store, "_KEEPERS", [BookFiles()])
    monkeypatch.setattr(books, "_BOOKS", {})
    return home.cache_folder() / "books"


def whole(rules: Rules = RULES) -> PlayBook:
    """Return the complete book, as a fresh process gets it."""
    books._BOOKS.clear()
    book = books.book_for(rules)
    assert book is not None
    book.grow(None)
    return book


def alike(one: PlayBook, other: PlayBook) -> bool:
    """Return whether two books have the same contents."""
    columns = ("signs", "cards", "sizes", "high", "low", "kinds")
    same = all(np.array_equal(getattr(one.rows, name), getattr(other.rows, name)) for name in columns)
    return same and np.array_equal(one.whole_sets, other.whole_sets) and one.longest == other.longest


def test_a_second_process_finds_nothing_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stored book is equal, down to the types of its columns, and private to its owner."""
    first = whole()
    (kept,) = folder.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 or os.name == "nt"
    monkeypatch.setattr(PlayBook, "_bare_rows", lambda self: pytest.fail("looked again"))
    second = whole()
    assert alike(first, second)
    assert second.is_whole
    assert all(
        getattr(first.rows, n).dtype == getattr(second.rows, n).dtype for n in ("signs", "cards", "high")
    )


def test_a_book_from_disk_plays_the_same(folder: Path) -> None:
    """The master chooses the same move with a stored book and with a computed one."""
    view = seen("3569TKA", deck="2" * 6, other="2" * 7)
    view = view.__class__(**{f: getattr(view, f) for f in view.__struct_fields__} | {"rules": RULES})
    whole()
    stored = choose("master", view, 3)
    books._BOOKS.clear()
    for path in folder.iterdir():
        path.unlink()
    assert choose("master", view, 3) == stored


@pytest.mark.parametrize("harm", ["flipped", "cut", "empty", "other", "newer", "folder"])
def test_what_is_damaged_is_found_again(folder: Path, harm: str) -> None:
    """A changed byte, a truncated or empty file, another book's bytes, another edition: the book is computed again."""
    first = whole()
    (path,) = folder.iterdir()
    data = path.read_bytes()
    if harm == "folder":
        path.unlink()
        path.mkdir()
        assert alike(first, whole())
        assert path.is_dir()
        return
    other = book_store.to_bytes("other", book_store.from_bytes(path.stem, data))
    newer = data.replace(book_store.EDITION.encode(), b"qk-book-9", 1)
    half = len(data) // 2
    flipped = data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :]
    harmed = {"flipped": flipped, "cut": data[:half], "empty": b"", "other": other, "newer": newer}[harm]
    path.write_bytes(harmed)
    with pytest.raises(book_store.DamagedBook):
        book_store.from_bytes(path.stem, harmed)
    assert alike(first, whole())
    assert path.read_bytes() == data


def test_other_rules_and_editions_have_files_of_their_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer version's book is neither read nor changed; nor is one of another D3."""
    whole()
    (before,) = folder.iterdir()
    contents = before.read_bytes(), before.stat().st_mtime_ns
    whole(rules_for("official", {"D3": 1}, 2))
    monkeypatch.setattr(book_store, "EDITION", "qk-book-0")
    whole()
    assert len(list(folder.iterdir())) == 3
    assert contents == (before.read_bytes(), before.stat().st_mtime_ns)


def test_only_so_many_are_kept(folder: Path) -> None:
    """The oldest files are removed."""
    files = BookFiles()
    for number in range(MOST_BOOKS + 5):
        files.keep(f"{number:02}", b"book")
        os.utime(folder / f"{number:02}.table", (number, number))
    files.keep("last", b"book")
    stored = sorted(path.stem for path in folder.iterdir())
    assert len(stored) == MOST_BOOKS
    assert stored[-2:] == [f"{MOST_BOOKS + 4:02}", "last"]


def test_a_folder_that_cannot_be_written_costs_only_time(folder: Path) -> None:
    """A file is in place of the folder."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_bytes(b"")
    assert whole().is_whole
    assert folder.read_bytes() == b""


def test_other_rows_need_another_edition(folder: Path) -> None:
    """A change of a book's contents must raise `book_store.EDITION`; otherwise stored books would be out of date."""
    book = whole(rules_for("official", {"D3": 3}, 2))
    rows = np.concatenate([book.rows.signs, book.rows.high.astype("u8"), book.rows.low.astype("u8")])
    found = hashlib.sha256(rows.astype("<u8").tobytes()).hexdigest()[:12]
    assert (book_store.EDITION, len(book.rows.signs), found) == ("qk-book-3", 5227, "f602a5a85a01")


def test_the_table_has_its_bots_keep_books() -> None:
    """In a process in which a bot chooses a move, and without NumPy until then."""
    code = (
        "import sys; from netplay.table.games import adapter_of; adapter_of('prime');"
        "from engine.prime.bots import book_store; print(len(book_store._KEEPERS), 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "False"]
