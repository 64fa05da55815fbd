"""What the outside may do wrong, by name.

QkError
├── BadNotation    a text that is no move, card or record line
└── BadSetting     a rule setting that does not exist or cannot be

An error is a code and its arguments, never a sentence that somebody else reads again: the words are made at
the edge, one message `error-CODE` a language. A player's unplayable move is no error: it is a value
(`engine.verdict`).
"""

from __future__ import annotations

from typing import Any


class QkError(Exception):
    """Something from outside could not be used; the code and its arguments say what, where, and what would be right."""

    def __init__(self, code: str = "", /, **values: str | int | float | QkError) -> None:
        """
        Arguments:
            code: words joined by hyphens (`journal-in-use`), which name the message.
            values: what is put into the message; another error stands for its own words.
        """
        super().__init__(code)
        self.code = "" if " " in code else code
        """Empty for an error that still says a sentence."""
        self.values = values

    def __str__(self) -> str:
        """For logs and for programs that use this library without words."""
        said = ", ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.args[0]}: {said}" if said else str(self.args[0])

    def __reduce__(self) -> Any:
        """Errors come back from worker processes as they went."""
        return _again, (type(self), self.args, self.__dict__)


def read_error(text: str) -> QkError | None:
    """The error whose code and values a text tells, as `str` writes them and a wire carries them; None for a sentence.

    Numbers come back as numbers; what belongs to the text of a value is not told apart from what follows it.
    """
    code, _, said = text.partition(": ")
    pairs = [one.partition("=") for one in said.split(", ")] if said else []
    if (
        not code
        or code.strip("abcdefghijklmnopqrstuvwxyz0123456789-")
        or not all(sign for _, sign, _ in pairs)
    ):
        return None
    values = {key: int(value) if value.isdecimal() else value for key, _, value in pairs}
    return QkError(code, **values)


def _again(kind: type[QkError], args: tuple[Any, ...], state: dict[str, Any]) -> QkError:
    wrong = kind.__new__(kind, *args)
    wrong.args = args
    wrong.__dict__.update(state)
    return wrong


class BadNotation(QkError):
    """A text that spells no card, no move or no record line."""


class BadSetting(QkError):
    """A setting with an unknown name or a value that it cannot have."""
