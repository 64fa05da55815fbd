"""The keys of the table, and when each does something."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from engine.prime.moves import published
from engine.prime.settings import Publish
from engine.prime.view import View
from tui.games.prime.composition import Composition, Goal, goal_of
from tui.table.seated_keys import EVERY_TABLE

KEYS: list[BindingType] = [
    Binding("enter", "lay", "table-key-play", key_display="⏎", id="play"),
    Binding("enter", "choose", "table-key-choose", key_display="⏎", id="choose"),
    Binding("enter", "ready", "table-key-ready", key_display="⏎", id="ready"),
    Binding("enter", "result", "table-key-result", key_display="⏎", id="result"),
    Binding("enter", "onward", "steps-key-onward", key_display="⏎", id="onward"),
    Binding("r,1,g", "throw('rock')", "table-janken-rock", key_display="1", id="rock"),
    Binding("s,2,c", "throw('scissors')", "table-janken-scissors", key_display="2", id="scissors"),
    Binding("p", "pass_turn", "table-key-pass", id="pass"),
    Binding("p,3", "throw('paper')", "table-janken-paper", key_display="3", id="paper"),
    Binding("d", "draw", "table-key-draw", id="draw"),
    Binding("c", "challenge", "table-key-challenge", id="challenge"),
    Binding("w", "ask_factors", "table-key-factors", id="factors"),
    Binding("f", "hurry", "table-key-hurry", id="hurry"),
    Binding("g", "hint", "table-key-hint", id="hint"),
    Binding("o", "sort", "table-key-sort", id="sort"),
    Binding("l", "log", "table-key-log", id="log"),
    Binding("b", "notes", "table-key-notes", id="notes"),
    *EVERY_TABLE,
]
"""Ids are what players bind other keys to; descriptions name messages. Ranks and signs are typed, not bound.

Of the things that a key does at different times the first is what is told of it while it does nothing."""


def applies(view: View, composition: Composition, action: str) -> bool:
    """Whether a key does something in this phase; one that does not is not shown."""
    match action:
        case "draw":
            return _turns(view) and view.may_draw
        case "pass_turn":
            return _turns(view)
        case "throw":
            return view.phase == "janken" and view.is_my_turn
        case "ready":
            return _thinks(view, composition) or (view.phase == "lists" and view.is_my_turn)
        case "challenge":
            return view.rules.encounter and _turns(view) and bool(composition.tokens)
        case "result" | "onward":
            return view.phase == "over"
        case "ask_factors":
            mine = view.foul is not None and view.foul.offender == view.seat
            return mine and published(view.rules) is Publish.REQUEST
        case "lay":
            laid = bool(composition.tokens) or _turns(view)
            return laid and goal_of(view) is Goal.PLAY and not _thinks(view, composition)
        case "choose":
            return goal_of(view) not in (Goal.NONE, Goal.PLAY)
        case "sort" | "pick":
            return goal_of(view) is not Goal.NONE
        case "notes":
            return view.rules.scratch
        case _:
            return True


def _turns(view: View) -> bool:
    return view.phase == "turn" and view.is_my_turn


def _thinks(view: View, composition: Composition) -> bool:
    """What was prepared stays while Enter ends the thinking; only a joker without a value comes first."""
    return view.phase == "think" and view.is_my_turn and composition.asked is None
