"""Messages to the service manager that started this process (systemd's `Type=notify`)."""

from __future__ import annotations

import os
import socket
from typing import Literal


def notify(state: Literal["READY=1", "STOPPING=1"]) -> None:
    """Send a state to the service manager; do nothing where there is none.

    `READY=1` says that players can connect now: only then does `systemctl start` return. A manager that can't be
    reached changes nothing for the players, so the error is left to the manager's own time-out, which logs it.
    """
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        try:
            line.sendto(state.encode(), f"\0{path[1:]}" if path[0] == "@" else path)
        except OSError:
            return
