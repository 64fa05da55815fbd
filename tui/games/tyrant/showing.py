"""How Tyrant is shown when a record is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tyrant.events import Revealed
from engine.tyrant.view import View
from netplay.table.messages import SeatUpdate
from tui.games.tyrant.composition import NOTHING
from tui.games.tyrant.faces import HAND, MARKER, ROWS, WritingStyle, chip_dots
from tui.games.tyrant.highlights import highlights_of
from tui.games.tyrant.hints import advised
from tui.games.tyrant.narration import Narrator
from tui.games.tyrant.plaza import PILE, Plaza, PlazaFacts
from tui.games.tyrant.prompts import PlayerFacts, player_facts
from tui.games.tyrant.reveal import reveal_of
from tui.games.tyrant.tabletop import plaza_facts, rules_summary
from tui.table.board import BoardRow, FieldPicture, faces
from tui.table.highlight import Highlight
from tui.table.hinting import Advised
from tui.table.open_hand import OpenHand
from tui.table.seats import SeatFacts
from tui.table.showing import Showing, ShownStep
from tui.text.cards import SUIT_SIGNS
from tui.text.narration import Sentence
from tui.text.words import Words


class TyrantShowing(Showing):
    """Tyrant in the words of a table, and on the replay screen."""

    def __init__(self, writing: WritingStyle = HAND) -> None:
        self._writing = writing

    def pane(self) -> Plaza:
        """Lead row and plaza."""
        return Plaza(id="field")

    def show_pane(self, pane: Plaza, update: SeatUpdate, words: Words) -> None:
        """Show the plaza."""
        pane.show(plaza_facts(update.view, NOTHING), words)

    def show_broken(self, pane: Plaza, heading: str, text: str, words: Words) -> None:
        pane.show_lines(heading, text)

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The lead card and those that follow, then the plaza row by row with what a card of it counts."""
        facts = plaza_facts(update.view, NOTHING)
        leads = []
        if facts.row:
            name = words.say("tyrant-lead" if facts.has_lead else "tyrant-lead-next")
            leads.append(BoardRow(name, faces(facts.row[:1]), chip_dots(facts.chips[0]), facts.has_lead))
        if len(facts.row) > 1:
            leads.append(BoardRow(words.say("tyrant-then"), faces(facts.row[1:])))
        rows = [_plaza_row(facts, at, suit, words) for at, suit in enumerate(ROWS)]
        notes = [words.say("tyrant-lead-pile", count=facts.pile), words.say("tyrant-used", count=facts.used)]
        if facts.burned:
            notes.append(words.say("tyrant-burned", cards=self._writing.cards(facts.burned)))
        return FieldPicture("", "", (*leads, *rows), tuple(notes))

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        """The rules, and which trick it is."""
        view: View = update.view
        name = "tyrant-choosing-hands" if view.phase == "hand" else "tyrant-trick-of"
        return rules_summary(update, words), words.say(name, trick=max(1, view.trick)), False

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        """The last action, the marker, chips and fame of each player."""
        return tuple(_line(fact) for fact in player_facts(update, words, self._writing))

    def hand(self, view: View, seat: Seat) -> tuple[Card, ...] | None:
        """A player's hand."""
        if view.hands:
            return view.hands[seat]
        return view.hand if view.seat == seat else None

    def below(self, view: View, seat: Seat, words: Words) -> tuple[OpenHand, ...]:
        """The stock, where it may be seen."""
        stock = view.stocks[seat] if view.stocks else view.stock if view.seat == seat else None
        if stock is None:
            return ()
        return (OpenHand(words.say("tyrant-stock-short"), len(stock), stock),)

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        """These events in words, every power with its working."""
        found = None
        if any(isinstance(event, Revealed) for event in events):
            found = reveal_of(at.step(-1).view(), at.view(), events)
        return Narrator(words, names, at.left, self._writing, found).sentences_of(events)

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        return highlights_of(events, update.names, words, self._writing)

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        return advised(found, words, self._writing)


def _plaza_row(facts: PlazaFacts, at: int, suit: Suit, words: Words) -> BoardRow:
    """A suit's row: piles, upright cards, and what they make a card of the suit count."""
    worth, cards = facts.worths[at], facts.plaza[at]
    standing = faces(card for card in cards[len(cards) - worth.vertical :] if card.rank)
    strokes = "▮" * worth.vertical if worth.vertical and not standing else ""  # a position has no ranks
    count = f"{worth.value} − {2 * worth.chips} → {worth.each}" if worth.chips else str(worth.value)
    why = words.say("tyrant-worth-lead") if worth.leads else ""
    chips = chip_dots(facts.chips[at + 1])
    parts = (PILE * worth.piles, strokes, chips, f"{words.say('tyrant-plaza-each')}: {count}", why)
    return BoardRow(SUIT_SIGNS[suit], standing, "  ".join(filter(None, parts)))


def _line(fact: PlayerFacts) -> SeatFacts:
    fame = HAND.cards((*([fact.ace] if fact.ace is not None else []), *fact.fame))
    marker = f"{MARKER} " if fact.has_marker else ""
    last_action = f"{fact.last_action}  " if fact.last_action else ""
    return SeatFacts(
        seat=fact.seat,
        name=fact.name,
        count=fact.hand,
        status=f"{last_action}{marker}{chip_dots(fact.chips)}  {fame}".rstrip(),
        is_awaited=fact.is_awaited,
        tone="bad" if fact.tone == "bad" else "calm",
    )


SHOWING = TyrantShowing()
