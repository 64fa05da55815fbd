"""The keys that all tables have."""

from __future__ import annotations

from textual.binding import Binding, BindingType

EVERY_TABLE: list[BindingType] = [
    Binding("slash", "talk", "table-key-talk", key_display="/", id="table-talk"),
    Binding("question_mark", "help", "table-key-help", key_display="?", id="help"),
    Binding("y", "why", "table-key-why", show=False, id="why"),
    Binding("left", "cursor('left')", "table-key-left", show=False, id="left"),
    Binding("right", "cursor('right')", "table-key-right", show=False, id="right"),
    Binding("up", "cursor('up')", "table-key-up", show=False, id="up"),
    Binding("down", "cursor('down')", "table-key-down", show=False, id="down"),
    Binding("home", "cursor('home')", "table-key-home", show=False, id="home"),
    Binding("end", "cursor('end')", "table-key-end", show=False, id="end"),
    Binding("space", "pick", "table-key-pick", show=False, id="pick"),
    Binding("backspace", "take_back", "table-key-back", show=False, id="back"),
    Binding("pageup", "page(-1)", "table-key-page-up", show=False, id="page-up"),
    Binding("pagedown", "page(1)", "table-key-page-down", show=False, id="page-down"),
    Binding("escape", "clear", "table-key-clear", show=False, id="clear"),
    Binding("ctrl+q", "leave", "table-key-leave", show=False, id="leave"),
]
"""They stand behind the keys of the game; ids are what players bind other keys to."""
