"""Whole games dealt from a fair-deal proof, as hosts deal them, and their records."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from engine.fair import FairDealProof, commit_to_secret, timing_dice
from engine.seats import DEALER
from engine.verdict import Refused
from netplay.table.games import GameAdapter, GameConfig, TableMove, TimeBudget, adapter_of

NAMES = ("aki", "ben", "cid", "dan", "eve", "fay", "gus", "hal")


def proof_of(number: int, names: Sequence[str]) -> FairDealProof:
    """Return a complete proof; the last seat is a bot's and has no nonce."""
    secret = hashlib.sha256(b"secret %d" % number).digest()
    nonces = tuple((name, hashlib.sha256(f"{name} {number}".encode()).digest()) for name in names[:-1])
    return FairDealProof(secret, commit_to_secret(secret), nonces)


class FairGame:
    """A game of random moves, to its end or up to a number of moves."""

    def __init__(
        self,
        chosen: GameConfig,
        number: int,
        *,
        titles: Sequence[str] = (),
        most: int = 120,
        level: str = "random",
    ) -> None:
        self.adapter: GameAdapter = adapter_of(chosen.game)
        self.names = NAMES[: chosen.seats]
        self.proof = proof_of(number, self.names)
        self.terms = self.adapter.terms(chosen)
        self.start = self.state = self.adapter.deal(self.terms, chosen.seats, self.proof.dealing, titles)
        self.made: list[TableMove] = []
        self._play(number, most, level)

    def _play(self, number: int, most: int, level: str) -> None:
        adapter, game, dice = self.adapter, self.adapter.game, self.proof.playing
        late = timing_dice(self.proof.seed)
        while game.result(self.state) is None and (len(self.made) < most or game.due(self.state).blind):
            due = game.due(self.state)
            if due.blind:
                self._make(DEALER, adapter.chance(self.state, dice))
                continue
            seat = due.seats[0]
            view = game.view(self.state, seat)
            move: Any = adapter.choose(level, view, number * 1000 + len(self.made), TimeBudget(1.0))
            if move is None or not self._make(seat, move):
                assert self._make(*adapter.late_move(self.state, seat, late))

    def _make(self, actor: Any, move: Any) -> bool:
        step = self.adapter.game.play(self.state, actor, move)
        if isinstance(step, Refused):
            return False
        self.made.append(TableMove(actor, move))
        self.state = step.state
        return True

    def record(self, header: Mapping[str, object] | None = None) -> str:
        """Return the game as a record with its proof."""
        proof = {"verify": self.proof.header()} if header is None else header
        return self.adapter.record(self.names, self.start, self.made, self.terms.clocks, proof)
