"""The problem of a record or a file in storage form, to be worded when it is shown."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.errors import QkError

LONGEST = 400
"""The maximum number of characters stored of a value."""


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    values: dict[str, Any] = {}


def packed(wrong: QkError) -> str:
    """An error as a text."""
    return msgspec.json.encode(_table(wrong)).decode()


def _table(wrong: QkError) -> dict[str, Any]:
    if not wrong.code:
        return _table(QkError("no-file-said", said=str(wrong)))
    values = {key: _value(value) for key, value in wrong.values.items()}
    return {"code": wrong.code, "values": values}


def _value(value: str | float | QkError) -> Any:
    if isinstance(value, QkError):
        return _table(value)
    return value[:LONGEST] if isinstance(value, str) else value


def unpacked(text: str) -> QkError:
    """Return the error that a text of `packed` holds; of a damaged one, the text itself."""
    try:
        return _error(msgspec.json.decode(text))
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        return QkError("no-file-said", said=text)


def _error(table: object) -> QkError:
    written = msgspec.convert(table, _Written)
    values = {key: _error(one) if isinstance(one, dict) else one for key, one in written.values.items()}
    if not all(isinstance(one, str | int | float | QkError) for one in values.values()):
        raise TypeError("no values of an error")
    return QkError(written.code, **values)
