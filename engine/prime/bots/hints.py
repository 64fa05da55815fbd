"""What a bot would do, and why, for a person to read; the words live with the screens.

A hint speaks from what somebody knows: `mine`, the player's own list of numbers; `level`, what is one step above it;
or `all`, every prime.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget
from engine.prime.bots.answers import beaten_in
from engine.prime.bots.budget import half_of
from engine.prime.bots.mind import MASTER
from engine.prime.bots.options import weigh
from engine.prime.bots.phases import answer
from engine.prime.bots.taught import Knower, Source, taught
from engine.prime.bots.why import Why
from engine.prime.concat import Number
from engine.prime.lawful import lawful_moves
from engine.prime.moves import Arrange, Exchange, GiveUp, Move, Play, ShowCard
from engine.prime.state import Hand, Phase
from engine.prime.view import View
from engine.verdict import Fouled

HARD = 0.25
"""A play is called hard to beat where somebody could in at most this share of the deals."""


class HintedMove(msgspec.Struct, frozen=True):
    """A move, the thought behind it, and what the thought is about."""

    move: Move
    why: Why
    cards: Hand = ()
    """The cards of the move, in the order in which they are played."""
    number: Number | None = None
    """What they spell."""
    stays: int = 0
    """How many cards stay in the hand."""
    chance: int | None = None
    """In how many of a hundred games the seat goes out first (`value`); None where that was not asked, or where nobody
    can say. A hundred is said of a proved win alone."""
    fouls: bool = False
    """Whether the move is a foul on purpose (P-42)."""
    source: Knower = "all"
    """From whose knowledge it is."""
    beaten: int | None = None
    """In how many of a hundred deals somebody could beat it, where that was counted and is the reason."""


def hint(
    view: View,
    seed: int,
    budget: Budget | None = None,
    source: Source = "all",
    listed: frozenset[int] = frozenset(),
) -> HintedMove | None:
    """What to do with this seat's turn; None if there is nothing to decide or to show.

    Arguments:
        source: from whose knowledge: the strongest bot's, or the player's, with what is next to learn after it.
        listed: the numbers on the player's list.
    """
    if not view.is_my_turn:
        return None
    if source == "all":
        told = of_every_prime(view, seed, half_of(budget))
        return None if told is None else replace(told, chance=_chance(view, told, seed, budget))
    (move, why), knower = taught(view, SeedDice(seed), budget, source, listed)
    return None if move is None else replace(as_hint(view, move, why, seed, budget), source=knower)


def of_every_prime(view: View, seed: int, budget: Budget | None = None) -> HintedMove | None:
    """What the strongest bot would do, without its chance; None if there is nothing to decide or to show."""
    if view.phase is not Phase.TURN:
        move, why = answer(view, MASTER, SeedDice(seed)) or (None, Why.NOTHING_TO_SHOW)
    else:
        from engine.prime.bots.master import master  # loads NumPy, which a screen does without

        move, why = master(view, MASTER, SeedDice(seed), budget)
    return None if move is None else as_hint(view, move, why, seed, budget)


def _chance(view: View, told: HintedMove, seed: int, budget: Budget | None) -> int | None:
    """In how many of a hundred games the seat goes out first after this move, by the opinion of the position."""
    if view.phase is not Phase.TURN:
        return None
    if told.why in (Why.CERTAIN, Why.GOES_OUT):
        return 100
    from engine.prime.bots.value import values_after

    chance = values_after(view, [told.move], seed, budget)[0].chance
    return None if chance is None else round(100 * chance)


def as_hint(view: View, move: Move, why: Why, seed: int, budget: Budget | None = None) -> HintedMove:
    """A move with the reason for it, as far as it is true, and what it does."""
    why, beaten = checked(view, move, why, SeedDice(seed), budget)
    cards = _cards_of(move)
    weighed = weigh(view, move) if isinstance(move, Play) else None
    return HintedMove(
        move,
        why,
        cards,
        weighed[0].judged if weighed else None,
        len(view.hand) - len(cards),
        fouls=weighed is not None and isinstance(weighed[1], Fouled),
        beaten=beaten,
    )


_PLAIN = (Why.HARD_TO_BEAT, Why.SMALLEST_THAT_BEATS, Why.LEADS)


def checked(view: View, move: Move, why: Why, dice: Chance, budget: Budget | None) -> tuple[Why, int | None]:
    """The reason as far as it is true: what a bot says of its own move is an opinion.

    Returns:
        The reason, and in how many of a hundred deals somebody could beat the play, where that is the reason.
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
        case Arrange() | GiveUp() | Exchange():
            return move.cards
        case ShowCard():
            return (move.card,)
        case _:
            return ()
