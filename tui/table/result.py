"""The end of a game: places and what belongs to them, and where to go from here.

Beside the places it shows firsts and bests, and one piece of advice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from rich.table import Table
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tui.app.keys import LocalizedModal
from tui.text.figures import as_spelled, grouped, grouped_digits, name_after, percent
from tui.text.ladder_text import rated
from tui.text.words import Words
from tui.widgets.canvas import width_of
from tui.widgets.painted import beside

if TYPE_CHECKING:
    from netplay.archive.bests import PersonalBest
    from netplay.archive.live_ladders import Rated, Unrated
    from netplay.replay.coaching import TurningPoint
    from netplay.replay.reel import Reel


class Afterwards(msgspec.Struct, frozen=True):
    """What the result of a game offers beside its places; nothing where the caller has none of it."""

    bests: Callable[[], Awaitable[Sequence[PersonalBest]]] | None = None
    """What was new in this game for the player, from the archived games."""
    listed: Callable[[], Awaitable[Sequence[int]]] | None = None
    """What came on the player's list of numbers by this game."""
    rated: Callable[[], Awaitable[Rated | Unrated | None]] | None = None
    """What the game did to the player's rating."""
    advice: Callable[[], Awaitable[TurningPoint | None]] | None = None
    """The decision that turned the game; it takes a while."""
    watch: Callable[[int | None], Awaitable[None]] | None = None
    """Opens the replay over the result, at a scene or at the beginning, until it is left."""
    series: Callable[[], str] = str
    """Who has won the series, in a sentence; empty before its end."""
    goes_on: bool = False
    """Whether a game of the series comes after this one."""
    sheet: Callable[[], None] | None = None
    """Opens the sheet of the evening over the result: the games of this series, and what they come to."""
    other: bool = False
    """Whether the next game can be set up otherwise from here."""
    stronger: bool = False
    """Whether there are stronger opponents than those just played against."""
    weaker: bool = False


def best_text(best: PersonalBest, words: Words) -> str:
    """Something that the player had not reached before, in a sentence."""
    value, before = grouped_digits(best.value, 31), grouped_digits(best.before, 23)
    name = f"result-best-{best.kind}"
    return words.say(f"{name}-before" if before else name, value=value, before=before)


MOST_LISTED = 6
"""Numbers that a result names; of more it gives the count."""


def listed_text(numbers: Sequence[int], words: Words) -> str:
    """What came on the player's list, in a sentence."""
    named = words.listed(grouped(number, 23) for number in numbers[:MOST_LISTED])
    return words.say("primes-listed", numbers=named, more=max(0, len(numbers) - MOST_LISTED))


def advice_text(advice: TurningPoint, words: Words, seats: int) -> str:
    """The decision that turned the game, and what could have been played."""
    say = words.say
    before, after = percent(advice.before, seats), percent(advice.after, seats)
    won = advice.after > advice.before
    name = (
        "result-advice-swing" if not advice.turned else "result-advice-won" if won else "result-advice-lost"
    )
    name = "result-advice-lesson" if advice.lesson else name
    text = say(name, line=str(advice.line), before=before, after=after)
    if advice.instead:
        return words.paragraph(text, say(f"result-advice-{advice.instead}"))
    if not advice.play:
        return text
    number = grouped_digits(advice.number, 23)
    number += name_after(int(advice.number)) if advice.number.isascii() and advice.number.isdigit() else ""
    cards = as_spelled(advice.play)
    spelled = number if cards == advice.number else f"{cards} ({number})"
    if advice.beaten:
        instead = say("result-advice-beaten", play=spelled, number=grouped_digits(advice.beaten, 23))
    else:
        instead = say("result-advice-instead", play=spelled)
    return words.paragraph(text, instead)


_ROOM = 70
"""Columns for the keys, in the smallest window."""


class Done(StrEnum):
    """How a player leaves a table's screen."""

    TITLE = "title"
    REMATCH = "rematch"
    REPLAY = "replay"
    SUSPENDED = "suspended"
    """The game is suspended."""
    OTHER = "other"
    """Another game, set up otherwise."""
    STRONGER = "stronger"
    """Another game, against stronger opponents."""
    WEAKER = "weaker"
    LEFT = "left"
    """The player has left the game (P-51)."""
    ONWARD = "onward"
    """A lesson is done: on to what it was for."""


class Offers(msgspec.Struct, frozen=True):
    """Where a player can go from a table, as its caller offers it; back to the title always."""

    suspend: bool = False
    """Whether the game can be suspended."""
    replay: bool = False
    """The finished game can be looked at again."""
    rematch: bool = False
    """Another game can follow."""
    record: Callable[[], str] | None = None
    """Where the finished game is archived; empty if it is not."""
    hurry: Callable[[], None] | None = None
    """Lets bots move without their pause."""
    hint: Callable[[], Awaitable[Any]] | None = None
    """Finds what a bot would do in the player's place, where that is allowed."""
    hinted: Callable[[], Awaitable[bool]] | None = None
    """Notes in the record that a hint named a play, returns whether it could; None: nothing to note."""
    agreed_without: bool = False
    """Whether the table has agreed to have no hints; asking for one says so."""
    talk: Callable[[], None] | None = None
    """Says something to the others at a shared table."""
    after: Afterwards = Afterwards()
    """What the result shows beside the places."""
    ask_to_go: Callable[[], Awaitable[Done | None]] | None = None
    """Asks how a shared table is left, which is for its host to settle; None: the player stays."""
    reel: Callable[[], Reel | None] | None = None
    """The finished game laid out, to be shared; None as long as there is no record of it."""


class ResultSheet(msgspec.Struct, frozen=True):
    """The result as a table: place, player, and the game's own columns."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The best first."""
    own: int = -1
    """The row of the player at this screen; −1 for a spectator."""
    fallen: tuple[int, ...] = ()
    """Rows of players who were purged, disqualified or went out foul."""
    headline: str = ""
    """What it comes to for the reader: won, or which place."""


class ResultScreen(LocalizedModal[Done | None]):
    """The result over the table; dismissed with None if the player wants to see the table."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "go('rematch')", "table-result-rematch", id="rematch"),
        Binding("v", "go('replay')", "table-result-replay", id="watch"),
        Binding("o", "go('other')", "table-result-other", id="other-game"),
        Binding(
            "plus,greater_than_sign",
            "go('stronger')",
            "table-result-stronger",
            key_display="+",
            id="stronger",
        ),
        Binding("minus,less_than_sign", "go('weaker')", "table-result-weaker", key_display="−", id="weaker"),
        Binding("g", "look", "table-result-look", id="look-there"),
        Binding("e", "sheet", "evening-key", id="evening-sheet"),
        Binding("c", "share", "share-key", id="share-result"),
        Binding("escape,b", "dismiss(None)", "table-result-table", key_display="esc", id="look"),
        Binding("t,enter", "go('title')", "table-result-title", key_display="⏎", id="to-title"),
    ]

    def __init__(self, sheet: ResultSheet, offers: Offers, pace: float = 0.0) -> None:
        """The end of a game; `pace`: seconds between two places; 0: all are shown at once."""
        super().__init__()
        self._sheet = sheet
        self._offers = offers
        self._places_pace = pace
        self._places = 0 if pace else len(sheet.rows)
        """How many places are shown so far."""
        self._advice: TurningPoint | None = None
        self._problems: set[str] = set()
        self._path = offers.record() if offers.record is not None else ""

    def compose(self) -> ComposeResult:
        box = Vertical(id="result")
        box.border_title = self._sheet.headline or self.words.say("table-over-title")
        with box:
            with VerticalScroll(id="result-scroll"):
                yield Static(self._table(), id="result-table")
                for part in ("series", "rated", "bests", "listed", "advice"):
                    yield Static("", id=f"result-{part}", markup=False)
                path = self.words.say("table-result-path", path=self._path) if self._path else ""
                yield Static(path, id="result-path", markup=False, classes="-filled" if path else "")
            yield Static(self._keys(), id="result-keys")

    # ------------------------------------------------------------------ what comes one by one

    def on_mount(self) -> None:
        """The places come one by one, the rest when it has been found."""
        if self._places_pace:
            self.set_interval(self._places_pace, self._next_place)
        self._show_series()
        after, words = self._offers.after, self.words
        if after.advice is not None:
            self._put("advice", words.say("result-advice-working"))
        # All end with the screen: the player who has gone waits for no more news of this game.
        for part, find, text_of in (
            ("rated", after.rated, lambda found: f"\n~ {rated(found, words)}" if found else ""),
            ("bests", after.bests, lambda found: "".join(f"\n★ {best_text(one, words)}" for one in found)),
            ("listed", after.listed, lambda found: f"+ {listed_text(found, words)}" if found else ""),
            ("advice", after.advice, self._advised),
        ):
            if find is not None:
                self._find(part, find, text_of)

    def _next_place(self) -> None:
        if self._places < len(self._sheet.rows):
            self._places += 1
            self.query_one("#result-table", Static).update(self._table())
            self._show_series()

    @property
    def is_complete(self) -> bool:
        """Whether all places are shown."""
        return self._places >= len(self._sheet.rows)

    def _show_series(self) -> None:
        """Who has won the series; with it appears what was found of the game, which would give the result away."""
        self.set_class(not self.is_complete, "-partly")
        if self.is_complete and (text := self._offers.after.series()):
            self._put("series", f"\n★ {text}")

    def on_key(self, event: events.Key) -> None:
        """A key shows all places; Enter does nothing else, as it may have meant to open the result."""
        if self._places < len(self._sheet.rows):
            self._places = len(self._sheet.rows) - 1
            self._next_place()
            if event.key == "enter":
                event.stop()
                event.prevent_default()

    @work()
    async def _find(
        self, part: str, find: Callable[[], Awaitable[Any]], text_of: Callable[[Any], str]
    ) -> None:
        """Show in this part of the result what is found, in words."""
        with beside(self.program, partial(self._put_once, part)):
            self._put(part, text_of(await find()))

    def _put_once(self, part: str, problem: str) -> None:
        """Show why a part is missing, once for all that are missing for the same reason."""
        self._put(part, "" if problem in self._problems else problem)
        self._problems.add(problem)

    def _advised(self, found: TurningPoint | None) -> str:
        """The advice in words; from now on its line can be looked at."""
        self._advice = found
        self.refresh_bindings()
        for keys in self.query("#result-keys").results(Static):
            keys.update(self._keys())
        if found is None:
            return self.words.say("result-advice-none")
        return f"◆ {advice_text(found, self.words, max(2, len(self._sheet.rows)))}"

    def _put(self, part: str, text: str) -> None:
        for one in self.query(f"#result-{part}").results(Static):  # none where the result was left meanwhile
            one.update(text)
            one.set_class(bool(text), "-filled")

    def _table(self) -> Table:
        """A line a player, the best first."""
        colors = self.app.theme_variables
        table = Table(box=None, expand=True, padding=(0, 1), header_style="bold")
        for at, heading in enumerate(self._sheet.headings):
            table.add_column(heading, overflow="fold", no_wrap=not at)
        for at, (place, name, *cells) in enumerate(self._sheet.rows):
            own, fallen = at == self._sheet.own, at in self._sheet.fallen
            style = f"bold {colors['error']}" if fallen else f"bold {colors['accent']}" if own else ""
            mark = ("▶ " if own else "  ") if self._sheet.own >= 0 else ""
            row = Text(f"{mark}{place}", style=style), Text(name, style=style or "bold"), *map(Text, cells)
            if at >= self._places:  # places that are not shown yet have their room already
                row = tuple(Text("\u00a0" * cell.cell_len) for cell in row)
            table.add_row(*row)
        return table

    def _keys(self) -> Text:
        """The keys, with their words."""
        line, used = Text(), 0
        for active in self.active_bindings.values():
            binding = active.binding
            shown = self.app.get_key_display(binding)
            description = binding.description
            if self._offers.talk is not None and binding.action == "go('title')":
                description = self.words.say("table-result-lobby")
            if self._offers.after.goes_on and binding.action == "go('rematch')":
                description = self.words.say("table-result-next")
            if active.node is self and binding.show and f"{shown} {description}" not in line.plain:
                wide = width_of(f"{shown} {description}   ")
                used = used + wide if used + wide <= _ROOM + 3 else wide
                if used == wide and line.plain:  # a key and its word stay side by side
                    line.append("\n")
                line.append(f"{shown} ", style=f"bold {self.app.theme_variables['accent']}")
                line.append(f"{description}   ")
        return line

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the caller offers can be done."""
        offers, after = self._offers, self._offers.after
        offered = {
            "replay": offers.replay,
            "rematch": offers.rematch,
            "other": after.other,
            "stronger": after.stronger,
            "weaker": after.weaker,
            "look": self._advice is not None and after.watch is not None,
            "sheet": after.sheet is not None,
            "share": offers.reel is not None,
        }
        return offered.get(str(parameters[0]) if action == "go" and parameters else action, True)

    def action_go(self, where: str) -> None:
        """Go to the next game, the replay or the title; from the replay the way leads back here."""
        watch = self._offers.after.watch
        if where == Done.REPLAY and watch is not None:
            self.run_worker(watch(None), name="watch", group="watch", exclusive=True)
        else:
            self.dismiss(Done(where))

    def action_look(self) -> None:
        """Look at the line that turned the game; Esc comes back here."""
        watch = self._offers.after.watch
        if self._advice is not None and watch is not None:
            self.run_worker(watch(self._advice.at), name="watch", group="watch", exclusive=True)

    def action_sheet(self) -> None:
        """The sheet of the evening; Esc comes back here."""
        if self._offers.after.sheet is not None:
            self._offers.after.sheet()

    def action_share(self) -> None:
        """Make a page, a picture or a text of the game, for others."""
        reel = self._offers.reel() if self._offers.reel is not None else None
        if reel is not None and reel.scenes:
            self.program.share(reel, len(reel.scenes) - 1)
