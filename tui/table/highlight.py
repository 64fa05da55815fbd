"""Highlights of a game: what is on the table for a beat, what it did, and the pane that shows it.

The games make highlights of their events. The pane takes the field's place for a beat. Nothing waits for it: the table
under it is already as it is, and the player who presses a key sees it. Of highlights that come while one is shown only
the newest wait.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec
from textual.message import Message
from textual.timer import Timer

from engine.cards import Card
from engine.seats import Seat
from netplay.table.games import place_of_leaver
from tui.text.narration import EventNarrator, Tone
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import (
    HALF,
    CardPainter,
    Marks,
    Size,
    big_width,
    draw_big,
    draw_half,
    draw_tall,
    half_width,
    tall_width,
)
from tui.widgets.faces import HEIGHT as TALL

E = TypeVar("E")

LENGTHS = {"long": 1.2, "short": 0.5, "off": 0.0}
"""Seconds for which a highlight stays at most, by the player's setting."""


class ShownHand(msgspec.Struct, frozen=True):
    """What one of several players shows at the same time: a hand of janken, or a card."""

    who: str
    label: str = ""
    card: Card | None = None


class Highlight(msgspec.Struct, frozen=True):
    """Something at the table that every player should notice."""

    banner: str
    """What it did, in a word or two."""
    who: str = ""
    tone: Tone = Tone.NEWS
    number: str = ""
    """Digits in groups, or ∞; drawn as large as there is room."""
    struck: bool = False
    """Whether the number is struck through: a foul."""
    cards: tuple[Card, ...] = ()
    """What was played."""
    worths: tuple[str, ...] = ()
    """What each card that is a joker stands for; empty for the others."""
    lines: tuple[str, ...] = ()
    """What follows from it."""
    drops: tuple[Card | None, ...] = ()
    """Cards that come one by one; None where this seat does not see them."""
    fills: bool = False
    """Whether it takes the whole middle of the table: going out."""
    hands: tuple[ShownHand, ...] = ()
    """What all show at once, side by side."""

    @property
    def steps(self) -> int:
        """The number of steps in which it is shown: the cards, then each card that comes."""
        return 1 + len(self.drops)

    @property
    def line(self) -> str:
        """The highlight in one line, for reduced motion."""
        who = "" if self.fills else self.who  # whose banner fills the field is named in it
        text = " ".join(part for part in (who, self.number) if part)
        return f"{self.banner} · {text}" if text else self.banner


class HighlightMaker:
    """What the games' highlights have in common: names, sentences and the banner of a player who goes out."""

    def __init__(self, narrator: EventNarrator, me: Seat | None) -> None:
        """`me`: the seat of the player at this screen; None for a spectator."""
        self._words, self._names, self._me = narrator.words, narrator.names, me
        self._texts, self._left = narrator.texts, narrator.left

    def _misfortune(self, message: str, event: Any) -> Highlight:
        """The highlight of what befell the player of an event, with its sentences below."""
        who = self._names[event.seat]
        return Highlight(self._words.say(message), who, Tone.BAD, lines=self._texts(event))

    def _out(self, seat: Seat, place: int) -> tuple[int, str]:
        """The place at which a seat goes out, counted after those who left the game, and the banner."""
        say, who, mine = self._words.say, self._names[seat], seat == self._me
        counted = place_of_leaver(seat, self._left, len(self._names)) or place
        if counted == 1:
            return counted, say("moment-you-won") if mine else say("moment-won", who=who)
        text = say("table-place", place=counted)
        return counted, say("moment-you-out" if mine else "moment-out", who=who, place=text)


def up_to(kinds: Any, happened: Sequence[E]) -> Sequence[E]:
    """The events before the first of these kinds; all if none is of them."""
    return happened[: next((at for at, one in enumerate(happened) if isinstance(one, kinds)), len(happened))]


BESIDE = 16
"""Columns that words need to stand beside the cards."""


class HighlightPane(CardPainter):
    """The middle of the table while a highlight is shown."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "moment--good", "moment--bad", "moment--news", "moment--calm", "moment--good-ink", "moment--bad-ink",
        "moment--news-ink", "moment--calm-ink", "moment--text", "moment--who",
    }  # fmt: skip
    STANDS_BESIDE = True

    class Over(Message):
        """Every highlight has been shown."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.highlight: Highlight | None = None
        """What is shown now."""
        self.step = 0
        """How many of the cards that come have come."""
        self._waiting: deque[Highlight] = deque()
        self._beat = 0.0
        self._timer: Timer | None = None

    # ------------------------------------------------------------------ how long

    def take(self, highlights: Iterable[Highlight], beat: float, title: str = "") -> None:
        """Show highlights, one after the other; they replace those that still wait. `beat`: seconds for each."""
        highlights = tuple(highlights)
        if not highlights or beat <= 0:
            return
        self._waiting = deque(highlights)
        self._beat = beat
        self.border_title = title
        if self.highlight is None:
            self._next()

    @property
    def is_on(self) -> bool:
        """Whether a highlight is being shown."""
        return self.highlight is not None

    def skip(self) -> None:
        """Show the field again."""
        self._waiting.clear()
        if self.highlight is not None:
            self._next()

    def _next(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.highlight = self._waiting.popleft() if self._waiting else None
        self.step = 0
        if self.parent is not None:
            self.parent.set_class(self.highlight is not None, "-moment")
            self.parent.set_class(self.highlight is not None and self.highlight.fills, "-whole")
        if self.highlight is None:
            self.post_message(self.Over())
            return
        self._wait(self.highlight)
        self.repaint()

    def _wait(self, highlight: Highlight) -> None:
        """The next card comes in its part of the beat, and after the last the next highlight."""
        self._timer = self.set_timer(self._beat / highlight.steps, self._go_on)

    def _go_on(self) -> None:
        highlight = self.highlight
        if highlight is not None and self.step < len(highlight.drops):
            self.step += 1
            self._wait(highlight)
            self.repaint()
        else:
            self._next()

    # ------------------------------------------------------------------ painting

    def paint(self, canvas: Canvas) -> None:
        """Paint number, banner, cards and words, in the middle of what room there is."""
        if self.highlight is not None:
            paint_highlight(self, canvas, self.highlight, self.step)


def paint_highlight(pane: CardPainter, canvas: Canvas, highlight: Highlight, step: int) -> None:
    """Paint a highlight on a sheet of the field's size."""
    digits = _digits_of(highlight.number, canvas)
    size = _size_for(highlight, canvas, len(digits) or _height_of(highlight.number, canvas))
    high = _height_of(highlight.number, canvas) if highlight.number else 0
    below = _below_height(canvas, highlight, size)
    airy = canvas.height >= high + below + 5
    y = max(0, (canvas.height - high - below - 1 - 2 * airy) // 2)
    if highlight.number:
        _paint_number(pane, canvas, y, highlight)
        y += high + airy
    _paint_banner(pane, canvas, y, highlight)
    y += 1 + airy
    if highlight.hands:
        _paint_hands(pane, canvas, y, highlight.hands)
    else:
        _paint_cards(pane, canvas, y, highlight, size, step)


def _digits_of(number: str, canvas: Canvas) -> list[str]:
    """A number that is too long for large digits, in lines; empty where it fits."""
    if not number or _fits(number, canvas):
        return []
    return [*wrapped(number, canvas.width - 2)][:4]


def _fits(number: str, canvas: Canvas) -> str:
    """How the number is spelled where it fits in large digits: with commas, else without; empty if it does not."""
    for text in (number, number.replace(",", "")):
        if "…" not in text and max(half_width(text, 1), big_width(text)) <= canvas.width - 2:
            return text
    return ""


def _height_of(number: str, canvas: Canvas) -> int:
    if not number:
        return 0
    text = _fits(number, canvas)
    if not text:
        return len(_digits_of(number, canvas))
    return TALL if canvas.height >= 16 and tall_width(text) <= canvas.width - 2 else HALF


def _paint_number(pane: CardPainter, canvas: Canvas, y: int, highlight: Highlight) -> None:
    style = pane.ink(f"moment--{highlight.tone}-ink")
    text = _fits(highlight.number, canvas)
    if not text:
        for at, line in enumerate(_digits_of(highlight.number, canvas)):
            canvas.put_centered(y + at, line, style)
            if highlight.struck:
                left = (canvas.width - width_of(line)) // 2
                canvas.fill(left - 2, y + at, width_of(line) + 4, "─", style)
        return
    tall = _height_of(highlight.number, canvas) == TALL
    each = 2 if half_width(text, 2) <= canvas.width - 6 else 1
    # Half blocks are all the same sign where there is only ASCII: lines draw the digits there.
    lines = pane.look.letters and not tall
    wide = tall_width(text) if tall else big_width(text) if lines else half_width(text, each)
    x = max(0, (canvas.width - wide) // 2)
    if tall:
        draw_tall(canvas, x, y, text, style)
    elif lines:
        draw_big(canvas, x, y, text, style)
    else:
        draw_half(canvas, x, y, text, style, each)
    if highlight.struck:
        canvas.fill(x - 2, y + (2 if tall else 1), wide + 4, "─" if lines else "━", style)


def _paint_banner(pane: CardPainter, canvas: Canvas, y: int, highlight: Highlight) -> None:
    """A bar over the whole width, with what happened in its middle."""
    canvas.put(0, y, "▓" * canvas.width, pane.ink(f"moment--{highlight.tone}-ink"))
    canvas.put_centered(
        y, fitted(f" {highlight.banner} ", canvas.width), pane.tint(f"moment--{highlight.tone}")
    )


# ---------------------------------------------------------------------- cards and words


def _text_lines(highlight: Highlight, room: int) -> list[str]:
    """Who, and what follows, in lines."""
    heading = [highlight.who] if highlight.who else []
    return [part for line in (*heading, *highlight.lines) for part in wrapped(line, room)]


def _size_for(highlight: Highlight, canvas: Canvas, number: int) -> Size:
    count = len(highlight.cards)
    for size in (Size.LARGE, Size.CARD):
        wide = count * (size.width + 1)
        high = size.height + number + (7 if size is Size.LARGE else 1)
        words = 0 if canvas.width - wide - 3 >= BESIDE else len(_text_lines(highlight, canvas.width - 2))
        if wide <= canvas.width - 2 and high + words + bool(highlight.drops) <= canvas.height:
            return size
    return Size.TILE


def _across(canvas: Canvas) -> int:
    return max(1, (canvas.width - 2) // (Size.TILE.width + 1))


def _cards_height(canvas: Canvas, highlight: Highlight, size: Size) -> int:
    if not highlight.cards:
        return 0
    return size.height if size is not Size.TILE else -(-len(highlight.cards) // _across(canvas))


def _beside(canvas: Canvas, highlight: Highlight, size: Size) -> int:
    """Columns for words beside the cards; 0 where they stand below."""
    if not highlight.cards or size is Size.TILE:
        return 0
    room = canvas.width - 3 - len(highlight.cards) * (size.width + 1)
    return room if room >= BESIDE else 0


def _below_height(canvas: Canvas, highlight: Highlight, size: Size) -> int:
    if highlight.hands:
        return 5
    cards, room = _cards_height(canvas, highlight, size), _beside(canvas, highlight, size)
    words = len(_text_lines(highlight, room or canvas.width - 2))
    drops = bool(highlight.drops)
    return max(cards, words + drops) if room else cards + words + drops


def _paint_cards(
    pane: CardPainter, canvas: Canvas, y: int, highlight: Highlight, size: Size, step: int
) -> None:
    room = _beside(canvas, highlight, size)
    lines = _text_lines(highlight, room or canvas.width - 2)
    longest = max((width_of(line) for line in lines), default=0)
    wide = min(len(highlight.cards), _across(canvas) if size is Size.TILE else 99) * (size.width + 1)
    drops = sum(_drop_width(card) + 1 for card in highlight.drops)
    whole = wide + (2 + max(longest, drops) if room else 0)
    x = max(1, (canvas.width - whole) // 2)
    for at, card in enumerate(highlight.cards):
        row, column = divmod(at, _across(canvas)) if size is Size.TILE else (0, at)
        worth = highlight.worths[at] if at < len(highlight.worths) else ""
        pane.draw_card(
            canvas, x + column * (size.width + 1), y + row, card, size, Marks(worth=worth), lit=True
        )
    if room:
        x += wide + 1
    else:
        y += _cards_height(canvas, highlight, size)
    for line in lines:
        style = pane.ink("moment--who" if line == highlight.who else "moment--text")
        if room:
            canvas.put(x, y, line, style)
        else:
            canvas.put_centered(y, line, style)
        y += 1
    if highlight.drops:
        left = x if room else max(1, (canvas.width - drops) // 2)
        _paint_drops(pane, canvas, left, y, highlight, step)


def _drop_width(card: object) -> int:
    return 3 if card is None else Size.TILE.width + 1


def _paint_drops(pane: CardPainter, canvas: Canvas, x: int, y: int, highlight: Highlight, step: int) -> None:
    """The cards that have come so far: `+1 +2`, or the cards themselves for the player who took them."""
    style = pane.ink(f"moment--{highlight.tone}-ink")
    for at, card in enumerate(highlight.drops[:step], 1):
        if card is None:
            canvas.put(x, y, f"+{at}", style)
        else:
            canvas.put(x, y, "+", style)
            pane.draw_card(canvas, x + 1, y, card, Size.TILE, lit=True)
        x += _drop_width(card) + 1


def _paint_hands(pane: CardPainter, canvas: Canvas, y: int, hands: Sequence[ShownHand]) -> None:
    """What all show, side by side with the names below; a line each where they are too many."""
    wide = max(9, *(max(width_of(hand.label) + 2, min(width_of(hand.who), 11)) for hand in hands))
    text, who = pane.ink("moment--text"), pane.ink("moment--who")
    if len(hands) * (wide + 1) > canvas.width or y + 5 > canvas.height:
        for at, hand in enumerate(hands):
            label = hand.label or (pane.suit_sign(hand.card) if hand.card else "")
            canvas.put_centered(y + at, f"{hand.who} {label}", text)
        return
    x = (canvas.width - len(hands) * (wide + 1)) // 2
    for hand in hands:
        if hand.card is not None:
            pane.draw_card(canvas, x + (wide - Size.CARD.width) // 2, y, hand.card, Size.CARD, lit=True)
        else:
            canvas.put(x, y + 1, "╭" + "─" * (wide - 2) + "╮", who)
            canvas.put(x, y + 2, "│" + " " * (wide - 2) + "│", who)
            canvas.put(x + (wide - width_of(hand.label)) // 2, y + 2, hand.label, text)
            canvas.put(x, y + 3, "╰" + "─" * (wide - 2) + "╯", who)
        name = fitted(hand.who, wide)
        canvas.put(x + (wide - width_of(name)) // 2, y + 4, name, who)
        x += wide + 1
