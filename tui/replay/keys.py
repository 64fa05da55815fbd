"""The keys of the replay screen: what steps stands first, capitals look back."""

from __future__ import annotations

from textual.binding import Binding, BindingType

REPLAY_KEYS: list[BindingType] = [
    Binding("left,h", "step(-1)", "replay-key-back", key_display="←", id="scene-back"),
    Binding("right,enter", "step(1)", "replay-key-on", key_display="→", id="scene-on"),
    Binding("space", "play", "replay-key-play", key_display="␣", id="scene-play"),
    Binding("tab", "look(1)", "replay-key-eyes", key_display="⇥", priority=True, id="eyes"),
    Binding("p", "panel('plays')", "replay-key-plays", id="other-plays"),
    Binding("v", "panel('course')", "replay-key-course", id="course"),
    Binding("question_mark", "help", "key-help", key_display="?", id="help"),
    Binding("escape", "back", "key-back", key_display="esc", id="go-back"),
    Binding("g", "ask_place", "replay-key-go", id="scene-go"),
    Binding("y", "why", "table-key-why", show=False, id="why"),
    Binding("n", "other(1)", "replay-key-next-file", id="next-file"),
    Binding("e", "export", "replay-key-export", id="export-record"),
    Binding("c", "share", "share-key", id="share-game"),
    Binding("home", "edge(0)", "replay-key-first", key_display="Home", id="scene-first"),
    Binding("end", "edge(1)", "replay-key-last", key_display="End", id="scene-last"),
    Binding("t", "turning(1)", "replay-key-turn", show=False, id="next-turn"),
    Binding("f", "seek('foul', 1)", "replay-key-foul", show=False, id="next-foul"),
    Binding("x", "seek('cut', 1)", "replay-key-cut", show=False, id="next-cut"),
    Binding("r", "seek('revolution', 1)", "replay-key-revolution", show=False, id="next-revolution"),
    Binding("o", "seek('out', 1)", "replay-key-out", show=False, id="next-out"),
    Binding("k", "seek('trick', 1)", "replay-key-trick", show=False, id="next-trick"),
    Binding("T", "turning(-1)", "replay-key-turn", show=False, id="last-turn"),
    Binding("F", "seek('foul', -1)", "replay-key-foul", show=False, id="last-foul"),
    Binding("X", "seek('cut', -1)", "replay-key-cut", show=False, id="last-cut"),
    Binding("R", "seek('revolution', -1)", "replay-key-revolution", show=False, id="last-revolution"),
    Binding("O", "seek('out', -1)", "replay-key-out", show=False, id="last-out"),
    Binding("K", "seek('trick', -1)", "replay-key-trick", show=False, id="last-trick"),
    Binding("b", "other(-1)", "replay-key-last-file", show=False, id="last-file"),
    Binding("shift+tab", "look(-1)", "replay-key-eyes", show=False, priority=True, id="eyes-back"),
    Binding("up", "step(-10)", "replay-key-ten-back", key_display="↑", show=False, id="ten-back"),
    Binding("down", "step(10)", "replay-key-ten-on", key_display="↓", show=False, id="ten-on"),
    Binding("pageup", "page(-1)", "replay-key-page-up", show=False, id="page-up"),
    Binding("pagedown", "page(1)", "replay-key-page-down", show=False, id="page-down"),
]
