"""The daily deal in a server's lobby: asked for, played, and the table of all players' results."""

from __future__ import annotations

import json
from datetime import date

import pytest
from msgspec import to_builtins

from netplay.solo.daily import Result, shared_path, table_of
from netplay.solo.daily import path as own_path
from tests.tools import need_package

need_package("asyncssh")

from tests.tui.screens import screen_text  # noqa: E402  # only where the package is
from tests.tui.server.test_tables import server_lobby  # noqa: E402
from tests.waiting import until  # noqa: E402
from tui.app.prompt import SureScreen  # noqa: E402
from tui.joining import play  # noqa: E402
from tui.server import daily  # noqa: E402
from tui.server.app import ServerApp  # noqa: E402
from tui.server.tables_pages import TextScreen  # noqa: E402
from tui.server.tables_screen import TablesScreen  # noqa: E402
from tui.text.words import Words  # noqa: E402

EN = Words("en")


def has_played(**more: object) -> None:
    """Save a result of today's deal in the current home."""
    today = date.today().isoformat()
    result = Result(today, won=True, turns=7, largest="1213131", **more)  # type: ignore[arg-type]  # as named
    own_path().parent.mkdir(parents=True, exist_ok=True)
    own_path().write_text(json.dumps({"format": 1, "days": {today: to_builtins(result)}}))


async def test_the_deal_is_played_from_the_lobby_and_leads_to_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """y asks; yes plays; back in the lobby the result stands in the table."""
    begun: list[str] = []

    async def open_table(app: ServerApp, choice: play.SoloChoice) -> None:
        begun.append(choice.daily)
        has_played()

    monkeypatch.setattr(play, "open_table", open_table)
    async with server_lobby() as (app, pilot):
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, SureScreen))
        assert "Play it now?" in screen_text(app)
        await pilot.press("y")
        await until(lambda: begun)
        assert begun == [date.today().isoformat()]
        app.screen.post_message(daily_resumed())
        await until(lambda: isinstance(app.screen, TextScreen))
        await until(lambda: "1  aki" in screen_text(app))
        assert "1,213,131" in screen_text(app)
        await pilot.press("escape", "y")
        await until(lambda: isinstance(app.screen, TextScreen))
        rows = table_of(shared_path(app.tables.archive), date.today(), is_open=False).rows
        assert [name for name, _ in rows] == ["aki"]


def daily_resumed() -> object:
    """Call the handler of a screen that is on top again."""
    from textual.events import ScreenResume

    return ScreenResume()


async def test_who_has_not_played_sees_who_has_and_nothing_of_the_cards() -> None:
    """n shows the table; numbers come with the own result."""
    async with server_lobby() as (app, pilot):
        has_played()
        await daily.lines(app.tables, app.player, date.today(), EN)
        own_path().unlink()
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, SureScreen))
        await pilot.press("n")
        await until(lambda: "1  aki" in screen_text(app))
        assert "7 turns" in screen_text(app)
        assert "1,213,131" not in screen_text(app)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, TablesScreen))


async def test_a_guest_has_a_result_but_no_place_on_the_table() -> None:
    """A player without a key could play again under another name."""
    async with server_lobby(guest=True) as (app, _):
        has_played()
        own, _, head, *rows = await daily.lines(app.tables, app.player, date.today(), EN)
        assert "1,213,131" in own
        assert "nobody has played it yet" in head
        assert rows == []
