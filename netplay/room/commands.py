"""Carries out the commands of members, one function a command; each succeeds or is refused with a reason.

Every command passes through `obey`, which first checks whether it is allowed in the present state of the room. Nearly
all are answered before it returns; a command that has to wait (for a proof, a full disk, a bot replacing a player) is
answered when it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, assert_never

from engine.errors import QkError, problem
from engine.seats import Seat
from netplay.line.sanitize import clean_text
from netplay.room import leaving
from netplay.room.acts import RulesProposed
from netplay.room.audience import CHANGES, CHANGES_TIME, CHAT_LINES, CHAT_TIME, Member
from netplay.room.room import TableRoom
from netplay.storage.reading import why_not
from netplay.table.interfaces import HINTS
from netplay.wire import messages as wire
from netplay.wire.messages import Answer, Value
from netplay.wire.problems import args_of

LAST_WORD = 2**52
"""The number of a command that the host gives for a member: no client counts as far."""


def obey(room: TableRoom, member: Member, command: wire.Command) -> Coroutine[Any, Any, None] | None:
    """Carry out a member's command and answer it; a repeated command gets the same answer again.

    Returns the rest of the work, for the caller to run, if something has to be waited for.
    """
    known = member.answers.get(command.id)
    if known is not None:
        member.send(known)
        return None
    if command.id in member.open or member.leaves or room.members.get(member.token) is not member:
        return None  # it is being done; or its sender has left, and the line is about to end
    try:
        done = _done(room, member, command)
    except Exception as wrong:  # whatever it is: its sender waits for an answer, and the table continues
        done = _not_done(room, member, command, wrong)
    if isinstance(done, Answer):
        member.answer(done)
        return None
    member.open.add(command.id)
    return _answer(room, member, command, done)


async def _answer(room: TableRoom, member: Member, command: wire.Command, done: Awaitable[Answer]) -> None:
    try:
        answer = await done
    except Exception as wrong:
        answer = _not_done(room, member, command, wrong)
    member.answer(answer)


def _not_done(room: TableRoom, member: Member, command: wire.Command, wrong: Exception) -> Answer:
    """The answer to a failed command; faults are logged, and a member who wanted to leave may act again."""
    member.leaves = False
    if isinstance(wrong, CommandRefused):
        return Answer(command.id, wrong.code, wrong.detail[:400], wrong.values)
    if isinstance(wrong, OSError):
        why = why_not(wrong).as_problem
        return Answer(command.id, "not-kept", f"the host cannot write it down: {why}"[:400], args_of(why))
    room.note_fault(f"{type(command).__name__} of {member.name} failed", wrong)
    room.lobby_changed()  # changes before the failure are shown to all
    return Answer(command.id, "fault", "the host's program failed at this; its log says why")


def _done(room: TableRoom, member: Member, command: wire.Command) -> Answer | Awaitable[Answer]:
    """Carry out a command, or begin to. Raises CommandRefused."""
    if (refused := refuse(room, member, command) or _pace(room, member, command)) is not None:
        raise refused
    match command:
        case wire.Move():
            assert room.match.playing is not None
            assert member.seat is not None
            return room.match.playing.move(member.token, member.seat, command)
        case wire.Leave():
            member.leaves = True
            return _gone(room, command, leave(room, member))
        case wire.Remove():
            return _gone(room, command, _remove(room, member, command.name))
        case wire.Ready():
            member.ready = command.yes
            room.match.maybe_begin()
        case wire.Sit():
            room.seat(member, Seat(command.seat))
            room.match.maybe_begin()
        case wire.Stand():
            room.seat(member, None)
        case wire.Say():
            now = room.now()
            member.said = [*(at for at in member.said if now - at < CHAT_TIME), now]
            room.say(member.name, clean_text(command.text, 200))
        case wire.SetBot():
            room.seat_bot(Seat(command.seat), command.level)
            room.match.maybe_begin()
        case wire.Propose():
            _propose(room, command.rules)
        case wire.Pause():
            room.match.pause(member, command.yes)
        case wire.Hinted():
            assert room.match.playing is not None
            assert member.seat is not None
            room.match.playing.hinted(member.seat)
            return Answer(command.id)
        case _:
            assert_never(command)
    room.lobby_changed()
    return Answer(command.id)


async def _gone(room: TableRoom, command: wire.Command, going: Awaitable[None]) -> Answer:
    await going
    room.lobby_changed()
    return Answer(command.id)


def _propose(room: TableRoom, rules: dict[str, Any]) -> None:
    chosen = {key: value for key, value in rules.items() if key != "hints"}
    hints = rules.get("hints", room.options.hints)
    if isinstance(hints, bool):
        hints = "mine" if hints else "off"
    if "hints" not in rules or chosen != room.match.chosen:
        _choose(room, chosen)
    if hints != room.options.hints:
        room.acts.write(RulesProposed(room.match.chosen, hints))
    for one in room.members.values():
        one.ready = False


def _choose(room: TableRoom, rules: dict[str, Any]) -> None:
    if room.match.is_fixed:
        raise CommandRefused("rules-fixed", "programs of the competition play by these rules only")
    taken = [*room.match.bots, *(m.seat for m in room.seated if m.seat is not None)]
    try:
        room.match.choose(rules, max(taken, default=Seat(0)) + 1)
    except QkError as wrong:
        raise CommandRefused("bad-rules", str(wrong), **args_of(wrong.as_problem)) from wrong


async def leave(
    room: TableRoom, member: Member, code: str = "left", text: str = "you have left the table"
) -> None:
    """Remove a member for good, from a game too; the game ends with its last player."""
    match, had_seat = room.match, member.seat is not None
    is_last = had_seat and all(one is member for one in room.seated)
    if had_seat and match.is_playing and not (is_last and match.phase != "dealing"):
        await leaving.abandoned(match, member, may_return=code == "left")
    audience = room.audience(member)
    room.forget(member)
    try:
        if member.line is not None:
            audience.leave(member)
        if had_seat and not room.seated:
            await leaving.end_deserted(match)
    finally:
        if member.line is not None:  # after the answer, which still has to go out
            asyncio.get_running_loop().call_soon(member.line.cut, code, text)
    room.match.got_up()
    room.match.maybe_begin()


async def sign_off(room: TableRoom, member: Member) -> None:
    """Remove a member who cannot come back, as after a Leave."""
    waits = obey(room, member, wire.Leave(LAST_WORD))
    if waits is not None:
        await waits


async def _remove(room: TableRoom, member: Member, name: str) -> None:
    found = next((one for one in room.members.values() if one.name == name), None)
    if found is None and leaving.send_away(room.match, name):
        return
    if found is None or found is member:
        raise CommandRefused("no-such-member")
    if room.state.members[found.token].owns:
        raise CommandRefused("own-table", "the table closes with its host, who cannot be removed")
    await leave(room, found, "removed", "the player who opened this table removed you")


class CommandRefused(Exception):
    """A refused command: its code, an English text for clients that do not know the code, and the values."""

    def __init__(self, code: str, detail: str = "", **values: Value) -> None:
        super().__init__(code)
        self.code, self.detail, self.values = code, detail, values


def refuse(room: TableRoom, member: Member, request: wire.Command) -> CommandRefused | None:
    """Why a member may not have this done now; None: it may."""
    match request:
        case wire.Move():
            has_game = room.match.playing is not None and room.match.phase != "dealing"
            return _unless(has_game, "no-game") or _seat(member)
        case wire.Hinted():
            return _in_play(room) or _seat(member)
        case wire.Pause():
            return _in_play(room) or _seat(member) or _pause(room, request.yes)
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


def _in_play(room: TableRoom) -> CommandRefused | None:
    return _unless(room.match.in_play is not None, "no-game")


def _seat(member: Member) -> CommandRefused | None:
    return _unless(member.seat is not None, "no-seat")


def _between(room: TableRoom) -> CommandRefused | None:
    return _unless(not room.match.is_playing, "game-runs")


def _opener(room: TableRoom, member: Member) -> CommandRefused | None:
    return _unless(member is room.opener, "not-opener", "only who opened the table may do that")


def _pause(room: TableRoom, yes: bool) -> CommandRefused | None:
    # The first to return must not start the clocks of the others.
    reason = "the game waits for its players; it continues when all are here, or soon"
    return _unless(yes or not room.match.absence.is_on, "waits", reason)


def _there(room: TableRoom, seat: Seat) -> CommandRefused | None:
    seats = room.match.seats
    return _unless(seat in seats, "no-such-seat", f"seats are 0 to {len(seats) - 1}")


def _sit(room: TableRoom, member: Member, seat: Seat) -> CommandRefused | None:
    match = room.match
    is_bots = seat in match.bots and seat not in match.stand_ins
    is_free = not is_bots and room.sitter(seat) in (None, member) and room.is_reserved_for(member.name, seat)
    return _there(room, seat) or _unless(is_free, "seat-taken")


def _bot(room: TableRoom, seat: Seat, level: str) -> CommandRefused | None:
    if refused := _there(room, seat) or _unless(room.sitter(seat) is None, "seat-taken"):
        return refused
    if level and level not in room.match.levels:
        levels = ", ".join(room.match.levels)
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
        return _too_fast(CHAT_LINES, CHAT_TIME)
    return _unless(bool(clean_text(text, 200)), "empty")


def _pace(room: TableRoom, member: Member, command: wire.Command) -> CommandRefused | None:
    """Count a command that changes the table for all; too many are refused."""
    match command:
        case wire.Say() | wire.Move() | wire.Hinted() | wire.Leave():
            return None
        case wire.Ready(yes=True) if not member.ready:
            return None  # a program may play as fast as it can; becoming unready is counted
        case _:
            return None if member.changes.takes(1, room.now()) else _too_fast(CHANGES, CHANGES_TIME)


def _too_fast(most: int, time: float) -> CommandRefused:
    return CommandRefused(
        "too-fast", f"at most {most} in {time:.0f} seconds", lines=most, seconds=round(time)
    )
