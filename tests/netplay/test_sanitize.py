"""Text from untrusted peers: nothing that reaches a screen can do harm."""

from __future__ import annotations

import re
import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.line.sanitize import clean_name, clean_text, columns, likeness
from netplay.wire import messages as wire
from tests.netplay.peers import VirtualHost
from tests.netplay.simulation.clock import in_virtual_time

NAME = re.compile(r"[^\s:=|?!;*+\[][^\s:=|]*")


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("aki", "aki"),
        ("  two\t\nlines \r\n", "two lines"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x9b2Jgone", "2Jgone"),
        ("\x1b]0;title\x07", "]0;title"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("a\u200bb\u2060c\ufeffd\u00ade", "abcde"),
        ("\u3164\u2800", ""),
        ("\ue000\U000f0000", ""),
        ("か\u3099き", "がき"),
        ("a" + "\u0301" * 50, "á" + "\u0301" * 3),
        ("\u0301a", "a"),
        ("\u2764\ufe0f", "\u2764"),
        ("素数大富豪", "素数大富豪"),
        ("\ud800", ""),
        ("\u2028x\u2029", "x"),
    ],
)
def test_text_loses_what_is_not_text(dirty: str, clean: str) -> None:
    """Escape sequences, direction marks, invisible characters and stacked accents are removed; words stay."""
    assert clean_text(dirty, 40) == clean


@given(st.text(max_size=300), st.integers(1, 60))
def test_clean_text_is_safe_short_and_stays_as_it_is(text: str, limit: int) -> None:
    """Cleaning bounds a text, leaves printable characters only, and is idempotent."""
    clean = clean_text(text, limit)
    assert len(clean) <= limit
    assert clean.isprintable()
    assert clean == clean.strip()
    assert unicodedata.is_normalized("NFC", clean)
    assert clean_text(clean, limit) == clean


@given(st.text(max_size=100))
def test_names_can_be_written_in_records(text: str) -> None:
    """A name is never empty, fits its column and can be written in a record."""
    name = clean_name(text)
    assert NAME.fullmatch(name)
    assert name != "-"
    assert 1 <= columns(name) <= 16


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("aki", "aki"),
        ("", "player"),
        ("-", "player"),
        ("?!;*+[", "player"),
        ("[bold]x", "bold]x"),
        ("a b:c=d|e", "abcde"),
        ("素数大富豪素数大富豪", "素数大富豪素数大"),
        ("x素数大富豪素数大富豪", "x素数大富豪素数"),
    ],
)
def test_names(asked: str, name: str) -> None:
    """Names keep what records allow, up to sixteen columns."""
    assert clean_name(asked) == name


def test_a_giant_text_costs_nothing() -> None:
    """Only the beginning of a text is looked at."""
    assert clean_text("x" * 50_000_000, 10) == "x" * 10


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hona", "hon\u0430"),  # Cyrillic а
        ("BEN", "\u0412\u0415N"),  # Cyrillic Ве
        ("aki", "\uff41\uff4b\uff49"),  # full width
        ("nono", "n\u03bfn\u03bf"),  # Greek omicron
        ("Aki", "aKI"),
        ("\u30ab\u30ca", "\u529b\u30ca"),  # katakana ka and the character for strength
        ("\u30ab\u30ca", "\uff76\uff85"),  # half width
        ("lena", "Iena"),  # capital i
        ("aki1", "akil"),
        ("aki0", "akiO"),
        ("aki0", "aki\u041e"),  # Cyrillic o
        ("aki", "akí"),
        ("aki", "aki."),
        ("Aki", "Ꭺki"),
        ("日野", "曰野"),
        ("土井", "士井"),
    ],
)
@in_virtual_time
async def test_names_that_look_alike_are_distinguished_at_a_table(one: str, other: str) -> None:
    """The second player gets a number, as with an equal name."""
    assert likeness(one) & likeness(other)
    host = VirtualHost()
    await host.come(one)
    second = await host.come(other)
    assert second.of(wire.Welcome)[0].name == f"{other}-2"


def test_names_that_look_different_are_left_alone() -> None:
    """Letters of other scripts are allowed."""
    names = (
        "Иван",
        "Ιωάννης",
        "はるか",
        "ハルカ",
        "ren",
        "rem",
        "лена",
        "かき",
        "がき",
        "ばら",
        "ぱら",
        "aki-2",
        "aki",
    )
    assert not any(likeness(one) & likeness(other) for one, other in combinations(names, 2))
    assert likeness("Иван") & likeness("ИваН")
