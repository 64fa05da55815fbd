"""Analysis on the replay screen: the curve, the turning point, alternatives, jumps, export, copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from netplay.learn.known import known_numbers
from netplay.table.games import GameConfig
from tests.brevity import think_here
from tests.netplay.fair_games import FairGame
from tests.netplay.test_analysis import PRIME
from tests.reels import reel_from_text
from tests.tui.screens import compare, screen_text
from tests.tui.test_replay_screen import watching
from tests.waiting import until as waited
from tui.app.prompt import AskScreen
from tui.replay.replay import ReplayScreen
from tui.table.seated import SeatedScreen

pytestmark = pytest.mark.usefixtures("home")

TYRANT = Path(__file__).parent.parent / "scenarios" / "tyrant"


@pytest.fixture(autouse=True)
def all_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make estimates independent of the machine's load: they end when they are done."""
    for name in ("PLAYS_TIME", "PATIENCE"):
        monkeypatch.setattr(f"tui.replay.replay.{name}", 600.0)


async def until(pilot: Pilot[int], words: str) -> str:
    """Wait for these words on the screen."""
    await waited(lambda: words in screen_text(pilot.app), lambda: f"{words}\n{screen_text(pilot.app)}")
    return screen_text(pilot.app)


@pytest.mark.parametrize(
    ("lang", "size", "words"),
    [
        pytest.param("en", (80, 24), "The game turned", marks=pytest.mark.long),
        ("ja", (120, 40), "勝負の分かれ目"),
    ],
)
async def test_the_curve_and_the_line_that_turned_the_game(
    lang: str, size: tuple[int, int], words: str
) -> None:
    """v computes it in the background; u goes to the line that it names; v again shows the judge's log."""
    async with watching(reel_from_text(PRIME), lang=lang, size=size) as (screen, pilot):
        await pilot.press("right", "v")
        await until(pilot, words)
        await until(pilot, {"en": "accuracy", "ja": "正確さ"}[lang])
        if (
            size[0] > 80
        ):  # in the small window the pane of probabilities scrolls by as much as was computed in time
            await compare(pilot.app, f"replay_course_{lang}_{size[0]}x{size[1]}")
        point = screen.course.turning_point()
        assert point is not None
        await pilot.press("home", "u")
        assert screen.watched.at in {turn.at for turn in (*screen.course.turns(), point)}
        await pilot.press("v")
        assert words not in screen_text(pilot.app)


async def test_alternatives_follow_the_line_and_the_perspective() -> None:
    """p lists them, with the actual play marked; a seat's perspective shows only plays of its own hand."""
    async with watching(reel_from_text(PRIME)) as (_, pilot):
        await pilot.press("right", "p")
        text = await until(pilot, "57, 1729, ∞")
        assert "✓ 57" in text
        await pilot.press("tab")
        assert "57, 1729, ∞" in screen_text(pilot.app)
        await pilot.press("tab")
        assert "This hand is hidden" in screen_text(pilot.app)
        await pilot.press("tab", "home")
        assert "Nobody had a play" in screen_text(pilot.app)
        await pilot.press("p")
        assert "Nobody had a play" not in screen_text(pilot.app)


async def test_jumps_to_what_somebody_looks_for() -> None:
    """f and x search forwards, capitals backwards; without a match a message says so and nothing moves."""
    async with watching(reel_from_text(PRIME)) as (screen, pilot):
        await pilot.press("f")
        assert screen.watched.at == 2
        await pilot.press("f", "f")
        assert screen.watched.at == 3
        assert [notice.message for notice in pilot.app._notifications] == ["No foul after this line."]
        await pilot.press("F", "X")
        assert screen.watched.at == 1
        await pilot.press("k")  # no trick in Prime Daifugo
        assert screen.watched.at == 1
        await pilot.press("o")
        assert screen.watched.at == screen.watched.last


async def test_a_record_is_exported_and_never_over_another(tmp_path: Path) -> None:
    """e asks for a file; an existing file stays and the reason is shown."""
    there = tmp_path / "other.qk"
    there.write_text("mine", encoding="utf-8")
    async with watching(reel_from_text(PRIME)) as (screen, pilot):
        for name in ("other.qk", "new.qk"):
            await pilot.press("e")
            await pilot.pause()
            ask = pilot.app.screen
            assert isinstance(ask, AskScreen)
            line = ask.query_one("#ask-line")
            line.value = str(tmp_path / name)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await pilot.pause()
            if name == "other.qk":
                assert "already exists" in screen_text(pilot.app)
                await pilot.press("escape")
                await pilot.pause()
        assert pilot.app.screen is screen
    assert there.read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "new.qk").read_text(encoding="utf-8") == PRIME


async def test_the_line_as_it_is_written_is_copied() -> None:
    """Sharing copies it to the terminal's clipboard."""
    async with watching(reel_from_text(PRIME)) as (_, pilot):
        await pilot.press("right", "right", "c", "l")
        assert pilot.app.clipboard == "aki:9,P(4)"


async def test_leaving_ends_the_thinking() -> None:
    """No process is left when a record is closed during the analysis."""
    async with watching(reel_from_text(PRIME)) as (screen, pilot):
        await pilot.press("v")
        await waited(
            lambda: "course" in screen._bot_workers and screen._bot_workers["course"].pid is not None
        )
        await pilot.press("escape")
        await waited(lambda: pilot.app.screen is not screen)
        await waited(lambda: all(bot_worker.pid is None for bot_worker in screen._bot_workers.values()))


async def test_a_record_without_scenes_has_nothing_to_think_about() -> None:
    """Its keys do nothing; the panel of another record is its own."""
    tyrant = next(TYRANT.rglob("*.qk"))
    reels = (
        reel_from_text(PRIME),
        reel_from_text("aki:(5)\n", "poor.qk"),
        reel_from_text(tyrant.read_text(encoding="utf-8"), "t.qk"),
    )
    async with watching(*reels) as (screen, pilot):
        await pilot.press("right", "p")
        await until(pilot, "57, 1729, ∞")
        await pilot.press("right_square_bracket", "v", "u", "f", "c")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert "57, 1729, ∞" not in screen_text(pilot.app)
        await pilot.press("right_square_bracket")
        await pilot.pause()
        assert screen.watched.reel.game == "tyrant"
        assert "57, 1729, ∞" not in screen_text(pilot.app)


async def test_what_was_better_is_named_with_its_price() -> None:
    """9 alone was a foul where 9AKJ would have gone out; the last play was the best."""
    async with watching(reel_from_text(PRIME), size=(160, 48)) as (screen, pilot):
        await pilot.press("right", "right", "p")
        text = await until(pilot, "9AKJ: you can")
        assert "?? " in text
        assert "The move played was a foul." in text
        assert "100% → " in text
        assert screen.watched.at == 2
        await pilot.press("end")
        assert "Win probability with it: 100%." in await until(pilot, "This was the best play")


async def test_the_review_stands_with_the_curve_and_n_goes_to_the_next_mistake(tmp_path: Path) -> None:
    """Accuracy, marks and best play; + adds the best number to the list, N searches backwards."""
    async with watching(reel_from_text(PRIME), size=(160, 48)) as (screen, pilot):
        await pilot.press("n")
        text = await until(pilot, "accuracy")
        assert "Line 8: aki:9,P(4) ??" in text
        await pilot.press("n")
        assert screen.watched.at == 2
        await pilot.press("plus")
        await waited(lambda: known_numbers() == {911311})
        marked = [one.at for one in screen.reviewed or () if one.mark]
        await pilot.press("end", "N")
        assert screen.watched.at == marked[-1]
        await pilot.press("n")
        assert [notice.message for notice in pilot.app._notifications][
            -1
        ] == "No costly move after this line."


@pytest.mark.parametrize(("lang", "best"), [("en", "Best for aki: 9AKJ  (100%)"), ("ja", "akiの最善：9AKJ")])
async def test_b_lays_the_best_play_on_the_table_and_takes_it_away(lang: str, best: str) -> None:
    """With its value, and the effect of the actual move; another scene is as recorded."""
    async with watching(reel_from_text(PRIME), lang=lang) as (screen, pilot):
        await pilot.press("b")  # the deal: no player chose
        assert screen.watched.alternative is None
        await pilot.press("right", "right", "b")
        text = await until(pilot, best)
        assert "9,P(4) ??" in text
        assert screen.watched.view().counts[0] == 0
        assert screen.watched.step(1).alternative is None
        await pilot.press("b")
        await waited(lambda: screen.watched.alternative is None)
        assert "aki:9,P(4)" in screen_text(pilot.app)
        await pilot.press("end", "b")  # the play that went out was the best
        await waited(lambda: bool(pilot.app._notifications))
        assert screen.watched.alternative is None


async def test_the_best_play_is_spelled_like_the_one_in_the_review() -> None:
    """With the values of its jokers in the log's spelling, not in that of records."""
    deal = '+++\nset = { D4 = 2, D5 = "seat" }\ndeck = "46"\n+++\naki:(5X)\nben:(48)\naki:5\n'
    async with watching(reel_from_text(deal)) as (_, pilot):
        await pilot.press("right", "b")
        await until(pilot, "Best for aki: 5X[")


async def test_a_game_goes_on_from_here_for_practice(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """t seats the player of this line before the move, with the same hands and bots; leaving returns to the record."""
    think_here(monkeypatch)
    record = PRIME.replace("+++\n", '+++\nbots = { aki = "12" }\n', 1)  # as even chose it
    async with watching(reel_from_text(record)) as (screen, pilot):
        moves: list[str] = []
        monkeypatch.setattr(pilot.app, "notify", lambda text, **kwargs: moves.append(text))
        await pilot.press("t")  # the deal: no player decided it
        assert pilot.app.screen is screen
        await pilot.press("right", "right", "right", "t")
        await waited(lambda: isinstance(pilot.app.screen, SeatedScreen))
        table = pilot.app.screen
        assert isinstance(table, SeatedScreen)
        view = table.update_now.view
        assert (view.seat, view.turn, view.counts) == (1, 1, (5, 6))
        assert [player.bot for player in table.update_now.players] == ["12", ""]
        assert moves[-1] == "Practice from line 10 with the same hands: not saved, not rated."
        table.dismiss(None)
        await waited(lambda: pilot.app.screen is screen)
    assert not (home / "records").exists()


async def test_the_proof_of_a_deal_is_shown() -> None:
    """Valid, invalid, and nothing for a record without one."""
    game = FairGame(GameConfig(seats=3, set={"D5": "seat"}), 1, most=6)
    good = game.record()
    bad = good.replace(game.proof.nonces[0][1].hex(), "00" * 32)
    assert bad != good
    async with watching(reel_from_text(good), reel_from_text(bad), reel_from_text(PRIME)) as (_, pilot):
        assert "The deal is proved" in screen_text(pilot.app)
        await pilot.press("right_square_bracket")
        assert "The proof in this record" in screen_text(pilot.app)
        await pilot.press("right_square_bracket")
        text = screen_text(pilot.app)
        assert "proof" not in text
        assert "proved" not in text


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("key", "broken"), [("p", "plays_text"), ("v", "course_text"), ("v", "curve_shown"), ("v", "paint")]
)
async def test_a_fault_of_a_panel_stays_in_the_panel(
    lang: str, key: str, broken: str, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """It is shown in one line there, its traceback is in the log, once, and the replay continues."""

    def fault(*args: object) -> None:
        raise ValueError("broken on purpose")

    if broken == "paint":
        monkeypatch.setattr("tui.replay.analysis.CourseChart.paint", fault)
    else:
        monkeypatch.setattr(f"tui.replay.replay.{broken}", fault)
    async with watching(reel_from_text(PRIME), lang=lang) as (screen, pilot):
        await pilot.press("right", key)
        await until(pilot, {"en": "Internal error", "ja": "不具合"}[lang])
        await pilot.press("right")
        assert screen.watched.at == 2
        await pilot.press(key, "left")
        assert screen.watched.at == 1
        assert pilot.app.screen is screen
    logs = list((home / "log").glob("crash-*.txt"))
    assert len(logs) == 1
    assert "broken on purpose" in logs[0].read_text("utf-8")
    assert "Traceback" in logs[0].read_text("utf-8")
