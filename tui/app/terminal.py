"""A player's terminal: kind, size, colors, language, characters, all read from its environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

Colors = Literal["truecolor", "256", "standard", "eight"]

WIDEST, HIGHEST = 400, 150
"""The largest screen that is drawn; a client may claim any."""
USUAL = (80, 24)
_PLAIN_KINDS = ("", "dumb", "unknown")
_EIGHT = ("linux", "ansi", "cygwin", "pcansi", "sun-color")
"""Kinds whose grounds have eight colors; the Linux console brightens inks alone."""
_NO_COLORS = re.compile(r"vt\d|.*-m$|.*-mono$|sun$|wy\d")
_ASCII_ALONE = re.compile(r"linux|vt\d|ansi|pcansi|cygwin|sun|wy\d")
"""Kinds whose own character sets lack what the screens draw."""
_CHARACTERS = ("LC_ALL", "LC_CTYPE", "LANG")
_COERCED = ("LC_CTYPE", "C.UTF-8")
"""What Python itself sets where the locale is C: it says nothing about the terminal."""
_IDENTIFYING = (
    "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "WT_SESSION", "SSH_CONNECTION", "TMUX", "STY",
)  # fmt: skip
"""What identifies a terminal; of sessions and connections only that there are some."""
_LONGEST = 200


class Terminal(msgspec.Struct, frozen=True):
    """A terminal, or (no kind) a pipe."""

    kind: str | None = None
    """What it is called, such as `xterm-256color`; None: there is none."""
    size: tuple[int, int] = USUAL
    environ: Mapping[str, str] = {}

    @property
    def is_plain(self) -> bool:
        """Whether only lines can be shown on it."""
        return self.kind is None or self.kind.lower() in _PLAIN_KINDS

    @property
    def colors(self) -> Colors | None:
        """How many colors it has; None: none."""
        kind = (self.kind or "").lower()
        if self.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or kind.endswith("-direct"):
            return "truecolor"
        if _NO_COLORS.match(kind):
            return None
        if kind.endswith("-16color"):
            return "standard"
        return "eight" if kind.startswith(_EIGHT) or kind.endswith("-8color") else "256"

    @property
    def no_color(self) -> bool:
        """Whether its owner wants none."""
        return bool(self.environ.get("NO_COLOR")) or self.colors is None

    @property
    def theme(self) -> str | None:
        """The theme that is made for as few colors as this terminal has; None: any will do."""
        if self.no_color:
            return "mono"
        return "sixteen" if self.colors in ("standard", "eight") else None

    @property
    def locale(self) -> tuple[str, str]:
        """The variable that names its characters, and what it says; both empty if none does."""
        values = ((key, self.environ.get(key, "")) for key in _CHARACTERS)
        return next((one for one in values if one[1] and one != _COERCED), ("", ""))

    @property
    def charset(self) -> str:
        """The characters that its locale names, in small letters; empty if it names none, as C does."""
        locale = self.locale[1].partition("@")[0].lower().replace("-", "")
        return locale if locale == "utf8" else locale.partition(".")[2]

    @property
    def has_ascii_alone(self) -> bool:
        """Whether its kind or its locale leaves it no other signs."""
        return self.charset not in ("", "utf8") or bool(_ASCII_ALONE.match((self.kind or "").lower()))

    @property
    def likeness(self) -> str:
        """By what it is known again: another kind, program or locale may draw other widths."""
        values = [self.kind or "", *(self.environ.get(key, "") for key in _CHARACTERS)]
        values += [_known(key, self.environ[key]) for key in _IDENTIFYING if self.environ.get(key)]
        return " ".join(one[:_LONGEST] for one in values if one)


def _known(key: str, value: str) -> str:
    return f"{key}={value}" if "VERSION" in key or key == "TERM_PROGRAM" else key


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size that can be drawn; a terminal that reports none has the usual one."""
    if width <= 0 or height <= 0:
        return USUAL
    return min(width, WIDEST), min(height, HIGHEST)


def allowed_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """What of a client's environment counts."""
    names = (*_CHARACTERS, "LC_MESSAGES", "NO_COLOR", "COLORTERM", "TERM_PROGRAM")
    return {name: environ[name][:_LONGEST] for name in names if name in environ}
