"""Cost of a server's sessions, counted in function calls, which do not depend on other load.

The client runs in the same process, so calls of asyncssh and asyncio are not counted: they are the same for
all. Counted are the calls of the screen: ours, Textual's and Rich's.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.bench.sessions import ARROWS, Player
from tests.calls import Calls
from tests.tui.sshtools import connect, screen, served
from tests.waiting import until
from tui.table.hand import HandRow
from tui.table.seated import SeatedScreen

KEYS = 8


@asynccontextmanager
async def at_a_table(game: str) -> AsyncIterator[Player]:
    """An anonymous user at a terminal of 80×24, in a game against a bot after the deal, with nothing over the table."""
    async with served() as server:
        conn = await connect(server, "aki")
        player = Player(conn, *await screen(conn, f"en solo {game}"))
        await until(lambda: server.server.sessions)
        session = next(iter(server.server.sessions))
        await until(lambda: session._app is not None and isinstance(session._app.screen, SeatedScreen))
        table = session._app.screen
        if game == "prime":
            await player.shows("rock")
            await player.shows("to lead", b"r")
        await until(lambda: any(hand.cards for hand in table.query(HandRow)))
        await until(lambda: not table.query("Toast"))
        yield player
        player.go()


async def fewest_calls(player: Player, *keys: bytes) -> int:
    """Return the minimum of calls from a key until its frame is drawn; a clock may tick in any of the attempts."""
    counts = []
    for key in keys * KEYS:
        await asyncio.sleep(0.2)
        with Calls() as calls:
            await player.answered(key)
            await asyncio.sleep(0.05)
        counts.append(calls.made)
    return min(counts)  # only of the minimum is it known that no clock ticked and no notification expired


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
async def test_a_key_at_a_table_costs_few_calls(game: str) -> None:
    """The cursor in the hand moves; the rest of the screen is not evaluated."""
    async with at_a_table(game) as player:
        calls = await fewest_calls(player, *ARROWS)
        assert calls < 2500, f"{calls:,} calls: 7,400 and more before; 1,400 to 1,500 were seen"


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
async def test_a_card_that_is_picked_costs_few_calls(game: str) -> None:
    """The hand, the line of the play and the line of keys change."""
    async with at_a_table(game) as player:
        calls = await fewest_calls(player, b" ")
        assert calls < 7000, f"{calls:,} calls: 9,700 and more before; 3,000 to 4,600 by the hand were seen"


async def test_a_login_costs_few_calls() -> None:
    """From the connection to the lobby: what all sessions share was computed by the first."""
    counts = []
    async with served() as server:
        for number in range(4):
            with Calls() as calls:
                conn = await connect(server, f"guest{number}")
                player = Player(conn, *await screen(conn, "en"))
                await player.shows("Standing")
                await asyncio.sleep(0.3)
            counts.append(calls.made)
            player.go()
            await until(lambda: not server.server.sessions)
    assert min(counts) < 80_000, f"{counts} calls: 145,000 before; 49,000 were seen"
