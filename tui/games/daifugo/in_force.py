"""The rules of a table of Daifugo in words: those in force, and the sets that have a name."""

from __future__ import annotations

from collections.abc import Iterator

from engine.daifugo.ruleset import BadRules, on_in, read_rules
from engine.daifugo.settings import SETTINGS, Rules
from engine.errors import BadSetting
from netplay.table.games import GameConfig, adapter_of
from tui.games.daifugo.conflicts import problems_text, warnings_text
from tui.games.daifugo.names import rule_name
from tui.games.daifugo.rule_texts import rules_in_force, telling
from tui.games.daifugo.rulesets import READY_MADE, load_sets, ready_made
from tui.table.descriptor import InForce, NamedSet
from tui.text.dials import setting_line
from tui.text.words import Words


def in_force(chosen: GameConfig, words: Words) -> InForce:
    """What a choice comes to. Raises BadSetting for what it names and is not there."""
    settings = {key: value for key, value in chosen.set.items() if key != "players"}
    rules, usual = read_rules(chosen.local, chosen.off, settings, chosen.preset), Rules()
    official, local = rules_in_force(rules)
    problems = problems_text(rules, chosen.seats, words)
    try:
        adapter_of("daifugo").terms(chosen)
    except BadRules:
        pass  # it is among the problems, of which it names the first alone
    except BadSetting as wrong:
        problems.append(words.error(wrong))
    on = on_in(rules)
    alive = [one for one in SETTINGS if _matters(one.key, rules, on)]
    lines = {one: setting_line(words, one, getattr(rules, one.key)) for one in SETTINGS}
    changed = [one for one in SETTINGS if getattr(rules, one.key) != getattr(usual, one.key)]
    return InForce(
        words.say("daifugoset-set-uecda" if chosen.preset == "uecda" else "lobby-official"),
        rules=(
            *(f"{rule_name(words, rule)} — {telling(rule, words)}" for rule in (*official, *local)),
            *(lines[one] for one in changed if one in alive),
        ),
        usual=tuple(lines[one] for one in alive if one not in changed),
        off=tuple(rule_name(words, rule) for rule in rules.off),
        idle=(
            *warnings_text(rules, words),
            *(words.say("rules-sheet-dead", setting=lines[one]) for one in changed if one not in alive),
        ),
        problems=tuple(problems),
    )


def _matters(key: str, rules: Rules, on: frozenset[str]) -> bool:
    """Whether a setting can change anything beside the rules that are on."""
    match key:
        case "must_play_start_card":
            return rules.first_leader_game1 in ("d3", "s3")
        case "exchange_joker":
            return rules.exchange and rules.jokers > 0
        case "exchange_blind":
            return rules.exchange
        case "sequence_overlap" | "run_revolution" | "cut_in_runs":
            return "stairs" in on
        case "joker_beyond":
            return "stairs" in on and rules.jokers > 0
        case "joker_locks":
            return rules.jokers > 0 and any(rule.endswith("_lock") for rule in on)
        case "sandstorm_variant":
            return "sandstorm" in on
        case "four_stop_result":
            return "four_stop" in on
        case "fouls":
            return "fouls" in on
        case _:
            return True


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for name in READY_MADE:
        one, key = ready_made(name, now.seats), f"daifugoset-set-{name}"
        chosen = GameConfig("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(chosen, words.say(key), words.say(f"{key}-about"))
    for name, one in load_sets().sets.items():
        chosen = GameConfig("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(chosen, f"『{name}』", words.say("lobby-sets-own"))
