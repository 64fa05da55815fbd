"""What players and bots have done in the games kept: places, fouls, primes, ratings, and how it went over time.

A bot counts under its level, a person under the name. Ratings are never stored: they follow from the games
in the order in which they were played (Plackett and Luce's model), a game kind by itself, and are computed
anew each time. Where a bot of one level sits on several seats, what these seats learn is averaged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec

from engine import GAMES
from netplay.archive.rating import NEW, Rating, after_game
from netplay.archive.shelf import Archive
from netplay.archive.wanted import DAY, EVERYTHING, Wanted, condition

FAVOURITES = 5
"""How many primes are told as somebody's favourites."""

Key = tuple[str, bool]
"""A name, and whether it is a bot's level."""


class Point(msgspec.Struct, frozen=True, gc=False):
    """How somebody stood after a finished game."""

    played: str
    place: int
    seats: int
    rating: float


class Favourite(msgspec.Struct, frozen=True):
    """A prime and how often it was laid."""

    value: str
    times: int


class Record(msgspec.Struct, frozen=True):
    """What somebody did in one kind of game."""

    game: str
    games: int
    finished: int
    wins: int
    rate: float
    """Wins by finished games, and the 95% interval of that rate (Wilson)."""
    low: float
    high: float
    places: tuple[int, ...]
    """How often first, second, and so on."""
    plays: int
    fouls: int
    passes: int
    draws: int
    timeouts: int
    left: int
    """How many games were left, so that a bot had to play them to the end; none of them is a win."""
    primes: int
    composites: int
    cuts: int
    """How often 57 was laid as the cut."""
    revolutions: int
    infinities: int
    score: float | None
    """The mean of the sheet's points, where the game has one (Tyrant)."""
    largest: str
    """The largest prime laid, in digits; empty if none was."""
    favourites: tuple[Favourite, ...]
    rating: float | None
    """The cautious rating: mean less three deviations; None before the first finished game."""
    history: tuple[Point, ...]


class Player(msgspec.Struct, frozen=True):
    """Everything that is counted of one player, by kind of game."""

    name: str
    is_bot: bool
    records: tuple[Record, ...]

    @property
    def games(self) -> int:
        """In how many games this player sat."""
        return sum(one.games for one in self.records)

    @property
    def wins(self) -> int:
        """How many games this player won."""
        return sum(one.wins for one in self.records)


class _Tally:
    """What is summed up of somebody in one kind of game."""

    def __init__(self) -> None:
        self.games = 0
        self.last = 0
        """The game that was summed up last: somebody may sit on several seats of it."""
        self.places: Counter[int] = Counter()
        self.told: dict[str, int] = defaultdict(int)
        """What was done in a game, as the archive has it, and how often just that was done."""
        self.scores: list[int] = []
        self.primes: Counter[str] = Counter()
        self.history: list[Point] = []
        self.rating = NEW
        """How this player stands after the last game that was rated."""
        self.is_told = True
        """Whether this player is asked for; of all others only the rating is kept."""

    def add(self, id: int, place: int | None, score: int | None, counts: str) -> None:
        """One seat of one game."""
        self.games += id != self.last
        self.last = id
        if place is not None:
            self.places[place] += 1
        if score is not None:
            self.scores.append(score)
        self.told[counts] += 1

    @property
    def counts(self) -> dict[str, int]:
        """How often each thing was done."""
        decode = msgspec.json.Decoder(dict[str, int]).decode
        counts: dict[str, int] = defaultdict(int)
        for told, games in self.told.items():
            for verdict, times in decode(told).items():
                counts[verdict] += games * times
        return counts


def statistics(archive: Archive, wanted: Wanted = EVERYTHING, player: str = "") -> list[Player]:
    """Every player of the games that fit, who played most first.

    The games are gone through row by row, never held all at once.

    Arguments:
        player: a name, or a bot's level; only this one is told. Ratings still take everybody into account.

    Raises:
        ArchiveTrouble.
    """
    tallies, owners = _summed(archive, wanted, player.casefold())
    _count_primes(archive, owners)
    told: dict[Key, list[Record]] = defaultdict(list)
    for (game, key), tally in sorted(tallies.items(), key=lambda one: (_order(one[0][0]), one[0][1])):
        if tally.is_told:
            told[key].append(_record(game, tally))
    players = [Player(name, is_bot, tuple(records)) for (name, is_bot), records in told.items()]
    return sorted(players, key=lambda one: (-one.games, one.name))


_Tallies = dict[tuple[str, Key], _Tally]
_SEATS = 1 << 10
"""More than there can be at a table: a game and a seat as one number."""


def _summed(archive: Archive, wanted: Wanted, player: str) -> tuple[_Tallies, dict[int, _Tally]]:
    """What these games come to, in the order in which they were played; and under whom each seat was counted."""
    tallies: _Tallies = {}
    owners: dict[int, _Tally] = {}
    where, values = condition(wanted)
    rows = archive.rows(
        "SELECT games.id, game, played, seat, name, bot, place, score, counts"
        f" FROM games JOIN seats ON game_id = games.id WHERE {where} ORDER BY {DAY}, games.id, seat",
        values,
    )
    # Each seat of each game passes here: what it is counted under is looked up once, and all else hangs on that.
    seated: list[_Tally] = []
    places: list[int | None] = []
    last, day = 0, ""
    for id, game, played, seat, name, bot, place, score, counts in rows:
        if id != last:
            _rate(day, seated, places)
            seated, places, last, day = [], [], id, played
        key: Key = (bot, True) if bot else (name, False)
        tally = tallies.get((game, key))
        if tally is None:
            tally = tallies[game, key] = _Tally()
            tally.is_told = not player or key[0].casefold() == player
        seated.append(tally)
        places.append(place)
        if tally.is_told:
            owners[id * _SEATS + seat] = tally
            tally.add(id, place, score, counts)
    _rate(day, seated, places)
    return tallies, owners


def _rate(played: str, seated: Sequence[_Tally], places: Sequence[int | None]) -> None:
    """How everybody stands after a game, if it was played to its end."""
    ended = [place for place in places if place is not None]
    if len(seated) < 2 or len(ended) < len(seated):
        return
    after = after_game([tally.rating for tally in seated], ended)
    several = len(set(map(id, seated))) < len(seated)
    for at, tally in enumerate(seated):
        rating, best = after[at], ended[at]
        if several:
            seats = [seat for seat, one in enumerate(seated) if one is tally]
            if at != seats[0]:
                continue
            best = min(ended[seat] for seat in seats)
            rating = Rating(
                fmean(after[seat].mean for seat in seats), fmean(after[seat].deviation for seat in seats)
            )
        tally.rating = rating
        if tally.is_told:
            tally.history.append(Point(played, best, len(seated), rating.cautious))


def _count_primes(archive: Archive, owners: Mapping[int, _Tally]) -> None:
    """How often each laid which prime; the cut is none (57), nor is a revolution (1729)."""
    # Numbers lie in the archive by their value, so each comes once, with all who laid it.
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


def _record(game: str, tally: _Tally) -> Record:
    from netplay.arena.league import wilson  # heavy: the bots come with it

    places, counts, primes = tally.places, tally.counts, tally.primes
    finished, wins = sum(places.values()), places[1]
    low, high = wilson(wins, finished)
    favourites = sorted(primes.items(), key=lambda one: (-one[1], _size(one[0])))[:FAVOURITES]
    return Record(
        game=game,
        games=tally.games,
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
        primes=counts["prime"],
        composites=counts["composite"],
        cuts=counts["cut"],
        revolutions=counts["revolution"] + counts["turned"],
        infinities=counts["infinity"],
        score=fmean(tally.scores) if tally.scores else None,
        largest=max(primes, key=_size, default=""),
        favourites=tuple(Favourite(*one) for one in favourites),
        rating=tally.history[-1].rating if tally.history else None,
        history=tuple(tally.history),
    )


_PLAYS = ("prime", "composite", "cut", "revolution", "infinity", "foul", "play", "fuse")


def _order(game: str) -> tuple[int, str]:
    """The kinds of game in the house's order; those of records that do not stand last."""
    return (GAMES.index(game), game) if game in GAMES else (len(GAMES), game)


def _size(digits: str) -> tuple[int, str]:
    """Numbers in digits by size; reading thousands of digits as numbers would take time."""
    return len(digits), digits
