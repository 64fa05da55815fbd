"""`qk solo`: a game against bots, in this terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from netplay.table.interfaces import HINTS_TYPED
from tui.commands.asked import run_program
from tui.commands.rule_options import adapter_from, add_rule_options, config_from, pace_from, seats_from
from tui.text.words import Words, WrongUsage, complain

if TYPE_CHECKING:
    from netplay.solo.choice import SoloChoice


def register(subparsers: Any, words: Words) -> None:
    """Add `qk solo`."""
    say = words.say
    parser = subparsers.add_parser("solo", help=say("cli-solo"), description=say("cli-solo"))
    add_rule_options(parser, words)
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli-seed"))
    parser.add_argument("--plain", action="store_true", help=say("cli-plain"))
    parser.add_argument("--hints", default="mine", choices=tuple(HINTS_TYPED), help=say("cli-hints"))
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--kept", action="store_true", help=say("cli-kept"))
    group.add_argument(
        "--continue", dest="go_on", nargs="?", const="", metavar="ID", help=say("cli-continue")
    )
    group.add_argument("--file", dest="to_file", metavar="ID", help=say("cli-file"))
    group.add_argument("--discard", metavar="ID", help=say("cli-discard"))
    parser.add_argument("--json", action="store_true", help=say("cli-kept-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Open a table at once, the title screen under it; or do what is asked with an unfinished game."""
    if args.json and not args.kept:
        raise WrongUsage(words.say("unfinished-solo-only"))
    if args.kept or args.to_file is not None or args.discard is not None:
        return _do_with_unfinished(args, words)
    if args.go_on is not None:
        return _go_on(args, words)
    choice = choice_of(args, words)
    if args.plain:
        from tui.plain.solo import play_plain

        return play_plain(choice, words)
    from tui.app.program import Program
    from tui.joining import play
    from tui.text.unfinished import unfinished_beside

    async def open_it(app: Program) -> None:
        beside = unfinished_beside(app.words)
        await play.open_table(app, choice)
        if beside:
            app.notify(beside, timeout=8, markup=False)

    return run_program(args, words, open_it)


def _go_on(args: argparse.Namespace, words: Words) -> int:
    """Resume an unfinished game; that there is none is reported before a screen is opened."""
    from netplay.room.unfinished import to_go_on
    from tui.joining import play

    to_go_on("solo", args.go_on)
    if args.plain:
        from tui.plain.solo import resume_plain

        return resume_plain(args.go_on, words)
    return run_program(args, words, lambda app: play.go_on(app, args.go_on))


def _do_with_unfinished(args: argparse.Namespace, words: Words) -> int:
    """`--kept`, `--file`, `--discard`: a terminal is not needed for any of them."""
    from netplay.room import end_unfinished as filing
    from netplay.room.unfinished import place_of
    from netplay.solo.daily import give_up
    from netplay.storage.journal_places import id_of
    from netplay.storage.reading import why_not
    from netplay.storage.user_files import BadFile
    from tui.text.unfinished import filed

    if args.kept:
        return _list_unfinished(words, as_json=args.json)
    path = place_of(args.discard if args.to_file is None else args.to_file)
    id = id_of(path)
    try:
        give_up(id)
        if args.to_file is not None:
            print(filed(id, filing.file(id), words))
        else:
            print(words.say("unfinished-discarded", id=filing.discard(id)))
    except OSError as wrong:
        raise BadFile("file-unwritten", path=str(path), why=why_not(wrong)) from wrong
    return 0


def _list_unfinished(words: Words, *, as_json: bool) -> int:
    from netplay.room.unfinished import list_unfinished
    from tui.commands.asked import json_line
    from tui.text.unfinished import line_of, plain

    unfinished = list_unfinished()
    for game in unfinished.games:
        print(json_line(plain(game)) if as_json else line_of(game, words))
    if not unfinished.games and not as_json:
        print(words.say("unfinished-nothing"))
    for unreadable in unfinished.unreadable:
        complain(f"{unreadable.id}: {words.error(unreadable.problem)}")
    return 0


def choice_of(args: argparse.Namespace, words: Words) -> SoloChoice:
    """The game that the options ask for. Raises WrongUsage or BadSetting for what cannot be."""
    from netplay.solo.choice import EVEN, SoloChoice, seats_for, solo_terms
    from netplay.table.messages import MOST_SEATS

    adapter = adapter_from(args, words, beside=(EVEN,))
    if args.seed is not None and args.seed < 0:
        raise WrongUsage(words.say("cli-bad-seed", seed=str(args.seed)))
    # The other games say themselves who can play them.
    bounds = seats_for(SoloChoice(rules=args.rules)) if args.game == "prime" else (2, MOST_SEATS)
    chosen = config_from(args, seats_from(args, adapter, len(args.bot), 1, words, bounds), words)
    choice = SoloChoice.of(
        chosen,
        bots=tuple(args.bot) or (adapter.usual_level,),
        name=args.loaded.settings.name or words.say("setup-you"),
        seed=args.seed,
        pace=pace_from(args),
        games=args.games,
        hints=HINTS_TYPED[args.hints],
    )
    solo_terms(choice)
    return choice
