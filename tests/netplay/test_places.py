"""Reserved seats, also for a player with two terminals at one table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from netplay.dialing.addresses import Address
from netplay.guest.guest import Guest
from netplay.guest.visit import Visitor, places_at
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import Options
from netplay.storage.user_files import BadFile
from netplay.table.games import GameConfig
from tests.netplay.tables import InlineWorkerPool
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.usefixtures("home")


class Terminal:
    """One of Aki's terminals: connects to the table, and may be killed."""

    def __init__(
        self, table: OpenTable, nick: str = "aki", *, password: str = "", named: bool = False
    ) -> None:
        async def trust(address: Address, fingerprint: bytes) -> bool:
            return True

        self.visitor = Visitor(
            Address("127.0.0.1", table.port),
            nick,
            watch=False,
            password=password,
            resume=False,
            trust=trust,
            named=named,
        )
        self.running = asyncio.create_task(self.visitor.guest.run())

    @property
    def guest(self) -> Guest:
        """The session of this terminal."""
        return self.visitor.guest

    async def sits(self) -> str:
        """Wait for the seat; return its name."""
        await until(lambda: self.guest.welcome is not None)
        self.visitor.came()
        return self.guest.name

    async def dies(self) -> None:
        """Kill the terminal without a Leave; its locks are released."""
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self.guest.close()
        self.visitor.close()


async def test_two_terminals_of_one_player_come_back_to_their_own_seats() -> None:
    """Each has a seat; the first to die finds its own again, though the second sat down later."""
    table = await open_table(
        TablePlan(GameConfig("daifugo", seats=4), listeners=Listeners(port=0)),
        InlineWorkerPool(),
        lambda line: None,
    )
    try:
        first = Terminal(table)
        assert await first.sits() == "aki"
        second = Terminal(table)
        assert await second.sits() == "aki-2"
        assert len(places_at(f"127.0.0.1:{table.port}", "aki")) == 2
        await first.dies()
        again = Terminal(table)
        assert await again.sits() == "aki"
        await second.dies()
        await again.dies()
        names = [await Terminal(table).sits(), await Terminal(table).sits()]
        assert sorted(names) == ["aki", "aki-2"]
    finally:
        await table.close(finished=True)


async def test_a_seat_that_is_given_up_leaves_the_other_one() -> None:
    """A player who left for good in one terminal is offered the other seat first; both know the player."""
    table = await open_table(
        TablePlan(GameConfig("daifugo", seats=4), listeners=Listeners(port=0)),
        InlineWorkerPool(),
        lambda line: None,
    )
    try:
        first = Terminal(table)
        await first.sits()
        second = Terminal(table)
        await second.sits()
        second.visitor.left()
        found = places_at(f"127.0.0.1:{table.port}", "aki")
        assert [place.name for place in found] == ["aki", "aki-2"]
    finally:
        await table.close(finished=True)


async def test_who_forgets_the_name_of_a_seat_has_it_all_the_same() -> None:
    """Sat down as ben, now called aki, without a password: ben's seat is reserved; an explicit name is another's."""
    table = await open_table(
        TablePlan(
            GameConfig("daifugo", seats=2), options=Options(password="secret"), listeners=Listeners(port=0)
        ),
        InlineWorkerPool(),
        lambda line: None,
    )
    try:
        ben = Terminal(table, "ben", password="secret", named=True)
        assert await ben.sits() == "ben"
        assert await Terminal(table, "eve", password="secret", named=True).sits() == "eve"
        other = Terminal(table, "aki", password="secret")
        async with asyncio.timeout(PATIENCE):
            await other.running
        assert other.guest.welcome is None, "ben and eve are at the table, in terminals of their own"
        await ben.dies()
        named = Terminal(table, "aki", password="secret", named=True)
        async with asyncio.timeout(PATIENCE):
            await named.running
        assert named.guest.welcome is None
        assert named.visitor.other_nick == "ben", "so that it can be said who has a seat here"
        again = Terminal(table, "aki")
        assert await again.sits() == "ben"
    finally:
        await table.close(finished=True)


@pytest.mark.parametrize("name", ["places.json", "recent.json"])
async def test_a_damaged_file_keeps_nobody_from_a_table_or_a_seat(name: str, home: Path) -> None:
    """The player sits down, the seat is stored, and the damaged file is reported and kept."""
    table = await open_table(
        TablePlan(GameConfig("daifugo", seats=2), listeners=Listeners(port=0)),
        InlineWorkerPool(),
        lambda line: None,
    )
    (home / name).write_text("{broken")
    try:
        aki = Terminal(table)
        await until(lambda: aki.guest.welcome is not None)
        with pytest.raises(BadFile, match=name):
            aki.visitor.came()
        assert any(path.read_text() == "{broken" for path in home.glob(f"{name}*"))
        token = aki.guest.welcome.token
        await aki.dies()
        again = Terminal(table)
        await until(lambda: again.guest.welcome is not None)
        assert again.guest.welcome.token == token
    finally:
        await table.close(finished=True)
