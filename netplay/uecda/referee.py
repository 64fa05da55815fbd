"""A match of the competition for its host: deals, turns, and the tables shown to each player.

Nothing here waits. The engine judges, by the preset `uecda`; an illegal play is a pass. Players have numbers for the
whole match, seats only for a game: the engine's seats are those of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.chance import Chance
from engine.daifugo.board import Gifts, due, ranks
from engine.daifugo.events import Event
from engine.daifugo.flow import play as carry_out
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import DealtCards, Gift, Move, Pass, Play
from engine.daifugo.ruleset import rules_for
from engine.daifugo.state import State
from engine.daifugo.uecda.match import POINTS, SEATS, GameOrder, above, gifts, next_order, strongest
from engine.daifugo.uecda.plays import UecdaPlay, cards_of, mask_of, reading_of, suit_bits, uecda_play_of
from engine.daifugo.uecda.sight import SeenPlay, UecdaSight, of_view
from engine.daifugo.view import View
from engine.game_protocol import Step
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.table.games import TableMove
from netplay.table.games.daifugo.adapter import Adapter
from netplay.table.timing import Clocks
from netplay.uecda import program_messages
from netplay.uecda.tables import Rows

RULES = rules_for((), (), {}, SEATS, "uecda")
_GAME = DaifugoGame()


class SubmissionResult(msgspec.Struct, frozen=True):
    """The result of a submission: whether it was accepted, and the field before it cleared, if it did."""

    taken: bool
    rows: Rows


class Referee:
    """The referee of one match."""

    def __init__(self, names: Sequence[str], games: int, dice: Chance) -> None:
        self.names = tuple(names)
        self.games = games
        self.order: GameOrder | None = None
        self.results: list[tuple[int, ...]] = []
        """The players of each finished game, best first."""
        self._dice = dice
        self._places: tuple[int, ...] = ()
        self._state: State | None = None
        self._start: State | None = None
        self._made: list[TableMove] = []
        self._history: list[SeenPlay] = []
        self._known: dict[int, tuple[tuple[int, int], ...]] = {}
        """By seat, the cards given up or down, and their new holders."""
        self._barred: dict[int, tuple[tuple[int, int], ...]] = {}
        """By seat, the cards that another seat cannot have, since it would have given them."""

    @property
    def state(self) -> State:
        """The table as it is."""
        assert self._state is not None
        return self._state

    @property
    def match_over(self) -> bool:
        """Whether the last game has been played."""
        return len(self.results) >= self.games

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points so far."""
        found = [0] * SEATS
        for places in self.results:
            for place, player in enumerate(places):
                found[player] += POINTS[place]
        return tuple(found)

    def begin(self) -> None:
        """Deals the next game."""
        self.order = next_order(self.order, self._places, self._dice)
        self._state = self._start = _GAME.deal(RULES, SEATS, self._dice, titles=self.order.titles)
        self._made, self._history = [], []
        self._known, self._barred = {}, {}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def seats(self) -> tuple[int, ...]:
        """The player on each seat in this game."""
        assert self.order is not None
        return self.order.seats

    def seat_of(self, player: int) -> Seat:
        """A player's seat in this game."""
        return Seat(self.seats.index(player))

    def player_on(self, seat: int) -> int:
        """The player of a seat."""
        return self.seats[seat]

    def givers(self) -> tuple[tuple[int, int], ...]:
        """The players who still have to give cards, and how many, the richest first."""
        opened = self.state.open
        if not isinstance(opened, Gifts):
            return ()
        owed = [(self.player_on(seat), count) for seat, count in opened.owed if seat in due(self.state).seats]
        return tuple(sorted(owed, key=lambda one: -one[1]))

    @property
    def mover(self) -> int:
        """The player on turn."""
        return self.player_on(self.state.turn)

    def view(self, player: int) -> View:
        """A player's view, as our bots get it."""
        return _GAME.view(self.state, self.seat_of(player))

    def sight(self, player: int) -> UecdaSight:
        """The knowledge of a player who remembers the whole game."""
        seat = self.seat_of(player)
        return replace(
            of_view(self.view(player)),
            history=tuple(self._history),
            known=self._known.get(seat, ()),
            barred=self._barred.get(seat, ()),
        )

    def give(self, player: int, cards: int) -> bool:
        """A richer player's gift; an invalid one is replaced by the strongest possible."""
        count = dict(self.givers())[player]
        seat = self.seat_of(player)
        hand = mask_of(_GAME.view(self.state, seat).hand)
        before = [mask_of(held) for held in self.state.hands]
        taken = self._try(seat, Gift(cards_of(cards)))
        if not taken:
            cards = strongest(hand, count)
            assert self._try(seat, Gift(cards_of(cards)))
        order = self.order
        assert order is not None
        poorer = next(poor for rich, poor, _ in gifts(order) if rich == seat)
        self._known[seat] = ((poorer, cards),)
        self._barred[seat] = ((poorer, above(strongest(hand, count))),)
        self._known[poorer] = ((seat, strongest(before[poorer], count)),)
        return taken

    def move(self, play: UecdaPlay | None, *, readable: bool = True) -> SubmissionResult:
        """The play or pass of the player in turn; an illegal play is a pass.

        Arguments:
            readable: false for an unreadable submission.
        """
        before = self.state
        seat = before.turn
        taken = play is not None and self._try(seat, Play(cards_of(play.mask), reading_of(play)))
        if not taken:
            assert self._try(seat, Pass())
            taken = play is None and readable and not before.field
        played = play if play is not None and self._made[-1].move != Pass() else None
        self._remember(before, played)
        under = None if before.top is None else uecda_play_of(before.top)
        rows = program_messages.field_table(_GAME.view(self.state, None), self.seats, played or under)
        if self.over:
            self._places = tuple(self.player_on(one) for one in ranks(self.state))
            self.results.append(self._places)
        return SubmissionResult(taken, rows)

    def _remember(self, before: State, play: UecdaPlay | None) -> None:
        """Add public information of this game, for our bots."""
        on = None if before.top is None else uecda_play_of(before.top)
        lock = suit_bits(before.locks[0].suits) if before.locks else 0
        self._history.append(SeenPlay(before.turn, play, on, lock, before.rev))

    def _try(self, seat: Seat, move: Move) -> bool:
        step = carry_out(self.state, seat, move)
        if isinstance(step, Refused):
            return False
        self._record_move(seat, move, step)
        while due(self.state).blind:
            dealt: DealtCards = _GAME.blind_cards(self.state, self._dice)
            answered = carry_out(self.state, DEALER, dealt)
            assert isinstance(answered, Step)
            self._record_move(DEALER, dealt, answered)
        return True

    def _record_move(self, seat: Seat, move: Move, step: Step[State, Event]) -> None:
        self._made.append(TableMove(seat, move))
        self._state = step.state

    def start_table(self, player: int) -> Rows:
        """The initial table of a game."""
        return program_messages.start_table(self.view(player), self.seats)

    def turn_table(self, player: int) -> Rows:
        """The table before each submission: the own hand, and whose turn it is."""
        return program_messages.turn_table(self.view(player), self.seats)

    def record(self, header: dict[str, object]) -> str:
        """The finished game as a record, the players in the order of their seats."""
        assert self._start is not None
        names = [self.names[player] for player in self.seats]
        return Adapter().record(names, self._start, self._made, Clocks(), header)
