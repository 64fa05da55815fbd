"""A league of several tournaments: `qk tournament export --evening` adds them up, and refuses invalid sets."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from netplay.club.book import open_book
from netplay.club.standings import in_order, league
from tui.cli import main

EVENINGS = (
    ("one.tournament", "2026-10-01", ("Aki", "Ben", "Cid", "Dan"), ("1-0", "1-0")),
    ("two.tournament", "2026-11-01", ("Aki", "Ben", "Eve", "Dan"), ("0-1", "1-0")),
    ("three.tournament", "2026-12-01", ("Aki", "Cid"), ("1-0",)),
)


@pytest.fixture(autouse=True)
def _evenings(home: Path, own_folder: None, capsys: pytest.CaptureFixture[str]) -> None:
    """Play three tournaments of one round each."""
    for file, day, names, results in EVENINGS:
        assert main(["tournament", "new", file, "--seed", "x", "--rounds", "1", "--date", day]) == 0
        assert main(["tournament", "add", file, *names]) == 0
        assert main(["tournament", "pair", file]) == 0
        for table, result in enumerate(results, 1):
            assert main(["tournament", "result", file, str(table), result]) == 0
    capsys.readouterr()


def test_points_of_all_evenings() -> None:
    """As in the tables of the tournaments together; an absent player has none from that one."""
    books = [open_book(Path(file)) for file, *_ in reversed(EVENINGS)]
    ordered = in_order([book.tournament for book in books])
    assert [one.plan.date for one in ordered] == [day for _, day, *_ in EVENINGS]
    rows = {row.name: row for row in league(ordered)}
    for at, (_, _, names, _) in enumerate(EVENINGS):
        assert {name for name, row in rows.items() if row.evenings[at] is not None} == set(names)
    assert sum(row.points for row in rows.values()) == 5
    counted: dict[str, Fraction] = {}
    for one in ordered:
        for match in one.matches():
            assert match.reported is not None
            winner = match.players[0 if match.reported.scores[0] > match.reported.scores[1] else 1]
            counted[winner] = counted.get(winner, Fraction(0)) + 1
    assert {name: row.points for name, row in rows.items() if row.points} == counted
    places = [row.place for row in league(ordered)]
    assert places == sorted(places)
    for book in books:
        book.close()


def test_pages_of_a_league(tmp_path: Path) -> None:
    """In both languages, without a script, with a column for each tournament."""
    files = [file for file, *_ in EVENINGS]
    assert main(["tournament", "export", files[0], "pages", "--evening", *files[1:]]) == 0
    for lang in ("en", "ja"):
        text = (tmp_path / "pages" / lang / "league.html").read_text(encoding="utf-8")
        assert all(day in text for _, day, *_ in EVENINGS)
        assert "<script" not in text
        assert "league-" not in text, "every word is there"
        for link in re.findall(r'href="([^"]+)"', text):
            assert (tmp_path / "pages" / lang / link).exists(), link


def test_what_is_no_league_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """A tournament twice, a missing file, another game; nothing is written."""
    assert (
        main(["tournament", "export", "one.tournament", "p", "--evening", "one.tournament", "--lang", "en"])
        == 2
    )
    assert "given twice" in capsys.readouterr().err
    assert main(["tournament", "export", "one.tournament", "p", "--evening", "none.tournament"]) == 2
    assert "none.tournament" in capsys.readouterr().err
    assert (
        main(["tournament", "new", "d.tournament", "--game", "daifugo", "--table", "4", "--rounds", "1"]) == 0
    )
    assert (
        main(["tournament", "export", "one.tournament", "p", "--evening", "d.tournament", "--lang", "en"])
        == 2
    )
    assert "daifugo" in capsys.readouterr().err
    assert not Path("p").exists()
