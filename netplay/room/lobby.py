"""The lobby of a table as members see it."""

from __future__ import annotations

from engine.seats import Seat
from netplay.room.host import Host
from netplay.room.match import Match
from netplay.wire.messages import Lobby, Place


def lobby_of(room: Host, rounds: Match, seat: Seat | None) -> Lobby:
    """The table and all members, as seen from this seat."""
    opener = room.opener
    return Lobby(
        title=room.options.title,
        phase=rounds.shown_phase,
        game=rounds.game,
        rules=rounds.chosen,
        seats=tuple(_place(room, rounds, seat) for seat in rounds.seats),
        watchers=sum(m.watches and m.line is not None for m in room.members.values()),
        opener=opener.name if opener else "",
        seat=seat,
        options=room.options.shown(),
        standing=rounds.standing(),
        pausing=tuple(member.name for member in room.seated if member.wants_pause),
        waits=round(rounds.waiting.left * 1000),
    )


def _place(room: Host, rounds: Match, seat: Seat) -> Place:
    bot = rounds.bots.get(seat)
    if bot is not None:
        return Place(rounds.bot_name(seat), bot, ready=True)
    sitter = room.sitter(seat)
    if sitter is None and rounds.in_play is not None:
        # Who has left and is out of the game still has a name at the table.
        return Place(rounds.in_play.began.names[seat])
    if sitter is None:
        return Place(connected=False)
    return Place(sitter.name, "", sitter.ready, sitter.line is not None)
