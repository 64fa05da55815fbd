"""All of a table of Tyrant that is seen, from the title to the keys."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from engine.cards import Card, Suit
from engine.tyrant.power import worths_of
from engine.tyrant.settings import ChipFloor
from engine.tyrant.view import View
from netplay.messages import Update
from tui.tyrant.compose import NOTHING, Composition, Goal, goal_of, picks, wanted
from tui.tyrant.faces import ROWS, Hand
from tui.tyrant.prompts import chips_by_suit, chips_lying, player_facts, told
from tui.tyrant.reveal import Reveal
from tui.widgets.faces import Look
from tui.widgets.hand import HandRow
from tui.widgets.judgelog import JudgeLog
from tui.widgets.lines import ClockFace, KeyBar, PlayLine, TitleLine, Told
from tui.widgets.tyrant.players import Players
from tui.widgets.tyrant.plaza import Plaza, PlazaFacts
from tui.widgets.tyrant.revealed import Revealed
from tui.widgets.tyrant.stock import Stock
from tui.words import Words


class Composed(msgspec.Struct, frozen=True):
    """What the player is doing with the cards."""

    shown: tuple[Card, ...] = ()
    composition: Composition = NOTHING
    note: tuple[str, str] | None = None
    entries: tuple[tuple[str, str, str], ...] = ()
    """The keys that do something now: key, word, action."""


class TyrantTop(Widget):
    """The table as one seat sees it; values go in, each part repaints only if what it shows has changed."""

    def __init__(self, title: str, look: Look, now: Callable[[], float], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._writing = Hand(look.ascii_suits)
        self._now = now

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        with Horizontal(id="top"):
            yield TitleLine(id="title-line")
            yield ClockFace(self._now, id="clock")
        yield Players(id="players")
        with Horizontal(id="middle"):
            yield Plaza(id="plaza")
            yield Revealed(id="revealed")
            yield JudgeLog(id="log")
        yield PlayLine(id="play-line")
        with Horizontal(id="own"):
            yield HandRow(id="hand")
            yield Stock(id="stock")
        yield KeyBar(id="keys")

    @property
    def hand(self) -> HandRow:
        """The player's cards."""
        return self.query_one(HandRow)

    @property
    def judge(self) -> JudgeLog:
        """What has happened, in words."""
        return self.query_one(JudgeLog)

    @property
    def writing(self) -> Hand:
        """How suits are written."""
        return self._writing

    def wear(self, look: Look, words: Words) -> None:
        """Another language, other signs of suits."""
        self._writing = Hand(look.ascii_suits)
        self.judge.border_title = words.say("tyrant-log")
        for widget in (self.query_one(Plaza), self.query_one(Revealed), self.hand):
            widget.look = look
            widget.repaint()

    def show(self, update: Update, words: Words) -> None:
        """Shows the table as it is now."""
        view: View = update.view
        watching = view.seat is None or not (view.hand or view.stock)
        self.set_class(watching or view.phase == "over", "-watching")
        trick = words.say("tyrant-trick-of", trick=max(1, view.trick))
        if view.phase == "hand":
            trick = words.say("tyrant-choosing-hands")
        self.query_one(TitleLine).show(
            self._title or words.say("tyrant-title"), rules_told(update, words), trick, turned=False
        )
        self.query_one(Players).show(player_facts(update, words, self._writing), words, self._writing)

    def show_composed(self, update: Update, composed: Composed, words: Words) -> None:
        """Shows the cards with what is taken, the line above them, the plaza under its chips, the keys."""
        view: View = update.view
        made = composed.composition
        self.hand.show(composed.shown, picks(made))
        self.query_one(Plaza).show(plaza_facts(view, made), words)
        self.query_one(PlayLine).show(told(update, made, words, self._writing, composed.note))
        self.query_one(KeyBar).show(composed.entries)
        goal = goal_of(view)
        if goal in (Goal.HAND, Goal.REFILL):
            heading = words.say("tyrant-chosen", chosen=len(made.cards), owed=wanted(goal))
            self.query_one(Stock).show(heading, made.cards, self._writing)
        else:
            heading = words.say("tyrant-stock", count=len(view.stock)) if view.seat is not None else ""
            self.query_one(Stock).show(heading, view.stock, self._writing)

    def show_reveal(self, update: Update, reveal: Reveal, step: int, keys: Composed, words: Words) -> None:
        """Shows a judgement so far."""
        self.add_class("-reveal")
        names = [player.name for player in update.players]
        self.query_one(Revealed).show(reveal, step, names, words)
        done = step >= reveal.steps
        below = words.say("tyrant-hint-reveal-done" if done else "tyrant-hint-reveal")
        left = words.say("tyrant-reveal-of", trick=reveal.trick)
        self.query_one(PlayLine).show(Told(left, "", below))
        self.query_one(KeyBar).show(keys.entries)

    def end_reveal(self) -> None:
        """The plaza is seen again."""
        self.remove_class("-reveal")

    def wind(self, update: Update) -> None:
        """Takes the clocks as the host told them just now."""
        self.query_one(ClockFace).show(update.clock, game_runs=False, game_word="")


def plaza_facts(view: View, made: Composition) -> PlazaFacts:
    """The middle of the table with the chips that lie there and those about to be laid."""
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


def rules_told(update: Update, words: Words) -> str:
    """By which rules, and which game of a series."""
    view: View = update.view
    floor = view.rules.chip_floor
    text = words.say("tyrant-rules-total" if floor == "total" else "tyrant-rules-official")
    if update.score is not None:
        text += "  " + words.say("table-game-of", game=update.score.game, games=update.score.games)
    return text
