"""The options that say what is played; the same for every command that opens a table."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from engine import GAMES
from engine.typed import folded
from netplay.table.messages import MOST_SEATS
from tui.commands.asked import note_idle
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from netplay.table.games import GameAdapter, GameConfig

MOST_GAMES = 99


def add_rule_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options of game, rules, seats, clocks, series and bots."""
    say = words.say
    parser.add_argument("--game", default="prime", metavar="GAME", help=say("cli-game"))
    parser.add_argument("--rules", default="official", metavar="PRESET", help=say("cli-preset"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say("cli-set"))
    parser.add_argument("--local", action="append", default=[], metavar="RULE,…", help=say("cli-local"))
    parser.add_argument("--off", action="append", default=[], metavar="RULE,…", help=say("cli-off"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli-seats"))
    parser.add_argument("--bot", action="append", default=[], metavar="LEVEL", help=say("cli-bot"))
    parser.add_argument("--think", type=float, metavar="SECONDS", help=say("cli-think"))
    parser.add_argument("--games", type=int, default=1, metavar="N", help=say("cli-games"))
    parser.add_argument("--clock", action="append", default=[], metavar="KEY=VALUE", help=say("cli-clock"))
    parser.add_argument("--theme", default=argparse.SUPPRESS, metavar="THEME", help=say("cli-theme"))


def adapter_from(
    args: argparse.Namespace, words: Words, most_games: int = MOST_GAMES, beside: tuple[str, ...] = ()
) -> GameAdapter:
    """The adapter of the game that was asked for. Raises WrongUsage for unknown bots.

    Arguments:
        beside: what may be asked for in place of a level.
    """
    from netplay.table.games import GameConfig, adapter_of

    if args.game not in GAMES:
        raise WrongUsage(words.say("cli-no-such-game", game=args.game, games=", ".join(GAMES)))
    adapter = adapter_of(args.game)
    levels = adapter.levels_under(GameConfig(args.game, args.rules, seats=adapter.usual_seats))
    for level in args.bot:
        if level not in (*levels, *adapter.levels, *beside):
            there = ", ".join((*levels, *beside))
            raise WrongUsage(words.say("cli-no-such-bot", level=level, levels=there))
    if args.think is not None and not 0 <= args.think <= 60:
        raise WrongUsage(words.say("cli-bad-think", seconds=f"{args.think:g}"))
    if not 1 <= args.games <= most_games:
        raise WrongUsage(words.say("cli-bad-games", games=str(args.games), most=str(most_games)))
    return adapter


def seats_from(
    args: argparse.Namespace,
    adapter: GameAdapter,
    bots: int,
    people: int,
    words: Words,
    bounds: tuple[int, int] = (2, MOST_SEATS),
) -> int:
    """How many play: as said, else enough for the bots and people, else as the game is usually played.

    Arguments:
        people: how many seats must be left for people.
        bounds: the fewest and the most who can sit there.
    """
    wanted = max(adapter.fewest, bots + people) if bots else adapter.usual_seats
    seats: int = wanted if args.seats is None else args.seats
    least, most = bounds
    if args.seats is None and seats > most:
        raise WrongUsage(words.say("cli-too-many-bots", bots=bots, places=most - people))
    if not least <= seats <= most:
        raise WrongUsage(words.say("cli-bad-seats", seats=str(seats), least=str(least), most=str(most)))
    if bots > seats - people:
        raise WrongUsage(words.say("cli-too-many-bots", bots=bots, places=seats - people))
    return seats


def config_from(args: argparse.Namespace, seats: int, words: Words) -> GameConfig:
    """The game and rules asked for; whether they can be played is for others to find. Raises WrongUsage."""
    from engine.errors import BadSetting
    from engine.prime.settings import rules_for
    from netplay.table.games import GameConfig
    from tui.text.dials import pairs

    chosen, clock = pairs("--set", args.set, words), pairs("--clock", args.clock, words)
    if args.game == "prime":
        chosen, clock = {**chosen, **_clock_settings(clock, words)}, {}
        with suppress(BadSetting):  # what cannot be played, anyone who opens the table says
            note_idle(rules_for(args.rules, chosen, seats), chosen, words)
    return GameConfig(
        game=args.game,
        preset=args.rules,
        set=chosen,
        local=rule_names(args.local),
        off=rule_names(args.off),
        seats=seats,
        clock=clock,
    )


def pace_from(args: argparse.Namespace) -> float:
    """The pause of bots, in seconds."""
    pace: float = args.loaded.settings.pace if args.think is None else args.think
    return pace


def _clock_settings(clock: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The clocks of Prime Daifugo, which are settings of its rules."""
    from netplay.table.games.prime.adapter import CLOCK_KEYS

    for key in clock:
        if key not in CLOCK_KEYS:
            raise WrongUsage(words.say("cli-no-such-clock", key=key, keys=", ".join(CLOCK_KEYS)))
    return {CLOCK_KEYS[key]: value for key, value in clock.items()}


def rule_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Rules named with commas between, in one option or several."""
    return tuple(name.strip() for text in texts for name in folded(text).split(",") if name.strip())
