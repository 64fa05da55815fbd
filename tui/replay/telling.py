"""Sentences that are read from the top: what the replay screen has to say about a game."""

from __future__ import annotations

from collections.abc import Sequence

from tui.table.judge_log import JudgeLog
from tui.text.narration import Sentence


class ReplayLog(JudgeLog):
    """Looks as the judge's log does, but begins at its first line and stays where it is read."""

    def retell(self, sentences: Sequence[Sentence]) -> None:
        """Shows these sentences, from the first if they are others than before."""
        if list(sentences) == self.sentences:
            return
        super().retell(sentences)
        self.scroll_home(animate=False, immediate=True, force=True)

    def tell(self, sentences: Sequence[Sentence]) -> None:
        """What is said at a shared table meanwhile stands in the log, not here."""

    def _lay(self) -> None:
        self._follows = False
        super()._lay()
