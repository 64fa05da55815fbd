# Apart: loaded when it is first needed, so that the program starts faster.
"""What `qk solo` does with unfinished games beside playing them: `--kept`, `--file`, `--discard`."""

from __future__ import annotations

import argparse
import sys

from tui.commands.asked import json_line
from tui.text.errors import WrongUsage
from tui.text.unfinished import filed, line_of, plain
from tui.text.words import Words, one_line


def run(args: argparse.Namespace, words: Words) -> int:
    """Do what was asked; a terminal is not needed for any of it."""
    from netplay.room import end_unfinished as filing
    from netplay.room.unfinished import place_of
    from netplay.storage.journal_places import id_of

    if args.kept:
        return _list(words, as_json=args.json)
    try:
        if args.to_file is not None:
            id = id_of(place_of(args.to_file))
            print(filed(id, filing.file(id), words))
        else:
            print(words.say("unfinished-discarded", id=filing.discard(args.discard)))
    except OSError as wrong:
        raise WrongUsage(words.say("play-not-saved", problem=words.error(wrong))) from wrong
    return 0


def _list(words: Words, *, as_json: bool) -> int:
    from netplay.room.unfinished import list_unfinished

    shelf = list_unfinished()
    for game in shelf.games:
        print(json_line(plain(game)) if as_json else line_of(game, words))
    if not shelf.games and not as_json:
        print(words.say("unfinished-nothing"))
    for unreadable in shelf.unreadable:
        print(f"qk: {one_line(f'{unreadable.id}: {words.error(unreadable.problem)}')}", file=sys.stderr)
    return 0
