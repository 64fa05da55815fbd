"""Tyrant in one round: eight tricks with every kind of action, scored on the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import SUITS_BY_LETTER, Card, Suit
from engine.chance import Dice
from engine.seats import Seat
from engine.tyrant import setup
from engine.tyrant.game import TyrantGame
from engine.tyrant.moves import ChooseHand, Decision, Lay, Move, Pass, Play, Refill, Tyrant
from engine.tyrant.settings import rules_for
from engine.tyrant.state import HAND, REFILL, Phase, State, of_suit
from engine.verdict import Reason, Refused
from netplay.learn.lesson import AS_THEY_LIKE, LEARNER, LessonStep, StepHint

SEED = 5
"""The seed of the deal; `reply` determines what the others do with it."""
_GAME = TyrantGame()


def step(name: str, wants: str, keys: str) -> LessonStep:
    """A step after which the others use `reply`."""
    return LessonStep(name, wants, keys, (AS_THEY_LIKE,))


STEPS: tuple[LessonStep, ...] = (
    step("hand", "hand ssscchd", "s s s c c h d Enter"),
    step("follow", "play s", "s Enter"),
    step("take", "play c", "c Enter"),
    step("three", "play dss", "d s s Enter"),
    step("chip", "play h 1 l", "h a Enter"),
    step("pass", "pass", "p p"),
    step("refill", "refill hhhccc", "h h h c c c Enter"),
    step("two", "play cc", "c c Enter"),
    step("free", "play hhh", "h h h Enter"),
    step("lay", "lay h", "h Enter"),
    step("last", "play c", "c Enter"),
)


class TyrantLesson:
    """The lesson of Tyrant, against two who follow suit with one card and lay no chips."""

    game = "tyrant"
    others: tuple[str, ...] = ("Hobbes", "Bodin")
    steps = tuple((0, one) for one in STEPS)

    def start(self, chapter: int) -> State:
        """The deal."""
        return setup.deal(rules_for("official", {"start": 0}, 3), Dice.of_number(SEED))

    def opening(self, chapter: int) -> tuple[tuple[Seat, str], ...]:
        """The learner begins."""
        return ()

    def move(self, state: State, text: str) -> Decision:
        """A decision from its suits: `hand ssh…`, `play hh`, `play h 2 d` with chips, `refill …`, `lay s`, `pass`."""
        kind, *rest = text.split()
        match kind:
            case "pass":
                return Pass()
            case "hand":
                return ChooseHand(_held(state.stocks[LEARNER], rest[0]))
            case "refill":
                return Refill(_held(state.stocks[LEARNER], rest[0]))
            case "lay":
                seen = _GAME.view(state, LEARNER).turns[LEARNER]
                return Lay(_held(seen.cards if seen is not None else (), rest[0]))
            case _:
                cards = _held(state.hands[LEARNER], rest[0])
                chips = (
                    Tyrant(SUITS_BY_LETTER.get(rest[2], Suit.NONE), int(rest[1])) if len(rest) > 1 else None
                )
                return Play(cards, (0,) if len(cards) == 3 else (), chips)

    def reply(self, state: State, seat: Seat) -> Decision:
        """The default decision: the first cards, following suit with one of them."""
        stock, hand = state.stocks[seat], state.hands[seat]
        match state.phase:
            case Phase.HAND:
                return ChooseHand(tuple(stock[:HAND]))
            case Phase.REFILL:
                return Refill(tuple(stock[:REFILL]))
            case Phase.LAY:
                seen = _GAME.view(state, seat).turns[seat]
                assert seen is not None
                return Lay((seen.cards[0],))
            case _:
                if not hand:
                    return Pass()
                lead = _GAME.view(state, seat).lead
                assert lead is not None
                follows = of_suit(hand, lead.suit)
                return Play(((follows or hand)[0],))

    def refused(self, state: State, move: Move) -> Reason | None:
        """Why the rules refuse a decision altogether."""
        found = _GAME.play(state, LEARNER, move)
        return found.reason if isinstance(found, Refused) and isinstance(found.reason, Reason) else None

    def fits(self, state: State, step: LessonStep, move: Move) -> bool:
        """The same suits, the same chips in the same place; ranks count for nothing."""
        wanted = self.move(state, step.wants)
        if type(move) is not type(wanted):
            return False
        if isinstance(move, Pass):
            return True
        if isinstance(move, Play) and isinstance(wanted, Play) and move.tyrant != wanted.tyrant:
            return False
        return _suits(move) == _suits(wanted)

    def why_not(self, state: State, move: Move) -> StepHint:
        """A pass too early, or another decision."""
        return StepHint("pass" if isinstance(move, Pass) else "else")


def _held(cards: Sequence[Card], suits: str) -> tuple[Card, ...]:
    """Cards of these suits among those that are held, as many as there are of each."""
    left, found = list(cards), []
    for letter in suits:
        card = next((card for card in left if card.suit == SUITS_BY_LETTER[letter]), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return tuple(found)


def _suits(move: Move) -> Counter[Suit]:
    assert isinstance(move, ChooseHand | Refill | Lay | Play)
    return Counter(card.suit for card in move.cards)
