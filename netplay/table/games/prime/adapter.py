"""Prime Daifugo at a table: its clocks are settings of the game; large numbers are proved in workers (P-13, P-32).

Moves travel in the spelling of records, with words for what records omit.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from engine.cards import read_cards, write_cards
from engine.chance import Chance, SeedDice
from engine.errors import BadNotation, BadSetting
from engine.game_protocol import Compared, Step
from engine.prime import bots, flow, primes
from engine.prime import events as game_events
from engine.prime import view as views
from engine.prime.bots.book_store import use_book_store
from engine.prime.concat import digits
from engine.prime.events import Event, FactorsAsked, FactorsPublished, FoulPlayed, TurnBegan
from engine.prime.facts import deck_places
from engine.prime.game import PrimeGame
from engine.prime.listed import read_list
from engine.prime.moves import (
    JANKEN_HANDS,
    AskFactors,
    DoneThinking,
    Draw,
    Exchange,
    HandIn,
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
from engine.prime.notation import MAX_LENGTH, read_jokers, read_line, read_move, write_jokers, write_move
from engine.prime.pack import check_deal, deck_of
from engine.prime.record import write_record
from engine.prime.settings import PlayableNumbers, Publish, Rules, Suspension, chosen_of, rules_for
from engine.prime.state import Laid, Phase, State
from engine.prime.view import View, own_cards
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.titles import COMMON, titles_by_seat
from netplay.storage.table_cache import BookFiles
from netplay.table.games import (
    GameAdapter,
    GameConfig,
    RecordPerspective,
    TableMove,
    TableRules,
    TimeBudget,
    replayed,
)
from netplay.table.games.clocks import COMMON_TIME
from netplay.table.games.reach import LONGEST_LIST, Reach
from netplay.table.messages import MOST_SEATS, pack
from netplay.table.timing import Awaited, Clocks

_WORDS: dict[str, Move] = {"D": Draw(), "ready": DoneThinking(), ":%%": TimeUp()}
_TEXTS = {type(move): text for text, move in _WORDS.items()}


def move_text(move: Move) -> str:
    """A move as text, with the suits of its cards."""
    if type(move) in _TEXTS:
        return _TEXTS[type(move)]
    if isinstance(move, TurnUpCards):
        return f"reveal({write_cards(move.cards, suits=True)}){write_jokers(move.jokers)}"
    if isinstance(move, HandIn):
        return f"list({move.listed})"
    if isinstance(move, Exchange):
        return f"E({write_cards(move.cards, suits=True)})"
    return write_move(move, suits=True)


def read_move_text(text: str) -> Move:
    """The move of a text. Raises BadNotation with the text found and what would be right."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    if text.startswith("reveal("):
        inside, bracket, jokers = text[len("reveal(") :].partition(")")
        if not bracket:
            raise BadNotation("bracket-missing", text=text[:30])
        return TurnUpCards(read_cards(inside), read_jokers(jokers))
    for word in ("list(", "E("):
        if text.startswith(word):
            if not text.endswith(")"):
                raise BadNotation("bracket-missing", text=text[:30])
            inside = text[len(word) : -1]
            return HandIn(read_list(inside)) if word == "list(" else Exchange(read_cards(inside))
    return read_move(text)


# Record views of Prime Daifugo: what a record shows to whom, and what can be searched for in it.


class PrimePerspective(RecordPerspective):
    """Prime Daifugo; with all hands open the deck is shown as far as it is known."""

    marks: tuple[str, ...] = ("foul", "cut", "revolution", "out")

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> views.View:
        seen = views.view(state, seat)
        deck = tuple(deck_places(state))
        return replace(seen, hands=state.hands, deck=deck) if all_hands else seen

    def position(self, state: Any) -> views.View:
        """The table with all hands and lists open, and the publicly known part of the deck."""
        return replace(views.view(state, None), hands=state.hands, lists=state.lists)

    def sights(self, state: Any) -> tuple[views.View, ...]:
        return tuple(_with_the_rest(views.view(state, Seat(seat)), state) for seat in range(state.seats))

    def shown_event(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> game_events.Event:
        opened = all_hands or state.rules.open_hands
        return game_events.redact(event, seat, open_hands=opened)

    def mark(self, event: Any) -> str | None:
        """Fouls, 57, the revolution, ∞, going out."""
        match event:
            case game_events.FoulPlayed() | game_events.Disqualified():
                return "foul"
            case game_events.Played(kind=("cut" | "infinity")):
                return "cut"
            case game_events.Turned():
                return "revolution"
            case game_events.WentOut() | game_events.GameOver():
                return "out"
            case _:
                return None

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> views.View | None:
        """The seat's view when it played; a card that it drew first is in its hand.

        Between two players who know the whole deck the other's hand is included: it can be deduced.
        """
        seen = views.view(before, seat)
        if before.phase is not Phase.TURN or before.turn != seat:
            return None
        drawn = next((event.card for event in events if isinstance(event, game_events.Drew)), None)
        if drawn is None:
            return _with_the_rest(seen, before)
        hands = tuple(
            (*(hand or ()), drawn) if owner == seat else hand for owner, hand in enumerate(seen.hands)
        )
        counts = tuple(count + (owner == seat) for owner, count in enumerate(seen.counts))
        return _with_the_rest(
            replace(seen, hands=hands, counts=counts, deck=seen.deck[1:], drawn=True), before
        )

    def deciding(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> Any:
        """The state with the card that the seat drew."""
        drawn = next((event.card for event in events if isinstance(event, game_events.Drew)), None)
        if drawn is None or before.phase is not Phase.TURN:
            return before
        step = flow.play(before, seat, Draw(), primes)
        assert isinstance(step, Step), "the record drew here"
        if not step.state.waits_for_chance:
            return step.state
        turned = flow.play(step.state, DEALER, TurnUpCards((drawn,)), primes)
        assert isinstance(turned, Step), "the record turned this card up"
        return turned.state

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[views.View, Move] | None:
        """A seat's view, with the card that it drew, and its play or pass."""
        seen = self.decision(before, seat, events)
        try:
            line = read_line(text)
        except BadNotation:
            return None  # a line of a lenient record
        if seen is None or not isinstance(line.move, Play | Pass):
            return None
        return seen, line.move

    def prospects(self, view: views.View, seed: int) -> tuple[float, ...]:
        from engine.prime.bots.value import value

        return value(view, SeedDice(seed))


def _with_the_rest(seen: views.View, before: Any) -> views.View:
    """The view with the other's hand, if two are still in and the deck is known."""
    if None in seen.deck or len(seen.still_in) != 2:
        return seen
    hands = (hand if hand is not None else before.hands[seat] for seat, hand in enumerate(seen.hands))
    return replace(seen, hands=tuple(hands))


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
        rules: Rules = terms.rules
        return GameConfig("prime", rules.preset, chosen_of(rules, seats), seats=seats)

    def reach(self, terms: TableRules, seats: int) -> Reach:
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
        return move_text(move)

    def read_move_text(self, text: str, names: Sequence[str]) -> Move:
        return read_move_text(text)

    def is_players(self, move: Move) -> bool:
        return not isinstance(move, TurnUpCards | OutOfTime | TimeUp)

    def numbers_to_prove(self, state: State, actor: Seat, move: Move) -> tuple[int, ...]:
        """Numbers too large to be proved in passing."""
        return self.game.numbers_to_prove(state, actor, move)

    def learn(self, number: int, prime: bool) -> None:
        self.game.prover.learn(number, prime)

    def numbers_to_factor(self, state: State, actor: Seat, move: Move) -> tuple[int, ...]:
        """Numbers too large to be factored in passing."""
        return self.game.numbers_to_factor(state, actor, move)

    def learn_factors(self, number: int, factors: tuple[tuple[int, int], ...]) -> None:
        self.game.prover.learn_factors(number, factors)

    def chance(self, state: State, dice: Chance) -> TurnUpCards:
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
        return FactorsPublished(number, factors)

    def titles(self, places: Sequence[Seat]) -> tuple[str, ...]:
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
        return write_record(names, start, replayed(self.game, start, made), header, suits=suits)

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
        self, view: View, made: Move, seed: int, listed: frozenset[int] = frozenset()
    ) -> Compared | None:
        from engine.prime.bots import alternatives

        return alternatives.compare(view, made, seed, listed=listed)


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


# Upper bounds of Prime Daifugo under given rules: its largest number, its longest move, its largest snapshot.
#
# The bounds count every card as often as it may be shown and every set as large as it may be, so that no play exceeds
# them; they need not be reached. They are useful because all sets of one field have the same number of cards (P-21 c):
# a field of many sets has small numbers, a field of large numbers has few sets.

_SEAT = 200
"""Bytes for one seat beside its cards: counts, places, titles, a pass, the start of a turn."""
_REST = 3000
"""Bytes for all else: names of fields, single numbers, clocks, small events."""
_HEAD = 6
"""Bytes in front of a list, a text or a great number, at most."""
_FACTOR_TEXT = 2.31
"""Characters of a factorization for each bit of its number: `2*2*2…` has two, a digit of a large prime 0.31 more."""
_FACTOR_SIZE = 8
"""Bytes of a published factorization for each bit: a prime and its exponent, and there are fewer primes than bits."""
_LIST_SIZE = 1.25
"""Bytes of a list for each character: `103 ` is an array, a number of three bytes and an empty array."""


class _Deck(msgspec.Struct, frozen=True):
    """The properties of a deck that the bounds need."""

    size: int
    jokers: int
    card: int
    """Bytes of a card, at most."""
    value: int
    """Bytes of the value of a card."""
    long: tuple[int, ...]
    """Digits in the game's base of the one, the two, the three … longest cards together."""
    spelled: int
    """Characters of all cards."""
    values: int
    """Different values that one card may have."""


def prime_reach(rules: Rules, seats: int) -> Reach:
    """The bounds of a game by these rules."""
    deck = _deck(rules)
    most = min(deck.size, rules.limit or deck.size)
    # D3 binds sets and chunks; in a showdown a whole hand is arranged (P-53).
    largest = deck.long[deck.size if rules.suspension is Suspension.SHOWDOWN else most]
    number = _decimals(largest, rules.base) + _HEAD
    field = max(_sets(deck, count) * _set_size(deck, rules.base, count) for count in range(1, most + 1))
    cards = deck.size * deck.card + _HEAD * (seats + 2)
    play = deck.size * (deck.card + deck.value + 2 * _HEAD) + number
    factors = math.ceil(_FACTOR_SIZE * _bits(largest, rules.base))
    listed = math.ceil(_LIST_SIZE * LONGEST_LIST) if rules.numbers is PlayableNumbers.LISTED else 0
    base = _REST + seats * _SEAT + len(pack(rules)) + 3 * cards + 2 * play + factors
    return Reach(
        digits=_decimals(largest, rules.base),
        move=deck.spelled + deck.size + deck.jokers * len(write_jokers((rules.top_value,))) + 2 * _HEAD,
        public=base + field + seats * listed,
        own=_REST + seats * _SEAT + 4 * cards + play + listed,
    )


def _deck(rules: Rules) -> _Deck:
    cards = deck_of(rules)
    lengths = sorted(
        (digits(rules.top_value if card.is_joker else card.rank, rules.base) for card in cards), reverse=True
    )
    jokers = sum(card.is_joker for card in cards)
    ranks = {card.rank for card in cards if not card.is_joker}
    return _Deck(
        size=len(cards),
        jokers=jokers,
        card=max(len(pack(card)) for card in set(cards)),
        value=len(pack(max([rules.top_value, *ranks]))),
        long=(0, *accumulate(lengths)),
        spelled=sum(len(write_cards((card,), suits=True)) for card in cards),
        values=rules.top_value + 1 if jokers else len(ranks),
    )


def _bits(places: int, base: int) -> float:
    """Bits of a number of this many digits in a base."""
    return places * math.log2(base)


def _decimals(places: int, base: int) -> int:
    """Decimal digits of a number of this many digits in a base, at most."""
    return places if base == 10 else math.ceil(places * math.log10(base) + 1e-9)


def _sets(deck: _Deck, count: int) -> int:
    """The maximum number of sets of this many cards in the field: each beats the one below.

    Single cards have few values. The order turns at most once in a field, since 1729 cannot beat itself.
    """
    there = deck.size // count
    return min(there, 2 * deck.values + 2) if count == 1 else there


def _set_size(deck: _Deck, base: int, count: int) -> int:
    """Bytes of one set of this many cards in the field."""
    bare = len(pack(Laid(Seat(0), (), (), 0, "revolution", "", pair=True))) + 4 * _HEAD
    places = deck.long[count]
    # A factor part has no more digits than its cards show, and its product is the number.
    shown = _decimals(deck.long[deck.size], base) + 3 * deck.size
    factors = min(math.ceil(_FACTOR_TEXT * _bits(places, base)) + 2, shown)
    return bare + count * (deck.card + deck.value) + _decimals(places, base) + factors
