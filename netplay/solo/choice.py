"""What a solo player chooses, and the rules that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from engine.errors import BadSetting
from netplay.room.agreed_rules import check_proposed
from netplay.table.games import GameConfig, TableRules, adapter_of
from netplay.table.games.reach import check_playable

if TYPE_CHECKING:
    from engine.prime.settings import Rules

EVEN = "even"  # in place of a level: as strong as the player (`netplay.solo.even`)
FIRST_RULES = "beginner"
"""The rules of first tables: alone with bots they tell the factors of fouls (P-71, P-72)."""
CLOCK_KEYS = ("D6", "D7", "D11", "bank", "per_turn")


class SoloChoice(msgspec.Struct, frozen=True):
    """What a solo player has chosen."""

    rules: str = "official"
    set: Mapping[str, Any] = {}
    seats: int = 2
    bots: tuple[str, ...] = ("club",)
    """Levels of the bots, or `even`, seat by seat; the last is used for the seats that are left."""
    name: str = "you"
    seed: int | None = None
    pace: float = 0.8
    games: int = 1
    """How many games make a series; 1: no titles and no exchange (P-64)."""
    game: str = "prime"
    local: tuple[str, ...] = ()
    """Local rules that are on (Daifugo)."""
    off: tuple[str, ...] = ()
    """Official rules that are off (Daifugo)."""
    clock: Mapping[str, Any] = {}
    """Clocks asked for; without any there are none."""
    timed: bool = False
    """Whether the clocks that the rules have by themselves run, as they do at a table of people."""
    assist: bool = False
    """Whether the player is told what is prime before playing."""
    hints: str = "mine"
    """From whose knowledge hints are: `mine`, `level`, `all`; `off`: there are none."""
    daily: str = ""
    """The day whose deal it is (2026-11-24); empty for any other deal."""

    @property
    def chosen(self) -> GameConfig:
        """The game without those who play it, as any table agrees on it."""
        return GameConfig(self.game, self.rules, self.set, self.local, self.off, self.seats, self.clock)


def seats_for(choice: SoloChoice) -> tuple[int, int]:
    """The fewest and the most who can play.

    The abstract game is a game for one as well (001 2.2); whether all can be dealt a hand is for the deck to say.
    """
    adapter = adapter_of(choice.game)
    alone = choice.game == "prime" and choice.rules == "abstract" and not choice.timed
    return 1 if alone else adapter.fewest, adapter.most


def solo_terms(choice: SoloChoice) -> TableRules:
    """The rules and clocks of a solo game: without clocks, unless some were asked for.

    Raises:
        BadSetting: for settings that cannot be or could not be played to their end, a deal that needs more cards
            than there are, or unknown bots.
    """
    adapter = adapter_of(choice.game)
    chosen = choice.chosen
    teaches = choice.assist or (choice.rules == FIRST_RULES and not choice.timed)
    if choice.game == "prime" and teaches:  # practice and first tables explain fouls (P-72)
        chosen = msgspec.structs.replace(chosen, set={"tell_factors": "fouls", **chosen.set})
    terms = adapter.terms(chosen if choice.timed else adapter.without_clocks(chosen))
    check_playable(adapter.reach(terms, choice.seats), terms.clocks)
    if choice.timed:  # what a shared table is to play
        check_proposed(adapter, choice.chosen, terms)
    least, most = seats_for(choice)
    if not least <= choice.seats <= most:
        raise BadSetting("solo-seats", seats=choice.seats, least=least, most=most)
    levels = adapter.levels_under(choice.chosen)
    there = (*levels, *adapter.levels, *adapter.numbers, EVEN)
    unknown = [level for level in choice.bots if level not in there]
    if unknown:
        raise BadSetting("no-such-bot", level=unknown[0][:40], levels=", ".join((*levels, EVEN)))
    return terms


def solo_rules(choice: SoloChoice) -> Rules:
    """The rules of a solo game of Prime Daifugo. Raises BadSetting as `solo_terms` does."""
    rules: Rules = solo_terms(choice).rules
    return rules
