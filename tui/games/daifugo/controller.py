"""A player of Daifugo at the composition: keys go in, and in time a move comes out, or a word on what is wrong."""

from __future__ import annotations

from engine.daifugo.faces import SUIT, SUITS, Cards
from engine.daifugo.moves import Move
from engine.daifugo.view import View
from engine.verdict import Reason
from tui.games.daifugo.composition import (
    NOTHING,
    Composition,
    Goal,
    Slip,
    back,
    goal_of,
    on_options,
    pick_option,
    press,
    remaining,
    shown,
    step,
    toggle,
)
from tui.games.daifugo.decide import move_of
from tui.games.daifugo.reasons import reason_text, slip_text
from tui.table.composing import Composing, Compositions
from tui.text.words import Words


class Composer(Composing):
    """What a player is composing, and the last word said about it."""

    GAME = Compositions(NOTHING, goal_of, press, toggle, back, reason_text, slip_text)
    composition: Composition

    def __init__(self) -> None:
        super().__init__()
        self._prepared = NOTHING
        """A play that waits while something else is asked."""

    def shown(self, view: View) -> Cards:
        """The cards of the hand row, by rank or by suit."""
        cards = shown(view, self.composition)
        if self.by_suit:
            return tuple(sorted(cards, key=lambda card: SUITS.index(SUIT[card]) if card in SUIT else 9))
        return cards

    def follow(self, before: View | None, view: View) -> None:
        """The table has changed: what is composed stays; a play waits while something else is asked."""
        was = goal_of(before) if before is not None else Goal.NONE
        goal = goal_of(view)
        if before is not None and (goal is not was or view.question != before.question):
            if was is Goal.PLAY:
                self._prepared = self.composition
            self.composition = self._prepared if goal is Goal.PLAY else NOTHING
        if goal is Goal.NONE and str(view.phase) == "over":
            self._prepared = NOTHING
        self.composition = remaining(view, self.composition) if goal is not Goal.NONE else NOTHING
        if view.is_my_turn and before is not None and not before.is_my_turn:
            self.note = None

    def asks_for_rank(self, view: View, character: str) -> bool:
        """Whether a character that finds no card names one that could be there: one to be played."""
        return goal_of(view) is Goal.PLAY

    def choose(self, view: View, at: int, words: Words) -> None:
        """An option was picked by its place in the list."""
        self.take(view, pick_option(view, self.composition, at), words)

    def is_on_options(self, view: View) -> bool:
        """Whether keys choose among options now, and not among cards."""
        return on_options(view, self.composition)

    def step(self, view: View, way: str) -> bool:
        """Move the cursor where options are chosen; whether they are."""
        if not on_options(view, self.composition):
            return False
        self.note = None
        self.composition = step(view, self.composition, way)
        return True

    def at_once(self, view: View) -> Move | None:
        """The move that the last key has decided already: a response, a yes, a side, a way to read cards."""
        made = self.composition
        if not made.picked or not (made.asks_way or goal_of(view) in (Goal.RESPOND, Goal.YES, Goal.SIDE)):
            return None
        move = move_of(view, made)
        return None if isinstance(move, Reason | Slip | Composition) else move

    def finish(self, view: View, words: Words) -> Move | None:
        """Enter: the move that is composed; without one the note says what it lacks."""
        self.note = None
        if goal_of(view) is Goal.PLAY and not (str(view.phase) == "turn" and view.is_my_turn):
            self.refused(view, Reason.NOT_YOUR_TURN, words)
            return None
        made = move_of(view, self.composition)
        match made:
            case Reason():
                self.refused(view, made, words)
            case Slip() | Composition():
                self.take(view, made, words)
            case _:
                return made
        return None
