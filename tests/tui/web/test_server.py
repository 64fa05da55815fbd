"""The game in a browser: a self-contained page, and a move played in a real browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.tools import need, need_package
from tests.waiting import in_time, until

need_package("aiohttp")
need_package("textual_serve")

import aiohttp  # noqa: E402  # only where the packages are

from netplay.line.admission import Rate  # noqa: E402
from netplay.table.games import GameConfig  # noqa: E402
from tests.tui.browser import Browser  # noqa: E402
from tests.tui.screens import screen_text  # noqa: E402
from tui.cli import main  # noqa: E402
from tui.server.driver import END  # noqa: E402
from tui.server.limits import ServerLimits  # noqa: E402
from tui.server.players import SessionPlayer  # noqa: E402
from tui.server.tables import PermanentTable  # noqa: E402
from tui.table.seated import SeatedScreen  # noqa: E402
from tui.text.private import EXPOSED  # noqa: E402
from tui.text.words import Words  # noqa: E402
from tui.web import page  # noqa: E402
from tui.web.server import COOKIE, FORM_TYPE, STATIC, ServedWeb, open_pages, serve, terminal_script  # noqa: E402

CARDS = {"2": 8, "3": 8, "5": 8, "7": 8}
TABLE = GameConfig("prime", set={"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "cards": CARDS})


async def serving(**limits: float | Rate) -> ServedWeb:
    """Run a server with one standing table and a bot at it."""
    standing = (PermanentTable(TABLE, "Standing", ("novice",)),)
    return await serve("127.0.0.1", 0, standing, lambda line: None, limits=ServerLimits(**limits))  # type: ignore[arg-type]


@asynccontextmanager
async def visited(**limits: float | Rate) -> AsyncIterator[tuple[ServedWeb, str, aiohttp.ClientSession]]:
    """Give such a server, its address, and a client of it."""
    server = await serving(**limits)
    try:
        async with aiohttp.ClientSession() as client:
            yield server, f"http://127.0.0.1:{server.port}", client
    finally:
        await server.close()


def test_the_pages_name_no_place_elsewhere() -> None:
    """No address of another machine is in the page, its style or its script; the policy allows none."""
    words = Words("ja")
    for text in (page.name_page(words), page.terminal(words, "aki", 16), page.STYLE, page.SCRIPT):
        assert "//" not in text.replace('scheme + "//"', "")
        assert not re.search(r"https?:", text.replace('"https:"', ""))
    assert "default-src 'none'" in page.POLICY
    assert "http" not in page.POLICY


def test_names_cannot_write_the_page() -> None:
    """A name is escaped everywhere."""
    text = page.terminal(Words("en"), '"><script>alert(1)</script>', 16)
    assert "<script>alert" not in text
    assert text.count("<script") == 2


async def test_only_the_page_and_its_files_are_served() -> None:
    """Everything else is not found; no folder is listed; every answer has the policy."""
    async with visited() as (_, where, client):
        async with client.get(where) as answer:
            assert answer.status == 200
            assert answer.headers.items() >= {**page.HEADERS, "Referrer-Policy": "same-origin"}.items()
        for path in (
            "/static/",
            "/static/js/",
            "/static/../server.py",
            "/static/css/%2e%2e/%2e%2e/server.py",
            "/download/x",
        ):
            async with client.get(where + path) as answer:
                assert answer.status == 404, path
                assert answer.headers.items() >= page.HEADERS.items()
        for headers, status in (({"Host": "evil.example"}, 421), ({}, 405)):
            async with client.put(where, headers=headers) as answer:
                assert answer.status == status
                assert answer.headers.items() >= page.HEADERS.items()
        form, own = {"name": "aki", "lang": "ja"}, {"Origin": where}
        async with client.post(where, data=form, headers=own) as answer:
            form = answer.headers["Set-Cookie"]
            assert "HttpOnly" in form
            assert "SameSite=Strict" in form
        for path in ("/static/js/textual.js", "/static/css/xterm.css", "/qk.js", "/qk.css"):
            async with client.get(where + path) as answer:
                assert answer.status == 200
                assert answer.headers.items() >= {**page.HEADERS, "Cache-Control": "no-cache"}.items()
                known = {"If-None-Match": f'"older", W/{answer.headers["ETag"]}'}
            async with client.get(where + path, headers=known) as answer:
                assert (answer.status, await answer.read()) == (304, b"")
                assert answer.headers["Content-Security-Policy"] == page.POLICY
            async with client.get(where + path, headers={"If-None-Match": '"older"'}) as answer:
                assert answer.status == 200


async def test_other_sites_cannot_open_a_line() -> None:
    """Only this server's page can open a connection; too many are refused; junk on one is ignored."""
    async with visited(from_one=1) as (_, where, client):
        for origin in ({}, {"Origin": "http://example.org"}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.ws_connect(f"{where}/ws/aki/en", headers=origin)
            assert refused.value.status == 403
        line = await client.ws_connect(f"{where}/ws/aki/en", headers={"Origin": where})
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect(f"{where}/ws/ben/en", headers={"Origin": where})
        assert refused.value.status == 503
        for junk in ("", "{", "[]", '["resize"]', '["resize",{"width":"x"}]', "[" * 5000, '["stdin",7]'):
            await line.send_str(junk)
        await line.send_str('["ping","5"]')
        data, answers = b"", []
        while not answers or b"\x1b[?1049h" not in data:  # the program runs on beside the junk
            message = await in_time(line.receive())
            if message.type is aiohttp.WSMsgType.TEXT:
                answers.append(message.data)
            else:
                data += message.data
        assert answers == ['["pong", "5"]']
        await line.close()


async def test_the_same_cookie_is_the_same_player() -> None:
    """A cookie is an identity like a key: its holder has the name, another user gets a number."""
    server = await serving()
    where = f"http://127.0.0.1:{server.port}"
    try:
        register = server.server.register
        for cookie, nick in (("a" * 64, "aki"), ("a" * 64, "aki"), ("b" * 64, "aki-2")):
            async with aiohttp.ClientSession(cookies={COOKIE: cookie}) as client:
                line = await client.ws_connect(f"{where}/ws/aki/en", headers={"Origin": where})
                assert register.of_key(b"web:" + cookie.encode(), "aki").nick == nick
                await line.close()
    finally:
        await server.close()


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Referer": "https://elsewhere.example/"},
        {"Sec-Fetch-Site": "same-site"},
        {"Referer": "https://elsewhere.example/page"},
        {},
    ],
)
async def test_a_link_of_another_site_changes_nobody(headers: dict[str, str]) -> None:
    """It sends no cookie: none is set over the stored one, and no name is taken by it."""
    async with visited() as (_, where, client):
        async with client.get(where, params={"name": "<mallory>"}, headers=headers) as answer:
            assert answer.status == 200
            assert "Set-Cookie" not in answer.headers
            text = await answer.text()
        assert "<form" in text
        assert 'id="terminal"' not in text
        assert 'value="&lt;mallory&gt;"' in text
        async with client.post(where, data={"name": "mallory"}, headers=headers) as answer:
            assert "Set-Cookie" not in answer.headers
            assert "<form" in await answer.text()
        own = {"Sec-Fetch-Site": "same-origin", "Referer": f"{where}/"}
        async with client.post(where, data={"name": "aki"}, headers=own) as answer:
            assert "Set-Cookie" in answer.headers
            assert 'id="terminal"' in await answer.text()


async def test_an_invitation_leads_to_its_table() -> None:
    """From anywhere: the page asks for a name and remembers the table; the login leads to that table."""
    async with visited() as (server, where, client):
        tables = server.server.tables
        number = await tables.open(
            GameConfig("prime", seats=2), "Aki's table", SessionPlayer("aki", Path(), "f")
        )
        foreign = {"Sec-Fetch-Site": "cross-site", "Referer": "https://elsewhere.example/"}
        async with client.get(where, params={"table": f"{number}"}, headers=foreign) as answer:
            assert f'name="table" value="{number}"' in await answer.text()
        form, own = {"name": "ben", "table": f"{number}"}, {"Origin": where}
        async with client.post(where, data=form, headers=own) as answer:
            assert f'data-table="{number}"' in await answer.text()
        async with client.get(where, params={"table": '"><b>'}) as answer:
            assert "<b>" not in await answer.text()
        line = await client.ws_connect(f"{where}/ws/ben/en/{number}", headers={"Origin": where})
        await until(lambda: [one.table for one in tables.here()] == [number])
        await line.close()


async def test_the_end_of_the_server_restores_the_terminal() -> None:
    """A tab gets the end in order."""
    server = await serving()
    where = f"http://127.0.0.1:{server.port}"
    async with aiohttp.ClientSession() as client:
        line = await client.ws_connect(f"{where}/ws/aki/en", headers={"Origin": where})
        data = b""
        while b"Standing" not in data:
            data += (await in_time(line.receive())).data
        closing = asyncio.create_task(server.close())
        async for message in line:
            data += message.data
        assert data.decode().rstrip().endswith(END)
        await closing


async def test_a_server_that_is_stopping_refuses_browsers() -> None:
    """Its page is closed last. Nothing would end a session that begins in between."""
    async with visited() as (server, where, client):
        await server.server.close()
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect(f"{where}/ws/aki/en", headers={"Origin": where})
        assert refused.value.status == 503
        assert not server.server.sessions


async def test_a_browser_plays_a_move(tmp_path: Path) -> None:
    """Chromium opens the page, takes a seat, plays; it has sent requests to this server only."""
    chromium = need("chromium")
    server = await serving()
    where = f"http://127.0.0.1:{server.port}"
    browser = Browser(chromium, tmp_path / "profile")
    try:
        await browser.begin()
        await browser.enter(f"{where}/?name=aki&lang=en")
        game_server = server.server

        async def app():
            one = next(iter(game_server.sessions), None)
            return getattr(one, "_app", None)

        shown = await until(app)
        await until(lambda: type(shown.screen).__name__ == "TablesScreen")
        await until(lambda: "Standing" in screen_text(shown))
        # A key is lost before the list, or the page's terminal, has the focus.
        await until(lambda: shown.screen.focused is not None)
        await browser.value("document.querySelector('.xterm-helper-textarea').focus()")
        await until(lambda: browser.value("document.activeElement.matches('textarea')"))
        await browser.press("Enter", 13)
        await until(lambda: type(shown.screen).__name__ == "LobbyScreen")
        room = game_server.tables.table(1).room
        await until(lambda: bool(room.seated))
        await until(lambda: f"{room.seated[0].name}" in screen_text(shown))
        await browser.press("Enter", 13)
        await until(lambda: room.match.phase == "playing")
        table = room.match.playing.table
        await until(lambda: isinstance(shown.screen, SeatedScreen))
        await until(lambda: getattr(shown.screen.view, "is_my_turn", False))
        count = sum(one.actor == room.seated[0].seat for one in table.made)
        await browser.press("d")
        await until(lambda: sum(o.actor == room.seated[0].seat for o in table.made) > count)

        async def drawn() -> bool:
            """The first picture that the page gets of a table has empty boxes."""
            await browser.picture(tmp_path / "web.png")
            return (tmp_path / "web.png").stat().st_size > 10_000

        await until(drawn)
        own = re.compile(rf"(http|ws)://127\.0\.0\.1:{server.port}/|data:|about:|blob:http://127")
        assert all(own.match(url) for url in browser.asked), browser.asked
        assert any("/static/js/textual.js" in url for url in browser.asked)
    finally:
        await browser.close()
        await server.close()


SIZES = """(() => { const s = window.qkTerminal; if (!s) return null;
const c = s.terminal._core._renderService.dimensions.css.cell;
const keys = document.getElementById("keys");
return [s.terminal.cols, s.terminal.rows, c.width * s.terminal.cols, c.height * s.terminal.rows,
        innerWidth, innerHeight - keys.offsetHeight, keys.offsetHeight]; })()"""


LOOKED_AGAIN = """(async () => { const seen = new Set();
for (let look = 0; look < 24; look++) {
  window.dispatchEvent(new Event("resize"));
  for (let frame = 0; frame < 3; frame++) { await new Promise(requestAnimationFrame); }
  const now = qkTerminal.terminal;
  if (look >= 12) { seen.add([now.cols, now.rows, now.options.fontSize].join(" ")); }
}
return [...seen]; })()"""
"""The terminal's sizes, once it is stable, while the same window is measured repeatedly."""


LOADED_AGAIN = """!window.isOld && !!window.qkTerminal && [...Array(9).keys()].some(
i => qkTerminal.terminal.buffer.active.getLine(i)?.translateToString().includes("Tables"))"""
"""Whether another page is there that shows the list of tables."""


def _whole(sizes: list[float] | None) -> bool:
    """Return whether the whole table is within the window."""
    if not sizes:
        return False
    columns, rows, wide, high, room, depth, _ = sizes
    return columns >= 80 and rows >= 24 and wide <= room + 1 and high <= depth + 1


async def test_a_browser_keeps_focus_and_fit_and_comes_again(tmp_path: Path) -> None:
    """Keys go to the game at once; every window shows the whole table; after a kill the page reconnects by itself."""
    chromium = need("chromium")
    server = await serving()
    port = server.port
    browser = Browser(chromium, tmp_path / "profile")
    try:
        await browser.begin()
        await browser.enter(f"http://127.0.0.1:{port}/?name=aki&lang=en")
        game_server = server.server
        await until(lambda: any("TablesScreen" in _screen(one) for one in game_server.sessions))
        await until(lambda: browser.value("document.activeElement.className === 'xterm-helper-textarea'"))
        for width, height in ((1000, 620), (1000, 300), (640, 400), (1400, 900)):
            await _window(browser, width, height)
            await until(lambda: _fits(browser))
            result = await browser.do(
                "Runtime.evaluate", expression=LOOKED_AGAIN, awaitPromise=True, returnByValue=True
            )
            assert len(result["result"]["value"]) == 1, f"{width} × {height}: the size changes by itself"
        sizes = await browser.value(SIZES)
        await browser.value("window.isOld = true")
        await browser.do("Page.reload")  # the terminal may be there before its font
        await until(lambda: browser.value(LOADED_AGAIN))
        await until(lambda: _shows(browser, sizes))
        await _window(browser, 390, 844, touch=True)
        await browser.value("document.body.classList.add('-touch')")
        await until(lambda: _fits(browser))
        keys = await browser.value("document.getElementById('keys').offsetHeight")
        least = "Math.min(...[...document.querySelectorAll('#keys button')].map(b => b.offsetHeight))"
        assert keys > 100
        assert await browser.value(least) >= 44
        await browser.picture(tmp_path / "phone.png")
        await _window(browser, 844, 390, touch=True)
        await until(lambda: _fits(browser))
        enter = "[...document.querySelectorAll('#keys button')].find(b => b.textContent === '⏎')"
        await browser.value(f"{enter}.dispatchEvent(new PointerEvent('pointerdown'))")
        await until(lambda: any("LobbyScreen" in _screen(one) for one in game_server.sessions))
        await _window(browser, 1000, 620)
        await server.close()
        await until(lambda: browser.value("document.body.classList.contains('-closed')"))
        at = "(() => { const b = document.getElementById('again').getBoundingClientRect();"
        at += " return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2).id; })()"
        assert await browser.value(at) == "again"
        server = await serve("127.0.0.1", port, (), lambda line: None, limits=ServerLimits())
        game_server = server.server
        await until(lambda: bool(game_server.sessions))
    finally:
        await browser.close()
        await server.close()


def _screen(session: Any) -> str:
    app = getattr(session, "_app", None)
    return type(app.screen).__name__ if app is not None and app.is_running else ""


async def _shows(browser: Browser, sizes: list[float]) -> bool:
    return bool(await browser.value(SIZES) == sizes)


async def _fits(browser: Browser) -> bool:
    return _whole(await browser.value(SIZES))


async def _window(browser: Browser, width: int, height: int, *, touch: bool = False) -> None:
    """Resize the window, or make it a phone's."""
    await browser.do(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch
    )


def test_the_terminal_is_bent_in_one_place() -> None:
    """The package's script still contains it, once."""
    before, after = EXPOSED
    assert (STATIC / "js" / "textual.js").read_text("utf-8").count(before) == 1
    assert terminal_script().count(after) == 1


async def test_players_by_ssh_and_by_browser_meet(tmp_path: Path) -> None:
    """A server with both: a table opened over SSH is in the browser's lobby; its waiting room shows both players."""
    need_package("asyncssh")
    from tests.tui.sshtools import connect, screen, served

    async with served() as ssh:
        pages = await open_pages(ssh.server, "127.0.0.1", 0)
        where = f"http://127.0.0.1:{pages.port}"
        try:
            async with aiohttp.ClientSession() as client:
                line = await client.ws_connect(f"{where}/ws/ben/en", headers={"Origin": where})
                channel, seen = await screen(await connect(ssh, "aki"), "en")
                await until(lambda: "Standing" in seen.text)
                channel.write(b"o")
                shown = b""
                while b"aki" not in shown:
                    message = await in_time(line.receive())
                    shown += message.data if message.type is aiohttp.WSMsgType.BINARY else b""
                before = len(seen.text)
                await line.send_str('["stdin","\\u001b[B\\r"]')
                await until(lambda: "ben" in seen.text[before:])
                await line.close()
        finally:
            await ssh.server.close()
            await pages.close()


@pytest.mark.parametrize("given", ["--web 70000", "--web -1"])
def test_a_port_that_cannot_be_is_reported(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, and nothing is opened."""
    assert main(["--lang", "en", "ssh", "--port", "0", *given.split()]) == 2
    assert "--web" in capsys.readouterr().err


@pytest.mark.parametrize(
    "given", ["ftp://x/", "http://", "http://:80/", "http://[::1", "http://[x]/", "http://x:99999/"]
)
@pytest.mark.parametrize("command", ["ssh", "web"])
def test_an_address_that_no_page_can_have_is_reported(
    command: str, given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, and nothing is opened."""
    assert main(["--lang", "en", command, "--port", "0", "--page", given]) == 2
    assert capsys.readouterr().err == f"qk: --page {given}: write http://HOST/ or https://HOST/\n"


async def test_lines_that_are_only_held_shut_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a request, or an unread answer: such connections are limited in number and time."""
    monkeypatch.setattr("tui.web.server.SILENT", 2.0)
    server = await serving(lines=4)
    where = f"http://127.0.0.1:{server.port}"
    held = []
    try:
        for _ in range(20):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", server.port, local_addr=("127.0.0.2", 0)
            )
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
            held.append((reader, writer))
        admission = server.server.admission

        def pages() -> int:
            return sum(not one.is_admitted for one in admission)

        await until(lambda: pages() == 8)
        async with aiohttp.ClientSession() as client:
            line = await client.ws_connect(f"{where}/ws/aki/en", headers={"Origin": where})
            async with client.get(where) as answer:
                assert answer.status == 200
            await until(lambda: pages() <= 1)
            await line.send_str('["ping","5"]')
            while (await in_time(line.receive())).data != '["pong", "5"]':
                pass
            await line.close()
    finally:
        for _, writer in held:
            writer.close()
        await server.close()


@pytest.mark.parametrize(
    "asked",
    [
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header\x00: 1\r\n\r\n",
    ],
    ids=["long", "header"],
)
async def test_what_is_no_request_is_one_line_of_the_log(
    asked: bytes, caplog: pytest.LogCaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it comes; no traceback, and no error file."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    log: list[str] = []
    server = await serve("127.0.0.1", 0, (), log.append, limits=ServerLimits())
    try:
        for _ in range(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(asked)
            assert b" 400 " in await in_time(reader.readline())
            writer.close()
    finally:
        await server.close()
    assert caplog.text == ""
    assert sum("no request of a browser" in line for line in log) == 1, log
    assert any("5 × bad requests from 1 address" in line for line in log), log
    assert not list(tmp_path.rglob("crash-*"))


FORM = {"Content-Type": FORM_TYPE}
PARTS = b'--X\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: none\r\n\r\naki\r\n--X--\r\n'


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    [
        ("GET", "/ws/~aki/en", {"Origin": "http://[::1"}, 403),
        ("GET", "/?name=aki", {"Referer": "http://[x]/", "Cookie": f"{COOKIE}={'a' * 64}"}, 200),
        ("POST", "/", {"Origin": "http://[::1", **FORM}, 200),
        ("POST", "/", {"Content-Type": f"{FORM_TYPE}; charset=none"}, 200),
        ("POST", "/", {"Content-Encoding": "gzip", **FORM}, 200),
        ("POST", "/", {"Content-Type": "multipart/form-data; boundary=X"}, 200),
    ],
    ids=["origin", "referer", "form", "charset", "packed", "parts"],
)
async def test_what_a_header_can_say_is_no_fault_of_the_server(
    method: str, path: str, more: dict[str, str], status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Addresses, character sets and packing that can't be read get an ordinary answer, and no error file."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    log: list[str] = []
    server = await serve("127.0.0.1", 0, (), log.append, limits=ServerLimits())
    body = b"" if method == "GET" else PARTS if "boundary" in str(more) else b"name=aki"
    head = {"Host": "localhost", "Content-Length": str(len(body)), "Connection": "close", **more}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        answer = await in_time(reader.read())
        writer.close()
    finally:
        await server.close()
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"data-name" not in answer
    assert not [line for line in log if "internal error" in line], log
    assert not list(tmp_path.rglob("crash-*"))


async def test_a_fault_behind_a_page_is_one_line_of_the_log(
    caplog: pytest.LogCaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The details are in a file, and the browser is told that something went wrong."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    monkeypatch.setattr("tui.web.server.page.name_page", lambda *asked: 1 / 0)
    log: list[str] = []
    server = await serve("127.0.0.1", 0, (), log.append, limits=ServerLimits())
    try:
        async with (
            aiohttp.ClientSession() as client,
            client.get(f"http://127.0.0.1:{server.port}/") as answer,
        ):
            assert answer.status == 500
    finally:
        await server.close()
    assert caplog.text == ""
    assert sum("ZeroDivisionError" in line for line in log) == 1, log
    assert len(list(tmp_path.rglob("crash-*"))) == 1


async def test_pages_have_a_share_for_each_address() -> None:
    """An address that sends endless requests gets short answers, and no more."""
    async with visited(pages=Rate(0.01, 3.0)) as (_, where, client):
        log = []
        for _ in range(4):
            async with client.get(f"{where}/qk.css") as answer:
                log.append(answer.status)
        assert log == [200, 200, 200, 429]
