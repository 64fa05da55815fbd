"""All of a table of Tyrant that is seen, from the title to the keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.containers import Horizontal
from textual.widget import Widget

from engine.cards import Card, Suit
from engine.tyrant.power import worths_of
from engine.tyrant.settings import ChipFloor
from engine.tyrant.view import View
from netplay.table.messages import SeatUpdate
from tui.app.keys import KeyEntry
from tui.games.tyrant.composition import Composition, Goal, goal_of, picks, wanted
from tui.games.tyrant.faces import HAND, ROWS, WritingStyle
from tui.games.tyrant.players import Players
from tui.games.tyrant.plaza import Plaza, PlazaFacts
from tui.games.tyrant.prompts import chips_by_suit, chips_lying, player_facts, status_of
from tui.games.tyrant.reveal import TrickReveal
from tui.games.tyrant.revealed import RevealPainter
from tui.table.composing import Composed
from tui.table.frame import TableFrame, series_text
from tui.table.hand import HandRow
from tui.table.status_lines import KeyBar, PlayLine, StatusLines, TitleLine
from tui.text.cards import card_name
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted
from tui.widgets.faces import CardLook
from tui.widgets.painted import Painted

# The stock beside the hand: what waits for a refill, or what is chosen so far, counted by suits.


class Stock(Painted):
    """The stock by suits; while cards are chosen, what is chosen so far by suits."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"stock--heading", "stock--text", "stock--faint"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[str, tuple[Card, ...], WritingStyle] = ("", (), HAND)

    def show(self, heading: str, cards: tuple[Card, ...], hand: WritingStyle) -> None:
        """Show these cards under a heading."""
        if (heading, cards, hand) != self._shown:
            self._shown = (heading, cards, hand)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint a line a suit."""
        heading, cards, hand = self._shown
        if not heading:
            return
        canvas.put(0, 0, fitted(heading, canvas.width), self.ink("stock--heading"))
        for y, suit in enumerate(ROWS, 1):
            own = [card_name(card) for card in cards if card.suit == suit]
            after = canvas.put(0, y, hand.suit(suit), self.ink("stock--text"))
            after = canvas.put(after + 1, y, str(len(own)), self.ink("stock--text"))
            canvas.put(
                after + 2, y, fitted(" ".join(own), canvas.width - after - 2), self.ink("stock--faint")
            )


class TyrantTop(TableFrame):
    """The table of Tyrant as one seat sees it."""

    def middle(self) -> Plaza:
        """Lead row and plaza."""
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

    @property
    def writing(self) -> WritingStyle:
        """How suits are written."""
        return WritingStyle(self._look.ascii_suits)

    def wear(self, look: CardLook, words: Words) -> None:
        self._look = look
        super().wear(look, words)
        self.judge.border_title = words.say("tyrant-log")

    def show(self, update: SeatUpdate, words: Words) -> None:
        """Show the table as it is now."""
        view: View = update.view
        watching = view.seat is None or not (view.hand or view.stock)
        self.set_class(watching or view.phase == "over", "-watching")
        trick = words.say("tyrant-trick-of", trick=max(1, view.trick))
        if view.phase == "hand":
            trick = words.say("tyrant-choosing-hands")
        self.query_one(TitleLine).show(
            self._title or words.say("tyrant-title"), rules_summary(update, words), trick, turned=False
        )
        facts = player_facts(update, words, self.writing)
        for players in self.query(Players):
            players.show(facts, words, self.writing)

    def show_composed(self, update: SeatUpdate, composed: Composed, words: Words) -> None:
        """Show the cards with what is taken, the line above them, the plaza under its chips, the keys."""
        view: View = update.view
        made = composed.composition
        self.hand.show(composed.cards, picks(made))
        self.query_one(Plaza).show(plaza_facts(view, made), words)
        status = status_of(update, made, words, self.writing, composed.note)
        self.show_status(status, composed, update, words)
        goal = goal_of(view)
        if goal in (Goal.HAND, Goal.REFILL):
            heading = words.say("tyrant-chosen", chosen=len(made.cards), owed=wanted(goal))
            self.query_one(Stock).show(heading, made.cards, self.writing)
        else:
            heading = words.say("tyrant-stock", count=len(view.stock)) if view.seat is not None else ""
            self.query_one(Stock).show(heading, view.stock, self.writing)

    def show_reveal(
        self, update: SeatUpdate, reveal: TrickReveal, step: int, keys: tuple[KeyEntry, ...], words: Words
    ) -> None:
        """Show a judgement so far."""
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


def rules_summary(update: SeatUpdate, words: Words) -> str:
    """By which rules, and which game of a series."""
    view: View = update.view
    floor = view.rules.chip_floor
    text = words.say("tyrant-rules-total" if floor == "total" else "tyrant-rules-official")
    return text + series_text(update, words)
