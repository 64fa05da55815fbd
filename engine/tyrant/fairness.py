"""A game of Tyrant dealt again from its proof, and compared with how the record begins (`verify`)."""

from __future__ import annotations

from engine.errors import problem
from engine.fair import FairDealProof
from engine.record import UNVERIFIED, BadLine, Record, short
from engine.tyrant import setup
from engine.tyrant.notation import write_cards
from engine.tyrant.state import State, by_suit


def check_deal(record: Record, state: State, proof: FairDealProof) -> None:
    """Raises BadLine unless the proof deals what the record begins with."""
    dealt = setup.deal(state.rules, proof.dealing)
    for seat, line in enumerate(record.deal):
        told, there = (
            f"({write_cards(by_suit(one.stocks[seat]))}) {one.aces[seat]}" for one in (state, dealt)
        )
        if told != there:
            words = problem("proof-deals", who=short(line.name), told=told, dealt=there)
            raise BadLine(UNVERIFIED, words, line.line)
    told, there = (write_cards((*one.row, *one.pile)) for one in (state, dealt))
    if told != there:
        raise BadLine(UNVERIFIED, problem("proof-lays", key="lead", told=told, there=there))
    told, there = (write_cards(card for row in one.plaza for card in by_suit(row)) for one in (state, dealt))
    if told != there:
        raise BadLine(UNVERIFIED, problem("proof-lays", key="plaza", told=told, there=there))
    if state.marker != dealt.marker:
        names = [line.name for line in record.deal]
        raise BadLine(
            UNVERIFIED,
            problem("proof-lays", key="start", told=names[state.marker], there=names[dealt.marker]),
        )
    if state != dealt:
        raise BadLine(UNVERIFIED, problem("proof-later"))
