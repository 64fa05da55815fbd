"""Repeats a deal from its proof and compares it with the recorded one (`verify`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import Card, pick, read_cards, write_cards
from engine.chance import Dice
from engine.errors import BadSetting, problem
from engine.fair import FairDealProof
from engine.prime.deck import Deck
from engine.prime.game import PrimeGame
from engine.prime.settings import OrderOpening, Rules
from engine.prime.state import Hand, State
from engine.record import UNVERIFIED, BadLine, Record, as_bad_line, short
from engine.seats import Seat, round_from

DealtAgain = tuple[tuple[Hand, ...], Deck, Dice]
"""All hands in the order of the record's lines, the rest of the deck, and the dice for later random decisions."""


def deal_again(
    record: Record, rules: Rules, hands: Sequence[Sequence[Card]], proof: FairDealProof
) -> DealtAgain:
    """The deal of a proof, checked against the record's hands. Raises BadLine if one differs from the proof's."""
    names = [dealt.name for dealt in record.deal]
    if rules.opening is not OrderOpening.RANDOM:
        return _from_seat(record, rules, hands, proof, Seat(0))
    # Who leads was drawn and has the first line, so which seat that is has to be found out.
    for leader in range(len(names)):
        seat_0 = -leader % len(names)
        seated = proof.seated([*names[seat_0:], *names[:seat_0]])
        try:
            return _from_seat(record, rules, hands, seated, Seat(leader))
        except BadLine:
            continue
    words = problem("proof-other-hands")
    raise BadLine(UNVERIFIED, words, record.deal[0].line)


def _from_seat(
    record: Record, rules: Rules, hands: Sequence[Sequence[Card]], proof: FairDealProof, first: Seat
) -> DealtAgain:
    """The deal, with this seat on the record's first line."""
    try:
        state: State = PrimeGame().deal(rules, len(hands), proof.dealing)
    except BadSetting as wrong:
        raise BadLine(UNVERIFIED, problem("proof-undealable", why=wrong.as_problem)) from wrong
    if rules.opening is OrderOpening.RANDOM and state.turn != first:
        raise BadLine(UNVERIFIED, problem("proof-other-leader"))
    dealt = [state.hands[seat] for seat in round_from(first, len(hands))]
    held = _exchanged(record, dealt)
    for line, recorded, hand in zip(record.deal, hands, held, strict=True):
        found = pick(hand, recorded)
        if found is None or found[1]:
            words = problem(
                "proof-hand", who=short(line.name), told=write_cards(recorded), dealt=write_cards(hand)
            )
            raise BadLine(UNVERIFIED, words, line.line)
    return tuple(held), state.deck, proof.playing


def _exchanged(record: Record, dealt: Sequence[Hand]) -> list[Hand]:
    """The hands after the exchange in the header, if there was one (P-64)."""
    exchange = record.header.values.get("exchange", {})
    names = [line.name for line in record.deal]
    if not isinstance(exchange, Mapping) or not set(exchange) <= set(names):
        raise BadLine(UNVERIFIED, problem("exchange-table"))
    swaps = {Seat(names.index(name)): _swap(name, swap) for name, swap in exchange.items()}
    hands, given = list(dealt), list[Card]()
    for seat, (gave, _) in swaps.items():
        found = pick(hands[seat], gave)
        if found is None:
            raise BadLine(
                UNVERIFIED, problem("exchange-not-dealt", who=short(names[seat]), cards=write_cards(gave))
            )
        given += found[0]
        hands[seat] = found[1]
    for seat, (_, got) in swaps.items():
        found = pick(given, got)
        if found is None:
            raise BadLine(
                UNVERIFIED, problem("exchange-nobody-gave", who=short(names[seat]), cards=write_cards(got))
            )
        hands[seat] = tuple(sorted((*hands[seat], *found[0])))
        given = list(found[1])
    if given:
        raise BadLine(UNVERIFIED, problem("exchange-nobody-got", cards=write_cards(given)))
    return hands


def _swap(name: str, written: object) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    gave, slash, got = written.partition("/") if isinstance(written, str) else ("", "", "")
    with as_bad_line(UNVERIFIED, key="exchange"):
        cards = read_cards(gave), read_cards(got)
    if not slash:
        raise BadLine(UNVERIFIED, problem("exchange-pair", who=short(name)))
    return cards
