"""The program whole: the first screen, the welcome, the help and a game against bots, over what its screens may ask."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import tui.app.program
from netplay.tasks import report_all_faults
from tui.app.ending import handle_signals
from tui.app.glyphs import measured
from tui.app.keymap import keymap_of, problems
from tui.app.own_terminal import own_driver, watch_terminal
from tui.app.palette import Actions
from tui.app.program import Opening, Program
from tui.app.settings import Loaded
from tui.app.signs import fitting
from tui.app.terminal import Terminal
from tui.text.errors import WrongUsage
from tui.text.words import Words
from tui.widgets.painted import shown_beside

if TYPE_CHECKING:
    from netplay.replay.reel import Reel
    from netplay.solo.choice import SoloChoice
    from tui.app.keys import LocalizedScreen

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
        """The colours are chosen before there is anything that would have to be coloured again."""
        if self._requested_theme is not None:
            self._few_colours = None
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
        from tui.app.help import HelpScreen

        self.push_screen(HelpScreen(area, self.screen.active_bindings))

    def open_rulings(self, game: str, clauses: Sequence[str]) -> None:
        from tui.screens.rulings import RulingsScreen

        self.push_screen(RulingsScreen(game, clauses))

    def try_again(self, reel: Reel, at: int) -> None:
        """Open a game for practice."""
        from tui.joining.play import practise

        self.run_worker(practise(self, reel, at), name="practice", group="practice", exclusive=True)

    def share(self, reel: Reel, at: int) -> None:
        from tui.sharing.screen import ShareScreen

        self.push_screen(ShareScreen(reel, at))

    async def play(self, choice: SoloChoice) -> None:
        from tui.joining.play import open_table

        await open_table(self, choice)


def run_app(words: Words, loaded: Loaded, *, theme: str | None = None, first: Opening | None = None) -> int:
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
