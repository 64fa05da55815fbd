"""What players are told about sudden ends."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "damian": Telling(
        "6を3枚出すと、場が流れるまでにパスした人は負ける。",
        "After three sixes whoever passes before the field clears is lost.",
        "出した本人も。飛ばされた人は無事。",
        "The actor too; who is skipped is safe.",
    ),
    "lucky_seven": Telling(
        "7を3枚出すと、すぐにあがれる。",
        "Three sevens win at once.",
        "ジョーカーは使えない。空いている一番上の位になり、残りの手札は捨てる。",
        "No jokers; the best open place; the rest of the hand is discarded.",
    ),
}
