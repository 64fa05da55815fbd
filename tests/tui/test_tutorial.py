"""The first game can be finished from the screen's text alone, in both languages at 80×24."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.cards import read_cards
from engine.errors import BadNotation
from engine.prime.moves import AskFactors, DoneThinking, Draw, GiveUp, Janken, LeaveGame, Move, Pass, Play
from engine.prime.notation import read_move
from netplay.learn.lesson import LessonStep
from netplay.learn.lessons import CHAPTERS, STEPS, move_of
from netplay.learn.tutor import Tutor
from netplay.table.messages import MoveAnswer
from tests.tui.screens import compare, screen_text
from tests.waiting import PATIENCE, in_time
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings
from tui.games.prime.table import TableScreen
from tui.learn.tutorial_screen import LessonCoach
from tui.screens.app import QkApp
from tui.screens.title import TitleScreen
from tui.table.coach import CoachPane
from tui.text.words import Words

NAMED = {"=": "equals_sign", "^": "circumflex_accent", "*": "asterisk"}


def tutor_of(app: QkApp) -> Tutor:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    assert isinstance(screen._coach, LessonCoach)
    return screen._coach._tutor


async def settled(pilot: Pilot[Any], tutor: Tutor) -> None:
    """Wait until Euclid has answered and the screen shows it."""
    await pilot.pause()
    await waited(lambda: tutor._going is None or tutor._going.done())
    await pilot.pause()
    await pilot.pause()


def keys_on(text: str) -> list[str]:
    """Return the keys that the screen asks for: those behind ▸ in the coach's pane."""
    found = re.search(r"▸ \S+ ([^│]*?) *│", text)
    assert found is not None, text
    return [NAMED.get(key, key.lower()) for key in found[1].split()]


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_first_game_is_finished_by_doing_what_the_screen_says(lang: str) -> None:
    """Every step, from the title to the result, at 80×24; no text is cut off."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "enter")
        await pilot.pause()
        await pilot.pause()
        tutor = tutor_of(app)
        for number in range(len(STEPS)):
            assert tutor.at == number
            pane = app.screen.query_one(CoachPane)
            assert pane.max_scroll_y == 0, STEPS[number][1].name
            text = screen_text(app)
            if STEPS[number][1].name in ("concat", "smaller", "composite"):
                await compare(app, f"tutorial-{STEPS[number][1].name}-{lang}")
            for key in keys_on(text):
                await pilot.press(key)
            await settled(pilot, tutor)
        assert tutor.step is None
        await pilot.pause()
        assert isinstance(app.screen, TableScreen), "the coach has the last word"
        await compare(app, f"tutorial-done-{lang}")
        await pilot.press("enter")
        first = await at_the_first_table(pilot, tutor)
        title = {"en": "prime check on", "ja": "素数を教えます"}[lang]
        assert title in screen_text(app)
        assert first.update_now is not None
        assert [player.bot for player in first.update_now.players] == ["", "first"]
        await pilot.press("ctrl+q", "y")


async def at_the_first_table(pilot: Pilot[Any], tutor: Tutor) -> TableScreen:
    """Wait for the table after the lessons."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await pilot.pause(0.05)
            screen = pilot.app.screen
            if (
                isinstance(screen, TableScreen)
                and screen.client is not tutor
                and screen.update_now is not None
            ):
                return screen


async def test_wrong_tries_are_answered_and_cost_nothing() -> None:
    """A foul, another prime, a pass, a draw: nothing happens, and the line says what to try."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en", pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "enter")
        await pilot.pause()
        await pilot.pause()
        tutor = tutor_of(app)
        before = tutor.table.state
        for keys, told in (
            (("j", "2", "enter"), "112 = 2⁴ × 7 is not prime"),
            (("escape", "3", "a", "enter"), "Not 31 here. Try A 3 Enter"),
            (("escape", "p"), "No need to pass"),
            (("d",), "No need to draw"),
        ):
            await pilot.press(*keys)
            await settled(pilot, tutor)
            assert told in screen_text(app)
            assert tutor.table.state is before
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize(("lang", "expected"), [("en", "2^23 is not 12"), ("ja", "2^23 は 12 にならず")])
async def test_a_forgotten_sign_is_reported_and_tried_again(lang: str, expected: str) -> None:
    """Q=2^23 has the right cards and is a foul all the same: nothing is played, and the step can still be done."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        tutor = Tutor("Aki", pace=0.0, first=3)
        screen = TableScreen(tutor, coach=LessonCoach(tutor))
        await app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        before = tutor.table.state
        for wrong in ("Q=2^23", "Q=2^32", "Q=2*23", "Q=2*2^3", "Q=2^2^3"):
            await pilot.press(*[NAMED.get(key, key.lower()) for key in wrong], "enter")
            await settled(pilot, tutor)
            assert tutor.table.state is before, wrong
            assert expected.replace("2^23", wrong[2:]) in screen_text(app)
            await pilot.press("escape")
        for key in keys_on(screen_text(app)):
            await pilot.press(key)
        await settled(pilot, tutor)
        assert tutor.at == len(STEPS) - 1
        await tutor.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_whatever_is_typed_the_lesson_goes_on(lang: str) -> None:
    """Random keys at every step: afterwards the suggested keys still work."""
    dice = random.Random(lang)
    typed = [*"a23456789tjqkx0", "equals_sign", "asterisk", "circumflex_accent", "comma", "enter", "enter"]
    typed += [
        "d",
        "p",
        "f",
        "h",
        "o",
        "l",
        "r",
        "s",
        "n",
        "space",
        "left",
        "right",
        "backspace",
        "question_mark",
    ]
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        tutor = Tutor("Aki", pace=0.0)
        screen = TableScreen(tutor, coach=LessonCoach(tutor))
        await app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        for _ in range(3 * len(STEPS)):
            at = tutor.at
            for _ in range(12 if lang == "ja" else 6):
                await pilot.press(dice.choice(typed))
            await settled(pilot, tutor)
            if not screen.whole.has_class("-log"):  # it disappears as it appeared
                assert "esc" in screen_text(app).lower(), "a way out is said"
            while app.screen is not screen:
                await pilot.press("escape")
                await pilot.pause()
            if screen.whole.has_class("-log"):
                await pilot.press("l")
            for _ in range(20):
                if screen.composer.composition.tokens or screen.focused is not None:
                    await pilot.press("backspace" if screen.focused is None else "escape")
            if tutor.step is None:
                break
            if tutor.at == at:
                for key in keys_on(screen_text(app)):
                    await pilot.press(key)
                await settled(pilot, tutor)
                assert tutor.at == at + 1, STEPS[at]
        assert tutor.step is None
        await tutor.close()


async def test_whatever_is_sent_there_is_something_to_do_next() -> None:
    """Thousands of moves, legal or not, at every step of every lesson: the learner is always to act."""
    dice = random.Random(8)
    for at in range(len(STEPS)):
        chapter = STEPS[at][0]
        tutor = Tutor("Aki", pace=0.0, first=chapter)
        while tutor.at < at:
            await done(tutor, move_of(STEPS[tutor.at][1].wants))
        for _ in range(60):
            if tutor.at == at:
                await done(tutor, some_move(dice, tutor, STEPS[at][1]))
            assert tutor._is_as_written(), STEPS[tutor.at]
        if tutor.at == at:
            assert (await done(tutor, move_of(STEPS[at][1].wants))).taken
        assert tutor.step is None or tutor._is_as_written()
        await tutor.close()


async def done(tutor: Tutor, move: Move) -> MoveAnswer:
    """Make a move, and all of Euclid's that follow."""
    answer = await tutor.send(move)
    if tutor._going is not None:
        await tutor._going
    return answer


def some_move(dice: random.Random, tutor: Tutor, step: LessonStep) -> Move:
    """Return a possible move; often with the cards of the step, arranged differently."""
    hand = list(tutor.table.state.hands[0])
    wanted = move_of(step.wants)
    if dice.random() < 0.6 and isinstance(wanted, Play):
        cards = list(wanted.all_cards)
    else:
        cards = dice.sample(hand, dice.randint(1, len(hand)))
    dice.shuffle(cards)
    others = (Draw(), Pass(), AskFactors(), LeaveGame(), DoneThinking(), Janken("rock"), GiveUp(tuple(cards)))
    if dice.random() < 0.15:
        return dice.choice(others)
    text = "".join(str(card.face) for card in cards)
    signs = dice.sample(range(1, len(text) + 1), min(len(text), dice.choice((0, 0, 1, 2, 3))))
    for place in sorted(signs, reverse=True):
        text = text[:place] + dice.choice("=^*,") + text[place:]
    text += "".join(f"|X={dice.choice('0A23456789TJQK')}" for _ in range(text.count("X")))
    try:
        return read_move(text)
    except BadNotation:
        return Pass()


async def test_what_no_script_foresees_is_dealt_again() -> None:
    """If Euclid's answer is impossible the chapter restarts with a message."""
    tutor = Tutor("Aki", pace=0.0)
    await done(tutor, move_of("A3"))
    state = tutor.table.state
    tutor.table.state = replace(state, hands=(state.hands[0], read_cards("9s9h")))
    await done(tutor, move_of("K7"))  # Euclid passes on this
    tutor.table.state = replace(tutor.table.state, hands=(tutor.table.state.hands[0], read_cards("9s9h")))
    await done(tutor, move_of("J"))  # Euclid's K is gone
    assert tutor.at == 0
    assert tutor.hint is not None
    assert tutor.hint.why == "again"
    assert (await done(tutor, move_of("A3"))).taken
    await tutor.close()


async def test_a_fault_comes_out_where_the_screen_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in a task that nobody watches."""
    tutor = Tutor("Aki", pace=0.0)

    async def broken(chapter: int) -> None:
        raise ValueError("broken on purpose")

    monkeypatch.setattr(tutor, "_lay_out", broken)
    while tutor.at < len(STEPS) and STEPS[tutor.at + 1][0] == 0:
        await done(tutor, move_of(STEPS[tutor.at][1].wants))
    assert (await tutor.send(move_of(STEPS[tutor.at][1].wants))).taken
    with pytest.raises(ValueError, match="broken on purpose"):
        await in_time(_heard(tutor))
    await tutor.close()


async def _heard(tutor: Tutor) -> None:
    async for _ in tutor.updates():
        pass


async def test_every_chapter_can_be_played_as_scripted() -> None:
    """The engine accepts each step's move and each answer, from any chapter on."""
    for first in range(len(CHAPTERS)):
        tutor = Tutor("Aki", pace=0.0, first=first)
        while tutor.step is not None:
            answer = await tutor.send(move_of(tutor.step.wants))
            assert answer.taken, tutor.step
            assert tutor._going is not None
            await tutor._going
            assert tutor.step is None or tutor._is_as_written()
        assert tutor.table.state.phase == "over"
        assert tutor.table.state.ranks[0] == 0
        await tutor.close()


def test_no_card_is_dealt_twice() -> None:
    """A lesson's deal is possible with one pack."""
    from engine.cards import pack, read_cards

    for chapter in CHAPTERS:
        cards = [*read_cards(chapter.hands[0]), *read_cards(chapter.hands[1]), *read_cards(chapter.deck)]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(pack(2))
