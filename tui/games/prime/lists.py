"""The list that a player hands in where numbers come from lists (P-69)."""

from __future__ import annotations

import contextlib
from functools import lru_cache
from itertools import accumulate, takewhile
from pathlib import Path

from engine.prime.listed import most_of, read_list, starter
from engine.prime.moves import HandIn
from engine.prime.number_list import NumberList
from engine.prime.settings import Rules
from netplay.learn.known import exported
from netplay.learn.schedule import load_progress, progress_path
from netplay.table.games.prime.adapter import move_text
from netplay.table.games.reach import LONGEST_LIST
from tui.text.words import Words


def usual_list(rules: Rules) -> NumberList:
    """What the player hands in: the own list, without one the starter list."""
    return own_list(rules) or starter(rules)


def own_list(rules: Rules) -> NumberList | None:
    """The player's own list as far as the table takes it, the smallest numbers first; None if nothing is on it.

    A list that can't be read counts as one without numbers, as for hints. The screen asks at each repaint, so the file
    is only read when it has changed.
    """
    path = progress_path()
    with contextlib.suppress(OSError):
        return _read_list(rules, path, path.stat().st_mtime_ns)
    return None


@lru_cache(maxsize=1)
def _read_list(rules: Rules, path: Path, changed: int) -> NumberList | None:
    held = load_progress().held
    entries = read_list(exported(held), rules.base).entries[: most_of(rules)] if held is not None else ()
    room = LONGEST_LIST - len(move_text(HandIn(NumberList())))
    lengths = accumulate(len(str(entry)) + 1 for entry in entries)
    fits = sum(1 for _ in takewhile(lambda length: length <= room, lengths))
    return NumberList(entries[:fits]) if fits else None


def list_prompt(name: str, rules: Rules, words: Words) -> str:
    """What the player is asked for: `name` where it is the starter list, `name`-mine where it is the player's own."""
    mine = own_list(rules)
    return words.say(f"{name}-mine" if mine else name, count=len((mine or starter(rules)).entries))
