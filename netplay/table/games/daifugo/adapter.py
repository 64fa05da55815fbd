"""Daifugo at a table: every question has its time, and answers out of turn are given in one sealed window (GR-10).

What the window reveals. That it opens is public: a response would be possible. Every other active player is asked,
whether holding the cards or not, and no answer is shown before the last is in or the time is up. A bot answers only
when no person has to act any more, or shortly before the time is up (`netplay.table.bot_seat`): its timing does not
depend on its hand. What remains is how long a person takes, which no table can hide.

Moves travel in the spelling of records, with words for what records omit: the decline of a player without a response,
and the name of the rule that a random outcome answers. Here `-` declines whatever may be answered out of turn, and
`deal=` is the random outcome. Cards keep their order, so that a move is restored exactly as it was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.daifugo import bots, record
from engine.daifugo import events as game_events
from engine.daifugo import view as views
from engine.daifugo.board import Gifts, Phase, Window
from engine.daifugo.events import Event
from engine.daifugo.faces import read_spelled, spell_row
from engine.daifugo.game import FEWEST, MOST, DaifugoGame
from engine.daifugo.moves import DealtCards, Gift, Move, OutOfTime, Play, RuleAnswer
from engine.daifugo.notation import read_move, write_move
from engine.daifugo.record import write_record
from engine.daifugo.ruleset import preset_of, rules_for
from engine.daifugo.settings import Rules, chosen_of
from engine.daifugo.state import State
from engine.daifugo.uecda.match import CLASSLESS
from engine.daifugo.view import View
from engine.errors import BadNotation, BadSetting
from engine.game_protocol import Compared
from engine.seats import Seat
from engine.titles import COMMON, titles_by_seat
from netplay.table.games import GameAdapter, GameConfig, RecordPerspective, TableRules, TimeBudget
from netplay.table.games.clocks import COMMON_TIME, clock_of, read_clocks
from netplay.table.timing import Awaited, Clocks

MAX_LENGTH = 600
"""No move is written longer: a joker's reading of the longest sequence, or eight names, with room to spare."""

_DEAL = "deal="


def move_text(move: Move, names: Sequence[str]) -> str:
    """A move as text; `names`: the players by seat."""
    match move:
        case RuleAnswer(rule=""):
            return "-"
        case DealtCards():
            return _DEAL + spell_row(move.cards)
        case RuleAnswer(cards=cards) if cards:
            text = write_move(replace(move, cards=()), names)
            return f"{text.removesuffix('-').rstrip()}{' ' if move.seats else ''}{spell_row(cards)}"
        case Gift():
            return f"exchange={spell_row(move.cards)}"
        case Play():
            reading = f" as {spell_row(move.reading)}" if move.reading else ""
            return spell_row(move.cards) + reading + (" fuse" if move.fuse else "")
        case _:
            return write_move(move, names)


def read_move_text(text: str, names: Sequence[str]) -> Move:
    """The move of a text. Raises BadNotation with the text found and what would be right."""
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    if text == "-":
        return RuleAnswer("")
    if text == "%%":
        return OutOfTime()
    if text.startswith(_DEAL):
        return DealtCards(read_spelled(text[len(_DEAL) :]))
    return read_move(text, names)


# Record views of Daifugo: what a record shows to whom, and what can be searched for in it.


class DaifugoPerspective(RecordPerspective):
    """Daifugo."""

    marks: tuple[str, ...] = ("foul", "cut", "revolution", "out")

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> views.View:
        """The table as it is seen; a recorded question is shown to all who see every hand."""
        seen = views.view(state, seat)
        return replace(seen, hands=state.hands) if all_hands else seen

    def shown_event(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> game_events.Event:
        return event if all_hands else game_events.redact(event, seat)

    def mark(self, event: Any) -> str | None:
        """Fouls, cuts, revolutions, going out."""
        match event:
            case game_events.WentFoul() | game_events.Fell():
                return "foul"
            case game_events.Fired(rule="eight_cut"):
                return "cut"
            case game_events.Turned():
                return "revolution"
            case game_events.WentOut() | game_events.GameOver():
                return "out"
            case _:
                return None

    def deciding(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> Any:
        """The state once everything open had been declined."""
        found = record.decided(before, seat, text, names)
        return before if found is None else found[0]

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[views.View, Move] | None:
        """A seat's view after open questions were declined, and its move."""
        found = record.decided(before, seat, text, names)
        return None if found is None else (views.view(found[0], seat), found[1])

    def prospects(self, view: views.View, seed: int) -> tuple[float, ...]:
        from engine.daifugo.bots.review import prospects

        return prospects(view, SeedDice(seed))


WINDOW = 4.0
"""Seconds in which a play may be answered out of turn."""


class Adapter(GameAdapter):
    """The adapter of Daifugo."""

    name = "daifugo"
    view_kind = View
    event_kind = Event
    perspective = DaifugoPerspective()
    levels = bots.LEVELS
    numbers = bots.NUMBERS
    usual_level = "novice"
    thinking = ("engine.daifugo.bots.deep", "engine.daifugo.bulk.learnt")
    fewest = FEWEST
    most = MOST
    usual_seats = 4
    write_record = staticmethod(write_record)
    move_text = staticmethod(move_text)
    read_move_text = staticmethod(read_move_text)
    titles = staticmethod(titles_by_seat)
    choose = staticmethod(bots.choose)
    newcomer = COMMON
    longest_move = MAX_LENGTH

    def __init__(self) -> None:
        self.game = DaifugoGame()

    def terms(self, chosen: GameConfig) -> TableRules:
        """The rules and clocks that were chosen. Raises BadSetting, or its child BadRules."""
        if not self.fewest <= chosen.seats <= self.most:
            raise BadSetting("daifugo-players", seats=chosen.seats)  # DF-1
        settings = {key: value for key, value in chosen.set.items() if key != "players"}
        if chosen.set.get("players", chosen.seats) != chosen.seats:
            raise BadSetting("players-fit", value=str(chosen.set["players"])[:40], seats=chosen.seats)
        rules = rules_for(chosen.local, chosen.off, settings, chosen.seats, chosen.preset)
        ends = CLASSLESS if preset_of(rules) == "uecda" else 0
        return TableRules(rules, read_clocks(chosen.clock, WINDOW), ends)

    def levels_under(self, chosen: GameConfig) -> tuple[str, ...]:
        """The competition's rules have players of their own."""
        try:
            return bots.levels_under(self.terms(chosen).rules)
        except BadSetting:
            return self.levels

    def chosen(self, terms: TableRules, seats: int) -> GameConfig:
        rules: Rules = terms.rules
        return GameConfig(
            game="daifugo",
            set=chosen_of(rules),
            local=rules.local,
            off=rules.off,
            seats=seats,
            clock=clock_of(terms.clocks, WINDOW),
        )

    def without_clocks(self, chosen: GameConfig) -> GameConfig:
        """No clock unless one was asked for: the window waits until all have answered."""
        return chosen if chosen.clock else replace(chosen, clock={"window": "none"})

    def deal(self, terms: TableRules, seats: int, dice: Chance, titles: Sequence[str] = ()) -> State:
        """Shuffles and deals; then the exchange, or the first turn."""
        return self.game.deal(terms.rules, seats, dice, titles=titles)

    def is_players(self, move: Move) -> bool:
        return not isinstance(move, DealtCards | OutOfTime)

    def chance(self, state: State, dice: Chance) -> DealtCards:
        return self.game.blind_cards(state, dice)

    def awaits(self, state: State, clocks: Clocks) -> Awaited:
        """A turn and a question are one player's time; a window has its own, an exchange is common."""
        match state.phase:
            case Phase.OVER | Phase.CHANCE:
                return Awaited()
            case Phase.RESPOND:
                return Awaited(clocks.window, waits=False)
            case Phase.EXCHANGE:
                common = COMMON_TIME if clocks.limited else None
                return Awaited(common if clocks.turn is None else clocks.turn)
            case Phase.TURN | Phase.ASK:
                return Awaited(clocks.turn, banked=self.game.due(state).seats[0])

    def restarts(self, before: State, after: State, events: Sequence[Event]) -> bool:
        """Every move leads to another decision, but an answer or a gift while others are still awaited."""
        match before.open, after.open:
            case Window(waiting=were), Window(waiting=are):
                return len(are) >= len(were)
            case Gifts(given=was), Gifts(given=gave):
                return len(gave) <= len(was)
            case _:
                return True

    def late_move(self, state: State, seat: Seat, dice: Chance) -> tuple[Seat, Move]:
        """The host passes, declines, or gives the least that will do (FR-16)."""
        return seat, OutOfTime()

    def is_sealed_response(self, view: View) -> bool:
        """Whether a play may be answered out of turn just now."""
        return view.phase is Phase.RESPOND

    def is_out(self, state: State, seat: Seat) -> bool:
        """Whether the player has finished, fouled or fallen."""
        return seat not in state.active

    def hint(
        self,
        view: View,
        seed: int,
        budget: TimeBudget | None,
        source: str = "all",
        listed: frozenset[int] = frozenset(),
    ) -> bots.Advice | None:
        """The move of a bot of this level, or of the strongest, and why."""
        levels = bots.levels_under(view.rules)
        if source not in levels:
            return bots.explain(levels[-1], view, seed, budget)
        found = bots.explain(source, view, seed, budget)
        return None if found is None else replace(found, source=source)

    def compare(
        self, view: View, made: Move, seed: int, listed: frozenset[int] = frozenset()
    ) -> Compared | None:
        from engine.daifugo.bots.review import compare

        best = self.hint(view, seed, None)
        return None if best is None else compare(view, best, made, seed)
