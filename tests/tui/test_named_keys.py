"""Keys that texts name: those that the player has now."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from netplay.learn.daifugo_lesson import DaifugoLesson
from netplay.learn.tutor import Tutor
from netplay.learn.tyrant_lesson import TyrantLesson
from tests.tui.screens import screen_text
from tests.waiting import until
from tui.app.keymap import key_actions
from tui.app.settings import Loaded, Settings
from tui.games.menu import GameMenu
from tui.learn.tutorial_screen import LessonCoach
from tui.screens.app import QkApp
from tui.screens.settings import KeySettingsScreen
from tui.text.words import HOME, Words

pytestmark = pytest.mark.usefixtures("home", "english")


@cache
def messages() -> dict[tuple[str, str], ast.Message]:
    """Return every message by its language and name; parsing takes a second, so not when the tests are collected."""
    return {
        (path.parent.name, entry.id.name): entry
        for path in sorted(HOME.glob("*/*.ftl"))
        for entry in FluentParser().parse(path.read_text("utf-8")).body
        if isinstance(entry, ast.Message)
    }


class _Text(Visitor):  # type: ignore[misc]  # fluent.syntax has no types
    """The keys that a message asks for, and what it says itself."""

    def __init__(self, message: ast.Message) -> None:
        self.keys: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.visit(message)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802  # the visitor's own spelling
        if node.id.name == "KEY":
            action, usual = node.arguments.positional
            self.keys.append((action.value, usual.value))

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802  # the visitor's own spelling
        self.texts.append(node.value)


def test_a_message_names_the_key_that_the_player_has() -> None:
    """As it was given to the words; the usual one to everybody else."""
    words = Words("en", keys={"pass": "F2"})
    assert words.say("daifugo-hint-follow").endswith("Enter plays · F2 passes")
    assert Words("en").say("daifugo-hint-follow").endswith("Enter plays · p passes")
    assert Words("ja", keys={"pass": "F2"}).say("daifugo-hint-follow").endswith("Enter で出す · F2 パス")


NAMES = {
    "Enter": "enter", "⏎": "enter", "Tab": "tab", "Space": "space", "space": "space", "スペース": "space",
    "Backspace": "backspace", "⌫": "backspace", "PgUp": "pageup", "PgDn": "pagedown", "F5": "f5", "Ctrl+R": "ctrl+r",
    "/": "slash", "?": "question_mark", "+": "plus", "−": "minus", "]": "right_square_bracket",
}  # fmt: skip
"""Keys as texts write them, by their names."""


def test_every_key_that_a_message_asks_for_is_one_of_its_action() -> None:
    """The action exists, and what is written for players without keys of their own is what it has by itself."""
    known = {one.id: one.keys.split(",") for one in key_actions()}
    wrong = [
        (lang, name, action, usual)
        for (lang, name), message in messages().items()
        for action, usual in _Text(message).keys
        if not {NAMES.get(key, key) for key in re.split(" or | か ", usual)} <= set(known.get(action, ()))
    ]
    assert wrong == []


def test_both_languages_ask_for_the_keys_of_the_same_actions() -> None:
    """Where they name a key at all; a sentence may name one more often than the other."""
    for (lang, name), message in messages().items():
        mine, others = ({one for one, _ in _Text(it).keys} for it in (message, messages()["en", name]))
        assert not (mine and others) or mine == others or name in ONE_MORE, (lang, name, mine ^ others)


ONE_MORE = {"desk-help"}
"""Messages that name a key in one language only."""
PLAIN = re.compile(
    r"(?:cli|plain|tables|ssh|web|help-tables|error|settings|rules|quote|speech|share-page)\b"
    r"|daifugobook|evening-note|primes-deck|unfinished-host-ask"
)
"""Messages of commands, of lines that are typed, of a server's lobby, and with letters that are no keys."""
LITERAL = re.compile(
    r"(?<![A-Za-z0-9_.,/=(–^−+:“'’-])(?:Enter|⏎|Tab|Backspace|PgUp|PgDn|[b-gi-zB-IL-PR-SU-WYZ])"
    r"(?= (?:[a-z]+s\b|を押|で|は|が[^い]))"
)
"""A key with what it does."""
FIXED = {
    **dict.fromkeys(("help-cups", "help-records", "help-rules", "help-setup", "daifugoset-help"), "Enter"),
    **dict.fromkeys(("tsume-type-prime", "tsume-type-daifugo", "tsume-help"), "dp"),
    **dict.fromkeys(("tyrant-hint-aim", "tyrant-help"), "cl"),
    "daifugo-pick-yes": "y",
    "lobby-talk-says": "⏎",
}
"""Keys that no player binds: those of Textual's own lists and lines, and those that are typed where cards are."""


def test_no_message_names_a_key_that_may_be_another() -> None:
    """As far as a pattern can see it."""
    found = [
        (lang, name, hit[0])
        for (lang, name), message in messages().items()
        if not PLAIN.match(name)
        for text in _Text(message).texts
        for hit in LITERAL.finditer(text)
        if hit[0] not in FIXED.get(name, "")
    ]
    assert found == []
    assert LITERAL.search("Enter plays · p passes")
    assert LITERAL.search("手札を見て p でパス")


def program(lang: str = "en", **keys: str) -> QkApp:
    return QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0, keys=keys)))


async def test_keys_are_named_as_the_line_of_keys_names_them() -> None:
    """The first of several, at once after they were chosen, and the usual ones again without them."""
    app = program("en", **{"pass": "f2,p", "play": " ", "draw": "enter", "sort": "slash", "nothing": "f9"})
    assert app.words.say("daifugo-hint-follow").endswith("Enter plays · f2 passes")
    assert app.words.key("draw", "d") == "⏎"
    assert app.words.key("sort", "o") == "/"
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(KeySettingsScreen())
        app.change(keys={"title-play": "f7", "type": "f8"})
        await until(lambda: "f8, then the new key" in screen_text(app))
        assert app.words.say("daifugo-hint-follow").endswith("Enter plays · p passes")
        app.change(lang="ja")
        await until(lambda: "f8 のあと" in screen_text(app))
        app.pop_screen()
        await until(lambda: "f7  " in screen_text(app))
        app.change(keys={})
        await until(lambda: "p  " in screen_text(app) and "f7" not in screen_text(app))
        await pilot.pause()


@pytest.mark.parametrize("lesson", [DaifugoLesson, TyrantLesson])
def test_a_lesson_says_the_keys_that_the_player_has(lesson: type[DaifugoLesson | TyrantLesson]) -> None:
    """For every step; the letters of suits are cards."""
    words = Words("en", keys={"play": "F2", "choose": "F3", "pass": "F4", "tyrant": "F5", "draw": "F6"})
    tutor = Tutor("me", pace=0.0, lesson=lesson())
    coach = LessonCoach(tutor)
    for at, (_, step) in enumerate(tutor.steps):
        tutor.at = at
        said = coach.title_and_text(words)[1].rpartition("Press: ")[2]
        enter = "F3" if step.name in ("hand", "refill", "lay") else "F2"
        assert said == {"p": "F4", "p p": "F4 F4", "h a Enter": "h F5 F2"}.get(
            step.keys, step.keys.replace("Enter", enter)
        )


async def test_another_key_for_a_game_in_the_menu() -> None:
    """It opens the game, and stands before its name."""
    app = program("en", **{"games-tyrant": "f6"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await until(lambda: "f6  Tyrant" in screen_text(app))
        assert isinstance(app.screen, GameMenu)
        await pilot.press("f6")
        await until(lambda: not isinstance(app.screen, GameMenu))


async def test_another_key_at_the_table() -> None:
    """The prompt and the help name it while it is bound, and it passes."""
    app = program("en", **{"pass": "f2", "help": "f1"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "t")
        await until(lambda: "Choose 7" in screen_text(app) or "Press" in screen_text(app))
        await pilot.press("f1")
        await until(lambda: "f2 is the soft pass" in app.words.say("tyrant-help"))
        await until(lambda: "Help" in screen_text(app))
