"""The rulebook of Daifugo for players: how it is played, every rule with its ruling, the settings."""

from __future__ import annotations

from engine.daifugo.catalogue import ALL
from engine.daifugo.ruleset import on_in
from engine.daifugo.settings import BY_KEY, SETTINGS, Rules
from tui.games.daifugo.names import also_called
from tui.games.daifugo.rule_texts import about_rule, clause, gist
from tui.text import dials
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
