"""The keys of the judge's desk; cards and signs are typed, not bound."""

from __future__ import annotations

from textual.binding import Binding, BindingType

KEYS: list[BindingType] = [
    Binding("enter", "judge", "desk-key-judge", key_display="⏎", id="desk-judge"),
    Binding("n", "ask_only", "desk-key-ask", show=False, id="desk-ask"),
    Binding("f", "factors", "desk-key-factors", id="desk-factors"),
    Binding("d", "draw", "desk-key-draw", id="desk-draw"),
    Binding("p", "pass_turn", "desk-key-pass", id="desk-pass"),
    Binding("u", "undo", "desk-key-undo", id="desk-undo"),
    Binding("m", "mend", "desk-key-mend", id="desk-mend"),
    Binding("space", "clock", "desk-key-clock", key_display="␣", id="desk-clock"),
    Binding("s", "save", "desk-key-save", id="desk-save"),
    Binding("question_mark", "help", "table-key-help", key_display="?", id="help"),
    Binding("r", "rewind", "desk-key-rewind", show=False, id="desk-rewind"),
    Binding("h", "think", "desk-key-think", show=False, id="desk-think"),
    Binding("plus", "add(10)", "desk-key-more", show=False, key_display="+", id="desk-more"),
    Binding("minus", "add(-10)", "desk-key-less", show=False, key_display="-", id="desk-less"),
    Binding("o", "out_of_time", "desk-key-late", show=False, id="desk-late"),
    Binding("tab", "lead", "desk-key-lead", show=False, id="desk-lead"),
    Binding("i", "fill", "desk-key-fill", show=False, id="desk-fill"),
    Binding("g", "give", "desk-key-give", show=False, id="desk-give"),
    Binding("b", "bell", "desk-key-bell", show=False, id="desk-bell"),
    Binding("pageup", "page(-1)", "table-key-page-up", show=False, id="page-up"),
    Binding("pagedown", "page(1)", "table-key-page-down", show=False, id="page-down"),
    Binding("backspace", "take_back", "table-key-back", show=False, id="back"),
    Binding("escape", "clear", "key-back", show=False, id="desk-back"),
]
