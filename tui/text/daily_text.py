"""The deal of the day in words: a result in one line, and the table of a server."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tui.text.figures import grouped_digits
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.solo.daily import DailyTable, Result, SavedResults


def line(day: date, saved: SavedResults, words: Words) -> str:
    """Return a result to paste, with the days in a row that it ended; it doesn't give away the cards."""
    from netplay.solo.daily import streak  # reads records, which lists of results do without

    result = saved.days[day.isoformat()]
    days = streak(saved, day) if result.played == day.isoformat() else 0
    row = words.say("daily-streak", days=days) if days > 1 else ""
    return f"QK {day.isoformat()} " + " · ".join(filter(None, (result_text(result, words), row)))


def result_text(result: Result, words: Words) -> str:
    """How a deal went."""
    say = words.say
    parts = [
        say("daily-won" if result.won else "daily-lost"),
        say("daily-turns", turns=result.turns),
        say("daily-cut") if result.cuts else "",
        say("daily-revolution") if result.revolutions else "",
        say("daily-fouls", fouls=result.fouls) if result.fouls else "",
        say("daily-largest", number=grouped_digits(result.largest, 31)) if result.largest else "",
        say("daily-helped") if result.helped else "",
    ]
    return " · ".join(filter(None, parts))


def table_lines(day: date, table: DailyTable, words: Words) -> list[str]:
    """All results, a line each, the best first."""
    say = words.say
    head = say("daily-table", day=day.isoformat(), count=len(table.rows))
    rows = [f"{at:>3}  {name:<16}  {result_text(one, words)}" for at, (name, one) in enumerate(table.rows, 1)]
    return [head, *rows, *([say("daily-table-open")] if table.is_open and rows else [])]
