"""What the outside may do wrong, by name.

QkError
├── BadNotation    a text that is no move, card or record line
└── BadSetting     a rule setting that does not exist or cannot be

An error is a code and its arguments, never a sentence that somebody else reads again: the words are made at
the edge, one message `error-CODE` a language. A player's unplayable move is no error: it is a value
(`engine.verdict`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """What is wrong, as a value: the name of a message and what is put into it."""

    code: str
    """Words joined by hyphens, such as `empty-hand`."""
    values: Mapping[str, Any] = {}
    """Numbers, texts, or another `Problem` that stands for its own words."""

    def __str__(self) -> str:
        """For logs and for programs that use this library without words."""
        said = ", ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.code}: {said}" if said else self.code


def problem(code: str, /, **values: Any) -> Problem:
    """What is wrong, such as `problem("hand-size", who="aki", count=10, wanted=11)`."""
    return Problem(code, values)


class QkError(Exception):
    """Something from outside could not be used; the code and its arguments say what, where, and what would be right."""

    def __init__(self, code: str, /, **values: Any) -> None:
        """
        Arguments:
            code: words joined by hyphens (`journal-in-use`), which name the message.
            values: what is put into the message; another error stands for its own words.
        """
        super().__init__(code)
        self.code = code
        self.values = values

    @property
    def as_problem(self) -> Problem:
        """What was wrong, as a value that outlives the error."""
        return Problem(
            self.code,
            {key: one.as_problem if isinstance(one, QkError) else one for key, one in self.values.items()},
        )

    def __str__(self) -> str:
        """For logs and for programs that use this library without words."""
        said = ", ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.args[0]}: {said}" if said else str(self.args[0])

    def __reduce__(self) -> Any:
        """Errors come back from worker processes as they went."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[QkError], args: tuple[Any, ...], state: dict[str, Any]) -> QkError:
    wrong = kind.__new__(kind, *args)
    wrong.args = args
    wrong.__dict__.update(state)
    return wrong


class BadNotation(QkError):
    """A text that spells no card, no move or no record line."""


class BadSetting(QkError):
    """A setting with an unknown name or a value that it cannot have."""
