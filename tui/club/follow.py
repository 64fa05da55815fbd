"""A tournament to be looked at: who takes part, who meets whom, what came out, how it stands, and what was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from netplay.club.book import TournamentFile
from netplay.club.tournament import Tournament
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.club import tables, texts
from tui.club.tables import TextTable
from tui.club.texts import trail
from tui.text.prose import Prose

LOOKS = 1.0
"""Seconds after which the file is looked at again."""
SIDES = ("players", "pairings", "standings", "cross", "trail")
CHOSEN = ("p-", "t-", "cup-")
"""How the ids of players, tables and tournaments begin."""
_OF_ROUNDS = ("pairings", "standings")

LOOKING: tuple[BindingType, ...] = (
    *(
        Binding(str(at), f"side('{side}')", f"cup-side-{side}", show=False, id=f"cup-side-{side}")
        for at, side in enumerate(SIDES, 1)
    ),
    Binding("tab", "next_side", "cup-key-side", key_display="⇥", show=False, id="cup-side"),
    Binding("left", "turn(-1)", "cup-key-before", key_display="←", show=False, id="cup-round-before"),
    Binding("right", "turn(1)", "cup-key-after", key_display="→", show=False, id="cup-round-after"),
    HELP,
    BACK,
)
"""The keys of anyone who only looks."""


class SideList(OptionList):
    """The rows of a side."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "key-choose", key_display="⏎", id="choose")
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter is for rows of which something can be done."""
        option = self.highlighted_option
        if action == "select":
            return option is not None and (option.id or "").startswith(CHOSEN)
        return super().check_action(action, parameters)


class FollowScreen(LocalizedScreen[None]):
    """A tournament to be looked at: its sides, round by round."""

    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*LOOKING]
    HELP_AREA = "cup-follow"
    CHOOSES: ClassVar[str] = "look-"
    """How the ids of rows begin of which nothing can be done here."""
    SHOWN: ClassVar[tuple[str, ...]] = SIDES[:4]

    def __init__(self, book: TournamentFile, mine: str = "", called: Callable[[], str] = str) -> None:
        """
        Arguments:
            mine: the one who looks, if they take part: their table is marked.
            called: a line on where they are awaited now.
        """
        super().__init__()
        self._called = called
        self.book = book
        self._mine = mine
        self.side = "pairings" if book.tournament.rounds else "players"
        self._round = 0
        """The round that is looked at; 0: the last one."""
        self._ids: list[str] = []
        self._last_message = ("", True)
        self._count = -1

    @property
    def made(self) -> Tournament:
        """The tournament as it stands."""
        return self.book.tournament

    @property
    def round(self) -> int:
        """The round that is shown; 0 before the first."""
        return min(self._round, len(self.made.rounds)) or len(self.made.rounds)

    def compose(self) -> ComposeResult:
        yield Static("", classes="bar", id="cup-title", markup=False)
        yield Static("", id="cup-sides", markup=False)
        yield Static("", id="cup-head", markup=False)
        yield SideList(id="cup-rows", compact=True, markup=False)
        yield Static("", id="cup-note", markup=False)
        yield Static("", classes="verdict", id="cup-said", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The rows have the keys; the file is looked at again and again."""
        self.set_interval(LOOKS, self.poll)

    def begin(self) -> None:
        self.query_one(OptionList).focus()
        self._ids = []
        self.show()

    def on_resize(self) -> None:
        """Another window holds other columns."""
        self._ids = []
        self.show()

    def poll(self) -> None:
        """Show acts that were added meanwhile."""
        if self.made.count != self._count and self.query("#cup-rows"):
            self.show()

    def _sheets(self) -> list[tuple[TextTable, list[str]]]:
        """The tables of this side, with the ids of their rows."""
        made, words, round = self.made, self.words, self.round
        match self.side:
            case "pairings" if made.rounds:
                ids = [f"{self.CHOOSES}t-{one.table}" for one in made.rounds[round - 1]]
                boards = [(tables.boards(made, round, words), list[str]())] if made.plan.team else []
                return [(texts.pairings(made, round, words, self._mine), ids), *boards]
            case "standings":
                return [(one, []) for one in tables.standing_sheets(made, words, round)]
            case "cross":
                return [(one, []) for one in tables.cross(made, words)]
            case "trail":
                lines = trail(self.book, words)
                rows = tuple((line,) for line in reversed(lines))
                return [(TextTable(words.say("cup-side-trail"), ("",), rows), [])]
            case _:
                people = [f"{self.CHOOSES}p-{one.number}" for one in made.players.values()]
                return [(texts.people(made, words), people if self.side == "players" else [])]

    def show(self) -> None:
        """Show the side as it is now; the cursor stays on its row."""
        if not self.query("#cup-rows"):  # everything is said again just now
            return
        made, say = self.made, self.words.say
        self._count = made.count
        self.query_one("#cup-title", Static).update(texts.heading(made, self.words))
        marked = [
            f"[{at} {say(f'cup-side-{side}')}]" if side == self.side else f" {at} {say(f'cup-side-{side}')} "
            for at, side in enumerate(self.SHOWN, 1)
        ]
        self.query_one("#cup-sides", Static).update(" ".join(marked))
        self._show_rows()
        note = texts.note(made, self.side, self.round, self.words, self._mine)
        lines = filter(None, (note, self._called(), self._beside()))
        self.query_one("#cup-note", Static).update(Prose("\n".join(lines)))
        self._show_last_message()
        self.refresh_bindings()

    def _beside(self) -> str:
        """What else there is to know of this side, for anyone who looks."""
        return ""

    def _show_rows(self) -> None:
        rows = self.query_one("#cup-rows", OptionList)
        sheets = self._sheets()
        room = 0 if self.side == "trail" else max(40, (self.size.width or 80) - 5)
        first = sheets[0][0].lines(room) if sheets else [""]
        rows.border_title = sheets[0][0].title if len(sheets) == 1 else ""
        head = self.query_one("#cup-head", Static)
        head.update(first[0])
        head.display = bool(first[0])
        options: list[Option] = []
        for at, (sheet, ids) in enumerate(sheets):
            lines = sheet.lines(room)
            if len(sheets) > 1:
                options.append(Option(sheet.title, disabled=True))
            options += [
                Option(line, ids[row] if row < len(ids) else f"{self.side}-{at}-{row}")
                for row, line in enumerate(lines[1:])
            ]
        if not any(not one.disabled for one in options):
            options.append(Option(self.words.say("cup-none-yet"), disabled=True))
        ids_now = [f"{one.id}" for one in options]
        highlighted = rows.highlighted_option.id if rows.highlighted_option is not None else None
        if ids_now == self._ids:
            for row, option in enumerate(options):
                if rows.get_option_at_index(row).prompt != option.prompt:
                    rows.replace_option_prompt_at_index(row, option.prompt)
            return
        self._ids = ids_now
        rows.clear_options()
        rows.add_options(options)
        can = [row for row, one in enumerate(options) if not one.disabled]
        rows.highlighted = ids_now.index(highlighted) if highlighted in ids_now else next(iter(can), None)

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        """One line on what was done, or on why it was not."""
        self._last_message = (text, not is_wrong)
        self._show_last_message()

    def _show_last_message(self) -> None:
        text, good = self._last_message
        for line in self.query("#cup-said").results(Static):
            line.update(
                Prose(f"{'✓' if good else '✗'} {text}" if text else texts.next_step(self.made, self.words))
            )
            line.set_class(bool(text) and not good, "-bad")
            line.set_class(not text or good, "-good")

    def action_side(self, side: str) -> None:
        """Another side."""
        if side in self.SHOWN:
            self.side = side
            self._last_message = ("", True)
            self.show()

    def action_next_side(self) -> None:
        """The side behind this one."""
        self.action_side(self.SHOWN[(self.SHOWN.index(self.side) + 1) % len(self.SHOWN)])

    def action_turn(self, by: int) -> None:
        """A round before, or behind."""
        last = len(self.made.rounds)
        self._round = min(max(self.round + by, 1), max(last, 1))
        if self._round == last:
            self._round = 0
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Rounds are turned where a side has them."""
        if action == "turn":
            return self.side in _OF_ROUNDS and len(self.made.rounds) > 1
        return super().check_action(action, parameters)
