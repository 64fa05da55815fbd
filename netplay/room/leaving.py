"""Members who leave a table for good, their stand-ins, and seats for members who come back.

A bot that stands in for a member gives the seat back: during the game only to that member, known by the token; between
games to anyone. When no person plays any more, the game ends.
"""

from __future__ import annotations

from engine.seats import Seat
from netplay.room.acts import RecordArchived
from netplay.room.audience import Member
from netplay.room.match import Match


async def abandoned(rounds: Match, member: Member, *, may_return: bool) -> None:
    """Handle a member leaving during a game: a bot plays on, or the seat is out (P-51).

    Arguments:
        may_return: whether the member gets the seat back by rejoining; false for one who was removed.
    """
    seat, room = member.seat, rounds.room
    assert seat is not None
    if rounds.phase == "dealing":
        rounds.ceremony.call_off("deal-left", (member.name,), "has left")
        return
    assert rounds.playing is not None
    if rounds.playing.is_out(seat):
        return
    if room.options.on_leave == "out" and await rounds.playing.take_out(seat):
        return
    level = level_of(rounds)
    room.seat_bot(seat, level, member.token if may_return else b"")
    rounds.playing.replace(seat, level)
    room.log(f"a bot ({level}) plays on for {member.name}")


def level_of(rounds: Match) -> str:
    """The level of a stand-in: the weakest chosen at this table, else the usual one."""
    chosen = [level for seat, level in rounds.bots.items() if seat not in rounds.stand_ins]
    if chosen:
        return min(chosen, key=rounds.levels.index)
    fill = rounds.room.options.fill
    return fill if fill in rounds.levels else rounds.setting.adapter.usual_level


def seat_for(rounds: Match, token: bytes, name: str) -> Seat | None:
    """A seat for a joining member: its own in the game in play; else one reserved, empty, or left by somebody."""
    held = [seat for seat, whose in rounds.stand_ins.items() if whose == token]
    if rounds.is_playing:
        playing = rounds.playing if rounds.phase != "dealing" else None
        return next(
            (s for s in held if playing is not None and playing.began.sitters[s].token == token), None
        )
    room = rounds.room
    free = (seat for seat in rounds.seats if room.sitter(seat) is None and seat not in rounds.bots)
    return next(
        (seat for seat in (*held, *free, *rounds.stand_ins) if room.is_reserved_for(name, seat)), None
    )


def make_room(rounds: Match, seat: Seat) -> None:
    """Remove the stand-in from a seat that somebody takes now."""
    rounds.room.seat_bot(seat, "")
    if rounds.in_play is not None:
        rounds.in_play.give_back(seat)


def send_away(rounds: Match, name: str) -> bool:
    """Bar a member who has left from the seat that a stand-in holds; returns whether there is such a seat."""
    began = rounds.playing.began if rounds.playing is not None else None
    for seat, token in rounds.stand_ins.items():
        played = began.names[seat] if began is not None and seat < len(began.names) else ""
        if name in (rounds.bot_name(seat), played, rounds.series.named(token)):
            level = rounds.bots[seat] if rounds.is_playing else ""
            rounds.room.seat_bot(seat, level, b"")
            return True
    return False


async def end_deserted(rounds: Match) -> None:
    """End the game after all players have left for good; new members find free seats."""
    room = rounds.room
    # A leaver is gone, whether written down or not: the failure has been announced.
    given_up = rounds.give_up()
    rounds.take_bots_away()
    if given_up is not None:
        room.log("everybody has left: the game is given up")
        await given_up.close()
        if given_up.table.made:
            room.archive_game(given_up.began, given_up.record(), owed=False)
        else:
            room.acts.write_eventually(RecordArchived(given_up.began.deal))
    room.lobby_changed()
