"""All of a table of Tyrant that is seen, from the title to the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.style import Style
from textual.containers import Horizontal
from textual.widget import Widget

from engine.cards import Card, Suit
from engine.tyrant.power import worths_of
from engine.tyrant.settings import ChipFloor
from engine.tyrant.view import View
from netplay.table.messages import SeatUpdate
from tui.app.keys import KeyEntry
from tui.games.tyrant.composition import Composition, Goal, goal_of, picks, wanted
from tui.games.tyrant.faces import BACK, MARKER, ROWS, chip_dots
from tui.games.tyrant.plaza import Plaza, PlazaFacts
from tui.games.tyrant.prompts import PlayerFacts, chips_by_suit, chips_lying, player_facts, status_of
from tui.games.tyrant.reveal import (
    TrickLine,
    TrickReveal,
    derivation_text,
    heading_text,
    sequel_text,
    verdict_text,
)
from tui.table.frame import Composed, TableFrame
from tui.table.hand import HandRow
from tui.table.seats import boxes, draw_box, round_table
from tui.table.status_lines import KeyBar, PlayLine, StatusLines
from tui.text.cards import SIGNS, CardLook, card_name
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import CardPainter
from tui.widgets.painted import Painted

# The stock beside the hand: what waits for a refill, or what is chosen so far, counted by suits.


class Stock(Painted):
    """The stock by suits; while cards are chosen, what is chosen so far by suits."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"stock--heading", "stock--text", "stock--faint"}

    _shown: tuple[str, tuple[Card, ...], CardLook] = ("", (), SIGNS)

    def show(self, heading: str, cards: tuple[Card, ...], look: CardLook) -> None:
        """Show these cards under a heading."""
        if (heading, cards, look) != self._shown:
            self._shown = (heading, cards, look)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        heading, cards, look = self._shown
        if not heading:
            return
        canvas.put(0, 0, fitted(heading, canvas.width), self.ink("stock--heading"))
        for y, suit in enumerate(ROWS, 1):
            own = [card_name(card) for card in cards if card.suit == suit]
            after = canvas.put(0, y, look.suit(suit), self.ink("stock--text"))
            after = canvas.put(after + 1, y, str(len(own)), self.ink("stock--text"))
            canvas.put(
                after + 2, y, fitted(" ".join(own), canvas.width - after - 2), self.ink("stock--faint")
            )


class TyrantTop(TableFrame):
    """The table of Tyrant as one seat sees it."""

    TITLE = "tyrant-title"
    look = SIGNS
    """How suits are written."""

    def middle(self) -> Plaza:
        return Plaza(id="plaza")

    def beside(self) -> Iterable[Widget]:
        """What takes the middle over while a trick is judged."""
        yield RevealPainter(id="revealed")

    def players(self) -> Players:
        """Chips, hands, fame rows."""
        return Players(id="players")

    def myself(self) -> Players:
        return Players(id="me", is_own=True)

    def own(self) -> Iterable[Widget]:
        """The hand, and beside it the stock."""
        hand = HandRow(id="hand")
        hand.grows = False  # the plaza's rows are what a hand is chosen by
        yield Horizontal(hand, Stock(id="stock"), id="own")

    def wear(self, look: CardLook, words: Words) -> None:
        self.look = look
        super().wear(look, words)
        self.judge.border_title = words.say("tyrant-log")

    def show(self, update: SeatUpdate, words: Words) -> None:
        """Show the players as they are now."""
        view: View = update.view
        watching = view.seat is None or not (view.hand or view.stock)
        self.set_class(watching or view.phase == "over", "-watching")
        facts = player_facts(update, words, self.look)
        for players in self.query(Players):
            players.show(facts, words, self.look)

    def show_composed(self, update: SeatUpdate, composed: Composed, words: Words) -> None:
        """Show the cards with what is taken, the line above them, the plaza under its chips, the keys."""
        view: View = update.view
        made = composed.composition
        self.hand.show(composed.cards, picks(made))
        self.query_one(Plaza).show(plaza_facts(view, made), words)
        status = status_of(update, made, words, self.look, composed.note)
        self.show_status(status, composed, update, words)
        goal = goal_of(view)
        if goal in (Goal.HAND, Goal.REFILL):
            heading = words.say("tyrant-chosen", chosen=len(made.cards), owed=wanted(goal))
            self.query_one(Stock).show(heading, made.cards, self.look)
        else:
            heading = words.say("tyrant-stock", count=len(view.stock)) if view.seat is not None else ""
            self.query_one(Stock).show(heading, view.stock, self.look)

    def show_reveal(
        self, update: SeatUpdate, reveal: TrickReveal, step: int, keys: tuple[KeyEntry, ...], words: Words
    ) -> None:
        """Show a judgment so far."""
        self.add_class("-reveal")
        names = update.names
        self.query_one(RevealPainter).show(reveal, step, names, words)
        done = step >= reveal.steps
        below = words.say("tyrant-hint-reveal-done" if done else "tyrant-hint-reveal")
        left = words.say("tyrant-reveal-of", trick=reveal.trick)
        self.query_one(PlayLine).show(StatusLines(left, "", below))
        self.query_one(KeyBar).show(keys)

    def end_reveal(self) -> None:
        """The plaza is seen again."""
        self.remove_class("-reveal")


def plaza_facts(view: View, made: Composition) -> PlazaFacts:
    """The middle of the table with the chips there and those being aimed."""
    has_lead = view.lead is not None
    lead = view.row[0].suit if has_lead else Suit.NONE
    lying = chips_lying(view, made)
    return PlazaFacts(
        row=view.row,
        has_lead=has_lead,
        pile=view.pile,
        plaza=view.plaza,
        worths=worths_of(view.plaza, lead, chips_by_suit(view, lead, made), ChipFloor(view.rules.chip_floor)),
        chips=(lying[Suit.NONE], *(lying[suit] for suit in ROWS)),
        burned=view.burned,
        used=view.used,
        aimed=made.place if made.aims else None,
    )


# The players round a table of Tyrant: chips, hand and stock, the fame row, and what each did in this trick.

CHIPS = 5
LINES, BOXED = 4, 5
"""Lines of a player, and with the box where there is room for one."""


class Players(Painted):
    """Three or four players, four lines each."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "seats--awaited", "seats--me", "seats--name", "seats--few", "seats--calm", "seats--good",
        "seats--bad",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None, is_own: bool = False) -> None:
        """`is_own`: whether it shows only the player at this screen, in one line."""
        super().__init__(id=id)
        self._is_own = is_own
        self.facts: tuple[PlayerFacts, ...] = ()
        self._words: Words | None = None
        self._look = SIGNS

    def show(self, facts: tuple[PlayerFacts, ...], words: Words, look: CardLook) -> None:
        """Show these players."""
        if (facts, look) != (self.facts, self._look) or words is not self._words:
            self.facts, self._words, self._look = facts, words, look
            if self.parent is not None:
                self.parent.set_class(not any(fact.is_me for fact in facts), "-nobody")
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if not self.facts or self._words is None:
            return
        others, me = round_table(self.facts)
        if self._is_own:
            if me is not None:
                self._paint_own(canvas, me, self._words)
        elif canvas.height >= BOXED:
            for fact, (x, wide) in zip(others, boxes(canvas, len(others)), strict=True):
                cell = Canvas(wide - 2, LINES, self.rich_style)
                self._paint_cell(cell, fact, 0, wide - 2, self._words)
                style = self.ink("seats--few" if fact.is_awaited else "seats--calm")
                draw_box(canvas, x, cell, style, heavy=fact.is_awaited)
        else:
            wide = canvas.width // len(self.facts)
            for at, fact in enumerate(self.facts):
                self._paint_cell(canvas, fact, at * wide, wide - 1, self._words)

    def _paint_own(self, canvas: Canvas, fact: PlayerFacts, words: Words) -> None:
        """The player who looks, in the middle of a line: at the near side of the table."""
        ground = self.tint("seats--awaited") if fact.is_awaited else self.rich_style
        canvas.put(0, 0, " " * canvas.width, ground)
        row = Canvas(canvas.width, 1, ground)
        few, calm = self.ink("seats--few"), self.ink("seats--calm")
        x = row.put(0, 0, "▶ " if fact.is_awaited else "", few)
        x = row.put(x, 0, fact.name, self.ink("seats--me"))
        me = words.say("table-you")
        x = row.put(x, 0, "" if fact.name.casefold() == me.casefold() else f" {me}", calm)
        x = row.put(x, 0, f" {MARKER}" if fact.has_marker else "", few)
        x = row.put(x + 2, 0, chip_dots(fact.chips), few)
        x = row.put(x, 0, "○" * (CHIPS - fact.chips), calm)
        counts = words.say("tyrant-counts", hand=fact.hand, stock=fact.stock)
        x = row.put(x + 2, 0, counts, self.ink("seats--name"))
        x = self._put_fame(row, fact, x + 2, 0, canvas.width - x)
        x = row.put(x + 2, 0, fact.last_action, self._ink_of_action(fact))
        canvas.lay(max(1, (canvas.width - x) // 2), 0, row.cut(x, 1))

    def _paint_cell(self, canvas: Canvas, fact: PlayerFacts, x: int, wide: int, words: Words) -> None:
        ground = self.tint("seats--awaited") if fact.is_awaited else self.rich_style
        for line in range(LINES):
            canvas.put(x, line, " " * wide, ground)
        end = x + wide
        if fact.is_awaited:
            canvas.put(x, 0, "▶", self.ink("seats--few"))
        marked = 2 if fact.has_marker else 0
        me = words.say("table-you")
        you = f" {me}" if fact.is_me and fact.name.casefold() != me.casefold() else ""
        named = fitted(fact.name, wide - 2 - marked - width_of(you))
        after = canvas.put(x + 1, 0, named, self.ink("seats--me" if fact.is_me else "seats--name"))
        canvas.put(after, 0, you, self.ink("seats--calm"))
        if fact.has_marker:
            canvas.put_right(end, 0, MARKER, self.ink("seats--few"))
        after = canvas.put(x + 1, 1, chip_dots(fact.chips), self.ink("seats--few"))
        after = canvas.put(after, 1, "○" * (CHIPS - fact.chips), self.ink("seats--calm"))
        room = end - after - 1
        counts = words.say("tyrant-counts", hand=fact.hand, stock=fact.stock)
        if width_of(counts) > room:
            counts = words.say("tyrant-counts-short", hand=fact.hand, stock=fact.stock)
        canvas.put(after + 1, 1, fitted(counts, room), self.ink("seats--name"))
        self._put_fame(canvas, fact, x + 1, 2, wide - 1)
        at = x + 1
        if fact.is_away:
            at = canvas.put(at, 3, f"{words.say('table-away')} ", self.ink("seats--bad"))
        canvas.put(at, 3, fitted(fact.last_action, end - at), self._ink_of_action(fact))

    def _ink_of_action(self, fact: PlayerFacts) -> Style:
        return self.ink("seats--name" if BACK in fact.last_action else f"seats--{fact.tone}")

    def _put_fame(self, canvas: Canvas, fact: PlayerFacts, x: int, y: int, room: int) -> int:
        """The fame row: the ace, and the lead cards won (TY-8, TY-66)."""
        ace = self._look.card(fact.ace) if fact.ace is not None else f"A{BACK}"
        after = canvas.put(x, y, ace, self.ink("seats--calm"))
        gap = " " if 3 * len(fact.fame) + width_of(ace) <= room else ""
        for lead in fact.fame:
            after = canvas.put(after, y, gap + self._look.card(lead), self.ink("seats--few"))
        return after


# The judgment of a trick, step by step over the middle of the table.


class RevealPainter(CardPainter):
    """Cards turned one player after the other, each power worked out; then who wins, and what follows."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "reveal--name", "reveal--working", "reveal--faint", "reveal--won", "reveal--verdict", "reveal--lost",
        "reveal--banner", "reveal--banner-lost",
    }  # fmt: skip

    _shown: tuple[TrickReveal, int, tuple[str, ...]] | None = None
    _words: Words | None = None

    def show(self, reveal: TrickReveal, step: int, names: Sequence[str], words: Words) -> None:
        """Show this many steps of it."""
        shown = (reveal, step, tuple(names))
        if shown != self._shown or words is not self._words:
            self._shown, self._words = shown, words
            self.border_title = heading_text(reveal, words, self.look)
            self.border_subtitle = words.say("tyrant-reveal-step", step=step, steps=reveal.steps)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint a line a player, the judgment, and what follows from it."""
        if self._shown is None or self._words is None:
            return
        reveal, step, names = self._shown
        look, words = self.look, self._words
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
            verdict = verdict_text(reveal, names, words, look)
            canvas.put(0, y, "▓" * canvas.width, self.ink(tone))
            banner = "reveal--banner" if reveal.winner is not None else "reveal--banner-lost"
            canvas.put_centered(y, fitted(f" {verdict} ", canvas.width), self.tint(banner))
            y += 2 if airy else 1
        if step > played + 1:
            for verdict in sequel_text(reveal, names, words, look):
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
            x = canvas.put(x, y, self.look.card(card), self.suit_style(card)) + 1
        if line.derivation is None:
            canvas.put(33, y, words.say("tyrant-follows-not"), self.ink("reveal--faint"))
        else:
            text = derivation_text(line.derivation, self.look)
            canvas.put(
                33, y, fitted(text, canvas.width - 34), self.ink("reveal--won" if won else "reveal--working")
            )
