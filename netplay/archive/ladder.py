"""The ladders: the strength of all players, by game and rule set, with its uncertainty.

Ratings are computed from the archived games, in playing order; there is no other rating anywhere in the program. The
rules of a ladder: bots of measured strength have fixed ratings and so calibrate the scale; of games among the same
people only a number count a day and a season, so that nobody climbs on one weak opponent; places go by the lower bound;
a player with few games against proven opponents is provisional and has no place; games with help do not count; and a
season begins with the earlier ratings, less certain.

The model is Plackett and Luce's with the update of Weng and Lin: A Bayesian Approximation Method for Online Ranking,
JMLR 12 (2011), algorithm 4, with the default numbers of the library openskill, for single players. That library copies
everything it is given, and for 50,000 games takes ten times as long as the rest of the statistics; a test compares the
two to the last digits.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import exp, sqrt
from operator import itemgetter
from typing import NamedTuple

import msgspec

from engine.errors import QkError
from netplay.archive.archive import Archive
from netplay.archive.query import DAY
from netplay.arena.measured import MEASURED

MEAN, DEVIATION = 25.0, 25.0 / 3.0
"""The initial rating of a player."""
_BETA_2 = (25.0 / 6.0) ** 2
"""The variance of luck in one game."""
_TAU_2 = (25.0 / 300.0) ** 2
"""The variance of a player's change from one game to the next."""
_LEAST = 0.0001


class Rating(NamedTuple):
    """The estimate of a player's strength."""

    mean: float = MEAN
    deviation: float = DEVIATION


NEW = Rating()


def after_game(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game in which these players reached these places; several may share one."""
    if len(before) == 2 and places[0] != places[1]:
        return _after_duel(before, places[0] < places[1])
    squares = [rating.deviation * rating.deviation + _TAU_2 for rating in before]
    c = sqrt(sum(squares) + len(before) * _BETA_2)
    weights = [exp(rating.mean / c) for rating in before]
    beaten = [
        sum(weight for weight, other in zip(weights, places, strict=True) if other >= place)
        for place in places
    ]
    sharing = [places.count(place) for place in places]
    after = []
    for at, rating in enumerate(before):
        omega = delta = 0.0
        for other, place in enumerate(places):
            if place > places[at]:
                continue
            share = weights[at] / beaten[other]
            omega += ((other == at) - share) / sharing[other]
            delta += share * (1.0 - share) / sharing[other]
        square = squares[at]
        deviation = sqrt(square)
        left = 1.0 - delta * square / (c * c) * deviation / c
        after.append(Rating(rating.mean + omega * square / c, deviation * sqrt(max(left, _LEAST))))
    return after


def _after_duel(before: Sequence[Rating], first_won: bool) -> list[Rating]:
    """The same for two players, the most common case: half as many steps."""
    (mean, deviation), (other_mean, other_deviation) = before
    square, other_square = deviation * deviation + _TAU_2, other_deviation * other_deviation + _TAU_2
    c = sqrt(square + other_square + 2 * _BETA_2)
    weight, other_weight = exp(mean / c), exp(other_mean / c)
    upset = (other_weight if first_won else weight) / (weight + other_weight)
    moved = upset / c if first_won else -upset / c
    narrowed = upset * (1.0 - upset) / (c * c * c)
    return [
        Rating(mean + moved * square, _narrower(square, narrowed)),
        Rating(other_mean - moved * other_square, _narrower(other_square, narrowed)),
    ]


def _narrower(square: float, narrowed: float) -> float:
    deviation = sqrt(square)
    return deviation * sqrt(max(1.0 - narrowed * square * deviation, _LEAST))


A_DAY, A_SEASON = 6, 40
"""The number of games among the same people that count a day, and a season; by default a season is a quarter."""
PROVEN_GAMES, PROVEN_OPPONENTS = 10, 3
"""The number of games against proven opponents needed for a place.

Proven are bots of measured strength, and people with this many games themselves who have met such a bot or this many
opponents. New names prove nothing, since anybody can make them up.
"""
SURE = 1.96
"""The number of deviations to either side that contain the true strength in 95%."""
LEAST_SURE = 4.0
"""The minimum deviation at the start of a season."""

Key = tuple[str, bool]
"""A name, and whether it is a bot's level."""


def _known(measured: Mapping[str, float]) -> Mapping[str, float]:
    """The levels, and the bots between `random` and `club` that are named by their points above `random`."""
    least = measured["random"]
    return {**measured, **{str(at): least + at for at in range(1, round(measured["club"] - least) + 1)}}


KNOWN: Mapping[tuple[str, str], Mapping[str, float]] = {
    rules: _known({level: numbers[0] for level, numbers in table.items()})
    for rules, table in MEASURED.items()
}
"""Bots of measured strength, by game and rule set: the tables of docs/BOTS.md (`tests.lab.ratings`)."""
KNOWN_DEVIATION = 0.8


class Change(msgspec.Struct, frozen=True):
    """The effect of one game on a player's rating."""

    played: str
    place: int
    others: tuple[str, ...]
    before: float
    after: float
    deviation: float
    dated: bool = True
    """Whether the record has its day; else it is the day of import."""

    @property
    def day(self) -> str:
        """The day of the game; with a question mark the day of import."""
        return self.played if self.dated else f"{self.played}?"


class LadderStanding(msgspec.Struct, frozen=True):
    """A player on a ladder."""

    name: str
    is_bot: bool
    rating: float
    deviation: float
    games: int
    opponents: int
    proven: int
    """Games against proven opponents."""
    provisional: bool
    history: tuple[Change, ...] = ()

    @property
    def lower(self) -> float:
        """The lower bound: the true strength is above it in 39 cases of 40. Places go by it."""
        return self.rating - SURE * self.deviation


class Ladder(msgspec.Struct, frozen=True):
    """One game by one rule set, the highest lower bound first; the provisional come after."""

    game: str
    rules: str
    standings: tuple[LadderStanding, ...]
    uncounted: int = 0
    """Games that did not count, for the same company had played this many."""


class Season(msgspec.Struct, frozen=True):
    """From a day to another, both included; empty: without end."""

    name: str = ""
    since: str = ""
    until: str = ""


def season(text: str) -> Season:
    """A season by its name: a year, a quarter of it, or a month: 2026, 2026-Q4, 2026-11.

    Raises:
        QkError: if it is none.
    """
    found = re.fullmatch(r"(\d{4})(?:-(?:[Qq]([1-4])|(0[1-9]|1[0-2])))?", text.strip(), re.ASCII)
    if found is None:
        raise QkError("ladder-no-season", text=text[:20])
    year, quarter, month = found.groups()
    if quarter:
        first = int(quarter) * 3 - 2
        return Season(f"{year}-Q{quarter}", f"{year}-{first:02}-01", f"{year}-{first + 2:02}-31")
    if month:
        return Season(f"{year}-{month}", f"{year}-{month}-01", f"{year}-{month}-31")
    return Season(year, f"{year}-01-01", f"{year}-12-31")


ALWAYS = Season()


def ladders(archive: Archive, within: Season = ALWAYS, game: str = "") -> list[Ladder]:
    """All ladders of the archived games, the one with most games first. Raises ArchiveTrouble."""
    sums: dict[tuple[str, str], LadderBuilder] = {}
    for played in games(archive):
        if game not in ("", played.game) or (within.until and played.day > within.until):
            continue
        of = sums.setdefault(played.key, LadderBuilder(played.known))
        of.take(played, within)
    return in_order(sums)


def in_order(sums: Mapping[tuple[str, str], LadderBuilder]) -> list[Ladder]:
    """The ladders that these games make, the one with most games first."""
    found = [ladder(game, rules, of) for (game, rules), of in sums.items() if of.history]
    return sorted(found, key=lambda one: (-sum(each.games for each in one.standings), one.game, one.rules))


class LadderGame(msgspec.Struct, frozen=True):
    """The data of a finished game that a ladder needs."""

    game: str
    rules: str
    day: str
    keys: tuple[Key, ...]
    places: tuple[int, ...]
    dated: bool = True
    """Whether the record has its day; else it is the day of import."""

    id: int = 0
    """Its number in the archive; 0: it is not there yet."""

    @property
    def key(self) -> tuple[str, str]:
        """Its ladder: game and rule set."""
        return self.game, self.rules

    @property
    def known(self) -> Mapping[str, float]:
        """The bots of measured strength on it."""
        return KNOWN.get(self.key, {})


def games(archive: Archive, since: str = "", before: str = "") -> Iterator[LadderGame]:
    """The games that were finished without help, in order.

    Arguments:
        since: the first day.
        before: the day after the last; empty: unlimited.
    """
    days, values = ["helped = 0"], list[object]()
    for sign, day in ((">=", since), ("<", before)):
        if day:
            days.append(f"{DAY} {sign} ?")
            values.append(day)
    rows = archive.rows(
        f"SELECT games.id, game, rules, {DAY}, played <> '', seat, name, bot, place FROM games"
        f" JOIN seats ON game_id = games.id WHERE {' AND '.join(days)} ORDER BY {DAY}, games.id, seat",
        values,
    )
    for (id, game, rules, day, dated), seated in groupby(rows, key=itemgetter(0, 1, 2, 3, 4)):
        seats = [((bot, True) if bot else (name, False), place) for *_, name, bot, place in seated]
        found = played_by(seats, game=game, rules=rules, day=day, dated=bool(dated), id=id)
        if found is not None:
            yield found


def played_by(
    seats: Sequence[tuple[Key, int | None]], *, game: str, rules: str, day: str, dated: bool, id: int = 0
) -> LadderGame | None:
    """A game for a ladder; None if it does not count: only bots of one level may sit on several seats."""
    keys = tuple(key for key, _ in seats)
    places = tuple(place for _, place in seats if place is not None)
    people = [key for key in keys if not key[1]]
    if len(set(keys)) < 2 or len(places) < len(keys) or len(people) > len(set(people)):
        return None
    return LadderGame(game, rules or "official", day[:10], keys, places, dated, id)


class LadderBuilder:
    """Builds one ladder, game by game."""

    def __init__(self, known: Mapping[str, float], *, brief: bool = False) -> None:
        """A ladder without games; `brief`: store no histories, only the effect of the last game."""
        self.known = known
        self._is_brief = brief
        self.played: Counter[Key] = Counter()
        """The number of games of each that counted."""
        self.ratings: dict[Key, Rating] = {}
        self.history: dict[Key, list[Change]] = defaultdict(list)
        self.met: dict[Key, Counter[frozenset[Key]]] = defaultdict(Counter)
        """The number of games of each against each."""
        self.today: Counter[tuple[str, frozenset[Key]]] = Counter()
        self.company: Counter[tuple[str, frozenset[Key]]] = Counter()
        self.uncounted = 0
        self._has_begun = False

    def take(self, played: LadderGame, within: Season) -> None:
        """One game more."""
        counts = played.day >= within.since
        if counts and within.since and not self._has_begun:
            self._begin()
        if not self._is_fresh(played, "" if counts and within.since else _quarter(played.day)):
            self.uncounted += counts
            return
        before = [self._rating(key) for key in played.keys]
        for at, after in enumerate(after_game(before, played.places)):
            key = played.keys[at]
            if key in played.keys[:at]:
                continue  # a bot's level on several seats learns from the first of them
            if not self._is_known(key):
                self.ratings[key] = after
            if counts:
                self._note(played, at, before[at].mean, self._rating(key))

    def _is_fresh(self, played: LadderGame, season: str) -> bool:
        """Whether this company has not played too much, on the day or in the season; if so, the game counts."""
        together = frozenset(played.keys)
        today, so_far = self.today[played.day, together], self.company[season, together]
        if (played.dated and today >= A_DAY) or so_far >= A_SEASON:
            return False
        self.today[played.day, together] += 1
        self.company[season, together] += 1
        return True

    def _begin(self) -> None:
        """Begin a season: the earlier ratings continue, less certain."""
        self._has_begun = True
        for key, rating in self.ratings.items():
            self.ratings[key] = Rating(rating.mean, min(DEVIATION, max(rating.deviation, LEAST_SURE)))

    def _is_known(self, key: Key) -> bool:
        return key[1] and key[0] in self.known

    def _rating(self, key: Key) -> Rating:
        if self._is_known(key):
            return Rating(self.known[key[0]], KNOWN_DEVIATION)
        return self.ratings.get(key, NEW)

    def _note(self, played: LadderGame, at: int, before: float, after: Rating) -> None:
        key = played.keys[at]
        others = [one for one in played.keys if one != key]
        self.met[key][frozenset(others)] += 1
        names = tuple(name for name, _ in others)
        change = Change(
            played.day, played.places[at], names, before, after.mean, after.deviation, played.dated
        )
        self.played[key] += 1
        if self._is_brief:
            self.history[key].clear()
        self.history[key].append(change)

    def copy(self) -> LadderBuilder:
        """A copy, for continuing from here without changing this one."""
        other = LadderBuilder(self.known, brief=self._is_brief)
        other.played, other.ratings = Counter(self.played), dict(self.ratings)
        other.history.update((key, list(changes)) for key, changes in self.history.items())
        other.met.update((key, Counter(met)) for key, met in self.met.items())
        other.today, other.company = Counter(self.today), Counter(self.company)
        other.uncounted, other._has_begun = self.uncounted, self._has_begun
        return other

    def standing(self, key: Key) -> LadderStanding | None:
        """A player's standing; None without a game that counted."""
        history = self.history.get(key)
        if not history:
            return None
        last, met = history[-1], self.met[key]
        proven = sum(games for others, games in met.items() if any(map(self._is_proven, others)))
        few = proven < PROVEN_GAMES and not self._is_known(key)
        opponents = len(frozenset[Key]().union(*met))
        return LadderStanding(
            *key, last.after, last.deviation, self.played[key], opponents, proven, few, tuple(history)
        )

    def _is_proven(self, key: Key) -> bool:
        """Whether a game against this opponent says anything about strength."""
        if self._is_known(key):
            return True
        met = frozenset[Key]().union(*self.met[key])
        return self.played[key] >= PROVEN_GAMES and (
            len(met) >= PROVEN_OPPONENTS or any(map(self._is_known, met))
        )


def _quarter(day: str) -> str:
    return f"{day[:4]}-{(int(day[5:7]) + 2) // 3}" if day[5:7].isdecimal() else day[:4]


def ladder(game: str, rules: str, of: LadderBuilder) -> Ladder:
    """One ladder as its games have made it."""
    standings = [one for one in map(of.standing, of.history) if one is not None]
    standings.sort(key=lambda one: (one.provisional, -one.lower, one.name))
    return Ladder(game, rules, tuple(standings), of.uncounted)
