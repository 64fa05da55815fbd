"""The game over SSH: players at real terminals, refusals, and isolation of sessions."""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from weakref import ref

import asyncssh
import pytest
from rich.cells import cached_cell_len
from textual.screen import Screen

from engine.errors import QkError
from engine.seats import Seat
from netplay.line.admission import Rate
from netplay.line.sanitize import clean_name
from netplay.storage.home import at_home, home
from netplay.table.games import GameConfig
from tests.bench.sessions import ARROWS, Player, ServerProcess, seated
from tests.tools import need
from tests.tui.sshtools import Terminal, connect, new_key, screen, served
from tests.waiting import PATIENCE, in_time, until
from tui.app.terminal import Terminal as Facts
from tui.app.terminal import clamped
from tui.commands.serving import standing_table, until_stopped
from tui.joining.lobby import LobbyScreen
from tui.server import memory
from tui.server.driver import END, FRAME_BEGINS, FRAME_ENDS
from tui.server.exec_command import Alone, Daily, ExecCommand, Go, ToTables, read_command
from tui.server.limits import ServerLimits
from tui.server.line_editor import ChannelConsole
from tui.server.opening import open_server
from tui.server.players import Register
from tui.server.tables import PermanentTable
from tui.server.tables_screen import TablesScreen
from tui.ssh.hostkey import host_key
from tui.ssh.server import ListeningServer
from tui.text.words import Words, WrongUsage

EN = Words("en")


@pytest.fixture(autouse=True)
def _environment(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the server an environment that must not affect its clients."""
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def frozen() -> Iterator[None]:
    """Freeze the run's permanent objects again: closing a `Memory` unfreezes everything."""
    yield
    gc.collect()
    gc.freeze()


# ---------------------------------------------------------------------- real clients


def room_of(server: ListeningServer):
    """Return the room of the standing table."""
    return server.server.tables.table(1).room


def screen_of(server: ListeningServer, nick: str) -> Any:
    """Return a player's screen."""
    session = next(one for one in server.server.sessions if one.player.nick == nick)
    return session._app.screen


def is_seated(server: ListeningServer, nick: str) -> bool:
    """Whether a player's waiting room shows a seat: only then Enter means that the player is ready."""
    apps = [one._app for one in server.server.sessions if one.player.nick == nick and one._app is not None]
    shown = [screen for app in apps for screen in app.screen_stack[-1:]]
    return any(isinstance(one, LobbyScreen) and one.check_action("ready", ()) for one in shown)


async def play_to_the_end(server: ListeningServer, players: dict[str, Terminal]) -> None:
    """Let each player, when to act, press the keys of a card that beats the field, else draw, else pass.

    Like a person, look at the screen first: the table is sometimes ahead of what a busy machine has shown.
    """
    room = room_of(server)
    for _ in range(400):
        playing = room.match.playing
        if playing is None or room.match.phase == "over":
            return
        table = playing.table
        view = table.game.view(table.state, Seat(table.state.turn))
        before = len(table.made)
        top = view.top
        ranks = [
            card.rank for card in view.hand if top is None or (len(top.cards) == 1 and card.rank > top.number)
        ]
        keys = f"{ranks[0]}\r" if ranks else "d" if view.may_draw else "p"
        name = room.sitter(Seat(table.state.turn)).name
        await until(lambda name=name, view=view: getattr(screen_of(server, name), "view", None) == view)
        players[name].press(keys)
        await until(
            lambda table=table, before=before: len(table.made) != before or room.match.phase == "over",
            lambda name=name, keys=keys: f"{keys!r} of {name}, who sees {screen_of(server, name).view}",
        )
    raise AssertionError("the game does not end")


async def test_two_real_clients_play_a_game_while_a_third_watches(tmp_path: Path) -> None:
    """OpenSSH at terminals of different size and language: a whole game by keys, seen by a spectator."""
    ssh = need("ssh")
    keys = {name: tmp_path / name for name in ("aki", "ben", "cid")}
    for path in keys.values():
        new_key(path)
    async with served() as server:
        aki = Terminal(ssh, server, "aki", keys["aki"], "join", "1", size=(80, 24), lang="en_US.UTF-8")
        ben = Terminal(ssh, server, "ben", keys["ben"], "join", "1", size=(120, 40), lang="ja_JP.UTF-8")
        cid = Terminal(ssh, server, "cid", keys["cid"], "watch", "1", size=(100, 30), lang="C.UTF-8")
        try:
            await until(lambda: is_seated(server, "aki") and is_seated(server, "ben"))
            await until(lambda: "Seats" in aki.text and "席" in ben.text and "not ready" in cid.text)
            aki.press("\r")
            ben.press("\r")
            await until(lambda: room_of(server).match.phase == "playing")
            await until(lambda: "larger wins" in aki.text and "大きいほど強い" in ben.text)
            await play_to_the_end(server, {"aki": aki, "ben": ben})
            await until(lambda: "The game is over" in cid.text)
            assert "38;2;" not in aki.text, "its 256 colors are the client's, not the server's"
            assert "38;5;" in aki.text
            await until(lambda: "The game is over" in aki.text and "対局終了" in ben.text)
        finally:
            for one in (aki, ben, cid):
                one.kill()
        await until(lambda: not server.server.sessions)
    assert list((tmp_path / "home" / "players").glob("*/records/*.qk")) or list(
        (tmp_path / "home" / "players").rglob("*.sqlite*")
    )


async def test_a_killed_client_keeps_the_seat_and_comes_back_to_it(tmp_path: Path) -> None:
    """SIGKILL of a client leaves no task behind; the same key returns to the game automatically."""
    ssh = need("ssh")
    paths = {name: tmp_path / name for name in ("aki", "ben")}
    for path in paths.values():
        new_key(path)
    async with served() as server:
        many = len(asyncio.all_tasks())
        ends = [
            Terminal(ssh, server, n, p, "join", "1", size=(80, 24), lang="C.UTF-8") for n, p in paths.items()
        ]
        try:
            await until(lambda: all(is_seated(server, name) for name in paths))
            for one in ends:
                one.press("\r")
            await until(lambda: room_of(server).match.phase == "playing")
            ends[0].kill()
            await until(lambda: len(server.server.sessions) == 1)
            aki = next(m for m in room_of(server).members.values() if m.name == "aki")
            await until(lambda: aki.line is None)
            assert aki.seat is not None
            ends[0] = Terminal(ssh, server, "aki", paths["aki"], size=(80, 24), lang="C.UTF-8")
            await until(lambda: aki.line is not None and "larger wins" in ends[0].text)
        finally:
            for one in ends:
                one.kill()
        await until(lambda: not server.server.sessions and not len(server.server.admission))
        # What is left is the game's own: its clocks and the room's waiting.
        await until(lambda: len(asyncio.all_tasks()) <= many + 3)


async def test_a_session_that_is_cut_as_it_ends_leaves_no_part_of_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part that delays the end is canceled; the session ends when all parts have ended, also those that are slow."""
    ending = asyncio.Event()
    sessions: list[int] = []

    async def lingers(screen: TablesScreen) -> None:
        ending.set()
        await asyncio.Event().wait()

    async def is_slow(screen: Screen[None]) -> None:
        if type(screen) is Screen:
            for _ in range(3):
                with pytest.raises(asyncio.CancelledError):
                    await asyncio.Event().wait()
            sessions.append(len(server.server.sessions))

    monkeypatch.setattr(TablesScreen, "_on_unmount", lingers)
    monkeypatch.setattr(Screen, "_on_unmount", is_slow)
    monkeypatch.setattr("tui.server.app.ENDING", PATIENCE)
    async with served() as server:
        _, seen = await screen(await connect(server, "aki"))
        await until(lambda: "Tables of this server" in seen.text)
        parts = [task for task in asyncio.all_tasks() if task.get_name().startswith("message pump")]
        assert parts
        (session,) = server.server.sessions
        session.end()
        await until(ending.is_set)
        monkeypatch.setattr("tui.server.app.ENDING", 0.01)
        session.end()
        await until(lambda: not server.server.sessions)
        assert [task for task in parts if not task.done()] == []
        assert sessions == [1], "the session ended before a part that is slow to end"


async def test_the_end_of_the_server_restores_every_terminal(tmp_path: Path) -> None:
    """Each terminal is restored before its connection ends, and a running game continues after the restart."""
    keys = [new_key(tmp_path / name) for name in ("aki", "ben")]
    async with served() as server:
        ends = [
            await screen(await connect(server, n, k), "join 1")
            for n, k in zip(("aki", "ben"), keys, strict=True)
        ]
        await until(lambda: is_seated(server, "aki") and is_seated(server, "ben"))
        for channel, _ in ends:
            channel.write(b"\r")
        await until(lambda: room_of(server).match.phase == "playing")
    for _, seen in ends:
        await in_time(seen.closed.wait())
        assert seen.text.rstrip().endswith(END)
        assert b"The server is stopping for now" in seen.errors
    async with served() as again:
        assert room_of(again).match.is_playing
        conn = await connect(again, "aki", keys[0])
        _, seen = await screen(conn)
        await until(lambda: "larger wins" in seen.text)
        conn.close()


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    "command", ["ls -la", "sh", "scp -t x", "join", "join x", "watch 1; sh", "--lang xx", "rm '"]
)
async def test_no_command_is_run(command: str) -> None:
    """An unknown command is reported with exit code 2; nothing is run."""
    async with served() as server:
        conn = await connect(server, "aki")
        done = await conn.run(command, encoding="utf-8")
        assert done.exit_status == 2
        assert done.stderr.startswith("qk: ")
        assert done.stderr.count("\n") == 1
        conn.close()


@pytest.mark.parametrize(
    ("lang", "words"), [("en_GB.UTF-8", "too many new names"), ("ja_JP.UTF-8", "新しい名前")]
)
async def test_an_address_with_too_many_new_names_is_shown_why(lang: str, words: str, tmp_path: Path) -> None:
    """One line in the user's language and an exit code, no broken channel; known players still get in."""
    limits = ServerLimits(names=Rate(1e-6, 1.5), trusts_loopback=False)
    async with served(limits=limits) as server:
        known = await connect(server, "aki", new_key(tmp_path / "aki"))
        await screen(known)
        async with await connect(server, "ben", new_key(tmp_path / "ben")) as conn:
            _, seen = await screen(conn, env={"LANG": lang})
            await seen.closed.wait()
            assert words in seen.errors.decode()
            assert seen.errors.decode().count("\n") == 1
            assert seen.code == 2
        _, seen = await screen(await connect(server, "aki", asyncssh.read_private_key(tmp_path / "aki")))
        await until(lambda: "Standing" in seen.text)


async def test_forwarding_and_files_are_refused() -> None:
    """No sftp, no forwarding of ports, sockets, agents or displays, no second session."""
    async with served() as server:
        conn = await connect(server, "aki")
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_path("/tmp/qk-test", "/tmp/x")
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):
            await screen(conn)
        conn.close()
    async with served() as server:
        conn = await connect(server, "aki")
        with pytest.raises(asyncssh.ChannelOpenError):
            await screen(conn, x11_forwarding=True, x11_display="localhost:0")
        conn.close()


async def test_guests_can_be_kept_out(tmp_path: Path) -> None:
    """With the setting only keys are admitted; passwords never are."""
    async with served(guests=False) as server:
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server, "aki", password="57")
        conn = await connect(server, "aki", new_key(tmp_path / "aki"))
        done = await conn.run("tables", encoding="utf-8", input="/quit\n")
        assert done.exit_status == 0
        assert "Standing" in done.stdout
        conn.close()


async def test_a_key_that_was_only_shown_is_nobody(tmp_path: Path) -> None:
    """A user who offers another's public key without a signature, and logs in without a key, is anonymous."""
    key = new_key(tmp_path / "aki")
    async with served() as server:
        (await connect(server, "aki", key)).close()
        connection = new_connection(server)
        connection.begin_auth("aki")
        assert connection.validate_public_key("aki", key.convert_to_public())
        assert connection.get_kbdint_challenge("aki", "", "") is True
        assert connection._key == b""


def new_connection(server: ListeningServer):
    """Return the server's side of a new connection."""
    from tui.ssh.server import SSHConnection

    return SSHConnection(server.server)


async def test_sessions_are_limited() -> None:
    """A limit for each address; the next session reads why, the others stay, and a freed place can be used."""
    async with served(limits=ServerLimits(from_one=2)) as server:
        first = [await connect(server, f"p{n}") for n in range(2)]
        for conn in first:
            _, seen = await screen(conn)
            await until(lambda seen=seen: "Tables of this server" in seen.text)
        late = await connect(server, "p3")
        refused = await late.run("plain", encoding="utf-8", env={"LANG": "en_US.UTF-8"})
        assert refused.exit_status == 2
        assert "2 sessions come from your address" in str(refused.stderr)
        late.close()
        for conn in first:
            conn.close()
        await until(lambda: not len(server.server.admission))
        conn = await connect(server, "p4")
        _, seen = await screen(conn)
        await until(lambda: "Tables of this server" in seen.text)
        conn.close()


async def test_idle_sessions_end() -> None:
    """A session without keys for too long ends, with its terminal restored."""
    async with served(limits=ServerLimits(idle=0.3, sweep_interval=0.1)) as server:
        _, seen = await screen(await connect(server, "aki"))
        await in_time(seen.closed.wait())
        assert seen.text.rstrip().endswith(END)


# ---------------------------------------------------------------------- isolation of sessions


async def test_every_session_has_its_own_language_colors_and_size() -> None:
    """Language, colors and size are the client's; the server's environment does not count."""
    async with served() as server:
        sent = {}
        for name, env, kind in (
            ("first", {"COLORTERM": "truecolor"}, "xterm-256color"),
            ("ja", {"LANG": "ja_JP.UTF-8"}, "xterm-256color"),
            ("plain", {"NO_COLOR": "1"}, "xterm-256color"),
            ("true", {"COLORTERM": "truecolor"}, "xterm-256color"),
            ("few", {}, "linux"),
        ):
            _, seen = await screen(await connect(server, name), env=env, term_type=kind)
            await until(lambda seen=seen: "\x1b[?25l" in seen.text and "Standing" in seen.text)
            sent[name] = seen.text
        assert "このサーバーの卓" in sent["ja"]
        assert "Tables of this server" in sent["true"]
        assert "38;5;" in sent["ja"]
        assert "38;2;" in sent["true"]
        assert "38;" not in sent["few"]
        assert not re.search(r"\x1b\[[\d;]*[34]8;", sent["plain"])
        assert "38;2;" not in sent["ja"]


async def test_keys_mouse_sizes_and_japanese_arrive() -> None:
    """A single Esc is a key, a click is a click, a new size is drawn, kana can be typed."""
    async with served() as server:
        channel, seen = await screen(await connect(server, "aki"), "join 1")
        await until(lambda: is_seated(server, "aki"))
        session = next(iter(server.server.sessions))
        channel.write(b"/")
        await until(lambda: "say something" in seen.text)
        channel.write("素数 よろしく\r".encode())
        await until(lambda: "aki: 素数 よろしく" in seen.text)
        channel.write(b"\x1b")
        await until(lambda: type(session._app.screen).__name__ == "LobbyScreen")
        channel.change_terminal_size(132, 43)
        await until(lambda: tuple(session._app.size) == (132, 43))
        channel.change_terminal_size(100_000, 0)
        await until(lambda: tuple(session._app.size) == (80, 24))
        channel.write(b"\x1b[<0;5;4M\x1b[<0;5;4m")
        await until(lambda: session._app.screen.query_one("#lobby-seats").highlighted == 1)
        await until(lambda: session._app.sitting.guest.lobby.seat == 1)


async def test_a_fault_ends_its_session_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An exception in one session: its terminal is restored, one line, a log file; the others continue."""

    def broken(self: TablesScreen) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(TablesScreen, "action_help", broken)
    async with served() as server:
        channel, seen = await screen(await connect(server, "aki"))
        other, theirs = await screen(await connect(server, "ben"))
        await until(lambda: "Standing" in seen.text and "Standing" in theirs.text)
        channel.write(b"?")
        await in_time(seen.closed.wait())
        assert seen.code == 1
        assert END in seen.text
        assert "fault" in seen.errors.decode() or "fault" in seen.text
        assert "Traceback" not in seen.text
        assert list((tmp_path / "home" / "log").glob("crash-*"))
        other.write(b"l")
        await until(lambda: "このサーバーの卓" in theirs.text)


async def test_a_whole_frame_goes_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with synchronized output gets a frame in one packet, including its begin and end marks."""
    async with served() as server:
        channel, seen = await screen(await connect(server, "aki"))
        await until(lambda: "Standing" in seen.text)
        session = next(iter(server.server.sessions))
        channel.write(b"\x1b[?2026;2$y")
        await until(lambda: session._app._sync_available)
        sent: list[bytes] = []
        monkeypatch.setattr(session, "send", sent.append)
        channel.write(b"l")
        await until(lambda: "このサーバーの卓" in b"".join(sent).decode())
        frames = [one for one in sent if b"\x1b[?2026" in one]
        assert frames
        for one in frames:
            assert one.startswith(FRAME_BEGINS.encode())
            assert one.endswith(FRAME_ENDS.encode())
            assert one.count(b"\x1b[?2026") == 2


async def test_a_slow_reader_slows_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing more is sent to or buffered for a slow client; others are served; later it gets the current screen."""
    monkeypatch.setattr("tui.ssh.session.FULL", 8 * 1024)
    async with served() as server:
        # SSH's own window limits what the client accepts, whatever the kernel would buffer.
        slow, seen = await screen(await connect(server, "slow"), window=16 * 1024)
        quick, theirs = await screen(await connect(server, "quick"))
        await until(lambda: "Standing" in seen.text and "Standing" in theirs.text)
        session = next(one for one in server.server.sessions if one.player.nick == "slow")
        channel = session._app.channel
        slow.pause_reading()

        async def pressed(what: Callable[[], bool]) -> None:
            for _ in range(200):
                if what():
                    return
                lang = session._app.words.lang
                slow.write(b"l")
                await until(lambda lang=lang: session._app.words.lang != lang)
                await asyncio.sleep(0.02)
            raise AssertionError("it never came")

        await pressed(lambda: channel._skipped)
        waiting = session._channel.get_write_buffer_size()
        assert waiting < 64 * 1024, "a frame or two beyond what is allowed"
        drawn = []
        monkeypatch.setattr(
            channel, "write", lambda data, write=channel.write: (drawn.append(data), write(data))
        )
        await pressed(lambda: len(drawn) > 10 and session._app.words.lang == "ja")
        assert session._channel.get_write_buffer_size() == waiting, "what was drawn since waits nowhere"
        quick.write(b"l")
        await until(lambda: "このサーバーの卓" in theirs.text)
        assert session.is_full
        slow.resume_reading()
        await until(lambda: "\x1b[2J" in seen.text)
        await until(lambda: "このサーバーの卓" in seen.text.rpartition("\x1b[2J")[2])


async def test_who_does_not_read_lines_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines can't be skipped: a client in plain mode that reads none of them is cut, and the log says so."""
    monkeypatch.setattr("tui.ssh.session.FULL", 1024)
    log: list[str] = []
    async with served(log=log) as server:
        slow, seen = await screen(await connect(server, "slow"), "plain en", window=1024)
        await until(lambda: "Tables of this server" in seen.text)
        slow.pause_reading()
        while not slow.is_closing() and server.server.sessions:
            slow.write(b"tables\r")
            await asyncio.sleep(0.01)
        await until(lambda: any("reads too slowly" in line for line in log))
        await until(lambda: not server.server.sessions)


async def test_what_was_drawn_over_is_gone_at_once() -> None:
    """Keys at a table leave no garbage cycles, which would need a full collection."""
    async with served() as server:
        conn = await connect(server, "aki")
        player = Player(conn, *await screen(conn, "en solo"))
        await player.shows("rock")
        await player.shows("to lead", b"r")
        await player.answered(ARROWS[0])
        gc.collect()
        gc.disable()
        left = []
        try:
            for _ in range(3):  # the clocks tick meanwhile, and on a busy machine often
                for key in ARROWS * 10:
                    await player.answered(key)
                left.append(gc.collect())
        finally:
            gc.enable()
        player.go()
        assert min(left) < 20 * 100, "two hundred a key before"


@pytest.mark.usefixtures("frozen")
async def test_what_ended_sessions_leave_is_collected_when_everybody_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not while keys arrive, but after a pause; afterwards memory is as it was."""
    for name, seconds in (("CLEANED", 0.01), ("LOOKED", 0.01)):
        monkeypatch.setattr(memory, name, seconds)
    usual, collected, thought_for = gc.get_threshold(), [], [0.5]
    mine = memory.Memory(lambda: thought_for[0])
    try:
        monkeypatch.setattr(memory.gc, "collect", lambda: collected.append(thought_for[0]))
        looked = watched(monkeypatch, mine)
        mine.session_ended()
        await until(lambda: len(looked) >= 3)
        assert not collected
        thought_for[0] = 3.0
        await until(lambda: collected)
        thought_for[0] = 0.5
        for _ in range(memory.MOST_LEFT):
            mine.session_ended()
        await until(lambda: len(collected) == 2)
    finally:
        mine.close()
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


@pytest.mark.usefixtures("frozen")
async def test_a_session_that_ends_last_is_waited_for_like_the_first() -> None:
    """However long keys delayed the collection: what a session leaves is not freed all at once when it ends."""
    mine = memory.Memory(lambda: 0.5)
    try:
        mine.session_ended()
        mine._clean()
        ended = asyncio.get_running_loop().time()
        mine.session_ended()
        assert mine._cleaning.when() >= ended + memory.CLEANED
    finally:
        mine.close()


@pytest.mark.usefixtures("frozen")
async def test_what_the_libraries_cached_goes_with_what_sessions_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A cache entry made while many sessions were open would keep a page of memory allocated."""
    monkeypatch.setattr(memory, "CLEANED", 0.01)
    gc.freeze()  # as something else may have done
    mine = memory.Memory(lambda: 3.0)
    try:
        cached_cell_len("seven")
        assert cached_cell_len.cache_info().currsize
        mine.session_ended()
        await until(lambda: not cached_cell_len.cache_info().currsize)
    finally:
        mine.close()


@pytest.mark.usefixtures("frozen")
async def test_everything_is_collected_seldom_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many keys arrive and although nobody leaves."""
    monkeypatch.setattr(memory, "SELDOM", 0.02)
    monkeypatch.setattr(memory, "LOOKED", 0.01)
    collected: list[int] = []
    mine = memory.Memory(lambda: 0.0)
    try:
        monkeypatch.setattr(memory.gc, "collect", lambda: collected.append(1))
        await until(lambda: len(collected) >= 3)
    finally:
        mine.close()


async def test_the_command_manages_the_memory_of_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """From before it reports that it is ready until it closes; a server that no command opened changes nothing."""
    done: list[str] = []
    for name in ("unfreeze", "collect", "freeze"):
        monkeypatch.setattr(memory.gc, name, partial(done.append, name))
    async with served() as server:
        assert done == []
        running = asyncio.create_task(until_stopped({}, server.server, "", EN))
        await until(lambda: done == ["unfreeze", "collect", "freeze"])
        server.server.empty.set()
        await in_time(running)
    assert done[3:] == ["unfreeze"]


@pytest.mark.usefixtures("frozen")
async def test_who_comes_in_has_nobody_wait_for_a_collection_of_everything() -> None:
    """Logins and games cause collections of young objects only, and a session that ends leaves no table behind."""
    whole: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            whole.append(1)

    async with served() as server:
        server.server.manage_memory()
        gc.callbacks.append(note)
        try:
            for number in range(3):
                player = await seated(server.port, number)
                (session,) = server.server.sessions
                table = ref(session._app.screen)
                player.go()
                await until(lambda: not server.server.sessions)
                await until(lambda: table() is None)  # noqa: B023
        finally:
            gc.callbacks.remove(note)
    assert not whole


def watched(monkeypatch: pytest.MonkeyPatch, mine: memory.Memory) -> list[float]:
    """Return the times at which the server checked for a quiet moment."""
    looked: list[float] = []
    quiet_for = mine._quiet_for

    def look() -> float:
        looked.append(0.0)
        return quiet_for()

    monkeypatch.setattr(mine, "_quiet_for", look)
    return looked


async def test_a_key_costs_little(tmp_path: Path) -> None:
    """Ten players at their hands: CPU time of the server per key, independent of other load."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc to read the time of another process from")
    server = ServerProcess(str(tmp_path))
    try:
        players = await asyncio.gather(*(seated(server.port, number) for number in range(10)))
        before = server.worked()
        for key in ARROWS * 6:
            for player in players:
                await player.answered(key)
        spent = (server.worked() - before) / (12 * len(players))
        for player in players:
            player.go()
    finally:
        server.stop()
    assert spent < 0.015, f"{spent * 1000:.0f} ms a key; 4 were seen"


async def test_who_pastes_without_end_is_cut() -> None:
    """An endless paste does not fill the server's memory."""
    log: list[str] = []
    async with served(log=log) as server:
        channel, seen = await screen(await connect(server, "aki"))
        await until(lambda: "Standing" in seen.text)
        channel.write(b"\x1b[200~" + b"7" * 1_500_000)
        await in_time(seen.closed.wait())
    assert any("without end" in line for line in log)


# ---------------------------------------------------------------------- plain mode


async def test_lines_over_ssh() -> None:
    """Without a terminal, on a dumb one, or on request: the lobby and the tables in plain mode."""
    async with served() as server:
        conn = await connect(server, "aki")
        done = await conn.run("join 1", encoding="utf-8", input="/lobby\n/say hello\n/quit\n")
        assert done.exit_status == 0
        assert "You are at the table as aki" in done.stdout
        assert "aki says: hello" in done.stdout
        assert "\x1b" not in done.stdout
        conn.close()
        _, seen = await screen(await connect(server, "ben"), term_type="dumb")
        await until(lambda: "Tables of this server" in seen.text)
        assert "\x1b" not in seen.text
        channel, seen = await screen(await connect(server, "cid"), "plain ja")
        await until(lambda: "このサーバーの卓" in seen.text)
        channel.write(b"tabless\x7f\r")
        await until(lambda: seen.text.count("このサーバーの卓") == 2)
        _, idle_seen = await screen(await connect(server, "dan"), "plain en")
        await until(lambda: "Tables of this server" in idle_seen.text)
        next(one for one in server.server.sessions if one.player.nick == "dan").end()
        await in_time(idle_seen.closed.wait())
        assert idle_seen.code == 0
        assert "This session has ended" in idle_seen.text
        channel.write(b"quit\r")
        await in_time(seen.closed.wait())
        assert seen.code == 0


def test_typed_lines_are_echoed_and_corrected() -> None:
    """The server echoes on a terminal; backspace removes a whole wide character, arrows do nothing."""
    sent: list[bytes] = []
    console = ChannelConsole(sent.append, edits=True)
    console.feed("素数".encode() + b"\x7f\x1b[A\r")
    assert b"".join(sent).decode() == "素数\b\b  \b\b\r\n"
    assert asyncio.run(console.read()) == "素"


# ---------------------------------------------------------------------- identities


def test_a_name_belongs_to_its_key(tmp_path: Path) -> None:
    """The same key is the same player; another's name gets a number, also an anonymous user's."""
    register = Register(tmp_path)
    aki = register.of_key(b"key of aki", "aki")
    assert register.of_key(b"key of aki", "aki") == aki
    assert register.of_key(b"key of ben", "AKI").nick == "AKI-2"
    assert register.of_key(b"key of aki", "aki2").nick == "aki2"
    guest = register.guest("aki2")
    assert guest.nick == "aki2-2"
    assert guest.home.is_dir()
    register.sweep()
    assert guest.home.is_dir(), "its server still runs"
    left = tmp_path / "guest-999999999-x"
    left.mkdir()
    register.sweep()
    assert not left.exists()
    register.gone(guest)
    assert not guest.home.exists()
    long = register.of_key(b"key of cid", "素" * 20)
    assert register.guest("素" * 20).nick != long.nick
    assert clean_name(long.nick) == long.nick


def test_a_home_for_each(tmp_path: Path) -> None:
    """All work for a player runs in the player's home, also in threads."""

    async def where() -> Path:
        return await asyncio.to_thread(home)

    with at_home(tmp_path / "aki"):
        assert asyncio.run(where()) == tmp_path / "aki"
    assert home() == tmp_path / "home"


def test_the_host_key_is_kept(tmp_path: Path) -> None:
    """Created once, private to its owner; a damaged one is reported and never replaced."""
    first = host_key(tmp_path)
    path = tmp_path / "ssh_host_ed25519"
    assert path.stat().st_mode & 0o077 == 0
    assert host_key(tmp_path).public_data == first.public_data
    path.write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    with pytest.raises(QkError, match="ssh-key-damaged"):
        host_key(tmp_path)
    assert path.read_text().startswith("-----BEGIN")


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        (None, ExecCommand()),
        ("", ExecCommand()),
        ("tables", ExecCommand()),
        ("watch 3", ExecCommand(Go(3, watch=True))),
        ("join 3 --plain", ExecCommand(Go(3), plain=True)),
        ("plain ja watch 3", ExecCommand(Go(3, watch=True), "ja", plain=True)),
        ("--lang ja solo", ExecCommand(Alone(), "ja")),
        ("solo tyrant", ExecCommand(Alone("tyrant"))),
        ("daily plain", ExecCommand(Daily(), plain=True)),
        ("ＪＯＩＮ　３", ExecCommand(Go(3))),
        ("Solo Tyrant JA", ExecCommand(Alone("tyrant"), "ja")),
    ],
)
def test_what_a_client_can_ask_for(command: str | None, asked: ExecCommand) -> None:
    """The few commands that exist."""
    assert read_command(command, EN) == asked
    assert isinstance(asked.goal, ToTables | Go | Alone | Daily)


def test_sizes_and_colors_are_the_clients() -> None:
    """Sizes are clamped; the terminal type determines the colors."""
    assert clamped(0, 0) == (80, 24)
    assert clamped(10**6, 10**6) == (400, 150)
    assert Facts("xterm-256color").colors == "256"
    assert Facts("vt220").no_color
    assert Facts("xterm", environ={"NO_COLOR": ""}).no_color is False
    assert Facts("dumb").is_plain
    assert Facts(None).is_plain


@pytest.mark.parametrize(
    "text", ["", ",game=prime", "x,game=chess", "x,seats=99", "x,bots=2", "x,seats=two", "x,colour=red"]
)
def test_tables_that_cannot_be_are_reported(text: str) -> None:
    """One line says what `--table` accepts."""
    with pytest.raises(WrongUsage, match="--table"):
        standing_table(text, EN)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x,seats=1", "has 2 to 16 seats, not 1"),
        ("x,game=tyrant,rules=odd", "no rules named “odd”: official"),
    ],
)
def test_why_a_table_cannot_be_is_said_in_words(text: str, reason: str) -> None:
    """Not by the code of the error."""
    with pytest.raises(WrongUsage, match=reason):
        standing_table(text, EN)


def test_options_of_a_table_are_read_in_full_width() -> None:
    """As an input method writes them; the name stays as it was written."""
    assert standing_table("Ｃ,ｓｅａｔｓ＝３,bots=１", EN) == PermanentTable(
        GameConfig("prime", seats=3), "Ｃ", ("club",)
    )


@pytest.mark.parametrize(
    "options", [("--port",), ("--web",), ("--metrics",), ("--web", "--workers", "2")], ids=" ".join
)
def test_a_port_that_is_taken_is_chosen_by_its_own_option(options: tuple[str, ...]) -> None:
    """The line names the option that chose it."""
    option, *more = options
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        at = f"127.0.0.1:{taken}" if option == "--metrics" else str(taken)
        ports = ("--port", "0", option, at)
        command = (sys.executable, "-P", "-m", "tui", "--lang", "en", "ssh", *ports, *more)
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert f"port {taken} is in use by another program; choose another ({option})" in done.stderr


def test_an_address_that_is_not_this_machines_ends_the_server_before_its_processes() -> None:
    """They would die of it and restart for ever."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        for reach, problem in (
            ("192.0.2.1", "192.0.2.1: this machine has no such address; choose another (--reach)"),
            (f"127.0.0.1:{taken}", f"port {taken} is in use by another program; choose another (--reach)"),
        ):
            place = ("--directory", "redis://127.0.0.1:1/0", "--reach", reach)
            command = (sys.executable, "-P", "-m", "tui", "--lang", "en", "ssh", "--port", "0", *place)
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            assert (done.returncode, done.stderr) == (2, f"qk: {problem}\n")


async def test_a_damaged_register_lets_nobody_in_and_is_left_alone(tmp_path: Path) -> None:
    """A damaged file identifies nobody: logins are refused with a reason, the file stays, the log names it."""
    log: list[str] = []
    async with served(log=log) as server:
        names = tmp_path / "home" / "players" / "names.json"
        names.parent.mkdir(parents=True, exist_ok=True)
        names.write_text("{")
        conn = await connect(server, "aki", new_key(tmp_path / "aki"))
        done = await conn.run("plain", encoding="utf-8", env={"LANG": "en_US.UTF-8"})
        assert done.exit_status == 2
        assert "can't look up its players" in str(done.stderr)
        assert names.read_text() == "{"
        conn.close()
    assert any("names.json can't be used: it is damaged" in line for line in log)


async def test_a_player_cannot_write_files_on_the_server(tmp_path: Path) -> None:
    """Exporting a record to a typed path is for one's own machine only."""
    async with served() as server:
        channel, seen = await screen(await connect(server, "aki"))
        await until(lambda: "Standing" in seen.text)
        channel.write(b"v")
        await until(lambda: type(screen_of(server, "aki")).__name__ == "RecordsScreen")
        records = screen_of(server, "aki")
        assert records.check_action("export", ()) is False
        await until((records.app.player.home / "records.sqlite").exists)
        assert not (tmp_path / "home" / "records.sqlite").exists(), "threads work in the player's home too"


async def test_a_player_goes_on_with_games_against_bots(tmp_path: Path) -> None:
    """In plain mode: each unfinished game is listed to its own player alone, and resumed by its ID."""
    key = new_key(tmp_path / "aki")
    async with served() as server:

        async def lines(text: str, name: str = "aki", with_key: bool = True) -> str:
            conn = await connect(server, name, key if with_key else None)
            done = await conn.run("plain en", encoding="utf-8", input=text)
            conn.close()
            return str(done.stdout)

        for game in ("tyrant", "prime"):
            await lines(f"solo {game}\n/quit\nquit\n")
        output = await lines("quit\n")
        assert "Your unfinished games against bots" in output
        listed = re.findall(r"^(\w{4})  \S+ \S+  (\w+)", output, re.MULTILINE)
        assert sorted(game for _, game in listed) == ["Prime", "Tyrant"]
        id = next(id for id, game in listed if game == "Tyrant")
        output = await lines(f"continue {id}\n/wait\n/table\n/quit\nquit\n")
        assert "Plaza" in output
        assert "no unfinished game is called" in await lines("continue zzzz\nquit\n")
        assert "Your unfinished games" not in await lines("quit\n", "ben", with_key=False)


async def test_the_lobby_offers_unfinished_games(tmp_path: Path) -> None:
    """On the screen: c opens the player's own list."""
    key = new_key(tmp_path / "aki")
    async with served() as server:
        conn = await connect(server, "aki", key)
        await conn.run("plain en", encoding="utf-8", input="solo prime\n/quit\nquit\n")
        conn.close()
        channel, seen = await screen(await connect(server, "aki", key))
        await until(
            lambda: "Continue an unfinished game" in seen.text or "Tables of this server" in seen.text
        )
        channel.write(b"c")
        await until(lambda: "Unfinished games" in seen.text)
        channel.write(b"\r")
        await until(lambda: "larger wins" in seen.text)
        channel.close()


async def test_a_damaged_table_is_reported_in_the_log_and_left(tmp_path: Path) -> None:
    """The server opens without it, its number is not reused, and its file does not change."""
    journal = tmp_path / "home" / "tables" / "ssh-1.journal"
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"rubbish")
    log: list[str] = []
    game_server = await open_server((PermanentTable(GameConfig(), "Ours"),), log.append)
    assert [one.number for one in game_server.tables.listing()] == [2]
    assert any(str(journal) in line and "can't continue" in line for line in log)
    await game_server.close()
    assert journal.read_bytes() == b"rubbish"


async def test_silent_lines_shut_nobody_out(tmp_path: Path) -> None:
    """An address with silent connections loses them; others get in meanwhile."""
    async with served(limits=ServerLimits(pending=4)) as server:
        silent = [
            await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.2", 0))
            for _ in range(8)
        ]
        await until(lambda: len(server.server.admission) == 4)
        conn = await connect(server, "aki", new_key(tmp_path / "key"))
        _, seen = await screen(conn, "plain")
        await until(lambda: b"Standing" in seen.data)
        conn.close()
        for _, writer in silent:
            writer.close()
