"""Style sheets are parsed once in a process, for all screens, programs and themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.css import stylesheet
from textual.css.errors import StylesheetError
from textual.css.styles import Styles
from textual.css.stylesheet import Stylesheet, StylesheetParseError
from textual.widget import Widget

import tui
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every style sheet that Textual parses from now on, by the styled class."""
    pieces: list[str] = []
    parse = stylesheet.parse

    def noted(scope: str, css: str, *rest: object, **named: object) -> object:
        pieces.append(scope or css)
        return parse(scope, css, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(stylesheet, "parse", noted)
    return pieces


def app() -> QkApp:
    """Return a program in the night theme."""
    return QkApp(Words("en"), Loaded(Settings(lang="en", name="Aki", theme="night")))


async def test_a_second_program_and_a_theme_that_comes_again_read_nothing(read: list[str]) -> None:
    """What the first parsed is cached for the second; its colors are those of its theme."""
    async with app().run_test() as pilot:
        night = pilot.app.screen.styles.background
        pilot.app.theme = "paper"
        await pilot.pause()
    read.clear()
    second = app()
    async with second.run_test() as pilot:
        assert second.screen.styles.background == night
        second.theme = "paper"
        await pilot.pause()
        paper = second.screen.styles.background
        second.theme = "night"
        await pilot.pause()
        assert second.screen.styles.background == night != paper
    assert read == []


def test_other_colors_are_read_again(read: list[str]) -> None:
    """The same text with another value of a variable is another style sheet."""
    colors = []
    for ink in ("#ff0000", "#00ff00", "#ff0000"):
        sheet = Stylesheet(variables={"ink": ink})
        sheet.add_source("Label { color: $ink; }", read_from=("a", "b"))
        colors.append(sheet.rules[0].styles.color.hex)
    assert colors == ["#FF0000", "#00FF00", "#FF0000"]
    assert len(read) == 2


def test_broken_styles_are_broken_each_time(read: list[str]) -> None:
    """An error is not cached."""
    for _ in range(2):
        sheet = Stylesheet()
        sheet.add_source("Label { color: nowhere-near; }", read_from=("a", "c"))
        with pytest.raises((StylesheetParseError, StylesheetError)):
            sheet.parse()
    assert len(read) == 2


def test_no_part_has_the_name_of_a_part_of_another_screen() -> None:
    """Every style sheet counts on all screens: what one says of a part must not reach the table of another game."""
    root = Path(tui.__file__).parent
    sheets: dict[str, set[str]] = {}
    for path in root.rglob("*.tcss"):
        rules = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        selectors = re.findall(r"([^{},]+)(?=[,{])", re.sub(r"\{[^}]*\}", "{", rules))
        for part in re.findall(r"^\s*#([\w-]+)\s*$", "\n".join(selectors), flags=re.MULTILINE):
            sheets.setdefault(part, set()).add(path.name)
    assert sheets["players"] == {"tyrant.tcss"}
    twice = {part: names for part, names in sheets.items() if len(names) > 1}
    assert twice == {"plaza": {"table.tcss", "tyrant.tcss"}}  # every table has its field there


async def test_what_looks_as_before_is_given_no_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class without a style rule changes nothing; a class with one changes the style, also when it is removed."""
    given: list[str] = []
    give = Styles.set_rule

    def noted(self: Styles, rule: str, value: object) -> bool:
        if isinstance(self.node, Widget):  # without the placeholder of a part
            given.append(rule)
        return give(self, rule, value)

    async with app().run_test() as pilot:
        screen = pilot.app.screen
        pilot.app.stylesheet.add_source("Screen.-nowhere { color: #123456; }", read_from=("a", "d"))
        pilot.app.stylesheet.reparse()
        screen.update_node_styles()
        before, line = screen.styles.color, screen.query("*").last()
        ink = line.rich_style.color
        monkeypatch.setattr(Styles, "set_rule", noted)
        screen.add_class("-no-style-names-this")
        assert given == []
        screen.add_class("-nowhere")
        assert screen.styles.color.hex == "#123456"
        assert set(given) >= {"color"}
        screen.remove_class("-nowhere")
        assert screen.styles.color == before
        assert line.rich_style.color == ink
