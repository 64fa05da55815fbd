"""`qk rules [GAME] [RULE]`: the rules, settings and rulings, explained."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from engine import GAMES
from tui.games.books import look_up, pages, ruling_told
from tui.text.errors import WrongUsage
from tui.text.rulebook import Page
from tui.text.words import Words


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk rules`."""
    say = words.say
    parser = subparsers.add_parser("rules", help=say("cli-rules"), description=say("cli-rules"))
    parser.add_argument("wanted", nargs="*", metavar="GAME RULE", help=say("cli-rules-wanted"))
    parser.add_argument("--json", action="store_true", help=say("cli-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Prints the rulebook, or the pages asked for."""
    wanted = list(args.wanted)
    game = wanted.pop(0) if wanted and wanted[0] in GAMES else ""
    name = " ".join(wanted)
    found = look_up(words, name, game) if name else pages(words, game or "prime")
    if not found:
        raise WrongUsage(words.say("cli-no-such-rule", rule=name))
    if args.json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
        return 0
    print("\n\n".join(_page(page, words) for page in found))
    return 0


def _page(page: Page, words: Words) -> str:
    """A page as a terminal or a pager shows it."""
    if page.kind == "clause":
        return ruling_told(page, words)
    key = f"{page.id}  " if page.kind in ("setting", "rule") else ""
    head = f"{key}{page.name}  ({', '.join(page.clauses)})"
    lines = [head, *(f"  {line}".rstrip() for line in page.text.split("\n"))]
    if page.kind == "setting":
        from tui.games.prime.dials import BY_KEY, value_name

        # The other games' pages say what is usual themselves.
        if page.id in BY_KEY:
            usual = value_name(words, BY_KEY[page.id], page.usual)
            lines.append(f"  {words.say('cli-rules-usual', value=usual)}")
        lines.append(f"  --set {page.id}={'|'.join(page.values) if page.values else _sample(page.usual)}")
    return "\n".join(lines)


def _sample(usual: object) -> str:
    """The usual value as one would type it after `--set KEY=`."""
    if isinstance(usual, bool):
        return "true|false"
    return "'{ 1 = 4, X = 1 }'" if usual is None else str(usual)
