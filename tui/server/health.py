"""Health and numbers of a server, for monitoring: `GET /health` and `GET /metrics` (Prometheus text)."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from netplay.line.admission import Admission, ListeningPort
from netplay.line.transport import peer_of

PATIENCE = 10.0
"""Seconds in which a client has to say what it asks for."""
LONGEST = 16 * 1024
"""Bytes of a request's head."""
METRICS = ListeningPort("metrics", 128, 2 * PATIENCE)
"""The port, and how many may ask at the same time."""
PLAIN = "text/plain; version=0.0.4; charset=utf-8"
GAUGES = {
    "sessions": "Players with a screen or lines just now",
    "guests": "Those of them without a key or cookie",
    "connections": "Connections to all ports, those without a session included",
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
    "uptime": "Seconds since the server was started",
}
OF_WORKERS = ("sessions", "connections", "tables", "games", "memory", "key_p95", "worst_stall")
"""Metrics of each process."""
COUNTERS = {"keys": "Messages with keys that came so far"}


class Exposition:
    """The numbers of a server as Prometheus reads them."""

    def __init__(self, totals: dict[str, Any], workers: Mapping[str, Mapping[str, Any]]) -> None:
        self._totals, self._workers = totals, workers

    def text(self) -> str:
        """All numbers."""
        from prometheus_client import CollectorRegistry, generate_latest

        registry: Any = CollectorRegistry(auto_describe=False)
        registry.register(self)
        return generate_latest(registry).decode()

    def collect(self) -> Iterator[Any]:
        """One family of numbers after another, for prometheus_client."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        totals, workers = self._totals, self._workers
        for name, about in GAUGES.items():
            yield GaugeMetricFamily(f"qk_{name}", about, totals[name])
        for name, about in COUNTERS.items():
            # No moment of creation: it would be that of the scrape, as if the counter began again each time.
            yield CounterMetricFamily(f"qk_{name}", about, totals[name])
        yield GaugeMetricFamily("qk_draining", "Whether the server ends soon", totals["draining"] is not None)
        if not workers:
            return
        up = GaugeMetricFamily("qk_worker_up", "Whether a process of the server serves", labels=["worker"])
        for worker, numbers in workers.items():
            up.add_metric([worker], bool(numbers))
        yield up
        for name in OF_WORKERS:
            by = GaugeMetricFamily(f"qk_worker_{name}", f"{GAUGES[name]}, by process", labels=["worker"])
            for worker, numbers in workers.items():
                if numbers:
                    by.add_metric([worker], numbers[name])
            yield by
        yield GaugeMetricFamily(
            "qk_directory_away", "Whether the directory does not answer", totals["directory"] != "ok"
        )


class Health:
    """A small listener for machines; nothing can be done through it."""

    def __init__(
        self,
        totals: Callable[[], dict[str, Any]],
        admission: Admission,
        workers: Callable[[], Mapping[str, Mapping[str, Any]]] = dict,
    ) -> None:
        """
        Arguments:
            totals: the state of the server, in numbers.
            admission: counts the connections.
            workers: where there are several processes, how each stands; of one that is not there nothing is known.
        """
        self._totals = totals
        self._workers = workers
        self._server: asyncio.Server | None = None
        self._admission = admission

    @property
    def port(self) -> int:
        """The port it listens on."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def open(self, host: str, port: int) -> None:
        """Listens. Raises OSError."""
        self._server = await asyncio.start_server(self._serve, host, port, limit=LONGEST)

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = self._admission.arrive(METRICS, peer_of(writer).host, writer.transport.abort)
        try:
            # A scanner that sends anything else gets nothing, and writes nothing into the log.
            with contextlib.suppress(OSError, ValueError, EOFError, asyncio.LimitOverrunError):
                await self._serve_one(reader, writer)
        finally:
            self._admission.leave(connection)
            writer.close()

    async def _serve_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        method, path, *_ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
        code, kind, body = self._answer(method, path.partition("?")[0])
        data = body.encode()
        writer.write(
            f"HTTP/1.1 {code}\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\n"
            "Connection: close\r\nCache-Control: no-store\r\n\r\n".encode()
        )
        if method != "HEAD":
            writer.write(data)
        async with asyncio.timeout(PATIENCE):
            await writer.drain()

    def _answer(self, method: str, path: str) -> tuple[str, str, str]:
        if method not in ("GET", "HEAD"):
            return "405 Method Not Allowed", PLAIN, ""
        match path:
            case "/health":
                return self._health()
            case "/metrics":
                return "200 OK", PLAIN, Exposition(self._totals(), self._workers()).text()
            case _:
                return "404 Not Found", PLAIN, ""

    def _health(self) -> tuple[str, str, str]:
        totals = self._totals()
        drains = totals["draining"] is not None
        # A balancer sends no new players to a server that ends soon.
        code = "503 Service Unavailable" if drains else "200 OK"
        body = {"status": "draining" if drains else "ok", **totals}
        return code, "application/json", json.dumps(body) + "\n"
