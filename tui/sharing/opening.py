"""A record that is pasted where no game is on the screen opens to be watched."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

from engine.errors import QkError
from engine.lenient import games_in
from netplay.compute.judging import Ask
from netplay.replay.reel import Reel, reel_of

if TYPE_CHECKING:
    from netplay.compute.pool import SyncBotWorker
    from tui.app.keys import LocalizedScreen


def open_pasted(screen: LocalizedScreen[Any], text: str) -> None:
    """Open a record on the screen as soon as it has been read; one line says what is not a record."""
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
    with bot_worker:
        return pasted(text, title, bot_worker.ask)


# ---------------------------------------------------------------------- reading
#
# A pasted record: read as it is, or as clubs write them, and replayed.

_HAND = re.compile(r"^[^\n:：]+[:：]\s*[(（]", re.MULTILINE)


def is_record(text: str) -> bool:
    """Whether a text deals any player a hand."""
    return _HAND.search(text) is not None


def pasted(text: str, title: str, ask: Ask) -> list[Reel]:
    """The games of a text; read leniently only where that helps, for what is strict needs no notes.

    Raises:
        UnreadableRecord: for a record of a game that has no screen.
    """
    text = text.strip() + "\n"
    games = games_in(text)
    if len(games) > 1:
        return [reel_of(f"{title} ({number})", one, ask, lenient=True) for number, one in enumerate(games, 1)]
    strict = reel_of(title, text, ask)
    if strict.fault is None:
        return [strict]
    lenient = reel_of(title, text, ask, lenient=True)
    return [strict if lenient.fault is not None else lenient]
