"""Normalization of typed text: full width, signs of an input method, superscripts, grouped digits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.typed import folded, folded_keys, is_input_method, ungrouped, whole_number

PRINTABLE = "".join(map(chr, range(0x21, 0x7F)))
WIDE = "".join(chr(ord(one) + 0xFEE0) for one in PRINTABLE)


def test_full_width_is_half_width():
    """Every letter, digit and sign of a keyboard is folded from full to half width."""
    assert folded(WIDE) == PRINTABLE
    assert folded("　") == " "


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ｑ＝２＾２×３", "Q=2^2*3"),
        ("Q=2²×3", "Q=2^2*3"),
        ("2¹⁰", "2^10"),
        ("2^²", "2^2"),
        ("２・３", "2*3"),
        ("2·3", "2*3"),
        ("2⋅3", "2*3"),
        ("太郎：（５Ｔ）", "太郎:(5T)"),
        ("aki:57［ＧＣ］", "aki:57[GC]"),
        ("57「GC」", "57[GC]"),
        ("88K、P（AA2）", "88K,P(AA2)"),
        ("％％", "%%"),
        ("Ｋ｜Ｘ＝７＃", "K|X=7#"),
        ("ﾊﾟｽ", "パス"),
        ("−1", "-1"),
        ("〜", "~"),
        ("\ufeff57\u200b", "57"),
        ("2✖️3", "2*3"),
    ],
)
def test_what_people_write(typed, meant):
    """Signs of input methods, mathematicians and copied pages become those of the notation."""
    assert folded(typed) == meant


@given(st.text(max_size=40))
def test_folding_is_done_once(text):
    """Folding is idempotent, so it doesn't matter how many parts of the program fold a text."""
    once = folded(text)
    assert folded(once) == once


@given(st.text(st.characters(max_codepoint=126), max_size=40))
def test_ascii_is_left_alone(text):
    """ASCII text is never changed."""
    assert folded(text) == text


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1,213", "1213"),
        ("101,212,913", "101212913"),
        ("1,311=3*19*23", "1311=3*19*23"),
        ("5,7", "5,7"),
        ("1,21", "1,21"),
        ("1213,113", "1213,113"),
        ("KJ,KQ5", "KJ,KQ5"),
    ],
)
def test_thousands(typed, number):
    """Commas are removed where they separate thousands, and nowhere else."""
    assert ungrouped(typed) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("57", 57),
        ("007", 7),
        ("0057", None),
        ("", None),
        ("+5", None),
        (" 5", None),
        ("5_7", None),
        ("٣", None),
    ],
)
def test_whole_numbers(text, number):
    """Digits and nothing else, few enough; other scripts' digits are folded first or none."""
    assert whole_number(text, 3) == number


def test_keys():
    """A full-width key is folded; a superscript digit becomes two keys; kana isn't a key."""
    assert [folded_keys(one) for one in "ｄＰ？／　１ｙ"] == ["d", "P", "?", "/", " ", "1", "y"]
    assert folded_keys("³") == "^3"
    assert [folded_keys(one) for one in "ー・「」"] == ["-", "/", "[", "]"]
    assert [is_input_method(one) for one in "どドﾄﾞ素々"] == [True] * 6
    assert not any(is_input_method(one) for one in PRINTABLE + WIDE + "　ー・×²é")
