"""The evaluation of a hand: its units, the number of rounds they cost, and whether it can still finish cleanly.

A unit is a set of cards played together. One that wins its round is free, since it earns the next lead; another costs a
round. Cards that could beat a unit are counted among the unseen ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb, pow

import msgspec

from engine.cards import JOKER, Card
from engine.daifugo.board import NO_NOTES, Before, Board, PlayInProgress
from engine.daifugo.book import RuleBook, RuleStep
from engine.daifugo.faces import BY_PLACE, JOKERS, PLACE, SUIT, Cards, naturals
from engine.daifugo.hooks import LastPlay, PlayStage, ResponseCards, ResponseMoment, Rule
from engine.daifugo.judge import Ground, JudgedPlay, judge_reading
from engine.daifugo.ruleset import book_of
from engine.daifugo.shapes import Laid, as_group
from engine.daifugo.state import State
from engine.daifugo.view import View
from engine.seats import Seat

LEAD = 0.2
"""The value of the lead, in rounds."""
OUT = 20.0
"""The value of being out."""
BEATEN = 0.6
"""The probability that a card which could beat a unit is not played on it."""


Share = Callable[[int, int], float]


class CardGroup(msgspec.Struct, frozen=True):
    """Cards of a hand that go together."""

    cards: Cards
    rank: int
    is_sequence: bool = False


class Outlook(msgspec.Struct, frozen=True):
    """What a seat knows of the cards it doesn't hold."""

    ground: Ground
    unseen: Counter[Card]
    opponents: int


def outlook(view: View, ground: Ground) -> Outlook:
    """All public cards are remembered; the rest may be in any other hand."""
    gone = Counter(view.hand)
    for cards in (view.discard, view.aside, *((*played.cards, *played.attached) for played in view.field)):
        gone.update(cards)
    unseen = Counter(book_of(view.rules).pack)
    unseen.subtract(gone)
    return Outlook(ground, +unseen, max(1, len(view.active) - 1))


def units(hand: Cards, on: frozenset[str], lifted: frozenset[Card] = frozenset()) -> list[CardGroup]:
    """The units of a hand: runs if they save rounds, then groups; jokers alone.

    `lifted` are cards above their rank, which count as the rank beside others of it.
    """
    real, found = naturals(hand), []
    while "stairs" in on:
        run = _best_run(real)
        if not run:
            break
        found.append(CardGroup(run, PLACE[run[0]], is_sequence=True))
        real = tuple(card for card in real if card not in run)
    by_rank: dict[tuple[int, bool], list[Card]] = {}
    for card in real:
        by_rank.setdefault((PLACE[card], card in lifted), []).append(card)
    found += [CardGroup(tuple(cards), rank) for (rank, _), cards in by_rank.items()]
    return found + [CardGroup((JOKER,), JOKERS)] * (len(hand) - len(naturals(hand)))


def _best_run(real: Cards) -> Cards:
    """The run that removes most units: its single cards, less one."""
    held = set(real)
    count = Counter(PLACE[card] for card in real)
    best: tuple[int, Cards] = (0, ())
    for card in real:
        suit = int(SUIT[card]) - 1
        run: list[Card] = []
        for at in range(PLACE[card], 13):
            following = BY_PLACE[at][suit]
            if following not in held:
                break
            run.append(following)
        saved = sum(count[PLACE[one]] == 1 for one in run) - 1
        if len(run) >= 3 and saved > best[0]:
            best = (saved, tuple(run))
    return best[1]


def wins_round(unit: CardGroup, look: Outlook) -> float:
    """The probability that nobody beats a unit, or that it clears the field."""
    if unit.is_sequence:
        return 0.8
    ground = look.ground
    sure = cut_chance(ground, unit.rank, unit.cards, look.unseen, look.opponents)
    return sure if sure == 1.0 else sure + (1 - sure) * unbeaten(unit, look)


def unbeaten(unit: CardGroup, look: Outlook, share: Share | None = None) -> float:
    """The probability that nobody beats a unit on the field.

    `share` is that of the sets of a rank, this many cards each, that may be played; None: all.
    """
    if unit.is_sequence:
        return 0.8
    order, size = look.ground.order, len(unit.cards)
    mine = order.of_group(unit.rank, unit.cards)
    wild = look.unseen[JOKER]
    threats = 0.0
    for rank in range(13):
        four = BY_PLACE[rank]
        if order.of_group(rank, four[:1]) > mine or (order.lifted and order.of_group(rank, four) > mine):
            there = _together(sum(look.unseen[card] for card in four), size, wild, look.opponents)
            threats += there if share is None or not there else there * share(rank, size)
    if wild >= size and order.ranks[JOKERS] > mine:
        threats += 1.0
    return pow(BEATEN, threats)


def _together(unseen: int, size: int, wild: int, opponents: int) -> float:
    """The approximate number of opponents with this many of these cards; jokers help."""
    if size == 1:
        return float(unseen)
    together: float = comb(unseen, size) / opponents ** (size - 1)
    if wild and unseen >= size - 1 and unseen:
        together += comb(unseen, size - 1) * wild / opponents ** (size - 1)
    return min(1.0, together)


def rounds(hand: Cards, look: Outlook) -> float:
    """The approximate number of rounds of the hand; more if it can only go out by a foul."""
    if not hand:
        return 0.0
    book, reversed_ = look.ground.book, look.ground.order.reversed
    cost, dearest, clean = 0.0, 0.0, False
    for unit in units(hand, book.on, look.ground.order.lifted):
        price = 1.0 - wins_round(unit, look)
        cost += price
        if not book.is_foul(LastPlay(unit.cards, unit.is_sequence, reversed_)):
            clean, dearest = True, max(dearest, price)
    return cost - dearest + (0.0 if clean else 2.5)


# Which sets clear the field by the rules in force, and how surely: cuts, forced plays, and their possible answers.


class Cut(msgspec.Struct, frozen=True, eq=False):
    """A rule by which a set clears the field, and the cards with which others may answer."""

    rule: Rule
    wanted: tuple[ResponseCards, ...]


def cut_chance(ground: Ground, rank: int, cards: Cards, unseen: Counter[Card], opponents: int) -> float:
    """The probability that a played set clears the field at once; `unseen` cards may be with the others."""
    best = 0.0
    for cut in cuts_of(ground.book, rank, cards, ground.order.reversed):
        if cut.rule.is_hushed(ground.notes):
            continue
        chance = 1.0
        for wanted in cut.wanted:
            held = sum(unseen[card] for card in wanted.cards)
            chance *= 1 - min(1.0, comb(held, wanted.count) / opponents ** (wanted.count - 1))
        best = max(best, chance)
    return best


@lru_cache(maxsize=4096)
def cuts_of(book: RuleBook, rank: int, cards: Cards, reversed_: bool) -> tuple[Cut, ...]:
    """The rules by which these cards of a rank clear the field when led, the order perhaps reversed before the play."""
    reading = as_group(cards)
    assert reading is not None
    order = book.order(reversed_, NO_NOTES)
    judged = judge_reading(Ground(book.rules, cards, None, order, NO_NOTES, (), book=book), reading)
    forced = judged.forced_by if isinstance(judged, JudgedPlay) else ""
    played = Laid(Seat(0), cards, reading.form, rank)
    play = PlayInProgress(Seat(0), played, cards, None, Before(order, (), NO_NOTES), forced_by=forced)
    table = Board(book.rules, (), (), (), order)
    steps = [one for one in book.steps if isinstance(one, RuleStep)]
    clearing = [one for one in steps if one.at.stage in (PlayStage.CLEARING, PlayStage.OFFER)]
    fired = {one.rule.id: one.rule for one in clearing if one.at.when(table, play)}
    # Only a cut that stands alone can be answered, and of all cuts only the eights'.
    answerable = list(fired) == ["eight_cut"]
    return tuple(Cut(rule, _answers(book, table, play) if answerable else ()) for rule in fired.values())


def _answers(book: RuleBook, table: Board, play: PlayInProgress) -> tuple[ResponseCards, ...]:
    replies = [rule.replies for rule in book.replies if rule.replies is not None]
    found = [reply.wants(table, play) for reply in replies if reply.moment is ResponseMoment.CUT]
    return tuple(one for one in found if one is not None)


FINE, SPOILT, FOUL, IMPOSSIBLE = range(4)
"""The state in which a move leaves its player: fine, without a clean finish, out by a foul; or refused."""


def is_spoilt(hand: Cards, book: RuleBook, reversed_: bool) -> bool:
    """Whether every way to play the last cards of this hand would be a foul; a run has a card that is none."""
    if not hand or not book.fouling:
        return False
    real = naturals(hand)
    for card in real:
        same = tuple(one for one in real if PLACE[one] == PLACE[card])
        lasts = (LastPlay(cards, is_sequence=False, reversed=reversed_) for cards in ((card,), same))
        if not all(map(book.is_foul, lasts)):
            return False
    return True


def finish_state(after: State | None, seat: Seat) -> int:
    """The state in which a move leaves its player. The order is that after this round's effects."""
    if after is None:
        return IMPOSSIBLE
    if seat in after.fouled or seat in after.fallen:
        return FOUL
    if seat not in after.active or after.over:
        return FINE
    return SPOILT if is_spoilt(after.hands[seat], after.book, after.rev) else FINE
