"""Facts of a recorded game of Daifugo: those that scenarios assert, and the final report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.cards import JOKER, SUIT_LETTERS
from engine.daifugo.board import Phase, Window, ranks
from engine.daifugo.effects import Ask, DrawCards, Lock
from engine.daifugo.events import Event
from engine.daifugo.faces import LETTERS, RED, SUITS, in_order, read_spelled, spell, spell_row
from engine.daifugo.shapes import Laid, shown_cards
from engine.daifugo.state import State
from engine.errors import problem
from engine.record import BadLine, RecordedGame, as_bad_line, short
from engine.seats import Seat
from engine.titles import titles_by_seat
from engine.verdict import Reason

RecordedDaifugo = RecordedGame[State, Event]
"""A recorded game of Daifugo."""


def played_text(played: Laid, names: Sequence[str]) -> str:
    """A play in the field as facts and reports write it."""
    text = f"{names[played.owner]}:{spell(played.cards)}"
    if played.roles and JOKER in played.cards:
        text += f" as {spell_row(played.roles)}"
    elif played.shown:
        text += f" as {spell_row(shown_cards(played))}"
    return text + (f" + {spell(played.attached)}" if played.attached else "")


def lock_text(lock: Lock) -> str:
    """A lock as facts, headers and reports write it."""
    if not lock.suits:
        return lock.kind
    if lock.kind == "color":
        return "color:red" if set(lock.suits) == RED else "color:black"
    return f"{lock.kind}:" + "".join(SUIT_LETTERS[suit] for suit in SUITS if suit in lock.suits)


_KIND_ORDER = ("suit", "color", "partial", "number", "fierce")


def lock_texts(state: State) -> list[str]:
    """All locks in force, in a fixed order."""
    return [lock_text(lock) for lock in sorted(state.locks, key=lambda one: _KIND_ORDER.index(one.kind))]


STATE_WORDS = (
    "back11", "back2", "sealed", "omen", "mary", "arthur", "religious", "coup", "damian",
    *(f"absolute:{letter}" for letter in LETTERS), "parity:odd", "parity:even",
)  # fmt: skip
"""The words of lasting states, in the order of reports."""


def state_words(table: RecordedDaifugo) -> list[str]:
    """The lasting states in force, and who is locked out."""
    state, names = table.state, table.names
    words = [word for word in STATE_WORDS if word in state.notes]
    locked = sorted(state.locked_out)
    return words + [f"passed:{names[seat]}" for seat in locked]


def open_question(table: RecordedDaifugo) -> tuple[str, str] | None:
    """The player and the rule of the open question; chance is called `*`."""
    match table.state.open:
        case Ask(seat=seat, rule=rule):
            return table.names[seat], rule
        case DrawCards(rule=rule):
            return "*", rule
        case Window(offers=offers) if offers:
            return table.names[offers[0].seat], offers[0].rule
        case _:
            return None


def turn_of(table: RecordedDaifugo) -> str | None:
    """The player in turn; None in the exchange and after the end."""
    hidden = table.state.phase in (Phase.EXCHANGE, Phase.OVER)
    return None if hidden else table.names[table.state.turn]


def final_state(table: RecordedDaifugo) -> dict[str, Any]:
    """The state in the form of the machine-readable report."""
    state, names = table.state, table.names
    who = open_question(table)
    places = ranks(state)
    titles = titles_by_seat(places) if state.over else ()
    return {
        "phase": str(state.phase),
        "turn": turn_of(table),
        "asked": None if who is None else {"player": who[0], "rule": who[1]},
        "order": order_text(state),
        "rev": state.rev,
        "dir": direction_text(state),
        "seats": [names[seat] for seat in state.ring],
        "field": [played_text(played, names) for played in state.field],
        "discard": spell(state.discard),
        "aside": spell(state.aside),
        "hands": {name: spell(hand) for name, hand in zip(names, state.hands, strict=True)},
        "locks": lock_texts(state),
        "state": state_words(table),
        "in": [] if state.over else [names[seat] for seat in state.active],
        "finished": [names[seat] for seat in state.finished],
        "fouled": [names[seat] for seat in state.fouled],
        "fallen": [names[seat] for seat in state.fallen],
        "ranks": [names[seat] for seat in places],
        "titles": dict(zip(names, titles, strict=True)) if state.over else None,
        "over": state.over,
    }


def order_text(state: State) -> str:
    """`normal` or `revolution`, backs included (NT-8)."""
    return "revolution" if state.order.reversed else "normal"


def direction_text(state: State) -> str:
    """`+` clockwise, `-` anticlockwise."""
    return "+" if state.direction > 0 else "-"


def check_fact(table: RecordedDaifugo, words: list[str]) -> str | None:
    """Check an asserted fact: None if it holds, else the actual value. Raises BadLine for an unknown one."""
    kind, *rest = words
    one = " ".join(rest)
    if kind in _WORDS:
        there = _WORDS[kind](table)
        return None if (one or ("yes" if kind == "over" else "")) == there else there
    if kind in _SETS:
        found = _SETS[kind](table)
        return None if sorted(_listed(rest)) == sorted(found) else _joined(found)
    if kind in _LISTS:
        row = [table.names[seat] for seat in _LISTS[kind](table.state)]
        return None if _listed(rest) == row else _joined(row)
    match kind:
        case "hand":
            return _hand(table, rest)
        case "discard" | "aside":
            return _pile(one, table.state.discard if kind == "discard" else table.state.aside)
        case "field":
            return _field(table, one)
        case "titles":
            return _titles(table, rest)
        case _:
            known = " ".join((*_WORDS, *_SETS, *_LISTS, "hand discard aside field titles"))
            raise BadLine(Reason.BAD_NOTATION, problem("no-fact", fact=short(kind), known=known))


_WORDS: Mapping[str, Callable[[RecordedDaifugo], str]] = {
    "turn": lambda table: turn_of(table) or "-",
    "phase": lambda table: str(table.state.phase),
    "over": lambda table: "yes" if table.state.over else "no",
    "order": lambda table: order_text(table.state),
    "reversed": lambda table: "yes" if table.state.order.reversed else "no",
    "rev": lambda table: "yes" if table.state.rev else "no",
    "dir": lambda table: direction_text(table.state),
    "asked": lambda table: " ".join(open_question(table) or "-"),
    "verdict": lambda table: table.verdict,
    "value": lambda table: "-",
}
_SETS: Mapping[str, Callable[[RecordedDaifugo], list[str]]] = {
    "locks": lambda table: lock_texts(table.state),
    "state": state_words,
    "in": lambda table: [] if table.state.over else [table.names[seat] for seat in table.state.active],
}
_LISTS: Mapping[str, Callable[[State], Iterable[Seat]]] = {
    "seats": lambda state: state.ring,
    "finished": lambda state: state.finished,
    "fouled": lambda state: state.fouled,
    "fallen": lambda state: state.fallen,
    "ranks": ranks,
}


def _listed(words: list[str]) -> list[str]:
    return [] if words == ["-"] else words


def _joined(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def _cards(text: str) -> str:
    """The cards of a fact in canonical spelling."""
    with as_bad_line(Reason.BAD_NOTATION):
        return spell(() if text == "-" else read_spelled(text))


def _pile(text: str, cards: Iterable[Any]) -> str | None:
    there = spell(in_order(cards))
    return None if _cards(text) == there else there or "-"


def _hand(table: RecordedDaifugo, words: list[str]) -> str | None:
    if not words or words[0] not in table.names:
        raise BadLine(Reason.BAD_NOTATION, problem("hand-fact", example="? hand aki 3d 4h"))
    return _pile(" ".join(words[1:]) or "-", table.state.hands[table.names.index(words[0])])


def _field(table: RecordedDaifugo, text: str) -> str | None:
    """The plays, lowest first; readings and attached cards only if the fact names them."""
    there = [played_text(played, table.names) for played in table.state.field]
    expected = [] if text == "-" else [part.strip() for part in text.split("|")]
    same = len(expected) == len(there) and all(map(_same_play, expected, there))
    return None if same else " | ".join(there) or "-"


def _same_play(expected: str, there: str) -> bool:
    def parts(text: str) -> tuple[str, str, str, str]:
        rest, _, attached = text.partition(" + ")
        cards, _, reading = rest.partition(" as ")
        name, _, cards = cards.partition(":")
        return name, _cards(cards.strip()), " ".join(reading.split()), _cards(attached or "-")

    a, b = parts(expected), parts(there)
    return (a[0], a[1], a[3]) == (b[0], b[1], b[3]) and a[2] in ("", b[2])


def _titles(table: RecordedDaifugo, words: list[str]) -> str | None:
    titles = final_state(table)["titles"]
    there = "-" if titles is None else " ".join(f"{name}={title}" for name, title in titles.items())
    if words == ["-"] or titles is None:
        return None if words == [there] else there
    expected = dict(word.partition("=")[::2] for word in words)
    return None if all(titles.get(name) == title for name, title in expected.items()) else there
