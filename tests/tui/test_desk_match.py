"""The judge's desk in a tournament: players and rules come from the match, the result goes back, in any order."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.prime.settings import rules_for
from netplay.club.acts import Paired, ParticipantEntered, ResultReported, TableDrawn, TournamentPlan
from netplay.club.book import VERSION, begin, open_book
from netplay.club.cards import card_table, card_tables, give
from netplay.club.matches import BadAct, RoundMatch
from netplay.desk.notebook import Notebook, saved_desks
from tests.said import said
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tui.app.prompt import AskScreen, SureScreen
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.desk.desk import DeskScreen
from tui.desk.questions import ReportScreen
from tui.desk.setup import DeskSetupScreen
from tui.screens.app import QkApp
from tui.text.words import LANGUAGES, Words

pytestmark = pytest.mark.usefixtures("home", "english", "own_folder")


def cup(games: int = 1, *, paired: bool = True, **plan: Any) -> Path:
    """Return four players, one with a name that no record can contain; one card is dealt to each."""
    path = Path("cup.tournament").absolute()
    book = begin(path, TournamentPlan("Cup", lot="1", rounds=2, games=games, set={"D4": 1}, **plan))
    for name in ("Aki", "Ben", "Chie Mori", "Dai"):
        book.do(ParticipantEntered(name))
    book.close()
    if paired:
        pair(path)
    return path


def pair(path: Path) -> None:
    """Pair the first round."""
    book = open_book(path)
    book.do(Paired(1, (TableDrawn(("Aki", "Ben")), TableDrawn(("Chie Mori", "Dai")))))
    book.close()


def match(path: Path, table: int) -> RoundMatch:
    """Return a match of the first round from the file."""
    book = open_book(path)
    book.close()
    return book.tournament.match(1, table)


@asynccontextmanager
async def desk(
    path: Path | None, asked: str = "", lang: str = "en"
) -> AsyncIterator[tuple[QkApp, Pilot[Any]]]:
    """Open the desk for a match of the tournament, or without one for Aki and Ben."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        if path is None:
            await app.push_screen(DeskScreen(Notebook(rules_for("official", {"D4": 1}, 2), ("Aki", "Ben"))))
        else:
            await app.push_screen(DeskSetupScreen(at=card_table(path, asked)))
            await pilot.press("s")
        await until(lambda: isinstance(app.screen, DeskScreen))
        await pilot.pause()
        yield app, pilot


async def lay(app: QkApp, pilot: Pilot[Any], *keys: str) -> None:
    """Play the winning card, up to the question whether the result goes to the tournament."""
    await pilot.press(*keys, "enter")
    await until(lambda: isinstance(app.screen, SureScreen))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_set_up_is_filled_in_from_the_match(lang: str) -> None:
    """Players, rules and the table; arrows go on to the next open one."""
    path = cup()
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = DeskSetupScreen(at=card_table(path, "dai"))
        await app.push_screen(screen)
        await until(lambda: "ChieMori" in screen_text(app))
        assert screen.names == ("ChieMori", "Dai")
        assert screen.rules().hand_size == 1
        await pilot.press("end")
        await compare(app, f"desk-match-{lang}")
        await pilot.press("enter")
        await until(lambda: "cup.tournament" in screen_text(app))
        await pilot.press("enter")
        await until(lambda: screen.names == ("Aki", "Ben"))
        await pilot.press("right")
        assert screen.names == ("ChieMori", "Dai")


async def test_a_path_in_an_unknown_home_is_refused() -> None:
    """The reason is shown below the question, and the screen stays open."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(DeskSetupScreen())
        await pilot.press("end", "enter")
        await until(lambda: isinstance(app.screen, AskScreen))
        await pilot.press(*"~unknown-user/cup", "enter")
        await until(
            lambda: "~unknown-user/cup: the account is unknown" in screen_text(app), lambda: screen_text(app)
        )


async def test_the_end_of_the_game_is_the_result(home: Path) -> None:
    """Without unknown cards, for a match of one game; the desk leaves no file."""
    path = cup()
    async with desk(path, "2") as (app, pilot):
        await lay(app, pilot, "7")
        assert "1st ChieMori" in screen_text(app)
        await pilot.press("y")
        await until(lambda: "in the tournament" in screen_text(app))
        await pilot.press("escape", "escape")
    reported = match(path, 2).reported
    assert reported is not None
    assert (reported.scores, reported.cards) == ((1.0, 0.0), (0, 1))
    assert match(path, 1).is_open
    assert saved_desks() == ()


async def test_the_desk_counts_a_match_of_more_games(home: Path) -> None:
    """Cards may stay unknown: each game counts once, the next one is on the dials, and the match gets its result."""
    path = cup(games=3)
    async with desk(path, "1") as (app, pilot):
        for game, names in ((1, ("Aki", "Ben")), (2, ("Ben", "Aki"))):
            screen = app.screen
            assert isinstance(screen, DeskScreen)
            assert tuple(one.name for one in screen.ledger.players) == names, "they lead in turn"
            if game == 2:
                await pilot.press("p")
            await lay(app, pilot, "7" if game == 1 else "5")
            await pilot.press("y")
            await until(lambda: "in the tournament" in screen_text(app))
            assert match(path, 1).played == game
            if game == 1:
                await pilot.press("g")
                await until(lambda: isinstance(app.screen, SureScreen))
                await pilot.press("y")
                await until(lambda: isinstance(app.screen, ReportScreen))
                assert "taken already" in screen_text(app)
                await pilot.press("escape")
                await until(lambda: isinstance(app.screen, DeskScreen))
                await pilot.press("escape", "escape")
                await until(lambda: isinstance(app.screen, DeskSetupScreen), lambda: screen_text(app))
                await pilot.press("s")
                await until(lambda: isinstance(app.screen, DeskScreen))
    reported = match(path, 1).reported
    assert reported is not None
    assert (reported.scores, reported.cards) == ((2.0, 0.0), (0, 2))


async def test_a_match_of_which_some_games_have_records(home: Path) -> None:
    """A complete record and a game without one count together; an older version reports that the file is newer."""
    path = cup(games=3)
    at = card_table(path, "1")
    give(at, ("Ben", "Aki"), {"Aki": 1, "Ben": 0}, "", "one")
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone()[0] == VERSION
    record = '+++\nset = { D4 = 1, D5 = "seat" }\n+++\nAki:(7)\nBen:(8)\nAki:7#\n'
    give(at, ("Aki", "Ben"), {"Aki": 0, "Ben": 1}, record, "two")
    assert match(path, 1).is_open
    with pytest.raises(BadAct) as twice:
        give(at, ("Ben", "Aki"), {"Aki": 1, "Ben": 0}, record, "one")
    assert twice.value.code == "club-game-twice"
    give(at, ("Aki", "Ben"), {"Aki": 0, "Ben": 3}, "", "three")
    reported = match(path, 1).reported
    assert reported is not None
    assert (reported.scores, reported.cards) == ((2.0, 1.0), (1, 4))


async def test_a_desk_that_was_there_first_gives_to_a_tournament_that_came_later() -> None:
    """g asks which match; players without an open table get a message."""
    async with desk(None) as (app, pilot):
        await pilot.press("g")
        await until(lambda: "game that is over" in screen_text(app))
        await pilot.press("7", "enter")
        await until(lambda: app.screen.ledger.is_over)  # type: ignore[attr-defined]
        path = cup(paired=False)
        await pilot.press("g")
        await until(lambda: "cup.tournament" in screen_text(app))
        await pilot.press("enter")
        await until(lambda: "pair" in screen_text(app))
        pair(path)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, SureScreen))
        await pilot.press("y")
        await until(lambda: "in the tournament" in screen_text(app))
    reported = match(path, 1).reported
    assert reported is not None
    assert reported.scores == (1.0, 0.0)


@pytest.mark.parametrize(("scores", "agrees"), [((0.0, 1.0), False), ((1.0, 0.0), True)])
async def test_a_result_that_is_in_already_is_held_against_the_desk(
    scores: tuple[float, float], *, agrees: bool
) -> None:
    """A different result is reported in a line with the way to correct it, and stays; an equal one is no error."""
    path = cup()
    async with desk(path, "1") as (app, pilot):
        book = open_book(path)
        book.do(ResultReported(1, 1, scores))
        book.close()
        await lay(app, pilot, "7")
        await pilot.press("y")
        await until(lambda: ("in the tournament" if agrees else "--correct") in screen_text(app))
    reported = match(path, 1).reported
    assert reported is not None
    assert reported.scores == scores
    assert len(saved_desks()) == (0 if agrees else 1), "a game that was not given is kept"


async def test_a_desk_goes_on_at_its_table() -> None:
    """After a crash the desk still knows its match."""
    path = cup()
    async with desk(path, "1") as (app, pilot):
        await pilot.press("d")
        await until(lambda: app.screen.ledger.begun)  # type: ignore[attr-defined]
        await pilot.press("escape", "escape")
    (one,) = saved_desks()
    notebook = Notebook.again(one.path)
    assert notebook.at is not None
    assert (notebook.at.path, notebook.at.round, notebook.at.table) == (str(path), 1, 1)
    notebook.close(finished=False)


def test_what_no_desk_can_judge_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Other games, unknown tables, nothing to play; the command exits with code 2."""
    path = cup()
    assert [one.table for one in card_tables(path)] == [1, 2]
    with pytest.raises(BadAct) as wrong:
        card_table(path, "zoe")
    assert "Aki" in said(wrong.value)
    with pytest.raises(BadAct):
        give(card_table(path, "1"), ("Aki", "Zoe"), {}, "")
    for argv in (
        ("--tournament", str(path), "--table", "9"),
        ("--tournament", "none.tournament"),
        ("--table", "1"),
    ):
        assert main(["judge", *argv]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["judge", "7", "--tournament", str(path)]) == 2
