"""Records replayed without other processes: only what is small is proved."""

from __future__ import annotations

from pathlib import Path

from netplay.compute.workers import TookTooLong
from netplay.replay.reel import Reel, reel_of


def prove_nothing(task: str, *args: object, limit: float) -> object:
    """A worker that gives up every task."""
    raise TookTooLong(task)


def reel_from_text(text: str, title: str = "game.qk") -> Reel:
    """A record replayed."""
    return reel_of(title, text, prove_nothing)


def reel_from_file(path: Path, title: str = "") -> Reel:
    """The record of a file, replayed."""
    return reel_from_text(path.read_text("utf-8"), title or path.name)
