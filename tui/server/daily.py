"""The deal of the day on a server: played from the lobby; a table of all who have played it."""

from __future__ import annotations

import asyncio
from datetime import date, datetime
from typing import TYPE_CHECKING

from netplay.solo.daily import SavedResults, choice_of, load, share, shared_path, table_of, unfinished
from tui.app.prompt import SureScreen
from tui.joining import play
from tui.server.players import SessionPlayer
from tui.server.tables import ServerTables
from tui.server.tables_pages import TextScreen
from tui.text.daily_text import line, table_lines
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.server.app import ServerApp


def is_played(day: date) -> bool:
    """Whether the player has a result of this deal; a result that can't be read is none."""
    return day.isoformat() in (load().held or SavedResults()).days


async def lines(tables: ServerTables, player: SessionPlayer, day: date, words: Words) -> list[str]:
    """Save the player's own result, and add it to the server's; a guest's stays with the guest.

    Raises:
        BadFile: if the result can't be put on the table.
    """
    return await asyncio.to_thread(_lines, tables, player, day, words)


def _lines(tables: ServerTables, player: SessionPlayer, day: date, words: Words) -> list[str]:
    path, saved = shared_path(tables.archive), load().held or SavedResults()
    own = saved.days.get(day.isoformat())
    if own is not None and not player.is_guest:
        share(path, day, player.nick)
    table = table_of(path, day, is_open=own is None)
    mine = words.say("daily-unplayed", day=day.isoformat())
    if own is not None:
        mine = line(day, saved, words)
    return [mine, "", *table_lines(day, table, words)]


def page(day: date) -> TextScreen:
    """The table of a day."""
    return TextScreen("tables-daily-title", lambda ssh: lines(ssh.tables, ssh.player, day, ssh.words))


def open_deal(app: ServerApp) -> None:
    """Ask whether to play today's deal; a player who has played it sees the table at once."""
    now, say = datetime.now(), app.words.say
    day = now.date()
    if is_played(day):
        app.push_screen(page(day))
        return

    def answered(plays: bool | None) -> None:
        if plays:
            app.run_worker(_play(app, now), name="daily")
        else:
            app.push_screen(page(day))

    app.push_screen(SureScreen(say("tables-daily-title"), say("tables-daily-asks")), answered)


async def _play(app: ServerApp, now: datetime) -> None:
    app.daily = day = now.date()
    begun, choice = unfinished(day.isoformat()), choice_of(day, app.player.nick, app.settings.pace, now)
    await app.open(lambda app: play.go_on(app, begun) if begun else play.open_table(app, choice))


def come_back(app: ServerApp) -> None:
    """Show the table to a player who has just played the deal."""
    if app.daily is not None and is_played(app.daily):
        day, app.daily = app.daily, None
        app.push_screen(page(day))
