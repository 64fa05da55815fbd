"""The rulebook of Tyrant for players (how it is played, its settings), and the rules of a table in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tyrant.settings import BY_KEY, SETTINGS, Rules, rules_for, value_of
from netplay.table.games import GameConfig
from tui.table.descriptor import InForce, NamedSet
from tui.text import dials
from tui.text.rulebook import Page, chapters
from tui.text.words import Words

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("TY-1", "TY-78")),
    ("setup", ("TY-4", "TY-8", "TY-9", "TY-10", "TY-11", "TY-12", "TY-13", "TY-16")),
    ("trick", ("TY-20", "TY-21", "TY-22", "TY-23", "TY-26")),
    ("play", ("TY-28", "TY-34", "TY-35", "TY-36", "TY-37")),
    ("action", ("TY-39", "TY-40", "TY-41", "TY-42")),
    ("pass", ("TY-24", "TY-25", "TY-26", "TY-32", "TY-43", "TY-44", "TY-45")),
    ("may", ("TY-29", "TY-30", "TY-31", "TY-32")),
    ("power", ("TY-49", "TY-50", "TY-51", "TY-52", "TY-54", "TY-55", "TY-56", "TY-57")),
    ("plaza", ("TY-47", "TY-61", "TY-62", "TY-63", "TY-64", "TY-66", "TY-67")),
    ("nobody", ("TY-46", "TY-60", "TY-68")),
    ("score", ("TY-70", "TY-71", "TY-72", "TY-73", "TY-74", "TY-75")),
    ("monarchomachi", ("TY-76", "TY-77", "TY-79", "TY-95")),
    ("secret", ("TY-17", "TY-18", "TY-19")),
    ("time", ("TY-97",)),
)
"""The chapters in reading order, each with the clauses that it explains."""


def pages(words: Words) -> tuple[Page, ...]:
    """The whole rulebook: chapters, settings."""
    settings = [dials.page(words, setting, value_of(setting, Rules())) for setting in SETTINGS]
    return (*chapters(CHAPTERS, lambda name: words.say(f"tyrantbook-{name}")), *settings)


def state(page: Page, rules: Rules | None, words: Words) -> str:
    """What a setting is under these rules (None: the official ones); empty: it always holds."""
    if page.kind != "setting":
        return ""
    setting = BY_KEY[page.id]
    return dials.value_name(words, setting, value_of(setting, rules or Rules()))


def in_force(chosen: GameConfig, words: Words) -> InForce:
    """What a choice comes to. Raises BadSetting for one that cannot be."""
    rules = rules_for(chosen.preset, chosen.set, chosen.seats)
    usual = Rules(players=rules.players)
    same: list[str] = []
    changed: list[str] = []
    for setting in SETTINGS:
        if setting.key == "players":
            continue  # the heading has it
        line = dials.setting_line(words, setting, value_of(setting, rules))
        if value_of(setting, rules) == value_of(setting, usual):
            same.append(line)
        else:
            changed.append(f"{line} — {words.say(f'settings-tyrant-{setting.key}-about')}")
    return InForce(words.say("lobby-official"), "", tuple(changed), tuple(same))


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for floor, name in (("card", "official"), ("total", "total")):
        chosen = GameConfig("tyrant", set={} if floor == "card" else {"chip_floor": floor})
        about = words.say(f"lobby-sets-tyrant-{name}")
        yield NamedSet(chosen, words.say(f"tyrant-rules-{name}"), about)
