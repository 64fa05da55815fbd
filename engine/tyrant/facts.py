"""Facts of a recorded game of Tyrant: those that scenarios assert, and the final report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from engine.cards import SUIT_LETTERS
from engine.errors import problem
from engine.record import BadLine, RecordedGame, as_bad_line, short
from engine.seats import Seat
from engine.tyrant.events import Event
from engine.tyrant.judge import legal_actions
from engine.tyrant.notation import read_cards, read_plaza, write_cards, write_plaza
from engine.tyrant.state import SET_ASIDE, SUITS, Cards, Phase, State, by_suit, due, piles, vertical
from engine.verdict import Reason

RecordedTyrant = RecordedGame[State, Event]
"""A recorded game of Tyrant."""


def final_state(table: RecordedTyrant) -> dict[str, Any]:
    """The state in the form of the machine-readable report."""
    state, names = table.state, table.names
    over = state.phase is Phase.OVER
    seats = range(state.seats)
    return {
        "phase": str(state.phase),
        "turn": names[state.turn] if state.phase is Phase.TURN else None,
        "asked": [names[seat] for seat in due(state).seats],
        "trick": state.trick,
        "lead": None if state.lead is None else str(state.lead),
        "marker": names[state.marker],
        "chips": {names[seat]: state.chips[seat] for seat in seats},
        "used": state.used,
        "hands": {names[seat]: write_cards(by_suit(state.hands[seat])) for seat in seats},
        "stocks": {names[seat]: write_cards(by_suit(state.stocks[seat])) for seat in seats},
        "plaza": {
            SUIT_LETTERS[suit]: [vertical(row), piles(row)]
            for suit, row in zip(SUITS, state.plaza, strict=True)
        },
        "won": {names[seat]: [str(fame.lead) for fame in state.fame[seat]] for seat in seats},
        "burned": [str(card) for card in state.burned],
        "scores": {
            names[seat]: {**msgspec.structs.asdict(score), "total": score.total}
            for seat, score in enumerate(state.scores)
        }
        if over
        else None,
        "totals": {names[seat]: state.scores[seat].total for seat in seats} if over else None,
        "purged": [names[seat] for seat in state.purged],
        "ranks": [names[seat] for seat in state.ranks],
        "over": over,
    }


def check_fact(table: RecordedTyrant, words: list[str]) -> str | None:
    """Check an asserted fact: None if it holds, else the actual value. Raises BadLine for an unknown one."""
    kind, *rest = words
    if kind in _PLAIN:
        expected = " ".join(rest) or ("yes" if kind == "over" else "")
        return _same(expected, _PLAIN[kind](table))
    if kind in _LISTS:
        seats = _LISTS[kind](table.state)
        expected_names = [word for word in rest if word != "-"]
        there = [table.names[seat] for seat in seats]
        return None if sorted(expected_names) == sorted(there) else " ".join(there) or "-"
    if kind in _BY_NAME:
        return _by_name(table.names, rest, _BY_NAME[kind](table.state))
    if kind in _OF_ONE:
        return _of_one(table, kind, rest)
    match kind:
        case "on":
            chips = table.state.last.chips if table.state.last is not None else (0,) * len(SUITS)
            return _on(rest, chips)
        case "plaza":
            return _plaza(table.state, rest)
        case "ranks":
            return _ranks(table, rest)
        case "burned":
            return _in_order(rest, table.state.burned)
        case _:
            raise BadLine(Reason.BAD_NOTATION, problem("no-fact", fact=short(kind), known=_FACTS))


def _name(table: RecordedTyrant, seat: Seat | None) -> str:
    return "-" if seat is None else table.names[seat]


_PLAIN: dict[str, Callable[[RecordedTyrant], str]] = {
    "turn": lambda table: _name(table, table.state.turn if table.state.phase is Phase.TURN else None),
    "trick": lambda table: str(table.state.trick),
    "marker": lambda table: _name(table, table.state.marker),
    "phase": lambda table: str(table.state.phase),
    "over": lambda table: "yes" if table.state.phase is Phase.OVER else "no",
    "lead": lambda table: "-" if table.state.lead is None else str(table.state.lead),
    "used": lambda table: str(table.state.used),
    "removed": lambda table: str(SET_ASIDE + len(table.state.removed)),
    "outcome": lambda table: "-" if table.state.last is None else table.state.last.kind,
    "winner": lambda table: _name(table, None if table.state.last is None else table.state.last.winner),
    "verdict": lambda table: table.verdict,
    "value": lambda table: "-",
}

_LISTS: dict[str, Callable[[State], Iterable[Seat]]] = {
    "asked": lambda state: due(state).seats,
    "passed": lambda state: state.passed,
    "purged": lambda state: state.purged,
}


def _powers(state: State) -> Sequence[str]:
    if state.last is None:
        return ("-",) * state.seats
    return ["-" if power is None else str(power) for power in state.last.powers]


def _counts(state: State) -> Sequence[str]:
    return [f"{len(hand)}+{len(stock)}" for hand, stock in zip(state.hands, state.stocks, strict=True)]


def _totals(state: State) -> Sequence[str]:
    return [str(score.total) for score in state.scores] or ("-",) * state.seats


_BY_NAME: dict[str, Callable[[State], Sequence[str]]] = {
    "chips": lambda state: [str(chips) for chips in state.chips],
    "cards": _counts,
    "power": _powers,
    "under": lambda state: [str(sum(len(fame.under) for fame in won)) for won in state.fame],
    "total": _totals,
}

_OF_ONE = ("hand", "stock", "won", "may", "score")
_FACTS = " ".join((*_PLAIN, *_LISTS, *_BY_NAME, *_OF_ONE, "on", "plaza", "ranks", "burned"))


def _same(expected: str, there: str) -> str | None:
    return None if expected == there else there


def _by_name(names: Sequence[str], words: list[str], there: Sequence[str]) -> str | None:
    """Compare values by name, only of those named; `-` alone: nobody has one."""
    values = dict(zip(names, there, strict=True))
    if words == ["-"]:
        return None if set(there) == {"-"} else _pairs(values)
    if not words:
        raise BadLine(Reason.BAD_NOTATION, problem("fact-pair", values=_pairs(values)))
    expected = {}
    for word in words:
        name, equals, value = word.rpartition("=")
        if not equals or name not in values:
            raise BadLine(Reason.BAD_NOTATION, problem("fact-name", text=short(word), values=_pairs(values)))
        expected[name] = value
    wrong = {name: values[name] for name, value in expected.items() if value != values[name]}
    return _pairs(wrong) if wrong else None


def _pairs(values: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())


def _on(words: list[str], chips: Sequence[int]) -> str | None:
    """Chips by suit in the last trick."""
    if words == ["-"] and not any(chips):
        return None
    if words == ["-"]:
        words = [f"{SUIT_LETTERS[suit]}=0" for suit in SUITS]
    return _by_name([SUIT_LETTERS[suit] for suit in SUITS], words, [str(count) for count in chips])


def _of_one(table: RecordedTyrant, kind: str, words: list[str]) -> str | None:
    """A fact about one player: `hand aki 2h 3s`, `legal_actions aki % 1 2`, `score aki 7 2 5 0`."""
    if not words or words[0] not in table.names:
        raise BadLine(Reason.BAD_NOTATION, problem("fact-player", fact=kind, names=", ".join(table.names)))
    seat = Seat(table.names.index(words[0]))
    state, rest = table.state, [word for word in words[1:] if word != "-"]
    match kind:
        case "hand":
            return _alike(rest, state.hands[seat])
        case "stock":
            return _alike(rest, state.stocks[seat])
        case "won":
            return _in_order(rest, tuple(fame.lead for fame in state.fame[seat]))
        case "may":
            allowed = legal_actions(len(state.hands[seat]), state.chips[seat], seat in state.passed)
            words_there = ["%"] * allowed.passes + [str(n + 1) for n in range(allowed.cards)]
            return None if sorted(rest) == sorted(words_there) else " ".join(words_there) or "-"
        case _:
            sheet = msgspec.structs.astuple(state.scores[seat]) if state.scores else ()
            return _same(" ".join(rest) or "-", " ".join(map(str, sheet)) or "-")


def _cards(words: list[str]) -> Cards:
    with as_bad_line(Reason.BAD_NOTATION):
        return read_cards(" ".join(words))


def _alike(words: list[str], there: Cards) -> str | None:
    return None if by_suit(_cards(words)) == by_suit(there) else write_cards(by_suit(there)) or "-"


def _in_order(words: list[str], there: Cards) -> str | None:
    return None if _cards([word for word in words if word != "-"]) == there else write_cards(there) or "-"


def _plaza(state: State, words: list[str]) -> str | None:
    with as_bad_line(Reason.BAD_NOTATION):
        expected = read_plaza(word for word in words if word != "-")
    there = tuple((vertical(row), piles(row)) for row in state.plaza)
    return None if expected == there else write_plaza(state.plaza) or "-"


def _ranks(table: RecordedTyrant, words: list[str]) -> str | None:
    """The first places, as many as given."""
    there = [table.names[seat] for seat in table.state.ranks]
    expected = [word for word in words if word != "-"]
    same = expected == there[: len(expected)] and (bool(expected) or not there)
    return None if same else " ".join(there) or "-"
