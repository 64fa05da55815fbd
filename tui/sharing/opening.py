"""A record that is pasted where no game is on the screen opens to be watched."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from engine.errors import QkError

if TYPE_CHECKING:
    from netplay.compute.pool import SyncBotWorker
    from netplay.replay.reel import Reel
    from tui.app.keys import LocalizedScreen


def open_pasted(screen: LocalizedScreen[Any], text: str) -> None:
    """Open a record on the screen as soon as it has been read; one line says what is not a record."""
    from tui.sharing.pasting import is_record

    if is_record(text):
        screen.run_worker(_open(screen, text), group="pasted", exclusive=True)
    elif text.strip():
        screen.notify(screen.words.say("share-pasted-none"), severity="warning", markup=False)


async def _open(screen: LocalizedScreen[Any], text: str) -> None:
    from tui.replay.replay import ReplayScreen

    title = screen.words.say("share-pasted")
    try:
        reels = await asyncio.to_thread(_pasted_reels, screen.program.waited(), text, title)
    except QkError as wrong:
        screen.notify(screen.words.error(wrong), severity="error", markup=False)
        return
    if screen.display:  # else the player has left this screen
        screen.app.push_screen(ReplayScreen(*reels))


def _pasted_reels(bot_worker: SyncBotWorker, text: str, title: str) -> list[Reel]:
    from tui.sharing.pasting import pasted

    with bot_worker:
        return pasted(text, title, bot_worker.ask)
