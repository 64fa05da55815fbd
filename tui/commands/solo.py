"""`qk solo`: a game against bots, in this terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tui.commands import GAMES, WrongUsage
from tui.words import Words

if TYPE_CHECKING:
    from netplay.games import Ways
    from netplay.solo import Choice

_CLOCKS: Mapping[str, str] = {"turn": "D7", "bank": "bank", "per_turn": "per_turn", "on_timeout": "D8"}
"""What `--clock` calls a setting, and the setting."""
_MOST_SEATS = 8
_MOST_GAMES = 99


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk solo`."""
    say = words.say
    parser = subparsers.add_parser("solo", help=say("cli-solo"), description=say("cli-solo"))
    parser.add_argument("--game", default="prime", metavar="GAME", help=say("cli-game"))
    parser.add_argument("--rules", default="official", metavar="PRESET", help=say("cli-preset"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say("cli-set"))
    parser.add_argument("--local", action="append", default=[], metavar="RULE,…", help=say("cli-local"))
    parser.add_argument("--off", action="append", default=[], metavar="RULE,…", help=say("cli-off"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli-seats"))
    parser.add_argument("--bot", action="append", default=[], metavar="LEVEL", help=say("cli-bot"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli-seed"))
    parser.add_argument("--think", type=float, metavar="SECONDS", help=say("cli-think"))
    parser.add_argument("--games", type=int, default=1, metavar="N", help=say("cli-games"))
    parser.add_argument("--clock", action="append", default=[], metavar="KEY=VALUE", help=say("cli-clock"))
    parser.add_argument("--theme", default=argparse.SUPPRESS, metavar="THEME", help=say("cli-theme"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Opens the table at once; the title screen is under it."""
    choice = choice_of(args, words)
    from tui import play, tables

    if not tables.has_screen(choice.game):
        raise WrongUsage(words.say("play-no-screen", game=choice.game))
    from tui.app import run_app

    return run_app(words, args.loaded, theme=args.theme, first=lambda app: play.open_table(app, choice))


def choice_of(args: argparse.Namespace, words: Words) -> Choice:
    """The game that the options ask for.

    Raises:
        WrongUsage: for options that cannot be, or do not go together.
    """
    from engine.errors import BadSetting
    from netplay.games import ways_of
    from netplay.solo import Choice, solo_terms
    from tui.dials import pairs
    from tui.refusals import why_not

    say = words.say
    if args.game not in GAMES:
        raise WrongUsage(say("cli-no-such-game", game=args.game, games=", ".join(GAMES)))
    ways = ways_of(args.game)
    for level in args.bot:
        if level not in ways.levels:
            raise WrongUsage(say("cli-no-such-bot", level=level, levels=", ".join(ways.levels)))
    seats = _seats(args, ways, words)
    _check_numbers(args, words)
    chosen, clock = pairs("--set", args.set, words), pairs("--clock", args.clock, words)
    if args.game == "prime":
        chosen, clock = {**chosen, **_clock_settings(clock, words)}, {}
    settings = args.loaded.settings
    choice = Choice(
        rules=args.rules,
        set=chosen,
        seats=seats,
        bots=tuple(args.bot) or (ways.usual_level,),
        name=settings.name or say("setup-you"),
        seed=args.seed,
        pace=settings.pace if args.think is None else args.think,
        games=args.games,
        game=args.game,
        local=rule_names(args.local),
        off=rule_names(args.off),
        clock=clock,
    )
    try:
        solo_terms(choice)
    except BadSetting as wrong:
        raise WrongUsage(why_not(words, wrong, args.game)) from wrong
    return choice


def _seats(args: argparse.Namespace, ways: Ways, words: Words) -> int:
    """How many play: as said, else one more than there are bots, else as the game is usually played."""
    wanted = max(ways.fewest, len(args.bot) + 1) if args.bot else ways.usual_seats
    seats: int = wanted if args.seats is None else args.seats
    if not 2 <= seats <= _MOST_SEATS:
        raise WrongUsage(words.say("cli-bad-seats", seats=str(seats), most=str(_MOST_SEATS)))
    if len(args.bot) > seats - 1:
        places = str(seats - 1)
        raise WrongUsage(words.say("cli-too-many-bots", bots=str(len(args.bot)), places=places))
    return seats


def _check_numbers(args: argparse.Namespace, words: Words) -> None:
    say = words.say
    if args.seed is not None and args.seed < 0:
        raise WrongUsage(say("cli-bad-seed", seed=str(args.seed)))
    if args.think is not None and not 0 <= args.think <= 60:
        raise WrongUsage(say("cli-bad-think", seconds=f"{args.think:g}"))
    if not 1 <= args.games <= _MOST_GAMES:
        raise WrongUsage(say("cli-bad-games", games=str(args.games), most=str(_MOST_GAMES)))


def _clock_settings(clock: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The clocks of Prime Daifugo, which are settings of its rules."""
    for key in clock:
        if key not in _CLOCKS:
            raise WrongUsage(words.say("cli-no-such-clock", key=key, keys=", ".join(_CLOCKS)))
    return {_CLOCKS[key]: value for key, value in clock.items()}


def rule_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Rules named with commas between, in one option or several."""
    return tuple(name.strip() for text in texts for name in text.split(",") if name.strip())
