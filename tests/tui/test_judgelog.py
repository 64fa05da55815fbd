"""The judge's log shows its newest sentence, and wraps every line to its width."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.table.judge_log import JudgeLog
from tui.text.narration import Sentence

LONG = Sentence("+", "word " * 30)


class _Question(ModalScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("?")


class _Logged(App[None]):
    CSS: ClassVar[str] = "JudgeLog { height: 5; }"

    def compose(self) -> ComposeResult:
        yield JudgeLog()


def _seen(log: JudgeLog) -> list[str]:
    return [log.render_line(y).text.rstrip() for y in range(log.size.height)]


async def test_a_log_follows_the_game_under_a_question() -> None:
    """Events logged while a question covers the log are visible once the question is answered."""
    app = _Logged()
    async with app.run_test(size=(40, 12)) as pilot:
        log = app.query_one(JudgeLog)
        log.tell([LONG])
        await pilot.pause()
        await app.push_screen(_Question())
        log.tell([Sentence("+", "sentence 1"), Sentence("+", "sentence 2")])
        await pilot.pause()
        app.pop_screen()
        await pilot.pause()
        assert _seen(log)[-1] == "+ sentence 2"
        wide = log.scrollable_content_region.width
        assert all(len(line) <= wide for line in _seen(log)), "a line runs under the scrollbar"


async def test_a_log_stays_where_the_player_reads_back() -> None:
    """New entries don't scroll away from an earlier page."""
    app = _Logged()
    async with app.run_test(size=(40, 12)) as pilot:
        log = app.query_one(JudgeLog)
        log.tell([Sentence("+", f"sentence {number}") for number in range(20)])
        await pilot.pause()
        log.turn_page(-1)
        await pilot.pause()
        before = _seen(log)
        log.tell([Sentence("+", "news")])
        await pilot.pause()
        assert _seen(log) == before
