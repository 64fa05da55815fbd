"""The frame of a table: title and clocks, players, the middle with the log, the play line, the hand, the keys.

With it what the player is composing. What a composition is and what becomes of it is the game's; its functions are
listed in its own `Composer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widget import Widget

from engine.verdict import Reason
from netplay.table.messages import SeatUpdate
from tui.app.keys import KeyEntry
from tui.table.coach import CoachPane
from tui.table.hand import HandRow
from tui.table.highlight import Highlight, HighlightPane
from tui.table.judge_log import JudgeLog
from tui.table.seats import SeatFacts, Seats
from tui.table.status_lines import ClockFace, KeyBar, PlayLine, StatusLines, TitleLine
from tui.text.cards import CardLook
from tui.text.words import Words
from tui.widgets.faces import CardPainter

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

    def take_back(self) -> None:
        """Take the last thing back."""
        self.put(self.GAME.back(self.composition))

    def clear(self) -> bool:
        """Clear composition and note; whether there was anything to clear."""
        something = self.composition != self.GAME.nothing or self.note is not None
        self.put(self.GAME.nothing)
        return something

    def sort(self, words: Words) -> None:
        """Show the hand by rank or by suit."""
        self.by_suit = not self.by_suit
        self.note = (words.say("table-sorted-suit" if self.by_suit else "table-sorted-rank"), "ask")


ROUND, GRAND = (120, 36), (160, 50)
"""Columns and lines from which players sit round the table, and from which the hand is of huge cards."""


class TableFrame(Widget):
    """A table as one seat sees it; values go in, each part repaints only if what it shows has changed."""

    TITLE: ClassVar[str]
    """The message that stands at the top left where the table has no title of its own."""

    def __init__(self, title: str, now: Callable[[], float], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._now = now

    def middle(self) -> CardPainter:
        """A new middle of the table, as the game has it."""
        raise NotImplementedError

    def beside(self) -> Iterable[Widget]:
        """What else stands beside the log."""
        return ()

    def players(self) -> Widget:
        """A new row of players."""
        return Seats(id="seats")

    def myself(self) -> Widget:
        """Where the player's own seat is, once the others sit round the table."""
        return Seats(id="me", is_own=True)

    def own(self) -> Iterable[Widget]:
        """The player's own cards."""
        yield HandRow(id="hand")

    def compose(self) -> ComposeResult:
        self._make_room(self.app.size)  # at once, so that the table does not move after it is drawn
        with Horizontal(id="top"):
            yield TitleLine(id="title-line")
            yield ClockFace(self._now, id="clock")
        yield self.players()
        with Horizontal(id="middle"):
            self._field = self.middle()
            yield self._field
            yield HighlightPane(id="moment")
            yield JudgeLog(id="log")
            yield CoachPane(id="coach")
            yield from self.beside()
        yield self.myself()
        yield PlayLine(id="play-line")
        yield from self.own()
        yield KeyBar(id="keys")

    def seat(self, facts: tuple[SeatFacts, ...], direction: int = 0) -> None:
        """Show the players."""
        for seats in self.query(Seats):
            seats.show(facts, direction)

    def on_resize(self, event: events.Resize) -> None:
        """A window that is dragged."""
        self._make_room(event.size)

    def _make_room(self, size: Size) -> None:
        """Where there is room, the others sit round the table with the trick in its middle."""
        wide, high = size
        self.set_class(wide >= ROUND[0] and high >= ROUND[1], "-round")
        self.set_class(wide >= GRAND[0] and high >= GRAND[1], "-grand")

    @property
    def hand(self) -> HandRow:
        """The player's hand."""
        return self.query_one(HandRow)

    @property
    def coach(self) -> CoachPane:
        """What to do and why, where the game is being learned."""
        return self.query_one(CoachPane)

    @property
    def judge(self) -> JudgeLog:
        """What the judge has said."""
        return self.query_one(JudgeLog)

    @property
    def highlight(self) -> HighlightPane:
        """The highlight shown for a beat in place of the field."""
        return self.query_one(HighlightPane)

    def show_highlights(self, highlights: Sequence[Highlight], beat: float) -> None:
        """Show highlights, each for a beat; the newest is one line on the field's frame.

        Arguments:
            beat: 0: nothing covers the field, and the line is all.
        """
        self._field.border_subtitle = highlights[-1].line if highlights else ""
        self.highlight.take(highlights, beat, str(self._field.border_title or ""))

    def wear(self, look: CardLook, words: Words) -> None:
        """Another language, other signs of suits."""
        self.judge.border_title = words.say("table-log")
        for widget in self.query(CardPainter):
            widget.look = look
            widget.repaint()

    def show_title(self, update: SeatUpdate, title: tuple[str, str, bool], words: Words) -> None:
        """Show the title line; `title`: the rules, the order in force, and whether it is turned."""
        rules, order, turned = title
        self.set_class(turned, "-turned")
        name, rules = self._title or words.say(self.TITLE), rules + series_text(update, words)
        self.query_one(TitleLine).show(name, rules, order, turned=turned)

    def show_status(self, status: StatusLines, composed: Composed, update: SeatUpdate, words: Words) -> None:
        """Show the play line, or that the game is paused, and the keys that do something now."""
        noted = composed.note is not None
        self.query_one(PlayLine).show(while_paused(status, update, words, noted=noted))
        self.query_one(KeyBar).show(composed.entries)

    def wind(self, update: SeatUpdate, words: Words, *, game_runs: bool) -> None:
        """Take the clocks of an update."""
        clock = self.query_one(ClockFace)
        clock.show(update.clock, game_runs=game_runs, game_word=words.say("table-game-clock"))


def while_paused(lines: StatusLines, update: SeatUpdate, words: Words, *, noted: bool) -> StatusLines:
    """The lines above the hand while the table pauses, with how the game continues.

    Arguments:
        noted: whether the line below has a word on the last key to say.
    """
    if not update.paused or str(update.view.phase) == "over":
        return lines
    left = lines.left if lines.is_composed else words.say("table-unkept" if update.unkept else "table-paused")
    seated = update.view.seat is not None
    hint = "unkept" if update.unkept else "paused" if seated else "paused-watching"
    below = words.say(f"table-hint-{hint}")
    return replace(lines, left=left, mine=False, **({} if noted else {"below": below, "tone": "ask"}))


def series_text(update: SeatUpdate, words: Words) -> str:
    """Which game of a series this is, and how many look on; empty where there is nothing of that."""
    text = ""
    if update.score is not None:
        text += "  " + words.say("table-game-of", game=update.score.game, games=update.score.games)
    if update.watchers:
        text += "  " + words.say("table-watchers", count=update.watchers)
    return text
