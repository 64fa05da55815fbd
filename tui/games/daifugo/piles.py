"""A look at the piles that lie open: the discard pile rank by rank, and what was put aside."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from engine.cards import Card
from engine.daifugo.faces import PLACE, in_order
from engine.daifugo.view import View
from tui.app.keys import WordedModal
from tui.games.daifugo.names import faces, rank_word


class PilesScreen(WordedModal[None]):
    """The piles over the table."""

    CSS_PATH = "daifugo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,m,q", "dismiss", "key-close", key_display="esc", id="close-piles"),
    ]

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view

    def compose(self) -> ComposeResult:
        """A line a rank."""
        say, view = self.words.say, self._view
        box = VerticalScroll(classes="daifugo-box")
        box.border_title = say("daifugo-piles-title")
        box.border_subtitle = f"esc {say('key-close')}"
        with box:
            yield Static(say("daifugo-discard", count=len(view.discard)), classes="heading", markup=False)
            yield Static(_by_rank(view.discard) or say("daifugo-pile-empty"), markup=False)
            if view.aside:
                yield Static(say("daifugo-aside", count=len(view.aside)), classes="heading", markup=False)
                yield Static(faces(in_order(view.aside)), markup=False)
            for laid in view.field:
                if laid.attached:
                    told = say("daifugo-attached", cards=faces(laid.attached))
                    yield Static(told, classes="heading", markup=False)


def _by_rank(cards: Iterable[Card]) -> str:
    rows = groupby(in_order(cards), key=PLACE.__getitem__)
    return "\n".join(f"{rank_word(place):>3}  {faces(tuple(same))}" for place, same in rows)
