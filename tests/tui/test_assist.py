"""The prime check: where a table has agreed to it, the line says whether the composed play would stand."""

from __future__ import annotations

import asyncio

import pytest

from engine.record import read_record
from netplay.solo.choice import SoloChoice
from netplay.storage.journal_places import places
from netplay.storage.solo_games import records_folder
from tests.tui.screens import screen_text
from tests.tui.table_app import TableApp, table_of
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings
from tui.games.prime.assist import Assist
from tui.games.prime.table import TableScreen
from tui.joining import play
from tui.screens.app import QkApp
from tui.table.hand import HandRow
from tui.text.words import Words


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("qk", "prime ✓"),
        ("kq", "= 2⁵ × 41, a foul"),
        ("57", "Grothendieck cut ✓"),
        ("q=2^2*3", "composite ✓"),
        ("q=2*3", "a foul: the factors don't multiply"),
        ("kx7", "prime ✓"),
        ("x", ""),
        ("q=", ""),
    ],
)
async def test_the_line_says_what_would_stand(keys: str, expected: str) -> None:
    """As it is typed, jokers with their values; nothing while something is missing."""
    table = table_of(("QKX572239", "234"), "8s8c")
    table.assist = True
    app = TableApp(TableScreen(table.attach(table.state.turn), now=lambda: 0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        named = {"=": "equals_sign", "^": "circumflex_accent", "*": "asterisk"}
        await pilot.press(*(named.get(key, key) for key in keys))
        await pilot.pause()
        if expected:
            await waited(lambda: expected in screen_text(app))
        text = screen_text(app)
        assert expected or not ("✓" in text or "a foul" in text)
        assert "is it prime?" not in text
        assert "prime check on" in text
        await table.close()


@pytest.mark.parametrize(
    ("settings", "hand", "keys"),
    [({"twin_primes": True, "start": "revolution"}, "753", "7,5"), ({"composites": "only"}, "29", "29")],
)
async def test_the_state_and_the_last_cards_count(settings: dict[str, object], hand: str, keys: str) -> None:
    """Pairs descend in the revolution (P-64), and last cards need no factors (P-66)."""
    table = table_of((hand, "234"), "8s8c", **settings)
    table.assist = True
    app = TableApp(TableScreen(table.attach(table.state.turn), now=lambda: 0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*("comma" if key == "," else key for key in keys))
        await waited(lambda: "prime ✓" in screen_text(app))
        await table.close()


async def test_without_an_agreement_there_is_no_prime_check() -> None:
    """A table has no prime check by default."""
    table = table_of(("QK57", "234"), "8s8c")
    app = TableApp(TableScreen(table.attach(table.state.turn), now=lambda: 0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("q", "k")
        await pilot.pause()
        text = screen_text(app)
        assert "prime check on" not in text
        assert "✓" not in text, "nothing that may be a foul looks approved"
        assert "1213" in text.replace(",", "")
        assert "is it prime?" in text
        await table.close()


async def test_a_large_number_is_sought_aside() -> None:
    """27 digits: the line shows the result when it is found; keys work meanwhile."""
    table = table_of(("KKKKQQQQJJJJTT3", "234"), "8s8c")
    table.assist = True
    app = TableApp(TableScreen(table.attach(table.state.turn), now=lambda: 0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"kkkkqqqqjjjjtt3")
        await waited(lambda: " ✓" in screen_text(app) or "a foul" in screen_text(app))
        await table.close()


async def test_in_solo_it_is_a_setting_and_the_record_says_so() -> None:
    """The setting applies to games started with it."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en", pace=0.0, assist=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await play.open_table(app, SoloChoice(seed=3, set={"D5": "seat"}, name="Aki"))
        await waited(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        assert "prime ✓" in screen_text(app)
        await pilot.press("escape", "p")
        await pilot.press("ctrl+q", "y")
        (record,) = await waited(lambda: list(records_folder().glob("*.qk")))
        await waited(lambda: not places())
    assert read_record(record.read_text("utf-8")).header.values["assist"] is True


async def test_what_is_found_while_the_table_closes_is_shown_to_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search ends before the table's widgets are removed: it never finds the hand missing."""
    found: list[str] = []
    closing = asyncio.Event()

    async def late(assist: Assist, rules: object, text: str) -> None:
        await closing.wait()
        while app.table_screen.query(HandRow):
            await asyncio.sleep(0)
        found.append(text)

    monkeypatch.setattr(Assist, "find", late)
    table = table_of(("QKX572239", "234"), "8s8c")
    table.assist = True
    app = TableApp(TableScreen(table.attach(table.state.turn), now=lambda: 0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("q")
        await waited(lambda: any(worker.name == "assist" and worker.is_running for worker in app.workers))
        closing.set()
        await table.close()
    assert found == []
    assert app.return_code in (0, None)
