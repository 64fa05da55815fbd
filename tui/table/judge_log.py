"""The judge's log: what happened, wrapped to the width there is and scrolled by the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.text.narration import Sentence
from tui.widgets.canvas import wrapped

MOST_SENTENCES = 5000
"""Sentences in the log; of a longer game only the record has the beginning."""


class JudgeLog(ScrollView):
    """Sentences, the newest at the bottom; follows the game unless the player looks back."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"log--good", "log--bad", "log--calm", "log--news"}
    can_focus = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sentences: list[Sentence] = []
        self._lines: list[tuple[str, str, str]] = []
        self._wrapped_at = 0
        self._follows = True
        """Whether it scrolls with new sentences; not while the player reads back."""

    def tell(self, sentences: Sequence[Sentence]) -> None:
        """Add sentences at the bottom."""
        if not sentences:
            return
        self.sentences += sentences
        del self.sentences[:-MOST_SENTENCES]
        if self._wrapped_at:
            for sentence in sentences:
                self._lines += self._wrap(sentence)
        self._lay()

    def retell(self, sentences: Sequence[Sentence]) -> None:
        """Say everything again, in another language."""
        self.sentences = list(sentences)[-MOST_SENTENCES:]
        self._wrapped_at = 0
        self._rewrap()

    def on_resize(self) -> None:
        """Another size: sentences are wrapped again where the width is another, and the end stays in sight."""
        self._settle()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """The player who scrolls away from the end stays there until coming back to it."""
        super().watch_scroll_y(old_value, new_value)
        self._follows = new_value >= self.max_scroll_y

    def turn_page(self, pages: int) -> None:
        """Scroll back (−1) or on (+1) by a page."""
        step = max(1, self.size.height - 1)
        self.scroll_to(y=self.scroll_y + pages * step, animate=False)

    def _rewrap(self) -> None:
        wide = self.scrollable_content_region.width
        if wide and wide != self._wrapped_at:
            self._wrapped_at = wide
            self._lines = [line for sentence in self.sentences for line in self._wrap(sentence)]
            self._lay()

    def _wrap(self, sentence: Sentence) -> list[tuple[str, str, str]]:
        """The lines of a sentence: sign, words, tone; only the first has the sign."""
        parts = wrapped(sentence.text, max(8, self._wrapped_at - 2))
        return [(sentence.sign if not at else " ", part, str(sentence.tone)) for at, part in enumerate(parts)]

    def _lay(self) -> None:
        self.virtual_size = Size(self._wrapped_at, len(self._lines))
        # Not after the next refresh: there is none as long as another screen covers this one.
        if self._follows:
            self.scroll_end(animate=False, immediate=True, x_axis=False)
        self.refresh()

    def watch_show_vertical_scrollbar(self) -> None:
        """A scrollbar that has come takes a column of every line, and moves where the end is."""
        self.call_later(self._settle)

    def _settle(self) -> None:
        self._rewrap()
        if self._follows:
            self.scroll_end(animate=False, immediate=True, x_axis=False)

    def render_line(self, y: int) -> Strip:
        """One line of the log."""
        at = y + self.scroll_offset.y
        wide = self.size.width
        ground = self.rich_style
        if at >= len(self._lines):
            return Strip.blank(wide, ground)
        sign, text, tone = self._lines[at]
        ink: Style = self.get_component_rich_style(f"log--{tone}", partial=True)
        segments = [Segment(f"{sign} ", ground + ink), Segment(text, ground + ink)]
        return Strip(segments).adjust_cell_length(wide, ground)
