"""Keys and their words: a screen's keys are described in the player's language, and can be bound again by name.

A binding's description is the name of a message, and its id is what players write in their settings
to bind other keys: `[keys]` with `draw = "d,f2"`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, TypeVar, cast

from rich.text import Text
from textual import events
from textual.binding import ActiveBinding, Binding
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget

from tui.app.dismiss_once import DismissOnceScreen
from tui.app.program import Opening, Program
from tui.text.words import Words

Result = TypeVar("Result")

KeyEntry = tuple[str, str, str]
"""An entry of the line of keys: key, word, action."""


def described(active: dict[str, ActiveBinding], words: Words) -> dict[str, ActiveBinding]:
    """The current keys with their descriptions in words; a key without one is not listed, though it works.

    A key that each language has by its own initial is shown as the message that its binding names.
    """

    labels = words.labels
    for one in active.values():
        for name in (one.binding.description, one.tooltip, one.binding.key_display or ""):
            if name not in labels:
                labels[name] = words.say(name) if words.has(name) else ""
    return {
        key: one._replace(
            binding=replace(
                one.binding,
                description=labels[one.binding.description],
                key_display=labels[one.binding.key_display or ""] or one.binding.key_display,
            ),
            tooltip=labels[one.tooltip],
        )
        for key, one in active.items()
    }


class LocalizedBase(DismissOnceScreen[Result]):
    """A screen that speaks the player's language."""

    @property
    def program(self) -> Program:
        """The program that this screen belongs to."""
        return cast(Program, self.app)

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return cast(Program, self.app).words

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The current keys, in words; what the footer shows."""
        return described(super().active_bindings, self.words)

    def menu_line(self, action: str, usual: str, text: str) -> Text:
        """A line of a menu: the key of an action, the usual one unless the player chose another, and a text."""
        return Text.assemble((self.words.key(action, usual), "bold underline"), f"  {text}")

    _is_opening = False

    async def open(self, opening: Opening) -> None:
        """Open something over this screen, as the program does, but nothing twice.

        A key that comes while the first one is still being handled, or when another screen is in front, is ignored.
        """
        if self._is_opening or not self.is_active:
            return
        self._is_opening = True
        try:
            await self.program.open(opening)
            await asyncio.sleep(0)  # a worker that was begun shows its screen before the next key is handled
        finally:
            self._is_opening = False


class LocalizedScreen(LocalizedBase[Result]):
    """A screen that follows when the language changes."""

    HELP_AREA: ClassVar[str] = ""
    """The area of the help that the key `?` opens."""
    LISTS: ClassVar[tuple[type[Widget], ...]] = ()
    """The kinds of lists on it that have keys of their own."""

    @cached_property
    def _saying(self) -> asyncio.Lock:
        """One thing is said after the other."""
        return asyncio.Lock()

    _stood = False
    """Whether it has been in front."""
    _keys_known: Mapping[object, tuple[KeyEntry, ...]] = MappingProxyType({})
    """The keys that did something, by what they depended on when they were looked at."""

    async def on_event(self, event: events.Event) -> None:
        """After each thing that happens others in the same process have their turn: to make a screen takes many."""
        if isinstance(event, events.Compose):
            self._take_size_classes()
        elif isinstance(event, events.ScreenResume) and not self._stood:
            event.refresh_styles, self._stood = False, True  # all was made just now, with its styles
        await super().on_event(event)
        await asyncio.sleep(0)

    def _take_size_classes(self) -> None:
        """Take the classes of the terminal's size before anything is on the screen, which is styled once then."""
        size, app = self.app.size, self.app
        for extent, own, usual in (
            (size.width, self.HORIZONTAL_BREAKPOINTS, app.HORIZONTAL_BREAKPOINTS),
            (size.height, self.VERTICAL_BREAKPOINTS, app.VERTICAL_BREAKPOINTS),
        ):
            least = [
                name for needed, name in sorted((usual if own is None else own) or ()) if needed <= extent
            ]
            self.add_class(*least[-1:])

    def keys_depend_on(self) -> object:
        """All that decides which keys do something now, as few hashable values; None: unknown."""
        return None

    def key_entries(self) -> tuple[KeyEntry, ...]:
        """This screen's keys that do something now, in the order in which they are bound."""
        depends = self.keys_depend_on()
        if depends is None:
            return self._look_at_keys()
        now = (self.words, depends)
        if now not in self._keys_known:
            self._keys_known = {**self._keys_known, now: self._look_at_keys()}
        return self._keys_known[now]

    def on_screen_resume(self) -> None:
        """Keys may have been bound again on the screen that lay above."""
        self._keys_known = {}

    def _look_at_keys(self) -> tuple[KeyEntry, ...]:
        now: dict[str, Binding] = {}
        for active in self.active_bindings.values():
            if active.binding.show and active.enabled and active.node is self:
                now.setdefault(active.binding.action, active.binding)
        # A key that was bound again stands last among the current ones.
        bound = dict.fromkeys(one.action for one in self.BINDINGS if isinstance(one, Binding))
        shown = self.app.get_key_display
        return tuple((shown(now[one]), now[one].description, one) for one in bound if one in now)

    def begin(self) -> None:
        """Fill the widgets: once they are mounted, and again after each change of language."""

    def on_mount(self) -> None:
        """Fill the widgets, after what a screen does itself when it is mounted."""
        self.begin()

    def action_help(self) -> None:
        """Open the help."""
        self.program.open_help(self.HELP_AREA)

    def action_back(self) -> None:
        """Leave this screen."""
        self.dismiss(None)

    def words_changed(self) -> None:
        """Compose the screen again after the language or the signs of suits have changed."""
        self.say_anew(self.begin)

    def say_anew(self, then: Callable[[], object] | None = None) -> None:
        """Put the screen together again, and call `then` when all is there.

        A screen under another one is put together whenever there is time; what is done after the next
        refresh may find it half made.
        """
        # In a group of its own: an exclusive worker of the screen would cancel it half-way, with no widgets left.
        self.run_worker(self._say_anew(then), name="words", group="words")

    async def _say_anew(self, then: Callable[[], object] | None) -> None:
        async with self._saying:
            self._unheard = ()
            try:
                await self.recompose()
                if then is not None and self.is_attached and self.app.is_running:
                    then()
                self.refresh_bindings()  # a line of keys that is new looks at them when they change
            finally:
                unheard: tuple[Message, ...] = self._unheard or ()
                self._unheard = None
                for message in unheard:
                    sender = message.control or (
                        None if isinstance(message, events.Event) else message._sender
                    )
                    if sender is None or sender.is_attached:
                        self.post_message(message)

    @property
    def is_made(self) -> bool:
        """Whether all of it is there; not while it is put together, first or again, nor once it has gone."""
        return self.is_mounted and self.is_attached and not self._saying.locked()


class LocalizedModal(ModalScreen[Result], LocalizedBase[Result]):
    """A small screen over another one, in the player's language."""


BACK = Binding("escape", "back", "key-back", id="go-back")
HELP = Binding("question_mark", "help", "key-help", key_display="?", id="help")
