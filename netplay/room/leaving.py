"""Members who leave a table for good, their stand-ins, and seats for members who come back.

A bot that stands in for a member gives the seat back: during the game only to that member, known by the token; between
games to anyone. When no person plays any more, the game ends.
"""

from __future__ import annotations

from engine.seats import Seat
from netplay.room.acts import RecordArchived
from netplay.room.audience import Member
from netplay.room.match import Match


async def abandoned(match: Match, member: Member, *, may_return: bool) -> None:
    """Handle a member leaving during a game: a bot plays on, or the seat is out (P-51).

    Arguments:
        may_return: whether the member gets the seat back by rejoining; false for one who was removed.
    """
    seat, room = member.seat, match.room
    assert seat is not None
    if match.phase == "dealing":
        match.fair_deal.call_off("deal-left", (member.name,), "has left")
        return
    playing = match.playing
    assert playing is not None
    if room.options.on_leave == "out" and not playing.is_out(seat):
        await playing.take_out(seat)
    if match.in_play is not playing or playing.is_out(seat):
        return
    level = level_of(match)
    room.seat_bot(seat, level, member.token if may_return else b"")
    playing.replace(seat, level)
    room.log(f"a bot ({level}) plays on for {member.name}")


def level_of(match: Match) -> str:
    """The level of a stand-in: the weakest chosen at this table, else the usual one."""
    chosen = [level for seat, level in match.bots.items() if seat not in match.stand_ins]
    if chosen:
        return min(chosen, key=match.levels.index)
    fill = match.room.options.fill
    return fill if fill in match.levels else match.setting.adapter.usual_level


def seat_for(match: Match, token: bytes, name: str) -> Seat | None:
    """A seat for a joining member: its own in the game in play; else one reserved, empty, or left by somebody."""
    held = [seat for seat, whose in match.stand_ins.items() if whose == token]
    if match.is_playing:
        playing = match.playing if match.phase != "dealing" else None
        return next(
            (s for s in held if playing is not None and playing.began.sitters[s].token == token), None
        )
    room = match.room
    free = (seat for seat in match.seats if room.sitter(seat) is None and seat not in match.bots)
    return next((seat for seat in (*held, *free, *match.stand_ins) if room.is_reserved_for(name, seat)), None)


def make_room(match: Match, seat: Seat) -> None:
    """Remove the stand-in from a seat that somebody takes now."""
    match.room.seat_bot(seat, "")
    if match.in_play is not None:
        match.in_play.give_back(seat)


def send_away(match: Match, name: str) -> bool:
    """Bar a member who has left from the seat that a stand-in holds; returns whether there is such a seat."""
    began = match.playing.began if match.playing is not None else None
    for seat, token in match.stand_ins.items():
        played = began.names[seat] if began is not None and seat < len(began.names) else ""
        if name in (match.bot_name(seat), played, match.series.named(token)):
            level = match.bots[seat] if match.is_playing else ""
            match.room.seat_bot(seat, level, b"")
            return True
    return False


async def end_deserted(match: Match) -> None:
    """End the game after all players have left for good; new members find free seats."""
    room = match.room
    # A leaver is gone, whether written down or not: the failure has been announced.
    given_up = match.give_up()
    match.take_bots_away()
    if given_up is not None:
        room.log("everybody has left: the game is given up")
        await given_up.close()
        if given_up.table.made:
            room.archive_game(given_up.began, given_up.record(), deliver=False)
        else:
            room.acts.write_eventually(RecordArchived(given_up.began.deal))
    room.lobby_changed()
