"""Untrusted text made safe for a terminal: nothing in it can move a cursor or hide.

Names, chat and announcements come from anybody. Control characters, escape sequences, direction marks, and characters
without width are removed before anything is stored or shown; the rest is plain text in one normal form (NFC).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

NAME_COLUMNS = 16
"""The widest name of a player, in columns of the screen."""

_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their class that show nothing."""

_MARKS = 3
"""The most accents on one letter; more only climb over the lines above."""

_ALIKE = str.maketrans(
    # Cyrillic, Greek, Armenian, Cherokee and phonetic letters as Latin ones; capitals look like others than
    # their small letters.
    "АВЕЅІЈКМНОРСТУХԌԚԜаеѕіјкорсухһԁԛԝѵӏ"
    + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΥαικνορτυχϳϲ"
    + "օոսհց"
    + "ɑɡıɩʋ"
    + "ᎪᏴᏟᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ"
    # Kanji and hiragana that are read as katakana.
    "力口二工一八夕卜才千へべぺり"
    # Kanji that differ by the length of a stroke.
    "曰未士已巳",
    "ABESIJKMHOPCTYXGQWaesijkopcyxhdqwvl"
    + "ABEZHIKMNOPTYXYaikvoptuxjc"
    + "onuhg"
    + "agiiv"
    + "ABCEHJKLMPRSTVWZ"
    "カロニエーハタトオチヘベペリ"
    "日末土己己",
)
"""Characters that look alike, mapped to one; not all that Unicode lists, but those that common fonts draw alike."""

_STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})
"""Signs that are one stroke or one ring."""

_VOICED = "\u3099\u309a"
"""The marks that make a kana another one."""

_NOT_IN_NAMES = frozenset(":=|")
_NOT_FIRST = "?!;*+["


def clean_text(text: str, limit: int) -> str:
    """One line of at most `limit` characters, safe to show.

    Line ends and other blanks become single spaces; control and direction marks, characters without width, private and
    unknown ones are removed; a letter keeps at most three accents.
    """
    chars: list[str] = []
    marks = 0
    # Whatever stands far behind the limit is not even looked at: a long text costs no more than a short one.
    for char in unicodedata.normalize("NFC", text[: 8 * limit]):
        if char.isspace():
            if chars and chars[-1] != " ":
                chars.append(" ")
            marks = 0
            continue
        if not _shows(char):
            continue
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MARKS and (chars or not marks):
            chars.append(char)
    # What stood between a letter and its accent may have gone: once more into one spelling.
    return unicodedata.normalize("NFC", "".join(chars))[:limit].rstrip()


def clean_args(args: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a code, their texts made safe for a sentence."""
    return {key: clean_text(value, 200) if isinstance(value, str) else value for key, value in args.items()}


def clean_name(text: str, otherwise: str = "player") -> str:
    """A player's name as tables and records accept it: at most 16 columns, no blanks, none of `: = |`.

    `otherwise` if nothing of it remains.
    """
    plain = "".join(char for char in clean_text(text, 64) if char != " " and char not in _NOT_IN_NAMES)
    name = cut_to(plain.lstrip(_NOT_FIRST), NAME_COLUMNS)
    return otherwise if name in {"", "-"} else name


def spelled(name: str) -> str:
    """The normalized form of a name, equal wherever it occurs: in a list of players, at a table and in a record.

    It ignores blanks, width, capitals, and what a table cuts off. Names of two people with different normal forms may
    still look alike (`likeness`): then the second gets another name, and never the place of the first.
    """
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def likeness(*names: str) -> frozenset[str]:
    """The looks of names: names that share any of them are hard to distinguish."""
    return frozenset().union(*map(_looks, names))


@lru_cache(16384)
def _looks(name: str) -> frozenset[str]:
    whole = unicodedata.normalize("NFKC", name)
    plain = _bare(whole).translate(_ALIKE)
    return frozenset(one.casefold() for one in (whole, plain, plain.translate(_STROKES)))


def _bare(name: str) -> str:
    """A name without its accents and the dots behind it; が stays another kana than か."""
    parted = unicodedata.normalize("NFD", name)
    bare = "".join(char for char in parted if unicodedata.category(char) != "Mn" or char in _VOICED)
    return unicodedata.normalize("NFC", bare).rstrip(".,'’_") or name


def columns(text: str) -> int:
    """The number of terminal columns of a clean text."""
    return sum(_width(char) for char in text)


def _shows(char: str) -> bool:
    """Whether a character shows something and does nothing else."""
    if char in _BLANKS or unicodedata.category(char)[0] == "C":
        return False
    # Variation selectors count as accents, but take no place and change the width of what stands before.
    return not ("\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef")


def _width(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut_to(text: str, width: int) -> str:
    """As much of a clean text as fits into this many columns."""
    used = 0
    for place, char in enumerate(text):
        used += _width(char)
        if used > width:
            return text[:place]
    return text
