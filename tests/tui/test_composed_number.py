"""The number being composed: large where there is room, with what the player could know of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.prime.moves import Pass
from engine.prime.notation import read_play
from netplay.archive.bests import fouls_of
from netplay.archive.keeping import keep
from netplay.learn.known import add
from netplay.learn.numbers_read import Number
from tests.netplay.material import prime_game
from tests.tui.house import table_of
from tests.tui.screens import compare
from tests.tui.test_table_screen import At, at
from tests.waiting import until
from tui.games.prime.known_told import known_told
from tui.table.result import Offers
from tui.table.status_lines import PlayLine
from tui.text.words import Words

EN, JA = Words("en"), Words("ja")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    return tmp_path


def told(number: int, fouls: Mapping[int, int] = {}, base: int = 10) -> str:  # only read
    return " · ".join(known_told(number, fouls, base, EN))


async def no_hint() -> Any:
    return None


HINTS = Offers(hint=no_hint)


def below(here: At) -> str:
    """The line that says what is known."""
    return here.screen.query_one(PlayLine).told.below


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (91, "multiple of 7"),
        (8463, "multiple of 3, 7"),
        (121, "multiple of 11"),
        (13, ""),
        (7, ""),
        (221, ""),  # 13 × 17: no rule about digits shows it
        (57, ""),
        (1729, ""),
    ],
)
def test_digits_tell_what_rules_about_digits_tell(number: int, said: str) -> None:
    """Nothing larger than 11 divides by a rule, and a prime is never called one."""
    assert told(number) == said
    assert told(number, base=12) == ""


def test_the_list_and_own_fouls_are_known() -> None:
    """A name of the program stands beside a number of the list only: it is given to primes."""
    assert told(3461) == ""
    add([Number(3461, ""), Number(91, "7*13")], "import")
    assert told(3461) == "on your list · 三四郎"
    assert told(91, {91: 2}) == "on your list · multiple of 7 · you fouled with it twice"
    assert known_told(221, {221: 1}, 10, JA) == ("この数で1回反則",)


def test_own_names_are_known_without_the_list(home: Path) -> None:
    """Whoever gave a number its name knows it."""
    home.joinpath("names.txt").write_text("221 twenty-one\n", encoding="utf-8")
    assert told(221) == "twenty-one"


def test_fouls_of_games_before_are_counted() -> None:
    """By the player's name, over all games kept."""
    text = prime_game(5, level="first", names=("You", "Euler"))
    keep(text, datetime(2026, 11, 26))
    fouls = fouls_of("You")
    assert fouls
    assert fouls_of("Nobody") == {}


async def test_a_foul_of_this_game_is_remembered_and_lines_fit() -> None:
    """Composed again, the number says so; at 80 × 24 in one line."""
    async with at(table_of(("9A34", "22"), "5678"), offers=HINTS) as here:
        await here.keys("9", "a")
        assert below(here) == "any number · multiple of 7 · Enter to play"
        await here.keys("enter")
        await here.others((1, Pass()))
        await here.keys("9", "a")
        assert "multiple of 7 · you fouled with it once" in below(here)
        assert len(below(here)) <= 77


async def test_fouls_of_the_archive_come_to_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read aside when the table opens."""
    monkeypatch.setattr("netplay.archive.bests.fouls_of", lambda name: {221: 3} if name == "You" else {})
    async with at(table_of(("22A4", "22"), names=("You", "Gauss")), offers=HINTS) as here:
        await here.keys("2", "2", "a")
        await until(lambda: "3 times" in below(here))


async def test_tables_without_hints_leave_it_to_the_player() -> None:
    """Neither the list nor the digits are told there."""
    add([Number(91, "7*13")], "import")
    async with at(table_of(("9A34", "22"))) as here:
        await here.keys("9", "a")
        assert below(here) == "any number · is it prime? · Enter to play"


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_in_a_large_window_the_number_stands_in_large_digits(lang: str) -> None:
    """From 120 × 40 on; smaller ones have it in the line."""
    add([Number(3461, "")], "import")
    hands = ("346A89K", "234A56")
    names = {"en": ("You", "Gauss"), "ja": ("あなた", "ガウス")}[lang]
    async with at(table_of(hands, names=names), size=(120, 40), lang=lang, offers=HINTS) as here:
        await here.others((0, Pass()), (1, read_play("234A")))
        await here.keys("3", "4", "6", "a")
        await compare(here.app, f"table-composed-{lang}")
        assert here.screen.query_one(PlayLine).size.height == 5
    async with at(table_of(hands), size=(119, 40), offers=HINTS) as here:
        assert here.screen.query_one(PlayLine).size.height == 2
