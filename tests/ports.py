"""Ports for programs that a test starts, restarts, or wants to be absent."""

from __future__ import annotations

import random
import socket

CHOSEN_FROM = range(10_000, 32_768)
"""Below the ports that Linux and macOS give to connections and to those who ask for any port.

A port of theirs could be another program's by the time the test's program opens it, or opens it again.
"""

_chance = random.SystemRandom()
"""Not seeded: another run of the same test on this machine must draw other ports."""


def free_port() -> int:
    """Return a port that nothing listens on."""
    while True:
        port = _chance.choice(CHOSEN_FROM)
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("", port))
            except OSError:
                continue
            return port
