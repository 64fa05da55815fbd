"""A server raises its limit of open files: with the usual 256 or 1,024 `--most` would be too high."""

from __future__ import annotations

import resource
from collections.abc import Iterator

import pytest

from netplay.line.admission import raise_limit
from tests.tui.sshtools import served


@pytest.fixture
def few() -> Iterator[int]:
    """Set a limit below the process's maximum; return the maximum."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard <= 512:
        pytest.skip("this process may have no more files than that")
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    yield hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_server_may_open_as_many_files_as_the_system_allows(few: int) -> None:
    """At its start."""
    async with served():
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == few


def test_no_more_than_asked_for(few: int) -> None:
    """A sufficient given number is used."""
    assert raise_limit(600) == 600
    assert raise_limit(100) == 600


def test_a_system_that_refuses(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the limit stays."""

    def refuse(kind: int, limits: tuple[int, int]) -> None:
        raise ValueError("no")

    with monkeypatch.context() as patched:
        patched.setattr(resource, "setrlimit", refuse)
        assert raise_limit() == 512
