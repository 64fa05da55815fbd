"""An independent client plays whole games against the real program: docs/PROTOCOL.md is sufficient."""

from __future__ import annotations

import base64
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.netplay.foreign import client as foreign
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    "prime": ("--set", "D4=7", "--set", "D5=seat", "--set", "D6=none", "--set", "D7=none", "--set", "D11=20"),
    "daifugo": ("--seats", "4", "--clock", "window=1"),
    "tyrant": ("--seats", "3"),
}
BOTS = {"prime": "random", "daifugo": "random", "tyrant": "random"}


@contextmanager
def host(home: Path, game: str, *options: str) -> Iterator[tuple[int, bytes]]:
    """Run the real program as the host of a table; return its port and its fingerprint."""
    command = [
        sys.executable,
        "-m",
        "tui",
        "host",
        "--headless",
        "--game",
        game,
        "--port",
        "0",
        "--think",
        "0.05",
    ]
    process = subprocess.Popen(
        [*command, *GAMES[game], *options],
        cwd=ROOT,
        env={**os.environ, "QK_HOME": str(home)},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        log = ""
        for line in process.stderr:
            log += line
            if found := re.search(r"qk://127\.0\.0\.1:(\d+)#([a-z2-7]{52})", line):
                break
        else:
            raise AssertionError(log)
        yield int(found[1]), base64.b32decode(found[2].upper() + "====")
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


def test_it_imports_nothing_of_ours() -> None:
    """The standard library and msgpack are all it imports."""
    text = Path(foreign.__file__).read_text("utf-8")
    found = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
    assert found - set(sys.stdlib_module_names) == {"msgpack"}


def leave(guest: foreign.Client) -> None:
    """Leave the table, and read until the connection ends."""
    guest.ask(foreign.LEAVE)
    guest.wait(lambda: False)


@pytest.mark.parametrize(
    ("game", "secure"), [("prime", False), ("prime", True), ("daifugo", False), ("tyrant", True)]
)
def test_a_foreign_client_plays_a_whole_game(game: str, secure: bool, tmp_path: Path) -> None:
    """Login, lobby, deal, every move, a lost connection, the record: from the page alone."""
    seats = {"prime": 2, "daifugo": 4, "tyrant": 3}[game]
    bots = [word for _ in range(seats - 1) for word in ("--bot", BOTS[game])]
    with host(tmp_path, game, *bots) as (port, fingerprint), ExitStack() as ends:
        guest = foreign.Client(port, "gast", fingerprint if secure else None)
        guest.connect()
        ends.callback(guest.close)
        guest.wait(lambda: guest.lobby)
        assert guest.lobby[2] == game
        assert guest.ask(foreign.SAY, "hello") == ""
        assert guest.ask(foreign.READY, True) == ""
        guest.play()
        assert guest.resumed
        assert guest.links > 3
        assert guest.view["phase"] == "over"
        assert guest.seed()
        guest.wait(lambda: guest.phase == "over")
        with pytest.raises(foreign.Over, match="left"):
            leave(guest)


def test_two_foreign_clients_see_the_same_chain_and_deal_again(tmp_path: Path) -> None:
    """Both contribute nonces, lose their connections at once, and derive their hands again from the record."""
    with host(tmp_path, "prime") as (port, _), ExitStack() as ends:
        guests = [foreign.Client(port, nick) for nick in ("uno", "due")]
        for guest in guests:
            guest.connect()
            ends.callback(guest.close)
            guest.wait(lambda guest=guest: guest.lobby)
        hands: dict[str, list[int]] = {}
        both = threading.Barrier(2)

        def lost(guest: foreign.Client) -> None:
            """Nobody is connected now; the player who is not to move returns when the other has tried to."""
            both.wait(PATIENCE)
            one, two = guests
            view = max(guests, key=lambda each: each.number).view
            if guest.seat not in view["waiting"]:
                other, late = two if guest is one else one, time.monotonic() + PATIENCE
                while not other.told and time.monotonic() < late:
                    time.sleep(0.01)

        def life(guest: foreign.Client) -> None:
            guest.ask(foreign.READY, True)
            guest.wait(lambda: guest.snapshots)
            hands[guest.name] = guest.view["hands"][guest.seat]
            guest.play(lost=lambda: lost(guest))

        lives = [threading.Thread(target=life, args=(guest,)) for guest in guests]
        for one in lives:
            one.start()
        for one in lives:
            one.join(PATIENCE)
        one, two = guests
        assert one.record == two.record != ""
        assert one.seed() == two.seed()
        assert "paused" in one.told + two.told, "no move was taken while both were away"
        assert (one.number, one.chain) == (two.number, two.chain)
        again = foreign.deal_again(one.seed(), 2, 7)
        assert [sorted(hand) for hand in again] == [sorted(hands["uno"]), sorted(hands["due"])]
