"""Whole games for archive tests: played by bots or at random, written as records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

from engine.daifugo.bots.random_bot import RandomBot
from engine.daifugo.game import DaifugoGame
from engine.daifugo.record import write_record as write_daifugo
from engine.daifugo.ruleset import rules_for as daifugo_rules
from engine.game_protocol import Made
from engine.prime.bots import choose
from engine.prime.game import PrimeGame
from engine.prime.moves import Pass
from engine.prime.record import write_record
from engine.prime.settings import rules_for
from engine.prime.state import Phase
from engine.seats import DEALER
from engine.tyrant.bots import BOTS
from engine.tyrant.game import TyrantGame
from engine.tyrant.record import write_record as write_tyrant
from engine.tyrant.settings import rules_for as tyrant_rules
from engine.verdict import Refused
from netplay.archive import storing
from netplay.archive.archive import Archive, StoredGame
from netplay.table.dice import Dice
from tests.bot_games import bot_moves

PLAYERS = ("aki", "ben", "cid", "dan")

SEMIPRIMES = """+++
set = { numbers = "semiprime" }
deck = "88"
+++
aki:(4597Q3)
ben:(6TKA28)
aki:4
ben:6
"""
"""A record in which semiprimes are played (P-68), to be continued by aki."""


def day(seed: int) -> str:
    """Return a date of its own for each game."""
    return f"20{20 + seed // 336:02}-{seed // 28 % 12 + 1:02}-{seed % 28 + 1:02}"


@cache
def prime_game(seed: int, level: str = "novice", most: int = 4000, names: Sequence[str] = ()) -> str:
    """Play Prime Daifugo between bots; after `most` moves the game is left unfinished."""
    names = names or PLAYERS[seed % 3 : seed % 3 + 2]
    rules = rules_for("official", {"D5": "seat", "D6": "none", "D7": "none"}, len(names))
    game, dice = PrimeGame(), Dice.of_number(seed)
    start = state = game.deal(rules, len(names), dice)
    made: list[Made] = []
    while state.phase is not Phase.OVER and len(made) < most:
        due = game.due(state)
        if due.blind:
            actor, move = DEALER, game.blind_cards(state, dice)
        else:
            actor = due.seats[0]
            move = choose(level, game.view(state, actor), seed * 5000 + len(made)) or Pass()
        step = game.play(state, actor, move)
        if isinstance(step, Refused):
            move = Pass()
            step = game.play(state, actor, move)
        assert not isinstance(step, Refused)
        made.append(Made(actor, move, state, step))
        state = step.state
    return write_record(names, start, made, {"date": day(seed), "seed": str(seed)})


@cache
def daifugo_game(seed: int) -> str:
    """Play a random game of Daifugo."""
    game, bot, dice = DaifugoGame(), RandomBot(), Dice.of_number(seed)
    start = game.deal(daifugo_rules([], [], {}, 4), 4, dice)
    moves = list(bot_moves(game, start, lambda view, _: bot.choose(view, dice), dice))
    return write_daifugo(PLAYERS, start, moves, {"date": day(seed)})


@cache
def tyrant_game(seed: int) -> str:
    """Play a random game of Tyrant."""
    game, dice = TyrantGame(), Dice.of_number(seed)
    start = game.deal(tyrant_rules("official", {}, 4), 4, dice)
    moves = list(bot_moves(game, start, lambda view, _: BOTS["random"].choose(view, dice), dice))
    return write_tyrant(PLAYERS, start, moves, {"date": day(seed)})


def write_games(folder: Path, texts: Sequence[str]) -> list[Path]:
    """Write each record to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"game_{number:04}.qk" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def keep(text: str, when: datetime, bots: Mapping[str, str] | None = None) -> StoredGame:
    """Store a finished game in the archive of the home."""
    with Archive() as archive:
        return storing.keep(archive, text, when, bots)
