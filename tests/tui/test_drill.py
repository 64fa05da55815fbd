"""The drill on the screen and in plain mode."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.prime.notation import write_play
from netplay.learn.mistakes import Mistake
from netplay.learn.questions import KINDS, QuizQuestion
from netplay.learn.schedule import Progress, ScheduledNumber, load_progress
from netplay.learn.splitting import solution_of
from tests.tui.screens import compare, screen_text
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.learn import asking
from tui.learn.drill import DrillScreen
from tui.screens.app import QkApp
from tui.text.words import Words

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def kept() -> Progress:
    """Return the saved progress."""
    found = load_progress().held
    assert found is not None
    return found


async def opened(pilot: Pilot[Any], screen: DrillScreen) -> None:
    """Wait for the first question."""
    await pilot.app.push_screen(screen)
    await waited(lambda: screen.question is not None)
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_wide_window_has_number_and_question_in_its_middle(size: tuple[int, int]) -> None:
    """Centered horizontally, before and after the answer."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    screen = DrillScreen("prime", now=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await opened(pilot, screen)
        await pilot.press("y")
        await pilot.pause()
        rows = [row.strip("│").rstrip() for row in screen_text(app).split("\n")]
        digits = [row for row in rows if "██" in row]
        middles = [min(len(row) - len(row.lstrip()) for row in digits) + max(len(row) for row in digits)]
        middles += [
            len(row) - len(row.lstrip()) + len(row) for row in rows if row.endswith(("is prime", "prime?"))
        ]
        assert len(middles) == 3
        assert all(abs(middle - (size[0] - 2)) <= 2 for middle in middles), middles


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_every_kind_can_be_answered_by_keys(lang: str) -> None:
    """Prime or not, a family, a composite, a hand; at 80×24, and progress is saved."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    screen = DrillScreen("prime", now=lambda: 0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, screen)
        await compare(app, f"drill-prime-{lang}")
        await pilot.press("y")
        await pilot.pause()
        assert "1,213" in screen_text(app)
        assert kept().right == 1
        await pilot.press("enter", "y")
        await pilot.pause()
        await compare(app, f"drill-wrong-{lang}")
        await pilot.press("tab", "1", "3", "7", "9", "enter")
        await pilot.pause()
        assert "101" in screen_text(app)
        await pilot.press("tab", "2", "*", "5", "enter", "tab", "t", "9", "space", "k", "enter")
        await pilot.pause()
        await compare(app, f"drill-hand-{lang}")
        progress = kept()
        assert (progress.asked, progress.right) == (5, 4)
        await pilot.press("enter", "g")
        await pilot.pause()
        assert kept().right == 4
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_bar_keeps_the_key_of_the_puzzles_in_every_kind(lang: str) -> None:
    """At 80 columns, after many answers, with much that is due."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    screen = DrillScreen("prime", now=lambda: 0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, screen)
        screen._session[:] = [24, 19]
        assert screen._notebook is not None
        progress = screen._notebook.progress
        screen._notebook.progress = replace(
            progress, numbers={str(number): ScheduledNumber("deck", NOW) for number in range(100, 500)}
        )
        for _ in range(len(KINDS) + 1):
            await pilot.press("tab")
            await pilot.pause()
            bar = screen_text(app).split("\n")[0]
            assert "400" in bar
            assert bar.rstrip().endswith(app.words.say("tsume-key-open")), bar


@pytest.mark.parametrize(
    ("lang", "made", "beats", "says"),
    [
        ("en", "%", "41", "On 41 you passed. What was better?"),
        ("en", "D(6)%", "", "You passed instead of leading. What was better?"),
        ("en", "D(6)5X|X=A,P(24)", "41", "On 41 you played 5X[A], a foul. What was better?"),
        ("en", "5", "", "You led with 5. What was better?"),
        ("ja", "%", "41", "41 に対してパスしました。もっとよい手は？"),
        ("ja", "5X|X=A,P(24)", "", "親番で 5X[A] を出して反則でした。もっとよい手は？"),
    ],
)
def test_a_mistake_is_told_in_words(lang: str, made: str, beats: str, says: str) -> None:
    """Not as records write it: a pass is no %, and jokers have their values beside them."""
    question = QuizQuestion("mistake", Mistake("5X2", beats, False, made, "5X|X=7").key)
    assert asking.question_text(question, Words(lang)) == says


async def test_what_cannot_be_read_is_no_answer() -> None:
    """Enter on nothing, or on nonsense: the question stays and nothing is saved."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    screen = DrillScreen("composite")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, screen)
        await pilot.press("enter")
        await pilot.pause()
        assert "cannot be read" in screen_text(app)
        await pilot.press("*", "*", "enter", "backspace", "backspace")
        await pilot.pause()
        assert load_progress().held is None


def test_line_by_line_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Questions are printed, answers are read, the end of input ends the drill."""
    monkeypatch.setattr("sys.stdin", io.StringIO("what\nn\ny\n"))
    assert main(["--lang", "en", "drill", "--kind", "prime", "--count", "3"]) == 0
    output = capsys.readouterr().out
    assert "1. Is 1,213 prime?" in output
    assert "cannot be read" in output
    assert "WRONG" in output
    assert "0 of 2 right" in output
    assert kept().asked == 2


@pytest.mark.parametrize("args", [["--kind", "all"], ["--count", "0"], ["--count", "many"]])
def test_wrong_usage_is_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    assert main(["drill", *args]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("kind", "key", "text"),
    [
        ("prime", "7", ""),
        ("prime", "7", "maybe"),
        ("family", "82", "24"),
        ("family", "82", ""),
        ("composite", "8", "2**3"),
        ("composite", "8", "zz"),
        ("hand", "1", "K"),
        ("hand", "1", "(("),
    ],
)
def test_nonsense_is_unreadable(kind: str, key: str, text: str) -> None:
    """It is asked again, not counted."""
    assert asking.marked(QuizQuestion(kind, key), text) is None  # type: ignore[arg-type]  # as parametrized


def test_answers_are_understood_as_people_write_them() -> None:
    """Yes in several words, full-width digits, - for none."""
    for text in ("y", "Yes", "○", "はい", " p "):
        found = asking.marked(QuizQuestion("prime", "7"), text)
        assert found is not None
        assert found.right
    found = asking.marked(QuizQuestion("family", "82"), "１, 3 7 9")
    assert found is not None
    assert found.right
    found = asking.marked(QuizQuestion("family", "20"), "-")
    assert found is not None
    assert found.right


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_hand_is_split_against_the_clock(lang: str) -> None:
    """All its cards visible at 80×24, the elapsed seconds, and the time needed."""
    seconds = [0.0]
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    screen = DrillScreen("split24", now=lambda: seconds[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, screen)
        assert screen.question is not None
        seconds[0] = 42.0
        await pilot.press("7", "backspace")
        await pilot.pause()
        await compare(app, f"drill-split-{lang}")
        solution = " ".join(write_play(play) for play in solution_of(screen.question.id))
        await pilot.press(*("space" if key == " " else key.lower() for key in solution), "enter")
        await pilot.pause()
        assert Words(lang).say("drill-time", seconds="42", limit="300") in screen_text(app)
    assert kept().right == 1
    assert len(kept().numbers) == len(set(solution_of(screen.question.id)))
