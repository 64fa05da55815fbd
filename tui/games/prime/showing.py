"""How Prime Daifugo is shown when a record is watched."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from engine.cards import Card
from engine.prime.view import View
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.games.prime.field import FieldPane, PrimeStage
from tui.games.prime.highlights import highlights_of
from tui.games.prime.hints import advised
from tui.games.prime.narration import Narrator, Story
from tui.games.prime.prompts import seat_facts, stage_of
from tui.table.board import BoardRow, Face, FieldPicture
from tui.table.highlight import Highlight
from tui.table.hinting import Advised
from tui.table.open_hand import face
from tui.table.seats import SeatFacts
from tui.table.showing import Showing, ShownStep
from tui.text.cards import rank_name
from tui.text.figures import grouped, product
from tui.text.named import kind_name
from tui.text.narration import Sentence
from tui.text.words import Words


class PrimeShowing(Showing):
    """Prime Daifugo on the replay screen."""

    def pane(self) -> FieldPane:
        """The field with its number."""
        return FieldPane(id="field")

    def show_pane(self, pane: FieldPane, update: SeatUpdate, words: Words) -> None:
        """Show the field as it is."""
        pane.show(stage_of(update, words), words)

    def show_broken(self, pane: FieldPane, heading: str, text: str, words: Words) -> None:
        pane.show(PrimeStage(heading=heading, lines=(text,)), words)

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The number to beat with its cards, the sets under it, the deck."""
        stage = stage_of(update, words)
        rows = []
        for under, played in enumerate(reversed(stage.field)):
            facts = (
                [kind_name(words, played.kind, played.number)]
                if not under
                else [grouped(played.number, _WHOLE), kind_name(words, played.kind, played.number)]
            )
            facts += [words.say("table-factors", factors=product(played.factors))] if played.factors else []
            shown = _faces(played.cards, played.values)
            rows.append(BoardRow(stage.names[played.owner], shown, " · ".join(facts), is_top=not under))
        free = () if stage.field or stage.heading else (words.say("table-field-empty"),)
        notes = (*stage.lines, *free, stage.bound, words.say("table-deck", count=stage.deck))
        big = grouped(stage.field[-1].number, _WHOLE) if stage.field else ""
        return FieldPicture(stage.heading, big, tuple(rows), tuple(filter(None, notes)))

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        """The rules and the order."""
        view: View = update.view
        order = words.say("table-order-turned" if view.upside_down else "table-order-normal")
        return words.say(f"table-rules-{view.rules.preset}"), order, view.upside_down

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        story = Story(seat)
        story.hear(happened)
        return seat_facts(update, story.last_events, words)

    def piles(self, view: View, words: Words) -> str:
        """The deck, top first, as far as it is known; nothing if no card of it is."""
        if all(card is None for card in view.deck):
            return ""
        piles = []
        for face_up, run in groupby(view.deck, key=lambda card: card is not None):
            cards = list(run)
            piles.append(" ".join(face(card) for card in cards) if face_up else f"?×{len(cards)}")
        return words.say("replay-deck", cards=" ".join(piles))

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        return Narrator(words, names, at.left, at.view().rules.numbers).sentences_of(events)

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        return highlights_of(events, update.names, seat, words, update.left, update.view.rules.numbers)

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        return advised(found, update.view, words)


_WHOLE = 100_000
"""Columns for a number of which no digit is left out."""


def _faces(cards: Sequence[Card], values: Sequence[int]) -> tuple[Face, ...]:
    """Cards of a set, jokers with the values that they were given."""
    worths = [rank_name(values[at]) if card.is_joker and values else "" for at, card in enumerate(cards)]
    return tuple(Face(card, worth) for card, worth in zip(cards, worths, strict=True))


SHOWING = PrimeShowing()
