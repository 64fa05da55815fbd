"""Checks whether a member's request is allowed in the present state of the room, before it is carried out."""

from __future__ import annotations

from typing import Any

from engine.errors import problem
from engine.seats import Seat
from netplay.line.sanitize import clean_text
from netplay.room.members import Member
from netplay.room.room import TableRoom
from netplay.table.help import HINTS
from netplay.wire import messages as wire
from netplay.wire.messages import Value
from netplay.wire.problems import args_of

CHAT_LINES, CHAT_TIME = 5, 5.0
"""The limit of chat lines of a member, and its period in seconds."""


class CommandRefused(Exception):
    """A refused command: its code, an English text for clients that do not know the code, and the values."""

    def __init__(self, code: str, detail: str = "", **values: Value) -> None:
        super().__init__(code)
        self.code, self.detail, self.values = code, detail, values


def refuse(room: TableRoom, member: Member, request: wire.Command) -> CommandRefused | None:
    """Why a member may not have this done now; None: it may."""
    rounds = room.rounds
    match request:
        case wire.Move():
            return _unless(rounds.playing is not None and rounds.phase != "dealing", "no-game") or _seat(
                member
            )
        case wire.Hinted():
            return _unless(rounds.in_play is not None, "no-game") or _seat(member)
        case wire.Pause():
            return (
                _unless(rounds.in_play is not None, "no-game") or _seat(member) or _pause(room, request.yes)
            )
        case wire.Ready():
            return _seat(member) or _between(room)
        case wire.Stand():
            return _seat(member) or _between(room) or _unless(room.options.spectators, "no-spectators")
        case wire.Sit():
            return _between(room) or _sit(room, member, Seat(request.seat))
        case wire.SetBot():
            return _between(room) or _opener(room, member) or _bot(room, Seat(request.seat), request.level)
        case wire.Propose():
            return _between(room) or _opener(room, member) or _rules(request.rules)
        case wire.Remove():
            return _opener(room, member)
        case wire.Say():
            return _say(room, member, request.text)
        case _:  # `commands._done` has to name every command; one without a condition needs no case here
            return None


def _unless(may: bool, code: str, detail: str = "") -> CommandRefused | None:
    return None if may else CommandRefused(code, detail)


def _seat(member: Member) -> CommandRefused | None:
    return _unless(member.seat is not None, "no-seat")


def _between(room: TableRoom) -> CommandRefused | None:
    return _unless(not room.rounds.is_playing, "game-runs")


def _opener(room: TableRoom, member: Member) -> CommandRefused | None:
    return _unless(member is room.opener, "not-opener", "only who opened the table may do that")


def _pause(room: TableRoom, yes: bool) -> CommandRefused | None:
    # The first to return must not start the clocks of the others.
    reason = "the game waits for its players; it continues when all are here, or soon"
    return _unless(yes or not room.rounds.waiting.is_on, "waits", reason)


def _there(room: TableRoom, seat: Seat) -> CommandRefused | None:
    seats = room.rounds.seats
    return _unless(seat in seats, "no-such-seat", f"seats are 0 to {len(seats) - 1}")


def _sit(room: TableRoom, member: Member, seat: Seat) -> CommandRefused | None:
    rounds = room.rounds
    is_bots = seat in rounds.bots and seat not in rounds.stand_ins
    is_free = not is_bots and room.sitter(seat) in (None, member) and room.is_reserved_for(member.name, seat)
    return _there(room, seat) or _unless(is_free, "seat-taken")


def _bot(room: TableRoom, seat: Seat, level: str) -> CommandRefused | None:
    if refused := _there(room, seat) or _unless(room.sitter(seat) is None, "seat-taken"):
        return refused
    if level and level not in room.rounds.levels:
        levels = ", ".join(room.rounds.levels)
        return CommandRefused("no-such-bot", f"bots are {levels}", levels=levels)
    return None


def _rules(rules: dict[str, Any]) -> CommandRefused | None:
    reason = ""
    if not _is_plain(rules):
        reason = "rules are texts, numbers, yes or no, and lists and maps of these"
    elif not isinstance(rules.get("hints", False), bool) and rules["hints"] not in HINTS:
        reason = f"hints are one of {', '.join(HINTS)}"
    return CommandRefused("bad-rules", reason, **args_of(problem("no-choice"))) if reason else None


def _is_plain(value: Any) -> bool:
    """Whether a value from the wire is one that rules can have, and words can show."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(inner) for key, inner in value.items())
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int | float)


def _say(room: TableRoom, member: Member, text: str) -> CommandRefused | None:
    now = room.now()
    if sum(now - at < CHAT_TIME for at in member.said) >= CHAT_LINES:
        reason = f"at most {CHAT_LINES} lines in {CHAT_TIME:.0f} seconds"
        return CommandRefused("too-fast", reason, lines=CHAT_LINES, seconds=round(CHAT_TIME))
    return _unless(bool(clean_text(text, 200)), "empty")
