"""Positions from games of bots or from records, shortened until their endings can be searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.cards import Card, write_cards
from engine.chance import hashed
from engine.daifugo import board as daifugo_board
from engine.daifugo import moves as daifugo_moves
from engine.daifugo.faces import in_order, spell
from engine.daifugo.notation import write_move as write_daifugo
from engine.games import replay_text
from engine.prime.moves import Play
from engine.prime.notation import write_play
from engine.prime.state import Phase, State
from engine.seats import DEALER
from engine.verdict import Refused
from netplay.learn.tsume_games import NAMES, Position
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, GameConfig, adapter_of

MOST_CARDS = 9
"""In both hands together."""
LONGEST_HAND = 6
GAMES = ("prime", "daifugo")
CUTS = 8
"""The number of ways to shorten long hands."""


def from_bots(game: str, level: str, seed: int) -> Iterator[Position]:
    """The endings of a game that bots play."""
    adapter = adapter_of(game)
    seats = 2 if game == "prime" else 4
    chosen = GameConfig(game, "official", {}, (), (), seats)
    terms = adapter.terms(adapter.for_arena(chosen))
    dice = Dice.of_number(seed)
    state = adapter.deal(terms, seats, dice)
    for number in range(1000):
        if adapter.game.result(state) is not None:
            return
        yield from endings(game, state)
        state = _moved(adapter, state, level, seed * 1000 + number, dice)


def _moved(adapter: GameAdapter, state: Any, level: str, seed: int, dice: Dice) -> Any:
    awaited = adapter.game.due(state)
    if awaited.blind:
        return adapter.game.play(state, DEALER, adapter.chance(state, dice)).state  # type: ignore[union-attr]
    seat = awaited.seats[0]
    move = adapter.choose(level, adapter.game.view(state, seat), seed)
    step = None if move is None else adapter.game.play(state, seat, move)
    if step is None or isinstance(step, Refused):
        step = adapter.game.play(state, *adapter.stand_in(state, seat, dice))
    assert not isinstance(step, Refused)
    return step.state


def from_record(text: str) -> Iterator[tuple[str, Position]]:
    """The endings of a recorded game; none if the record is invalid."""
    replay = replay_text(text)
    if replay.game in GAMES and replay.ok:
        for table in (replay.start, *(frame.table for frame in replay.frames)):
            yield from ((replay.game, position) for position in endings(replay.game, table.state))


def endings(game: str, state: Any) -> Iterator[Position]:
    """Positions between the player in turn and the next, with long hands shortened."""
    yield from (_prime_endings if game == "prime" else _daifugo_endings)(state)


def _prime_endings(state: State) -> Iterator[Position]:
    """With no card of the deck, one, or two."""
    top = state.top
    if state.phase is not Phase.TURN or state.drawn or len(state.still_in) < 2 or state.drawing is not None:
        return
    if top is not None and (top.kind != "prime" or any(card.is_joker for card in top.cards)):
        return
    seats = state.still_in
    other = seats[(seats.index(state.turn) + 1) % len(seats)]
    written = write_play(Play(tuple(card.face for card in top.cards))) if top is not None else ""
    known = [card.face for block in state.deck if not block.shuffled for card in block.cards]
    count = hashed(repr(state.hands)) % 3
    for mine, theirs in _cut(state.hands[state.turn], state.hands[other]):
        hands = (_faces(mine), _faces(theirs))
        yield Position(hands, write_cards(known[:count]), written, state.upside_down)


def _faces(hand: Iterable[Card]) -> str:
    return write_cards(sorted(card.face for card in hand))


def _daifugo_endings(state: Any) -> Iterator[Position]:
    if len(state.active) < 2 or state.open is not None or state.over or state.turn not in state.active:
        return
    other = daifugo_board.next_active(state, state.turn, 1)
    top = state.top
    if top is not None and top.roles != top.cards:
        return
    written = write_daifugo(daifugo_moves.Play(top.cards), NAMES) if top is not None else ""
    for mine, theirs in _cut(state.hands[state.turn], state.hands[other]):
        yield Position((spell(in_order(mine)), spell(in_order(theirs))), "", written, state.rev)


def _cut(mine: Sequence[Card], theirs: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Sequence[Card]]]:
    """Two hands, unchanged if short, else some of their cards, chosen by a hash of the cards."""
    if min(len(mine), len(theirs)) < 2:
        return
    if max(len(mine), len(theirs)) <= LONGEST_HAND and len(mine) + len(theirs) <= MOST_CARDS:
        yield mine, theirs
        return
    for number in range(CUTS):
        order = hashed(f"{number} {mine} {theirs}")
        longest, others = 3 + order % 3, 2 + order // 3 % 4
        yield _some_of(mine, longest, order), _some_of(theirs, others, order)


def _some_of(hand: Sequence[Card], count: int, order: int) -> Sequence[Card]:
    return sorted(hand, key=lambda card: hashed(f"{order} {card}"))[:count]
