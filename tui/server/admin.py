"""What the admin of a server can ask and do, over a socket that only the server's own user can open.

A request is one line of JSON (`{"do": "kick", "who": "aki"}`), the answer another: `{"ok": true, …}`, or the code and
the values of what was wrong, so that the caller says it in their own language.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.errors import QkError
from netplay.club.tournament import Tournament
from netplay.line.sanitize import clean_text, likeness
from netplay.storage.home import home, private_folder
from netplay.storage.locks import claim
from netplay.storage.packed_errors import as_table
from netplay.storage.reading import why_not
from tui.server.bans import covers, kind_of
from tui.server.memory import resident
from tui.server.players import SessionPlayer
from tui.server.tournament import LATEST, Run, run_in, stop_in

if TYPE_CHECKING:
    from netplay.line.admission import Connection
    from tui.server.game_server import GameServer

PATIENCE = 1.0
"""Seconds that anyone who has asked may still take when the server closes."""
LONGEST = 64 * 1024
"""Bytes of a request."""
LONGEST_TEXT = 200
"""Characters of a name or a message."""
DRAIN = 60.0
"""Minutes after which a draining server ends in any case, by default."""
LONGEST_DRAIN = 24 * 60.0


def claim_home() -> int:
    """Hold this home for one server, until the handle is closed or the process ends.

    Raises:
        QkError: if another server holds it.
        OSError: if the answer can't be sent.
    """
    held = claim(private_folder(home()) / ".house.lock")
    if held is None:
        raise QkError("server-runs", home=str(home()))
    return held


def socket_path() -> Path:
    """Where the server that runs in this home listens for its admin."""
    return home() / "house.sock"


class Admin:
    """The admin's end of a server."""

    def __init__(
        self, do: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]], *, is_held: bool = False
    ) -> None:
        """
        Arguments:
            do: does what is asked (`Requests.do`), and says what came of it. Raises QkError, OSError.
            is_held: whether the home is held already (`claim_home`).
        """
        self._do = do
        self._is_held = is_held
        self._held: int | None = None
        self._server: asyncio.Server | None = None
        self._answering: set[asyncio.Task[None] | None] = set()
        """Who is being answered."""

    async def open(self) -> None:
        """Listens. Raises QkError if another server runs in this home, OSError if that cannot be."""
        path = socket_path()
        if not self._is_held:
            self._held = claim_home()
        if path.is_socket():
            path.unlink()  # of a server that died
        self._server = await asyncio.start_unix_server(self._serve, path, limit=LONGEST)
        path.chmod(0o600)

    async def close(self) -> None:
        """Listen no more; who has asked is answered first, unless it takes long."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            others = [one for one in self._answering if one is not None and one is not asyncio.current_task()]
            if others:
                _, late = await asyncio.wait(others, timeout=PATIENCE)
                for one in late:
                    one.cancel()
            socket_path().unlink(missing_ok=True)
        if self._held is not None:
            os.close(self._held)
            self._held = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._answering.add(task)
        try:
            async with asyncio.timeout(10.0):
                line = await reader.readline()
            writer.write(json.dumps(await self._answer(line), ensure_ascii=False).encode() + b"\n")
            await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass  # anyone who asked has gone, or never said what
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            self._answering.discard(task)

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise QkError("house-no-deed", deed=str(request)[:40])
            fields = await self._do(request)
        except (QkError, OSError) as wrong:
            return {"ok": False, **refused(wrong)}
        except ValueError:
            wrong_line = QkError("house-no-deed", deed=line[:40].decode("utf-8", "replace"))
            return {"ok": False, **refused(wrong_line)}
        return {"ok": True, **fields}


def refused(wrong: QkError | OSError) -> dict[str, Any]:
    """Why a request failed, as an answer says it."""
    return as_table(why_not(wrong))


# ---------------------------------------------------------------------- what can be asked


class Requests(ABC):
    """What the admin can ask of a server, and what comes of it, however many processes it has."""

    async def do(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked. Raises QkError, OSError."""
        requests: dict[str, Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]] = {
            "status": self.status,
            "tables": self.tables,
            "who": self.who,
            "lines": self._lines,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "say": self._say,
            "drain": self._drain,
            "motd": self._motd,
            "tournament": self.tournament,
        }
        handler = requests.get(str(request.get("do")))
        if handler is None:
            raise QkError("house-no-deed", deed=str(request)[:40])
        return await handler(request)

    @abstractmethod
    async def ask(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        """Pass a request (one of `REQUESTS`) to each process; return their answers.

        Raises:
            QkError, OSError: if that fails, or what the request asks for fails in one of them.
        """

    @abstractmethod
    async def status(self, request: dict[str, Any]) -> dict[str, Any]:
        """How the server stands, in numbers."""

    @abstractmethod
    async def tables(self, request: dict[str, Any]) -> dict[str, Any]:
        """All tables."""

    @abstractmethod
    async def who(self, request: dict[str, Any]) -> dict[str, Any]:
        """All players who are here."""

    @abstractmethod
    async def drain(self, minutes: float | None) -> None:
        """End the server when it is empty, or after this many minutes; None: it stays after all."""

    @abstractmethod
    async def tournament(self, request: dict[str, Any]) -> dict[str, Any]:
        """Run a tournament, or stop the one that runs."""

    async def _sum(self, request: dict[str, Any], name: str) -> int:
        return sum(one.get(name, 0) for one in await self.ask(request))

    async def _lines(self, request: dict[str, Any]) -> dict[str, Any]:
        if "cut" not in request:
            return {
                "lines": [line for one in await self.ask({"do": "lines"}) for line in one.get("lines", ())]
            }
        what = required_text(request, "cut")
        cut = await self._sum({"do": "lines", "cut": what}, "cut")
        if not cut:
            raise QkError("server-no-line", line=what)
        return {"cut": cut}

    async def _kick(self, request: dict[str, Any]) -> dict[str, Any]:
        who = required_text(request, "who")
        ended = await self._sum({"do": "kick", "who": who}, "sessions")
        if not ended:
            raise QkError("house-nobody", name=who)
        return {"sessions": ended}

    async def _ban(self, request: dict[str, Any]) -> dict[str, Any]:
        what = required_text(request, "who")
        kind = kind_of(what)  # what is not valid is refused before it is sent to the processes
        return {"kind": kind, "sessions": await self._sum({"do": "ban", "who": what}, "sessions")}

    async def _unban(self, request: dict[str, Any]) -> dict[str, Any]:
        who = required_text(request, "who")
        if not await self._sum({"do": "unban", "who": who}, "lifted"):
            raise QkError("not-banned", what=who)
        return {}

    async def _say(self, request: dict[str, Any]) -> dict[str, Any]:
        return {
            "sessions": await self._sum({"do": "say", "text": required_text(request, "text")}, "sessions")
        }

    async def _drain(self, request: dict[str, Any]) -> dict[str, Any]:
        minutes = drain_minutes(request)
        await self.drain(minutes)
        return {"minutes": minutes}

    async def _motd(self, request: dict[str, Any]) -> dict[str, Any]:
        await self.ask({"do": "motd", "text": _text(request, "text")})
        return {}


class OneProcess(Requests):
    """What the admin can ask of a server in one process."""

    def __init__(self, server: GameServer) -> None:
        self._server = server

    async def ask(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        return [await REQUESTS[request["do"]](self._server, request)]

    async def status(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"status": status(self._server)}

    async def tables(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"tables": [msgspec.to_builtins(one) for one in self._server.tables.listing()]}

    async def who(self, request: dict[str, Any]) -> dict[str, Any]:
        """The sessions of this process, the longest first."""
        now = self._server.now()
        return {
            "who": [
                {
                    "name": one.player.nick,
                    "guest": one.player.is_guest,
                    "key": one.player.fingerprint,
                    "address": one.host,
                    "minutes": round((now - one.since) / 60, 1),
                    "idle": round(now - one.heard_at),
                }
                for one in sorted(self._server.sessions, key=lambda one: one.since)
            ]
        }

    async def drain(self, minutes: float | None) -> None:
        await self.ask({"do": "drain", "minutes": minutes})

    async def tournament(self, request: dict[str, Any]) -> dict[str, Any]:
        (reply,) = await self.ask(request)
        return reply


def status(server: GameServer) -> dict[str, Any]:
    """How one process of a server stands, in numbers."""
    tables = server.tables.listing()
    drains = server.drains_at
    return {
        "sessions": len(server.sessions),
        "guests": server.admission.guests(),
        "connections": len(server.admission),
        "tables": len(tables),
        "games": sum(one.phase == "playing" for one in tables),
        "waiting": sum(bool(one.waits) for one in tables),
        "players": sum(one.taken for one in tables),
        "watchers": sum(one.watchers for one in tables),
        "keys": server.keys,
        "uptime": round(server.now() - server.since),
        "memory": resident(),
        "memory_each": server.monitor.memory_each(len(server.sessions)),
        "key_p95": round(server.monitor.key_p95 * 1000),
        "worst_stall": round(server.monitor.worst_stall * 1000),
        "banned": len(server.bans.now.everyone),
        "draining": None if drains is None else max(0, round(drains - server.now())),
    }


def required_text(request: dict[str, Any], key: str, room: int = LONGEST_TEXT) -> str:
    """What the admin said under a key. Raises QkError if it is nothing, or too long."""
    text = _text(request, key, room)
    if not text:
        raise QkError("house-nothing-said", deed=str(request.get("do")))
    return text


def _text(request: dict[str, Any], key: str, room: int = LONGEST_TEXT) -> str:
    value = request.get(key)
    text = clean_text(value, room + 1) if isinstance(value, str) else ""
    if len(text) > room:
        raise QkError("house-too-long", most=room)
    return text


def drain_minutes(request: dict[str, Any]) -> float | None:
    """After how many minutes a server that drains ends in any case; None: it stays after all. Raises QkError."""
    if request.get("undo"):
        return None
    minutes = request.get("minutes", DRAIN)
    if not isinstance(minutes, int | float) or not 0 <= minutes <= LONGEST_DRAIN:
        raise QkError("house-bad-minutes", most=f"{LONGEST_DRAIN:.0f}")
    return float(minutes)


def run_from(request: dict[str, Any]) -> Run:
    """Which tournament the server is to run, and how. Raises QkError."""
    late = request.get("late", 0.0)
    if not isinstance(late, int | float) or not 0 <= late <= LATEST:
        raise QkError("house-bad-late", most=f"{LATEST:.0f}")
    pages = request.get("pages")
    return Run(required_text(request, "file", 4000), float(late), pages if isinstance(pages, str) else "")


def run_summary(made: Tournament) -> dict[str, Any]:
    """The state of the server's tournament, for the admin."""
    return {"name": made.plan.name, "round": len(made.rounds), "players": len(made.players)}


# ---------------------------------------------------------------------- what each process does


async def _lines(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    if "cut" not in request:
        return {"lines": server.admission.listed()}
    what, id = str(request["cut"]), server.admission.id_of
    return {"cut": server.admission.end(lambda one: id(one) == what or covers(what, one.host), "ssh-kicked")}


async def _kick(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    who = str(request["who"])
    like = likeness(who)

    def is_meant(one: Connection) -> bool:
        return bool(one.owner and likeness(one.owner) & like) or covers(who, one.host)

    return {"sessions": server.admission.end(is_meant, "ssh-kicked")}


async def _ban(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    server.bans.add(str(request["who"]), date.today().isoformat(), server.register.names())

    def is_banned(one: Connection) -> bool:
        return server.bans.now.stop(one.host, SessionPlayer(one.owner, Path(), one.key))

    return {"sessions": server.admission.end(is_banned, "ssh-banned")}


async def _unban(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    return {"lifted": server.bans.remove(str(request["who"]))}


async def _say(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    for one in tuple(server.sessions):
        one.notify("ssh-says", text=request["text"])
    return {"sessions": len(server.sessions)}


async def _drain(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    minutes = request.get("minutes")
    server.drain(None if minutes is None else 60.0 * minutes)
    return {}


async def _motd(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    server.tables.motd = request["text"]
    server.keep_motd()
    return {}


async def _tournament(server: GameServer, request: dict[str, Any]) -> dict[str, Any]:
    if request.get("stop"):
        if not await stop_in(server):
            raise QkError("house-no-tournament")
        return {"name": ""}
    return run_summary((await run_in(server, run_from(request))).made)


REQUESTS: dict[str, Callable[[GameServer, dict[str, Any]], Awaitable[dict[str, Any]]]] = {
    "lines": _lines,
    "kick": _kick,
    "ban": _ban,
    "unban": _unban,
    "say": _say,
    "drain": _drain,
    "motd": _motd,
    "tournament": _tournament,
}
"""What each process does of what the admin asks."""
