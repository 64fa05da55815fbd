"""Restores a table from its journal: the same members, seats, rules and moves as when its host died."""

from __future__ import annotations

from collections.abc import Callable

from netplay.room.agreed_rules import AgreedRules
from netplay.room.journal import Logbook
from netplay.room.match import Match
from netplay.room.members import Member
from netplay.room.record import record_again
from netplay.room.room import TableRoom
from netplay.room.running_game import RunningGame
from netplay.room.state import RoomState
from netplay.storage.journal import LEAD_NOWHERE, unplayable
from netplay.table.games import read_chosen
from netplay.table.interfaces import WorkerService


def take_up(
    found: RoomState,
    logbook: Logbook,
    workshop: WorkerService,
    now: Callable[[], float],
    agent: str = "",
    log: Callable[[str], None] = lambda line: None,
) -> TableRoom:
    """The room of a journal; a game in play is paused until its players are back.

    Raises:
        BadJournal: if its acts are invalid.
    """
    try:
        rounds = Match(AgreedRules(read_chosen(found.chosen), agreed=True))
        room = TableRoom(
            rounds,
            found.options,
            workshop=workshop,
            store=logbook,
            now=now,
            table=found.table,
            agent=agent,
            state=found,
        )
        room.log = log
        _seat_everybody(room, found)
        if found.began is not None:
            rounds.taken_up(
                RunningGame(room, rounds.setting, max((move.number for move in found.moves), default=1))
            )
    except LEAD_NOWHERE as wrong:
        logbook.close(finished=False)
        raise unplayable(logbook.path, wrong) from wrong
    return room


def finish(room: TableRoom, found: RoomState) -> None:
    """File the games that were over when the host died, and whose records may not have been archived."""
    for over in tuple(found.unfiled.values()):
        try:
            room.file(over.began, record_again(found, over))
        except LEAD_NOWHERE as wrong:
            room.log(f"game {over.began.deal} of this table cannot be written down: {wrong}")


def _seat_everybody(room: TableRoom, found: RoomState) -> None:
    for known in found.members.values():
        if known.seat is None:
            continue  # a spectator rejoins
        member = Member(known)
        member.lost_at = room.now()
        room.members[member.token] = member
