"""The record reader of Tyrant: the deal or a position, decisions line by line, facts, the final state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.cards import Card
from engine.errors import BadNotation, BadSetting, problem
from engine.fair import FairDealProof, proof_in
from engine.record import (
    UNVERIFIED,
    BadLine,
    DealLine,
    Header,
    LineOutcome,
    Record,
    RefusedLine,
    refusal,
    short,
)
from engine.seats import Seat
from engine.tyrant import position, setup
from engine.tyrant.facts import RecordedGame, check_fact, final_state
from engine.tyrant.flow import misplaced, play
from engine.tyrant.judge import is_number_card
from engine.tyrant.notation import kind_of, read_cards, read_move, write_cards
from engine.tyrant.settings import Rules, rules_for
from engine.tyrant.state import DEALT, TRICKS, Cards, Phase, State, by_suit
from engine.verdict import Fouled, Reason, Refused

# A game of Tyrant dealt again from its proof, and compared with how the record begins (`verify`).


def check_deal(record: Record, state: State, proof: FairDealProof) -> None:
    """Raises BadLine unless the proof's deal is that of the record."""
    dealt = setup.deal(state.rules, proof.dealing)
    for seat, line in enumerate(record.deal):
        recorded, there = (
            f"({write_cards(by_suit(one.stocks[seat]))}) {one.aces[seat]}" for one in (state, dealt)
        )
        if recorded != there:
            words = problem("proof-deals", who=short(line.name), told=recorded, dealt=there)
            raise BadLine(UNVERIFIED, words, line.line)
    recorded, there = (write_cards((*one.row, *one.pile)) for one in (state, dealt))
    if recorded != there:
        raise BadLine(UNVERIFIED, problem("proof-lays", key="lead", told=recorded, there=there))
    recorded, there = (
        write_cards(card for row in one.plaza for card in by_suit(row)) for one in (state, dealt)
    )
    if recorded != there:
        raise BadLine(UNVERIFIED, problem("proof-lays", key="plaza", told=recorded, there=there))
    if state.marker != dealt.marker:
        names = [line.name for line in record.deal]
        raise BadLine(
            UNVERIFIED,
            problem("proof-lays", key="start", told=names[state.marker], there=names[dealt.marker]),
        )
    if state != dealt:
        raise BadLine(UNVERIFIED, problem("proof-later"))


class TyrantReader:
    """Reads records of Tyrant."""

    def begin(self, record: Record, *, lenient: bool) -> RecordedGame:
        """The table after the deal, or in step 2 of the first trick of a position."""
        header = record.header
        rules = _rules(header, len(record.deal))
        names = tuple(dealt.name for dealt in record.deal)
        dealt = [_read_deal(line) for line in record.deal]
        is_position = "trick" in header.values
        for line, holding in zip(record.deal, dealt, strict=True):
            _check_deal(line, holding, is_position=is_position)
        begin = position.begin if is_position else _begin
        state = begin(rules, header, names, dealt)
        _check_copies(rules, state, record.deal)
        proof = proof_in(record)
        if proof is not None:
            check_deal(record, state, proof)
        return RecordedGame(names, state)

    def move(self, table: RecordedGame, name: str, text: str, *, lenient: bool) -> LineOutcome[RecordedGame]:
        """The table after one line. Being in turn comes before spelling."""
        if name not in table.names:
            known = ", ".join(table.names)
            raise RefusedLine(Reason.BAD_NOTATION, problem("no-seat", name=short(name), names=known))
        seat = Seat(table.names.index(name))
        reason = _out_of_place(table.state, seat, text)
        if reason is not None:
            raise refusal(reason)
        try:
            move = read_move(text)
        except BadNotation as wrong:
            raise RefusedLine(Reason.BAD_NOTATION, wrong.as_problem) from wrong
        step = play(table.state, seat, move)
        if isinstance(step, Refused):
            raise refusal(step.reason)
        assert not isinstance(step.verdict, Fouled)
        kind = step.verdict.kind
        return LineOutcome(RecordedGame(table.names, step.state, kind, step.events), kind)

    attempt = move

    def refused(self, table: RecordedGame) -> RecordedGame:
        """The table after an attempt that was rightly refused."""
        return replace(table, verdict="refused", events=())

    def text_of_refused(self, text: str) -> tuple[str, str | None]:
        """The last of several words is the reason if it looks like one; a single word is the move."""
        words = text.split()
        last = words[-1] if len(words) > 1 else ""
        if not re.fullmatch(r"[a-z]+(?:-[a-z]+)+", last):
            return text.strip(), None
        if last not in set(Reason):
            codes = ", ".join(Reason)
            raise BadLine(Reason.BAD_NOTATION, problem("no-reason-code", text=short(last), codes=codes))
        return text.strip().removesuffix(last).rstrip(), last

    def fact(self, table: RecordedGame, words: list[str]) -> str | None:
        """None if the fact holds, else the actual value."""
        return check_fact(table, words)

    def final(self, table: RecordedGame) -> dict[str, Any]:
        """The state in the form of the machine-readable report."""
        return final_state(table)


def _out_of_place(state: State, seat: Seat, text: str) -> Reason | None:
    """Why no such decision is possible now, however spelled."""
    if state.phase is Phase.OVER:
        return Reason.WRONG_PHASE
    return misplaced(state, seat, kind_of(text))


def _rules(header: Header, seats: int) -> Rules:
    preset = header.values.get("rules", "official")
    chosen = header.values.get("set", {})
    if not isinstance(preset, str) or not isinstance(chosen, Mapping):
        raise BadLine("bad-header", problem("rules-and-set", example='set = { chip_floor = "total" }'))
    if seats not in (3, 4):
        raise BadLine("bad-deal", problem("tyrant-players", seats=seats))
    try:
        return rules_for(preset, chosen, seats)
    except BadSetting as wrong:
        raise BadLine("bad-setting", wrong.as_problem) from wrong


_DEAL = re.compile(r"\((?P<hand>[^()/]*)(?P<slash>/(?P<stock>[^()/]*))?\)(?P<ace>.*)")


def _read_deal(line: DealLine) -> position.StartingCards:
    """The content of a deal line: cards, perhaps a stock, and the ace."""
    parts = _DEAL.fullmatch(line.text)
    if parts is None:
        words = problem("no-tyrant-deal", text=short(line.text))
        raise BadLine("bad-notation", words, line.line)
    try:
        hand, ace = read_cards(parts["hand"]), read_cards(parts["ace"])
        stock = None if parts["slash"] is None else read_cards(parts["stock"])
    except BadNotation as wrong:
        raise BadLine("bad-notation", wrong.as_problem, line.line) from wrong
    if len(ace) != 1:
        raise BadLine("bad-deal", problem("ace-missing", who=line.name), line.line)
    return position.StartingCards(hand, stock, ace[0])


def _check_deal(line: DealLine, holding: position.StartingCards, *, is_position: bool) -> None:
    """Check that hands are number cards, with an ace; a full deal is of sixteen (TY-8, TY-12)."""
    cards = (*holding.hand, *(holding.stock or ()))
    wrong = [card for card in cards if not is_number_card(card)]
    if wrong:
        raise BadLine("bad-deal", problem("not-a-number-card", who=line.name, card=wrong[0]), line.line)
    if holding.ace not in setup.aces():
        raise BadLine("bad-deal", problem("not-an-ace", who=line.name, card=holding.ace), line.line)
    if is_position:
        return
    if holding.stock is not None:
        raise BadLine("bad-deal", problem("stock-too-early", who=line.name), line.line)
    if len(cards) != DEALT:
        raise BadLine(
            "bad-deal", problem("dealt-count", who=line.name, count=len(cards), wanted=DEALT), line.line
        )


def _begin(
    rules: Rules, header: Header, names: tuple[str, ...], dealt: list[position.StartingCards]
) -> State:
    """The table after a full deal: all choose a hand."""
    leads = position.cards_of(header, "lead")
    if len(leads) != TRICKS:
        raise BadLine("bad-deal", problem("lead-count", count=len(leads), wanted=TRICKS))
    shown = position.cards_of(header, "plaza")
    wrong = [card for card in shown if not is_number_card(card)]
    if wrong or len(shown) != setup.SHOWN_NUMBERS:
        raise BadLine("bad-deal", problem("plaza-cards", cards=short(write_cards(shown))))
    start = rules.start
    if start is None or "start" in header.values:
        start = position.seat_of(header, "start", names)
    aces = tuple(holding.ace for holding in dealt)
    return setup.begin(rules, aces, leads, shown, [holding.hand for holding in dealt], start)


def _check_copies(rules: Rules, state: State, deal: tuple[DealLine, ...]) -> None:
    """No card is there more often than in the packs (TY-4); the line that has one too many is named."""
    left = Counter((*setup.number_cards(rules.players), *setup.aces(), *setup.lead_cards()))
    won = tuple(fame.lead for row in state.fame for fame in row)
    in_plaza = tuple(card for row in state.plaza for card in row if card.rank)
    # If no player can play or pass, lead cards are burned before the first line (TY-46).
    _take((*state.row, *state.pile, *state.burned, *won, *in_plaza), left, None)
    for seat, line in enumerate(deal):
        _take((*state.hands[seat], *state.stocks[seat], state.aces[seat]), left, line.line)


def _take(cards: Cards, left: Counter[Card], line: int | None) -> None:
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            raise BadLine("bad-deal", problem("card-too-often", card=card), line)
