"""A player of Tyrant at the composition: keys go in, and in time a decision comes out; in between, a word."""

from __future__ import annotations

from engine.cards import Card, Suit
from engine.tyrant.moves import Move, Pass
from engine.tyrant.view import View, unplayable_for
from tui.games.tyrant.composition import (
    NOTHING,
    Composition,
    Goal,
    Slip,
    aim,
    aim_at,
    back,
    decision_of,
    goal_of,
    offered,
    press,
    remaining,
    steer,
    toggle,
    turn_up_next,
)
from tui.games.tyrant.faces import SUIT_KEYS
from tui.games.tyrant.prompts import pass_text, reason_text, slip_text
from tui.table.composing import Composing, Compositions, Note
from tui.text.words import Words


class Composer(Composing):
    """What a player is composing, and the last word said about it."""

    GAME = Compositions(NOTHING, goal_of, press, toggle, back, reason_text, slip_text)
    composition: Composition

    def __init__(self) -> None:
        super().__init__()
        self._passes = False
        """Whether a pass was asked for once, and explained."""

    def put(self, composition: Composition, note: Note | None = None) -> None:
        """Put a composition and a note in place of what was there; a pass has to be asked for again."""
        super().put(composition, note)
        self._passes = False

    def shown(self, view: View) -> tuple[Card, ...]:
        """The cards to choose from."""
        return offered(view)

    def follow(self, before: View | None, view: View) -> None:
        """The table has changed: what is composed stays, unless cards are gone or something else is asked."""
        goal = goal_of(view)
        another = before is not None and (goal_of(before) is not goal or before.trick != view.trick)
        self.composition = NOTHING if goal is Goal.NONE or another else remaining(view, self.composition)
        if before is not None and (another or view.is_my_turn != before.is_my_turn):
            self.note, self._passes = None, False

    def taken(self, move: Move, composition: Composition) -> None:
        super().taken(move, self.composition if isinstance(move, Pass) else composition)

    def asks_for_rank(self, view: View, character: str) -> bool:
        """Whether a character that finds no card names one that could be there: a rank does, no suit."""
        return character.lower() not in SUIT_KEYS

    def aim(self, view: View, words: Words) -> None:
        """The tyrant action is begun, or taken back."""
        if goal_of(view) is Goal.PLAY:
            self.take(view, aim(view, self.composition), words)

    def aim_at(self, view: View, place: Suit, words: Words) -> None:
        """A place for chips was clicked."""
        if goal_of(view) is Goal.PLAY:
            self.take(view, aim_at(view, self.composition, place), words)

    def steer(self, view: View, way: str, words: Words) -> None:
        """An arrow while aiming."""
        self.take(view, steer(view, self.composition, way), words)

    def turn_up(self, view: View, words: Words) -> None:
        """Turn up the next of three cards."""
        self.take(view, turn_up_next(self.composition), words)

    def sort(self, words: Words) -> None:
        """Ranks count for nothing, so there is but one way to sort a hand (TY-5)."""

    def ask_pass(self, view: View, words: Words) -> Move | None:
        """The first time a pass is explained with what it costs, the second time it is meant (TY-43)."""
        reason = unplayable_for(view, Pass())
        if reason is not None:
            self._passes = False
            self.refused(view, reason, words)
            return None
        if not self._passes:
            self._passes = True
            self.note = (pass_text(view, words), "ask")
            return None
        self._passes, self.note = False, None
        return Pass()

    def finish(self, view: View, words: Words) -> Move | None:
        self.note = None
        decision = decision_of(view, self.composition)
        if isinstance(decision, Slip):
            if self._passes:
                return self.ask_pass(view, words)
            self.note = (slip_text(view, self.composition, decision, words), "ask")
            return None
        reason = unplayable_for(view, decision)
        if reason is not None:
            self.refused(view, reason, words)
            return None
        return decision
