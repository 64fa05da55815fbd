"""What every screen may ask of the program that it belongs to: words, themes, settings, keys, and what is under it.

Keys come in here. In full width they are the keys that were meant, and none is silent. What a player types into a line
of text stays as it was typed. Everywhere else a key of an input method that is on would find no binding and be lost,
while the clock runs: so it is folded before any screen gets it. An input method shows what it composes where the
terminal's cursor stands, seen or not; so the cursor always stands where the next character will appear.
"""

from __future__ import annotations

import asyncio
import math
import os
import subprocess
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, runtime_checkable

import msgspec
from rich.cells import cell_len
from rich.console import Console
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome, NoColor
from textual.geometry import Offset
from textual.notifications import Notify
from textual.widget import Widget
from textual.widgets import Input, TextArea
from textual.worker import Worker, WorkerFailed
from textual.worker_manager import WorkerManager

from engine.errors import QkError
from engine.typed import folded_keys, is_input_method
from netplay.storage.home import config_folder
from netplay.storage.user_files import BadFile
from tui.app.colors import OwnColors
from tui.app.crash import Faults
from tui.app.dismiss_once import Palette
from tui.app.keymap import first_keys, keymap_of
from tui.app.settings import Loaded, Settings, save_settings
from tui.app.signs import SignFilter, Signs, longhand
from tui.app.terminal import Terminal
from tui.app.theming import TWO_COLORS, NamedTheme, own_themes, read_themes, textual_themes
from tui.text import private
from tui.text.private import break_cycles, dismiss_notices, key_named
from tui.text.prose import divide
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.compute.pool import BotWorker, SyncBotWorker
    from netplay.compute.worker_pool import WorkerPool
    from netplay.replay.reel import Reel
    from netplay.solo.choice import SoloChoice

ANSWERED_FOR = 5.0
"""Seconds for which an answer to a key is seen; the same one is not given again meanwhile."""
READ_WITHIN = 2.0
"""Seconds within which a notice is read; the next key after that dismisses it."""

LOOKED_AGAIN = 0.005
"""Seconds between looks whether it is."""

Result = TypeVar("Result")


@runtime_checkable
class Typed(Protocol):
    """A screen that takes what is typed without a line that has the keys."""

    def where_text_appears(self) -> Offset | None:
        """Where on the terminal the next character will stand; None if none is taken."""


@runtime_checkable
class Making(Protocol):
    """A screen that is put together more than once."""

    @property
    def is_made(self) -> bool:
        """Whether all of it is there."""
        ...


class KeyedApp(App[Result]):
    """A program whose screens get every key as it was meant."""

    words: Words
    """The words of the player's language."""
    _answered = ("", -ANSWERED_FOR)
    """The last line that answered a key, and when."""
    _noticed = math.inf
    """Since when there has been a notice; infinite: there is none, or a key has dismissed it."""

    _cursor = Offset(0, 0)

    def on_load(self) -> None:
        """Start tasks in turn, whatever the version of Python.

        From Python 3.12 on, Textual starts each task at once, inside the one that creates it. A screen would then be
        composed before its style sheet is read, and nothing in it would have a size. Textual calls this beside the
        `on_load` of each subclass.
        """
        asyncio.get_running_loop().set_task_factory(None)

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's cursor is put after each picture.

        Textual's own lines tell their place when they get the keys, which is before they have one: an input method
        would then show its first word in the corner. Asked for with each picture, the place is always the right one.
        """
        if not self.screen_stack:
            return self._cursor
        match self.focused:
            case Input() as line:
                # Its own `cursor_screen_offset` is a cell too far at the end of what is typed.
                before = cell_len(line.value[: line.cursor_position])
                return line.content_region.offset + Offset(before - line.scroll_offset.x, 0)
            case TextArea() as lines:
                return lines.cursor_screen_offset
            case _:
                found = self.screen.where_text_appears() if isinstance(self.screen, Typed) else None
                return self._cursor if found is None else found

    @cursor_position.setter
    def cursor_position(self, place: Offset) -> None:
        self._cursor = place

    def _end_batch(self) -> None:
        """Have the screen in front draw what changed during a batch, once none is open."""
        super()._end_batch()
        if not self._batch_count and self.screen_stack:
            self.screen.check_idle()

    async def on_event(self, event: events.Event) -> None:
        """A key in full width is the key that was meant; kana is answered, for no key can be meant by it."""
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        if not await self._screen_made():
            return
        if event.time - self._noticed > READ_WITHIN:  # a key that waited behind others was pressed earlier
            self._noticed, self._answered = math.inf, KeyedApp._answered
            dismiss_notices(self)
        if _is_text(self.focused, event):
            await super().on_event(event)
            return
        keys = _meant(event)
        if not keys:
            self.answer_key(self.words.say("typed-input-method"))
        for key in keys:
            await super().on_event(key)

    async def on_key(self, event: events.Key) -> None:
        """What comes here did nothing on its way: it cannot be done now, or is no key of this screen."""
        event.prevent_default()  # else the program would look for a binding again
        if not await self._screen_made():
            return
        if await self._check_bindings(event.key) or not event.is_printable:
            return
        what, say = self._described(event.key), self.words.say
        if self.words.has(what):
            self.answer_key(say("typed-not-now", what=say(what)))
        else:
            # Escape and a letter come as this too where a slow line brings both at once.
            alt = "Alt+" if event.key.startswith("alt+") else ""
            self.answer_key(say("typed-no-key", key=f"{alt}{event.character or ''}"))

    async def _screen_made(self) -> bool:
        """Wait until all of the screen is there that a key was pressed for; False once the program ends."""
        while self._is_making:  # noqa: ASYNC110  # nothing tells it
            await asyncio.sleep(LOOKED_AGAIN)
        return bool(self.screen_stack) and self.screen.is_attached

    @property
    def _is_making(self) -> bool:
        """Whether the screen in front is being put together; not once the program ends."""
        screen = self.screen if self.screen_stack else None
        if screen is None or not screen.is_attached:
            return False
        return not (screen.is_made if isinstance(screen, Making) else screen.is_mounted)

    def _described(self, key: str) -> str:
        """The message that describes what a key does on this screen, be it at another time; empty if nothing."""
        for _, bindings in self.screen._modal_binding_chain:
            for binding in bindings.key_to_bindings.get(key, ()):
                if binding.description:
                    return binding.description
        return ""

    def answer_key(self, text: str) -> None:
        """One line on a key that did nothing, not again while it can still be read."""
        now, (last, since) = time.monotonic(), self._answered
        if text != last or now - since >= ANSWERED_FOR:
            self._answered = (text, now)
            self.notify(text, severity="warning", timeout=ANSWERED_FOR, markup=False)

    def on_notify(self, event: Notify) -> None:
        """A new notice replaces the one before; its time begins now, however long it waited behind other messages."""
        dismiss_notices(self)
        event.notification.raised_at = time.time()
        self._noticed = time.monotonic()


def _is_text(focused: Widget | None, event: events.Key) -> bool:
    """Whether a key goes into a line of text, as it is."""
    return focused is not None and focused.check_consume_key(event.key, event.character)


def _meant(event: events.Key) -> tuple[events.Key, ...]:
    """The keys that one key stands for; none where an input method wrote what no key can mean."""
    character = event.character
    if character is None or character.isascii():
        return (event,)
    if is_input_method(character):
        return ()
    typed = folded_keys(character)
    if typed == character:
        return (event,)
    return tuple(events.Key(key_named(one), one) for one in typed)


# Job control: whether a shell could continue this program if it stopped.


def has_shell() -> bool:
    """Whether a shell would notice that this program stops, and could continue it by `fg`."""
    # The system discards this signal where no process of the same session, in another group, is the group's parent:
    # exactly where nothing could continue what stops. So a process of the group tries it.
    probe = subprocess.Popen(
        ["/bin/sh", "-c", "kill -s TSTP $$"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status = os.waitpid(probe.pid, os.WUNTRACED)
    stops = os.WIFSTOPPED(status)
    if stops:
        probe.kill()
    probe.wait()
    return stops


private.break_lines(divide)
private.read_styles_once()
private.style_what_changed()
private.let_time_go_on()
private.turn_pages()
private.draw_what_changed()
private.draw_what_moved_before_a_layout()
break_cycles()

Opening = Callable[["Program"], Awaitable[None]]
"""What is opened on the title screen when the program starts."""


@runtime_checkable
class Leavable(Protocol):
    """A screen that asks before it is left; Ctrl+Q goes through it."""

    async def action_leave(self) -> None:
        """Asks, and leaves if the answer is yes."""


@runtime_checkable
class Offering(Protocol):
    """A screen that offers games to resume."""

    def offers_changed(self) -> None:
        """Update the offer: a game to resume may have come or gone."""


class CurrentTable(Protocol):
    """A shared table that the player is at."""

    def open_talk(self) -> None:
        """A line to say something."""

    def go(self) -> None:
        """Leave it, for now."""


PUTTING_AWAY = 5.0
"""Seconds that a program that ends gives to what it still has to save."""


class Workers(WorkerManager):
    """The workers, each of which is cancelled once: a second time would interrupt its cleaning up.

    Textual cancels a screen's workers again when the screen is unmounted, and all when the program ends.
    """

    def _cancel(self, wanted: Callable[[Worker[Any]], bool]) -> list[Worker[Any]]:
        workers = [worker for worker in self if not worker.is_cancelled and wanted(worker)]
        for worker in workers:
            worker.cancel()
        return workers

    def cancel_all(self) -> None:
        """Cancel all workers."""
        self._cancel(lambda worker: True)

    def cancel_group(self, node: DOMNode, group: str) -> list[Worker[Any]]:
        """Cancel the workers of a screen's group, and return them."""
        return self._cancel(lambda worker: worker.node == node and worker.group == group)

    def cancel_node(self, node: DOMNode) -> list[Worker[Any]]:
        """Cancel the workers of a screen, and return them."""
        return self._cancel(lambda worker: worker.node == node)


class Program(KeyedApp[int]):
    """QK on a terminal, as its screens know it."""

    TITLE = "QK"
    CSS_PATH: ClassVar[Any] = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "key-quit", show=False, priority=True, id="quit"),
        Binding("ctrl+p", "command_palette", "key-palette", show=False, priority=True, id="palette"),
        Binding("ctrl+c", "help_quit", show=False, system=True),
        Binding("ctrl+z", "suspend_process", "key-suspend", show=False, priority=True, id="suspend"),
        Binding("slash", "talk", "lobby-key-talk", show=False, id="talk"),
        Binding("slash", "ask_rules", "rules-key-ask", show=False, id="ask-rules"),
    ]

    @cached_property
    def workers(self) -> WorkerManager:
        """The work that goes on beside the screens."""
        return Workers(self)

    async def _shutdown(self) -> None:
        """End the program, and wait for what its screens had begun to be archived: games, lines, processes.

        Textual cancels that work and goes; what is cancelled in the middle of closing a game would leave it half
        closed. What comes over the network meanwhile may begin more work and open screens, which Textual would leave.
        """
        await super()._shutdown()
        here = asyncio.current_task()
        left = [task for worker in self.workers if (task := worker._task) is not None and task is not here]
        for task in left:
            if not task.cancelling():  # a second time would interrupt its archiving
                task.cancel()
        if left:
            await asyncio.wait(left, timeout=PUTTING_AWAY)
        await self._close_all()

    def __init__(self, words: Words, loaded: Loaded) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide"), (140, "-broad")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]
        self.words = words
        self.settings = loaded.settings
        self.sitting: CurrentTable | None = None
        """The shared table that the player is at."""
        self.owns_terminal = False
        """Whether the process runs for this program alone, and ends with it on a signal."""
        self.fault: Exception | None = None
        """A fault of the program; the terminal is restored before it is printed."""
        self.faults = Faults()
        self.themes, self.failed_themes = read_themes((own_themes(), config_folder() / "themes"))
        self._few_colors: str | None = None
        """The theme of a terminal that has too few colors for the others."""
        self._fitting: Signs = "all"
        self._signs_changed()
        for named in self.themes:
            for one in textual_themes(named):
                self.register_theme(one)

    # ------------------------------------------------------------------ where it runs

    is_at_home = True
    """Whether this machine is the player's own: only there files are written wherever the player says."""

    def environ(self) -> Mapping[str, str]:
        """The environment of the player's terminal."""
        return os.environ

    def worker_pool(self) -> WorkerPool:
        """Where heavy work for this player is done."""
        from netplay.compute.worker_pool import WorkerPool

        return WorkerPool()

    def bot_worker(self, *, soon: bool = False) -> BotWorker:
        """Who thinks for this player beside a table: looks back, reads a record, helps while a play is composed.

        Arguments:
            soon: whether it goes before looking back, where many players share who thinks.
        """
        from netplay.compute.workers import Worker

        return Worker()

    def rates(self) -> Path | None:
        """The archive by whose games the player is rated at shared tables; None: by none."""
        from netplay.archive.schema import archive_path

        return archive_path()

    def waited(self) -> SyncBotWorker:
        """A bot worker for a thread of this program, which waits for the answers."""
        from netplay.compute.pool import SyncBotWorker

        return SyncBotWorker(self.bot_worker())

    def tally(self) -> Path | None:
        """The file that counts all players' tries at puzzles; None outside a server."""
        return None

    # ------------------------------------------------------------------ what its terminal can show

    def wear(self, terminal: Terminal, signs: Signs) -> None:
        """Draws for this terminal from now on: in the colors that it has, with the signs that fit it."""
        self._few_colors = terminal.theme
        self.no_color = terminal.no_color
        replaced = ANSIToTruecolor | Monochrome | NoColor | OwnColors
        others: list[LineFilter] = [one for one in self._filters if not isinstance(one, replaced)]
        colors = None if terminal.no_color else terminal.colors
        self._filters = [*others, OwnColors(colors)]
        # Colors are turned into the terminal's before they are spelled; the console changes them no more.
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            _environ={},
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
            width=terminal.size[0],
            height=terminal.size[1],
        )
        self.fit(signs)

    def fit(self, signs: Signs) -> None:
        """Draws with the signs that fit the terminal, unless the player has chosen others."""
        if signs != self._fitting:
            self._fitting = signs
            self._signs_changed()

    @property
    def signs(self) -> Signs:
        """The signs that are drawn with."""
        chosen = self.settings.signs
        return self._fitting if chosen == "auto" else chosen

    @property
    def letters(self) -> bool:
        """Whether suits are shown as letters."""
        return self.settings.letter_suits or self.signs != "all"

    def _signs_changed(self) -> None:
        signs = self.signs
        self._sign_filters = () if signs == "all" else (SignFilter(signs),)
        self._spell()

    def _spell(self) -> None:
        """Words are said with the player's keys, and with the signs that are drawn, so that there is room for them."""
        signs = self.signs
        keys = {id: self.key_name(key) for id, key in first_keys(self.settings.keys).items()}
        spell = None if signs == "all" else lambda text: longhand(text, signs)
        self.words = Words(self.words.lang, spell, keys)

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is named: by what stands on it, in the signs that are drawn."""
        return longhand(super().get_key_display(binding), self.signs)

    def key_name(self, key: str) -> str:
        """A key of Textual's as it is named: `/` for `slash`."""
        return self.get_key_display(Binding(key, "", ""))

    def action_suspend_process(self) -> None:
        """Ctrl+Z: to the shell, and back by `fg`; a notice where no shell waits."""
        if self._driver is not None and self._driver.can_suspend and has_shell():
            super().action_suspend_process()
        else:
            self.notify(self.words.say("app-no-suspend"))

    # ------------------------------------------------------------------ opening and ending

    async def open(self, opening: Opening) -> None:
        """Open something; if that cannot be, the player reads why."""
        try:
            await opening(self)
        except QkError as wrong:
            text = self.words.error(wrong)
            self.notify(text, severity="error", timeout=8, markup=False)

    async def action_quit(self) -> None:
        """Ctrl+Q: a screen where something would be lost asks first."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Leavable):
                await screen.action_leave()
                return
        self.exit(0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Open the line for talk; does nothing without others at the table."""
        return self.sitting is not None if action == "talk" else super().check_action(action, parameters)

    def action_talk(self) -> None:
        """/: says something at a shared table."""
        if self.sitting is not None:
            self.sitting.open_talk()

    def action_ask_rules(self) -> None:
        """/ where there is nobody to talk to: ask the rulebook, over whatever is on the screen."""
        self.open_screen("tui.screens.rules", "RulesScreen", question="")

    def open_screen(self, module: str, screen: str, **how: Any) -> None:
        """Open a screen, imported only now, unless it is open already."""
        if not any(type(one).__name__ == screen for one in self.screen_stack):
            self.push_screen(getattr(import_module(module), screen)(**how))

    def action_help_quit(self) -> None:
        """Ctrl+C: a notice on how to leave."""
        self.notify(self.words.say("app-how-to-quit"))

    def _handle_exception(self, error: Exception) -> None:
        gone = self._exit and isinstance(error, NoMatches)  # a screen that opens then is not composed
        # Textual would print a traceback; the player is owed one line, after the terminal is restored.
        if self.is_headless:
            super()._handle_exception(error)
        elif self.fault is None and not gone:
            inner = error.error if isinstance(error, WorkerFailed) else error  # the log has its place
            self.fault = inner if isinstance(inner, Exception) else error
            self._return_code = 1
            self._close_messages_no_wait()

    def fault_text(self, fault: Exception) -> str:
        """A fault beside the game in one line; its traceback goes to the log. A full disk and the like are no fault."""
        if isinstance(fault, QkError):
            return self.words.error(fault)
        path = self.faults.path_of(fault)
        # A path of the server means nothing to its players.
        if path and self.is_at_home:
            return self.words.say("beside-fault-logged", path=path)
        return self.words.say("beside-fault")

    # ------------------------------------------------------------------ settings that act at once

    def change(self, **changes: Any) -> None:
        """Change settings, save them, and show the change on every screen."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes)
        try:
            save_settings(self.settings, before)
        except BadFile as wrong:
            text = self.words.say("app-settings-unsaved", problem=self.words.error(wrong))
            self.notify(text, severity="error", markup=False)
        if "theme" in changes or "four_colours" in changes:
            self.show_theme(self.settings.theme)
        if "lang" in changes:
            self._speak(self.settings)
        if "keys" in changes:
            self.set_keymap(keymap_of(self.settings.keys))
            self._spell()
        if "reduced_motion" in changes:
            self.calm()
        if "signs" in changes:
            self._signs_changed()
        if {"lang", "keys", "letter_suits", "signs", "four_colours"} & changes.keys():
            self.draw_anew()

    def draw_anew(self) -> None:
        """Everything is said and drawn again."""
        for screen in self.screen_stack:
            # What is drawn already was translated, or not, as it was drawn.
            for widget in screen.walk_children(with_self=True):
                widget.refresh()
            changed = getattr(screen, "words_changed", None)
            if changed is not None:
                screen.call_later(changed)  # a screen that is only being made has nothing to change yet

    def calm(self) -> None:
        """With reduced motion nothing slides."""
        self.animation_level = "none" if self.settings.reduced_motion else "full"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to every line before it goes out: with fewer signs, one thing more."""
        return [*super().get_line_filters(), *self._sign_filters]

    def _speak(self, settings: Settings) -> None:
        from tui.text.words import language

        self.words = Words(language(None, settings.lang, self.environ()))
        self._spell()

    def show_theme(self, name: str) -> None:
        """Show a theme, with as many colors of suits as the player wants; an unknown one is the first.

        A terminal with few colors shows the theme that is made for them.
        """
        self.theme = self._theme_shown(name)

    def dress(self, name: str) -> None:
        """Show a theme in a program that has drawn nothing yet: nothing has to be styled a second time."""
        self.set_reactive(App.theme, self._theme_shown(name))
        dark = self.current_theme.dark
        self.set_class(dark, "-dark-mode", update=False)
        self.set_class(not dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())
        self.stylesheet.reparse()

    def _theme_shown(self, name: str) -> str:
        """The theme that is shown for one that is wished for."""
        known = {named.name for named in self.themes}
        name = self._few_colors or name
        name = name if name in known else "night"
        return name if self.settings.four_colours else name + TWO_COLORS

    @property
    def named_colors(self) -> dict[str, str]:
        """The theme's colors and card colors by the names that style sheets use, for what is drawn by hand."""
        theme = self.current_theme
        plain = {"primary": theme.primary, "accent": theme.accent or theme.primary}
        return plain | theme.variables

    def theme_named(self, name: str) -> NamedTheme | None:
        """The theme of this name."""
        return next((named for named in self.themes if named.name == name), None)

    # ------------------------------------------------------------------ everywhere

    def action_command_palette(self) -> None:
        """Everything that can be done here, by name."""
        if self.use_command_palette and not isinstance(self.screen, Palette):
            # Without an id: the one before may still be on its way out, and no two may have the same.
            self.push_screen(Palette(placeholder=self.words.say("app-palette")))

    # ------------------------------------------------------------------ what stands above the screens that ask for it

    def open_help(self, area: str) -> None:
        """Show the keys of a screen, and what it is for."""
        raise NotImplementedError

    def open_rulings(self, game: str, clauses: Sequence[str]) -> None:
        """Show what these clauses of a game's rulings say."""
        raise NotImplementedError

    async def play(self, choice: SoloChoice) -> None:
        """Open a game against bots. Raises QkError if there can be none."""
        raise NotImplementedError

    def try_again(self, reel: Reel, at: int) -> None:
        """Open a game for practice from before the decision of scene `at`, with the same hands."""
        raise NotImplementedError

    def share(self, reel: Reel, at: int) -> None:
        """Offer what can be made of a game for others: a page, a picture of scene `at`, its text."""
        raise NotImplementedError
