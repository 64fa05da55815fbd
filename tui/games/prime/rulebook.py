"""The rulebook of Prime Daifugo for players (chapters, presets, settings), and the rules of a table in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import BadSetting
from engine.prime.settings import BY_KEY, PRESETS, SETTINGS, Rules, idle_settings, read_rules, value_of
from engine.setting import Setting
from netplay.table.games import GameConfig, adapter_of
from tui.table.descriptor import InForce, NamedSet
from tui.text import dials
from tui.text.rulebook import Page, chapters
from tui.text.words import Words

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("P-50",)),
    ("cards", ("P-1", "P-2", "P-3", "P-10", "P-11", "P-15", "P-16")),
    ("numbers", ("P-4", "P-5", "P-21", "P-22", "P-70")),
    ("turn", ("P-20", "P-45")),
    ("prime", ("P-30", "P-32")),
    ("composite", ("P-6", "P-7", "P-31", "P-33")),
    ("joker", ("P-1", "P-34", "P-35")),
    ("cut", ("P-30", "P-33")),
    ("revolution", ("P-5", "P-30", "P-33")),
    ("foul", ("P-36", "P-40", "P-42")),
    ("short", ("P-41",)),
    ("flush", ("P-45", "P-46")),
    ("out", ("P-50", "P-51")),
    ("start", ("P-12",)),
    ("time", ("P-13", "P-14", "P-52", "P-53")),
    ("suspended", ("P-51", "P-52", "P-53")),
    ("extras", ("P-64", "P-65", "P-66", "P-67", "P-68", "P-69", "P-72")),
)
"""The chapters in reading order, each with the clauses that it explains."""

_LOCAL = "extras"
"""The chapter of what is off unless a table chooses it."""
_PRESET_CLAUSES = {
    "official": "P-60", "2014": "P-62", "mathpower": "P-63", "online": "P-63", "abstract": "P-61",
    "revolution": "P-71", "five": "P-71", "seven": "P-71", "beginner": "P-71", "listed": "P-71",
    "composites": "P-71", "tetrad": "P-71", "semiprime": "P-71", "semiprime-1": "P-71",
}  # fmt: skip


def pages(words: Words) -> tuple[Page, ...]:
    """The whole rulebook."""
    say = words.say
    presets = [
        Page(
            name,
            "preset",
            say(f"settings-preset-{name}"),
            (_PRESET_CLAUSES[name],),
            about_preset(words, name),
        )
        for name in PRESETS
    ]
    settings = [dials.page(words, setting, value_of(setting, Rules())) for setting in SETTINGS]
    return (*chapters(CHAPTERS, lambda name: words.say(f"rules-{name}")), *presets, *settings)


def state(page: Page, rules: Rules | None, words: Words) -> str:
    """What a preset, setting or local rule is under these rules (None: the official ones); empty: it always holds."""
    under = rules or Rules()
    if page.kind == "setting":
        setting = BY_KEY[page.id]
        return dials.value_name(words, setting, value_of(setting, under))
    if page.kind == "preset":
        return "" if page.id == under.preset else words.say(f"settings-preset-{under.preset}")
    is_local = page.id == _LOCAL or page.id in dict(CHAPTERS)[_LOCAL]
    return words.say("settings-off") if is_local and rules is None else ""


def about_preset(words: Words, preset: str) -> str:
    """What a set of rules is, and in what else it differs."""
    about, more = f"settings-preset-{preset}-about", f"settings-preset-{preset}-more"
    return f"{words.say(about)}\n\n{words.say(more)}" if words.has(more) else words.say(about)


def in_force(chosen: GameConfig, words: Words) -> InForce:
    """What a choice comes to. Raises BadSetting for an unknown preset, key or value."""
    rules, usual = read_rules(chosen.preset, chosen.set, chosen.seats), Rules()
    differs = [one for one in SETTINGS if getattr(rules, one.field) != getattr(usual, one.field)]
    named = [one for one in SETTINGS if one.key[1:].isdecimal() and one not in differs]
    try:
        adapter_of("prime").terms(chosen)
        problems: tuple[str, ...] = ()
    except BadSetting as wrong:
        problems = (words.error(wrong),)
    return InForce(
        words.say(f"settings-preset-{chosen.preset}"),
        about_preset(words, chosen.preset),
        tuple(f"{_value(one, rules, words)} — {_about(one, rules, words)}" for one in differs),
        tuple(_value(one, rules, words) for one in named),
        idle=tuple(map(words.error, idle_settings(rules, chosen.set))),
        problems=problems,
    )


def _value(setting: Setting, rules: Rules, words: Words) -> str:
    number = f"{setting.key} " if setting.key[1:].isdecimal() else ""
    return number + dials.setting_line(words, setting, value_of(setting, rules))


def _about(setting: Setting, rules: Rules, words: Words) -> str:
    """What the value does, else what the setting is for."""
    more = f"settings-prime-{setting.key}-{value_of(setting, rules)}-about"
    return words.say(more if words.has(more) else f"settings-prime-{setting.key}-about")


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for preset in PRESETS:
        name = f"settings-preset-{preset}"
        yield NamedSet(GameConfig("prime", preset), words.say(name), words.say(f"{name}-about"))
