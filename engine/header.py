"""TOML of untrusted origin, and the header of a record as text: one key a line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from engine.errors import QkError

MAX_SIZE = 1024 * 1024
"""The maximum length of a TOML text in characters."""

MAX_DOTS = 100
"""The maximum number of dots in a line: parsing time of dotted keys is quadratic in them."""

_GIANT = 4096


class BadToml(QkError):
    """A text that is not TOML, or would take too long to parse."""

    def __init__(self, code: str, line: int = 1, **values: int) -> None:
        """`line` is that of the text."""
        super().__init__(code, line=line, **values)
        self.line = line

    def moved(self, lines: int) -> BadToml:
        """The same error for a text that starts this many lines further down in a file."""
        wrong = BadToml(self.code, self.line + lines)
        wrong.values = {**self.values, "line": wrong.line}
        return wrong


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text. Raises BadToml."""
    if len(text) > MAX_SIZE:
        raise BadToml("toml-too-large", size=len(text), most=MAX_SIZE)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS:
            raise BadToml("toml-dots", number, most=MAX_DOTS)
    try:
        values = tomllib.loads(text + "\n")  # so that what is wrong with the last line has a column, too
    except RecursionError as wrong:
        raise BadToml("toml-nested") from wrong
    except ValueError as wrong:
        at = re.search(r"\(at line (\d+), column (\d+)\)", str(wrong))
        if at is None:  # at the end, or a number that Python will not read
            code = "toml-giant" if "digits" in str(wrong) else "toml-end"
            raise BadToml(code, text.count("\n") + 1, most=_GIANT) from wrong
        raise BadToml("toml-syntax", int(at[1]), column=int(at[2])) from wrong
    if _has_giant(values):
        raise BadToml("toml-giant", most=_GIANT)
    return values


def _has_giant(values: object) -> bool:
    """Whether it contains a number that Python would not print (4300 digits and more)."""
    left = [values]
    while left:
        value = left.pop()
        if isinstance(value, int) and value.bit_length() > _GIANT:
            return True
        if isinstance(value, dict | list):
            left += value.values() if isinstance(value, dict) else value
    return False


def write_header(values: Mapping[str, object]) -> list[str]:
    """The lines of a header, both `+++` included."""
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
