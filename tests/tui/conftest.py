"""Fixtures for all screen tests: pilots wait until the program is idle, and notifications don't expire."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from textual.notifications import Notification

from tests.tui.calm import wait_for_rest
from tests.waiting import PATIENCE

wait_for_rest()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use the test's folder as the program's home; without this fixture the home is unknown to the test."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def what_was_told_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep notifications: Textual drops them after five seconds of real time, which may pass between two keys."""
    monkeypatch.setattr(Notification, "has_expired", False)
    monkeypatch.setattr("tui.app.program.READ_WITHIN", math.inf)
    monkeypatch.setattr("tui.app.program.PUTTING_AWAY", PATIENCE)  # sockets left open fail a later test
