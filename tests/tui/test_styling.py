"""What is styled once for tests looks as the library alone would have it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.dom import DOMNode
from textual.widget import Widget


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
