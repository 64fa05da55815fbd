"""A series of solo games is scored as at a shared table: points, titles, and tie-breaks."""

from __future__ import annotations

import asyncio
import errno
from datetime import datetime

import msgspec
import pytest

from engine.daifugo.uecda.match import CLASSLESS
from engine.seats import Seat
from netplay.room.acts import SoloOpened, opened, write_act
from netplay.room.journal import Logbook
from netplay.room.series import counted
from netplay.room.unfinished import list_unfinished
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage.journal_places import begin, places
from netplay.storage.user_files import BadFile
from netplay.table.games import GameConfig, adapter_of, points_by_place
from tests.netplay.simulation.world import InProcess
from tests.waiting import PATIENCE, until

NOW = datetime(2026, 11, 21, 12, 0)


async def whole_game(solo: Solo, seed: int) -> None:
    """Play seat 0 at random until the game is over."""
    adapter = adapter_of(solo.game)
    async for update in solo.client.updates():
        if str(update.view.phase) == "over":
            break
        if update.view.is_my_turn and solo.client.queue.empty():
            await solo.client.send(adapter.choose("random", update.view, seed + update.number, None))  # type: ignore[arg-type]
    await until(lambda: solo.record_path or solo.problem)


async def test_a_series_of_equal_points_is_won_by_fame() -> None:
    """As at a shared table, and as the set-up says for Tyrant; fame survives a restart of the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("netplay.solo.solo.points_of", lambda series, seats: (2, 2, 2))
        patch.setattr("netplay.solo.solo.fame_of", lambda series, seats: (5, 200, 5))
        solo = Solo.new(
            SoloChoice(pace=0.0, game="tyrant", seats=3, games=2, bots=("random",)), InProcess(), NOW
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await whole_game(solo, 1)
                assert solo.series.winners() == (), "it is not over yet"
                await solo.again(NOW)
        finally:
            await solo.close()
    solo = Solo.interrupted(InProcess())
    try:
        assert (solo.opening.points, solo.opening.fame) == ((2, 2, 2), (5, 200, 5))
        async with asyncio.timeout(PATIENCE):
            await whole_game(solo, 1)
        state = solo.table.state
        places = solo.table.game.result(state)
        won = points_by_place(places)
        fame = adapter_of("tyrant").fame(state)
        points = {one.who.name: (one.points, one.fame) for one in solo.series.holders}
        before = zip(solo.opening.names, (2, 2, 2), (5, 200, 5), won, fame, strict=True)
        assert points == {name: (had + got, was + more) for name, had, was, got, more in before}
    finally:
        await solo.close()


def test_between_equal_points_the_finer_count_decides() -> None:
    """A series with a decisive tie-break is not shared."""
    names, bots = ("aki", "bob", "cid"), ("", "random", "random")
    opening = SoloOpened(
        GameConfig("tyrant", seats=3), names, bots, "00", "2026-01-01",
        number=2, games=2, points=(0, 1, 0), fame=(9, 3, 0),
    )  # fmt: skip
    state = opened(opening)
    assert state.began is not None
    who, places = state.began.sitters, (Seat(0), Seat(1), Seat(2))
    series = counted(state.series, 2, who, places, titles=(), fame=(1, 1, 1), left=())
    assert [one.points for one in series.holders] == [2, 2, 0]
    assert series.winners() == ("aki",)


async def test_titles_end_alone_as_they_do_at_a_shared_table() -> None:
    """After the competition's number of games everybody is a commoner again."""
    chosen = SoloChoice(pace=0.0, game="daifugo", rules="uecda", seats=5, games=300, bots=("random",))
    first = Solo.new(chosen, InProcess(), NOW)
    await first.close()
    places()[0].unlink()
    begin([write_act(msgspec.structs.replace(first.opening, number=CLASSLESS))]).close(finished=False)
    solo = Solo.interrupted(InProcess())
    try:
        async with asyncio.timeout(PATIENCE):
            await whole_game(solo, 1)
            assert not any(one.title for one in solo.series.holders)
            await solo.again(NOW)
            assert solo.opening.titles == ()
            await whole_game(solo, 1)
            await solo.again(NOW)
            assert all(solo.opening.titles)
    finally:
        await solo.close()


async def test_a_series_goes_on_another_time_also_from_between_two_games() -> None:
    """Who gets up after a game of a series finds the next one, with points and titles; after the last, nothing."""
    solo = Solo.new(
        SoloChoice(pace=0.0, game="daifugo", seats=3, games=2, bots=("random",)), InProcess(), NOW
    )
    async with asyncio.timeout(PATIENCE):
        await whole_game(solo, 1)
    held = {one.who.name: (one.points, one.title) for one in solo.series.holders}
    id = await solo.close()
    assert id
    solo = Solo.interrupted(InProcess(), id)
    opening = solo.opening
    assert opening.number == 2
    given = zip(opening.names, zip(opening.points, opening.titles, strict=True), strict=True)
    assert dict(given) == held
    async with asyncio.timeout(PATIENCE):
        await whole_game(solo, 2)
    assert await solo.close() == ""
    assert places() == []


async def test_a_series_goes_on_after_a_kill_at_a_result() -> None:
    """While the result of a game is open the next one is saved already; a rematch with others begins a new series."""
    choice = SoloChoice(pace=0.0, game="daifugo", seats=3, games=3, bots=("random",))
    solo = Solo.new(choice, InProcess(), NOW)
    async with asyncio.timeout(PATIENCE):
        await whole_game(solo, 1)
        (saved,) = list_unfinished().games
        assert (saved.number, saved.series, saved.moves) == (2, 3, 0)
        await solo.again(NOW)
        assert [one.number for one in list_unfinished().games] == [2]
        await whole_game(solo, 2)
        await solo.again(NOW, ("", "novice", "novice"))
        assert [one.number for one in list_unfinished().games] == [1]
    await solo.close()


async def test_a_series_left_on_a_full_disk_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next game is neither begun nor saved, and stays the next one; nothing is skipped."""
    solo = Solo.new(
        SoloChoice(pace=0.0, game="daifugo", seats=3, games=3, bots=("random",)), InProcess(), NOW
    )
    append = Logbook.append
    with monkeypatch.context() as patch:
        patch.setattr(
            Logbook, "append", lambda log, act: no_room() if isinstance(act, SoloOpened) else append(log, act)
        )
        async with asyncio.timeout(PATIENCE):
            await whole_game(solo, 1)
        with pytest.raises(OSError, match="full"):
            await solo.again(NOW)
        with pytest.raises(BadFile) as refused:
            await solo.close()
    assert refused.value.code == "file-unwritten"
    solo = Solo.interrupted(InProcess(), await solo.close())
    assert solo.opening.number == 2
    await solo.close()


def no_room() -> None:
    raise OSError(errno.ENOSPC, "full")
