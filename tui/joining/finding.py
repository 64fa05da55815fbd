"""Finding a table: those on the local network, those joined lately, and an address to type."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import QkError
from netplay.dialing.addresses import Address, BadAddress, invitation, recent_hosts, typed_address
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.app.settings import own_nick
from tui.lobby import words as lobby_words
from tui.widgets.canvas import fitted, width_of

if TYPE_CHECKING:
    from netplay.dialing.discovery import FoundTable
    from tui.app.program import Program
    from tui.joining.visiting import VisitRequest

_EDGES = 8
"""Columns of a line that frame and margins take."""


async def find(app: Program, wish: Callable[..., VisitRequest], *, watch: bool) -> None:
    """Show what can be joined, or watched; `wish`: how to go to the address that is chosen."""
    app.push_screen(FindScreen(wish, watch=watch))


class FindScreen(LocalizedScreen[None]):
    """A line a table; Enter goes there."""

    HELP_AREA = "lobby-find"
    AUTO_FOCUS = "#find-tables"
    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "type", "lobby-find-key-type", key_display="/", id="find-type"),
        Binding("w", "watch", "lobby-find-key-watch", id="find-watch"),
        HELP,
        BACK,
    ]

    def __init__(self, wish: Callable[..., VisitRequest] | None = None, *, watch: bool = False) -> None:
        """The list; `wish`: how to go to an address; None: under the player's usual name."""
        super().__init__()
        self._wish, self._watches = wish, watch
        self._found: tuple[FoundTable, ...] = ()
        self._addresses: dict[str, Address] = {}
        self._has_moved = False

    def compose(self) -> ComposeResult:
        """A line to type an address, the tables below."""
        yield Static(self._title(), classes="bar", id="find-title")
        yield Input(placeholder=self.words.say("lobby-find-line"), id="find-line", compact=True)
        yield OptionList(id="find-tables", classes="shelf", compact=True, markup=False)
        yield Static("", id="find-state", markup=False)
        yield Footer(show_command_palette=False)

    def _title(self) -> str:
        return self.words.say("lobby-find-watch" if self._watches else "lobby-find-join")

    def on_mount(self) -> None:
        self.look_round()

    def begin(self) -> None:
        self._list()
        self.query_one("#find-tables").focus()

    @work(exclusive=True, group="look")
    async def look_round(self) -> None:
        """List the tables of the local network as they come and go."""
        from netplay.dialing.discovery import browse

        async with browse(self._has_problem) as lists:
            async for self._found in lists:
                self.call_later(self._list)

    def _has_problem(self, problem: OSError) -> None:
        why = self.words.error(problem)
        self.call_later(self._show_problem, self.words.say("nearby-no-network", why=why))

    def _show_problem(self, problem: str) -> None:
        self.query_one("#find-state", Static).update(problem)

    def _list(self) -> None:
        say = self.words.say
        tables = self.query_one("#find-tables", OptionList)
        marked = tables.highlighted_option.id if tables.highlighted_option is not None else None
        tables.clear_options()
        self._addresses.clear()
        tables.add_option(Option(say("lobby-find-here"), disabled=True))
        if not self._found:
            tables.add_option(Option(say("lobby-find-none"), disabled=True))
        for table in self._found:
            seats = say("lobby-find-seats", taken=table.taken, seats=table.seats)
            locked = f"  {say('lobby-find-locked')}" if table.password else ""
            game = lobby_words.game_name(table.game, self.words)
            rest = f" · {game} · {seats}{locked} · {table.address}:{table.port}"
            name = fitted(table.name, max(12, self.app.size.width - _EDGES - width_of(rest)))
            self._add(tables, f"  {name}{rest}", Address(table.address, table.port))
        recent = self._recent()
        if recent:
            tables.add_option(Option(say("lobby-find-recent"), disabled=True))
        for address in recent:
            self._add(tables, f"  {address.known_as}", address)
        ids = [option.id for option in tables.options]
        # Until the player has moved, the first table is marked, and that is a found one if there is any.
        if not self._has_moved or marked not in self._addresses:
            marked = next(iter(self._addresses), None)
        tables.highlighted = ids.index(marked)

    def _recent(self) -> tuple[Address, ...]:
        try:
            return recent_hosts()
        except QkError as wrong:
            self._show_problem(self.words.error(wrong))
            return ()

    def _add(self, tables: OptionList, line: str, address: Address) -> None:
        text = invitation(address)
        if text not in self._addresses:
            self._addresses[text] = address
            tables.add_option(Option(line, text))

    def on_key(self, event: events.Key) -> None:
        """The cursor is where the player put it."""
        if event.key in ("up", "down", "home", "end"):
            self._has_moved = True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A table was chosen."""
        event.stop()
        if event.option_id in self._addresses:
            self._go(self._addresses[event.option_id])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An address was typed."""
        event.stop()
        try:
            self._go(typed_address(event.value))
        except BadAddress as wrong:
            self._show_problem(f"✗ {self.words.error(wrong)}")

    def _go(self, address: Address) -> None:
        from tui.joining import visiting

        wish = self._wish or partial(visiting.VisitRequest, nick=own_nick(self.program.settings))
        going = wish(address, watch=self._watches)
        self.run_worker(self.open(lambda app: visiting.visit(app, going)))

    def action_type(self) -> None:
        """The line has the keys."""
        self.query_one("#find-line").focus()

    def action_watch(self) -> None:
        """Watching instead of playing, or the other way."""
        self._watches = not self._watches
        self.query_one("#find-title", Static).update(self._title())


class WatchScreen(FindScreen):
    """The same, to watch."""

    def __init__(self) -> None:
        super().__init__(watch=True)
