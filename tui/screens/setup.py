"""Setting up a solo game: the rules, the players, and every dial with its explanation."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, OptionList, Static

from netplay.solo import Choice
from tui import dials, play
from tui.keys import BACK, HELP, WordedScreen
from tui.prose import Prose
from tui.screens.ask import AskScreen
from tui.setting_up import LEVELS, Setup
from tui.settings import Settings, load_settings
from tui.widgets.dials import DialList


class SetupScreen(WordedScreen[None]):
    """A solo game in the making."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,f5", "start", "key-start", key_display="s", id="start"),
        Binding("R", "reset_all", "key-reset-all", key_display="R", show=False, id="reset-all"),
        HELP,
        BACK,
    ]

    def __init__(self, choice: Choice | None = None) -> None:
        super().__init__()
        self.setup = Setup(choice or last_choice(load_settings().settings))

    def compose(self) -> ComposeResult:
        """The dials at the left, what they do at the right, whether it can be played below."""
        yield Static(self.words.say("setup-title"), classes="bar")
        with Horizontal(classes="page"):
            yield DialList(self.setup.rows(self.words), id="dials")
            with VerticalScroll(classes="about", id="about", can_focus=False):
                yield Static("", id="about-text", markup=False)
        yield Static("", id="verdict", classes="verdict", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The dials have the keys."""
        self._begin()

    def words_changed(self) -> None:
        """Says everything anew."""
        self.say_anew(self._begin)

    def _begin(self) -> None:
        rows = self.query_one(DialList)
        rows.focus()
        if rows.highlighted is None:
            rows.highlighted = 1
        self._show()

    def _show(self) -> None:
        """Shows the setup as it is now."""
        rows = self.query_one(DialList)
        rows.show(self.setup.rows(self.words))
        self._explain(rows.key)
        problem = self.setup.problem(self.words)
        line = self.query_one("#verdict", Static)
        line.update(f"✗ {problem}" if problem else f"✓ {self.setup.summary(self.words)}")
        line.set_class(bool(problem), "-bad")
        line.set_class(not problem, "-good")

    def _explain(self, key: str) -> None:
        if not key:
            return
        title, text = self.setup.about(key, self.words)
        about = self.query_one("#about", VerticalScroll)
        about.border_title = title
        about.scroll_home(animate=False)
        self.query_one("#about-text", Static).update(Prose(text))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor is on another dial."""
        self._explain(event.option_id or "")

    def on_dial_list_turned(self, event: DialList.Turned) -> None:
        """A dial was turned."""
        self.setup = self.setup.turned(event.key, event.delta)
        self._show()

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """A dial goes back."""
        self.setup = self.setup.reset(event.key)
        self._show()

    def action_reset_all(self) -> None:
        """Every setting as the rules have it."""
        self.setup = Setup(msgspec.structs.replace(self.setup.choice, set={}))
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: a number or a deck is typed, anything else turns."""
        key = event.option_id or ""
        setting = dials.typed_kind(key)
        if setting is None:
            self.setup = self.setup.turned(key, 1)
            self._show()
            return
        value = self.setup.value(key)
        text = "" if value is None else dials.typed_text(value)
        say = self.words.say
        hint = say(f"setup-type-{setting.kind}", least=str(setting.least), most=str(setting.most))
        title, _ = self.setup.about(key, self.words)
        self.app.push_screen(
            AskScreen(title, hint, text, lambda line: self._typed(key, line)), lambda _: self._show()
        )

    def _typed(self, key: str, text: str) -> str:
        """Takes what was typed, or tells why it cannot be; an empty line takes the choice back."""
        if not text:
            self.setup = self.setup.reset(key)
            return ""
        self.setup, reason = self.setup.typed(key, text, self.words)
        return reason

    async def action_start(self) -> None:
        """Opens the table, if it can be played like this; the choice is remembered."""
        problem = self.setup.problem(self.words)
        if problem:
            self.notify(problem, severity="error")
            return
        choice = self.setup.choice
        kept = msgspec.to_builtins(choice)
        self.house.change(solo={key: value for key, value in kept.items() if key in _REMEMBERED})
        own = msgspec.structs.replace(
            choice,
            pace=self.house.settings.pace,
            name=self.house.settings.name or self.words.say("setup-you"),
        )
        await self.house.open(lambda app: play.open_table(app, own))

    def action_back(self) -> None:
        """Back to the title."""
        self.dismiss()

    def action_help(self) -> None:
        """How to set up a game."""
        self.house.open_help("setup")


_REMEMBERED = ("rules", "set", "seats", "bots", "games")


def last_choice(settings: Settings) -> Choice:
    """The solo game chosen last; the usual one if that cannot be read."""
    try:
        choice = msgspec.convert(settings.solo, Choice)
    except msgspec.ValidationError:
        return Choice()
    known = bool(choice.bots) and all(level in LEVELS for level in choice.bots)
    setup = Setup(choice if known else msgspec.structs.replace(choice, bots=Choice().bots))
    return setup.choice if setup.rules is not None else Choice()
