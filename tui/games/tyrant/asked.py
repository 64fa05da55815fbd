"""What players ask about the pages of Tyrant, by page, in words of either language that the page lacks."""

from __future__ import annotations

ASKED: dict[str, str] = {
    "goal": (
        "win, points, trumps, numbers on the cards, how many tricks, do cards have ranks, higher card,"
        " how to play, how many players, how long, 切り札, 数字, 何トリック, 何回, 遊び方, 何人,"
        " 数字の強さ, 強いカード"
    ),
    "setup": (
        "deal, ace, chips at the start, how many chips, everyone gets, hand, stock, choose,"
        " three players, how many cards, start player, joker, which cards, 最初のチップ, 何枚,"
        " チップ何個, 手札の選び方, 準備, ジョーカー"
    ),
    "trick": (
        "lead card, order, reveal, how many tricks, who begins, next lead suit, 順番, 何回, 次のリード,"
        " 誰から"
    ),
    "play": (
        "follow suit, same suit, must follow, how many cards, face down, face up, three cards,"
        " show my cards, can't follow, no card of the lead suit, more than one card, 何枚, 3枚出す,"
        " 表にする, 同じマークがない, フォローできない, how many cards may I play, throw cards,"
        " no card of the color, no card of the colour, four cards at most, from the stock, ストックから出す"
    ),
    "action": (
        "chip, put chips on a row, lower, own row, lead card, when, how often, empty row, two players,"
        " same suit, come back, how many chips, 置く, 置ける, 下げ, 何回, いつ, 同じ場所, カードのない列,"
        " 何個まで, 戻ってくる"
    ),
    "pass": (
        "chip, twice in a row, new hand, new cards, last chip, stock, price, cost, how many cards,"
        " refill, with a full hand, 新しい手札, 何枚, 2回続けて, いくら, チップがない, 補充"
    ),
    "may": (
        "no card in hand, no chip, hard pass, must, forced, out of cards, out of chips, what can I do,"
        " skipped, 手札もチップもない, 手札なくな, 必ず, 手札がない, チップがない, 使い切った"
    ),
    "power": (
        "who wins, tie, equal, marker, count, 10, joker, same power, minus one, other suits, how strong,"
        " worth, off suit, 同点, 値, 強さ, 何点分, 誰が勝つ, リードスートじゃない, 引き分け, マイナス1"
    ),
    "plaza": (
        "loser, losing cards, winner takes, pile, five upright cards, five cards in a row, become,"
        " what happens after, where do the cards go, 負けた, 負けた人, 5枚たまる, 横向き,"
        " 出したカードはどこへ"
    ),
    "nobody": (
        "everybody passed, nobody followed, lead card, nobody has the lead suit, no winner, all passed,"
        " 全員フォローできな, 誰も, だれも勝たな, みんなパス, 全員パス"
    ),
    "score": (
        "points, ace, bonus, chip, same suit, same rank, fewest tricks, at the end, kings and queens,"
        " how many points, worth, leftover chips, set, 最後, 何点, 余ったチップ, 計算, 弱い人, 最少,"
        " won nothing, no trick at all, get something, 一枚も取れな, 1つも取れな, ゼロトリック"
    ),
    "monarchomachi": (
        "purge, ten points, win, tie, highest, too far ahead, too many points, leader loses,"
        " equal points, who wins the game, purged, true tyrant, 10点差, 点差, 勝ち, 勝ちすぎ, 脱落, 同点,"
        " 一番高い人が負け"
    ),
    "secret": (
        "see, look at, log, open, hidden, other players' cards, count, spectators, may I look, 見ていい,"
        " 見える, 見て, 伏せたカード, 相手の手札, 公開, 観戦"
    ),
    "time": "out of time, clock, too slow, bot, 時間切れ, タイムアップ, 遅い, 誰が出す",
    "players": "three players, four players, with three, 3人でできる, 何人",
    "start": "who starts, first player, chosen, joke, 最初の人, 誰から, 決め方",
    "chip_floor": "below zero, negative, minus, マイナス, 0より下",
    "TY-5": "numbers on the cards, ranks, does a ten beat a two, higher card, 数字の強さ, 大きい数字",
    "TY-6": "how many chips, everyone gets, チップ何個, 最初のチップ",
    "TY-7": "joker, what is the joker for, marker, ジョーカーは何",
    "TY-85": "spectators, watch, 観戦",
    "TY-88": "spectators, reconnect, come back, 観戦者, 戻ってきた人",
    "TY-19": "look at hidden cards, ask, stock of others, 見てもいい",
    "TY-74": "won nothing, no trick at all, 一枚も取れな",
}
