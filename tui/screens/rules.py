"""The rulebook on the screen: pages at the left, the page itself at the right."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, WordedScreen
from tui.games.books import pages
from tui.games.registry import GAMES, on_screen
from tui.text.prose import Prose
from tui.text.rulebook import Page

_KINDS = ("chapter", "preset", "rule", "setting")


class RulesScreen(WordedScreen[None]):
    """Reading the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,right", "read(1)", "key-read-on", key_display="space", id="read-on"),
        Binding("b,left", "read(-1)", "key-read-back", key_display="b", id="read-back"),
        Binding("g", "next_book", "rules-key-game", id="next-book"),
        HELP,
        BACK,
    ]

    def __init__(self, game: str = "prime") -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """The list of pages and the page."""
        self._pages = {f"{page.kind}-{page.id}": page for page in pages(self.words, self._game)}
        yield Static(self.words.say(on_screen(self._game).book_title), classes="bar")
        with Horizontal(classes="page"):
            yield OptionList(*self._options(), id="pages", classes="rows", compact=True, markup=False)
            with VerticalScroll(classes="about", id="about"):
                yield Static("", id="about-text", markup=False)
        yield Footer(show_command_palette=False)

    def _options(self) -> list[Option]:
        options: list[Option] = []
        for kind in _KINDS:
            if not any(page.kind == kind for page in self._pages.values()):
                continue
            options.append(Option(self.words.say(f"rules-kind-{kind}"), disabled=True))
            options += [
                Option(f" {_label(page)}", name) for name, page in self._pages.items() if page.kind == kind
            ]
        return options

    def on_mount(self) -> None:
        """The first page is open."""
        self._begin()

    def words_changed(self) -> None:
        """Says everything anew, on the same page."""
        at = self.query_one("#pages", OptionList).highlighted
        self.say_anew(partial(self._begin, at))

    def _begin(self, at: int | None = 1) -> None:
        listed = self.query_one("#pages", OptionList)
        listed.focus()
        listed.highlighted = at

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another page is open."""
        page = self._pages[event.option_id or ""]
        about = self.query_one("#about", VerticalScroll)
        about.border_title = page.name
        about.border_subtitle = " ".join(page.clauses)
        about.scroll_home(animate=False)
        self.query_one("#about-text", Static).update(Prose(page.text))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter goes into the page, so that the arrows scroll it."""
        self.query_one("#about", VerticalScroll).focus()

    def action_read(self, way: int) -> None:
        """Reads on by a page of the screen, then to the next page of the book."""
        about = self.query_one("#about", VerticalScroll)
        at_end = about.scroll_y >= about.max_scroll_y if way > 0 else about.scroll_y <= 0
        listed = self.query_one("#pages", OptionList)
        if not at_end:
            about.scroll_page_down(animate=False) if way > 0 else about.scroll_page_up(animate=False)
        elif way > 0:
            listed.action_cursor_down()
        else:
            listed.action_cursor_up()

    def action_next_book(self) -> None:
        """The rules of the next game."""
        games = tuple(GAMES)
        self._game = games[(games.index(self._game) + 1) % len(games)]
        self.say_anew(self._begin)

    def action_back(self) -> None:
        """From the page to the list, from the list to where the player came from."""
        listed = self.query_one("#pages", OptionList)
        if self.focused is listed:
            self.dismiss()
        else:
            listed.focus()

    def action_help(self) -> None:
        """How to read here."""
        self.house.open_help("rules")


def _label(page: Page) -> str:
    return f"{page.id} {page.name}" if page.kind == "setting" and page.id.startswith("D") else page.name
