"""Shared tables on the screen: opening, joining, agreeing, playing, chatting, leaving, and snapshots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from engine.errors import BadSetting, QkError
from netplay.competition.port import CompetitionTable
from netplay.guest.events import ConnectionDown
from netplay.storage.journal_places import places
from netplay.table.games import TimeBudget, adapter_of
from netplay.table.messages import MoveAnswer
from netplay.wire.messages import Lobby, Place, Standing
from netplay.wire.problems import DISCONNECT_REASONS, args_of
from tests.tui.screens import compare, screen_text
from tests.tui.shared_table import LEVEL, SharedTable, program, until
from tui.app.prompt import SureScreen
from tui.joining import sets
from tui.joining.finding import FindScreen
from tui.joining.lobby import LobbyScreen
from tui.joining.visit import GoQuestion
from tui.joining.visiting import TrustScreen
from tui.lobby import news as lobby_news
from tui.lobby import words as lobby_words
from tui.plain import lobby as plain_lobby
from tui.screens.title import TitleScreen
from tui.table.result import ResultScreen
from tui.table.seated import SeatedScreen
from tui.text import disconnect_reasons
from tui.text.words import Words

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def _fixed_version(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.title.program_version", lambda: "0.0")


@asynccontextmanager
async def shared(
    monkeypatch: pytest.MonkeyPatch, game: str, lang: str = "en", bots: tuple[str, ...] = (), **options: Any
) -> AsyncIterator[tuple[SharedTable, Pilot[Any]]]:
    """Open a table as Aki."""
    one = SharedTable(lang, monkeypatch)
    async with one.app.run_test(size=SMALL) as pilot:
        await one.open(pilot, game, bots, **options)
        try:
            yield one, pilot
        finally:
            await one.close()
            await one.table.close(finished=True)


async def play_on(one: SharedTable, pilot: Pilot[Any], game: str) -> None:
    """Play Aki to the end: with keys for single cards and passes, else with a bot's move."""
    for _ in range(2000):
        screen = one.app.screen
        if isinstance(screen, ResultScreen):
            return
        if isinstance(screen, SeatedScreen) and screen.check_action("go_on", ()) and game == "tyrant":
            await pilot.press("enter")
        elif isinstance(screen, SeatedScreen) and screen.view is not None and screen.view.is_my_turn:
            before = screen.update_now
            if game != "tyrant" and str(screen.view.phase) == "turn":
                await pilot.press("space", "enter")
                await pilot.pause(0.02)
                if screen.update_now is before:
                    await pilot.press("escape", "p")
            else:
                screen.send(adapter_of(game).choose(LEVEL[game], screen.view, 1, TimeBudget(1.0)))
        await pilot.pause(0.02)
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_lobby_looks_like_this(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats, rules, news, keys; then the invitation, the rule sets, chat."""
    async with shared(monkeypatch, "daifugo", lang, ("novice",)) as (one, pilot):
        one.comes("文子")
        await until(pilot, lambda: "文子" in one.told, "Fumiko")
        await compare(one.app, f"lobby-{lang}")
        assert {"ja": "p ルール表", "en": "p rule sheet"}[lang] in screen_text(one.app)
        one.sitting.invitation = "qk://192.0.2.7#hzthbzkbjjchuffbxg35njwulwrfolasrtohc63mzy7fwkzcy3cq"
        await pilot.press("i")
        await pilot.pause()
        await compare(one.app, f"lobby-invite-{lang}")
        await pilot.press("escape", "e")
        await pilot.pause()
        await compare(one.app, f"lobby-sets-{lang}")
        await pilot.press("escape", "slash")
        await pilot.pause()
        await pilot.press(*"7+7=14")
        await pilot.press("enter")
        await until(pilot, lambda: "7+7=14" in one.told, "what was said")
        await compare(one.app, f"lobby-talk-{lang}")


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
async def test_a_game_of_each_kind_is_played_from_the_lobby_to_the_lobby(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ready, dealt, played on the table's screen, the result, and the waiting room with the places."""
    bots = () if game == "prime" else (LEVEL[game],)
    async with shared(monkeypatch, game, "en", bots) as (one, pilot):
        ben = one.comes("ben")
        await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
        await pilot.press("enter")
        await ben.ready()
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        await play_on(one, pilot, game)
        for _ in range(30):
            if isinstance(one.app.screen, ResultScreen):
                await pilot.press("enter")
                await pilot.pause(0.02)
        await until(pilot, lambda: isinstance(one.app.screen, LobbyScreen), "the lobby")
        assert "game over: 1st " in one.told
        assert "the deal matches what everyone committed to" in one.told
        assert "1st" in screen_text(one.app)
        assert "⏎ for another game" in screen_text(one.app)
        await pilot.press("v")
        await until(pilot, lambda: not isinstance(one.app.screen, LobbyScreen), "the replay")


async def test_who_watches_and_who_is_away_is_seen_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator counts in the title line; a lost connection is marked at the seat."""
    async with shared(monkeypatch, "daifugo", "en", ("novice",)) as (one, pilot):
        ben = one.comes("ben", plays=False)
        await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
        await pilot.press("enter")
        await ben.ready()
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        one.comes("cid", watch=True)
        await until(pilot, lambda: "◉ 1 watching" in screen_text(one.app), "the spectator")
        assert "/ Talk" in screen_text(one.app)
        await ben.drop()
        await until(pilot, lambda: "↯ disconnected" in screen_text(one.app), "the lost line")
        assert "ben is disconnected; the seat is reserved" in one.told


@pytest.mark.parametrize("on_leave", ["bot", "out"])
async def test_leaving_for_good_is_as_the_table_has_it(
    on_leave: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot plays on, or the leaver is out; the host is told which."""
    async with shared(monkeypatch, "prime", "en", on_leave=on_leave) as (one, pilot):
        ben = one.comes("ben", plays=False)
        await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
        await pilot.press("enter")
        await ben.ready()
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        await ben.leave()
        if on_leave == "bot":
            await until(pilot, lambda: "ben has left for good; a bot takes over" in one.told, "the bot")
            assert one.phase == "playing"
        else:
            await until(pilot, lambda: one.phase == "over", "the end")
            assert "game over: 1st aki, 2nd ben" in one.told


async def test_the_host_is_asked_how_to_go(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the waiting room and back; then for now, with a line for the others, and the table is saved."""
    async with shared(monkeypatch, "prime") as (one, pilot):
        ben = one.comes("ben", plays=False)
        await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(one.app.screen, SureScreen), "the question")
        await pilot.press("n", "enter")
        await ben.ready()
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(one.app.screen, GoQuestion), "the question")
        assert "close the table for now" in screen_text(one.app)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(one.app.screen, LobbyScreen), "the lobby")
        await pilot.press("t")
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table again")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(one.app.screen, GoQuestion), "the question")
        await pilot.press("s")
        await until(pilot, lambda: isinstance(one.app.screen, TitleScreen), "the title")
        await until(
            pilot, lambda: any(isinstance(one, ConnectionDown) for one in ben.heard), "Ben's farewell"
        )
        down = next(one for one in ben.heard if isinstance(one, ConnectionDown))
        assert disconnect_reasons.lost(down, Words("en")).startswith("the host has closed the table for now")
        assert ben.ended is None, "Ben comes again by himself when the host is back"
        assert places()


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_match_with_programs_is_not_offered_for_later(
    monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """It does not continue, so closing it for now isn't offered."""
    async with shared(monkeypatch, "daifugo", lang, ("novice",) * 2, beside=CompetitionTable(0)) as (
        one,
        pilot,
    ):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(one.app.screen, GoQuestion), "the question")
        text = screen_text(one.app)
        assert Words(lang).say("lobby-go-now-host") not in text
        assert ("everyone" if lang == "en" else "打ち切り") in text
        await pilot.press("s")
        assert isinstance(one.app.screen, GoQuestion)
        await pilot.press("y")
        await until(pilot, lambda: isinstance(one.app.screen, TitleScreen), "the title")
        await until(pilot, lambda: not places(), "the table to be closed for good")


async def test_a_program_that_ends_at_once_has_closed_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing the table for good goes on while the title is on the screen already, and ends with the program."""
    one = SharedTable("en", monkeypatch)
    async with one.app.run_test(size=SMALL) as pilot:
        await one.open(pilot, "prime", ("novice",))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        assert places()
        close = one.table.server.close

        async def slowly(*args: Any) -> None:
            await asyncio.sleep(0.1)
            await close(*args)

        monkeypatch.setattr(one.table.server, "close", slowly)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(one.app.screen, GoQuestion), "the question")
        await pilot.press("y")
        while not isinstance(one.app.screen, TitleScreen):
            await asyncio.sleep(0)
        one.app.exit()
    assert not places()


async def test_a_question_about_a_game_goes_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last opponent leaves while Aki is asked how to leave."""
    async with shared(monkeypatch, "prime", on_leave="out") as (one, pilot):
        ben = one.comes("ben", plays=False)
        await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
        await pilot.press("enter")
        await ben.ready()
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(one.app.screen, GoQuestion), "the question")
        await ben.leave()
        await until(pilot, lambda: one.phase == "over", "the end")
        await until(pilot, lambda: isinstance(one.app.screen, ResultScreen), "the result")
        await pilot.press("escape")
        await until(
            pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table, without the question"
        )
        assert not any(isinstance(screen, GoQuestion) for screen in one.app.screen_stack)


async def test_bots_rules_and_seats_are_changed_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot sits down and goes, another game is proposed by name, readiness ends, the opener watches."""
    async with shared(monkeypatch, "prime") as (one, pilot):
        await pilot.press("enter", "down", "b")
        await until(pilot, lambda: one.phase == "playing", "a game against the bot alone")


async def test_rules_are_proposed_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every named set of every game can be proposed; all must get ready again."""
    async with shared(monkeypatch, "prime") as (one, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: one.sitting.guest.lobby.seats[0].ready, "being ready")  # type: ignore[union-attr]
        await pilot.press("e")
        await until(pilot, lambda: one.app.screen.query("#sets"), "the sets")
        rows = one.app.screen.query_one("#sets", OptionList)
        names = [str(option.prompt).strip() for option in rows.options]
        rows.highlighted = names.index("popular")
        await pilot.press("enter")
        await until(pilot, lambda: one.sitting.guest.lobby.game == "daifugo", "another game")  # type: ignore[union-attr]
        lobby = one.sitting.guest.lobby
        assert lobby is not None
        assert len(lobby.rules["local"]) == 8
        assert not lobby.seats[0].ready
        assert "new rules are proposed; all must be ready again" in one.told


async def test_hints_are_agreed_on_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opener's key, as at a table; the waiting room shows the setting, and all must get ready again."""
    async with shared(monkeypatch, "prime") as (one, pilot):
        assert "no hints, unless only" in screen_text(one.app)
        await pilot.press("enter")
        await until(pilot, lambda: one.sitting.guest.lobby.seats[0].ready, "being ready")  # type: ignore[union-attr]
        await pilot.press("g")
        await until(pilot, lambda: "hints for everyone (g)" in screen_text(one.app), "hints for everybody")
        lobby = one.sitting.guest.lobby
        assert lobby is not None
        assert not lobby.seats[0].ready
        assert "hints now come from everyone's own list of primes (g); all must be ready again" in one.told
        for expected in (
            "hints are now one step above what each player knows",
            "as if everyone knew every prime",
        ):
            await pilot.press("g")
            await until(pilot, lambda: expected in one.told, expected)  # noqa: B023  # at once
        await pilot.press("g")
        await until(pilot, lambda: "hints are off; all must be ready again" in one.told, "none again")


async def test_who_plays_bots_alone_at_a_shared_table_has_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is wronged by them there; with another person at the table that person must agree."""
    assert lobby_words.gives_hints(lobby("aki", ""))
    assert not lobby_words.gives_hints(lobby("aki", "ben"))
    assert lobby_words.gives_hints(lobby("aki", "ben", options={"hints_from": "mine"}))
    async with shared(monkeypatch, "prime") as (one, pilot):
        await pilot.press("enter", "down", "b")
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "a game against the bot alone")
        screen = one.app.screen
        assert isinstance(screen, SeatedScreen)
        assert screen._offers.hint is not None
        assert not screen._offers.agreed_without


def test_every_named_set_can_be_played_at_every_table() -> None:
    """Whatever the table plays now, and with however many seats."""
    words = Words("ja")
    for game in ("prime", "daifugo", "tyrant"):
        for seats in (2, 3, 4, 8):
            found = sets.named_sets({"game": game, "seats": seats}, words)
            assert {one.chosen.game for one in found} == {"prime", "daifugo", "tyrant"}
            for one in found:
                adapter_of(one.chosen.game).terms(one.chosen)
                assert one.name
                assert one.about


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_other_screens_look_like_this(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a table, finding one, a host met for the first time."""
    monkeypatch.setattr("tui.joining.finding.FindScreen.look_round", lambda self: None)
    app = program(lang)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h", "p")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        await compare(app, f"hosting-{lang}")
        await app.push_screen(FindScreen())
        await pilot.pause()
        await compare(app, f"finding-{lang}")
        await app.push_screen(TrustScreen("192.0.2.7:1729", "hzth-bzkb-jjch-uffb"))
        await pilot.pause()
        await compare(app, f"trusting-{lang}")


async def test_a_port_that_is_closed_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody there, and an invalid address."""
    monkeypatch.setattr("tui.joining.finding.FindScreen.look_round", lambda self: None)
    app = program("ja")
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await app.push_screen(FindScreen())
        await pilot.press("slash", *"127.0.0.1:1", "enter")
        await until(pilot, lambda: "卓がありません" in screen_text(app), "the reason")
        await pilot.press("slash", *"a b", "enter")
        await until(pilot, lambda: "✗" in screen_text(app), "the reason")


# ---------------------------------------------------------------------- words


def lobby(*names: str, phase: str = "lobby", **more: Any) -> Lobby:
    """Return a waiting room with these people."""
    seats = tuple(Place(name, ready=bool(name)) if name else Place(connected=False) for name in names)
    fields: dict[str, Any] = {
        "title": "T", "phase": phase, "game": "prime", "rules": {}, "seats": seats, "watchers": 0,
        "opener": names[0], "seat": 0, "options": {},
    }  # fmt: skip
    return Lobby(**{**fields, **more})


def test_what_changes_in_a_lobby_is_shown() -> None:
    """Joining, leaving, a bot in a leaver's seat, another opener."""
    words = Words("en")

    def lines(before: Lobby, after: Lobby) -> list[str]:
        return [one.text for one in lobby_news.seat_changes(before, after, "ben", words)]

    assert lines(lobby("aki", ""), lobby("aki", "ben")) == ["ben has sat down"]
    assert lines(lobby("aki", "ben"), lobby("", "ben", opener="ben")) == [
        "aki has left the seat",
        "you now choose rules and bots",
    ]
    bot = (Place("aki", "club", ready=True), Place("ben"))
    assert lines(lobby("aki", "ben"), lobby("aki", "ben", seats=bot)) == [
        "aki has left for good; a bot takes over, and returns the seat if aki comes back (unless removed)"
    ]
    assert lines(lobby("aki", "ben", seats=bot), lobby("aki", "ben")) == [
        "aki is back; the bot returns the seat"
    ]


def test_the_rules_of_the_competition_have_their_name() -> None:
    """Players agree to what the waiting room shows."""
    rules = {"game": "daifugo", "seats": 5}
    for words in (Words("en"), Words("ja")):
        assert lobby_words.rules_lines({**rules, "preset": "uecda"}, words) == ["UECda"]
        assert lobby_words.rules_lines(rules, words) == [words.say("lobby-official")]


def test_a_guest_who_chooses_rules_is_promised_no_list_of_tables() -> None:
    """Only a server has one; and only the host has an invitation."""
    free, words = lobby("ben", ""), Words("en")
    assert lobby_words.state_line(free, "ben", words).endswith("i invites, b adds a bot")
    assert lobby_words.state_line(free, "ben", words, invites=False).endswith("bots can sit there too")
    assert "lobby" in lobby_words.state_line(free, "ben", words, invites=False, is_listed=True)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_pause_names_what_ends_it_to_those_only_who_can_end_it(lang: str) -> None:
    """A spectator's /go would be refused."""
    words = Words(lang)
    for lines in (False, True):
        for seat in (0, None):
            before, after = (lobby("aki", "ben", phase=phase, seat=seat) for phase in ("playing", "paused"))
            (said,) = lobby_news.news(before, after, "aki", words, lines=lines)
            assert ("/go" in said.text) == (seat is not None)
            assert ("/go" in plain_lobby.state(after, "aki", words)) == (seat is not None)


def test_titles_are_in_the_readers_language_in_plain_mode_too() -> None:
    """On the wire they are in Japanese."""
    standing = Standing(2, 3, (1, 0), ("大富豪", "大貧民"), (), ("aki", "ben"), (), ())
    series = lobby("aki", "ben", phase="over", standing=standing)
    assert (
        plain_lobby.seat(series, 0, "", Words("en")) == "Seat 1: aki (ready, opened the table, tycoon, 1 pt)"
    )
    assert "大貧民" in plain_lobby.seat(series, 1, "", Words("ja"))


def test_the_last_game_of_a_series_tells_how_it_ended() -> None:
    """The points stay until the next series starts."""

    standing = Standing(1, 3, (2, 4), ("大貧民", "大富豪"), (("cid", 3),), ("ben", "aki"), ("aki",), ("ben",))
    over = lobby("aki", "ben", phase="over", standing=standing)
    lines = [one.text for one in lobby_news.result(over, Words("ja"))]
    assert lines[0] == "終局：1位 ben、2位 aki（退席・ボット）"
    assert lines[2] == "優勝：ben"
    assert lines[1].index("ben") < lines[1].index("cid") < lines[1].index("aki")
    assert lines[1].startswith("全局終了：")
    waits = Lobby(**{**{one: getattr(over, one) for one in over.__struct_fields__}, "seats": (Place("aki"),)})
    assert lobby_words.state_line(waits, "aki", Words("en")) == "⏎ for a new series, v replays the last game"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_end_of_a_line_has_words(lang: str) -> None:
    """Each code of a Farewell has words; the text with an unknown code is shown as received."""
    words = Words(lang)
    for code in DISCONNECT_REASONS:
        assert disconnect_reasons.ended(code, "as the host says it", words) not in (
            "as the host says it",
            code,
        )
    assert disconnect_reasons.ended("from-a-later-version", "something else", words) == "something else"


def test_what_belongs_to_an_end_is_shown() -> None:
    """Why there is no place, and how many there are; a host of version 1 sends no more than that."""
    ja = Words("ja")
    seats = {"why": "seats-watch", "seats": 3, "watching": True}
    assert disconnect_reasons.ended("full", "all 3 seats are taken", ja, seats).startswith("3席すべて")
    assert disconnect_reasons.ended("full", "all 3 seats are taken", ja) == "この卓には空きがありません"


def test_a_line_that_could_not_be_had_is_reported_in_the_players_language() -> None:
    """Where nobody answers, where another key answers."""
    from netplay.dialing.addresses import Address
    from netplay.dialing.dialing import _no_line

    here, ja = Address("h", 1729), Words("ja")
    assert ja.error(_no_line(here, TimeoutError())).startswith("h:1729 から10秒")
    assert ja.error(_no_line(here, ConnectionRefusedError(111, "refused"))).startswith(
        "h:1729 には卓がありません"
    )
    changed = QkError("line-changed-key", where="h:1729", shown="b", known="a", file="known_hosts.json")
    assert ja.error(changed).startswith("h:1729 の鍵が前と違います")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rules_that_go_too_far_are_refused_in_the_players_words(lang: str) -> None:
    """The host sends a code and its values; the proposer reads a sentence with the bound."""
    wrong = BadSetting("rules-number-too-long", digits=360, most=300)
    message = lobby_words.refusal(
        MoveAnswer(False, "bad-rules", str(wrong), args_of(wrong.as_problem)), Words(lang)
    )
    assert "360" in message
    assert "300" in message
    assert "rules-number" not in message
    message = lobby_words.refusal(
        MoveAnswer(False, "bad-rules", "a sentence: with=signs, and no code"), Words(lang)
    )
    assert "a sentence: with=signs, and no code" in message
