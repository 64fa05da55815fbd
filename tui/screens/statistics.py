"""What players and bots have done: who, and everything that is counted of one of them, with the rating's curve."""

from __future__ import annotations

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
from tui.text.archive_text import player_name, portrait

if TYPE_CHECKING:
    from netplay.archive.query import ArchiveQuery
    from netplay.archive.statistics import PlayerStatistics


class StatisticsScreen(LocalizedScreen[None]):
    """The players at the left, one of them at the right."""

    HELP_AREA = "statistics"
    CSS_PATH = "records.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "read(1)", "key-read-on", key_display="space", id="read-on"),
        Binding("b", "read(-1)", "key-read-back", key_display="b", id="read-back"),
        HELP,
        BACK,
    ]

    def __init__(self, wanted: ArchiveQuery) -> None:
        """Statistics of the games that fit this search."""
        super().__init__()
        self._wanted = wanted
        self._players: list[PlayerStatistics] = []

    def compose(self) -> ComposeResult:
        yield Static(self.words.say("records-statistics-title"), classes="bar")
        with Horizontal(classes="page"):
            yield OptionList(id="counted", classes="rows", compact=True, markup=False)
            with VerticalScroll(classes="about", id="portrait"):
                yield Static(self.words.say("records-counting"), id="portrait-text", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.count()

    def words_changed(self) -> None:
        self.say_anew(lambda: self._list(self._players) if self._players else self.count())

    @work(thread=True, exclusive=True, group="count")
    def count(self) -> None:
        """Count the statistics."""
        from netplay.archive.archive import Archive
        from netplay.archive.statistics import statistics

        try:
            with Archive() as archive:
                players = statistics(archive, self._wanted)
        except QkError as wrong:
            self.call_later(self._say, self.words.error(wrong))
            return
        self.call_later(self._list, players)

    def _say(self, text: str) -> None:
        self.query_one("#portrait-text", Static).update(text)

    def _list(self, players: list[PlayerStatistics]) -> None:
        self._players = players
        listed = self.query_one("#counted", OptionList)
        listed.clear_options()
        for at, player in enumerate(players):
            line = self.words.say(
                "records-player", who=player_name(player, self.words), games=player.games, wins=player.wins
            )
            listed.add_option(Option(line, str(at)))
        listed.focus()
        listed.highlighted = 0 if players else None
        if not players:
            self._say(self.words.say("records-none-fit"))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another player; its width is known after the layout."""
        self.call_after_refresh(self._draw)

    def on_resize(self) -> None:
        """The curves are as wide as there is room."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        option = self.query_one("#counted", OptionList).highlighted_option
        if option is None or option.id is None or not self._players:
            return
        player = self._players[int(option.id)]
        about = self.query_one("#portrait", VerticalScroll)
        about.border_title = player_name(player, self.words)
        width = max(20, about.content_size.width - 1)
        height = 6 if self.size.height >= 30 else 3
        self._say("\n".join(portrait(player, self.words, width, height)))
        about.scroll_home(animate=False)

    def action_read(self, way: int) -> None:
        """Read on, or back."""
        about = self.query_one("#portrait", VerticalScroll)
        about.scroll_page_down(animate=False) if way > 0 else about.scroll_page_up(animate=False)
