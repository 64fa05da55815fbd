"""The score sheet of a series, computed from its records: equal to the table's count, and without other games."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from netplay.archive.archive import Archive
from netplay.archive.evening_sheet import EveningSheet, series_of, sheet_of, sheet_of_series
from netplay.archive.storing import archive_game
from netplay.archive.summary import fingerprint
from netplay.room.options import Options
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from tests.netplay.material import prime_game
from tests.netplay.peers import VirtualHost
from tests.netplay.simulation.clock import in_virtual_time
from tests.netplay.tables import InlineWorkerPool
from tests.netplay.test_series import DAIFUGO, NAMES, THREE, TYRANT, finish, points, ready, record
from tests.netplay.test_solo import play_on as play_solo
from tests.waiting import PATIENCE


@in_virtual_time
async def play(chosen: GameConfig, games: int) -> tuple[list[str], dict[str, int], tuple[str, ...]]:
    """Play a series at a shared table; return its records, the table's points, and the winner."""
    host = VirtualHost(chosen, Options(games=games, pace=0.0))
    clients = await host.playing(*NAMES[: chosen.seats])
    texts = []
    for number in range(games):
        if number:
            await ready(clients, 1)
        await finish(host, clients)
        texts.append(record(clients[0]))
    assert clients[0].lobby is not None
    await host.close()
    return texts, points(clients[0]), clients[0].lobby.standing.winners


def totals(sheet: EveningSheet) -> dict[str, int]:
    return {one.name: one.points for one in sheet.totals}


@pytest.mark.parametrize("chosen", [THREE, DAIFUGO, TYRANT], ids=lambda one: one.game)
def test_the_sheet_of_a_series_is_what_its_table_counted(chosen: GameConfig) -> None:
    """Points, winner and places, whatever the order in which the records came into the archive."""
    texts, counted, winners = play(chosen, 3)
    for text in (texts[2], prime_game(5), texts[0], texts[1]):
        archive_game(text, datetime(2026, 11, 20, 19))
    with Archive() as archive:
        ids = series_of(archive, texts[1])
        sheet = sheet_of(archive, ids)
        assert sheet is not None
        assert [archive.text(id) for id in ids] == texts
    assert totals(sheet) == counted
    assert sheet.is_whole
    assert [game.number for game in sheet.games] == [1, 2, 3]
    best = sheet.totals[0]
    won = {one.name for one in sheet.totals if (one.points, one.fame) == (best.points, best.fame)}
    assert won == set(winners)
    assert sum(one.wins for one in sheet.totals) == 3


def test_a_sheet_knows_the_game_just_played_and_what_was_brought_to_it() -> None:
    """The last record may not be saved yet; missing earlier ones count by the header."""
    texts, counted, _ = play(THREE, 3)
    alone = sheet_of_series(texts[2])
    assert alone is not None
    assert totals(alone) == counted
    assert any(one.brought for one in alone.totals)
    archive_game(texts[0], datetime(2026, 11, 20, 19))
    archive_game(texts[1], datetime(2026, 11, 20, 19))
    whole = sheet_of_series(texts[2])
    assert whole is not None
    assert [game.id for game in whole.games] == [1, 2, 0]
    assert totals(whole) == counted
    assert not any(one.brought for one in whole.totals)
    archive_game(texts[2], datetime(2026, 11, 20, 19))
    assert len(sheet_of_series(texts[2]).games) == 3  # type: ignore[union-attr]


def test_two_series_of_the_same_people_are_two() -> None:
    """On one evening, one after the other; also where older records have only the number of their game."""
    first, counted, _ = play(THREE, 2)
    second, more, _ = play(THREE, 2)
    for text in (*first, *second):
        archive_game(text, datetime(2026, 11, 20, 19))
    with Archive() as archive:
        for texts, want in ((first, counted), (second, more)):
            sheet = sheet_of(archive, series_of(archive, texts[0]))
            assert sheet is not None
            assert totals(sheet) == want
    for text in (*first, *second):
        lines = [line for line in text.split("\n") if not line.startswith(("series", "verify"))]
        archive_game("\n".join(lines), datetime(2026, 11, 21, 19))
    with Archive() as archive:
        plain = "\n".join(line for line in second[1].split("\n") if not line.startswith(("series", "verify")))
        ids = series_of(archive, plain)
        sheet = sheet_of(archive, ids)
        assert sheet is not None
        assert (len(ids), totals(sheet)) == (2, more)
        assert fingerprint(archive.text(ids[1])) == fingerprint(plain)


async def test_a_series_against_bots_has_its_sheet() -> None:
    """Solo as at shared tables; the next series is separate."""
    now = datetime(2026, 11, 20, 19)
    solo = Solo.new(SoloChoice(seats=3, games=2, name="aki", seed=3, pace=0.0), InlineWorkerPool(), now)
    try:
        async with asyncio.timeout(PATIENCE):
            await play_solo(solo)
            await solo.again(now)
            await play_solo(solo)
        sheet = sheet_of_series(solo.record())
        assert sheet is not None
        assert totals(sheet) == {one.who.name: one.points for one in solo.series.holders}
        assert [one.bot for one in sheet.totals if one.name != "aki"] == ["club", "club"]
        own = solo.opening.series
        async with asyncio.timeout(PATIENCE):
            await solo.again(datetime(2026, 11, 20, 20))
        assert solo.opening.series not in ("", own)
    finally:
        await solo.close()


@in_virtual_time
async def test_who_left_is_marked_and_last() -> None:
    """The points are those of the series: a bot plays on, and the player who left gets none."""
    host = VirtualHost(DAIFUGO, Options(games=2, pace=0.0))
    clients = await host.playing(*NAMES)
    assert await clients[0].code(wire.Leave) == ""
    await finish(host, clients[1:])
    await host.close()
    sheet = sheet_of_series(record(clients[1]))
    assert sheet is not None
    assert sheet.games[0].left == ("aki",)
    assert sheet.games[0].places["aki"] == 4
    assert totals(sheet) == {name: won for name, won in points(clients[1]).items() if name in NAMES}
    assert not sheet.is_whole
