"""The start of a record of Daifugo: the rules in force, the hands, and the position (NT-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.daifugo.book import RuleBook
from engine.daifugo.effects import Lock
from engine.daifugo.exchange import TITLES, first_turn, leader_of
from engine.daifugo.faces import BLACK, RED, SUIT, SUIT_LETTERS, Cards, in_order, naturals, read_spelled
from engine.daifugo.facts import STATE_WORDS
from engine.daifugo.game import begin, start
from engine.daifugo.judge import readings, suited
from engine.daifugo.ruleset import BadRules, book_of, rules_for
from engine.daifugo.settings import Rules
from engine.daifugo.shapes import Laid, as_named
from engine.daifugo.state import State, order_for
from engine.errors import BadNotation, BadSetting, problem
from engine.record import BadLine, Header, Record, short
from engine.seats import Seat

_SUITS = {letter: int(suit) for suit, letter in SUIT_LETTERS.items()}


def read_rules(header: Header, seats: int) -> Rules:
    """The rules that a header names. Raises BadLine."""
    values = header.values
    preset, chosen = values.get("rules", "official"), values.get("set", {})
    if not isinstance(preset, str) or not isinstance(chosen, dict):
        raise BadLine("bad-header", problem("rules-and-set", example="set = { pass_lockout = true }"))
    chosen = dict(chosen)
    if "jokers" in values:
        chosen.setdefault("jokers", values["jokers"])
    if chosen.pop("players", seats) != seats:
        raise BadLine("bad-setting", problem("players-from-deal", seats=seats))
    try:
        return rules_for(_words(values, "local"), _words(values, "off"), chosen, seats, preset)
    except BadRules as wrong:
        raise BadLine("bad-rules", wrong.as_problem) from wrong
    except BadSetting as wrong:
        raise BadLine("bad-setting", wrong.as_problem) from wrong


def _words(values: Mapping[str, Any], key: str) -> list[str]:
    found = values.get(key, [])
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise BadLine("bad-header", problem("header-list", key=key))
    return found


def read_position(record: Record) -> State:
    """The initial table of a record. Raises BadLine."""
    deal = record.deal
    if not 2 <= len(deal) <= 8:
        line = deal[0].line if deal else None
        raise BadLine("bad-deal", problem("daifugo-players", seats=len(deal)), line)
    names = [dealt.name for dealt in deal]
    book = book_of(read_rules(record.header, len(deal)))
    values = record.header.values
    titles = _titles(values, names)
    hands = [_hand(dealt.text, dealt.line) for dealt in deal]
    state = _placed(start(book, hands, titles), values, names)
    _check_cards(record, state, hands)
    if len(state.active) < 2:
        return replace(state, over=True)
    return _begun(state, values, names)


def _begun(state: State, values: Mapping[str, Any], names: Sequence[str]) -> State:
    """The exchange, or the turn of the player to move."""
    phase = values.get("phase")
    if phase not in (None, "turn"):
        raise BadLine("bad-header", problem("phase-only-turn"))
    leader = None
    if "turn" in values:
        leader = _seat(values["turn"], names, "turn")
        if leader not in state.active:
            raise BadLine("bad-header", problem("turn-is-out", who=names[leader]))
    elif leader_of(state) is None:
        raise BadLine("bad-header", problem("leader-was-drawn", who=names[0]))
    fresh = not (state.field or state.discard or len(state.active) < state.seats)
    exchanging = bool(state.titles) and state.rules.exchange and phase is None
    if exchanging:
        return begin(state, leader)
    state = first_turn(state, leader, [])
    return state if fresh else replace(state, start_card=())


def _hand(text: str, line: int) -> Cards:
    if not text.endswith(")"):
        raise BadLine("bad-notation", problem("no-hand", example="(3d 4h X)", text=short(text)), line)
    try:
        return read_spelled(text[1:-1])
    except BadNotation as wrong:
        raise BadLine("bad-notation", wrong.as_problem, line) from wrong


def _check_cards(record: Record, state: State, hands: Sequence[Cards]) -> None:
    """No card twice, no more jokers than there are, nobody still in without cards."""
    pack = Counter(state.book.pack)
    seen: Counter[Card] = Counter()
    piles: list[tuple[int | None, Cards]] = [(None, state.discard + state.aside)]
    piles += [(None, played.cards + played.attached) for played in state.field]
    piles += [(dealt.line, hand) for dealt, hand in zip(record.deal, hands, strict=True)]
    for line, cards in piles:
        seen.update(cards)
        for card in cards:
            if seen[card] > pack[card]:
                code = "too-many-jokers" if card == JOKER else "card-twice"
                raise BadLine("bad-deal", problem(code, card=card), line)
    for seat, dealt in enumerate(record.deal):
        if (not hands[seat]) == (Seat(seat) in state.active):
            code = "out-without-saying" if not hands[seat] else "out-with-cards"
            raise BadLine("bad-deal", problem(code, who=dealt.name), dealt.line)


def _placed(state: State, values: Mapping[str, Any], names: Sequence[str]) -> State:
    """The table with the header's position."""
    book = state.book
    finished, fouled, fallen = (_seats(values, key, names) for key in ("finished", "fouled", "fallen"))
    gone = (*finished, *fouled, *fallen)
    notes, locked_out = _state_words(values, names)
    rev = _one_of(values, "order", ("normal", "revolution")) == "revolution"
    ring = _seats(values, "seats", names) or state.ring
    if sorted(ring) != list(range(len(names))) or len(set(gone)) != len(gone):
        raise BadLine("bad-header", problem("seats-once"))
    order = order_for(book, rev, notes)
    return replace(
        state,
        active=tuple(seat for seat in state.active if seat not in gone),
        ring=ring,
        order=order,
        direction=-1 if _one_of(values, "dir", ("+", "-")) == "-" else 1,
        field=tuple(_play(book, text, names, order.reversed) for text in _words(values, "field")),
        discard=_pile(values, "discard"),
        aside=_pile(values, "aside"),
        rev=rev,
        notes=notes,
        locks=tuple(_lock(text) for text in _words(values, "locks")),
        locked_out=locked_out,
        finished=finished,
        fouled=fouled,
        fallen=fallen,
    )


def _one_of(values: Mapping[str, Any], key: str, words: Sequence[str]) -> str:
    found = values.get(key, words[0])
    if found not in words:
        raise BadLine(
            "bad-header", problem("header-value", key=key, value=short(str(found)), right=" or ".join(words))
        )
    return str(found)


def _seat(value: object, names: Sequence[str], key: str) -> Seat:
    if not isinstance(value, str) or value not in names:
        raise BadLine(
            "bad-header", problem("no-seat-in", key=key, name=short(str(value)), names=", ".join(names))
        )
    return Seat(names.index(value))


def _seats(values: Mapping[str, Any], key: str, names: Sequence[str]) -> tuple[Seat, ...]:
    return tuple(_seat(word, names, key) for word in _words(values, key))


def _pile(values: Mapping[str, Any], key: str) -> Cards:
    text = values.get(key, "")
    if not isinstance(text, str):
        raise BadLine("bad-header", problem("header-cards", key=key))
    return _read_cards(text)


def _read_cards(text: str) -> Cards:
    try:
        return read_spelled("" if text == "-" else text)
    except BadNotation as wrong:
        raise BadLine("bad-header", wrong.as_problem) from wrong


def _play(book: RuleBook, text: str, names: Sequence[str], reversed_: bool) -> Laid:
    """A play in the field, such as `cid:4h X 6h as 4h 5h 6h`."""
    name, colon, rest = text.partition(":")
    rest, _, attached = rest.partition(" + ")
    written, named, reading = rest.partition(" as ")
    if not colon:
        raise BadLine("bad-header", problem("field-player", text=short(text)))
    cards = _read_cards(written)
    found = readings(book, cards, reversed_) if cards else []
    if named:
        found = [right for one in found if (right := as_named(one, _read_cards(reading))) is not None]
    if not found:
        raise BadLine("bad-header", problem("field-unplayable", text=short(text)))
    best = found[0]
    owner = _seat(name.strip(), names, "field")
    under = in_order(_read_cards(attached))
    if book.rules.joker_locks:
        real = {SUIT[card] for card in naturals(cards)}
        best = suited(best, tuple(SUIT[card] for card in _read_cards(reading) if SUIT[card] not in real))
    return Laid(owner, in_order(cards), best.form, best.rank, best.step, best.roles, under, shown=best.shown)


def _lock(text: str) -> Lock:
    """A lock such as `suit:sh`, `color:red`, `number`."""
    kind, _, what = text.partition(":")
    if kind == "number" and not what:
        return Lock("number")
    if kind == "color" and what in ("black", "red"):
        return Lock("color", tuple(sorted(map(int, BLACK if what == "black" else RED))))
    if kind in ("suit", "partial", "fierce") and what and all(letter in _SUITS for letter in what):
        return Lock(kind, tuple(sorted({_SUITS[letter] for letter in what})))
    raise BadLine("bad-header", problem("no-lock", text=short(text)))


def _state_words(values: Mapping[str, Any], names: Sequence[str]) -> tuple[frozenset[str], tuple[Seat, ...]]:
    words = _words(values, "state")
    passed = [word for word in words if word.startswith("passed:")]
    notes = frozenset(word for word in words if word not in passed)
    unknown = sorted(notes.difference(STATE_WORDS))
    if unknown:
        raise BadLine("bad-header", problem("no-state", text=short(unknown[0])))
    return notes, tuple(_seat(word.removeprefix("passed:"), names, "state") for word in passed)


def _titles(values: Mapping[str, Any], names: Sequence[str]) -> tuple[str, ...]:
    found = values.get("titles", {})
    if not isinstance(found, dict) or (found and set(found) != set(names)):
        raise BadLine("bad-header", problem("titles-table"))
    wrong = next((title for title in found.values() if title not in TITLES), None)
    if wrong is not None:
        raise BadLine("bad-header", problem("no-title", title=short(str(wrong)), titles=" ".join(TITLES)))
    return tuple(found[name] for name in names) if found else ()
