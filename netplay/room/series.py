"""Series of games: the points of each player, tied to identity and never to a seat.

A member is identified by the token, a bot by its name and level. Points and title follow a player to another seat; a
newcomer has neither; a member who left gets them back on return. Titles are those of the last game only.
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
        """The identity of a player: of a member the token, of a bot its name and level."""
        return (self.token, "", "") if self.token else (b"", self.name, self.bot)


class Holder(msgspec.Struct, frozen=True, array_like=True):
    """The standing of one player in a series."""

    who: Sitter
    points: int = 0
    title: str = ""
    """From the last game; empty for players who did not take part."""
    fame: int = 0
    """The tie-break of equal points, in games that count more than places."""


class Series(msgspec.Struct, frozen=True, array_like=True):
    """The state of a series; for single games, the result of the last one."""

    game: int = 1
    """The number of the next game; 1 with `holders`: the series is over."""
    holders: tuple[Holder, ...] = ()
    """All who have played in it, present or not."""
    places: tuple[str, ...] = ()
    """The names of the players of the last game by final place; leavers are last."""
    left: tuple[str, ...] = ()
    """Those whose seats a bot played to the end."""
    id: str = ""
    """The ID shared by its records; empty before its first game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the last game of the series has been played."""
        return self.game == 1 and bool(self.holders)

    def holding(self, who: Sitter | None) -> Holder | None:
        """The standing of a player; None for nobody, and for newcomers."""
        if who is None:
            return None
        return next((one for one in self.holders if one.who.key == who.key), None)

    def named(self, token: bytes) -> str:
        """The name of the member with this token in it; empty if unknown."""
        return next((one.who.name for one in self.holders if token and one.who.token == token), "")

    def best(self) -> tuple[Holder, ...]:
        """All standings, the best first."""
        return tuple(sorted(self.holders, key=lambda one: (-one.points, -one.fame)))

    def winners(self) -> tuple[str, ...]:
        """The winners of the series; several if tied, none before its end."""
        if not self.is_over:
            return ()
        best = self.best()
        return tuple(one.who.name for one in best if (one.points, one.fame) == (best[0].points, best[0].fame))


def titles_after(
    terms: TableRules, adapter: GameAdapter, game: int, places: Sequence[Seat]
) -> tuple[str, ...]:
    """Each seat's title after this game of a series with these places; empty if titles end with it."""
    ends = terms.titles_end
    return () if ends and game % ends == 0 else adapter.titles(places)


def points_of(series: Series, seats: Sequence[Sitter | None]) -> tuple[int, ...]:
    """The points of the player on each seat; empty before any are scored."""
    held = [series.holding(who) for who in seats]
    return tuple(one.points if one else 0 for one in held) if series.holders else ()


def fame_of(series: Series, seats: Sequence[Sitter | None]) -> tuple[int, ...]:
    """The tie-break points of the player on each seat; empty if all are 0."""
    held = [series.holding(who) for who in seats]
    fame = tuple(one.fame if one else 0 for one in held)
    return fame if any(fame) else ()


def titles_of(series: Series, seats: Sequence[Sitter | None]) -> tuple[str, ...]:
    """The title of the player on each seat, empty for a newcomer; empty if nobody has one."""
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
        games: the number of games; 1: no series, only places.
        sitters: who played on each seat.
        places: the seats by final place, best first.
        titles: each seat's title after the game; empty if the game has none.
        fame: the tie-break points of each seat; empty if the game has none.
        left: the seats that a bot played to the end.
        id: the ID shared by the records of the series.
        once: whether a series of two players ends as soon as one cannot catch up.
    """
    ranking = tuple(sitters[seat].name for seat in places)
    gone = tuple(sitters[seat].name for seat in left)
    if games <= 1:
        return Series(places=ranking, left=gone)
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
    return Series(next_, tuple(held.values()), ranking, gone, id)


def in_the_log(series: Series) -> list[str]:
    """The end of a game and the state of the series, for readers of the host's log."""
    left = f"; a bot played on for {', '.join(series.left)}" if series.left else ""
    places = ", ".join(f"{at}. {name}" for at, name in enumerate(series.places, 1))
    lines = [f"the game is over: {places}{left}"]
    if series.holders:
        lines.append(f"standing: {', '.join(f'{one.who.name} {one.points}' for one in series.best())}")
    if series.is_over:
        lines.append(f"the series is over: won by {', '.join(series.winners())}")
    return lines
