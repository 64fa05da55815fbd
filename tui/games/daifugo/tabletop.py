# Apart: every game has this file.
"""All of a table of Daifugo that is seen, put together."""

from __future__ import annotations

from engine.daifugo.view import View
from netplay.table.messages import SeatUpdate
from tui.games.daifugo.composition import from_pile
from tui.games.daifugo.field import DaifugoField
from tui.games.daifugo.names import rules_summary, turned_by
from tui.games.daifugo.prompts import seat_facts, status_of
from tui.games.daifugo.questions import stage_of
from tui.games.daifugo.story import Story
from tui.table.composing import Composed
from tui.table.frame import TableFrame, series_text
from tui.table.status_lines import TitleLine
from tui.text.cards import Picks
from tui.text.words import Words


class DaifugoTop(TableFrame):
    """The table of Daifugo as one seat sees it."""

    def middle(self) -> DaifugoField:
        """The field, or what is asked."""
        return DaifugoField(id="field")

    def show(self, update: SeatUpdate, story: Story, words: Words) -> None:
        """Show the table as it is now."""
        view: View = update.view
        watching = view.seat is None or (str(view.phase) != "over" and not view.counts[view.seat])
        self.set_class(watching, "-watching")
        self.set_class(view.order.reversed, "-turned")
        self.query_one(TitleLine).show(
            self._title or words.say("daifugo-title"),
            rules_summary(view, words) + series_text(update, words),
            turned_by(view, words),
            turned=view.order.reversed,
        )
        self.seat(seat_facts(update, story.last_events, words), view.direction)

    def show_composed(self, update: SeatUpdate, composed: Composed, story: Story, words: Words) -> None:
        """Show the cards with what is picked, the play line, what is asked, and the current keys."""
        view: View = update.view
        made = composed.composition
        fresh = () if from_pile(view, made) else story.fresh
        self.query_one(DaifugoField).show(stage_of(update, made, words), words)
        self.set_class(from_pile(view, made) and bool(composed.cards), "-pile")
        self.hand.fans = not from_pile(view, made)
        self.hand.show(composed.cards, Picks(made.cards), fresh)
        self.show_status(status_of(update, made, words, composed.note), composed, update, words)
