"""Random and hostile proposals of games, and games played to the bounds of their rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.daifugo.catalogue import LOCAL
from engine.game_protocol import Step
from engine.prime.moves import AskFactors, Draw, GiveUp, Pass, Play
from engine.prime.settings import PRESETS, SETTINGS
from engine.prime.state import Phase
from engine.seats import DEALER, Seat
from engine.setting import Setting
from engine.verdict import Refused
from netplay.room.audience import UpdateBuilder
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, TableRules
from netplay.table.messages import Clock
from netplay.wire.connection import DOWN
from netplay.wire.messages import MOST_BLOB, MOST_MOVE, Snapshot, Update, encode

_SECONDS = (0, 0.5, 1, 30, 600, "none")


def proposal(chance: random.Random) -> dict[str, Any]:
    """Return a choice as plain values; about half of them are playable."""
    match chance.choice(("prime", "prime", "prime", "daifugo", "tyrant")):
        case "daifugo":
            return {
                "game": "daifugo",
                "seats": chance.randint(1, 9),
                "local": chance.sample([rule.id for rule in LOCAL], chance.choice((0, 1, 2, 4))),
                "set": {"jokers": chance.randint(0, 3)},
                "clock": _clock(chance, "turn", "bank", "per_turn", "window"),
            }
        case "tyrant":
            return {
                "game": "tyrant",
                "seats": chance.randint(2, 5),
                "clock": _clock(chance, "turn", "bank", "per_turn"),
            }
        case _:
            return _prime(chance)


def _clock(chance: random.Random, *keys: str) -> dict[str, Any]:
    return {key: chance.choice(_SECONDS) for key in keys if chance.random() < 0.2}


def _prime(chance: random.Random) -> dict[str, Any]:
    chosen = {one.key: _value(chance, one) for one in SETTINGS if chance.random() < 0.15}
    if chance.random() < 0.4:
        chosen["cards"] = _cards(chance)
    if chance.random() < 0.5:
        chosen["D4"] = chance.choice((1, 2, 5, 11, 30, 150, 2680))
    if chance.random() < 0.3:
        chosen["packs"] = chance.choice((1, 2, 3, 4, 5, 6, 20, 100))
    return {
        "game": "prime",
        "preset": chance.choice([*PRESETS]),
        "seats": chance.choice((1, 2, 2, 3, 4, 6, 8, 9, 54)),
        "set": chosen,
    }


def _value(chance: random.Random, setting: Setting) -> Any:
    match setting.kind:
        case "flag":
            return chance.choice((True, False))
        case "choice":
            return chance.choice(setting.choices)
        case "seconds":
            return chance.choice(_SECONDS)
        case "int" | "count":
            most = {"base": 1000, "K": 10**6}.get(setting.key, setting.most)
            return chance.choice((setting.least, 2, 3, 4, 10, 13, chance.randint(setting.least, most)))
        case "evens":
            return chance.choice(("all", "halved", "2244"))
        case _:
            return _cards(chance)


def _cards(chance: random.Random) -> dict[str, int]:
    keys = chance.choice(
        (["1"], ["0", "1"], ["1", "2", "3", "7"], ["9"], ["999", "1729"], ["999999999999999", "1"])
    )
    most = chance.choice((5, 30, 100, 2680))
    return {key: chance.randint(1, most) for key in [*keys, *(["X"] if chance.random() < 0.5 else [])]}


class TooFar(AssertionError):
    """Something exceeded the bounds that the rules declare."""


class Game:
    """A game of these terms with updates to all its seats, checked against its bounds at every step."""

    def __init__(self, adapter: GameAdapter, terms: TableRules, seats: int, seed: int) -> None:
        self.adapter, self.seats = adapter, seats
        self.chance, self.dice = random.Random(seed), Dice.of_number(seed)
        self.reach = adapter.reach(terms, seats)
        self.names = tuple(f"player{seat}" for seat in range(seats))
        self.state = adapter.deal(terms, seats, self.dice)
        self.updates = UpdateBuilder(adapter.game, seats, self.state, Clock())
        self.moves = 0
        self.largest = 0
        """Size of the largest message, in bytes."""
        self._snapshots()

    def play(self, most: int) -> None:
        """Play to the end; after a number of moves players leave, or the game's time is up."""
        while self.adapter.game.result(self.state) is None:
            due = self.adapter.game.due(self.state)
            if due.blind:
                self._make(DEALER, self.adapter.chance(self.state, self.dice))
                continue
            seat = self.chance.choice(due.seats)
            if self.moves >= most and self.adapter.leave is not None:
                self._make(seat, self.adapter.leave)
                continue
            if not any(self._make(seat, move) for move in self._wishes(seat)):
                self._make(*self.adapter.late_move(self.state, seat, self.dice))

    def _wishes(self, seat: Seat) -> Iterator[Any]:
        """Yield the moves that this seat would try, the wildest first."""
        if self.adapter.name == "prime" and self.chance.random() < 0.5:
            yield from self._wild(seat)
        view = self.adapter.game.view(self.state, seat)
        chosen = self.adapter.choose("random", view, self.chance.randrange(2**32))
        if chosen is not None:
            yield chosen

    def _wild(self, seat: Seat) -> Iterator[Any]:
        """Yield endless draws, and plays of the whole hand, most of them fouls."""
        hand = list(self.state.hands[seat])
        self.chance.shuffle(hand)
        if self.state.phase is Phase.PENALTY:
            yield GiveUp(tuple(hand[: self.adapter.game.view(self.state, seat).owed]))
        if self.state.phase is not Phase.TURN or not hand:
            return
        yield Draw()
        yield AskFactors()
        top = self.state.top
        count = len(top.cards) if top else self.chance.choice((1, len(hand), len(hand) // 2 or 1))
        field, rest = tuple(hand[:count]), hand[count:]
        joker = self.state.rules.top_value
        values = (joker,) * sum(card.is_joker for card in hand)
        if rest and self.chance.random() < 0.7:
            yield Play(field, tuple(((card,),) for card in rest), jokers=values)
        yield Play(field, jokers=(joker,) * sum(card.is_joker for card in field))
        if self.chance.random() < 0.3:
            yield Pass()

    def _make(self, actor: Seat, move: Any) -> bool:
        numbers = self.adapter.numbers_to_prove(self.state, actor, move)
        if any(len(str(number)) > self.reach.digits for number in numbers):
            raise TooFar(f"a number of {max(len(str(n)) for n in numbers)} digits")
        for number in numbers:  # primality doesn't matter here
            self.adapter.learn(number, False)
        step = self.adapter.game.play(self.state, actor, move)
        if isinstance(step, Refused):
            return False
        assert isinstance(step, Step)
        text = self.adapter.move_text(move, self.names)
        assert self.adapter.read_move_text(text, self.names) == move
        if len(text) > min(self.reach.move, MOST_MOVE) and actor != DEALER:
            raise TooFar(f"a move of {len(text)} characters")
        self.state, self.moves = step.state, self.moves + 1
        self._told(step.events)
        return True

    def _told(self, events: tuple[Any, ...]) -> None:
        shown = self.updates.build(self.state, events, Clock(), False)
        for own in (b"", *shown.own.values()):
            self._measure(shown.public, own)
            self._fits(encode(Update(2**40, shown.chain, 2**50, shown.public, own)))
        if self.chance.random() < 0.1 or self.adapter.game.result(self.state) is not None:
            self._snapshots()

    def _snapshots(self) -> None:
        stand = self.updates.stand
        for own in (b"", *(stand.own(Seat(seat)) for seat in range(self.seats))):
            self._measure(stand.public(), own)
            self._fits(encode(Snapshot(stand.deal, stand.number, stand.chain, 2**50, stand.public(), own)))

    def _measure(self, public: bytes, own: bytes) -> None:
        if len(public) > min(self.reach.public, MOST_BLOB) or len(own) > min(self.reach.own, MOST_BLOB):
            raise TooFar(f"{len(public)} and {len(own)} bytes where {self.reach} was promised")

    def _fits(self, message: bytes) -> None:
        self.largest = max(self.largest, len(message))
        if len(message) > DOWN:
            raise TooFar(f"a message of {len(message)} bytes")
