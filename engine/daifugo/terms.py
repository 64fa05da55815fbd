"""The vocabulary of rules: triggers and common effects.

Triggers read the play (`PlayInProgress`) and the table; effects are built from the primitives of the rulings. Effects
that take from or give to the hand of an actor who is already out are wrapped in `own` (GR-6).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import JOKER, Card
from engine.daifugo.board import Board, PlayInProgress, RuleContext, next_active
from engine.daifugo.effects import (
    Ask,
    Bind,
    Clear,
    DrawCards,
    Effect,
    Effects,
    Flip,
    Kind,
    Lock,
    RememberedWord,
    Shift,
    Skip,
    TurnRound,
    Zone,
)
from engine.daifugo.faces import BLACK, JOKERS, RED, SUIT, Cards, naturals, place
from engine.daifugo.hooks import PlayEffect, PlayStage, Then, Trigger
from engine.daifugo.ladder import strongest
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.shapes import CardReading, Form, Laid, suits_of
from engine.seats import Seat


def has(letter: str, *, always: bool = False) -> Trigger:
    """The play has a card of the rank, or a joker standing for one, in any form (NT-10, GR-3)."""
    at = place(letter)
    return lambda s, play: play.count(at, always=always) > 0


def has_grouped(letter: str) -> Trigger:
    """The same, but only in singles and groups."""
    at = place(letter)
    return lambda s, play: play.laid.is_group and play.laid.rank == at


def exactly(letter: str, number: int) -> Trigger:
    """G(r,k): this many cards of the rank, jokers allowed, at least one natural (GR-2)."""
    at = place(letter)
    return lambda s, play: (
        play.laid.rank == at
        and len(play.fresh) == number
        and play.laid.is_group
        and bool(naturals(play.fresh))
    )


def bare(letter: str, number: int) -> Trigger:
    """N(r,k): this many cards of the rank, no joker."""
    base = exactly(letter, number)
    return lambda s, play: base(s, play) and JOKER not in play.fresh


def of_a_kind(least: int, most: int = 99) -> Trigger:
    """A group of this size on the field, a fuse with all its cards, not of jokers only (OR-1)."""
    return lambda s, play: (
        len(play.laid.cards) >= least
        and play.laid.is_group
        and play.laid.rank != JOKERS
        and len(play.laid.cards) <= most
    )


def single(*names: Card) -> Trigger:
    """One of these cards, played alone."""
    return lambda s, play: play.is_single and play.fresh[0] in names


def all_of(*triggers: Trigger) -> Trigger:
    """All of these together."""
    return lambda s, play: all(one(s, play) for one in triggers)


def in_revolution(s: Board, play: PlayInProgress) -> bool:
    """The order was reversed just before the play (GR-4)."""
    return play.before.order.reversed


def forced_by(rule: str) -> Trigger:
    """The play was legal by the force of the rule itself (GR-10)."""
    return lambda s, play: play.forced_by == rule


def does(*effects: Effect) -> Then:
    """Always these effects."""
    return lambda s, play: effects


def own(then: Then) -> Then:
    """Void when the actor is out (GR-6)."""
    return lambda s, play: then(s, play) if play.actor in s.active else ()


def cuts(when: Trigger, *, contestable: bool = False) -> PlayEffect:
    """Clears the field (DF-20)."""
    return PlayEffect(PlayStage.CLEARING, when, does(Clear(contestable=contestable)))


def flips(when: Trigger) -> PlayEffect:
    """Turns the order for the rest of the game (OR-2)."""
    return PlayEffect(PlayStage.REVOLUTION, when, does(Flip()))


def skips(letter: str) -> PlayEffect:
    """Skips a player for each card of the rank (GR-8)."""
    at = place(letter)

    def then(s: Board, play: PlayInProgress) -> Effects:
        return (Skip(play.count(at) if s.rules.skip_per_card else 1),)

    return PlayEffect(PlayStage.SKIP, has(letter), then)


def reverses(letter: str) -> PlayEffect:
    """Turns the direction of play, once a play (GR-9)."""
    return PlayEffect(PlayStage.SEATS, has(letter), does(TurnRound()))


def moves_cards(when: Trigger, then: Then) -> PlayEffect:
    """Moves cards, or asks which."""
    return PlayEffect(PlayStage.CARDS, when, then)


def sets(word: str, when: Trigger) -> PlayEffect:
    """Switches a lasting state of the order on."""
    return PlayEffect(PlayStage.ORDER, when, does(RememberedWord(word)))


def binds(when: Trigger, lock: Callable[[PlayInProgress], Lock]) -> PlayEffect:
    """Makes a lock (PL-9)."""
    return PlayEffect(PlayStage.LOCKS, when, lambda s, play: (Bind(lock(play)),))


def asks_for_cards(letter: str, *, optional: bool = False, only: Callable[[Cards], Cards] = tuple) -> Then:
    """The actor chooses cards of the hand, as many as the play has of the rank (GR-5)."""
    at = place(letter)

    def then(s: Board, play: PlayInProgress) -> Effects:
        count = play.count(at)
        cards = only(s.hands[play.actor])
        return (Ask(Kind.CARDS, play.actor, cards, 0 if optional else count, count),)

    return own(then)


def asks_for_discards(count: Callable[[PlayInProgress], int]) -> Then:
    """The actor chooses from the open discard pile."""
    return own(lambda s, play: (Ask(Kind.CARDS, play.actor, s.discard, count(play), count(play)),))


def asks_for_side(s: Board, play: PlayInProgress) -> Effects:
    """The actor names the left or the right neighbor (NT-2)."""
    sides = (next_active(s, play.actor, 1), next_active(s, play.actor, -1))
    return (Ask(Kind.SIDE, play.actor, seats=sides),)


def neighbor(s: Board, seat: Seat, given: RuleAnswer) -> Seat:
    """The player on the side named."""
    return next_active(s, seat, 1 if given.word == "left" else -1)


def opponents(s: Board, seat: Seat) -> tuple[Seat, ...]:
    """The other active players, in the order of the deal."""
    return tuple(one for one in s.active if one != seat)


def to_zone(zone: Zone) -> Callable[[Board, RuleAnswer, Seat], Effects]:
    """The chosen cards of the hand go there."""
    return lambda s, given, seat: (Shift(given.cards, seat, zone),)


def from_discard(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    """The chosen cards of the discard pile go into the hand."""
    return (Shift(given.cards, Zone.DISCARD, seat),)


def clears_if_wanted(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    """The field clears if the actor wants it."""
    return (Clear(),) if given.word else ()


def lose_strongest(count: int, victims: Callable[[Board, Seat], tuple[Seat, ...]]) -> Then:
    """These players discard their strongest cards (NT-11)."""

    def then(s: Board, play: PlayInProgress) -> Effects:
        return tuple(
            Shift(strongest(s.hands[seat], count, s.order), seat, Zone.DISCARD)
            for seat in victims(s, play.actor)
        )

    return then


def next_one(s: Board, seat: Seat) -> tuple[Seat, ...]:
    """The next active player, if any."""
    found = next_active(s, seat, s.direction)
    return () if found == seat else (found,)


def draws(cards: Cards, count: int, *seats: Seat, kept: Cards = ()) -> Effects:
    """Chance picks from these cards."""
    return (DrawCards(cards, count, seats, kept),)


def lock_pair(play: PlayInProgress, *, jokers: bool = False) -> tuple[Laid, Laid] | None:
    """The play and the one under it if they can lock: nothing forced, no jokers (OR-10, GR-10).

    With `jokers` a joker counts as the card that it represents (`joker_locks`).
    """
    under, played = play.under, play.laid
    if under is None or played.forced or under.forced or Form.EMPEROR in (played.form, under.form):
        return None
    if jokers:
        return (under, played) if naturals(played.cards) and naturals(under.cards) else None
    return None if JOKER in played.cards or JOKER in under.cards else (under, played)


def same_suits(s: Board, play: PlayInProgress) -> bool:
    """The play shows exactly the suits of the one under it (OR-10)."""
    pair = lock_pair(play, jokers=s.rules.joker_locks)
    return pair is not None and suits_of(pair[0]) == suits_of(pair[1])


def one_step_up(s: Board, play: PlayInProgress) -> bool:
    """A single or group exactly one step stronger than the one under it (row 42)."""
    pair = lock_pair(play)
    if pair is None or not (pair[0].is_group and pair[1].is_group):
        return False
    steps = play.before.order.steps
    return steps[pair[1].rank] == steps[pair[0].rank] + 1


def color_of(cards: Cards) -> tuple[int, ...]:
    """The suits of the color that all naturals have; none if they differ or there are none."""
    shown = {SUIT[card] for card in naturals(cards)}
    for color in (BLACK, RED):
        if shown and shown <= color:
            return tuple(sorted(color))
    return ()


def lock_of(ground: RuleContext, kind: str) -> Lock | None:
    """The lock of a kind that is in force."""
    return next((lock for lock in ground.locks if lock.kind == kind), None)


def shows(reading: CardReading, suits: tuple[int, ...], *, only: bool) -> bool:
    """Whether the play shows these suits, jokers standing for missing ones; `only`: and no other."""
    real = naturals(reading.cards)
    mine = {SUIT[card] for card in real}
    missing = [suit for suit in suits if suit not in mine]
    return len(missing) <= len(reading.cards) - len(real) and (not only or mine <= set(suits))


def steps_from(ground: RuleContext, reading: CardReading) -> int | None:
    """The number of steps of a single or group above the top; None without a rank: jokers only, or runs."""
    top = ground.top
    if top is None or not reading.is_group or not top.is_group or JOKERS in (reading.rank, top.rank):
        return None
    steps = ground.order.steps
    return steps[reading.rank] - steps[top.rank]


def has_rank(s: Board, played: Laid, letter: str) -> bool:
    """Whether a play of the round has the rank (NT-10, GR-3)."""
    return (played.is_group or s.rules.effects_in_sequences) and place(letter) in played.places
