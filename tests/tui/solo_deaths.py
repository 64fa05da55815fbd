"""Several `qk solo` processes of one player, killed again and again: no acknowledged move may be lost."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from engine.games import replay_text
from netplay.archive.archive import Archive
from netplay.room.journal import table_of
from netplay.storage.journal import Journal
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ("D5=seat", "D6=none", "D7=none", "D3=1", "packs=20")
RULES = [*(word for one in SETTINGS for word in ("--set", one)), "--bot", "random", "--think", "0.02"]
"""With so many packs, one card at a time, neither draws nor penalties can empty the deck or a hand."""
TYPED = b"/wait\nd\np\n" * 6
"""Draw and pass whenever it is this player's turn; out of turn they are refused without effect."""
ACKNOWLEDGED = re.compile(r"^you (drew|passed)\b", re.MULTILINE)
SPELLED = {"drew": "D", "passed": "%"}


FLUSHED = 0.5
"""Seconds after which writes are on the disk; another process can't observe it."""


class Player:
    """A player's game in its own process, killed and reopened."""

    def __init__(self, home: Path, name: str) -> None:
        self.id = ""
        self.told: list[str] = []
        """Acknowledged moves."""
        self._home = home
        self._told = home / f"{name}.txt"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Open a new game, or resume this player's."""
        argv = ["--continue", self.id] if self.id else RULES
        before = ids(self._home)
        with self._told.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tui", "solo", "--plain", *argv, "--lang", "en"],
                cwd=ROOT,
                env={**os.environ, "QK_HOME": str(self._home)},
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=subprocess.PIPE,
            )
        while not self.id:
            self._must_run()
            self.id = next(iter(ids(self._home) - before), "")
            time.sleep(0.01)

    def go_on(self) -> None:
        """Type more input without waiting for its effect."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(TYPED)
        self._process.stdin.flush()

    def more(self, moves: int) -> None:
        """Wait until this many moves are acknowledged in this process."""
        late = time.monotonic() + PATIENCE
        while len(ACKNOWLEDGED.findall(self._told.read_text())) < moves:
            self._must_run()
            assert time.monotonic() < late, self._told.read_text()[-400:]
            time.sleep(0.005)

    @property
    def path(self) -> Path:
        """The journal of this game."""
        return self._home / "unfinished" / f"{self.id}.journal"

    def lose_power(self, chance: random.Random) -> None:
        """Kill as a power failure would: lose any part of what was written since the last flush."""
        size = self.path.stat().st_size
        time.sleep(FLUSHED)
        flushed, count = self.path.stat().st_size, len(ACKNOWLEDGED.findall(self._told.read_text()))
        if size < flushed:  # the file has just been written to
            count, flushed = 0, size
        self.go_on()
        time.sleep(chance.random() * 0.1)
        before = len(self.told)
        self.die(signal.SIGKILL)
        self.told = self.told[: before + count]
        os.truncate(self.path, chance.randint(flushed, self.path.stat().st_size))

    def _must_run(self) -> None:
        assert self._process is not None
        if self._process.poll() is not None:
            _, err = self._process.communicate()
            raise AssertionError(err.decode())

    def die(self, number: signal.Signals) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
        self.told += [SPELLED[word] for word in ACKNOWLEDGED.findall(self._told.read_text())]


def ids(home: Path) -> set[str]:
    """Return the ids of the stored games."""
    return {path.stem for path in (home / "unfinished").glob("*.journal")}


def qk(home: Path, *argv: str) -> str:
    """Return what a command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tui", *argv],
        cwd=ROOT,
        env={**os.environ, "QK_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout


def made_in(home: Path, id: str) -> list[str]:
    """Return the moves of the person in a game's journal, in short."""
    journal, found = Journal.claim(home / "unfinished" / f"{id}.journal")
    journal.close(finished=False)
    return [one.text[0] for one in table_of(found).moves if one.actor == 0]


def live(home: Path, deaths: int, seed: int) -> list[Player]:
    """Run three processes at once and kill one after another at random times; return the players."""
    chance = random.Random(seed)
    players = [Player(home, name) for name in ("one", "two", "three")]
    try:
        for player in players:
            player.start()
        for _ in range(deaths):
            for player in players:
                player.go_on()
            player = chance.choice(players)
            player.more(chance.randint(1, 6))
            time.sleep(chance.random() * 0.05)
            death = chance.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, None))
            if death is None:
                player.lose_power(chance)
            else:
                player.die(death)
            moves = made_in(home, player.id)
            assert moves[: len(player.told)] == player.told
            # A turn's draw and pass are typed at once: both may be saved before their acknowledgement.
            assert death is None or len(moves) - len(player.told) <= 2
            player.told = moves
            player.start()
    finally:
        for player in players:
            player.die(signal.SIGKILL)
    return players


def check(home: Path, players: list[Player]) -> None:
    """Check that every game is listed with every acknowledged move, can be resumed, and is archived as played."""
    listed = {one["id"]: one for one in map(json.loads, qk(home, "solo", "--kept", "--json").splitlines())}
    assert set(listed) == {player.id for player in players} == ids(home)
    assert len(listed) == len(players)
    for player in players:
        assert listed[player.id]["moves"] >= len(player.told)
        assert not listed[player.id].get("in_play")
        moves = made_in(home, player.id)
        assert moves[: len(player.told)] == player.told
        qk(home, "solo", "--file", player.id)
    assert not ids(home)
    with Archive(home / "records.sqlite") as archive:
        texts = [archive.text(book.id) for book in archive.find()]
    assert len(texts) == len(players)
    assert all(replay_text(text).error is None for text in texts)
