"""Who has to be told how a game ended: its players who were away then, whenever they show their tokens again."""

from __future__ import annotations

from netplay.hosting.debts import Debt, Debts
from netplay.hosting.host import Host
from netplay.hosting.members import Line, Member
from netplay.hosting.telling import record_parts
from netplay.storage.kept_files import BadFile
from netplay.wire.messages import Welcome

UNHEARD = 20.0
"""Seconds after a game's end within which a line that is lost may have been dead before: a silent one is cut later."""


class Owing:
    """What one table owes to those who have sat there."""

    def __init__(self, room: Host) -> None:
        self.debts = Debts()
        self._room = room
        self._ended: tuple[float, Debt] | None = None
        """When the last game ended, and what is owed for it."""
        self._paid: dict[bytes, tuple[float, tuple[Debt, ...]]] = {}
        """When a member was told what was owed to it, by its token, and what that was."""

    def ended(self, text: str) -> None:
        """A game is over: its record is owed to those of its players who are not here to hear of it."""
        room = self._room
        self._ended = room.now(), Debt(room.options.title, text)
        for member in room.seated:
            if member.line is None:
                self._owe(member, self._ended[1])

    def lost(self, member: Member) -> None:
        """A member has lost the line, perhaps before the end of a game was heard over it, or what was owed to it."""
        now = self._room.now()
        self._settle(member.token)
        if member.seat is not None and self._ended is not None and now - self._ended[0] < UNHEARD:
            self._owe(member, self._ended[1])

    def _owe(self, member: Member, debt: Debt) -> None:
        try:
            self.debts.owe(member.token, debt)
        except BadFile as wrong:
            self._room.log(str(wrong))

    def _settle(self, token: bytes) -> None:
        """What a member was told is owed no more, unless it was told so late that it may not have been heard."""
        at, debts = self._paid.pop(token, (0.0, ()))
        if debts and self._room.now() - at >= UNHEARD:
            try:
                self.debts.settle(token, debts)
            except (BadFile, OSError) as wrong:
                self._room.log(str(wrong))

    def _owed(self, token: bytes) -> tuple[Debt, ...]:
        try:
            return self.debts.owed(token)
        except BadFile as wrong:
            self._room.log(str(wrong))
            return ()

    def _claim(self, token: bytes) -> tuple[Debt, ...]:
        try:
            return self.debts.claim(token)
        except (BadFile, OSError) as wrong:
            self._room.log(str(wrong))
            return ()

    def pay(self, member: Member, but: str) -> None:
        """A member hears of the games that ended without it, except of this one, which it has heard.

        They stay owed until it has had time to hear them: this host may die now.
        """
        _, told = self._paid.get(member.token, (0.0, ()))  # over the line that this one replaces
        debts = tuple(one for one in self._owed(member.token) if one not in told)
        if debts:
            self._paid[member.token] = self._room.now(), (*told, *debts)
        for debt in debts:
            for part in record_parts(debt.text) if debt.text != but else ():
                member.tell(part)

    def pay_at_the_door(self, token: bytes, welcome: Welcome, line: Line) -> None:
        """Whoever finds the old seat taken is told at least how the game went on."""
        debts = self._claim(token)
        if debts:
            line.send(welcome)
        for debt in debts:
            for part in record_parts(debt.text):
                line.send(part)
