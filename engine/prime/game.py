"""The `Game` of Prime Daifugo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import Card, Suit
from engine.chance import Chance, sample, shuffle
from engine.game_protocol import Step
from engine.prime import flow, opening
from engine.prime.choices import arranged_number
from engine.prime.concat import Concatenation
from engine.prime.encounter import order_by
from engine.prime.events import Event, redact
from engine.prime.judge import ground, numbers_to_factor, numbers_to_prove, unplayable
from engine.prime.moves import Arrange, Move, Play, TurnUpCards
from engine.prime.pack import cards_dealt, check_deal, deck_of
from engine.prime.primes import MemoizedProver
from engine.prime.settings import OrderOpening, PlayableNumbers, Rules
from engine.prime.state import Phase, State, due
from engine.prime.view import View, own, view
from engine.seats import Seat
from engine.verdict import Reason, Refused

FEW_CARDS = 12
KING = Card.of(13, Suit.CLUBS)
"""This many cards with ranks up to this one spell at most 24 digits, proved without a worker."""


class PrimeGame:
    """Prime Daifugo; its prover caches proofs."""

    name = "prime"
    due = staticmethod(due)
    view = staticmethod(view)
    own = staticmethod(own)

    def __init__(self, prover: MemoizedProver | None = None) -> None:
        self.prover = prover or MemoizedProver()

    def deal(
        self, rules: Rules, seats: int, dice: Chance, *, thinks: bool = False, titles: Sequence[str] = ()
    ) -> State:
        """Shuffle the pack and deal each seat its hand (P-10, P-11).

        With `thinks` all may think before the first turn (D6); titles are those of the last game of a series (P-64).
        Raises BadSetting if the deal needs more cards than there are.
        """
        check_deal(rules, seats)
        cards = shuffle(deck_of(rules), dice)
        size = cards_dealt(rules)
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
        deck = opening.known(cards[seats * size :])
        leader = Seat(dice.below(seats) if rules.opening is OrderOpening.RANDOM else 0)
        return opening.start(
            rules, hands, deck, thinks=thinks, titles=tuple(titles), leader=leader, asks_lists=True
        )

    def play(self, state: State, actor: Seat, move: Move) -> Step[State, Event] | Refused:
        """Carry out a move or refuse it; the old state is unchanged either way."""
        return flow.play(state, actor, move, self.prover)

    def blind_cards(self, state: State, dice: Chance) -> TurnUpCards:
        """The dealer's move when cards are drawn from a shuffled part of the deck, or need an order (P-69)."""
        if state.encounter is not None:
            return order_by(ground(state), state.encounter, dice)
        wanted = due(state).blind
        cards: list[Card] = []
        for block in state.deck:
            take = min(wanted - len(cards), len(block.cards))
            if block.shuffled:
                cards += sample(block.cards, take, dice)
            else:
                cards += block.cards[:take]
        return TurnUpCards(tuple(cards))

    def numbers_to_prove(self, state: State, actor: Seat, move: Move) -> tuple[int, ...]:
        """Numbers too large to be proved at once on which the verdict of this move depends."""
        if isinstance(move, Arrange) and state.phase is Phase.SHOWDOWN:
            shown = arranged_number(state, actor, move)
            return () if shown is None or self.prover.quick(shown) else (shown,)
        reading = self._read_many(state, actor, move)
        numbers = numbers_to_prove(state.rules, reading) if reading else ()
        return tuple(n for n in numbers if not self.prover.quick(n))

    def numbers_to_factor(self, state: State, actor: Seat, move: Move) -> tuple[int, ...]:
        """Numbers that have to be factored aside before this move can be judged (P-68)."""
        reading = (
            self._read_many(state, actor, move) if state.rules.numbers is PlayableNumbers.SEMIPRIME else None
        )
        numbers = numbers_to_factor(state.rules, reading) if reading else ()
        return tuple(filter(self.prover.is_undecided, numbers))

    @staticmethod
    def _read_many(state: State, actor: Seat, move: Move) -> Concatenation | None:
        """The reading of a play with enough cards for a large number; None if it is unplayable."""
        if not isinstance(move, Play) or state.phase is not Phase.TURN or actor != state.turn:
            return None
        cards = move.all_cards
        if len(cards) <= FEW_CARDS and max(cards, default=0) <= KING:
            return None
        reading = unplayable(ground(state), move)
        return None if isinstance(reading, Reason) else reading

    def legal_moves(self, view: View) -> Iterator[Move]:
        """Every lawful move that this seat has now, one by one as they are found."""
        # With it come tables and searches that no table in play needs.
        from engine.prime.lawful import lawful_moves

        return lawful_moves(view)

    def redact(self, state: State, event: Event, seat: Seat | None) -> Event:
        """The event as this seat may see it."""
        return redact(event, seat, open_hands=state.rules.open_hands)

    def result(self, state: State) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""
        return state.ranks if state.phase is Phase.OVER else None
