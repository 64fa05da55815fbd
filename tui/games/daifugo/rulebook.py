"""The rulebook of Daifugo for players, the rules of a table in words, and why some cannot be on together (CF-1 …)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.daifugo.catalogue import ALL
from engine.daifugo.ruleset import BadRules, on_in, read_rules, warnings
from engine.daifugo.settings import BY_KEY, SETTINGS, Rules
from engine.errors import BadSetting
from netplay.table.games import GameConfig, adapter_of
from tui.games.daifugo.names import also_called, rule_name
from tui.games.daifugo.rule_texts import BY_ID, about_rule, clause, gist, rule_text, rules_in_force
from tui.games.daifugo.rulesets import READY_MADE, load_sets, ready_made
from tui.table.descriptor import InForce, NamedSet
from tui.text import dials
from tui.text.dials import setting_line
from tui.text.rulebook import Page, chapters
from tui.text.words import Words

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("DF-22",)),
    ("cards", ("NT-11", "DF-1", "DF-2", "DF-3", "DF-4", "DF-5", "DF-6", "DF-7")),
    ("play", ("DF-9", "DF-10", "DF-11", "DF-12", "DF-14", "GR-10")),
    ("pass", ("DF-15", "DF-16", "DF-17", "DF-18", "DF-19", "DF-21", "GR-8")),
    (
        "official",
        ("OR-2", "OR-3", "OR-4", "OR-8", "OR-9", "OR-11", "OR-14", "OR-16", "OR-18", "OR-19", "OR-21"),
    ),
    ("out", ("DF-22", "FF-1", "FF-2", "FF-3", "FF-4")),
    ("titles", ("DF-23", "FF-6")),
    ("series", ("NT-11", "DF-24", "DF-25", "DF-26", "DF-27", "DF-28", "DF-29", "DF-30")),
    ("local", (
        "GR-1", "GR-2", "GR-3", "GR-4", "GR-5", "GR-6", "GR-7", "GR-9", "GR-11", "GR-12", "GR-13",
        "PL-4", "PL-5", "PL-6",
    )),
    ("answers", ("GR-10", "FR-24", "row 44")),
    ("time", ("FR-16",)),
    ("uecda", ("DF-3", "DF-15", "DF-18", "DF-29")),
)  # fmt: skip
"""The chapters in reading order, each with the clauses that it explains."""


def pages(words: Words) -> tuple[Page, ...]:
    """The whole rulebook: chapters, rules, settings."""
    rules = []
    for rule in ALL:
        name, text = about_rule(rule.id, words)
        also, told = also_called(words, rule.id), gist(rule.id, words)
        rules.append(Page(rule.id, "rule", name, (clause(rule.id),), text, also=also, gist=told))
    settings = [dials.page(words, setting, _plain(getattr(Rules(), setting.key))) for setting in SETTINGS]
    return (*chapters(CHAPTERS, lambda name: words.say(f"daifugobook-{name}")), *rules, *settings)


def state(page: Page, rules: Rules | None, words: Words) -> str:
    """What a rule or setting is under these rules (None: the official ones); empty: it always holds."""
    under = rules or Rules()
    if page.kind == "setting":
        setting = BY_KEY[page.id]
        return dials.value_name(words, setting, _plain(getattr(under, setting.key)))
    if page.kind != "rule":
        return ""
    is_on = page.id in on_in(under)
    if is_on and page.id in on_in(Rules()):
        return ""
    return words.say("settings-on" if is_on else "settings-off")


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


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
            *(f"{rule_name(words, rule)} — {rule_text(rule, words)}" for rule in (*official, *local)),
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


def problems_text(rules: Rules, seats: int, words: Words) -> list[str]:
    """Why this choice cannot be played; nothing if it can."""
    on, say = on_in(rules), words.say
    found: list[str] = []
    for rule in (one for one in ALL if one.id in on):
        name = rule_name(words, rule.id)
        for other in rule.excludes:
            if other in on and (rule.id < other or rule.id not in BY_ID[other].excludes):
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
    excludes = BY_ID[rule].excludes
    return tuple(one.id for one in ALL if one.id in on and (one.id in excludes or rule in one.excludes))
