"""A game against bots on one machine: a host and its clients in one process, on the same road as any table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

import msgspec

from engine.errors import BadSetting
from engine.prime.game import PrimeGame
from engine.prime.pack import check_deal
from engine.prime.series import points_for, titles_by_seat
from engine.prime.settings import Rules, chosen_of, rules_for
from engine.prime.state import Phase, State
from engine.prime.writer import write_record
from engine.seats import Seat
from netplay.botseat import Pace, play_bot
from netplay.dice import Dice
from netplay.host import Mathematician, Seated, Table
from netplay.messages import Player, Score
from netplay.store import (
    BadJournal,
    Journal,
    Opening,
    keep_earlier,
    read_journal,
    safe_name,
    save_record,
    set_aside,
    solo_journal,
)

CLOCK_KEYS = ("D6", "D7", "D11", "bank", "per_turn")


class Workshop(Mathematician, Protocol):
    """Where heavy work is done off the loop: proofs, factorisations and the bots' thinking."""

    async def think(self, level: str, seed: int, view: Any) -> Any:
        """A bot's move; None if it has no answer."""

    async def close(self) -> None:
        """Ends whatever still works."""


class Choice(msgspec.Struct, frozen=True):
    """What a solo player has chosen."""

    rules: str = "official"
    set: Mapping[str, Any] = {}
    seats: int = 2
    bots: tuple[str, ...] = ("club",)
    """Levels of the bots, seat by seat; the last is used for the seats that are left."""
    name: str = "you"
    seed: int | None = None
    pace: float = 0.8
    games: int = 1
    """How many games make a series; 1: no titles and no exchange (P-64)."""
    assist: bool = False
    """Whether the player is told what is prime before playing."""


def solo_rules(choice: Choice) -> Rules:
    """The rules of a solo game: without clocks, unless some were asked for.

    Raises:
        BadSetting: for settings that cannot be, or a deal that needs more cards than there are.
    """
    asked = dict(choice.set)
    if not any(key in asked for key in CLOCK_KEYS) and choice.rules != "mathpower":
        asked.update(D6="none", D7="none")
    rules = rules_for(choice.rules, asked, choice.seats)
    check_deal(rules, choice.seats)
    if choice.seats < 2:
        raise BadSetting("a solo game has 2 players or more")
    return rules


class Solo:
    """One solo table: you on seat 0, bots on the others, game after game."""

    def __init__(self, opening: Opening, workshop: Workshop, game: PrimeGame | None = None) -> None:
        self.opening = opening
        self.pace = Pace(opening.pace)
        self.record_path: Path | None = None
        self.problem = ""
        """Why the finished game could not be saved; empty if it was."""
        self._workshop = workshop
        self._game = game or PrimeGame()
        self._journal: Journal | None = None
        self.table: Table
        self.client: Seated

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(cls, choice: Choice, workshop: Workshop, now: datetime) -> Solo:
        """A new game. Raises BadSetting as `solo_rules` does."""
        rules = solo_rules(choice)
        levels = [*choice.bots, *[choice.bots[-1]] * choice.seats][: choice.seats - 1]
        names = _names(safe_name(choice.name), levels)
        dice = Dice.fresh() if choice.seed is None else Dice.of_number(choice.seed)
        opening = Opening(
            format=1,
            game="prime",
            rules=choice.rules,
            set=chosen_of(rules, choice.seats),
            names=names,
            bots=("", *levels),
            seed=dice.seed.hex(),
            thinks=rules.thinking is not None and rules.thinking > 0,
            pace=choice.pace,
            date=now.isoformat(timespec="seconds"),
            games=choice.games,
            assist=choice.assist,
        )
        solo = cls(opening, workshop)
        keep_earlier(solo_journal())
        solo._begin(solo._deal(), Dice(dice.seed + b"in play"), [])
        return solo

    @classmethod
    def interrupted(cls, workshop: Workshop) -> Solo | None:
        """The game that was interrupted, as it was; None if there is none. Raises BadJournal."""
        path = solo_journal()
        found = read_journal(path)
        if found is None:
            return None
        opening, moves = found
        try:
            solo = cls(opening, workshop)
            start = solo._deal()
            later = Dice(bytes.fromhex(opening.seed) + b"again" + len(moves).to_bytes(4, "big"))
            solo._begin(start, later, moves)
        except (ValueError, BadSetting) as wrong:
            aside = set_aside(path)
            raise BadJournal(
                f"the interrupted game cannot go on ({wrong}); it was moved to {aside}"
            ) from wrong
        return solo

    def _deal(self) -> State:
        rules = rules_for(self.opening.rules, self.opening.set, len(self.opening.names))
        dice = Dice(bytes.fromhex(self.opening.seed))
        return self._game.deal(
            rules, len(self.opening.names), dice, thinks=self.opening.thinks, titles=self.opening.titles
        )

    def _begin(self, start: State, dice: Dice, moves: Sequence[tuple[Seat, Any, float | None]]) -> None:
        """Seats everybody; moves of an interrupted game are made again first."""
        opening = self.opening
        path = solo_journal()
        journal = Journal.again(path) if moves else Journal(path, opening)
        self._journal = journal
        players = [Player(name, bot) for name, bot in zip(opening.names, opening.bots, strict=True)]
        table = Table(self._game, start, players, dice, mathematician=self._workshop, journal=journal)
        table.assist = opening.assist
        if opening.games > 1:
            table.score = Score(opening.number, opening.games, opening.points, opening.titles)
        try:
            table.make_again(moves)
        except ValueError:
            journal.close(finished=False)
            raise
        self.table, self.client = table, table.attach(Seat(0))
        seed = int.from_bytes(bytes.fromhex(opening.seed)[:6], "big")
        for seat, level in enumerate(opening.bots):
            if level:
                bot = table.attach(Seat(seat))
                plays = play_bot(table, bot, level, seed + seat, self._workshop.think, self.pace)
                table.look_after(asyncio.create_task(plays))
        table.look_after(asyncio.create_task(self._save_when_over()))

    # ------------------------------------------------------------------ ending

    def record(self) -> str:
        """The game so far as a record."""
        header: dict[str, object] = {"date": self.opening.date[:10], "seed": self.opening.seed}
        if self.opening.assist:
            header["assist"] = True
        if self.opening.games > 1:
            header["event"] = f"game {self.opening.number} of {self.opening.games}"
        return write_record(self.opening.names, self.table.start, self.table.made, header)

    async def _save_when_over(self) -> None:
        await self.table.over.wait()
        try:
            self.record_path = save_record(self.record(), datetime.fromisoformat(self.opening.date))
        except OSError as wrong:
            self.problem = str(wrong)
            return
        if self._journal is not None:
            self._journal.close(finished=True)
            self._journal = None

    async def again(self, now: datetime) -> Seated:
        """The next game at this table: of the series if one is played, else a rematch."""
        opening, ranks = self.opening, self.table.state.ranks
        await self._stop()
        number = 1
        points: tuple[int, ...] = ()
        titles: tuple[str, ...] = ()
        if opening.games > 1 and opening.number < opening.games:
            number, points, titles = opening.number + 1, self.standings(), titles_by_seat(ranks)
        fresh = Dice(Dice(bytes.fromhex(opening.seed) + b"next").block())
        self.opening = msgspec.structs.replace(
            opening,
            number=number,
            points=points,
            titles=titles,
            seed=fresh.seed.hex(),
            date=now.isoformat(timespec="seconds"),
        )
        self.record_path, self.problem = None, ""
        self._begin(self._deal(), Dice(fresh.seed + b"in play"), [])
        return self.client

    def standings(self) -> tuple[int, ...]:
        """The points of the series with the game just played: n − 1 for the first place down to 0 (P-64)."""
        ranks = self.table.state.ranks
        won = points_for(ranks, range(len(ranks) - 1, -1, -1))
        before = self.opening.points or (0,) * len(won)
        return tuple(a + b for a, b in zip(before, won, strict=True))

    async def _stop(self) -> None:
        await self.table.close()
        if self._journal is not None:
            self._journal.close(finished=self.table.state.phase is Phase.OVER)
            self._journal = None

    def abandon(self) -> None:
        """The player has left for good: what was played is kept, and nothing goes on later.

        Raises:
            OSError: if it cannot be saved; then the game can still go on another time.
        """
        if self._journal is None:
            return
        if self.table.made:
            self.record_path = save_record(self.record(), datetime.fromisoformat(self.opening.date))
        self._journal.close(finished=True)
        self._journal = None

    async def close(self) -> None:
        """Gets up from the table; a game that is not over can go on another time."""
        await self._stop()
        await self._workshop.close()


def _names(person: str, levels: Sequence[str]) -> tuple[str, ...]:
    """Everybody's name at the table, each once: bots are called after mathematicians."""
    called = [name for name in _MATHEMATICIANS if name.lower() != person.lower()]
    return (person, *(called[n] if n < len(called) else f"Bot{n + 1}" for n in range(len(levels))))


_MATHEMATICIANS = (
    "Euler", "Gauss", "Noether", "Euclid", "Germain", "Fermat", "Riemann", "Takagi", "Ramanujan", "Erdos",
)  # fmt: skip
