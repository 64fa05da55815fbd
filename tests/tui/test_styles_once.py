"""Styles are read once in a process: for the next screen, the next program and a theme that comes again.

And what a widget draws is styled once, until something changes it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.css import stylesheet
from textual.css.errors import StylesheetError
from textual.css.stylesheet import Stylesheet, StylesheetParseError
from textual.dom import DOMNode
from textual.widget import Widget

from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every piece that Textual reads from now on, by the class that it styles."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    pieces: list[str] = []
    parse = stylesheet.parse

    def noted(scope: str, css: str, *rest: object, **named: object) -> object:
        pieces.append(scope or css)
        return parse(scope, css, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(stylesheet, "parse", noted)
    return pieces


def app() -> QkApp:
    """A program in the colours of the night."""
    return QkApp(Words("en"), Loaded(Settings(lang="en", name="Aki", theme="night")))


async def test_a_second_program_and_a_theme_that_comes_again_read_nothing(read: list[str]) -> None:
    """What the first has read is known to the second; its colours are those of its theme."""
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


def test_other_colours_are_read_anew(read: list[str]) -> None:
    """The same words with another value in them are other styles."""
    colours = []
    for ink in ("#ff0000", "#00ff00", "#ff0000"):
        sheet = Stylesheet(variables={"ink": ink})
        sheet.add_source("Label { color: $ink; }", read_from=("a", "b"))
        colours.append(sheet.rules[0].styles.color.hex)
    assert colours == ["#FF0000", "#00FF00", "#FF0000"]
    assert len(read) == 2


def test_broken_styles_are_broken_each_time(read: list[str]) -> None:
    """An error is not kept in place of styles."""
    for _ in range(2):
        sheet = Stylesheet()
        sheet.add_source("Label { color: nowhere-near; }", read_from=("a", "c"))
        with pytest.raises((StylesheetParseError, StylesheetError)):
            sheet.parse()
    assert len(read) == 2


class Drawn(Widget):
    """Draws two parts; what they look like is decided by itself, by what it lies in, and by the colours."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"drawn--one", "drawn--two"}
    DEFAULT_CSS = """
    Drawn { height: 1; }
    Drawn > .drawn--one { color: $primary; }
    Drawn:focus > .drawn--one { color: red; }
    Drawn.-loud > .drawn--two { color: blue; text-style: bold; }
    .-low Drawn > .drawn--two { background: green; }
    Vertical:disabled #second > .drawn--one { color: yellow; }
    Drawn:last-child > .drawn--two { text-style: italic; }
    """

    can_focus = True


class Drawing(App[None]):
    """Two of them in a box."""

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical():
            yield Drawn(id="first")
            yield Drawn(id="second")


def rules_of(drawn: Drawn) -> dict[str, object]:
    """What each part looks like."""
    return {name: dict(styles.get_rules()) for name, styles in sorted(drawn._component_styles.items())}


async def test_parts_are_styled_when_that_changes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """After whatever was changed they look as if they had just been made; and without a change nothing is done."""
    made: list[DOMNode] = []
    attach = DOMNode._attach
    async with Drawing().run_test() as pilot:
        app, (first, second) = pilot.app, pilot.app.query(Drawn)
        box = app.query_one(Vertical)
        seen = []
        steps: dict[str, Callable[[], object]] = {
            "focus": lambda: app.set_focus(second if app.focused is first else first),
            "class": lambda: first.toggle_class("-loud"),
            "around": lambda: app.screen.toggle_class("-low"),
            "nothing to them": lambda: app.screen.toggle_class("-wide"),
            "disabled": lambda: setattr(box, "disabled", not box.disabled),
            "colours": lambda: setattr(app, "theme", "nord" if app.theme != "nord" else "textual-light"),
            "order": lambda: box.move_child(0, after=1),
        }
        for at in range(3 * len(steps)):
            await pilot.pause()
            list(steps.values())[at * 3 % len(steps)]()
            await pilot.pause()
            for drawn in (first, second):
                app.stylesheet.apply(drawn)
                shown = rules_of(drawn)
                drawn._component_styles.clear()
                app.stylesheet.apply(drawn)
                assert rules_of(drawn) == shown, f"{drawn.id} after {list(steps)[at * 3 % len(steps)]}"
                seen.append(str(shown))
        assert len(set(seen)) > len(steps)
        monkeypatch.setattr(DOMNode, "_attach", lambda one, to: (made.append(one), attach(one, to)))
        app.stylesheet.update(app.screen)
        assert [one for one in made if isinstance(one._parent, Drawn)] == []
        app.screen.toggle_class("-low")
        app.stylesheet.update(app.screen)
        assert len([one for one in made if isinstance(one._parent, Drawn)]) == 4
