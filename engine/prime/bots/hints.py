"""Hints: what a bot would do, and why, for a person to read; the words are in `tui/words`.

A hint is based on someone's knowledge: `mine`, the player's own list of numbers; `level`, one step above it; or `all`,
every prime.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget
from engine.prime.bots.effort import half_of, has_time
from engine.prime.bots.fallback import challenge_for
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.off_turn import answer
from engine.prime.bots.opponent_odds import unseen
from engine.prime.bots.options import weigh
from engine.prime.bots.taught import Knower, Source, taught
from engine.prime.bots.why import Decided, Why
from engine.prime.concat import Number
from engine.prime.lawful import lawful_moves
from engine.prime.moves import Arrange, Encounter, Exchange, GiveUp, Move, Pass, Play, ShowCard
from engine.prime.state import Hand, Laid, Phase
from engine.prime.view import View
from engine.seats import Seat
from engine.verdict import Accepted, Fouled

_LEAST_CHALLENGE = 2
"""The least size of a challenge that is advised if a foul costs one card: two thirds of such pairs are primes."""
HARD = 0.25
"""A play is called hard to beat if somebody could in at most this share of the deals."""


class HintedMove(msgspec.Struct, frozen=True):
    """A move, the thought behind it, and its subject."""

    move: Move
    why: Why
    cards: Hand = ()
    """The cards of the move in playing order."""
    number: Number | None = None
    """The number they spell."""
    stays: int = 0
    """The number of cards left in the hand."""
    chance: int | None = None
    """The win probability in percent (`value`); None if not requested or unknown. Only a proved win is 100."""
    kind: str = "prime"
    """What the judge calls a play, as records do, or `foul` (P-42); `prime` for other moves."""
    source: Knower = "all"
    """Whose knowledge it is based on."""
    beaten: int | None = None
    """The percentage of deals in which somebody could beat it, if that was counted and is the reason."""

    @property
    def fouls(self) -> bool:
        """Whether the move is a foul on purpose (P-42)."""
        return self.kind == "foul"


def hint(
    view: View,
    seed: int,
    budget: Budget | None = None,
    source: Source = "all",
    listed: frozenset[int] = frozenset(),
) -> HintedMove | None:
    """A hint for this seat's turn; None if there is nothing to decide or to show.

    It is by the strongest bot's knowledge, or by the player's numbers, `listed`, then by what is next to learn.
    """
    if not view.is_advised:
        return None
    if source == "all":
        best = of_every_prime(view, seed, half_of(budget))
        found = None if best is None else replace(best, chance=_chance(view, best, seed, budget))
    else:
        decided, knower = taught(view, SeedDice(seed), budget, source, listed)
        own = _hint_of(view, decided, seed, budget)
        found = None if own is None else replace(own, source=knower)
        # The reason for a pass tells nothing of numbers that the player does not know.
        if found is not None and isinstance(found.move, Pass):
            found = replace(found, why=decided[1] or found.why)
    if found is not None and isinstance(found.move, Pass) and found.why is Why.CANNOT_PLAY:
        challenge = challenge_for(view, _LEAST_CHALLENGE)
        if challenge is not None:
            return replace(as_hint(view, challenge, Why.DARES, seed), source=source)
    return found


def of_every_prime(view: View, seed: int, budget: Budget | None = None) -> HintedMove | None:
    """The move of the strongest bot, without its win probability; None if there is nothing to decide or to show."""
    if view.phase is not Phase.TURN:
        decided = answer(view, MASTER, SeedDice(seed)) or (None, Why.NOTHING_TO_SHOW)
    else:
        from engine.prime.bots.master import master  # loads NumPy, which a screen does without

        decided = master(view, MASTER, SeedDice(seed), budget)
    return _hint_of(view, decided, seed, budget)


def _hint_of(view: View, decided: Decided, seed: int, budget: Budget | None) -> HintedMove | None:
    """The hint to do what was decided; None if it is nothing, or without a reason."""
    move, why = decided
    return None if move is None or why is None else as_hint(view, move, why, seed, budget)


def _chance(view: View, hinted: HintedMove, seed: int, budget: Budget | None) -> int | None:
    """The win probability of the seat after this move in percent."""
    if view.phase is not Phase.TURN:
        return None
    if hinted.why in (Why.CERTAIN, Why.GOES_OUT):
        return 100
    from engine.prime.bots.value import values_after

    chance = values_after(view, [hinted.move], seed, budget)[0].chance
    return None if chance is None else round(100 * chance)


def as_hint(view: View, move: Move, why: Why, seed: int, budget: Budget | None = None) -> HintedMove:
    """A move with the valid part of its reason, and its effects."""
    why, beaten = checked(view, move, why, SeedDice(seed), budget)
    cards = _cards_of(move)
    weighed = weigh(view, move) if isinstance(move, Play) else None
    verdict = weighed[1] if weighed else None
    return HintedMove(
        move,
        why,
        cards,
        weighed[0].judged if weighed else None,
        len(view.hand) - len(cards),
        kind=verdict.kind
        if isinstance(verdict, Accepted)
        else "foul"
        if isinstance(verdict, Fouled)
        else "prime",
        beaten=beaten,
    )


_PLAIN = (Why.HARD_TO_BEAT, Why.SMALLEST_THAT_BEATS, Why.LEADS)


def checked(view: View, move: Move, why: Why, dice: Chance, budget: Budget | None) -> tuple[Why, int | None]:
    """The valid part of a reason: what a bot says of its own move is only an estimate.

    Returns:
        The reason, and the percentage of deals in which somebody could beat the play, if that is the reason.
    """
    if why in _PLAIN and isinstance(move, Play):
        share = beaten_in(view, move, dice, budget)
        if share is not None and share <= HARD:
            return Why.HARD_TO_BEAT, round(100 * share)
        return (Why.SMALLEST_THAT_BEATS if view.top else Why.LEADS), None
    if why in (Why.CANNOT_PLAY, Why.PASSES_TO_SAVE) and view.top is not None:
        can = any(isinstance(one, Play) for one in lawful_moves(view))
        return (Why.PASSES_TO_SAVE if can else Why.CANNOT_PLAY), None
    return why, None


def _cards_of(move: Move) -> Hand:
    """The cards that leave the hand, or are shown."""
    match move:
        case Play():
            return move.all_cards
        case Encounter() | Arrange() | GiveUp() | Exchange():
            return move.cards
        case ShowCard():
            return (move.card,)
        case _:
            return ()


# The probability that a set is beaten, counted over deals of the cards that its player does not see.
#
# It counts every answer the rules allow: primes, composites with their factors, 57, ∞, and answers with one card more,
# because the others may draw first (P-20).

DEALS = 100
MOST_CARDS = 5
"""The maximum size of a set; answers to a larger one take too long to count."""
_SPARE = 0.1
"""Seconds that are left for the move itself."""


def beaten_in(view: View, play: Play, dice: Chance, budget: Budget | None = None) -> float | None:
    """The share of the deals in which somebody could beat this play, 0 … 1; None if that can't be counted.

    The play is a plain prime of this seat that doesn't empty the hand.
    """
    weighed = weigh(view, play)
    if weighed is None or not isinstance(weighed[1], Accepted) or weighed[1].kind != "prime" or play.twin:
        return None
    if len(play.cards) > MOST_CARDS or len(play.all_cards) == len(view.hand):
        return None
    played = Laid(view.turn, play.cards, weighed[0].values, weighed[0].number, "prime")
    others = [seat for seat in view.still_in if seat != view.turn]
    beaten = 0
    for _ in range(DEALS):
        if not has_time(budget, _SPARE):
            return None
        hidden = unseen(view)
        beaten += any(_can_beat(view, played, seat, hidden, dice) for seat in others)
    return beaten / DEALS


def _can_beat(view: View, played: Laid, seat: Seat, hidden: list[Card], dice: Chance) -> bool:
    """Whether the seat, with cards drawn from the hidden ones, has an answer. The drawn cards are removed."""
    known = view.hands[seat] or ()
    wanted = view.counts[seat] - len(known) + bool(view.deck)
    drawn = tuple(hidden.pop(dice.below(len(hidden))) for _ in range(min(wanted, len(hidden))))
    hand = tuple(sorted((*(card.face for card in known), *drawn)))
    hands = tuple(hand if one == seat else None for one in range(view.seats))
    counts = tuple(len(hand) if one == seat else count for one, count in enumerate(view.counts))
    theirs = replace(
        view, seat=seat, turn=seat, waiting=(seat,), hands=hands, counts=counts, field=(*view.field, played),
        drawn=True, passes=0, choice=None,
    )  # fmt: skip
    return any(isinstance(move, Play) for move in lawful_moves(theirs))
