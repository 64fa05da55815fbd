"""Games in a row: what each of those who play has gathered, held by who they are and never by where they sit.

A member is known by the token, a bot by its name and level. Anyone who changes seats takes points and
title along; a newcomer has neither, on whatever chair; anyone who left keeps them for coming back. Titles are
those of the last game alone, so that nobody bears one from further back.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.seats import Seat
from netplay.table.games import GameAdapter, TableRules, points_by_place


class Sitter(msgspec.Struct, frozen=True, array_like=True):
    """Who sits on a seat: a member by the token, a bot by name and level."""

    token: bytes
    name: str
    bot: str = ""

    @property
    def key(self) -> tuple[bytes, str, str]:
        """By what somebody is the same again: a member whatever the name, a bot never but by it."""
        return (self.token, "", "") if self.token else (b"", self.name, self.bot)


class Holder(msgspec.Struct, frozen=True, array_like=True):
    """What somebody has in a series."""

    who: Sitter
    points: int = 0
    title: str = ""
    """Of the game before; empty for anyone who did not play it."""
    fame: int = 0
    """What decides between equal points, where the game counts something finer than places."""


class Series(msgspec.Struct, frozen=True, array_like=True):
    """Where a series stands; of single games, how the last one counted."""

    game: int = 1
    """Which game comes next; 1 with somebody in `holders`: the series is over."""
    holders: tuple[Holder, ...] = ()
    """Everybody who has played in it, no matter who of them is there now."""
    places: tuple[str, ...] = ()
    """The names of those who played the last game, as it counts: anyone who left it is last."""
    left: tuple[str, ...] = ()
    """Those of them for whom a bot had to play on to the end."""
    id: str = ""
    """By which the records of its games are known to belong together; empty before its first game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the last game of the series has been played."""
        return self.game == 1 and bool(self.holders)

    def holding(self, who: Sitter | None) -> Holder | None:
        """What somebody has in it; None for nobody, and for anyone who is new."""
        if who is None:
            return None
        return next((one for one in self.holders if one.who.key == who.key), None)

    def named(self, token: bytes) -> str:
        """What the member with this token is called in it; empty for an unknown one."""
        return next((one.who.name for one in self.holders if token and one.who.token == token), "")

    def best(self) -> tuple[Holder, ...]:
        """Everybody in it, who has most first."""
        return tuple(sorted(self.holders, key=lambda one: (-one.points, -one.fame)))

    def winners(self) -> tuple[str, ...]:
        """Who has won the series; several where nothing decides between them, nobody before its end."""
        if not self.is_over:
            return ()
        best = self.best()
        return tuple(one.who.name for one in best if (one.points, one.fame) == (best[0].points, best[0].fame))


def titles_after(
    terms: TableRules, adapter: GameAdapter, game: int, places: Sequence[Seat]
) -> tuple[str, ...]:
    """Return each seat's title after this game of a series, with its places; none where titles end with it."""
    ends = terms.titles_end
    return () if ends and game % ends == 0 else adapter.titles(places)


def points_of(series: Series, seats: Sequence[Sitter | None]) -> tuple[int, ...]:
    """What anyone who sits on each seat has; nothing at all before anybody has anything."""
    held = [series.holding(who) for who in seats]
    return tuple(one.points if one else 0 for one in held) if series.holders else ()


def fame_of(series: Series, seats: Sequence[Sitter | None]) -> tuple[int, ...]:
    """Return what decides between equal points, for anyone who sits on each seat; nothing if it is zero for all."""
    held = [series.holding(who) for who in seats]
    fame = tuple(one.fame if one else 0 for one in held)
    return fame if any(fame) else ()


def titles_of(series: Series, seats: Sequence[Sitter | None]) -> tuple[str, ...]:
    """The title of anyone who sits on each seat, empty for a newcomer; nothing if nobody has one."""
    held = [series.holding(who) for who in seats]
    titles = tuple(one.title if one else "" for one in held)
    return titles if any(titles) else ()


def counted(
    series: Series,
    games: int,
    sitters: Sequence[Sitter],
    places: Sequence[Seat],
    *,
    titles: Sequence[str],
    fame: Sequence[int],
    left: Sequence[Seat],
    id: str = "",
    once: bool = False,
) -> Series:
    """The series after one more game.

    Arguments:
        games: how many games it has; 1: it is none, and only places are told.
        sitters: who played on each seat.
        places: the seats as they count, best first.
        titles: each seat's title after the game; none where the game knows no titles.
        fame: what each seat's game was worth beside its place; none where places say it all.
        left: the seats that a bot had to play to the end.
        id: by which the records of the series are known.
        once: whether a series of two ends as soon as the other cannot catch up any more.
    """
    told = tuple(sitters[seat].name for seat in places)
    gone = tuple(sitters[seat].name for seat in left)
    if games <= 1:
        return Series(places=told, left=gone)
    won = points_by_place(places)
    held = {one.who.key: msgspec.structs.replace(one, title="") for one in series.holders}
    for seat, who in enumerate(sitters):
        before = held.get(who.key, Holder(who))
        held[who.key] = Holder(
            who,
            before.points + won[seat],
            titles[seat] if titles else "",
            before.fame + (fame[seat] if fame and seat not in left else 0),
        )
    is_decided = once and len(held) == 2 and 2 * max(one.points for one in held.values()) > games
    next_ = 1 if is_decided else series.game % games + 1
    return Series(next_, tuple(held.values()), told, gone, id)


def in_the_log(series: Series) -> list[str]:
    """How a game ended and where the series stands, for anyone who reads the host's log afterwards."""
    left = f"; a bot played on for {', '.join(series.left)}" if series.left else ""
    places = ", ".join(f"{at}. {name}" for at, name in enumerate(series.places, 1))
    lines = [f"the game is over: {places}{left}"]
    if series.holders:
        lines.append(f"standing: {', '.join(f'{one.who.name} {one.points}' for one in series.best())}")
    if series.is_over:
        lines.append(f"the series is over: won by {', '.join(series.winners())}")
    return lines
