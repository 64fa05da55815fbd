"""A game's half of plain mode: its events and its table in words, and moves out of typed lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from netplay.table.messages import SeatUpdate
from tui.table.outcome import name_of, order_of
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.seats import Seat
    from tui.text.narration import EventNarrator, Sentence

News = Callable[[Any], "Sequence[Sentence]"]
"""What is new to the player with an event of a game, for sentences after those of the event."""


def no_news(event: Any) -> Sequence[Sentence]:
    """Nothing is new with any event."""
    return ()


class FirstMeetings(Protocol):
    """What one player has met in a game, in archived games and at the tables of a visit."""

    async def recall(self, name: str) -> None:
        """Count the archived games of the player of this name; before that nothing is new."""

    def sentences(self, event: Any, seat: Seat | None, words: Words) -> Sequence[Sentence]:
        """What is new with this event for the player of a seat, in words; counts it."""


class LineTeller:
    """One game in plain mode; updates hold the game's own views and events."""

    GAME: ClassVar[str]
    NARRATOR: ClassVar[type[EventNarrator]]
    """Words the game's events for plain mode."""
    TURN_BEGAN: ClassVar[type[Any]]
    """The game's event that a turn begins."""
    shows_field: ClassVar[tuple[type[Any], ...]]
    """Events whose sentences say what is in the field now."""
    shows_hand: ClassVar[tuple[type[Any], ...]] = ()
    """Events of the player's own whose sentences say how the hand has changed."""

    def marks(self, update: SeatUpdate) -> Mapping[str, Collection[int]]:
        """What befell whom by the end of a game: a message, and the seats that it is true of."""
        return {}

    def places(self, update: SeatUpdate, words: Words) -> list[str]:
        """The places at the end of a game, a line each; nothing before."""
        if update.view.phase != "over" or not update.events:
            return []
        lines = []
        for place, seat in enumerate(order_of(update), 1):
            text = words.say("plain-place", place=place, who=name_of(update, seat, words))
            why = [words.say(mark) for mark, seats in self.marks(update).items() if seat in seats]
            lines.append(words.with_aside(text, words.listed(why)) if why else text)
        return lines

    def happened(
        self, update: SeatUpdate, words: Words, unannounced: Collection[int] = (), news: News = no_news
    ) -> list[str]:
        """The events of an update, a sentence a line, and the places if the game is over.

        Arguments:
            unannounced: the seats of which it need not be said that their turn begins.
            news: what is new to the player with an event.
        """
        narrator = self.NARRATOR.at(update, words)
        lines: list[str] = []
        for event in update.events:
            lines += [sentence.text for sentence in (*narrator.sentences(event), *news(event))]
            if isinstance(event, self.TURN_BEGAN) and event.seat not in (update.view.seat, *unannounced):
                who = update.names[event.seat]
                # "leads" already says whose turn it is.
                if lines[-1:] != [words.say("table-log-leads", who=who)]:
                    lines.append(words.say("table-turn-of", who=who))
        return [*lines, *self.places(update, words)]

    def chosen(self, update: SeatUpdate) -> bool:
        """Whether a choice was made for this seat and no sentence says who made it."""
        return False

    def table(self, update: SeatUpdate, words: Words) -> list[str]:
        """The whole table, a line for each thing and player."""
        raise NotImplementedError

    def field(self, update: SeatUpdate, words: Words) -> str:
        """What is to be beaten, in one line."""
        raise NotImplementedError

    def hand(self, update: SeatUpdate, words: Words) -> str:
        """The player's own cards, sorted, as they are typed."""
        raise NotImplementedError

    def others(self, update: SeatUpdate, words: Words) -> str:
        """The numbers of cards that the others hold, without those who are out; empty if that does not matter."""
        view = update.view
        held = [
            f"{player.name} {view.counts[seat]}"
            for seat, player in enumerate(update.players)
            if seat != view.seat and view.counts[seat]
        ]
        return words.say("plain-others", who=words.listed(held)) if held else ""

    def prompt(self, update: SeatUpdate, words: Words) -> str:
        """What this seat has to decide now; empty if nothing."""
        raise NotImplementedError

    def how_to_move(self, words: Words) -> list[str]:
        """How moves are typed."""
        return words.say(f"plain-{self.GAME}-moves").splitlines()

    def aloud(self, move: str, words: Words) -> str:
        """A play in the notation of hints, ready to be read out."""
        return move

    def move(self, update: SeatUpdate, text: str) -> Any:
        """The move that a typed line means. Raises BadNotation with what was found and what would be right."""
        raise NotImplementedError
