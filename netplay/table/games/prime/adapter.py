"""Prime Daifugo at a table: its clocks are settings of the game; large numbers are proved in workers (P-13, P-32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from engine.chance import Chance
from engine.errors import BadSetting
from engine.game_protocol import Compared
from engine.prime import bots
from engine.prime.bots.book_store import use_book_store
from engine.prime.events import Event, FactorsAsked, FactorsPublished, FoulPlayed, TurnBegan
from engine.prime.game import PrimeGame
from engine.prime.moves import (
    JANKEN_HANDS,
    AskFactors,
    Draw,
    Janken,
    LeaveGame,
    Move,
    OutOfTime,
    Pass,
    Play,
    TimeUp,
    TurnUpCards,
    published,
)
from engine.prime.pack import check_deal
from engine.prime.series import COMMON, titles_by_seat
from engine.prime.settings import Publish, Rules, chosen_of, rules_for
from engine.prime.state import Phase, State
from engine.prime.view import View, own_cards
from engine.prime.writer import write_record
from engine.seats import TIMEKEEPER, Seat
from netplay.storage.table_cache import BookFiles
from netplay.table.games import GameAdapter, GameConfig, TableMove, TableRules, TimeBudget, replayed
from netplay.table.games.clocks import COMMON_TIME
from netplay.table.games.prime import codec
from netplay.table.games.prime.perspective import PrimePerspective
from netplay.table.games.prime.reach import prime_reach
from netplay.table.games.reach import Reach
from netplay.table.messages import MOST_SEATS
from netplay.table.timing import Awaited, Clocks

use_book_store(BookFiles())  # whatever process has the bots of this game think

JANKEN_TIME = 30.0
SHOWDOWN_TIME = 60.0
"""P-53: a minute of thinking before all show at once."""

CLOCK_KEYS: Mapping[str, str] = {"turn": "D7", "bank": "bank", "per_turn": "per_turn", "on_timeout": "D8"}
"""The settings by their names in `--clock`."""
_CLOCKED = ("D6", "D7", "D11", "bank", "per_turn")


class Adapter(GameAdapter):
    """The adapter of Prime Daifugo."""

    name = "prime"
    view_kind = View
    event_kind = Event
    perspective = PrimePerspective()
    levels = bots.LEVELS
    numbers = bots.NUMBERS
    usual_level = "club"
    fewest = 2
    most = MOST_SEATS
    usual_seats = 2
    write_record = staticmethod(write_record)
    assists = True
    leave: Any = LeaveGame()
    newcomer = COMMON

    def __init__(self) -> None:
        self.game = PrimeGame()

    def terms(self, chosen: GameConfig) -> TableRules:
        """The rules and clocks that were chosen, and a deal that can be made. Raises BadSetting."""
        if chosen.local or chosen.off:
            raise BadSetting("no-local-rules")
        settings = dict(chosen.set)
        for key, value in chosen.clock.items():
            if key not in CLOCK_KEYS:
                raise BadSetting("no-such-clock", key=key[:40], all=", ".join(CLOCK_KEYS))
            settings[CLOCK_KEYS[key]] = value
        rules = rules_for(chosen.preset, settings, chosen.seats)
        check_deal(rules, chosen.seats)
        return TableRules(rules, clocks_of(rules))

    def chosen(self, terms: TableRules, seats: int) -> GameConfig:
        """The choice that leads to these terms."""
        rules: Rules = terms.rules
        return GameConfig("prime", rules.preset, chosen_of(rules, seats), seats=seats)

    def reach(self, terms: TableRules, seats: int) -> Reach:
        """The most that can happen by these terms."""
        return prime_reach(terms.rules, seats)

    def without_clocks(self, chosen: GameConfig) -> GameConfig:
        """No clock unless one was asked for; `mathpower` requires its own."""
        asks = chosen.clock or any(key in chosen.set for key in _CLOCKED)
        if asks or chosen.preset == "mathpower":
            return chosen
        return replace(chosen, set={**chosen.set, "D6": "none", "D7": "none"})

    def for_arena(self, chosen: GameConfig) -> GameConfig:
        """The first seat leads, unless something else was asked for."""
        return replace(chosen, set={"D5": "seat", **chosen.set})

    def deal(self, terms: TableRules, seats: int, dice: Chance, titles: Sequence[str] = ()) -> State:
        """Shuffle and deal; thinking comes before the first turn if D6 says so."""
        rules: Rules = terms.rules
        return self.game.deal(rules, seats, dice, thinks=bool(rules.thinking), titles=titles)

    def move_text(self, move: Move, names: Sequence[str]) -> str:
        """A move as text, with the suits of its cards."""
        return codec.move_text(move)

    def read_move_text(self, text: str, names: Sequence[str]) -> Move:
        """The move that a text spells. Raises BadNotation."""
        return codec.read_move_text(text)

    def is_players(self, move: Move) -> bool:
        """Whether a player may make such a move."""
        return not isinstance(move, TurnUpCards | OutOfTime | TimeUp)

    def numbers_to_prove(self, state: State, actor: Seat, move: Move) -> tuple[int, ...]:
        """Numbers too large to be proved in passing."""
        return self.game.numbers_to_prove(state, actor, move)

    def learn(self, number: int, prime: bool) -> None:
        """Such a number was proved; the judge knows it from now on."""
        self.game.prover.learn(number, prime)

    def numbers_to_factor(self, state: State, actor: Seat, move: Move) -> tuple[int, ...]:
        """Numbers too large to be factored in passing."""
        return self.game.numbers_to_factor(state, actor, move)

    def learn_factors(self, number: int, factors: tuple[tuple[int, int], ...]) -> None:
        """The judge knows the factors of such a number from now on."""
        self.game.prover.learn_factors(number, factors)

    def chance(self, state: State, dice: Chance) -> TurnUpCards:
        """The cards turned up from a shuffled part of the deck."""
        return self.game.blind_cards(state, dice)

    def awaits(self, state: State, clocks: Clocks) -> Awaited:
        """Each phase has its own time; only a turn is taken from a player's bank (D6, D7, P-41, P-53)."""
        match state.phase:
            case Phase.OVER:
                return Awaited()
            case Phase.TURN:
                return Awaited(clocks.turn, banked=state.turn, starts_game=True)
            case Phase.PENALTY | Phase.EXCHANGE:
                return Awaited(COMMON_TIME if clocks.turn is None and clocks.stored else clocks.turn)
            case Phase.LISTS | Phase.THINK | Phase.HIGH_CARD:
                return Awaited(clocks.thinking)
            case Phase.JANKEN:
                return Awaited(JANKEN_TIME if clocks.turn is not None or clocks.stored else None)
            case Phase.SHOWDOWN:
                return Awaited(SHOWDOWN_TIME)

    def restarts(self, before: State, after: State, events: Sequence[Event]) -> bool:
        """A turn began, another phase, or another round of janken."""
        new_turn = any(isinstance(event, TurnBegan) for event in events)
        return new_turn or after.phase is not before.phase or after.contenders != before.contenders

    def is_timed(self, state: State, actor: Seat, move: Move) -> bool:
        """Whether it ends a turn; a draw only begins it."""
        return state.phase is Phase.TURN and actor == state.turn and not isinstance(move, Draw | AskFactors)

    def late_move(self, state: State, seat: Seat, dice: Chance) -> tuple[Seat, Move]:
        """Thinking ends for all, janken is thrown by chance, the rest is the rules' own (D6, D8, P-41, P-53)."""
        match state.phase:
            case Phase.THINK:
                return TIMEKEEPER, TimeUp()
            case Phase.JANKEN:
                return seat, Janken(JANKEN_HANDS[dice.below(3)])
            case _:
                return seat, OutOfTime()

    def stand_in(self, state: State, seat: Seat, dice: Chance) -> tuple[Seat, Move]:
        """In its turn a bot passes, whatever D8 has for slow players."""
        return (seat, Pass()) if state.phase is Phase.TURN else self.late_move(state, seat, dice)

    def time_up(self) -> TimeUp:
        """The time of the game is up (D11)."""
        return TimeUp()

    def to_factor(self, state: State, events: Sequence[Event]) -> tuple[int, ...]:
        """The numbers of fouls that D9 publishes, always or on request."""
        found = []
        for event in events:
            if isinstance(event, FoulPlayed | FactorsAsked):
                is_public = isinstance(event, FactorsAsked) or published(state.rules) is Publish.ALWAYS
                if is_public and isinstance(event.number, int) and event.number > 1:
                    found.append(event.number)
        return tuple(found)

    def factors_event(self, number: int, factors: tuple[tuple[int, int], ...] | None) -> FactorsPublished:
        """The factorisation, or that none was found (P-36)."""
        return FactorsPublished(number, factors)

    def titles(self, places: Sequence[Seat]) -> tuple[str, ...]:
        """Each seat's title (P-64)."""
        return titles_by_seat(places)

    def is_out(self, state: State, seat: Seat) -> bool:
        """Whether the hand is played out, or the player disqualified."""
        return seat not in state.still_in

    def record(
        self,
        names: Sequence[str],
        start: State,
        made: Sequence[TableMove],
        clocks: Clocks,
        header: Mapping[str, object],
        *,
        suits: bool = False,
    ) -> str:
        """The game as a record; its clocks are among the settings."""
        moves = replayed(self.game, start, made)
        return write_record(names, start, moves, header, suits=suits)

    def choose(self, level: str, view: View, seed: int, budget: TimeBudget | None = None) -> Move | None:
        """A bot's move, with the cards of its hand: bots think in ranks, a table shows suits as well."""
        move = bots.choose(level, view, seed, budget)
        return own_cards(view, move) if isinstance(move, Play) else move

    def hint(
        self,
        view: View,
        seed: int,
        budget: TimeBudget | None,
        source: str = "all",
        listed: frozenset[int] = frozenset(),
    ) -> Any | None:
        """A hint from what the player knows, from what to learn next, or from the strongest bot; with its reason."""
        from engine.prime.bots import hints, taught

        return hints.hint(view, seed, budget, cast(taught.Source, source), listed)

    def compare(
        self,
        view: View,
        made: Move,
        seed: int,
        budget: TimeBudget | None = None,
        listed: frozenset[int] = frozenset(),
    ) -> Compared | None:
        """The best move beside the one that was made."""
        from engine.prime.bots import compare

        return compare.compare(view, made, seed, budget, listed)


def clocks_of(rules: Rules) -> Clocks:
    """The clocks of these rules."""
    return Clocks(
        turn=rules.turn_time,
        bank=rules.bank,
        per_turn=rules.per_turn,
        on_timeout=str(rules.on_timeout),
        thinking=rules.thinking,
        game=rules.game_time,
    )
