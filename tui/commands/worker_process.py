"""One process of a server that has several: `python -m tui.commands.worker_process`, begun by `tui.server.parent`.

Its charge comes as the first line of its standard input. When that input ends, its parent has died, and it ends in
order, as it does at SIGTERM; games are interrupted and resumed after the next start.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from secrets import token_hex

import msgspec

from engine.errors import QkError
from netplay.directory.forwarding import ForwardListener, PeerAddress
from netplay.directory.mirror import Mirror
from netplay.directory.opening import open_directory
from netplay.directory.protocol import Directory, DirectoryUnavailable
from netplay.tasks import alongside
from tui.plain.console import LOG_WORDS, to_json, to_stderr
from tui.server.game_server import GameServer
from tui.server.opening import open_server
from tui.server.peers import Peers
from tui.server.publishing import Publishing
from tui.server.worker_config import RUNS_CUP, WorkerConfig, socket_of
from tui.ssh.server import open_listener

FINE, WRONG = 0, 2
WORD = 5.0
"""Seconds after which it is seen to that the directory has the word of the server."""


async def serve(charge: WorkerConfig, stop_with: Callable[[GameServer], None]) -> None:
    """Serve until it is stopped, or the server has drained. Raises QkError, OSError."""
    log = _log_of(charge)
    async with contextlib.AsyncExitStack() as end:
        directory = open_directory(charge.directory)
        end.callback(directory.close)
        mirror = Mirror(directory, charge.name, log, say=LOG_WORDS.error)
        end.push_async_callback(mirror.withdraw)
        peers = Peers(mirror, str(charge.machine))
        await mirror.beat()  # who is there already is known before the first player comes
        server = await open_server(
            charge.own_standing,
            log,
            guests=charge.guests,
            limits=charge.limits,
            numbers=charge.numbers,
            peers=peers,
            bot_workers=charge.bot_workers,
            runs_cup=charge.number == RUNS_CUP,
        )
        end.push_async_callback(server.tables.close)
        server.tables.ways = charge.ways
        server.events = to_json if charge.log_json else None
        if charge.directory:
            server.register.shared = partial(mirror.change, "names")
            server.register.recovery.shared = partial(mirror.change, "recovery")
        publishing = Publishing(server, mirror)
        end.push_async_callback(publishing.close)
        arriving = ForwardListener(publishing.serve, log)
        end.push_async_callback(arriving.close)
        publishing.place = await _reached(charge, arriving)
        start = await end.enter_async_context(alongside())
        start(mirror.run())
        if charge.reach[0]:
            start(_share_word(directory, peers, arriving))
        stop_with(server)
        await _serve_listeners(charge, server)


async def _serve_listeners(charge: WorkerConfig, server: GameServer) -> None:
    """Let players in until the end."""
    listeners: list[Callable[[], Awaitable[None]]] = []
    server.manage_memory()
    try:
        listeners.append(open_listener(server, [socket.socket(fileno=one) for one in charge.ssh]).close)
        if charge.web:
            from tui.web.server import open_pages

            pages = await open_pages(server, "", 0, [socket.socket(fileno=one) for one in charge.web])
            listeners.append(pages.close)
        await server.empty.wait()
        await server.take_leave()
    finally:
        for close in listeners:
            await close()


async def _reached(charge: WorkerConfig, arriving: ForwardListener) -> PeerAddress:
    """Where others of the server reach this process. Raises OSError, QkError."""
    path, machine = socket_of(charge.number), str(charge.machine)
    await arriving.open_socket(path)
    host, port = charge.reach
    if not host:
        return PeerAddress(machine, str(path))
    port, fingerprint = await arriving.open_port(host, port)
    return PeerAddress(machine, str(path), host, port, fingerprint)


async def _share_word(directory: Directory, peers: Peers, arriving: ForwardListener) -> None:
    """Publish the secret of the server's processes again if the directory has lost it."""
    own = token_hex(32)
    while True:
        try:
            stored = await asyncio.to_thread(
                directory.change, "word", lambda stored: stored or (peers.word or own).encode()
            )
        except DirectoryUnavailable:
            pass  # the mirror reports it; connections to tables continue
        else:
            word = stored.decode("ascii", "replace")
            if word not in arriving.words:
                arriving.words = (word, *arriving.words[:1])
            peers.word = word
        await asyncio.sleep(WORD)


def _log_of(charge: WorkerConfig) -> Callable[[str], None]:
    """Lines of the log, with the name of the process where they are read by people."""
    return to_json if charge.log_json else lambda line: to_stderr(f"[{charge.name}] {line}")


async def _run(charge: WorkerConfig) -> int:
    """Serve until it is stopped, or its parent is gone; return the exit code."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    servers: list[GameServer] = []

    def stop() -> None:
        stopped.set()
        for server in servers:
            server.empty.set()

    def stands(server: GameServer) -> None:
        servers.append(server)
        if stopped.is_set():
            server.empty.set()

    def on_input() -> None:
        if not os.read(0, 4096):  # the other end is closed
            loop.remove_reader(0)
            stop()

    loop.add_reader(0, on_input)
    loop.add_signal_handler(signal.SIGTERM, stop)
    try:
        await serve(charge, stands)
    except (QkError, OSError) as wrong:
        _log_of(charge)(LOG_WORDS.error(wrong))
        return WRONG
    return FINE


def main() -> int:
    """Begins; its charge is the first line that comes."""
    charge = msgspec.json.decode(_first_line(), type=WorkerConfig)
    return asyncio.run(_run(charge))


def _first_line() -> bytes:
    """The first line of the standard input, and not a byte more."""
    line = b""
    while not line.endswith(b"\n"):
        one = os.read(0, 1)
        if not one:
            raise SystemExit(WRONG)
        line += one
    return line


if __name__ == "__main__":
    raise SystemExit(main())
