"""Writes a game of Daifugo down as a record: header, deal, and one line a move."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import msgspec

from engine.daifugo.effects import Draw
from engine.daifugo.events import Event
from engine.daifugo.exchange import start_card_of
from engine.daifugo.faces import spell
from engine.daifugo.moves import Answer, Dealt, Move, OutOfTime, Pass
from engine.daifugo.notation import write_move
from engine.daifugo.record import mark_of
from engine.daifugo.settings import Rules, chosen_of
from engine.daifugo.state import Gifts, State, Window
from engine.daifugo.timeout import timeout_move
from engine.game import Step
from engine.seats import DEALER, Seat


class Made(msgspec.Struct, frozen=True):
    """A move that was made: by whom, on what table, and what it led to."""

    actor: Seat
    move: Move
    before: State
    step: Step[State, Event]
    seconds: float | None = None
    """The time used, if a clock ran."""


def write_record(
    names: Sequence[str],
    start: State,
    made: Sequence[Made],
    header: Mapping[str, object] | None = None,
) -> str:
    """The record of a game from its deal to its last move.

    Arguments:
        names: who sat on each seat, in a form that records allow.
        start: the table after the deal.
        made: every move in order, the dealer's too.
        header: further header keys, such as `date`, `event` or `seed`.
    """
    values: dict[str, object] = {"game": "daifugo", **header_of(start.rules)}
    if start.titles:
        values["titles"] = dict(zip(names, start.titles, strict=True))
        if not isinstance(start.open, Gifts) and start.rules.exchange:
            values["phase"] = "turn"
    leader = start.open.leader if isinstance(start.open, Gifts) else start.turn
    if leader is not None and _is_drawn(start):
        values["turn"] = names[leader]
    values.update(header or {})
    lines = ["+++", *(f"{_key(key)} = {_toml(value)}" for key, value in values.items()), "+++"]
    lines += [f"{name}:({spell(hand)})" for name, hand in zip(names, start.hands, strict=True)]
    for one in made:
        lines += _lines(names, one)
    return "\n".join(lines) + "\n"


def header_of(rules: Rules) -> dict[str, object]:
    """The header keys by which any program can tell these rules."""
    chosen = chosen_of(rules)
    values: dict[str, object] = {}
    if "jokers" in chosen:
        values["jokers"] = chosen.pop("jokers")
    for key, ids in (("local", rules.local), ("off", rules.off)):
        if ids:
            values[key] = list(ids)
    if chosen:
        values["set"] = chosen
    return values


def _is_drawn(start: State) -> bool:
    """Whether the rules leave the leader to chance."""
    rules = start.rules
    how = rules.first_leader_later if start.titles else rules.first_leader_game1
    fallback = how == "start_card" and not start_card_of(start.book, later=True)
    return how == "random" or (fallback and rules.first_leader_game1 == "random")


def _lines(names: Sequence[str], one: Made) -> list[str]:
    """The lines of one move; secret responses are written when the last is in, the holders' alone."""
    before, after = one.before, one.step.state
    window = before.open
    if isinstance(window, Window) and before.asks_everybody:
        return _responses(names, one, window) if len(window.waiting) == 1 else []
    move = one.move
    if isinstance(move, Dealt):
        assert isinstance(before.open, Draw)
        return [f"*:{write_move(move, names, before.open.rule)}"]
    if isinstance(move, OutOfTime):
        meant = timeout_move(before, one.actor)
        assert meant is not None
        text = "%%" if isinstance(meant, Pass) else f"%% {write_move(meant, names)}"
    else:
        text = write_move(move, names)
    return [_line(names, before, after, one.actor, text, one.seconds)]


def _line(
    names: Sequence[str], before: State, after: State, seat: Seat, text: str, seconds: float | None = None
) -> str:
    mark = mark_of(before, after, seat) if seat != DEALER else ""
    time = "" if seconds is None else f" @{seconds:.1f}"
    return f"{names[seat]}:{text}{' ' if mark else ''}{mark}{time}"


def _responses(names: Sequence[str], one: Made, window: Window) -> list[str]:
    last = one.move if isinstance(one.move, Answer) else Answer("")
    made = {(seat, given.rule): given for seat, given in (*window.answers, (one.actor, last))}
    lines: list[str] = []
    for offer in window.offers:
        given = made.get((offer.seat, offer.rule), Answer(offer.rule))
        text = write_move(given, names)
        if not given.declines:
            return [*lines, _line(names, one.before, one.step.state, offer.seat, text)]
        lines.append(f"{names[offer.seat]}:{text}")
    return lines


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else _toml(key)


def _toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(k))} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
