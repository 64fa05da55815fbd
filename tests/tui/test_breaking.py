"""Line breaks follow the rules of the language (禁則), wherever text is wrapped."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from tests.tui.screens import screen_text
from tests.tui.test_terminals import SEEN
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.prose import divide
from tui.text.words import Words

NEVER_FIRST = "、。，．）」』】〕！？ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ：；・"
NEVER_LAST = "（「『【〔"


def lines_of(text: str, width: int) -> list[str]:
    """Return the lines of a text."""
    ends = [*divide(text, width), len(text)]
    return [text[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("だれも続かず場が流れた（3枚）", 26, ["だれも続かず場が流れた", "（3枚）"]),
        ("57、1729、∞ です", 4, ["57、", "1729", "、∞ ", "です"]),
        ("素数です。", 8, ["素数で", "す。"]),
        ("one two three", 7, ["one two ", "three"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
    ],
)
def test_a_line_is_broken_where_it_may_be(text: str, width: int, lines: list[str]) -> None:
    """No closing mark starts a line, no opening mark ends one; words stay whole where they fit."""
    assert lines_of(text, width) == lines


@given(st.text("素数で、。（）「」ー57 QK∞", max_size=60), st.integers(8, 40))
def test_no_line_begins_or_ends_with_the_wrong_mark(text: str, width: int) -> None:
    """For any text: nothing is lost, no line is too wide, and only a run of marks wider than a line is cut."""
    lines = lines_of(text, width)
    assert "".join(lines) == text
    assert all(cell_len(line.rstrip()) <= width for line in lines)
    runs = re.search(f"[{re.escape(NEVER_FIRST + NEVER_LAST)}]{{2,}}", text)
    for before, line in pairwise(lines) if runs is None else ():
        if cell_len(before) + cell_len(line) > 0 and max(map(len, text.split() or [""])) * 2 <= width:
            assert line[0] not in NEVER_FIRST or before.endswith(" ")
            assert before[-1] not in NEVER_LAST


def test_textual_breaks_as_we_do() -> None:
    """In Textual's Content, used by labels and dialogs, no line starts with a closing mark."""
    QkApp(Words("ja"), Loaded(Settings()))
    shown = [line.plain for line in Content("だれも続かず場が流れた（3枚）").wrap(26)]
    assert shown == ["だれも続かず場が流れた", "（3枚）"]


@pytest.mark.parametrize("name", ["table", "table-daifugo", "lobby", "setup"])
async def test_no_row_of_a_screen_begins_with_a_closing_mark(name: str) -> None:
    """The judge's log, a dial's explanation, the news of the waiting room."""
    app = QkApp(Words("ja"), Loaded(Settings(lang="ja", pace=0.0, name="Aki")))
    async with app.run_test(size=(80, 24)) as pilot:
        await SEEN[name].open(app, pilot)
        await pilot.pause()
        cells = [cell.strip() for row in screen_text(app).splitlines() for cell in row.split("│")]
        assert [cell for cell in cells if cell and (cell[0] in NEVER_FIRST or cell[-1] in NEVER_LAST)] == []
        app.exit()
