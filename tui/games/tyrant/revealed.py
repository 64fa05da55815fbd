"""The judgement of a trick, step by step over the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tui.games.tyrant.faces import BACK, MARKER, WritingStyle
from tui.games.tyrant.reveal import (
    TrickLine,
    TrickReveal,
    derivation_text,
    heading_text,
    sequel_text,
    verdict_text,
)
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, wrapped
from tui.widgets.faces import CardPainter


class RevealPainter(CardPainter):
    """Cards turned one player after the other, each power worked out; then who wins, and what follows."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "reveal--heading", "reveal--name", "reveal--working", "reveal--faint", "reveal--won", "reveal--verdict",
        "reveal--lost", "reveal--banner", "reveal--banner-lost",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[TrickReveal, int, tuple[str, ...]] | None = None
        self._words: Words | None = None

    def show(self, reveal: TrickReveal, step: int, names: Sequence[str], words: Words) -> None:
        """Show this many steps of it."""
        shown = (reveal, step, tuple(names))
        if shown != self._shown or words is not self._words:
            self._shown, self._words = shown, words
            self.border_title = heading_text(reveal, words, WritingStyle(self.look.ascii_suits))
            self.border_subtitle = words.say("tyrant-reveal-step", step=step, steps=reveal.steps)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint a line a player, the judgement, and what follows from it."""
        if self._shown is None or self._words is None:
            return
        reveal, step, names = self._shown
        hand, words = WritingStyle(self.look.ascii_suits), self._words
        airy = canvas.height >= 14
        y, turned = int(airy), 0
        played = sum(1 for line in reveal.lines if line.cards)
        for line in reveal.lines:
            turned += bool(line.cards)
            known = bool(line.cards) and turned <= step
            won = step > played and line.seat == reveal.winner
            self._paint_line(canvas, y, line, reveal, words, name=names[line.seat], known=known, won=won)
            y += 2 if airy else 1
        if step > played:
            tone = "reveal--verdict" if reveal.winner is not None else "reveal--lost"
            verdict = verdict_text(reveal, names, words, hand)
            canvas.put(0, y, "▓" * canvas.width, self.ink(tone))
            banner = "reveal--banner" if reveal.winner is not None else "reveal--banner-lost"
            canvas.put_centred(y, fitted(f" {verdict} ", canvas.width), self.tint(banner))
            y += 2 if airy else 1
        if step > played + 1:
            for verdict in sequel_text(reveal, names, words, hand):
                for part in wrapped(verdict, canvas.width - 2):
                    canvas.put(1, y, part, self.ink("reveal--name"))
                    y += 1

    def _paint_line(
        self,
        canvas: Canvas,
        y: int,
        line: TrickLine,
        reveal: TrickReveal,
        words: Words,
        *,
        name: str,
        known: bool,
        won: bool,
    ) -> None:
        hand = WritingStyle(self.look.ascii_suits)
        mark = MARKER if line.seat == reveal.marker else ""
        canvas.put(1, y, "▶" if won else " ", self.ink("reveal--won"))
        after = canvas.put(3, y, fitted(name, 14), self.ink("reveal--won" if won else "reveal--name"))
        canvas.put(after + 1, y, mark, self.ink("reveal--won"))
        if not line.cards:
            word = "tyrant-did-hard-pass" if line.skipped else "tyrant-did-pass"
            canvas.put(20, y, words.say(word), self.ink("reveal--faint"))
            return
        if not known:
            canvas.put(20, y, " ".join(BACK * len(line.cards)), self.ink("reveal--faint"))
            return
        x = 20
        for card in line.cards:
            x = canvas.put(x, y, hand.card(card), self.suit_style(card)) + 1
        if line.derivation is None:
            canvas.put(33, y, words.say("tyrant-follows-not"), self.ink("reveal--faint"))
        else:
            text = derivation_text(line.derivation, hand)
            canvas.put(
                33, y, fitted(text, canvas.width - 34), self.ink("reveal--won" if won else "reveal--working")
            )
