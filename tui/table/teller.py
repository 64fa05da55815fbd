"""What a line client asks of each game: its events and its table in words, and moves out of typed lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from netplay.table.messages import SeatUpdate
from tui.table.outcome import name_of, order_of
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.seats import Seat
    from tui.text.narration import Sentence

News = Callable[[Any], "Sequence[Sentence]"]
"""What is new to the player with an event of a game, told after what is said of the event itself."""


def no_news(event: Any) -> Sequence[Sentence]:
    """Nothing is new with any event."""
    return ()


class FirstMeetings(Protocol):
    """What one player has met in a game, in the games kept and at the tables of a visit."""

    async def recall(self, name: str) -> None:
        """Counts the games kept of the player of this name; before that nothing is new."""

    def told(self, event: Any, seat: Seat | None, words: Words) -> Sequence[Sentence]:
        """What is new with this event for who sits there, in words; counts it."""


class LineTeller(Protocol):
    """How one game is told in lines; updates hold the game's own views and events."""

    @property
    def tells_field(self) -> tuple[type[Any], ...]:
        """Events whose sentences tell what lies in the field now."""

    @property
    def tells_hand(self) -> tuple[type[Any], ...]:
        """Events of one's own whose sentences tell how the hand has changed."""

    def happened(
        self, update: SeatUpdate, words: Words, untold: Collection[int] = (), news: News = no_news
    ) -> list[str]:
        """What has just happened, a sentence a line.

        Arguments:
            untold: the seats of which it need not be said that their turn begins.
            news: what is new to the player with an event.
        """

    def chosen(self, update: SeatUpdate) -> bool:
        """Whether something was chosen for this seat that no sentence says who chose."""

    def table(self, update: SeatUpdate, words: Words) -> list[str]:
        """What lies on the table, and who has what."""

    def field(self, update: SeatUpdate, words: Words) -> str:
        """What is to be beaten, in one line."""

    def hand(self, update: SeatUpdate, words: Words) -> str:
        """One's own cards, sorted, as they are typed."""

    def others(self, update: SeatUpdate, words: Words) -> str:
        """How many cards the others who are still in hold; empty where that does not matter."""

    def asked(self, update: SeatUpdate, words: Words) -> str:
        """What this seat has to decide now; empty if nothing."""

    def how_to_move(self, words: Words) -> list[str]:
        """How moves are typed."""

    def aloud(self, move: str, words: Words) -> str:
        """A play as hints write it, ready to be said."""

    def move(self, update: SeatUpdate, text: str) -> Any:
        """The move that a typed line means.

        Raises:
            BadNotation: with what was found and what would be right.
        """


def happened(
    update: SeatUpdate,
    sentences: Callable[[Any], Sequence[Sentence]],
    turn_began: type[Any],
    words: Words,
    untold: Collection[int] = (),
    news: News = no_news,
) -> list[str]:
    """What has just happened, a sentence a line, and whose turn begins where it is another's.

    Arguments:
        sentences: the words for an event of this game.
        turn_began: its event that somebody's turn begins.
        untold: the seats of which that need not be said.
        news: what is new to the player with an event.
    """
    names = update.names
    lines: list[str] = []
    for event in update.events:
        lines += [sentence.text for sentence in (*sentences(event), *news(event))]
        if isinstance(event, turn_began) and event.seat not in (update.view.seat, *untold):
            who = names[event.seat]
            # The player who has just been told to lead is to play: that is one thing, and told once.
            if lines[-1:] != [words.say("table-log-leads", who=who)]:
                lines.append(words.say("table-turn-of", who=who))
    return lines


def others(update: SeatUpdate, words: Words) -> str:
    """How many cards the others hold, those who are out left away."""
    view = update.view
    held = [
        f"{player.name} {view.counts[seat]}"
        for seat, player in enumerate(update.players)
        if seat != view.seat and view.counts[seat]
    ]
    return words.say("plain-others", who=words.listed(held)) if held else ""


def places(update: SeatUpdate, words: Words, marks: Mapping[str, Collection[int]]) -> list[str]:
    """The places at the end of a game, a line each; nothing before.

    Arguments:
        marks: what befell whom: a message, and the seats that it is true of.
    """
    if update.view.phase != "over" or not update.events:
        return []
    lines = []
    for place, seat in enumerate(order_of(update), 1):
        told = words.say("plain-place", place=place, who=name_of(update, seat, words))
        why = [words.say(mark) for mark, seats in marks.items() if seat in seats]
        lines.append(words.with_aside(told, words.listed(why)) if why else told)
    return lines
