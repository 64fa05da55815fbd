"""The rules of Daifugo for players: what each does, what was decided about it, what it needs and excludes."""

from __future__ import annotations

from collections.abc import Mapping

from engine.daifugo.catalogue import ALL, FAMILY, LOCAL
from engine.daifugo.hooks import Family, Rule
from engine.daifugo.official import OFFICIAL_IDS
from engine.daifugo.settings import BY_KEY, SETTINGS, Rules
from tui.games.daifugo.names import also_called, rule_name
from tui.text.dials import line_of_key
from tui.text.words import Words

_JAPANESE = Words("ja")
"""The language of the rules' own names, shown at every table."""
BY_ID: Mapping[str, Rule] = {rule.id: rule for rule in ALL}
LOCAL_IDS = tuple(rule.id for rule in LOCAL)
FAMILIES: Mapping[Family, tuple[str, ...]] = {
    family: tuple(rule.id for rule in ALL if FAMILY[rule.id] is family) for family in Family
}
NUMBER: Mapping[str, int] = {rule: at for at, rule in enumerate(LOCAL_IDS, 1)}
"""Each local rule's number in the rulings."""


_OFFICIAL_CLAUSES = {
    "revolution": "OR-1", "eight_cut": "OR-7", "suit_lock": "OR-10", "spade3_return": "OR-13",
    "miyako_ochi": "OR-17", "fouls": "FF-1",
}  # fmt: skip


def clause(rule: str) -> str:
    """The clause of a rule."""
    return _OFFICIAL_CLAUSES.get(rule) or f"row {NUMBER[rule]}"


def rules_in_force(rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The official rules that are on, and the local ones."""
    return tuple(rule for rule in OFFICIAL_IDS if rule not in rules.off), rules.local


def rule_text(rule: str, words: Words) -> str:
    """What a rule does, in a sentence."""
    return words.say(f"daifugorule-{rule}-about")


def ruling(rule: str, words: Words) -> str:
    """What was decided about it where its source is silent."""
    name = f"daifugorule-{rule}-ruling"
    return words.say(name) if words.has(name) else ""


def gist(rule: str, words: Words) -> str:
    """What a rule does, and what was decided about it."""
    return "\n".join(filter(None, (rule_text(rule, words), ruling(rule, words))))


def about_rule(rule: str, words: Words) -> tuple[str, str]:
    """A rule's name, and all there is to say about it."""
    say, found = words.say, BY_ID[rule]
    lines = [rule_text(rule, words)]
    if ruling(rule, words):
        lines += ["", f"{say('daifugo-ruling')} {ruling(rule, words)}"]
    lines += ["", say("daifugo-also", names=also_called(words, rule))]
    for group in found.needs:
        names = words.listed(rule_name(words, one) for one in group)
        lines += ["", say("daifugo-needs", count=len(group), names=names)]
    excluded = [one.id for one in ALL if one.id in found.excludes or rule in one.excludes]
    if excluded:
        names = say("table-comma").join(rule_name(words, one) for one in excluded)
        lines += ["", say("daifugo-excludes", names=names)]
    where = say("daifugo-row", number=NUMBER[rule]) if rule in NUMBER else say("daifugo-rules-official")
    lines += ["", f"{where} · {rule}"]
    own = rule_name(_JAPANESE, rule)
    name = rule_name(words, rule)
    return name if name == own else f"{name} {own}", "\n".join(lines)


def changed_settings(rules: Rules, words: Words) -> list[str]:
    """The settings in which these rules differ from the official ones."""
    usual = Rules()
    return [
        line_of_key(words, BY_KEY, setting.key, getattr(rules, setting.key))
        for setting in SETTINGS
        if getattr(rules, setting.key) != getattr(usual, setting.key)
    ]
