"""Errors with a cause outside the program, by code.

QkError
├── BadNotation    a text that is no move, card or record line
└── BadSetting     a rule setting that does not exist, or an invalid value

An error is a code with arguments; one message `error-CODE` a language words it at the edge. An illegal move is not an
error but a value (`engine.verdict`).
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from typing import Any

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """A problem as a value: the code of a message and its arguments."""

    code: str
    """Words joined by hyphens, such as `empty-hand`."""
    values: Mapping[str, Any] = {}
    """Numbers, texts, or a nested `Problem`, which is worded by itself."""

    def __str__(self) -> str:
        """The text for logs and for programs that use this library without words."""
        values = ", ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.code}: {values}" if values else self.code


def problem(code: str, /, **values: Any) -> Problem:
    """A problem, such as `problem("hand-size", who="aki", count=10, wanted=11)`."""
    return Problem(code, values)


def clipped(text: str, most: int = 30) -> str:
    """The text for a message, cut after `most` characters, with … for the rest."""
    return text if len(text) <= most else text[:most] + "…"


class QkError(Exception):
    """Unusable input; the code and its arguments say what, where, and what would be right."""

    def __init__(self, code: str, /, **values: Any) -> None:
        """The arguments of the message named `code` are `values`; another error among them is worded by itself."""
        super().__init__(code)
        self.code = code
        self.values = values

    @property
    def as_problem(self) -> Problem:
        """The problem as a value that outlives the error."""
        return Problem(
            self.code,
            {key: one.as_problem if isinstance(one, QkError) else one for key, one in self.values.items()},
        )

    def __str__(self) -> str:
        """The text for logs and for programs that use this library without words."""
        return str(self.as_problem)

    def __reduce__(self) -> Any:
        """Pickles the error unchanged, for worker processes."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class BadNotation(QkError):
    """A text that is not a card, a move or a record line."""


class BadSetting(QkError):
    """An unknown setting, or an invalid value of one."""
