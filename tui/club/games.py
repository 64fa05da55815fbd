"""A game of a tournament on a page: who sat there, every move and what the judge said of it."""

from __future__ import annotations

from html import escape

from engine.games import replay_text
from tui.text.figures import grouped
from tui.text.words import Words


def game_page(record: str, words: Words) -> str:
    """The game as HTML, with the record itself below it."""
    steps = []
    for step in replay_text(record).steps:
        value = step.get("value")
        number = grouped(int(value)) if isinstance(value, str) and value.isdecimal() else value or ""
        verdict = words.kind(str(step.get("verdict") or ""))
        steps.append(
            f"<li><strong>{escape(str(step.get('player') or ''))}</strong> "
            f'<span class="cards">{escape(str(step.get("text") or ""))}</span> '
            f"{escape(str(number))} {escape(verdict)}</li>"
        )
    return f'<ol class="moves">{"".join(steps)}</ol><pre>{escape(record)}</pre>'
