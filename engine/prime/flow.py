"""Carries out moves: the only way in which a table of Prime Daifugo changes.

`play` checks the turn and the phase, refuses what cannot be played, and carries out the rest: the judgment (P-30,
P-31), the effects of a legal play (P-33), penalties, passes. A turn is at most one draw, then a play or a pass (P-20).
When a card is drawn from a shuffled part of the deck the state waits for the dealer's `TurnUpCards`. Simultaneous
choices stay sealed in the state until the last one is in.
"""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from msgspec.structs import replace

from engine.cards import Card, pick
from engine.game_protocol import Prover, Step
from engine.prime import deck as decks
from engine.prime import opening, penalty
from engine.prime.choices import SETTLE, choose, end_thinking, ready, seal
from engine.prime.concat import Concatenation, read
from engine.prime.encounter import is_order, refused
from engine.prime.events import Challenged, Drew, Event, FactorsAsked, Passed, Played, SuitsLocked, Turned
from engine.prime.judge import ground, judged, misfit, with_own_cards
from engine.prime.listed import starter
from engine.prime.moves import (
    Arrange,
    AskFactors,
    DoneThinking,
    Draw,
    Encounter,
    Exchange,
    GiveUp,
    HandIn,
    Janken,
    LeaveGame,
    Move,
    OutOfTime,
    Pass,
    Play,
    ShowCard,
    TimeUp,
    TurnUpCards,
    published,
)
from engine.prime.settings import OnTimeout, PlayableNumbers, Publish
from engine.prime.state import Laid, PendingDraw, Phase, State, due, may_draw
from engine.prime.suits import lock_after
from engine.prime.turns import (
    begin_turn,
    close,
    deck_with,
    disqualify,
    flush,
    flush_if_all_passed,
    go_out,
    is_decided,
    next_turn,
    pass_turn,
    suspend,
)
from engine.seats import DEALER, Seat, next_in, with_seat
from engine.titles import owed
from engine.verdict import Accepted, Fouled, Reason, Refused

PrimeStep = Step[State, Event]


def play(state: State, actor: Seat, move: Move, prover: Prover) -> PrimeStep | Refused:
    """Carry out a move of a player, the dealer or the timekeeper, or refuse it."""
    if state.phase is Phase.OVER or state.waits_for_chance != isinstance(move, TurnUpCards):
        return Refused(Reason.WRONG_PHASE)
    match move:
        case Draw() | Play() | Encounter() | Pass():
            return _act(state, actor, move, prover)
        case TurnUpCards():
            return _reveal(state, actor, move, prover)
        case TimeUp():
            return time_up(state)
        case LeaveGame():
            return leave(state, actor, prover)
        case AskFactors():
            return _ask(state, actor)
        case OutOfTime():
            return out_of_time(state, actor, prover)
        case DoneThinking():
            return ready(state, actor)
        case GiveUp() | ShowCard() | Janken() | Arrange() | Exchange() | HandIn():
            return choose(state, actor, move, prover)
        case _:
            assert_never(move)


def _act(
    state: State, seat: Seat, move: Draw | Play | Encounter | Pass, prover: Prover
) -> PrimeStep | Refused:
    """Carry out a move of the player in turn (P-20)."""
    if state.phase is not Phase.TURN:
        return Refused(Reason.WRONG_PHASE)
    if seat != state.turn:
        return Refused(Reason.NOT_YOUR_TURN)
    events: list[Event] = []
    match move:
        case Draw():
            return _draw(state, events)
        case Pass():
            events.append(Passed(seat))
            after = pass_turn(replace(state, foul=None) if state.foul else state, events)
            return Step(Accepted("pass"), after, tuple(events))
        case Play():
            return _place(state, move, prover, events)
        case Encounter():
            wrong = refused(ground(state), move)
            waiting = replace(state, foul=None, encounter=move)
            challenged = Challenged(seat, move.cards)
            return Refused(wrong) if wrong else Step(Accepted("encounter"), waiting, (challenged,))
        case _:
            assert_never(move)


def _draw(state: State, events: list[Event]) -> PrimeStep | Refused:
    if state.drawn:
        return Refused(Reason.ALREADY_DRAWN)
    if not may_draw(state):
        return Refused(Reason.DECK_EMPTY)
    state = penalty.move_lower_sets(state, 1, events)
    if not decks.top_is_known(state.deck, 1):
        waiting = replace(state, foul=None, drawing=PendingDraw(state.turn, 1))
        return Step(Accepted("draw"), waiting, tuple(events))
    cards, deck = decks.draw(state.deck, 1)
    return Step(Accepted("draw"), _take(state, cards[0], deck, events), tuple(events))


def _take(state: State, card: Card, deck: decks.Deck, events: list[Event]) -> State:
    events.append(Drew(state.turn, card))
    hand = tuple(sorted((*state.hands[state.turn], card)))
    hands = with_seat(state.hands, state.turn, hand)
    return replace(state, hands=hands, deck=deck, drawn=True, drawing=None, foul=None)


def _reveal(state: State, actor: Seat, move: TurnUpCards, prover: Prover) -> PrimeStep | Refused:
    """The dealer turns up cards drawn from a shuffled part of the deck, or chooses an order."""
    if actor != DEALER:
        return Refused(Reason.NOT_YOUR_TURN)
    drawing = state.drawing
    if drawing is None:
        return _order(state, Play(move.cards, jokers=move.jokers), prover)
    found = decks.draw_these(state.deck, move.cards) if len(move.cards) == drawing.count else None
    if found is None:
        return Refused(Reason.NO_SUCH_CARD)
    cards, deck = found
    events: list[Event] = []
    if drawing.fouled:
        state = penalty.take_penalty(state, drawing.fouled, cards, deck, events)
    else:
        state = _take(state, cards[0], deck, events)
    return Step(Accepted("reveal"), state, tuple(events))


def _order(state: State, play: Play, prover: Prover) -> PrimeStep | Refused:
    """Cards played without an order have one now, and are judged as a prime (P-69)."""
    assert state.encounter is not None
    here = ground(state)
    reading = read(state.rules, play)
    if isinstance(reading, Reason) or not is_order(here, state.encounter, play):
        return Refused(Reason.NO_ORDER)
    number = reading.number
    assert isinstance(number, int)
    if state.rules.suit_lock:
        play = with_own_cards(here, play)
    state, events = replace(state, encounter=None), list[Event]()
    wrong = misfit(PlayableNumbers.PRIME, number, prover)
    if wrong is None:
        return Step(Accepted("prime"), _legal(state, play, reading, "prime", events), tuple(events))
    return Step(Fouled(wrong), penalty.foul(state, play, number, wrong, events), tuple(events))


def _place(state: State, move: Play, prover: Prover, events: list[Event]) -> PrimeStep | Refused:
    """Cards are played: judged, and then either they stay or they cost (P-30 … P-33, P-40)."""
    here = ground(state)
    found = judged(here, move, prover)
    if isinstance(found, Reason):
        return Refused(found)
    reading, verdict = found
    if state.rules.suit_lock:
        move = with_own_cards(here, move)
    if isinstance(verdict, Fouled):
        after = penalty.foul(state, move, reading.judged, verdict.reason, events)
    else:
        after = _legal(state, move, reading, verdict.kind, events)
    return Step(verdict, after, tuple(events))


def _legal(state: State, move: Play, reading: Concatenation, kind: str, events: list[Event]) -> State:
    """A legal play: cards to the field, factors under the deck, then cut, revolution or the next turn (P-33)."""
    seat = state.turn
    events.append(Played(seat, move, reading.judged, kind))
    state = _put_in_field(state, move, reading, kind, events)
    if move.factors:
        factors = tuple([card for term in move.factors for chunk in term for card in chunk])
        state = replace(state, deck=deck_with(state, factors))
    finished = not state.hands[seat]
    if finished:
        state = go_out(state, seat, events)
    if kind == "revolution":
        state = replace(state, upside_down=not state.upside_down)
        events.append(Turned(state.upside_down))
    again = kind in ("cut", "infinity")
    if again or (finished and state.rules.flush_on_finish):
        state = flush(state, kind if again else "finish", events)
    if is_decided(state):
        return close(state, events)
    if again and seat in state.rotation:
        return begin_turn(state, seat, events)
    return next_turn(state, events)


def _put_in_field(state: State, move: Play, reading: Concatenation, kind: str, events: list[Event]) -> State:
    """Moves the field part from the hand onto the pile; notes suits that it binds (P-64)."""
    seat = state.turn
    picked = pick(state.hands[seat], move.all_cards)
    assert picked is not None
    taken, left = picked
    cards = taken[: len(move.cards)]
    text = "" if not move.factors else "*".join("^".join(map(str, term)) for term in reading.factors)
    sets = [Laid(seat, cards, reading.values, reading.number, kind, text)]
    if reading.twin is not None:
        twin = taken[len(cards) : 2 * len(cards)]
        sets.append(Laid(seat, twin, reading.twin_values, reading.twin, kind, pair=True))
    if state.rules.suit_lock:
        for under, played in pairwise((*state.field[-1:], *sets)):
            lock = lock_after(state.lock, under.cards, played.cards)
            if lock and not state.lock:
                events.append(SuitsLocked(lock))
            state = replace(state, lock=lock)
    hands = with_seat(state.hands, seat, left)
    return replace(state, hands=hands, field=(*state.field, *sets), passes=0, foul=None)


def _ask(state: State, seat: Seat) -> PrimeStep | Refused:
    """The offender asks for the factorization, once, until the next move (P-36)."""
    if published(state.rules) is not Publish.REQUEST or state.foul is None:
        return Refused(Reason.WRONG_PHASE)
    if seat != state.foul.offender:
        return Refused(Reason.NOT_YOUR_TURN)
    event = FactorsAsked(seat, state.foul.number)
    return Step(Accepted("ask"), replace(state, foul=None), (event,))


# Leaving players and expired clocks (P-13, P-51, P-53).


def leave(state: State, seat: Seat, prover: Prover) -> Step[State, Event] | Refused:
    """A player leaves for good, in any phase, in or out of turn; it counts as a disqualification (P-51)."""
    if seat not in state.still_in:
        return Refused(Reason.NOT_YOUR_TURN)
    events: list[Event] = []
    after = _without(state, seat, "left", events, prover)
    return Step(Accepted("leave"), after, tuple(events))


def _without(state: State, seat: Seat, why: str, events: list[Event], prover: Prover) -> State:
    """Continue the game without this player: the turn, the open choices, the count of passes (P-45, P-51)."""
    state = disqualify(state, seat, why, events)
    if is_decided(state):
        return close(state, events)
    if state.phase in SETTLE:
        if state.phase is Phase.THINK and seat == state.turn:
            state = replace(state, turn=next_in(seat, state.seats, state.still_in))
        return SETTLE[state.phase](state, events, prover)
    state = flush_if_all_passed(state, events)
    return next_turn(state, events) if seat == state.turn else state


def out_of_time(state: State, seat: Seat, prover: Prover) -> Step[State, Event] | Refused:
    """Handle an expired clock: D8 in turn, elsewhere the rules' default choice (P-13, P-41, P-53)."""
    if state.phase in (Phase.JANKEN, Phase.THINK):
        return Refused(Reason.WRONG_PHASE)
    if seat not in due(state).seats:
        return Refused(Reason.NOT_YOUR_TURN)
    events: list[Event] = []
    match state.phase:
        case Phase.PENALTY:
            after = seal(state, seat, penalty.default_choice(state, seat), events, prover)
        case Phase.HIGH_CARD:
            after = seal(state, seat, ShowCard(opening.lowest(state.hands[seat])), events, prover)
        case Phase.SHOWDOWN:
            after = seal(state, seat, Arrange(()), events, prover)
        case Phase.LISTS:
            after = seal(state, seat, HandIn(starter(state.rules)), events, prover)
        case Phase.EXCHANGE:
            hand = state.hands[seat]
            return choose(state, seat, Exchange(hand[: owed(state.titles, seat, hand)]), prover)
        case _:
            after = _turn_ran_out(replace(state, foul=None), seat, events, prover)
    return Step(Accepted("timeout"), after, tuple(events))


def _turn_ran_out(state: State, seat: Seat, events: list[Event], prover: Prover) -> State:
    if state.rules.on_timeout is OnTimeout.DISQUALIFIED:
        return _without(state, seat, "time", events, prover)
    events.append(Passed(seat, out_of_time=True))
    return pass_turn(state, events)


def time_up(state: State) -> Step[State, Event] | Refused:
    """The time of the game is up, or that of thinking; open choices of P-41 are completed first (P-53)."""
    events: list[Event] = []
    match state.phase:
        case Phase.THINK:
            after = end_thinking(state, events)
        case Phase.TURN:
            after = suspend(state, "time", events)
        case Phase.PENALTY if not state.time_up:
            after = replace(state, time_up=True)
        case _:
            return Refused(Reason.WRONG_PHASE)
    return Step(Accepted("timeout"), after, tuple(events))
