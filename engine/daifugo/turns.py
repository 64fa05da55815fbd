"""The sequence of turns, clearings of the field, and going out (DF-17 … DF-23)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.daifugo.apply import win
from engine.daifugo.asking import carry_out
from engine.daifugo.board import ROUND_NOTES, ClearedRound, next_active, ranks
from engine.daifugo.effects import DrawCards
from engine.daifugo.events import Cleared, Event, Fired, GameOver, Skipped, TurnBegan, WentFoul
from engine.daifugo.faces import Cards
from engine.daifugo.hooks import LastPlay
from engine.daifugo.settings import PASS_LIMIT
from engine.daifugo.state import State, order_for
from engine.seats import Seat


def begin_turn(state: State, seat: Seat, events: list[Event]) -> State:
    """Begin a player's turn; effects of the last play that last until then end."""
    events.append(TurnBegan(seat, not state.field))
    late = state.play.late if state.play is not None else ()
    if late:
        notes = state.notes - set(late)
        order = order_for(state.book, state.rev, notes)
        state = replace(state, notes=notes, order=order)
    return replace(state, turn=seat, play=None, cleared_round=None)


def advance(state: State, actor: Seat, skips: int, events: list[Event]) -> State:
    """Pass the turn on from the actor, seat by seat; at the owner of the top the field clears (DF-17).

    If all must pass, the owner has a turn as well, and so a field on which nothing was played goes round too.
    """
    ring, direction = state.ring, state.direction
    size, owner = len(ring), state.field[-1].owner if state.field else None
    at = ring.index(actor)
    skipped: list[Seat] = []
    for _ in range(size):
        at = (at + direction) % size
        seat = ring[at]
        if seat == owner and not state.rules.all_must_pass:
            break
        if seat not in state.active or seat in state.locked_out:
            continue
        if len(skipped) < skips:
            skipped.append(seat)
            continue
        if skipped:
            events.append(Skipped(tuple(skipped)))
        return begin_turn(state, seat, events)
    if skipped:
        events.append(Skipped(tuple(skipped)))
    if owner is None:
        # No player began: the leader leads again.
        return begin_turn(replace(state, locked_out=()), state.locked_out[0], events)
    return sweep(state, owner, events)


def call_lots(state: State) -> State:
    """This many passes in a row (`pass_limit`): a card of each player is drawn for the places that are left."""
    lots = tuple(state.hands[seat][0] for seat in state.active)
    return replace(state, open=DrawCards(lots, len(lots) - 1, rule=PASS_LIMIT))


def placed_by_lot(state: State, lots: Cards, events: list[Event]) -> State:
    """Give places in the order of the drawn lots; the last player left comes last."""
    drawn = [next(seat for seat in state.active if lot in state.hands[seat]) for lot in lots]
    for seat in drawn:
        if seat in state.active:  # the reigning 大富豪 falls when another is first (OR-17)
            state = win(state, seat, events)
    return end_if_decided(state, events)


def sweep(state: State, leader: Seat, events: list[Event]) -> State:
    """Clear the field; the named player leads, or the next if out (DF-19 … DF-21, PL-12)."""
    if leader not in state.active:
        leader = next_active(state, leader, state.direction)
    gone = tuple(card for played in state.field for card in (*played.cards, *played.attached))
    events.append(Cleared(len(gone) + len(state.aside)))
    notes = state.notes.difference(ROUND_NOTES) if state.notes else state.notes
    order = state.order if notes == state.notes else order_for(state.book, state.rev, notes)
    state = replace(
        state,
        field=(),
        aside=(),
        discard=state.discard + gone + state.aside,
        notes=notes,
        order=order,
        locks=(),
        locked_out=(),
        cleared_round=ClearedRound(state.field, leader),
    )
    return after_clearing(state, 0, events)


def after_clearing(state: State, at: int, events: list[Event]) -> State:
    """Apply the rules' effects after a clearing, starting at one of them; then the leader's turn begins."""
    rules = state.book.after_clearing
    for step in range(at, len(rules)):
        rule, cleared_round = rules[step], state.cleared_round
        assert rule.on_clear is not None
        assert cleared_round is not None
        effects = () if rule.is_hushed(state.notes) else rule.on_clear(state, cleared_round)
        if effects:
            events.append(Fired(rule.id, cleared_round.plays[-1].owner))
            state = carry_out(state, rule, effects, events)
            if state.open is not None:
                return replace(state, at=step)
    assert state.cleared_round is not None
    return begin_turn(state, state.cleared_round.leader, events)


def go_out(state: State, seat: Seat, last: LastPlay, events: list[Event]) -> State:
    """Take out a player whose hand is empty after a play: cleanly, or by a foul (DF-22, FF-1)."""
    if not state.book.is_foul(last):
        return win(state, seat, events)
    events.append(WentFoul(seat))
    active = tuple(one for one in state.active if one != seat)
    return replace(state, fouled=(*state.fouled, seat), active=active)


def settle(state: State, first: Seat, events: list[Event]) -> State:
    """Hands that an effect emptied finish cleanly, in order from the actor; then the game may be over (GR-7)."""
    at, ring = state.ring.index(first), state.ring
    for step in range(len(ring)):
        seat = ring[(at + state.direction * step) % len(ring)]
        if not state.hands[seat] and seat in state.active:
            state = win(state, seat, events)
    return end_if_decided(state, events)


def end_if_decided(state: State, events: list[Event]) -> State:
    """The game ends as soon as at most one player is active (DF-22)."""
    if len(state.active) > 1:
        return state
    state = replace(state, over=True, open=None, play=None, cleared_round=None)
    events.append(GameOver(ranks(state)))
    return state
