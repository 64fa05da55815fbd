"""Statistics of players and bots in the archived games: places, fouls, primes, and ratings.

A bot counts under its level, a person under the name. Counts are of the games that match a search; a rating is always
that of the ladder (`netplay.archive.ladder`), from all rated games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from statistics import fmean

import msgspec

from engine import GAMES
from netplay.archive.archive import Archive
from netplay.archive.ladder import Key, LadderStanding, ladders
from netplay.archive.query import EVERYTHING, ArchiveQuery, condition
from netplay.archive.summary import by_size

FAVORITES = 5
"""The number of favorite primes listed."""


class Favorite(msgspec.Struct, frozen=True):
    """A prime and its number of plays."""

    value: str
    times: int


class GameStatistics(msgspec.Struct, frozen=True):
    """One player's statistics in one kind of game."""

    game: str
    games: int
    helped: int
    """The number of games with hints or the prime check; none of them is rated."""
    finished: int
    wins: int
    rate: float
    """Wins by finished games, and the 95% interval of that rate (Wilson)."""
    low: float
    high: float
    places: tuple[int, ...]
    """The number of first, second, … places."""
    plays: int
    fouls: int
    passes: int
    draws: int
    timeouts: int
    left: int
    """The number of games left, which a bot played to the end; none of them is a win."""
    primes: int
    composites: int
    cuts: int
    """The number of cuts with 57."""
    revolutions: int
    infinities: int
    score: float | None
    """The mean of the sheet's points, in games that have one (Tyrant)."""
    largest: str
    """The largest prime played, in digits; empty if none was."""
    favourites: tuple[Favorite, ...]
    ratings: Mapping[str, LadderStanding]
    """The player's standing on the ladder of each rule set; empty before the first rated game."""


class PlayerStatistics(msgspec.Struct, frozen=True):
    """Everything that is counted of one player, by kind of game."""

    name: str
    is_bot: bool
    records: tuple[GameStatistics, ...]

    @property
    def games(self) -> int:
        """The number of this player's games."""
        return sum(one.games for one in self.records)

    @property
    def wins(self) -> int:
        """The number of this player's wins."""
        return sum(one.wins for one in self.records)


class _Tally:
    """The sums of one player in one kind of game."""

    def __init__(self) -> None:
        self.games = self.helped = 0
        self.last = 0
        """The last game added: a player may have several seats in it."""
        self.places: Counter[int] = Counter()
        self.encoded_counts: dict[str, int] = defaultdict(int)
        """The counts of a game in archive form, with the number of their occurrences."""
        self.scores: list[int] = []
        self.primes: Counter[str] = Counter()

    def add(self, id: int, place: int | None, score: int | None, counts: str, *, helped: bool) -> None:
        self.games += id != self.last
        self.helped += helped and id != self.last
        self.last = id
        if place is not None:
            self.places[place] += 1
        if score is not None:
            self.scores.append(score)
        self.encoded_counts[counts] += 1

    @property
    def counts(self) -> dict[str, int]:
        decode = msgspec.json.Decoder(dict[str, int]).decode
        counts: dict[str, int] = defaultdict(int)
        for text, games in self.encoded_counts.items():
            for verdict, times in decode(text).items():
                counts[verdict] += games * times
        return counts


def statistics(
    archive: Archive, wanted: ArchiveQuery = EVERYTHING, player: str = ""
) -> list[PlayerStatistics]:
    """All players of the matching games, the most active first.

    Games are read row by row, never all at once.

    Arguments:
        player: a name, or a bot's level, to count only that one.

    Raises:
        ArchiveTrouble.
    """
    tallies, owners = _summed(archive, wanted, player.casefold())
    _count_primes(archive, owners)
    ratings: dict[tuple[str, Key], dict[str, LadderStanding]] = defaultdict(dict)
    for ladder in ladders(archive):
        for one in ladder.standings:
            ratings[ladder.game, (one.name, one.is_bot)][ladder.rules] = one
    games: dict[Key, list[GameStatistics]] = defaultdict(list)
    for (game, key), tally in sorted(tallies.items(), key=lambda one: (_order(one[0][0]), one[0][1])):
        games[key].append(_record(game, tally, ratings.get((game, key), {})))
    players = [PlayerStatistics(name, is_bot, tuple(records)) for (name, is_bot), records in games.items()]
    return sorted(players, key=lambda one: (-one.games, one.name))


_Tallies = dict[tuple[str, Key], _Tally]
_SEATS = 1 << 10
"""More than there can be at a table: a game and a seat as one number."""


def _summed(archive: Archive, wanted: ArchiveQuery, player: str) -> tuple[_Tallies, dict[int, _Tally]]:
    """The sums of these games; and the tally of each seat."""
    tallies: _Tallies = {}
    owners: dict[int, _Tally] = {}
    where, values = condition(wanted)
    rows = archive.rows(
        "SELECT games.id, game, seat, name, bot, place, score, counts, helped"
        f" FROM games JOIN seats ON game_id = games.id WHERE {where} ORDER BY games.id, seat",
        values,
    )
    for id, game, seat, name, bot, place, score, counts, helped in rows:
        key: Key = (bot, True) if bot else (name, False)
        if player and key[0].casefold() != player:
            continue
        tally = tallies.get((game, key))
        if tally is None:
            tally = tallies[game, key] = _Tally()
        owners[id * _SEATS + seat] = tally
        tally.add(id, place, score, counts, helped=bool(helped))
    return tallies, owners


def _count_primes(archive: Archive, owners: Mapping[int, _Tally]) -> None:
    """Count each player's primes; the cut (57) and the revolution (1729) are none."""
    # The archive stores each number once, by its value, with all who played it.
    for value, who in archive.rows(
        f"SELECT value, group_concat(game_id * {_SEATS} + seat) FROM numbers WHERE verdict = 'prime' GROUP BY value"
    ):
        for tally, times in Counter(map(owners.get, map(int, who.split(",")))).items():
            if tally is not None:
                tally.primes[value] += times
    for value, who, times in archive.rows(
        f"SELECT value, game_id * {_SEATS} + seat, times FROM numbers WHERE verdict = 'prime' AND times > 1"
    ):
        if who in owners:
            owners[who].primes[value] += times - 1


def _record(game: str, tally: _Tally, ratings: Mapping[str, LadderStanding]) -> GameStatistics:
    from netplay.arena.league import wilson  # heavy: the bots come with it

    places, counts, primes = tally.places, tally.counts, tally.primes
    finished, wins = sum(places.values()), places[1]
    low, high = wilson(wins, finished)
    favorites = sorted(primes.items(), key=lambda one: (-one[1], by_size(one[0])))[:FAVORITES]
    return GameStatistics(
        game=game,
        games=tally.games,
        helped=tally.helped,
        finished=finished,
        wins=wins,
        rate=wins / finished if finished else 0.0,
        low=low,
        high=high,
        places=tuple(places[place] for place in range(1, max(places, default=0) + 1)),
        plays=sum(counts[verdict] for verdict in _PLAYS),
        fouls=counts["foul"],
        passes=counts["pass"],
        draws=counts["drew"],
        timeouts=counts["timeout"],
        left=counts["left"],
        primes=primes.total(),
        composites=counts["composite"],
        cuts=counts["cut"],
        revolutions=counts["revolution"] + counts["turned"],
        infinities=counts["infinity"],
        score=fmean(tally.scores) if tally.scores else None,
        largest=max(primes, key=by_size, default=""),
        favourites=tuple(Favorite(*one) for one in favorites),
        ratings=ratings,
    )


_PLAYS = ("prime", "composite", "cut", "revolution", "infinity", "foul", "play", "fuse")


def _order(game: str) -> tuple[int, str]:
    """The sort key of kinds of games; those of invalid records come last."""
    return (GAMES.index(game), game) if game in GAMES else (len(GAMES), game)
