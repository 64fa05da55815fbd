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

WHILE_REVEALING = {
    "go_on", "log", "help", "page", "clear", "leave", "hurry", "talk", "why", "result", "onward",
}  # fmt: skip


def keys_now(view: View, composition: Composition) -> dict[str, bool]:
    """The actions that can be done at some times only, each with whether it can be done now."""
    goal = goal_of(view)
    turn = view.phase == "turn" and view.is_my_turn
    plays = goal is Goal.PLAY
    return {
        "lay": turn or (plays and bool(composition.cards)),
        "choose": goal in (Goal.HAND, Goal.REFILL, Goal.LAY),
        "aim": plays and view.seat is not None and (turn or bool(view.chips[view.seat])),
        "turn_up": composition.up is not None,
        "pass_turn": turn,
        "pick": goal is not Goal.NONE,
    }
