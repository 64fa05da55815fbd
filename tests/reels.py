"""Replayed records without worker processes: only small numbers are proved prime."""

from __future__ import annotations

from pathlib import Path

from netplay.compute.workers import TookTooLong
from netplay.replay.reel import Reel, reel_of


def prove_nothing(task: str, *args: object, limit: float) -> object:
    """Stand in for a worker; give up every task."""
    raise TookTooLong(task)


def reel_from_text(text: str, title: str = "game.qk") -> Reel:
    """Replay the record in this text."""
    return reel_of(title, text, prove_nothing)


def reel_from_file(path: Path, title: str = "") -> Reel:
    """Replay the record in a file."""
    return reel_from_text(path.read_text("utf-8"), title or path.name)
