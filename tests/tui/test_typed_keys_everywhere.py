"""Every key in every width on the screens without a picture, and a check that no screen is left out."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, TextArea

import tui
from netplay.club.acts import ParticipantEntered, TournamentPlan
from netplay.club.book import begin
from netplay.club.pairing import next_round
from netplay.replay.reel import Reel
from netplay.table.games import GameConfig
from tests.reels import reel_from_file
from tests.tui import daifugo_table
from tests.tui.shots import SMALL, Shot
from tests.tui.test_typed_keys import CLASSES, SCREENS, hear_every_key, shown
from tests.waiting import until
from tui.app.keys import LocalizedBase, LocalizedModal, LocalizedScreen
from tui.app.prompt import AskScreen, SureScreen
from tui.club.board import WallBoardScreen
from tui.club.follow import FollowScreen
from tui.club.planning import PlanScreen
from tui.club.rooms import TournamentsScreen
from tui.club.screen import EnterScreen, PickScreen, TournamentScreen
from tui.desk.questions import GapsScreen, LinesScreen, ReportScreen
from tui.games.daifugo.table import RulesInForce
from tui.joining.finding import WatchScreen
from tui.joining.lobby import InviteScreen, RuleSheetScreen
from tui.joining.sets import SetsScreen
from tui.joining.unfinished import UnfinishedScreen
from tui.joining.visit import GoQuestion
from tui.joining.visiting import TrustScreen
from tui.learn.primes_screen import PrimesScreen
from tui.learn.tsume import TsumeScreen
from tui.lobby.rule_sheet import rule_sheet
from tui.screens.app import QkApp
from tui.screens.rules import RulingsScreen
from tui.screens.settings import KeySettingsScreen
from tui.sharing.evening_screen import EveningScreen
from tui.sharing.screen import ShareScreen
from tui.table.seated import LeaveQuestion
from tui.text.words import Words

ELSEWHERE = {
    "KeyPress": "it takes any key: test_a_key_may_be_bound_in_full_width",
    "TablesScreen": "a server's, and its pages: tests/tui/server/test_tables_screen.py",
    "LobbyTalk": "the same",
    "TextScreen": "the same",
    "SheetScreen": "the keys of ResultScreen, below the sheets of Tyrant",
    "AgainScreen": "the keys of SureScreen",
    "HostGamesScreen": "the keys of GamesScreen",
    "PilesScreen": "a key or a click closes it, whatever it is, but those of help",
}
"""Screens that are tested elsewhere, and where."""

BASES = {
    "LocalizedBase", "LocalizedScreen", "LocalizedModal", "GameMenu", "SetupBase", "SeatedScreen",
    "TableSizedScreen", "DialScreen",
}  # fmt: skip
"""Base classes of screens."""


def _book(folder: Path) -> Any:
    """Return a tournament of three, in its first round."""
    book = begin(folder / "cup.tournament", TournamentPlan("Cup", lot="1"))
    for name in ("Aki", "Ben", "Cid"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    return book


def _reel() -> Reel:
    return reel_from_file(Path(__file__).parent / "samples" / "prime.qk")


def _right(text: str) -> str:
    return ""


async def _no_evening() -> None:
    """Return a series without games."""


PUSHED: dict[str, Callable[[Path], Screen[Any]]] = {
    "AskScreen": lambda home: AskScreen("?", "", "", _right),
    "WallBoardScreen": lambda home: WallBoardScreen(_book(home), 600.0),
    "EnterScreen": lambda home: EnterScreen("", _right),
    "EveningScreen": lambda home: EveningScreen(_no_evening),
    "FollowScreen": lambda home: FollowScreen(_book(home)),
    "GapsScreen": lambda home: GapsScreen(("a", "b"), lambda at, text: ""),
    "GoQuestion": lambda home: GoQuestion(lambda: True, hosts=False, bot_takes_over=True, at_table=True),
    "InviteScreen": lambda home: InviteScreen("qk://192.168.0.5:1729", "lan"),
    "KeySettingsScreen": lambda home: KeySettingsScreen(),
    "RuleSheetScreen": lambda home: RuleSheetScreen(rule_sheet(GameConfig("prime"), Words("en")).text),
    "RulingsScreen": lambda home: RulingsScreen("prime", ("P-30", "P-40")),
    "LeaveQuestion": lambda home: LeaveQuestion(can_suspend=True, still_in=True),
    "LinesScreen": lambda home: LinesScreen("?", ("a", "b"), ()),
    "PickScreen": lambda home: PickScreen("?", (("a", "A"), ("b", "B"))),
    "PrimesScreen": lambda home: PrimesScreen(),
    "PlanScreen": lambda home: PlanScreen(),
    "RulesInForce": lambda home: RulesInForce(daifugo_table.table_of(("3d 4d", "5d 6d")).state.rules),
    "SetsScreen": lambda home: SetsScreen({"game": "prime"}),
    "ShareScreen": lambda home: ShareScreen(_reel(), 3),
    "SureScreen": lambda home: SureScreen("?", "?"),
    "ReportScreen": lambda home: ReportScreen("?", "…"),
    "TournamentScreen": lambda home: TournamentScreen(_book(home)),
    "TournamentsScreen": lambda home: TournamentsScreen(),
    "TrustScreen": lambda home: TrustScreen("192.0.2.7:1729", "hzth-bzkb-jjch-uffb"),
    "TsumeScreen": lambda home: TsumeScreen(),
    "UnfinishedScreen": lambda home: UnfinishedScreen(),
    "WatchScreen": lambda home: WatchScreen(),
}
"""Every other screen, and how it is opened."""


pytestmark = pytest.mark.usefixtures("home")


def screens() -> dict[str, type[Screen[Any]]]:
    """Return every screen class of the program."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # needs an extra that is not installed
                importlib.import_module(module.name)
    found: dict[str, type[Screen[Any]]] = {}
    left: list[type[Any]] = [LocalizedBase, LocalizedScreen, LocalizedModal]
    while left:
        one = left.pop()
        if one.__module__.startswith("tui."):
            found[one.__name__] = one
        left += one.__subclasses__()
    return found


def test_no_screen_is_left_out() -> None:
    """A new screen must be tried in every width, or be listed here."""
    tested = {*CLASSES.values(), *ELSEWHERE, *PUSHED}
    assert set(screens()) - BASES == tested
    assert set(CLASSES) <= set(SCREENS)


async def _push(make: Callable[[Path], Screen[Any]], home: Path, app: QkApp, pilot: Pilot[int]) -> None:
    screen = make(home)
    setattr(screen, "look_round", lambda: None)  # noqa: B010  # what else is announced here is nobody's business
    await app.push_screen(screen)
    if isinstance(screen, TsumeScreen):
        await until(lambda: screen.puzzle is not None)
    await pilot.pause()


@pytest.mark.parametrize("name", sorted(PUSHED))
async def test_every_key_in_every_width(name: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Full width works like half width, kana is explained, and no key is ignored silently."""
    shot = Shot(name, name, name, (), partial(_push, PUSHED[name], home), SMALL)
    async with shown(shot) as (app, pilot):
        assert type(app.screen).__name__ == name
        if isinstance(app.focused, Input | TextArea):
            app.screen.set_focus(None)
        await hear_every_key(app, pilot, monkeypatch)
