"""From the wire to the screen: a client's updates as messages of Textual."""

from __future__ import annotations

from textual.message import Message
from textual.message_pump import MessagePump

from netplay.table.client import Client
from netplay.table.messages import SeatUpdate


class TableChanged(Message):
    """Something happened at the table."""

    def __init__(self, update: SeatUpdate) -> None:
        self.update = update
        super().__init__()


class TableClosed(Message):
    """The table is closed; nothing more will happen at it."""


async def listen(client: Client, screen: MessagePump) -> None:
    """Hand every update to the screen, one by one, until the table closes."""
    async for update in client.updates():
        screen.post_message(TableChanged(update))
    screen.post_message(TableClosed())
