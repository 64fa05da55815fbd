"""Notifications: one at a time, on the line of keys, so that no card, prompt or clock is covered."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.binding import Binding
from textual.events import Key
from textual.notifications import Notification, Notify
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from netplay.solo.choice import SoloChoice
from netplay.storage.journal_places import unfinished_folder
from tests.tui.screens import screen_text
from tests.waiting import until
from tui.app.settings import Loaded, Settings
from tui.games.daifugo.table import KEYS as DAIFUGO_KEYS
from tui.games.prime.table import KEYS as PRIME_KEYS
from tui.games.prime.table import TableScreen
from tui.games.tyrant.table import KEYS as TYRANT_KEYS
from tui.joining import play
from tui.screens.app import QkApp
from tui.text.words import LANGUAGES, Words
from tui.widgets.canvas import width_of

ROOM = 79
"""Columns for a notification beside its mark, in the smallest window."""
AT_TABLES = {
    "app-how-to-quit": {},
    "app-no-suspend": {},
    "app-signs-all": {},
    "app-signs-ascii": {},
    "app-signs-narrow": {},
    "typed-input-method": {},
    "typed-no-key": {"key": "Alt+ｗ"},
    "unfinished-beside": {"games": 100},
}
"""Notifications during a game."""


@asynccontextmanager
async def at_a_table(lang: str) -> AsyncIterator[tuple[QkApp, Pilot[int]]]:
    """Start a game against a bot in the smallest window, at the player's turn."""
    choice = SoloChoice(seed=7, pace=0.0, bots=("club",), set={"D5": "seat"})
    app = QkApp(
        Words(lang), Loaded(Settings(lang=lang, pace=0.0)), first=lambda app: play.open_table(app, choice)
    )
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.pause()
        yield app, pilot


def rows(app: QkApp) -> list[str]:
    """Return the visible text by rows."""
    return screen_text(app).splitlines()


def in_front(app: QkApp) -> list[str]:
    """Return the visible notifications."""
    return [str(toast.render()) for toast in app.screen.query(Toast) if toast.region]


async def notice_shown(app: QkApp, pilot: Pilot[int], text: str) -> None:
    """Wait until this notification is visible."""
    await until(lambda: in_front(app) == [text], lambda: f"{text}, but {in_front(app)}")
    await pilot.pause()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_answers_to_keys_stand_on_the_line_of_keys(lang: str) -> None:
    """However many there are, the last one is visible, and the rest of the screen doesn't change."""
    async with at_a_table(lang) as (app, pilot):
        before, say = rows(app), app.words.say
        for key, answer in (
            ("z", say("typed-no-key", key="z")),
            ("あ", say("typed-input-method")),
            ("f", say("typed-not-now", what=say("table-key-hurry"))),
            ("w", say("typed-not-now", what=say("table-key-factors"))),
            ("ctrl+c", say("app-how-to-quit")),
        ):
            await pilot.press(key)
            await notice_shown(app, pilot, answer)
            assert rows(app)[:-1] == before[:-1]
            assert answer in rows(app)[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_shown_at_a_table_takes_one_line(lang: str) -> None:
    """With the longest name of a key."""
    words = Words(lang)
    notices = [words.say(name, **values) for name, values in AT_TABLES.items()]
    keys = {one.description for one in (*PRIME_KEYS, *DAIFUGO_KEYS, *TYRANT_KEYS) if isinstance(one, Binding)}
    notices += [words.say("typed-not-now", what=words.say(name)) for name in keys if words.has(name)]
    assert len(notices) > 30
    assert {notice: width_of(notice) for notice in notices if width_of(notice) > ROOM} == {}


async def test_a_long_notice_covers_no_card() -> None:
    """Such as for a full disk: two lines of it, and every card of the hand is visible."""
    async with at_a_table("en") as (app, pilot):
        before = rows(app)
        app.notify("long " * 100, severity="error")
        await until(lambda: in_front(app))
        await pilot.pause()
        assert rows(app)[:22] == before[:22]
        assert rows(app)[22].count("long") > 10


async def test_the_next_key_dismisses_a_notice_that_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notification that just came stays, and the one it replaced does not return."""
    async with at_a_table("en") as (app, pilot):
        before = rows(app)
        app.notify("first")
        await notice_shown(app, pilot, "first")
        app.notify("second")
        await notice_shown(app, pilot, "second")
        await pilot.press("right")
        await notice_shown(app, pilot, "second")
        monkeypatch.setattr("tui.app.program.READ_WITHIN", -1.0)
        await pilot.press("left")
        await until(lambda: not in_front(app))
        await pilot.pause()
        assert rows(app) == before


async def test_keys_that_were_pressed_before_a_notice_do_not_dismiss_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a paste on a slow machine: neither they nor the time that it waited behind them use up its own."""
    async with at_a_table("en") as (app, pilot):
        monkeypatch.setattr("tui.app.program.READ_WITHIN", 0.0)
        early = [Key("right", None), Key("left", None)]
        waited = Notification("waited", timeout=30.0, raised_at=time.time() - 60.0)
        app.post_message(Notify(waited))
        await notice_shown(app, pilot, "waited")
        for key in early:
            app.post_message(key)
        await pilot.pause()
        assert in_front(app) == ["waited"]
        await pilot.press("right")
        await until(lambda: not in_front(app))


async def test_a_key_that_did_nothing_is_answered_again_once_its_answer_was_dismissed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second press is answered again."""
    async with at_a_table("en") as (app, pilot):
        answer = app.words.say("typed-no-key", key="z")
        await pilot.press("z")
        await notice_shown(app, pilot, answer)
        monkeypatch.setattr("tui.app.program.READ_WITHIN", -1.0)
        await pilot.press("z")
        await notice_shown(app, pilot, answer)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_where_no_game_can_be_saved_the_notice_is_a_sentence(lang: str) -> None:
    """It starts with no name of a message."""
    unfinished_folder().parent.mkdir(parents=True, exist_ok=True)
    unfinished_folder().write_text("not a folder", encoding="utf-8")
    app = QkApp(
        Words(lang), Loaded(Settings(lang=lang)), first=lambda app: play.open_table(app, SoloChoice(seed=7))
    )
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(lambda: in_front(app))
        await pilot.pause()
        begun = {"en": "the game cannot be saved, so it was not started: ", "ja": "ゲームを保存できないため"}
        (notice,) = in_front(app)
        assert notice.startswith(begun[lang])
        assert begun[lang] in screen_text(app)
