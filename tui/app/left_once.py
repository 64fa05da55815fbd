"""A screen is left once: Textual takes away whichever is in front, and answers again for one that is gone.

Nor does anything happen on a screen that has gone, with all the others once the program ends.
"""

from __future__ import annotations

from typing import TypeVar

from textual import messages
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.events import Event
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

Result = TypeVar("Result")


def is_told(message: Message, screen: MessagePump) -> bool:
    """Whether a message tells a screen what happened on it; others draw it, or put it up and take it down."""
    is_inner = isinstance(message, Event) or type(message).__module__ == messages.__name__
    return not is_inner and message._sender is not screen


class LeftOnce(Screen[Result]):
    """A screen that a second key on its way, or something else at the same moment, does not leave once more."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leaves this screen, and with it whatever lies over it, unanswered; who has left it does nothing."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.screen.dismiss()
        return super().dismiss(result)

    async def _on_message(self, message: Message) -> None:
        """What happened on a screen that has gone meanwhile has no sense any more: its widgets are gone."""
        if self.is_attached or not is_told(message, self):
            await super()._on_message(message)


class Palette(CommandPalette, LeftOnce[None]):
    """Textual's list of everything that can be done here, left once as any screen of ours."""
