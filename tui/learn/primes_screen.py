"""The screen of the player's own list of numbers: by cards, what is due, ready-made lists, details of one number."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import QkError
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.app.prompt import AskScreen

if TYPE_CHECKING:
    from netplay.learn.known import KnownNumber

SIDES = ("all", "due", "1", "2", "3", "4", "5", "6", "decks")
"""What the list shows: all, what is due, numbers of this many cards (6 or more), ready-made lists."""


class PrimesScreen(LocalizedScreen[None]):
    """The numbers at the left, the one under the cursor at the right."""

    HELP_AREA = "primes"
    CSS_PATH = "../screens/records.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "side", "primes-key-side", key_display="Tab", id="primes-side"),
        Binding("a", "add", "primes-key-add", id="primes-add"),
        Binding("x,delete", "remove", "primes-key-remove", key_display="x", id="delete"),
        Binding("d", "drill", "primes-key-drill", id="title-drill"),
        HELP,
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self._known: list[KnownNumber] = []
        self._side = SIDES[0]
        self._is_read = False

    def compose(self) -> ComposeResult:
        yield Static(self.words.say("primes-title"), classes="bar", id="primes-bar", markup=False)
        with Horizontal(classes="page"):
            yield OptionList(id="primes", classes="rows", compact=True, markup=False)
            with VerticalScroll(classes="about", id="prime", can_focus=False):
                yield Static("", id="prime-text", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.read()

    def on_screen_resume(self) -> None:
        """Back from the drill, which may have added to it."""
        super().on_screen_resume()
        if self._is_read:
            self.read()

    def words_changed(self) -> None:
        self.say_anew(self._show)

    @work(thread=True, exclusive=True, group="read")
    def read(self) -> None:
        """Read what is on the list."""
        from netplay.learn.known import listed, saved_progress

        try:
            known = listed(saved_progress(), datetime.now(UTC))
        except QkError as wrong:
            self.call_later(
                self.notify, self.words.error(wrong), severity="warning", markup=False, timeout=10
            )
            known = []
        self.call_later(self._take_known, known)

    def _take_known(self, known: list[KnownNumber]) -> None:
        self._known, self._is_read = known, True
        self._show()

    def _shown(self) -> list[KnownNumber]:
        from tui.learn.primes_text import due

        match self._side:
            case "all":
                return self._known
            case "due":
                return due(self._known)
            case "decks":
                return []
            case cards:
                return [one for one in self._known if min(one.count, 6) == int(cards)]

    def _show(self) -> None:
        from netplay.learn.decks import DECKS
        from tui.learn.primes_text import row, summary

        say = self.words.say
        side = say(f"primes-side-{self._side}")
        self.query_one("#primes-bar", Static).update(
            f"{say('primes-title')}  {side}  {summary(self._known, self.words)}"
        )
        rows = self.query_one("#primes", OptionList)
        at = rows.highlighted or 0
        rows.clear_options()
        if self._side == "decks":
            rows.add_options([Option(say(f"primes-deck-{name}"), name) for name in DECKS])
        else:
            rows.add_options([Option(row(one, self.words), one.value) for one in self._shown()])
        rows.focus()
        rows.highlighted = min(at, rows.option_count - 1) if rows.option_count else None
        self.refresh_bindings()
        self._show_details()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another number."""
        event.stop()
        self._show_details()

    def _marked(self) -> str:
        """The number or ready-made list under the cursor; empty where there is none."""
        option = self.query_one("#primes", OptionList).highlighted_option
        return "" if option is None else option.id or ""

    def _show_details(self) -> None:
        from tui.learn.primes_text import details

        marked = self._marked()
        about = self.query_one("#prime", VerticalScroll)
        about.border_title = ""
        text = self.words.say("primes-empty") if self._is_read else ""
        if marked and self._side == "decks":
            text = self.words.say(f"primes-deck-{marked}-about")
        elif marked:
            one = next(one for one in self._known if one.value == marked)
            text = "\n".join(details(one, self._known, self.words))
        self.query_one("#prime-text", Static).update(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Numbers are taken off where there are any."""
        if action == "remove":
            return self._side != "decks" and bool(self._shown())
        return True

    def action_side(self) -> None:
        """All, what is due, by cards, ready-made lists."""
        self._side = SIDES[(SIDES.index(self._side) + 1) % len(SIDES)]
        self.query_one("#primes", OptionList).highlighted = None
        self._show()

    def action_add(self) -> None:
        """Ask for numbers, and put them on the list."""
        from netplay.learn.known import add
        from netplay.learn.numbers_read import read_numbers

        def wrong(text: str) -> str:
            found, unread = read_numbers(text)
            if unread:
                return f"{unread[0].text[:20]}: {self.words.error(unread[0].why)}"
            return "" if found else self.words.say("primes-add-hint")

        def taken(text: str | None) -> None:
            if text:
                self._change(lambda: add(read_numbers(text)[0], "added"))

        self.app.push_screen(
            AskScreen(self.words.say("primes-key-add"), self.words.say("primes-add-hint"), "", wrong), taken
        )

    def action_remove(self) -> None:
        """Take the number under the cursor off the list."""
        from netplay.learn.known import remove

        marked = self._marked()
        if marked:
            self._change(lambda: remove([int(marked)]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter puts a ready-made list on one's own; on a number it leads to the drill."""
        event.stop()
        if self._side == "decks":
            self.take_deck(self._marked())
        else:
            self.action_drill()

    @work(thread=True, exclusive=True, group="deck")
    def take_deck(self, name: str) -> None:
        """Add its numbers; those that pay off most are counted out first, which takes a moment."""
        from netplay.learn.decks import deck
        from netplay.learn.known import add

        try:
            numbers = deck(name)
            fresh = add(numbers, "deck")
        except QkError as wrong:
            self.call_later(self.notify, self.words.error(wrong), severity="error", markup=False)
            return
        text = self.words.say("primes-added", count=len(fresh), there=len(numbers) - len(fresh))
        self.call_later(self.notify, text, markup=False)
        self.call_later(self.read)

    def _change(self, change: Callable[[], object]) -> None:
        """Change the list, or show why it can't be saved."""
        try:
            change()
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
        self.read()

    def action_drill(self) -> None:
        """What is due is asked first there: primes, and composites once no prime is left."""
        from tui.learn.drill import DrillScreen
        from tui.learn.primes_text import due

        waiting = due(self._known)
        only_composites = bool(waiting) and all(one.factors for one in waiting)
        self.app.push_screen(DrillScreen("composite" if only_composites else "prime"))
