"""`qk records ladder`: printed, as JSON, and written as pages without scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.netplay.material import daifugo_game, prime_game
from tui.cli import main


@pytest.fixture
def games(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Import some games of Prime Daifugo and one of Daifugo."""
    files = []
    for seed in range(6):
        files.append(home / f"p{seed}.qk")
        files[-1].write_text(prime_game(seed), encoding="utf-8")
    files.append(home / "d.qk")
    files[-1].write_text(daifugo_game(1), encoding="utf-8")
    assert main(["records", "import", *map(str, files), "--yes"]) == 0
    capsys.readouterr()


@pytest.mark.usefixtures("games")
def test_the_ladder_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """By game and rule set, with its uncertainty; of one player with the latest games."""
    assert main(["records", "ladder"]) == 0
    output = capsys.readouterr().out
    assert "Prime, rules: official" in output
    assert "provisional" in output
    assert main(["records", "ladder", "--json", "--game", "prime"]) == 0
    (ladder,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert sum(one["games"] for one in ladder["standings"]) == 12
    assert main(["--lang", "ja", "records", "ladder", "ben", "--game", "prime"]) == 0
    output = capsys.readouterr().out
    assert re.search(r"25\.0 → \d", output)
    assert "aki ?" not in output


def test_the_day_of_import_is_no_day_of_a_game(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has a question mark, as in the list of games: in a player's last games, below the curve and on the page."""
    for seed in range(2):
        text = re.sub(r"(?m)^date = .*\n", "", prime_game(seed, names=("aki", "ben")))
        (home / f"p{seed}.qk").write_text(text, encoding="utf-8")
    assert main(["records", "import", str(home / "p0.qk"), str(home / "p1.qk"), "--yes"]) == 0
    day = r"\d{4}-\d\d-\d\d\?"
    for action, found in (
        ("ladder", rf"(?m)^{day}  place \d against ben"),
        ("stats", rf"(?m)^{day} +{day}$"),
    ):
        capsys.readouterr()
        assert main(["--lang", "en", "records", action, "aki"]) == 0
        assert re.search(found, capsys.readouterr().out), action
    assert main(["records", "ladder", "--to", str(home / "pages")]) == 0
    pages = "".join(page.read_text("utf-8") for page in (home / "pages").rglob("*.html"))
    assert re.search(rf"{day} \d+\.\d – {day} \d+\.\d", pages)


@pytest.mark.usefixtures("games")
def test_what_cannot_be_is_reported(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown season, an unknown player, a file in place of the folder."""
    assert main(["records", "ladder", "--season", "autumn"]) == 2
    assert "2026-Q4" in capsys.readouterr().err
    assert main(["records", "ladder", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    (home / "file").write_text("")
    assert main(["records", "ladder", "--to", str(home / "file"), "--lang", "ja"]) == 2
    assert capsys.readouterr().err.startswith(f"qk: {home / 'file'}：")


@pytest.mark.usefixtures("games")
def test_pages_of_the_ladder_and_of_each_player(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In both languages, no script, nothing from elsewhere, no broken link."""
    assert main(["records", "ladder", "--to", str(home / "pages"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"path": str(home / "pages")}
    pages = sorted((home / "pages").rglob("*.html"))
    assert len(pages) >= 9
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "<script" not in text
        assert not re.search("(ladder|records|club)-[a-z]", text), "every word is there"
        assert "http" not in text.replace("http://www.w3.org/", "")
        for link in re.findall(r'href="([^"]+)"', text):
            assert (page.parent / link).resolve().exists(), link
    ben = next(page for page in pages if "<h1>ben</h1>" in page.read_text(encoding="utf-8"))
    text = ben.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "polyline" in text
