"""A server's lobby: players, chat, tables at a glance, ranking, invitations, and resumed games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from engine.errors import QkError
from netplay.archive.archive import Archive
from netplay.archive.ladder import Change, Ladder, LadderStanding, ladders
from netplay.archive.storing import archive_game
from netplay.guest.guest import Guest, JoinRequest
from netplay.line.transport import ConnectionLost
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage.home import at_home
from netplay.storage.home import home as server_home
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from tests.netplay.material import prime_game
from tests.said import said
from tests.tui.screens import compare, screen_text
from tests.tui.sshtools import CHOSEN
from tests.waiting import close_all, until
from tui.app.terminal import Terminal
from tui.replay.replay import ReplayScreen
from tui.screens.app import QkApp
from tui.server.app import ServerApp
from tui.server.listing import PublicAddresses
from tui.server.opening import begin_server
from tui.server.players import Register, SessionPlayer
from tui.server.presence import Ranking, Talk
from tui.server.tables import PermanentTable as KeptOpen
from tui.server.tables import ServerTables
from tui.server.tables_pages import LobbyTalk, TextScreen
from tui.server.tables_screen import TablesScreen
from tui.server.tables_words import invitation, ranking
from tui.table.seated import SeatedScreen
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")

LANGS = ("en", "ja")


class Silent:
    """A terminal without a viewer."""

    is_full = False

    def send(self, data: bytes) -> None:
        """Discard the output."""


class Shown(ServerApp):
    """A session whose screen the test reads instead of a terminal."""

    def _build_driver(self, *how: Any, **more: Any) -> Any:
        """Return Textual's test driver."""
        return QkApp._build_driver(self, *how, **more)


@asynccontextmanager
async def server_lobby(
    lang: str = "en", *, guest: bool = False, **more: Any
) -> AsyncIterator[tuple[ServerApp, Pilot[Any]]]:
    """Show Aki the lobby of a server with tables of two games, at 80 by 24."""
    begin_server()
    tables = ServerTables(lambda line: None)
    standing = (
        KeptOpen(CHOSEN, "素数クラブ"),
        KeptOpen(GameConfig("daifugo", seats=4), "Wednesday", ("club", "novice")),
    )
    await tables.begin(standing)
    register = Register(server_home() / "players")
    player = register.guest("aki") if guest else register.of_key(b"key of aki", "aki")
    others = (SessionPlayer("ben", player.home, "f"), SessionPlayer("zoe", player.home))
    tables.visitors = lambda: (player, *others)
    with at_home(player.home):
        app = Shown(
            Words(lang), player, Terminal("xterm-256color", (80, 24), {}), tables, "127.0.0.1", Silent(),
            TablesScreen, more.pop("first", _nothing),
        )  # fmt: skip
        app.driver_class = HeadlessDriver
        try:
            async with app.run_test(size=more.pop("size", (80, 24))) as pilot:
                await until(lambda: isinstance(app.screen, TablesScreen))
                yield app, pilot
        finally:
            await tables.close()


async def _nothing(app: Any) -> None:
    """Stay in the lobby."""


async def test_a_lobby_that_nobody_sees_is_not_updated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a full page the list isn't updated; below a box that leaves it visible, and afterwards, it is."""
    looks: list[str] = []
    seen = ServerTables.seen
    monkeypatch.setattr(ServerTables, "seen", lambda tables: looks.append("") or seen(tables))
    collected: list[str] = []
    monkeypatch.setattr(ServerApp, "collect", lambda app: _noted(collected))
    async with server_lobby() as (app, pilot):
        await until(lambda: collected)
        await pilot.press("h")
        await until(lambda: isinstance(app.screen, TextScreen))
        await pilot.pause()
        looks.clear()
        monkeypatch.setattr(app.tables.missed, "since", lambda: 7)
        await until(lambda: len(collected) > 1)
        monkeypatch.setattr(app.tables.missed, "since", lambda: 8)
        await until(lambda: len(collected) > 2)
        assert not looks, "two seconds have passed"
        await pilot.press("escape")
        await until(lambda: looks)
        await pilot.press("slash")
        await until(lambda: isinstance(app.screen, LobbyTalk))
        looks.clear()
        await until(lambda: looks)


async def _noted(calls: list[str]) -> None:
    """Request undelivered records."""
    calls.append("")


@pytest.mark.parametrize("lang", LANGS)
async def test_the_lobby_is_whole_on_a_small_screen(lang: str) -> None:
    """Who is here, unfinished games first, tables by game with a glance, the last chat, the keys."""
    async with server_lobby(lang) as (app, pilot):
        app.tables.motd = "Finals on Sunday"
        app.tables.talk.say(SessionPlayer("ben", Path(), "f"), "anybody for a game?")
        app.tables.talk.say(SessionPlayer("zoe", Path()), "in a minute")
        await pilot.press("down")
        await until(lambda: "zoe" in screen_text(app))
        await pilot.pause()
        await compare(app, f"tables-{lang}")


@pytest.mark.parametrize("lang", LANGS)
async def test_unfinished_games_come_first(lang: str, home: Path) -> None:
    """An unfinished game against bots stands above the tables, and Enter resumes it."""
    async with server_lobby(lang) as (app, pilot):
        choice = SoloChoice(game="tyrant", seats=3, bots=("random", "random"), name="aki", seed=3)
        solo = Solo.new(choice, app.tables.worker_pool, datetime(2026, 1, 2, 3, 4))
        await solo.close()
        app.screen.offers_changed()
        await until(lambda: "2026-01-02" in screen_text(app))
        await until(lambda: " c " in screen_text(app))
        await pilot.press("up")
        await pilot.pause()
        await compare(app, f"tables-unfinished-{lang}")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, SeatedScreen))


async def test_all_that_others_say_is_read() -> None:
    """Chat goes to everybody in the lobby, cleaned; floods are stopped with a note to the sender."""
    async with server_lobby() as (app, pilot):
        app.tables.talk = Talk(lambda: 0.0)  # no time passes: however slow the machine, nothing is forgiven
        await pilot.press("slash")
        await until(lambda: isinstance(app.screen, LobbyTalk))
        for key in "hello":
            await pilot.press(key)
        await pilot.press("enter")
        app.tables.talk.say(SessionPlayer("ben", Path(), "f"), "hi\x1b[2J  aki")
        await until(lambda: "aki: hello" in screen_text(app) and "ben: hi[2J aki" in screen_text(app))
        for _ in range(5):
            await pilot.press("x", "enter")
        await until(lambda: "too many messages in a short time" in screen_text(app))
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, TablesScreen))
        await until(lambda: "aki: x" in screen_text(app))


def test_talk_has_a_share_for_each() -> None:
    """By key; anonymous users of one address share one limit. The server remembers a hundred lines."""
    now = [0.0]
    talk = Talk(lambda: now[0])
    aki, ben = SessionPlayer("aki", Path(), "a", host="h"), SessionPlayer("ben", Path(), "b", host="h")
    guests = [SessionPlayer(f"g{n}", Path(), host="h") for n in range(5)]
    for _ in range(5):
        talk.say(aki, "x")
    with pytest.raises(QkError) as wrong:
        talk.say(aki, "x")
    assert "too many messages" in said(wrong.value)
    talk.say(ben, "y")
    talk.say(ben, "  \n ")
    for guest in guests:
        talk.say(guest, "z")
    with pytest.raises(QkError):
        talk.say(SessionPlayer("g9", Path(), host="h"), "z")
    assert talk.count == 11
    for _ in range(100):
        now[0] += 2.0
        talk.say(aki, "w")
    assert {line.text for line in talk.last()} == {"w"}
    assert talk.last(0) == ()


@pytest.mark.parametrize("lang", LANGS)
async def test_the_screens_beside_the_lobby(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is here, the ranking, an invitation to copy; Esc leads back."""
    async with server_lobby(lang) as (app, pilot):

        def standing(name: str, rating: float, games: int, *, bot: bool = False) -> LadderStanding:
            change = Change("2026-11-20", 1, (), rating - 0.5, rating, 2.0)
            return LadderStanding(name, bot, rating, 2.0, games, 4, games, games < 10, (change,))

        async def found() -> tuple[Ladder, ...]:
            prime = standing("aki", 26.34, 12), standing("club", 25.0, 40, bot=True), standing("ben", 28.1, 3)
            return Ladder("prime", "official", prime, 2), Ladder(
                "tyrant", "official", (standing("ben", 9, 3),)
            )

        monkeypatch.setattr(app.tables, "ranking", found)
        app.tables.ways = PublicAddresses("club.example", 2257, "https://club.example")
        for key, there in (("h", "zoe"), ("k", "26 ± 4"), ("i", "ssh -t -p 2257 club.example join 1")):
            await pilot.press(key)
            await until(lambda: isinstance(app.screen, TextScreen))
            await until(lambda there=there: there in screen_text(app))
            if key == "i":
                assert "https://club.example/?table=1" in screen_text(app)
            await compare(app, f"tables-{key}-{lang}")
            await pilot.press("escape")
            await until(lambda: isinstance(app.screen, TablesScreen))


async def test_lessons_and_drills_are_inside(home: Path) -> None:
    """Each by its key, and back."""
    async with server_lobby() as (app, pilot):
        for key, name in (("e", "LessonsScreen"), ("u", "DrillScreen")):
            await pilot.press(key)
            await until(lambda name=name: type(app.screen).__name__ == name)
            await pilot.press("escape")
            await until(lambda: isinstance(app.screen, TablesScreen))


async def test_a_record_that_is_pasted_in_the_lobby_opens() -> None:
    """As on the title screen; other text is refused."""
    async with server_lobby() as (app, pilot):
        app.post_message(events.Paste("good morning"))
        await until(lambda: app._notifications)
        app.post_message(events.Paste(prime_game(3)))
        await until(lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, TablesScreen))


def test_invitations_name_what_is_known() -> None:
    """If the admin set no address, the page's address that the player used is named."""
    tables = type("H", (), {"ways": PublicAddresses()})()
    assert "no" in invitation(3, tables, Words("en"))[0].lower()
    assert invitation(3, tables, Words("en"), "http://10.0.0.1:2273")[1:] == ["http://10.0.0.1:2273/?table=3"]
    tables.ways = PublicAddresses("club.example", 22)
    assert invitation(3, tables, Words("en"))[1:] == ["ssh -t club.example join 3"]


async def test_the_ranking_is_of_this_server(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the games that its tables archived; people with a name here, no bots."""
    register = Register(home / "players")
    register.of_key(b"a", "aki")
    register.of_key(b"b", "ben")
    now = [0.0]
    ranks = Ranking(home / "players", home / "records.sqlite", lambda: now[0])

    async def people() -> dict[str, tuple[int, bool]]:
        return {
            one.name: (one.games, one.provisional)
            for ladder in await ranks.ladders()
            for one in ladder.standings
        }

    assert await people() == {}
    assert "Nobody is ranked yet" in ranking((), Words("en"))[0]
    for seed in range(3):
        archive_game(prime_game(seed, names=("aki", "ben")), datetime(2026, 1, 1 + seed), {})
    assert await people() == {"aki": (3, True), "ben": (3, True)}
    archive_game(prime_game(9, names=("aki", "zoe")), datetime(2026, 1, 9), {})
    assert (await people())["aki"] == (3, True), "counted less than a minute ago"
    now[0] += 100.0
    assert await people() == {"aki": (4, True), "ben": (3, True)}
    (found,) = await ranks.ladders()
    with Archive(home / "records.sqlite") as archive:
        (whole,) = ladders(archive)
    known = {one.name: one.rating for one in whole.standings}
    assert {one.name: one.rating for one in found.standings} == {name: known[name] for name in ("aki", "ben")}


@pytest.mark.parametrize("options", [{}, {"delay": 30.0}, {"spectators": False}])
async def test_a_glance_tells_no_more_than_looking_on_does(options: dict[str, Any]) -> None:
    """Who plays, and with how many cards only if everybody may watch without delay; never which."""
    async with server_lobby() as (app, _):
        tables = app.tables
        room = tables.table(1).room
        room.state.options = replace(room.options, **options)
        guests = [
            Guest(partial(tables.line, 1, "127.0.0.1"), JoinRequest(name), time.monotonic, patience=10.0)
            for name in ("ben", "zoe")
        ]
        running = [asyncio.create_task(guest.run()) for guest in guests]
        try:
            for guest in guests:
                await until(lambda guest=guest: guest.lobby is not None)
                await guest.ask(lambda id: wire.Ready(id, True))
            await until(lambda: tables.listing()[0].phase == "playing")
            players = tables.listing()[0].players
            assert [one.name for one in players] == ["ben", "zoe"]
            assert [one.cards for one in players] == ([None, None] if options else [3, 3])
            await until(lambda: ("ben  ·" if options else "ben 3 cards") in screen_text(app))
            assert [(one.name, one.table) for one in tables.here()] == [("aki", 0), ("ben", 1), ("zoe", 1)]
        finally:
            await close_all(guests, running)


async def test_a_closed_table_takes_no_more_players() -> None:
    """Another process may still send players there. Their game would continue, but nothing would save it."""
    begin_server()
    tables = ServerTables(lambda line: None)
    await tables.begin((KeptOpen(CHOSEN, "Standing"),))
    (number,) = (one.number for one in tables.listing())
    line = await tables.line(number, "127.0.0.1")
    await line.close()
    await tables.close()
    with pytest.raises(ConnectionLost):
        await tables.line(number, "127.0.0.1")
    with pytest.raises(QkError, match="tables-no-such"):
        await tables.receive(number, line)
    await tables.close()


async def test_two_permanent_tables_may_have_one_name() -> None:
    begin_server()
    tables = ServerTables(lambda line: None)
    await tables.begin((KeptOpen(CHOSEN, "Club"), KeptOpen(GameConfig("daifugo", seats=4), "Club")))
    assert [(one.title, one.game) for one in tables.listing()] == [("Club", "prime"), ("Club", "daifugo")]
    await tables.close()
