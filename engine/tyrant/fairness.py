"""A game of Tyrant dealt again from its proof, and compared with how the record begins (`verify`)."""

from __future__ import annotations

from engine.fair import Proof
from engine.record import UNVERIFIED, BadLine, Record, short
from engine.tyrant import setup
from engine.tyrant.notation import write_cards
from engine.tyrant.state import State, by_suit


def check_deal(record: Record, state: State, proof: Proof) -> None:
    """Raises BadLine unless the proof deals what the record begins with."""
    dealt = setup.deal(state.rules, proof.dealing)
    for seat, line in enumerate(record.deal):
        told, there = (
            f"({write_cards(by_suit(one.stocks[seat]))}) {one.aces[seat]}" for one in (state, dealt)
        )
        if told != there:
            words = f"{short(line.name)} has {told}, where the proof deals {there}"
            raise BadLine(UNVERIFIED, words, line.line)
    told, there = (write_cards((*one.row, *one.pile)) for one in (state, dealt))
    if told != there:
        raise BadLine(UNVERIFIED, f"lead = {told}, where the proof lays {there}")
    told, there = (write_cards(card for row in one.plaza for card in by_suit(row)) for one in (state, dealt))
    if told != there:
        raise BadLine(UNVERIFIED, f"plaza = {told}, where the proof lays {there}")
    if state.marker != dealt.marker:
        names = [line.name for line in record.deal]
        raise BadLine(
            UNVERIFIED, f"start = {names[state.marker]}, where the proof draws {names[dealt.marker]}"
        )
    if state != dealt:
        raise BadLine(UNVERIFIED, "the proof deals these cards, but the game begins in a later position")
