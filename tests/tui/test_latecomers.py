"""Players who join a table between its games, or change seats there."""

from __future__ import annotations

import pytest

from netplay.guest.events import GameShown
from netplay.wire import messages as wire
from tests.tui.screens import screen_text
from tests.tui.shared_table import SharedTable, until
from tui.table.seated import SeatedScreen


async def test_a_game_that_is_over_is_not_shown_to_who_takes_a_seat_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ben's game was not Cid's, who watched it and takes Ben's seat, nor Dan's, who joins later."""
    one = SharedTable("en", monkeypatch)
    async with one.app.run_test(size=(80, 24)) as pilot:
        await one.open(pilot, "prime", on_leave="out")
        ben = one.comes("ben", plays=False)
        await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
        cid = one.comes("cid", watch=True)
        await pilot.press("enter")
        await ben.ready()
        await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
        await until(
            pilot, lambda: any(isinstance(message, GameShown) for message in cid.heard), "the spectator"
        )
        await ben.leave()
        await until(pilot, lambda: one.phase == "over", "the end")
        assert (await cid.guest.ask(lambda id: wire.Sit(id, 1))).taken
        dan = one.comes("dan", watch=True)
        await until(pilot, lambda: dan.guest.lobby is not None and dan.guest.lobby.watchers == 1, "Dan")
        assert sum(isinstance(message, GameShown) for message in cid.heard) == 1
        assert cid.guest.playing is not None
        assert cid.guest.playing.seat is None, "Cid has seen that game as a spectator"
        assert not any(isinstance(message, GameShown) for message in dan.heard)
        await one.sitting.guest.ask(lambda id: wire.Ready(id, True))
        await cid.ready()
        await until(
            pilot, lambda: sum(isinstance(message, GameShown) for message in cid.heard) == 2, "the next game"
        )
        assert cid.guest.playing.seat == 1
        await until(
            pilot, lambda: any(isinstance(message, GameShown) for message in dan.heard), "Dan sees that one"
        )
        await one.close()
        await one.table.close(finished=True)


async def test_keys_of_the_lobby_find_the_free_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """b seats a bot, and s sits down, wherever the cursor is."""
    one = SharedTable("en", monkeypatch)
    async with one.app.run_test(size=(80, 24)) as pilot:
        await one.open(pilot, "daifugo")
        assert "b bot" in screen_text(one.app)
        await pilot.press("b")
        lobby = one.sitting.guest.lobby
        await until(pilot, lambda: one.sitting.guest.lobby.seats[1].bot, "the bot")  # type: ignore[union-attr]
        assert lobby is not None
        await pilot.press("w")
        await until(pilot, lambda: one.sitting.guest.lobby.seat is None, "watching")  # type: ignore[union-attr]
        await pilot.press("down", "s")
        await until(pilot, lambda: one.sitting.guest.lobby.seat == 0, "the first free seat")  # type: ignore[union-attr]
        await one.close()
        await one.table.close(finished=True)
