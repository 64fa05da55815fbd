"""A player at the composition: keys go in, and in time a move comes out; in between, a word on what is wrong.

What a composition is and what becomes of it is the game's; its functions are listed in its own `Composer`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

import msgspec

from engine.verdict import Reason
from tui.app.keys import KeyEntry
from tui.text.words import Words

Note = tuple[str, str]
"""One line below the composition, and its tone."""


class Composed(msgspec.Struct, frozen=True):
    """What the player is doing, as the table shows it."""

    cards: tuple[Any, ...]
    """The cards to choose from, in the order in which they are shown."""
    composition: Any
    note: Note | None
    entries: tuple[KeyEntry, ...]
    """The keys that do something now."""


class Compositions(NamedTuple):
    """A game's functions over its compositions."""

    nothing: Any
    """The empty composition."""
    goal_of: Callable[[Any], StrEnum]
    """What a view asks cards for; `none` where there is nothing to compose."""
    press: Callable[[Any, Any, str], Any]
    """The composition after a character, or why it does nothing; None if the character means nothing here."""
    toggle: Callable[[Any, Any, tuple[Any, ...], int], Any]
    """The composition after a card is taken by its place, or put back."""
    back: Callable[[Any], Any]
    """The composition without the last thing."""
    reason_text: Callable[[Any, Reason, Words], str]
    """Why a move is refused, in words."""
    slip_text: Callable[[Any, Any, Any, Words], str]
    """Why a key did nothing, in words."""


class Composing:
    """What a player is composing, and the last word said about it."""

    GAME: ClassVar[Compositions]

    def __init__(self) -> None:
        self.composition = self.GAME.nothing
        self.note: Note | None = None
        """What is said until the next key."""
        self.by_suit = False
        """Whether the hand is shown by suit."""

    def put(self, composition: Any, note: Note | None = None) -> None:
        """Put a composition and a note in place of what was there."""
        self.composition, self.note = composition, note

    def shown(self, view: Any) -> tuple[Any, ...]:
        """The cards to choose from, in the order in which they are shown."""
        raise NotImplementedError

    def follow(self, before: Any, view: Any) -> None:
        """The table has changed."""
        raise NotImplementedError

    def finish(self, view: Any, words: Words) -> Any:
        """Enter: the move that is composed; without one the note says what it lacks."""
        raise NotImplementedError

    def asks_for_rank(self, view: Any, character: str) -> bool:
        """Whether a character that finds no card names one that could be there."""
        return True

    def taken(self, move: Any, composition: Any) -> None:
        """A move was taken, and with it the composition that it was made of."""
        if self.composition == composition:
            self.composition = self.GAME.nothing

    def refused(self, view: Any, code: str, words: Words) -> None:
        """A move was refused: one line says why, and everything stays as it was."""
        known = code in Reason._value2member_map_
        why = (
            self.GAME.reason_text(view, Reason(code), words)
            if known
            else words.say("table-refused", code=code)
        )
        self.note = (f"✗ {why}", "bad")

    def press(self, view: Any, character: str, words: Words) -> bool:
        """A character was typed; whether it was one of composing."""
        if self.GAME.goal_of(view) == "none":
            return False
        found = self.GAME.press(view, self.composition, character)
        if found is not None:
            self.take(view, found, words)
        if found == "no-card" and self.asks_for_rank(view, character):
            self.note = (words.say("table-slip-no-such-card", card=character.upper()), "ask")
        return found is not None

    def pick(self, view: Any, place: int, words: Words) -> None:
        """A card was picked by its place in what is shown, or is put back."""
        cards = self.shown(view)
        if place < len(cards) and self.GAME.goal_of(view) != "none":
            self.take(view, self.GAME.toggle(view, self.composition, cards, place), words)

    def take(self, view: Any, found: Any, words: Words) -> None:
        """Take a new composition over, or say why a key did nothing."""
        if isinstance(found, StrEnum):
            self.put(self.composition, (self.GAME.slip_text(view, self.composition, found, words), "ask"))
        else:
            self.put(found)

    def take_back(self, words: Words) -> None:
        """Take the last thing back."""
        self.put(self.GAME.back(self.composition))

    def clear(self) -> bool:
        """Clear composition and note; whether there was anything to clear."""
        something = self.composition != self.GAME.nothing or self.note is not None
        self.put(self.GAME.nothing)
        return something

    def lay_up(self, composition: Any) -> None:
        """Put a composition in place of what was there."""
        self.put(composition, self.note)

    def sort(self, words: Words) -> None:
        """Show the hand by rank or by suit."""
        self.by_suit = not self.by_suit
        self.note = (words.say("table-sorted-suit" if self.by_suit else "table-sorted-rank"), "ask")
