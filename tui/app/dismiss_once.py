"""A screen is left once: Textual removes the one in front, and answers again for one that is gone.

Nor does anything happen on a screen that has gone, with all the others once the program ends.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer, TimerCallback
from textual.widgets import Input, OptionList

Result = TypeVar("Result")


LAST = (events.Compose, events.ScreenSuspend, events.Unmount, messages.Prune, messages.CloseMessages)
"""Messages that a screen still gets while it is being removed."""


HELD = (
    events.Callback,
    events.Timer,
    events.DescendantFocus,
    events.DescendantBlur,
    events.InputEvent,
    events.Resize,
    events.ScreenSuspend,
    events.ScreenResume,
)
"""Events that wait while a screen is composed again: their handlers look for its widgets."""


CHOICES = (OptionList.OptionSelected, Input.Submitted)
"""Messages of widgets by which a player opens something or answers."""


def is_report(message: Message, screen: MessagePump) -> bool:
    """Whether a message reports something on a screen; others draw, mount or remove it."""
    is_inner = isinstance(message, events.Event) or type(message).__module__ == messages.__name__
    return not is_inner and message._sender is not screen


class DismissOnceScreen(Screen[Result]):
    """A screen that a second key on its way, or something else at the same moment, does not leave again.

    What a screen does to its widgets runs between its mount and its removal, so that code may ask for a widget
    without checking whether it exists. Messages, callbacks and timers are dropped once the screen is being removed, and
    its workers are cancelled before its widgets go. Code outside the screen calls it through `call_later`.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave this screen and all above it, unanswered; does nothing after the first time."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.screen.dismiss()
        return super().dismiss(result)

    _unheard: tuple[Message, ...] | None = None
    """Messages of its widgets while it is composed again; None: it is whole."""

    async def _on_message(self, message: Message) -> None:
        """Hold back what concerns its widgets while they are composed again, and drop what comes while it is removed.

        A screen that is removed before its widgets are mounted never gets any, and would look for them on Mount.
        A choice that arrives when another screen is in front is dropped: its key was pressed twice.
        """
        if isinstance(message, CHOICES) and not self.is_active:
            return
        if self._unheard is not None and (isinstance(message, HELD) or is_report(message, self)):
            self._unheard = (*self._unheard, message)
        elif isinstance(message, LAST) or (self.is_attached and not self._pruning):
            await super()._on_message(message)

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call back once, as Textual does, but through the screen's messages.

        Textual calls at once, even while the widgets are composed again. Its own timers have names: they draw.
        """
        return super().set_timer(delay, self._by_message(callback, name), name=name, pause=pause)

    def set_interval(
        self,
        interval: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        repeat: int = 0,
        pause: bool = False,
    ) -> Timer:
        """Call back again and again; see `set_timer`."""
        called = self._by_message(callback, name)
        return super().set_interval(interval, called, name=name, repeat=repeat, pause=pause)

    def _by_message(self, callback: TimerCallback | None, name: str | None) -> TimerCallback | None:
        return callback if callback is None or name is not None else partial(self.call_later, callback)

    async def _message_loop_exit(self) -> None:
        """Cancel the screen's workers while its widgets are still there: the library does so when they are gone."""
        self.workers.cancel_node(self)
        await super()._message_loop_exit()

    def _compositor_refresh(self) -> None:
        """Draw what has changed, or remember it while a batch is open.

        The library puts a refresh off until the batch should be over, but then runs it even if another one is open:
        it counts the parts as drawn and draws nothing. The program wakes the screen once no batch is open.
        """
        if self.app._batch_count:
            self._dirty_widgets.add(self)
        else:
            super()._compositor_refresh()


class Palette(CommandPalette, DismissOnceScreen[None]):
    """Textual's list of everything that can be done here, left once as any screen of ours."""
