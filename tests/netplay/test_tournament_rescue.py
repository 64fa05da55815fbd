"""A damaged tournament file: reported in words, and recovered as far as its acts can prove."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import struct
from pathlib import Path

import pytest

from netplay.club.acts import Act, Dropped, Paired, ParticipantEntered, ResultReported, TournamentPlan
from netplay.club.book import BadBook, begin, open_book
from netplay.club.pairing import next_round
from netplay.club.rescue import rescue
from netplay.club.standings import standings


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Act]]:
    """Return a Swiss of twelve after four rounds, with a drop-out and a late entry, and its acts."""
    book = begin(tmp_path_factory.mktemp("cup") / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=5))
    dice = random.Random(2)
    for at in range(12):
        book.do(ParticipantEntered(f"p{at:02}", rating=1000 + at))
    for round in range(1, 5):
        book.do(next_round(book.tournament))
        for match in book.tournament.open_matches():
            first = dice.choice((1.0, 0.5, 0.0))
            book.do(ResultReported(match.round, match.table, (first, 1.0 - first)))
        if round == 2:
            book.do(Dropped("p03"))
            book.do(ParticipantEntered("late", rating=5))
    book.close()
    return book.path, [line.act for line in book.lines]


def hit(whole: Path, to: Path, number: int, how: str) -> Path:
    """Return the file with one act damaged: gone, invalid UTF-8, or with an invalid time."""
    to.write_bytes(whole.read_bytes())
    changes = {
        "gone": "DELETE FROM acts WHERE number = ?",
        "letters": "UPDATE acts SET act = CAST(x'7b22ff80' AS TEXT) WHERE number = ?",
        "blob": "UPDATE acts SET act = x'00ff' WHERE number = ?",
        "time": "UPDATE acts SET at = CAST(x'ff80' AS TEXT) WHERE number = ?",
    }
    with contextlib.closing(sqlite3.connect(to)) as made, made:
        made.execute(changes[how], (number,))
    made.close()
    return to


@pytest.mark.parametrize("how", ["gone", "letters", "blob", "time"])
def test_a_hit_act_is_reported_as_damage(tmp_path: Path, whole: tuple[Path, list[Act]], how: str) -> None:
    """With the entry, and not in words of the database."""
    path = hit(whole[0], tmp_path / "hit.tournament", 15, how)
    with pytest.raises(BadBook, match="club-damaged") as wrong:
        open_book(path)
    assert wrong.value.values == {"path": str(path), "line": 15}


def rounds_of(acts: list[Act]) -> list[int]:
    """Return the numbers of the acts that pair a round."""
    return [number for number, act in enumerate(acts, 1) if isinstance(act, Paired)]


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_one_lost_pairing_loses_no_result(tmp_path: Path, whole: tuple[Path, list[Act]], round: int) -> None:
    """The pairing is computed again, since it depends on earlier acts alone; and this is reported."""
    path, acts = whole
    number = rounds_of(acts)[round - 1]
    found = rescue(hit(path, tmp_path / "hit.tournament", number, "letters"), tmp_path / "new.tournament")
    assert (found.taken, found.left, found.redrawn) == (len(acts), 0, (round,))
    again = open_book(found.path)
    assert [line.act for line in again.lines] == acts
    before = open_book(path)
    assert standings(again.tournament) == standings(before.tournament)


def test_a_pairing_that_is_contradicted_is_not_made_up(tmp_path: Path, whole: tuple[Path, list[Act]]) -> None:
    """If a result of the round before is lost too, no round can be paired as it was."""
    path, acts = whole
    number = rounds_of(acts)[2]
    once = hit(path, tmp_path / "once.tournament", number, "gone")
    twice = hit(once, tmp_path / "twice.tournament", number - 3, "gone")
    found = rescue(twice, tmp_path / "new.tournament")
    assert found.redrawn == ()
    assert len(open_book(found.path).tournament.rounds) == 2
    assert found.left > 0


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path, whole: tuple[Path, list[Act]]) -> None:
    """Facts unknown to this version would be lost."""
    path = tmp_path / "newer.tournament"
    data = bytearray(whole[0].read_bytes())
    data[60:64] = struct.pack(">I", 99)
    path.write_bytes(data)
    with pytest.raises(BadBook, match="club-newer"):
        rescue(path, tmp_path / "new.tournament")
    assert not (tmp_path / "new.tournament").exists()


def test_entries_that_cannot_be_read_are_counted(tmp_path: Path, whole: tuple[Path, list[Act]]) -> None:
    """“185 of 186”, not “186 of at least 186”."""
    path, acts = whole
    last = len(acts)
    found = rescue(hit(path, tmp_path / "hit.tournament", last, "blob"), tmp_path / "new.tournament")
    assert (found.taken, found.last) == (last - 1, last)
