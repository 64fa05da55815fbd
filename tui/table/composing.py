"""What a seated screen asks of a player's composition, whatever the game, and what all compositions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.verdict import Reason
from tui.text.words import Words


class Composing(Protocol):
    """A player at the composition: keys go in, and in time a move comes out."""

    note: tuple[str, str] | None

    @property
    def composition(self) -> Any:
        """What is composed, as a value."""

    def follow(self, before: Any, view: Any) -> None:
        """The table has changed."""

    def taken(self, move: Any, composition: Any) -> None:
        """A move was taken, and with it the composition that it was made of."""

    def refused(self, view: Any, code: str, words: Words) -> None:
        """A move was refused: one line says why."""

    def press(self, view: Any, character: str, words: Words) -> bool:
        """A character was typed; whether it was one of composing."""

    def pick(self, view: Any, place: int, words: Words) -> None:
        """A card was picked by its place in the hand, or is put back."""

    def take_back(self, words: Words) -> None:
        """Takes the last thing back."""

    def clear(self) -> bool:
        """Clears composition and note; whether there was anything to clear."""

    def lay_up(self, composition: Any) -> None:
        """Puts a composition in place of what was there."""

    def sort(self, words: Words) -> None:
        """Shows the hand by rank or by suit."""

    def finish(self, view: Any, words: Words) -> Any:
        """Enter: the move that is composed; without one the note says what it lacks."""


def refusal(code: str, told: Callable[[Reason], str], words: Words) -> tuple[str, str]:
    """The line below a composition that was refused, and its tone; a code that no rule has is told as it is."""
    known = code in Reason._value2member_map_
    why = told(Reason(code)) if known else words.say("table-refused", code=code)
    return f"✗ {why}", "bad"
