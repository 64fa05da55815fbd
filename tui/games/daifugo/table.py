"""The table of Daifugo: what a seat sees, and the keys with which it plays and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Unpack

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engine.daifugo.moves import Pass
from engine.daifugo.view import View
from netplay.table.client import Client
from netplay.table.messages import SeatUpdate
from tui.app.keys import WordedModal
from tui.games.daifugo.controller import Composer
from tui.games.daifugo.decide import decline_of
from tui.games.daifugo.field import DaifugoField
from tui.games.daifugo.hints import advised
from tui.games.daifugo.moments import moments_of
from tui.games.daifugo.names import marks_of
from tui.games.daifugo.outcome import result_sheet
from tui.games.daifugo.piles import PilesScreen
from tui.games.daifugo.rules_in_force import RulesInForce
from tui.games.daifugo.story import Story
from tui.games.daifugo.table_keys import KEYS, keys_now
from tui.games.daifugo.tabletop import Composed, DaifugoTop
from tui.games.daifugo.why import clause_of
from tui.table.hinting import Advised
from tui.table.moment import Highlight
from tui.table.result import Done, ResultScreen
from tui.table.seated import SeatedScreen, Seating
from tui.text.narration import Sentence


class DaifugoTableScreen(SeatedScreen):
    """One table of Daifugo, played at from a seat or watched."""

    CSS_PATH: ClassVar[Any] = ["../../table/table.tcss", "daifugo.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    GAME = "daifugo"
    clause_of = staticmethod(clause_of)
    HELP_AREA = "daifugo"
    LEAVE_TOLD = "daifugo-leave-told"
    composer: Composer

    def __init__(self, client: Client, **seating: Unpack[Seating]) -> None:
        super().__init__(client, **seating)
        self.composer = Composer()
        self._story = Story(client.seat)

    # ------------------------------------------------------------------ what is on the screen

    def compose(self) -> ComposeResult:
        """The table, and what covers it in a terminal too small for it."""
        yield DaifugoTop(self._title, self._look, self._now, id="table-top")
        yield Static(id="too-small")

    @property
    def top(self) -> DaifugoTop:
        """All that is seen."""
        return self.query_one(DaifugoTop)

    def retold(self, update: SeatUpdate) -> Sequence[Sentence]:
        """Everything that has happened so far, in words."""
        return self._story.told(self._story.happened, update, self.words)

    def show_table(self) -> None:
        """Shows update and composition as they are now."""
        if self.update_now is not None:
            self.top.show(self.update_now, self._story, self.words)
            self.show_composed()

    def show_composed(self) -> None:
        """Shows what the player is doing; all that a key changes."""
        if self.update_now is not None:
            made = self.composer
            cards = made.shown(self.update_now.view)
            composed = Composed(cards, made.composition, made.note, self.key_entries())
            self.top.show_composed(self.update_now, composed, self._story, self.words)

    def heard(self, before: Any, update: SeatUpdate) -> None:
        """The story goes on, the log and the clocks with it, and what is composed follows."""
        happened = (*update.missed(self._story.happened), *update.events)
        self._story.hear(happened)
        self.tell(lambda: self._story.told(happened, update, self.words))
        self.composer.follow(before, update.view)
        self.top.wind(update, self.words, game_runs=str(update.view.phase) == "turn")

    def advised(self, found: Any, update: SeatUpdate) -> Advised:
        """What was found as a hint, in words."""
        return advised(found, update.view, update.players, self.words)

    def moments_of(self, update: SeatUpdate) -> Sequence[Highlight]:
        """What rules do, falls, going out."""
        names = [player.name for player in update.players]
        return moments_of(update.events, names, self.client.seat, self.words, update.left)

    # ------------------------------------------------------------------ keys

    keys_now = staticmethod(keys_now)

    def pressed(self) -> None:
        """A key has changed the composition; some decide at once."""
        move = self.composer.at_once(self.view) if self.view is not None else None
        if move is not None:
            self.send(move)
        self.show_composed()

    def action_cursor(self, way: str) -> None:
        """Moves the cursor among the options, else in the hand."""
        if self.view is not None and self.composer.step(self.view, way):
            self.show_composed()
        else:
            super().action_cursor(way)

    def action_pick(self) -> None:
        """Picks the option or the card under the cursor, or puts it back."""
        view = self.view
        if view is not None and self.composer.is_on_options(view):
            self.composer.choose(view, self.composer.composition.cursor, self.words)
            self.show_composed()
        else:
            super().action_pick()

    def on_daifugo_field_chosen(self, event: DaifugoField.Chosen) -> None:
        """A click picks an option as its key does."""
        if self.view is not None and not self.is_too_small:
            self.composer.choose(self.view, event.at, self.words)
            self.pressed()

    def action_pass_turn(self) -> None:
        """Passes the turn."""
        self.send(Pass())

    def action_decline(self) -> None:
        """Declines what is asked."""
        move = decline_of(self.view) if self.view is not None else None
        if move is not None:
            self.send(move)

    def action_let_pass(self) -> None:
        """Lets a play pass that could be answered."""
        self.action_decline()

    def action_refuse(self) -> None:
        """Says no."""
        self.action_decline()

    def action_rules(self) -> None:
        """The rules in force, each with what it does."""
        if self.view is not None:
            self.app.push_screen(RulesInForce(self.view.rules, marks_of(self.view, self.words)))

    def action_piles(self) -> None:
        """What lies in the discard pile and aside."""
        if self.view is not None:
            self.app.push_screen(PilesScreen(self.view))

    # ------------------------------------------------------------------ the end, and leaving

    def result_screen(self, update: SeatUpdate) -> WordedModal[Done | None]:
        """Places, titles, what was left."""
        return ResultScreen(result_sheet(update, self.words), self._offers, self.beat / 2)

    def leave_move(self, view: View) -> None:
        """In Daifugo nobody loses a place by leaving: the seat is played on."""
