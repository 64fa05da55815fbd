"""The rulebook of Tyrant for players: how it is played, and its settings."""

from __future__ import annotations

from engine.tyrant.settings import SETTINGS, Rules, value_of
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

ASKED: dict[str, str] = {
    "goal": "win, points, trumps, numbers on the cards, how many tricks, 切り札, 数字, 何トリック",
    "setup": "deal, ace, chips at the start, hand, stock, choose, three players, 最初のチップ, 何枚",
    "trick": "lead card, order, reveal, how many tricks, 順番",
    "play": "follow suit, same suit, must follow, how many cards, face down, face up, 何枚",
    "action": "chip, put chips on a row, lower, own row, lead card, when, 置く, 置ける, 下げ",
    "pass": "chip, twice in a row, new hand, new cards, last chip, stock, 新しい手札",
    "may": "no card in hand, no chip, hard pass, must, forced, 手札もチップもない, 手札なくな, 必ず",
    "power": "who wins, tie, equal, marker, count, 10, 同点, 値",
    "plaza": "loser, losing cards, winner takes, pile, five upright cards, 負けた, 負けた人",
    "nobody": "everybody passed, nobody followed, lead card, 全員フォローできな, 誰も, だれも勝たな",
    "score": "points, ace, bonus, chip, same suit, same rank, fewest tricks, at the end, 最後",
    "monarchomachi": "purge, ten points, win, tie, highest, 10点差, 点差, 勝ち",
    "secret": "see, look at, log, open, hidden, 見ていい, 見える, 見て",
    "time": "out of time, 時間切れ",
}
"""What players ask a chapter about, in words that its heading lacks."""


def pages(words: Words) -> tuple[Page, ...]:
    """The whole rulebook: chapters, settings."""
    settings = [dials.page(words, setting, value_of(setting, Rules())) for setting in SETTINGS]
    return (*chapters(CHAPTERS, ASKED, lambda name: words.say(f"tyrantbook-{name}")), *settings)
