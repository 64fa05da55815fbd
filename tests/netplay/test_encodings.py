"""Text from other machines: its encoding is detected, reported, and refused if ambiguous."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from netplay.replay.reel import UnreadableRecord, read_source
from netplay.storage.reading import ENCODINGS, fitting, named, text_in
from tests.said import said

GAME = "決勝\n太郎：(57KKQJ32A98)\n花子：(246789TJQ3X)\n太郎：ＱＫ\n"
CODECS = {
    "UTF-8": ("utf-8", "utf-8-sig"),
    "UTF-16": ("utf-16",),
    "Shift_JIS": ("cp932", "shift_jis"),
    "EUC-JP": ("euc_jp",),
    "ISO-2022-JP": ("iso2022_jp",),
}


@pytest.mark.parametrize(
    ("codec", "name"), [(codec, name) for name, codecs in CODECS.items() for codec in codecs]
)
def test_a_record_is_read_in_the_encoding_that_it_is_in(codec: str, name: str, tmp_path: Path) -> None:
    """Detected leniently, and reported."""
    path = tmp_path / "game.txt"
    path.write_bytes(GAME.encode(codec))
    source = read_source(str(path), lenient=True)
    assert (source.text.removeprefix("\ufeff"), source.encoding) == (GAME, name)
    assert (source.encoding_note is None) == (name == "UTF-8")
    assert source.encoding_note is None or name in said(source.encoding_note)


NAMES = [
    "佐藤", "鈴木", "高橋", "田中", "渡辺", "加藤", "太郎", "花子", "あき", "べん", "素数", "長谷川", "森", "関",
    "ガウス", "ｱｷ", "ﾍﾞﾝ",
]  # fmt: skip


def test_no_encoding_is_taken_for_another() -> None:
    """Whatever the players' names are; if both fit, neither is chosen."""
    unclear = 0
    for one, other in itertools.permutations(NAMES, 2):
        text = f"{one}:(579)\n{other}:(44Q)\n{one}:57\n"
        for name, codec in (("Shift_JIS", "cp932"), ("EUC-JP", "euc_jp")):
            found = fitting(text.encode(codec))
            assert name in found
            unclear += len(found) > 1
            if len(found) == 1:
                assert text_in(text.encode(codec), name) == text
    assert unclear < len(NAMES) ** 2 // 2


def test_what_could_be_two_is_refused_and_can_be_said(tmp_path: Path) -> None:
    """ｱｷ in Shift_JIS is a kanji in EUC-JP."""
    path = tmp_path / "game.txt"
    path.write_bytes("ｱｷ:(579)\nﾍﾌ:(44Q)\n".encode("cp932"))
    with pytest.raises(UnreadableRecord, match="record-encoding-unclear"):
        read_source(str(path), lenient=True)
    assert read_source(str(path), encoding="Shift_JIS").text.startswith("ｱｷ:")
    assert read_source(str(path), encoding="EUC-JP").text.startswith("鰻:")
    path.write_bytes(b"aki:\xff(5)\n")
    with pytest.raises(UnreadableRecord, match="record-no-text-as"):
        read_source(str(path), encoding="EUC-JP")


def test_strict_reading_says_what_it_looks_like(tmp_path: Path) -> None:
    """And how it can be read."""
    path = tmp_path / "game.qk"
    path.write_bytes(GAME.encode("euc_jp"))
    with pytest.raises(UnreadableRecord, match="record-no-text-in") as wrong:
        read_source(str(path))
    assert "EUC-JP" in said(wrong.value)
    path.write_bytes(b"\x00\x01\x02")
    with pytest.raises(UnreadableRecord, match="record-no-text"):
        read_source(str(path), lenient=True)


def test_encodings_go_by_many_names() -> None:
    """As people write them."""
    assert [named(text) for text in ("sjis", "Shift-JIS", "CP932", "eucJP", "utf8", "jis", "latin-1")] == [
        "Shift_JIS", "Shift_JIS", "Shift_JIS", "EUC-JP", "UTF-8", "ISO-2022-JP", None,
    ]  # fmt: skip
    assert all(named(name) == name for name in ENCODINGS)
