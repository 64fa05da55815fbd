"""Every key of a server's lobby and its pages, in half width, full width and kana."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.widgets import Input

from tests.tools import need_package

need_package("asyncssh")

from tests.tui.server.test_tables import server_lobby  # noqa: E402  # only where the package is
from tests.tui.test_typed_keys import hear_every_key, typed  # noqa: E402
from tests.waiting import until  # noqa: E402
from tui.server import tables_pages as pages  # noqa: E402
from tui.server.app import ServerApp  # noqa: E402


async def _lobby(app: ServerApp) -> None:
    """Stay there."""


async def _here(app: ServerApp) -> None:
    await app.push_screen(pages.who_is_here())


async def _talk(app: ServerApp) -> None:
    await app.push_screen(pages.LobbyTalk())


@pytest.mark.parametrize(
    ("name", "opens"), [("TablesScreen", _lobby), ("TextScreen", _here), ("LobbyTalk", _talk)]
)
async def test_every_key_in_every_width(
    name: str, opens: Callable[[ServerApp], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full width works like half width, kana is answered with an explanation, and no key is ignored silently."""
    async with server_lobby("ja") as (app, pilot):
        await opens(app)
        await pilot.pause()
        assert type(app.screen).__name__ == name
        if isinstance(app.focused, Input):
            app.screen.set_focus(None)
        await hear_every_key(app, pilot, monkeypatch)


async def test_chat_in_the_lobby_stays_as_it_was_typed() -> None:
    """Chat is not converted like notation."""
    async with server_lobby("ja") as (app, pilot):
        await typed(pilot, "／")
        await until(lambda: isinstance(app.focused, Input))
        await typed(pilot, *"ｄ？ど×")
        assert isinstance(app.focused, Input)
        assert app.focused.value == "ｄ？ど×"
