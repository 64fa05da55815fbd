"""A player at the composition: keys go in, and in time a move comes out; in between, a word on what is wrong."""

from __future__ import annotations

from engine.cards import Card
from engine.prime.encounter import refused
from engine.prime.moves import AskFactors, DoneThinking, Draw, Encounter, Move
from engine.prime.view import View, ground
from engine.verdict import Reason
from tui.games.prime.composition import (
    NOTHING,
    Composition,
    Goal,
    Picked,
    Slip,
    ask_next,
    back,
    goal_of,
    move_of,
    play_of,
    press,
    remaining,
    takes_digits,
    toggle,
)
from tui.games.prime.prompts import joker_is_lone_infinity, reason_text
from tui.table.composing import Composing, Compositions
from tui.text.words import Words


def slip_text(view: View, made: Composition, slip: Slip, words: Words) -> str:
    """Why a key did nothing, in words."""
    return words.say(f"table-slip-{slip}")


class Composer(Composing):
    """What a player is composing, and the last word said about it."""

    GAME = Compositions(NOTHING, goal_of, press, toggle, back, reason_text, slip_text)
    composition: Composition

    def shown(self, view: View) -> tuple[Card, ...]:
        """The hand as it is shown, by rank or by suit."""
        if self.by_suit:
            return tuple(sorted(view.hand, key=lambda card: (card.is_joker, card.suit, card)))
        return view.hand

    def follow(self, before: View | None, view: View) -> None:
        """The table has changed: what is composed stays, unless cards are gone or something else is asked."""
        self.composition = remaining(view.hand, self.composition)
        goal = goal_of(view)
        if goal is Goal.NONE or (before is not None and goal_of(before) is not goal):
            self.composition = NOTHING
        if view.is_my_turn and before is not None and not before.is_my_turn:
            self.note = None

    def taken(self, move: Move, composition: Composition) -> None:
        """A move was taken, and with it the composition that it was made of."""
        if not isinstance(move, Draw | AskFactors | DoneThinking):
            super().taken(move, composition)

    def finish(self, view: View, words: Words) -> Move | None:
        """Enter: the move that is composed; without one the note says what it lacks."""
        made, self.note = self.composition, None
        if made.asked is not None and not joker_is_lone_infinity(view, made):
            token = made.tokens[made.asked]
            if takes_digits(view.rules) and isinstance(token, Picked) and token.value is not None:
                self.composition = Composition(made.tokens)
            return None
        if goal_of(view) is Goal.PLAY and not (view.phase == "turn" and view.is_my_turn):
            self.refused(view, Reason.NOT_YOUR_TURN, words)
            return None
        move = move_of(view, made)
        match move:
            case Reason.JOKER_UNDECLARED:
                self.composition = ask_next(made)
            case Reason():
                self.refused(view, move, words)
            case Slip():
                self.take(view, move, words)
            case _:
                return move
        return None

    def challenge(self, view: View, words: Words) -> Encounter | None:
        """The cards that are composed as an HNP challenge (P-69); without one the note says what it lacks."""
        made, self.note = self.composition, None
        if made.asked is not None:
            return None
        play = play_of(view.rules, made)
        move = Encounter(play.cards, play.jokers)
        wrong = Reason.BAD_NOTATION if play.factors or play.twin else refused(ground(view), move)
        if wrong is Reason.JOKER_UNDECLARED:
            self.composition = ask_next(made)
        elif wrong is not None:
            self.refused(view, wrong, words)
        return move if wrong is None else None
