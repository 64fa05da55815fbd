"""The choices of a solo player, and the rules that follow."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
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
"""The rules of first tables: alone with bots the factors of fouls are shown (P-71, P-72)."""
CLOCK_KEYS = ("D6", "D7", "D11", "bank", "per_turn")


class SoloChoice(msgspec.Struct, frozen=True):
    """The choices of a solo player."""

    rules: str = "official"
    set: Mapping[str, Any] = {}
    seats: int = 2
    bots: tuple[str, ...] = ("club",)
    """Levels of the bots, or `even`, seat by seat; the last is used for the seats that are left."""
    name: str = "you"
    seed: int | None = None
    pace: float = 0.8
    games: int = 1
    """The number of games of a series; 1: no titles and no exchange (P-64)."""
    game: str = "prime"
    local: tuple[str, ...] = ()
    """Local rules that are on (Daifugo)."""
    off: tuple[str, ...] = ()
    """Official rules that are off (Daifugo)."""
    clock: Mapping[str, Any] = {}
    """The chosen clocks; by default none."""
    timed: bool = False
    """Whether the clocks that the rules have by themselves run, as they do at a table of people."""
    assist: bool = False
    """Whether the player gets the prime check before playing."""
    hints: str = "mine"
    """The knowledge used for hints: `mine`, `level`, `all`; `off`: no hints."""
    daily: str = ""
    """The day of a daily deal (2026-11-24); empty for any other deal."""
    begun: datetime | None = None
    """When it was chosen, if that is the game's date; None: its date is when it is dealt."""

    @classmethod
    def of(cls, chosen: GameConfig, **others: Any) -> SoloChoice:
        """The choice of this game, by default against its usual bots; `others` are the further fields."""
        fields: dict[str, Any] = {"bots": (adapter_of(chosen.game).usual_level,), **others}
        return cls(
            rules=chosen.preset,
            set=chosen.set,
            seats=chosen.seats,
            game=chosen.game,
            local=chosen.local,
            off=chosen.off,
            clock=chosen.clock,
            **fields,
        )

    @property
    def chosen(self) -> GameConfig:
        """The game without its players, as any table agrees on it."""
        return GameConfig(self.game, self.rules, self.set, self.local, self.off, self.seats, self.clock)


def seats_for(choice: SoloChoice) -> tuple[int, int]:
    """The minimum and maximum number of players.

    The abstract game can be played alone (001 2.2); the deck decides whether all can be dealt a hand.
    """
    adapter = adapter_of(choice.game)
    alone = choice.game == "prime" and choice.rules == "abstract" and not choice.timed
    return 1 if alone else adapter.fewest, adapter.most


def solo_terms(choice: SoloChoice) -> TableRules:
    """The rules and clocks of a solo game; by default without clocks.

    Raises:
        BadSetting: for impossible settings, for a deal that needs more cards than there are, for rules that cannot be
            played to their end, or unknown bots.
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
