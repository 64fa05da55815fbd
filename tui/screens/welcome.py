"""The first start: language and colors, and whether to learn the game now."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedScreen
from tui.learn.tutorial_screen import lesson_of
from tui.screens.settings import preview
from tui.text.prose import Prose
from tui.text.words import LANGUAGES, own_name
from tui.widgets.dials import DialList, DialRow


class WelcomeScreen(LocalizedScreen[None]):
    """Shown once, before anything was saved."""

    LISTS = (DialList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "learn", "title-tutorial", id="welcome-tutorial"),
        Binding("enter,escape", "go_on", "welcome-on", key_display="⏎", priority=True, id="welcome-on"),
    ]

    def compose(self) -> ComposeResult:
        """A greeting, two dials, a few cards to see the colors by."""
        say = self.words.say
        box = Vertical(id="welcome-box")
        box.border_title = say("welcome-title")
        with Vertical(id="welcome"), box:
            yield Static(Prose(say("welcome-text")))
            yield DialList(self._rows(), id="dials")
            yield Static("", id="preview")
            yield Static(Prose(say("welcome-next")))
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Save a setting at once, so that this is not shown again."""
        self.program.change(name=self.program.settings.name)

    def words_changed(self) -> None:
        self.say_anew(partial(self.begin, self.query_one(DialList).highlighted))

    def begin(self, at: int | None = 0) -> None:
        rows = self.query_one(DialList)
        rows.highlighted = at
        rows.focus()
        self._preview()

    def _rows(self) -> list[DialRow]:
        say, settings = self.words.say, self.program.settings
        named = self.program.theme_named(settings.theme)
        title = named.title(self.words.lang) if named is not None else settings.theme
        return [
            DialRow("lang", say("options-lang"), f"← {own_name(self.words.lang)} →"),
            DialRow("theme", say("options-theme"), f"← {title} →"),
        ]

    def on_dial_list_turned(self, event: DialList.Turned) -> None:
        """Another language, other colors."""
        settings = self.program.settings
        ladder = LANGUAGES if event.key == "lang" else tuple(named.name for named in self.program.themes)
        value = self.words.lang if event.key == "lang" else settings.theme
        at = ladder.index(value) if value in ladder else 0
        self.program.change(**{event.key: ladder[(at + event.delta) % len(ladder)]})
        if event.key == "theme":
            self.query_one(DialList).show(self._rows())
            self._preview()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a dial turns it."""
        self.on_dial_list_turned(DialList.Turned(event.option_id or "", 1))

    def _preview(self) -> None:
        self.query_one("#preview", Static).update(
            preview(self.program.named_colors, letters=self.program.letters)
        )

    async def action_learn(self) -> None:
        """The first game."""
        self.dismiss(None)
        await self.program.open(lesson_of("prime"))

    def action_go_on(self) -> None:
        """To the title."""
        self.dismiss(None)
