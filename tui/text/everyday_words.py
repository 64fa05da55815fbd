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
    "penalty, penalties, extra cards, ペナル, ペナ, ペナルティ, 罰",
    "foul, illegal, wrong, mistake, invalid, 反則, ファウル, ミス, まちが, だめな手, 間違",
    "deliberate, on purpose, intentional, kamatoto, カマトト, わざと, 故意",
    "pass, skip my turn, パス",
    "again, once more, second time, twice, twice running, もう一度, もう一回, もう1回, また, 再び, 次に手番が回って",
    "lock, bind, bound, binding, しば, 縛, ロック",
    "suit, suits, スート, マーク, 柄",
    "clear, flush, wipe, swept, sweep, 流れ, 流す, 流し, 流さ, 流れた",
    "revolution, 1729, ramanujan, reversed, reverse order, turned around, smaller wins,"
    " lower wins, upside down, kakumei, ラマ革, 革命",
    "57, grothendieck, グロタン, グロ, grothendieck cut, グロタンカット, グロタンディーク, グロカ",
    "dethroned, dethrone, fall of the capital, miyako ochi, capital falls, falls at once, 都落ち",
    "eight cut, 8 cut, 8-cut, eight stop, yagiri, 8切り, 八切り, 8流し, やぎり",
    "3 of spades, three of spades, spade 3, spade-3, spade three, 3♠, ♠3, スペ3, スペード3, スペードの3",
    "eight, 8",
    "last, last card, ended on, end on, ends on, ended with, end with, ends with, finished on, で終わ,"
    " 最後の手, final card, go out, going out, goes out, gone out, went out, finish, あがり, あがっ,"
    " あがる,"
    " 上がり, 上がる, 上がっ, あがれ, 最後, ラスト",
    "eleven back, j back, jacks are down, jack is down, a jack was played, イレバ, jack back, 11 back,"
    " 11バック, イレブンバック, Jバック, ジャックバック",
    "whole hand, all cards, 全出し, 手札全部, 手札をすべて",
    "composite, composites, 合成数, factor, factors, factorisation, factorization,"
    " factorise, factorize, 素因数, 素因数分解, 因数",
    "prime, primes, 素数",
    "exponent, exponents, power of, powers, 指数, 累乗, べき",
    "twin primes, twins, twin pair, 双子素数, 双子",
    "clock, time, minutes, hour, too slow, takes too long, 考慮時間, 長考, timeout, time out,"
    " time limit, out of time, 時間切れ, 時間, 持ち時間, 制限時間",
    "disqualified, disqualification, disqualify, kicked out, 失格",
    "leave, leaver, leaves, quit, quits, left the table, left the game,"
    " leaving the game, gone home, 退席, 抜け, 離席, 途中で抜け",
    "repetition, repeated position, same position, fourfold, 千日手, 同じ状況",
    "lead, leader, leads, begin, begins, start, starts, first turn, who starts, 親, 最初の手番, 先手, 始め",
    "draw, draws, drew, drawn, pick up, 引く, 引い, 引き, 引け, ドロー",
    "take back, stays in your hand, keep the drawn card, drawn card, 手札に残, 引いた1枚, 引いたカード",
    "exchange, swap cards, give, gives, カード交換, 交換, 渡す, 渡さ",
    "tycoon, Daifugo, millionaire, president, 大富豪",
    "beggar, Daihinmin, scum, poorest, loser, 大貧民, 負けた人",
    "stairs, sequence, straight, run of cards, 階段",
    "place, rank, ranking, placing, 順位",
    "rank when cut off, cut off, abandoned, broken off, 中断",
    "equal, same number, tie, tied, draw level, 同じ数, 同点, 引き分け, 同じ強さ",
    "chip, chips, token, チップ",
    "tyrant action, 暴君行為, 暴君アクション",
    "trick, tricks, トリック",
    "follow suit, follow, フォロー, マストフォロー, must follow",
    "marker, round marker, start player marker, マーカー",
    "ace, a lone a, lone a, lone ace, single a, A 1枚, エース, Aだけ, A1枚, Aを1枚",
    "hard pass, ハードパス",
    "soft pass, ソフトパス",
    "purge, purged, monarchomachi, 粛清, 暴君放伐",
    "plaza, 広場",
    "showdown, show the whole hand, 公開勝負, 全手札の素数",
    "beat, beats, beaten, beating, defeat, 勝つ, 勝て, 勝ち目, 倒せ, 倒す, 倒し",
    "deal, dealt, deal out, hand out, handed out, dealing, 配る, 配り, 配ら, 配札",
    "doesn't divide, don't divide, divide evenly, left over, uneven, 余り, 余っ, 余る, 割り切れ",
    "pair, pairs, two of a kind, two cards, 2枚出し, ペア",
    "face down, upside down card, hidden card, 裏向き, 伏せ",
    "order, turn order, clockwise, 手番の順, 順番, 時計回り",
    "calculator, paper, app, phone, smartphone, prime table, list of primes, アプリ, スマホ,"
    " 素数表, scratch pad, notes, 電卓, 筆算, メモ, 暗算",
    "refused, not playable, cannot be played, cannot be laid, 出せない, 出せません",
    "shuffle, shuffled, シャッフル, 切って, 切り直",
    "janken, rock paper scissors, じゃんけん",
    "open hands, see hands, show my hand, show hands, reveal, 手札の公開, 手札を見せ, 公開",
    "fallen, fall, falls, 転落, 落ち",
    "skip, skips, skipped, 飛ばし, 飛ばさ, 飛び, スキップ",
    "strong, stronger, strongest, worth, 最強, 強い, 強さ, 一番強",
    "points, score, scoring, 得点, 点数",
    "five cards, 5 cards, five-card, 5枚",
    "four cards, 4 cards, four of a rank, four jacks, four queens, four kings, four aces, four twos,"
    " four sevens, four nines, four 8s, four equal, 4枚出し, four of a kind, 4枚",
    "zero, first card can't be a 0, a 0, ゼロ, 0を, 0 は置けません",
    "how many cards do, same number of cards, as many cards, one to three cards, 何枚出せ, 何枚出す, 同じ枚数",
    "everyone passed, everyone else passed, nobody beats, nobody can beat, no one can beat, all pass,"
    " everyone passes, everybody passes, みんなパス, 全員パス, everybody passed, all passed,"
    " passed or fouled in a row, みんながパス,"
    " 全員がパス, 続けてパス",
    "draw two, two draws, draw one card, 2枚引, 二枚引, 1枚引, 1枚だけ引",
    "after playing, after playing or passing, 出した後, 出したあと, 出すかパスをしたあと",
    "how long, until, end, ends, いつまで, いつ終わ, 終わる, まで",
    "beats a joker, beats a single joker, beat a joker, beat the joker,"
    " ジョーカーに勝, ジョーカーに♠3, ジョーカーに返",
    "empty hand, get rid of, no cards left, 手札をなく, 手札を早くなく, 手札が先になく, 手札がなくな",
    "wild value, value of the joker, ジョーカーの値",
)
"""Names with commas between them; a name of several words stands for the thing only as a whole."""

_IDLE = """a about actually after all already alright also am an and any anybody anything anyway are aren as at be
    been being but by came can cannot card cards come could couldn count counts d did didn do does doesn
    don during each else even ever every everybody everyone field fine for friend from game get got guess guessing guy
    had has have he her his how i if in into is isn it its just know lay let ll look m may me might much
    must my need no nobody none not nothing now of off ok okay on only opponent or other others our own
    play player players put puts re really rule rules ruling s say saying says set shall she should so
    some somebody someone something somewhere still such suddenly t than that the their them then there
    these they thing things think thinking this those thought to too two under until up upon us use ve
    very was wasn we were what when where whether which while who whoever whom whose why will with
    without won works would you your yours"""
IDLE = frozenset(_IDLE.split())
"""English words that say nothing of what a player looks for; those that pages are full of are among them."""

_IDLE_JA = """場合 時 人 方 事 数 出 何 誰 次 自分 相手 友達 友人 全部 今 私 俺 僕 手札 カード 場 枚 ルール
    プレイヤー ゲーム"""
IDLE_JA = frozenset(_IDLE_JA.split())
"""Japanese words of which the same is true."""
