"""Fixtures for all screen tests: pilots wait until the program is idle, and real time ends nothing."""

from __future__ import annotations

import math
from functools import partial

import pytest
from textual.notifications import Notification

from netplay.room.limits import HostLimits
from tests.tui.calm import wait_for_rest
from tests.waiting import PATIENCE

wait_for_rest()


@pytest.fixture(autouse=True)
def _nothing_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limits of real time that a busy machine may exceed between two keys.

    Notifications last five seconds. All clients of a test share one loop, which may stall for longer than a connection
    may be silent, or a handshake take.
    """
    monkeypatch.setattr(Notification, "has_expired", False)
    monkeypatch.setattr("tui.app.program.READ_WITHIN", math.inf)
    monkeypatch.setattr("tui.app.program.PUTTING_AWAY", PATIENCE)  # sockets left open fail a later test
    monkeypatch.setattr("netplay.guest.guest.SILENCE", math.inf)
    monkeypatch.setattr("netplay.room.opening.HostLimits", partial(HostLimits, dead=math.inf))
    monkeypatch.setattr("netplay.line.tls.HANDSHAKE", PATIENCE)
