"""`qk primes`: the player's own list of primes and composites."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.commands.asked import json_line, read_day
from tui.text.words import Words, WrongUsage, complain, one_line

if TYPE_CHECKING:
    from netplay.learn.numbers_read import Number

ACTIONS = ("add", "remove", "import", "export")
DECKS = ("beginner", "two-cards", "useful", "quadruplets", "puns", "seen")


def register(subparsers: Any, words: Words) -> None:
    """Add `qk primes`."""
    say = words.say
    parser = subparsers.add_parser("primes", help=say("primes-about"), description=say("primes-about"))
    parser.add_argument(
        "action", nargs="?", choices=ACTIONS, metavar="ACTION", help=say("primes-action-help")
    )
    parser.add_argument("texts", nargs="*", metavar="TEXT", help=say("primes-texts-help"))
    decks = say("primes-deck-help", decks=", ".join(DECKS))
    parser.add_argument("--deck", choices=DECKS, metavar="NAME", help=decks)
    parser.add_argument("--since", metavar="YYYY-MM-DD", help=say("primes-since-help"))
    parser.add_argument("--json", action="store_true", help=say("plays-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Lists, or does what is asked; 1 where a number could not be read or was not there."""
    action = args.action or ("add" if args.deck else "")
    if args.json and action:
        raise WrongUsage(words.say("primes-json-alone"))
    if args.since and action:
        raise WrongUsage(words.say("primes-since-alone"))
    if args.deck and action not in ("add", "remove"):
        raise WrongUsage(words.say("primes-deck-alone"))
    from netplay.learn.numbers_read import read_numbers

    match action:
        case "":
            return _list(args.json, args.since, words)
        case "export":
            return _export(args.texts, words)
        case "import":
            from netplay.replay.reel import read_source

            name = _only(args.texts, words, action)
            found, unread = read_numbers(read_source(name, lenient=True).text)
        case _:
            if not any(map(str.strip, args.texts)) and not args.deck:
                raise WrongUsage(words.say("primes-none-named", action=action))
            found, unread = read_numbers(" ".join(args.texts))
    for one in unread:
        why = words.error(one.why)
        text = words.say(
            "primes-unread", line=one.line if action == "import" else 0, text=one_line(one.text)[:40], why=why
        )
        complain(text)
    if unread and not found and args.deck is None:
        return 1
    done = _remove if action == "remove" else _add
    return max(done(found, action, args.deck, words), int(bool(unread)))


def _only(texts: Sequence[str], words: Words, action: str) -> str:
    """The one file that is named. Raises WrongUsage."""
    if len(texts) != 1:
        raise WrongUsage(words.say("primes-one-file", action=action))
    return texts[0]


def _add(found: Sequence[Number], action: str, deck: str | None, words: Words) -> int:
    from netplay.learn.known import add

    fresh = add(found, "import" if action == "import" else "added") if found else []
    count = len(found)
    if deck is not None:
        from netplay.learn.decks import deck as deck_of

        numbers = deck_of(deck)
        fresh, count = fresh + add(numbers, "deck"), count + len(numbers)
    print(words.say("primes-added", count=len(fresh), there=count - len(fresh)))
    return 0


def _remove(found: Sequence[Number], action: str, deck: str | None, words: Words) -> int:
    from netplay.learn.known import remove

    numbers = [one.value for one in found]
    gone = remove(numbers)
    for number in numbers:
        if number not in gone:
            complain(words.say("primes-not-there", number=str(number)))
    missing = len(gone) < len(numbers)
    if deck is not None:
        from netplay.learn.decks import deck as deck_of

        gone += remove(one.value for one in deck_of(deck))
    print(words.say("primes-removed", count=len(gone)))
    return int(missing)


def _list(as_json: bool, since: str | None, words: Words) -> int:
    from netplay.learn.known import learned_since, listed, saved_progress
    from netplay.learn.names import names_path, own_names
    from tui.learn.primes_text import line, summary

    now = datetime.now(UTC)
    known = listed(saved_progress(), now)
    day = None if since is None else read_day(since, "--since", words)
    if day is not None:
        known = learned_since(known, day, now)
    names = own_names()
    if names.problem is not None:
        complain(words.error(names.problem))
    for at in names.unread:
        complain(words.say("primes-no-name", path=str(names_path()), line=at))
    if as_json:
        from msgspec.structs import asdict

        for one in known:
            print(json_line({key: value for key, value in asdict(one).items() if key != "since"}))
        return 0
    for one in known:
        print(line(one, words))
    if day is not None:
        print(words.say("primes-since", day=str(day), count=len(known)))
        return 0
    print(summary(known, words))
    if not known:
        print(words.say("primes-none-yet"))
    return 0


def _export(texts: Sequence[str], words: Words) -> int:
    """Write the list as other tables read it: a number a line, composites with their factors."""
    from netplay.learn.known import exported, saved_progress

    text = exported(saved_progress())
    if not texts or texts == ["-"]:
        sys.stdout.write(text)
        return 0
    from netplay.archive.exports import export_error
    from netplay.storage.home import write_atomically

    path = Path(_only(texts, words, "export"))
    try:
        write_atomically(path, text, is_private=False)
    except OSError as wrong:
        raise export_error(path if os.path.exists(path.parent) else path.parent, wrong) from wrong
    print(words.say("primes-exported", count=text.count("\n"), file=str(path)))
    return 0
