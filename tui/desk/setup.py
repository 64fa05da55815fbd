"""Who sits at the real table and by which rules, before the judge's desk is opened; and the desks to resume."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from engine.errors import BadSetting, QkError
from engine.prime.pack import check_deal
from engine.prime.settings import BY_KEY, PRESETS, Rules, rules_for, value_of
from netplay.club.book import SUFFIX
from netplay.club.cards import CardTable, card_tables
from netplay.desk.notebook import BadDesk, Notebook, SavedDesk, TournamentTable, discard, saved_desks
from netplay.storage.home import current_folder
from netplay.storage.reading import typed_path
from netplay.storage.solo_games import safe_name
from netplay.table.messages import MOST_SEATS
from tui.app.dial_screen import DialScreen
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP
from tui.app.prompt import AskScreen, SureScreen
from tui.desk import giving
from tui.games.prime.rulebook import about_preset
from tui.text import dials
from tui.widgets.dials import DialList, DialRow

_DIALS = ("D6", "D7", "D8", "D1", "D3", "D4", "D14", "D15", "D16", "twin_primes")
"""The settings that a judge of real cards has to know, clocks first."""


class DeskSetupScreen(DialScreen[None]):
    """Players and rules; s opens the desk."""

    HELP_AREA = "desk"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", "key-start", id="start"),
        Binding("c", "go_on", "desk-key-go-on", id="desk-go-on"),
        Binding("x", "discard", "desk-key-discard", id="desk-discard"),
        HELP,
        BACK,
    ]

    def __init__(
        self, preset: str = "official", chosen: dict[str, Any] | None = None, at: CardTable | None = None
    ) -> None:
        """The set-up; `at`: the table of a tournament at which the desk is to stand."""
        super().__init__()
        self._preset = preset
        self._chosen: dict[str, Any] = dict(chosen or {})
        self._seats = 2
        self._names: dict[int, str] = {}
        self._saved_desks = saved_desks()
        """The desks that were left in the middle, the latest first."""
        self._at: CardTable | None = None
        self._tables: tuple[CardTable, ...] = ()
        """The open tables of the tournament that was named."""
        if at is not None:
            self._sit_at(at)

    def _sit_at(self, at: CardTable) -> None:
        """Players and rules of a table of a tournament."""
        self._at = at
        self._preset, self._chosen, self._seats = at.preset, dict(at.set), len(at.players)
        self._names = dict(enumerate(at.players))

    def compose(self) -> ComposeResult:
        """The dials at the left, what they do at the right, below whether it can be."""
        yield Static(self.words.say("desk-title"), classes="bar")
        yield from self.page()
        yield Static("", classes="verdict", id="desk-summary", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_screen_resume(self) -> None:
        """Update the desks to resume."""
        self._saved_desks = saved_desks()
        self._go_on_with_match()
        self._turned()

    def _go_on_with_match(self) -> None:
        """A match of which a game was given: its next one is on the dials; of one that is over none is."""
        before = self._at
        if before is None:
            return
        try:
            self._tables = card_tables(Path(before.path))
        except QkError:  # nothing is open there any more, or the file is away: what is on the dials stays
            return
        same = [one for one in self._tables if (one.round, one.table) == (before.round, before.table)]
        if same and same[0] != before:
            self._sit_at(same[0])

    def begin(self) -> None:
        rows = self.query_one(DialList)
        rows.highlighted = 0
        rows.focus()
        self._turned()

    # ------------------------------------------------------------------ what stands on the dials

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, each once."""
        found: list[str] = []
        for seat in range(self._seats):
            name = self._names.get(seat) or self.words.say("desk-player", number=seat + 1)
            while name in found:
                name = f"{name}-2"
            found.append(name)
        return tuple(found)

    def rules(self) -> Rules:
        """The rules as chosen. Raises BadSetting if they cannot be, or the deal needs more cards than there are."""
        rules = rules_for(self._preset, self._chosen, self._seats)
        check_deal(rules, self._seats)
        return rules

    def _rows(self) -> list[DialRow]:
        say = self.words.say
        rows = [
            DialRow(f"kept{at}", say("desk-kept"), self._desk_line(one))
            for at, one in enumerate(self._saved_desks)
        ]
        rows += [
            DialRow("preset", say("settings-preset"), say(f"settings-preset-{self._preset}")),
            DialRow("seats", say("setup-seats"), str(self._seats)),
        ]
        rows += [
            DialRow(f"name{at}", say("desk-player-name", number=at + 1), name)
            for at, name in enumerate(self.names)
        ]
        for key in _DIALS:
            setting = BY_KEY[key]
            shown = dials.value_name(self.words, setting, self._value(key))
            label = dials.name(self.words, setting)
            rows.append(
                DialRow(key, f"{key} {label}" if key[0] == "D" else label, shown, key in self._chosen)
            )
        match = self._at
        rows.append(DialRow("match", say("desk-match"), say("desk-match-none") if match is None else
                        f"{match.round}-{match.table}"))  # fmt: skip
        return rows

    def _desk_line(self, one: SavedDesk) -> str:
        say = self.words.say
        if one.problem is not None:
            return f"✗ {one.path.name}"
        return say("desk-kept-of", moves=one.moves, begun=one.begun.partition("-")[2])

    def _desk_text(self, one: SavedDesk) -> str:
        """A saved desk with all that is known of it."""
        say = self.words.say
        if one.problem is not None:
            return self.words.error(one.problem)
        names = " · ".join(one.names)
        state = say("desk-kept-open" if one.is_open else "desk-kept-about")
        return f"{names}\n{self._desk_line(one)}\n\n{state}"

    def _chosen_desk(self) -> SavedDesk | None:
        """The saved desk under the cursor."""
        key = self.query_one(DialList).key
        return self._saved_desks[int(key.removeprefix("kept"))] if key.startswith("kept") else None

    def _value(self, key: str) -> object:
        if key in self._chosen:
            return self._chosen[key]
        return value_of(BY_KEY[key], rules_for(self._preset, {}, self._seats))

    # ------------------------------------------------------------------ turning

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """A dial goes back to what the rules say."""
        self._chosen.pop(event.key, None)
        self._names.pop(_seat_of(event.key), None)
        if event.key == "match" or event.key.startswith("name"):
            self._at = None
        self._turned()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter types a name or a value, and turns what is turned only."""
        key = event.option_id or ""
        if key.startswith("kept"):
            self._go_on(self._saved_desks[int(key.removeprefix("kept"))])
        elif key.startswith("name"):
            self._ask_name(_seat_of(key))
        elif key == "match":
            self._ask_match()
        elif key in BY_KEY and dials.is_typed(BY_KEY[key]):
            self._ask_value(key)
        else:
            self._turn(key, 1)

    def _turn(self, key: str, delta: int) -> None:
        if key == "match" and self._tables:
            at = self._tables.index(self._at) if self._at in self._tables else -1
            self._sit_at(self._tables[(at + delta) % len(self._tables)])
        elif key == "preset":
            names = [name for name in PRESETS if name != "abstract"]
            at = names.index(self._preset) if self._preset in names else 0
            self._preset = names[(at + delta) % len(names)]
        elif key == "seats":
            self._seats = min(max(self._seats + delta, 2), MOST_SEATS)
            self._at = None  # others than those of the match sit there
        elif key in BY_KEY:
            self._chosen[key] = dials.turned(BY_KEY[key], self._value(key), delta)
        self._turned()

    def _ask_name(self, seat: int) -> None:
        def take(text: str) -> str:
            if text and safe_name(text) != text:
                return self.words.say("options-name-wrong")
            self._names[seat] = text
            self._at = None
            self._turned()
            return ""

        title = self.words.say("desk-player-name", number=seat + 1)
        hint = self.words.say("options-name-about")
        self.app.push_screen(AskScreen(title, hint, self._names.get(seat, ""), take))

    def _ask_match(self) -> None:
        def take(text: str) -> str:
            try:
                self._tables = card_tables(typed_path(text))
            except QkError as wrong:
                return self.words.error(wrong)
            self._sit_at(self._tables[0])
            self._turned()
            return ""

        here = [Path(self._at.path)] if self._at is not None else sorted(current_folder().glob(f"*{SUFFIX}"))
        hint = self.words.say("desk-match-hint")
        self.app.push_screen(
            AskScreen(self.words.say("desk-match"), hint, str(here[-1]) if here else "", take)
        )

    def _ask_value(self, key: str) -> None:
        def take(text: str) -> str:
            try:
                value = dials.read_value(key, text)
                rules_for(self._preset, {key: value}, self._seats)
            except BadSetting as wrong:
                return self.words.error(wrong)
            self._chosen[key] = value
            self._turned()
            return ""

        setting = BY_KEY[key]
        hint = self.words.say(f"setup-type-{setting.kind}", least=str(setting.least), most=str(setting.most))
        text = dials.typed_text(self._value(key))
        self.app.push_screen(AskScreen(dials.name(self.words, setting), hint, text, take))

    def _turned(self) -> None:
        self.show_dials()
        problem = ""
        try:
            self.rules()
        except BadSetting as wrong:
            problem = self.words.error(wrong)
        ready = self.words.say(
            "desk-ready-kept" if self._saved_desks else "desk-ready", count=len(self._saved_desks)
        )
        self.say_verdict("#desk-summary", problem, ready)
        self.refresh_bindings()

    def _about(self, key: str) -> tuple[str, str]:
        say = self.words.say
        if key.startswith("kept"):
            one = self._saved_desks[int(key.removeprefix("kept"))]
            title = say("desk-kept")
            text = self._desk_text(one)
        elif key in BY_KEY:
            title, text = dials.name(self.words, BY_KEY[key]), dials.about(self.words, BY_KEY[key])
        elif key == "match":
            at = self._at
            lines = [] if at is None else [giving.where_text(at, self.words), " – ".join(at.players), ""]
            title, text = say("desk-match"), "\n".join([*lines, say("desk-match-about")])
        elif key == "preset":
            title, text = say("settings-preset"), about_preset(self.words, self._preset)
        else:
            title, text = say("desk-title"), say("desk-about")
        return title, text

    # ------------------------------------------------------------------ going on

    def action_start(self) -> None:
        """Open the desk."""
        from tui.desk.desk import DeskScreen

        try:
            rules = self.rules()
        except BadSetting:
            return
        match = self._at
        at = None if match is None else TournamentTable(match.path, match.round, match.table)
        self.app.push_screen(DeskScreen(Notebook(rules, self.names, at=at)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Going on and throwing away are for where something was left."""
        return bool(self._saved_desks) if action in ("go_on", "discard") else True

    def action_go_on(self) -> None:
        """Resume the desk under the cursor, else the latest."""
        one = self._chosen_desk() or next(
            (one for one in self._saved_desks if one.problem is None), self._saved_desks[0]
        )
        self._go_on(one)

    def _go_on(self, one: SavedDesk) -> None:
        from tui.desk.desk import DeskScreen

        try:
            notebook = Notebook.again(one.path)
        except BadDesk as wrong:
            self.notify(self.words.error(wrong), severity="error", timeout=8, markup=False)
            return
        self.app.push_screen(DeskScreen(notebook))

    @work
    async def action_discard(self) -> None:
        """Throw the desk under the cursor away, once that was meant."""
        one = self._chosen_desk()
        if one is None:
            self.notify(self.words.say("desk-discard-which"), timeout=4, markup=False)
            return
        what = f"{' · '.join(one.names)}  {self._desk_line(one)}"
        sure = SureScreen(self.words.say("desk-discard"), what)
        if not await self.app.push_screen_wait(sure):
            return
        try:
            discard(one.path)
        except BadDesk as wrong:
            self.notify(self.words.error(wrong), severity="error", timeout=8, markup=False)
        self.call_later(self.on_screen_resume)


def _seat_of(key: str) -> int:
    return int(key.removeprefix("name")) if key.startswith("name") else -1
