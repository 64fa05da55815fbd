"""Positions: a game of Tyrant that begins in step 2 of a later trick, as a header describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.errors import BadNotation, problem
from engine.record import BadLine, Header, short
from engine.seats import Seat
from engine.tyrant.flow import next_turn
from engine.tyrant.notation import read_cards, read_plaza
from engine.tyrant.settings import Rules
from engine.tyrant.setup import SHOWN_LEADS, lead_cards
from engine.tyrant.setup import begin as begin_deal
from engine.tyrant.state import CHIPS, PILE, SUITS, TRICKS, Cards, Fame, Phase, State, by_suit


class StartingCards(msgspec.Struct, frozen=True):
    """A player's cards at the start of a record: the sixteen cards, or hand and stock; the ace."""

    hand: Cards
    stock: Cards | None
    ace: Card


def begin(rules: Rules, header: Header, names: tuple[str, ...], dealt: Sequence[StartingCards]) -> State:
    """The table in step 2 of the trick that the header names, its refills done.

    Raises:
        BadLine: for a header that describes no position.
    """
    trick = header.values["trick"]
    if isinstance(trick, bool) or not isinstance(trick, int) or not 1 <= trick <= TRICKS:
        raise BadLine("bad-header", problem("no-trick", trick=short(str(trick)), most=TRICKS))
    leads = cards_of(header, "lead")
    if len(leads) != TRICKS + 1 - trick:
        words = problem("lead-count-from", count=len(leads), trick=trick, wanted=TRICKS + 1 - trick)
        raise BadLine("bad-deal", words)
    chips = _by_name(header, "chips", names)
    won = _by_name(header, "won", names)
    state = begin_deal(
        rules,
        tuple(holding.ace for holding in dealt),
        leads,
        (),
        [holding.stock or () for holding in dealt],
        seat_of(
            header, "start" if "marker" not in header.values and "start" in header.values else "marker", names
        ),
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
    assert len(state.row) == min(SHOWN_LEADS, len(leads))
    return next_turn(state, [])


def cards_of(header: Header, key: str) -> Cards:
    """The cards that a header key lists.

    Raises:
        BadLine: if there are none, or they are no cards, or a lead card is not of those that lead.
    """
    text = _text(header, key)
    try:
        cards = read_cards(text)
    except BadNotation as wrong:
        raise BadLine("bad-deal", problem("in-header", key=key, why=wrong.as_problem)) from wrong
    wrong_card = next((card for card in cards if key == "lead" and card not in lead_cards()), None)
    if wrong_card is not None:
        raise BadLine("bad-deal", problem("lead-card", card=wrong_card))
    return cards


def seat_of(header: Header, key: str, names: Sequence[str]) -> Seat:
    """The player named by a header key.

    Raises:
        BadLine: if no player has that name.
    """
    name = _text(header, key)
    if name not in names:
        raise BadLine("bad-header", problem("no-seat-in", key=key, name=short(name), names=", ".join(names)))
    return Seat(names.index(name))


def _text(header: Header, key: str) -> str:
    text = header.values.get(key)
    if not isinstance(text, str):
        raise BadLine(
            "bad-header",
            problem("header-missing", key=key) if text is None else problem("header-no-text", key=key),
        )
    return text


def _seats(header: Header, key: str, names: Sequence[str]) -> tuple[Seat, ...]:
    words = _text(header, key).split() if key in header.values else []
    unknown = [word for word in words if word not in names and word != "-"]
    if unknown:
        raise BadLine(
            "bad-header", problem("no-seat-in", key=key, name=short(unknown[0]), names=", ".join(names))
        )
    return tuple(Seat(seat) for seat, name in enumerate(names) if name in words)


def _by_name(header: Header, key: str, names: Sequence[str]) -> Mapping[str, object]:
    table = header.values.get(key, {})
    if not isinstance(table, Mapping):
        raise BadLine("bad-header", problem("header-by-names", key=key))
    unknown = [name for name in table if name not in names]
    if unknown:
        raise BadLine(
            "bad-header", problem("no-seat-in", key=key, name=short(unknown[0]), names=", ".join(names))
        )
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
    try:
        cards = () if text.strip() == "-" else read_cards(text)
    except BadNotation as wrong:
        raise BadLine("bad-deal", problem("in-header", key="won", why=wrong.as_problem)) from wrong
    if not set(cards) <= set(lead_cards()):
        raise BadLine("bad-deal", problem("won-cards", who=name))
    return tuple(Fame(card) for card in cards)


def _plaza(header: Header) -> tuple[Cards, ...]:
    """The rows counted in the header, of cards of unknown rank."""
    text = _text(header, "plaza") if "plaza" in header.values else ""
    words = [word for word in text.split() if word != "-"]
    try:
        rows = read_plaza(words)
    except BadNotation as wrong:
        raise BadLine("bad-header", problem("in-header", key="plaza", why=wrong.as_problem)) from wrong
    return tuple(
        (Card.of(0, suit),) * (vertical + PILE * piles)
        for suit, (vertical, piles) in zip(SUITS, rows, strict=True)
    )
