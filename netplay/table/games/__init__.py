"""The adapter of a game: all that a host needs of a game beside its engine.

A host holds states and moves without looking into them. Each game's `GameAdapter`, in one module a game, decides whose
clock runs, what happens when it expires, how a move is spelled, what a deal is made from. They are imported when a
table needs them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

import msgspec

from engine import GAMES
from engine.chance import Chance
from engine.errors import BadSetting
from engine.game_protocol import Compared, Game, Made, Step
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.table.games.clocks import header_of
from netplay.table.games.reach import Reach
from netplay.table.timing import Awaited, Clocks


class GameConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chosen game, as typed by a person or agreed in a lobby; values as in records."""

    game: str = "prime"
    preset: str = "official"
    set: Mapping[str, Any] = {}
    local: tuple[str, ...] = ()
    """Local rules that are on (Daifugo)."""
    off: tuple[str, ...] = ()
    """Official rules that are off (Daifugo)."""
    seats: int = 2
    clock: Mapping[str, Any] = {}
    """`turn`, `bank`, `per_turn`, `on_timeout`, and `window` in Daifugo."""

    def plain(self) -> dict[str, Any]:
        """As plain values for a journal or the wire; defaults are left out."""
        usual = GameConfig()
        names = self.__struct_fields__
        fields = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)}
        fields = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        return {"game": self.game, "seats": self.seats, **fields}


def read_chosen(plain: Mapping[str, Any]) -> GameConfig:
    """The choice from plain values.

    Raises:
        BadSetting: for malformed values; `GameAdapter.terms` checks whether it can be played.
    """
    try:
        chosen = msgspec.convert(plain, GameConfig)
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise BadSetting("no-choice", said=str(wrong)[:200]) from wrong
    if chosen.game not in GAMES:
        raise BadSetting("no-such-game", game=chosen.game[:40], games=", ".join(GAMES))
    return chosen


class TableRules(msgspec.Struct, frozen=True):
    """The rules of a table, as its game holds them, and its clocks."""

    rules: Any
    clocks: Clocks = Clocks()
    titles_end: int = 0
    """Titles are reset after this many games of a series; 0: never."""


class TableMove(msgspec.Struct, frozen=True, gc=False):
    """A move made at a table, and by whom; `replayed` gives its results."""

    actor: Seat
    move: Any
    seconds: float | None = None
    """The time used, if a clock ran."""


class TimeBudget:
    """The thinking time of a bot, which has no clock of its own."""

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left; less than nothing once it is overstepped."""
        return self._ends - time.monotonic()


class RecordPerspective(Protocol):
    """The view of a finished game: a seat's, a spectator's, or with all hands open.

    States, events and views are the game's own values.
    """

    marks: tuple[str, ...]
    """What can be searched for in a record."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> Any:
        """The table as it is seen."""

    def position(self, state: Any) -> Any:
        """The table with all hands open, and no other secrets: the input of `prospects`."""
        return self.view(state, None, True)

    def sights(self, state: Any) -> tuple[Any, ...]:
        """Each seat's view, for the search for proofs; empty in games without proofs."""
        return ()

    def shown_event(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> Any:
        """An event as it is shown."""

    def mark(self, event: Any) -> str | None:
        """The mark of an event, one of `marks`."""

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> Any | None:
        """A seat's view when it made its move; None if alternatives cannot be given, or are obvious."""
        return None

    def deciding(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> Any:
        """The state in which a seat decided: the one before its line, with its draws or declines there."""
        return before

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[Any, Any] | None:
        """A seat's view when it decided, and its move; None if clock or chance decided."""

    def prospects(self, view: Any, seed: int) -> tuple[float, ...]:
        """Each seat's win probability in a `position`; empty if unknown."""


class GameAdapter(Protocol):
    """The adapter of one game for a table; states, moves, rules and views are the game's own values.

    The defaults here are for a game of cards that are no numbers, without titles or a game clock.
    """

    name: str
    game: Game[Any, Any, Any, Any]
    view_kind: Any
    """The type of its views, for decoding."""
    event_kind: Any
    """The type of its events, for decoding."""
    perspective: RecordPerspective
    """The view of its records."""
    levels: tuple[str, ...]
    """The bots, from the weakest."""
    numbers: tuple[str, ...]
    """The bots that are named by their points above the weakest."""
    usual_level: str
    thinking: tuple[str, ...] = ()
    """Modules imported by bot workers only, before their time runs."""
    fewest: int
    """The fewest players at a table."""
    most: int
    """The most players at a table."""
    usual_seats: int
    assists: bool = False
    """Whether a table can agree on the prime check before a play."""
    leave: Any | None = None
    """The move of a player who leaves for good; None if the rules have none (P-51)."""

    # -------------------------------------------------------------- beginning

    def terms(self, chosen: GameConfig) -> TableRules:
        """The chosen rules and clocks.

        Raises:
            BadSetting: for a choice that cannot be played, with a one-line reason.
        """

    def levels_under(self, chosen: GameConfig) -> tuple[str, ...]:
        """The bots that there are for this choice of rules, from the weakest."""
        return self.levels

    def chosen(self, terms: TableRules, seats: int) -> GameConfig:
        """The choice that leads to these terms: only the differences from the preset."""

    longest_move: int = 0
    """Characters of the longest move, in games whose cards are not numbers."""

    def reach(self, terms: TableRules, seats: int) -> Reach:
        """The most that can happen at a table by these terms; random games with one pack stay below a third of this."""
        return Reach(digits=0, move=self.longest_move, public=24 * 1024, own=8 * 1024)

    def without_clocks(self, chosen: GameConfig) -> GameConfig:
        """The choice without clocks, unless it asks for some: the default of solo play."""
        return chosen

    def for_arena(self, chosen: GameConfig) -> GameConfig:
        """The choice for mass games of bots: without random decisions before the first turn."""
        return chosen

    def deal(self, terms: TableRules, seats: int, dice: Chance, titles: Sequence[str] = ()) -> Any:
        """Shuffles and deals; the table as the game begins.

        Arguments:
            titles: each seat's title from the last game of a series.
        """

    # -------------------------------------------------------------- moves

    def move_text(self, move: Any, names: Sequence[str]) -> str:
        """A move as text: as in records, with words for what records omit."""

    def read_move_text(self, text: str, names: Sequence[str]) -> Any:
        """The move of a text. Raises BadNotation with the text found and what would be right."""

    def is_players(self, move: Any) -> bool:
        """Whether a player may make such a move; those of the dealer and the timekeeper come from the host."""

    def numbers_to_prove(self, state: Any, actor: Seat, move: Any) -> tuple[int, ...]:
        """Numbers that have to be proved aside before the move can be judged (P-32)."""
        return ()

    def learn(self, number: int, prime: bool) -> None:
        """Such a number was proved."""
        raise AssertionError(f"nobody asks for {number} in {self.name}")

    def numbers_to_factor(self, state: Any, actor: Seat, move: Any) -> tuple[int, ...]:
        """Numbers to factor before the move can be judged (P-68)."""
        return ()

    def learn_factors(self, number: int, factors: tuple[tuple[int, int], ...]) -> None:
        """Those of such a number were found."""
        raise AssertionError(f"nobody asks for the factors of {number} in {self.name}")

    def chance(self, state: Any, dice: Chance) -> Any:
        """The dealer's move when the game waits for chance."""
        raise AssertionError(f"{self.name} asks no chance after the deal")

    # -------------------------------------------------------------- time

    def awaits(self, state: Any, clocks: Clocks) -> Awaited:
        """What the clock runs for now."""

    def restarts(self, before: Any, after: Any, events: Sequence[Any]) -> bool:
        """Whether another decision is awaited than before, so that its clock begins."""

    def is_timed(self, state: Any, actor: Seat, move: Any) -> bool:
        """Whether this move ends the timed decision."""
        return actor in self.game.due(state).seats

    def late_move(self, state: Any, seat: Seat, dice: Chance) -> tuple[Seat, Any]:
        """The move for a seat whose time is up, and its actor."""

    def stand_in(self, state: Any, seat: Seat, dice: Chance) -> tuple[Seat, Any]:
        """The move for a bot without an answer, and its actor: it costs at most its turn."""
        return self.late_move(state, seat, dice)

    def time_up(self) -> Any | None:
        """The timekeeper's move when the whole game's time is up; None if there is no such time."""
        return None

    def is_sealed_response(self, view: Any) -> bool:
        """Whether answers out of turn are awaited, so that their timing could reveal a hand (GR-10)."""
        return False

    # -------------------------------------------------------------- records, places and advice

    def to_factor(self, state: Any, events: Sequence[Any]) -> tuple[int, ...]:
        """The numbers whose factors are to be published (D9)."""
        return ()

    def factors_event(self, number: int, factors: tuple[tuple[int, int], ...] | None) -> Any:
        """The event that publishes them."""
        raise AssertionError(f"nobody asks for the factors of {number} in {self.name}")

    newcomer: str = ""
    """The title of a newcomer to a series; empty if the game has no titles."""

    def titles(self, places: Sequence[Seat]) -> tuple[str, ...]:
        """Each seat's title after a game with these places, best first (P-64, DF-23); empty without titles."""
        return ()

    def fame(self, state: Any) -> tuple[int, ...]:
        """Each seat's tie-break points; empty if the game has none."""
        return ()

    def is_out(self, state: Any, seat: Seat) -> bool:
        """Whether this seat has its place already, so that nothing is to be decided there any more."""
        return False

    write_record: Callable[[Sequence[str], Any, Sequence[Made[Any, Any, Any]], Mapping[str, object]], str]
    """The game's own writer of records: names, the deal, the moves, the header with the clocks that ran."""

    def record(
        self,
        names: Sequence[str],
        start: Any,
        made: Sequence[TableMove],
        clocks: Clocks,
        header: Mapping[str, object],
        *,
        suits: bool = False,
    ) -> str:
        """The game as a record; `header` has further keys, such as `date`, `event` or `seed`.

        Arguments:
            suits: whether to write suits even where records omit them.
        """
        moves = replayed(self.game, start, made)
        return self.write_record(names, start, moves, {**header_of(clocks), **header})

    def choose(self, level: str, view: Any, seed: int, budget: TimeBudget | None = None) -> Any | None:
        """A bot's move; None if it has no answer. Without a budget it depends on nothing but view and seed."""

    def hint(
        self,
        view: Any,
        seed: int,
        budget: TimeBudget,
        source: str = "all",
        listed: frozenset[int] = frozenset(),
    ) -> Any | None:
        """A good move with its reason, for a person; None if there is nothing to decide.

        Arguments:
            source: the knowledge used: in games about numbers `mine`, `level`, or `all`; else the name of a level of
                bots, or `all` for the strongest.
            listed: the numbers that the person knows.
        """

    def compare(
        self, view: Any, made: Any, seed: int, listed: frozenset[int] = frozenset()
    ) -> Compared | None:
        """The best move compared with the one made; None if nothing was decided. Its work is bounded in steps.

        Arguments:
            listed: the numbers that the player knows.
        """


def replayed(
    game: Game[Any, Any, Any, Any], start: Any, moves: Iterable[TableMove]
) -> list[Made[Any, Any, Any]]:
    """Each move with the table that it was made on and its result.

    A table stores only its moves: chance and time are moves too, so replaying them gives the same result.
    """
    made, state = [], start
    for one in moves:
        step = game.play(state, one.actor, one.move)
        assert isinstance(step, Step), "it was taken before"
        made.append(Made(one.actor, one.move, state, step, one.seconds))
        state = step.state
    return made


def replay_moves(
    adapter: GameAdapter,
    state: Any,
    names: Sequence[str],
    moves: Iterable[tuple[Seat, str, float | None]],
    dice: Chance | None = None,
) -> Iterator[tuple[TableMove, Step[Any, Any]]]:
    """Each move of a journal (actor, the move's text, seconds) with its result.

    Arguments:
        dice: those of the dealer's moves, to check them; None: no check.

    Raises:
        ValueError: if a move of the journal is illegal.
        BadNotation: if one cannot be read.
    """
    for number, (actor, text, seconds) in enumerate(moves, 1):
        move = adapter.read_move_text(text, names)
        if actor == DEALER and dice is not None and move != adapter.chance(state, dice):
            raise ValueError(f"move {number} of the journal is not what the dice give")
        step = adapter.game.play(state, actor, move)
        if isinstance(step, Refused):
            raise ValueError(f"move {number} of the journal is refused: {step.reason}")
        state = step.state
        yield TableMove(actor, move, seconds), step


def adapter_of(game: str) -> GameAdapter:
    """The adapter of a game, new for each table. Raises BadSetting for an unknown game."""
    if game not in GAMES:
        raise BadSetting("no-such-game", game=game[:40], games=", ".join(GAMES))
    fresh: GameAdapter = import_module(f"netplay.table.games.{game}.adapter").Adapter()
    return fresh


def choose(game: str, level: str, view: Any, seed: int, seconds: float) -> Any | None:
    """A bot's move, found within this many seconds; a task of worker processes."""
    return adapter_of(game).choose(level, view, seed, TimeBudget(seconds))


def hint(
    game: str, view: Any, seed: int, seconds: float, source: str = "all", listed: frozenset[int] = frozenset()
) -> Any | None:
    """A hint for this seat with its reason; None if there is nothing to decide."""
    return adapter_of(game).hint(view, seed, TimeBudget(seconds), source, listed)


def points_by_place(ranks: Sequence[Seat]) -> tuple[int, ...]:
    """Each seat's points in a series of any game: n − 1 for the first place down to 0 for the last (P-64)."""
    places = {seat: place for place, seat in enumerate(ranks)}
    return tuple(len(ranks) - 1 - places[seat] for seat in sorted(places))


def places_counted(ranks: Sequence[Seat], left: Sequence[Seat]) -> tuple[Seat, ...]:
    """The final places: leavers come after all others, the first leaver last. `left`: in the order of leaving."""
    return (*(seat for seat in ranks if seat not in left), *reversed(left))


def place_of_leaver(seat: Seat, left: Sequence[int], seats: int) -> int:
    """The certain place of a leaver in a game of this many seats; 0 for a player who stayed."""
    return seats - tuple(left).index(seat) if seat in left else 0
