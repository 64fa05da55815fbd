"""The title screen: where every evening begins."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from netplay.room.unfinished import has_unfinished
from tui.app.crash import program_version
from tui.app.footer import Footer
from tui.app.keys import HELP, LocalizedScreen


class MenuEntry(NamedTuple):
    """One line of the menu."""

    key: str
    name: str
    screen: tuple[str, str] | None = None
    """The module and class of the screen that it opens."""


TALL = 30
"""Rows from which the name is written large."""

MENU = (
    MenuEntry("c", "title-continue"),
    MenuEntry("p", "title-play", ("tui.joining.proposing", "GamesScreen")),
    MenuEntry("h", "title-host", ("tui.joining.hosting", "HostGamesScreen")),
    MenuEntry("n", "title-join", ("tui.joining.finding", "FindScreen")),
    MenuEntry("w", "title-watch", ("tui.joining.finding", "WatchScreen")),
    MenuEntry("t", "title-tutorial", ("tui.learn.tutorial_screen", "LessonsScreen")),
    MenuEntry("d", "title-drill", ("tui.learn.drill", "DrillScreen")),
    MenuEntry("l", "title-primes", ("tui.learn.primes_screen", "PrimesScreen")),
    MenuEntry("v", "title-records", ("tui.screens.records", "RecordsScreen")),
    MenuEntry("j", "title-judge", ("tui.desk.setup", "DeskSetupScreen")),
    MenuEntry("o", "title-tournaments", ("tui.club.rooms", "TournamentsScreen")),
    MenuEntry("r", "title-rules", ("tui.screens.rules", "RulesScreen")),
    MenuEntry("s", "title-settings", ("tui.screens.settings", "SettingsScreen")),
    MenuEntry("x", "title-quit"),
)


def is_offered(entry: MenuEntry) -> bool:
    """Whether a line is in the menu now: going on with nothing is not."""
    return entry.name != "title-continue" or has_unfinished()


class TitleScreen(LocalizedScreen[None]):
    """The name of the game and what can be done."""

    HELP_AREA = "title"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(entry.key, f"choose('{entry.name}')", entry.name, show=False, id=entry.name)
            for entry in MENU
        ),
        Binding("enter", "select", "key-choose", key_display="⏎", id="choose"),
        HELP,
    ]

    def compose(self) -> ComposeResult:
        say = self.words.say
        with Vertical(id="title"):
            with Center():
                yield Static(id="logo")
            yield Static(say("title-subtitle"), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="menu", compact=True)
            yield Static(say("title-version", version=program_version()), id="version")
        yield Footer()

    def _options(self) -> list[Option]:
        offered = (one for one in MENU if is_offered(one))
        return [
            Option(self.menu_line(one.name, one.key, self.words.say(one.name)), one.name) for one in offered
        ]

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.begin() if self.is_made else None)

    def begin(self) -> None:
        self.query_one("#menu", OptionList).focus()
        self._paint_logo(self.app.size.height)

    def _paint_logo(self, height: int) -> None:
        letters = self.program.letters
        for line in self.query("#logo").results(Static):  # none while the screen is put together again
            line.update(logo(self.program.named_colors, letters=letters, low=height < TALL))

    def on_resize(self, event: events.Resize) -> None:
        """The name is as large as there is room."""
        self._paint_logo(event.size.height)

    def on_screen_resume(self) -> None:
        """Back here after a game."""
        self.offers_changed()

    def offers_changed(self) -> None:
        """Update the offer of a game to resume."""
        menu = self.query_one("#menu", OptionList)
        at = menu.highlighted_option.id if menu.highlighted_option is not None else None
        menu.clear_options()
        menu.add_options(self._options())
        ids = [option.id for option in menu.options]
        menu.highlighted = ids.index(at) if at in ids else 0

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen."""
        event.stop()
        await self.action_choose(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A letter works while its line is there."""
        if action == "choose":
            return any(entry.name == parameters[0] and is_offered(entry) for entry in MENU)
        return super().check_action(action, parameters)

    def action_select(self) -> None:
        """Enter, when the menu has not got it."""
        self.query_one("#menu", OptionList).action_select()

    async def action_choose(self, name: str) -> None:
        """Do what a line says."""
        entry = next(entry for entry in MENU if entry.name == name)
        if entry.name == "title-quit":
            self.app.exit(0)
        elif entry.name == "title-continue":
            from tui.joining.unfinished import offer

            await self.open(offer)
        elif entry.screen is not None:
            module, of = entry.screen
            screen: Screen[object] = getattr(import_module(module), of)()
            self.app.push_screen(screen)

    def on_paste(self, event: events.Paste) -> None:
        """A record that is pasted opens to be watched."""
        from tui.sharing.opening import open_pasted

        event.stop()
        open_pasted(self, event.text)


# The name of the game in cards.

NAME = "素数大富豪"
_LEADS = ("2♥", "3♠", "5♦", "7♣", "J♥")
"""A prime on each card."""
_SUITS = {"♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs"}


def logo(colors: dict[str, str], *, letters: bool = False, low: bool = False) -> Text:
    """Five cards with the name on them.

    Arguments:
        colors: the theme's variables.
        letters: suits as letters.
        low: three rows, for terminals without room for five.
    """
    face = colors["card-raised"]
    rows = [Text(no_wrap=True) for _ in range(5)]
    for at, (sign, lead) in enumerate(zip(NAME, _LEADS, strict=True)):
        suit = _SUITS[lead[1]]
        ink = colors[f"raised-{suit}"]
        corner = lead[0] + (suit[0] if letters else lead[1])
        cells = (
            (" " * 8, ""),
            (f" {corner}     ", ink),
            ("   " + sign + " " * (5 - cell_len(sign)), f"bold {colors['card-raised-ink']}"),
            (f"     {corner} ", ink),
            (" " * 8, ""),
        )
        for row, (cell, style) in zip(rows, cells, strict=True):
            row.append("  " if at else "")
            row.append(cell, f"{style} on {face}".strip())
    return Text("\n").join(rows[1:4] if low else rows)
