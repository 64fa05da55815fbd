"""What one process of a server publishes (its tables, players, metrics), and the requests that it handles."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections import deque
from typing import Any

import msgspec

from engine.errors import QkError
from netplay.directory.forwarding import ForwardHeader, PeerAddress
from netplay.directory.mirror import Mirror
from netplay.line.transport import Transport
from netplay.tasks import Tasks, logged
from tui.plain.console import LOG_WORDS
from tui.server.admin import REQUESTS, refused, status
from tui.server.game_server import GameServer
from tui.server.peers import LEFT, AdminReply, AdminRequest, PeerChat, RemoteVisitor, ServerProcess
from tui.server.presence import ChatLine
from tui.server.remote_tournament import Call, TournamentRows
from tui.server.tournament import call

NUMBERS = 2.0
"""Seconds after which the metrics of a process are published again without a change."""
CHAT_STORED = 20
"""Lines of the lobby's talk that each process has for one that begins later."""
ANSWER_TIME = 30.0
"""Seconds for which the admin's end can read what a process has answered."""
HEARD_STEP = 30
"""The precision of the time of the last key, in seconds."""


class Publishing:
    """One process's part in its server."""

    def __init__(self, server: GameServer, mirror: Mirror) -> None:
        self.place = PeerAddress()
        """Where others reach this process."""
        self._server = server
        self._mirror = mirror
        self._before = frozenset(mirror.rows)
        """What was in the directory before this process."""
        self._life = secrets.token_hex(4)
        self._serial = 0
        self._chat_keys: deque[str] = deque()
        self._done: dict[str, None] = {}
        """What the admin wanted and was done."""
        self._numbers: tuple[float, object] = (-NUMBERS, None)
        self._tasks = Tasks(logged(server.log, "a request of another process failed"))
        tables = server.tables
        server.admission.prefix = f"{mirror.owner}/"
        mirror.before_beat = self._publish
        tables.talk.pass_on, tables.peers.pass_call = self._say, self._call
        tables.peers.on_said = tables.talk.hear
        tables.peers.on_request = self._hear
        tables.peers.on_call = self._called
        recovery = server.register.recovery
        tables.peers.on_codes = recovery.is_behind
        recovery.changed = lambda: mirror.put(f"codes/{mirror.owner}", secrets.token_hex(8).encode())
        self._cup = TournamentRows(mirror.owner)
        # Of what was asked before this process began only draining is still to be done.
        mirror.after_news([key for key in mirror.rows if key.startswith("deed/")])

    def _publish(self) -> None:
        """Publish what has changed."""
        server, owner, encode = self._server, self._mirror.owner, msgspec.json.encode
        rows = {f"table/{number}": encode(one) for number, one in server.tables.published(owner).items()}
        for number, one in enumerate(server.sessions):
            who = one.player
            since, heard_at = (round(time.time() - (server.now() - at)) for at in (one.since, one.heard_at))
            rows[f"here/{owner}-{number}"] = encode(
                RemoteVisitor(
                    owner, who.nick, who.fingerprint, one.host, since, heard_at // HEARD_STEP * HEARD_STEP
                )
            )
        if (cup := server.tables.own_cup) is not None:
            rows |= self._cup.of(cup)
        lines = dict(server.admission.by_network())
        at, before = self._numbers
        state = (lines, len(server.sessions), server.drains_at)
        if server.now() - at >= NUMBERS or state != before:
            self._numbers = (server.now(), state)
            self._mirror.put(
                f"worker/{owner}",
                encode(ServerProcess(owner, os.getpid(), self.place, status(server), lines)),
            )
        for key in self._mirror.own():
            if key not in rows and key.startswith(("table/", "here/", "cup/")):
                self._mirror.put(key, None)
        for key, value in rows.items():
            self._mirror.put(key, value)

    def _say(self, line: ChatLine) -> None:
        """Publish a line of the lobby's talk."""
        self._publish_message("said", PeerChat(line))

    def _call(self, names: tuple[str, ...], say: str, args: dict[str, str | int | float]) -> None:
        """The tournament of this process says something to players."""
        self._publish_message("summon", Call(names, say, args))

    def _publish_message(self, kind: str, what: PeerChat | Call) -> None:
        """Publish a message; the last ones stay for a while."""
        self._serial += 1
        key = f"{kind}/{self._mirror.owner}-{self._life}-{self._serial:06}"
        self._mirror.put(key, msgspec.json.encode(what))
        self._chat_keys.append(key)
        if len(self._chat_keys) > CHAT_STORED:
            self._mirror.put(self._chat_keys.popleft(), None)

    def _called(self, key: str, message: Call) -> None:
        """A tournament elsewhere says something to players, once."""
        shown = self._server.tables.peers.cups.shown
        if key in self._done or key in self._before or shown is None:
            return
        self._done[key] = None
        call(self._server.sessions, shown.made, message.names, message.say, message.args)

    def _hear(self, key: str, admin_request: AdminRequest) -> None:
        """Handle a request of the admin once; a process that begins later takes only the end of the server."""
        do = str(admin_request.asked.get("do"))
        if admin_request.asked.get("worker", self._mirror.owner) != self._mirror.owner:
            return
        if key in self._done or do not in REQUESTS or (key in self._before and do != "drain"):
            return
        self._done[key] = None
        request = dict(admin_request.asked)
        if "until" in request:
            request["minutes"] = max(0.0, (float(request["until"]) - time.time()) / 60)
        self._tasks.spawn(self._carry_out(do, request, key))

    async def _carry_out(self, do: str, request: dict[str, str | float | bool], key: str) -> None:
        reply: dict[str, Any] = {}
        try:
            reply = await REQUESTS[do](self._server, request)
        except (QkError, OSError) as wrong:
            self._server.log(LOG_WORDS.error(wrong))
            reply = refused(wrong)
        answer = f"answer/{key.removeprefix('deed/')}/{self._mirror.owner}"
        self._mirror.put(answer, msgspec.json.encode(AdminReply(self._mirror.owner, reply)))
        await asyncio.sleep(ANSWER_TIME)
        self._mirror.put(answer, None)

    async def serve(self, header: ForwardHeader, line: Transport) -> None:
        """Handle a player of another process who comes to a table of this one, or has left it for good."""
        tables = self._server.tables
        with contextlib.suppress(QkError):  # it was closed meanwhile: the connection ends
            if not header.leaves:
                await tables.receive(header.table, line)
                if header.keyless:
                    self._tasks.spawn(self._give_up(header))
            elif tables.is_here(header.table):
                await tables.leave(header.table, header.keyless)

    async def _give_up(self, header: ForwardHeader) -> None:
        """Anyone who came without a key comes back within a moment, or not at all: its process may have died."""
        await asyncio.sleep(LEFT)
        with contextlib.suppress(QkError):
            member = self._server.tables.table(header.table).room.members.get(header.keyless)
            if member is not None and member.line is None:
                await self._server.tables.leave(header.table, header.keyless)

    async def close(self) -> None:
        """Do no more for others."""
        await self._tasks.end()
