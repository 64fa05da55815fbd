"""The records of Tyrant, read and written: the deal or a position, decisions line by line, facts, the final state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.errors import BadNotation, problem
from engine.fair import FairDealProof, proof_in
from engine.game_protocol import Made
from engine.header import write_header
from engine.record import (
    UNVERIFIED,
    BadLine,
    DealLine,
    Header,
    Record,
    RecordedGame,
    RefusedLine,
    as_bad_line,
    refusal,
    seat_named,
    short,
)
from engine.seats import Seat
from engine.tyrant import setup
from engine.tyrant.events import Event
from engine.tyrant.facts import RecordedTyrant, check_fact, final_state
from engine.tyrant.flow import misplaced, next_turn, play
from engine.tyrant.judge import is_number_card
from engine.tyrant.moves import Move
from engine.tyrant.notation import kind_of, read_cards, read_move, read_plaza, write_cards, write_move
from engine.tyrant.settings import Rules, chosen_of, rules_for
from engine.tyrant.state import CHIPS, DEALT, PILE, SUITS, TRICKS, Cards, Fame, Phase, State, by_suit
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
    laid_out: dict[str, Callable[[State], str]] = {
        "lead": lambda one: write_cards((*one.row, *one.pile)),
        "plaza": lambda one: write_cards(card for row in one.plaza for card in by_suit(row)),
        "start": lambda one: record.deal[one.marker].name,
    }
    for key, text in laid_out.items():
        recorded, there = text(state), text(dealt)
        if recorded != there:
            raise BadLine(UNVERIFIED, problem("proof-lays", key=key, told=recorded, there=there))
    if state != dealt:
        raise BadLine(UNVERIFIED, problem("proof-later"))


class TyrantReader:
    """Reads records of Tyrant."""

    def begin(self, record: Record, *, lenient: bool) -> RecordedTyrant:
        """The table after the deal, or in step 2 of the first trick of a position."""
        header = record.header
        rules = _rules(header, len(record.deal))
        names = tuple(dealt.name for dealt in record.deal)
        dealt = [_read_deal(line) for line in record.deal]
        is_position = "trick" in header.values
        for line, holding in zip(record.deal, dealt, strict=True):
            _check_deal(line, holding, is_position=is_position)
        begin = begin_position if is_position else _begin
        state = begin(rules, header, names, dealt)
        _check_copies(rules, state, record.deal)
        proof = proof_in(record)
        if proof is not None:
            check_deal(record, state, proof)
        return RecordedGame(names, state)

    def move(
        self, table: RecordedTyrant, name: str, text: str, *, lenient: bool, attempt: bool = False
    ) -> RecordedTyrant:
        """The table after one line. Being in turn comes before spelling."""
        if name not in table.names:
            known = ", ".join(table.names)
            raise RefusedLine(Reason.BAD_NOTATION, problem("no-seat", name=short(name), names=known))
        seat = Seat(table.names.index(name))
        reason = misplaced(table.state, seat, kind_of(text))
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
        return RecordedGame(table.names, step.state, step.verdict.kind, events=step.events)

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

    fact = staticmethod(check_fact)
    final = staticmethod(final_state)


def _rules(header: Header, seats: int) -> Rules:
    preset = header.values.get("rules", "official")
    chosen = header.values.get("set", {})
    if not isinstance(preset, str) or not isinstance(chosen, Mapping):
        raise BadLine("bad-header", problem("rules-and-set", example='set = { chip_floor = "total" }'))
    if seats not in (3, 4):
        raise BadLine("bad-deal", problem("tyrant-players", seats=seats))
    with as_bad_line("bad-setting"):
        return rules_for(preset, chosen, seats)


_DEAL = re.compile(r"\((?P<hand>[^()/]*)(?P<slash>/(?P<stock>[^()/]*))?\)(?P<ace>.*)")


def _read_deal(line: DealLine) -> StartingCards:
    """The content of a deal line: cards, perhaps a stock, and the ace."""
    parts = _DEAL.fullmatch(line.text)
    if parts is None:
        raise BadLine("bad-notation", problem("no-tyrant-deal", text=short(line.text)), line.line)
    with as_bad_line("bad-notation", line.line):
        hand, ace = read_cards(parts["hand"]), read_cards(parts["ace"])
        stock = None if parts["slash"] is None else read_cards(parts["stock"])
    if len(ace) != 1:
        raise BadLine("bad-deal", problem("ace-missing", who=line.name), line.line)
    return StartingCards(hand, stock, ace[0])


def _check_deal(line: DealLine, holding: StartingCards, *, is_position: bool) -> None:
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
        words = problem("dealt-count", who=line.name, count=len(cards), wanted=DEALT)
        raise BadLine("bad-deal", words, line.line)


def _begin(rules: Rules, header: Header, names: tuple[str, ...], dealt: list[StartingCards]) -> State:
    """The table after a full deal: all choose a hand."""
    leads = cards_of(header, "lead")
    if len(leads) != TRICKS:
        raise BadLine("bad-deal", problem("lead-count", count=len(leads), wanted=TRICKS))
    shown = cards_of(header, "plaza")
    wrong = [card for card in shown if not is_number_card(card)]
    if wrong or len(shown) != setup.SHOWN_NUMBERS:
        raise BadLine("bad-deal", problem("plaza-cards", cards=short(write_cards(shown))))
    start = rules.start
    if start is None or "start" in header.values:
        start = seat_named(_text(header, "start"), "start", names)
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


# Positions: a game of Tyrant that begins in step 2 of a later trick, as a header describes it.


class StartingCards(msgspec.Struct, frozen=True):
    """A player's cards at the start of a record: the sixteen cards, or hand and stock; the ace."""

    hand: Cards
    stock: Cards | None
    ace: Card


def begin_position(
    rules: Rules, header: Header, names: tuple[str, ...], dealt: Sequence[StartingCards]
) -> State:
    """The table in step 2 of the header's trick, its refills done. Raises BadLine if it is not a position."""
    trick = header.values["trick"]
    if isinstance(trick, bool) or not isinstance(trick, int) or not 1 <= trick <= TRICKS:
        raise BadLine("bad-header", problem("no-trick", trick=short(str(trick)), most=TRICKS))
    leads = cards_of(header, "lead")
    if len(leads) != TRICKS + 1 - trick:
        words = problem("lead-count-from", count=len(leads), trick=trick, wanted=TRICKS + 1 - trick)
        raise BadLine("bad-deal", words)
    chips = _by_name(header, "chips", names)
    won = _by_name(header, "won", names)
    key = "start" if "marker" not in header.values and "start" in header.values else "marker"
    state = setup.begin(
        rules,
        tuple(holding.ace for holding in dealt),
        leads,
        (),
        [holding.stock or () for holding in dealt],
        seat_named(_text(header, key), key, names),
    )
    state = replace(
        state,
        phase=Phase.TURN,
        trick=trick,
        choosing=(),
        hands=tuple(by_suit(holding.hand) for holding in dealt),
        plaza=_plaza(header),
        chips=tuple(_chips(name, chips.get(name, CHIPS)) for name in names),
        fame=tuple(_fame(name, won.get(name, "")) for name in names),
        passed=_seats(header, "passed", names),
    )
    return next_turn(state, [])


def cards_of(header: Header, key: str) -> Cards:
    """The cards that a header key lists. Raises BadLine if there are none, or other cards, or cards that never lead."""
    text = _text(header, key)
    with as_bad_line("bad-deal", key=key):
        cards = read_cards(text)
    wrong_card = next((card for card in cards if key == "lead" and card not in setup.lead_cards()), None)
    if wrong_card is not None:
        raise BadLine("bad-deal", problem("lead-card", card=wrong_card))
    return cards


def _text(header: Header, key: str) -> str:
    text = header.values.get(key)
    if not isinstance(text, str):
        wrong = problem("header-missing", key=key) if text is None else problem("header-no-text", key=key)
        raise BadLine("bad-header", wrong)
    return text


def _seats(header: Header, key: str, names: Sequence[str]) -> tuple[Seat, ...]:
    words = _text(header, key).split() if key in header.values else []
    named = {seat_named(word, key, names) for word in words if word != "-" or word in names}
    return tuple(sorted(named))


def _by_name(header: Header, key: str, names: Sequence[str]) -> Mapping[str, object]:
    table = header.values.get(key, {})
    if not isinstance(table, Mapping):
        raise BadLine("bad-header", problem("header-by-names", key=key))
    for name in table:
        seat_named(name, key, names)
    return table


def _chips(name: str, chips: object) -> int:
    if isinstance(chips, bool) or not isinstance(chips, int):
        raise BadLine("bad-header", problem("chips-number", who=name, chips=short(str(chips))))
    if not 0 <= chips <= CHIPS:
        raise BadLine("bad-deal", problem("chips-range", who=name, chips=chips, most=CHIPS))
    return chips


def _fame(name: str, text: object) -> tuple[Fame, ...]:
    if not isinstance(text, str):
        raise BadLine("bad-header", problem("won-text", who=name, text=short(str(text))))
    with as_bad_line("bad-deal", key="won"):
        cards = () if text.strip() == "-" else read_cards(text)
    if not set(cards) <= set(setup.lead_cards()):
        raise BadLine("bad-deal", problem("won-cards", who=name))
    return tuple(Fame(card) for card in cards)


def _plaza(header: Header) -> tuple[Cards, ...]:
    """The rows counted in the header, of cards of unknown rank."""
    text = _text(header, "plaza") if "plaza" in header.values else ""
    with as_bad_line("bad-header", key="plaza"):
        rows = read_plaza(word for word in text.split() if word != "-")
    return tuple(
        (Card.of(0, suit),) * (vertical + PILE * piles)
        for suit, (vertical, piles) in zip(SUITS, rows, strict=True)
    )


History = Sequence[Made[State, Move, Event]]
"""The moves of a game in order, the dealer's and the timekeeper's too."""


def write_record(
    names: Sequence[str], start: State, made: History, header: Mapping[str, object] | None = None
) -> str:
    """The record of a game from its deal, before any hand is chosen, to its last decision.

    Names are in a form that records allow; `header` is further keys, such as `date`, `event` or `seed`.
    """
    assert start.phase is Phase.HAND
    values: dict[str, object] = {"game": "tyrant"}
    chosen = chosen_of(start.rules)
    if chosen:
        values["set"] = chosen
    values["lead"] = write_cards((*start.row, *start.pile))
    values["plaza"] = write_cards(card for row in start.plaza for card in row)
    values["start"] = names[start.marker]
    values.update(header or {})
    lines = write_header(values)
    for name, cards, ace in zip(names, start.stocks, start.aces, strict=True):
        lines.append(f"{name}:({write_cards(by_suit(cards))}) {ace}")
    for one in made:
        seconds = "" if one.seconds is None else f" @{one.seconds:.1f}"
        lines.append(f"{names[one.actor]}:{write_move(one.move)}{seconds}")
    return "\n".join(lines) + "\n"
