"""Foreign programs at an ordinary table, beside people, watchers and bots."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from engine.games import replay_text
from netplay.archive.keeping import PutAway
from netplay.competition.beside import Beside
from netplay.compute.workshop import Workshop
from netplay.guest.guest import Guest, Wish
from netplay.guest.heard import Begun
from netplay.hosting import filing
from netplay.hosting.opening import Doors, Open, Plan, open_table
from netplay.hosting.options import Options
from netplay.table.games import GameConfig
from tests.netplay.foreign_daihinmin import Client

LONG_ENOUGH = 300.0


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QK_HOME", str(tmp_path))


class Held:
    """A table with its door for programs."""

    def __init__(self, table: Open, beside: Beside, records: list[str], log: list[str]) -> None:
        self.table, self.beside, self.records, self.log = table, beside, records, log
        self.places: list[tuple[str, ...]] = []
        """The names of each finished game, best first."""

    def points(self, name: str) -> list[int]:
        return [5 - places.index(name) for places in self.places]

    async def come(self, names: list[str], **how: Callable[[Client, bytes], bytes]) -> list[Client]:
        """Programs of these names, one after the other."""
        return [
            await asyncio.to_thread(Client, self.beside.port, name, misbehave=how.get(name)) for name in names
        ]


@contextlib.asynccontextmanager
async def held(
    games: int, bots: tuple[str, ...] = (), patience: float = 30.0, **asked: float | str
) -> AsyncIterator[Held]:
    """An ordinary table of the competition's rules, and a door for programs beside it."""
    records: list[str] = []
    log: list[str] = []
    beside = Beside(0, patience=patience, greeting=0.5)
    plan = Plan(
        GameConfig("daifugo", "uecda", seats=5),
        Options(games=games, pace=0.0, **asked),  # type: ignore[arg-type]
        Doors(port=0),
        bots,
        beside=beside,
    )
    workshop = Workshop()
    with pytest.MonkeyPatch.context() as patch:

        def keep(text: str, *_: object) -> PutAway:
            records.append(text)
            return PutAway()

        patch.setattr(filing.Filing.__init__, "__defaults__", (keep,))
        table = await open_table(plan, workshop, log.append, agent="qk")
        found = Held(table, beside, records, log)
        file = table.room.file

        def count(began: object, text: str) -> None:
            found.places.append(table.room.rounds.series.places)
            file(began, text)  # type: ignore[arg-type]

        table.room.file = count
        try:
            async with asyncio.timeout(LONG_ENOUGH):
                yield found
        finally:
            await table.close(finished=True)


async def ended(clients: list[Client]) -> None:
    """Waits until the programs have gone."""
    for client in clients:
        await asyncio.to_thread(client.thread.join, 60)


async def test_five_programs_play_a_match_that_is_watched() -> None:
    """Both sides count the same points; every game is a record that stands; whoever watches sees every game."""
    async with held(6) as at:
        watcher = Guest(at.table.own_line, Wish("eve", watch=True), at.table.room.now)
        watching = asyncio.create_task(watcher.run())
        names = [f"sample{number}" for number in range(5)]
        clients = await at.come(names)
        await at.beside.over.wait()
        await ended(clients)
        seen = [watcher.heard.get_nowait() for _ in range(watcher.heard.qsize())]
        await watcher.close()
        watching.cancel()
        for client, name in zip(clients, names, strict=True):
            assert client.fault is None, client.fault
            assert client.refused == 0
            assert client.points() == at.points(name)
        assert len([one for one in seen if isinstance(one, Begun)]) == 6
        assert {one.name: one.points for one in at.beside.result} == {
            name: sum(at.points(name)) for name in names
        }
    assert len(at.records) == 6
    for text in at.records:
        assert 'rules = "uecda"' in text
        replay = replay_text(text)
        assert replay.error is None, replay.error
