"""`qk rules [GAME] [WORDS]`: the rules, settings and rulings, explained, and questions answered from them."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from engine import GAMES
from engine.typed import folded
from tui.commands.asked import json_line
from tui.games.books import answers, look_up, near, pages, ruling_text
from tui.text.rulebook import Page
from tui.text.words import Words, WrongUsage, one_line

if TYPE_CHECKING:
    from netplay.table.games import GameConfig


def register(subparsers: Any, words: Words) -> None:
    """Add `qk rules`."""
    say = words.say
    parser = subparsers.add_parser("rules", help=say("cli-rules"), description=say("cli-rules"))
    parser.add_argument("wanted", nargs="*", metavar="GAME WORDS", help=say("cli-rules-wanted"))
    parser.add_argument("--json", action="store_true", help=say("cli-json"))
    parser.add_argument("--sheet", action="store_true", help=say("cli-rules-sheet"))
    parser.add_argument("--rules", metavar="PRESET", help=say("cli-preset"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say("cli-set"))
    parser.add_argument("--local", action="append", default=[], metavar="RULE,…", help=say("cli-local"))
    parser.add_argument("--off", action="append", default=[], metavar="RULE,…", help=say("cli-off"))
    parser.add_argument("--clock", action="append", default=[], metavar="KEY=VALUE", help=say("cli-clock"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli-seats"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the rulebook, the pages of a name, or what answers a question best; exit code 1: nothing does.

    Where rules are chosen, names are questions too: the answers say what holds under these rules.
    """
    first, *others = args.wanted or ("",)
    game = next((one for one in GAMES if one == folded(first).casefold()), "")
    name = " ".join(others if game else args.wanted)
    if args.sheet:
        return _print_sheet(args, game or "prime", name, words)
    rules = _rules(args, game or "prime", words)
    if rules is None:
        found = look_up(words, name, game) if name else pages(words, game or "prime")
    elif name:
        found, game = (), game or "prime"
    else:
        raise WrongUsage(words.say("cli-rules-of-nothing"))
    answered = () if found else answers(words, name, game, rules)
    if args.json:
        import msgspec

        text = msgspec.json.format(msgspec.json.encode(found or answered), indent=2).decode()
        sys.stdout.write(text + "\n")
    elif found:
        print("\n\n".join(_page(page, words) for page in found))
    elif answered:
        print("\n".join(_answer(page, words) for page in answered))
        print(words.say("cli-rules-whole", game=answered[0].game, page=answered[0].id))
    if found or answered:
        return 0
    nearest = " · ".join(near(words, name, game))
    print(words.say("cli-no-such-rule", rule=one_line(name)[:60], near=nearest), file=sys.stderr)
    return 1


def _rules(args: argparse.Namespace, game: str, words: Words) -> Any:
    """The rules that the options choose; None without options. Raises WrongUsage, BadSetting."""
    if not args.rules and args.seats is None and not any((args.set, args.local, args.off, args.clock)):
        return None
    from netplay.table.games import adapter_of

    return adapter_of(game).terms(_chosen(args, game, words)).rules


def _chosen(args: argparse.Namespace, game: str, words: Words) -> GameConfig:
    """The choice of rules that the options name. Raises WrongUsage for an option that isn't KEY=VALUE."""
    from netplay.table.games import GameConfig, adapter_of
    from tui.commands.rule_options import rule_names
    from tui.text.dials import pairs

    return GameConfig(
        game, args.rules or "official", pairs("--set", args.set, words), rule_names(args.local),
        rule_names(args.off), adapter_of(game).usual_seats if args.seats is None else args.seats,
        pairs("--clock", args.clock, words),
    )  # fmt: skip


def _print_sheet(args: argparse.Namespace, game: str, name: str, words: Words) -> int:
    """Print the rule sheet of a choice; exit code 1: it can't be played. Raises WrongUsage, BadSetting."""
    from tui.lobby.rule_sheet import rule_sheet

    if name:
        raise WrongUsage(words.say("cli-rules-sheet-words", words=name))
    chosen = _chosen(args, game, words)
    text, problems = rule_sheet(chosen, words)
    print(json_line({**chosen.plain(), "problems": problems, "sheet": text}) if args.json else text)
    return 1 if problems else 0


def _answer(page: Page, words: Words) -> str:
    """Where an answer stands, with what opens it in brackets, and the sentence that answers, each on a line."""
    numbers = "" if page.kind == "clause" else f"  ({', '.join(page.clauses)})"
    head = f"{words.say(f'games-{page.game}')} · {page.name}  [{page.game} {page.id}]{numbers}"
    return f"{head}\n  {page.answer()}"


def _page(page: Page, words: Words) -> str:
    """A page as a terminal or a pager shows it."""
    if page.kind == "clause":
        return ruling_text(page, words)
    named = page.kind in ("setting", "rule") and page.id != page.name
    key = f"{page.id}  " if named else ""
    head = f"{key}{page.name}  ({', '.join(page.clauses)})"
    lines = [head, *(f"  {line}".rstrip() for line in page.text.split("\n"))]
    if page.kind == "setting":
        lines.append(f"  --set {page.id}={'|'.join(page.values) if page.values else _sample(page.usual)}")
    return "\n".join(lines)


def _sample(usual: object) -> str:
    """The usual value as one would type it after `--set KEY=`."""
    if isinstance(usual, bool):
        return "true|false"
    return "'{ 1 = 4, X = 1 }'" if usual is None else str(usual)
