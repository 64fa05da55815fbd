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
    kept,
    on_options,
    pick_option,
    press,
    shown,
    step,
    toggle,
)
from tui.games.daifugo.decide import move_of
from tui.games.daifugo.reasons import reason_told, slip_told
from tui.table.composing import refusal
from tui.text.words import Words


class Composer:
    """What a player is composing, and the last word said about it."""

    def __init__(self) -> None:
        self.composition: Composition = NOTHING
        self.note: tuple[str, str] | None = None
        """One line below the composition until the next key, and its tone."""
        self._by_suit = False
        self._prepared = NOTHING
        """A play that waits while something else is asked."""

    def shown(self, view: View) -> Cards:
        """The cards of the hand row, by rank or by suit."""
        cards = shown(view, self.composition)
        if self._by_suit:
            return tuple(sorted(cards, key=lambda card: SUITS.index(SUIT[card]) if card in SUIT else 9))
        return cards

    # ------------------------------------------------------------------ what comes from the table

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
        self.composition = kept(view, self.composition) if goal is not Goal.NONE else NOTHING
        if view.is_my_turn and before is not None and not before.is_my_turn:
            self.note = None

    def taken(self, move: Move, composition: Composition) -> None:
        """A move was taken, and with it the composition that it was made of."""
        if self.composition == composition:
            self.composition = NOTHING

    def refused(self, view: View, code: str, words: Words) -> None:
        """A move was refused: one line says why, and everything stays as it was."""
        self.note = refusal(code, lambda reason: reason_told(view, reason, words), words)

    # ------------------------------------------------------------------ keys

    def press(self, view: View, character: str, words: Words) -> bool:
        """A character was typed; whether it was one of composing."""
        if goal_of(view) is Goal.NONE:
            return False
        found = press(view, self.composition, character)
        if found is not None:
            self._take(view, found, words)
        if found is Slip.NO_CARD and goal_of(view) is Goal.PLAY:
            self.note = (words.say("table-slip-no-such-card", card=character.upper()), "ask")
        return found is not None

    def pick(self, view: View, place: int, words: Words) -> None:
        """A card was picked by its place in the row, or is put back."""
        cards = self.shown(view)
        if place < len(cards) and goal_of(view) is not Goal.NONE:
            self._take(view, toggle(view, self.composition, cards, place), words)

    def choose(self, view: View, at: int, words: Words) -> None:
        """An option was picked by its place in the list."""
        self._take(view, pick_option(view, self.composition, at), words)

    def is_on_options(self, view: View) -> bool:
        """Whether keys choose among options now, and not among cards."""
        return on_options(view, self.composition)

    def step(self, view: View, way: str) -> bool:
        """Moves the cursor where options are chosen; whether they are."""
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

    def take_back(self, words: Words) -> None:
        """Takes the last thing back."""
        self.note = None
        self.composition = back(self.composition)

    def clear(self) -> bool:
        """Clears composition and note; whether there was anything to clear."""
        something = self.composition != NOTHING or self.note is not None
        self.composition, self.note = NOTHING, None
        return something

    def lay_up(self, composition: Composition) -> None:
        """Puts a composition in place of what was there."""
        self.composition = composition

    def sort(self, words: Words) -> None:
        """Shows the hand by rank or by suit."""
        self._by_suit = not self._by_suit
        self.note = (words.say("table-sorted-suit" if self._by_suit else "table-sorted-rank"), "ask")

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
                self._take(view, made, words)
            case _:
                return made
        return None

    def _take(self, view: View, found: Composition | Slip, words: Words) -> None:
        """Takes a new composition over, or says why a key did nothing."""
        self.note = None
        if isinstance(found, Slip):
            self.note = (slip_told(view, self.composition, found, words), "ask")
        else:
            self.composition = found
