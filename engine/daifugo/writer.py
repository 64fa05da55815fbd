"""Writes a game of Daifugo as a record: header, deal, and one line a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.daifugo.board import Gifts, Window
from engine.daifugo.effects import DrawCards
from engine.daifugo.events import Event
from engine.daifugo.faces import spell
from engine.daifugo.moves import DealtCards, Move, OutOfTime, Pass, RuleAnswer
from engine.daifugo.notation import write_move
from engine.daifugo.record import mark_of
from engine.daifugo.ruleset import preset_of
from engine.daifugo.settings import Rules, chosen_of
from engine.daifugo.state import State
from engine.daifugo.timeout import timeout_move
from engine.game_protocol import Made
from engine.header import write_header
from engine.seats import DEALER, Seat

History = Sequence[Made[State, Move, Event]]
"""The moves of a game in order, the dealer's and the timekeeper's too."""


def write_record(
    names: Sequence[str],
    start: State,
    made: History,
    header: Mapping[str, object] | None = None,
) -> str:
    """The record of a game from its deal to its last move.

    Arguments:
        names: the players by seat, in a form that records allow.
        start: the table after the deal.
        made: all moves in order, the dealer's included.
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
    lines = write_header(values)
    lines += [f"{name}:({spell(hand)})" for name, hand in zip(names, start.hands, strict=True)]
    lines += [_marked(names, line) for line in _lines(names, made)]
    return "\n".join(lines) + "\n"


def header_of(rules: Rules) -> dict[str, object]:
    """The header keys from which any program can restore these rules."""
    chosen = chosen_of(rules)
    preset = preset_of(rules)
    values: dict[str, object] = {} if preset == "official" else {"rules": preset}
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
    return (rules.first_leader_later if start.titles else rules.first_leader_game1) == "random"


class _Line(msgspec.Struct, frozen=True):
    """A line to be written, and the tables before and after all that it brings about."""

    actor: Seat
    text: str
    before: State
    after: State
    seconds: float | None = None


def _lines(names: Sequence[str], made: History) -> list[_Line]:
    """One line a move; of secret responses only those of holders, once the last is in.

    If nobody held the cards a record has no window: its effects belong to the line before.
    """
    lines: list[_Line] = []
    for one in made:
        before, after = one.before, one.step.state
        window = before.open
        if not (isinstance(window, Window) and before.asks_everybody):
            lines.append(_Line(one.actor, _text(names, one), before, after, one.seconds))
        elif len(window.waiting) == 1:
            responses = _responses(names, one, window)
            if not responses and lines:
                responses = [replace(lines.pop(), after=after)]
            lines += responses
    return lines


def _text(names: Sequence[str], one: Made[State, Move, Event]) -> str:
    move = one.move
    if isinstance(move, DealtCards):
        assert isinstance(one.before.open, DrawCards)
        return write_move(move, names, one.before.open.rule)
    if not isinstance(move, OutOfTime):
        return write_move(move, names)
    meant = timeout_move(one.before, one.actor)
    assert meant is not None
    return "%%" if isinstance(meant, Pass) else f"%% {write_move(meant, names)}"


def _responses(names: Sequence[str], one: Made[State, Move, Event], window: Window) -> list[_Line]:
    """The holders' refusals and the acceptance that counted, in the order of the law."""
    last = one.move if isinstance(one.move, RuleAnswer) else RuleAnswer("")
    made = {(seat, given.rule): given for seat, given in (*window.answers, (one.actor, last))}
    lines: list[_Line] = []
    for offer in window.offers:
        given = made.get((offer.seat, offer.rule), RuleAnswer(offer.rule))
        lines.append(_Line(offer.seat, write_move(given, names), one.before, one.before))
        if not given.declines:
            break
    if lines:
        lines[-1] = replace(lines[-1], after=one.step.state)
    return lines


def _marked(names: Sequence[str], line: _Line) -> str:
    """A line with its name, its mark, and the time it took."""
    if line.actor == DEALER:
        return f"*:{line.text}"
    mark = mark_of(line.before, line.after, line.actor)
    time = "" if line.seconds is None else f" @{line.seconds:.1f}"
    return f"{names[line.actor]}:{line.text}{' ' if mark else ''}{mark}{time}"
