"""The judge's desk by keys: verdicts, clocks, undo, and the record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from engine.games import replay_text
from engine.prime.settings import rules_for
from netplay.compute.judging import AsPlay, Ruling
from netplay.desk.book import DeskStep, added
from netplay.desk.notebook import Notebook, saved_desks
from netplay.desk.record import gaps
from netplay.desk.ruling import ruled
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tui.app.footer import Footer
from tui.app.settings import Loaded, Settings
from tui.desk.clock import DeskClock
from tui.desk.desk import DeskScreen
from tui.desk.setup import DeskSetupScreen
from tui.desk.texts import EMPTY, TypedEntry, back, press, ruling_shown
from tui.screens.app import QkApp
from tui.text.words import Words
from tui.widgets.faces import draw_number, tall_width

SMALL = (80, 24)


pytestmark = pytest.mark.usefixtures("home")


class DeskPilot:
    """A desk on the screen."""

    def __init__(self, app: QkApp, pilot: Pilot[Any], screen: DeskScreen, time: list[float]) -> None:
        self.app, self.pilot, self.screen, self.time = app, pilot, screen, time
        self.rung = 0

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()
        await until(lambda: not self.screen._is_judging)
        await self.pilot.pause()

    @property
    def text(self) -> str:
        return screen_text(self.app)


@asynccontextmanager
async def desk_pilot(
    lang: str = "en", size: tuple[int, int] = SMALL, **chosen: Any
) -> AsyncIterator[DeskPilot]:
    time = [0.0]
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    notebook = Notebook(rules_for("official", chosen, 2), ("Aki", "Ben"))
    screen = DeskScreen(notebook, now=lambda: time[0])
    async with app.run_test(size=size) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        here = DeskPilot(app, pilot, screen, time)
        app.bell = lambda: setattr(here, "rung", here.rung + 1)  # type: ignore[method-assign]
        yield here


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_desk_looks_like_this(lang: str) -> None:
    """A prime, a foul with its penalty, the clock, the record."""
    async with desk_pilot(lang) as here:
        await here.keys("q", "k", "enter", "d", "k", "j", "enter", "k", "k")
        await compare(here.app, f"desk-{lang}")


async def test_a_play_is_ruled_on_and_carried_out() -> None:
    """The verdict in words, the turn moves, and the next play must beat it."""
    async with desk_pilot() as here:
        await here.keys("q", "k")
        assert "QK → 1,213   2 cards · 4 digits" in here.text
        assert "can be played" in here.text
        assert "PRIME" not in here.text
        await here.keys("enter")
        assert "○ PRIME" in here.text
        assert "Ben to play" in here.text or "Ben" in here.text
        await here.keys("2", "3")
        assert "✗" in here.text
        await here.keys("enter")
        assert "CAN'T BE PLAYED" in here.text
        assert here.screen.ledger.turn == 1
        assert here.screen.ledger.players[1].fouls == 0


async def test_no_earlier_verdict_stands_above_what_cannot_be_read() -> None:
    """The face of the desk is for what was entered last, not for the play refused before it."""
    async with desk_pilot() as here:
        await here.keys("q", "k", "enter", "2", "3", "enter")
        assert "CAN'T BE PLAYED" in here.text
        await here.keys("escape", "a", "a", "equals_sign", "j", "enter")
        assert "✗" in here.text
        assert "CAN'T BE PLAYED" not in here.text
        assert here.screen.verdict.number == ""


@pytest.mark.parametrize("size", [(60, 20), (79, 24)])
async def test_a_small_terminal_is_reported_in_whole_words(size: tuple[int, int]) -> None:
    """No edge of what is covered cuts a wide character."""
    async with desk_pilot("ja") as here:
        await here.pilot.resize_terminal(*size)
        await here.pilot.pause()
        assert f"{size[0]}×{size[1]}文字で、小さすぎます。" in here.text


async def test_the_factors_are_shown_only_when_asked_for() -> None:
    """D9: with f, and not before."""
    async with desk_pilot() as here:
        await here.keys("k", "j", "enter")
        assert "× FOUL" in here.text
        assert "19" not in here.text
        await here.keys("f")
        await until(lambda: "1,311 = 3 × 19 × 23" in here.text)


@pytest.mark.parametrize("key", ["p", "u", "d", "o", "m", "i"])
async def test_nothing_is_entered_between_a_play_and_its_verdict(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof takes a while: the play stays its player's, and input typed meanwhile stays."""
    proved = asyncio.Event()

    async def slowly(*args: Any) -> Any:
        await proved.wait()
        return await ruled(*args)

    async with desk_pilot() as here:
        await here.keys("7", "enter")
        monkeypatch.setattr("tui.desk.desk.ruled", slowly)
        await here.pilot.press("j", "enter")
        await here.pilot.press(key)
        assert here.app.screen is here.screen
        assert "Checking a large" in here.text
        assert [step.text for step in here.screen.notebook.book.steps] == ["7"]
        await here.pilot.press("k")
        proved.set()
        await here.keys()
        assert [(step.seat, step.text) for step in here.screen.notebook.book.steps] == [(0, "7"), (1, "J")]
        assert here.screen._entry.text == "K"


async def test_nothing_is_entered_while_a_mended_line_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The selected line is corrected, whatever is pressed meanwhile."""
    proved = asyncio.Event()

    async def slowly(*args: Any) -> Any:
        await proved.wait()
        return await ruled(*args)

    async with desk_pilot() as here:
        for play in ("7", "j", "k"):
            await here.keys(play, "enter")
        monkeypatch.setattr("tui.desk.desk.ruled", slowly)
        await here.keys("m", "enter")
        here.app.screen.query_one(Input).value = "q"
        await here.pilot.press("enter", "u", "u")
        assert len(here.screen.notebook.book.steps) == 3
        proved.set()
        await until(lambda: not here.screen._is_judging)
        await here.keys()
        assert [step.text for step in here.screen.notebook.book.steps] == ["7", "J", "Q"]


async def test_a_number_can_be_asked_about_without_being_laid() -> None:
    """n, and digits that spell no cards."""
    async with desk_pilot() as here:
        await here.keys("9", "7", "n")
        assert "○ PRIME" in here.text
        await here.keys("1", "2", "1", "1", "enter")
        assert "× NOT PRIME" in here.text
        assert not here.screen.ledger.notes


async def test_a_revolution_typed_in_digits_is_laid() -> None:
    """1729 can only be A 7 2 9: the judge is not shown that it is composite."""
    async with desk_pilot() as here:
        await here.keys("1", "7", "2", "9", "enter")
        assert [note.move for note in here.screen.ledger.notes] == ["A729"]
        assert "NOT PRIME" not in here.text


async def test_what_a_number_is_as_a_play_is_shown_too() -> None:
    """57 and n: not prime, and legal as a cut."""
    async with desk_pilot() as here:
        await here.keys("5", "7", "n")
        assert "× NOT PRIME" in here.text
        assert "as a play: legal" in " ".join(here.text.split())
        assert not here.screen.ledger.notes


async def test_a_joker_is_asked_about() -> None:
    """K X with X = 7 is 137."""
    async with desk_pilot() as here:
        await here.keys("k", "x", "enter")
        assert "What is X worth?" in here.text
        await here.keys("7")
        assert here.screen.ledger.notes[0].move == "KX|X=7"
        assert "○ PRIME" in here.text
        await here.keys("x", "enter")
        assert "CAN'T BE PLAYED" in here.text


async def test_a_joker_alone_is_asked_about_where_it_may_be_either() -> None:
    """D15 `either`: Enter means ∞, a key its value; with a factor part every joker is asked about."""
    async with desk_pilot(D15="either", D1=4) as here:
        await here.keys("x", "enter")
        assert "alone, as ∞" in here.text
        await here.keys("7")
        await here.keys("p", "x", "enter", "enter")
        await here.keys("x", *"=2*x", "enter", "t", "5")
        assert [note.move for note in here.screen.ledger.notes] == ["X|X=7", "%", "X", "X=2*X|X=T|X=5"]


async def test_a_cut_and_infinity_are_named() -> None:
    """57, and a joker alone."""
    async with desk_pilot() as here:
        await here.keys("5", "7", "enter")
        assert here.text.count("Grothendieck") == 1
        await here.keys("x", "enter")
        assert [note.tag for note in here.screen.ledger.notes] == ["GC", "IN"]


async def test_every_step_can_be_taken_back() -> None:
    """u, one step after the other, including the verdict."""
    async with desk_pilot() as here:
        await here.keys("d", "p", "5", "enter", "u")
        assert here.screen.ledger.turn == 1
        await here.keys("u", "u")
        assert not here.screen.ledger.begun
        await here.keys("u")
        assert "nothing to undo" in here.text


async def test_the_clock_calls_at_thirty_and_ten_seconds_and_rings() -> None:
    """Each call once; the time can be changed, and a play restarts it."""
    async with desk_pilot() as here:
        await here.keys("space")
        here.time[0] = 29
        here.screen.tick()
        assert here.rung == 0
        here.time[0] = 30.0
        here.screen.tick()
        await here.pilot.pause()
        assert here.rung == 1
        assert "30 seconds left!" in here.text
        here.time[0] = 50
        here.screen.tick()
        here.screen.tick()
        assert here.rung == 2
        await here.keys("plus")
        assert here.screen.clock.left == 20
        await here.keys("5", "enter")
        assert here.screen.clock.left == 60
        assert here.screen.clock.runs
        here.time[0] = 110.5
        here.screen.tick()
        await here.pilot.pause()
        assert "Time is up!" in here.text


async def test_the_clock_goes_on_while_a_number_is_factored() -> None:
    """A slow factorization blocks neither the clock nor the keys."""
    async with desk_pilot() as here:
        await here.keys("k", "j", "enter", "space")
        waits = asyncio.Event()

        async def slow(task: str, *args: Any, limit: float) -> Any:
            await waits.wait()
            return ((3, 1),)

        here.screen._factors.ask = slow  # type: ignore[method-assign]
        await here.pilot.press("f")
        here.time[0] += 7
        await here.pilot.press("9")
        here.screen.tick()
        assert here.screen.clock.left == 53
        assert here.screen._entry.text == "9"
        waits.set()


async def test_a_record_without_gaps_is_saved_to_be_replayed(home: Path) -> None:
    """With all cards known a .qk in the archive; before, a text that names the gaps."""
    async with desk_pilot(D4=1) as here:
        await here.keys("7", "enter", "s")
        assert "readable text" in here.text
        gaps = next((home / "desk").glob("*.txt"))
        assert "Aki:7#" in gaps.read_text("utf-8")
        await here.keys("escape", "i")
        await here.keys("7", "enter", "8", "enter")
        assert here.app.screen is here.screen, "all gaps are filled"
        await here.keys("s")
        saved = next((home / "records").glob("*.qk"))
        assert replay_text(saved.read_text("utf-8")).error is None


async def test_a_desk_that_is_left_can_be_gone_on_with(home: Path) -> None:
    """Esc explains; a second Esc leaves, and nothing is lost. A desk without entries leaves no file."""
    async with desk_pilot() as here:
        await here.keys("5", "enter", "escape")
        assert here.app.screen is here.screen
        assert "No record is saved" in here.text
        await here.keys("escape")
        assert here.app.screen is not here.screen
    assert len(saved_desks()) == 1
    async with desk_pilot() as here:
        await here.keys("escape")
        assert here.app.screen is not here.screen
    assert len(saved_desks()) == 1


async def test_a_finished_and_saved_game_leaves_no_desk(home: Path) -> None:
    """Its record is saved instead; after an undo it is unfinished again."""
    async with desk_pilot(D4=1) as here:
        await here.keys("7", "enter", "s", "escape", "escape")
        assert here.app.screen is not here.screen
    assert saved_desks() == ()


@pytest.mark.parametrize(("lang", "expected"), [("en", "You have a saved desk"), ("ja", "途中の審判席が1件")])
async def test_a_desk_that_died_is_offered_and_goes_on(lang: str, expected: str) -> None:
    """In one line at the next opening; Enter resumes it with all entries."""
    notebook = Notebook(rules_for("official", {}, 2), ("Aki", "Ben"))
    for step in (
        DeskStep("draw", 0, "5"),
        DeskStep("play", 0, "57", "cut"),
        DeskStep("play", 0, "QK", "prime"),
    ):
        notebook.write(added(step))
    copy = notebook._path.read_bytes()
    notebook.close(finished=True)
    notebook._path.write_bytes(copy)  # as after a crash: nobody has closed it
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j")
        await pilot.pause()
        assert expected in screen_text(app)
        assert "Aki · Ben" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DeskScreen)
        assert [line.text for line in screen.notebook.stands.lines] == ["D(5)57[GC]", "QK"]
        assert "Aki:D(5)57[GC]" in screen_text(app)
        await pilot.press("u", "p")
        await pilot.pause()
        assert screen.notebook.stands.lines[-1].text == "%"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_line_of_keys_is_whole_beside_a_kept_desk(lang: str) -> None:
    """There are two more keys then, and the last is the way back."""
    notebook = Notebook(rules_for("official", {}, 2), ("Aki", "Ben"))
    notebook.write(added(DeskStep("pass", 0)))
    notebook.close(finished=False)
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j")
        await pilot.pause()
        zones = app.screen.query_one(Footer).zones
        assert zones[-1].entry.key == "escape"
        assert zones[-1].end <= 80


async def test_a_kept_desk_is_thrown_away_only_when_that_is_meant() -> None:
    """x, and then y; another desk stays."""
    for name in ("Aki", "Cid"):
        notebook = Notebook(rules_for("official", {}, 2), (name, "Ben"))
        notebook.write(added(DeskStep("pass", 0)))
        notebook.close(finished=False)
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j")
        await pilot.pause()
        await pilot.press("x", "n")
        await pilot.pause()
        assert len(saved_desks()) == 2
        gone = saved_desks()[0].names
        await pilot.press("x", "y")
        await until(lambda: len(saved_desks()) == 1)
        await pilot.pause()
        assert [one.names for one in saved_desks()] != [gone]
        assert "You have a saved desk" in screen_text(app)


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "no more than 1 can be here"), ("ja", "ここにありうるのは1枚まで")]
)
async def test_impossible_cards_are_refused_with_the_reason_in_front(lang: str, expected: str) -> None:
    """A fifth king: reported while it is typed, refused when it is dealt, and nothing is entered."""
    async with desk_pilot(lang, D4=3) as here:
        await here.keys("i")
        await here.keys("k", "k", "k", "enter", *"kk2", "enter")
        assert expected in here.text
        await here.keys("backspace", "backspace", "backspace", *"k23", "enter", "escape")
        await here.keys("p", "k", "2", "3")
        assert "✓" in here.text or "✗" in here.text
        await here.keys("escape", "p", "k", "k", "k", "x")
        await here.keys("escape", *"kkk2", "enter")
        assert len(here.screen.ledger.notes) == 2
        assert "✗" in here.text


@pytest.mark.parametrize(
    ("lang", "expected", "same"),
    [
        ("en", "no longer possible, it is not your turn", "nothing else"),
        ("ja", "成り立たなくなりました", "ほかの行は変わりません"),
    ],
)
async def test_an_earlier_line_is_mended_and_the_rest_is_judged_again(
    lang: str, expected: str, same: str
) -> None:
    """m, the line, typed again; impossible later lines are named and kept; another correction restores them."""
    async with desk_pilot(lang) as here:
        for play in ("7", "j", "k"):
            await here.keys(play, "enter")
        before = here.screen.notebook.stands
        await mended(here, up=2, line="57")
        assert expected in here.text
        await here.keys("escape")
        assert [line.why is None for line in here.screen.notebook.stands.lines] == [True, False, True]
        assert "! Ben:J" in here.text
        await mended(here, up=2, line="7")
        await here.keys("escape")
        assert here.screen.notebook.stands == before
        await mended(here, up=2, line="5")
        assert same in here.text
        await mended(here, up=2, line="QQQQQ")
        assert here.screen.notebook.stands.lines[0].text == "5", "five queens are refused"
        await mended(here, up=2, line="nonsense(")
        await here.keys("escape", "escape")
        assert here.screen.notebook.stands.lines[0].text == "5"


async def mended(here: DeskPilot, *, up: int, line: str) -> None:
    """Type a line of the notebook again, a number of lines above the last."""
    await here.keys("m")
    await here.keys(*["up"] * up, "enter")
    here.app.screen.query_one(Input).value = line
    await here.keys("enter")
    await here.pilot.pause()
    await until(lambda: here.screen._note != (here.screen.words.say("table-judge-works"), "ask"))
    await here.pilot.pause()


@pytest.mark.parametrize(("lang", "hint"), [("en", "No card or several"), ("ja", "0枚なら空のまま")])
async def test_cards_that_others_chose_to_give_are_entered_as_a_correction(lang: str, hint: str) -> None:
    """P-62, m: the line says F() until it is corrected."""
    async with desk_pilot(lang, D4=27, short_deck="may-discard") as here:
        await here.keys("2", "4", "6", "8", "enter")
        await here.keys("m")
        await here.keys("enter")
        assert hint in here.text
        here.app.screen.query_one(Input).value = "10 a"
        await here.keys("enter")
        assert here.screen.notebook.stands.lines[-1].text == "F(TA)"
        assert here.screen.ledger.players[1].cards == 25


async def test_cards_that_others_gave_are_not_struck_out_with_the_foul() -> None:
    """P-41: their line follows from the foul's, which alone can be deleted."""
    async with desk_pilot(D4=26) as here:
        await here.keys("2", "4", "6", "8", "enter", "m")
        assert "delete it" not in here.text.splitlines()[-1]
        await here.keys("x")
        await here.keys("up")
        assert "delete it" in here.text.splitlines()[-1]
        await here.keys("escape")
        assert [line.text for line in here.screen.notebook.stands.lines] == ["2468,P(??)", "F(??)"]
        await here.keys("m", "up", "x")
        assert not here.screen.notebook.stands.lines


async def test_on_a_twin_pair_the_desk_says_that_only_pairs_follow() -> None:
    """P-64: until the field is flushed."""
    async with desk_pilot(twin_primes=True) as here:
        await here.keys("3", ",", "5", "enter")
        assert "twin primes only · 1 card, larger than 5" in here.text
        await here.keys("p")
        assert "twin primes only" not in here.text


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_when_the_game_is_over_nobody_has_a_turn(lang: str) -> None:
    """The desk names no player to play, and offers what is left to do."""
    async with desk_pilot(lang, D4=1) as here:
        say = here.app.words.say
        assert say("desk-key-draw") in here.text.splitlines()[-1]
        await here.keys("7", "enter")
        assert say("table-turn-of", who="Aki") not in here.text
        assert say("desk-hint-over") in here.text
        assert say("desk-key-draw") not in here.text.splitlines()[-1]
        await here.keys("o", "u")
        assert say("table-turn-of", who="Aki") in here.text


async def test_a_line_that_was_never_played_is_struck_out() -> None:
    """m, x."""
    async with desk_pilot() as here:
        await here.keys("7", "enter", "p", "m")
        await here.keys("x")
        await here.pilot.pause()
        assert [line.text for line in here.screen.notebook.stands.lines] == ["7"]
        await here.keys("u")
        assert [line.text for line in here.screen.notebook.stands.lines] == ["7", "%"]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_all_gaps_are_asked_for_at_once_and_the_path_is_read_whole(lang: str, home: Path) -> None:
    """i: a line for each; the whole path of the saved file is shown, and c copies it."""
    async with desk_pilot(lang, D4=2) as here:
        await here.keys("d", "q", "k", "enter", "i")
        await compare(here.app, f"desk-gaps-{lang}")
        await here.keys("q", "k", "enter", "enter", "5", "enter", "escape")
        assert [gap.seat for gap in gaps(here.screen.ledger)] == [1]
        await here.keys("s")
        path = next((home / "desk").glob("*.txt"))
        shown = "".join(part.strip("│ ") for part in here.text.splitlines() if "│" in part)
        assert str(path) in shown
        await here.keys("c")
        assert here.app.clipboard == str(path)


async def test_an_entry_that_cannot_be_written_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Full disk: the reason is shown, the table is as before, and later it works."""
    async with desk_pilot() as here:
        await here.keys("7", "enter")

        def full(handle: int, data: bytes) -> None:
            raise OSError(28, "the disk is full on device")

        with monkeypatch.context() as patched:
            patched.setattr("netplay.storage.journal._write", full)
            await here.keys("p")
            assert "the disk is full" in here.text
            assert len(here.screen.ledger.notes) == 1
        await here.keys("p")
        assert len(here.screen.ledger.notes) == 2


async def test_the_desk_is_opened_from_the_title() -> None:
    """j, a name, s."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j")
        await pilot.pause()
        assert isinstance(app.screen, DeskSetupScreen)
        await pilot.press("down", "right", "down", "enter")
        app.screen.query_one(Input).value = "Aki"
        await pilot.press("enter", "s")
        await pilot.pause()
        assert isinstance(app.screen, DeskScreen)
        assert [player.name for player in app.screen.ledger.players] == ["Aki", "Player2", "Player3"]


async def test_the_rules_of_a_desk_are_shown_as_they_are_turned() -> None:
    """Beside the dial stand the selected rules, not the earlier ones."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j")
        await pilot.pause()
        for text in ("official rules", "as first published", "15 minutes per game", "As played online"):
            beside = " ".join(line[41:-1].strip(" │") for line in screen_text(app).splitlines())
            assert text in beside
            await pilot.press("right")
            await pilot.pause()


def test_calls_come_once_each() -> None:
    """A clock set below a call does not trigger it; adding time lets it trigger again."""
    time = [0.0]
    clock = DeskClock(lambda: time[0])
    clock.wind(20, go=True)
    assert clock.call() is None
    time[0] = 11
    assert (clock.call(), clock.call()) == (10, None)
    clock.add(30)
    time[0] = 45
    assert clock.call() == 10
    clock.stop()
    time[0] = 99
    assert clock.left == 5


def test_keys_become_notation() -> None:
    """0 beside cards is ten; a joker's value is asked for."""
    entry = EMPTY
    for key in "k0x":
        entry = press(entry, key) or EMPTY
    assert entry.notation == "KTX"
    waiting = TypedEntry(entry.text, asks=True)
    given = press(waiting, "1")
    assert given is not None
    assert given.written == "KTX|X=1"
    assert back(given) == TypedEntry("K0X")
    assert press(EMPTY, "d") is None
    assert TypedEntry("1201").notation == "1201"


def test_a_number_is_as_tall_as_it_fits() -> None:
    """Five lines, three, or plain digits; nothing is omitted silently."""
    from tui.widgets.canvas import Canvas

    for digits, sign in (("1213", "██"), ("12131311", "╶"), ("9" * 40, "9")):
        canvas = Canvas(46, 6)
        draw_number(canvas, 0, 0, digits, 46, canvas._cells[0][0][1])
        assert sign in "".join(canvas.strip(y).text for y in range(canvas.height))
    assert tall_width("57") == 13
    canvas = Canvas(20, 6)
    draw_number(canvas, 0, 0, "8" * 500, 20, canvas._cells[0][0][1])
    assert "…" in "".join(canvas.strip(y).text for y in range(canvas.height))


async def test_a_long_factorization_is_shown_whole() -> None:
    """A number asked about beside its ruling as a play leaves few lines; none of its factors is left out."""
    async with desk_pilot("ja") as here:
        await here.keys(*"kqqqkkkk5", "n", "f")
        await until(lambda: "37²" in here.text)
        assert "5,020,033" in here.text


def test_a_play_whose_proof_ran_out_is_shown_as_undecided() -> None:
    """A number that is proved may be other digits as cards, in a base of its own, and these may take too long."""
    ruling = Ruling("15", "prime", 13, play=AsPlay("undecided", number=21))
    assert "NOT PROVED IN TIME" in ruling_shown(ruling, Words("en"), "primes").why
