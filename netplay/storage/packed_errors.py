"""Errors as plain values, to be stored or sent, and worded later in the language of the reader."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards import Card
from engine.errors import Problem, QkError
from engine.verdict import Reason

LONGEST = 400
"""The maximum number of characters stored of a value."""


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    values: dict[str, Any] = {}


def packed(wrong: QkError) -> str:
    """An error as a text."""
    return msgspec.json.encode(as_table(wrong)).decode()


def as_table(wrong: QkError | Problem) -> dict[str, Any]:
    """An error as a table of plain values, which may hold others."""
    if not wrong.code:
        return as_table(QkError("no-file-said", said=str(wrong)))
    return {"code": wrong.code, "values": {key: _packed(value) for key, value in wrong.values.items()}}


def _packed(value: object) -> Any:
    match value:
        case QkError() | Problem():
            return as_table(value)
        case Reason():
            return {"reason": value.value}
        case tuple() | list():
            return [_packed(one) for one in value]
        case int() | float() if not isinstance(value, Card):
            return value
        case _:
            return str(value)[:LONGEST]


def unpacked(text: str) -> QkError:
    """Return the error that a text of `packed` holds; of a damaged one, the text itself."""
    try:
        return from_table(msgspec.json.decode(text))
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        return QkError("no-file-said", said=text)


def from_table(table: object) -> QkError:
    """The error that a table of `as_table` holds. Raises msgspec.ValidationError, ValueError, TypeError."""
    written = msgspec.convert(table, _Written)
    return QkError(written.code, **{key: _unpacked(value) for key, value in written.values.items()})


def _unpacked(value: object) -> Any:
    match value:
        case {"reason": code}:
            return Reason(code)
        case dict():
            return from_table(value)
        case list():
            return tuple(_unpacked(one) for one in value)
        case str() | int() | float():
            return value
        case _:
            raise TypeError("no value of an error")
