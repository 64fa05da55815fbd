"""The games archived on this machine: searched as one types, described beside the list, replayed, exported, deleted."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from engine.errors import QkError
from netplay.storage.home import current_folder
from netplay.storage.reading import typed_path
from netplay.storage.solo_games import records_folder
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.app.prompt import AskScreen, SureScreen
from tui.games.registry import GAMES
from tui.text.archive_text import details, game_line, short_line

if TYPE_CHECKING:
    from netplay.archive.archive import Archive, ArchivedGame
    from netplay.archive.evening_sheet import EveningSheet
    from netplay.archive.query import ArchiveQuery
    from netplay.compute.pool import SyncBotWorker
    from netplay.replay.reel import Reel

MOST_SHOWN = 400
"""Games in the list at once; who looks for others types more of a search."""
_SHOWN = ("", *GAMES)
RESULTS = ("", "finished", "unfinished")


class RecordsScreen(LocalizedScreen[None]):
    """A line a game, the latest first, and what is known of the one that the cursor is on."""

    HELP_AREA = "records"
    AUTO_FOCUS = "#games"
    CSS_PATH = "records.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "records-key-search", key_display="/", id="search"),
        Binding("g", "next_game", "records-key-game", id="filter-game"),
        Binding("r", "next_result", "records-key-result", id="filter-result"),
        Binding("e", "export", "records-key-export", id="export"),
        Binding("x,delete", "delete", "records-key-delete", key_display="x", id="delete"),
        Binding("s", "sheet", "evening-key", id="records-sheet"),
        Binding("t", "statistics", "records-key-statistics", id="statistics"),
        HELP,
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self._archive: Archive | None = None
        self._found: dict[str, ArchivedGame] = {}
        self._game = self._result = ""
        self._text = ""
        self._problems: list[QkError] = []
        self._search_id = 0
        """How often something was looked for: an answer to an older question is not shown."""
        self._one_at_a_time = threading.Lock()
        self._held: Archive | None = None
        """What has to be closed in the end, whether or not it has come to the screen."""
        self._is_left = False
        self._count = 0

    # ------------------------------------------------------------------ what is on the screen

    def compose(self) -> ComposeResult:
        say = self.words.say
        yield Static(say("records-title"), classes="bar", id="records-title")
        yield Input(self._text, placeholder=say("records-search-hint"), id="search", compact=True)
        yield Static(say("records-reading"), id="filters")
        with Horizontal(classes="page"):
            yield OptionList(id="games", compact=True, markup=False)
            with VerticalScroll(classes="about", id="game", can_focus=False):
                yield Static("", id="game-text", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """The archive is opened aside; files that were put into the folder may take a moment to check."""
        self.query_one("#games").focus()
        self.open_archive()

    def on_unmount(self) -> None:
        """Let the archive go, once nothing is looked for in it any more."""
        self._search_id += 1
        threading.Thread(target=self._let_go).start()

    def _let_go(self) -> None:
        with self._one_at_a_time:
            self._is_left, self._archive = True, None
            if self._held is not None:
                self._held.close()

    def words_changed(self) -> None:
        self.say_anew(self.run_search)

    @work(thread=True, exclusive=True, group="archive")
    def open_archive(self) -> None:
        """Open the archive and import new files of its folder."""
        from netplay.archive.archive import Archive
        from netplay.archive.intake import empty_tray

        try:
            archive = Archive()
        except QkError as wrong:
            self.call_later(self._say_wrong, self.words.error(wrong))
            return
        try:
            problems = empty_tray(archive, self._read_so_far)
        except QkError as wrong:
            problems = []
            self.call_later(self._say_wrong, self.words.error(wrong))
        archive.rest()
        with self._one_at_a_time:
            if self._is_left:
                archive.close()
                return
            self._held = archive
        self.call_later(self._opened, archive, problems)

    def _read_so_far(self, done: int, of: int) -> None:
        self.call_later(self._reading, done, of)

    def _reading(self, done: int, of: int) -> None:
        self.query_one("#filters", Static).update(self.words.say("records-reading-files", done=done, of=of))

    def _opened(self, archive: Archive, problems: list[QkError]) -> None:
        self._archive, self._problems = archive, problems
        if archive.aside is not None:
            text = self.words.say("records-damaged", aside=str(archive.aside), rescued=archive.rescued)
            self.notify(text, severity="warning", timeout=15, markup=False)
        self.run_search()

    def _say_wrong(self, line: str) -> None:
        self.notify(line, severity="error", timeout=10, markup=False)
        if self._archive is None:
            self.query_one("#filters", Static).update("")

    # ------------------------------------------------------------------ searching

    def on_input_changed(self, event: Input.Changed) -> None:
        """Every letter narrows the list."""
        self._text = event.value
        self.run_search()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """From the search into the list."""
        self.query_one("#games").focus()

    def wanted(self) -> ArchiveQuery:
        """What the search line and the filters ask for. Raises QkError."""
        from netplay.archive.query import read_search

        wanted = read_search(self._text)
        return replace(wanted, game=self._game or wanted.game, result=wanted.result or self._result)

    def run_search(self, at: int = 0) -> None:
        """Searches, and shows what was found; a search that means nothing says why and changes nothing."""
        if self._archive is None:
            return
        self._search_id += 1
        try:
            wanted = self.wanted()
        except QkError as wrong:
            self._complain(wrong)
            return
        self.search(self._archive, wanted, at, self._search_id)

    @work(thread=True, group="search")
    def search(self, archive: Archive, wanted: ArchiveQuery, at: int, search_id: int) -> None:
        """Look through the games aside: of many it takes longer than a key may. Only the last search is shown."""
        with self._one_at_a_time:
            if search_id != self._search_id:
                return
            try:
                found, count = archive.find(wanted, MOST_SHOWN), archive.count(wanted)
            except QkError as wrong:
                if search_id == self._search_id:
                    self.call_later(self._complain, wrong)
                return
        if search_id == self._search_id:
            self.call_later(self._show_found, found, count, at, search_id)

    def _complain(self, wrong: QkError) -> None:
        self.set_class(True, "-problem")
        self.query_one("#filters", Static).update(f"✗ {self.words.error(wrong)}".replace("[", r"\["))

    def _show_found(self, found: list[ArchivedGame], count: int, at: int, search_id: int) -> None:
        if search_id != self._search_id or not self.is_attached:
            return
        self.set_class(False, "-problem")
        self._found, self._count = {str(archived.id): archived for archived in found}, count
        self._list(at)
        self._show_filters()

    def _list(self, at: int) -> None:
        games = self.query_one("#games", OptionList)
        games.clear_options()
        games.add_options(Option(short_line(one, self.words), id) for id, one in self._found.items())
        if self._count > len(self._found):
            more = self.words.say("records-more", games=self._count - len(self._found))
            games.add_option(Option(more, disabled=True))
        if not self._found:
            filtered = self._text or self._game or self._result
            name = "records-none-fit" if filtered else "records-none"
            games.add_option(Option(self.words.say(name, folder=str(records_folder())), disabled=True))
        if not self._text and not self._game:
            games.add_options(
                Option(f"✗ {self.words.error(problem)}", disabled=True) for problem in self._problems
            )
        games.highlighted = min(at, len(self._found) - 1) if self._found else None
        if not self._found:
            self._show_marked(None)

    def _show_filters(self) -> None:
        say = self.words.say
        game = say(f"records-game-{self._game}") if self._game else say("records-all")
        result = say(f"records-result-{self._result}") if self._result else say("records-all")
        chips = [
            f"[@click=screen.next_game]{say('records-filter-game', game=game)}[/]",
            f"[@click=screen.next_result]{say('records-filter-result', result=result)}[/]",
            say("records-count", games=self._count),
        ]
        self.query_one("#filters", Static).update("   ".join(chips))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor is on another game."""
        self._show_marked(event.option_id)

    def _show_marked(self, id: str | None) -> None:
        if id is None or self._archive is None:
            self._show_game([])
        else:
            self.tell(self._archive, int(id))

    @work(thread=True, exclusive=True, group="tell")
    def tell(self, archive: Archive, id: int) -> None:
        """What is known of a game, which waits for its turn behind a search."""
        worker = get_current_worker()
        with self._one_at_a_time:
            if worker.is_cancelled or archive is not self._archive:
                return
            try:
                lines = details(archive.game(id), self.words)
            except QkError as wrong:
                lines = [self.words.error(wrong)]
        if not worker.is_cancelled and archive is self._archive:
            self.call_later(self._show_game, lines)

    def _show_game(self, lines: list[str]) -> None:
        if self.is_attached:
            self.query_one("#game-text", Static).update("\n".join(lines))
            self.query_one("#game").scroll_home(animate=False)

    # ------------------------------------------------------------------ keys

    def action_search(self) -> None:
        """Into the search line."""
        self.query_one("#search").focus()

    def action_next_game(self) -> None:
        """The next kind of game, or all."""
        self._game = _SHOWN[(_SHOWN.index(self._game) + 1) % len(_SHOWN)]
        self.run_search()

    def action_next_result(self) -> None:
        """Finished games, unfinished ones, or all."""
        self._result = RESULTS[(RESULTS.index(self._result) + 1) % len(RESULTS)]
        self.run_search()

    def _here(self) -> ArchivedGame | None:
        option = self.query_one("#games", OptionList).highlighted_option
        return None if option is None else self._found.get(option.id or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A game was chosen to be watched."""
        archived = self._here()
        if archived is not None and self._archive is not None:
            self.open_game(archived.id, self._archive, self.program.waited())

    @work(thread=True, exclusive=True, group="game")
    def open_game(self, id: int, archive: Archive, bot_worker: SyncBotWorker) -> None:
        """Play a record out for watching; why it cannot be is said in one line."""
        from netplay.replay.reel import reel_of

        try:
            # SQLite may block for good if two threads use one connection at once.
            with self._one_at_a_time:
                archived, text = archive.game(id), archive.text(id)
            title = Path(archived.source).name or self.words.say("records-number", id=str(id))
            with bot_worker:
                reel = reel_of(title, text, bot_worker.ask, lenient=archived.lenient)
        except QkError as wrong:
            self.call_later(self._say_wrong, self.words.error(wrong))
            return
        self.call_later(self._watch, reel)

    def _watch(self, reel: Reel) -> None:
        from tui.replay.replay import ReplayScreen

        if self.is_active:  # else a second Enter is answered, or the player has gone on
            self.app.push_screen(ReplayScreen(reel))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A file is written only where the machine is the player's own."""
        if action == "export" and not self.program.is_at_home:
            return False
        return super().check_action(action, parameters)

    def action_export(self) -> None:
        """Ask where to, and write the game there."""
        from netplay.archive.exports import export, file_name

        archived, archive = self._here(), self._archive
        if archived is None or archive is None:
            return

        def wrong(text: str) -> str:
            try:
                with self._one_at_a_time:
                    problem = next(export(archive, [archived.id], typed_path(text))).problem
                return self.words.error(problem) if problem is not None else ""
            except QkError as why:
                return self.words.error(why)

        def done(path: str | None) -> None:
            if path:
                message = self.words.say("records-exported", id=str(archived.id), file=path)
                self.notify(message, markup=False)

        say = self.words.say
        suggested = str(current_folder() / file_name(archived))
        title = say("records-export-title", id=str(archived.id))
        self.app.push_screen(AskScreen(title, say("records-export-hint"), suggested, wrong), done)

    def action_delete(self) -> None:
        """Asks, and takes the game out."""
        archived, archive = self._here(), self._archive
        if archived is None or archive is None:
            return
        at = self.query_one("#games", OptionList).highlighted or 0

        def sure(yes: bool | None) -> None:
            if not yes:
                return
            try:
                with self._one_at_a_time:
                    archive.delete([archived.id])
            except QkError as wrong:
                self._say_wrong(self.words.error(wrong))
            self.run_search(at)

        say = self.words.say
        lines = [game_line(archived, self.words).strip()]
        lines += [say("records-file-stays", file=archived.source)] if archived.source else []
        self.app.push_screen(SureScreen(say("records-delete-ask-one"), "\n".join(lines)), sure)

    def action_sheet(self) -> None:
        """The sheet of the series that the game under the cursor belongs to."""
        from tui.sharing.evening_screen import EveningScreen

        archived, archive = self._here(), self._archive
        if archived is None or archive is None:
            return

        def found() -> EveningSheet | None:
            from netplay.archive.evening_sheet import series_of, sheet_of

            with self._one_at_a_time:
                return sheet_of(archive, series_of(archive, archive.text(archived.id)))

        self.app.push_screen(EveningScreen(lambda: asyncio.to_thread(found)))

    def action_statistics(self) -> None:
        """What the players of these games have done."""
        from tui.screens.statistics import StatisticsScreen

        if self._archive is None:
            return
        try:
            wanted = self.wanted()
        except QkError as wrong:
            self._say_wrong(self.words.error(wrong))
            return
        self.app.push_screen(StatisticsScreen(wanted))

    def action_back(self) -> None:
        """From the search to the list, from the list to where this was opened."""
        if self.focused is self.query_one("#search"):
            self.query_one("#games").focus()
        else:
            self.dismiss(None)
