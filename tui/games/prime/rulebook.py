"""The rulebook of Prime Daifugo for players: chapters, presets, settings."""

from __future__ import annotations

from engine.prime.settings import PRESETS, SETTINGS, Rules, value_of
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

ASKED: dict[str, str] = {
    "goal": "win, winner, object of the game, 勝ち, 勝った",
    "cards": (
        "how many players, suits, value of a card, number of cards dealt, ace, jack, "
        "queen, king, see the cards of others, 枚数, 見ていい"
    ),
    "numbers": (
        "larger number, compare, same number of cards, more cards, fewer cards, on top, "
        "against, digits, zero, 比べ, 枚数, 桁, 上に, 大きい"
    ),
    "turn": "draw, pass, drawn card, before playing, after playing, 引いてから, 引く前",
    "prime": "1, ace alone, proof, judge, check, really prime, 1は, エー, 判定, 証明, 確かめ",
    "composite": "factors, exponents, from the hand, base, product, 掛け, かけ算, 2乗, 3乗, 乗",
    "joker": "infinity, value of the joker, alone, any value, 無限, 好きな値, 何の数",
    "cut": "57, flush, on top of anything, factors of 57",
    "revolution": (
        "1729, smaller numbers, order, end of the revolution, again, another 1729, 小さい, いつまで"
    ),
    "foul": (
        "penalty, drawn cards, how many cards, not prime, wrong factors, deliberate, "
        "素数でない, 戻る, もどって"
    ),
    "short": "deck empty, penalty, not enough cards, 足りない",
    "flush": "everybody passed, clear, deck, under the deck, cleared cards, 全員パス, 場が切れ, 何回で流れ",
    "out": "last card, go out, win, disqualified, leave, next player, rank, 次の人",
    "start": "who starts, first, janken, highest card, tie in janken",
    "time": "is it a draw, minute, limit, out of time, repetition, fourth time, calculator, paper, 分",
    "suspended": "time of the game is up, number of cards left, showdown, whole hand, ahead, 残り枚数",
}
"""What players ask a chapter about, in words that its heading lacks."""

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
    return (*chapters(CHAPTERS, ASKED, lambda name: words.say(f"rules-{name}")), *presets, *settings)


def about_preset(words: Words, preset: str) -> str:
    """What a set of rules is, and in what else it differs."""
    about, more = f"settings-preset-{preset}-about", f"settings-preset-{preset}-more"
    return f"{words.say(about)}\n\n{words.say(more)}" if words.has(more) else words.say(about)
