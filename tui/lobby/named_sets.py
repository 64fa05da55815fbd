"""The rules that have a name, of every game: what an opener proposes with one key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.errors import BadSetting
from engine.prime.settings import PRESETS
from netplay.table.games import Chosen, read_chosen, ways_of
from tui.text.words import Words


class NamedSet(msgspec.Struct, frozen=True):
    """Rules under a name, for as many players as the table has."""

    chosen: Chosen
    name: str
    about: str


def named_sets(rules: Mapping[str, Any], words: Words) -> list[NamedSet]:
    """Every set that can be played, game by game.

    Arguments:
        rules: what the table plays now: its clocks stay where the game stays, and its seats where they can.
    """
    now = read_chosen(rules)
    found = [*_prime(now, words), *_daifugo(now, words), *_tyrant(now, words)]
    return [one for one in found if _can_be(one.chosen)]


def _can_be(chosen: Chosen) -> bool:
    try:
        ways_of(chosen.game).terms(chosen)
    except BadSetting:
        return False
    return True


def _seated(now: Chosen, chosen: Chosen) -> Chosen:
    """A set at this table: its seats, and its clocks if the game stays the same."""
    ways = ways_of(chosen.game)
    seats = min(max(now.seats, ways.fewest), ways.most)
    clock = now.clock if now.game == chosen.game else {}
    return msgspec.structs.replace(chosen, seats=seats, clock=clock)


def _prime(now: Chosen, words: Words) -> Iterator[NamedSet]:
    for preset in PRESETS:
        chosen = _seated(now, Chosen("prime", preset))
        about = words.say(f"settings-preset-{preset}-about")
        yield NamedSet(chosen, words.say(f"settings-preset-{preset}"), about)


def _daifugo(now: Chosen, words: Words) -> Iterator[NamedSet]:
    from tui.games.daifugo.rulesets import READY_MADE, load_sets, ready_made

    sets = {name: (f"daifugoset-set-{name}", ready_made(name, now.seats)) for name in READY_MADE}
    for told, one in sets.values():
        chosen = Chosen("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(_seated(now, chosen), words.say(told), words.say(f"{told}-about"))
    for name, one in load_sets().sets.items():
        chosen = Chosen("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(_seated(now, chosen), f"『{name}』", words.say("lobby-sets-own"))


def _tyrant(now: Chosen, words: Words) -> Iterator[NamedSet]:
    for floor, told in (("card", "official"), ("total", "total")):
        chosen = Chosen("tyrant", set={} if floor == "card" else {"chip_floor": floor})
        about = words.say(f"lobby-sets-tyrant-{told}")
        yield NamedSet(_seated(now, chosen), words.say(f"tyrant-rules-{told}"), about)
