"""The upper levels: deal the hidden cards, play each deal out, and decide what wins most often.

They maximize the win probability, not fame: a line that ends ten above the poorest ends under the axe, so they slow
down in time (TY-76). Decisions differ in suits and counts only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from engine.chance import Chance
from engine.tyrant.bots.columns import LaneRandom, TrickColumns
from engine.tyrant.bots.effort import Effort
from engine.tyrant.bots.endings import certain
from engine.tyrant.bots.guess import guess
from engine.tyrant.bots.habits import crowd, play_out, take_one
from engine.tyrant.bots.known import Counts, counts_of, value
from engine.tyrant.bots.options import Option, card_to_lay, cards_of, decision, likely
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill
from engine.tyrant.state import HAND, REFILL, SUITS, TRICKS, Cards, Phase
from engine.tyrant.view import View

BY_PLACE = (1.0, 0.10, 0.05, 0.0)
"""The value of a place: nearly all for winning, and a little for not being last."""
TRUST = 0.4
"""The margin over habit that a decision needs in one deal; in many, divided by their square root."""
FIRM = 3.0
"""The firmness of habits of good players."""
SURE = 1.5
"""This much better than the next, in one guess, is beyond doubt: some three deviations."""


def searched_decision(view: View, dice: Chance, effort: Effort) -> Decision:
    """The decision that wins most often in play-outs."""
    match view.phase:
        case Phase.HAND:
            return ChooseHand(_best_choice(view, HAND, dice, effort))
        case Phase.REFILL:
            return Refill(_best_choice(view, REFILL, dice, effort))
        case Phase.LAY:
            return Lay((card_to_lay(view),))
        case Phase.TURN:
            return _best_turn(view, dice, effort)
        case Phase.OVER:
            raise ValueError("the game is over; nobody decides anything")


def by_habit(view: View, dice: Chance, firmness: float = 1.0) -> Decision:
    """The assumed decision of any player, without search.

    With a firmness below 1 a player is noisy, above it nearly always takes the favorite.
    """
    assert view.seat is not None
    if view.phase is Phase.LAY:
        return Lay((card_to_lay(view),))
    rng = LaneRandom.of(dice.below(2**32), 1)
    tables = guess(view, 1, rng)
    if view.phase is Phase.TURN:
        chips = tables.on.copy()
        take_one(tables, view.seat, rng, firmness)
        if tables.passing[view.seat, 0]:
            return Pass()
        placed = (tables.on - chips)[:, 0]
        put = tuple(int(count) for count in tables.puts[:, view.seat, 0])
        return decision(view, Option(put, int(placed.argmax()), int(placed.max())))
    size = HAND if view.phase is Phase.HAND else REFILL
    tables.take_usual(view.seat, size, rng)
    cards = cards_of(view.stock, [int(count) for count in tables.hands[:, view.seat, 0]])
    return ChooseHand(cards) if view.phase is Phase.HAND else Refill(cards)


Choice = TypeVar("Choice")
Do = Callable[[TrickColumns, slice, Choice], None]


def _best(
    options: Sequence[Choice],
    view: View,
    dice: Chance,
    rounds: Sequence[int],
    do: Do[Choice],
    usual: Choice | None = None,
) -> list[Choice]:
    """The best options, best first: all in the same few deals, then the better ones in more.

    `usual` is the habit's decision, which a few deals do not overrule.
    """
    tally = [0.0] * len(options)
    seen = [0] * len(options)
    alive = list(range(len(options)))
    for number, games in enumerate(rounds):
        if len(alive) < 2:
            break
        # Late in the game a guess is soon played out.
        lanes = max(4, games * TRICKS // (TRICKS + 1 - max(1, view.trick)) // len(alive))
        worth = _tried([options[at] for at in alive], view, dice, lanes, do)
        for at, gained in zip(alive, worth, strict=True):
            tally[at] += gained * lanes
            seen[at] += lanes
        alive.sort(key=lambda at: -tally[at] / seen[at] - TRUST * (options[at] == usual) / seen[at] ** 0.5)
        ahead = tally[alive[0]] / seen[alive[0]] - tally[alive[1]] / seen[alive[1]]
        if ahead * seen[alive[0]] ** 0.5 > SURE:
            break
        if number + 1 < len(rounds):
            alive = alive[: max(2, (len(alive) + 2) // 3)]
    return [options[at] for at in alive]


def _tried(options: Sequence[Choice], view: View, dice: Chance, lanes: int, do: Do[Choice]) -> list[float]:
    """The mean value of each option, all in the same deals."""
    assert view.seat is not None
    rng = LaneRandom.of(dice.below(2**32), lanes)
    tables = guess(view, lanes, rng).again(len(options))
    for number, option in enumerate(options):
        do(tables, slice(number * lanes, (number + 1) * lanes), option)
    if view.phase is Phase.TURN:
        tables.acted[view.seat] = True
    play_out(tables, rng.again(len(options)))
    places = tables.places()[view.seat].reshape(len(options), lanes)
    return [
        sum(BY_PLACE[place] * float((row == place).mean()) for place in range(view.seats)) for row in places
    ]


def wins(view: View, move: ChooseHand | Refill | Play | Pass, dice: Chance, games: int) -> float:
    """The share of play-outs in which a decision wins the game."""
    assert view.seat is not None
    rng = LaneRandom.of(dice.below(2**32), games)
    tables, all_lanes = guess(view, games, rng), slice(None)
    match move:
        case Pass():
            tables.pass_by(all_lanes, view.seat)
        case Play():
            tables.put(all_lanes, view.seat, tuple(counts_of(move.cards)), *_aimed(view, move))
        case _:
            tables.take(all_lanes, view.seat, tuple(counts_of(move.cards)))
    if view.phase is Phase.TURN:
        tables.acted[view.seat] = True
    play_out(tables, rng, crowd())
    return float((tables.places()[view.seat] == 0).mean())


def _aimed(view: View, move: Play) -> tuple[int, int]:
    """The suit that chips are on, and how many."""
    if move.tyrant is None:
        return -1, 0
    assert view.lead is not None
    return SUITS.index(move.tyrant.place or view.lead.suit), move.tyrant.chips


def _best_turn(view: View, dice: Chance, effort: Effort) -> Decision:
    """Cards or a pass first; then whether chips make the best of it better."""
    assert view.seat is not None
    seat = view.seat
    if proved := certain(view):
        return decision(view, proved)
    usual = _taken(view, by_habit(view, dice, FIRM))
    plain = [*likely(view)[: effort.plays], *([Option()] if view.legal_actions.passes else [])]
    plain += [usual] if usual not in plain else []

    def do(tables: TrickColumns, lanes: slice, option: Option) -> None:
        if option.cards:
            tables.put(lanes, seat, option.cards, option.place, option.chips)
        else:
            tables.pass_by(lanes, seat)

    best = _best(plain, view, dice, effort.rounds, do, usual)
    tried = [
        Option(one.cards, *action)
        for one in best[:2]
        if one.cards
        for action in _actions(view, effort.chips)
        if not one.chips
    ]
    if tried:
        best = _best([*best[:2], *tried], view, dice, effort.rounds[-2:], do, usual)
    return decision(view, best[0])


def _taken(view: View, move: Decision) -> Option:
    """A turn in suits and counts."""
    if not isinstance(move, Play):
        return Option()
    place, chips = _aimed(view, move)
    return Option(tuple(counts_of(move.cards)), place if chips else -1, chips)


def _actions(view: View, most: int) -> Iterator[tuple[int, int]]:
    """Places and numbers of chips worth a thought."""
    assert view.seat is not None
    assert view.lead is not None
    lead = SUITS.index(view.lead.suit)
    for suit in range(len(SUITS)):
        worth = value(view, suit, lead)
        if worth and (suit == lead or view.plaza[suit]):
            for chips in range(1, min(view.chips[view.seat], most, (worth + 1) // 2) + 1):
                yield suit, chips


def _best_choice(view: View, size: int, dice: Chance, effort: Effort) -> Cards:
    """The hand to choose from the stock: some likely ones are compared."""
    assert view.seat is not None
    seat = view.seat
    options = _hands(view, size, dice, effort.options)
    best = _best(
        options, view, dice, effort.rounds, lambda tables, lanes, cards: tables.take(lanes, seat, cards)
    )
    return cards_of(view.stock, best[0])


def _hands(view: View, size: int, dice: Chance, most: int) -> list[tuple[int, ...]]:
    """Hands to compare: typical ones, as different as possible."""
    assert view.seat is not None
    stock: Counts = counts_of(view.stock)
    size = min(size, sum(stock))
    every = [
        cards for cards in product(*(range(min(count, size) + 1) for count in stock)) if sum(cards) == size
    ]
    rng = LaneRandom.of(dice.below(2**32), most)
    tables = guess(view, most, rng)
    tables.take_usual(view.seat, size, rng)
    usual = {tuple(int(count) for count in column) for column in tables.hands[:, view.seat].T}
    fair = [cards for cards in every if cards in usual]
    while len(fair) < min(most, len(every)):
        other = every[dice.below(len(every))]
        if other not in fair:
            fair.append(other)
    return fair
