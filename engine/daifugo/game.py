"""The `Game` of Daifugo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from engine.chance import Chance, sample, shuffle
from engine.daifugo import exchange, flow
from engine.daifugo.board import NO_NOTES, Phase, due, ranks
from engine.daifugo.book import RuleBook
from engine.daifugo.effects import Ask, DrawCards, Kind
from engine.daifugo.events import Event, redact
from engine.daifugo.exchange import first_dealt
from engine.daifugo.faces import Cards, in_order
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import DealtCards, Gift, Move, Pass, RuleAnswer
from engine.daifugo.ruleset import book_of, check_rules
from engine.daifugo.settings import Rules
from engine.daifugo.state import State
from engine.daifugo.view import View, ground, own, view
from engine.errors import BadSetting
from engine.seats import Seat
from engine.titles import exchanges

FEWEST, MOST = 2, 8
"""Players at a table (DF-1)."""


class DaifugoGame:
    """Daifugo; nothing but titles connects games."""

    name = "daifugo"
    due = staticmethod(due)
    play = staticmethod(flow.play)
    view = staticmethod(view)
    own = staticmethod(own)

    def deal(self, rules: Rules, seats: int, dice: Chance, *, titles: Sequence[str] = ()) -> State:
        """Shuffle and deal; then the exchange, or the first turn (DF-3, DF-4, DF-24 … DF-30).

        Raises BadSetting for fewer than two players or more than eight (DF-1), BadRules for rules of other numbers.
        """
        if not FEWEST <= seats <= MOST:
            raise BadSetting("daifugo-players", seats=seats)
        check_rules(rules, seats)
        book = book_of(rules)
        cards = shuffle(book.pack, dice)
        opener = first_dealt(rules)
        # Where that player has left the series, the game is dealt as the first one (DF-3).
        first = titles.index(opener) if opener in titles else 0
        kept = len(cards) - (len(cards) % seats if rules.uneven == "set_aside" else 0)
        hands = tuple(cards[(seat - first) % seats : kept : seats] for seat in range(seats))
        table = start(book, hands, tuple(titles), asks_everybody=True)
        leader = Seat(dice.below(seats)) if exchange.leader_of(table) is None else None
        return begin(table, leader)

    def blind_cards(self, state: State, dice: Chance) -> DealtCards:
        """The dealer's move when a random outcome is due."""
        assert isinstance(state.open, DrawCards)
        return DealtCards(sample(in_order(state.open.cards), state.open.count, dice))

    def legal_moves(self, view: View) -> Iterator[Move]:
        """Every lawful move that this seat has now, one by one as they are found."""
        return lawful_moves(view)

    def redact(self, state: State, event: Event, seat: Seat | None) -> Event:
        """The event as this seat may see it."""
        return redact(event, seat)

    def result(self, state: State) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""
        return ranks(state) if state.over else None


def start(
    book: RuleBook, hands: Sequence[Cards], titles: tuple[str, ...] = (), *, asks_everybody: bool = False
) -> State:
    """The table after the deal, before the leader is decided."""
    everybody = tuple(Seat(seat) for seat in range(len(hands)))
    return State(
        rules=book.rules,
        book=book,
        hands=tuple(in_order(hand) for hand in hands),
        active=everybody,
        ring=everybody,
        order=book.order(False, NO_NOTES),
        titles=titles,
        asks_everybody=asks_everybody,
    )


def begin(state: State, leader: Seat | None = None) -> State:
    """Begin the exchange if there is one, else the first turn, of this leader; None: the rules decide."""
    events: list[Event] = []
    if state.rules.exchange and exchanges(state.titles):
        return exchange.open_exchange(state, leader, events)
    return exchange.first_turn(state, leader, events)


# All legal moves of a player of Daifugo: plays, the pass, gifts, answers, responses; for learners and studies.


def lawful_moves(view: View) -> Iterator[Move]:
    """Every move that is not refused and costs nothing; jokers are played only for missing cards."""
    if not view.is_my_turn:
        return
    match view.phase:
        case Phase.EXCHANGE:
            yield from map(Gift, _sets(view.hand, view.owed))
        case Phase.ASK:
            assert view.question is not None
            if view.question.optional:
                yield RuleAnswer(view.question.rule)
            yield from answers_to(view.question, view.counts)
        case Phase.RESPOND:
            yield RuleAnswer("")
            for offer in view.offers:
                yield from (RuleAnswer(offer.rule, cards) for cards in _sets(offer.cards, offer.count))
        case _:
            plays = legal_plays(ground(view))
            if view.top is not None or not plays:
                yield Pass()
            yield from plays


def answers_to(ask: Ask, counts: tuple[int, ...]) -> Iterator[RuleAnswer]:
    """Whatever answers a question, but declining; `counts`: the number of cards of each seat."""
    match ask.kind:
        case Kind.CARDS:
            for size in range(ask.least, ask.most + 1):
                yield from (RuleAnswer(ask.rule, cards) for cards in _sets(ask.cards, size))
        case Kind.PLAYER:
            yield from (RuleAnswer(ask.rule, seats=(seat,)) for seat in ask.seats)
        case Kind.TRADE:
            for seat in ask.seats:
                yield from (
                    RuleAnswer(ask.rule, cards, (seat,))
                    for cards in _sets(ask.cards, min(ask.most, counts[seat]))
                )
        case Kind.SIDE:
            yield from (RuleAnswer(ask.rule, word=word) for word in ("left", "right"))
        case Kind.RANKS:
            yield from (RuleAnswer(ask.rule, ranks=ranks) for ranks in combinations(range(13), ask.most))
        case Kind.YES:
            yield RuleAnswer(ask.rule, word="yes")
        case Kind.ORDER:
            yield from (RuleAnswer(ask.rule, seats=order) for order in permutations(ask.seats))


def _sets(cards: Cards, size: int) -> Iterable[Cards]:
    """The distinct sets of this many of the cards, equal cards counting as one."""
    return dict.fromkeys(combinations(in_order(cards), size))
