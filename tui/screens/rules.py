"""The rulebook on the screen: pages at the left, the page itself at the right; and the rulings behind an answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedModal, LocalizedScreen
from tui.app.program import Program
from tui.games.books import answers, near, pages, rulings, rulings_text, whole
from tui.games.registry import GAMES
from tui.replay.examples import example, examples
from tui.text.prose import Prose
from tui.text.rulebook import Page

if TYPE_CHECKING:
    from tui.table.seated import SeatedScreen

_KINDS = ("chapter", "preset", "rule", "setting")


class RulesScreen(LocalizedScreen[None]):
    """Reading the rules."""

    HELP_AREA = "rules"
    AUTO_FOCUS = "#pages"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,right", "read(1)", "key-read-on", key_display="space", id="read-on"),
        Binding("b,left", "read(-1)", "key-read-back", key_display="b", show=False, id="read-back"),
        Binding("slash", "search", "rules-key-search", key_display="/", id="book-search"),
        Binding("c", "clauses", "rules-key-clauses", id="book-clauses"),
        Binding("e", "example", "rules-key-example", id="book-example"),
        Binding("g", "next_book", "rules-key-game", id="next-book"),
        HELP,
        BACK,
    ]

    def __init__(self, game: str = "", question: str | None = None) -> None:
        """Open a rulebook.

        Arguments:
            game: whose; empty: that of the table below, else Prime Daifugo's.
            question: what is asked at once; empty: the line to ask waits; None: the book is read.
        """
        super().__init__()
        self._game = game
        self._asked_first = question
        self._question = ""
        """What the list answers; empty: it is the list of pages."""
        self._page_at: int | None = 1
        """The page of the book that was open when something was asked."""

    def compose(self) -> ComposeResult:
        table = self._table()
        self._game = self._game or (table.GAME if table is not None else "prime")
        self._pages = self._book()
        yield Static(self.words.say(GAMES[self._game].book_title), classes="bar")
        yield Input("", placeholder=self.words.say("rules-search-hint"), id="book-search", compact=True)
        with Horizontal(classes="page"):
            yield OptionList(*self._options(), id="pages", classes="rows", compact=True, markup=False)
            with VerticalScroll(classes="about", id="about"):
                yield Static("", id="about-text", markup=False)
        yield Footer(show_command_palette=False)

    def _book(self) -> dict[str, Page]:
        return {f"{self._game} {page.kind} {page.id}": page for page in pages(self.words, self._game)}

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

    def words_changed(self) -> None:
        at = self._page_at if self._question else self.query_one("#pages", OptionList).highlighted
        self._question = ""
        self.say_anew(partial(self.begin, at))

    def begin(self, at: int | None = 1) -> None:
        listed = self.query_one("#pages", OptionList)
        listed.focus()
        listed.highlighted = at
        question, self._asked_first = self._asked_first, None
        if question:
            self._answer(question)
        elif question is not None:
            self.action_search()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another page is open."""
        page = self._pages.get(event.option_id or "")
        if page is None:
            return
        text = whole(page, self.words)
        if page.passage:
            text = f"▸ {page.answer()}\n\n{text}"
        about = self.query_one("#about", VerticalScroll)
        about.border_title = page.name
        about.border_subtitle = " ".join(page.clauses)
        about.scroll_home(animate=False)
        self.query_one("#about-text", Static).update(Prose(text))
        self.refresh_bindings()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter goes into the page, so that the arrows scroll it."""
        self.query_one("#about", VerticalScroll).focus()

    def action_read(self, way: int) -> None:
        """Read on by a page of the screen, then to the next page of the book."""
        about = self.query_one("#about", VerticalScroll)
        at_end = about.scroll_y >= about.max_scroll_y if way > 0 else about.scroll_y <= 0
        listed = self.query_one("#pages", OptionList)
        if not at_end:
            about.scroll_page_down(animate=False) if way > 0 else about.scroll_page_up(animate=False)
        elif way > 0:
            listed.action_cursor_down()
        else:
            listed.action_cursor_up()

    def action_search(self) -> None:
        """Ask the books: words in any order and either language."""
        search = self.query_one("#book-search", Input)
        search.value = ""
        search.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """List the answers; nothing asked leads back to the book."""
        question = event.value.strip()
        if not question:
            self.action_back()
        else:
            self._answer(question)

    def _answer(self, question: str) -> None:
        table = self._table()
        view = table.view if table is not None and self._game == table.GAME else None
        self._search(question, self._game, view.rules if view is not None else None)

    @work(thread=True, exclusive=True, group="answer")
    def _search(self, question: str, game: str, rules: Any) -> None:
        """Ask the books while others in the same process go on: the first question reads them all."""
        found = answers(self.words, question, game, rules)
        nearest = () if found else near(self.words, question, game)
        if not get_current_worker().is_cancelled:
            self.call_later(self._show_answers, question, game, found, nearest)

    def _show_answers(self, question: str, game: str, found: Sequence[Page], nearest: Sequence[str]) -> None:
        if game == self._game:  # else another book was opened meanwhile
            self._show_found(question, found, nearest)

    def _table(self) -> SeatedScreen | None:
        """The table over which the book is open, if any."""
        from tui.table.seated import SeatedScreen

        tables = [one for one in self.app.screen_stack if isinstance(one, SeatedScreen)]
        return tables[-1] if tables else None

    def action_clauses(self) -> None:
        """List the clauses that the open page explains."""
        page = self._open_page()
        if page is None or page.kind == "clause":
            return
        law = [one for one in rulings(self.words, self._game) if one.id in page.clauses]
        self._show_found(page.name, [replace(one, game=self._game) for one in law], ())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """An example is offered where a clause of the open page has one."""
        if action != "example":
            return True
        page = self._open_page()
        return page is not None and not examples(page.game or self._game).keys().isdisjoint(page.clauses)

    def action_example(self) -> None:
        """Open the replay of an example of a clause of the open page."""
        page = self._open_page()
        if page is not None:
            _open_example(self.program, page.game or self._game, page.clauses)

    def _open_page(self) -> Page | None:
        # While the screen is composed again it has no list.
        at = next((pages.highlighted_option for pages in self.query("#pages").results(OptionList)), None)
        return self._pages.get(at.id or "") if at is not None else None

    def _show_found(self, question: str, found: Sequence[Page], nearest: Sequence[str]) -> None:
        """List pages in place of the book, or the headings that come nearest where nothing was found."""
        listed = self.query_one("#pages", OptionList)
        if not self._question:
            self._page_at = listed.highlighted
        self._question = question
        self._pages = {f"{page.game} {page.kind} {page.id}": page for page in found}
        options = [Option(self.words.say("rules-found" if found else "rules-found-nothing"), disabled=True)]
        if not found:
            self._pages = self._book()
            keys = {page.name: key for key, page in self._pages.items()}
            options += [Option(f" {name}", keys[name]) for name in nearest]
        for name, page in zip(self._pages, found, strict=False):
            label = f"{page.id} {page.name}" if page.kind == "clause" else _label(page)
            options.append(Option(f" {label}\n   {page.answer()}" if page.passage else f" {label}", name))
        self._list(options, 1 if len(options) > 1 else None)

    def _list(self, options: Sequence[Option], at: int | None) -> None:
        listed = self.query_one("#pages", OptionList)
        listed.clear_options()
        listed.add_options(options)
        listed.focus()
        listed.highlighted = at

    def action_next_book(self) -> None:
        """The rules of the next game."""
        self._question = ""
        games = tuple(GAMES)
        self._game = games[(games.index(self._game) + 1) % len(games)]
        self.say_anew(self.begin)

    def action_back(self) -> None:
        """From the page to the list, from answers to the book, from the book to where the player came from."""
        self.workers.cancel_group(self, "answer")
        listed = self.query_one("#pages", OptionList)
        if self.focused is listed and self._question:
            self._question, self._pages = "", self._book()
            self._list(self._options(), self._page_at)
        elif self.focused is listed:
            self.dismiss()
        else:
            listed.focus()


def _open_example(program: Program, game: str, clauses: Sequence[str]) -> None:
    """Open the replay of an example of one of these clauses, at the scene before what it decides."""
    from tui.replay.replay import ReplayScreen

    found = example(game, clauses, program.words)
    if found is not None:
        reel, at = found
        program.push_screen(ReplayScreen(reel, at=at))


def _label(page: Page) -> str:
    return f"{page.id} {page.name}" if page.kind == "setting" and page.id.startswith("D") else page.name


# Apart: loaded when it is first needed, so that the program starts faster.


class RulingsScreen(LocalizedModal[None]):
    """The text of some clauses, each with the documents that it comes from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "example", "rules-key-example", id="ruling-example"),
        Binding("escape,y,enter,q", "dismiss", "key-close", key_display="esc", id="close-help"),
    ]

    def __init__(self, game: str, clauses: Sequence[str]) -> None:
        super().__init__()
        self._game, self._clauses = game, clauses

    def compose(self) -> ComposeResult:
        box = VerticalScroll(id="help")
        box.border_title = self.words.say("rules-why")
        with box:
            yield Static("", id="help-text")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Look the clauses up in a thread: the first search reads all books, and others in the process play on."""
        self._look_up()

    @work(thread=True, group="rulings")
    def _look_up(self) -> None:
        paragraphs = rulings_text(self._game, self._clauses, self.words)
        self.call_later(self._show, Prose("\n\n".join(paragraphs)))

    def _show(self, text: Prose) -> None:
        self.query_one("#help-text", Static).update(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only where there is an example it is offered."""
        return action != "example" or not examples(self._game).keys().isdisjoint(self._clauses)

    def action_example(self) -> None:
        """Open the replay of an example of the clauses."""
        _open_example(self.program, self._game, self._clauses)
