"""What a line client asks of each game: its events and its table in words, and moves out of typed lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from netplay.table.messages import Update
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.text.narration import Sentence


class Teller(Protocol):
    """How one game is told in lines; updates hold the game's own views and events."""

    def happened(self, update: Update, words: Words) -> list[str]:
        """What has just happened, a sentence a line."""

    def table(self, update: Update, words: Words) -> list[str]:
        """What lies on the table, and who has what."""

    def field(self, update: Update, words: Words) -> str:
        """What is to be beaten, in one line."""

    def hand(self, update: Update, words: Words) -> str:
        """One's own cards, sorted, as they are typed."""

    def asked(self, update: Update, words: Words) -> str:
        """What this seat has to decide now; empty if nothing."""

    def how_to_move(self, words: Words) -> list[str]:
        """How moves are typed."""

    def move(self, update: Update, text: str) -> Any:
        """The move that a typed line means.

        Raises:
            BadNotation: with what was found and what would be right.
        """


def happened(
    update: Update, sentences: Callable[[Any], Sequence[Sentence]], turn_began: type[Any], words: Words
) -> list[str]:
    """What has just happened, a sentence a line, and whose turn begins where it is another's.

    Arguments:
        sentences: the words for an event of this game.
        turn_began: its event that somebody's turn begins.
    """
    names = names_of(update)
    lines: list[str] = []
    for event in update.events:
        lines += [sentence.text for sentence in sentences(event)]
        if isinstance(event, turn_began) and event.seat != update.view.seat:
            lines.append(words.say("table-turn-of", who=names[event.seat]))
    return lines


def places(update: Update, words: Words) -> list[str]:
    """The places at the end of a game, a line each; nothing before."""
    if update.view.phase != "over" or not update.events:
        return []
    names = names_of(update)
    return [
        words.say("plain-place", place=place, who=names[seat])
        for place, seat in enumerate(update.view.ranks, 1)
    ]


def names_of(update: Update) -> Sequence[str]:
    """Who sits on each seat."""
    return [player.name for player in update.players]
