"""The end of a game of Prime Daifugo: going out, disqualification, suspension (P-50 … P-53, P-61)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.game_protocol import Prover
from engine.prime import deck as decks
from engine.prime.concat import Number, read_arrangement
from engine.prime.events import Disqualified, Event, GameOver, Shown, Suspended, WentOut
from engine.prime.moves import Arrange, Play
from engine.prime.settings import Suspension
from engine.prime.state import Phase, State, with_choice, with_hand
from engine.seats import Seat


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
        deck=decks.put_under(state.deck, state.hands[seat], decks.shuffled(state.hands[seat])),
        hands=with_hand(state, seat, ()),
        sealed=with_choice(state, seat, None) if state.sealed else (),
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
    return close(state, events, tuple(sorted(state.still_in, key=lambda seat: _by_cards(state, seat))))


def _by_cards(state: State, seat: Seat) -> tuple[int, int]:
    """Fewer cards first, ties in turn order from the player whose turn it is (P-53)."""
    return len(state.hands[seat]), (seat - state.turn) % state.seats


def close_showdown(state: State, events: list[Event], prover: Prover) -> State:
    """All arrangements are in: primes first, the larger the better, then by fewer cards (P-53)."""
    primes: dict[Seat, int] = {}
    for seat in state.still_in:
        choice = state.sealed[seat]
        shown = choice if isinstance(choice, Arrange) else Arrange(())
        number: Number | None = None
        if shown.cards:
            spelled = read_arrangement(state.rules, shown.cards, shown.jokers)
            assert isinstance(spelled, Number)
            number = spelled
        is_prime = isinstance(number, int) and prover.is_prime(number)
        if is_prime:
            assert isinstance(number, int)
            primes[seat] = number
        events.append(Shown(seat, Play(shown.cards, jokers=shown.jokers), number, is_prime))

    def standing(seat: Seat) -> tuple[int, int, int]:
        steps = (seat - state.turn) % state.seats
        return (0, -primes[seat], steps) if seat in primes else (1, len(state.hands[seat]), steps)

    return close(state, events, tuple(sorted(state.still_in, key=standing)))
