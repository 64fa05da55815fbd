"""Carries out the effects of rules: the only place where effects change the table (HK-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from engine.daifugo import effects as fx
from engine.daifugo.effects import Effect, Spot, Zone
from engine.daifugo.events import (
    Event,
    Fell,
    HandsMixed,
    Locked,
    Noted,
    Reseated,
    Shifted,
    Turned,
    WentOut,
    WentRound,
)
from engine.daifugo.faces import Cards, in_order, without
from engine.daifugo.shapes import Laid, as_group
from engine.daifugo.state import State, order_for
from engine.seats import Seat, with_seat


def apply(state: State, effect: Effect, events: list[Event]) -> State:
    """The table after one effect; `flow` asks the questions to players and chance."""
    match effect:
        case fx.Flip():
            return flip(state, (), events)
        case fx.Overturn(note):
            # Another base table, with the order as it stands there (row 35, FR-3).
            return state if is_sealed(state) else _turn(state, False, (note,), events)
        case fx.RememberedWord(word):
            return noted(state, word, True, events)
        case fx.Forget(word, late):
            return _forget_late(state, word) if late else noted(state, word, False, events)
        case fx.Bind(lock):
            return _bind(state, lock, events)
        case fx.Unbind():
            return _with_locks(state, (), events)
        case fx.Shift(cards, source, target):
            return _shift(state, cards, source, target, events)
        case fx.Swap(one, other):
            events.append(HandsMixed(one, other, pooled=False))
            hands = with_seat(state.hands, one, state.hands[other])
            return replace(state, hands=with_seat(hands, other, state.hands[one]))
        case fx.PooledHands(one, other, cards):
            events.append(HandsMixed(one, other, pooled=True))
            rest = without(in_order(state.hands[one] + state.hands[other]), cards)
            hands = with_seat(state.hands, one, in_order(cards))
            return replace(state, hands=with_seat(hands, other, rest))
        case fx.Win(seat):
            return win(state, seat, events)
        case fx.Fall(seat):
            return _fall(state, seat, events)
        case fx.TurnRound():
            events.append(WentRound(-state.direction))
            return replace(state, direction=-state.direction)
        case fx.Reseat(order):
            return _reseat(state, order, events)
        case fx.LayResponse(seat, cards):
            return _place(state, seat, cards)
        case fx.Clear() | fx.Cancel() | fx.Skip() | fx.Lead() | fx.Ask() | fx.DrawCards():
            raise RuntimeError(f"{effect} has no business here")
        case _:
            assert_never(effect)


def apply_all(state: State, effects: Iterable[Effect], events: list[Event]) -> State:
    """The table after several effects, in order."""
    for effect in effects:
        state = apply(state, effect, events)
    return state


def noted(state: State, word: str, on: bool, events: list[Event]) -> State:
    """The table with a word remembered or forgotten; the order follows."""
    if (word in state.notes) == on:
        return state
    events.append(Noted(word, on))
    notes = state.notes | {word} if on else state.notes - {word}
    return replace(state, notes=notes, order=order_for(state.book, state.rev, notes))


def flip(state: State, words: Iterable[str], events: list[Event]) -> State:
    """One flip of the permanent order; older rights of flips end, then this one's begin (PL-7)."""
    if is_sealed(state):
        return state
    return _turn(state, not state.rev, words, events)


def is_sealed(state: State) -> bool:
    """Whether nothing turns the order any more (OR-6)."""
    return "sealed" in state.notes or "omen" in state.notes


def _turn(state: State, rev: bool, words: Iterable[str], events: list[Event]) -> State:
    kept = frozenset(word for word in state.notes if word != "coup" and not word.startswith("absolute:"))
    notes = kept.union(words)
    events.append(Turned(rev))
    return replace(state, rev=rev, notes=notes, order=order_for(state.book, rev, notes))


def _forget_late(state: State, word: str) -> State:
    assert state.play is not None
    return replace(state, play=replace(state.play, late=(*state.play.late, word)))


def _bind(state: State, lock: fx.Lock, events: list[Event]) -> State:
    """Add a lock; suits are merged into an existing lock of the kind (row 12)."""
    old = next((one for one in state.locks if one.kind == lock.kind), None)
    if old is None:
        return _with_locks(state, (*state.locks, lock), events)
    merged = fx.Lock(lock.kind, tuple(sorted({*old.suits, *lock.suits})))
    if merged == old:
        return state
    return _with_locks(state, tuple(merged if one is old else one for one in state.locks), events)


def _with_locks(state: State, locks: tuple[fx.Lock, ...], events: list[Event]) -> State:
    if locks != state.locks:
        events.append(Locked(locks))
    return replace(state, locks=locks)


def _shift(state: State, cards: Cards, source: Spot, target: Spot, events: list[Event]) -> State:
    if not cards:
        return state
    events.append(Shifted(source, target, len(cards), in_order(cards)))
    return _put(_take(state, cards, source), cards, target)


def _take(state: State, cards: Cards, source: Spot) -> State:
    match source:
        case Zone.DISCARD:
            return replace(state, discard=without(state.discard, cards))
        case Zone.UNDER:
            return _take_under(state)
        case Zone.ASIDE | Zone.ATTACHED:
            raise RuntimeError(f"no rule takes cards from {source}")
        case _:
            hand = without(state.hands[source], cards)
            return replace(state, hands=with_seat(state.hands, source, hand))


def _take_under(state: State) -> State:
    """Remove the play under the top from the field; its attached cards stay under the top (FR-1)."""
    under, top = state.field[-2:]
    top = replace(top, attached=in_order(top.attached + under.attached))
    return replace(state, field=(*state.field[:-2], top))


def _put(state: State, cards: Cards, target: Spot) -> State:
    match target:
        case Zone.DISCARD:
            return replace(state, discard=state.discard + cards)
        case Zone.ASIDE:
            return replace(state, aside=in_order(state.aside + cards))
        case Zone.ATTACHED:
            top = state.field[-1]
            top = replace(top, attached=in_order(top.attached + cards))
            return replace(state, field=(*state.field[:-1], top))
        case Zone.UNDER:
            raise RuntimeError("no rule puts cards under the top as a play")
        case _:
            hand = in_order(state.hands[target] + cards)
            return replace(state, hands=with_seat(state.hands, target, hand))


def _reseat(state: State, order: tuple[Seat, ...], events: list[Event]) -> State:
    """The players named take, clockwise from the actor, the seats they held together (row 55)."""
    assert state.play is not None
    ring = list(state.ring)
    start, size = ring.index(state.play.actor), len(ring)
    held = [at % size for at in range(start + 1, start + size) if ring[at % size] in order]
    for at, seat in zip(held, order, strict=True):
        ring[at] = seat
    if tuple(ring) != state.ring:
        events.append(Reseated(tuple(ring)))
    return replace(state, ring=tuple(ring))


def _place(state: State, seat: Seat, cards: Cards) -> State:
    """A response becomes the top; it is a single or a group of naturals (GR-10)."""
    reading = as_group(cards)
    assert reading is not None
    played = Laid(seat, in_order(cards), reading.form, reading.rank, forced=True)
    hand = without(state.hands[seat], cards)
    return replace(state, hands=with_seat(state.hands, seat, hand), field=(*state.field, played))


def win(state: State, seat: Seat, events: list[Event]) -> State:
    """Finish cleanly: the best open place; remaining cards are discarded, and rules are notified (DF-22)."""
    hand = state.hands[seat]
    state = replace(
        state,
        hands=with_seat(state.hands, seat, ()),
        discard=state.discard + hand,
        finished=(*state.finished, seat),
        active=tuple(one for one in state.active if one != seat),
    )
    events.append(WentOut(seat, len(state.finished)))
    for rule in state.book.on_finish:
        assert rule.on_finish is not None
        if not rule.is_hushed(state.notes):
            state = apply_all(state, rule.on_finish(state, seat), events)
    return state


def _fall(state: State, seat: Seat, events: list[Event]) -> State:
    events.append(Fell(seat, state.hands[seat]))
    return replace(
        state,
        hands=with_seat(state.hands, seat, ()),
        discard=state.discard + state.hands[seat],
        fallen=(*state.fallen, seat),
        active=tuple(one for one in state.active if one != seat),
    )
