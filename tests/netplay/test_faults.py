"""Errors in the host's program: each is answered, logged, and reported to those it concerns.

Each command of a member is broken once, and each background task of a table.
"""

from __future__ import annotations

import asyncio
import typing
from collections.abc import Callable
from typing import Any

import pytest

from netplay.archive.storing import ArchiveResult
from netplay.room import audience, commands, fair_deal, game, leaving, server
from netplay.room.acts import Act
from netplay.room.limits import HostLimits
from netplay.room.match import RETURN_TIME, Absence, Match
from netplay.room.opening import Announcer, Archiving
from netplay.room.room import TableRoom
from netplay.room.running_game import RunningGame
from netplay.table import bot_seat
from netplay.table.table import Table
from netplay.wire import messages as wire
from tests.netplay.peers import PRIME, THREE, Client, VirtualHost, play_on
from tests.netplay.simulation.clock import in_virtual_time

WHY = "the test broke it"


def breaks(*_: Any, **__: Any) -> Any:
    """Fail at once, whatever the arguments."""
    raise RuntimeError(WHY)


async def breaks_later(*_: Any, **__: Any) -> Any:
    """Fail when awaited."""
    await asyncio.sleep(0.1)
    raise RuntimeError(WHY)


def broken_host(*about: Any, **more: Any) -> VirtualHost:
    """Return a table on which errors are expected."""
    host = VirtualHost(*about, **more)
    host.faults = True
    return host


def heard_in(log: list[str]) -> bool:
    """Return whether a log has the error with its traceback."""
    return any("Traceback" in line and f"RuntimeError: {WHY}" in line for line in log)


def said(client: Client, code: str) -> bool:
    """Return whether a client has received this line of the host."""
    return any(one.code == code for one in client.of(wire.Said))


# ---------------------------------------------------------------------- commands

BROKEN: dict[type[Any], tuple[tuple[Any, str, Any], ...]] = {
    wire.Move: ((RunningGame, "move", breaks), (RunningGame, "move", breaks_later)),
    wire.Ready: ((Match, "maybe_begin", breaks),),
    wire.Sit: ((TableRoom, "seat", breaks),),
    wire.Stand: ((TableRoom, "seat", breaks),),
    wire.Say: ((TableRoom, "say", breaks),),
    wire.SetBot: ((TableRoom, "seat_bot", breaks),),
    wire.Propose: ((commands, "_propose", breaks),),
    wire.Pause: ((Match, "pause", breaks),),
    wire.Hinted: ((RunningGame, "hinted", breaks),),
    wire.Leave: (
        (commands, "leave", breaks),
        (commands, "leave", breaks_later),
        (leaving, "abandoned", breaks_later),
    ),
    wire.Remove: ((commands, "_remove", breaks), (commands, "_remove", breaks_later)),
}
"""The function behind each command, and how it fails: at once, or after a moment."""

WORDS: dict[type[Any], Callable[[int], wire.Command]] = {
    wire.Move: lambda id: wire.Move(id, 1, "D"),
    wire.Ready: lambda id: wire.Ready(id, True),
    wire.Sit: lambda id: wire.Sit(id, 0),
    wire.Stand: wire.Stand,
    wire.Say: lambda id: wire.Say(id, "hello"),
    wire.SetBot: lambda id: wire.SetBot(id, 2, "club"),
    wire.Propose: lambda id: wire.Propose(id, {}),
    wire.Pause: lambda id: wire.Pause(id, True),
    wire.Hinted: wire.Hinted,
    wire.Leave: wire.Leave,
    wire.Remove: lambda id: wire.Remove(id, "ben"),
}


def test_every_command_is_broken_here() -> None:
    """A new command must be added here."""
    assert set(BROKEN) == set(WORDS) == set(typing.get_args(wire.Command))


@pytest.mark.parametrize(
    ("command", "place"), [(command, place) for command, places in BROKEN.items() for place in places]
)
@in_virtual_time
async def test_a_command_that_fails_is_answered(command: type[Any], place: tuple[Any, str, Any]) -> None:
    """Its member is notified, may continue, and may send the same command again; the others play on."""
    before = command in (wire.SetBot, wire.Sit, wire.Stand, wire.Ready, wire.Propose)
    host = broken_host(THREE if before else PRIME)
    starts = host.seated if before else host.playing
    aki, ben = await starts("aki", "ben")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*place)
        assert await aki.code(WORDS[command]) == "fault"
    assert heard_in(host.log)
    member = host.room.members[aki.token]
    assert not member.open
    assert not member.leaves
    assert await aki.code(lambda id: wire.Say(id, "still here")) == ""
    await ben.until(lambda: "aki: still here" in ben.chat)
    assert await aki.code(WORDS[command]) != "fault"
    assert command is wire.Remove or not ben.is_over


@in_virtual_time
async def test_who_has_left_is_gone_whatever_fails_afterwards() -> None:
    """Otherwise a connection without a member would be served for ever."""
    host = broken_host()
    aki = await host.come("aki")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaving, "end_deserted", breaks_later)
        number = aki.send(wire.Leave)
        assert (await aki.answer(number)).code == "fault"
        await aki.until_over()
    assert heard_in(host.log)
    assert aki.token not in host.room.members


# ---------------------------------------------------------------------- background tasks of a table


@in_virtual_time
async def test_a_move_half_made_closes_the_game() -> None:
    """No state is sent that the journal does not lead to; everybody at the table gets the reason."""
    host = broken_host()
    aki, ben = await host.playing("aki", "ben")
    game = host.room.match.playing
    assert game is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.table.adapter.__class__, "restarts", breaks)
        assert (await aki.move("D")).code == "fault"
    await ben.until(lambda: said(ben, "stands-fault"))
    assert said(aki, "stands-fault")
    assert heard_in(host.log)
    assert (await aki.move("D")).code == "closed"
    assert await ben.code(wire.Leave) == ""


@in_virtual_time
async def test_a_move_that_the_rules_fail_at_changes_nothing() -> None:
    """The command is answered, and the game continues."""
    host = broken_host()
    aki, ben = await host.playing("aki", "ben")
    game = host.room.match.playing
    assert game is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.table.game.__class__, "play", breaks)
        assert (await aki.move("D")).code == "fault"
    assert (await aki.move("D")).code == ""
    assert not said(ben, "stands-fault")


def clock_runs_out(patch: pytest.MonkeyPatch) -> str:
    """Make the timekeeper fail."""
    patch.setattr(Table, "_time_passed", breaks_later)
    return "stands-fault"


def bot_fails(patch: pytest.MonkeyPatch) -> str:
    """Make a bot's client fail."""
    patch.setattr(bot_seat, "play_bot", breaks_later)
    return "stands-fault"


def clocks_are_not_noted(patch: pytest.MonkeyPatch) -> str:
    """Make the saving of the clocks fail."""
    patch.setattr(game, "CLOCK_INTERVAL", 0.1)
    patch.setattr(game.GameInPlay, "_keep_clock", breaks)
    return "stands-fault"


def end_is_not_counted(patch: pytest.MonkeyPatch) -> str:
    """Make the end of a game fail."""
    patch.setattr(game.GameInPlay, "count", breaks)
    return "game-fault"


def record_is_not_written(patch: pytest.MonkeyPatch) -> str:
    """Make the writing of a record fail."""
    patch.setattr(game.GameInPlay, "record", breaks)
    return "game-fault"


IN_PLAY = (clock_runs_out, bot_fails, clocks_are_not_noted, end_is_not_counted, record_is_not_written)


@pytest.mark.parametrize("fails", IN_PLAY)
@in_virtual_time
async def test_what_fails_in_a_game_is_reported_at_its_table(
    fails: Callable[[pytest.MonkeyPatch], str],
) -> None:
    """Everybody is notified, the log has the error, and everybody may still chat and leave."""
    host = broken_host(THREE)
    with pytest.MonkeyPatch.context() as patch:
        code = fails(patch)
        aki = await host.come("aki")
        await aki.ask(lambda id: wire.SetBot(id, 2, "random"))
        ben = await host.come("ben")
        for one in (aki, ben):
            await one.ask(lambda id: wire.Ready(id, True))
        await aki.until(lambda: said(aki, code))
        await ben.until(lambda: said(ben, code))
    assert heard_in(host.log)
    assert await aki.code(lambda id: wire.Say(id, "what now?")) == ""
    await ben.until(lambda: "aki: what now?" in ben.chat)
    if code == "game-fault":
        assert host.room.match.phase == "lobby"
        for one in (aki, ben):
            assert await one.code(lambda id: wire.Ready(id, True)) == ""
        await ben.until(lambda: host.room.match.phase == "playing")
    assert await aki.code(wire.Leave) == ""


@in_virtual_time
async def test_a_deal_that_fails_is_off() -> None:
    """All may get ready again, and then cards are dealt."""
    host = broken_host()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair_deal.FairDeal, "proof", breaks)
        aki, ben = await host.seated("aki", "ben")
        await ben.until(lambda: said(ben, "deal-fault"))
        assert said(aki, "deal-fault")
    assert heard_in(host.log)
    assert host.room.match.phase == "lobby"
    assert not any(member.ready for member in host.room.seated)
    for one in (aki, ben):
        assert await one.code(lambda id: wire.Ready(id, True)) == ""
    await ben.until(lambda: ben.seen is not None)


@in_virtual_time
async def test_a_wait_that_fails_is_reported() -> None:
    """The alarm for an absent player."""
    host = broken_host()
    aki, ben = await host.playing("aki", "ben")
    aki.leave()
    ben.leave()
    await asyncio.sleep(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Absence, "_end", breaks)
        cid = await host.come("aki", resume=True)
        await asyncio.sleep(RETURN_TIME + 1)
        assert said(cid, "table-fault")
    assert heard_in(host.log)
    assert await cid.code(wire.Leave) == ""


@in_virtual_time
async def test_a_lobby_that_fails_is_reported() -> None:
    """The update that collects all changes of one turn of the loop."""
    host = broken_host()
    aki = await host.come("aki")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audience.Audience, "send_lobby", breaks)
        assert await aki.code(lambda id: wire.Ready(id, True)) == ""
        await aki.until(lambda: said(aki, "table-fault"))
    assert heard_in(host.log)
    assert await aki.code(lambda id: wire.Ready(id, False)) == ""
    await aki.until(lambda: aki.lobby is not None and not aki.lobby.seats[0].ready)


@in_virtual_time
async def test_late_spectators_hear_what_comes_after_a_fault() -> None:
    """Their timer continues with the next message."""
    heard: list[str] = []
    loops: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: loops.append(context))
    late = audience.Audience(asyncio.get_running_loop().time, 1.0)
    late._soon(breaks)
    await asyncio.sleep(0.5)
    late._soon(lambda: heard.append("later"))
    await asyncio.sleep(2.0)
    assert [str(one["exception"]) for one in loops] == [WHY]
    assert heard == ["later"]


# ---------------------------------------------------------------------- connections and sweeps


@in_virtual_time
async def test_a_line_that_fails_ends_alone() -> None:
    """Its client gets the reason; the others are notified, and play on."""
    host = broken_host()
    aki = await host.come("aki")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableRoom, "_new", breaks)
        ben = host.client("ben")
        await ben.until_over()
    assert ben.farewell == "fault"
    assert heard_in(host.log)
    assert said(aki, "table-fault")
    assert (await host.come("ben", address="10.0.0.2")).lobby is not None


@in_virtual_time
async def test_a_sweep_that_fails_is_tried_again() -> None:
    """The log has each failed round; the next one that works does all the remaining work."""
    host = broken_host(limits=HostLimits(login=10.0))
    aki = await host.come("aki")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableRoom, "tidy", breaks)
        await asyncio.sleep(5)
    assert heard_in(host.log)
    silent = host.line("10.0.0.9")
    await asyncio.sleep(30)
    assert await silent.read(), "a farewell: no Hello came in time"
    assert not aki.is_over


@in_virtual_time
async def test_the_end_of_a_line_that_fails_is_logged() -> None:
    """Nothing awaits it."""
    host = broken_host()
    aki, ben = await host.come("aki"), await host.come("ben")
    line = host.room.members[aki.token].line
    assert isinstance(line, server.HostLine)
    line.transport.close = breaks_later  # type: ignore[method-assign]
    await aki.ask(wire.Leave)
    await ben.until(lambda: heard_in(host.log))
    assert said(ben, "table-fault")


# ---------------------------------------------------------------------- records


@in_virtual_time
async def test_a_record_that_cannot_be_filed_stays_in_the_journal() -> None:
    """Everybody is notified, the next game is played, and the table does not count as finished."""
    host = broken_host()
    filing = Archiving(host.room, Shortens(), breaks)
    host.room.file = filing.file
    aki, ben = await host.playing("aki", "ben")
    patched = asyncio.to_thread

    async def at_once(work: Callable[..., ArchiveResult], *about: Any) -> ArchiveResult:
        return work(*about)

    asyncio.to_thread = at_once  # type: ignore[assignment]
    try:
        await play_on(host, [aki, ben])
        await ben.until(lambda: said(ben, "table-fault"))
    finally:
        asyncio.to_thread = patched
    assert heard_in(host.log)
    await filing.finish()
    assert list(host.room.state.unfiled) == [1]
    for one in (aki, ben):
        assert await one.code(lambda id: wire.Ready(id, True)) == ""
    await ben.until(lambda: host.room.match.phase == "playing")


class Shortens:
    """A journal that is never shortened."""

    async def shorten(self, acts: list[Act]) -> None:
        """Do nothing."""


@in_virtual_time
async def test_an_announcement_that_fails_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table continues without it, and the next change is announced again."""
    host = broken_host()

    class Announced:
        async def change(self, offer: object) -> None:
            raise RuntimeError(WHY)

        async def close(self) -> None:
            return

    async def announce(offer: object, log: object) -> Announced:
        return Announced()

    monkeypatch.setattr("netplay.room.opening.announce", announce)
    announcer = Announcer(host.room, 1, b"\0" * 32, host.log.append)
    await announcer.begin()
    aki = await host.come("aki")
    await aki.until(lambda: heard_in(host.log))
    host.log.clear()
    ben = await host.come("ben")
    await ben.until(lambda: heard_in(host.log))
    await announcer.close()
