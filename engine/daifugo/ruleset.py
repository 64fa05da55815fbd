"""A set of rules: parsed, checked for contradictions, and made ready for play (CF-1 … CF-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from engine.daifugo.book import RuleBook
from engine.daifugo.catalogue import ALL, BY_ID, LOCAL
from engine.daifugo.official import OFFICIAL_IDS
from engine.daifugo.settings import BY_KEY, Rules
from engine.errors import BadSetting, Problem, problem
from engine.setting import read_values

_LOCAL_IDS = tuple(rule.id for rule in LOCAL)


class BadRules(BadSetting):
    """Rules that do not exist, or that cannot be on together (CF-1 … CF-4)."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules: its differences from the official ones."""

    local: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    set: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 4
    """The usual number of players."""


PRESETS: Mapping[str, Preset] = {
    "official": Preset(),
    # The rules of the UEC computer Daihinmin competition (docs/UECDA.md).
    "uecda": Preset(
        local=("stairs",),
        off=("miyako_ochi", "fouls"),
        set={
            "first_leader_later": "start_card",
            "pass_lockout": True,
            "all_must_pass": True,
            "pass_limit": 20,
            "first_dealt": "daifugo",
            "exchange_blind": False,
            "sequence_overlap": False,
            "joker_beyond": True,
            "run_revolution": True,
            "cut_in_runs": True,
            "joker_locks": True,
        },
        seats=5,
    ),
}


def preset_of(rules: Rules) -> str:
    """The name of the preset equal to these rules; official if none is."""
    return next((name for name, one in _PRESET_RULES.items() if one == rules), "official")


def rules_for(
    local: Iterable[str],
    off: Iterable[str],
    chosen: Mapping[str, object],
    seats: int,
    preset: str = "official",
) -> Rules:
    """The rules of a preset with these local ones on as well, these official ones off, and the chosen settings.

    Raises:
        BadSetting: an unknown preset, setting or value.
        BadRules: an unknown rule, or rules that cannot be on together; the first problem is named.
    """
    rules = read_rules(local, off, chosen, preset)
    check_rules(rules, seats)
    return rules


def read_rules(
    local: Iterable[str], off: Iterable[str], chosen: Mapping[str, object], preset: str = "official"
) -> Rules:
    """As `rules_for`, without the check for contradictions. Raises BadSetting and BadRules for unknown names."""
    base = PRESETS.get(preset)
    if base is None:
        raise BadSetting("daifugo-no-such-rules", rules=preset[:40], all=", ".join(PRESETS))
    on, gone = {*base.local, *local}, {*base.off, *off}
    chosen = {**base.set, **chosen}
    for names, known in ((on, _LOCAL_IDS), (gone, OFFICIAL_IDS)):
        unknown = sorted(name for name in names if name not in known)
        if unknown:
            raise _unknown(unknown[0], known)
    fields = read_values(BY_KEY, chosen)
    return Rules(
        **fields,  # type: ignore[arg-type]  # each value was read by its own setting
        local=tuple(id_ for id_ in _LOCAL_IDS if id_ in on),
        off=tuple(id_ for id_ in OFFICIAL_IDS if id_ in gone),
    )


def _unknown(rule: str, known: Collection[str]) -> BadRules:
    near = get_close_matches(rule[:40], known, 3)
    if near:
        return BadRules("unknown-rule", rule=rule[:40], near=", ".join(near))
    return BadRules("no-such-rule", rule=rule[:40])


def on_in(rules: Rules) -> frozenset[str]:
    """The identifiers of all rules that are on."""
    return frozenset((*rules.local, *(id_ for id_ in OFFICIAL_IDS if id_ not in rules.off)))


def check_rules(rules: Rules, seats: int) -> None:
    """Raises BadRules if these rules can't be played by this many; it names the first problem."""
    for wrong in problems(rules, seats)[:1]:
        raise BadRules(wrong.code, **wrong.values)


def problems(rules: Rules, seats: int) -> list[Problem]:
    """Why these rules are refused; nothing if they can be played."""
    on = on_in(rules)
    found: list[Problem] = []
    for rule in (rule for rule in ALL if rule.id in on):
        for other in rule.excludes:
            if other in on and (rule.id < other or rule.id not in BY_ID[other].excludes):
                found.append(problem("rules-exclude", one=rule.id, other=other))
        for group in rule.needs:
            if not on.intersection(group):
                found.append(problem("rule-needs", one=rule.id, others=group))
        if rule.pack and (seats != 2 or rules.jokers != 1):
            found.append(problem("rule-for-two", one=rule.id))
    return found


_DEAD: tuple[tuple[frozenset[str], Problem], ...] = (
    (frozenset(("omen", "satan")), problem("dead-omen-satan")),
    (frozenset(("omen", "damian")), problem("dead-omen-damian")),
    (frozenset(("omen", "coup")), problem("dead-omen-coup")),
    (frozenset(("nine_gamble", "ambulance")), problem("dead-nine-ambulance")),
    (frozenset(("super_revolution", "nuclear_bomb")), problem("dead-super-bomb")),
    (frozenset(("fierce_lock", "suit_lock", "number_lock")), problem("dead-fierce-lock")),
)


def warnings(rules: Rules) -> list[Problem]:
    """Combinations that are accepted but dead, or nearly so (CF-5)."""
    on = on_in(rules)
    found = [warning for ids, warning in _DEAD if ids <= on]
    if rules.jokers < 2:
        found += [
            problem(f"dead-{id_.replace('_', '-')}")
            for id_ in ("joker_return", "joker_revolution")
            if id_ in on
        ]
        if "nuclear_bomb" in on and "fusion_revolution" not in on:
            found.append(problem("dead-nuclear-bomb"))
    if "queen_cut" in on and any(
        id_.startswith("queen_") or id_ in ("cross_dress", "jeanne_darc_1", "bloody_mary_1")
        for id_ in on - {"queen_cut"}
    ):
        found.append(problem("dead-queen-cut"))
    return found


_PRESET_RULES = {name: rules_for((), (), {}, one.seats, name) for name, one in PRESETS.items()}


@lru_cache(maxsize=256)
def book_of(rules: Rules) -> RuleBook:
    """The rules made ready for play."""
    on = on_in(rules)
    return RuleBook(rules, {rule.id: rule for rule in ALL if rule.id in on})
