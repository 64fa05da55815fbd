"""An input method over SSH and in the browser: words appear at the cursor, and arrive once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol, cast
from unittest import mock

import msgspec
import pyte
import pytest

from tests.tools import need, need_package

need_package("aiohttp")
need_package("asyncssh")
need_package("textual_serve")

from rich.cells import cell_len  # noqa: E402  # only where the packages are
from textual.widgets import Input  # noqa: E402

from netplay.solo.choice import SoloChoice  # noqa: E402
from tests.tui.browser import Browser  # noqa: E402
from tests.tui.calm import at_rest  # noqa: E402
from tests.tui.shots import solo  # noqa: E402
from tests.tui.sshtools import Seen, connect, screen, served  # noqa: E402
from tests.waiting import until  # noqa: E402
from tui.joining import play  # noqa: E402
from tui.learn.drill import DrillScreen  # noqa: E402
from tui.server.app import ServerApp  # noqa: E402
from tui.server.tables_screen import TablesScreen  # noqa: E402
from tui.table.seated import SeatedScreen  # noqa: E402
from tui.table.status_lines import PlayLine  # noqa: E402
from tui.web.server import open_pages  # noqa: E402

KANA = "日本語入力がオンです"
"""The message for kana where no key can be meant."""

Open = Callable[[ServerApp], Awaitable[None]]


class Glass(Protocol):
    """A remote terminal: its contents and its keys."""

    async def cursor(self) -> tuple[int, int]:
        """Return column and row of the terminal's cursor."""

    async def rows(self) -> list[str]:
        """Return the rows; a wide character is followed by an empty cell, shown as a blank."""

    async def type(self, text: str) -> None:
        """Send a word as an input method does."""


class Place(msgspec.Struct, frozen=True):
    """A place with text input."""

    name: str
    opens: Open
    keys: str = ""
    """Keys to open the line."""
    typed: str = "あ"
    """Text to type there."""
    shown: str = "あ"
    """The visible part of it."""


# ---------------------------------------------------------------------- the places


async def _lobby(app: ServerApp) -> None:
    """Stay there."""


async def _table(choice: SoloChoice, app: ServerApp) -> None:
    """Open a game, and wait for the player's turn."""
    await play.open_table(app, choice)
    await until(
        lambda: isinstance(app.screen, SeatedScreen) and getattr(app.screen.view, "is_my_turn", False)
    )


async def _lobby(app: ServerApp) -> None:
    """Open the waiting room of the standing table."""
    await app.go(1)
    await until(lambda: type(app.screen).__name__ == "LobbyScreen")


async def _push(module: str, name: str, app: ServerApp) -> None:
    """Open a screen in the running program."""
    from importlib import import_module

    await app.push_screen(getattr(import_module(module), name)())


async def _desk(app: ServerApp) -> None:
    """Open the judge's desk, where plays are typed."""
    await _push("tui.desk.setup", "DeskSetupScreen", app)
    await until(lambda: type(app.screen).__name__ == "DeskSetupScreen", lambda: f"{app.screen_stack}")
    app.screen.action_start()  # type: ignore[attr-defined]
    await until(lambda: type(app.screen).__name__ == "DeskScreen")


async def _drill(app: ServerApp) -> None:
    """Open a question that is answered by a number of cards."""
    app.push_screen(DrillScreen("family"))
    await until(lambda: isinstance(app.screen, DrillScreen) and app.screen.question is not None)


_TURN = solo("prime", 3, set={"D5": "seat"}, seats=2, bots=("novice",))
PLACES = (
    Place("tables-talk", _lobby, "/"),
    Place("table", partial(_table, _TURN), typed="２", shown="2"),
    Place("set-up", partial(_push, "tui.games.daifugo.setup", "DaifugoSetupScreen"), "/"),
    Place("finding", partial(_push, "tui.joining.finding", "FindScreen"), "/"),
    Place("records", partial(_push, "tui.screens.records", "RecordsScreen"), "/"),
    Place("desk", _desk, typed="７", shown="7"),
    Place("drill", _drill, typed="９", shown="9"),
    Place("lobby-talk", _lobby, "/"),  # the last: it is left for the table
)


def _is_open(app: ServerApp) -> bool:
    """Return whether there is an input line that is laid out completely."""
    line = app.focused
    if isinstance(line, Input):
        return line.region.height > 0 and line.is_mounted
    lines = app.screen.query(PlayLine)
    return bool(lines) and lines.first().region.height > 0


# ---------------------------------------------------------------------- the clients


class Client:
    """An SSH client with an emulated terminal."""

    def __init__(self, channel: Any, seen: Seen) -> None:
        self._channel, self._seen = channel, seen
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._read = 0

    def _catch_up(self) -> None:
        data, self._read = self._seen.data[self._read :], len(self._seen.data)
        with mock.patch("pyte.screens.wcwidth", cell_len):
            self._stream.feed(data.replace(b"\x1b[?2026$p", b""))

    async def cursor(self) -> tuple[int, int]:
        self._catch_up()
        return self._screen.cursor.x, self._screen.cursor.y

    async def rows(self) -> list[str]:
        self._catch_up()
        lines = (self._screen.buffer[row] for row in range(self._screen.lines))
        return ["".join(line[at].data or " " for at in range(self._screen.columns)) for line in lines]

    async def type(self, text: str) -> None:
        self._channel.write(text.encode())


BUFFER = """(() => { const s = window.qkTerminal; if (!s) return null; const b = s.terminal.buffer.active;
const rows = [];
for (let y = 0; y < s.terminal.rows; y++) { const line = b.getLine(b.baseY + y); let row = "";
  for (let x = 0; x < s.terminal.cols; x++) { row += line.getCell(x).getChars() || " "; } rows.push(row); }
return JSON.stringify([b.cursorX, b.cursorY, rows]); })()"""
COMPOSED = """(() => { const view = document.querySelector(".composition-view");
const screen = document.querySelector(".xterm-screen").getBoundingClientRect();
const at = view.getBoundingClientRect();
const cell = window.qkTerminal.terminal._core._renderService.dimensions.css.cell;
return JSON.stringify([view.textContent, Math.round((at.x - screen.x) / cell.width),
                       Math.round((at.y - screen.y) / cell.height)]); })()"""


class Page:
    """The page's terminal in a real browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    async def _seen(self) -> tuple[int, int, list[str]]:
        shown = await self.browser.value(BUFFER)
        return tuple(json.loads(shown)) if shown else (0, 0, [])  # type: ignore[return-value]

    async def cursor(self) -> tuple[int, int]:
        return (await self._seen())[:2]

    async def rows(self) -> list[str]:
        return (await self._seen())[2]

    async def type(self, text: str) -> None:
        """Compose a word, check where it is shown meanwhile, and commit it."""
        await self.browser.do(
            "Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text)
        )
        x, y = await self.cursor()

        async def composed() -> bool:
            return cast("bool", json.loads(await self.browser.value(COMPOSED)) == [text, x, y])

        await until(composed, lambda: "the composition stands elsewhere")
        await self.browser.do("Input.insertText", text=text)


@asynccontextmanager
async def at_ssh(folder: Path) -> AsyncIterator[tuple[ServerApp, Glass]]:
    """Return a player over SSH, in the lobby."""
    async with served() as server:
        channel, seen = await screen(await connect(server, "aki"), "ja")
        app = await _app_of(server.server)
        yield app, Client(channel, seen)


@asynccontextmanager
async def at_page(folder: Path) -> AsyncIterator[tuple[ServerApp, Glass]]:
    """Return a player in a browser, in the lobby."""
    browser = Browser(need("chromium"), folder / "profile")
    async with served() as server:
        pages = await open_pages(server.server, "127.0.0.1", 0)
        try:
            await browser.begin()
            await browser.enter(f"http://127.0.0.1:{pages.port}/?name=aki&lang=ja")
            app = await _app_of(server.server)
            focus = "document.activeElement.className === 'xterm-helper-textarea'"
            await until(lambda: browser.value(focus), lambda: "the terminal has no focus")
            yield app, Page(browser)
        finally:
            await browser.close()
            await server.server.close()
            await pages.close()


async def _app_of(server: Any) -> ServerApp:
    def there() -> ServerApp | None:
        app = getattr(next(iter(server.sessions), None), "_app", None)
        return app if app is not None and isinstance(app.screen, TablesScreen) else None

    return cast("ServerApp", await until(there))


CONNECTIONS = {"ssh": at_ssh, "browser": at_page}


async def _visit(app: ServerApp, glass: Glass, place: Place) -> None:
    """Open an input line, type into it at once, and return to the lobby."""
    await _run_work(app, place.opens, place.name)
    for key in place.keys:
        await glass.type(key) if isinstance(glass, Client) else await cast("Page", glass).browser.press(key)
    await until(partial(_is_open, app), lambda: f"{place.name}: {app.screen} {app.focused}")
    with app._context():
        await at_rest()

    column, row = 0, 0

    async def stands() -> bool:
        """Return whether the line still has the keys, and the terminal's cursor."""
        nonlocal column, row
        column, row = await glass.cursor()
        return _is_open(app) and (column, row) == tuple(app.cursor_position)

    await until(stands, lambda: f"{place.name}: the cursor is not where text will appear")
    assert (column, row) != (0, 0), place.name
    before = (await glass.rows())[row]
    await glass.type(place.typed)

    async def appeared() -> bool:
        line = (await glass.rows())[row]
        return line != before and line[column:].startswith(place.shown)

    await until(appeared, lambda: f"{place.name}: {place.typed} did not appear where the cursor stood")
    line = (await glass.rows())[row]
    assert not line[column + cell_len(place.shown) :].lstrip().startswith(place.shown), f"{place.name}: twice"
    if place.shown != "あ":
        await glass.type("どうぞ")

        async def answered() -> bool:
            return KANA in "".join("\n".join(await glass.rows()).split(" "))

        await until(answered, lambda: f"{place.name}: kana is not answered")
        assert app.cursor_position[1] == row
    await _run_work(app, _home, f"home from {place.name}")


async def _run_work(app: ServerApp, work: Open, name: str) -> None:
    """Run work in the program, and wait until it is done."""
    done = asyncio.Event()

    async def do_it() -> None:
        await work(app)
        done.set()

    app.call_later(lambda: app.run_worker(do_it()) and None)
    await until(done.is_set, lambda: f"{name}: {app.screen} {app._workers}")


async def _home(app: ServerApp) -> None:
    while not isinstance(app.screen, TablesScreen):
        await app.pop_screen()


@pytest.mark.parametrize("connection", CONNECTIONS)
async def test_words_begin_where_text_will_appear(connection: str, tmp_path: Path) -> None:
    """The terminal's cursor is there as soon as a line opens; kana that is no key is answered in one line."""
    async with CONNECTIONS[connection](tmp_path) as (app, glass):
        assert app.signs == "all"
        for place in PLACES:
            await _visit(app, glass, place)
