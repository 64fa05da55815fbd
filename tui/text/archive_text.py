"""Archived games in words: one line each for lists, all that is known of one, and statistics of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from engine.errors import BadSetting
from tui.text import dials
from tui.text.curve import curve
from tui.text.rating_text import help_text, rating_text
from tui.text.words import Words, level_name

if TYPE_CHECKING:
    from engine.setting import Setting
    from netplay.archive.archive import ArchivedGame
    from netplay.archive.statistics import GameStatistics, PlayerStatistics
    from netplay.archive.summary import GamePlayer, GameSummary

_CHOSEN = re.compile(r" (?=[+-][a-z]|\w+=)")
"""Between two settings of an archived game's summary."""
DIGITS = 24
"""Of a longer number the ends and the length are shown."""


def game_line(archived: ArchivedGame, words: Words) -> str:
    """One line a game: its number, the day, who played, who won."""
    who = " ".join(_short(seat.name) for seat in archived.summary.seats)
    game = set_cell_size(game_name(archived.summary.game, words), GAME_WIDTH)
    head = f"{archived.id:>4}  {_day(archived)} {game}"
    if archived.summary.problem:
        return f"{head}  ✗ {problem_of(archived.summary.problem, words)}"
    if not archived.summary.over:
        return f"{head}  {words.say('records-line-open', players=who)}"
    return f"{head}  {words.say('records-line-won', players=who, winner=_short(archived.winner))}"


def found_line(summary: GameSummary, source: str, words: Words) -> str:
    """A game that is read and not archived yet: the file, the day if the record has one, who played, who won."""
    who = " ".join(_short(seat.name) for seat in summary.seats)
    winner = next((_short(seat.name) for seat in summary.seats if seat.place == 1), "")
    message = "records-line-won" if summary.over and winner else "records-line-open"
    head = f"{source}  {summary.played[:10] or '?'} {game_name(summary.game, words)}".strip()
    return f"{head}  {words.say(message, players=who, winner=winner)}"


GAME_WIDTH = 7
"""Columns for the name of a game."""


def short_line(archived: ArchivedGame, words: Words) -> str:
    """One line a game where there is little room: the winner wears a crown, an unfinished game goes on …"""
    game = set_cell_size(game_name(archived.summary.game, words), GAME_WIDTH)
    if archived.summary.problem:
        return f"{_day(archived)} {game} ✗ {problem_of(archived.summary.problem, words)}"
    who = " ".join(
        f"♔{_short(seat.name)}" if seat.place == 1 else _short(seat.name) for seat in archived.summary.seats
    )
    return f"{_day(archived)} {game} {who}{'' if archived.summary.over else ' …'}"


def _day(archived: ArchivedGame) -> str:
    """The day of a game; with a question mark the day of archiving, if the record has none."""
    return f"{archived.day}{' ' if archived.summary.played else '?'}"


def problem_of(problem: str, words: Words) -> str:
    """Why an archived record is not valid; empty if it is."""
    from netplay.storage.packed_errors import unpacked

    return words.error(unpacked(problem)) if problem else ""


def game_name(game: str, words: Words) -> str:
    """The short name of a game."""
    return words.say(f"records-game-{game}") if game else "?"


def number_words(digits: str, words: Words) -> str:
    """A number that fits a line."""
    if len(digits) <= DIGITS:
        return f"{int(digits):,}" if digits.isdecimal() else digits
    return words.say("records-long-number", begin=digits[:8], end=digits[-8:], digits=str(len(digits)))


def rules_name(rules: str, words: Words) -> str:
    """A set of rules as the player's language calls it, if it has a name there."""
    named = f"settings-preset-{rules}"
    return words.say(named) if rules and words.has(named) else rules


def rules_summary(summary: GameSummary, words: Words) -> str:
    """The rules of a game in a line: the set by its name, then what was chosen beside it."""
    known = import_module(f"engine.{summary.game}.settings").BY_KEY if summary.game else {}
    chosen = [_chosen_text(one, known, words) for one in _CHOSEN.split(summary.settings) if one]
    return words.listed(filter(None, (rules_name(summary.rules, words), *chosen)))


def _chosen_text(chosen: str, known: Mapping[str, Setting], words: Words) -> str:
    """A setting or a local rule by its name; what this version does not know, as the record has it."""
    if chosen[0] in "+-":
        rule = f"daifugorule-{chosen[1:]}"
        return f"{chosen[0]} {words.say(rule)}" if words.has(rule) else chosen
    key, _, value = chosen.partition("=")
    counts = dict(re.findall(r"'(\w+)': (\d+)", value))  # a deck; every other value is one word
    several = re.findall(r"'(\w+)'", value)
    try:
        return (
            dials.line_of_key(words, known, key, counts or several or dials.read_value(key, value)) or chosen
        )
    except BadSetting:  # of a record that doesn't stand
        return chosen


def details(archived: ArchivedGame, words: Words) -> list[str]:
    """All that is known of a game, line by line."""
    summary, say = archived.summary, words.say
    lines = [
        say("records-number", id=str(archived.id)),
        f"{game_name(summary.game, words)}  {summary.played.replace('T', ' ') or '–'}",
        say("records-rules", rules=rules_summary(summary, words)),
    ]
    lines += [say("records-event", event=summary.event)] if summary.event else []
    lines.append(
        say("records-moves", moves=summary.moves)
        if summary.over
        else say("records-moves-open", moves=summary.moves)
    )
    if summary.helped:
        lines.append(say("records-helped", help=help_text(summary.hints, summary.assist, words)))
    lines.append("")
    lines += [_seat_line(seat, words) for seat in sorted(summary.seats, key=lambda one: one.place or 0)]
    lines += ["", *_numbers(archived, words)] if summary.numbers else []
    lines += ["", say("records-source", file=archived.source)] if archived.source else []
    lines += ["", f"✗ {problem_of(summary.problem, words)}"] if summary.problem else []
    return lines


def _seat_line(seat: GamePlayer, words: Words) -> str:
    place = "–" if seat.place is None else str(seat.place)
    name = words.with_aside(seat.name, level_name(seat.bot, words)) if seat.bot else seat.name
    points = "" if seat.score is None else words.say("records-score", score=seat.score)
    fouls = seat.counts.get("foul", 0)
    hints = seat.counts.get("hints", 0)
    left = words.say("records-left") if seat.counts.get("left") else ""
    purged = words.say("records-purged") if seat.counts.get("purged") else ""
    facts = [points, purged, words.say("records-fouls", fouls=fouls) if fouls else "", left]
    facts.append(words.say("rated-hints", hints=hints) if hints else "")
    return "  ".join(filter(None, (f"{place}  {name}", *facts)))


def _numbers(archived: ArchivedGame, words: Words) -> list[str]:
    """What fell: the largest prime and by whom, the cuts and the revolutions."""
    primes = [one for one in archived.summary.numbers if one.verdict == "prime"]
    fell = Counter[str]()
    for one in archived.summary.numbers:
        fell[one.verdict] += one.times
    lines = []
    if primes:
        best = max(primes, key=lambda one: (len(one.value), one.value))
        who = archived.summary.seats[best.seat].name
        lines.append(words.say("records-largest", number=number_words(best.value, words), who=who))
    counted = [
        words.say(f"records-fell-{verdict}", times=fell[verdict])
        for verdict in ("prime", "semiprime", "composite", "cut", "revolution", "infinity", "foul")
        if fell[verdict]
    ]
    return [*lines, "  ".join(counted)]


# ------------------------------------------------------------------ what players have done


def player_name(player: PlayerStatistics, words: Words) -> str:
    """A person's name, or a bot's level as such."""
    return words.say("records-bot", level=level_name(player.name, words)) if player.is_bot else player.name


NAME_WIDTH = 24
"""Columns for a name; a longer one is cut, and seen whole in the player's own page."""
COLUMNS = ("games", "wins", "rate", "rating", "fouls", "cuts", "turns", "largest")


def table(players: list[PlayerStatistics], words: Words) -> list[str]:
    """A line for each player and kind of game, under a heading."""
    from tui.text.prose import TextTable

    heading = ("", "", *(words.say(f"records-column-{name}") for name in COLUMNS))
    rows = [
        (_short(player_name(player, words)), game_name(one.game, words), *_cells(one, words))
        for player in players
        for one in player.records
    ]
    return TextTable("", heading, tuple(rows), frozenset(range(2, len(heading)))).lines()


def _short(name: str) -> str:
    """A name that fits a table; records of the wild name players at any length."""
    return name if cell_len(name) <= NAME_WIDTH else f"{set_cell_size(name, NAME_WIDTH - 1).rstrip()}…"


def _cells(one: GameStatistics, words: Words) -> list[str]:
    rate = f"{one.rate:.0%}" if one.finished else "–"
    rating = " / ".join(rating_text(each.rating, each.deviation) for each in one.ratings.values()) or "–"
    counted = (one.fouls, one.cuts, one.revolutions)
    largest = (
        number_words(one.largest, words)
        if len(one.largest) <= 12
        else words.say("records-digits", digits=str(len(one.largest)))
    )
    return [
        f"{one.games:,}",
        f"{one.wins:,}",
        rate,
        rating,
        *(f"{count:,}" for count in counted),
        largest or "–",
    ]


def portrait(player: PlayerStatistics, words: Words, width: int, height: int = 4) -> list[str]:
    """Everything of one player, with the curve of the rating for each kind of game."""
    lines: list[str] = []
    for one in player.records:
        lines += [
            f"{player_name(player, words)} · {game_name(one.game, words)}",
            *_statistics_lines(one, words),
            "",
        ]
        for rules, standing in one.ratings.items():
            history = standing.history
            if len(history) < 2:
                continue
            values = [change.after for change in history]
            first, last = history[0].day, history[-1].day
            least, most = f"{min(values):.0f}", f"{max(values):.0f}"
            lines.append(words.say("records-curve", rules=rules_name(rules, words), low=least, high=most))
            lines += curve(values, width, height)
            lines += [f"{first}{' ' * max(1, width - len(first) - len(last))}{last}", ""]
    return lines


def _statistics_lines(one: GameStatistics, words: Words) -> list[str]:
    say = words.say
    lines = [say("records-played", games=one.games, finished=one.finished, wins=one.wins)]
    if one.finished:
        interval = {"rate": f"{one.rate:.0%}", "low": f"{one.low:.0%}", "high": f"{one.high:.0%}"}
        lines.append(say("records-rate", **interval))
        places = "  ".join(f"{at}: {count}" for at, count in enumerate(one.places, 1))
        lines.append(say("records-places", places=places))
    if one.helped:
        lines.append(say("records-helped-games", games=one.helped))
    for rules, each in one.ratings.items():
        name = "records-rating-provisional" if each.provisional else "records-rating"
        rating = rating_text(each.rating, each.deviation)
        lines.append(say(name, rating=rating, rules=rules_name(rules, words)))
    if one.score is not None:
        lines.append(say("records-mean-score", score=f"{one.score:.1f}"))
    if one.left:
        lines.append(say("records-left-games", games=one.left))
    lines.append(say("records-deeds", plays=one.plays, passes=one.passes, fouls=one.fouls))
    if one.game == "prime":
        lines.append(
            say("records-prime-deeds", primes=one.primes, composites=one.composites, draws=one.draws)
        )
        lines.append(
            say("records-prime-feats", cuts=one.cuts, turns=one.revolutions, infinities=one.infinities)
        )
    if one.largest:
        lines.append(say("records-own-largest", number=number_words(one.largest, words)))
        liked = "  ".join(f"{number_words(like.value, words)} ×{like.times}" for like in one.favourites)
        lines.append(say("records-favorites", numbers=liked))
    return lines
