"""The form in which players are told about a rule."""

from __future__ import annotations

import msgspec


class Telling(msgspec.Struct, frozen=True):
    """One rule in words: what it does, and the ruling where its source is silent."""

    ja: str
    en: str
    ruling_ja: str
    ruling_en: str
