"""Health and numbers of a house, for whoever watches over it: `GET /health` and `GET /metrics` (Prometheus text)."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from netplay.line.doorstep import Doorstep
from netplay.line.tcp import peer_of

PATIENCE = 10.0
"""Seconds that whoever asks has to say what."""
LONGEST = 16 * 1024
"""Bytes of a request's head."""
MOST = 32
"""Who may ask at the same time."""
PLAIN = "text/plain; version=0.0.4; charset=utf-8"
GAUGES = {
    "sessions": "Players with a screen or lines just now",
    "guests": "Those of them without a key or cookie",
    "connections": "Lines to the SSH door",
    "tables": "Tables that are open",
    "games": "Games in play",
    "waiting": "Games that wait for their players",
    "players": "Seats that are taken, bots among them",
    "watchers": "Spectators at tables",
    "memory": "Bytes of memory of this process",
    "memory_each": "Bytes of memory for each player with a screen or lines",
    "key_p95": "Milliseconds within which 95 of 100 keys were answered",
    "worst_stall": "Milliseconds of the longest time in the last minutes in which nobody was answered",
    "banned": "Names, addresses and keys that are not let in",
}
OF_WORKERS = ("sessions", "connections", "tables", "games", "memory", "key_p95", "worst_stall")
"""Numbers that are told of each process too."""
COUNTERS = {"keys": "Messages with keys that came so far", "uptime": "Seconds since the house was opened"}


class Health:
    """A small door for machines; nothing can be done through it."""

    def __init__(
        self,
        told: Callable[[], dict[str, Any]],
        workers: Callable[[], Mapping[str, Mapping[str, Any]]] = dict,
    ) -> None:
        """
        Arguments:
            told: how the house stands, in numbers.
            workers: where there are several processes, how each stands; of one that is not there nothing is known.
        """
        self._told = told
        self._workers = workers
        self._server: asyncio.Server | None = None
        self._asking: Doorstep[asyncio.StreamWriter] = Doorstep(MOST)

    @property
    def port(self) -> int:
        """The port it listens on."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def open(self, host: str, port: int) -> None:
        """Listens. Raises OSError."""
        self._server = await asyncio.start_server(self._serve, host, port, limit=LONGEST)

    async def close(self) -> None:
        """Listens no more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if (gone := self._asking.come(writer, peer_of(writer).host)) is not None:
            gone.transport.abort()
        try:
            # A scanner that sends anything else gets nothing, and writes nothing into the log.
            with contextlib.suppress(OSError, ValueError, EOFError, asyncio.LimitOverrunError):
                await self._serve_one(reader, writer)
        finally:
            self._asking.leave(writer)
            writer.close()

    async def _serve_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        method, path, *_ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
        code, kind, body = self._answer(method, path.partition("?")[0])
        told = body.encode()
        writer.write(
            f"HTTP/1.1 {code}\r\nContent-Type: {kind}\r\nContent-Length: {len(told)}\r\n"
            "Connection: close\r\nCache-Control: no-store\r\n\r\n".encode()
        )
        if method != "HEAD":
            writer.write(told)
        async with asyncio.timeout(PATIENCE):
            await writer.drain()

    def _answer(self, method: str, path: str) -> tuple[str, str, str]:
        if method not in ("GET", "HEAD"):
            return "405 Method Not Allowed", PLAIN, ""
        pages: dict[str, Callable[[], tuple[str, str, str]]] = {
            "/health": self._health,
            "/metrics": self._metrics,
        }
        page = pages.get(path)
        return page() if page is not None else ("404 Not Found", PLAIN, "")

    def _health(self) -> tuple[str, str, str]:
        told = self._told()
        drains = told["draining"] is not None
        # A balancer sends nobody new to a house that ends soon.
        code = "503 Service Unavailable" if drains else "200 OK"
        body = {"status": "draining" if drains else "ok", **told}
        return code, "application/json", json.dumps(body) + "\n"

    def _metrics(self) -> tuple[str, str, str]:
        from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

        told, registry = self._told(), CollectorRegistry()
        for name, about in GAUGES.items():
            Gauge(f"qk_{name}", about, registry=registry).set(told[name])
        for name, about in COUNTERS.items():
            Counter(f"qk_{name}", about, registry=registry).inc(told[name])
        Gauge("qk_draining", "Whether the house ends soon", registry=registry).set(
            told["draining"] is not None
        )
        if workers := self._workers():
            up = Gauge("qk_worker_up", "Whether a process of the house serves", ["worker"], registry=registry)
            by = {
                name: Gauge(f"qk_worker_{name}", f"{GAUGES[name]}, by process", ["worker"], registry=registry)
                for name in OF_WORKERS
            }
            for worker, numbers in workers.items():
                up.labels(worker).set(bool(numbers))
                for name, gauge in by.items() if numbers else ():
                    gauge.labels(worker).set(numbers[name])
            away = Gauge("qk_directory_away", "Whether the directory does not answer", registry=registry)
            away.set(told["directory"] != "ok")
        return "200 OK", PLAIN, generate_latest(registry).decode()
