"""The UECda protocol from the command line: hosting a match, joining one, an arena."""

import contextlib
import json
import socket
import threading
import time

import pytest

from netplay.guest.guest import PING_EVERY
from netplay.wire import messages as wire
from netplay.wire.connection import ClientEnd
from tests.netplay.foreign_daihinmin import Client, Host
from tests.ports import free_port
from tests.waiting import PATIENCE
from tui.cli import main


def test_a_match_of_our_own_bots(capsys: pytest.CaptureFixture[str]) -> None:
    """Five of our bots need no port; the points are printed and every game is in the archive."""
    assert (
        main(["--lang", "en", "host", "--uecda", "0", "--games", "3", "--bot", "novice", "--bots", "5"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert sum(int(line.split()[1]) for line in lines[:5]) == 3 * 15
    assert main(["--lang", "en", "records", "list", "--json"]) == 0
    games = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(games) == 3


def test_a_bot_goes_to_a_foreign_host(capsys: pytest.CaptureFixture[str]) -> None:
    """`qk join --uecda` plays to the end and prints the host's points."""
    host = Host(3, seed=2)
    others = threading.Thread(target=lambda: [Client(host.port, f"s{number}") for number in range(4)])
    others.start()
    others.join(PATIENCE)
    address = f"127.0.0.1:{host.port}"
    assert main(["--lang", "en", "join", "--uecda", address, "--bot", "novice", "--nick", "qk"]) == 0
    host.join(PATIENCE)
    assert host.names[4] == "qk"
    output = capsys.readouterr().out.splitlines()[0].split()
    assert output[:2] == ["qk", str(sum(host.points(4)))]


def test_an_arena_holds_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    """The last named bot takes the remaining seats; every game gives fifteen points."""
    argv = [
        "arena",
        "--game",
        "daifugo",
        "--rules",
        "uecda",
        "--bots",
        "strong,novice",
        "--games",
        "20",
        "--json",
    ]
    assert main([*argv, "--jobs", "1"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 20
    assert [line["bot"] for line in report["results"]] == ["strong", *["novice"] * 4]
    assert sum(line["points"] for line in report["results"]) == pytest.approx(15)
    assert all(line["points_low"] <= line["points"] <= line["points_high"] for line in report["results"])
    assert main([*argv, "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["results"] == report["results"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["host", "--uecda", "70000"], "--uecda 70000"),
        (["host", "--uecda", "0", "--bot", "greatest"], "greatest"),
        (["host", "--uecda", "0", "--bot", "novice", "--bots", "6"], "6"),
        (["host", "--uecda", "0", "--games", "0"], "0"),
        (["host", "--uecda", "0", "--clock", "bank=3"], "turn=SECONDS"),
        (["join", "--uecda", "127.0.0.1:9"], "--bot"),
        (["join", "--uecda", "127.0.0.1:9", "--bot", "novice"], "127.0.0.1:9"),
        (["arena", "--game", "daifugo", "--rules", "uecda", "--bots", "a,b"], "novice"),
        (["arena", "--game", "daifugo", "--rules", "uecda", "--bots", ",".join(["novice"] * 6)], "five"),
        (["arena", "--game", "daifugo", "--rules", "nobody"], "uecda"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    typed: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, one line that names it, no traceback."""
    assert main(["--lang", "en", *typed]) == 2
    errors = capsys.readouterr().err.strip().splitlines()
    assert len(errors) == 1
    assert expected in errors[0]


def _coming(port: int, name: str = "early") -> Client:
    """Connect a program as soon as the port is open, and again if it was too slow to greet."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return Client(port, name)
        except ConnectionError:
            assert time.monotonic() < ends, "no port was opened"
            time.sleep(0.02)


def test_people_come_to_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    """With a port for players too the table is an ordinary one, beside programs and bots, and its match ends."""
    port, programs = free_port(), free_port()
    came: list[Client] = []
    heard: list[wire.Down] = []

    def others() -> None:
        came.append(_coming(programs))
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
            end = ClientEnd()
            line.sendall(
                end.send(wire.Hello(nick="eve", watch=True, token=b"t" * 16, low=1, high=wire.VERSION))
            )
            came.extend(_coming(programs, f"s{number}") for number in range(3))
            line.settimeout(PING_EVERY)
            pinged, data = time.monotonic(), b"-"
            while data:
                with contextlib.suppress(TimeoutError, BrokenPipeError):
                    if time.monotonic() - pinged >= PING_EVERY:  # else the host takes the spectator for gone
                        pinged = time.monotonic()
                        line.sendall(end.send(wire.Ping(1)))
                    data = line.recv(1 << 16)
                    heard.extend(end.receive(data))

    thread = threading.Thread(target=others)
    thread.start()
    argv = ["host", "--uecda", str(programs), "--port", str(port), "--headless", "--games", "2"]
    assert main(["--lang", "en", *argv, "--bot", "novice"]) == 0
    thread.join(PATIENCE)
    for client in came:
        client.thread.join(PATIENCE)
        assert client.fault is None, client.fault
    assert len([one for one in heard if isinstance(one, wire.Snapshot)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert sum(int(line.split()[1]) for line in lines if "…" in line) == 2 * 15
    assert main(["--lang", "en", "records", "list", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_match_that_is_stopped_has_no_points_to_print(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No heading of a thousand games that were not played."""

    async def stopped(*_: object) -> int:
        return 0

    monkeypatch.setattr("netplay.room.serve.serve", stopped)
    assert main(["--lang", "en", "host", "--uecda", "0", "--port", "0", "--headless"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["--resume"], "--resume"),
        (["--bots", "5"], "5"),
        (["--games", "0"], "0"),
        (["--bot", "greatest"], "greatest"),
    ],
)
def test_what_such_a_table_cannot_be_is_said(
    typed: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line that names it."""
    assert main(["--lang", "en", "host", "--uecda", "0", "--port", "0", "--headless", *typed]) == 2
    errors = capsys.readouterr().err.strip().splitlines()
    assert len(errors) == 1
    assert expected in errors[0]
