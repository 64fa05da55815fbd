"""The one place where keys come in: in full width they are the keys that were meant, and none is silent.

An input method shows what it composes where the terminal's cursor stands, seen or not; so the cursor always stands
where the next character will appear.

What a player types into a line of text stays as it was typed. Everywhere else a key of an input method that is on
would find no binding and die unheard, while the clock runs: so it is folded here, before any screen sees it.
"""

from __future__ import annotations

import asyncio
import math
import time
from typing import Protocol, TypeVar, runtime_checkable

from rich.cells import cell_len
from textual import events
from textual.app import App
from textual.geometry import Offset
from textual.notifications import Notify
from textual.widget import Widget
from textual.widgets import Input, TextArea

from engine.typed import folded_keys, is_input_method
from tui.text.private import dismiss_notices, key_named
from tui.text.words import Words

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
