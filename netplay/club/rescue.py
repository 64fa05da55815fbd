"""Rescues a damaged tournament file: every readable act goes into a new file.

A lost act that paired a round would invalidate all later rounds. The draw depends only on earlier acts, so if these are
complete the round is drawn again, and dropped again if any later act contradicts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from netplay.archive.pages import leaf_rows
from netplay.club.acts import (
    Act,
    Began,
    Counted,
    MatchGamePlayed,
    Paired,
    ResultReported,
    Unpaired,
    Withdrawn,
)
from netplay.club.book import MARK, VERSION, BadBook, begin
from netplay.club.games import read_game
from netplay.club.matches import BadAct
from netplay.club.pairing import next_round
from netplay.club.tournament import Tournament
from netplay.line.sanitize import spelled
from netplay.storage.reading import why_not

_read = msgspec.json.Decoder(Act).decode
_OF_ROUNDS = MatchGamePlayed | Counted | ResultReported | Withdrawn | Unpaired


class RescuedTournament(msgspec.Struct, frozen=True):
    """The result of a rescue."""

    path: Path
    taken: int
    """Acts that the new file holds."""
    left: int
    """Readable acts that are no longer valid, because earlier ones are missing."""
    last: int
    """The number of the last act with any trace, the minimum of all acts."""
    redrawn: tuple[int, ...] = ()
    """Rounds whose pairing was lost and drawn again: identical, unless tables were set by hand."""


def rescue(path: Path, to: Path) -> RescuedTournament:
    """Copy every act that is readable and still valid into a new file; the damaged one is unchanged.

    Raises:
        BadBook: if there is no such file, a newer version made it, nothing of a tournament is in it, or the new one
            exists already.
    """
    acts, last = _acts(path)
    numbers = sorted(acts)
    first = acts[numbers[0]] if numbers else None
    if not isinstance(first, Began):
        raise BadBook("club-nothing-left", path=str(path))
    book = begin(to, first.plan)
    left, lost, redrawn = 0, numbers[0] - 1, []
    try:
        with book.turn():
            for number in range(numbers[0] + 1, last + 1):
                act = acts.get(number)
                if act is None:
                    lost += 1
                    whole = lost == 1 and not left
                    act = _redrawn([line.act for line in book.lines], acts, number) if whole else None
                    if act is None:
                        continue
                    lost -= 1
                    redrawn.append(act.round)
                try:
                    book.do(act)
                except BadAct:
                    left += 1
        return RescuedTournament(to, len(book.lines), left, last, tuple(redrawn))
    finally:
        book.close()


def _redrawn(before: Sequence[Act], acts: Mapping[int, Act], number: int) -> Paired | None:
    """The pairing that the act of this number was, if it was one; before it no other act may be lost."""
    made = Tournament(before)
    round = len(made.rounds) + 1
    behind: list[Act] = []
    for at in sorted(one for one in acts if one > number):
        behind.append(acts[at])
        if isinstance(acts[at], Paired):
            break
    named = next((act for act in behind if isinstance(act, Paired | _OF_ROUNDS)), None)
    if named is None or named.round != round + isinstance(named, Paired):
        return None
    try:
        drawn = next_round(made, may_repeat=True)
        for act in (drawn, *behind):
            made.do(act)
            if isinstance(act, MatchGamePlayed):
                _must_fit(made, act)
    except BadAct:
        return None
    pairs = [
        {frozenset(pair) for table in act.tables for pair in combinations(table.players, 2)}
        for act in (drawn, *behind)
        if isinstance(act, Paired)
    ]
    meets_again = (
        made.plan.system == "swiss"
        and made.plan.table == 2
        and round < made.group_rounds
        and len(pairs) > 1
        and pairs[0] & pairs[1]
    )
    return None if meets_again else drawn


def _must_fit(made: Tournament, act: MatchGamePlayed) -> None:
    """Raises BadAct if others played a game than those at its table."""
    match = made.match(act.round, act.table)
    sitting = {spelled(name) for board in made.boards(match) for name in board}
    if not sitting.issuperset(map(spelled, read_game(act.record).ranks)):
        raise BadAct("club-record-nobody", names=", ".join(match.players))


def _acts(path: Path) -> tuple[dict[int, Act], int]:
    """The acts that are whole, by their number, and the greatest number that is left of any."""
    found: dict[int, Act] = {}
    last = 0
    try:
        if not path.exists():
            raise BadBook("club-no-file", path=str(path))
        with path.open("rb") as file:
            head = file.read(100)
        version = int.from_bytes(head[60:64], "big")
        if int.from_bytes(head[68:72], "big") == MARK and version > VERSION:
            raise BadBook("club-newer", path=str(path), found=version, known=VERSION)
        for number, row in leaf_rows(path, path.with_name(path.name + "-wal")):
            if len(row) == 3 and row[0] is None and isinstance(row[2], bytes):
                last = max(last, number)
                try:
                    found.setdefault(number, _read(row[2]))
                except msgspec.MsgspecError:  # one that was hit
                    continue
    except OSError as wrong:
        raise BadBook("club-file", path=str(path), why=why_not(wrong)) from wrong
    return found, last
