"""A host process killed repeatedly in games over real sockets: no acknowledged move is lost or doubled."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import pytest

from engine.games import replay_text
from netplay.archive.archive import Archive
from tests.netplay.killing import NAMES, Host, Players
from tests.ports import free_port
from tests.waiting import until

GAMES: dict[str, tuple[str, ...]] = {
    "tyrant": ("--seats", "4"),
    "prime": ("--seats", "4", "--set", "D10=reshuffle", "--set", "D5=seat", "--set", "D4=5"),
}


async def killed(home: Path, game: str, kills: int, seed: int) -> tuple[Players, list[float]]:
    """Play through a number of kills, then to the end of the game; return the waits after each restart."""
    chance = random.Random(seed)
    port = free_port()
    host = Host(home, game, port, *GAMES[game])
    waits = []
    await host.start()
    players = Players(game, port, seed, pause=0.02)
    try:
        await players.more(3)
        for _ in range(kills):
            await asyncio.sleep(chance.random() * 0.15)
            await host.end(signal.SIGKILL)
            began = time.monotonic()
            await host.start()
            waits.append(await players.more(chance.randint(1, 12)) - began)
        if game == "tyrant":
            last = max(players.acknowledged)
            while max(players.acknowledged) == last:
                await players.more(1)
        else:
            await players.more(60)
        await host.end(signal.SIGTERM)
    finally:
        await players.close()
        await host.close()
    return players, waits


def records(home: Path) -> list[str]:
    """Return the records of all games that the host has archived."""
    with Archive(home / "records.sqlite") as archive:
        return [archive.text(game.id) for game in archive.find(limit=10_000)]


def lines_of(text: str) -> dict[str, list[str]]:
    """Return each player's moves in a record of Tyrant."""
    done: dict[str, list[str]] = {name: [] for name in NAMES}
    for line in text.split("+++\n")[2].splitlines()[len(NAMES) :]:
        name, _, move = line.partition(":")
        done[name].append(move.split(" @")[0])
    return done


def check(home: Path, players: Players, game: str) -> None:
    """Check that each finished game is archived once, is valid, and matches what the players were told."""
    assert not players.problems, players.problems
    texts = records(home)
    for text in texts:
        replay = replay_text(text)
        assert replay.ok, (replay.error, text)
        assert "verify" in text
    deals = sorted(players.acknowledged)
    if game != "tyrant":
        return
    recorded = [lines_of(text) for text in texts]
    assert recorded
    acknowledged = [{name: players.acknowledged[deal][name] for name in NAMES} for deal in deals]
    for one in recorded:
        assert acknowledged.count(one) == 1, (
            f"the record says {one}, the players were told otherwise: {acknowledged}"
        )
    assert len(recorded) == len(acknowledged) - 1 or len(recorded) == len(acknowledged), (
        "a finished game is missing"
    )


@pytest.mark.parametrize(("game", "kills"), [("tyrant", 4), ("prime", 2)])
def test_a_killed_host_loses_and_doubles_nothing(tmp_path: Path, game: str, kills: int) -> None:
    """Play continues soon after each restart."""
    players, waits = asyncio.run(killed(tmp_path / "home", game, kills, seed=len(game)))
    check(tmp_path / "home", players, game)
    assert len(waits) == kills


@pytest.mark.long
@pytest.mark.parametrize(("game", "kills"), [("tyrant", 100), ("prime", 30)])
def test_a_hundred_kills(tmp_path: Path, game: str, kills: int) -> None:
    players, waits = asyncio.run(killed(tmp_path / "home", game, kills, seed=7))
    check(tmp_path / "home", players, game)
    print(
        f"{game}: {kills} kills, {players.moves} moves in {len(players.acknowledged)} games; "
        f"play went on after {sorted(waits)[len(waits) // 2]:.2f} s (median), {max(waits):.2f} s (longest)"
    )
    assert sorted(waits)[len(waits) // 2] < 2.0


async def test_a_host_that_is_asked_to_stop_is_restored(tmp_path: Path) -> None:
    """Also with a full disk: the table says so, the host exits in order, and everybody has the same seat afterwards."""
    port = free_port()
    host = Host(tmp_path / "home", "tyrant", port, "--seats", "4")
    await host.start(limit=2)
    players = Players("tyrant", port, 1)
    try:
        await until(lambda: any("pauses until it can" in line for line in players.heard))
        assert players.moves
        await host.logs("cannot save this table")
        assert await host.end(signal.SIGTERM) == 0
        await host.logs("closing")
        await until(lambda: players.lost.count("closed-for-now") >= len(NAMES))
        assert players.said == []
        await players.close()
        await host.start()
        await host.logs("it resumes where it was interrupted")
        again = Players("tyrant", port, 2, players.tokens)
        again.acknowledged.update(players.acknowledged)
        try:
            await again.more(100)
            await host.end(signal.SIGTERM)
        finally:
            await again.close()
        check(tmp_path / "home", again, "tyrant")
        assert "Traceback" not in host.log.read_text()
    finally:
        await players.close()
        await host.close()
