"""`qk plays`: what can be played from a hand."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from tui.commands.asked import add_rule_options, rules_from, within
from tui.text.words import Words, complain

MOST = 1_000_000
"""The maximum number of plays in a list."""
KINDS = ("prime", "composite", "cut", "revolution", "infinity")


def register(subparsers: Any, words: Words) -> None:
    """Add `qk plays`."""
    say = words.say
    parser = subparsers.add_parser("plays", help=say("plays-about"), description=say("plays-about"))
    parser.add_argument("cards", metavar="CARDS", help=say("plays-cards"))
    parser.add_argument("--on", default="", metavar="CARDS", help=say("plays-on"))
    parser.add_argument("--count", type=int, metavar="M", help=say("plays-count"))
    parser.add_argument("--revolution", action="store_true", help=say("plays-revolution"))
    parser.add_argument("--composites", action="store_true", help=say("plays-composites"))
    parser.add_argument("--known", action="store_true", help=say("plays-known"))
    parser.add_argument("--top", type=within(words, int, 1, MOST), metavar="K", help=say("plays-top"))
    add_rule_options(parser, words)
    ends = parser.add_mutually_exclusive_group()
    ends.add_argument("--largest", action="store_true", help=say("plays-largest"))
    ends.add_argument("--smallest", action="store_true", help=say("plays-smallest"))
    parser.add_argument("--json", action="store_true", help=say("plays-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print a play a line; exit code 1 where there is none."""
    import msgspec

    from engine.errors import Problem
    from engine.prime.settings import PlayableNumbers
    from netplay.compute.listing import ListedPlay, ListingRequest, extreme, list_plays

    rules = rules_from(args, words)
    known = None
    if args.known:
        from netplay.learn.known import known_numbers

        known = known_numbers()
    request = ListingRequest(
        args.cards, args.on, args.count, args.revolution, args.composites, args.top, rules, known
    )
    notes: list[Problem] = []
    if args.largest or args.smallest:
        one = extreme(request, smallest=args.smallest)
        found: Iterable[ListedPlay] = [] if one is None else [one]
    else:
        found = list_plays(request, notes)
    encode = msgspec.json.Encoder().encode
    kinds = {kind: words.kind(kind) for kind in KINDS}
    if rules.numbers is PlayableNumbers.SEMIPRIME:
        kinds["prime"] = words.kind("semiprime")
    count = 0
    for play in found:
        count += 1
        if args.json:
            print(encode(play).decode())
        else:
            spelled = play.value if play.value != "inf" else "∞"
            print(f"{play.play}  {spelled}  {kinds[play.kind]}")
    if not count and not args.json:
        print(words.say("plays-none"))
    for note in notes:
        complain(words.error(note))
    return 0 if count else 1
