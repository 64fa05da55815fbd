"""Styles of a widget's parts are computed on first use, and follow the widget's changes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.widgets import OptionList

import tui.app.program  # noqa: F401  # the program patches Textual

OPTION, HIGHLIGHTED, DISABLED = (f"option-list--option{more}" for more in ("", "-highlighted", "-disabled"))


class Listed(App[None]):
    """A list with two colors for a part."""

    CSS = f"""
    OptionList > .{DISABLED} {{ color: #112233; }}
    OptionList.night > .{DISABLED} {{ color: #445566; }}
    """

    def compose(self) -> ComposeResult:
        """Yield the list."""
        yield OptionList("57")


def color(listed: OptionList) -> str:
    """Return the color of the part that no option here has."""
    return listed.get_component_styles(DISABLED).color.hex


async def test_a_part_is_styled_when_it_is_asked_for() -> None:
    """Nothing is computed for parts that were never drawn; an unknown part is an error as before."""
    app = Listed()
    async with app.run_test() as pilot:
        await pilot.pause()
        listed = app.query_one(OptionList)
        assert OPTION in listed._component_styles
        assert DISABLED not in listed._component_styles
        assert color(listed) == "#112233"
        with pytest.raises(KeyError):
            listed.get_component_styles("no-part")


async def test_parts_follow_the_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A used style is computed again with the widget, which is redrawn only if the style changed."""
    app = Listed()
    async with app.run_test() as pilot:
        listed = app.query_one(OptionList)
        assert color(listed) == "#112233"
        await pilot.pause()
        drawn: list[Any] = []
        refresh = listed.refresh
        monkeypatch.setattr(
            listed, "refresh", lambda *rest, **named: [drawn.append(1), refresh(*rest, **named)][1]
        )
        app.stylesheet._process_component_classes(listed)
        assert not drawn
        listed.set_class(True, "night", update=False)
        app.stylesheet._process_component_classes(listed)
        assert drawn
        assert color(listed) == "#445566"
        listed.remove_class("night")
        await pilot.pause()
        assert color(listed) == "#112233"
