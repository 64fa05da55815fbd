"""The sequence of turns: passing, flushing, and the start of a turn (P-45, P-46, P-52)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.cards import Card
from engine.prime import deck as decks
from engine.prime.ending import close, is_decided, suspend
from engine.prime.events import Event, Flushed, Passed, TurnBegan
from engine.prime.settings import Flush
from engine.prime.state import Hand, Phase, Repetition, State
from engine.seats import Seat, next_in


def put_under_deck(state: State, cards: Iterable[Card]) -> State:
    """Cards of the field or the factor field go under the deck by D10 (P-46)."""
    return replace(state, deck=_deck_over(state, tuple(cards)))


def _deck_over(state: State, cards: tuple[Card, ...]) -> decks.Deck:
    """The deck with these cards under it, or in it, by D10."""
    match state.rules.flush:
        case Flush.ORDERED:
            return decks.put_under(state.deck, cards)
        case Flush.SHUFFLED:
            return decks.put_under(state.deck, cards, decks.shuffled(cards))
        case Flush.RESHUFFLE:
            there = [card for block in state.deck for card in block.cards]
            return (decks.shuffled([*there, *cards]),) if cards else state.deck


def flush(state: State, why: str, events: list[Event]) -> State:
    """Put the field under the deck, smallest first; an empty field is unchanged (P-3, P-46)."""
    if not state.field:
        return replace(state, passes=0)
    cards = tuple([card for played in state.field for card in played.cards])
    events.append(Flushed(why, len(cards)))
    return replace(state, deck=_deck_over(state, cards), field=(), passes=0, lock=())


def flush_if_all_passed(state: State, events: list[Event]) -> State:
    """After n − 1 passes or fouls in a row, n = the players in rotation, the field is flushed (P-45, P-61)."""
    if state.field and state.passes >= len(state.rotation) - 1:
        return flush(state, "passes", events)
    return state


def pass_turn(state: State, events: list[Event]) -> State:
    """A pass, or a foul once its penalty is complete, has ended the turn: the next player moves (P-45)."""
    state = flush_if_all_passed(replace(state, passes=state.passes + 1), events)
    return next_turn(state, events)


def next_turn(state: State, events: list[Event]) -> State:
    """Give the turn to the next player in rotation."""
    seat = next_in(state.turn, state.seats, state.rotation)
    assert seat is not None
    return begin_turn(state, seat, events)


def begin_turn(state: State, seat: Seat, events: list[Event]) -> State:
    """Begin a player's turn; finished players in rotation pass without drawing (P-61).

    The game ends here when one hand is left, is suspended if its time ran out during a penalty (P-53), or if the same
    turn came the fourth time with nothing changed (P-52).
    """
    if is_decided(state):
        return close(state, events)
    while seat in state.finished:
        events.append(Passed(seat))
        state = flush_if_all_passed(replace(state, turn=seat, passes=state.passes + 1), events)
        following = next_in(seat, state.seats, state.rotation)
        assert following is not None
        seat = following
    if state.time_up:
        return suspend(replace(state, phase=Phase.TURN, turn=seat, drawn=False), "time", events)
    counted = _count_repetition(state, seat) if state.rules.repetition else state.repetition
    state = replace(state, phase=Phase.TURN, turn=seat, drawn=False, repetition=counted)
    if counted.turns.count(seat) >= 4 and state.rules.repetition:
        return suspend(state, "repetition", events)
    events.append(TurnBegan(seat))
    return state


_UNREPEATED = Repetition()


def _count_repetition(state: State, seat: Seat) -> Repetition:
    """Count the turns on an empty field with the players and all hands unchanged (P-52)."""
    if state.field:
        return _UNREPEATED
    last, players = state.repetition, state.still_in
    if last.players == players and all(map(_same_ranks, last.hands, state.hands)):
        return Repetition(players, state.hands, (*last.turns, seat))
    return Repetition(players, state.hands, (seat,))


def _same_ranks(one: Hand, other: Hand) -> bool:
    """Whether two hands hold the same ranks, whatever their suits; mostly it is one and the same hand."""
    if one is other or len(one) != len(other):
        return one is other
    return all(a.face == b.face for a, b in zip(one, other, strict=True))
