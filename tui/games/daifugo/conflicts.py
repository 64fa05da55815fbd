"""Why rules cannot be on together, or do nothing together, in the player's language (CF-1 … CF-5)."""

from __future__ import annotations

from engine.daifugo.catalogue import ALL
from engine.daifugo.ruleset import on_in, warnings
from engine.daifugo.settings import Rules
from tui.games.daifugo.names import rule_name
from tui.text.words import Words


def problems_text(rules: Rules, seats: int, words: Words) -> list[str]:
    """Why this choice cannot be played; nothing if it can."""
    on, say = on_in(rules), words.say
    found: list[str] = []
    for rule in (one for one in ALL if one.id in on):
        name = rule_name(words, rule.id)
        for other in rule.excludes:
            mutual = any(one.id == other and rule.id in one.excludes for one in ALL)
            if other in on and (rule.id < other or not mutual):
                found.append(say("daifugoset-excludes", one=name, other=rule_name(words, other)))
        for group in rule.needs:
            if not on.intersection(group):
                names = words.listed(rule_name(words, one) for one in group)
                found.append(say("daifugoset-needs", rule=name, count=len(group), names=names))
        if rule.pack and (seats != 2 or rules.jokers != 1):
            found.append(say("daifugoset-two-players", rule=name))
    return found


def warnings_text(rules: Rules, words: Words) -> list[str]:
    """What can be played but does nothing, or nearly so."""
    return [words.error(warning) for warning in warnings(rules)]


def conflicts_of(rule: str, rules: Rules) -> tuple[str, ...]:
    """The rules that are on and cannot be together with this one."""
    on = on_in(rules)
    mine = next(one for one in ALL if one.id == rule)
    return tuple(one.id for one in ALL if one.id in on and (one.id in mine.excludes or rule in one.excludes))
