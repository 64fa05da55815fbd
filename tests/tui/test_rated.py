"""Ratings after a game: on the result, in plain mode, and on a server from the server's games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from netplay.archive.ladder import PROVEN_GAMES, Change, LadderStanding
from netplay.archive.live_ladders import Rated, Unrated
from tests.netplay.material import prime_game
from tests.tui.screens import screen_text
from tests.tui.test_result import shown
from tests.waiting import until
from tui.plain.rating import Ratings
from tui.table.result import Afterwards, Offers
from tui.text.ladder_text import rated
from tui.text.words import LANGUAGES, Words


def one(*, games: int = 4, counted: bool = True, provisional: bool = True) -> Rated:
    """Return a rating that rises from 23.4 to 24.6."""
    change = Change("2026-11-20", 1, ("ben",), 23.4, 24.6, 3.1)
    standing = LadderStanding("aki", False, 24.6, 3.1, games, 2, games, provisional, (change,))
    return Rated("prime", "official", standing, change if counted else None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rating_is_shown_with_its_change_and_its_uncertainty(lang: str) -> None:
    """Value and uncertainty, the change, and whether it is provisional."""
    words = Words(lang)
    text = rated(one(), words)
    for part in ("25 ± 6", "+1.2", f"4{'/' if lang == 'ja' else ' of '}{PROVEN_GAMES}"):
        assert part in text, (part, text)
    assert "+" not in rated(one(games=1), words), "the first has nothing to be compared with"
    settled = rated(one(games=40, provisional=False), words)
    assert f"{PROVEN_GAMES}" not in settled
    assert rated(one(counted=False), words) not in ("", text)
    helped = rated(Unrated(3, assist=True), words)
    assert "3" in helped
    assert "±" not in helped


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_result_tells_it_when_it_is_known(lang: str) -> None:
    """The places are shown before; nothing waits for it."""
    known = asyncio.Event()

    async def found() -> Rated:
        await known.wait()
        return one()

    async with shown(Offers(rematch=True, after=Afterwards(rated=found)), lang) as (app, pilot):
        assert "5,113" in screen_text(app)
        assert "25 ± 6" not in screen_text(app)
        known.set()
        await until(lambda: "+1.2" in screen_text(app))
        await pilot.press("r")


async def test_lines_tell_it_and_go_on_meanwhile(home: Path) -> None:
    """From the games stored there; a player without games is shown nothing."""
    lines: list[str] = []
    text = prime_game(1, names=("aki", "ben"))
    ratings = Ratings(home / "records.sqlite", lines.append, Words("en"))
    ratings.tell(text, "aki")
    assert lines == [], "it is found out aside"
    await ratings.close()
    assert [line.split(" ")[0] for line in sorted(lines)] == ["+", "First"]
    assert next(line for line in lines if line.startswith("+ New on your list: 103, "))
    ratings.tell(text.replace("seed =", "hints = { ben = 2 }\nseed ="), "aki")
    await ratings.close()
    assert lines.pop() == "Not rated: 2 hints named a play"
    nobody = Ratings(None, lines.append, Words("en"))
    nobody.tell(text, "aki")
    ratings.tell(text, "zoe")
    ratings.tell("no record", "aki")
    await nobody.close()
    await ratings.close()
    assert len(lines) == 2


async def test_plain_mode_names_a_reason_once_a_game(home: Path) -> None:
    """The list and the rating cannot be found out for the same reason; at the next game it is named again."""
    (home / "records.sqlite").mkdir()
    lines: list[str] = []
    ratings = Ratings(home / "records.sqlite", lines.append, Words("en"))
    for game in (1, 2):
        ratings.tell(prime_game(3), "aki")
        await ratings.close()
        assert len(lines) == game, lines
    assert "there is a folder, not a file" in lines[0]
