"""A game's half of the replay screen and of highlights: the middle of the table, the players, open hands, the words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from engine.cards import Card
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.table.highlight import Highlight
from tui.table.hinting import Advised
from tui.table.seats import SeatFacts
from tui.text.narration import Sentence
from tui.text.words import Words
from tui.widgets.faces import CardPainter


class OpenHand(msgspec.Struct, frozen=True):
    """A player's line: the cards where they may be seen, else their number alone."""

    name: str
    count: int
    cards: tuple[Card, ...] | None
    status: str = ""
    tone: str = "calm"
    is_awaited: bool = False
    is_gone: bool = False


class Face(msgspec.Struct, frozen=True):
    """A card on the table, and what it stands for if it is a joker."""

    card: Card
    worth: str = ""


class BoardRow(msgspec.Struct, frozen=True):
    """Some cards with what is said of them: a set in the field, a row of the plaza."""

    label: str
    faces: tuple[Face, ...] = ()
    text: str = ""
    is_top: bool = False
    """The set to beat, or the card that leads."""


class FieldPicture(msgspec.Struct, frozen=True):
    """The middle of a table, from top to bottom."""

    heading: str = ""
    """What the whole table is doing, outside a player's turn."""
    big: str = ""
    """The number to beat, or another thing that is to be read from afar."""
    rows: tuple[BoardRow, ...] = ()
    notes: tuple[str, ...] = ()


def face_row(cards: Iterable[Card]) -> tuple[Face, ...]:
    """Cards that are what they are."""
    return tuple(map(Face, cards))


class ShownStep(Protocol):
    """A position in a record."""

    def view(self) -> Any:
        """What is known there."""

    def step(self, by: int) -> ShownStep:
        """This many scenes on, or back."""

    @property
    def left(self) -> Sequence[int]:
        """The seats whose players left the game for good, in the order in which they left."""


class Showing:
    """What the replay screen asks of a game; updates hold the game's own views and events."""

    def pane(self) -> CardPainter:
        """A new middle of the table."""
        raise NotImplementedError

    def show_pane(self, pane: Any, update: SeatUpdate, words: Words) -> None:
        """Show the table as it is in the middle."""
        raise NotImplementedError

    def show_broken(self, pane: Any, heading: str, text: str, words: Words) -> None:
        """Show in the middle why a record cannot be watched."""
        raise NotImplementedError

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The middle as plain values, whole, for pages and pictures."""
        raise NotImplementedError

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        """The rules, the order in force, and whether it is turned."""
        raise NotImplementedError

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        """The facts shown of each player after all that happened."""
        raise NotImplementedError

    def hand(self, view: Any, seat: Seat) -> tuple[Card, ...] | None:
        """A player's cards; None where they are not seen."""
        hand: tuple[Card, ...] | None = view.hands[seat]
        return hand

    def below(self, view: Any, seat: Seat, words: Words) -> tuple[OpenHand, ...]:
        """What of a player stands on lines of its own, below the hand."""
        return ()

    def piles(self, view: Any, words: Words) -> str:
        """The piles in one line; empty if nothing is known of them."""
        return ""

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        """These events in words.

        Arguments:
            at: the scene that they belong to, where the words need more than the events say.
        """
        raise NotImplementedError

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        """The highlights of these events; a record shows their lines."""
        raise NotImplementedError

    def verdict(self, verdict: str, words: Words) -> str:
        """What a line of the record was."""
        return words.kind(verdict)

    def clause_of(self, outcome: object) -> str:
        """The ruling behind a refusal's code or an event; empty for what needs none, as an ordinary play."""
        raise NotImplementedError

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        """What a bot found to be best, in words."""
        raise NotImplementedError
