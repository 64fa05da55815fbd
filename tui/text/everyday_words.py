"""What players call the things of the rules: each line holds the names of one thing, in English and Japanese.

A question that uses one name finds the passages that use another. Inflected forms of English words need no
place here (see `book_search.stem`); Japanese ones are found by the part that all of them share.
"""

from __future__ import annotations

ALIKE: tuple[str, ...] = (
    "joker, wild card, ジョーカー",
    "two jokers, both jokers, 2 jokers, ジョーカー2枚, 2枚で ∞, ジョーカーを2枚, ジョーカーが2枚, ジョーカー二枚",
    "lone joker, joker alone, one joker, single joker, ジョーカー1枚, ジョーカーを1枚, ジョーカー単騎,"
    " 1枚で出されたジョーカー",
    "infinity, ∞, infinite, 無限大, 無限",
    "deck, draw pile, pile, stock, talon, 山札",
    "empty, short, run out, runs out, ran out, not enough, too few, 足りな, 足りず, なくなった, 不足, 切れた, 空",
    "penalty, penalties, ペナルティ, 罰",
    "foul, illegal, wrong, mistake, invalid, 反則, ファウル, 間違",
    "deliberate, on purpose, intentional, kamatoto, カマトト, わざと, 故意",
    "pass, skip my turn, パス",
    "again, once more, second time, twice, twice running, もう一度, もう一回, もう1回, また, 再び, 次に手番が回って",
    "lock, bind, bound, binding, しば, 縛, ロック",
    "suit, suits, スート, マーク, 柄",
    "clear, flush, wipe, swept, sweep, 流れ, 流す, 流し, 流さ, 流れた",
    "revolution, 1729, ramanujan, upside down, kakumei, 革命",
    "57, grothendieck, grothendieck cut, グロタンカット, グロタンディーク, グロカ",
    "dethroned, dethrone, fall of the capital, miyako ochi, capital falls, falls at once, 都落ち",
    "eight cut, 8 cut, 8-cut, eight stop, yagiri, 8切り, 八切り, 8流し, やぎり",
    "3 of spades, three of spades, spade 3, spade-3, spade three, 3♠, ♠3, スペ3, スペード3, スペードの3",
    "eight, 8",
    "last, last card, final card, go out, going out, goes out, gone out, went out, finish, あがり, あがっ, あがる,"
    " 上がり, 上がる, 上がっ, あがれ, 最後, ラスト",
    "eleven back, j back, jack back, 11 back, 11バック, イレブンバック, Jバック, ジャックバック",
    "whole hand, all cards, 全出し, 手札全部, 手札をすべて",
    "composite, composites, 合成数",
    "factor, factors, factorisation, factorization, factorise, factorize, 素因数, 素因数分解, 因数",
    "prime, primes, 素数",
    "exponent, exponents, power of, powers, 指数, 累乗, べき",
    "twin primes, twins, twin pair, 双子素数, 双子",
    "clock, time, timeout, time out, time limit, out of time, 時間切れ, 時間, 持ち時間, 制限時間",
    "disqualified, disqualification, disqualify, kicked out, 失格",
    "leave, leaver, leaves, quit, quits, left the table, left the game,"
    " leaving the game, gone home, 退席, 抜け, 離席, 途中で抜け",
    "repetition, repeated position, same position, fourfold, 千日手, 同じ状況",
    "lead, leader, leads, begin, begins, start, starts, first turn, who starts, 親, 最初の手番, 先手, 始め",
    "draw, draws, drew, drawn, pick up, 引く, 引い, 引き, 引け, ドロー",
    "take back, stays in your hand, keep the drawn card, drawn card, 手札に残, 引いた1枚, 引いたカード",
    "exchange, swap cards, give, gives, カード交換, 交換, 渡す, 渡さ",
    "tycoon, Daifugo, 大富豪",
    "beggar, Daihinmin, loser, 大貧民, 負けた人",
    "stairs, sequence, straight, run of cards, 階段",
    "place, rank, ranking, placing, 順位",
    "rank when cut off, cut off, abandoned, broken off, 中断",
    "equal, same number, tie, tied, draw level, 同じ数, 同点, 引き分け, 同じ強さ",
    "chip, chips, token, チップ",
    "tyrant action, 暴君行為, 暴君アクション",
    "trick, tricks, トリック",
    "follow suit, follow, フォロー",
    "marker, round marker, start player marker, マーカー",
    "ace, a lone a, lone a, lone ace, single a, A 1枚, エース, Aだけ, A1枚, Aを1枚",
    "hard pass, ハードパス",
    "soft pass, ソフトパス",
    "purge, purged, monarchomachi, 粛清, 暴君放伐",
    "plaza, 広場",
    "showdown, show the whole hand, 公開勝負, 全手札の素数",
    "order, turn order, clockwise, 手番の順, 順番, 時計回り",
    "calculator, paper, scratch pad, notes, 電卓, 筆算, メモ, 暗算",
    "refused, not playable, cannot be played, cannot be laid, 出せない, 出せません",
    "shuffle, shuffled, シャッフル, 切って, 切り直",
    "janken, rock paper scissors, じゃんけん",
    "open hands, see hands, 手札の公開, 手札を見せ, 公開",
    "fallen, fall, falls, 転落, 落ち",
    "skip, skips, skipped, 飛ばし, 飛ばさ, 飛び, スキップ",
    "strong, stronger, strongest, 強い, 強さ, 一番強",
    "points, score, scoring, 得点, 点数",
    "five cards, 5 cards, five-card, 5枚",
    "four cards, 4 cards, four of a rank, four of a kind, 4枚",
    "zero, first card can't be a 0, a 0, ゼロ, 0を, 0 は置けません",
    "how many cards do, same number of cards, as many cards, one to three cards, 何枚出せ, 何枚出す, 同じ枚数",
    "everyone passed, everyone else passed, everybody passed, all passed, passed or fouled in a row, みんながパス,"
    " 全員がパス, 続けてパス",
    "draw two, two draws, draw one card, 2枚引, 二枚引, 1枚引, 1枚だけ引",
    "after playing, after playing or passing, 出した後, 出したあと, 出すかパスをしたあと",
    "how long, until, end, ends, いつまで, いつ終わ, 終わる, まで",
    "beats a joker, beats a single joker, beat a joker, beat the joker, ジョーカーに勝, ジョーカーに♠3, ジョーカーに返",
    "empty hand, get rid of, no cards left, 手札をなく, 手札を早くなく, 手札が先になく, 手札がなくな",
    "wild value, value of the joker, ジョーカーの値",
)
"""Names with commas between them; a name of several words stands for the thing only as a whole."""

_IDLE = """a about after all also am an and any anybody are as at be been being but by can cannot card cards could
    did do does during each else ever every everybody field for from game get got had has have he her
    his how i if in into is it its just lay may me might much must my need no nobody none not nothing
    now of off on only opponent or other others our own play player players rule rules ruling say says
    set shall she should so some somebody still such than that the their them two then there these they
    this those to too under until up upon us use very was we were what when where whether which while
    who whoever whom whose why will with without would you your yours"""
IDLE = frozenset(_IDLE.split())
"""English words that say nothing of what a player looks for; those that pages are full of are among them."""

_IDLE_JA = "場合 時 人 方 事 数 出 何 誰 次 自分 相手 手札 カード 場 枚 ルール プレイヤー ゲーム"
IDLE_JA = frozenset(_IDLE_JA.split())
"""Japanese words of which the same is true."""
