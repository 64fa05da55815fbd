"""The composed number: large where there is room, with what the player could know of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.prime.events import Played
from engine.prime.moves import Pass
from engine.prime.notation import read_play
from engine.seats import Seat
from netplay.archive.bests import NumberHistory, history_of
from netplay.learn.known import add
from netplay.learn.numbers_read import Number
from tests.netplay.material import keep, prime_game
from tests.tui.screens import compare
from tests.tui.table_app import table_of
from tests.tui.test_table_screen import TablePilot, table_pilot
from tests.waiting import until
from tui.games.prime import table
from tui.games.prime.assist import NumbersMet, known_text
from tui.table.result import Offers
from tui.table.status_lines import PlayLine
from tui.text.words import Words

EN, JA = Words("en"), Words("ja")


pytestmark = pytest.mark.usefixtures("home")


def known_facts(number: int, fouls: Mapping[int, int] = {}, base: int = 10) -> str:  # only read
    return " · ".join(known_text(number, fouls, base, EN))


async def no_hint() -> Any:
    return None


HINTS = Offers(hint=no_hint)


def below(here: TablePilot) -> str:
    """Return the line of known facts."""
    return here.screen.query_one(PlayLine).shown_lines.below


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (91, "multiple of 7"),
        (8463, "multiple of 3, 7"),
        (121, "multiple of 11"),
        (13, ""),
        (7, ""),
        (221, ""),  # 13 × 17: no digit rule shows it
        (57, ""),
        (1729, ""),
    ],
)
def test_digits_tell_what_rules_about_digits_tell(number: int, said: str) -> None:
    """Nothing larger than 11 is found by a divisibility rule, and a number is never called prime."""
    assert known_facts(number) == said
    assert known_facts(number, base=12) == ""


def test_the_list_and_own_fouls_are_known() -> None:
    """Built-in names are shown only for numbers of the list, since only primes have one."""
    assert known_facts(3461) == ""
    add([Number(3461, ""), Number(91, "7*13")], "import")
    assert known_facts(3461) == "on your list · 三四郎"
    assert known_facts(91, {91: 2}) == "on your list · multiple of 7 · you fouled with it twice"
    assert known_text(221, {221: 1}, 10, JA) == ("この数で1回反則",)


def test_own_names_are_known_without_the_list(home: Path) -> None:
    """A player who named a number knows it."""
    home.joinpath("names.txt").write_text("221 twenty-one\n", encoding="utf-8")
    assert known_facts(221) == "twenty-one"


def test_fouls_of_games_before_are_counted() -> None:
    """By the player's name, over all stored games; others' fouls are listed separately."""
    assert history_of("You") == NumberHistory()
    keep(prime_game(5, level="first", names=("You", "Euler")), datetime(2026, 11, 26))
    own, other, nobody = history_of("You"), history_of("Euler"), history_of("Nobody")
    assert own.fouls
    assert nobody.fouls == {}
    assert nobody.others == own.own | own.others
    assert (own.own, own.others) == (other.others, other.own)


async def test_a_foul_of_this_game_is_remembered_and_lines_fit() -> None:
    """Composed again, the number shows it; at 80 × 24 in one line."""
    async with table_pilot(table_of(("9A34", "22"), "5678"), offers=HINTS) as here:
        await here.keys("9", "a")
        assert below(here) == "any number · multiple of 7 · Enter to play"
        await here.keys("enter")
        await here.others((1, Pass()))
        await here.keys("9", "a")
        assert "multiple of 7 · you fouled with it once" in below(here)
        assert len(below(here)) <= 77


async def test_fouls_of_the_archive_come_to_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read in the background when the table opens."""
    history = NumberHistory({221: 3})
    monkeypatch.setattr(
        "tui.games.prime.assist.history_of", lambda name: history if name == "You" else NumberHistory()
    )
    async with table_pilot(table_of(("22A4", "22"), names=("You", "Gauss")), offers=HINTS) as here:
        await here.keys("2", "2", "a")
        await until(lambda: "3 times" in below(here))


async def test_tables_without_hints_leave_it_to_the_player() -> None:
    """Neither the list nor the digits are used there."""
    add([Number(91, "7*13")], "import")
    async with table_pilot(table_of(("9A34", "22"))) as here:
        await here.keys("9", "a")
        assert below(here) == "any number · is it prime? · Enter to play"


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_in_a_large_window_the_number_stands_in_large_digits(lang: str) -> None:
    """From 120 × 40 on; smaller windows show it in the line."""
    add([Number(3461, "")], "import")
    hands = ("346A89K", "234A56")
    names = {"en": ("You", "Gauss"), "ja": ("あなた", "ガウス")}[lang]
    async with table_pilot(table_of(hands, names=names), size=(120, 40), lang=lang, offers=HINTS) as here:
        await here.others((0, Pass()), (1, read_play("234A")))
        await here.keys("3", "4", "6", "a")
        await compare(here.app, f"table-composed-{lang}")
        assert here.screen.query_one(PlayLine).size.height == 5
    async with table_pilot(table_of(hands), size=(119, 40), offers=HINTS) as here:
        assert here.screen.query_one(PlayLine).size.height == 2


def played(text: str, number: int, seat: int = 0) -> Played:
    """Return a prime that was played."""
    return Played(seat=Seat(seat), play=read_play(text), number=number, kind="prime")


def test_a_prime_met_for_the_first_time_is_news_once() -> None:
    """HNP for anybody's play; not for a number on the list or one played before."""
    add([Number(3461, "")], "import")
    met = NumbersMet()
    assert met.news(played("QK", 1213), Seat(0)) == ()  # the stored games are not counted yet
    met.remember(NumberHistory(own=frozenset({1213, 113}), others=frozenset({911})))
    assert met.news(played("QK", 1213), Seat(0)) == ()
    assert met.news(played("346A", 3461), Seat(0)) == ("first", "alone", "largest")
    assert met.news(played("9J", 911), Seat(0)) == ("first",)
    assert met.news(played("257", 257, 1), Seat(0)) == ("met",)
    assert met.news(played("257", 257, 1), Seat(0)) == ()
    assert met.news(played("5479", 5479), Seat(0)) == ("met", "alone", "largest")
    assert met.news(played("5479", 5479), Seat(0)) == ()
    assert met.news(played("7", 7), Seat(0)) == ()
    assert met.news(played("263", 263, 1), None) == ("met",)


def test_a_semiprime_is_no_new_prime() -> None:
    """Where semiprimes stand (P-68) nothing is said of them, and none is the largest prime."""
    met = NumbersMet()
    met.remember(NumberHistory(own=frozenset({113}), others=frozenset()))
    assert met.news(played("9A3", 913), Seat(0)) == ()
    assert met.news(played("9J", 911), Seat(0)) == ("met", "alone", "largest")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "★ HNP! 3,461（三四郎）: a new prime · yours alone · your largest prime so far"),
        ("ja", "★ HNP！ 3,461（三四郎）は初めて出会う素数です · 自分だけの素数 · 自己最大の素数"),
    ],
)
async def test_news_stand_in_the_log_in_either_language(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And stay there when the log is rendered again."""
    history = NumberHistory(own=frozenset({113}), others=frozenset({911}))
    monkeypatch.setattr("tui.games.prime.assist.history_of", lambda name: history)
    async with table_pilot(
        table_of(("346A9J5", "2A34568")), lang="ja" if lang == "en" else "en", offers=HINTS
    ) as here:
        screen = here.screen
        assert isinstance(screen, table.TableScreen)
        await until(lambda: screen._met._is_complete)
        await here.keys("3", "4", "6", "a", "enter")
        here.app.words = Words(lang)
        screen.words_changed()
        await here.pilot.pause()
        assert f"{said}" in [f"{one.sign} {one.text}" for one in screen.top.judge.sentences]
