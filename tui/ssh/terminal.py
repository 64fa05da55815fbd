"""What is known of a client's terminal: kind, size, colours, language; all of it comes from the client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Colours = Literal["truecolor", "256", "standard"]

WIDEST, HIGHEST = 400, 150
"""The largest screen that is drawn; a client may claim any."""
USUAL = (80, 24)
_PLAIN_KINDS = ("", "dumb", "unknown")
_LONGEST = 200


class Terminal(msgspec.Struct, frozen=True):
    """A terminal, or (no kind) a pipe."""

    kind: str | None = None
    """What the client calls it, such as `xterm-256color`; None: it has none."""
    size: tuple[int, int] = USUAL
    environ: Mapping[str, str] = {}

    @property
    def is_plain(self) -> bool:
        """Whether only lines can be shown on it."""
        return self.kind is None or self.kind.lower() in _PLAIN_KINDS

    @property
    def colours(self) -> Colours | None:
        """How many colours it has; None: none."""
        kind = (self.kind or "").lower()
        if self.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or kind.endswith("-direct"):
            return "truecolor"
        if kind.startswith(("vt1", "vt2", "vt3", "vt5")) or kind.endswith(("-m", "-mono")):
            return None
        if kind.endswith("-16color") or kind in ("linux", "ansi", "cygwin"):
            return "standard"
        return "256"

    @property
    def no_colour(self) -> bool:
        """Whether its owner wants none."""
        return bool(self.environ.get("NO_COLOR")) or self.colours is None


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size that can be drawn; a terminal that tells none has the usual one."""
    if width <= 0 or height <= 0:
        return USUAL
    return min(width, WIDEST), min(height, HIGHEST)


def kept_environ(told: Mapping[str, str]) -> dict[str, str]:
    """What of a client's environment counts."""
    names = ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLORTERM")
    return {name: told[name][:_LONGEST] for name in names if name in told}
