"""Why something cannot be played or chosen, with what would be right where that is short to say."""

from __future__ import annotations

from engine.daifugo.shapes import Form
from engine.daifugo.view import View
from engine.verdict import Reason
from tui.games.daifugo.composition import Composition, Goal, Slip, goal_of, most_cards, most_options
from tui.games.daifugo.names import faces, lock_text, played_faces, strongest_text
from tui.text.words import Words


def reason_text(view: View, reason: Reason, words: Words) -> str:
    """Why a move is refused."""
    say, top = words.say, view.top
    match reason:
        case Reason.WRONG_COUNT if top is not None:
            return say("daifugo-cannot-count", count=len(top.cards))
        case Reason.WRONG_FORM if top is not None:
            return say(f"daifugo-cannot-form-{top.form}", count=len(top.cards), step=top.step)
        case Reason.TOO_WEAK if top is not None:
            if top.form in (Form.SINGLE, Form.GROUP):
                return say("daifugo-cannot-weak", top=played_faces(top), order=strongest_text(view))
            return say("daifugo-cannot-weak-run", top=played_faces(top))
        case Reason.LOCKED:
            locks = say("table-comma").join(lock_text(lock, words, view) for lock in view.locks)
            return say("daifugo-cannot-locked", locks=locks)
        case Reason.WRONG_PARITY:
            return say(
                "daifugo-cannot-parity-odd" if "parity:odd" in view.notes else "daifugo-cannot-parity-even"
            )
        case Reason.START_CARD:
            return say("daifugo-cannot-start", card=faces(view.start_card))
        case _:
            return words.reason(reason)


def slip_text(view: View, made: Composition, slip: Slip, words: Words) -> str:
    """Why a key did nothing."""
    goal = goal_of(view)
    if slip is Slip.TOO_FEW:
        if goal in (Goal.RANKS, Goal.ORDER):
            return words.say(
                "daifugo-slip-too-few-options", chosen=len(made.picked), count=most_options(view)
            )
        return words.say("daifugo-slip-too-few", chosen=len(made.cards), count=most_cards(view, made))
    if slip is Slip.EMPTY and goal is Goal.CARDS:
        return words.say("daifugo-slip-none-chosen")
    return words.say(f"daifugo-slip-{slip}")
