"""Setting up a game against bots: what the set-ups of all games have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from netplay.solo.choice import SoloChoice
from tui.app.dial_screen import DialScreen
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP
from tui.app.prompt import AskScreen
from tui.app.settings import load_settings
from tui.table.setting_up import Setup
from tui.widgets.dials import DialList, DialRow


class SetupBase(DialScreen[None]):
    """A game against bots in the making: the dials at the left, what they do at the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,f5", "start", "key-start", id="start"),
        Binding("tab", "app.focus_next", "setup-key-next", key_display="⇥", id="setup-next"),
        Binding("f", "fold", "setup-key-fold", id="setup-fold"),
        Binding("slash", "search", "setup-key-search", key_display="/", id="search"),
        Binding("R", "reset_all", "key-reset-all", key_display="R", show=False, id="reset-all"),
        HELP,
        BACK,
    ]
    HELP_AREA = "setup"
    AUTO_FOCUS = ""
    TITLE_WORD: ClassVar[str] = "setup-title"
    KIND: ClassVar[type[Setup]]
    """The game that is set up here."""
    is_open: bool = False
    """Whether every setting is listed."""
    then: Callable[[SoloChoice], Awaitable[None]] | None = None
    """What is done with the choice; by default a game against bots is opened."""

    def __init__(self, choice: SoloChoice | None = None) -> None:
        """A game being set up; `choice`: what is chosen already; by default what was chosen last."""
        super().__init__()
        self._query = ""
        """What is looked for among the dials; empty for all."""
        self.setup = self.setup_of(choice or self.KIND.last(load_settings().settings))

    def setup_of(self, choice: SoloChoice) -> Setup:
        """The set-up of a choice."""
        return self.KIND(choice)

    def compose(self) -> ComposeResult:
        """The dials at the left, what they do at the right, whether it can be played below."""
        title = self.TITLE_WORD if self.then is None else "setup-shared"
        yield Static(self.words.say(title), classes="bar")
        yield RulePicker(id="sets")
        yield from self.page()
        yield Static("", id="verdict", classes="verdict", markup=False)
        yield Footer(show_command_palette=False)

    def dials(self) -> DialList:
        return SetupDials(self._rows(), id="dials")

    def shown_rows(self) -> list[DialRow]:
        """The dials that are listed now: those that were looked for, all, or the basic ones."""
        if self._query:
            return self.setup.found(self._query, self.words)
        rows: list[DialRow] = self.setup.rows(self.words)
        return rows if self.is_open else self._folded(rows)

    def _folded(self, rows: list[DialRow]) -> list[DialRow]:
        """Who plays, and what differs from the rules; what else there is is said in one line."""
        shown, heading, hidden = [], None, 0
        for row in rows:
            if row.is_heading:
                heading = row
            elif row.changed or self.setup.is_basic(row.key):
                shown += [row] if heading is None else [heading, row]
                heading = None
            else:
                hidden += 1
        return [*shown, DialRow("", self.words.say("setup-folded", count=hidden))] if hidden else shown

    def _rows(self) -> list[DialRow]:
        """The dials that matter here: at a shared table bots come to their seats in the lobby."""
        return [row for row in self.shown_rows() if self.then is None or not row.key.startswith("bot")]

    def begin(self) -> None:
        rows, sets = self.query_one(DialList), self.query_one(RulePicker)
        if rows.highlighted is None:
            rows.highlighted = 1
        sets.border_title = self.words.say("setup-sets")
        sets.display = bool(self.setup.sets(self.words))
        self.show()
        (sets if sets.display else rows).focus()

    def show(self) -> None:
        """Show the setup as it is now."""
        rows, sets = self.query_one(DialList), self.query_one(RulePicker)
        low = self.is_open and not sets.has_focus
        sets.show(self.setup.sets(self.words), self.setup.chosen_set, low=low)
        rows.show(self._rows())
        self._explain(sets.SHOWN if sets.has_focus and sets.display else rows.key)
        self.refresh_bindings()
        problem = self.setup.problem(self.words)
        self.say_verdict("#verdict", problem, "" if problem else self._summary())

    def _summary(self) -> str:
        """What is started from here: the rules by their name, and the game in one line."""
        named = [row.label for row in self.setup.sets(self.words) if row.key == self.setup.chosen_set]
        return " · ".join([*named, self.setup.summary(self.words)])

    def _about(self, key: str) -> tuple[str, str]:
        return self.setup.about(key, self.words)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor is on another dial, unless the sets of rules have the keys."""
        event.prevent_default()
        if not self.query_one(RulePicker).has_focus:
            self._explain(event.option_id or "")
            self.refresh_bindings()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """What the keys go to now is explained."""
        self.show()

    def on_rule_picker_picked(self, event: RulePicker.Picked) -> None:
        """Another set of rules was chosen; the one that is chosen already changes nothing."""
        if event.name and event.name != self.setup.chosen_set:
            self.setup = self.setup.named(event.name)
            self.show()

    def _turn(self, key: str, delta: int) -> None:
        self.setup = self.setup.turned(key, delta)
        self.show()

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """A dial goes back."""
        self.setup = self.setup.reset(event.key)
        self.show()

    def action_reset_all(self) -> None:
        """Every setting as the rules have it."""
        self.setup = self.setup.all_reset()
        self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click turns a dial, or asks for its value where one is typed."""
        self.selected(event.option_id or "")

    def action_fold(self) -> None:
        """List every setting, or fold away those that are as the rules have them."""
        self.is_open = not self.is_open
        self.query_one(DialList).focus()
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what does something here is offered."""
        if action == "fold":
            rows = self.setup.rows(self.words)
            return any(not row.is_heading and not self.setup.is_basic(row.key) for row in rows)
        return super().check_action(action, parameters)

    def selected(self, key: str) -> None:
        """Enter or a click on a dial."""
        self._turn(key, 1)

    async def action_start(self) -> None:
        """Open the table, if it can be played like this; the choice is remembered."""
        problem = self.setup.problem(self.words)
        if problem:
            self.notify(problem, severity="error")
            return
        choice = self.setup.choice
        if self.then is not None:
            self.dismiss()
            await self.then(choice)
            return
        self.program.change(**self.setup.remembered(self.program.settings))
        own = msgspec.structs.replace(
            choice,
            pace=self.program.settings.pace,
            name=self.program.settings.name or self.words.say("setup-you"),
        )
        await self.open(lambda app: app.play(own))

    def action_search(self) -> None:
        """Ask what to look for; an empty line lists everything again."""
        say = self.words.say
        self.app.push_screen(
            AskScreen(say("setup-search"), say("setup-search-hint"), self._query, self._no_match), self._look
        )

    def _no_match(self, query: str) -> str:
        missed = bool(query) and not self.setup.found(query, self.words)
        return self.words.say("setup-search-none", query=query) if missed else ""

    def _look(self, query: str | None) -> None:
        if query is None:
            return
        self._query = query
        dials = self.query_one(DialList)
        dials.border_title = self.words.say("setup-found", query=query) if query else ""
        self.show()
        dials.highlighted = 1
        dials.scroll_home(animate=False, force=True)
        dials.focus()

    def action_back(self) -> None:
        """From what was looked for back to everything, from there to where the player came from."""
        if self._query:
            self._look("")
        else:
            self.dismiss()


# The rule sets to choose from, one a line; the one under the cursor is played.

MOST_SEEN = 6
"""Sets that are seen at once; more are scrolled to."""


class RulePicker(OptionList):
    """Whole sets of rules; ↑ and ↓ choose among them, Enter starts the game and changes nothing."""

    SHOWN: ClassVar[str] = "set"
    """The dial whose explanation is that of the sets."""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.start", "key-start", show=False)]

    class Picked(Message):
        """The cursor went to a set of rules."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="rows -whole", compact=True, markup=False)
        self._rows: tuple[DialRow, ...] = ()

    def show(self, rows: Sequence[DialRow], chosen: str, *, low: bool = False) -> None:
        """Show the sets, the cursor on the one that is chosen.

        Arguments:
            low: only that one is seen, for the sake of a long list of settings below.
        """
        rows = tuple(rows)
        self.styles.height = 2 + (1 if low else min(len(rows), MOST_SEEN))
        names = [row.key for row in rows]
        if rows != self._rows:
            self._rows = rows
            self.clear_options()
            self.add_options([Option(self._line(row), row.key) for row in rows])
        if chosen in names and self.highlighted != names.index(chosen):
            self.highlighted = names.index(chosen)

    def _line(self, row: DialRow) -> Text:
        """The name, then what it is, in one line."""
        names = max(cell_len(one.label) for one in self._rows) + 2
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(set_cell_size(f" {row.label}", names + 1), style="bold")
        return line.append(row.value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the cursor is on is chosen."""
        event.stop()
        self.post_message(self.Picked(event.option_id or ""))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses as the cursor does."""
        event.stop()


class SetupDials(DialList):
    """The dials of a set-up: one entry of the footer for both ways to turn them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "turn(-1)", "setup-key-turn", key_display="← →", id="less"),
        Binding("right,plus,space", "turn(1)", "key-more", show=False, id="more"),
        Binding("backspace,delete", "reset", "key-reset", show=False, id="reset"),
    ]
