"""The program whole: the first screen, the welcome, the help, everything by its name, and a game against bots."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from rich.cells import cell_len
from rich.table import Table
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.containers import VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Static

import tui.app.program
from netplay.tasks import report_all_faults
from tui.app.footer import Footer
from tui.app.keymap import keymap_of, problems
from tui.app.keys import LocalizedModal, LocalizedScreen
from tui.app.own_terminal import handle_signals, own_driver, watch_terminal
from tui.app.program import Opening, Program
from tui.app.settings import FLAGS, Loaded
from tui.app.signs import LADDER, fitting, measured
from tui.app.terminal import Terminal
from tui.text.prose import Prose
from tui.text.words import LANGUAGES, Words, WrongUsage, own_name
from tui.widgets.painted import shown_beside

if TYPE_CHECKING:
    from netplay.replay.reel import Reel
    from netplay.solo.choice import SoloChoice


class HelpScreen(LocalizedModal[None]):
    """Help over the screen that it is about; its first words are the message `help-AREA`, or the area's own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter,q", "dismiss", "key-close", key_display="esc", id="close-help")
    ]

    def __init__(self, area: str, keys: Mapping[str, ActiveBinding]) -> None:
        super().__init__()
        self._area = area
        self._keys = keys

    def compose(self) -> ComposeResult:
        name = f"help-{self._area}"
        text = name if self.words.has(name) else f"{self._area}-help"
        box = VerticalScroll(id="help")
        box.border_title = self.words.say("help-heading")
        with box:
            yield Static(Prose(self.words.say(text)), id="help-text")
            yield Static(self._table(), id="help-keys")
        yield Footer(show_command_palette=False)

    def _table(self) -> Table:
        """Each thing that can be done, with all its keys."""
        keys: dict[str, list[str]] = {}
        for active in self._keys.values():
            binding = active.binding
            if binding.description and not binding.system:
                keys.setdefault(binding.description, []).append(self.app.get_key_display(binding))
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style=f"bold {self.program.named_colors['accent']}", no_wrap=True)
        table.add_column()
        for description, shown in keys.items():
            table.add_row(" ".join(dict.fromkeys(shown)), description)
        return table


_SCREENS = (
    ("title-settings", "tui.screens.settings", "SettingsScreen"),
    ("options-keys", "tui.screens.settings", "KeySettingsScreen"),
    ("title-rules", "tui.screens.rules", "RulesScreen"),
)


_KEY_ROOM = 9
"""Columns for keys, left of what they do."""


class PaletteAction(NamedTuple):
    """Something that can be done, and how."""

    name: str
    help: str
    do: Any


class Actions(Provider):
    """The keys of the screen by their names, then languages and themes."""

    async def discover(self) -> Hits:
        """Everything, before anything was typed."""
        for action in self._actions():
            yield DiscoveryHit(_line(action, Content(action.name)), action.do, text=action.name)

    async def search(self, query: str) -> Hits:
        """What fits the words typed; where nothing does, a line that says so and does nothing."""
        matcher, found = self.matcher(query), False
        for action in self._actions():
            score = matcher.match(action.name)
            if score > 0:
                found = True
                yield Hit(score, _line(action, matcher.highlight(action.name)), action.do, text=action.name)
        if not found:
            text = cast("Program", self.app).words.say("palette-none")
            yield Hit(1, text, lambda: None, text=text)

    def _actions(self) -> Iterator[PaletteAction]:
        """What is chosen is done once: a second Enter on its way chooses it again."""
        for action in self._possible():
            yield action._replace(do=_once(action.do))

    def _possible(self) -> Iterator[PaletteAction]:
        app = cast("Program", self.app)
        say = app.words.say
        seen: set[str] = {"command_palette", "help_quit"}
        named: set[str] = set()
        # What can be done just now stands first, in the order of the keys' line; what always can, below.
        active_first = sorted(
            self.screen.active_bindings.values(),
            key=lambda one: (one.node is not self.screen, not one.binding.show),
        )
        for active in active_first:
            binding = active.binding
            if not active.enabled or not binding.description or binding.system or binding.action in seen:
                continue
            # Two keys of one name do the same, such as the two ways of quitting.
            if binding.description not in named:
                seen.add(binding.action)
                named.add(binding.description)
                do = partial(_act, app, binding.action, active.node)
                yield PaletteAction(binding.description, app.get_key_display(binding), do)
        yield from (action for action in self._everywhere(app) if action.name not in named)
        for lang in LANGUAGES:
            yield PaletteAction(
                say("palette-language", lang=own_name(lang)), "", partial(app.change, lang=lang)
            )
        for theme in app.themes:
            title = theme.title(app.words.lang)
            yield PaletteAction(say("palette-theme", theme=title), "", partial(app.change, theme=theme.name))

    def _everywhere(self, app: Program) -> Iterator[PaletteAction]:
        """Settings, keys and rules, and each setting that is on or off, from wherever one is."""
        say = app.words.say
        for name, module, screen in _SCREENS:
            yield PaletteAction(say(name), "", partial(app.open_screen, module, screen))
        for flag in FLAGS:
            value = not getattr(app.settings, flag)
            turned = say("settings-on" if value else "settings-off")
            name = say("palette-flag", setting=say(f"options-{flag}"), value=turned)
            yield PaletteAction(name, "", partial(app.change, **{flag: value}))
        for signs in LADDER:
            if signs != app.settings.signs:
                name = say("palette-flag", setting=say("options-signs"), value=say(f"options-signs-{signs}"))
                yield PaletteAction(name, "", partial(app.change, signs=signs))


def _line(action: PaletteAction, name: Content) -> Content:
    """A line of the palette: the key at the left, then what it does."""
    room = max(0, _KEY_ROOM - cell_len(action.help))
    return Content.assemble(" " * room, (action.help, "bold $accent"), "  ", name)


async def _act(app: Program, action: str, node: DOMNode) -> None:
    if node.is_attached:  # its screen may have gone, or the program begun to end
        await app.run_action(action, node)


def _once(do: Callable[[], object]) -> Callable[[], object]:
    due = [do]
    return lambda: due.pop()() if due else None


STYLES = Path(tui.app.program.__file__).with_name("app.tcss")


class QkApp(Program):
    """QK on a terminal."""

    CSS_PATH: ClassVar[Any] = str(STYLES)
    COMMANDS: ClassVar[Any] = {Actions}

    def __init__(
        self, words: Words, loaded: Loaded, *, theme: str | None = None, first: Opening | None = None
    ) -> None:
        super().__init__(words, loaded)
        self._notice = loaded.problem
        self._is_first = loaded.is_first
        self._requested_theme = theme
        self._first = first
        self.new_terminal: Terminal | None = None
        """The terminal, if it is another than last time."""

    def first_screen(self) -> LocalizedScreen[None]:
        """The screen under all others."""
        from tui.screens.title import TitleScreen

        return TitleScreen()

    def on_load(self) -> None:
        """The colors are chosen before there is anything that would have to be colored again."""
        if self._requested_theme is not None:
            self._few_colors = None
        self.dress(self._requested_theme or self.settings.theme)

    async def on_mount(self) -> None:
        """The first screen comes, then what was asked for."""
        if self.owns_terminal:
            report_all_faults(shown_beside(self, self.notify))
            handle_signals(self)
            watch_terminal(self)
        self.set_keymap(keymap_of(self.settings.keys))
        self.calm()
        first = self.first_screen()
        await self.push_screen(first)
        if self._first is not None:
            await first.open(self._first)
        elif self._is_first:
            from tui.screens.welcome import WelcomeScreen

            await self.push_screen(WelcomeScreen())
        # One notice replaces another, so the most important one comes last.
        if self.new_terminal is not None:
            self._greet(self.new_terminal)
        found = self._problems()
        if found:
            self.notify("\n".join(found), severity="warning", timeout=10, markup=False)

    def _greet(self, terminal: Terminal) -> None:
        """Show once what a new terminal can't draw, and how to change it."""
        self.change(terminal=terminal.likeness, fitting=self._fitting)
        if self.settings.signs == "auto" and self.signs != "all":
            self.notify(self.words.say(f"app-signs-{self.signs}"), timeout=12)

    def _problems(self) -> list[str]:
        say = self.words.say
        damaged = (
            [say("cli-settings-damaged", problem=self.words.error(self._notice))] if self._notice else []
        )
        themes = [
            say("theme-broken", file=failed.path.name, reason=self.words.error(failed.reason))
            for failed in self.failed_themes
        ]
        return damaged + themes + problems(self.settings.keys, self.words)

    def open_help(self, area: str) -> None:

        self.push_screen(HelpScreen(area, self.screen.active_bindings))

    def open_rulings(self, game: str, clauses: Sequence[str]) -> None:
        from tui.screens.rules import RulingsScreen

        self.push_screen(RulingsScreen(game, clauses))

    def try_again(self, reel: Reel, at: int) -> None:
        from tui.joining.play import run_practice

        self.run_worker(run_practice(self, reel, at), name="practice", group="practice", exclusive=True)

    def share(self, reel: Reel, at: int) -> None:
        from tui.sharing.screen import ShareScreen

        self.push_screen(ShareScreen(reel, at))

    async def play(self, choice: SoloChoice) -> None:
        from tui.joining.play import open_table

        await open_table(self, choice)


def run_app(words: Words, loaded: Loaded, theme: str | None, first: Opening | None) -> int:
    """Run the program on this terminal; return the exit code.

    Raises:
        WrongUsage: if this is no terminal that draws a screen, or no theme has the name asked for.
    """
    app = QkApp(words, loaded, theme=theme, first=first)
    app.owns_terminal = True
    if theme is not None and app.theme_named(theme) is None:
        names = ", ".join(named.name for named in app.themes)
        broken = next((words.error(one.reason) for one in app.failed_themes if one.path.stem == theme), "")
        raise WrongUsage(broken or words.say("cli-no-such-theme", theme=theme[:40], themes=names))
    _need_terminal(words)
    _look_at_terminal(app)
    app.driver_class = own_driver(app.driver_class)
    code = app.run()
    if app.fault is not None:
        raise app.fault
    return code or 0


def _look_at_terminal(app: QkApp) -> None:
    """Draws as the terminal can; one that was not seen last time is asked how wide it draws signs."""
    terminal = Terminal(os.environ.get("TERM"), shutil.get_terminal_size(), os.environ)
    known = app.settings.terminal == terminal.likeness
    signs = app.settings.fitting if known else fitting(terminal, None)
    if not known and not terminal.has_ascii_alone:
        signs = fitting(terminal, measured())
    app.wear(terminal, signs)
    if not known:
        app.new_terminal = terminal


def _need_terminal(words: Words) -> None:
    """Without a terminal the picture would go to a file, and no key would ever come."""
    # Textual draws on standard error.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise WrongUsage(words.say("cli-no-terminal"))
    term = os.environ.get("TERM", "")
    if term in ("dumb", "unknown"):
        raise WrongUsage(words.say("cli-dumb-terminal", term=term))
