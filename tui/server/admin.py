"""What the admin of a server can ask and do, over a socket that only the server's own user can open.

A request is one line of JSON (`{"do": "kick", "who": "aki"}`), the answer another: `{"ok": true, …}`, or the code and
the values of what was wrong, so that whoever asks says it in their own language.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.errors import QkError
from netplay.club.tournament import Tournament
from netplay.line.sanitize import clean_text, likeness
from netplay.storage.home import home, made_folder
from netplay.storage.locks import claim
from netplay.storage.reading import why_not
from tui.server.bans import covers
from tui.server.memory import resident
from tui.server.players import Player, names_of
from tui.server.tournament import LATEST, Run, run_in, stop_in

if TYPE_CHECKING:
    from netplay.line.pending import Connection
    from tui.server.game_server import GameServer

PATIENCE = 1.0
"""Seconds that whoever has asked may still take when the server closes."""
LONGEST = 64 * 1024
"""Bytes of a request."""
DRAIN = 60.0
"""Minutes after which a server that drains ends in any case, unless told otherwise."""
LONGEST_DRAIN = 24 * 60.0


class BadRequest(QkError):
    """A request that says nothing that can be done."""


class ServerRuns(QkError):
    """Another server runs in this home."""


def claim_home() -> int:
    """Holds this home for one server, until the handle is closed or the process ends.

    Raises:
        HouseRuns: if another server holds it.
        OSError: if that cannot be told.
    """
    held = claim(made_folder(home()) / ".house.lock")
    if held is None:
        raise ServerRuns("house-runs", home=str(home()))
    return held


def socket_path() -> Path:
    """Where the server that runs in this home listens for its admin."""
    return home() / "house.sock"


class Admin:
    """The admin's end of a server."""

    def __init__(
        self, do: Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]], *, is_held: bool = False
    ) -> None:
        """
        Arguments:
            do: does what is asked under a name of `REQUESTS`, and says what came of it. Raises QkError, OSError.
            is_held: whether the home is held already (`claim_home`).
        """
        self._do = do
        self._is_held = is_held
        self._held: int | None = None
        self._server: asyncio.Server | None = None
        self._asked: set[asyncio.Task[None] | None] = set()
        """Who is being answered."""

    async def open(self) -> None:
        """Listens. Raises HouseRuns if another server runs in this home, OSError if that cannot be."""
        path = socket_path()
        if not self._is_held:
            self._held = claim_home()
        if path.is_socket():
            path.unlink()  # of a server that died
        self._server = await asyncio.start_unix_server(self._serve, path, limit=LONGEST)
        path.chmod(0o600)

    async def close(self) -> None:
        """Listens no more; who has asked is answered first, unless it takes long."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            others = [one for one in self._asked if one is not None and one is not asyncio.current_task()]
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
        self._asked.add(task)
        try:
            async with asyncio.timeout(10.0):
                line = await reader.readline()
            writer.write(json.dumps(await self._answer(line), ensure_ascii=False).encode() + b"\n")
            await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass  # whoever asked has gone, or never said what
        finally:
            await _hang_up(writer)
            self._asked.discard(task)

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            asked = json.loads(line)
            if not isinstance(asked, dict) or str(asked.get("do")) not in REQUESTS:
                raise BadRequest("house-no-deed", deed=str(asked)[:40])
            told = await self._do(asked["do"], asked)
        except QkError as wrong:
            return {
                "ok": False,
                "code": wrong.code,
                "values": {key: str(one) for key, one in wrong.values.items()},
            }
        except OSError as wrong:
            said = why_not(wrong)
            return {
                "ok": False,
                "code": said.code,
                "values": {key: str(one) for key, one in said.values.items()},
            }
        except ValueError:
            return {
                "ok": False,
                "code": "house-no-deed",
                "values": {"deed": line[:40].decode("utf-8", "replace")},
            }
        return {"ok": True, **told}


def requests_of(server: GameServer) -> Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]:
    """What can be asked of a server in one process."""

    async def do(name: str, asked: dict[str, Any]) -> dict[str, Any]:
        told: dict[str, Any] = await REQUESTS[name](server, asked)
        return told

    return do


async def _hang_up(writer: asyncio.StreamWriter) -> None:
    """Closes a line, and waits until it is closed."""
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


# ---------------------------------------------------------------------- what can be done


async def _status(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    return {"status": status(server)}


def status(server: GameServer) -> dict[str, Any]:
    """How the server stands, in numbers."""
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
        "memory_each": server.pulse.memory_each(len(server.sessions)),
        "key_p95": round(server.pulse.key_p95 * 1000),
        "worst_stall": round(server.pulse.worst_stall * 1000),
        "banned": len(server.bans.now.everyone),
        "draining": None if drains is None else max(0, round(drains - server.now())),
    }


async def _tables(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    return {"tables": [msgspec.to_builtins(one) for one in server.tables.listing()]}


async def _who(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    now = server.now()
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
            for one in sorted(server.sessions, key=lambda one: one.since)
        ]
    }


def said_text(asked: dict[str, Any], key: str, room: int = 200) -> str:
    """What the admin said under a key. Raises BadRequest if it is nothing."""
    said = asked.get(key)
    text = clean_text(said, room) if isinstance(said, str) else ""
    if not text:
        raise BadRequest("house-nothing-said", deed=str(asked.get("do")))
    return text


def is_called(name: str, said: str) -> bool:
    """Whether somebody is meant by a name as the admin says it."""
    return bool(likeness(name) & likeness(said))


def is_meant(name: str, host: str, said: str) -> bool:
    """Whether somebody is meant by a name, an address or a network as the admin says it."""
    return (bool(name) and is_called(name, said)) or covers(said, host)


async def _kick(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    who = said_text(asked, "who")
    ended = server.admission.end(lambda one: is_meant(one.owner, one.host, who), "ssh-kicked")
    if not ended:
        raise BadRequest("house-nobody", name=who)
    return {"sessions": ended}


async def _ban(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    what = said_text(asked, "who")
    kind = server.bans.add(what, date.today().isoformat(), names_of(home() / "players"))

    def is_banned(one: Connection) -> bool:
        return server.bans.now.stop(one.host, Player(one.owner, Path(), one.key))

    return {"kind": kind, "sessions": server.admission.end(is_banned, "ssh-banned")}


async def _lines(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    if "cut" not in asked:
        return {"lines": server.admission.listed()}
    what = said_text(asked, "cut")
    id = server.admission.id_of

    def is_named(one: Connection) -> bool:
        return id(one) == what or covers(what, one.host)

    ended = server.admission.end(is_named, "ssh-kicked")
    if not ended:
        raise BadRequest("server-no-line", line=what)
    return {"cut": ended}


async def _unban(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    server.bans.remove(said_text(asked, "who"))
    return {}


async def _say(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    text = said_text(asked, "text")
    for one in tuple(server.sessions):
        one.tell("ssh-says", text=text)
    return {"sessions": len(server.sessions)}


async def _drain(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    minutes = drain_minutes(asked)
    server.drain(None if minutes is None else 60.0 * minutes)
    return {"minutes": minutes}


def drain_minutes(asked: dict[str, Any]) -> float | None:
    """After how many minutes a server that drains ends in any case; None: it stays after all. Raises BadRequest."""
    if asked.get("undo"):
        return None
    minutes = asked.get("minutes", DRAIN)
    if not isinstance(minutes, int | float) or not 0 <= minutes <= LONGEST_DRAIN:
        raise BadRequest("house-bad-minutes", most=f"{LONGEST_DRAIN:.0f}")
    return float(minutes)


async def _motd(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    said = asked.get("text")
    server.tables.motd = clean_text(said, 200) if isinstance(said, str) else ""
    server.keep_motd()
    return {}


async def _tournament(server: GameServer, asked: dict[str, Any]) -> dict[str, Any]:
    if asked.get("stop"):
        if not await stop_in(server):
            raise BadRequest("house-no-tournament")
        return {"name": ""}
    return run_told((await run_in(server, run_asked(asked))).made)


def run_told(made: Tournament) -> dict[str, Any]:
    """What the admin is told of a tournament that the server runs now."""
    return {"name": made.plan.name, "round": len(made.rounds), "players": len(made.players)}


def run_asked(asked: dict[str, Any]) -> Run:
    """Which tournament the server is to run, and how. Raises BadRequest."""
    late = asked.get("late", 0.0)
    if not isinstance(late, int | float) or not 0 <= late <= LATEST:
        raise BadRequest("house-bad-late", most=f"{LATEST:.0f}")
    pages = asked.get("pages")
    return Run(said_text(asked, "file", 4000), float(late), pages if isinstance(pages, str) else "")


REQUESTS: dict[str, Callable[[GameServer, dict[str, Any]], Any]] = {
    "status": _status,
    "tables": _tables,
    "who": _who,
    "lines": _lines,
    "kick": _kick,
    "ban": _ban,
    "unban": _unban,
    "say": _say,
    "drain": _drain,
    "motd": _motd,
    "tournament": _tournament,
}
