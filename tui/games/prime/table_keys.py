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


def keys_now(view: View, composition: Composition) -> dict[str, bool]:
    """The actions that can be done at some times only, each with whether it can be done now."""
    goal = goal_of(view)
    mine = view.is_my_turn
    turn = view.phase == "turn" and mine
    # What was prepared stays while Enter ends the thinking; only a joker without a value comes first.
    thinks = view.phase == "think" and mine and composition.asked is None
    fouled = view.foul is not None and view.foul.offender == view.seat
    return {
        "draw": turn and view.may_draw,
        "pass_turn": turn,
        "throw": view.phase == "janken" and mine,
        "ready": thinks or (view.phase == "lists" and mine),
        "challenge": view.rules.encounter and turn and bool(composition.tokens),
        "ask_factors": fouled and published(view.rules) is Publish.REQUEST,
        "lay": goal is Goal.PLAY and (turn or bool(composition.tokens)) and not thinks,
        "choose": goal not in (Goal.NONE, Goal.PLAY),
        "sort": goal is not Goal.NONE,
        "pick": goal is not Goal.NONE,
        "notes": view.rules.scratch,
    }
