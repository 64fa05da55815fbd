"""The ladder of the house: how strong everybody is, by game and rule set, and how sure that is.

Ratings follow from the games kept, in the order in which they were played, by the same model as the statistics. What
makes a ladder of them: bots whose strength was measured stand still and so hold the scale; of games of the same
company only so many count a day and a season, so that nobody climbs on one weak opponent; who has played few games
or met few opponents is provisional; and a season begins with what was known before, less surely.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import msgspec

from engine.errors import QkError
from netplay.archive.rating import DEVIATION, NEW, Rating, after_game
from netplay.archive.shelf import Archive
from netplay.archive.wanted import DAY, EVERYTHING, condition
from netplay.arena.measured import MEASURED

A_DAY, A_SEASON = 6, 40
"""So many games of the same company count a day, and a season."""
PROVISIONAL_GAMES, PROVISIONAL_OPPONENTS = 10, 3
"""Below either somebody is provisional; bots count as opponents, each level once."""
LEAST_SURE = 4.0
"""How unsure a new season finds everybody at least."""

Key = tuple[str, bool]
"""A name, and whether it is a bot's level."""


KNOWN: Mapping[tuple[str, str], Mapping[str, float]] = {
    rules: {level: numbers[0] for level, numbers in table.items()} for rules, table in MEASURED.items()
}
"""Bots of measured strength, by game and rule set: the tables of docs/BOTS.md (`netplay.arena.ratings`)."""
KNOWN_DEVIATION = 0.8


class Change(msgspec.Struct, frozen=True):
    """What one game did to somebody's rating."""

    played: str
    place: int
    others: tuple[str, ...]
    before: float
    after: float
    deviation: float


class Standing(msgspec.Struct, frozen=True):
    """Somebody on a ladder."""

    name: str
    is_bot: bool
    rating: float
    deviation: float
    games: int
    opponents: int
    provisional: bool
    history: tuple[Change, ...] = ()

    @property
    def likely(self) -> tuple[float, float]:
        """Between these the true strength lies, in nineteen cases of twenty."""
        return self.rating - 1.96 * self.deviation, self.rating + 1.96 * self.deviation


class Ladder(msgspec.Struct, frozen=True):
    """One game by one rule set, the strongest first; the provisional come after."""

    game: str
    rules: str
    standings: tuple[Standing, ...]
    uncounted: int = 0
    """Games that did not count, for the same company had played so many."""


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
    """Every ladder of the games kept, the one with most games first.

    Raises:
        ArchiveTrouble.
    """
    sums: dict[tuple[str, str], _Sum] = defaultdict(_Sum)
    for played in games_played(archive):
        if game not in ("", played.game) or (within.until and played.day > within.until):
            continue
        of = sums[played.game, played.rules]
        of.known = KNOWN.get((played.game, played.rules), {})
        of.take(played, within)
    found = [_ladder(game, rules, of) for (game, rules), of in sums.items() if of.history]
    return sorted(found, key=lambda one: (-sum(each.games for each in one.standings), one.game, one.rules))


class Played(msgspec.Struct, frozen=True):
    """A finished game, as far as a ladder asks."""

    game: str
    rules: str
    day: str
    keys: tuple[Key, ...]
    places: tuple[int, ...]
    dated: bool = True
    """Whether the record tells its day; else it is the day on which it was taken in."""


def games_played(archive: Archive) -> Iterator[Played]:
    """The games that were played to their end, in order; whoever sits twice at a table is a bot's level."""
    where, values = condition(EVERYTHING)
    rows = archive.rows(
        f"SELECT games.id, game, rules, {DAY}, played <> '', seat, name, bot, place"
        f" FROM games JOIN seats ON game_id = games.id WHERE {where} ORDER BY {DAY}, games.id, seat",
        values,
    )
    for (_, game, rules, day, dated), seated in groupby(rows, key=itemgetter(0, 1, 2, 3, 4)):
        seats = [((bot, True) if bot else (name, False), place) for *_, name, bot, place in seated]
        keys = tuple(key for key, _ in seats)
        places = tuple(place for _, place in seats if place is not None)
        people = [key for key in keys if not key[1]]
        if len(set(keys)) > 1 and len(places) == len(keys) and len(people) == len(set(people)):
            yield Played(game, rules or "official", day[:10], keys, places, bool(dated))


class _Sum:
    """One ladder while its games are gone through."""

    def __init__(self) -> None:
        self.known: Mapping[str, float] = {}
        self.ratings: dict[Key, Rating] = {}
        self.history: dict[Key, list[Change]] = defaultdict(list)
        self.met: dict[Key, set[Key]] = defaultdict(set)
        self.today: Counter[tuple[str, frozenset[Key]]] = Counter()
        self.company: Counter[frozenset[Key]] = Counter()
        self.uncounted = 0
        self._has_begun = False

    def take(self, played: Played, within: Season) -> None:
        """One game more."""
        counts = played.day >= within.since
        if counts and within.since and not self._has_begun:
            self._begin()
        if not self._is_fresh(played):
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

    def _is_fresh(self, played: Played) -> bool:
        """Whether this company has not played too much, on the day or in the season; if so, the game counts."""
        together = frozenset(played.keys)
        if (played.dated and self.today[played.day, together] >= A_DAY) or self.company[together] >= A_SEASON:
            return False
        self.today[played.day, together] += 1
        self.company[together] += 1
        return True

    def _begin(self) -> None:
        """A season: what was known counts on, less surely; all companies are new."""
        self._has_begun = True
        self.company.clear()
        for key, rating in self.ratings.items():
            self.ratings[key] = Rating(rating.mean, min(DEVIATION, max(rating.deviation, LEAST_SURE)))

    def _is_known(self, key: Key) -> bool:
        return key[1] and key[0] in self.known

    def _rating(self, key: Key) -> Rating:
        if self._is_known(key):
            return Rating(self.known[key[0]], KNOWN_DEVIATION)
        return self.ratings.get(key, NEW)

    def _note(self, played: Played, at: int, before: float, after: Rating) -> None:
        key = played.keys[at]
        others = [one for one in played.keys if one != key]
        self.met[key].update(others)
        names = tuple(name for name, _ in others)
        change = Change(played.day, played.places[at], names, before, after.mean, after.deviation)
        self.history[key].append(change)


def _ladder(game: str, rules: str, of: _Sum) -> Ladder:
    standings = []
    for key, history in of.history.items():
        few = len(history) < PROVISIONAL_GAMES or len(of.met[key]) < PROVISIONAL_OPPONENTS
        known = key[1] and key[0] in of.known
        last, met = history[-1], len(of.met[key])
        few = few and not known
        shown = Standing(*key, last.after, last.deviation, len(history), met, few, tuple(history))
        standings.append(shown)
    standings.sort(key=lambda one: (one.provisional, -one.rating, one.name))
    return Ladder(game, rules, tuple(standings), of.uncounted)


def after_match(found: Sequence[Ladder], names: Sequence[str]) -> list[tuple[Ladder, Standing]]:
    """What the last game did to these players, on the ladder on which they played it last."""
    told = []
    for name in names:
        own = [
            (one, each)
            for one in found
            for each in one.standings
            if not each.is_bot and each.name.casefold() == name.casefold()
        ]
        if own:
            told.append(max(own, key=lambda pair: pair[1].history[-1].played))
    return told
