"""The keys of a table of Tyrant, and when each does something."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from engine.tyrant.view import View
from tui.games.tyrant.composition import Composition, Goal, goal_of
from tui.table.seated_keys import EVERY_TABLE

KEYS: list[BindingType] = [
    Binding("enter,space", "go_on", "tyrant-key-go-on", key_display="⏎", id="go-on"),
    Binding("enter", "lay", "tyrant-key-play", key_display="⏎", id="play"),
    Binding("enter", "choose", "tyrant-key-choose", key_display="⏎", id="choose"),
    Binding("enter", "result", "tyrant-key-result", key_display="⏎", id="result"),
    Binding("enter", "onward", "steps-key-onward", key_display="⏎", id="onward"),
    Binding("a", "aim", "tyrant-key-tyrant", id="tyrant"),
    Binding("u", "turn_up", "tyrant-key-up", id="turn-up"),
    Binding("p", "pass_turn", "tyrant-key-pass", id="pass"),
    Binding("g", "hint", "table-key-hint", id="hint"),
    Binding("v", "look_again", "tyrant-key-again", id="look-again"),
    Binding("f", "hurry", "table-key-hurry", id="hurry"),
    Binding("l", "log", "tyrant-log", id="log"),
    *EVERY_TABLE,
]
"""Ids are what players bind other keys to; descriptions name messages. Ranks and suits are typed, not bound."""

WHILE_REVEALING = {"go_on", "log", "help", "page", "clear", "leave", "hurry"}


def applies(view: View, made: Composition, action: str) -> bool:
    """Whether a key does something in this phase; one that does not is not shown."""
    goal = goal_of(view)
    turn = view.phase == "turn" and view.is_my_turn
    match action:
        case "go_on":
            return False
        case "lay":
            return (goal is Goal.PLAY and (turn or bool(made.cards))) or turn
        case "choose":
            return goal in (Goal.HAND, Goal.REFILL, Goal.LAY)
        case "result":
            return view.phase == "over"
        case "aim":
            return goal is Goal.PLAY and view.seat is not None and (bool(view.chips[view.seat]) or turn)
        case "turn_up":
            return made.up is not None
        case "pass_turn":
            return turn
        case "pick":
            return goal is not Goal.NONE
        case _:
            return True
