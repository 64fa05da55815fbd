"""The port for processes of other machines: other visitors can't block it."""

from __future__ import annotations

import asyncio

import pytest

from netplay.directory import forwarding
from netplay.directory.forwarding import ForwardHeader, ForwardListener, PeerAddress, forward
from netplay.line.admission import ListeningPort
from netplay.line.transport import Transport
from tests.waiting import until


async def test_silent_lines_at_the_port_shut_no_process_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address with most silent connections loses the oldest, and a process with the server's secret gets in."""
    monkeypatch.setattr(forwarding, "PROCESSES", ListeningPort("processes", 4))
    came: list[int] = []

    async def serve(coming: ForwardHeader, line: Transport) -> None:
        came.append(coming.table)

    arriving = ForwardListener(serve, lambda line: None)
    arriving.words = ("sesame",)
    port, fingerprint = await arriving.open_port("127.0.0.1", 0)
    silent = [
        await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0)) for _ in range(12)
    ]
    await asyncio.sleep(0.1)
    place = PeerAddress(host="127.0.0.1", port=port, fingerprint=fingerprint)
    line = await forward(place, ForwardHeader(table=7, host="192.0.2.1", word="sesame"), "")
    await until(lambda: came == [7])
    line.abort()
    for _, writer in silent:
        writer.close()
    await arriving.close()
