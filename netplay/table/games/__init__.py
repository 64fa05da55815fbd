"""How each game is kept at a table: all that a host has to know of a game beside its engine.

A host holds states and moves without looking into them. What only the game can say, such as whose
clock runs, what happens when it runs out, how a move is spelled, what a deal is made from, a game says
by its `GameAdapter`, one module a game. They are loaded when a table needs them.
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
    """What is to be played, as somebody typed it or a lobby agreed on it; values as in records."""

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
        """The choice as plain values, as a journal or a wire gives them back; what is usual is left out."""
        usual = GameConfig()
        names = self.__struct_fields__
        told = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)}
        told = {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}
        return {"game": self.game, "seats": self.seats, **told}


def read_chosen(plain: Mapping[str, Any]) -> GameConfig:
    """The choice that plain values tell.

    Raises:
        BadSetting: for values that are no choice; whether it can be played is found by `GameAdapter.terms`.
    """
    try:
        chosen = msgspec.convert(plain, GameConfig)
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise BadSetting("no-choice", said=str(wrong)[:200]) from wrong
    if chosen.game not in GAMES:
        raise BadSetting("no-such-game", game=chosen.game[:40], games=", ".join(GAMES))
    return chosen


class TableRules(msgspec.Struct, frozen=True):
    """What a table plays by: the rules as its game holds them, and the clocks beside them."""

    rules: Any
    clocks: Clocks = Clocks()
    titles_end: int = 0
    """After this many games of a series nobody bears a title, again and again; 0: never."""


class TableMove(msgspec.Struct, frozen=True, gc=False):
    """A move that was made at a table, and by whom; what it led to, `made_again` tells."""

    actor: Seat
    move: Any
    seconds: float | None = None
    """The time used, if a clock ran."""


class TimeBudget:
    """The time that a bot may think, handed to it because it has no clock of its own."""

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left; less than nothing once it is overstepped."""
        return self._ends - time.monotonic()


class RecordPerspective(Protocol):
    """One game's way of looking at what is over: from a seat's perspective, a spectator's, or with all hands open.

    States, events and views are the game's own values.
    """

    marks: tuple[str, ...]
    """What can be looked for in a record."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> Any:
        """The table as it is seen."""

    def position(self, state: Any) -> Any:
        """The table with all hands open, and nothing else that nobody at it knew: what `prospects` judges."""

    def sights(self, state: Any) -> tuple[Any, ...]:
        """What each seat knew of the table, where proofs can be sought; none in games that have no proofs."""

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> Any:
        """An event as it is heard."""

    def mark(self, event: Any) -> str | None:
        """What somebody looks for in a record: the word of `marks` that fits what happened."""

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> Any | None:
        """What a seat saw when it made its move; None where nothing can be said about other moves."""

    def deciding(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> Any:
        """The state in which a seat decided: the one before its line, with what was drawn or declined there."""

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[Any, Any] | None:
        """What a seat saw when it decided, and the move that it chose; None where clock or chance decided."""

    def prospects(self, view: Any, seed: int) -> tuple[float, ...]:
        """Each seat's chance to win from a `position`; nothing if nobody knows."""


class GameAdapter(Protocol):
    """How one game is kept at a table; states, moves, rules and views are the game's own values.

    What has a value or a body here is so in a game of cards that are no numbers, without titles or a time of its own.
    """

    name: str
    game: Game[Any, Any, Any, Any]
    view_kind: Any
    """The type of its views, as they come over a line."""
    event_kind: Any
    """The type of what is told of it."""
    lens: RecordPerspective
    """How a record of it is looked at."""
    levels: tuple[str, ...]
    """The bots, from the weakest."""
    numbers: tuple[str, ...]
    """The bots that are named by their points above the weakest."""
    usual_level: str
    thinking: tuple[str, ...] = ()
    """Modules that only a process in which bots think loads, and does so before their time runs."""
    fewest: int
    """The fewest players at a table."""
    most: int
    """The most players at a table."""
    usual_seats: int
    assists: bool = False
    """Whether a table can agree that players are told, before they play cards, if these may be played."""
    leave: Any | None = None
    """The move of a player who leaves for good; None where the rules know none (P-51)."""

    # -------------------------------------------------------------- beginning

    def terms(self, chosen: GameConfig) -> TableRules:
        """The rules and clocks that were chosen.

        Raises:
            BadSetting: for a choice that cannot be played; the message says why in one line.
        """

    def levels_under(self, chosen: GameConfig) -> tuple[str, ...]:
        """The bots that there are for this choice of rules, from the weakest."""
        return self.levels

    def chosen(self, terms: TableRules, seats: int) -> GameConfig:
        """The choice that leads to these terms: only what differs from the preset."""

    def reach(self, terms: TableRules, seats: int) -> Reach:
        """The most that can happen at a table by these terms."""

    def without_clocks(self, chosen: GameConfig) -> GameConfig:
        """The choice without any clock, unless it asks for one: what solo play is by itself."""
        return chosen

    def for_arena(self, chosen: GameConfig) -> GameConfig:
        """The choice as bots play it by the hundred: without what only chance decides before the first turn."""
        return chosen

    def deal(self, terms: TableRules, seats: int, dice: Chance, titles: Sequence[str] = ()) -> Any:
        """Shuffles and deals; the table as the game begins.

        Arguments:
            titles: each seat's title from the last game of a series.
        """

    # -------------------------------------------------------------- moves

    def move_text(self, move: Any, names: Sequence[str]) -> str:
        """A move as text: as in records, with words for what records leave out."""

    def read_move_text(self, text: str, names: Sequence[str]) -> Any:
        """The move that a text spells.

        Raises:
            BadNotation: with what was found and what would be right.
        """

    def is_players(self, move: Any) -> bool:
        """Whether a player may make such a move; the dealer's and the timekeeper's words come from the host."""

    def numbers_to_prove(self, state: Any, actor: Seat, move: Any) -> tuple[int, ...]:
        """Numbers that have to be proved aside before the move can be judged (P-32)."""
        return ()

    def learn(self, number: int, prime: bool) -> None:
        """Such a number was proved."""
        raise AssertionError(f"nobody asks for {number} in {self.name}")

    def numbers_to_factor(self, state: Any, actor: Seat, move: Any) -> tuple[int, ...]:
        """Numbers of which the factors have to be found before the move can be judged (P-68)."""
        return ()

    def learn_factors(self, number: int, factors: tuple[tuple[int, int], ...]) -> None:
        """Those of such a number were found."""
        raise AssertionError(f"nobody asks for the factors of {number} in {self.name}")

    def chance(self, state: Any, dice: Chance) -> Any:
        """The dealer's answer where the game waits for chance."""
        raise AssertionError(f"{self.name} asks no chance after the deal")

    # -------------------------------------------------------------- time

    def awaits(self, state: Any, clocks: Clocks) -> Awaited:
        """What the clock runs for now."""

    def begins_anew(self, before: Any, after: Any, events: Sequence[Any]) -> bool:
        """Whether another decision is awaited than before, so that its clock begins."""

    def is_timed(self, state: Any, actor: Seat, move: Any) -> bool:
        """Whether this move ends the decision whose seconds are counted."""
        return actor in self.game.due(state).seats

    def late_move(self, state: Any, seat: Seat, dice: Chance) -> tuple[Seat, Any]:
        """What is done when the time of an awaited seat is up, and in whose name."""

    def stand_in(self, state: Any, seat: Seat, dice: Chance) -> tuple[Seat, Any]:
        """What is done for a bot without an answer: it costs it no more than its turn."""
        return self.late_move(state, seat, dice)

    def time_up(self) -> Any | None:
        """The timekeeper's move when the whole game's time is up; None where there is no such time."""
        return None

    def is_sealed_response(self, view: Any) -> bool:
        """Whether answers out of turn are awaited, so that how soon one comes could betray a hand (GR-10)."""
        return False

    # -------------------------------------------------------------- what is told and kept

    def to_factor(self, state: Any, events: Sequence[Any]) -> tuple[int, ...]:
        """The numbers whose factors are to be published (D9)."""
        return ()

    def factors_told(self, number: int, factors: tuple[tuple[int, int], ...] | None) -> Any:
        """The event that tells them."""
        raise AssertionError(f"nobody asks for the factors of {number} in {self.name}")

    newcomer: str = ""
    """The title with which somebody new joins a series; empty where the game knows no titles."""

    def titles(self, places: Sequence[Seat]) -> tuple[str, ...]:
        """Each seat's title after a game with these places, best first; none where the game knows no titles."""
        return ()

    def fame(self, state: Any) -> tuple[int, ...]:
        """What each seat's game was worth beside its place, between players with equal points; none: nothing."""
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
            suits: whether cards have their suits even where records leave them out.
        """
        moves = made_again(self.game, start, made)
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
        """A good move with the thought behind it, for a person; None where there is nothing to decide.

        Arguments:
            source: from whose knowledge it is: where numbers have to be known `mine`, `level`, or `all` of them; else
                the name of a level of bots, or `all` for the strongest.
            listed: the numbers that the person knows.
        """

    def compare(
        self,
        view: Any,
        made: Any,
        seed: int,
        budget: TimeBudget | None = None,
        listed: frozenset[int] = frozenset(),
    ) -> Compared | None:
        """The best move beside the one that was made, with what each is worth; None where nothing was decided.

        Arguments:
            listed: the numbers that the player knows.
        """


def made_again(
    game: Game[Any, Any, Any, Any], start: Any, moves: Iterable[TableMove]
) -> list[Made[Any, Any, Any]]:
    """Every move with the table that it was made on and what it led to.

    A table keeps its moves alone: chance and time are moves too, so they lead to the same end once more.
    """
    made, state = [], start
    for one in moves:
        step = game.play(state, one.actor, one.move)
        assert isinstance(step, Step), "it was taken before"
        made.append(Made(one.actor, one.move, state, step, one.seconds))
        state = step.state
    return made


def moves_again(
    adapter: GameAdapter,
    state: Any,
    names: Sequence[str],
    moves: Iterable[tuple[Seat, str, float | None]],
    dice: Chance | None = None,
) -> Iterator[tuple[TableMove, Step[Any, Any]]]:
    """Each move of a journal (who, the move's text, seconds) with what it leads to.

    Arguments:
        dice: what decided the dealer's moves, which are compared to what it gives again; None: they are believed.

    Raises:
        ValueError: if a move of the journal cannot be made.
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
    """The adapter of a game, fresh for one table.

    Raises:
        BadSetting: for a game that there is not.
    """
    if game not in GAMES:
        raise BadSetting("no-such-game", game=game[:40], games=", ".join(GAMES))
    fresh: GameAdapter = import_module(f"netplay.table.games.{game}.adapter").Adapter()
    return fresh


def choose(game: str, level: str, view: Any, seed: int, seconds: float) -> Any | None:
    """A bot's move, found within this many seconds; what worker processes are asked for."""
    return adapter_of(game).choose(level, view, seed, TimeBudget(seconds))


def hint(
    game: str, view: Any, seed: int, seconds: float, source: str = "all", listed: frozenset[int] = frozenset()
) -> Any | None:
    """What to do in this seat's place, and why; None where there is nothing to decide."""
    return adapter_of(game).hint(view, seed, TimeBudget(seconds), source, listed)


def compare(
    game: str, view: Any, made: Any, seed: int, seconds: float | None, listed: frozenset[int] = frozenset()
) -> Compared | None:
    """The best move that a bot finds in this seat's place, beside the one that was made.

    Arguments:
        seconds: the time there is; None: as much as it takes.
    """
    return adapter_of(game).compare(
        view, made, seed, None if seconds is None else TimeBudget(seconds), listed
    )


def points_by_place(ranks: Sequence[Seat]) -> tuple[int, ...]:
    """Each seat's points in a series of any game: n − 1 for the first place down to 0 for the last (P-64)."""
    places = {seat: place for place, seat in enumerate(ranks)}
    return tuple(len(ranks) - 1 - places[seat] for seat in sorted(places))


def places_counted(ranks: Sequence[Seat], left: Sequence[Seat]) -> tuple[Seat, ...]:
    """The places as they count: the player who left is behind all others, who left first the last.

    Arguments:
        left: in the order in which they left.
    """
    return (*(seat for seat in ranks if seat not in left), *reversed(left))


def place_of_leaver(seat: Seat, left: Sequence[int], seats: int) -> int:
    """The place that somebody who left a game of this many seats has in any case; 0 for the player who stayed."""
    return seats - tuple(left).index(seat) if seat in left else 0
