"""The keys of a table of Daifugo, and when each does something."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from engine.daifugo.view import View
from tui.games.daifugo.composition import Composition, Goal, goal_of
from tui.games.daifugo.decide import decline_of
from tui.table.seated_keys import EVERY_TABLE

KEYS: list[BindingType] = [
    Binding("enter", "lay", "table-key-play", key_display="⏎", id="play"),
    Binding("enter", "choose", "table-key-choose", key_display="⏎", id="choose"),
    Binding("enter", "result", "table-key-result", key_display="⏎", id="result"),
    Binding("enter", "onward", "steps-key-onward", key_display="⏎", id="onward"),
    Binding("p", "pass_turn", "table-key-pass", id="pass"),
    Binding("p,n", "decline", "daifugo-key-decline", key_display="p", id="decline"),
    Binding("p,n", "let_pass", "daifugo-key-let-pass", key_display="p", id="let-pass"),
    Binding("p,n", "refuse", "daifugo-key-no", key_display="p", id="refuse"),
    Binding("f", "hurry", "table-key-hurry", id="hurry"),
    Binding("g", "hint", "table-key-hint", id="hint"),
    Binding("i", "rules", "daifugo-key-rules", id="rules"),
    Binding("m", "piles", "daifugo-key-piles", id="piles"),
    Binding("o", "sort", "table-key-sort", id="sort"),
    Binding("l", "log", "table-key-log", id="log"),
    *EVERY_TABLE,
]
"""Ids are what players bind other keys to; descriptions name messages. Ranks and numbers are typed, not bound."""


def keys_now(view: View, composition: Composition) -> dict[str, bool]:
    """The actions that can be done at some times only, each with whether it can be done now."""
    goal = goal_of(view)
    turn = str(view.phase) == "turn" and view.is_my_turn
    chooses = goal not in (Goal.NONE, Goal.PLAY) and (goal is not Goal.RESPOND or bool(view.offers))
    return {
        "pass_turn": turn and view.top is not None,
        "decline": goal not in (Goal.RESPOND, Goal.YES) and decline_of(view) is not None,
        "let_pass": goal is Goal.RESPOND,
        "refuse": goal is Goal.YES,
        "lay": goal is Goal.PLAY and (turn or bool(composition.cards)) and not composition.asks_way,
        "choose": chooses or composition.asks_way,
        "sort": goal is not Goal.NONE,
        "pick": goal is not Goal.NONE,
    }
