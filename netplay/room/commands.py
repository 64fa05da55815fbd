"""What members ask of a room, one function a command; each does it or says why not.

Every command comes through `obey`. Nearly all are answered before it returns; what cannot be (a number has to be
proved first, the disk is full, a bot has to be put on a seat in the middle of a game) is answered when it is done.
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
from netplay.room.host import CommandRefused
from netplay.room.members import Member
from netplay.room.room import TableRoom
from netplay.storage.reading import why_not
from netplay.table.help import HINTS
from netplay.wire import messages as wire
from netplay.wire.messages import Answer
from netplay.wire.problems import args_of

CHAT_LINES, CHAT_TIME = 5, 5.0
"""A member says at most so many lines in so many seconds."""
LAST_WORD = 2**52
"""The number of a command that the host gives for a member: no client counts as far."""


def obey(room: TableRoom, member: Member, command: wire.Command) -> Coroutine[Any, Any, None] | None:
    """Does what a member wants and answers it; what was answered before is answered the same again.

    Returns the rest of the work, for the caller to run, where something has to be waited for.
    """
    known = member.answers.get(command.id)
    if known is not None:
        member.tell(known)
        return None
    if command.id in member.open or member.leaves or room.members.get(member.token) is not member:
        return None  # it is being done; or its sender has left, and the line is about to end
    try:
        done = _done(room, member, command)
    except Exception as wrong:  # whatever it is: its sender waits for an answer, and the table goes on
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
    """Why a command was not done; a fault of the program is logged, and whoever wanted to leave may still act."""
    member.leaves = False
    if isinstance(wrong, CommandRefused):
        return Answer(command.id, wrong.code, wrong.detail[:400], wrong.values)
    if isinstance(wrong, OSError):
        why = why_not(wrong).as_problem
        return Answer(command.id, "not-kept", f"the host cannot write it down: {why}"[:400], args_of(why))
    room.note_fault(f"{type(command).__name__} of {member.name} failed", wrong)
    room.lobby_changed()  # what it had changed before it failed is shown to everybody
    return Answer(command.id, "fault", "the host's program failed at this; its log says why")


def _done(room: TableRoom, member: Member, command: wire.Command) -> Answer | Awaitable[Answer]:
    """Does what a member wants, or begins to. Raises CommandRefused if it is not to be."""
    match command:
        case wire.Move():
            return _move(room, member, command)
        case wire.Leave():
            member.leaves = True
            return _gone(room, command, leave(room, member))
        case wire.Remove():
            return _gone(room, command, _remove(room, member, command.name))
        case wire.Ready():
            _ready(room, member, command.yes)
        case wire.Sit():
            _sit(room, member, Seat(command.seat))
        case wire.Stand():
            _stand(room, member)
        case wire.Say():
            _say(room, member, command.text)
        case wire.SetBot():
            _set_bot(room, member, Seat(command.seat), command.level)
        case wire.Propose():
            _propose(room, member, command.rules)
        case wire.Pause():
            room.rounds.pause(member, command.yes)
        case wire.Hinted():
            return _hinted(room, member, command)
        case _:
            assert_never(command)
    room.lobby_changed()
    return Answer(command.id)


def _move(room: TableRoom, member: Member, move: wire.Move) -> Answer | Awaitable[Answer]:
    playing = room.rounds.playing
    if playing is None or room.rounds.phase == "dealing":
        return Answer(move.id, "no-game")
    if member.seat is None:
        return Answer(move.id, "no-seat")
    return playing.move(member.token, member.seat, move)


def _hinted(room: TableRoom, member: Member, command: wire.Hinted) -> Answer:
    playing = room.rounds.playing
    if playing is None or not room.rounds.is_playing or room.rounds.phase == "dealing":
        return Answer(command.id, "no-game")
    if member.seat is None:
        return Answer(command.id, "no-seat")
    playing.table.help.hinted(member.seat)
    return Answer(command.id)


async def _gone(room: TableRoom, command: wire.Command, going: Awaitable[None]) -> Answer:
    await going
    room.lobby_changed()
    return Answer(command.id)


def _ready(room: TableRoom, member: Member, yes: bool) -> None:
    if member.watches:
        raise CommandRefused("no-seat")
    if room.rounds.is_playing:
        raise CommandRefused("game-runs")
    member.ready = yes
    room.rounds.maybe_begin()


def _sit(room: TableRoom, member: Member, seat: Seat) -> None:
    if room.rounds.is_playing:
        raise CommandRefused("game-runs")
    if seat not in room.rounds.seats:
        raise CommandRefused("no-such-seat", f"seats are 0 to {len(room.rounds.seats) - 1}")
    if (seat in room.rounds.bots and seat not in room.rounds.instead) or room.sitter(seat) not in (
        None,
        member,
    ):
        raise CommandRefused("seat-taken")
    if not room.is_kept_for(member.name, seat):
        raise CommandRefused("seat-taken")
    room.seat(member, seat)
    room.rounds.maybe_begin()


def _stand(room: TableRoom, member: Member) -> None:
    if member.watches:
        raise CommandRefused("no-seat")
    if room.rounds.is_playing:
        raise CommandRefused("game-runs")
    if not room.options.spectators:
        raise CommandRefused("no-spectators")
    room.seat(member, None)


def _say(room: TableRoom, member: Member, text: str) -> None:
    now = room.now()
    member.said = [at for at in member.said if now - at < CHAT_TIME]
    if len(member.said) >= CHAT_LINES:
        told = f"at most {CHAT_LINES} lines in {CHAT_TIME:.0f} seconds"
        raise CommandRefused("too-fast", told, lines=CHAT_LINES, seconds=round(CHAT_TIME))
    cleaned = clean_text(text, 200)
    if not cleaned:
        raise CommandRefused("empty")
    member.said.append(now)
    room.say(member.name, cleaned)


def _set_bot(room: TableRoom, member: Member, seat: Seat, level: str) -> None:
    _must_be_opener(room, member)
    if seat not in room.rounds.seats:
        raise CommandRefused("no-such-seat", f"seats are 0 to {len(room.rounds.seats) - 1}")
    if room.sitter(seat) is not None:
        raise CommandRefused("seat-taken")
    if level and level not in room.rounds.levels:
        levels = ", ".join(room.rounds.levels)
        raise CommandRefused("no-such-bot", f"bots are {levels}", levels=levels)
    room.seat_bot(seat, level)
    room.rounds.maybe_begin()


def _propose(room: TableRoom, member: Member, rules: dict[str, Any]) -> None:
    _must_be_opener(room, member)
    if not _is_plain(rules):
        told = "rules are texts, numbers, yes or no, and lists and maps of these"
        raise CommandRefused("bad-rules", told, **args_of(problem("no-choice")))
    chosen = {key: value for key, value in rules.items() if key != "hints"}
    hints = rules.get("hints", room.options.hints)
    if isinstance(hints, bool):
        hints = "mine" if hints else "off"
    if hints not in HINTS:
        raise CommandRefused(
            "bad-rules", f"hints are one of {', '.join(HINTS)}", **args_of(problem("no-choice"))
        )
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


def _is_plain(value: Any) -> bool:
    """Whether a value from the wire is one that rules can have, and words can show."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(inner) for key, inner in value.items())
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int | float)


def _must_be_opener(room: TableRoom, member: Member) -> None:
    if room.rounds.is_playing:
        raise CommandRefused("game-runs")
    if member is not room.opener:
        raise CommandRefused("not-opener", "only who opened the table may do that")


async def leave(
    room: TableRoom, member: Member, code: str = "left", text: str = "you have left the table"
) -> None:
    """A member goes for good, from a game too; with the last who plays goes the game."""
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
            await leaving.deserted(rounds)
    finally:
        if member.line is not None:  # after the answer, which still has to go out
            asyncio.get_running_loop().call_soon(member.line.cut, code, text)
    room.rounds.got_up()
    room.rounds.maybe_begin()


async def sign_off(room: TableRoom, member: Member) -> None:
    """A member who cannot come back goes, as if it had said so."""
    waits = obey(room, member, wire.Leave(LAST_WORD))
    if waits is not None:
        await waits


async def _remove(room: TableRoom, member: Member, name: str) -> None:
    if member is not room.opener:
        raise CommandRefused("not-opener", "only who opened the table may do that")
    found = next((one for one in room.members.values() if one.name == name), None)
    if found is None and leaving.send_away(room.rounds, name):
        return
    if found is None or found is member:
        raise CommandRefused("no-such-member")
    await leave(room, found, "removed", "whoever opened this table sent you away")
