"""Setting up Tyrant, and watching its records."""

from __future__ import annotations

import pytest

from engine.games import replay_text
from engine.tyrant.record import write_record
from netplay.replay.reel import Reel
from netplay.solo.choice import SoloChoice
from tests.engine.tyrant.random_table import NAMES, random_game
from tests.tui.screens import compare, screen_text
from tui.app.settings import Loaded, Settings
from tui.games.tyrant.setup import TyrantSetup, TyrantSetupScreen
from tui.replay.replay import ReplayScreen
from tui.screens.app import QkApp
from tui.text.words import Words

EN = Words("en")


def test_dials_turn_within_what_the_sheet_allows() -> None:
    """Three or four seats; an invalid start seat is reset (TY-1, TY-15)."""
    setup = TyrantSetup()
    assert setup.value("seats") == 4
    assert setup.turned("seats", 1).value("seats") == 3
    last = setup.turned("start", -1)
    assert last.value("start") == 3
    assert not last.problem(EN)
    assert last.turned("seats", 1).value("start") == "random"
    total = setup.turned("chip_floor", 1)
    assert total.choice.set == {"chip_floor": "total"}
    assert total.turned("chip_floor", 1).choice.set == {}
    assert setup.turned("bot2", 1).choice.bots == ("novice", "club", "novice")
    assert total.all_reset() == setup


@pytest.mark.parametrize(
    "kept",
    [{}, {"seats": 7}, {"bots": ["nobody"]}, {"seats": "x"}, {"set": {"start": 3}, "seats": 3}, {"bots": []}],
)
def test_what_cannot_be_set_up_again_is_the_usual_game(kept: dict[str, object]) -> None:
    """Settings edited by hand, or by another version."""
    assert TyrantSetup.last(Settings(solos={"tyrant": kept})) == TyrantSetup.USUAL


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_game_is_set_up_by_keys_and_remembered(lang: str, opened: list[SoloChoice]) -> None:
    """From the title: play, Tyrant, three players, start."""
    app = QkApp(Words(lang), Loaded(Settings(name="Aki")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "t")
        await pilot.pause()
        assert isinstance(app.screen, TyrantSetupScreen)
        await compare(app, f"tyrant-setup-{lang}")
        await pilot.press("right", "s")
        await pilot.pause()
    (choice,) = opened
    assert (choice.game, choice.seats, choice.name) == ("tyrant", 3, "Aki")
    assert TyrantSetup.last(app.settings).seats == 3


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_record_is_watched_with_all_hands_and_from_one_seat(lang: str) -> None:
    """Hands and stocks, chips and fame; only the own ones from a seat's perspective (TY-17)."""
    steps = random_game(4, 4)
    reel = Reel("game.qk", replay_text(write_record(NAMES, steps[0].before, steps)))
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(reel, at=9)
        await app.push_screen(screen)
        await pilot.pause()
        await compare(app, f"tyrant-replay-{lang}")
        await pilot.press("tab")
        await pilot.pause()
        view = screen.watched.view()
        assert (view.seat, view.hands, view.stocks) == (0, (), ())
        assert screen_text(app).count("▮" * view.hand_counts[1]) >= 1
        await pilot.press("end")
        await pilot.pause()
        assert screen.watched.view().ranks


def test_a_perspective_shows_no_more_than_its_seat_saw_in_any_scene() -> None:
    """A spectator with a seat's perspective has exactly that seat's view."""
    steps = random_game(6, 3)
    reel = Reel("game.qk", replay_text(write_record(NAMES[:3], steps[0].before, steps)))
    for at in range(len(reel.scenes)):
        for seat in (None, 0, 1, 2):
            view = reel.view(at, seat)
            assert (view.hands, view.stocks) == ((), ())
            assert view.aces == () or view.phase == "over"
