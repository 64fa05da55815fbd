"""Normalizes typed text: full-width letters, input methods, text copied from a screen.

`２²×３` and `2^2*3` are one play, `ｐ` and `p` one command. Code that reads moves, cards, commands or addresses from a
person folds them here first; names and chat are never folded.

>>> folded("Ｑ＝２²×３")
'Q=2^2*3'
"""

from __future__ import annotations

import re
import unicodedata

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LOWERED = str.maketrans(_RAISED, "0123456789")
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("×✕✖⨯∗⋅·∙・", "*"),  # by which people multiply; an input method writes ・ for /
        **dict.fromkeys("−‐‑‒–—―", "-"),
        **dict.fromkeys("、﹑", ","),
        **dict.fromkeys("【〔「", "["),
        **dict.fromkeys("】〕」", "]"),
        "。": ".",
        "〜": "~",
        "ˆ": "^",
        "¦": "|",
        **dict.fromkeys("♠♤", "s"),  # suits as screens show them, in the letters of records
        **dict.fromkeys("♥♡", "h"),
        **dict.fromkeys("♦♢", "d"),
        **dict.fromkeys("♣♧", "c"),
        # Invisible characters in copied text.
        **dict.fromkeys("\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f", ""),
    }
)
_BY_KEY = {"・": "/", "ー": "-", "￥": "\\", "¥": "\\"}
"""What an input method writes for a key with another sign."""
_GROUPED = re.compile(r"(?<![\w,.])\d{1,3}(?:,\d{3})+(?![\w,])")


def folded(text: str) -> str:
    """A text in the letters, digits and signs of the notation; other characters are unchanged.

    >>> folded("ａｋｉ：（５，Ｔ）　ぐー")
    'aki:(5,T) ぐー'
    """
    if text.isascii():
        return text
    raised = re.sub(rf"\^?([{_RAISED}]+)", lambda found: "^" + found[1].translate(_LOWERED), text)
    return unicodedata.normalize("NFKC", raised).translate(_SIGNS)


def folded_keys(typed: str) -> str:
    """The keys meant by one character: `ｄ` is d, `²` is ^ and 2, `・` is the key that types it.

    >>> folded_keys("？"), folded_keys("²"), folded_keys("・")
    ('?', '^2', '/')
    """
    return _BY_KEY.get(typed) or folded(typed)


def command(line: str) -> tuple[str, str]:
    """The command of a typed line, folded, and the rest as typed; an empty command if there is none.

    >>> command("／Ｓａｙ　やあ　ＡＢ"), command("・hand"), command("57")
    (('/say', 'やあ　ＡＢ'), ('/hand', ''), ('', '57'))
    """
    word, *rest = line.split(maxsplit=1) or [""]
    meant = folded_keys(word[:1]) + folded(word[1:])
    return (meant.lower(), rest[0].strip() if rest else "") if meant.startswith("/") else ("", line.strip())


def spaced(text: str) -> str:
    """A name or a note with one ordinary blank wherever blanks of any width stood.

    >>> spaced("　山田　 太郎 ")
    '山田 太郎'
    """
    return " ".join(text.split())


def ungrouped(text: str) -> str:
    """A folded text without the commas between a number's thousands: `1,213` is 1213.

    Under rules with twin primes `137,139` is a play of two numbers: do not use it there.

    >>> ungrouped("1,311=3*19*23"), ungrouped("5,7"), ungrouped("K,137")
    ('1311=3*19*23', '5,7', 'K,137')
    """
    return _GROUPED.sub(lambda found: found[0].replace(",", ""), text)


def printable(text: str) -> str:
    r"""A text from outside as a terminal may show it: control and direction characters are replaced.

    >>> printable("K♠\x1b[31m")
    'K♠�[31m'
    """
    return "".join(char if char.isprintable() else "�" for char in text)


def whole_number(text: str, digits: int) -> int | None:
    """The number in a folded text of at most `digits` decimal digits; None for anything else, a sign included.

    >>> whole_number("0042", 4), whole_number("", 4), whole_number("-1", 4), whole_number("12345", 4)
    (42, None, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def katakana(text: str) -> str:
    """A word in katakana, whichever kana it was typed in.

    >>> katakana("ぱす"), katakana("グー")
    ('パス', 'グー')
    """
    return "".join(chr(ord(one) + 0x60) if "ぁ" <= one <= "ゖ" else one for one in text)


def is_input_method(typed: str) -> bool:
    """Whether a character comes from an active input method, and matches no key.

    >>> is_input_method("ど"), is_input_method("ｄ"), is_input_method("d")
    (True, False, False)
    """
    return any(
        unicodedata.east_asian_width(one) == "W" and unicodedata.category(one)[0] in "LM"
        for one in folded_keys(typed)
    )
