"""What players and bots have done in the games kept: places, fouls, primes, ratings, and how it went over time.

A bot counts under its level, a person under the name. Ratings are never stored: they follow from the games
in the order in which they were played (Plackett and Luce's model), a game kind by itself, and are computed
anew each time. Where a bot of one level sits on several seats, what these seats learn is averaged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

import msgspec

from engine import GAMES
from netplay.archive.gist import Laid, Seated
from netplay.archive.shelf import Archive, Book
from netplay.archive.wanted import EVERYTHING, Wanted

FAVOURITES = 5
"""How many primes are told as somebody's favourites."""

Key = tuple[str, bool]
"""A name, and whether it is a bot's level."""


class Point(msgspec.Struct, frozen=True):
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


def statistics(archive: Archive, wanted: Wanted = EVERYTHING, player: str = "") -> list[Player]:
    """Every player of the games that fit, who played most first.

    Arguments:
        player: a name, or a bot's level; only this one is told. Ratings still take everybody into account.

    Raises:
        ArchiveTrouble.
    """
    books = archive.find(wanted, oldest_first=True)
    seats: dict[tuple[str, Key], list[tuple[Book, int]]] = defaultdict(list)
    for book in books:
        for at, seat in enumerate(book.gist.seats):
            if not player or seat.key[0].casefold() == player.casefold():
                seats[book.gist.game, seat.key].append((book, at))
    histories = _histories(books)
    told: dict[Key, list[Record]] = defaultdict(list)
    for (game, key), played in sorted(seats.items(), key=lambda one: (_order(one[0][0]), one[0][1])):
        numbers = archive.numbers({book.id for book, _ in played})
        told[key].append(_record(game, played, numbers, histories.get((game, key), [])))
    players = [Player(name, is_bot, tuple(records)) for (name, is_bot), records in told.items()]
    return sorted(players, key=lambda one: (-one.games, one.name))


def _record(
    game: str,
    played: Sequence[tuple[Book, int]],
    numbers: dict[int, tuple[Laid, ...]],
    history: Sequence[Point],
) -> Record:
    from netplay.arena.league import wilson  # heavy: the bots come with it

    seats = [book.gist.seats[at] for book, at in played]
    places = Counter(seat.place for seat in seats if seat.place is not None)
    counts = _summed(seats)
    finished, wins = sum(places.values()), places[1]
    low, high = wilson(wins, finished)
    primes = _primes(played, numbers)
    scores = [seat.score for seat in seats if seat.score is not None]
    return Record(
        game=game,
        games=len({book.id for book, _ in played}),
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
        score=fmean(scores) if scores else None,
        largest=max(primes, key=_size, default=""),
        favourites=tuple(
            Favourite(*one)
            for one in sorted(primes.items(), key=lambda one: (-one[1], _size(one[0])))[:FAVOURITES]
        ),
        rating=history[-1].rating if history else None,
        history=tuple(history),
    )


_PLAYS = ("prime", "composite", "cut", "revolution", "infinity", "foul", "play", "fuse")


def _order(game: str) -> tuple[int, str]:
    """The kinds of game in the house's order; those of records that do not stand last."""
    return (GAMES.index(game), game) if game in GAMES else (len(GAMES), game)


def _summed(seats: Iterable[Seated]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seat in seats:
        counts.update(seat.counts)
    return counts


def _primes(played: Sequence[tuple[Book, int]], numbers: dict[int, tuple[Laid, ...]]) -> Counter[str]:
    """The primes that these seats laid; the cut is none (57), nor is a revolution (1729)."""
    here = {(book.id, at) for book, at in played}
    primes: Counter[str] = Counter()
    for id, laid in numbers.items():
        for one in laid:
            if one.verdict == "prime" and (id, one.seat) in here:
                primes[one.value] += one.times
    return primes


def _size(digits: str) -> tuple[int, str]:
    """Numbers in digits by size; reading thousands of digits as numbers would take time."""
    return len(digits), digits


def _histories(books: Sequence[Book]) -> dict[tuple[str, Key], list[Point]]:
    """How everybody stood after each finished game, by kind of game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[tuple[str, Key], Any] = {}
    histories: dict[tuple[str, Key], list[Point]] = defaultdict(list)
    for book in books:
        game, seats = book.gist.game, book.gist.seats
        if len(seats) < 2 or any(seat.place is None for seat in seats):
            continue
        held = [ratings.setdefault((game, seat.key), model.rating()) for seat in seats]
        rated = model.rate([[one] for one in held], ranks=[float(seat.place or 0) for seat in seats])
        learned: dict[Key, list[Any]] = defaultdict(list)
        for seat, (rating,) in zip(seats, rated, strict=True):
            learned[seat.key].append(rating)
        for key, all_of in learned.items():
            mean = model.rating(mu=fmean(r.mu for r in all_of), sigma=fmean(r.sigma for r in all_of))
            ratings[game, key] = mean
            best = min(seat.place or 0 for seat in seats if seat.key == key)
            point = Point(book.gist.played, best, len(seats), float(mean.ordinal()))
            histories[game, key].append(point)
    return histories
