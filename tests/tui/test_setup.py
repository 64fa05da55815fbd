"""Setting up a solo game: dials, typed values, and invalid choices."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from textual.widgets import Input, Static

from engine.errors import BadSetting
from engine.prime.settings import PRESETS, SETTINGS, rules_for, value_of
from netplay.solo.choice import SoloChoice, solo_rules
from netplay.storage.solo_games import save_record
from tests.netplay.material import keep, prime_game
from tests.tui.screens import compare, screen_text
from tui.app.settings import Loaded, Settings, load_settings, save_settings
from tui.games.prime.setup import PrimeSetup, SetupScreen
from tui.screens.app import QkApp
from tui.table.setup import RulePicker, SetupBase, SetupDials
from tui.text import dials
from tui.text.prose import fold
from tui.text.words import Words

EN, JA = Words("en"), Words("ja")
PLAYED = Settings(solo={"bots": ["first"]})
"""Settings of a player who has set up an official game before."""


@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.key for setting in SETTINGS])
@pytest.mark.parametrize("delta", [-1, 1])
def test_a_dial_only_turns_to_values_that_the_setting_has(setting: Any, delta: int) -> None:
    """Ten steps either way from the official value: the engine accepts each value by itself."""
    value = value_of(setting, rules_for("official", {}, 2))
    for _ in range(10):
        value = dials.turned(setting, value, delta)
        if value is not None and not (setting.key == "K" and isinstance(value, int) and value < 13):
            rules_for("official", {setting.key: value}, 2)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_preset_can_be_played_as_it_is(preset: str) -> None:
    """Choosing rules and nothing else gives a game, and nothing counts as changed."""
    setup = PrimeSetup(SoloChoice(rules=preset))
    assert setup.problem(EN) == ""
    assert not any(row.changed for row in setup.rows(JA))


def test_what_was_chosen_is_marked_and_taken_back() -> None:
    """A dial turned there and back counts as unchanged."""
    setup = PrimeSetup(SoloChoice()).turned("D3", 1)
    assert setup.choice.set == {"D3": 1}
    assert setup.turned("D3", -1).choice.set == {}
    assert setup.reset("D3").choice.set == {}


def test_asking_for_one_clock_asks_for_no_other() -> None:
    """A minute a turn does not restore thinking time or a time bank."""
    setup = PrimeSetup(SoloChoice()).set("D7", 60)
    rules = solo_rules(setup.choice)
    assert (rules.turn_time, rules.thinking, rules.game_time) == (60, None, None)


def test_bots_have_levels_of_their_own() -> None:
    """Turning one bot's dial leaves the others, also when the number of players changes."""
    setup = PrimeSetup(SoloChoice()).turned("seats", 1).turned("bot2", 1)
    assert [setup.level(1), setup.level(2)] == ["club", "strong"]
    assert setup.turned("seats", -1).turned("seats", 1).level(2) == "strong"


def test_settings_that_do_not_go_together_are_reported_at_once() -> None:
    """The dials keep the choice; the line below says why it cannot be played."""
    setup, reason = PrimeSetup(SoloChoice()).set("suit_lock", True).typed("cards", "{ 1 = 30, 7 = 20 }", EN)
    assert reason == ""
    assert "suits" in setup.problem(EN)
    assert "スート" in setup.problem(JA)
    assert setup.value("suit_lock") is True
    assert setup.reset("suit_lock").problem(EN) == ""


def test_too_many_players_are_reported_with_both_numbers() -> None:
    """Six hands of eleven need 66 cards (P-11); the other dials still show their own values."""
    setup = PrimeSetup(SoloChoice(seats=6))
    assert "66" in setup.problem(JA)
    assert "54" in setup.problem(JA)
    assert setup.value("D4") == 11
    assert setup.value("D6") == "none"


@pytest.mark.parametrize(
    ("key", "text", "taken"),
    [
        ("D3", "4", 4), ("D11", "600", 600), ("D7", "12.5", 12.5), ("D2", "2244", "2244"),
        ("cards", "{ 1 = 40, X = 2 }", {"1": 40, "X": 2}), ("D4", "7", 7),
    ],
)  # fmt: skip
def test_values_can_be_typed(key: str, text: str, taken: object) -> None:
    """TOML, or the bare word."""
    setup, reason = PrimeSetup(SoloChoice()).typed(key, text, EN)
    assert reason == ""
    assert setup.choice.set[key] == taken


@pytest.mark.parametrize(
    ("key", "text"),
    [("D3", "0"), ("D3", "many"), ("D7", "-1"), ("D2", "3"), ("cards", "{"), ("cards", "{ Z = 1 }")],
)
def test_a_value_that_cannot_be_is_refused_with_the_reason(key: str, text: str) -> None:
    """Nothing changes, and the reason is one line in the player's language."""
    before = PrimeSetup(SoloChoice())
    for words in (EN, JA):
        after, reason = before.typed(key, text, words)
        assert after == before
        assert reason
        assert "\n" not in reason


WRONG: list[tuple[str, dict[str, Any], int]] = [
    ("house", {}, 2),
    ("official", {"D99": 1}, 2),
    ("official", {}, 6),
    ("official", {}, 1),
    ("abstract", {}, 0),
    ("official", {"K": 12}, 2),
    ("official", {"cards": {"20": 40}, "K": 13}, 2),
    ("official", {"cards": {"1": 40}, "suit_lock": True}, 2),
    ("official", {"cards": {"1": 5000, "2": 5000}}, 2),
    ("official", {"D2": "3"}, 2),
    ("official", {"D2": "22222"}, 2),
    ("official", {"cards": {"A": 1, "1": 40}}, 2),
    ("official", {"cards": {"1": -1}}, 2),
    ("official", {"cards": {}}, 2),
    ("official", {"cards": {"Z": 1}}, 2),
    *(("official", {key: []}, 2) for key in ("D1", "D2", "D3", "D5", "D6", "D14", "cards")),
]


@pytest.mark.parametrize(("rules", "chosen", "seats"), WRONG, ids=str)
def test_every_refusal_of_the_engine_has_words(rules: str, chosen: dict[str, Any], seats: int) -> None:
    """No English message of the engine is shown on a Japanese screen."""
    with pytest.raises(BadSetting) as wrong:
        solo_rules(SoloChoice(rules=rules, set=chosen, seats=seats))
    message = JA.error(wrong.value)
    assert message != str(wrong.value)
    assert any(ord(letter) > 0x3000 for letter in message)


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_setup_screen_looks_like_this(lang: str) -> None:
    """Dials, explanation, verdict and keys at 80×24, with an invalid combination."""
    save_settings(PLAYED)
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p")
        await pilot.pause()
        await compare(app, f"setup-{lang}")
        await pilot.press("tab", "right", "right", "right", "right")
        await pilot.pause()
        await compare(app, f"setup-refused-{lang}")
        await pilot.press("left", "left", "left", "left", "f", "down")
        await pilot.pause()
        await compare(app, f"setup-open-{lang}")


async def test_enter_on_the_rules_starts_and_changes_nothing(opened: list[SoloChoice]) -> None:
    """Enter twice from the title's menu entry on: the official rules; two lines down: MathPower's."""
    save_settings(PLAYED)
    app = QkApp(EN, Loaded(PLAYED))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p", "enter")
        await pilot.pause()
        await pilot.press("tab", "down", "down", "s")
        await pilot.pause()
        await pilot.press("tab", "down", "down", "enter")
        await pilot.pause()
    assert [choice.rules for choice in opened] == ["official", "official", "mathpower"]
    assert all(choice.set == {} and choice.bots == ("first",) for choice in opened)
    assert PrimeSetup.last(load_settings().settings).rules == "mathpower"


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_newcomer_finds_the_rules_for_beginners(lang: str) -> None:
    """They are selected at the top of the list, with the official ones a line below."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p")
        await pilot.pause()
        await compare(app, f"setup-newcomer-{lang}")
        assert app.screen.query_one(RulePicker).scroll_offset.y == 0


async def test_a_newcomer_starts_with_enter_or_takes_the_official_rules_with_one_key(
    opened: list[SoloChoice],
) -> None:
    """Enter starts with beginners' rules, fouls explained (P-72); the last choice is selected the next time."""
    app = QkApp(EN, Loaded(Settings()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p", "enter")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.press("p", "p", "down", "enter")
        await pilot.pause()
    assert [(choice.rules, choice.set) for choice in opened] == [("beginner", {}), ("official", {})]
    assert [str(solo_rules(choice).tell_factors) for choice in opened] == ["fouls", "no"]
    assert PrimeSetup.last(load_settings().settings).rules == "official"


@pytest.mark.parametrize("where", ["archive", "folder"])
def test_who_has_finished_a_game_is_no_newcomer(where: str) -> None:
    """In the archive, or in a file waiting for it; an unfinished game does not count."""

    def keep_game(text: str) -> None:
        keep(text, datetime(2026, 11, 26)) if where == "archive" else save_record(
            text, datetime(2026, 11, 26)
        )

    assert PrimeSetup.last(Settings()).rules == "beginner"
    if where == "archive":
        keep_game(prime_game(3, most=4))
        assert PrimeSetup.last(Settings()).rules == "beginner"
    keep_game(prime_game(3))
    assert PrimeSetup.last(Settings()).rules == "official"


async def test_settings_fold_away_but_not_what_was_changed() -> None:
    """A handful of lines at first; f lists all; a changed one stays visible."""
    app = QkApp(EN, Loaded(Settings()))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetupScreen(SoloChoice(set={"D4": 7})))
        await pilot.pause()
        text = screen_text(app)
        assert "cards in a hand" in text
        assert "most cards at once" not in text
        assert "39 more settings" in text
        await pilot.press("f")
        await pilot.pause()
        assert "most cards at once" in screen_text(app)


async def test_telling_primes_is_one_setting_wherever_it_is_turned() -> None:
    """The dial changes the program's setting."""
    app = QkApp(EN, Loaded(Settings()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p", "tab", "end", "right")
        await pilot.pause()
        assert app.settings.assist


async def test_a_game_is_set_up_by_keys_and_remembered(opened: list[SoloChoice]) -> None:
    """Turn, type, start: the table opens with that choice, which is selected again the next time."""
    app = QkApp(EN, Loaded(Settings(name="Aki", pace=0.3)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p", "tab", "right", "down", "down", "right")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        await pilot.press("f", "down", "down", "down", "down", "down", "enter")
        app.screen.query_one(Input).value = "nine"
        await pilot.press("enter")
        assert str(app.screen.query_one("#ask-wrong", Static).content).startswith("✗")
        app.screen.query_one(Input).value = "4"
        await pilot.press("enter")
        await pilot.pause()
        assert opened == []
        await pilot.press("s")
        await pilot.pause()
    (choice,) = opened
    assert (choice.seats, choice.bots, choice.name, choice.pace) == (3, ("first", "novice"), "Aki", 0.3)
    assert choice.set == {"D3": 4}
    again = PrimeSetup.last(load_settings().settings)
    assert (again.seats, again.bots, again.set) == (3, ("first", "novice"), {"D3": 4})


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
async def test_enter_on_a_setting_changes_it_and_s_starts(game: str, opened: list[SoloChoice]) -> None:
    """As in every other list of settings; nobody starts a game by accident."""
    app = QkApp(JA, Loaded(Settings(lang="ja")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", game[0])
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupBase)
        seats = screen.setup.choice.seats
        assert "s 開始" in screen_text(app)
        screen.query_one(SetupDials).focus()
        await pilot.press("enter")
        await pilot.pause()
        assert opened == []
        assert screen.setup.choice.seats != seats
        assert "⏎ 入力" in screen_text(app)
        await pilot.press("s")
        await pilot.pause()
    assert [choice.game for choice in opened] == [game]


@pytest.mark.parametrize(
    ("game", "query", "key"),
    [
        ("prime", "penalty", "penalty"),
        ("prime", "ペナルティ 枚数", "penalty"),
        ("daifugo", "トンネル", "rule:tunnel"),
        ("tyrant", "スタート", "start"),
    ],
)
async def test_a_setting_is_found_in_every_game(game: str, query: str, key: str) -> None:
    """/ lists the settings that contain the words, in either language; Esc lists all again."""
    app = QkApp(JA, Loaded(Settings(lang="ja")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", game[0])
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupBase)
        every = [row.key for row in screen.shown_rows()]
        await pilot.press("slash")
        app.screen.query_one(Input).value = "そんな設定はない"
        await pilot.press("enter")
        assert "見つかりません" in str(app.screen.query_one("#ask-wrong", Static).content)
        app.screen.query_one(Input).value = query
        await pilot.press("enter")
        await pilot.pause()
        found = [row.key for row in screen.shown_rows() if row.key]
        assert key in found
        assert screen.query_one(SetupDials).key == found[0]
        await pilot.press("escape")
        await pilot.pause()
        assert [row.key for row in screen.shown_rows()] == every


async def test_a_game_that_cannot_be_is_not_started(opened: list[SoloChoice]) -> None:
    """The reason is shown, and no table opens."""
    app = QkApp(EN, Loaded(Settings()))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetupScreen(SoloChoice(seats=8)))
        await pilot.press("s")
        await pilot.pause()
    assert opened == []


@pytest.mark.parametrize(
    "solo", [{"seats": "two"}, {"rules": "house"}, {"bots": ["god"]}, {"set": {"D99": 1}}]
)
def test_a_choice_that_can_no_longer_be_read_is_forgotten(solo: dict[str, Any]) -> None:
    """Settings of another version don't prevent a game."""
    assert PrimeSetup(PrimeSetup.last(Settings(solo=solo))).problem(EN) == ""


def test_japanese_folds_between_signs_but_never_before_a_closing_mark() -> None:
    """A full stop stays with its sentence; figures stay whole."""
    assert fold("一二三四五。六七", 10, "") == ["一二三四", "五。六七"]
    assert fold("合計は 1729 です", 9, "") == ["合計は", "1729 です"]
    assert fold("· two words", 8, "  ") == ["· two", "  words"]
    assert fold("", 8, "") == [""]
