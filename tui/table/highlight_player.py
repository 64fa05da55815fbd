"""Highlights on the field for a beat each, and the result after the last.

The game does not wait for them: the table under a highlight is current, and any key ends it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from netplay.table.client import Client
from netplay.table.messages import SeatUpdate
from tui.app.fault_barrier import beside
from tui.app.keys import LocalizedModal, LocalizedScreen
from tui.table.frame import TableFrame
from tui.table.highlight import Highlight, beat_of
from tui.table.highlight_pane import HighlightPane
from tui.table.result import Done
from tui.table.showing import Showing
from tui.text.narration import Sentence, Tone


class HighlightScreen(LocalizedScreen[Done]):
    """A table that shows highlights and the result."""

    SHOWING: ClassVar[Showing]
    client: Client
    update_now: SeatUpdate | None
    _result_seen = False
    _is_hurried = False
    """Whether the player has asked for haste; until the own turn nothing is dwelt on."""

    @cached_property
    def _questions_open(self) -> set[str]:
        """What the player is being asked over the table, each by a name."""
        return set()

    @property
    def showing(self) -> Showing:
        """The words of the game."""
        return self.SHOWING

    def result_screen(self, update: SeatUpdate) -> LocalizedModal[Done | None]:
        """The result of the game that is over."""
        raise NotImplementedError

    @property
    def ends_in_result(self) -> bool:
        """Whether the result comes at the end of the game."""
        return True

    @property
    def whole(self) -> TableFrame:
        """All that is seen; its classes say what it makes room for."""
        return self.query_one(TableFrame)

    @property
    def view(self) -> Any:
        """What the seat knows now; None before the first update."""
        return self.update_now.view if self.update_now is not None else None

    def _show_wording_fault(self, text: str) -> None:
        self.whole.judge.tell([Sentence("!", text, Tone.BAD)])

    def _show_highlights(self, update: SeatUpdate) -> None:
        """Show the highlights of an update; the game continues under them."""
        if not update.events:
            return
        highlights: Sequence[Highlight] = ()
        with beside(self.program, self._show_wording_fault):
            highlights = self.showing.highlights(update.events, update, self.client.seat, self.words)
        self.whole.show_highlights(highlights, self.beat)

    @property
    def beat(self) -> float:
        """Seconds for which a highlight stays; none with reduced motion, or in haste."""
        if self._is_hurried or self.app.animation_level == "none":
            return 0.0
        settings = self.program.settings
        return beat_of(settings.moments, settings.pace)

    def on_highlight_pane_over(self, event: HighlightPane.Over) -> None:
        """The last highlight of a game gives way to its result."""
        self._end_if_over()

    def _end_if_over(self) -> None:
        over = self.view is not None and str(self.view.phase) == "over"
        if over and self.ends_in_result and not self._result_seen and not self.whole.highlight.is_on:
            self.action_result()

    def action_result(self) -> None:
        """Show places, hands and plays; go where the player goes from there."""
        self._result_seen = True
        if self.update_now is not None:
            self.ask("result", partial(self.app.push_screen_wait, self.result_screen(self.update_now)))

    def ask(self, about: str, asking: Callable[[], Awaitable[Done | None]]) -> None:
        """Ask where to go, and go there; what is being asked already is not asked again.

        One key can do both: end the last highlight, whose end brings the result, and ask for the result itself.
        """
        if about not in self._questions_open:
            self._questions_open.add(about)
            self.run_worker(self._ask(about, asking), name=about)

    async def _ask(self, about: str, asking: Callable[[], Awaitable[Done | None]]) -> None:
        try:
            done = await asking()
        finally:
            self._questions_open.discard(about)
        if done is not None:
            self.dismiss(done)
