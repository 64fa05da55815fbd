"""The header of a record as text: TOML, one key a line."""

from __future__ import annotations

import json
from collections.abc import Mapping


def write_header(values: Mapping[str, object]) -> list[str]:
    """The lines of a header, its two rules `+++` included."""
    return ["+++", *(f"{_key(key)} = {_toml(value)}" for key, value in values.items()), "+++"]


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else _toml(key)


def _toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(k))} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
