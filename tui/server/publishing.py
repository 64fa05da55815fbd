"""What one process of a house tells the others (its tables, who came, how it stands), and what it does for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from engine.errors import QkError
from netplay.directory.crossing import Coming, Place
from netplay.directory.mirror import Mirror
from netplay.line.transport import Transport
from netplay.tasks import Tasks, logged
from tui.plain.logging import LOG_WORDS
from tui.server.admin import DEEDS, status
from tui.server.game_server import House
from tui.server.peers import Deed, FarVisitor, Said, Serving, Told
from tui.server.presence import Line
from tui.server.remote_tournament import Call, CupRows
from tui.server.tables import LEFT
from tui.server.tournament import call

NUMBERS = 2.0
"""Seconds after which the numbers of a process are told again though nobody came or went."""
SAID = 20
"""Lines of the hall's talk that each process tells to one that begins later."""
ANSWER_KEPT = 30.0
"""Seconds for which the admin's end can read what a process has answered."""
HEARD = 30
"""Seconds to which it is told when a key came last."""


class Publishing:
    """One process's part in its house."""

    def __init__(self, house: House, mirror: Mirror, now: Callable[[], float] = time.time) -> None:
        self.place = Place()
        """Where others reach this process."""
        self._house = house
        self._mirror = mirror
        self._now = now
        self._began = now()
        self._life = secrets.token_hex(4)
        self._serial = 0
        self._said: deque[str] = deque()
        self._done: dict[str, None] = {}
        """What the admin wanted and was done."""
        self._numbers: tuple[float, object] = (0.0, None)
        self._tasks = Tasks(logged(house.log, "a request of another process failed"))
        hall = house.hall
        house.admission.prefix = f"{mirror.owner}/"
        mirror.before_beat = self.tell
        hall.talk.pass_on, hall.elsewhere.pass_call = self._say, self._call
        hall.elsewhere.on_said = hall.talk.hear
        hall.elsewhere.on_deed = self._hear
        hall.elsewhere.on_call = self._called
        recovery = house.register.recovery
        hall.elsewhere.on_codes = recovery.is_behind
        recovery.changed = lambda: mirror.tell(f"codes/{mirror.owner}", secrets.token_hex(8).encode())
        self._cup = CupRows(mirror.owner, now)

    # ------------------------------------------------------------------ what is told

    def tell(self) -> None:
        """Tells what is so now; what has not changed goes nowhere."""
        house, owner, encode = self._house, self._mirror.owner, msgspec.json.encode
        told = {f"table/{number}": encode(one) for number, one in house.hall.told(owner).items()}
        for number, one in enumerate(house.sessions):
            who = one.player
            since, heard = (round(self._now() - (house.now() - at)) for at in (one.since, one.heard_at))
            told[f"here/{owner}-{number}"] = encode(
                FarVisitor(owner, who.nick, who.fingerprint, one.host, since, heard // HEARD * HEARD)
            )
        if (cup := house.hall.own_cup) is not None:
            told |= self._cup.of(cup)
        lines = dict(house.admission.by_network())
        at, before = self._numbers
        state = (lines, len(house.sessions), house.drains_at)
        if self._now() - at >= NUMBERS or state != before:
            self._numbers = (self._now(), state)
            self._mirror.tell(
                f"worker/{owner}", encode(Serving(owner, os.getpid(), self.place, status(house), lines))
            )
        for key in self._mirror.own():
            if key not in told and key.startswith(("table/", "here/", "cup/")):
                self._mirror.tell(key, None)
        for key, value in told.items():
            self._mirror.tell(key, value)

    def _say(self, line: Line) -> None:
        """Somebody has said something in the hall."""
        self._tell_once("said", Said(line))

    def _call(self, names: tuple[str, ...], say: str, args: dict[str, str | int | float]) -> None:
        """The tournament of this process says something to players."""
        self._tell_once("summon", Call(self._now(), names, say, args))

    def _tell_once(self, kind: str, what: Said | Call) -> None:
        """Tells what is heard once; the last of them stay for a while."""
        self._serial += 1
        key = f"{kind}/{self._mirror.owner}-{self._life}-{self._serial:06}"
        self._mirror.tell(key, msgspec.json.encode(what))
        self._said.append(key)
        if len(self._said) > SAID:
            self._mirror.tell(self._said.popleft(), None)

    # ------------------------------------------------------------------ what is done for others

    def _called(self, key: str, said: Call) -> None:
        """A tournament elsewhere says something to players, once."""
        shown = self._house.hall.elsewhere.cups.shown
        if key in self._done or said.at < self._began or shown is None:
            return
        self._done[key] = None
        call(self._house.sessions, shown.made, said.names, said.say, said.args)

    def _hear(self, key: str, deed: Deed) -> None:
        """The admin wants something, once; who begins later hears only that the house is to end."""
        do = str(deed.asked.get("do"))
        if deed.asked.get("worker", self._mirror.owner) != self._mirror.owner:
            return
        if key in self._done or do not in DEEDS or (deed.at < self._began and do != "drain"):
            return
        self._done[key] = None
        asked = dict(deed.asked)
        if "until" in asked:
            asked["minutes"] = max(0.0, (float(asked["until"]) - self._now()) / 60)
        self._tasks.spawn(self._carry_out(do, asked, key))

    async def _carry_out(self, do: str, asked: dict[str, str | float | bool], key: str) -> None:
        told: dict[str, Any] = {}
        try:
            told = await DEEDS[do](self._house, asked)
        except (QkError, OSError) as wrong:
            if getattr(wrong, "code", "") not in (
                "house-nobody",
                "server-no-line",
            ):  # they are another process's
                self._house.log(LOG_WORDS.error(wrong))
        answer = f"answer/{key.removeprefix('deed/')}/{self._mirror.owner}"
        self._mirror.tell(answer, msgspec.json.encode(Told(self._mirror.owner, told)))
        await asyncio.sleep(ANSWER_KEPT)
        self._mirror.tell(answer, None)

    async def serve(self, coming: Coming, line: Transport) -> None:
        """A player of another process comes to a table of this one, or has gone from it for good."""
        hall = self._house.hall
        with contextlib.suppress(QkError):  # it was closed meanwhile: the line ends
            if not coming.leaves:
                await hall.receive(coming.table, line)
                if coming.keyless:
                    self._tasks.spawn(self._give_up(coming))
            elif hall.is_here(coming.table):
                await hall.leave(coming.table, coming.keyless)

    async def _give_up(self, coming: Coming) -> None:
        """Whoever came without a key comes back within a moment, or not at all: its process may have died."""
        await asyncio.sleep(LEFT)
        with contextlib.suppress(QkError):
            member = self._house.hall.table(coming.table).room.members.get(coming.keyless)
            if member is not None and member.line is None:
                await self._house.hall.leave(coming.table, coming.keyless)

    async def close(self) -> None:
        """Does no more for others."""
        await self._tasks.end()
