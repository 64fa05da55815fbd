"""数譜 (sūfu), the notation of Prime Daifugo: parsing and writing moves.

One line is one turn: an optional draw, then a play or a pass, then marks that state its result: `D(6)88K,P(AA2)`,
`57[GC]`, `12=2^2*3`, `KX|X=7#`. Only the spelling is checked here; the replay of a record checks the marks.

Screens group digits, raise exponents and separate factors with ×; people type blanks, and digits for cards.
`as_written` turns all of it into the strict spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

import msgspec

from engine.cards import Card, jokers_in, rank_of_text, rank_text, read_cards, write_cards
from engine.errors import BadNotation, clipped
from engine.prime.moves import (
    JANKEN_HANDS,
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
)
from engine.prime.settings import Rules
from engine.typed import folded, ungrouped, whole_number

TAGS = {"cut": "GC", "revolution": "RR", "infinity": "IN"}
"""The tag of each kind of play that has one."""

MAX_LENGTH = 20_000
"""No turn of the largest deck is written longer."""


class WrittenMove(msgspec.Struct, frozen=True):
    """One turn as written: the draw, the move, and the marks that state its result."""

    draw: Card | None = None
    move: Move | None = None
    upside_down: bool = False
    """The mark [R] in front: played in the revolution state."""
    tag: str | None = None
    penalty: tuple[Card, ...] | None = None
    """The penalty cards of a foul; None without ,P(…)."""
    finishes: bool = False
    order: Play | None = None
    """The order that chance gave to cards played without one (P-69)."""


_MARKS = re.compile(
    r"(?P<order>\[R\])?(?:D\((?P<draw>[^()]*)\))?(?P<body>.*?)"
    r"(?:\[(?P<tag>GC|RR|IN)\])?(?P<penalty>,P\((?P<cards>[^()]*)\))?(?P<end>#)?",
    re.DOTALL,
)
_CALL = re.compile(r"(?P<letter>[FHJS])\((?P<inside>[^()]*)\)(?P<jokers>(?:\|.*)?)", re.DOTALL)
_ENCOUNTER = re.compile(r"~(?P<cards>(?:[^<>]|<[^<>]*>)+)(?:>(?P<order>.*))?", re.DOTALL)
_PLAIN: dict[str, Move] = {"%": Pass(), "%%": OutOfTime(), "?!": AskFactors(), "~": LeaveGame()}


def read_line(text: str) -> WrittenMove:
    """Parse the text behind a player's name, such as `D(5)57[GC]`. Raises BadNotation."""
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    if re.search(r"\s", text):
        raise BadNotation("blank-in-move", text=clipped(text))
    marks = _MARKS.fullmatch(text)
    assert marks is not None
    drawn = None
    if marks["draw"] is not None:
        cards = read_cards(marks["draw"])
        if len(cards) != 1:
            raise BadNotation("draw-one", cards=clipped(marks["draw"]), count=len(cards))
        drawn = cards[0]
    body, order = marks["body"], None
    met = _ENCOUNTER.fullmatch(body)
    if met is not None and met["order"] is not None:
        body, order = "~" + met["cards"], _read_order(met["order"])
        if order.jokers and len(order.jokers) != jokers_in(order.cards):
            raise BadNotation("encounter-order")
    if not body and drawn is None:
        raise BadNotation("no-cards-or-pass-plain", text=clipped(text))
    return WrittenMove(
        draw=drawn,
        move=read_move(body) if body else None,
        upside_down=marks["order"] is not None,
        tag=marks["tag"],
        penalty=None if marks["penalty"] is None else read_cards(marks["cards"]),
        finishes=marks["end"] is not None,
        order=order,
    )


def read_move(text: str) -> Move:
    """Parse one move without marks: `57`, `12=2^2*3`, `KX|X=7`, `5,7`, `~A23`, `%`, `F(46)`, `J(rock)` …

    Raises BadNotation.
    """
    if text in _PLAIN:
        return _PLAIN[text]
    call = _CALL.fullmatch(text)
    if call:
        return _read_call(call["letter"], call["inside"], call["jokers"])
    if text.startswith("~"):
        named = _read_order(text[1:])
        return Encounter(named.cards, named.jokers)
    return read_play(text)


def read_play(text: str) -> Play:
    """Parse a play: field part, factor part behind `=`, joker values behind `|`. Raises BadNotation."""
    body, *jokers = text.split("|")
    field, equals, factors = body.partition("=")
    first, comma, second = field.partition(",")
    cards, twin = read_cards(first), read_cards(second)
    if not cards or (comma and not twin):
        raise BadNotation("no-field-part", text=clipped(text))
    terms = _read_factors(factors) if equals else ()
    if twin and terms:
        raise BadNotation("twin-no-factors")
    return Play(cards, terms, _read_jokers(jokers), twin)


def _read_order(text: str) -> Play:
    """Cards side by side with the values of their jokers: no factor part, no second set."""
    play = read_play(text)
    if play.factors or play.twin:
        raise BadNotation("encounter-plain", text=clipped(text))
    return play


def _read_factors(text: str) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    terms = tuple(tuple(read_cards(chunk) for chunk in term.split("^")) for term in text.split("*"))
    if any(not chunk for term in terms for chunk in term):
        raise BadNotation("factor-missing", text=clipped(text))
    return terms


def read_jokers(text: str) -> tuple[int, ...]:
    """Parse the joker values behind a play: `|X=7|X=J`, or nothing. Raises BadNotation."""
    front, *values = text.split("|")
    if front:
        raise BadNotation("no-joker-value", text=clipped(text))
    return _read_jokers(values)


def _read_jokers(texts: Iterable[str]) -> tuple[int, ...]:
    values = []
    for text in texts:
        letter, equals, value = text.partition("=")
        if letter != "X" or not equals:
            raise BadNotation("no-joker-value", text=clipped(text))
        values.append(_read_value(value))
    return tuple(values)


def _read_value(text: str) -> int:
    if (value := whole_number(text, 15)) is not None:
        return value
    if text == "X":
        raise BadNotation("joker-for-joker")
    return rank_of_text(text)


def _read_call(letter: str, inside: str, jokers: str) -> Move:
    values = read_jokers(jokers)
    if jokers and letter != "S":
        raise BadNotation("no-joker-values-here", letter=letter, cards=clipped(inside))
    match letter:
        case "J":
            for hand in JANKEN_HANDS:
                if inside == hand:
                    return Janken(hand)
            raise BadNotation("no-janken-hand", text=clipped(inside), hands=", ".join(JANKEN_HANDS))
        case "H":
            cards = read_cards(inside)
            if len(cards) != 1:
                raise BadNotation("show-one", cards=clipped(inside), count=len(cards))
            return ShowCard(cards[0])
        case "S":
            return Arrange(read_cards(inside), values)
        case _:
            return GiveUp(read_cards(inside))


def write_play(play: Play, *, suits: bool = False) -> str:
    """A play as players write it."""
    text = write_cards(play.cards, suits=suits)
    if play.twin:
        text += "," + write_cards(play.twin, suits=suits)
    if play.factors:
        text += "=" + "*".join(
            "^".join(write_cards(chunk, suits=suits) for chunk in term) for term in play.factors
        )
    return text + write_jokers(play.jokers)


def write_jokers(values: Iterable[int]) -> str:
    """Joker values as written behind a play."""
    return "".join(f"|X={rank_text(value)}" for value in values)


def write_move(move: Move, *, suits: bool = False) -> str:
    """A move in record notation, without marks; empty for moves that records omit."""
    match move:
        case Play():
            return write_play(move, suits=suits)
        case Encounter():
            return "~" + write_play(Play(move.cards, jokers=move.jokers), suits=suits)
        case Pass():
            return "%"
        case OutOfTime() | TimeUp():
            return "%%"
        case AskFactors():
            return "?!"
        case LeaveGame():
            return "~"
        case GiveUp():
            return f"F({write_cards(move.cards, suits=suits)})"
        case ShowCard():
            return f"H({move.card})"
        case Janken():
            return f"J({move.hand})"
        case Arrange():
            return f"S({write_cards(move.cards, suits=suits)}){write_jokers(move.jokers)}"
        case Draw() | DoneThinking() | TurnUpCards() | Exchange() | HandIn():
            return ""
        case _:
            assert_never(move)


_RANKS = str.maketrans("atjqkx", "ATJQKX")
_BEYOND = re.compile(r"(<[^>]*>)")
_DECLARED = re.compile(r"X\[([^\[\]]*)\]")


def as_written(typed: str, rules: Rules) -> str:
    """A play as records write it: `12 = 2² × X[3]` is `A2=2^2*X|X=3`, `10 = 2 × 5` is `T=2*5`."""
    text = "".join(folded(typed).split())
    if not rules.twin_primes:
        text = ungrouped(text)
    declared = _DECLARED.findall(text)
    body, bar, jokers = _DECLARED.sub("X", text).partition("|")
    # Inside <14> the digits are one card's value.
    parts = [part if part.startswith("<") else _faces(part, rules) for part in _BEYOND.split(body)]
    return "".join(parts) + "".join(f"|X={value}" for value in declared) + bar + jokers


def _faces(digits: str, rules: Rules) -> str:
    """Digits as the cards meant: ten if no card is worth 0, aces for ones."""
    return (digits if has_zero(rules) else digits.replace("10", "T")).replace("1", "A")


def in_capitals(typed: str) -> str:
    """The text with ranks in capitals, as typed without the shift key."""
    return folded(typed).translate(_RANKS)


def has_zero(rules: Rules) -> bool:
    """Whether the deck has cards of value 0 (P-61)."""
    return rules.cards is not None and any(not card.is_joker and card.rank == 0 for card, _ in rules.cards)


def typed_play(typed: str, rules: Rules) -> Play:
    """Parse a typed play. Raises BadNotation."""
    return read_play(as_written(typed, rules))
