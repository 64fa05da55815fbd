"""Carries out decisions: the only way in which a table of Tyrant changes.

The hands are chosen simultaneously and in secret (TY-13). Then eight tricks of four steps (TY-20): a lead card is
settled and those who passed are refilled (step 1), all play, pass or are skipped in the order from the round marker
(step 2), the trick is judged (step 3), cards go to the plaza and to the winner (step 4). The game waits only for
decisions; hard passes, small refills, lone lays and whole tricks of them happen automatically (TY-82).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from engine.cards import Card, Suit, pick
from engine.game_protocol import Step
from engine.seats import Seat, with_seat
from engine.tyrant.events import (
    AllPassed,
    CardsRemoved,
    ChipsCleared,
    ChipsPlaced,
    Event,
    FameTaken,
    GameOver,
    Given,
    HandChosen,
    HardPassed,
    LaidInPlaza,
    MarkerMoved,
    Monarchomachi,
    NobodyFollowed,
    Passed,
    PileMade,
    Played,
    Refilled,
    Revealed,
    Scored,
    Started,
    TrickBegan,
    TrickWon,
    TurnBegan,
)
from engine.tyrant.judge import PHASE_OF, ground_of, legal_actions, unplayable
from engine.tyrant.moves import ChooseHand, Decision, Lay, Move, OutOfTime, Pass, Play, Refill
from engine.tyrant.power import derive_power, worths_of
from engine.tyrant.scoring import scores_of, verdict_on
from engine.tyrant.state import (
    REFILL,
    SUITS,
    TRICKS,
    Cards,
    Fame,
    Outcome,
    Phase,
    Put,
    Sat,
    State,
    by_suit,
    due,
    from_marker,
    piles,
    vertical,
)
from engine.verdict import Accepted, Reason, Refused

TyrantStep = Step[State, Event]


def play(state: State, actor: Seat, move: Move) -> TyrantStep | Refused:
    """Carry out a player's decision, or refuse it (TY-38)."""
    late = isinstance(move, OutOfTime)
    decision = move.decision if isinstance(move, OutOfTime) else move
    reason = misplaced(state, actor, type(decision)) or unplayable(ground_of(state, actor), decision)
    if reason is not None:
        return Refused(reason)
    events: list[Event] = []
    kind, after = _carry_out(state, actor, decision, late, events)
    return Step(Accepted("timeout" if late else kind), after, tuple(events))


def misplaced(state: State, actor: Seat, decision: type[Decision]) -> Reason | None:
    """Why such a decision is out of place, regardless of its content: another phase, another player's turn."""
    if PHASE_OF[decision] is not state.phase:
        return Reason.WRONG_PHASE
    return None if actor in due(state).seats else Reason.NOT_YOUR_TURN


def _carry_out(
    state: State, seat: Seat, decision: Decision, late: bool, events: list[Event]
) -> tuple[str, State]:
    """The kind of the decision, and the table after it and all that follows on its own."""
    match decision:
        case ChooseHand(cards=cards):
            events.append(HandChosen(seat, cards, late))
            return "hand", _chosen(_take_hand(state, seat, cards), seat, events)
        case Refill(cards=cards):
            events.append(Refilled(seat, len(cards), len(state.stocks[seat]) - len(cards), cards, late))
            return "refill", _chosen(_take_hand(state, seat, cards), seat, events)
        case Play():
            return "play", next_turn(_put_down(state, seat, decision, late, events), events)
        case Pass():
            return "pass", next_turn(_pass(state, seat, late, events), events)
        case Lay(cards=cards):
            return "lay", _next_lay(_lay_one(state, seat, cards, late, events), events)
        case _:
            assert_never(decision)


def _take_hand(state: State, seat: Seat, cards: Cards) -> State:
    picked = pick(state.stocks[seat], cards)
    assert picked is not None
    return replace(
        state,
        hands=with_seat(state.hands, seat, by_suit(cards)),
        stocks=with_seat(state.stocks, seat, by_suit(picked[1])),
    )


def _chosen(state: State, seat: Seat, events: list[Event]) -> State:
    """Note a simultaneous choice; after the last one the game continues (TY-13, TY-26)."""
    state = replace(state, choosing=tuple(other for other in state.choosing if other != seat))
    if state.choosing:
        return state
    if state.phase is Phase.HAND:
        events.append(Started(state.marker))
        return begin_trick(state, events)
    return next_turn(replace(state, phase=Phase.TURN), events)


def begin_trick(state: State, events: list[Event]) -> State:
    """Step 1: fill the gap in the lead row, and refill those who passed (TY-22 … TY-27)."""
    turned = None
    if len(state.row) < 3 and state.pile:
        turned = state.pile[0]
        state = replace(state, row=(*state.row, turned), pile=state.pile[1:])
    state = replace(state, trick=state.trick + 1, turns=(None,) * state.seats)
    events.append(TrickBegan(state.trick, turned, state.row, len(state.pile), state.row[0]))
    choosing: list[Seat] = []
    for seat in sorted(state.passed):
        stock = state.stocks[seat]
        if len(stock) > REFILL:
            choosing.append(seat)
        else:
            events.append(Refilled(seat, len(stock), 0, stock))
            state = _take_hand(state, seat, stock)
    if choosing:
        return replace(state, phase=Phase.REFILL, choosing=tuple(choosing))
    return next_turn(replace(state, phase=Phase.TURN), events)


def next_turn(state: State, events: list[Event]) -> State:
    """Give the turn to the next player who can act; after the last one judge the trick (TY-28, TY-31, TY-100)."""
    for seat in from_marker(state):
        if state.turns[seat] is not None:
            continue
        allowed = legal_actions(len(state.hands[seat]), state.chips[seat], seat in state.passed)
        if allowed.cards or allowed.passes:
            events.append(TurnBegan(seat))
            return replace(state, turn=seat)
        events.append(HardPassed(seat))
        state = replace(state, turns=with_seat(state.turns, seat, Sat(skipped=True)))
    return _close_trick(state, events)


def _put_down(state: State, seat: Seat, move: Play, late: bool, events: list[Event]) -> State:
    """Cards go face down on the table, then chips to their place (TY-34 … TY-42)."""
    picked = pick(state.hands[seat], move.cards)
    assert picked is not None
    up = move.up[0] if move.up else None
    events.append(Played(seat, len(move.cards), None if up is None else move.cards[up], move.cards, late))
    chips = state.chips
    if move.tyrant is not None:
        left = chips[seat] - move.tyrant.chips
        chips = with_seat(chips, seat, left)
        events.append(ChipsPlaced(seat, move.tyrant.place, move.tyrant.chips, left))
    return replace(
        state,
        hands=with_seat(state.hands, seat, by_suit(picked[1])),
        chips=chips,
        turns=with_seat(state.turns, seat, Put(move.cards, up, move.tyrant)),
    )


def _pass(state: State, seat: Seat, late: bool, events: list[Event]) -> State:
    """Pay a chip, and put the whole hand into the stock (TY-43, TY-44)."""
    hand, left = state.hands[seat], state.chips[seat] - 1
    events.append(Passed(seat, len(hand), left, late))
    return replace(
        state,
        hands=with_seat(state.hands, seat, ()),
        stocks=with_seat(state.stocks, seat, by_suit((*state.stocks[seat], *hand))),
        chips=with_seat(state.chips, seat, left),
        turns=with_seat(state.turns, seat, Sat()),
    )


def _close_trick(state: State, events: list[Event]) -> State:
    """Step 3: all passed, nobody followed, or a player wins (TY-46 … TY-60)."""
    outcome = judge_trick(state)
    state = replace(state, outcomes=(*state.outcomes, outcome))
    if outcome.kind == "passed":
        events.append(AllPassed(outcome.lead))
        return _end_trick(_burn_lead(state), events)
    for seat in puts_of(state):
        events.append(Revealed(seat, outcome.shown[seat], outcome.powers[seat]))
    if outcome.winner is None:
        events.append(NobodyFollowed(outcome.lead))
        _clear_chips(outcome, events)
        return _next_lay(replace(_burn_lead(state), phase=Phase.LAY), events)
    power = outcome.powers[outcome.winner]
    assert power is not None
    events.append(TrickWon(outcome.winner, power, outcome.by_tie))
    _clear_chips(outcome, events)
    return _end_trick(take_fame(state, outcome.winner, events), events)


def _burn_lead(state: State) -> State:
    """Remove the lead card from the game, won by nobody (TY-46, TY-60)."""
    return replace(state, burned=(*state.burned, state.row[0]), row=state.row[1:])


def _clear_chips(outcome: Outcome, events: list[Event]) -> None:
    """Remove the chips, which were spent when they were placed (TY-61)."""
    if sum(outcome.chips):
        events.append(ChipsCleared(sum(outcome.chips)))


def _next_lay(state: State, events: list[Event]) -> State:
    """Nobody followed: one after the other, the players lay one card each (TY-68)."""
    for seat, put in puts_of(state).items():
        if len(put.cards) > 1:
            events.append(TurnBegan(seat))
            return replace(state, turn=seat)
        state = _lay_one(state, seat, put.cards, False, events)
    return _end_trick(state, events)


def _lay_one(state: State, seat: Seat, cards: Cards, late: bool, events: list[Event]) -> State:
    """Lays the chosen card; the player's others leave the game (TY-68)."""
    put = state.turns[seat]
    assert isinstance(put, Put)
    picked = pick(put.cards, cards)
    assert picked is not None
    rest = picked[1]
    state = lay(state, seat, cards, events, out_of_time=late)
    if rest:
        events.append(CardsRemoved(seat, len(rest)))
    return replace(state, removed=(*state.removed, *rest), turns=with_seat(state.turns, seat, None))


def _end_trick(state: State, events: list[Event]) -> State:
    """The trick is over; the next begins, or after the eighth the sheets are filled in (TY-69)."""
    passed = tuple(Seat(seat) for seat, done in enumerate(state.turns) if done == Sat())
    state = replace(state, passed=passed, turns=(None,) * state.seats)
    if state.trick < TRICKS:
        return begin_trick(state, events)
    return _close_game(state, events)


def _close_game(state: State, events: list[Event]) -> State:
    """Scoring, monarchomachi, the winner (TY-70 … TY-79)."""
    scores = scores_of(state)
    totals = [score.total for score in scores]
    tricks = tuple(len(won) for won in state.fame)
    verdict = verdict_on(totals, tricks, state.marker)
    lowest = min(totals)
    events.append(Scored(state.aces, scores, tricks, sum(map(piles, state.plaza))))
    events.append(Monarchomachi(lowest, tuple((seat, totals[seat] - lowest) for seat in verdict.purged)))
    events.append(GameOver(verdict.ranks, totals[verdict.ranks[0]], verdict.tie_break))
    return replace(state, phase=Phase.OVER, scores=scores, purged=verdict.purged, ranks=verdict.ranks)


# Steps 3 and 4 of a trick: power, the winner, and the new places of the cards (TY-47 … TY-68).


def chips_on(puts: Mapping[Seat, Put], lead: Suit) -> tuple[int, ...]:
    """Chips by suit; those on the lead card lower its suit as those on its row do (TY-41)."""
    counts = dict.fromkeys(SUITS, 0)
    for put in puts.values():
        if put.tyrant is not None:
            counts[put.tyrant.place or lead] += put.tyrant.chips
    return tuple(counts[suit] for suit in SUITS)


def puts_of(state: State) -> dict[Seat, Put]:
    """The cards put down in this trick, in playing order."""
    done = ((seat, state.turns[seat]) for seat in from_marker(state))
    return {seat: put for seat, put in done if isinstance(put, Put)}


def judge_trick(state: State) -> Outcome:
    """The result of the trick, once all have played, passed or been skipped (TY-46 … TY-60)."""
    puts = puts_of(state)
    card = state.lead
    assert card is not None
    lead = card.suit
    chips = chips_on(puts, lead)
    worths = worths_of(state.plaza, lead, chips, state.rules.chip_floor)
    powers = {
        seat: derive_power(put.cards, worths, marker=seat == state.marker).power
        for seat, put in puts.items()
        if any(played.suit == lead for played in put.cards)
    }
    best = [seat for seat, power in powers.items() if power == max(powers.values())]
    seats = [Seat(seat) for seat in range(state.seats)]
    return Outcome(
        trick=state.trick,
        lead=card,
        kind="won" if best else "nobody" if puts else "passed",
        # Of the tied the one who played last wins, and they stand in the order of play (TY-57).
        winner=best[-1] if best else None,
        powers=tuple(powers.get(seat) for seat in seats),
        shown=tuple(puts[seat].cards if seat in puts else () for seat in seats),
        chips=chips,
        by_tie=len(best) > 1,
    )


def lay(state: State, seat: Seat, cards: Cards, events: list[Event], *, out_of_time: bool = False) -> State:
    """Lays cards in the rows of their suits, one at a time; each fifth closes a pile (TY-64, TY-65)."""
    events.append(LaidInPlaza(seat, cards, out_of_time))
    plaza = [*state.plaza]
    for card in cards:
        at = SUITS.index(card.suit)
        plaza[at] = (*plaza[at], card)
        if not vertical(plaza[at]):
            events.append(PileMade(card.suit, piles(plaza[at])))
    return replace(state, plaza=tuple(plaza))


def take_fame(state: State, winner: Seat, events: list[Event]) -> State:
    """The losers lay a card of each suit they played, the winner takes the rest and the marker (TY-62 … TY-67)."""
    puts = puts_of(state)
    under = puts[winner].cards
    for seat, put in puts.items():
        if seat == winner:
            continue
        firsts, rest = first_of_each_suit(put.cards)
        state = lay(state, seat, firsts, events)
        if rest:
            events.append(Given(seat, winner, len(rest)))
        under = (*under, *rest)
    won = (*state.fame[winner], Fame(state.row[0], under))
    events.append(FameTaken(winner, state.row[0], len(won)))
    if winner != state.marker:
        events.append(MarkerMoved(state.marker, winner))
    return replace(state, fame=with_seat(state.fame, winner, won), row=state.row[1:], marker=winner)


def first_of_each_suit(cards: Cards) -> tuple[Cards, Cards]:
    """The first card put down of each suit, and the rest (TY-63, TY-99)."""
    firsts: list[Card] = []
    rest: list[Card] = []
    for card in cards:
        known = any(card.suit == other.suit for other in firsts)
        (rest if known else firsts).append(card)
    return tuple(firsts), tuple(rest)
