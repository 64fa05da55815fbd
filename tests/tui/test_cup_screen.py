"""The tournament screen by keys: a whole small tournament, invalid input, and snapshots."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from netplay.club import recent_files
from netplay.club.acts import ParticipantEntered, ResultReported, TournamentPlan
from netplay.club.book import begin, open_book
from netplay.club.pairing import next_round
from netplay.club.standings import standings
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tui.app.prompt import SureScreen
from tui.app.settings import Loaded, Settings
from tui.club.follow import FollowScreen
from tui.club.planning import PlanScreen
from tui.club.rooms import TournamentsScreen
from tui.club.screen import EnterScreen, PickScreen, TournamentScreen
from tui.screens.app import QkApp
from tui.text.words import Words

SMALL = (80, 24)
NAMES = "Aki, 1800, A\nBen, 1700, B\nCid, 1600, A\nDan\nEve\nFay\nGus\nHal\n太郎, 1900, A"


@pytest.fixture(autouse=True)
def _fixed_lots(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.club.planning.secrets.token_hex", lambda size: "5eed")


def program(lang: str = "en") -> QkApp:
    """Return the program as an organizer opens it."""
    return QkApp(Words(lang), Loaded(Settings(lang=lang)))


async def comes(app: QkApp, pilot: Pilot[int], kind: type) -> None:
    """Wait for a screen."""
    await until(lambda: isinstance(app.screen, kind))
    await pilot.pause()


async def begun(app: QkApp, pilot: Pilot[int], names: str = NAMES) -> TournamentScreen:
    """Start a tournament by keys, with its players pasted."""
    await pilot.press("o")
    await comes(app, pilot, TournamentsScreen)
    await pilot.press("n")
    await comes(app, pilot, PlanScreen)
    await pilot.press("s")
    await comes(app, pilot, TournamentScreen)
    screen = app.screen
    assert isinstance(screen, TournamentScreen)
    if names:
        await pilot.press("a")
        await comes(app, pilot, EnterScreen)
        app.screen.query_one(TextArea).text = names
        await pilot.press("f5")
        await comes(app, pilot, TournamentScreen)
    return screen


async def paired(screen: TournamentScreen, pilot: Pilot[int]) -> None:
    """Pair the next round."""
    rounds = len(screen.made.rounds)
    await pilot.press("p")
    await until(lambda: len(screen.made.rounds) == rounds + 1)
    await pilot.pause()


async def typed(screen: TournamentScreen, pilot: Pilot[int], text: str) -> None:
    """Type a line into the open prompt."""
    line = screen.app.screen.query_one(Input)
    line.value = text
    await pilot.press("enter")
    await pilot.pause()


async def test_a_tournament_by_keys_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine players, one drops out, one result is corrected; at the end the file equals the screen.

    Whatever is shown is on disk already: a crash at any time loses nothing that an organizer has seen.
    """
    app = program()
    shows, shown_lines = TournamentScreen.show, []

    def show(screen: TournamentScreen) -> None:
        shows(screen)
        again = open_book(screen.book.path)
        assert again.lines == screen.book.lines
        again.close()
        shown_lines.append(len(screen.book.lines))

    monkeypatch.setattr(TournamentScreen, "show", show)
    async with app.run_test(size=SMALL) as pilot:
        screen = await begun(app, pilot)
        assert len(screen.made.players) == 9
        while not screen.made.is_over:
            await paired(screen, pilot)
            await pilot.press("r")
            for match in screen.made.open_matches():
                await until(lambda: isinstance(app.screen.focused, Input))
                await typed(screen, pilot, "1-0")
                assert screen.made.match(match.round, match.table).reported is not None
            await comes(app, pilot, TournamentScreen)
            if len(screen.made.rounds) == 1:
                first = screen.made.rounds[0][0]
                await pilot.press("2", "home", "enter")
                await until(lambda: isinstance(app.screen.focused, Input))
                assert "1 – 0" in screen_text(app)
                await typed(screen, pilot, "0-1")
                await comes(app, pilot, TournamentScreen)
                assert first.reported is not None
                assert first.reported.scores == (0.0, 1.0)
                assert first.reported.corrects
                await pilot.press("1", "end", "up", "enter")
                await comes(app, pilot, PickScreen)
                await pilot.press("enter")
                await until(lambda: screen.made.players["Hal"].has_dropped)
                await comes(app, pilot, TournamentScreen)
        await pilot.press("3")
        shown = screen_text(app)
        again = open_book(screen.book.path).tournament
        assert again.is_over
        assert len(set(shown_lines)) > 20
        assert [row.name for row in standings(again)] == [row.name for row in standings(screen.made)]
        assert f"1  {standings(again)[0].name}" in shown
        assert "Hal" not in {name for match in again.rounds[1] for name in match.players}
        await pilot.press("5")
        assert "before: 1 – 0" in screen_text(app) or any(
            "before: 1 – 0" in str(row.prompt)
            for row in screen.query_one("#cup-rows").options  # type: ignore[attr-defined]
        )
        await pilot.press("e")
        await until(lambda: isinstance(app.screen.focused, Input))
        await pilot.press("enter")
        await until(
            lambda: screen.book.path.with_name("Tournament-pages").joinpath("en", "index.html").exists()
        )
        await comes(app, pilot, TournamentScreen)


@pytest.mark.long
@pytest.mark.parametrize(
    ("plan", "rounds"),
    [
        (TournamentPlan("Cup", lot="1", table=4, rounds=2, ties=("points", "cards", "lots")), 2),
        (TournamentPlan("Cup", lot="1", system="knockout", games=3), 3),
        (TournamentPlan("Cup", lot="1", system="knockout", table=3), 2),
        (TournamentPlan("Cup", lot="1", system="groups", groups=2, advance=1), 4),
        (TournamentPlan("Cup", lot="1", system="round-robin"), 5),
        (TournamentPlan("Cup", lot="1", team=3, rounds=2), 2),
    ],
    ids=["large", "knockout", "knockout-large", "groups", "league", "teams"],
)
async def test_every_system_is_played_to_its_end(plan: TournamentPlan, rounds: int, tmp_path: Path) -> None:
    """By the same keys, every side shown in every round, and the winner stands first."""
    book = begin(tmp_path / "cup.tournament", plan)
    for at in range(6):
        members = tuple(f"{at}{board}" for board in "abc") if plan.team else ()
        book.do(ParticipantEntered(f"player{at}", rating=100.0 - at, members=members))
    app = program("ja")
    async with app.run_test(size=SMALL) as pilot:
        screen = TournamentScreen(book)
        await app.push_screen(screen)
        while not screen.made.is_over:
            await paired(screen, pilot)
            await pilot.press("r")
            for match in screen.made.open_matches():
                await until(lambda: isinstance(app.screen.focused, Input))
                if len(match.players) == 2:
                    text = "2-1" if plan.team or plan.games == 3 else "1-0"
                else:
                    text = f"{' '.join(match.players)}; {' '.join('0123'[: len(match.players)])}"
                await typed(screen, pilot, text)
                assert screen.made.match(match.round, match.table).reported is not None, screen_text(app)
            await comes(app, pilot, TournamentScreen)
            for side in "12345":
                await pilot.press(side)
                assert "player" in screen_text(app)
        assert len(screen.made.rounds) == rounds
        await pilot.press("3")
        await pilot.pause()
        assert standings(screen.made)[0].name in screen_text(app).split("╭")[1].split("\n")[1]


async def test_what_cannot_be_changes_nothing() -> None:
    """A duplicate player, an invalid rating, an impossible result, a manual pairing of unknown names: one line each."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        screen = await begun(app, pilot, "Aki\nBen\nCid\nDan")
        await pilot.press("a")
        await comes(app, pilot, EnterScreen)
        for text, expected in (
            ("Eve\nAki", "entered already"),
            ("Eve\nFay, strong", "line 2"),
            ("\n \n", "no names given"),
        ):
            app.screen.query_one(TextArea).text = text
            await pilot.press("f5")
            await pilot.pause()
            assert expected in screen_text(app)
            assert app.screen.query_one(TextArea).text == text
        await pilot.press("escape")
        await comes(app, pilot, TournamentScreen)
        assert list(screen.made.players) == ["Aki", "Ben", "Cid", "Dan"]
        await paired(screen, pilot)
        await pilot.press("h")  # not while results are missing
        await pilot.pause()
        assert isinstance(app.screen, TournamentScreen)
        await pilot.press("home", "enter")
        await until(lambda: isinstance(app.screen.focused, Input))
        for text, expected in (
            ("5-5", "1 game at most"),
            ("won", "isn't a valid result"),
            ("", "type a result"),
        ):
            await typed(screen, pilot, text)
            assert expected in screen_text(app)
        await pilot.press("escape")
        await comes(app, pilot, TournamentScreen)
        await pilot.press("u")
        await until(lambda: not screen.made.rounds)
        await pilot.press("2", "h")
        await until(lambda: isinstance(app.screen.focused, Input))
        for text, expected in (
            ("Aki:Zed", "nobody here is called"),
            ("Aki:Ben Aki:Cid", "Aki"),
            ("", "no table"),
        ):
            await typed(screen, pilot, text)
            assert expected in screen_text(app)
        await typed(screen, pilot, "Dan:Aki")
        await comes(app, pilot, TournamentScreen)
        assert screen.made.rounds[0][0].players == ("Dan", "Aki")


async def test_a_small_field_may_meet_again_once_that_is_meant(tmp_path: Path) -> None:
    """It asks first; with no, nothing is paired."""
    app = program()
    book = begin(tmp_path / "x.tournament", TournamentPlan("Cup", lot="1", rounds=3))
    for name in ("Aki", "Ben"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    book.do(ResultReported(1, 1, (1.0, 0.0)))
    async with app.run_test(size=SMALL) as pilot:
        screen = TournamentScreen(book)
        await app.push_screen(screen)
        await pilot.press("p")
        await until(lambda: "meet again" in screen_text(app))
        await pilot.press("n")
        await comes(app, pilot, TournamentScreen)
        assert len(screen.made.rounds) == 1
        await pilot.press("p")
        await until(lambda: "meet again" in screen_text(app))
        await pilot.press("y")
        await until(lambda: len(screen.made.rounds) == 2)
        await pilot.pause()


async def test_what_other_programs_do_is_followed(tmp_path: Path) -> None:
    """Results from other programs appear; a read-only view has no keys for changes."""
    app = program()
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1"))
    for name in ("Aki", "Ben", "Cid"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(TournamentScreen(open_book(book.path)))
        await pilot.pause()
        assert "1 – 0" not in screen_text(app)
        book.do(ResultReported(1, 1, (1.0, 0.0)))
        await until(lambda: "1 – 0" in screen_text(app))
        alone = next(match.players[0] for match in book.tournament.rounds[0] if match.is_bye)
        looking = FollowScreen(book, mine=alone)
        await app.push_screen(looking)
        await pilot.pause()
        assert "▶" in screen_text(app)
        count = book.tournament.count
        await pilot.press("p", "r", "u", "x", "enter", "a")
        await pilot.pause()
        assert app.screen is looking
        assert book.tournament.count == count


async def test_the_list_tells_what_cannot_be_opened(tmp_path: Path) -> None:
    """A file elsewhere is opened, listed, and removed from the list; a truncated one is reported, and stays."""
    whole = begin(tmp_path / "far.tournament", TournamentPlan("Far away", lot="1"))
    for at in range(40):
        whole.do(ParticipantEntered(f"player {at}"))
    whole.close()
    half = recent_files.begin_here(TournamentPlan("Half", lot="1"))
    half.close()
    data = half.path.read_bytes()
    half.path.write_bytes(data[: len(data) // 2])
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "o")
        await until(lambda: isinstance(app.screen.focused, Input))
        app.screen.query_one(Input).value = str(tmp_path / "none.tournament")
        await pilot.press("enter")
        await pilot.pause()
        assert "there is no" in screen_text(app)
        app.screen.query_one(Input).value = str(tmp_path / "far.tournament")
        await pilot.press("enter")
        await comes(app, pilot, TournamentScreen)
        await pilot.press("escape")
        await comes(app, pilot, TournamentsScreen)
        assert "Far away" in screen_text(app)
        assert "✗ Half.tournament" in screen_text(app)
        await pilot.press("end", "home")
        while "Half.tournament" not in str(app.screen.query_one("#about").border_title):
            await pilot.press("down")
        await pilot.press("enter")
        await comes(app, pilot, SureScreen)
        assert "was not changed" in " ".join(
            screen_text(app).replace("│", " ").split()
        )  # a long path would wrap
        await pilot.press("y")
        await comes(app, pilot, TournamentsScreen)
        assert "nothing of a tournament can be read" in " ".join(screen_text(app).split())
        assert half.path.read_bytes() == data[: len(data) // 2]
        while "Far away" not in str(app.screen.query_one("#about").border_title):
            await pilot.press("up")
        await pilot.press("x")
        await pilot.pause()
        assert "Far away" not in screen_text(app)
        assert (tmp_path / "far.tournament").exists()


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_it_looks_like_this(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dials of a new one, the players, a running round, the standings, the list."""
    monkeypatch.setattr("tui.club.planning.today", lambda: "2026-11-22")
    monkeypatch.setattr("tui.club.planning.secrets", SimpleNamespace(token_hex=lambda count: "1f2e3d4c"))
    app = program(lang)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "n")
        await comes(app, pilot, PlanScreen)
        await pilot.press("down", "down")
        await pilot.pause()
        await compare(app, f"cup-plan-{lang}")
        await pilot.press("escape")
        await comes(app, pilot, TournamentsScreen)
        await pilot.press("escape")
        screen = await begun(app, pilot)
        app.clear_notifications()
        await compare(app, f"cup-players-{lang}")
        await paired(screen, pilot)
        for match in screen.made.open_matches()[:-1]:
            screen.book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
        screen.action_side("pairings")
        await pilot.pause()
        await compare(app, f"cup-pairings-{lang}")
        last = screen.made.open_matches()[0]
        screen.book.do(ResultReported(1, last.table, (0.0, 1.0)))
        await paired(screen, pilot)
        await compare(app, f"cup-second-{lang}")
        await pilot.press("3")
        await pilot.pause()
        await compare(app, f"cup-standings-{lang}")


async def test_a_hold_and_a_round_with_results_by_keys() -> None:
    """`w` holds and resumes; `u` asks before it discards the results of a round."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        screen = await begun(app, pilot, "Aki\nBen")
        await pilot.press("w")
        await pilot.pause()
        assert screen.made.held == ""
        assert "On hold" in screen_text(app)
        await pilot.press("p")
        await pilot.pause()
        assert not screen.made.rounds
        await pilot.press("w")
        await pilot.pause()
        assert screen.made.held is None
        await paired(screen, pilot)
        screen._do([ResultReported(1, 1, (1.0, 0.0))])
        await pilot.press("u")
        await comes(app, pilot, SureScreen)
        await pilot.press("n")
        await comes(app, pilot, TournamentScreen)
        assert screen.made.rounds
        await pilot.press("u")
        await comes(app, pilot, SureScreen)
        await pilot.press("y")
        await until(lambda: not screen.made.rounds)
