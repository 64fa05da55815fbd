"""Exported files get the mode of the umask; files with secrets are private to the owner."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from netplay.archive.ladder import Season
from netplay.club.acts import ParticipantEntered, TournamentPlan
from netplay.club.book import begin
from netplay.storage.home import write_atomically, write_new
from tui.club.pages import write_league, write_pages
from tui.club.server_pages import write_server_pages


@pytest.fixture(params=[0o022, 0o077, 0o002])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """Set the umask of the player's shell."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def modes(folder: Path) -> tuple[set[int], set[int]]:
    """Return the modes of all files and of all folders below one."""
    below = list(folder.rglob("*"))
    files = {path.stat().st_mode & 0o777 for path in below if path.is_file()}
    return files, {path.stat().st_mode & 0o777 for path in [folder, *below] if path.is_dir()}


def test_pages_have_the_mode_of_the_umask(tmp_path: Path, umask: int) -> None:
    """A tournament's, a league's and a ladder's, also where private files existed before."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1"))
    for name in ("aki", "ben"):
        book.do(ParticipantEntered(name))
    pages = tmp_path / "made" / "pages"
    write_pages(book, pages)
    (pages / "index.html").chmod(0o600)
    write_pages(book, pages)
    write_league([book.tournament], pages)
    write_server_pages([], [], Season(), tmp_path / "made" / "ladder")
    files, folders = modes(tmp_path / "made")
    assert files == {0o666 & ~umask}
    assert folders == {0o777 & ~umask}


def test_an_exported_record_has_the_mode_of_the_umask(tmp_path: Path, umask: int) -> None:
    """And an existing file stays."""
    write_new(tmp_path / "records" / "a.qk", b"x")
    assert modes(tmp_path / "records") == ({0o666 & ~umask}, {0o777 & ~umask})
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "records" / "a.qk", b"y")
    assert [path.name for path in (tmp_path / "records").iterdir()] == ["a.qk"]
    assert (tmp_path / "records" / "a.qk").read_text() == "x"


def test_files_of_our_own_are_for_their_owner(tmp_path: Path, umask: int) -> None:
    """Whatever the umask."""
    write_atomically(tmp_path / "own" / "key", "secret")
    assert modes(tmp_path / "own") == ({0o600}, {0o700})
