"""What holds for every test: its chance is seeded."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

from tests.chance import seeded

CHANCE = os.environ.get("QK_CHANCE", "")
"""Other deals for all tests at once: the default run has to pass with any."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Each test, with its fixtures, throws what comes out of its own name."""
    with seeded(f"{CHANCE} {item.nodeid}"):
        return (yield)
