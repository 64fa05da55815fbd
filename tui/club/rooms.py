"""The tournaments of this club: the list, and the way to a new one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import QkError
from netplay.club import recent_files
from netplay.club.book import SUFFIX, TournamentFile, open_book
from netplay.club.recent_files import KnownTournament
from netplay.club.rescue import rescue
from netplay.storage.reading import typed_path, why_not
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.app.prompt import AskScreen, SureScreen
from tui.club.follow import SideList
from tui.club.screen import TournamentScreen
from tui.club.texts import rescued_text
from tui.text.prose import Prose


class TournamentsScreen(LocalizedScreen[None]):
    """Every tournament that is known here, the latest first."""

    HELP_AREA = "cups"
    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "cup-key-new", id="cup-new"),
        Binding("o", "elsewhere", "cup-key-elsewhere", id="cup-elsewhere"),
        Binding("x,delete", "forget", "cup-key-forget", key_display="x", id="cup-forget"),
        HELP,
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self._known: list[KnownTournament] = []

    def compose(self) -> ComposeResult:
        """The tournaments at the left, the one under the cursor at the right."""
        yield Static(self.words.say("cup-title"), classes="bar")
        with Horizontal(classes="page"):
            yield SideList(id="cups", classes="rows", compact=True, markup=False)
            with VerticalScroll(classes="about", id="about", can_focus=False):
                yield Static("", id="about-text", markup=False)
        yield Static("", classes="verdict", id="cup-said", markup=False)
        yield Footer(show_command_palette=False)

    def begin(self) -> None:
        self._look()
        self.query_one("#cups").focus()

    def on_screen_resume(self) -> None:
        """Update the list after a visit to one."""
        super().on_screen_resume()
        self._look()

    def _look(self) -> None:
        listed = next(iter(self.query("#cups").results(OptionList)), None)
        if listed is None:  # everything is said again just now
            return
        highlighted = listed.highlighted
        self._known = recent_files.known()
        listed.clear_options()
        listed.add_options([Option(self._line(one), f"cup-{at}") for at, one in enumerate(self._known)])
        if not self._known:
            listed.add_option(Option(self.words.say("cup-none"), disabled=True))
        listed.highlighted = min(highlighted or 0, len(self._known) - 1) if self._known else None
        self._explain()

    def _line(self, one: KnownTournament) -> str:
        if one.problem is not None:
            return f" ✗ {one.path.name}"
        return f" {'✓' if one.is_over else '▸'} {one.plan.name}"

    def _marked(self) -> KnownTournament | None:
        at = self.query_one("#cups", OptionList).highlighted
        return self._known[at] if at is not None and at < len(self._known) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor is on another one."""
        self._explain()

    def _explain(self) -> None:
        one, say = self._marked(), self.words.say
        about = self.query_one("#about", VerticalScroll)
        if one is None:
            about.border_title, text = say("cup-title"), say("cup-about")
        elif one.problem is not None:
            about.border_title, text = one.path.name, self.words.error(one.problem)
        else:
            about.border_title = one.plan.name
            text = "\n".join(self._facts(one))
        self.query_one("#about-text", Static).update(Prose(text))
        self.refresh_bindings()

    def _facts(self, one: KnownTournament) -> list[str]:
        say, plan = self.words.say, one.plan
        state = (
            say("cup-state-over")
            if one.is_over
            else say("cup-state-round", round=one.round, rounds=one.rounds)
            if one.round
            else say("cup-state-new", count=one.players)
        )
        left = say("cup-left", count=one.open) if one.open else ""
        return [
            "  ·  ".join(
                filter(None, (plan.date, say(f"cup-system-{plan.system}"), say(f"games-{plan.game}")))
            ),
            "  ·  ".join(filter(None, (say("cup-players", count=one.players), state, left))),
            "",
            say("cup-written", at=f"{datetime.fromtimestamp(one.at):%Y-%m-%d %H:%M}"),
            str(one.path),
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to forget only files outside the own folder."""
        if action == "forget":
            one = self._marked() if self.query("#cups") else None
            return one is not None and one.path.parent != recent_files.folder()
        return super().check_action(action, parameters)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: on with it."""
        event.stop()
        one = self._marked()
        if one is not None and one.problem is not None and one.problem.code in ("club-torn", "club-damaged"):
            self._rescue(one)
        elif one is not None:
            self._open(one.path)

    @work
    async def _rescue(self, one: KnownTournament) -> None:
        """Of a damaged file what can still be read goes into a new one, once that is wanted."""
        say = self.words.say
        to = one.path.with_name(f"{one.path.name.removesuffix(SUFFIX)}-{say('cup-rescue-stem')}{SUFFIX}")
        sure = SureScreen(one.path.name, say("cup-rescue-sure", file=str(to)))
        if not await self.app.push_screen_wait(sure) or not self.display:
            return
        try:
            found = rescue(one.path, to)
        except QkError as wrong:
            self.call_later(self._say_wrong, self.words.error(wrong))
            return
        text = rescued_text(found, self.words)
        self.notify(text, timeout=15, markup=False)
        self.call_later(self._open, to)

    def _open(self, path: Path) -> None:
        """Open a tournament, or show why it can't be opened."""
        try:
            book = open_book(path)
        except QkError as wrong:
            self._say_wrong(self.words.error(wrong))
            return
        self._say_wrong("")
        try:
            recent_files.remember(path)
        except (QkError, OSError) as wrong:  # what cannot be listed can still be played
            self._say_wrong(self.words.error(why_not(wrong)))
        self.app.push_screen(TournamentScreen(book))

    def _say_wrong(self, wrong: str) -> None:
        line = self.query_one("#cup-said", Static)
        line.update(Prose(f"✗ {wrong}" if wrong else ""))
        line.set_class(bool(wrong), "-bad")

    def action_new(self) -> None:
        """A new one."""
        from tui.club.planning import PlanScreen

        def begun(book: TournamentFile | None) -> None:
            if book is not None:
                self.app.push_screen(TournamentScreen(book))

        self.app.push_screen(PlanScreen(), begun)

    def action_elsewhere(self) -> None:
        """Open a tournament outside the own folder."""

        say = self.words.say

        def take(text: str) -> str:
            if not text:
                return say("cup-elsewhere-which")
            try:
                open_book(typed_path(text)).close()
            except QkError as wrong:
                return self.words.error(wrong)
            return ""

        def there(text: str | None) -> None:
            if text:
                self._open(typed_path(text))

        self.app.push_screen(AskScreen(say("cup-key-elsewhere"), say("cup-elsewhere-hint"), "", take), there)

    def action_forget(self) -> None:
        """The one under the cursor is listed no more; its file stays."""
        one = self._marked()
        if one is None:
            return
        try:
            recent_files.forget(one.path)
        except (QkError, OSError) as wrong:
            self._say_wrong(self.words.error(why_not(wrong)))
        self._look()
