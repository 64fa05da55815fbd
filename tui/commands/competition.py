"""The competition's port on the command line: a match held here, and a bot of ours at a match elsewhere."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from tui.app.settings import own_nick
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from netplay.competition.port import CompetitionTable
    from netplay.uecda.client import MatchOutcome
    from netplay.uecda.match import MatchScore
    from tui.plain.console import Console
    from tui.plain.typist import Asks

USUAL_GAMES = 1000
MOST_MATCH = 100_000


def beside(args: argparse.Namespace, words: Words) -> CompetitionTable:
    """The competition's port beside the table that the other options ask for, which plays by the competition's rules.

    Raises:
        WrongUsage.
    """
    from engine.daifugo.uecda.match import SEATS
    from netplay.competition.port import CompetitionTable
    from netplay.uecda.line import PATIENCE
    from tui.commands.tables import checked_port
    from tui.text.dials import pairs

    checked_port(args.uecda, words, "--uecda")
    if args.resume is not None:
        raise WrongUsage(words.say("uecda-no-resume"))
    bots = max(args.bots, len(args.bot))
    if bots > SEATS - 1:
        raise WrongUsage(words.say("uecda-no-place", bots=str(bots), most=str(SEATS)))
    args.game, args.rules, args.seats = "daifugo", "uecda", SEATS
    args.games = USUAL_GAMES if args.games is None else args.games
    if args.headless and args.think is None:
        args.think = 0.0  # no person follows this match
    turn = pairs("--clock", args.clock, words).get("turn")
    patience = min(PATIENCE, turn) if isinstance(turn, int | float) and turn > 0 else PATIENCE
    bind = None if args.lan else args.bind or "127.0.0.1"
    return CompetitionTable(args.uecda, bind, patience=patience, password=args.password)


def host(args: argparse.Namespace, words: Words) -> int:
    """Hold a match: wait for five players, play, and print the points. Raises QkError."""
    from engine.daifugo.uecda.bots import LEVELS
    from netplay.archive.storing import archive_game
    from netplay.table.dice import fresh
    from netplay.uecda.server import MatchPlan, MatchServer
    from tui.commands.tables import checked_port
    from tui.plain.console import to_stderr

    checked_port(args.uecda, words, "--uecda")
    games = USUAL_GAMES if args.games is None else args.games
    if not 1 <= games <= MOST_MATCH:
        raise WrongUsage(words.say("cli-bad-games", games=games, most=str(MOST_MATCH)))
    for level in args.bot:
        if level not in LEVELS:
            raise WrongUsage(words.say("cli-no-such-bot", level=level, levels=", ".join(LEVELS)))
    if args.bots < 0:
        raise WrongUsage(words.say("cli-bad-bots", bots=str(args.bots)))
    named = args.bot or ["expert"]
    bots = [*named, *named[-1:] * args.bots][: max(args.bots, len(args.bot))]
    bind = None if args.lan else args.bind
    match = MatchServer(
        MatchPlan(args.uecda, bind, games, tuple(bots), **_patience(args, words)),
        fresh(),
        to_stderr,
        archive_game,
    )
    show(asyncio.run(match.run()), words, games)
    return 0


def _patience(args: argparse.Namespace, words: Words) -> dict[str, float]:
    """Seconds for an answer, where `--clock turn=…` says so."""
    from tui.text.dials import pairs

    clock = pairs("--clock", args.clock, words)
    seconds = clock.pop("turn", None)
    if clock or not (seconds is None or (isinstance(seconds, int | float) and 0 < seconds <= 3600)):
        raise WrongUsage(words.say("uecda-bad-clock"))
    return {} if seconds is None else {"patience": float(seconds)}


def show(result: tuple[MatchScore, ...], words: Words, games: int) -> None:
    """The points as a table."""
    width = max((len(one.name) for one in result), default=0)
    for one in result:
        print(f"{one.name:{width}}  {one.points:6}  {one.mean:.3f}  {one.low:.3f} … {one.high:.3f}")
    print(words.say("uecda-columns", games=games))


def _asking(console: Console) -> Asks:
    """Shows a line and waits for another; the end of the input ends the match."""
    from engine.typed import folded

    async def ask(prompt: str) -> str:
        console.write(prompt)
        line = await console.read()
        if line is None:
            raise KeyboardInterrupt
        return folded(line).strip()

    return ask


def join(args: argparse.Namespace, words: Words) -> int:
    """Send a bot to a match elsewhere, and print its points.

    Raises:
        QkError: if the host cannot be reached, or violates the protocol.
    """
    from engine.daifugo.uecda.bots import LEVELS
    from netplay.dialing.addresses import typed_address
    from netplay.table.dice import fresh
    from netplay.uecda.client import play_match
    from netplay.uecda.match import interval
    from netplay.uecda.tables import PORT
    from tui.commands.tables import checked_port
    from tui.plain.console import StandardConsole, to_stderr
    from tui.plain.typist import Typist

    if not args.bot and not args.plain:
        raise WrongUsage(words.say("uecda-who"))
    level = args.bot or "expert"
    if level not in LEVELS:
        raise WrongUsage(words.say("cli-no-such-bot", level=level, levels=", ".join(LEVELS)))
    checked_port(args.port, words)
    address = typed_address(args.uecda)
    has_port = args.uecda.strip().endswith(f":{address.port}")
    port = args.port if args.port is not None else address.port if has_port else PORT
    name = args.nick or (f"qk-{level}" if args.bot else own_nick(args.loaded.settings, ""))

    async def visit() -> MatchOutcome:
        asks = None if args.bot else _asking(StandardConsole())
        person = None if asks is None else Typist(asks, lambda name, values: words.say(name, **values))
        seed = fresh().below(1 << 30)
        return await play_match(address.host, port, name, level, to_stderr, seed=seed, person=person)

    outcome = asyncio.run(visit())
    low, mean, high = interval(outcome.points)
    print(f"{name}  {sum(outcome.points)}  {mean:.3f}  {low:.3f} … {high:.3f}")
    print(words.say("uecda-columns", games=len(outcome.points)))
    if outcome.refused:
        print(words.say("uecda-refused", plays=outcome.refused))
    return 0
