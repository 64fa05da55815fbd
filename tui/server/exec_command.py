"""What a client asks for with its command: `ssh -t nick@host watch 3`. Other words are refused.

`plain`, `ja` and `en` are words by themselves, because `ssh` takes what begins with a hyphen for its own.
"""

from __future__ import annotations

import shlex

import msgspec

from engine import GAMES
from engine.typed import folded, whole_number
from tui.text.words import LANGUAGES, Words, WrongUsage

_LONGEST = 200


class ToTables(msgspec.Struct, frozen=True):
    """The list of tables."""


class Go(msgspec.Struct, frozen=True):
    """Straight to a table."""

    number: int
    watch: bool = False


class Alone(msgspec.Struct, frozen=True):
    """A game against bots."""

    game: str = "prime"


class Daily(msgspec.Struct, frozen=True):
    """The deal of the day."""


Goal = ToTables | Go | Alone | Daily


class ExecCommand(msgspec.Struct, frozen=True):
    """Where to, and how it is to look."""

    goal: Goal = ToTables()
    lang: str | None = None
    plain: bool = False


def read_command(command: str | None, words: Words) -> ExecCommand:
    """What a command asks for. Raises WrongUsage if it is none of the few that there are; nothing is ever run."""
    if command is None or not command.strip():
        return ExecCommand()
    wrong = WrongUsage(words.say("ssh-usage", command=command.strip()[:60]))
    if len(command) > _LONGEST:
        raise wrong
    try:
        typed = shlex.split(folded(command).lower())
    except ValueError:
        raise wrong from None
    plain, lang, rest = False, None, []
    waiting = iter(typed)
    for word in waiting:
        if word in ("plain", "--plain"):
            plain = True
        elif word in LANGUAGES:
            lang = word
        elif word == "--lang":
            lang = next(waiting, "")
        else:
            rest.append(word)
    if lang is not None and lang not in LANGUAGES:
        raise wrong
    goal = _goal(rest)
    if goal is None:
        raise wrong
    return ExecCommand(goal, lang, plain)


def _goal(typed: list[str]) -> Goal | None:
    match typed:
        case [] | ["tables"]:
            return ToTables()
        case ["join" | "watch" as word, text] if (number := whole_number(text, 4)) is not None:
            return Go(number, watch=word == "watch")
        case ["daily"]:
            return Daily()
        case ["solo"]:
            return Alone()
        case ["solo", game] if game in GAMES:
            return Alone(game)
        case _:
            return None
