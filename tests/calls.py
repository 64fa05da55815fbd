"""Counting the calls of the program's functions: a measure of cost that does not depend on the machine."""

from __future__ import annotations

import sys
from types import FrameType

COUNTED = ("/textual/", "/rich/", "/tui/", "/netplay/", "/engine/", "/fluent/")


class Calls:
    """The calls of functions while a block lasts."""

    def __init__(self) -> None:
        self.made = 0
        self._of_files: dict[str, bool] = {}

    def _note(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            file = frame.f_code.co_filename
            if file not in self._of_files:
                self._of_files[file] = "/tests/" not in file and any(part in file for part in COUNTED)
            self.made += self._of_files[file]

    def __enter__(self) -> Calls:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
