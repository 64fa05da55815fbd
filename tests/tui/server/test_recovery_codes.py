"""Recovery codes: shown once, stored as a hash, valid for the same player on another browser, and for nobody else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.tools import need, need_package

need_package("aiohttp")
need_package("textual_serve")

import aiohttp  # noqa: E402  # only where the packages are
from msgspec.structs import replace  # noqa: E402

from netplay.directory.protocol import DirectoryUnavailable  # noqa: E402
from netplay.directory.sqlite import SqliteDirectory  # noqa: E402
from netplay.line.admission import Rate  # noqa: E402
from netplay.storage.home import home  # noqa: E402
from tests.said import said  # noqa: E402
from tests.tui.browser import Browser  # noqa: E402
from tests.tui.screens import screen_text  # noqa: E402
from tests.tui.server.test_tables import server_lobby  # noqa: E402
from tests.waiting import until  # noqa: E402
from tui.app.prompt import SureScreen  # noqa: E402
from tui.server.limits import ServerLimits  # noqa: E402
from tui.server.listing import PublicAddresses  # noqa: E402
from tui.server.opening import open_server  # noqa: E402
from tui.server.plain_tables import come_back, new_code  # noqa: E402
from tui.server.players import Register, SessionPlayer  # noqa: E402
from tui.server.recovery_codes import MOST_KEYS, CodesUnavailable, NoSuchCode, Recovery  # noqa: E402
from tui.server.tables_pages import TextScreen  # noqa: E402
from tui.server.tables_words import recovery  # noqa: E402
from tui.text.words import Words  # noqa: E402
from tui.web.server import COOKIE, ServedWeb, serve  # noqa: E402

CODE = re.compile(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}\b")


def test_a_code_is_read_however_it_is_typed(tmp_path: Path) -> None:
    """Lower case, full width, other hyphens, O for 0; a replaced code is invalid."""
    recovery = Recovery(tmp_path)
    code = recovery.new_code("aki")
    assert CODE.fullmatch(code)
    wide = "".join(chr(ord(one) + 0xFEE0) for one in code)
    for typed in (
        code.lower(),
        code.replace("-", ""),
        f"  {code.replace('-', ' ')} ",
        wide,
        code.replace("0", "o"),
    ):
        assert recovery.player_of(typed) == "aki", typed
    assert recovery.has_code("aki")
    recovery.new_code("aki")
    for typed in (code, "", "-", "aki", "x" * 100_000):
        with pytest.raises(NoSuchCode):
            recovery.player_of(typed)


def test_only_a_hash_is_kept(tmp_path: Path) -> None:
    """The file does not reveal the code."""
    code = Recovery(tmp_path).new_code("aki")
    text = (tmp_path / "recovery.json").read_text()
    assert code not in text
    assert code.replace("-", "") not in text
    assert (tmp_path / "recovery.json").stat().st_mode & 0o077 == 0


def test_further_keys_are_the_same_player(tmp_path: Path) -> None:
    """By the name, the home and the fingerprint, whichever key is used; above a limit the oldest are dropped."""
    register = Register(tmp_path)
    aki, ben = register.of_key(b"one", "aki"), register.of_key(b"two", "ben")
    from tui.server.players import fingerprint_of

    register.recovery.add_key(aki.fingerprint, fingerprint_of(b"three"))
    assert register.owner(b"three")
    third = register.of_key(b"three", "aki")
    assert third.key == fingerprint_of(b"three")
    assert replace(third, key=aki.key) == register.of_key(b"one", "aki")
    assert register.of_key(b"two", "ben") == ben
    for more in range(MOST_KEYS):
        register.recovery.add_key(aki.fingerprint, f"more {more}")
    assert not register.owner(b"three")
    assert register.of_key(b"one", "aki").home == aki.home


def test_machines_share_codes_and_keys(tmp_path: Path) -> None:
    """A code of one works on the other, a replaced one nowhere; known players get in while the directory is away."""
    directory = SqliteDirectory(tmp_path / "d.db")
    away = False

    def shared(step: Any) -> bytes:
        if away:
            raise DirectoryUnavailable("directory-away", where="", why="")
        return directory.change("recovery", step)

    one, two = Recovery(tmp_path / "1"), Recovery(tmp_path / "2")
    alone = two.new_code("ben")  # made before the machines met
    one.shared = two.shared = shared
    one.changed, two.changed = two.is_behind, one.is_behind
    old, code = one.new_code("aki"), one.new_code("aki")
    assert (two.player_of(code), two.player_of(alone)) == ("aki", "ben")
    assert one.player_of(alone) == "ben"
    assert two.has_code("aki")
    with pytest.raises(NoSuchCode):
        two.player_of(old)
    two.add_key("aki", "further")
    assert one.owner("further") == "aki"
    away = True
    one.is_behind()
    assert one.owner("further") == "aki"
    for request in (
        lambda: one.player_of(code),
        lambda: one.new_code("aki"),
        lambda: one.add_key("aki", "x"),
    ):
        with pytest.raises(CodesUnavailable):
            request()
    away = False
    directory.close()
    (tmp_path / "d.db").unlink()
    directory = SqliteDirectory(tmp_path / "d.db")
    assert two.player_of(code) == "aki", "a directory that has lost it all is told again"
    directory.close()


async def test_a_code_is_made_and_shown_in_lines(tmp_path: Path) -> None:
    """Once, unless a new one is wanted; with another key it asks first, and anonymous users can't use it."""
    en = Words("en")
    game_server = await open_server((), lambda line: None)
    register = game_server.register
    aki, ben = register.of_key(b"one", "aki"), register.of_key(b"two", "ben")
    first = CODE.search("\n".join(new_code(game_server, aki, "", en)))
    assert first is not None
    assert not any(CODE.search(line) for line in new_code(game_server, aki, "", en))
    found = CODE.search("\n".join(new_code(game_server, aki, "new", en)))
    assert found is not None
    code = found[0]

    def enter(player: SessionPlayer, said: str) -> tuple[str, bool]:
        return come_back(game_server, player, "192.0.2.1", said, en)

    assert enter(ben, first[0])[0] == said(NoSuchCode("no-such-code"))
    assert enter(aki, code) == (en.say("tables-plain-move-yours", who="aki"), False)
    assert enter(ben, "")[0] == en.say("tables-plain-move-usage")
    guest = register.guest("zoe")
    assert enter(guest, code)[0] == new_code(game_server, guest, "", en)[0] == en.say("tables-move-guest")
    text, is_new = enter(ben, code)
    assert ("aki" in text, "ben behind" in text, is_new) == (True, True, False)
    assert register.of_key(b"two", "ben").nick == "ben", "nothing has changed yet"
    assert enter(ben, f"{code.lower()} yes")[1]
    assert register.of_key(b"two", "aki").home == aki.home
    register.gone(guest)
    await game_server.close()


async def serving(**limits: Rate | tuple[str, ...]) -> ServedWeb:
    """Run a server without tables."""
    return await serve("127.0.0.1", 0, (), lambda line: None, limits=ServerLimits(**limits))  # type: ignore[arg-type]


async def enter_code(client: aiohttp.ClientSession, where: str, **more: Any) -> tuple[int, str, str]:
    """Enter a code on the page; return the status, the text, and the cookie."""
    headers = {"Origin": where, **more.pop("headers", {})}
    async with client.post(f"{where}/back", data=more, headers=headers, allow_redirects=False) as answer:
        cookie = answer.cookies.get(COOKIE)
        return answer.status, await answer.text(), cookie.value if cookie else ""


async def test_a_code_makes_another_browser_the_same_player() -> None:
    """A new browser gets a cookie of its own and the player's name; one with a player is asked first."""
    server = await serving()
    where = f"http://127.0.0.1:{server.port}"
    register = server.server.register
    aki = register.of_key(b"web:" + b"a" * 64, "aki")
    code = register.recovery.new_code(aki.fingerprint)
    try:
        async with aiohttp.ClientSession() as client:
            status, _, cookie = await enter_code(client, where, code=code, lang="ja")
            assert status == 303
            assert cookie not in ("", "a" * 64)
            assert register.of_key(b"web:" + cookie.encode(), "aki").home == aki.home
        register.of_key(b"web:" + b"b" * 64, "ben")
        async with aiohttp.ClientSession(cookies={COOKIE: "b" * 64}) as client:
            status, text, cookie = await enter_code(client, where, code=code, lang="en")
            assert (status, cookie) == (200, "")
            assert "leaves ben behind" in text
            status, _, cookie = await enter_code(client, where, code=code, sure="1")
            assert status == 303
            assert register.of_key(b"web:" + cookie.encode(), "aki").home == aki.home
            assert register.of_key(b"web:" + b"b" * 64, "ben").nick == "ben", (
                "the other's cookie is still theirs"
            )
    finally:
        await server.close()


async def test_codes_are_not_tried_for_ever() -> None:
    """Nor accepted from another site's form; each error is one line, and no cookie is set."""
    server = await serving(codes=Rate(1 / 60, 3))
    where = f"http://127.0.0.1:{server.port}"
    try:
        async with aiohttp.ClientSession() as client:
            for headers in ({"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
                assert (await enter_code(client, where, code="x", headers=headers))[0] == 403
            async with client.get(f"{where}/back", params={"lang": "ja"}) as answer:
                assert "復帰コード" in await answer.text()
            for right in ("unknown code", "unknown code", "unknown code", "too many codes"):
                status, text, cookie = await enter_code(client, where, code='"><b>')
                assert (status, cookie) == (200, "")
                assert right in text
                assert "<b>" not in text
    finally:
        await server.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_lobby_shows_a_code_once(lang: str) -> None:
    """`m` creates one; a second one asks first, since it makes the first invalid."""
    async with server_lobby(lang) as (app, pilot):
        recovery = Recovery(app.player.home.parent)
        await pilot.press("m")
        await until(lambda: isinstance(app.screen, TextScreen) and CODE.search(screen_text(app)))
        found = CODE.search(screen_text(app))
        assert found is not None
        assert recovery.player_of(found[0]) == app.player.fingerprint
        await pilot.press("escape", "m")
        await until(lambda: isinstance(app.screen, SureScreen))
        await pilot.press("n")
        await pilot.pause()
        assert recovery.player_of(found[0]) == app.player.fingerprint
        await pilot.press("m", "y")
        await until(lambda: isinstance(app.screen, TextScreen) and CODE.search(screen_text(app)))
        with pytest.raises(NoSuchCode):
            recovery.player_of(found[0])


def test_only_places_that_there_are_are_named() -> None:
    """No browser if the server has no page, no SSH if it has no port."""
    en, code = Words("en"), "ABCD"
    places = {
        name: " ".join(recovery(code, en, ways, own))
        for name, ways, own in (
            ("ssh", PublicAddresses("qk.example", 22), ""),
            ("both", PublicAddresses("qk.example", 22, "", serves_pages=True), ""),
            ("pages", PublicAddresses(pages="https://qk.example/"), ""),
            ("came by a page", PublicAddresses(), "http://localhost:8000"),
        )
    }
    assert {name for name, text in places.items() if "rowser" in text} == {"both", "pages", "came by a page"}
    assert {name for name, text in places.items() if "SSH" in text} == {"ssh", "both"}
    assert "https://qk.example/back" in places["pages"]


async def test_a_guest_has_none() -> None:
    """Nobody could tell that it is the same person."""
    async with server_lobby(guest=True) as (app, pilot):
        await pilot.press("m")
        await pilot.pause()
        assert not isinstance(app.screen, TextScreen)
        assert app._notifications


@pytest.mark.parametrize("host", ["127.0.0.1", "club.test"])
async def test_nothing_in_a_browser_destroys_who_somebody_is(host: str, tmp_path: Path) -> None:
    """A second tab, a link of another site, and cleared cookies: with the code the player is back, in Chromium.

    For a server without TLS on another machine a browser does not report whether a link is foreign.
    """
    server = await serving(page_names=(host,))
    where = f"http://{host}:{server.port}"
    game_server, browser = server.server, Browser(need("chromium"), tmp_path / "profile")

    def here() -> set[str]:
        return {one.player.fingerprint for one in game_server.sessions}

    async def goes_to(url: str, many: int = 1) -> None:
        await browser.do("Page.navigate", url=url)
        await until(lambda: len(game_server.sessions) == many)

    async def shows(place: str) -> None:
        shown = f"document.readyState === 'complete' && !!document.querySelector('{place}')"
        await until(lambda: browser.value(shown), lambda: place)

    try:
        await browser.begin()
        await browser.enter(f"{where}/?name=aki&lang=en")
        await until(lambda: len(game_server.sessions) == 1)
        (aki,) = here()
        (home() / "players" / aki).mkdir(parents=True, exist_ok=True)
        (before,) = game_server.sessions
        await browser.do("Page.reload")
        await until(lambda: before not in game_server.sessions and here() == {aki})
        await goes_to("about:blank", 0)
        await goes_to(f"{where}/?name=..&lang=en")
        assert here() == {aki}
        await goes_to("about:blank", 0)
        await goes_to(f"{where}/?name=aki&lang=en")
        second = await browser.do("Target.createTarget", url=f"{where}/?name=aki&lang=en")
        await until(lambda: len(game_server.sessions) == 2)
        assert here() == {aki}
        await browser.do("Target.closeTarget", targetId=second["targetId"])
        await until(lambda: len(game_server.sessions) == 1)
        foreign = f"<a id=go rel=noreferrer href='{where}/?name=mallory'>x</a>"
        await goes_to(f"data:text/html,{foreign}", 0)
        await shows("#go")
        await browser.value("document.getElementById('go').click()")
        await shows("form")
        assert not game_server.sessions
        await goes_to(f"{where}/?name=aki&lang=en")
        assert here() == {aki}
        code = game_server.register.recovery.new_code(aki)
        await browser.do("Network.clearBrowserCookies")
        await goes_to("about:blank", 0)
        await browser.do("Page.navigate", url=f"{where}/back?lang=en")
        await shows("form")
        await browser.value(
            f"document.querySelector('input[name=code]').value = '{code.lower()}';"
            "document.querySelector('form button').click()"
        )
        await until(lambda: here() == {aki})
        assert (home() / "players" / aki).is_dir()
    finally:
        await browser.close()
        await server.close()
