"""Fixtures for all screen tests: pilots wait until the program is idle, and real time ends nothing."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from textual.notifications import Notification

from netplay.room.limits import HostLimits
from netplay.solo.choice import SoloChoice
from tests.tui.calm import wait_for_rest
from tests.waiting import PATIENCE
from tui.joining import play

wait_for_rest()


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the system's language to English."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the test's folder as the current one."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[SoloChoice]:
    """Open no solo tables; return the choices for which one would have been opened."""
    choices: list[SoloChoice] = []

    async def open_table(app: object, choice: SoloChoice) -> None:
        choices.append(choice)

    monkeypatch.setattr(play, "open_table", open_table)
    return choices


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
    monkeypatch.setattr(HostLimits, "dead", math.inf)  # those of a server's tables too
    monkeypatch.setattr("netplay.line.tls.HANDSHAKE", PATIENCE)
