"""The games kept on this machine; one chosen is stepped through."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import QkError
from netplay.store import records_folder
from tui.keys import BACK, HELP, WordedScreen
from tui.shelf import game_line

if TYPE_CHECKING:
    from netplay.replayer import Reel
    from netplay.shelf import Book


class RecordsScreen(WordedScreen[None]):
    """A line a game, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [HELP, BACK]

    def compose(self) -> ComposeResult:
        """The list, empty until the files are read."""
        yield Static(self.words.say("records-title"), classes="bar")
        yield OptionList(id="games", classes="shelf", compact=True, markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The files are read aside; large numbers in them may take a moment to prove."""
        self.read_shelf()

    def words_changed(self) -> None:
        """Says everything anew."""
        self.say_anew(self.read_shelf)

    @work(thread=True, exclusive=True, group="shelf")
    def read_shelf(self) -> None:
        """Reads what is kept."""
        from netplay.shelf import kept_games
        from netplay.workers import BlockingWorker

        with BlockingWorker() as worker:
            books = kept_games(worker.ask)
        self.app.call_from_thread(self._list, books)

    def _list(self, books: list[Book]) -> None:
        games = self.query_one("#games", OptionList)
        games.clear_options()
        games.add_options(Option(game_line(book, self.words), str(book.path)) for book in books)
        if not books:
            nothing = self.words.say("records-none", folder=str(records_folder()))
            games.add_option(Option(nothing, disabled=True))
        games.focus()
        games.highlighted = 0 if books else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A game was chosen."""
        if event.option_id is not None:
            self.open_game(Path(event.option_id))

    @work(thread=True, exclusive=True, group="game")
    def open_game(self, path: Path) -> None:
        """Opens a record for watching; what is wrong with its file is said in one line."""
        from netplay.replayer import open_reel
        from netplay.workers import BlockingWorker

        try:
            with BlockingWorker() as worker:
                reel = open_reel(str(path), worker.ask)
        except QkError as wrong:
            self.app.call_from_thread(self.notify, str(wrong), severity="error", markup=False)
            return
        self.app.call_from_thread(self._watch, reel)

    def _watch(self, reel: Reel) -> None:
        from tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(reel))

    def action_back(self) -> None:
        """Back to where this was opened."""
        self.dismiss(None)

    def action_help(self) -> None:
        """What this screen is for."""
        self.house.open_help("records")
