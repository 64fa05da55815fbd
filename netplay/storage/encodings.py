"""Texts in other encodings: detected from the bytes, reported, and never guessed.

Records are UTF-8. Clubs' files are often Shift_JIS or EUC-JP, sometimes UTF-16. An encoding is accepted only if the
bytes are conclusive: if both Japanese encodings fit and neither reads like a text, the user has to choose.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Mapping

UTF8 = "UTF-8"

ENCODINGS: Mapping[str, tuple[str, ...]] = {
    UTF8: ("utf-8",),
    "UTF-16": ("utf-16",),
    "Shift_JIS": ("cp932", "shift_jis_2004"),
    "EUC-JP": ("euc_jp", "euc_jis_2004"),
    "ISO-2022-JP": ("iso2022_jp", "iso2022_jp_3"),
}
"""Each by its name, with the codecs that read it: the common one, then one with rarer signs."""

_OTHERWISE = {"sjis": "Shift_JIS", "cp932": "Shift_JIS", "windows31j": "Shift_JIS", "jis": "ISO-2022-JP"}


def named(text: str) -> str | None:
    """The encoding meant by `sjis`, `EUC_JP`, `utf8` …; None if unknown."""
    plain = re.sub(r"[^a-z0-9]", "", text.lower())
    by_name = {re.sub(r"[^a-z0-9]", "", name.lower()): name for name in ENCODINGS}
    return by_name.get(plain) or _OTHERWISE.get(plain)


_MARKS = ((codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))
_ESCAPES = (b"\x1b$B", b"\x1b$@", b"\x1b(J", b"\x1b$(")


def fitting(data: bytes) -> tuple[str, ...]:
    """The possible encodings of these bytes: one if they are conclusive, none, or two that both fit."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return (name,) if _decoded(data, name) is not None else ()
    if any(escape in data for escape in _ESCAPES):
        return ("ISO-2022-JP",)
    if b"\0" in data:
        return ()
    if _decoded(data, UTF8) is not None:
        return (UTF8,)
    there = {name: text for name in ("Shift_JIS", "EUC-JP") if (text := _decoded(data, name)) is not None}
    for is_wrong in (_HALF_NONSENSE.search, _has_nothing_usual):
        if len(there) == 2:
            there = {name: text for name, text in there.items() if not is_wrong(text)} or there
    return tuple(there)


def text_in(data: bytes, encoding: str) -> str:
    """The text in a known encoding; raises UnicodeDecodeError at the first invalid byte."""
    text = _decoded(data, encoding)
    return data.decode(ENCODINGS[encoding][0]) if text is None else text


_HALF_NONSENSE = re.compile(
    "[｡｢｣､･](?=[ｦ-ﾟ])|(?<=[ｦ-ﾟ])[｡｢｣､･]|(?<![ｳｶ-ﾄﾊ-ﾎ])[ﾞﾟ]|(?<![ｦ-ﾟ])[ｧ-ｰ]|[\ue000-\uf8ff]"
)
"""Rows of half-width katakana that nobody writes, a sign of EUC-JP read as Shift_JIS."""


def _has_nothing_usual(text: str) -> bool:
    """Whether it has neither kana nor full-width letters and signs, which nearly every Japanese text has."""
    return not any("\u3000" <= sign <= "\u30ff" or "\uff01" <= sign <= "\uff5e" for sign in text)


def _decoded(data: bytes, name: str) -> str | None:
    for codec in ENCODINGS[name]:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(sign) in ("Co", "Cn") for sign in set(text)):
            return text
    return None
