"""The rulebook of Daifugo for players: how it is played, every rule with its ruling, the settings."""

from __future__ import annotations

from engine.daifugo.catalogue import ALL
from engine.daifugo.settings import SETTINGS, Rules
from tui.games.daifugo.names import also_called
from tui.games.daifugo.rule_texts import about_rule, clause
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

ASKED: dict[str, str] = {
    "goal": "win, points, leave, newcomer, join, 勝ち, 途中から, 途中で抜けた",
    "cards": (
        "how many players, strength, strongest, order of the cards, deal, extra card, "
        "cards left over, 2, ace, joker, どっちが強い, 余り"
    ),
    "play": (
        "pair, triple, same number of cards, more cards, joker in a pair, on top, "
        "stronger, 何枚, 枚数, 混ぜ, 一緒に出"
    ),
    "pass": (
        "pass, again, empty field, clear, skipped, after somebody went out, discard pile, "
        "もう出せない, 次の親"
    ),
    "official": "revolution, eight cut, suit lock, spade 3, dethronement, tycoon not first",
    "out": "last card, foul, 2, 8, joker, 3, reversed, 禁止",
    "titles": "place, who is lower, two fouls, dethroned, last place, どっちが下, 下",
    "series": "exchange, next game, give, tycoon, beggar, first leader, 3 of diamonds, new game, まだ革命",
    "local": (
        "several rules, at the same time, which first, three of a kind, choice, must, 同時, どっちが先, 両方"
    ),
    "answers": "out of turn, interrupt, stop an eight, answer, 割りこみ, 割り込み, 順番じゃない, 止める",
    "time": "out of time, limit, 時間切れ",
    "uecda": "competition, UECda",
}
"""What players ask a chapter about, in words that its heading lacks."""


def pages(words: Words) -> tuple[Page, ...]:
    """The whole rulebook: chapters, rules, settings."""
    rules = []
    for rule in ALL:
        name, text = about_rule(rule.id, words)
        rules.append(Page(rule.id, "rule", name, (clause(rule.id),), text, also=also_called(words, rule.id)))
    settings = [dials.page(words, setting, _plain(getattr(Rules(), setting.key))) for setting in SETTINGS]
    return (*chapters(CHAPTERS, ASKED, lambda name: words.say(f"daifugobook-{name}")), *rules, *settings)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
