"""Tyrant at a table: hands and refills are chosen simultaneously; for a late player the host decides (TY-97).

Moves travel in the spelling of records, which omit nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.errors import BadNotation, BadSetting
from engine.game_protocol import Compared
from engine.seats import Seat
from engine.tyrant import bots
from engine.tyrant import events as game_events
from engine.tyrant import view as views
from engine.tyrant.events import Event
from engine.tyrant.game import TyrantGame
from engine.tyrant.moves import Decision, Move, OutOfTime
from engine.tyrant.notation import MAX_LENGTH, read_move, write_move
from engine.tyrant.record import write_record
from engine.tyrant.settings import Rules, chosen_of, rules_for
from engine.tyrant.state import Phase, State
from engine.tyrant.view import View
from netplay.table.games import GameAdapter, GameConfig, RecordPerspective, TableRules, TimeBudget
from netplay.table.games.clocks import COMMON_TIME, clock_of, read_clocks
from netplay.table.timing import Awaited, Clocks

if TYPE_CHECKING:
    from engine.tyrant.bots.why import Advice


class TyrantPerspective(RecordPerspective):
    """Tyrant; with all hands open stocks, aces and the cards on the table are seen too."""

    marks: tuple[str, ...] = ("trick", "out")

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> views.View:
        return views.view(state, seat, opened=all_hands)

    def shown_event(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> game_events.Event:
        return event if all_hands else game_events.redact(event, seat)

    def mark(self, event: Any) -> str | None:
        """Tricks and the end."""
        match event:
            case game_events.TrickWon() | game_events.NobodyFollowed() | game_events.AllPassed():
                return "trick"
            case game_events.GameOver():
                return "out"
            case _:
                return None

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[views.View, Decision] | None:
        """A seat's view, and its decision."""
        try:
            move = read_move(text)
        except BadNotation:
            return None  # an attempt that was rightly refused
        return None if isinstance(move, OutOfTime) else (views.view(before, seat), move)

    def prospects(self, view: views.View, seed: int) -> tuple[float, ...]:
        from engine.tyrant.bots.review import prospects

        return prospects(view, SeedDice(seed))


class Adapter(GameAdapter):
    """The adapter of Tyrant."""

    name = "tyrant"
    view_kind = View
    event_kind = Event
    perspective = TyrantPerspective()
    levels = bots.LEVELS
    numbers = bots.NUMBERS
    usual_level = "novice"
    thinking = ("engine.tyrant.bots.why",)
    fewest = 3
    most = 4
    usual_seats = 4
    write_record = staticmethod(write_record)
    choose = staticmethod(bots.choose)
    longest_move = MAX_LENGTH

    def __init__(self) -> None:
        self.game = TyrantGame()

    def terms(self, chosen: GameConfig) -> TableRules:
        if chosen.local or chosen.off:
            raise BadSetting("no-local-rules")
        rules = rules_for(chosen.preset, chosen.set, chosen.seats)
        return TableRules(rules, read_clocks(chosen.clock))

    def chosen(self, terms: TableRules, seats: int) -> GameConfig:
        rules: Rules = terms.rules
        return GameConfig(
            game="tyrant",
            preset=rules.preset,
            set=chosen_of(rules),
            seats=seats,
            clock=clock_of(terms.clocks),
        )

    def deal(self, terms: TableRules, seats: int, dice: Chance, titles: Sequence[str] = ()) -> State:
        """Set up the table and deal; games are independent."""
        return self.game.deal(terms.rules, seats, dice)

    def move_text(self, move: Move, names: Sequence[str]) -> str:
        return write_move(move)

    def read_move_text(self, text: str, names: Sequence[str]) -> Move:
        return read_move(text)

    def is_players(self, move: Move) -> bool:
        return not isinstance(move, OutOfTime)

    def awaits(self, state: State, clocks: Clocks) -> Awaited:
        """A turn and a lay are one player's time; hands and refills are chosen in common time."""
        match state.phase:
            case Phase.OVER:
                return Awaited()
            case Phase.HAND | Phase.REFILL:
                common = COMMON_TIME if clocks.limited else None
                return Awaited(common if clocks.turn is None else clocks.turn)
            case Phase.TURN | Phase.LAY:
                return Awaited(clocks.turn, banked=state.turn)

    def restarts(self, before: State, after: State, events: Sequence[Event]) -> bool:
        """Every decision leads to another, but a choice while others still choose."""
        at_once = before.phase in (Phase.HAND, Phase.REFILL)
        return not (at_once and after.phase is before.phase and after.trick == before.trick)

    def late_move(self, state: State, seat: Seat, dice: Chance) -> tuple[Seat, Move]:
        """The host passes if allowed, else decides at random within the rules (TY-97)."""
        return seat, self.game.timeout_move(state, seat, dice)

    def fame(self, state: State) -> tuple[int, ...]:
        """Each seat's total fame (TY-75); 0 for the purged, whose fame has cost them the game (TY-76)."""
        return tuple(
            0 if Seat(seat) in state.purged else score.total for seat, score in enumerate(state.scores)
        )

    def hint(
        self,
        view: View,
        seed: int,
        budget: TimeBudget | None,
        source: str = "all",
        listed: frozenset[int] = frozenset(),
    ) -> Advice | None:
        """The decision of a bot of this level, or of the strongest, and why."""
        from engine.tyrant.bots.why import advise

        if source not in self.levels:
            return advise(view, SeedDice(seed))
        found = bots.explain(source, view, seed)
        return None if found is None else replace(found, source=source)

    def compare(
        self, view: View, made: Decision, seed: int, listed: frozenset[int] = frozenset()
    ) -> Compared | None:
        from engine.tyrant.bots.review import compare

        best = self.hint(view, seed, None)
        return None if best is None else compare(view, best, made, seed)
