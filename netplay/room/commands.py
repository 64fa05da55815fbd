"""Carries out the commands of members, one function a command; each succeeds or is refused with a reason.

Every command passes through `obey`. Nearly all are answered before it returns; a command that has to wait (for a proof,
a full disk, a bot replacing a player during a game) is answered when it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, assert_never

from engine.errors import QkError
from engine.seats import Seat
from netplay.line.sanitize import clean_text
from netplay.room import leaving
from netplay.room.acts import RulesProposed
from netplay.room.members import Member
from netplay.room.permissions import CHAT_TIME, CommandRefused, refuse
from netplay.room.room import TableRoom
from netplay.storage.reading import why_not
from netplay.wire import messages as wire
from netplay.wire.messages import Answer
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
    if (refused := refuse(room, member, command)) is not None:
        raise refused
    rounds = room.rounds
    match command:
        case wire.Move():
            assert rounds.playing is not None
            assert member.seat is not None
            return rounds.playing.move(member.token, member.seat, command)
        case wire.Leave():
            member.leaves = True
            return _gone(room, command, leave(room, member))
        case wire.Remove():
            return _gone(room, command, _remove(room, member, command.name))
        case wire.Ready():
            member.ready = command.yes
            rounds.maybe_begin()
        case wire.Sit():
            room.seat(member, Seat(command.seat))
            rounds.maybe_begin()
        case wire.Stand():
            room.seat(member, None)
        case wire.Say():
            now = room.now()
            member.said = [*(at for at in member.said if now - at < CHAT_TIME), now]
            room.say(member.name, clean_text(command.text, 200))
        case wire.SetBot():
            room.seat_bot(Seat(command.seat), command.level)
            rounds.maybe_begin()
        case wire.Propose():
            _propose(room, command.rules)
        case wire.Pause():
            rounds.pause(member, command.yes)
        case wire.Hinted():
            assert rounds.playing is not None
            assert member.seat is not None
            rounds.playing.hinted(member.seat)
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
    if "hints" not in rules or chosen != room.rounds.chosen:
        _choose(room, chosen)
    if hints != room.options.hints:
        room.keep(RulesProposed(room.rounds.chosen, hints))
    for one in room.members.values():
        one.ready = False


def _choose(room: TableRoom, rules: dict[str, Any]) -> None:
    taken = [*room.rounds.bots, *(m.seat for m in room.seated if m.seat is not None)]
    try:
        room.rounds.choose(rules, max(taken, default=Seat(0)) + 1)
    except QkError as wrong:
        raise CommandRefused("bad-rules", str(wrong), **args_of(wrong.as_problem)) from wrong


async def leave(
    room: TableRoom, member: Member, code: str = "left", text: str = "you have left the table"
) -> None:
    """Remove a member for good, from a game too; the game ends with its last player."""
    rounds, had_seat = room.rounds, member.seat is not None
    is_last = had_seat and all(one is member for one in room.seated)
    if had_seat and rounds.is_playing and not (is_last and rounds.phase != "dealing"):
        await leaving.abandoned(rounds, member, may_return=code == "left")
    audience = room.audience(member)
    room.forget(member)
    try:
        if member.line is not None:
            audience.leave(member)
        if is_last:
            await leaving.end_deserted(rounds)
    finally:
        if member.line is not None:  # after the answer, which still has to go out
            asyncio.get_running_loop().call_soon(member.line.cut, code, text)
    room.rounds.got_up()
    room.rounds.maybe_begin()


async def sign_off(room: TableRoom, member: Member) -> None:
    """Remove a member who cannot come back, as after a Leave."""
    waits = obey(room, member, wire.Leave(LAST_WORD))
    if waits is not None:
        await waits


async def _remove(room: TableRoom, member: Member, name: str) -> None:
    found = next((one for one in room.members.values() if one.name == name), None)
    if found is None and leaving.send_away(room.rounds, name):
        return
    if found is None or found is member:
        raise CommandRefused("no-such-member")
    await leave(room, found, "removed", "the player who opened this table removed you")
