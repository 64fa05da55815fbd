"""The tables of the local network in a plain lobby: listed with numbers of their own, and visited."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from netplay.dialing.addresses import Address
from netplay.dialing.discovery import FoundTable
from netplay.guest.visit import Visitor
from tui.lobby import words as lobby_words
from tui.plain.console import Console
from tui.plain.sitting import PlainSitting
from tui.plain.visit import ask_trust, keep_record
from tui.text import farewells
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.server.lobby_news import NearbyTables

ASKED = re.compile(r"n(\d{1,3})(?: +(\S.*))?")
"""What is typed behind `join`: the number, and a password where the table has one."""


class Nearby:
    """The tables that one session has listed."""

    def __init__(self, around: NearbyTables, nick: str, console: Console, words: Words) -> None:
        self._around = around
        self._nick = nick
        self._console = console
        self._words = words
        self._listed: list[FoundTable] = []
        """In the order of their numbers, which stay what they were."""

    def lines(self) -> list[str]:
        """All that are there now, below a heading; nothing where there are none."""
        return self._lines(self._around.found)

    def news(self) -> list[str]:
        """The tables that are not listed yet."""
        known = {(one.address, one.port) for one in self._listed}
        return self._lines(tuple(one for one in self._around.found if (one.address, one.port) not in known))

    def _lines(self, found: tuple[FoundTable, ...]) -> list[str]:
        say = self._words.say
        lines = []
        for one in found:
            place = (one.address, one.port)
            at = next((n for n, old in enumerate(self._listed) if (old.address, old.port) == place), None)
            if at is None:
                at = len(self._listed)
                self._listed.append(one)
            seats = say("lobby-find-seats", taken=one.taken, seats=one.seats)
            parts = [f"n{at + 1}. {one.name}", lobby_words.game_name(one.game, self._words), seats]
            lines.append(", ".join([*parts, *([say("lobby-find-locked")] if one.password else [])]))
        return [say("hall-plain-nearby"), *lines] if lines else []

    async def go(self, wanted: re.Match[str], *, watch: bool) -> bool:
        """Visit a listed table until the player goes; False for an unknown number.

        Arguments:
            wanted: what `ASKED` found.
        """
        if not 1 <= int(wanted[1]) <= len(self._listed):
            return False
        table = self._listed[int(wanted[1]) - 1]

        async def trust(where: Address, fingerprint: bytes) -> bool:
            return await ask_trust(self._console, where, fingerprint, self._words)

        visitor = Visitor(
            Address(table.address, table.port),
            self._nick,
            watch=watch,
            password=wanted[2] or "",
            resume=False,
            trust=trust,
            agent="qk ssh plain",
        )
        sitting = PlainSitting(
            visitor.guest,
            self._console,
            self._words,
            keep=lambda text: keep_record(text, self._words),
            came=visitor.came,
            left=visitor.left,
        )
        try:
            ended = await sitting.stay()
        finally:
            visitor.close()
        if ended is not None and ended.code != "left":
            for line in farewells.ended_why(ended, self._words).splitlines():
                self._console.write(line)
        return True
