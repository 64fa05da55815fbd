"""The rule sheet: the rules in force under one choice, on a page that can be printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from netplay.table.games import GameConfig
from tui.games.registry import GAMES
from tui.lobby.words import clock_lines
from tui.table.descriptor import InForce
from tui.text.prose import fold
from tui.text.words import Words, all_languages

WIDTH = 78
"""Columns of a page."""


class RuleSheet(NamedTuple):
    """The page, and why the choice can't be played, a sentence each, in the reader's language."""

    text: str
    problems: tuple[str, ...]


def rule_sheet(chosen: GameConfig, words: Words) -> RuleSheet:
    """The page in the reader's language, then in the others. Raises BadSetting for what a choice names and is not."""
    language = (words, *(one for one in all_languages() if one.lang != words.lang))
    found = [GAMES[chosen.game].in_force(chosen, one) for one in language]
    pages = (_page(chosen, one, spoken) for one, spoken in zip(found, language, strict=True))
    return RuleSheet(f"\n\n{'-' * WIDTH}\n\n".join(pages), found[0].problems)


def _page(chosen: GameConfig, found: InForce, words: Words) -> str:
    say = words.say
    game = GAMES[chosen.game].title(words)
    head = say("rules-sheet-title", game=game, rules=found.name, seats=chosen.seats)
    about = (line for one in found.about.split("\n") if one for line in fold(one, WIDTH))
    parts = [
        [*fold(head, WIDTH), *about],
        _points("rules-sheet-problems", found.problems, words),
        _points("rules-sheet-rules", (*found.rules, *clock_lines(chosen.clock, words)), words),
        _running("rules-sheet-off", found.off, words),
        _running("rules-sheet-usual", found.usual, words),
        _points("rules-sheet-idle", found.idle, words),
        fold(say("rules-sheet-more", game=chosen.game), WIDTH),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _points(title: str, lines: Iterable[str], words: Words) -> list[str]:
    points = [line for one in lines for line in fold(f"· {one}", WIDTH, "  ")]
    return [words.say(title), *points] if points else []


def _running(title: str, lines: Iterable[str], words: Words) -> list[str]:
    """What is short, one behind the other."""
    text = " · ".join(lines)
    return [words.say(title), *(f"  {line}" for line in fold(text, WIDTH - 2))] if text else []
