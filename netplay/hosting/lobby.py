"""How a table looks from outside the game: what its lobby tells everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from netplay.wire.messages import Lobby, Place

if TYPE_CHECKING:
    from engine.seats import Seat
    from netplay.hosting.room import Room


def lobby_of(room: Room, seat: Seat | None) -> Lobby:
    """The table and everybody at it, for who sits on this seat."""
    rounds = room.rounds
    opener = room.opener
    return Lobby(
        title=room.options.title,
        phase=rounds.told_phase,
        game=rounds.game,
        rules=rounds.chosen,
        seats=tuple(_place(room, seat) for seat in rounds.seats),
        watchers=sum(m.watches and m.line is not None for m in room.members.values()),
        opener=opener.name if opener else "",
        seat=seat,
        options=room.options.shown(),
        standing=rounds.standing(),
        pausing=tuple(member.name for member in room.seated if member.wants_pause),
        waits=round(rounds.waiting.left * 1000),
    )


def _place(room: Room, seat: Seat) -> Place:
    bot = room.rounds.bots.get(seat)
    if bot is not None:
        return Place(room.rounds.bot_name(seat), bot, ready=True)
    sitter = room.sitter(seat)
    if sitter is None and room.rounds.phase in ("playing", "paused") and room.rounds.playing is not None:
        # Who has left and is out of the game still has a name at the table.
        return Place(room.rounds.playing.began.names[seat])
    if sitter is None:
        return Place(connected=False)
    return Place(sitter.name, "", sitter.ready, sitter.line is not None)
