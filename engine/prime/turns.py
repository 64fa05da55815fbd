"""The sequence of turns: passing, flushing, beginning a turn, the end of the game (P-45, P-46, P-50 … P-53, P-61)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import Card
from engine.game_protocol import Prover
from engine.prime import deck as decks
from engine.prime.concat import read_arrangement
from engine.prime.events import (
    Disqualified,
    Event,
    Flushed,
    GameOver,
    Passed,
    Shown,
    Suspended,
    TurnBegan,
    WentOut,
)
from engine.prime.moves import Arrange, Play
from engine.prime.settings import Flush, Suspension
from engine.prime.state import Hand, Phase, Repetition, State
from engine.seats import Seat, next_in, with_seat
from engine.verdict import Reason


def go_out(state: State, seat: Seat, events: list[Event]) -> State:
    """Place a player with an empty hand in the best open place (P-50)."""
    events.append(WentOut(seat, len(state.finished) + 1))
    return replace(state, finished=(*state.finished, seat))


def disqualify(state: State, seat: Seat, why: str, events: list[Event]) -> State:
    """Disqualify a player, behind all who stay; the hand goes, shuffled, under the deck (P-51)."""
    events.append(Disqualified(seat, why))
    return replace(
        state,
        disqualified=(*state.disqualified, seat),
        deck=decks.put_under(state.deck, decks.Block(state.hands[seat], shuffled=True)),
        hands=with_seat(state.hands, seat, ()),
        sealed=with_seat(state.sealed, seat, None) if state.sealed else (),
        contenders=tuple(s for s in state.contenders if s != seat),
        ready=tuple(s for s in state.ready if s != seat),
    )


def is_decided(state: State) -> bool:
    """Whether one hand is left, so that all places are known; alone, whether the hand is empty (P-50, P-61)."""
    return len(state.still_in) <= (1 if state.seats > 1 else 0)


def close(state: State, events: list[Event], order: tuple[Seat, ...] | None = None) -> State:
    """Ends the game: those out, those still in (in `order`), the disqualified, latest first (P-50, P-51)."""
    middle = state.still_in if order is None else order
    ranks = (*state.finished, *middle, *reversed(state.disqualified))
    events.append(GameOver(ranks))
    return replace(state, phase=Phase.OVER, ranks=ranks, sealed=(), penalty=None, foul=None, ready=())


def suspend(state: State, why: str, events: list[Event]) -> State:
    """Suspend the game at the current turn, and rank those still in by D12 (P-53)."""
    events.append(Suspended(why))
    state = replace(state, suspended=why, time_up=False, foul=None)
    if state.rules.suspension is Suspension.SHOWDOWN:
        return replace(state, phase=Phase.SHOWDOWN, sealed=(None,) * state.seats)

    def standing(seat: Seat) -> tuple[int, int]:
        """Fewer cards first, ties in turn order from the player whose turn it is (P-53)."""
        return len(state.hands[seat]), (seat - state.turn) % state.seats

    return close(state, events, tuple(sorted(state.still_in, key=standing)))


def close_showdown(state: State, events: list[Event], prover: Prover) -> State:
    """All arrangements are in: primes first, the larger the better, then by fewer cards (P-53)."""
    primes: dict[Seat, int] = {}
    for seat in state.still_in:
        choice = state.sealed[seat]
        shown = choice if isinstance(choice, Arrange) else Arrange(())
        number = read_arrangement(state.rules, shown.cards, shown.jokers) if shown.cards else None
        assert not isinstance(number, Reason)
        if isinstance(number, int) and prover.is_prime(number):
            primes[seat] = number
        events.append(Shown(seat, Play(shown.cards, jokers=shown.jokers), number, seat in primes))

    def standing(seat: Seat) -> tuple[int, int, int]:
        steps = (seat - state.turn) % state.seats
        return (0, -primes[seat], steps) if seat in primes else (1, len(state.hands[seat]), steps)

    return close(state, events, tuple(sorted(state.still_in, key=standing)))


def deck_with(state: State, cards: tuple[Card, ...]) -> decks.Deck:
    """The deck with cards of the field or the factor field under it, or in it, by D10 (P-46)."""
    match state.rules.flush:
        case Flush.ORDERED:
            return decks.put_under(state.deck, decks.Block(cards, seen_by=None))
        case Flush.SHUFFLED:
            return decks.put_under(state.deck, decks.Block(cards, shuffled=True))
        case Flush.RESHUFFLE:
            there = [card for block in state.deck for card in block.cards]
            return (decks.shuffled([*there, *cards]),) if cards else state.deck


def flush(state: State, why: str, events: list[Event]) -> State:
    """Put the field under the deck, smallest first; an empty field is unchanged (P-3, P-46)."""
    if not state.field:
        return replace(state, passes=0)
    cards = tuple([card for played in state.field for card in played.cards])
    events.append(Flushed(why, len(cards)))
    return replace(state, deck=deck_with(state, cards), field=(), passes=0, lock=())


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
    return begin_turn(state, next_in(state.turn, state.seats, state.rotation), events)


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
        seat = next_in(seat, state.seats, state.rotation)
    if state.time_up:
        return suspend(replace(state, phase=Phase.TURN, turn=seat, drawn=False), "time", events)
    counted = _count_repetition(state, seat) if state.rules.repetition else state.repetition
    state = replace(state, phase=Phase.TURN, turn=seat, drawn=False, repetition=counted)
    if counted.turns.count(seat) >= 4 and state.rules.repetition:
        return suspend(state, "repetition", events)
    events.append(TurnBegan(seat))
    return state


def _count_repetition(state: State, seat: Seat) -> Repetition:
    """Count the turns on an empty field with the players and all hands unchanged (P-52)."""
    if state.field:
        return Repetition()
    last, players = state.repetition, state.still_in
    if last.players == players and all(map(_same_ranks, last.hands, state.hands)):
        return Repetition(players, state.hands, (*last.turns, seat))
    return Repetition(players, state.hands, (seat,))


def _same_ranks(one: Hand, other: Hand) -> bool:
    """Whether two hands have the same ranks, regardless of suits; mostly it is the same hand."""
    if one is other or len(one) != len(other):
        return one is other
    return all(a.face == b.face for a, b in zip(one, other, strict=True))
