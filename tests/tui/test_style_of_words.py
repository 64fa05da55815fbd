"""The words are written as docs/JAPANESE.md says, and the English ones to be understood; patterns see that much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from rich.cells import cell_len

ROOT = Path(__file__).parents[2]
JAPANESE = sorted((ROOT / "tui/words/ja").glob("*.ftl"))
ENGLISH = sorted((ROOT / "tui/words/en").glob("*.ftl"))
READINGS = {"daifugoalso"}
"""Names and readings to search by: there every spelling is meant."""

_COUNTED = (
    "枚|人|分|秒|桁|局|文字|回|種類|個|位|点|つ|台|組|卓|列|手目|段|本|倍|度|件|問|勝|行|版|"
    "ゲーム|バイト|手番|トリック"
)
WRONG = {
    "a blank between a number and what it counts": re.compile(rf"(?<![\w.-])(?:\d[\d,]*|\}}) (?:{_COUNTED})"),
    "～ for 〜": re.compile("～"),
    "ブラウザー": re.compile("ブラウザー"),
    "この機械": re.compile("この機械"),
    "再現 for 再生": re.compile("再現は|= 再現"),
    "a half-width bracket within Japanese": re.compile(r"[ぁ-んァ-ヶ一-龠]\([ぁ-んァ-ヶ一-龠]"),
    "three dots": re.compile(r"・・・|[ぁ-んァ-ヶ一-龠]\.\.\."),
    "a blank between a name and its particle": re.compile(
        r"\{ \$(?:who|name|winner) \} (?:は|が|の|を|に|と)(?![ァ-ヶ])"
    ),
    "a word without its mark": re.compile("四つ子(?!素数)"),
    "しばり": re.compile("しばり"),
}
NOT_ENGLISH = {
    "a verb that does not go with “you”": re.compile(
        r"\byou (?:starts|wins|has|is|leads|passes|plays|takes|draws|lays|was)\b", re.IGNORECASE
    ),
    "a name of a key as a program has it": re.compile(r"\b(?:slash|question_mark|full_stop)\b"),
}


def said(path: Path) -> Iterator[tuple[str, str]]:
    """Each message of a file and its text, as it is written."""
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            yield entry.id.name, FluentSerializer().serialize_entry(entry)


PRIME_ALONE = ("desk-", "error-desk-", "prime-")
"""What is only of Prime Daifugo, whose record is called 数譜; every other record is a 棋譜."""


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_a_record_has_one_name(path: Path) -> None:
    """数譜 for Prime Daifugo alone, 棋譜 for what every game has."""
    found = [
        name for name, text in said(path) if ("棋譜" if name.startswith(PRIME_ALONE) else "数譜") in text
    ]
    assert found == []


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_japanese_is_written_in_one_way(path: Path) -> None:
    """Numbers and counters, names and particles, marks, words."""
    if path.stem in READINGS:
        return
    found = [
        (name, what, wrong.search(text)[0])  # type: ignore[index]
        for name, text in said(path)
        for what, wrong in WRONG.items()
        if wrong.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_english_goes_with_whoever_is_meant(path: Path) -> None:
    """“you” is a name at the table: what is said of a name must be right for it too."""
    verbs = re.compile(
        r"\{ \$who \} (?:starts|wins|has|is|leads|passes|plays|takes|draws|lays|keeps|falls)\b"
    )
    for name, text in said(path):
        for what, wrong in NOT_ENGLISH.items():
            assert not wrong.search(text), (name, what)
        if path.stem in ("table", "tyrant", "daifugo", "plain") and "[you]" not in text:
            assert not verbs.search(text), name


@pytest.mark.parametrize("page", ["README.ja.md", "docs/PLAYING.ja.md", "docs/JAPANESE.md"])
def test_pages_keep_to_it_too(page: str) -> None:
    """Running text; what stands in code is as it is typed, and the guide may show what is wrong in its tables."""
    lines = [
        line
        for part in (ROOT / page).read_text(encoding="utf-8").split("```")[::2]
        for line in part.splitlines()
        if not line.startswith(("    ", "|"))
    ]
    for what, wrong in WRONG.items():
        assert [line for line in lines if wrong.search(re.sub(r"`[^`]*`", "", line))] == [], what


IN_PLAY = re.compile(r"(table|daifugo|tyrant)-(hint|cannot|slip|target|playable|wants|turn)")
LINE = 78
"""Columns of one line at the table."""


@pytest.mark.parametrize("path", [*JAPANESE, *ENGLISH], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_said_in_play_is_one_line(path: Path) -> None:
    """Who plays has no time for two; what is put in counts as a short name or number."""
    for name, text in said(path):
        if IN_PLAY.match(name) and "->" not in text:
            line = re.sub(r"\{[^}]*\}", "12345", text.partition(" = ")[2].rstrip())
            assert "\n" not in line, name
            assert cell_len(line) <= LINE, (name, cell_len(line), line)


def test_the_lint_sees_what_is_wrong() -> None:
    """Each pattern finds its own fault, and leaves what is right alone."""
    faults = [
        "11 枚",
        "2～8人",
        "ブラウザーで",
        "この機械",
        "再現は v",
        "数(カード)です",
        "待って...",
        "{ $who } は",
        "四つ子",
        "しばり",
    ]
    for fault in faults:
        assert any(wrong.search(fault) for wrong in WRONG.values()), fault
    right = "11枚を 257 より大きく。Enter で出す（1〜3枚）。{ $who }が P-15 手札を、ブラウザで待っています…"
    assert not any(wrong.search(right) for wrong in WRONG.values())
