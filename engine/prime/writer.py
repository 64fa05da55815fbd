"""Writes a game of Prime Daifugo as a record: header, deal, and 数譜 line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.cards import write_cards
from engine.game_protocol import Made, Step
from engine.header import write_header
from engine.prime.events import Drew, Event, Exchanged, FoulPlayed, PenaltyDrawn, Played, WentOut
from engine.prime.moves import (
    DoneThinking,
    Draw,
    Encounter,
    Exchange,
    HandIn,
    Janken,
    LeaveGame,
    Move,
    OutOfTime,
    Play,
    ShowCard,
    TimeUp,
    TurnUpCards,
)
from engine.prime.notation import TAGS, write_move, write_play
from engine.prime.opening import lowest
from engine.prime.pack import deck_of
from engine.prime.settings import Flush, OrderOpening, Rules, chosen_of
from engine.prime.state import Phase, State
from engine.seats import Seat, round_from
from engine.verdict import Fouled

History = Sequence[Made[State, Move, Event]]
"""The moves of a game in order, the dealer's and the timekeeper's too."""


def write_record(
    names: Sequence[str],
    start: State,
    made: History,
    header: Mapping[str, object] | None = None,
    *,
    suits: bool = False,
) -> str:
    """The record of a game from its deal to its last move.

    Arguments:
        names: the players by seat, in a form that records allow.
        start: the table after the deal.
        made: all moves in order, the dealer's and the timekeeper's included.
        header: further header keys, such as `date`, `event` or `seed`.
        suits: whether to write suits even where they do not matter.
    """
    rules = start.rules
    suits = (
        suits
        or rules.suit_lock
        or rules.opening is OrderOpening.HIGH_CARD
        or _need_suits(rules, header or {})
    )
    values: dict[str, object] = {"game": "prime", "rules": rules.preset}
    chosen = chosen_of(rules, start.seats)
    if chosen:
        values["set"] = chosen
    swaps = _exchange(names, made, suits)
    if swaps:
        values["exchange"] = swaps
    after = made[-1].step.state if made else start
    if after.lists and after.phase is Phase.OVER:
        values["lists"] = {name: str(listed) for name, listed in zip(names, after.lists, strict=True)}
    values.update(header or {})
    lines = write_header(values)
    hands = _dealt(start, made)
    lines += [f"{names[seat]}:({write_cards(hands[seat], suits=suits)})" for seat in _order(start, made)]
    lines += _moves(names, _gathered(made), suits)
    return "\n".join(lines) + "\n"


def _need_suits(rules: Rules, header: Mapping[str, object]) -> bool:
    """Whether repeating the deal from a proof needs suits: cards are shuffled in play and some are alike."""
    if "verify" not in header or rules.flush is Flush.ORDERED:
        return False
    cards = deck_of(rules)
    return len(set(cards)) < len(cards)


def _order(start: State, made: History) -> list[Seat]:
    """The seats in the order of the deal lines: from the leader if the first line leads."""
    played_for = any(isinstance(one.move, Janken | ShowCard) for one in made)
    in_seats = played_for or start.rules.opening is OrderOpening.HIGH_CARD
    first = Seat(0) if in_seats else start.turn
    return list(round_from(first, start.seats))


def _dealt(start: State, made: History) -> Sequence[Sequence[Any]]:
    """The initial hands of the record: after the exchange, if there was one."""
    for one in made:
        if one.before.phase is Phase.EXCHANGE and one.step.state.phase is not Phase.EXCHANGE:
            after = one.step.state
            gone = after.disqualified
            return [start.hands[seat] if seat in gone else hand for seat, hand in enumerate(after.hands)]
    return start.hands


def _exchange(names: Sequence[str], made: History, suits: bool) -> dict[str, str]:
    """The cards given and received by each giver, as the header has them."""
    given = {e.giver: e for one in made for e in one.step.events if isinstance(e, Exchanged)}
    return {
        names[seat]: f"{write_cards(e.cards, suits=suits)}/{write_cards(given[e.taker].cards, suits=suits)}"
        for seat, e in given.items()
    }


def _gathered(made: History) -> list[Made[State, Move, Event]]:
    """The moves, with the cards that the dealer turned up for them merged into their own step."""
    gathered: list[Made[State, Move, Event]] = []
    for one in made:
        if isinstance(one.move, TurnUpCards):
            last = gathered[-1]
            events = (*last.step.events, *one.step.events)
            chosen = last.step.state.encounter is not None
            verdict = one.step.verdict if chosen else last.step.verdict
            gathered[-1] = replace(last, step=Step(verdict, one.step.state, events))
        else:
            gathered.append(one)
    return gathered


def _moves(names: Sequence[str], made: History, suits: bool) -> list[str]:
    lines: list[str] = []
    drawn: tuple[Seat, str] | None = None
    for one in made:
        if isinstance(one.move, DoneThinking | Exchange | HandIn):
            continue
        if one.before.phase is Phase.LISTS and not isinstance(one.move, LeaveGame):
            continue
        if one.before.phase is Phase.EXCHANGE and not isinstance(one.move, LeaveGame):
            continue
        if isinstance(one.move, TimeUp) and one.before.phase is Phase.THINK:
            continue
        if isinstance(one.move, Draw):
            card = next(e.card for e in one.step.events if isinstance(e, Drew))
            assert card is not None
            drawn = (one.actor, f"D({write_cards((card,), suits=suits)})")
            continue
        acts = drawn is not None and drawn[0] == one.actor and not isinstance(one.move, LeaveGame | TimeUp)
        if drawn is not None and not acts:
            lines.append(f"{names[drawn[0]]}:{drawn[1]}")
        prefix = drawn[1] if drawn is not None and acts else ""
        drawn = None
        name = "" if isinstance(one.move, TimeUp) else names[one.actor]
        seconds = "" if one.seconds is None else f" @{one.seconds:.1f}"
        lines.append(f"{name}:{_mark(one, prefix, suits)}{seconds}")
    if drawn is not None:
        lines.append(f"{names[drawn[0]]}:{drawn[1]}")
    return _janken_first(lines)


def _janken_first(lines: list[str]) -> list[str]:
    """The lines with janken first, so that a throw precedes the departures after it."""
    thrown = next((at for at, line in enumerate(lines) if ":J(" in line), 0)
    return [lines[thrown], *lines[:thrown], *lines[thrown + 1 :]] if lines else lines


def _mark(one: Made[State, Move, Event], prefix: str, suits: bool) -> str:
    """One move with its marks, in the order of the format."""
    move = one.move
    if isinstance(move, OutOfTime) and one.before.phase is Phase.HIGH_CARD:
        move = ShowCard(lowest(one.before.hands[one.actor]))
    text = prefix + write_move(move, suits=suits)
    if isinstance(move, Encounter):
        played = next(e.play for e in one.step.events if isinstance(e, Played | FoulPlayed))
        values = () if played.jokers == move.jokers else played.jokers
        text += ">" + write_play(replace(played, jokers=values), suits=suits)
    if not isinstance(move, Play | Encounter):
        return text
    if one.before.upside_down:
        text = "[R]" + text
    penalty = next((e for e in one.step.events if isinstance(e, PenaltyDrawn)), None)
    if penalty is not None:
        return f"{text},P({write_cards(penalty.cards, suits=suits)})"
    verdict = one.step.verdict
    tag = None if isinstance(verdict, Fouled) else TAGS.get(verdict.kind)
    went_out = any(isinstance(e, WentOut) for e in one.step.events)
    return text + (f"[{tag}]" if tag else "") + ("#" if went_out else "")
