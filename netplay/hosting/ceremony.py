"""The ceremony of a deal at a table: who is asked for a part, who is late or false, and how it ends."""

from __future__ import annotations

import asyncio
from typing import Protocol

from netplay.hosting.dealing import PATIENCE, BadReveal, Dealing
from netplay.hosting.host import Host
from netplay.hosting.keeping import Sealed
from netplay.hosting.members import Member
from netplay.tasks import guarded
from netplay.wire import messages as wire


class Deals(Protocol):
    """Whose games are dealt: the rounds of a room."""

    room: Host
    phase: str
    deal: int

    def called_off(self) -> None:
        """There is no deal after all."""

    def dealt(self, dealing: Dealing) -> None:
        """The seed is there: the cards are dealt and the game begins."""


class Ceremony:
    """One deal after another, each decided by all who are there (docs/PROTOCOL.md)."""

    def __init__(self, rounds: Deals) -> None:
        self._rounds = rounds
        self._alarm: asyncio.TimerHandle | None = None
        self.dealing: Dealing | None = None
        """The deal that is under way."""

    def open(self) -> None:
        """All who are here are asked for their part; without anybody the host deals alone."""
        room = self._rounds.room
        present = tuple(member.name for member in room.seated if member.line is not None)
        dealing = Dealing(self._rounds.deal + 1, present)
        room.keep(Sealed(dealing.deal, dealing.secret))
        self._rounds.phase, self._rounds.deal, self.dealing = "dealing", dealing.deal, dealing
        room.lobby_changed()
        if not present:
            asyncio.get_running_loop().call_soon(self._done)
            return
        room.live.tell(dealing.opening())
        self._wait_for_peers()

    def _wait_for_peers(self) -> None:
        self.stop()
        self._alarm = asyncio.get_running_loop().call_later(
            PATIENCE, guarded(self._peers_are_late, self._rounds.room.failed)
        )

    def stop(self) -> None:
        """Nobody is waited for any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _peers_are_late(self) -> None:
        assert self.dealing is not None
        self.call_off("deal-late", self.dealing.missing, "took no part in the deal in time")

    def call_off(self, code: str, names: tuple[str, ...], why: str) -> None:
        """End the fair deal without a deal; the players named must get ready again.

        Arguments:
            why: what they did, in English for clients that do not know the code.
        """
        who = ", ".join(names)
        self.end(code, f"{who} {why}; the deal is off until all are ready again", names, names)

    def end(self, code: str, text: str, unready: tuple[str, ...], names: tuple[str, ...] = ()) -> None:
        """End the fair deal without a deal, and say why; `unready` lists who must get ready again."""
        self.stop()
        self.dealing = None
        self._rounds.called_off()
        for member in self._rounds.room.seated:
            member.ready = member.ready and member.name not in unready
        self._rounds.room.say("", text, code, names=", ".join(names))
        self._rounds.room.lobby_changed()

    def commit(self, member: Member, commit: wire.Commit) -> None:
        """A peer's part in the deal: its commitment."""
        dealing = self.dealing
        if (
            dealing is not None
            and commit.deal == dealing.deal
            and dealing.take_commit(member.name, commit.digest)
        ):
            self._rounds.room.live.tell(dealing.committed())
            self._wait_for_peers()

    def reveal(self, member: Member, reveal: wire.Reveal) -> None:
        """A peer's part in the deal: its nonce."""
        dealing = self.dealing
        if dealing is None or reveal.deal != dealing.deal:
            return
        try:
            done = dealing.take_reveal(member.name, reveal.nonce)
        except BadReveal as wrong:
            self.call_off("deal-false", (member.name,), "did not keep to what was committed")
            self._rounds.room.log(str(wrong))
            return
        if done:
            self._rounds.room.live.tell(dealing.dealt())
            self._done()

    def _done(self) -> None:
        self.stop()
        if self.dealing is None:
            return
        try:
            self._rounds.dealt(self.dealing)
        except Exception as fault:  # whatever it is: nobody is to wait for ever for cards
            self._rounds.room.failed(fault)
            everyone = tuple(member.name for member in self._rounds.room.seated)
            self.end(
                "deal-fault", "the host's program failed; the deal is off until all are ready again", everyone
            )

    def tell(self, member: Member) -> None:
        """Whoever comes while cards are dealt hears how far the ceremony is, and goes on with it."""
        if self.dealing is not None:
            member.tell(self.dealing.opening())
            if self.dealing.is_committed:
                member.tell(self.dealing.committed())
