"""Invalid input is reported in one line, in the player's language, with exit code 2."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from netplay.guest.events import ConnectionEnded
from netplay.guest.guest import Guest, JoinRequest
from netplay.line.transport import connect
from netplay.relaying.server import Relay
from tests.ports import free_port
from tui.cli import main
from tui.text import disconnect_reasons
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return the one line of a command's error."""
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line


ADDRESSES = {
    "a b": "「a b」はホストではありません",
    "qk.example:99999": "「99999」はポートではありません",
    "1:2:3:4": "「1:2:3:4」はコロンが多すぎます",
    "[x]:1": "「x」は IPv6 アドレスではありません",
    "http://qk.example": "http:// で始まっています",
    "qk://qk.example/room#zz": "「zz」は鍵の指紋ではありません",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_bad_address_is_reported_in_the_players_language(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each kind of error, with what would be right."""
    assert ADDRESSES[address] in complaint(capsys, "join", address, "--plain", "--lang", "ja")


def test_a_port_in_use_is_reported_alike_by_all_who_listen(capsys: pytest.CaptureFixture[str]) -> None:
    """A table, a relay, SSH and the web."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for command in (
            ["host", "--headless"],
            ["host", "--plain"],
            ["relay", "--bind", "127.0.0.1"],
            ["ssh"],
            ["web"],
        ):
            message = complaint(capsys, *command, "--port", port)
            assert message.startswith(f"qk: port {port} is in use"), command
            assert "--port" in message


@pytest.mark.parametrize("place", ["nosuch.invalid", "203.0.113.9", "あ..い", "x" * 70])
def test_an_address_to_listen_on_that_is_none_of_this_machine(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same for all listeners, in the player's language, and not in the system's words."""
    for command in (
        ["host", "--headless"],
        ["host", "--plain"],
        ["relay"],
        ["ssh"],
        ["ssh", "--workers", "2"],
        ["ssh", "--bind", "127.0.0.1", "--web", "0", "--web-bind", place],
        ["ssh", "--bind", "127.0.0.1", "--metrics", f"{place}:0"],
        ["web"],
    ):
        own = [] if "--bind" in command else ["--bind", place]
        message = complaint(capsys, *command, *own, "--port", "0", "--lang", "ja")
        assert message.startswith(f"qk: {place[:60]}：このマシンにそのアドレスはありません"), command


@pytest.mark.parametrize("name", ["bans.json", "players/names.json", "players/recovery.json"])
def test_a_server_that_could_tell_nobody_apart_is_not_opened(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line for the admin, in one process or several, instead of a refusal to each player."""
    damaged = home / name
    damaged.parent.mkdir(parents=True, exist_ok=True)
    damaged.write_text("{broken")
    for command in (["ssh"], ["ssh", "--workers", "2"], ["web"]):
        message = complaint(capsys, *command, "--port", "0", "--lang", "ja")
        assert str(damaged) in message
        assert "壊れています" in message
    assert damaged.read_text() == "{broken"


def test_a_relay_that_is_not_there_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Not in the system's words."""
    port = free_port()
    message = complaint(capsys, "host", "--headless", "--relay", f"127.0.0.1:{port}", "--room", "x")
    assert message == f"qk: no relay answers at 127.0.0.1:{port}; look at address and port"


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ("join --port 4000 --plain", "--port goes with an address: HOST[:PORT]"),
        ("join --room 57 --bot club", "--room goes with an address: HOST[:PORT]"),
        ("watch --port 4000", "--port goes with an address: HOST[:PORT]"),
        ("join 192.0.2.7 --relay 192.0.2.8 --room 57", "--relay takes the place of an address"),
        ("join --relay 192.0.2.8 --room 57 --port 4000", "--relay takes the place of an address"),
        ("ssh --web-bind 127.0.0.1", "--web-bind goes with --web"),
    ],
)
def test_an_option_that_would_do_nothing_is_named(
    argv: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Instead of another table, or another listener, than was asked for."""
    assert expected in complaint(capsys, *argv.split())


def test_too_many_bots_are_called_bots(capsys: pytest.CaptureFixture[str]) -> None:
    """The message doesn't mention seats, which nobody chose."""
    assert "99 bots" in complaint(capsys, "host", "--headless", "--bots", "99")


@pytest.mark.parametrize("argv", [(), ("solo",), ("join", "127.0.0.1"), ("tutorial",)])
def test_without_a_terminal_no_screen_is_drawn(
    argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """One line instead of a screen written into a file, and of an endless wait for keys."""
    assert "--plain" in complaint(capsys, *argv)


def test_a_terminal_that_draws_nothing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """TERM=dumb has no cursor to move."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert "TERM=dumb" in complaint(capsys)


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "the host has closed the table"), ("ja", "ホストが卓を閉じました")]
)
def test_a_closed_table_is_reported_once(lang: str, expected: str) -> None:
    """Also if the host's own sentence is already the player's."""
    assert disconnect_reasons.ended("closed", "the host has closed the table", Words(lang)) == expected


async def test_a_relay_without_a_room_is_no_broken_host() -> None:
    """A player who connects to a relay on this machine as if it were a host is told so."""
    relay = Relay(log=lambda line: None)
    await relay.start("127.0.0.1", 0)
    try:
        guest = Guest(lambda: connect("127.0.0.1", relay.port), JoinRequest("aki"), time.monotonic)
        await guest.run()
        lines = []
        while not guest.events.empty():
            lines.append(guest.events.get_nowait())
        ended = lines[-1]
        assert isinstance(ended, ConnectionEnded)
        message = disconnect_reasons.ended_why(ended, Words("en"))
        assert message == "the program there isn't a QK host; for a relay, add the room"
    finally:
        await relay.close()
