"""What holds for every test of a screen: however busy the machine is, a pilot goes on when the program rests.

And whatever the program has told stays until its line on the screen goes, for a test to look at it.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from textual.notifications import Notification

from tests.tui.calm import wait_for_rest

wait_for_rest()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a test as the program's home; without this it is one that no test knows."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def what_was_told_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual forgets it after five seconds of the clock, which on a busy machine pass between two keys."""
    monkeypatch.setattr(Notification, "has_expired", False)
    monkeypatch.setattr("tui.app.key_entry.READ_WITHIN", math.inf)
